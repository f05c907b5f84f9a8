"""Who was a candidate, and which step dropped whom: the accounts of every decision that narrows, as `why N` retells them."""

import random
from collections import Counter

import pytest

from saf_helper.engine.phase_run import Happening, Position
from saf_helper.engine.player import Phase, play
from saf_helper.engine.reasons import Account, Narrowing
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from tests.games.scream_aim_fire.rules.talk import Said, table, talk
from tests.players import random_player

FIRES = " fires at "


def field(*americans: str, german: str = "german-infantry") -> Game:
    game = table()
    for number, kind in enumerate(americans, 1):
        game.add(kind, number=number)
    game.add(german)
    game.german_turn = True
    for name in ("to-hit.us-infantry", "to-hit.us-mortar", "to-hit.mg42", "armor-front.m4", "armor-flank.m4"):
        game.numbers[name] = 4
    return game


def accounts_of(position: Position[Game]) -> list[tuple[Happening, Account]]:
    """Return every account of a run as `why N` gives it, with the event it is of."""
    return [(one, account) for one in position.events for account in RULES.accounts(one.event, position.game)]


def told(phase: Phase, game: Game, *answers: Said, what: str = "the target") -> list[str]:
    """Return the lines of the account of a decision."""
    every = accounts_of(talk(phase, game, *answers).position)
    (found,) = (account for _, account in every if account.lines()[0].startswith(what))
    return found.lines()


# German fire ---------------------------------------------------------------------------------------------------------


def test_the_target_order_says_who_was_dropped_where_and_for_what() -> None:
    game = field("us-infantry", "us-infantry", "us-veteran", "us-infantry", "m4")
    game.units["G1"].number = 9
    game.units["A2"].status = game.units["A3"].status = "panic"
    assert told(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", ["A1", "A2", "A3"]),
        ("german-fire.roll", [1]),
    ) == [
        "the target of German Inf 9, of US Inf 1 (calm), US Inf 2 (Panicked), US Vet 3 (Panicked), US Inf 4 (calm), M4 5:",
        "  7.2.2.E infantry: keeps US Inf 1, US Inf 2, US Vet 3, US Inf 4; drops M4 5"
        " (tanks are no targets for infantry)",
        "  7.2.2.A in sight and within its printed range: keeps US Inf 1, US Inf 2, US Vet 3; drops US Inf 4"
        " (as you said)",
        "  7.2.2.E.1 next to it: drops nobody (no American is adjacent)",
        "  7.2.2.E.2 its keyed unit: drops nobody (none of them has its number)",
        "  7.2.2.E.3 Panicked before Alert before calm: keeps US Inf 2 (Panicked), US Vet 3 (Panicked);"
        " drops US Inf 1 (calm)",
        "  7.2.2.E.4 a Veteran before regulars: keeps US Vet 3 (Veterans); drops US Inf 2 (Infantry)",
    ]


def test_the_last_step_is_the_tables_word() -> None:
    lines = told(
        german_infantry,
        field("us-infantry", "us-infantry"),
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", ["A1", "A2"]),
        ("german-fire.closest", "A2"),
        ("german-fire.roll", [1]),
    )
    assert lines[-1] == "  7.2.2.E.5 the closest: keeps US Inf 2; drops US Inf 1 (as you said)"


def test_where_nobody_can_be_fired_at_all_are_dropped() -> None:
    lines = told(
        german_infantry,
        field("us-infantry", "us-infantry"),
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", []),
    )
    assert lines[-1].endswith("keeps nobody; drops US Inf 1, US Inf 2 (as you said)")


def test_an_mg42_by_cover_then_by_kind() -> None:
    lines = told(
        german_mg42,
        field("us-infantry", "us-veteran", "us-infantry", "us-infantry", german="mg42"),
        ("mg42.closest", ["A1", "A2", "A3"]),
        ("german-fire.open", ["A1", "A2"]),
        ("mg42.roll", [1, 1]),
    )
    assert lines[-3:] == [
        "  7.2.5.C the closest it can see and reach: keeps US Inf 1, US Vet 2, US Inf 3; drops US Inf 4 (as you said)",
        "  7.2.5.C the least cover: keeps US Inf 1 (no cover), US Vet 2 (no cover); drops US Inf 3 (in more cover)",
        "  7.2.5.C a Veteran before regulars: keeps US Vet 2 (Veterans); drops US Inf 1 (Infantry)",
    ]


def test_cover_is_named_by_the_hex_where_that_is_known() -> None:
    game = field("us-infantry", "us-infantry", german="mg42")
    game.facts |= {"terrain A1": "woods", "terrain A2": "building"}
    lines = told(
        german_mg42,
        game,
        ("mg42.closest", ["A1", "A2"]),
        ("mg42.roll", [1, 1]),
    )
    assert lines[-1] == "  7.2.5.C the least cover: keeps US Inf 1 (woods +1); drops US Inf 2 (building +2)"


def test_a_german_tank_takes_a_tank_before_infantry_and_a_tigers_worse_chit() -> None:
    game = field("us-infantry", "m4", "m4", german="tiger")
    answers: tuple[Said, ...] = (("german-tank.target", "A3"), ("german-tank.hit", ["miss", "explosion"]))
    lines = told(german_tanks, game, *answers)
    assert lines[1:] == [
        "  7.2.6.C a tank before infantry: keeps M4 2, M4 3; drops US Inf 1",
        "  7.2.6.C the closest in sight and in range: keeps M4 3; drops M4 2 (as you said)",
    ]
    assert told(german_tanks, game, *answers, what="the chit") == [
        "the chit that counts, of Miss (chit 1), Explosion (chit 2):",
        "  7.2.6.1.B the worse for the target: keeps Explosion (chit 2); drops Miss (chit 1)",
    ]


def test_the_hunter_spares_the_lieutenants_unit() -> None:
    game = field("us-infantry", "us-infantry", "us-infantry", german="hunter")
    game.lieutenant.host = "A1"
    lines = told(german_infantry, game, ("hunter.adjacent", False), ("hunter.closest", "A3"), ("hunter.roll", [1]))
    assert lines[2:] == [
        "  7.4.B others than the Lieutenant's unit: keeps US Inf 2, US Inf 3; drops US Inf 1",
        "  7.4.B the closest it can see and reach: keeps US Inf 3; drops US Inf 2 (as you said)",
    ]


def test_an_assault_takes_infantry_before_a_tank() -> None:
    lines = told(
        german_infantry,
        field("us-infantry", "m4", "us-infantry"),
        ("german-infantry.adjacent", ["G1"]),
        ("german-infantry.card", ["assault"]),
        ("german-assault.adjacent", ["A1", "A2"]),
        ("german-assault.roll", [1, 1, 1, 1]),
    )
    assert lines[1:] == [
        "  6.3.6.6.B what it may assault: drops nobody (house rule german-assaults-tanks = yes)",
        "  7.2.4.A next to it: keeps US Inf 1, M4 2; drops US Inf 3 (as you said)",
        "  7.2.4.A infantry before a tank: keeps US Inf 1; drops M4 2",
        "  7.2.2.E.1 next to it: drops nobody (house rule adjacent-first = any, printed for more than one adjacent)",
    ]


def test_whom_it_goes_for_and_who_goes_first() -> None:
    game = field("us-infantry", "us-infantry")
    game.add("german-infantry", number=2)
    answers: tuple[Said, ...] = (
        ("german-infantry.adjacent", []),
        ("german-infantry.next", "G2"),
        ("german-infantry.card", ["move 1"]),
        ("german-infantry.card", ["none"]),
    )
    assert told(german_infantry, game, *answers, what="the goal")[1:] == [
        "  7.2.1.A its keyed unit: keeps US Inf 2 (number 2); drops US Inf 1 (number 1)"
    ]
    assert told(german_infantry, game, *answers, what="who")[1:] == [
        "  7.2.1.B named by you: keeps German Inf 2; drops German Inf"
    ]


# American fire, arrivals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "dice", "answers", "lines"),
    [
        (
            "us-sniper",
            [6, 6],
            [("activate.action", "fire"), ("sniper.target", "G2"), ("sniper.scope", [1])],
            [
                "  6.3.6.5.B what it may be aimed at: keeps German Inf (Infantry), German Inf B (Infantry); drops Tiger (Tiger)",
                "  6.3.6.5.B named by you: keeps German Inf B; drops German Inf",
            ],
        ),
        (
            "us-mortar",
            [4, 4],
            [("mortar.target", "none")],
            [
                "  6.3.6.4.A what it may be aimed at: keeps German Inf (Infantry), German Inf B (Infantry); drops Tiger (Tiger)",
                "  6.3.6.4.A named by you: keeps nobody; drops German Inf, German Inf B",
            ],
        ),
    ],
)
def test_an_american_target_is_the_players_word(
    kind: str, dice: list[int], answers: list[Said], lines: list[str]
) -> None:
    game = field(kind)
    game.german_turn = False
    game.add("german-infantry")
    game.add("tiger")
    game.order_dice = dice
    assert told(activate_units, game, ("activate.order", "".join(map(str, dice))), *answers)[1:] == lines


def test_the_excess_of_a_full_entry_hex_goes_where_there_is_room() -> None:
    game = field("us-infantry")
    lines = told(
        enemy_spotted_check,
        game,
        ("spotted.roll", [2]),
        ("arrivals.entry", [3, 3, 3]),
        ("arrivals.keys", ["-", "-", "-"]),
        ("arrivals.occupied", []),
        ("arrivals.occupied-elsewhere", ["2-full"]),
        what="the hex",
    )
    assert lines[1:] == [
        "  6.1.C entry hexes with room: keeps hex 4, hex 5, hex 6, the red hex; drops hex 2, hex 3",
        "  6.1.C the lowest number, the red hex last: keeps hex 4; drops hex 5, hex 6, the red hex",
    ]


# Every decision of whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1", "2", "5", "capture-and-hold"])
def test_every_narrowing_is_a_chain_of_known_clauses_that_ends_with_who_is_told(scenario: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        auto = random_player(random.Random(seed))
        game = Game.new(scenario)
        while not game.outcome:
            for phase in RULES.phases:
                position = play(phase, game, (), auto, RULES.interruptions)
                for _, account in accounts_of(position):
                    if isinstance(account, Narrowing):
                        seen[account.what.split(" of ")[0].split(" for ")[0]] += 1
                        check(account)
                targets_are_explained(position)
                game = position.game
                if game.outcome:
                    break
    assert {"the target", "the goal", "who acts next"} <= set(seen)


def check(account: Narrowing) -> None:
    """Check that no candidate is lost between two steps, and that a step cites a clause."""
    left = {one.id for one in account.candidates}
    assert len(left) == len(account.candidates) > 1
    assert account.steps
    for step in account.steps:
        assert step.rule in clauses()
        kept, dropped = {one.id for one in step.kept}, {one.id for one in step.dropped}
        assert kept | dropped == left
        assert not kept & dropped
        left = kept


def targets_are_explained(position: Position[Game]) -> None:
    """Check that a German that fires at one of several Americans has given its account, and that it ends with that one."""
    waiting: Narrowing | None = None
    lines = RULES.by_event([one.event for one in position.events], position.game)
    for one, told in zip(position.events, lines, strict=True):
        for account in RULES.accounts(one.event, position.game):
            if isinstance(account, Narrowing) and account.what.startswith("the target of "):
                waiting = account
        for line in told:
            if FIRES in line.text and waiting is not None:
                (left,) = waiting.left
                assert line.text.endswith(f"{FIRES}{left.name} ({left.id})")
            elif FIRES in line.text:
                assert len(position.game.americans()) < 2, line.text
            waiting = None

"""How rolls and draws are retold: every number with whose it is, every modifier that counted or could have, which card it was."""

import random
from collections import Counter

import pytest

from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Draw
from saf_helper.engine.reasons import Drawn, Reckoning
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.events import AssaultRoll, HitRoll
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.rules.markers import rule_note
from saf_helper.games.scream_aim_fire.rules.surprise import surprise_check
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import house_rules_named
from saf_helper.tables.components import Components
from tests.games.scream_aim_fire.rules.talk import Said
from tests.games.scream_aim_fire.rules.test_sieve import accounts_of, field, told
from tests.players import legal_answer, random_player

LINEUP = ("us-infantry", "us-infantry", "us-veteran")


def orders(dice: list[int], *americans: str) -> Game:
    """Return a table on which the first American may be given an order, the Lieutenant being with the second."""
    game = field(*(americans or LINEUP))
    game.german_turn = False
    game.order_dice = dice
    game.lieutenant.host = "A2"
    return game


def fires(game: Game, *answers: Said) -> list[str]:
    return told(
        activate_units,
        game,
        ("activate.order", "2"),
        ("activate.unit", "A1"),
        *([("activate.action", "fire")] if game.units["A1"].status != "panic" else []),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        *answers,
        what="hit roll",
    )


# Fire ----------------------------------------------------------------------------------------------------------------


def test_american_fire_names_what_counted_and_what_could_have() -> None:
    game = orders([2])
    game.units["A1"].status = "panic"
    assert fires(game, ("fire.cover", ["light"]), ("fire.roll", [2])) == [
        "hit roll of US Inf 1 at German Inf:",
        "  rolled 2",
        "  -1 Panicked [7.2.3.A]",
        "  not counted: +1 Veteran: it is none [6.3.5.A.1]",
        "  not counted: +1 Lieutenant next to it (with US Inf 2): not asked, it could not matter [6.3.5.A.2]",
        "  not counted: +1 spotted by a Sniper: the target is not [6.3.6.5.C]",
        "  needed 4: to-hit number of German Inf, printed in the rulebook [6.3.3.K]",
        "  needed +1 Light Cover, its Cover card [6.3.4.D]",
        "  makes 1 against 5: miss",
    ]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (True, "  +1 Lieutenant adjacent [6.3.5.A.2]"),
        (False, "  not counted: +1 Lieutenant next to it (with US Inf 2): it is not, as you said [6.3.5.A.2]"),
    ],
)
def test_the_lieutenant_is_told_as_asked(said: bool, words: str) -> None:
    damage: list[Said] = [("fire.damage", ["no-effect"])] * said
    lines = fires(orders([2]), ("fire.cover", ["none"]), ("fire.roll", [3]), ("fire.lieutenant", said), *damage)
    assert words in lines
    assert "  needed +0 No Cover, its Cover card [6.3.4.D]" in lines
    assert lines[-1] == f"  makes {3 + said} against 4: {'hit' if said else 'miss'}"


def test_the_lieutenants_own_unit_is_not_next_to_him() -> None:
    game = orders([2])
    game.lieutenant.host = "A1"
    lines = fires(game, ("fire.cover", ["none"]), ("fire.roll", [1]))
    assert "  +1 Lieutenant [6.3.5.A.2]" in lines
    assert not [line for line in lines if "next to it" in line]


def test_without_the_lieutenant_he_is_gone() -> None:
    game = orders([2])
    game.lieutenant.fate = "killed"
    lines = fires(game, ("fire.cover", ["none"]), ("fire.roll", [6]), ("fire.damage", ["no-effect"]))
    assert "  not counted: +1 Lieutenant: he is gone [6.3.5.A.2]" in lines


@pytest.mark.parametrize(
    ("game", "whose"),
    [
        (field("us-infantry"), "a stand-in of ours †"),
        (field("us-veteran"), "printed in the rulebook"),
        (field("us-mortar"), "read off your counters"),
    ],
)
def test_german_fire_says_whose_the_printed_number_is(game: Game, whose: str) -> None:
    game.numbers["to-hit.us-mortar"] = 3
    lines = told(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire+1"]),
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [1]),
        what="hit roll",
    )
    assert lines[1:5] == [
        "  rolled 1",
        "  +1 card [7.2.C]",
        "  not counted: +1 Veteran: it is none [7.2.2.B]",
        "  not counted: cover of the hex: not asked, short of the printed number, whatever the hex [7.2.2.C]",
    ]
    assert lines[5].partition(", ")[2].startswith(whose)


def test_german_fire_with_the_cover_that_decides() -> None:
    lines = told(
        german_infantry,
        field("us-infantry", german="german-veteran"),
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [4]),
        ("german-fire.terrain", "woods"),
        what="hit roll",
    )
    assert "  +1 Veteran [7.2.2.B]" in lines
    assert "  needed +1 woods [7.2.2.C]" in lines
    assert lines[-1] == "  makes 5 against 5: hit"


# Assaults ------------------------------------------------------------------------------------------------------------


def test_an_american_assault() -> None:
    game = orders([1, 1])
    game.units["G1"].status = "panic"
    lines = told(
        activate_units,
        game,
        ("activate.order", "11"),
        ("activate.unit", "A3"),
        ("assault.target", "G1"),
        ("assault.terrain", "clear"),
        ("assault.cover", ["light"]),
        ("assault.roll", [4, 4, 4, 4]),
        what="assault",
    )
    assert lines == [
        "assault of US Vet 3:",
        "  rolled 4 4 4 4, their sum: 16",
        "  +1 Veteran [6.3.5.A.1]",
        "  -1 Light Cover, its Cover card [6.3.4.C]",
        "  +1 defender Panicked [6.3.6.6.F]",
        "  not counted: +1 Lieutenant next to it (with US Inf 2): not asked, it could not matter [6.3.5.A.2]",
        "  not counted: +1 defender low on supply: nobody is [6.3.6.6.F]",
        "  not counted: -2 for each defender past the first: no second one counts [6.3.6.6.F]",
        "  needed 14: destroys everybody in the hex [6.3.6.6.C]",
        "  makes 17 against 14: it succeeds",
    ]


@pytest.mark.parametrize(
    ("dice", "answers", "cover"),
    [
        ([1, 1, 1, 1], [], "  not counted: cover of the hex: not asked, it could not matter [7.2.2.C]"),
        (
            [4, 4, 3, 3],
            [("german-fire.terrain", "clear")],
            "  not counted: cover of the hex: clear [7.2.2.C]",
        ),
        ([4, 4, 3, 3], [("german-fire.terrain", "woods")], "  -1 woods [7.2.2.C]"),
    ],
)
def test_a_german_assault_and_the_cover_of_the_hex(dice: list[int], answers: list[Said], cover: str) -> None:
    lines = told(
        german_infantry,
        field("us-infantry"),
        ("german-infantry.adjacent", ["G1"]),
        ("german-infantry.card", ["assault"]),
        ("german-assault.roll", dice),
        *answers,
        what="assault",
    )
    assert cover in lines
    assert "  not counted: +2 sole Sniper or Mortar: none is alone there [6.3.6.6.F]" in lines


def test_an_american_assault_on_a_tank_draws_no_card() -> None:
    game = orders([1, 1])
    game.units["G1"].fate = "destroyed"
    game.add("panzer-iv")
    lines = told(
        activate_units,
        game,
        ("activate.order", "11"),
        ("activate.unit", "A3"),
        ("assault.target", "G2"),
        ("assault.roll", [1, 1, 1, 1]),
        what="assault",
    )
    assert "  not counted: Cover card: none is drawn against tanks [6.3.6.6.B]" in lines
    assert lines[-1] == "  makes 5 against 14: repelled"


def test_a_german_assault_on_a_tank_meets_no_cover() -> None:
    lines = told(
        german_infantry,
        field("m4"),
        ("german-infantry.adjacent", ["G1"]),
        ("german-infantry.card", ["assault"]),
        ("german-assault.roll", [1, 1, 1, 1]),
        what="assault",
    )
    assert "  not counted: cover of the hex: tanks have none [7.2.2.C]" in lines


# Single dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chit", "needed", "number", "clause"),
    [
        ("one", 5, "front armor number", "7.2.6.2.A"),
        ("two", 4, "side/rear armor number", "7.2.6.2.B"),
    ],
)
def test_an_armor_save(chit: str, needed: int, number: str, clause: str) -> None:
    game = field("m4", german="panzer-iv")
    game.numbers |= {"armor-front.m4": needed, "armor-flank.m4": needed}
    lines = told(
        german_tanks,
        game,
        ("german-tank.target", "A1"),
        ("german-tank.hit", [chit]),
        ("german-tank.save", [6]),
        what="Armor save",
    )
    assert lines == [
        "Armor save of M4 1:",
        "  rolled 6",
        f"  needed {needed}: {number} of M4 1, read off your counters [{clause}]",
        f"  makes 6 against {needed}: saved",
    ]


def test_a_surprise_check() -> None:
    lines = told(surprise_check, field("us-infantry"), ("surprise.roll", [5]), what="surprise check")
    assert lines[1:] == ["  rolled 5", "  needed: only a 6 brings one [7.3.A]", "  none comes"]


# Cards, house rules --------------------------------------------------------------------------------------------------


def drawn(game: Game, *answers: Said) -> list[str]:
    return told(
        activate_units,
        game,
        ("activate.order", "2"),
        ("activate.unit", "A1"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "woods"),
        *answers,
        what="Cover deck",
    )


def test_a_card_says_whose_it_is_and_which() -> None:
    game = orders([2])
    card = next(id for id, one in game.deck("cover").cards.items() if one.cover == "bunker")
    assert drawn(game, ("fire.cover", [card])) == [
        "Cover deck: drawn here, from a stand-in mix of ours †",
        f"  card {card}: {game.deck('cover').cards[card].clear}/bunker",
    ]
    assert drawn(game, ("fire.cover", ["bunker"])) == ["Cover deck: typed: your own, drawn on the table"]


def test_a_card_of_ones_own_list_is_no_stand_in() -> None:
    own = orders([2])
    game = Game.new("1", components=Components(decks={"cover": ("none/bunker x2",)}), dice="physical")
    own.components, own.piles = game.components, game.piles
    card = own.piles["cover"].left[0]
    assert drawn(own, ("fire.cover", [card]))[0] == "Cover deck: drawn here, from your own list"


def test_a_house_rule_is_named_with_its_value_and_whether_it_is_set() -> None:
    for key, rule in tables().house_rules.items():
        for value in (*rule.values, *(["15"] if rule.number else [])):
            game = Game.new("1", house={key: value})
            (found,) = house_rules_named(f"before; {rule_note(game, key)}; after")
            assert (found.key, found.value, found.default) == (key, value, value == rule.default)
            assert found.words


# Whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1", "3", "5", "capture-and-hold"])
def test_every_hit_assault_and_draw_has_its_account_and_the_account_is_right(scenario: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        auto = random_player(random.Random(seed))
        game = Game.new(scenario, house={"sniper-six": "nothing"} if seed % 2 else None)
        while not game.outcome:
            for row in RULES.phases:
                position = play(row, game, (), auto, RULES.interruptions)
                outcomes(position, seen)
                draws(position, seen)
                game = position.game
                if game.outcome:
                    break
    assert {*(f"{kind} {way}" for kind in ("HitRoll", "AssaultRoll") for way in (True, False)), "drawn"} <= set(seen)


def outcomes(position: Position[Game], seen: Counter[str]) -> None:
    """Check each roll's account, and that a told result follows from it."""
    reckoned = [(one.event, account) for one, account in accounts_of(position) if isinstance(account, Reckoning)]
    for _, account in reckoned:
        assert account.rolled in (*account.dice, sum(account.dice))
        assert all(term.rule in clauses() for term in (*account.added, *account.needed, *account.left_out))
    for event in (one.event for one in position.events):
        if not isinstance(event, HitRoll | AssaultRoll):
            continue
        (account,) = (account for of, account in reckoned if of is event)
        assert account.against is not None
        reached = account.made >= account.against or (len(account.dice) < 3 and account.rolled == 6)
        came_off = event.hit if isinstance(event, HitRoll) else event.success
        assert reached == came_off, (event, account)
        seen[f"{type(event).__name__} {came_off}"] += 1


def draws(position: Position[Game], seen: Counter[str]) -> None:
    """Check that each card or chit drawn is told with its provenance."""
    accounts = {one.at: account for one, account in accounts_of(position) if isinstance(account, Drawn)}
    for index, (entry, question) in enumerate(zip(position.entries, position.questions, strict=True), 1):
        if isinstance(question, Draw) and question.pile and entry.answer != ["reshuffled"]:
            account = accounts[index]
            assert isinstance(entry.answer, list)
            assert [one.name for one in account.cards] == [question.face(str(one)) for one in entry.answer]
            virtual = [str(one) in question.pile for one in entry.answer]
            assert [bool(one.id) for one in account.cards] == virtual
            assert account.stand_in == (question.stand_in and any(virtual))
            seen["drawn"] += 1


def test_a_session_lists_the_house_rules_used_at_the_end_of_the_step() -> None:
    rng = random.Random(5)
    session = Session.new(RULES, Game.new("1", house={"adjacent-first": "several"}), name="x", seed=1, version="x")
    found: dict[str, bool] = {}
    while session.pending is not None and session.n < 300:
        session.answer(legal_answer(session.pending, rng))
        for one in session.retell():
            if one.account is not None and "house_rule" in one.account.data():
                data = one.account.data()
                found[data["house_rule"]] = data["default"]
    assert found["adjacent-first"] is False
    assert found["german-assaults-tanks"] is True


def test_the_lieutenants_roll() -> None:
    game = field("us-infantry")
    game.lieutenant.host = "A1"
    lines = told(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [1]),
        ("lieutenant.roll", [3]),
        what="roll for the Lieutenant",
    )
    assert lines[1:] == ["  rolled 3", "  needed: only a 1 kills him [6.5.3.A]", "  unhurt"]

"""The player's own decks and cups in a game: drawn, set aside, shuffled, switched, saved; typed draws held against the list."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import Auto, Player, play
from saf_helper.engine.questions import Answer, Choose, Draw, Question
from saf_helper.engine.session import Session
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import BadAnswerError, SaveError
from saf_helper.games.scream_aim_fire.game import RULES, dump, load
from saf_helper.games.scream_aim_fire.rules.american_cover import cover_card
from saf_helper.games.scream_aim_fire.rules.draws import draw_chits, printed_number
from saf_helper.games.scream_aim_fire.rules.german_card import action_card
from saf_helper.games.scream_aim_fire.rules.morale import draw_reserve_card
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_diff import diff
from saf_helper.games.scream_aim_fire.state_parts import Mode, Pile
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX, face_in
from saf_helper.state.entry import By, Entry
from saf_helper.tables.components import Components
from tests.random_games import random_game
from tests.told import lines_of

ALL_THREE = {
    "cover": ("none/hard x2", "light/bunker"),
    "action": ("move 2 | fire, move 1 | none !", "move 1 | fire | none", 'other "dig in" | fire+1 | fire'),
    "reserve": ("2+1", "1+0 x2"),
    "unit-damage": ("destroyed-10", "no-effect x2"),
    "tank-hit": ("miss", "explosion x2"),
    "tank-damage": ("bounced x2", "destroyed"),
}
VIEWS = {"cover": "clear", "action": "calm"}


def game_with(decks: Mapping[str, tuple[str, ...]] | None = None, **modes: Any) -> Game:
    """Return a game with these decks, and one German who is shot at or draws a card."""
    game = Game.new("1", components=Components(decks=dict(decks or {})), **modes)
    game.add("german-infantry", number=1)
    return game


def drawing(name: str, view: str = "") -> Callable[[Player, Game], Any]:
    """Return the rule that draws once from a deck or cup."""

    def phase(player: Player, game: Game) -> Any:
        unit = game.units["G1"]
        if name == "cover":
            return cover_card(player, game, unit, "fire", half=view or "clear")
        if name == "action":
            return action_card(player, game, unit)
        if name == "reserve":
            return draw_reserve_card(player, game)
        key = {"unit-damage": "fire.damage", "tank-hit": "german-tank.hit", "tank-damage": "german-tank.damage"}[name]
        case = "german-tank" if name == "tank-damage" else ""
        count = 1 if name == "unit-damage" else 2
        return draw_chits(player, game, name, key, about=unit, target=unit, case=case, count=count)

    return phase


def rolled(seed: int) -> Auto:
    """Return a player whose draws are all virtual."""

    def answer(question: Question, game: Any, count: int) -> tuple[Answer, By] | None:
        given = virtual(question, seed, count)
        return None if given is None else (given, "rolled")

    return answer


def typed(*answers: str | Sequence[str]) -> Auto:
    """Return a player who types these draws."""
    left = list(answers)

    def answer(question: Question, game: Any, count: int) -> tuple[Answer, By] | None:
        if not left:
            return None
        given = left.pop(0)
        return question.accept([given] if isinstance(given, str) else list(given)), "typed"

    return answer


def told(position: Position[Game]) -> list[str]:
    return [line.text for line in lines_of(position)]


def draw_once(game: Game, name: str, seed: int) -> tuple[Game, list[str], list[str]]:
    """Draw one virtual card or draw of chits; return the game after it, the ids, and what was told."""
    position = play(drawing(name), game, (), rolled(seed))
    assert position.pending is None
    (entry,) = position.entries
    assert isinstance(entry.answer, list)
    return position.game, [str(one) for one in entry.answer], told(position)


# Virtual piles -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("name", BOX.decks)
def test_a_deck_that_runs_out_is_shuffled_anew_and_that_is_told(name: str, own: bool) -> None:
    game = game_with(ALL_THREE if own else {})
    deck = game.deck(name)
    for round_ in range(2):
        drawn: list[str] = []
        for n in range(deck.count):
            game, ids, lines = draw_once(game, name, 100 * round_ + n)
            drawn += ids
            anew = f"{deck.title} reshuffled (empty)"
            assert (anew in lines) == (round_ == 1 and n == 0)
            assert len(game.piles[name].aside) == n + 1
        assert sorted(drawn) == sorted(deck.cards), "each card once before any comes twice"


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("name", BOX.cups)
def test_chits_go_back_at_once(name: str, own: bool) -> None:
    game = game_with(ALL_THREE if own else {})
    start = dump(game)
    for seed in range(60):
        game, ids, lines = draw_once(game, name, seed)
        assert len(set(ids)) == len(ids), "two of one draw are two chits"
        assert not any("shuffled" in line for line in lines)
        assert dump(game) == start


# The upper 0.1% of chi-square, by degrees of freedom.
CRITICAL = {2: 13.82, 11: 31.26, 15: 37.70}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("name", BOX.cups)
def test_every_chit_comes_as_often_as_any_other(name: str, own: bool) -> None:
    game = game_with(ALL_THREE if own else {})
    counts = Counter(dict.fromkeys(game.deck(name).cards, 0))
    for seed in range(3000):
        game, ids, _ = draw_once(game, name, seed)
        counts[ids[0]] += 1
    expected = 3000 / len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < CRITICAL[len(counts) - 1], counts


@pytest.mark.parametrize("name", [*BOX.decks, *BOX.cups])
def test_500_rounds_of_draw_save_and_resume_keep_the_pile_whole(name: str) -> None:
    game = game_with(ALL_THREE)
    whole = sorted(game.deck(name).cards)
    for seed in range(500):
        game, _, _ = draw_once(game, name, seed)
        game = load(json.loads(json.dumps(dump(game))))
        pile = game.piles[name]
        assert sorted([*pile.left, *pile.aside]) == whole
        others = {other: kept for other, kept in game.piles.items() if other != name}
        assert all(not kept.aside for kept in others.values())


@pytest.mark.parametrize(
    ("name", "line"), [("cover", "none/hard"), ("action", "move 1 | fire | none"), ("reserve", "2+1")]
)
def test_a_deck_of_one_card_is_shuffled_before_every_draw(name: str, line: str) -> None:
    game = game_with({name: (line,)})
    for n in range(4):
        game, ids, lines = draw_once(game, name, n)
        assert ids == [f"{line}#1"]
        assert any("reshuffled" in one for one in lines) == bool(n)


def test_a_cup_of_one_chit_gives_it_every_time() -> None:
    game = game_with({"unit-damage": ("no-effect",)})
    for n in range(4):
        game, ids, _ = draw_once(game, "unit-damage", n)
        assert ids == ["no-effect#1"]


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        ({"cover": ()}, "deck 'cover': the Cover deck has no card"),
        ({"tank-hit": ("miss",)}, "deck 'tank-hit': the Tank hit cup has 1 chit, and two are drawn together"),
        ({"cover": ("none/hrad",)}, "deck 'cover': 'none/hrad' is no Cover card"),
        ({"covr": ("none/hard",)}, "unknown deck 'covr'"),
    ],
)
def test_a_save_with_a_deck_that_cannot_be_is_refused_with_a_message(decks: dict[str, Any], message: str) -> None:
    snapshot = dump(Game.new("1")) | {"components": {"decks": decks}}
    session = Session.new(RULES, Game.new("1"), name="one", seed=1, version="1")
    session.record.turns[0].snapshot = snapshot
    session.record.turns[0].phases = []
    with pytest.raises(SaveError) as raised:
        Session(RULES, session.record)
    assert message in raised.value.message


def test_nothing_owned_leaves_the_snapshot_small() -> None:
    assert set(dump(Game.new("1"))) == {"scenario", "reserve_threshold", "piles", "house"}


def test_whole_random_games_with_an_owners_decks_hold_together(monkeypatch: pytest.MonkeyPatch) -> None:
    new = Game.new
    monkeypatch.setattr(
        Game, "new", lambda scenario, **rest: new(scenario, components=Components(decks=ALL_THREE), **rest)
    )
    decks = ("unit-damage", "tank-hit", "tank-damage")
    for seed in range(6):
        monkeypatch.setitem(ALL_THREE, "tank-hit", ("miss x2", "explosion x2"))
        monkeypatch.setitem(ALL_THREE, "tank-damage", ("bounced x2", "destroyed x2"))
        played = random_game(seed, "2")
        assert played.game.outcome
        assert all(played.game.piles[name].aside == [] for name in decks)
        marks = [line.text for line in played.lines if "†" in line.text]
        assert not any("card" in line.lower() or "chit" in line.lower() for line in marks)


# Numbers -------------------------------------------------------------------------------------------------------------


def number(game: Game, name: str) -> tuple[int, str]:
    """Return a printed number as a rule gets it, without asking."""
    field, kind = name.split(".")
    found: list[tuple[int, str]] = []
    position = play(lambda player, now: found.append(printed_number(player, now, field, kind)), game)
    assert position.pending is None, f"{name} was asked"
    return found[0]


def test_the_owners_numbers_are_not_asked_and_bear_no_mark_even_where_they_are_as_ours() -> None:
    ours = tables().counters["us-infantry"].printed["to_hit"].value
    numbers = {"to-hit.us-infantry": ours, "to-hit.us-mortar": 6, "to-hit.mg42": 6}
    game = Game.new("1", components=Components(numbers=numbers))
    assert number(game, "to-hit.us-infantry") == (ours, "owner")
    assert number(game, "to-hit.us-mortar") == (6, "owner")
    assert number(game, "to-hit.mg42") == (6, "owner"), "the owner's goes before the rulebook's"
    assert number(game, "to-hit.german-infantry") == (4, "rulebook")
    assert game.printed("to-hit.us-infantry") == (ours, "owner")
    with pytest.raises(AssertionError, match="was asked"):
        number(game, "to-hit.us-sniper")


def test_a_number_put_right_is_the_players_own() -> None:
    game = Game.new("1")
    game.numbers["to-hit.us-infantry"] = 4
    assert number(game, "to-hit.us-infantry") == (4, "stand-in")
    after, lines = adjusted(game, {"printed.to-hit.us-mortar": 4})
    assert lines == ["Set: printed.to-hit.us-mortar 4"]
    assert number(after, "to-hit.us-mortar") == (4, "owner")
    assert load(dump(after)) == after


@pytest.mark.parametrize(
    ("hands", "own", "stand_in"),
    [
        (
            "virtual",
            "Cover deck: the program draws from your own list, all of it shuffled",
            "Cover deck: the program draws from the stand-in †, 1 of its cards set aside",
        ),
        (
            "ask",
            "Cover deck: Enter draws from your own list, all of it shuffled",
            "Cover deck: Enter draws from the stand-in †, 1 of its cards set aside",
        ),
        (
            "physical",
            "Cover deck: use your own, all of it shuffled",
            "Cover deck: your list counts no longer, type whatever yours show",
        ),
    ],
)
def test_a_switched_deck_is_told_among_what_to_do_on_the_table(hands: Mode, own: str, stand_in: str) -> None:
    game = Game.new("1", cards=hands)
    left = game.piles["cover"].left
    game.piles["cover"] = Pile(left=left[1:], aside=left[:1])
    after, _ = adjusted(game, {"components.cover": ["none/hard x2", "light/bunker"]})
    assert diff(game, after) == [own]
    assert diff(after, game) == [stand_in]
    after.seen["cover"] = ["clear:none"]
    assert diff(game, after) == (
        [own] if hands != "physical" else ["Cover deck: use your own, 1 of its cards set aside"]
    )


# Typed draws ---------------------------------------------------------------------------------------------------------


def pending_draw(game: Game, name: str, view: str = "") -> Draw:
    question = play(drawing(name, view), game).pending
    assert isinstance(question, Draw)
    return question


def type_in(game: Game, name: str, *answers: str | Sequence[str], view: str = "") -> tuple[Game, list[str]]:
    """Type one draw, with what comes before it; return the game after it and what was told."""
    position = play(drawing(name, view), game, (), typed(*answers))
    assert position.pending is None
    return position.game, told(position)


def refusal(game: Game, name: str, answer: str | list[str], view: str = "") -> BadAnswerError:
    with pytest.raises(BadAnswerError) as raised:
        pending_draw(game, name, view).accept(answer)
    return raised.value


def test_a_face_that_no_card_of_the_owners_shows_is_refused_with_the_reason() -> None:
    game = game_with(ALL_THREE, cards="physical", chits="physical")
    error = refusal(game, "action", "move 3")
    assert error.message == "your Action deck has no card that shows move 3 here"
    assert error.hint == "saf components show action lists them; adjust components.action stand-in takes any"
    assert refusal(game, "reserve", "3+0").message == "your German Reserve deck has no card that shows 3+0 here"
    assert refusal(game, "tank-hit", ["one", "miss"]).message == "your Tank hit cup has no chit that shows one here"
    assert refusal(game, "unit-damage", "destroyed-5").message.startswith("your German infantry damage cup has no chit")
    assert refusal(game, "cover", "nonsense").message == "'nonsense' is not in this cover draw"
    assert refusal(game, "action", "mvoe 1").message == "'mvoe 1' is no action; did you mean 'move'?"


def test_without_a_list_any_face_is_taken_any_number_of_times() -> None:
    game = game_with(cards="physical", chits="physical")
    for _ in range(30):
        game, lines = type_in(game, "cover", "light")
        game, _ = type_in(game, "action", "move 9, fire+9!")
        game, _ = type_in(game, "tank-hit", ["explosion", "explosion"])
        assert lines == []
    assert game.seen == {}


def test_only_the_faces_that_are_left_are_offered() -> None:
    game = game_with(ALL_THREE, cards="physical")
    assert [(one.value, one.label) for one in pending_draw(game, "cover").options] == [
        ("none", "No Cover"),
        ("light", "Light Cover"),
    ]
    game, _ = type_in(game, "cover", "light")
    assert [one.value for one in pending_draw(game, "cover").options] == ["none"]
    assert [one.value for one in pending_draw(game, "cover", "cover").options] == ["hard"]
    error = refusal(game, "cover", "bunker", "cover")
    assert error.message == "your Cover deck has no card left that shows bunker here: 1 of 3 cards are out"
    assert error.hint == "type reshuffled if it has been shuffled since"
    assert refusal(game, "cover", "Light Cover").message.startswith("your Cover deck has no card left that shows light")


def test_which_card_it_was_stays_open_as_long_as_it_can() -> None:
    decks = {"cover": ("none/hard", "none/bunker", "light/hard")}
    game = game_with(decks, cards="physical")
    game, _ = type_in(game, "cover", "none")
    # That was none/hard or none/bunker: both entries of a cover hex are still possible.
    assert {one.value for one in pending_draw(game, "cover", "cover").options} == {"hard", "bunker"}
    game, _ = type_in(game, "cover", "bunker", view="cover")
    # So the first was none/hard, and light/hard is left.
    assert [one.value for one in pending_draw(game, "cover").options] == ["light"]
    assert refusal(game, "cover", "none").message.startswith("your Cover deck has no card left that shows none here")


def test_the_last_card_out_says_shuffle_and_all_are_possible_again() -> None:
    game = game_with(ALL_THREE, cards="physical")
    for face in ("none", "light"):
        game, lines = type_in(game, "cover", face)
        assert lines == []
    game, lines = type_in(game, "cover", "none")
    assert lines == ["Reshuffle the Cover deck"]
    assert game.seen == {}
    assert len(pending_draw(game, "cover").options) == 2


def test_reshuffled_forgets_what_is_out_of_that_deck_alone() -> None:
    game = game_with(ALL_THREE, cards="physical")
    game, _ = type_in(game, "cover", "light")
    game, _ = type_in(game, "reserve", "2+1")
    game, lines = type_in(game, "cover", "reshuffled", "light")
    assert lines == ["Cover deck reshuffled"]
    assert game.seen == {"cover": ["clear:light"], "reserve": [":2+1"]}
    assert load(json.loads(json.dumps(dump(game)))) == game


def test_the_icon_of_a_card_without_an_action_need_not_be_typed() -> None:
    game = game_with({"action": ("none | fire | none !", "move 1 | fire | none")}, cards="physical")
    assert pending_draw(game, "action").accept("none") == ["none!"]
    assert pending_draw(game, "action").accept("No Action") == ["none!"]
    game, _ = type_in(game, "action", "none")
    assert refusal(game, "action", "none!").message.startswith("your Action deck has no card left that shows none")


def test_words_of_a_card_are_known_by_any_capitals() -> None:
    game = game_with(ALL_THREE, cards="physical")
    assert pending_draw(game, "action").accept('OTHER "Dig In"') == ['other "dig in"']


def test_two_chits_of_one_draw_cannot_be_more_of_a_face_than_there_are() -> None:
    game = game_with(ALL_THREE, chits="physical")
    assert pending_draw(game, "tank-hit").accept(["explosion", "explosion"]) == ["explosion", "explosion"]
    error = refusal(game, "tank-hit", ["miss", "miss"])
    assert error.message == "2 times miss: there is only 1"
    for _ in range(5):
        game, _ = type_in(game, "tank-hit", ["explosion", "explosion"])
    assert game.seen == {}


def test_virtual_and_physical_piles_are_separate() -> None:
    game = game_with(ALL_THREE, cards="ask")
    before = game.piles["cover"].model_copy(deep=True)
    game, _ = type_in(game, "cover", "light")
    assert game.piles["cover"] == before
    game, ids, _ = draw_once(game, "cover", 3)
    assert game.seen == {"cover": ["clear:light"]}
    assert game.piles["cover"].aside == ids


def test_a_virtual_pile_that_has_run_out_says_nothing_to_who_draws_on_the_table() -> None:
    game = game_with(ALL_THREE)
    for n in range(3):
        game, _, _ = draw_once(game, "cover", n)
    game.cards = "physical"
    game, lines = type_in(game, "cover", "none")
    assert lines == []
    assert len(game.piles["cover"].aside) == 3


def test_every_typed_answer_within_the_options_is_legal() -> None:
    game = game_with(ALL_THREE, cards="physical")
    for n in range(40):
        for name in BOX.decks:
            question = pending_draw(game, name)
            faces = [one.value for one in question.options]
            assert faces
            game, _ = type_in(game, name, faces[n % len(faces)])


# Switching -----------------------------------------------------------------------------------------------------------


def adjusted(game: Game, set_: dict[str, Any]) -> tuple[Game, list[str]]:
    """Adjust; return the game after it and what was told."""

    def phase(player: Player, now: Game) -> None:
        player.step("3.0")

    position = play(phase, game, [Entry(do="adjust", args={"set": set_})], None, RULES.interruptions)
    return position.game, told(position)


def session_in_game(decks: dict[str, tuple[str, ...]] | None = None) -> Session[Game]:
    """Return a session of scenario 1 in its first Order Phase."""
    game = Game.new("1", components=Components(decks=decks or {}))
    session = Session.new(RULES, game, name="one", seed=5, version="1")
    while session.phase.name != "orders":
        question = session.pending
        assert question is not None
        answer = question.default
        if answer is None:
            assert isinstance(question, Choose), question.key
            answer = question.options[0].value
        session.answer(answer)
    return session


def test_the_whole_new_list_is_in_the_entry_and_undo_brings_the_old_cards_back() -> None:
    session = session_in_game()
    before = session.game.copied()
    session.happened()
    session.interrupt("adjust", {"set": {"components.cover": ["light/bunker", "none/hard x2"]}}, "my box")
    lines = [one.told.text for one in session.happened() if one.told]
    assert lines[:2] == [
        "Set: components.cover owner, 3 in all",
        "Cover deck: your own, 3 cards: light/bunker, none/hard x2",
    ]
    assert session.game.deck("cover").source == "owner"
    entry = next(entry for entry in session.record.turns[-1].phases[-1].entries if entry.do)
    assert entry.args == {"set": {"components.cover": ["light/bunker", "none/hard x2"]}}
    resumed = Session(RULES, session.record.model_copy(deep=True))
    assert resumed.game == session.game
    assert resumed.asked_again == []
    session.undo()
    assert session.game == before
    session.redo()
    assert session.game.deck("cover").count == 3


def test_back_to_the_stand_in() -> None:
    game, lines = adjusted(game_with(ALL_THREE), {"components.cover": "stand-in"})
    assert lines[0] == "Set: components.cover stand-in"
    assert game.deck("cover").source == "stand-in"
    assert sorted(game.piles["cover"].left) == sorted(tables().decks["cover"].cards)
    assert set(game.components.decks) == set(ALL_THREE) - {"cover"}
    assert list(game.breaches()) == []


def test_adding_a_card_shuffles_all_of_them_those_set_aside_too() -> None:
    game = game_with(ALL_THREE, cards="ask")
    game, _, _ = draw_once(game, "cover", 1)
    game, _ = type_in(game, "cover", "light")
    after, _ = adjusted(game, {"components.cover": [*ALL_THREE["cover"], "light/hard"]})
    assert (len(after.piles["cover"].left), after.piles["cover"].aside, after.seen) == (4, [], {})
    tops = Counter(draw_once(after, "cover", seed)[1][0] for seed in range(800))
    assert set(tops) == {"none/hard#1", "none/hard#2", "light/bunker#1", "light/hard#1"}
    assert min(tops.values()) > 150, "the new card lies anywhere"
    assert list(after.breaches()) == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("owner", "cover: there is no list of your own here"),
        ("mine", "cover: there is no list of your own here"),
        ([], "the Cover deck has no card"),
        (["none/hrad"], "'none/hrad' is no Cover card"),
        ([3], "cover: there is no list of your own here"),
    ],
)
def test_a_list_that_cannot_be_changes_nothing(value: Any, message: str) -> None:
    session = session_in_game(ALL_THREE)
    before, n = session.game.copied(), session.n
    with pytest.raises(BadAnswerError) as raised:
        session.interrupt("adjust", {"set": {"components.cover": value}})
    assert raised.value.message == message
    assert (session.game, session.n) == (before, n)


def test_another_list_is_another_card_even_at_the_same_place() -> None:
    """A card drawn in this step from the old deck is never silently one of the new."""
    game = game_with({"cover": ("none/hard",)})
    drawn = play(drawing("cover"), game, (), rolled(1)).entries
    after, _ = adjusted(game, {"components.cover": ["light/bunker"]})
    again = play(drawing("cover"), after, drawn, None, lenient=True)
    assert [entry.answer for entry in again.waiting] == [["none/hard#1"]]


def test_a_switch_between_virtual_and_physical_in_mid_game_is_logged_with_what_is_drawn_from() -> None:
    session = session_in_game(ALL_THREE)
    piles = {name: pile.model_copy(deep=True) for name, pile in session.game.piles.items()}
    session.happened()
    session.interrupt("adjust", {"set": {"cards": "physical"}}, "the deck is on the table")
    lines = [one.told for one in session.happened() if one.told][:4]
    assert [line.text for line in lines] == [
        "Set: cards physical",
        "Cover deck: your own, 3 cards: none/hard x2, light/bunker",
        "Action deck: your own, 3 cards, 1 with the Low Supply icon",
        "German Reserve deck: your own, 3 cards: 2+1, 1+0 x2",
    ]
    assert lines[0].changes == {"cards": ("virtual", "physical")}
    assert {name: pile.model_copy(deep=True) for name, pile in session.game.piles.items()} == piles
    session.interrupt("adjust", {"set": {"chits": "ask"}})
    lines = [one.told for one in session.happened() if one.told]
    assert lines[1].text.startswith("German infantry damage cup: your own, 3 chits")
    assert [entry.args for entry in session.record.turns[-1].phases[-1].entries if entry.do] == [
        {"set": {"cards": "physical"}},
        {"set": {"chits": "ask"}},
    ]


def test_what_a_card_shows_is_what_its_place_reads() -> None:
    game = game_with(ALL_THREE)
    for name, view in VIEWS.items():
        faces = {face_in(card, view) for card in game.deck(name).cards.values()}
        assert {one.value for one in pending_draw(game, name).options} == faces

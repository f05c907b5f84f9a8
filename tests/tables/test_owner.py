"""The owner's file: how a card is written, what the file holds, and every fault with its line, key and mend."""

from pathlib import Path
from textwrap import dedent

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import Action, ActionOption
from saf_helper.games.scream_aim_fire.tables.cardboard import ActionCard
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX, FACES, card_line, face_in, owner_deck
from saf_helper.tables.components_file import Draft, Owned, read_owned


def owned(tmp_path: Path, text: str) -> Owned:
    path = tmp_path / "components.toml"
    path.write_text(dedent(text), encoding="utf-8")
    return read_owned(path, BOX)


# A line --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "typed", "card", "count"),
    [
        ("cover", "none/hard", "none/hard", 1),
        ("cover", "none/hard x9", "none/hard", 9),
        ("cover", "L / b×2", "light/bunker", 2),
        ("cover", "No Cover/Hard Cover", "none/hard", 1),
        ("reserve", "2+1", "2+1", 1),
        ("reserve", " 3 ", "3+0", 1),
        ("reserve", "0 + 1 x3", "0+1", 3),
        ("action", "move 2, fire | fire+1, move 1 | none !", "move 2, fire | fire+1, move 1 | none !", 1),
        ("action", "MOVE2|Fire|No Action", "move 2 | fire | none", 1),
        ("action", "assault,fire | assault | none! x3", "assault, fire | assault | none !", 3),
        ("action", 'other "this | or, that!" | fire | none', 'other "this | or, that!" | fire | none', 1),
        ("unit-damage", "destroyed-5 x6", "destroyed-5", 6),
        ("unit-damage", "no", "no-effect", 1),
        ("tank-hit", "two", "two", 1),
        ("tank-damage", "bail out", "bail-out", 1),
    ],
)
def test_a_line_is_read(name: str, typed: str, card: str, count: int) -> None:
    assert BOX.read_line(name, typed) == (card, count)
    assert BOX.read_line(name, card) == (card, 1)


@pytest.mark.parametrize(
    ("name", "typed", "message"),
    [
        ("cover", "none/hrad", "'none/hrad' is no Cover card"),
        ("cover", "hard/none", "'hard/none' is no Cover card"),
        ("cover", "none", "'none' is no Cover card"),
        ("cover", "", "'' is no Cover card"),
        ("cover", "none/hard x0", "x0 is no number of cards"),
        ("cover", "none/hard x201", "x201 is no number of cards"),
        ("reserve", "0+0", "'0+0' is no Reserve card"),
        ("reserve", "6+0", "'6+0' is no Reserve card"),
        ("reserve", "1+5", "'1+5' is no Reserve card"),
        ("reserve", "two", "'two' is no Reserve card"),
        ("action", "move 2 | fire", "'move 2 | fire' has 2 of the 3 options of an Action card"),
        ("action", "move 2 | fier | none", "alert: 'fier' is no action; did you mean 'fire'?"),
        ("action", "move 2! | fire | none", "calm: 'move 2!' has the icon, which is the whole card's"),
        ("action", "move 2 | fire | ", "panic: an option needs at least one action; a card without any is `none`"),
        ("unit-damage", "destroyed", "'destroyed' is no chit of the German infantry damage cup"),
        ("tank-hit", "three", "'three' is no chit of the Tank hit cup"),
    ],
)
def test_a_slip_is_named_with_the_grammar(name: str, typed: str, message: str) -> None:
    with pytest.raises(BadAnswerError) as raised:
        BOX.read_line(name, typed)
    assert raised.value.message == message
    assert raised.value.hint


@pytest.mark.parametrize("name", [*BOX.decks, *FACES])
def test_every_card_of_ours_can_be_written_and_read_again(name: str) -> None:
    ours = tables().decks[name]
    lines = BOX.together(name, [card_line(card) for card in ours.cards.values()])
    deck = owner_deck(name, lines)
    assert deck.count == ours.count
    assert BOX.card_counts(deck) == BOX.card_counts(ours)
    for view in ("clear", "cover") if name == "cover" else ("calm", "alert", "panic"):
        shown = [sorted(face_in(card, view) for card in one.cards.values()) for one in (deck, ours)]
        assert shown[0] == shown[1]


def test_the_icon_is_the_whole_cards() -> None:
    card = owner_deck("action", ("move 2 | fire, move 1 | none !",)).cards["move 2 | fire, move 1 | none !#1"]
    assert isinstance(card, ActionCard)
    assert card.low_supply
    assert card.alert == ActionOption((Action("fire"), Action("move", amount=1)), low_supply=True)
    assert [face_in(card, mood) for mood in ("calm", "alert", "panic")] == ["move 2!", "fire, move 1!", "none!"]


def test_an_id_says_what_is_on_the_card() -> None:
    deck = owner_deck("cover", ("none/hard x2", "light/bunker"))
    assert list(deck.cards) == ["none/hard#1", "none/hard#2", "light/bunker#1"]
    assert (deck.source, deck.title, deck.count, deck.is_cup) == ("owner", "Cover deck", 3, False)
    assert BOX.composition(deck) == "3 cards: none/hard x2, light/bunker"


def test_lines_alike_are_drawn_together_in_the_order_they_come() -> None:
    assert BOX.together("reserve", ["2+1", "1+0", "2+1 x2"]) == ("2+1 x3", "1+0")


@pytest.mark.parametrize(
    ("name", "lines", "message"),
    [
        ("cover", (), "the Cover deck has no card"),
        ("tank-hit", ("miss",), "the Tank hit cup has 1 chit, and two are drawn together"),
        ("tank-damage", (), "the Tank damage cup has 0 chits, and two are drawn together"),
        ("reserve", ("1+0 x200", "2+0"), "the German Reserve deck has 201 cards"),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused(name: str, lines: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadAnswerError) as raised:
        owner_deck(name, lines)
    assert raised.value.message == message


def test_one_card_or_one_chit_is_enough_where_one_is_drawn() -> None:
    assert BOX.composition(owner_deck("cover", ("none/hard",))) == "1 card: none/hard"
    assert BOX.composition(owner_deck("unit-damage", ("no-effect",))) == "1 chit: no-effect"


# The file ------------------------------------------------------------------------------------------------------------

GOOD = """\
    # my box
    [counters.us-infantry]
    to-hit = 5
    [counters.m4]
    armor-front = 4
    armor-flank = 9

    [decks]
    cover = ["none/hard x9", "L/B", "light/bunker x3"]
    action = '''
    # a card a line
    move 2, fire | fire+1, move 1 | none !

    move 2 | fire | none x2
    '''

    [cups.tank-hit]
    miss = 7
    one = 5
    explosion = 0

    [drafts.reserve]
    count = 8
    cards = ["2+1", "1+0", "2+1"]

    [drafts.tank-damage]
    bounced = 4
    bail-out = 0
"""


def test_a_good_file(tmp_path: Path) -> None:
    assert owned(tmp_path, GOOD) == Owned(
        decks={
            "cover": ("none/hard x9", "light/bunker x4"),
            "action": ("move 2, fire | fire+1, move 1 | none !", "move 2 | fire | none x2"),
            "tank-hit": ("miss x7", "one x5"),
        },
        numbers={"to-hit.us-infantry": 5, "armor-front.m4": 4, "armor-flank.m4": 9},
        drafts={"reserve": Draft(("2+1", "1+0", "2+1"), 8), "tank-damage": Draft(("bounced x4", "bail-out x0"))},
    )


def test_no_file_and_an_empty_one_are_nothing(tmp_path: Path) -> None:
    assert read_owned(tmp_path / "components.toml", BOX) == Owned()
    assert owned(tmp_path, "") == Owned()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_byte_order_mark_and_either_line_ending_are_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "components.toml"
    path.write_bytes(b"\xef\xbb\xbf" + dedent(GOOD).replace("\n", ending).replace("L/B", "L/X").encode())
    (fault,) = read_owned(path, BOX).faults
    assert fault.message == "components.toml: line 9, decks.cover, card 2: 'L/X' is no Cover card"


FAULTS = [
    ("armor-flank = 9", "armor-flank = 10", "line 6, counters.m4.armor-flank: 10 is not allowed here", "from 1 to 9"),
    ("armor-flank = 9", "armor-flnk = 9", "line 6, counters.m4.armor-flnk: unknown key 'armor-flnk'", "'armor-flank'"),
    ("to-hit = 5", "to-hit = true", "line 3, counters.us-infantry.to-hit: true is not allowed here", "whole number"),
    ("[counters.m4]", "[counters.tiger]", "line 4, counters.tiger: unknown key 'tiger'", "use one of: us-infantry"),
    ('"L/B"', '"L/X"', "line 9, decks.cover, card 2: 'L/X' is no Cover card", "light/bunker"),
    ('"L/B"', "7", "line 9, decks.cover, card 2: 7 is not text in quotes", "light/bunker"),
    (
        "move 2 | fire",
        "move 2 | fier",
        "line 14, decks.action: alert: 'fier' is no action; did you mean 'fire'?",
        "calm |",
    ),
    (
        '["none/hard x9", "L/B", "light/bunker x3"]',
        "[]",
        "line 9, decks.cover: the Cover deck has no card",
        "leave it out",
    ),
    ('["none/hard x9", "L/B", "light/bunker x3"]', "4", "line 9, decks.cover: 4 is no list of cards", 'write ["'),
    ("[decks]", "[deck]", "line 8, deck: unknown key 'deck'", "did you mean 'decks'?"),
    ("action = '''", "axtion = '''", "line 10, decks.axtion: unknown key 'axtion'", "did you mean 'action'?"),
    ("miss = 7", "mis = 7", "line 18, cups.tank-hit.mis: unknown key 'mis'", "did you mean 'miss'?"),
    ("miss = 7", "miss = -7", "line 18, cups.tank-hit.miss: -7 is not allowed here", "from 0 to 200"),
    ("miss = 7\none = 5", "one = 1", "line 17, cups.tank-hit: the Tank hit cup has 1 chit, and two", "every one"),
    ("count = 8", "count = 900", "line 23, drafts.reserve.count: 900 is not allowed here", "from 0 to 200"),
    ('"1+0", "2+1"]', '"1+9"]', "line 24, drafts.reserve.cards, card 2: '1+9' is no Reserve card", "Infantry+Veterans"),
]


@pytest.mark.parametrize(("there", "instead", "message", "mend"), FAULTS, ids=[one[2] for one in FAULTS])
def test_a_fault_names_line_key_and_mend_and_spoils_only_its_part(
    tmp_path: Path, there: str, instead: str, message: str, mend: str
) -> None:
    text = dedent(GOOD)
    assert there in text
    good = owned(tmp_path, text)
    bad = owned(tmp_path, text.replace(there, instead))
    (fault,) = bad.faults
    assert fault.message.startswith(f"components.toml: {message}")
    assert mend in fault.hint
    lost = {"decks": {"cover", "action", "reserve"}, "decks.cover": {"cover"}, "decks.action": {"action"}}
    lost |= {"deck": lost["decks"], "decks.axtion": {"action"}, "cups.tank-hit": {"tank-hit"}}
    gone = lost.get(message.split()[2].rstrip(":,").removesuffix(".mis").removesuffix(".miss"), set())
    assert bad.decks == {name: lines for name, lines in good.decks.items() if name not in gone}
    assert bad.numbers.items() <= good.numbers.items()


def test_every_fault_is_told_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = dedent(GOOD).replace("to-hit = 5", "to-hit = 0").replace("L/B", "L/X").replace("miss = 7", "mis = 7")
    found = owned(tmp_path, text)
    assert [fault.message.split(",")[0] for fault in found.faults] == [
        f"components.toml: line {line}" for line in (3, 9, 18)
    ]
    assert list(found.decks) == ["action"]
    assert set(found.spoilt) == {"cover", "tank-hit"}


def test_what_is_no_toml_is_one_fault_with_its_line(tmp_path: Path) -> None:
    found = owned(tmp_path, "[decks]\ncover = [\n'none/hard'\nreserve = 3\n")
    (fault,) = found.faults
    assert fault.message.startswith("components.toml: is not TOML: ")
    assert "line 4" in fault.message
    assert found.decks == {}
    assert set(found.spoilt) == {*BOX.decks, *FACES}


def test_the_numbers_are_those_of_the_counters() -> None:
    names = BOX.numbers()
    assert {"to-hit.us-infantry", "armor-front.m4", "armor-flank.m4", "armor-front.m10"} <= set(names)
    assert "armor-flank.m10" not in names

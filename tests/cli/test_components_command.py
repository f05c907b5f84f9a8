"""`saf components`: the player's own cards, chits and numbers, shown, checked, recorded, and brought into games."""

import io
import json
import tomllib
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from saf_helper.cli.main import run
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX
from saf_helper.tables.components_file import Owned, read_owned
from tests.cli.conftest import SET_UP, Saf

ACTION = "move 2, fire | fire+1, move 1 | none !"


def own(home: Path) -> Owned:
    found = read_owned(home / "components.toml", BOX)
    assert found.faults == ()
    return found


def write(home: Path, text: str) -> Path:
    home.mkdir(parents=True, exist_ok=True)
    path = home / "components.toml"
    path.write_text(dedent(text), encoding="utf-8")
    return path


def state(home: Path, name: str = "scenario-1") -> dict[str, Any]:
    """Return the snapshot that the last phase of a game began with."""
    record = json.loads((home / "games" / f"{name}.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = record["turns"][-1]["phases"][-1]["snapshot"]
    return found


# show ----------------------------------------------------------------------------------------------------------------


def test_show_lists_every_value_with_its_provenance(saf: Saf, home: Path) -> None:
    write(
        home, '[counters.mg42]\nto-hit = 6\n[counters.us-infantry]\nto-hit = 4\n[decks]\nreserve = ["2+1 x2", "1+0"]\n'
    )
    done = saf("components", "show")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"Your own: {home / 'components.toml'}"
    shown = " ".join(done.out.split())
    assert "US Infantry, to-hit (to-hit.us-infantry): 4, owner" in shown
    assert "US Veterans, to-hit (to-hit.us-veteran): 5, rulebook 7.2.2" in shown
    assert "US Mortar team, to-hit (to-hit.us-mortar): 4, stand-in†" in shown
    assert "German MG 42 team, to-hit (to-hit.mg42): 6, owner; the rulebook has 5 (6.3.6.4)" in shown
    assert "German Reserve deck (reserve): owner, 3 cards: 2+1 x2, 1+0" in shown
    assert "Cover deck (cover): stand-in†, 24 cards: none/hard x9, none/bunker x3" in shown
    assert "Action deck (action): stand-in†, 24 cards, 8 with the Low Supply icon" in shown
    for name in BOX.cups:
        assert f"({name}): stand-in†" in shown


def test_show_of_one_deck_lists_its_cards_as_they_are_typed(saf: Saf) -> None:
    done = saf("components", "show", "Action")
    assert done.lines[0].endswith("(not there yet)")
    assert "  move 2, fire | fire | fire !" in done.lines
    assert len(done.lines) == 3 + len(tables().decks["action"].cards)
    assert saf("components", "show", "to-hit.mg42").lines[-1].startswith("  German MG 42 team, to-hit")


def test_show_as_json(saf: Saf, home: Path) -> None:
    write(
        home,
        '[counters.m4]\narmor-front = 3\n[decks]\ncover = ["none/hard x2"]\n[drafts.reserve]\ncount = 8\ncards = ["2+1 x2"]\n',
    )
    found = json.loads(saf("components", "show", "--json").out)
    assert found["file"] == str(home / "components.toml")
    assert found["faults"] == []
    numbers = {one["name"]: one for one in found["numbers"]}
    assert numbers["armor-front.m4"] == {"name": "armor-front.m4", "value": 3, "provenance": "owner", "rules": None}
    assert numbers["to-hit.mg42"]["provenance"] == "rulebook"
    assert numbers["to-hit.mg42"]["rules"] == "6.3.6.4"
    decks = {one["name"]: one for one in found["decks"]}
    assert decks["cover"] == {
        "name": "cover",
        "title": "Cover deck",
        "provenance": "owner",
        "count": 2,
        "cards": [{"card": "none/hard", "count": 2}],
    }
    assert decks["reserve"]["provenance"] == "stand-in"
    assert decks["reserve"]["draft"] == {"entered": 2, "count": 8}


def test_what_is_not_there(saf: Saf) -> None:
    done = saf("components", "show", "covr")
    assert (done.code, done.out, done.err) == (2, "", "there is no component 'covr'\nhint: did you mean cover?\n")
    assert saf("components", "record", "numbes").code == 2


# check ---------------------------------------------------------------------------------------------------------------


def test_check_of_a_good_file(saf: Saf, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[decks]\ncover = ["none/hard x9"]\n[counters.mg42]\nto-hit = 6\n', encoding="utf-8")
    done = saf("components", "check", str(other))
    assert (done.code, done.err) == (0, "")
    shown = " ".join(done.out.split())
    assert "other.toml: all good Cover deck: 9 cards: none/hard x9 printed numbers: 1 of 12" in shown
    assert "to-hit.mg42 is 6; the rulebook has 5 (6.3.6.4)" in shown
    done = saf("components", "check")
    assert (done.code, done.err) == (0, "")
    assert "saf components record makes it" in done.out


def test_check_of_a_faulty_file_names_line_key_and_mend(saf: Saf, home: Path) -> None:
    write(home, '[decks]\ncover = [\n  "none/hard x9",\n  "none/hrad",\n]\n[cups.tank-hit]\nmis = 7\n')
    done = saf("components", "check")
    assert done.code == 1
    assert done.err.splitlines()[0] == "components.toml: line 4, decks.cover, card 2: 'none/hrad' is no Cover card"
    assert done.err.splitlines()[2] == "components.toml: line 7, cups.tank-hit.mis: unknown key 'mis'"
    assert done.err.splitlines()[3] == "hint: did you mean 'miss'?"
    assert "2 to mend" in done.out
    assert saf("components", "check", "nowhere.toml").code == 2
    assert "line 4, decks.cover" in saf("doctor").out


# record --------------------------------------------------------------------------------------------------------------


def test_a_whole_deck_in_one_sitting(saf: Saf, home: Path) -> None:
    lines = "24\nnone/hard x9\nn/b\nx3\nnonsense\nlight/hard x20\nu\nl/h x8\nnone/bunker x3\nlight/bunker x4\n"
    done = saf("components", "record", "cover", text=lines)
    assert (done.code, done.err) == (0, "")
    shown = done.out
    assert "Cover deck: how many cards has yours?" in shown
    assert "Cover deck: 10 of 24\n10 of 24: none/bunker\nCover deck: 11 of 24\n12 of 24: none/bunker x3\n" in shown
    assert "! 'nonsense' is no Cover card\n" in shown
    assert "! 20 of light/hard would make 32 of 24\n" in shown
    assert "taken back: none/bunker x3\nCover deck: 10 of 24\n" in shown
    assert "Cover deck complete: 24 cards:" in shown
    assert own(home).decks == {"cover": ("none/hard x9", "light/hard x8", "none/bunker x3", "light/bunker x4")}
    assert own(home).drafts == {}


def test_the_action_cards_with_the_one_line_grammar(saf: Saf, home: Path) -> None:
    lines = f'4\n{ACTION}\nmove 2|fier|none\nMOVE 1 | fire | No Action\nother "dig in" | fire+1 | fire x2\n'
    done = saf("components", "record", "action", text=lines)
    assert done.code == 0
    assert "! alert: 'fier' is no action; did you mean 'fire'?" in done.out
    assert own(home).decks["action"] == (ACTION, "move 1 | fire | none", 'other "dig in" | fire+1 | fire x2')


@pytest.mark.parametrize("ends", ["", "q\n"])
def test_leaving_keeps_what_was_entered_and_goes_on_there(saf: Saf, home: Path, ends: str) -> None:
    left = saf("components", "record", "action", text=f"27\n{ACTION}\nmove 1 | fire | none x3\n{ends}")
    assert left.code == (0 if ends else 4)
    assert "Kept in " in left.out
    assert own(home).decks == {}
    (draft,) = own(home).drafts.values()
    assert (draft.lines, draft.count) == ((ACTION, "move 1 | fire | none x3"), 27)
    assert "begun: 4 of 27 cards" in saf("components", "show", "action").out
    saf("new", "--yes")
    assert "components" not in state(home), "a draft is not used"
    again = saf("components", "record", "action", text="u\ndone\ny\n")
    assert again.code == 0
    assert again.out.startswith("Action deck, begun: 4 of 27 cards; the last: move 1 | fire | none x3\n")
    assert "Action deck: 5 of 27\ntaken back: move 1 | fire | none x3\nAction deck: 2 of 27\n" in again.out
    assert own(home).decks == {"action": (ACTION,)}
    assert own(home).drafts == {}


class _Interrupted(io.TextIOWrapper):
    """Standard input that ends with Ctrl-C."""

    def readline(self, size: Any = -1) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_keeps_what_was_entered(
    saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", _Interrupted(io.BytesIO(b"8\n2+1\n1+0 x3\n"), "utf-8"))
    assert run(["components", "record", "reserve"]) == 130
    shown = capsys.readouterr()
    assert "4 of 8: 1+0 x3\n" in shown.out
    assert "Traceback" not in shown.out + shown.err
    assert own(home).drafts["reserve"].lines == ("2+1", "1+0 x3")


def test_undo_at_the_first_card_asks_for_the_count_again(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "reserve", text="9\nu\n2\n2+1\n1+0\n")
    assert done.code == 0
    assert own(home).decks == {"reserve": ("2+1", "1+0")}


def test_done_before_the_whole_deck_is_entered_asks_once(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "reserve", text="8\n2+1 x3\ndone\n\ndone\nno\n1+0\ndone\ny\n")
    assert (done.code, done.err) == (0, "")
    assert "3 of 8 cards entered. Is that all of it? (y or n) [n]" in done.out
    assert "4 of 8 cards entered. Is that all of it? (y or n) [n]" in done.out
    assert own(home).decks == {"reserve": ("2+1 x3", "1+0")}


def test_done_before_every_face_is_counted_asks_once(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "tank-hit", text="7\ndone\nn\n5\ndone\ny\n")
    assert (done.code, done.err) == (0, "")
    assert "2 of 4 faces counted, of the others none. Is that all of it? (y or n) [n]" in done.out
    assert own(home).decks == {"tank-hit": ("miss x7", "one x5")}


def test_input_that_ends_at_that_question_leaves_the_deck_begun(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "reserve", text="8\n2+1 x3\ndone\n")
    assert done.code == 4
    assert own(home).decks == {}
    assert own(home).drafts["reserve"].lines == ("2+1 x3",)


def test_done_without_a_card_is_no_deck(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "reserve", text="9\ndone\nu\ndone\n")
    assert done.code == 0
    assert "! the German Reserve deck has no card" in done.out
    assert own(home) == Owned()


def test_a_cup_by_the_count_of_each_face(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "tank-hit", text="\nu\n8\n-1\n5\n0\n\n")
    assert done.code == 0
    assert "Tank hit cup, face 1 of 4: how many chits show miss? (0 to 200) [7]" in done.out
    assert "taken back: miss x7" in done.out
    assert "! -1 is not allowed here" in done.out
    assert own(home).decks == {"tank-hit": ("miss x8", "one x5", "explosion")}
    left = saf("components", "record", "tank-damage", text="4\n0\n")
    assert left.code == 4
    assert own(home).drafts["tank-damage"].lines == ("bounced x4", "bail-out x0")
    again = saf("components", "record", "tank-damage", text="4\n")
    assert "face 3 of 3: how many chits show destroyed?" in again.out
    assert own(home).decks["tank-damage"] == ("bounced x4", "destroyed x4")


def test_a_cup_with_too_few_chits_is_asked_again(saf: Saf, home: Path) -> None:
    done = saf("components", "record", "tank-hit", text="1\n0\n0\n0\n1\n")
    assert done.code == 0
    assert "! the Tank hit cup has 1 chit, and two are drawn together" in done.out
    assert own(home).decks == {"tank-hit": ("miss", "explosion")}


def test_numbers_one_by_one_with_the_stand_in_as_default(saf: Saf, home: Path) -> None:
    left = saf("components", "record", "numbers", text="5\n\nu\n6\n12\n")
    assert left.code == 4
    assert "1 of 9: US Infantry, to-hit (1 to 9) [4]\n2 of 9: US Mortar team, to-hit (1 to 9) [4]\n" in left.out
    assert "! 12 is not allowed here" in left.out
    assert own(home).numbers == {"to-hit.us-infantry": 5, "to-hit.us-mortar": 6}
    again = saf("components", "record", "numbers", text="done\n")
    assert again.out.startswith("3 of 9: US Sniper, to-hit")
    assert again.code == 0
    one = saf("components", "record", "to-hit.mg42", text="?\n6\n")
    assert "what the rulebook has" in one.out
    assert own(home).numbers["to-hit.mg42"] == 6


def test_without_a_word_all_that_is_not_there_yet_is_asked(saf: Saf, home: Path) -> None:
    text = "\n" * 9 + "1\nnone/hard\n" + f"1\n{ACTION}\n" + "done\n" + "\n" * 10
    done = saf("components", "record", text=text)
    assert done.code == 0
    assert len(own(home).numbers) == 9
    assert set(own(home).decks) == {*BOX.decks, *BOX.cups} - {"reserve"}
    rest = saf("components", "record", text="1\n2+1\n")
    assert rest.out.startswith("German Reserve deck: how many cards has yours?")
    assert "All of it is yours already" in saf("components", "record").out


def test_entering_a_deck_anew_leaves_the_old_one_until_it_is_complete(saf: Saf, home: Path) -> None:
    write(home, '[decks]\nreserve = ["2+1 x2"]\n')
    left = saf("components", "record", "reserve", text="\n3+0\n")
    assert "(1 to 200)\n[2]\n" in left.out
    assert own(home).decks == {"reserve": ("2+1 x2",)}
    saf("components", "record", "reserve", text="1+0\n")
    assert own(home).decks == {"reserve": ("3+0", "1+0")}


def test_comments_and_what_is_written_by_hand_stay(saf: Saf, home: Path) -> None:
    text = (
        "# my box\n[counters.mg42] # the green ones\nto-hit = 6\n\n[cups.tank-hit]\nmiss = 9 # counted twice\none = 1\n"
    )
    path = write(home, text)
    assert saf("components", "record", "reserve", text="1\n2+1\n").code == 0
    after = path.read_text(encoding="utf-8")
    assert after.startswith(text)
    assert saf("components", "record", "to-hit.mg42", text="7\n").code == 0
    assert "[counters.mg42] # the green ones\nto-hit = 7\n" in path.read_text(encoding="utf-8")
    assert "miss = 9 # counted twice" in path.read_text(encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["decks"] == {"reserve": ["2+1"]}


def test_a_file_that_is_no_toml_is_left_as_it_is(saf: Saf, home: Path) -> None:
    path = write(home, "[decks\n")
    done = saf("components", "record", "reserve", text="1\n2+1\n")
    assert done.code == 1
    assert done.err.startswith("components.toml: is not TOML: ")
    assert "line 1" in done.err
    assert path.read_text(encoding="utf-8") == "[decks\n"


def test_a_folder_that_cannot_be_written_is_told(saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    done = saf("components", "record", "reserve", text="1\n")
    assert (done.code, "components.toml: cannot be written: Permission denied" in done.err) == (1, True)
    assert not (home / "components.toml").exists()


# Games ---------------------------------------------------------------------------------------------------------------

OWN = f"""\
    [counters.us-infantry]
    to-hit = 4
    [decks]
    cover = ["none/hard x2", "light/bunker"]
    action = ["{ACTION}"]
"""


def test_a_new_game_uses_what_is_the_owners_and_says_so(saf: Saf, home: Path) -> None:
    write(home, OWN)
    done = saf("new", "--yes")
    assert done.lines == [
        "Of your own: Cover deck, Action deck, 1 printed number",
        "Ready: scenario-1. saf play scenario-1 starts it",
    ]
    found = state(home)
    assert found["components"] == {
        "decks": {"cover": ["none/hard x2", "light/bunker"], "action": [ACTION]},
        "numbers": {"to-hit.us-infantry": 4},
    }
    assert found["piles"]["cover"] == {"left": ["none/hard#1", "none/hard#2", "light/bunker#1"]}


def test_saf_play_begins_with_what_is_the_owners_too(saf: Saf, home: Path) -> None:
    write(home, OWN)
    assert "Of your own: Cover deck, Action deck, 1 printed number" in saf("play", "--plain", text="1\nvirtual\n").out
    assert set(state(home)["components"]["decks"]) == {"cover", "action"}


def test_a_later_edit_does_not_touch_a_running_game(saf: Saf, home: Path) -> None:
    write(home, OWN)
    saf("new", "--yes")
    before = state(home)
    write(home, '[decks]\ncover = ["light/hard"]\n')
    assert saf("play", "--plain", text=SET_UP).code == 4
    assert state(home)["components"] == before["components"]
    (home / "components.toml").unlink()
    assert saf("status").code == 0


def test_a_faulty_file_is_told_and_the_game_begins_with_the_rest(saf: Saf, home: Path) -> None:
    write(home, OWN.replace("light/bunker", "light/bnuker"))
    done = saf("new", "--yes")
    assert done.code == 0
    assert done.err.splitlines()[0] == "components.toml: line 4, decks.cover, card 2: 'light/bnuker' is no Cover card"
    assert done.err.splitlines()[1].startswith("hint: clear entry/cover entry")
    assert done.lines[0] == "Of your own: Action deck, 1 printed number"
    assert set(state(home)["components"]["decks"]) == {"action"}


def test_adjust_brings_the_owners_list_into_a_running_game_once_confirmed(game: Saf, home: Path) -> None:
    write(home, OWN)
    asked = game("adjust", "components.cover", "owner")
    assert asked.code == 2
    assert asked.err.startswith("Cover deck: stand-in†, 24 cards: none/hard x9, none/bunker x3")
    assert "Instead: your own, 3 cards: none/hard x2, light/bunker. Not switched yet\n" in asked.err
    assert "hint: adjust components.cover owner yes switches, and shuffles all of it anew\n" in asked.err
    done = game("adjust", "components.cover", "owner", "yes", "--why", "my box")
    assert (done.code, done.err) == (0, "")
    assert done.lines[:2] == [
        "Set: components.cover owner, 3 in all",
        "Cover deck: your own, 3 cards: none/hard x2, light/bunker",
    ]
    text = (home / "games" / "scenario-1.json").read_text(encoding="utf-8")
    assert '"args":{"reason":"my box","set":{"components.cover":["none/hard x2","light/bunker"]}}' in text
    again = game("adjust", "components.cover", "owner")
    assert (again.code, again.err.splitlines()[0]) == (2, "components.cover is owner, 3 in all already")
    assert "components.cover = owner, 3 in all (owner or stand-in)" in game("adjust").out
    assert game("undo").code == 0
    assert "components.cover = stand-in" in game("adjust").out
    assert game("redo").code == 0
    back = game("adjust", "components.cover", "stand-in", "yes")
    assert back.lines[0] == "Set: components.cover stand-in"


def test_adjust_at_a_prompt_and_by_another_program(game: Saf, home: Path) -> None:
    write(home, OWN)
    done = game("play", "--plain", text="adjust components.action owner\nadjust components.action owner yes\n")
    shown = " ".join(done.out.split())
    assert "! Action deck: stand-in†, 24 cards, 8 with the Low Supply icon. Instead: your own, 1 card" in shown
    assert "Action deck: your own, 1 card, 1 with the Low Supply icon" in shown
    message = {"command": "adjust", "set": {"components.cover": "owner yes"}, "reason": "mine"}
    done = game("play", "scenario-1", "--jsonl", text=json.dumps(message) + "\n")
    told = [json.loads(line) for line in done.lines if '"event"' in line]
    assert {"components.cover": ["stand-in", "owner, 3 in all"]} in [one["changes"] for one in told]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("components.covr", "owner"),
            "there is no deck or cup 'covr'\nhint: one of: cover, action, reserve, unit-damage",
        ),
        (
            ("components.cover", "mine"),
            "components.cover cannot be 'mine'\nhint: components.cover: owner or stand-in\n",
        ),
        (("components.cover", "yes"), "components.cover cannot be ''\n"),
        (
            ("components.reserve", "owner", "yes"),
            "components.toml has no German Reserve deck\nhint: saf components record",
        ),
        (("components.tank-hit", "owner"), "components.toml has no Tank hit cup; it is not complete yet\n"),
        (
            ("components.action", "owner", "yes"),
            "components.toml: line 4, decks.action, card 1: alert: 'fier' is no action",
        ),
    ],
)
def test_a_switch_that_cannot_be_is_refused_and_the_game_goes_on_with_what_it_had(
    game: Saf, home: Path, words: tuple[str, ...], message: str
) -> None:
    text = '[decks]\ncover = ["none/hard"]\n\naction = ["move 1 | fier | none"]\n[drafts.tank-hit]\nmiss = 4\n'
    write(home, text)
    before = (home / "games" / "scenario-1.json").read_bytes()
    done = game("adjust", *words)
    assert done.code == 2
    assert done.err.startswith(message)
    if "fier" in message:
        assert "; the game goes on with what it had" in done.err
    assert (home / "games" / "scenario-1.json").read_bytes() == before


def test_a_switch_of_hands_shows_what_is_drawn_from(game: Saf) -> None:
    done = game("adjust", "cards", "physical")
    assert done.lines[0] == "Set: cards physical"
    assert [line.split(":")[0] for line in done.lines[1:] if line[0] != " "][:3] == [
        "Cover deck",
        "Action deck",
        "German Reserve deck",
    ]


def test_draw_uses_the_owners_deck(saf: Saf, home: Path) -> None:
    write(home, '[decks]\nreserve = ["2+1"]\n')
    assert saf("draw", "reserve").out == "2+1#1: 2 Infantry, 1 Veterans\n"
    assert "reserve: German Reserve deck, 1 cards\n" in saf("draw").out


def test_looking_and_playing_never_write_the_owners_file(saf: Saf, home: Path) -> None:
    path = write(home, OWN)
    before = path.read_bytes(), path.stat().st_mtime_ns
    saf("new", "--yes")
    saf("play", "--plain", text=SET_UP)
    for words in (
        ("components", "show"),
        ("components", "check"),
        ("adjust", "components.cover", "stand-in", "yes"),
        ("doctor",),
    ):
        saf(*words)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before

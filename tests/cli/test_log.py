"""`saf log`, and `log` at a prompt."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Saf
from tests.outside import Outside

SAVES = Path(__file__).parents[1] / "history" / "saves"


@pytest.fixture
def played(saf: Saf, home: Path) -> Saf:
    """`saf` with three finished games, `lost` played last."""
    (home / "games").mkdir(parents=True)
    for name in ("won", "corrected", "lost"):
        shutil.copy(SAVES / f"{name}.json", home / "games")
    return saf


def test_the_whole_game_is_folded_to_a_line_a_phase(played: Saf) -> None:
    done = played("log", "won")
    assert done.code == 0
    assert done.lines[0].startswith("Turn 1: Morale 20 -> ")
    assert "  Set-up [3.0]: 13 lines" in done.lines
    assert done.err == "hint: saf log --turn N opens a turn, --fold none every one; --full adds answers and reasons\n"
    assert all(len(line) < 80 for line in done.lines)


def test_a_turn_asked_for_is_opened_and_half_a_turn_too(played: Saf) -> None:
    done = played("log", "lost", "--turn", "2", "--german")
    assert done.err == ""
    assert done.lines[0].startswith("Turn 2: ")
    assert sum(line.startswith("Turn ") for line in done.lines) == 1
    assert any(line.startswith("      * ") for line in done.lines)
    assert not any("[5.0.A." in line for line in done.lines if line.startswith("  ") and line[2] != " ")


def test_the_ledger_adds_up(played: Saf) -> None:
    lines = played("log", "lost", "--morale").lines
    assert lines[0] == "Start: Morale 0"
    found = re.fullmatch(r"Sum: 0 \+ (\d+) - (\d+) = (-\d+), the track stands there", lines[-1])
    assert found
    gained, lost, sum_ = map(int, found.groups())
    assert gained - lost == sum_


def test_the_ledger_is_narrowed_as_the_log_is(played: Saf) -> None:
    whole = played("log", "lost", "--morale", "--json")
    rows = json.loads(whole.out)["ledger"]
    german = played("log", "lost", "--morale", "--turn", "2", "--german").lines
    found = re.fullmatch(r"Sum of these: (\d+) - (\d+) = ([-+]\d+)", german[-1])
    assert found
    assert int(found[3]) == sum(
        row["change"] for row in rows if row["turn"] == 2 and row["phase"].startswith(("german-", "adjust-status"))
    )
    assert played("log", "lost", "--morale", "--phase", "set-up").lines == ["Morale did not change there"]


def test_the_log_as_json_is_one_line(played: Saf) -> None:
    done = played("log", "won", "--json", "--turn", "2", "--german")
    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    found = json.loads(done.out)
    assert list(found) == ["name", "scenario", "outcome", "turns"]
    assert [turn["turn"] for turn in found["turns"]] == [2]
    assert {phase["side"] for phase in found["turns"][0]["phases"]} == {"german"}


def test_every_way_of_asking_wrongly_is_named(played: Saf) -> None:
    for words, message in (
        (("--turn", "12"), "turn 12 has not been played"),
        (("--phase", "supply"), "there is no phase 'supply'"),
        (("--german", "--american"), "--american and --german leave nothing out"),
        (("--full", "--fold", "turn"), "--full opens every line, --fold turn closes them"),
        (("--json", "--full"), "--json has nothing to fold or open"),
        (("--morale", "--fold", "step"), "the ledger has nothing to fold or open"),
        (("lostt",), "there is no game 'lostt'"),
    ):
        done = played("log", *words) if words[0] == "lostt" else played("log", "lost", *words)
        assert (done.code, done.out) == (2, "")
        assert message in done.err
        assert "hint: " in done.err


def test_without_a_name_the_game_played_last_is_shown(game: Saf) -> None:
    assert "  Set-up [3.0]" in game("log", "--phase", "set-up").lines


def test_log_and_note_are_words_at_a_prompt(game: Saf) -> None:
    done = game(
        "play",
        "--plain",
        text="note we <b>hold</b>\nlog setup\nlog morale\nlog morale german\nlog nonsense\nlog 9\nu\nlog\n",
    )
    assert done.code == 4
    assert "Note: we <b>hold</b>" in done.out
    assert "Set-up [3.0]" in done.out
    assert "Sum: 7 + 0 - 0 = 7, the track stands there" in done.out
    assert "Morale did not change there" in done.out
    assert "there is no phase 'nonsense'" in done.out + done.err
    assert "turn 9 has not been played" in done.out + done.err
    assert "undo: 1 answer taken back here" in done.out


def test_log_and_note_come_by_the_protocol_too(game: Saf, home: Path) -> None:
    with Outside(home, "scenario-1") as program:
        _, ask = program.until_ask()
        heard, again = program.say(command="note", text="kept <here>")
        assert "Note: kept <here>" in [message.get("text") for message in heard]
        assert again["key"] == ask["key"]
        heard, _ = program.say(command="log", words="setup")
        assert "  Set-up [3.0]" in [line for message in heard for line in message.get("lines", [])]
        heard, _ = program.say(command="note", text=7)
        assert [message["message"] for message in heard] == ["7 is no text: a text is words"]
        heard, _ = program.say(command="note", words="x")
        assert [message["type"] for message in heard] == ["error"]
        assert program.leave()[0] == 4


def test_looking_changes_nothing(played: Saf, home: Path) -> None:
    path = home / "games" / "won.json"
    before = path.read_bytes()
    for words in (("log", "won"), ("stats", "won"), ("report", "won"), ("export", "won", "-o", str(home / "x.zip"))):
        assert played(*words).code == 0
    assert path.read_bytes() == before
    assert sorted(one.name for one in (home / "games").iterdir()) == ["corrected.json", "lost.json", "won.json"]

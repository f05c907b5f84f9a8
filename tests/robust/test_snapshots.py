"""`doctor` and `games` find in a save what `play`, `undo` and `log` would find there: its snapshots too."""

import json
from pathlib import Path
from typing import Any

import pytest

from saf_helper.rules.sequence import RULES
from saf_helper.state.upgrade import decode
from tests.cli.conftest import Saf, home, saf
from tests.saves import ALL

__all__ = ["home", "saf"]

FIXTURE = next(path for path in ALL if path.stem == "german-turn")


def spoilt(turn: int, phase: int | None, key: str, value: Any) -> bytes:
    """Return a save with one value of one of its snapshots changed."""
    data = json.loads(FIXTURE.read_bytes())
    place = data["turns"][turn] if phase is None else data["turns"][turn]["phases"][phase]
    place["snapshot"][key] = value
    text = json.dumps(data).encode()
    decode(text)  # as a record it is good
    return text


def put(home: Path, name: str, data: bytes) -> Path:
    path = home / "games" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("phase", [0, -1])
@pytest.mark.parametrize(("key", "value"), [("morale", "high"), ("scenario", "9"), ("wind", "west"), ("morale", 12345)])
def test_a_spoilt_snapshot_of_the_current_turn_is_found_by_all_alike(
    phase: int, key: str, value: Any, saf: Saf, home: Path
) -> None:
    save = put(home, "bad", spoilt(-1, phase, key, value))
    put(home, "good", FIXTURE.read_bytes())
    fault = saf("play", "bad", "--plain")
    assert fault.code == 3
    words = fault.err.splitlines()[0].removeprefix(f"{save}: ")
    told = " ".join(words.split())
    for command, code in (("doctor", 1), ("games", 0)):
        done = saf(command)
        assert done.code == code
        assert told in " ".join(done.out.split()), command
    assert saf("games", "--restore", "bad").code == 3
    assert saf("play", "good", "--plain").code == 4


def test_a_spoilt_snapshot_of_an_earlier_turn_is_found_by_doctor_and_the_game_can_be_played(
    saf: Saf, home: Path
) -> None:
    put(home, "old", spoilt(0, None, "morale", "high"))
    assert saf("play", "old", "--plain").code == 4
    done = saf("doctor")
    assert done.code == 1
    assert "save old: an earlier turn in the save cannot be read: morale is 'high', not a whole number" in " ".join(
        done.out.split()
    )
    log = saf("log", "old")
    assert (log.code, log.out) == (3, "")
    for words in (("rewind", "1", "-g", "old"), ("undo", "9999", "-g", "old"), ("why", "0", "-g", "old")):
        done = saf(*words)
        assert done.code == 3, words
        assert "morale is 'high'" in done.err
    assert decode((home / "games" / "old.json").read_bytes()).turns[0].snapshot["morale"] == "high"


def test_a_state_of_an_earlier_turn_that_the_rules_cannot_run_on_is_the_saves_fault(saf: Saf, home: Path) -> None:
    data = json.loads(FIXTURE.read_bytes())
    start = data["turns"][0]["snapshot"]
    start["units"] = {}
    start.pop("lieutenant", None)
    RULES.load(start)  # it breaks no invariant
    put(home, "old", json.dumps(data).encode())
    assert saf("play", "old", "--plain").code == 4
    for words in (("rewind", "1", "-g", "old"), ("why", "0", "-g", "old"), ("log", "old"), ("doctor",)):
        done = saf(*words)
        assert done.code in (0, 1, 2, 3), words
        assert "fault of the program" not in done.err, (words, done.err)


def test_a_backup_whose_snapshot_is_spoilt_is_not_put_back(saf: Saf, home: Path) -> None:
    save = put(home, "bad", b"{")
    backups = home / "games" / "backups"
    backups.mkdir()
    (backups / "bad.turn-01.json").write_bytes(FIXTURE.read_bytes())
    (backups / "bad.turn-02.json").write_bytes(spoilt(-1, -1, "morale", "high"))
    assert saf("games", "--restore", "bad").code == 0
    assert save.read_bytes() == FIXTURE.read_bytes()


def test_doctor_says_how_many_answers_will_be_asked_again(saf: Saf, home: Path) -> None:
    data = json.loads(FIXTURE.read_bytes())
    entries = data["turns"][-1]["phases"][-1]["entries"]
    entries[-2]["key"] = "gone.from.the.rules"
    put(home, "old", json.dumps(data).encode())
    done = saf("doctor")
    assert done.code == 0
    assert "save old: good, " in done.out
    assert "to be asked again" in done.out

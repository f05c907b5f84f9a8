"""`doctor` and `games` find in a save what `play`, `undo` and `log` would find there: its snapshots too."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import SpoiltTurnError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.state.save_encoding import encode
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
    place = f"save old: {home / 'games' / 'old.json'}: turn 1, start: a snapshot in the save is no state of"
    assert place in " ".join(done.out.split())
    assert "morale is 'high', not a whole number" in " ".join(done.out.split())
    log = saf("log", "old")
    assert (log.code, log.out) == (3, "")
    for words in (("rewind", "1", "-g", "old"), ("undo", "9999", "-g", "old"), ("why", "0", "-g", "old")):
        done = saf(*words)
        assert done.code == 3, words
        assert f"{home / 'games' / 'old.json'}: turn 1, start: " in done.err
        assert "morale is 'high'" in done.err
        assert "hint: it can be played on" in done.err
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


def no_morale(start: dict[str, Any]) -> None:
    start["morale"] = "high"


def no_piles(start: dict[str, Any]) -> None:
    """Spoil a start so that it breaks no invariant, and that yet the rules cannot run on it."""
    del start["piles"]
    RULES.load(start)


@pytest.mark.parametrize("spoil", [no_morale, no_piles])
def test_taking_back_into_a_spoilt_turn_is_refused_and_changes_nothing(spoil: Callable[[Any], None]) -> None:
    record = decode(FIXTURE.read_bytes())
    assert len(record.turns) > 1
    session = Session(RULES, record)
    session.undo(2)
    spoil(record.turns[-2].snapshot)
    before, stood = encode(record), (session.game, session.pending, session.step, session.acts)
    acts: tuple[Callable[[], int], ...] = (
        lambda: session.undo(999),
        lambda: session.rewind(record.turns[-2].turn),
        lambda: session.rewind(1),
    )
    for act in acts:
        with pytest.raises(SpoiltTurnError):
            act()
        assert encode(record) == before
        assert (session.game, session.pending, session.step, session.acts) == stood
    assert session.redo(2) == 2


@pytest.mark.parametrize("words", ["undo 999", "why 0", "log"])
def test_a_game_goes_on_where_a_command_finds_an_earlier_turn_spoilt(words: str, saf: Saf, home: Path) -> None:
    save = put(home, "old", spoilt(0, None, "morale", "high"))
    plain = saf("play", "old", "--plain", text=f"{words}\nnote still here\nq\n")
    assert plain.code == 0
    told = "".join((plain.out + plain.err).split())
    assert f"{save}:turn1,start:asnapshotinthesaveisnostateof" in told
    assert "hint:itcanbeplayedon" in told
    assert decode(save.read_bytes()).turns[-1].phases[-1].entries[-1].do == "note"


def test_a_spoilt_earlier_turn_has_its_backup_named_and_put_back(saf: Saf, home: Path) -> None:
    save = put(home, "old", spoilt(0, None, "morale", "high"))
    backup = home / "games" / "backups" / "old.turn-02.json"
    backup.parent.mkdir()
    backup.write_bytes(FIXTURE.read_bytes())
    done = saf("undo", "999", "--game", "old")
    assert (done.code, str(backup) in done.err) == (3, True)
    assert saf("games", "--restore", "old").code == 0
    assert save.read_bytes() == FIXTURE.read_bytes()
    assert saf("doctor").code == 0


def test_a_copy_of_a_save_is_a_game_by_the_name_of_its_file(saf: Saf, home: Path) -> None:
    put(home, "first", FIXTURE.read_bytes())
    assert saf("play", "first", "--plain", text="q\n").code == 0
    put(home, "second", (home / "games" / "first.json").read_bytes())
    for name in ("second", "first", "second"):
        assert json.loads(saf("status", name, "--json").out)["name"] == name
        assert json.loads(saf("stats", name, "--json").out)["name"] == name
    assert saf("note", "mine", "--game", "second").code == 0
    assert decode((home / "games" / "second.json").read_bytes()).name == "second"


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

"""Bad saves of every kind: a message or a game, never anything else, and the file stays as it was."""

import contextlib
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from saf_helper import __version__
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Number
from saf_helper.engine.session import Session
from saf_helper.errors import SaveError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.status import status_data
from saf_helper.state.save import Store, read
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests import toy
from tests.cli.conftest import Saf, home, saf
from tests.robust.mutations import Spoiler
from tests.saves import ALL

__all__ = ["home", "saf"]

SPOILT = 2000
PROGRAMMERS_WORDS = re.compile(
    r"input should|input_value|type=|validation error|pydantic|value error|errors\.|traceback|NoneType", re.IGNORECASE
)
FIXTURE = next(path for path in ALL if path.stem == "german-turn")


class HangError(Exception):
    """A save held the program for seconds."""


@contextlib.contextmanager
def seconds(count: int) -> Iterator[None]:
    """Raise `HangError` where the block takes longer."""

    def late(number: int, frame: FrameType | None) -> None:
        raise HangError

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(count)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def in_words(error: SaveError, fate: str) -> str:
    """Return the fate of a refused save whose fault is told in one line."""
    assert error.message
    assert "\n" not in error.message
    assert not PROGRAMMERS_WORDS.search(error.message), error.message
    return fate


def fate_of(data: bytes) -> str:
    """Return what comes of opening a save: refused in words, opened, or opened with answers asked again."""
    with seconds(10):
        try:
            record = decode(data)
        except SaveError as error:
            return in_words(error, "refused")
        try:
            session = Session(RULES, record)
        except SaveError as error:
            return in_words(error, "refused by the rules")
        json.dumps(status_data(session))
        assert session.last_told() is not None
        assert session.over or session.pending is not None
        return "asked again" if session.asked_again else "opened"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
@pytest.mark.share(5)
def test_a_spoilt_save_is_refused_in_words_or_opened_and_never_anything_else(path: Path) -> None:
    spoil = Spoiler(path.read_bytes(), 1)
    fates: Counter[str] = Counter()
    for _ in range(2 * SPOILT // len(ALL)):
        data = spoil()
        try:
            fates[fate_of(data)] += 1
        except (Exception, HangError) as error:
            kept = Path(os.environ.get("TMPDIR", "/tmp")) / f"saf-spoilt-{path.stem}.json"
            kept.write_bytes(data)
            raise AssertionError(f"{type(error).__name__}: {error}; the save is kept as {kept}") from error
    assert fates["refused"] > 100
    assert fates["refused by the rules"] > 20
    assert fates["opened"] > 20


def test_a_save_cut_at_any_length_is_refused() -> None:
    good = FIXTURE.read_bytes()
    whole = len(good.rstrip())
    for length in [*range(200), *range(200, whole, 397), *range(whole - 60, whole)]:
        with pytest.raises(SaveError):
            decode(good[:length])
    assert decode(good[:whole]) == decode(good)


def changed(path: tuple[str | int, ...], value: Any) -> bytes:
    """Return the German turn's save with one value changed; the path goes on from the current phase."""
    data = json.loads(FIXTURE.read_bytes())
    place: Any = data["turns"][-1]["phases"][-1] if path[0] in ("snapshot", "entries", "phase") else data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("phase",), "party", "the save's phases are not those of the sequence of play"),
        (("game",), "chess", "the save is of 'chess', not of Scream, Aim, Fire!"),
        (("snapshot", "scenario"), "9", "unknown scenario '9'"),
        (("snapshot", "units", "A1", "kind"), "dragon", "unknown kind 'dragon'"),
        (("snapshot", "units", "A1", "status"), "asleep", "units.A1.status"),
        (("snapshot", "morale"), 10**30, "morale"),
        (("snapshot", "wind"), "west", "wind"),
        (("snapshot",), {}, "scenario"),
        (("redo",), [{"phase": 0, "at": 0, "entries": []}], "redo.0: no place or no entries to put back"),
        (("redo",), [{"phase": -1, "at": 0, "entries": [[]]}], "redo.0: no place or no entries to put back"),
        (("redo",), [{"phase": 0, "at": 0, "entries": [[{"n": 1}]]}], "redo.0.entries.0.0: neither a numbered answer"),
        (("entries", 0, "n"), 10**4000, "turns.1.phases.7.entries.0: neither a numbered answer"),
        (("entries", 0, "before"), [{"n": 1, "key": "a", "do": "b"}], "kept.0.0: neither a numbered answer"),
    ],
)
def test_a_save_that_no_game_writes_is_refused_with_file_place_and_fault(
    path: tuple[str | int, ...], value: Any, fault: str, saf: Saf, home: Path
) -> None:
    assert saf("new", "--name", "bad", "--yes").code == 0
    save = home / "games" / "bad.json"
    data = changed(path, value)
    save.write_bytes(data)
    for words in (("play", "bad", "--plain"), ("status", "bad"), ("undo", "--game", "bad")):
        done = saf(*words)
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"{save}: ")
        assert fault in done.err
        assert "Traceback" not in done.err
        hint = "open it with its own program" if path == ("game",) else "the newest good backup is "
        assert f"hint: {hint}" in done.err
    assert save.read_bytes() == data


def test_a_state_that_the_rules_cannot_run_is_a_bad_save_and_no_crash() -> None:
    session = toy.new_game()
    session.answer([2, 5])
    record = decode(encode(session.record).encode())

    def broken(player: Player, game: toy.Toy) -> None:
        raise IndexError("no such hex")

    rules = replace(toy.RULES, phases=(replace(toy.RULES.phases[0], run=broken), toy.RULES.phases[1]))
    with pytest.raises(
        SaveError, match=r"^turn 1, muster: the rules cannot go on from there: IndexError: no such hex$"
    ):
        Session(rules, record)


def test_an_answer_that_breaks_the_rules_is_asked_again_and_those_before_it_stand() -> None:
    session = toy.new_game()
    for answer in ([2, 5], 3):
        session.answer(answer)
    record = decode(encode(session.record).encode())

    def fragile(player: Player, game: toy.Toy) -> None:
        toy.muster(Fragile(player), game)

    class Fragile(Player):
        def __init__(self, player: Player) -> None:
            self.__dict__ = player.__dict__

        def number(self, question: Number | str, **given: Any) -> int:
            return 7 // (super().number(question, **given) - 3)

    rules = replace(toy.RULES, phases=(replace(toy.RULES.phases[0], run=fragile), toy.RULES.phases[1]))
    there = Session(rules, record)
    assert there.pending is not None
    assert there.pending.key == "muster.tax"
    assert [entry.answer for entry in there.asked_again] == [3]


@pytest.mark.parametrize("value", [{"set": 5}, {"set": {"morale": [1]}}, {"add": [5]}, {"add": 7}, {"unit": {"a": 1}}])
@pytest.mark.parametrize("do", ["adjust", "supply", "note", "dance"])
def test_an_interruption_that_no_player_can_give_is_passed_over_or_asked_again(value: Any, do: str) -> None:
    session = Session(RULES, decode(changed(("entries", 0), {"n": 90, "do": do, "args": value})))
    assert session.pending is not None
    assert session.game.turn == 2


@pytest.mark.parametrize("way", ["folder", "loop", "future", "empty", "nul", "utf-16", "forbidden"])
def test_a_bad_file_leaves_the_others_playable_and_offers_the_newest_good_copy(way: str, saf: Saf, home: Path) -> None:
    for name in ("good", "bad"):
        assert saf("new", "--name", name, "--yes").code == 0
    path = home / "games" / "bad.json"
    good = path.read_bytes()
    data = {
        "future": good.replace(b'"format":2', b'"format":99'), "empty": b"", "nul": bytes(4096),
        "utf-16": good.decode().encode("utf-16"),
        "forbidden": good,
    }.get(way)  # fmt: skip
    path.unlink()
    if way == "folder":
        path.mkdir()
    elif way == "loop":
        path.symlink_to(path)
    else:
        assert data is not None
        path.write_bytes(data)
    if way == "forbidden":
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("nothing is forbidden to this user")
    for command in ("play", "status"):
        done = saf(command, "bad", *(["--plain"] if command == "play" else []))
        assert done.code == 3, done.out
        assert str(path) in done.err
        hint = f"get version {__version__} or newer" if way == "future" else "the newest good backup is "
        assert f"hint: {hint}" in done.err
    listed = saf("games")
    assert listed.code == 0
    assert "cannot be used" in listed.out
    assert "turn 1, 0 answers" in listed.out
    assert saf("play", "good", "--plain", text="7\n").code == 4
    assert saf("status", "good").code == 0
    if data is not None and way != "forbidden":
        assert path.read_bytes() == data
    if way in ("empty", "nul", "utf-16"):
        assert saf("games", "--restore", "bad").code == 0
        assert path.read_bytes() == good
        assert path.with_suffix(".json.broken-1").read_bytes() == data


def test_every_spoilt_save_is_left_as_it_is(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "bad", "--yes").code == 0
    save = home / "games" / "bad.json"
    spoil = Spoiler(FIXTURE.read_bytes(), 3)
    refused = 0
    for _ in range(40):
        data = spoil()
        save.write_bytes(data)
        if fate_of(data).startswith("refused"):
            refused += 1
            done = saf("play", "bad", "--plain", text="u\n")
            assert done.code == 3
            assert done.err.startswith(f"{save}: ")
            with pytest.raises(SaveError):
                Store.open(save).write(read(FIXTURE))
        assert save.read_bytes() == data
    assert refused > 20


def test_undo_goes_back_through_answers_that_an_earlier_phase_no_longer_fits() -> None:
    """The answers of an earlier phase are run when undo comes there; those that no longer fit are asked again."""
    data = json.loads(FIXTURE.read_bytes())
    phase = next(one for one in data["turns"][-1]["phases"] if len(one["entries"]) > 3)
    phase["entries"][1]["key"] = "gone.from.the.rules"
    session: Session[Game] = Session(RULES, decode(json.dumps(data).encode()))
    assert session.undo(200) > 5
    assert session.pending is not None
    assert session.redo(1) == 1

"""A save made to take for ever, or all memory, is refused in words, and the good ones beside it are used."""

from pathlib import Path

import pytest

from saf_helper.cli.main import COMMANDS
from saf_helper.errors import SaveError
from saf_helper.state import upgrade
from saf_helper.state.files import LARGEST
from saf_helper.state.upgrade import MOST_KEYS, MOST_OBJECTS, decode
from tests.cli.conftest import SET_UP, Saf, home, saf
from tests.cli.test_which_game import WORDS, leaves, takes_a_game

__all__ = ["home", "saf"]

HEAD = b'{"format":1,"rules":"0.1.0","game":"scream-aim-fire","name":"a","seed":1,"turns":['
PHASE = HEAD + b'{"turn":1,"snapshot":{},"phases":[{"phase":"setup","snapshot":{},"entries":['
KEYS = b",".join(b'"k%d":1' % number for number in range(MOST_KEYS + 1))
HOSTILE = {
    "lists": (b"[" * (LARGEST - 1), "nested too deeply"),
    "objects in objects": (b'{"a":' * (LARGEST // 5), "nested too deeply"),
    "keys": (b'{"format":1,' + KEYS + b"}", "far more than a save"),
    "keys of a snapshot": (HEAD + b'{"turn":1,"snapshot":{' + KEYS + b"}", "far more than a save"),
    "one key again and again": (b"{" + b",".join([b'"format":1'] * 9_999) + b"}", "stands twice"),
    "a double at the end": (b'{"a":{},' + KEYS[:60_000].rpartition(b",")[0] + b',"k0":1}', "stands twice"),
    "entries": (PHASE + b",".join([b'{"n":1,"key":"k"}'] * (MOST_OBJECTS + 1)), "far more than a save"),
    "turns": (HEAD + b",".join([b"{}"] * (MOST_OBJECTS + 1)) + b"]}", "far more than a save"),
    "text": (b'{"format":1,"x":"' + b"a" * (LARGEST - 20) + b'"}', "missing"),
    "a number": (b'{"format":' + b"9" * (LARGEST - 20) + b"}", "thousands of digits"),
    "numbers": (b"[" + b"1," * 100_000 + b"1]", "no save"),
}


@pytest.mark.parametrize("way", HOSTILE)
def test_what_no_save_holds_is_refused_before_it_is_checked(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data, said = HOSTILE[way]
    assert len(data) <= LARGEST
    if "far more" in said or "twice" in said:
        monkeypatch.setattr(upgrade, "Record", None)
    with pytest.raises(SaveError, match=said):
        decode(data)


TAKING = [name for first in COMMANDS for name, command in leaves(first) if takes_a_game(command)]


def test_a_save_of_28_megabytes_is_not_read_and_those_beside_it_are_used(
    saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("A", "B"):
        assert saf("new", "--name", name, "--seed", "5", "--yes").code == 0
        assert saf("play", name, "--plain", text=SET_UP).code == 4
    with (home / "games" / "huge.json").open("wb") as file:
        file.truncate(28 * 1024 * 1024)
    sizes: list[int] = []
    real = upgrade.decode

    def noted(data: bytes) -> object:
        sizes.append(len(data))
        return real(data)

    monkeypatch.setattr("saf_helper.state.save.decode", noted)
    for name in TAKING:
        if name.startswith(("odds", "house-rules", "export")):
            continue
        first, *rest = [*name.split(), *(word.format(out=tmp_path) for word in WORDS.get(name, ()))]
        command = dict(leaves(first))[name]
        option = next(one for one in command.params if one.name == "game")
        done = saf(first, *rest, *(["-g"] if "-g" in option.opts else []), "huge")
        assert (done.code, "far too large for a save" in done.err) == (3, True), (name, done.err)
        assert saf(first, *rest, *(["-g"] if "-g" in option.opts else []), "A", text="q\n").code in (0, 2, 4), name
    assert saf("status").which == ("Game: B",) or saf("status").which == ("Game: A",)
    games = saf("games")
    assert games.code == 0
    assert "far too large for a save" in games.out.replace("\n", " ")
    assert max(sizes) < 1024 * 1024

"""Reading and naming saves: every bad file is refused in words, and nothing is touched."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from saf_helper import __version__
from saf_helper.errors import ExitCode, SaveError, UsageError
from saf_helper.state import files
from saf_helper.state.entry import Entry
from saf_helper.state.record import Correction, PhaseRecord, Record, Redo, TurnRecord, Undone
from saf_helper.state.save import Store, listing, newest_good, read
from saf_helper.state.save_encoding import encode
from saf_helper.state.save_paths import games_folder, path_of, quoted, safe_name
from saf_helper.state.upgrade import decode, upgraded


def record(turns: int = 1, answers: int = 2) -> Record:
    made = Record(rules="1.0", game="toy", name="Größe", seed=7, turns=[])
    for turn in range(1, turns + 1):
        entries = [Entry(n=n, key="a.b", answer=n) for n in range(answers)]
        snapshot = {"gold": 1} if turn == turns else None
        made.turns.append(
            TurnRecord(
                turn=turn, snapshot={"gold": 1}, phases=[PhaseRecord(phase="p", snapshot=snapshot, entries=entries)]
            )
        )
    return made


def test_the_text_of_a_save() -> None:
    made = record()
    told = {"kind": "told", "text": "Größe †", "rules": ["1.1"], "why": "so", "changes": {"gold": [1, 2]}}
    made.turns[0].phases[0].events = [{"kind": "told", "text": "Begin"}]
    made.turns[0].phases[0].entries = [
        Entry(n=0, key="a.roll", about="A1", answer=[2, 5], by="rolled", events=[told]),
        Entry(n=1, do="gift", args={"gold": 2}, reason="found"),
        Entry(n=3, key="a.c", answer="b", earlier=[(2, "a")], same_line=True, among=["a", "b"]),
    ]
    made.turns[0].corrections = [
        Correction(n=1, phase=0, kept=[[Entry(n=0, key="x", answer=False)]]),
        Correction(n=3, phase=0, kept=[[Entry(n=2, key="a.c", answer="a")], []], amended=True),
    ]
    made.redo = [Redo(phase=0, at=2, entries=[[Entry(n=2, key="a.b", answer="c"), Entry(n=3, key="a.c", answer=[])]])]
    made.undone = [Undone(n=2, count=1)]
    assert encode(made) == (
        '{"format":2,"rules":"1.0","game":"toy","name":"Größe","seed":7,\n'
        '"turns":[\n'
        '{"turn":1,"snapshot":{"gold":1},"phases":[\n'
        '{"phase":"p","snapshot":{"gold":1},"events":[{"kind":"told","text":"Begin"}],"entries":[\n'
        '{"n":0,"key":"a.roll","about":"A1","answer":[2,5],"by":"rolled",'
        '"events":[{"kind":"told","text":"Größe †","rules":["1.1"],"why":"so","changes":{"gold":[1,2]}}]},\n'
        '{"n":1,"do":"gift","args":{"gold":2},"reason":"found"},\n'
        '{"n":3,"key":"a.c","answer":"b","earlier":[[2,"a"]],"same_line":true,"among":["a","b"]}\n'
        "]}\n"
        '],"corrections":[{"n":1,"phase":0,"kept":[[\n{"n":0,"key":"x","answer":false}\n]]},\n'
        '{"n":3,"phase":0,"amended":true,"kept":[[\n{"n":2,"key":"a.c","answer":"a"}\n],\n[]]}]}\n'
        "],\n"
        '"redo":[{"phase":0,"at":2,"entries":[[\n'
        '{"n":2,"key":"a.b","answer":"c"},\n'
        '{"n":3,"key":"a.c","answer":[]}\n'
        "]]}],\n"
        '"undone":[{"n":2,"count":1}]}\n'
    )
    assert decode(encode(made).encode()) == made


def text(**changes: Any) -> bytes:
    data = json.loads(encode(record()))
    data.update(changes)
    return json.dumps(data).encode()


def phases(**changes: Any) -> bytes:
    data = json.loads(encode(record()))
    data["turns"][0]["phases"][0].update(changes)
    return json.dumps(data).encode()


GOOD = encode(record()).encode()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"{", "line 1, column 2: Expecting property name enclosed in double quotes, the file ends too early"),
        (GOOD[:-3], "line 11, column 11: Expecting value, the file ends too early"),
        (b"saved", "line 1, column 1: Expecting value"),
        (b"null", "the file is JSON, but no save"),
        (b"[]", "the file is JSON, but no save"),
        (b"{}", "format is null, not the number of a save format"),
        (GOOD + b"x", "line 12, column 1: Extra data"),
        (GOOD.replace(b"7", b"\0", 1), "the file is damaged: a NUL byte at byte 64"),
        (GOOD.decode().encode("utf-16"), "the file is damaged: a NUL byte at byte 4"),
        (GOOD.decode().encode("latin-1"), "the file is not UTF-8 text: byte 50"),
        (b"[" * 100_000, "the file is nested too deeply for a save"),
        (GOOD.replace(b'"seed":7', b'"seed":' + b"7" * 5000), "a number has thousands of digits"),
        (GOOD.replace(b'"seed":7', b'"seed":NaN'), "NaN is no number of a save"),
        (GOOD.replace(b'"seed":7', b'"seed":7,"seed":8'), "the key 'seed' stands twice in one object"),
        (GOOD.replace(b'{"n":0,', b'{"n":0,"n":0,'), "the key 'n' stands twice in one object"),
        (text(seed="7"), "seed is '7', not a whole number"),
        (text(seed=7.5), "seed is 7.5, not a whole number"),
        (text(seed=True), "seed is true, not a whole number"),
        (text(name=None), "name is null, not text in quotes"),
        (text(wind="west"), "wind is not known here, found 'west'"),
        (text(turns=[]), "turns: there is none"),
        (text(turns={}), "turns is {}, not a list in square brackets"),
        (text(turns=[{"turn": 1}]), "turns.0.snapshot is missing"),
        (
            text(format=3),
            f"it is in format 3, of version 1.0 of this program; this one, {__version__}, reads up to format 2",
        ),
        (text(format="1"), "format is '1', not the number of a save format"),
        (text(format=True), "format is true, not the number of a save format"),
        (text(format=0), "format is 0, not the number of a save format"),
        (phases(snapshot=None), "turns.0.phases.0.snapshot: missing in the current turn"),
        (
            phases(entries=[{"n": 0, "key": "a", "answer": {"b": 1}}]),
            "turns.0.phases.0.entries.0.answer is {'b': 1}, not an answer: true or false, a whole number, text, or a list",
        ),
        (
            phases(entries=[{"n": 0, "key": "a", "answer": 1, "by": "magic"}]),
            "turns.0.phases.0.entries.0.by is 'magic', not 'typed', 'rolled', 'remembered' or 'recorded'",
        ),
        (
            phases(entries=[{"n": 0}]),
            "turns.0.phases.0.entries.0: neither a numbered answer nor a numbered interruption",
        ),
    ],
)
def test_a_bad_save_is_refused_in_words_and_left_alone(data: bytes, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    before = path.stat()
    with pytest.raises(SaveError) as refused:
        read(path)
    assert refused.value.message.startswith(f"{path}: {fault}")
    assert refused.value.exit_code is ExitCode.SAVE
    assert path.read_bytes() == data
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_byte_order_mark_is_forgiven() -> None:
    assert decode(b"\xef\xbb\xbf" + GOOD) == record()


def test_files_that_are_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="there is no such save"):
        read(tmp_path / "none.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(SaveError, match=r"is a folder, not a save|cannot be read"):
        read(tmp_path / "folder.json")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        with pytest.raises(SaveError, match="is no file"):
            read(tmp_path / "pipe.json")
    good = tmp_path / "good.json"
    good.write_bytes(GOOD)
    monkeypatch.setattr(files, "LARGEST", 10)
    with pytest.raises(SaveError, match="is far too large for a save"):
        read(good)
    monkeypatch.setattr(files, "LARGEST", 10_000)

    def forbidden(*args: Any) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(SaveError, match="cannot be read: Permission denied"):
        read(good)


def test_no_mutation_of_a_save_gets_past_reading_but_as_a_record_or_a_save_error() -> None:
    chance = random.Random(1)
    good = encode(record(turns=3, answers=5)).encode()
    refused = 0
    for _ in range(400):
        data = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(data))
            way = chance.randrange(4)
            if way == 0:
                data[at] = chance.randrange(256)
            elif way == 1:
                del data[at : at + chance.randint(1, 20)]
            elif way == 2:
                data[at:at] = data[at : at + chance.randint(1, 40)]
            else:
                del data[at:]
                data = data or bytearray(b"{")
        try:
            assert isinstance(decode(bytes(data)), Record)
        except SaveError:
            refused += 1
    assert refused > 300


def test_the_message_names_the_newest_good_backup(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    for turns in (1, 2, 3):
        store.write(record(turns))
    newest = tmp_path / "backups" / "game.turn-03.json"
    newest.write_bytes(b"cut")
    os.utime(newest)
    path.write_bytes(b"cut")
    assert newest_good(path) == tmp_path / "backups" / "game.turn-02.json"
    with pytest.raises(SaveError) as refused:
        read(path)
    backup = tmp_path / "backups" / "game.turn-02.json"
    assert (
        refused.value.hint
        == f"the newest good backup is {backup}; saf games --restore {quoted(str(path))} puts it back"
    )


def test_a_broken_save_hides_no_other(tmp_path: Path) -> None:
    Store.open(tmp_path / "one.json").write(record(turns=2))
    (tmp_path / "two.json").write_bytes(b"cut")
    (tmp_path / "three.json").mkdir()
    os.utime(tmp_path / "one.json", (100, 100))
    os.utime(tmp_path / "two.json", (300, 300))
    os.utime(tmp_path / "three.json", (200, 200))
    listed = listing(tmp_path)
    assert [(one.path.name, one.name, one.game, one.turn, one.entries) for one in listed] == [
        ("two.json", "two", "", 0, 0),
        ("three.json", "three", "", 0, 0),
        ("one.json", "one", "toy", 2, 4),
    ]
    assert listed[0].fault is not None
    assert listed[2].fault is None
    assert listing(tmp_path / "nowhere") == []


def test_where_the_games_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAF_HOME", str(tmp_path / "env"))
    assert games_folder() == tmp_path / "env" / "games"
    assert games_folder(tmp_path / "home") == tmp_path / "home" / "games"
    monkeypatch.delenv("SAF_HOME")
    assert games_folder().parts[-2:] == ("saf-helper", "games")
    assert path_of("first game", tmp_path) == tmp_path / "first game.json"
    assert path_of("other/first", tmp_path) == Path("other/first")
    assert path_of("first.json", tmp_path) == Path("first.json")


@pytest.mark.parametrize("name", ["first", "my game 2", "Größe", "v1.2", "console", "a" * 80])
def test_names_every_system_can_keep(name: str) -> None:
    assert safe_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " a",
        "a ",
        "a/b",
        "a\\b",
        "..",
        ".a",
        "a.",
        "-a",
        "a\nb",
        "a\x00b",
        "a\x7f",
        "a\ud800",
        "a:b",
        "a*",
        "a?",
        "con",
        "NUL",
        "com1",
        "Lpt9.x",
        "a" * 81,
        "字" * 70,
    ],
)
def test_names_some_system_cannot_keep(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name of a game"):
        safe_name(name)
    with pytest.raises(UsageError):
        path_of(name.replace("/", "\\"), Path())


def test_an_older_format_is_brought_up_one_step_at_a_time() -> None:
    data = json.loads(encode(record())) | {"format": 1}
    data["title"] = data.pop("name")

    def second(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "step": 2}

    def third(data: dict[str, Any]) -> dict[str, Any]:
        assert data.pop("step") == 2
        return {("name" if key == "title" else key): value for key, value in data.items()}

    read_in = decode(json.dumps(data).encode(), {1: second, 2: third}, newest=3)
    assert (read_in.format, read_in.name, read_in.turns) == (3, "Größe", record().turns)
    with pytest.raises(SaveError, match="format 1 is no longer read"):
        upgraded({"format": 1}, {2: third}, newest=3)


def test_a_newer_save_says_which_version_to_get() -> None:
    with pytest.raises(SaveError, match=r"of version 0\.3\.1 of this program") as refused:
        upgraded({"format": 3, "rules": "0.3.1"})
    assert refused.value.hint == "get version 0.3.1 or newer, then open the game again"

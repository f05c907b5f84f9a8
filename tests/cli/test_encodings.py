"""What other programs read is UTF-8 on every console; what people read is spelled in what their console has."""

from pathlib import Path

import click
import pytest

from saf_helper.output import spelled
from tests.robust.hostile import seen, write_save
from tests.saves import ALL
from tests.test_laws import commands

MACHINE = {"as_json", "json", "as_html", "jsonl"}
"""Parameters that turn a command's output into something for another program, or for a browser."""
WORDS = (
    ("status", "x"), ("log", "x", "--full"), ("log", "x", "--morale"), ("why", "--game", "x"), ("stats", "x"), ("report", "x"),
    ("components", "show"), ("draw",), ("rules", "6.3.4"), ("house-rules",), ("odds", "fire"), ("amend", "--game", "x"),
    ("play", "x", "--plain"), ("games",), ("doctor",),
)  # fmt: skip


def for_programs() -> list[tuple[str, ...]]:
    """Return the words for every switch of every command whose output is a format, read off the commands."""
    found = []
    for words, command in commands():
        for one in command.params:
            if isinstance(one, click.Option) and one.name in MACHINE:
                game = next((param for param in command.params if param.name == "game"), None)
                named = [] if game is None else ["x"] if isinstance(game, click.Argument) else ["--game", "x"]
                found.append((*words, *named, one.opts[0]))
    return found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    save = next(path for path in ALL if path.stem == "american-turn").read_text(encoding="utf-8")
    write_save(tmp_path, {})
    (tmp_path / "games" / "x.json").write_text(save, encoding="utf-8")
    assert seen(tmp_path, "adjust", "rename", "A3", "Größe 🎖 →", "--game", "x").code == 0
    return tmp_path


def test_every_format_is_among_them() -> None:
    known = {words[:2] if words[0] in ("odds", "components") else words[:1] for words in for_programs()}
    assert known >= {
        ("status",), ("log",), ("why",), ("stats",), ("rules",), ("house-rules",), ("components", "show"), ("odds", "fire"),
        ("play",), ("next",), ("report",),
    }  # fmt: skip


@pytest.mark.parametrize("words", for_programs(), ids=" ".join)
def test_a_format_for_programs_is_the_same_bytes_on_every_console(words: tuple[str, ...], home: Path) -> None:
    save = (home / "games" / "x.json").read_bytes()
    expected = seen(home, *words).out
    assert expected.decode("utf-8")
    for encoding in ("cp1252", "cp437", "utf-16", "ascii"):
        (home / "games" / "x.json").write_bytes(save)
        done = seen(home, *words, encoding=encoding, newline="\r\n")
        assert done.out == expected, encoding


def test_an_export_says_what_it_says_on_every_console(home: Path) -> None:
    for encoding in ("cp437", "utf-16"):
        done = seen(home, "export", "x", "-o", f"Größe† {encoding}.zip", encoding=encoding)
        assert done.code == 0
        assert done.out.decode(encoding) == spelled(f"written: Größe† {encoding}.zip\n", encoding)


@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "ascii", "latin-1"])
def test_text_is_spelled_alike_in_every_command(encoding: str, home: Path) -> None:
    """What is laid out in columns may be broken otherwise; its words are the same."""
    save = (home / "games" / "x.json").read_bytes()
    daggers = 0
    for words in WORDS:
        (home / "games" / "x.json").write_bytes(save)
        whole = seen(home, *words)
        (home / "games" / "x.json").write_bytes(save)
        done = seen(home, *words, encoding=encoding)
        for there, here in ((done.out, whole.out), (done.err, whole.err)):
            text = here.decode().translate(str.maketrans("╭╮╰╯─│", "++++-|")).replace(" utf-8", f" {encoding}")
            daggers += text.count("†")
            wanted, found = (sorted(one.split()) for one in (spelled(text, encoding), there.decode(encoding)))
            if words[0] == "status":  # its frame is drawn in other characters
                wanted, found = ([word for word in one if word.strip("+-|")] for one in (wanted, found))
            assert found == wanted, words
    assert daggers > 10


def test_a_dagger_is_a_plus_on_an_old_console(home: Path) -> None:
    for words in (("components", "show"), ("odds", "fire"), ("log", "x", "--full")):
        text = seen(home, *words).out.decode()
        assert "†" in text, words
        old = seen(home, *words, encoding="cp437").out.decode("cp437")
        assert "?" * (text.count("?") + 1) not in old
        assert old.count("+") == text.count("†") + text.count("+"), words

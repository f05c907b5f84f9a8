"""The gate of all output: what it takes out, what it leaves, how it spells, what JSON keeps."""

import ast
import io
import json
import sys
import unicodedata

import pytest

from saf_helper.output import SPELL, clean, cleaned, json_text, one_line, spelled, write_line, write_machine, write_to
from tests.outside import ROOT

EVERY = " ".join(map(chr, range(sys.maxunicode + 1)))
SHOWN_THOUGH_FORMAT = {
    chr(code) for code in (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)
}
"""Marks of Arabic, Syriac and Kaithi before numbers: they are drawn."""
DRAWN_HIEROGLYPHS = set(map(chr, range(0x13430, 0x13440)))
"""They join hieroglyphs; nothing else."""


def test_no_character_that_acts_passes_but_newline() -> None:
    left = {
        char for char in EVERY if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and clean(char) == char
    }
    assert left - SHOWN_THOUGH_FORMAT - DRAWN_HIEROGLYPHS == {"\n"}


@pytest.mark.parametrize(
    "text", ["Größe", "🎖🪖 Easy", "❤\ufe0f", "שלום", "e\u0301", "字", "100 %", "a\nb", "\xa0", "†…→"]
)
def test_what_is_only_shown_passes_as_it_is(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]52;c;QUJD\x1b\\", "?]52;c;QUJD?\\"), ("\x9b31m", "?31m"), ("a\tb", "a b"), ("a\r\nb\rc", "a\nb?c"),
        ("\u202eabc\u202c", "?abc?"), ("a\u200bb", "a?b"), ("\ud800", "?"), ("\ufeff", "?"), ("\x7f\a\0", "???"),
    ],
    ids=ascii,
)  # fmt: skip
def test_what_is_left_out_is_seen_to_be(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_data_is_cleaned_to_its_last_key() -> None:
    data = {"a\x1b": ["x\ny", ("\u202e", 1, None)], "b": True}
    assert cleaned(data) == {"a?": ["x y", ("?", 1, None)], "b": True}
    assert one_line("a\nb\x9b") == "a b?"


def test_json_keeps_every_character_and_carries_none_that_acts() -> None:
    text = json_text({"every": EVERY})
    assert json.loads(text) == {"every": EVERY}
    assert clean(text) == text
    assert text.count("\n") == 1
    assert "Größe †" in json_text(["Größe †"])


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp850", "latin-1", "ascii", "utf-8", "utf-16", "cp037"])
def test_each_character_of_our_own_has_a_spelling_in_every_encoding(encoding: str) -> None:
    own: set[str] = set()
    for path in (ROOT / "saf_helper").rglob("*.py"):
        if path.name not in ("output.py", "save_paths.py", "html.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            own |= {
                char
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
                for char in node.value
            }
    for path in (ROOT / "data").rglob("*.toml"):
        own |= set(path.read_text(encoding="utf-8"))
    assert {"†", "…", "–", "§"} <= own
    assert {char for char in own - {"?", "\ufeff"} if "?" in spelled(char, encoding)} == set()


def test_a_character_is_spelled_only_where_the_encoding_lacks_it() -> None:
    assert spelled("† → é", "cp1252") == "† -> é"
    assert spelled("† → é 🎖", "cp437") == "+ -> é ?"
    assert spelled("† é", None) == "† é"


def test_a_stream_of_an_old_encoding_is_written_to_in_what_it_has() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "cp437")
    write_to(stream, "Cover deck † \x9b \ud800")
    assert raw.getvalue() == b"Cover deck + ? ?\n"
    stream.reconfigure(errors=SPELL)
    stream.write("others † too")
    stream.flush()
    assert raw.getvalue().endswith(b"others + too")


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "utf-16", "ascii", "utf-8"])
def test_a_machine_format_is_utf_8_without_a_return_on_every_console(encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding, newline="\r\n")
    write_machine(json_text(["†\x9b"]), stream)
    assert raw.getvalue() == '["†\\u009b"]\n'.encode()
    write_machine("<p>\x1b\u202e</p>\n", page := io.StringIO())
    assert page.getvalue() == "<p>??</p>\n"


def test_both_standard_streams_pass_the_gate(capsys: pytest.CaptureFixture[str]) -> None:
    write_line("a\x1b")
    write_line("b\x9b", error=True, end="")
    assert capsys.readouterr() == ("a?\n", "b?")

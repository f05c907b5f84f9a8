"""The gate for all output: make text safe and encodable before it reaches a terminal or a pipe.

Saves, scenarios, component files, file names and notes come from other people. A terminal obeys control characters in them (an
escape sequence can write the clipboard), and bidirectional overrides disguise a line. A wrapper of the streams could not tell
such a sequence from the colors of rich and prompt_toolkit, so text is cleaned before it is styled: only this module writes to a
stream, and `views` and `prompts/terminal` clean the text at the lowest point of those two libraries. A law in
`tests/test_laws.py` finds any other writer.

Machine formats are UTF-8 on every console. JSON keeps all data and escapes what a terminal would obey.
"""

import codecs
import json
import re
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any, Final, TextIO

_UNSAFE: Final = re.compile(
    "\r\n|["
    "\x00-\x09\x0b-\x1f\x7f-\x9f"  # C0 except newline, DEL, C1
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0"  # invisible
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"  # zero width, line separators, bidirectional controls
    "\ud800-\udfff"  # lone surrogates
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # invisible, tags
    "]"
)
_HARMLESS: Final = {"\r\n": "\n", "\t": " "}
_STAND_IN: Final = "?"

_SPELLED: Final = {
    "†": "+", "…": "...", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "·": "-", "•": "*",
    "→": "->", "×": "x", "≤": "<=", "≥": ">=", "½": "1/2", "§": "S ", "ö": "o",
    "●": "*", "▲": "^", "▽": "v", "★": "*", "◎": "o", "✕": "x", "◆": "*", "█": "#", "▀": "#", "▄": "#", "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
"""ASCII spellings of the program's own characters, for encodings that lack them."""
SPELL: Final = "saf-spell"
"""Codec error handler that spells, for streams that rich and click write to."""


def clean(text: str) -> str:
    """Return the text with `?` for every control, bidirectional and invisible character, and a space for a tab; keep newlines."""
    return _UNSAFE.sub(lambda found: _HARMLESS.get(found[0], _STAND_IN), text)


def one_line(text: str) -> str:
    """Return the text clean and on one line."""
    return clean(text).replace("\n", " ")


def cleaned(value: Any) -> Any:
    """Return plain data with every string in it clean and on one line."""
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, dict):
        return {cleaned(key): cleaned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(cleaned(one) for one in value)
    return value


def spelled(text: str, encoding: str | None) -> str:
    """Return the text with each character that the encoding lacks spelled in ASCII, or `?` where there is no spelling."""
    encoding = encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode(encoding, SPELL).decode(encoding)
    return text


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_SPELLED.get(char, _STAND_IN) for char in lacking), error.end


codecs.register_error(SPELL, _spell)


def write_to(stream: TextIO, text: str, end: str = "\n") -> None:
    """Write text to a stream, clean and spelled for its encoding.

    Raises:
        OSError: the stream cannot be written.
    """
    stream.write(spelled(clean(text), getattr(stream, "encoding", None)) + end)
    stream.flush()


def write_line(text: str, *, error: bool = False, end: str = "\n") -> None:
    """Write text and a newline to standard output, or to standard error.

    Raises:
        OSError: the stream cannot be written.
    """
    write_to(sys.stderr if error else sys.stdout, text, end)


def write_machine(text: str, stream: TextIO | None = None) -> None:
    """Write a machine format: in UTF-8, lines ended by a newline alone, whatever the console's encoding.

    Args:
        text: JSON from `json_text`, or an HTML page.
        stream: the stream; None for standard output.

    Raises:
        OSError: the stream cannot be written.
    """
    stream = sys.stdout if stream is None else stream
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="strict", newline="\n")
    stream.write(clean(text))
    stream.flush()


def json_text(data: Any, *, indent: int | None = None, default: Callable[[Any], Any] | None = None) -> str:
    """Return data as JSON that ends with a newline; characters that `clean` would replace are escaped, so no data is lost."""
    text = json.dumps(data, ensure_ascii=False, indent=indent, default=default)
    return _UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], text) + "\n"

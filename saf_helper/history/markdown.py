"""A document as Markdown: the pictures as plain characters, what is folded left to the page and the log."""

import re
from collections.abc import Iterable, Iterator

from saf_helper.history.blocks import Block, Bullet, Bullets, Grid, Heading, Para, Picture, plain

SPECIAL = re.compile(r"([\\`*_\[<|~]|&(?=#?\w+;)|(?<=\s)#(?=#*$))")
"""What means something to a Markdown reader wherever it stands."""
LEADING = re.compile(r"^(?:[>#]|[-+](?=\s|$)|[-=]+$|\d{1,9}(?=[.)](?:\s|$)))")
"""What would begin a quotation, a heading or a list, or underline a heading, at the start of a line."""
WORDS = {"own": "**by you** ", "undone": "**taken back** ", "entry": "", "told": "", "head": ""}


def markdown(blocks: Iterable[Block]) -> str:
    """Return the document as Markdown; nothing in it is read as markup."""
    return "\n\n".join(part for block in blocks for part in _block(block)) + "\n"


def escaped(text: str) -> str:
    """Return words that a Markdown reader shows as they are."""
    words = SPECIAL.sub(r"\\\1", plain(text))
    return LEADING.sub(lambda found: f"{found[0]}\\" if found[0].isdecimal() else f"\\{found[0]}", words)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * block.level} {escaped(block.text)}"
    elif isinstance(block, Para):
        yield escaped(block.text)
    elif isinstance(block, Bullets):
        yield "\n".join(_bullet(item) for item in block.items)
    elif isinstance(block, Picture):
        yield "\n".join(["```", *block.lines, "```"])
    elif isinstance(block, Grid):
        yield f"**{escaped(block.title)}**"
        yield "\n".join(_table(block))
        if block.note:
            yield escaped(block.note)


def _bullet(item: Bullet) -> str:
    rules = f" {escaped(f'[{words}]')}" if (words := ", ".join(item.rules)) else ""
    why = f" ({escaped(item.why)})" if item.why else ""
    return f"- {WORDS[item.kind]}{escaped(item.text)}{rules}{why}"


def _table(table: Grid) -> Iterator[str]:
    yield _row(table.header)
    yield _row("--:" if table.is_number(column) else "---" for column in range(len(table.header)))
    for row in table.rows:
        yield _row(escaped(cell) for cell in row)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"

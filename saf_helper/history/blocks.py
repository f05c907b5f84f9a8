"""A document of a few kinds of block, the same for plain text, Markdown and HTML; words in it are nobody's markup."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from saf_helper.output import one_line


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the document's title."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: words in columns, numbers flush right."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    """What a reader must know to read it."""

    def is_number(self, column: int) -> bool:
        """Return whether a column holds numbers alone."""
        cells = [row[column] for row in self.rows if row[column]]
        return bool(cells) and all(cell.lstrip("+-").replace(".", "", 1).rstrip("%").isdecimal() for cell in cells)


@dataclass(frozen=True, slots=True)
class Bullet:
    """An item of a list: its text, how it is marked, and lines under it."""

    text: str
    kind: str = "told"
    """`told`, `entry`, `own`, `undone` or `head`."""
    rules: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    items: tuple[Bullet, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: as SVG, and as plain lines for where there is none."""

    svg: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """Blocks behind a line that opens them."""

    title: str
    blocks: "tuple[Block, ...]"


Block: TypeAlias = Heading | Para | Grid | Bullets | Picture | Folded


def table_lines(table: Grid, width: int) -> list[str]:
    """Return a table as plain lines: columns where they fit the width, else a line a row with its cells named."""
    rows = [table.header, *table.rows]
    sizes = [max(len(row[column]) for row in rows) for column in range(len(table.header))]
    lines = [table.title]
    if sum(sizes) + 2 * len(sizes) <= width:
        lines += [_aligned(table, row, sizes) for row in rows]
    else:
        for row in table.rows:
            named = [f"{head} {cell}" for head, cell in zip(table.header[1:], row[1:], strict=True) if cell]
            lines.append(f"  {row[0]}: {', '.join(named)}")
    return lines + [f"  ({table.note})"] * bool(table.note)


def _aligned(table: Grid, row: Sequence[str], sizes: Sequence[int]) -> str:
    cells = []
    for column, (cell, size) in enumerate(zip(row, sizes, strict=True)):
        cells.append(cell.rjust(size) if table.is_number(column) else cell.ljust(size))
    return ("  " + "  ".join(cells)).rstrip()


def plain(text: str) -> str:
    """Return words as one line of characters that can be shown, whatever a file or a terminal brought."""
    return one_line(text).strip()

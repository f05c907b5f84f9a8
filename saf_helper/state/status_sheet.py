"""What the status shows of a game, as plain data: the same whether it was just reckoned or kept from before."""

from typing import Any, TypedDict


class Row(TypedDict):
    """One unit."""

    code: str
    name: str
    markers: list[str]
    came: str
    """Where and when it came."""


class Side(TypedDict):
    """One side and its units on the map."""

    title: str
    units: list[Row]


class Sheet(TypedDict):
    """The sheet a person reads."""

    title: str
    lines: list[str]
    sides: list[Side]
    styles: dict[str, str]
    """How markers look, by their words."""
    next: str | None
    """The question that stands; None: the game is over."""


class Standing(TypedDict):
    """Where a game stands."""

    status: dict[str, Any]
    """With stable keys, for another program."""
    sheet: Sheet

"""Morale and reserves by turn as a picture: in plain text of any width, and as SVG."""

from collections.abc import Sequence
from html import escape

from saf_helper.history.ledger import Point

NARROWEST = 20
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, GAP = 340, 270, 34, 34, 24, 22, 26
RESERVES_HEIGHT = 52
"""Measures of the SVG, in its own units: one is a pixel on a small phone."""


def text_chart(points: Sequence[Point], width: int, *, goal: int, threshold: int | None) -> list[str]:
    """Return both tracks as bars of plain characters, a line a turn.

    Args:
        points: the tracks by turn.
        width: the longest line allowed, 20 or more.
        goal: the Morale that victory takes; it gets a bar of its own.
        threshold: where German reserves come, a bar of its own too; None: they do not.
    """
    width = max(NARROWEST, width)
    morale = [*((_turn(point), point.morale) for point in points), ("win", goal)]
    lines = ["Morale by turn", *_bars(morale, width)]
    if any(point.reserves for point in points):
        reserves = [(_turn(point), point.reserves) for point in points]
        lines += ["Reserves by turn", *_bars([*reserves, *([("come", threshold)] if threshold else [])], width)]
    return lines


def _turn(point: Point) -> str:
    return str(point.turn)


def _bars(rows: Sequence[tuple[str, int]], width: int) -> list[str]:
    labels = max(len(label) for label, _ in rows)
    numbers = max(len(str(value)) for _, value in rows)
    room = width - labels - numbers - 3
    lowest, highest = min(0, *(value for _, value in rows)), max(0, *(value for _, value in rows))
    spread = max(1, highest - lowest)
    below = round(room * -lowest / spread)
    lines = []
    for label, value in rows:
        length = min(round(room * abs(value) / spread), room - below if value > 0 else below)
        length = max(length, 1) if value else 0
        left = ("=" * length if value < 0 else "").rjust(below)
        right = "#" * length if value > 0 else ""
        lines.append(f"{label:>{labels}} {value:>{numbers}} {left}|{right}"[:width].rstrip())
    return lines


def svg_chart(points: Sequence[Point], *, goal: int, threshold: int | None, title: str) -> str:
    """Return both tracks as SVG: Morale as a line over the reserve marker's bars, each value written out.

    Args:
        points: the tracks by turn.
        goal: the Morale that victory takes.
        threshold: where German reserves come; None: they do not.
        title: what the picture is called for someone who does not see it.
    """
    values = [point.morale for point in points]
    low, high = min(0, *values), max(goal, *values)
    top, bottom = TOP, HEIGHT - BOTTOM - RESERVES_HEIGHT - GAP
    spread = max(1, high - low)

    def x(index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (index / max(1, len(points) - 1))

    def y(value: int) -> float:
        return bottom - (bottom - top) * (value - low) / spread

    words = "; ".join(f"turn {_turn(point)}: Morale {point.morale}, reserves {point.reserves}" for point in points)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" paint-order="stroke" role="img" '
        'aria-labelledby="chart-title chart-words">',
        f'<title id="chart-title">{escape(title)}</title><desc id="chart-words">{escape(words)}</desc>',
        f'<text x="{LEFT}" y="10">Morale ({goal} to win: the broken line)</text>',
        *(_rule(y(value), str(value), "grid") for value in _ticks(low, high, goal)),
        _rule(y(goal), str(goal), "goal"),
    ]
    path = " ".join(f"{x(index):.1f},{y(point.morale):.1f}" for index, point in enumerate(points))
    parts.append(f'<polyline class="morale" points="{path}"/>')
    for index, point in enumerate(points):
        parts.append(f'<circle class="dot" cx="{x(index):.1f}" cy="{y(point.morale):.1f}" r="3"/>')
        parts.append(_text(x(index), HEIGHT - 6, _turn(point)))
    parts += _reserve_bars(points, threshold, [x(index) for index in range(len(points))])
    return "\n".join([*parts, "</svg>"])


def _reserve_bars(points: Sequence[Point], threshold: int | None, places: Sequence[float]) -> list[str]:
    floor = HEIGHT - BOTTOM
    most = max([threshold or 1, *(point.reserves for point in points)])
    head = f"German reserves (come at {threshold})" if threshold is not None else "German reserves (none come)"
    parts = [
        f'<text x="{LEFT}" y="{floor - RESERVES_HEIGHT - 8}">{head}</text>',
        f'<line class="axis" x1="{LEFT - 8}" x2="{WIDTH - RIGHT + 8}" y1="{floor}" y2="{floor}"/>',
    ]
    if threshold is not None and any(point.reserves for point in points):
        parts.append(_rule(floor - (RESERVES_HEIGHT - 12) * threshold / most, str(threshold), "goal"))
    for point, place in zip(points, places, strict=True):
        if point.reserves:
            tall = (RESERVES_HEIGHT - 12) * point.reserves / most
            parts.append(
                f'<rect class="bar" x="{place - 5:.1f}" y="{floor - tall:.1f}" width="10" height="{tall:.1f}"/>'
            )
            parts.append(_text(place, floor - tall - 3, str(point.reserves)))
    return parts


def _ticks(low: int, high: int, goal: int) -> list[int]:
    """Return the values that get a line: round ones, none so near the goal that their numbers would touch."""
    step = next((step for step in (5, 10, 20, 50, 100, 500, 1000) if (high - low) / step <= 6), 5000)
    near = (high - low) / 12
    return [value for value in range(-(-low // step) * step, high + 1, step) if abs(value - goal) >= near]


def _rule(height: float, label: str, kind: str) -> str:
    line = f'<line class="{kind}" x1="{LEFT - 8}" x2="{WIDTH - RIGHT + 8}" y1="{height:.1f}" y2="{height:.1f}"/>'
    return f'{line}<text x="{LEFT - 11}" y="{height + 3:.1f}" text-anchor="end">{label}</text>'


def _text(across: float, down: float, words: str) -> str:
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="middle">{words}</text>'

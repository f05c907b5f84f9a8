"""The pictures: bars of plain characters in any width, and an SVG that says its numbers."""

from xml.etree import ElementTree

import pytest

from saf_helper.history.charts import svg_chart, text_chart
from saf_helper.history.ledger import Point

POINTS = [Point(0, 20, 0), Point(1, 35, 5), Point(2, -10, 0)]


def test_bars_grow_from_a_common_zero() -> None:
    assert text_chart(POINTS, 30, goal=40, threshold=15) == [
        "Morale by turn",
        "  0  20     |########",
        "  1  35     |###############",
        "  2 -10 ====|",
        "win  40     |#################",
        "Reserves by turn",
        "   0  0 |",
        "   1  5 |#######",
        "   2  0 |",
        "come 15 |#####################",
    ]


def test_where_no_reserves_come_their_bars_have_no_mark() -> None:
    assert text_chart(POINTS, 30, goal=40, threshold=None)[-1] == "2 0 |"
    root = ElementTree.fromstring(svg_chart(POINTS, goal=40, threshold=None, title=""))
    assert len([line for line in root.iter("line") if line.attrib["class"] == "goal"]) == 1


def test_the_svg_marks_where_the_reserves_come() -> None:
    root = ElementTree.fromstring(svg_chart(POINTS, goal=40, threshold=15, title=""))
    morale, reserves = [float(line.attrib["y1"]) for line in root.iter("line") if line.attrib["class"] == "goal"]
    (bar,) = root.iter("rect")
    assert morale < reserves < float(bar.attrib["y"])


@pytest.mark.parametrize("width", [1, 20, 21, 40, 79, 200])
@pytest.mark.parametrize("values", [[0], [5, -5, 0], [9999, -9999, 1], [-1, -2, -3], [1] * 13])
def test_no_line_is_longer_than_the_width_and_no_value_is_lost(width: int, values: list[int]) -> None:
    lines = text_chart([Point(turn, value, 3) for turn, value in enumerate(values)], width, goal=40, threshold=30)
    assert max(map(len, lines)) <= max(20, width)
    for value, line in zip(values, lines[1:], strict=False):
        assert str(value) in line.split()
        assert ("#" in line, "=" in line) == (value > 0, value < 0)


def test_a_track_that_never_moved_has_no_bars() -> None:
    assert "Reserves by turn" not in text_chart([Point(0, 5, 0), Point(1, 5, 0)], 40, goal=40, threshold=30)


def test_the_svg_says_its_numbers_to_those_who_do_not_see_it() -> None:
    root = ElementTree.fromstring(svg_chart(POINTS, goal=40, threshold=15, title="<Morale> & more"))
    assert root.attrib["role"] == "img"
    assert root.findtext("title") == "<Morale> & more"
    assert root.findtext("desc") == (
        "turn 0: Morale 20, reserves 0; turn 1: Morale 35, reserves 5; turn 2: Morale -10, reserves 0"
    )
    written = ["".join(text.itertext()) for text in root.iter("text")]
    assert {"Morale (40 to win: the broken line)", "German reserves (come at 15)", "40", "5"} <= set(written)
    assert len(list(root.iter("circle"))) == 3
    assert len(list(root.iter("rect"))) == 1


@pytest.mark.parametrize(
    "points", [[Point(0, 0, 0)], [Point(0, 9999, 0), Point(1, -9999, 99)], [Point(n, n * 5, n) for n in range(13)]]
)
def test_everything_stays_in_the_picture(points: list[Point]) -> None:
    root = ElementTree.fromstring(svg_chart(points, goal=60, threshold=None, title=""))
    for shape in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(shape.get(name, 0)) <= 340
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(shape.get(name, 0)) <= 270

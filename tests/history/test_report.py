"""The report as Markdown and as a page: whole, well-formed, alone, and a player's words nobody's markup."""

import re
from html.parser import HTMLParser

import pytest

from saf_helper.history.blocks import Block, Bullet, Bullets, Folded, Grid, Heading, Para
from saf_helper.history.html import page
from saf_helper.history.markdown import escaped, markdown
from saf_helper.history.report import notes, report
from tests.history.games import NASTY, WANTED, course_of

NAMES = [wanted.name for wanted in WANTED]
VOID = {"meta"}
INLINE = {"a", "b", "span", "small", "summary", "caption", "th", "td", "title"}
INSIDE = {
    "li": {"ul"}, "tr": {"thead", "tbody"}, "td": {"tr"}, "th": {"tr"}, "thead": {"table"}, "tbody": {"table"},
    "caption": {"table"}, "summary": {"details"}, "head": {"html"}, "body": {"html"}, "main": {"body"}, "nav": {"body"},
}  # fmt: skip
"""Where an element may stand alone."""


class Nesting(HTMLParser):
    """Reads a page and insists that every element is closed, in order, inside the right one."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"{tag} has an attribute twice"
        for name, value in attrs:
            assert value is not None, f"{tag} {name} has no value"
            assert name not in ("src", "srcset", "action", "onload", "onclick", "style"), name
            self.ids += [value] * (name == "id")
            self.links += [value] * (name == "href")
        if tag in INSIDE:
            assert self.open[-1] in INSIDE[tag], f"{tag} inside {self.open[-1]}"
        if self.open and self.open[-1] in INLINE:
            assert tag in {"b", "span", "small"}, f"{tag} inside {self.open[-1]}"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> outside of a picture"

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def parsed(text: str) -> Nesting:
    reader = Nesting()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_well_formed_and_stands_alone(name: str) -> None:
    text = page(report(course_of(name)))
    found = parsed(text)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport"')
    assert len(set(found.ids)) == len(found.ids)
    assert found.links
    assert all(link.startswith("#") and link[1:] in found.ids for link in found.links)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script|<link|<img|<iframe", text)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


@pytest.mark.parametrize("name", NAMES)
def test_both_forms_tell_the_same(name: str) -> None:
    course = course_of(name)
    blocks = report(course)
    heads = [block.text for block in blocks if isinstance(block, Heading)]
    shown = "".join(parsed(page(blocks)).words)
    written = markdown(blocks)
    for head in heads:
        assert head in shown
        assert escaped(head) in written
    for row in ("Morale", "German reserves", "Every unit", "Every change", "Dice", "Hits and misses", "Orders"):
        assert row in shown
        assert f"**{row}**" in written or f"| {row} |" in written


def test_the_page_has_the_whole_log_behind_each_turn() -> None:
    course = course_of("won")
    text = page(report(course))
    assert text.count("<details>") == len(course.turns)
    shown = "".join(parsed(text).words)
    for item in course.items:
        if item.told is not None:
            assert item.told.text in shown


def test_a_players_words_are_shown_as_they_are_in_both_forms() -> None:
    blocks = report(course_of("corrected"), title=NASTY)
    text = page(blocks)
    assert "<b>Easy" not in text
    assert "".join(parsed(text).words).count(NASTY) >= 4
    written = markdown(blocks)
    assert written.startswith('# \\<b>Easy & "co"\\</b> \\| \\*held\\* \\_the\\_ \\[farm](x) \\`alone\\` # 1\n')
    for line in written.splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in (3, 4, 5, 6, 7, 12), line


def test_notes_are_listed_with_their_turn_and_phase() -> None:
    course = course_of("won")
    assert list(notes(course)) == [(course.turns[-1].turn, "End of turn", f"The end of won: {NASTY}")]


def test_a_title_of_ones_own_takes_the_place_of_the_scenario() -> None:
    course = course_of("lost")
    assert markdown(report(course)).startswith("# Give 'Em Hell: defeat\n")
    assert markdown(report(course, "A bad day")).startswith("# A bad day\n")
    assert "<title>A bad day</title>" in page(report(course, "A bad day"))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("1. first", "1\\. first"),
        ("6.1.B.2", "6.1.B.2"),
        ("+5", "+5"),
        ("- no list", "\\- no list"),
        ("---", "\\---"),
        ("# no heading", "\\# no heading"),
        ("no heading #", "no heading \\#"),
        ("> no quote", "\\> no quote"),
        ("a -> b", "a -> b"),
        ("&amp; &#65; R&D", "\\&amp; \\&#65; R&D"),
        ("<i>", "\\<i>"),
        ("a|b*c_d`e~f\\g[h]", "a\\|b\\*c\\_d\\`e\\~f\\\\g\\[h]"),
        ("two\nlines\x1b[31m\t", "two lines?\\[31m"),
    ],
)
def test_markdown_reads_words_as_words(words: str, shown: str) -> None:
    assert escaped(words) == shown


def test_a_document_of_every_block_is_rendered_in_both_forms() -> None:
    table = Grid("T", ("Name", "Count"), (("a", "1"), ("b", "-2")), "a note")
    blocks: list[Block] = [
        Heading(1, "One"),
        Para("Two"),
        Bullets((Bullet("x", rules=("1.0",), why="y"),)),
        table,
        Folded("More", (Para("in"),)),
    ]
    assert markdown(blocks) == (
        "# One\n\nTwo\n\n- x \\[1.0] (y)\n\n**T**\n\n| Name | Count |\n| --- | --: |\n| a | 1 |\n| b | -2 |\n\na note\n"
    )
    text = page(blocks)
    assert '<li class="told">x <span class="rules">[1.0]</span> <span class="why">y</span></li>' in text
    assert "<caption>T <small>a note</small></caption>" in text
    assert '<tr><td>b</td><td class="number">-2</td></tr>' in text
    assert "<details><summary>More</summary>\n<p>in</p>\n</details>" in text
    parsed(text)

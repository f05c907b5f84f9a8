"""A document as one HTML page that needs nothing else: no network, no script; on a phone, on paper, by day and by night.

On paper stands what is open on the screen: a turn in full only where the reader has opened it.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import count

from saf_helper.history.blocks import Block, Bullet, Bullets, Folded, Grid, Heading, Para, Picture, plain

STYLE = """
:root { color-scheme: light dark; --paper: #fdfcf8; --ink: #1d1f21; --soft: #565b60; --line: #c9c5b8; --mark: #7a3b12; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e8e6e0; --soft: #aab0b5; --line: #44484c; --mark: #f0b27a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 .5em; }
h1 { margin-top: .4em; font-size: 1.7rem; }
h2 { border-bottom: 2px solid var(--line); padding-bottom: .2em; }
h4 { font-size: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .35rem 0; }
a { color: inherit; }
ul { padding-left: 1.2em; }
li { margin: .25em 0; }
li.own, li.undone { list-style: "» "; }
li.own b, li.undone b { color: var(--mark); }
li.entry { color: var(--soft); list-style: "· "; }
li.head { list-style: none; font-weight: 600; margin-top: .8em; margin-left: -1.2em; }
.rules, .why, caption small { color: var(--soft); font-size: .875em; }
.why { display: block; }
.wide { overflow-x: auto; margin: 1em 0; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding-bottom: .3em; }
caption small { display: block; font-weight: 400; }
th, td { text-align: left; vertical-align: top; padding: .2em .8em .2em 0; border-bottom: 1px solid var(--line);
  overflow-wrap: normal; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
details { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .8rem; margin: .6em 0; }
summary { cursor: pointer; padding: .6rem 0; }
figure { margin: 1em 0; }
svg.chart { display: block; width: 100%; max-width: 36rem; height: auto; }
svg.chart text { fill: currentColor; font: 11px system-ui, sans-serif; stroke: var(--paper); stroke-width: 3px; }
svg.chart .grid { stroke: var(--line); stroke-width: .5; }
svg.chart .axis { stroke: currentColor; stroke-width: 1; }
svg.chart .goal { stroke: currentColor; stroke-width: 1; stroke-dasharray: 4 3; }
svg.chart .morale { fill: none; stroke: currentColor; stroke-width: 2; }
svg.chart .dot { fill: var(--paper); stroke: currentColor; stroke-width: 1.5; }
svg.chart .bar { fill: var(--soft); }
@media screen and (max-width: 30rem) {
  .many thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .many table, .many tbody, .many caption { display: block; }
  .many tr { display: flex; flex-wrap: wrap; gap: 0 .9rem; padding: .3rem 0; border-bottom: 1px solid var(--line); }
  .many td { border: 0; padding: 0; text-align: left; white-space: normal; overflow-wrap: anywhere; }
  .many td:empty { display: none; }
  .many td:first-child { font-weight: 600; }
  .many td:not(:first-child)::before, .many td.number::before {
    content: attr(data-head) " "; color: var(--soft); font-size: .875em;
  }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --line: #999; --mark: #000; }
  body { max-width: none; font-size: 10pt; padding: 0; }
  nav { display: none; }
  details { border: 0; padding: 0; }
  details:not([open]) { display: none; }
  summary { list-style: none; font-weight: 600; }
  .wide { overflow: visible; }
  h1, h2, h3, h4, caption { break-after: avoid; }
  tr, li, figure { break-inside: avoid; }
}
"""
FEW = 4
"""Columns that fit a phone; with more, each row becomes a few lines there, its cells named."""
WORDS = {"own": "<b>by you:</b> ", "undone": "<b>taken back:</b> ", "entry": "", "told": "", "head": ""}


def page(blocks: Iterable[Block]) -> str:
    """Return the document as one HTML page; nothing in its words is read as markup."""
    blocks = list(blocks)
    title = next((block.text for block in blocks if isinstance(block, Heading) and block.level == 1), "Report")
    numbers = count(1)
    body: list[str] = []
    links: list[str] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            number = next(numbers)
            links.append(f'<li><a href="#part-{number}">{shown(block.text)}</a></li>')
            body.append(f'<h2 id="part-{number}">{shown(block.text)}</h2>')
        else:
            body.extend(_block(block))
    top = [body.pop(0)] if body and body[0].startswith("<h1>") else []
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{shown(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            *top,
            '<nav aria-label="Sections"><ul>',
            *links,
            "</ul></nav>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def shown(text: str) -> str:
    """Return words that a browser shows as they are."""
    return escape(plain(text), quote=True)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"<h{block.level}>{shown(block.text)}</h{block.level}>"
    elif isinstance(block, Para):
        yield f"<p>{shown(block.text)}</p>"
    elif isinstance(block, Bullets):
        yield "<ul>"
        yield from (_bullet(item) for item in block.items)
        yield "</ul>"
    elif isinstance(block, Picture):
        yield f"<figure>{block.svg}</figure>"
    elif isinstance(block, Folded):
        yield f"<details><summary>{shown(block.title)}</summary>"
        for inner in block.blocks:
            yield from _block(inner)
        yield "</details>"
    else:
        yield from _table(block)


def _bullet(item: Bullet) -> str:
    rules = f' <span class="rules">[{shown(", ".join(item.rules))}]</span>' if item.rules else ""
    why = f' <span class="why">{shown(item.why)}</span>' if item.why else ""
    return f'<li class="{item.kind}">{WORDS[item.kind]}{shown(item.text)}{rules}{why}</li>'


def _table(table: Grid) -> Iterator[str]:
    note = f" <small>{shown(table.note)}</small>" if table.note else ""
    kinds = [' class="number"' if table.is_number(column) else "" for column in range(len(table.header))]
    many = " many" if len(table.header) > FEW else ""
    yield f'<div class="wide{many}" role="region" tabindex="0" aria-label="{shown(table.title)}"><table>'
    yield f"<caption>{shown(table.title)}{note}</caption>"
    heads = [f'<th scope="col"{kind}>{shown(head)}</th>' for kind, head in zip(kinds, table.header, strict=True)]
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        cells = [
            f'<td{kind} data-head="{shown(head)}">{shown(cell)}</td>' if many else f"<td{kind}>{shown(cell)}</td>"
            for kind, head, cell in zip(kinds, table.header, row, strict=True)
        ]
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"

"""Reading what a German unit did off the told lines: its card, its moves, its target and the step that chose it."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.events import Line
from tests.cases.conversation import Table

AIMED = r"fires at .* \(([AG]\d+)\)$"


def done(t: Table) -> list[str]:
    """Return what the unit did, in order: its moves, its shot with the card's DRM, its assault."""
    return [word for line in t.lines if (word := _deed(line))]


def _deed(line: Line) -> str:
    if moved := re.match(r"Move .* (\d) hex(?:es)? toward", line.text):
        return f"move {moved[1]}"
    if re.match("(Hit|Miss): ", line.text):
        bonus = re.search(r"card (\+\d)", line.why)
        return f"fire{bonus[1]}" if bonus else "fire"
    return "assault" if re.match("Assault (succeeds|repelled)", line.text) else ""


def dropped(t: Table) -> list[str]:
    """Return what of the card was told not to be done, in the card's order."""
    (card,) = [found[1].split(", ") for found in t.told(r"\(G\d+\): (.*)$")]
    left = [found[1] for found in t.told("^Left out: (.*)")]
    left += [found[1] for found in t.told("cannot (fire|assault)$")]
    if t.told("neither fires nor assaults"):
        left += [word for word in card if not word.startswith("move")]
    if t.told("the move becomes fire") and "one shot in all" in t.why("the move becomes fire"):
        left += ["fire"] * (len(card) - 1)
    return sorted(left, key=lambda word: [one.split("+")[0] == word or one == word for one in card].index(True))


def target(t: Table) -> str:
    """Return whom a German was told to fire at."""
    aimed = t.told(AIMED)
    return t.board.name(aimed[-1][1]) if aimed else "none"


def sieve_step(t: Table) -> int | str:
    """Return which step of 7.2.2.E decided: the last one the told line cites; `only` where it cites none."""
    (line,) = [one for one in t.lines if re.search(AIMED, one.text)]
    assert "7.2.2.E" in line.rules
    steps = [int(rule.rsplit(".", 1)[1]) for rule in line.rules if rule.startswith("7.2.2.E.")]
    return steps[-1] if steps else "only"


def moves(t: Table) -> int | bool:
    """Return how many hexes a German was told to move; a unit that never moves, False."""
    moved = t.told(r"^Move .* (\d) hex(?:es)? toward")
    if not moved:
        return False
    stays = t.case.given.get("adjacent_at_start") and t.told("already next to him it stays")
    return 0 if stays else int(moved[-1][1])


def toward(t: Table) -> str:
    """Return whom a tank was told to move toward: the closest American tank is the table's to see."""
    assert t.told("toward the closest American tank")
    tanks = [unit.id for unit in t.game.american_tanks()]
    return t.board.name(min(tanks, key=lambda id: t.board.facts[id]["distance"]))


GERMAN: Mapping[str, Callable[[Table], Any]] = {
    "option": lambda t: t.noted["option"],
    "does": done,
    "dropped": dropped,
    "target": target,
    "step": sieve_step,
    "moves": moves,
    "toward": toward,
    "draws_card": lambda t: bool(t.asked("german-infantry.card")),
}

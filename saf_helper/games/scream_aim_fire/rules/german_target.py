"""§7.2.2.E Whom a German fires at: the tests in their order, each keeping the best and passing on ties; or just the closest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, Pick, one_of, several
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.german_cover import cover_note, least_cover
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES, los_help
from saf_helper.games.scream_aim_fire.rules.markers import named, not_offered, rule_note, unit_options
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, kind_note, number_note, status_note
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

SIGHT_LEADS = several(
    "it may be the target; of several the order of 7.2.2.E decides", "it is not; nobody picked: no shot"
)
ADJACENT_LEADS = several("it counts as adjacent, and such come first", "it does not count as adjacent")
STATUS_RANK = {"panic": 0, "alert": 1, "none": 2}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A target, the clauses that chose it, and the reason with the earlier steps that did not."""

    unit: Unit
    rules: tuple[str, ...]
    why: str


def infantry_target(
    player: Player, game: Game, shooter: Unit, *, next_to: Sequence[Unit] = (), moved: bool = False
) -> Chosen | None:
    """§7.2.2.E Choose whom a German infantry unit fires at; None if nobody can be fired at.

    Args:
        player: who sees the map.
        game: the game.
        shooter: the German.
        next_to: the American infantry it began next to, where it has not moved.
        moved: whether it has moved in this activation; who is next to it is then asked, where that matters.
    """
    sieve = Sieve(game.americans)
    americans = game.americans(infantry=True)
    sieve.keep("7.2.2.E", "infantry", americans, remark="tanks are no targets for infantry")
    if len(next_to) > 1 or (next_to and game.rule("adjacent-first") == "any"):
        sieve.keep("7.2.1.D", "next to it", next_to, remark="as you said; it began next to an American")
        return by_target_order(player, game, shooter, sieve, next_to)
    seen = _pick(player, game, "german-fire.in-sight", f"Whom can {named(shooter)} see and reach?", shooter, americans)
    sieve.keep("7.2.2.A", "in sight and within its printed range", seen, remark="as you said")
    if not seen:
        sieve.recount(player, "the target", shooter)
        return None
    if moved and len(seen) > 1:
        next_to = _pick(
            player, game, "german-fire.adjacent", f"Which of them is {named(shooter)} next to?", shooter, seen
        )
    return by_target_order(player, game, shooter, sieve, next_to)


def infantry_next_to(player: Player, game: Game, shooter: Unit, sure: bool) -> list[Unit]:
    """§7.2.1.D Ask which American infantry a German that began next to Americans is next to.

    Args:
        player: who sees the map.
        game: the game.
        shooter: the German.
        sure: whether it must be at least one.
    """
    americans = game.americans(infantry=True)
    prompt = f"Which Americans is {named(shooter)} next to?"
    return _pick(player, game, "german-fire.adjacent", prompt, shooter, americans, least=int(sure))


def _pick(
    player: Player, game: Game, key: str, prompt: str, shooter: Unit, units: Sequence[Unit], least: int = 0
) -> list[Unit]:
    sight = key.endswith("sight")
    why = "Of those it can fire at, the target order chooses one; tanks are no targets for it"
    beside = "Those next to it come first as its targets, of several the one in the least cover"
    question = Pick(
        key=key,
        prompt=prompt,
        about=shooter.id,
        options=unit_options(units),
        others=not_offered(game, units),
        min=min(least, len(units)),
        max=len(units),
        default=None if least else [],
        rules=("7.2.2.A", "7.2.2.E", *LOS_RULES) if sight else ("7.2.1.D", "7.2.2.E", "7.2.2.E.1"),
        reminder="in sight and within its printed range" if sight else "adjacent hexes",
        why=f"{why}\n{los_help()}" if sight else beside,
        leads=SIGHT_LEADS if sight else ADJACENT_LEADS,
    )
    if sight:
        return [game.units[id] for id in player.pick(question)]
    return pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.beside_any(game, shooter, [unit]),
        lambda unit, yes: table_facts.keep(game, yes, table_facts.ADJACENT, shooter, unit),
    )


def by_target_order(player: Player, game: Game, shooter: Unit, sieve: Sieve[Unit], next_to: Sequence[Unit]) -> Chosen:
    """§7.2.2.E Choose among those left in the sieve, and give the account of it."""
    chosen = _first_of_order(player, game, shooter, sieve, next_to)
    sieve.recount(player, "the target", shooter)
    return chosen


def _first_of_order(player: Player, game: Game, shooter: Unit, sieve: Sieve[Unit], next_to: Sequence[Unit]) -> Chosen:
    """§7.2.2.E.1–5 Narrow the targets down step by step; every step that narrowed them is cited."""
    left = sieve.left
    if len(left) == 1 and not (next_to and game.rule("adjacent-first") == "any"):
        return Chosen(left[0], ("7.2.2.E",), "the only American it can fire at")
    failed: list[str] = []
    rules: tuple[str, ...] = ("7.2.2.E",)
    beside = [unit for unit in left if unit in next_to]
    if len(beside) > 1 or (beside and game.rule("adjacent-first") == "any"):
        rules = (*rules, "7.2.2.E.1")
        left = sieve.keep("7.2.2.E.1", "next to it", beside, remark=rule_note(game, "adjacent-first"))
        if len(left) == 1:
            return Chosen(left[0], rules, f"the one American next to it; {rule_note(game, 'adjacent-first')}")
        least = least_cover(player, game, shooter, left)
        left = sieve.keep("7.2.2.E.1", "of those the least cover", least, note=cover_note(game, shooter))
        if len(left) == 1:
            return Chosen(left[0], rules, "of those next to it, in the least cover")
        failed.append("those next to it tie on cover")
    else:
        only = f"only one is adjacent ({rule_note(game, 'adjacent-first')})"
        failed.append("no American is adjacent" if not beside else only)
        sieve.keep("7.2.2.E.1", "next to it", left, remark=failed[-1])
    for step in _steps(shooter):
        best = step.keep(left)
        narrows = len(best) < len(left)
        left = sieve.keep(step.rule, step.words, best, remark="" if narrows else step.none, note=step.note)
        if narrows:
            rules = (*rules, step.rule)
        if narrows and len(left) == 1:
            return Chosen(left[0], rules, f"{step.words}; {'; '.join(failed)}")
        if narrows or step.none != NO_NUMBER:  # one without a number has nobody to go for: that needs no words
            failed.append(f"{len(left)} tie: {step.words}" if narrows else step.none)
    id = player.choose(
        Choose(
            key="german-fire.closest",
            prompt=f"Which is closest to {named(shooter)}? A tie is your choice",
            about=shooter.id,
            options=unit_options(left),
            others=not_offered(game, left, lambda unit: "out of sight or dropped by a preference before (7.2.2.E)"),
            rules=("7.2.2.E.5",),
            why="; ".join(failed),
            leads=one_of("it is the target"),
        )
    )
    sieve.keep("7.2.2.E.5", "the closest", [game.units[id]], remark="as you said")
    return Chosen(game.units[id], (*rules, "7.2.2.E.5"), f"the closest; {'; '.join(failed)}")


NO_NUMBER = "it has no number"


class TargetStep(NamedTuple):
    """One test of §7.2.2.E: its clause, the reason when it decides, whom it keeps, what is said when it does not."""

    rule: str
    words: str
    keep: Callable[[Sequence[Unit]], Sequence[Unit]]
    none: str
    note: Callable[[Unit], str]
    """What it looks at in a unit."""


def _steps(shooter: Unit) -> tuple[TargetStep, ...]:
    """§7.2.2.E.2–4 The tests between adjacency and closeness."""

    def keyed(units: Sequence[Unit]) -> Sequence[Unit]:
        return [unit for unit in units if shooter.number is not None and unit.number == shooter.number] or units

    unkeyed = NO_NUMBER if shooter.number is None else f"no American {shooter.number} among them"
    return (
        TargetStep("7.2.2.E.2", "its keyed unit", keyed, unkeyed, number_note),
        TargetStep("7.2.2.E.3", "Panicked before Alert before calm", _worst_off, "the same markers", status_note),
        TargetStep("7.2.2.E.4", "a Veteran before regulars", veterans, "no Veteran to prefer", kind_note),
    )


def _worst_off(units: Sequence[Unit]) -> Sequence[Unit]:
    rank = min(STATUS_RANK[unit.status] for unit in units)
    return [unit for unit in units if STATUS_RANK[unit.status] == rank]


def veterans(units: Sequence[Unit]) -> Sequence[Unit]:
    """Return the Veterans among units, or all where there is none."""
    return [unit for unit in units if unit.counter.veteran] or units


# 7.4.B, 7.5.A, 7.2.6.D, 8.6.2.E --------------------------------------------------------------------------------------


def closest_infantry(
    player: Player, game: Game, shooter: Unit, key: str, *, limit: str, rule: str, spared: Unit | None = None
) -> Chosen | None:
    """The closest American infantry-class unit it can see and reach, as the table says; a tie is the player's choice."""
    sieve = Sieve(game.americans)
    americans = sieve.keep(rule, "infantry", game.americans(infantry=True))
    if spared is not None:
        americans = sieve.keep(
            "7.4.B", "others than the Lieutenant's unit", [one for one in americans if one is not spared]
        )
    if not americans:
        return None
    id = player.choose(
        Choose(
            key=f"{key}.closest",
            prompt=f"{named(shooter)}: the closest American it can see and reach?",
            about=shooter.id,
            options=(*unit_options(americans), Option("none", "nobody")),
            others=not_offered(game, americans),
            default="none",
            rules=(rule, *LOS_RULES),
            reminder=f"in sight, {limit}" + (f"; not {named(spared)}, the Lieutenant's unit" if spared else ""),
            why=f"It fires at the closest infantry it can see and reach; a tie is your choice\n{los_help()}",
            leads=one_of("it is fired at", none="no shot at infantry"),
            among=tuple(one.id for one in americans),
        )
    )
    closest = [game.units[id]] if id != "none" else []
    sieve.keep(rule, f"the closest in sight, {limit}", closest, remark="as you said")
    sieve.recount(player, "the target", shooter)
    return Chosen(closest[0], (rule,), "the closest it can see and reach") if closest else None


def tell_target(player: Player, shooter: Unit, chosen: Chosen) -> None:
    """Tell whom a German fires at, and why."""
    player.tell(f"{named(shooter)} fires at {named(chosen.unit)}", chosen.rules, chosen.why)

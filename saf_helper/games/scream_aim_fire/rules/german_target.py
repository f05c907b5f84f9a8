"""§7.2.2.E Whom a German fires at: by the target order among those it can reach, or just the closest."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from saf_helper.engine.choices import Choice
from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import TargetNamed, Undecided
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import not_offered
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.rules.target_order import TARGET_ORDER, Aim, next_to_it
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


class Chosen(NamedTuple):
    """A target, the clauses that chose it, the key of the step that decided, and the steps before it that did not."""

    unit: Unit
    rules: tuple[str, ...]
    cause: str
    passed: tuple[Undecided, ...] = ()
    house: tuple[Ruled, ...] = ()


def target_choice(game: Game, german: Unit, what: str = "target") -> Choice[Unit]:
    """Return a German's choice among all Americans, each with its marker; tanks never have one."""
    return Choice(what, game.americans(), german.id, note=marker)


def marker(unit: Unit) -> str:
    """Return a unit's marker as the note of a candidate; tanks and guns never have one."""
    return "" if unit.category in ("tank", "gun") else unit.status


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
    choice = target_choice(game, shooter)
    americans = choice.keep("infantry", "7.2.2.E", game.americans(infantry=True), because="no-tanks")
    if len(next_to) > 1 or (next_to and game.rule("adjacent-first") == "any"):
        choice.keep("next-to", "7.2.1.D", next_to, because="said-and-began")
        return by_target_order(player, game, shooter, choice, next_to)
    seen = in_sight(player, game, shooter, americans)
    choice.keep("in-sight", "7.2.2.A", seen, because="said")
    if not seen:
        player.happen(choice.event())
        return None
    if moved and len(seen) > 1:
        next_to = ask_next_to(player, game, shooter, seen)
    return by_target_order(player, game, shooter, choice, next_to)


def in_sight(player: Player, game: Game, shooter: Unit, units: Sequence[Unit]) -> list[Unit]:
    """§7.2.2.A Ask whom a German can see and reach."""
    picked = player.pick(
        "german-fire.in-sight",
        units,
        about=shooter,
        others=not_offered(game, units),
        max=len(units),
        default=[],
        rules=LOS_RULES,
    )
    return [game.units[id] for id in picked]


def infantry_next_to(player: Player, game: Game, shooter: Unit, sure: bool) -> list[Unit]:
    """§7.2.1.D Ask which American infantry a German that began next to Americans is next to.

    Args:
        player: who sees the map.
        game: the game.
        shooter: the German.
        sure: whether it must be at least one.
    """
    return ask_next_to(player, game, shooter, game.americans(infantry=True), least=int(sure), case="began")


def ask_next_to(
    player: Player, game: Game, shooter: Unit, units: Sequence[Unit], *, least: int = 0, case: str = ""
) -> list[Unit]:
    """§7.2.2.E.1 Ask which of these Americans a German is next to, as far as it is not known."""
    question = made(
        Pick,
        game,
        "german-fire.adjacent",
        about=shooter,
        options=units,
        others=not_offered(game, units),
        min=min(least, len(units)),
        max=len(units),
        default=None if least else [],
        case=case,
    )
    return pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.beside_any(game, shooter, [unit]),
        lambda unit, yes: table_facts.keep(game, yes, table_facts.ADJACENT, shooter, unit),
    )


# The target order ----------------------------------------------------------------------------------------------------


def by_target_order(player: Player, game: Game, shooter: Unit, choice: Choice[Unit], next_to: Sequence[Unit]) -> Chosen:
    """§7.2.2.E Choose among those left in the choice, step by step; every step that applied is cited."""
    aim = Aim(player, game, shooter, next_to, [])
    chosen = Chosen(choice.left[0], ("7.2.2.E",), "only")
    if len(choice.left) > 1 or not next_to_it(aim, choice.left).undecided:
        chosen = decided(aim, choice)
    player.happen(choice.event())
    return chosen


def decided(aim: Aim, choice: Choice[Unit]) -> Chosen:
    """§7.2.2.E.1–5 Take the steps until one unit is left."""
    rules = ["7.2.2.E"]
    for step in TARGET_ORDER:
        kept = step.keep(aim, choice.left)
        if kept is None:
            continue
        undecided = kept.undecided
        house = undecided.house if undecided else kept.house
        because = undecided.name if undecided else kept.because
        choice.keep(step.name, step.clause, kept.units, note=step.note(aim), because=because, house=house)
        if undecided is None:
            rules.append(step.clause)
            if len(kept.units) == 1:
                break
        aim.passed.append(undecided or Undecided(step.name, (len(kept.units),)))
    (unit,) = choice.left
    return Chosen(unit, tuple(dict.fromkeys(rules)), step.name, tuple(aim.passed), house or aim.house)


# 7.4.B, 7.5.A, 7.2.6.D, 8.6.2.E --------------------------------------------------------------------------------------


def closest_infantry(
    player: Player,
    game: Game,
    shooter: Unit,
    key: str,
    *,
    rule: str,
    reach: int | None = None,
    spared: Unit | None = None,
) -> Chosen | None:
    """§7.5.A Choose the closest American infantry it can see and reach, as the table says; a tie is the player's choice.

    Args:
        player: who sees the map.
        game: the game.
        shooter: the German.
        key: prefix of the question's key.
        rule: the clause that has it fire.
        reach: how many hexes it reaches; None: its printed range.
        spared: the Lieutenant's unit, where it does not fire at that.
    """
    choice = target_choice(game, shooter)
    americans = choice.keep("infantry", rule, game.americans(infantry=True))
    if spared is not None:
        others = [one for one in americans if one is not spared]
        americans = choice.keep("not-lieutenant", "7.4.B", others)
    if not americans:
        return None
    id = player.choose(
        f"{key}.closest",
        americans,
        none=True,
        about=shooter,
        others=not_offered(game, americans),
        default="none",
        rules=(rule, *LOS_RULES),
        among=tuple(one.id for one in americans),
        case="spared" if spared else "hexes" if reach else "",
        reach=reach,
        spared=spared,
    )
    found = [game.units[id]] if id != "none" else []
    choice.keep("closest-in-sight", rule, found, because="said")
    player.happen(choice.event())
    return Chosen(found[0], (rule,), "closest-in-sight") if found else None


def tell_target(
    player: Player,
    shooter: Unit,
    chosen: Chosen,
    act: Literal["fire", "assault"] = "fire",
    rules: tuple[str, ...] = (),
) -> None:
    """Tell whom a German fires at or assaults, and why."""
    player.happen(
        TargetNamed(
            unit=shooter.id,
            target=chosen.unit.id,
            act=act,
            cause=chosen.cause,
            passed=chosen.passed,
            rules=(*rules, *chosen.rules),
            house=chosen.house,
        )
    )

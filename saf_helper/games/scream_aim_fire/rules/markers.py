"""Hands on the table: each function changes the state and tells the table's side of it in the same place.

No rule lives here; the rule that calls cites its clause.
"""

from collections.abc import Callable, Iterable, Sequence

from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Option
from saf_helper.games.scream_aim_fire.events import Flipped, LowSupply, Reminder, StatusChanged
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import IN_PLAY, Fate, Status, Unit
from saf_helper.games.scream_aim_fire.table_facts import forget
from saf_helper.games.scream_aim_fire.words.absent import kind_words, why_not
from saf_helper.games.scream_aim_fire.words.names import (
    abbreviation_words,
    full_name,
    full_names,
    house_notes,
    unit_note,
)
from saf_helper.state.entry import Changes


def unit_options(units: Iterable[Unit]) -> tuple[Option, ...]:
    """Return units as options: the id is the token, the cardboard's name the label."""
    return tuple([unit.option(unit_note(unit)) for unit in units])


def not_offered(
    game: Game, offered: Iterable[Unit], why: Callable[[Unit], str | None] = lambda unit: None, **values: str
) -> Callable[[], list[Option]]:
    """Return, to be called when it is wanted, all units that a question does not offer, each with why not.

    Args:
        game: the game.
        offered: the units that it offers.
        why: the key of the question's own reason, where it has one.
        **values: what the words of its reasons name.
    """
    units = list(offered)

    def options() -> list[Option]:
        others = [unit for unit in game.units.values() if unit not in units]
        return [
            unit.option(
                why_not(_absent(unit, units, why), fate=unit.fate, kind=kind_words(unit.category), **values),
            )
            for unit in others
        ]

    return options


def _absent(unit: Unit, offered: Sequence[Unit], why: Callable[[Unit], str | None]) -> str:
    """Return the key of why a unit is not among those offered."""
    if not unit.in_play:
        return "out-of-game"
    if offered and all(unit.side != one.side for one in offered):
        return unit.side
    if reason := why(unit):
        return reason
    return "other-kind" if all(unit.category != one.category for one in offered) else "not-here"


def still_to_act(game: Game, category: str) -> list[Unit]:
    """Return the Germans of a category that have still to act this turn, in the order they came."""
    return [unit for unit in game.in_play("german", category) if not unit.acted and not unit.fresh]


def set_status(
    player: Player,
    game: Game,
    unit: Unit,
    status: Status,
    rules: Sequence[str],
    cause: str,
    *details: int | str,
    house: tuple[Ruled, ...] = (),
) -> None:
    """Give a unit another status marker, or none."""
    if unit.status == status:
        return
    before, unit.status = unit.status, status
    player.happen(
        StatusChanged(
            unit=unit.id,
            status=status,
            cause=cause,
            details=details,
            rules=tuple(rules),
            house=house,
            changes={f"{unit.id}.status": (before, status)},
        )
    )


def set_low_supply(
    player: Player,
    game: Game,
    unit: Unit,
    low: bool,
    rules: Sequence[str],
    cause: str,
    house: tuple[Ruled, ...] = (),
) -> None:
    """Put a Low Supply marker on a unit, or take it off."""
    if unit.low_supply == low:
        return
    unit.low_supply = low
    changes: Changes = {f"{unit.id}.low_supply": (not low, low)}
    player.happen(LowSupply(unit=unit.id, low=low, cause=cause, rules=tuple(rules), house=house, changes=changes))


def turn_over(player: Player, unit: Unit, rule: str) -> None:
    """Flip a counter: it has been activated."""
    if not unit.acted and unit.in_play:
        unit.acted = True
        player.happen(Flipped(unit=unit.id, rules=(rule,), changes={f"{unit.id}.acted": (False, True)}))


def take_off(game: Game, unit: Unit, fate: Fate) -> Changes:
    """Take a unit off the map; the changes are the caller's to tell."""
    unit.fate = fate
    changes: Changes = {unit.id: (IN_PLAY, fate)}
    forget(game, unit)
    if game.spotted == unit.id:
        game.spotted = None
        changes["spotted"] = (unit.id, None)
    return changes


def has_moved(game: Game, unit: Unit) -> None:
    """Note that a unit has left its hex: what the table told of that place holds no longer."""
    unit.moved = True
    unit.moves += 1
    forget(game, unit)


def once(player: Player, game: Game, key: str, rules: Sequence[str]) -> None:
    """Give a reminder once a game."""
    if key not in game.said:
        game.said.append(key)
        player.happen(Reminder(key=key, rules=tuple(rules)))


# For rules that word what they tell themselves.


def named(unit: Unit) -> str:
    """Return a unit's name with its id."""
    return full_name(unit)


def names(units: Iterable[Unit]) -> str:
    """Return several units' names."""
    return full_names(units)


def spelled(short: str) -> str:
    """§1.2 Return an abbreviation and its words."""
    return abbreviation_words(short)


def rule_note(game: Game, key: str) -> str:
    """Return how a house rule is named in the reason it decided."""
    return house_notes(game.ruled(key))

"""§7.2.C–E, §7.2.1 An Action card: the option of the unit's state, and its actions as far as they can be done."""

from collections.abc import Sequence

from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import ActionCard, CardAction, HoldsFire, InfantryMoved, NoTarget
from saf_helper.games.scream_aim_fire.rules.draws import draw, face_options
from saf_helper.games.scream_aim_fire.rules.german_assault import german_assault
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import (
    infantry_next_to,
    infantry_target,
    target_choice,
    tell_target,
)
from saf_helper.games.scream_aim_fire.rules.markers import has_moved
from saf_helper.games.scream_aim_fire.rules.target_order import number_note
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.action_cards import (
    ACTION_WORDS,
    EXAMPLES,
    GRAMMAR,
    Action,
    ActionOption,
    parse_option,
)
from saf_helper.games.scream_aim_fire.tables.load import tables

OTHER = ("neither", "fire", "assault")
"""What a card that says something else may come to."""


def neighbours(game: Game) -> list[Unit]:
    """Return the Americans that count as neighbours, by the house rule german-assaults-tanks."""
    return game.americans() if game.rule("german-assaults-tanks") == "yes" else game.americans(infantry=True)


def still_beside(player: Player, game: Game, unit: Unit) -> bool:
    """§7.2.1.D Ask again for one unit: an American has gone or come since, or the unit is new."""
    if not neighbours(game):
        return False
    among = tuple(one.id for one in neighbours(game))
    return player.confirm("german-infantry.beside", about=unit, default=False, among=among)


def action_card(player: Player, game: Game, unit: Unit) -> tuple[ActionOption, bool]:
    """§7.2.A, C Draw an Action card; return the option of the unit's state, and whether a stand-in decided."""
    color = tables().option_colors[unit.mood]
    drawn = draw(
        player,
        game,
        "action",
        "german-infantry.card",
        view=unit.mood,
        options=face_options(game, "action", unit.mood),
        about=unit,
        rules=(color.clause,),
        case=unit.mood,
        color=color.color,
        grammar=GRAMMAR,
        examples=EXAMPLES,
        read=lambda text: str(parse_option(text)),
        words=ACTION_WORDS,
    )
    return parse_option(drawn.face), drawn.stand_in


def tell_card(player: Player, unit: Unit, option: ActionOption, stand_in: bool) -> None:
    """§7.2.C, I Tell what the card has the unit do."""
    rules: tuple[str, ...] = ("7.2.I",)
    if option.actions:
        rules = ("7.2.C", "7.2.D") if len(option.actions) > 1 else ("7.2.C",)
    player.happen(ActionCard(unit=unit.id, mood=unit.mood, option=str(option), stand_in=stand_in, rules=rules))


def tell_action(
    player: Player, unit: Unit, cause: str, rules: tuple[str, ...], action: object = "", house: tuple[Ruled, ...] = ()
) -> None:
    """§7.2.D–E Tell what comes of an action on the card that is not simply done."""
    player.happen(CardAction(unit=unit.id, action=str(action), cause=cause, rules=rules, house=house))


def carry_out(player: Player, game: Game, unit: Unit, option: ActionOption, beside: bool, doubtful: bool) -> bool:
    """§7.2.D–E Do what the card says as far as it is possible; return whether the unit fired or assaulted."""
    holds = unit.low_supply and game.rule("german-low-supply-holds-fire") == "yes"
    kinds = [action.kind for action in option.actions]
    house = game.ruled("german-low-supply-holds-fire")
    if holds and (beside or any(kind in ("fire", "assault", "other") for kind in kinds)):
        player.happen(HoldsFire(unit=unit.id, holds=True, rules=("6.5.1.A",), house=house))
        if beside:
            return False
    elif unit.low_supply and any(kind in ("fire", "assault") for kind in kinds):
        player.happen(HoldsFire(unit=unit.id, holds=False, rules=("6.5.1.A",), house=house))
    if beside and "assault" in kinds:
        tell_action(player, unit, "assault-first", ("7.2.4.A",))
        if german_assault(player, game, unit):
            return True
        beside = False
    shoots = any(kind in ("move", "fire") for kind in kinds)
    if beside and shoots:
        if "move" in kinds:
            tell_action(player, unit, "fire-instead", ("7.2.1.D", "7.2.E"))
        sure = not doubtful and (game.rule("german-assaults-tanks") == "no" or not game.american_tanks())
        next_to = infantry_next_to(player, game, unit, sure)
        if next_to or not doubtful or still_beside(player, game, unit):
            return fire_instead(player, game, unit, option, next_to)
    return in_order(player, game, unit, option.actions, holds)


def fire_instead(player: Player, game: Game, unit: Unit, option: ActionOption, next_to: Sequence[Unit]) -> bool:
    """§7.2.1.D Next to an American every move becomes fire: one shot, with the card's bonus if it has one."""
    fires = [action for action in option.actions if action.kind == "fire"]
    attacked = try_fire(player, game, unit, max((fire.amount for fire in fires), default=0), next_to)
    if not attacked:
        player.happen(NoTarget(unit=unit.id, cause="nobody-near", rules=("7.2.D",)))
    for action in option.actions:
        if action.kind == "other":
            attacked |= other_action(player, game, unit, action, attacked)
    return attacked


def in_order(player: Player, game: Game, unit: Unit, actions: Sequence[Action], holds: bool) -> bool:
    """§7.2.D Both actions in the order listed; one that cannot be done is left out, or tried again after a move."""
    attacked = False
    failed: list[Action] = []
    for action in actions:
        if action.kind == "move":
            if not may_move(player, game, unit, action, attacked):
                continue
            march(player, game, unit, action.amount)
            again = [one for one in failed if one.kind in ("fire", "assault")]
            if not again:
                continue
            if game.rule("retry-first-action") == "no":
                tell_action(player, unit, "not-again", ("7.2.D",), again[0], game.ruled("retry-first-action"))
                continue
            action = again[0]
            failed.remove(action)
            tell_action(player, unit, "again", ("7.2.D",), action, game.ruled("retry-first-action"))
        if action.kind == "other":
            attacked |= other_action(player, game, unit, action, attacked or holds)
        elif holds:
            continue
        elif attacked:
            tell_action(player, unit, "has-attacked", ("7.2.E",), action)
        elif not try_action(player, game, unit, action):
            failed.append(action)
        else:
            attacked = True
            if action.kind == "assault":
                break
    for action in failed:
        player.happen(NoTarget(unit=unit.id, cause=f"cannot-{action.kind}", rules=("7.2.D",)))
    return attacked


def may_move(player: Player, game: Game, unit: Unit, action: Action, attacked: bool) -> bool:
    """§7.2.E One move at most; whether a shot ends the activation is the house rule fire-ends-activation."""
    if unit.moved:
        tell_action(player, unit, "has-moved", ("7.2.E",), action)
        return False
    if not attacked:
        return True
    ended = game.rule("fire-ends-activation") == "yes"
    cause = "shot-ended-it" if ended else "after-its-shot"
    tell_action(player, unit, cause, ("7.2.E",), action, game.ruled("fire-ends-activation"))
    return not ended


def try_action(player: Player, game: Game, unit: Unit, action: Action) -> bool:
    """§7.2.D Fire or assault if that is possible from where the unit stands."""
    if action.kind == "fire":
        return try_fire(player, game, unit, action.amount)
    if not unit.moved:
        return False
    return german_assault(player, game, unit)


def try_fire(player: Player, game: Game, unit: Unit, bonus: int, next_to: Sequence[Unit] = ()) -> bool:
    """§7.2.2 Fire if there is a target; return whether it fired."""
    chosen = infantry_target(player, game, unit, next_to=next_to, moved=unit.moved)
    if chosen is None:
        return False
    tell_target(player, unit, chosen)
    german_fire(player, game, unit, chosen.unit, "german-fire", bonus=bonus)
    return True


def other_action(player: Player, game: Game, unit: Unit, action: Action, peaceful: bool) -> bool:
    """A card of the owner's that says something else: read it back, and resolve its shot or assault if it has one."""
    tell_action(player, unit, "as-printed", ("7.2.D",), action.words)
    if peaceful:
        return False
    did = player.choose("german-infantry.other", OTHER, about=unit, default="neither")
    if did == "fire":
        return try_fire(player, game, unit, 0)
    return did == "assault" and german_assault(player, game, unit)


# 7.2.1 ---------------------------------------------------------------------------------------------------------------


def nobody_of_number(game: Game, number: int | None) -> str:
    """§7.2.1.C Return the key of why a unit goes for nobody: no number, or its American is out of the game or never was."""
    if number is None:
        return "no-number"
    had = any(one.side == "american" and one.number == number for one in game.units.values())
    return "number-gone" if had else "number-unknown"


def march(player: Player, game: Game, unit: Unit, hexes: int) -> None:
    """§7.2.1 Move toward the keyed American by the best cover, or toward the closest one."""
    has_moved(game, unit)
    keyed = [one for one in game.americans() if unit.number is not None and one.number == unit.number][:1]
    cause = "keyed" if keyed else nobody_of_number(game, unit.number)
    choice = target_choice(game, unit, "goal")
    choice.keep("keyed", "7.2.1.A", keyed or choice.left, note=number_note, because="" if keyed else cause)
    if not keyed:
        choice.keep("closest", "7.2.1.C", choice.left, because="table-sees")
    player.happen(choice.event())
    player.happen(
        InfantryMoved(
            unit=unit.id,
            hexes=hexes,
            toward=keyed[0].id if keyed else None,
            number=unit.number,
            cause=cause,
            rules=("7.2.1.A" if keyed else "7.2.1.C", "7.2.1.B", "6.3.2.A", "6.3.2.B", "8.0.B.2"),
        )
    )

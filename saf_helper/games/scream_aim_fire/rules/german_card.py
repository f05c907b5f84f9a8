"""§7.2.C–E, §7.2.1 An Action card: the option of the unit's state, and its actions as far as they can be done."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Option, each_of, yes_no
from saf_helper.engine.reasons import Narrowing
from saf_helper.games.scream_aim_fire.rules.draws import draw, face_options
from saf_helper.games.scream_aim_fire.rules.german_assault import german_assault
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import infantry_next_to, infantry_target, tell_target
from saf_helper.games.scream_aim_fire.rules.markers import (
    has_moved,
    named,
    rule_note,
)
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, number_note
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
from saf_helper.games.scream_aim_fire.words.names import mark

BESIDE = "an assault on its card comes first, and its moves become fire"
APART = "it does what its card says"
CARD_LEADS = (
    ("move, fire, assault", "done in the order of the card, as far as they can be"),
    ("none", "it does nothing and is turned over"),
    ("!", "a Low Supply marker, if it fires or assaults"),
)
OTHER = (Option("neither"), Option("fire"), Option("assault"))
OTHER_LEADS = {
    "neither": "nothing more is resolved here",
    "fire": "its target and its shot follow",
    "assault": "whom it assaults and the roll follow",
}


def neighbours(game: Game) -> list[Unit]:
    """Return the Americans that count as neighbours, by the house rule german-assaults-tanks."""
    return game.americans() if game.rule("german-assaults-tanks") == "yes" else game.americans(infantry=True)


def still_beside(player: Player, game: Game, unit: Unit) -> bool:
    """§7.2.1.D Ask again for one unit: an American has gone or come since, or the unit is new."""
    if not neighbours(game):
        return False
    return player.confirm(
        Confirm(
            key="german-infantry.beside",
            prompt=f"Is {named(unit)} next to an American now?",
            about=unit.id,
            default=False,
            rules=("7.2.1.D",),
            why="Americans were lost or put on the map, or it arrived, since this was asked",
            leads=yes_no(BESIDE, APART),
            among=tuple(one.id for one in neighbours(game)),
        )
    )


def action_card(player: Player, game: Game, unit: Unit) -> tuple[ActionOption, str]:
    """§7.2.A, C Draw an Action card and read the option of the unit's state."""
    drawn = draw(
        player,
        game,
        "action",
        "german-infantry.card",
        view=unit.mood,
        options=face_options(game, "action", unit.mood),
        about=unit,
        rules=(tables().option_colors[unit.mood].clause,),
        color=option_color(unit),
        grammar=GRAMMAR,
        examples=EXAMPLES,
        read=lambda text: str(parse_option(text)),
        words=ACTION_WORDS,
        leads=CARD_LEADS,
    )
    return parse_option(drawn.face), mark(drawn.stand_in)


def option_color(unit: Unit) -> str:
    """§7.2.C Return which option a unit reads, as the card shows it: `red, Alert`."""
    words = {"calm": "calm", "alert": "Alert", "panic": "Panic"}
    return f"{tables().option_colors[unit.mood].color}, {words[unit.mood]}"


def carry_out(
    player: Player, game: Game, unit: Unit, option: ActionOption, beside: bool, doubtful: bool, mark: str
) -> bool:
    """§7.2.D–E Do what the card says as far as it is possible; return whether the unit fired or assaulted."""
    holds = unit.low_supply and game.rule("german-low-supply-holds-fire") == "yes"
    kinds = [action.kind for action in option.actions]
    rules = ("7.2.C", "7.2.D") if len(kinds) > 1 else ("7.2.C",)
    player.tell(f"{named(unit)}: {str(option).rstrip('!')}{mark}", rules, f"card: {option_color(unit)}")
    if holds and (beside or any(kind in ("fire", "assault", "other") for kind in kinds)):
        why = f"Low Supply; {rule_note(game, 'german-low-supply-holds-fire')}"
        player.tell(f"{named(unit)} neither fires nor assaults", ("6.5.1.A",), why)
        if beside:
            return False
    elif unit.low_supply and any(kind in ("fire", "assault") for kind in kinds):
        why = f"Low Supply does not stop it; {rule_note(game, 'german-low-supply-holds-fire')}"
        player.tell(f"{named(unit)} may fire and assault", ("6.5.1.A",), why)
    if beside and "assault" in kinds:
        player.tell("Next to an American: the assault comes first", ("7.2.4.A",), "it began its activation adjacent")
        if german_assault(player, game, unit):
            return True
        beside = False
    shoots = any(kind in ("move", "fire") for kind in kinds)
    if beside and shoots:
        if "move" in kinds:
            player.tell("Next to an American: the move becomes fire", ("7.2.1.D", "7.2.E"), "one shot in all")
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
        player.tell(f"{named(unit)} has no one to fire at", ("7.2.D",), "nobody in sight and in range")
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
                player.tell(f"{again[0]} is not tried again", ("7.2.D",), rule_note(game, "retry-first-action"))
                continue
            action = again[0]
            failed.remove(action)
            player.tell(f"After the move, {action} again", ("7.2.D",), rule_note(game, "retry-first-action"))
        if action.kind == "other":
            attacked |= other_action(player, game, unit, action, attacked or holds)
        elif holds:
            continue
        elif attacked:
            player.tell(f"Left out: {action}", ("7.2.E",), "it fired: no second shot, and no assault after one")
        elif not try_action(player, game, unit, action):
            failed.append(action)
        else:
            attacked = True
            if action.kind == "assault":
                break
    for action in failed:
        why = "nobody in sight and in range" if action.kind == "fire" else "no American next to it"
        player.tell(f"{named(unit)} cannot {action.kind}", ("7.2.D",), why)
    return attacked


def may_move(player: Player, game: Game, unit: Unit, action: Action, attacked: bool) -> bool:
    """§7.2.E One move at most; whether a shot ends the activation is the house rule fire-ends-activation."""
    if unit.moved:
        player.tell(f"Left out: {action}", ("7.2.E",), "one move at most")
        return False
    if attacked and game.rule("fire-ends-activation") == "yes":
        player.tell(f"Left out: {action}", ("7.2.E",), f"its shot ended it; {rule_note(game, 'fire-ends-activation')}")
        return False
    if attacked:
        player.tell(f"After its shot: {action}", ("7.2.E",), rule_note(game, "fire-ends-activation"))
    return True


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
    player.tell(f'The card says: "{action.words}". Do it as printed', ("7.2.D",), "your card")
    if peaceful:
        return False
    did = player.choose(
        Choose(
            key="german-infantry.other",
            prompt=f"Does {named(unit)} fire or assault by it?",
            about=unit.id,
            options=OTHER,
            default="neither",
            rules=("7.2.D", "7.2.F"),
            why="A shot or an assault is resolved here and counts for the Low Supply icon",
            leads=each_of(OTHER, OTHER_LEADS),
        )
    )
    if did == "fire":
        return try_fire(player, game, unit, 0)
    return did == "assault" and german_assault(player, game, unit)


# 7.2.1 ---------------------------------------------------------------------------------------------------------------


def nobody_of_number(game: Game, number: int) -> str:
    """§7.2.1.C Return why a key leads to nobody: its American is out of the game, or there never was one."""
    had = any(one.side == "american" and one.number == number for one in game.units.values())
    return f"no American {number} is left" if had else f"no American has the number {number}"


def march(player: Player, game: Game, unit: Unit, hexes: int) -> None:
    """§7.2.1 Move toward the keyed American by the best cover, or toward the closest one."""
    has_moved(game, unit)
    keyed = [one for one in game.americans() if unit.number is not None and one.number == unit.number]
    if keyed:
        toward, rule, why = f"{named(keyed[0])} by the path with the best cover", "7.2.1.A", f"keyed to {unit.number}"
    else:
        rule = "7.2.1.C"
        toward = "the closest American"
        why = "it has no number" if unit.number is None else nobody_of_number(game, unit.number)

    def goal() -> Narrowing | None:
        sieve = Sieve(game.americans)
        sieve.keep("7.2.1.A", "its keyed unit", keyed[:1] or sieve.left, remark=why, note=number_note)
        if not keyed:
            sieve.keep("7.2.1.C", "the closest", sieve.left, remark="only the table sees which it is")
        return sieve.account("the goal", unit)

    player.recount(goal)
    player.tell(
        f"Move {named(unit)} {hexes} hex{'es' if hexes > 1 else ''} toward {toward}; two a hex, no tank there, out of easy shots",
        (rule, "7.2.1.B", "6.3.2.A", "6.3.2.B", "8.0.B.2"),
        why,
    )

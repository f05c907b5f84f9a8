"""§6.5 Special American rules: Morale as it moves, Supply, German reserves, the 1st Lieutenant."""

from collections.abc import Sequence
from typing import NamedTuple

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Option, Roll
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.draws import draw
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import arrive, order_words
from saf_helper.games.scream_aim_fire.rules.markers import named, rule_note, take_off
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, LedgerLine, Unit
from saf_helper.games.scream_aim_fire.tables.own_cards import MOST_INFANTRY, MOST_VETERANS
from saf_helper.state.entry import Changes

LIEUTENANT_LOSS = 10


# Morale --------------------------------------------------------------------------------------------------------------


def gain_morale(game: Game, points: int, cause: str) -> Changes:
    """Raise Morale and book it; the changes are the caller's to tell."""
    before = game.morale
    game.morale += points
    _book(game, cause, points)
    return {"morale": (before, game.morale)}


class Loss(NamedTuple):
    """A loss of Morale as told: its words, the house rules that decided, and the changes."""

    words: str
    why: str
    changes: Changes


def lose_morale(game: Game, points: int, cause: str) -> Loss:
    """§6.5.2 Lower Morale, book it, and move the German reserve marker; `reserves_due` then sees to the arrival."""
    before, reserves = game.morale, game.reserves
    lost = points
    notes = []
    if game.rule("morale-floor") == "0":
        lost = max(0, min(points, game.morale))
        if lost < points:
            notes.append(f"{points - lost} of {points} below the floor are not lost; {rule_note(game, 'morale-floor')}")
            cause += f" ({points - lost} lost to the floor, {rule_note(game, 'morale-floor')})"
    elif game.morale < points:
        notes.append(f"below 0, {rule_note(game, 'morale-floor')}")
    game.morale -= lost
    threshold = game.reserve_threshold
    if threshold is not None and not (game.rule("reserve-repeat") == "once" and game.reserves_came):
        step = {"box-5": 5, "box-1": 1, "points": points}[game.rule("reserve-step")]
        game.reserves = max(game.reserves, min(game.reserves + step, threshold))
        notes.append(f"reserve marker +{game.reserves - reserves}, {rule_note(game, 'reserve-step')}")
    _book(game, cause, -lost)
    changes: Changes = {"morale": (before, game.morale)} if lost else {}
    if game.reserves != reserves:
        changes["reserves"] = (reserves, game.reserves)
    return Loss(f"Morale -{lost}, now {game.morale}", "".join(f"; {note}" for note in notes), changes)


def _book(game: Game, cause: str, change: int) -> None:
    n = len(game.ledger) + 1
    game.ledger.append(
        LedgerLine.model_construct(
            n=n, turn=game.turn, cause=cause, change=change, morale=game.morale, reserves=game.reserves
        )
    )


# Supply --------------------------------------------------------------------------------------------------------------


def german_lost(
    player: Player, game: Game, unit: Unit, fate: Fate, points: int, rules: Sequence[str], why: str, mark: str = ""
) -> None:
    """Take a German off the map for Morale, and count it for Supply (§6.5.1.B)."""
    changes = take_off(game, unit, fate)
    changes |= gain_morale(game, points, f"{named(unit)} {fate}")
    player.tell(f"Remove {named(unit)}: {fate}{mark}. Morale +{points}, now {game.morale}", rules, why, changes)
    if fate == "bailed out":
        counts = game.rule("bail-out-is-kill") == "yes"
        words = "counts" if counts else "does not count"
        player.tell(f"A bailed-out tank {words} as destroyed", ("6.5.1.B",), rule_note(game, "bail-out-is-kill"))
        if not counts:
            return
    game.kills[unit.kind] = game.kills.get(unit.kind, 0) + 1
    game.german_losses += 1
    if game.german_losses % 2 == 0:
        game.supply += 1
        player.tell(
            f"Take a Supply counter, now {game.supply}",
            ("6.5.1.B",),
            f"{game.german_losses} German units destroyed, one counter for every two",
            {"supply": (game.supply - 1, game.supply)},
        )


def usual_gain(unit: Unit) -> tuple[str, ...]:
    """§7.4.C.3, §7.5.E A surprise unit lost to American action is worth what any other unit is."""
    return (unit.counter.loss_clause,) if unit.counter.loss_clause else ()


def use_supply(player: Player, game: Game, unit: Unit) -> None:
    """§6.5.1.C Spend a Supply counter: Low Supply comes off; a spent activation does not come back (§6.2.E, §6.3.5.H)."""
    unit.low_supply = False
    game.supply -= 1
    spent = ["6.2.E"] * unit.acted + ["6.3.5.H"] * (unit.acted and unit.fired)
    player.tell(
        f"Spend a Supply counter ({game.supply} left): take Low Supply off {named(unit)}",
        ("6.5.1.C", *spent),
        "usable at any time" + ("; it has acted this turn all the same" if unit.acted else ""),
        {"supply": (game.supply + 1, game.supply), f"{unit.id}.low_supply": (True, False)},
    )


# German reserves -----------------------------------------------------------------------------------------------------


def reserves_due(player: Player, game: Game) -> None:
    """§6.5.2 German reserves: they come at once when the marker reaches the scenario's number."""
    threshold = game.reserve_threshold
    if threshold is None or game.reserves < threshold:
        return
    once = game.rule("reserve-repeat") == "once"
    reached = (
        f"the marker reached {threshold}, {rule_note(game, 'reserve-threshold')}; {rule_note(game, 'reserve-repeat')}"
    )
    if once and game.reserves_came:
        return
    game.reserves_came += 1
    clause = game.plan.reserve_clause
    rules = ("6.5.2", clause) if clause else ("6.5.2",)
    if once:
        player.tell("German reserves arrive", rules, reached)
    else:
        game.reserves = 0
        player.tell(
            "German reserves arrive. Put the reserve marker back to 0",
            rules,
            reached,
            {"reserves": (threshold, 0)},
        )
    infantry, veterans, mark = draw_reserve_card(player, game)
    words = f"Reserve card: {order_words(infantry, veterans, ', ')}{mark}"
    player.tell(words, ("6.5.2", "2.0.A"), "placed as in 6.1.B and C")
    arrive(player, game, infantry, veterans)


def draw_reserve_card(player: Player, game: Game) -> tuple[int, int, str]:
    """§6.5.2 Draw a German Reserve card: Infantry, Veterans, and its mark."""
    options = [
        Option(f"{infantry}+{veterans}", order_words(infantry, veterans, ", "))
        for infantry in range(MOST_INFANTRY + 1)
        for veterans in range(MOST_VETERANS + 1)
        if infantry + veterans
    ]
    drawn = draw(
        player,
        game,
        "reserve",
        "reserves.card",
        "Reserve card: Infantry+Veterans, such as 2+1",
        options=options,
        rules=("6.5.2",),
        why="The reserve marker reached the scenario's number",
        leads=(("2+1 and the like", "so many Infantry, so many Veterans arrive at once, by entry dice"),),
    )
    infantry, veterans = drawn.face.split("+")
    return int(infantry), int(veterans), drawn.mark


# The 1st Lieutenant --------------------------------------------------------------------------------------------------


def american_lost(
    player: Player,
    game: Game,
    unit: Unit,
    fate: Fate,
    points: int,
    rules: Sequence[str],
    why: str,
    *,
    with_lieutenant: int = 0,
    mark: str = "",
) -> None:
    """Take an American off the map for Morale; an attached Lieutenant goes too, in one combined loss (§6.5.3.C).

    Args:
        player: who is told.
        game: the game.
        unit: the unit lost.
        fate: how.
        points: Morale lost without the Lieutenant.
        rules: the clauses.
        why: the reason.
        with_lieutenant: Morale lost in all if he is attached.
        mark: † where a stand-in decided.
    """
    changes = take_off(game, unit, fate)
    text = f"Remove {named(unit)}: {fate}{mark}"
    cause = f"{named(unit)} {fate}"
    if game.with_lieutenant(unit):
        points = with_lieutenant
        game.lieutenant.fate = "killed"
        changes["lieutenant"] = ("alive", "killed")
        rules = [*rules, "6.5.3.C"]
        text = f"Remove {named(unit)} and the Lieutenant with it: {fate}{mark}"
        cause = f"{named(unit)} {fate} and the Lieutenant with it"
    loss = lose_morale(game, points, cause)
    player.tell(f"{text}. {loss.words}", [*rules, "6.5.2"], f"{why}{loss.why}", changes | loss.changes)
    reserves_due(player, game)


def lieutenant_roll(player: Player, game: Game, host: Unit) -> None:
    """§6.5.3.A–B Lieutenant: his unit was shot at or assaulted and survived; a 1 kills him."""
    if not host.in_play or not game.with_lieutenant(host):
        return
    (die,) = player.roll(
        Roll(
            key="lieutenant.roll",
            prompt="Is the Lieutenant hit? A 1 kills him",
            about=host.id,
            rules=("6.5.3.A", "6.5.3.B"),
            why="His unit took fire or was assaulted by Germans, damage or not",
            leads=(("1", f"he is killed, Morale -{LIEUTENANT_LOSS}"), ("2 to 6", "he is unhurt")),
        )
    )
    needed = Term(None, "only a 1 kills him", "6.5.3.A")
    player.recount(lambda: one_die("roll for the Lieutenant", die, needed, "killed" if die == 1 else "unhurt"))
    if die != 1:
        player.tell("The Lieutenant is unhurt", ("6.5.3.A",), f"rolled {die}, only a 1 kills him")
        return
    game.lieutenant.fate = "killed"
    changes: Changes = {"lieutenant": ("alive", "killed")}
    loss = lose_morale(game, LIEUTENANT_LOSS, "the Lieutenant killed")
    player.tell(
        f"Remove the Lieutenant: killed. {loss.words}",
        ("6.5.3.A", "6.5.2"),
        f"rolled 1{loss.why}",
        changes | loss.changes,
    )
    reserves_due(player, game)

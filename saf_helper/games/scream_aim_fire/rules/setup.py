"""§3.0 and §8: set-up as a walk through the counters, and what a scenario brings later."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Draw, Number, Option, Pick, amount, one_of, several
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.markers import (
    named,
    names,
    not_offered,
    rule_note,
    set_low_supply,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.orders import FOOT
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.fact import Side
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import MOST_COUNTERS, Arrival, ArrivalStep, Force

PRINTED_SCENARIOS = 5
"""How many scenarios the rulebook numbers; others are extra (§8.0.A, §8.6)."""


def set_up(player: Player, game: Game) -> None:
    """§3.0, §8.x Set-up: starting Morale, the Americans' numbers, the Lieutenant's host, then who goes where."""
    plan = game.plan
    starting_morale(player, game)
    player.step("3.0.B")
    american = number_americans(player, game)
    player.step("6.5.3.A")
    host_lieutenant(player, game)
    for unit in game.americans():
        unit.waiting = False
    german = [(force, _bring(game, force.kind, force.count, force)) for force in plan.german]
    if 1 < plan.number <= PRINTED_SCENARIOS:
        words = f"Scenario {plan.number} of {PRINTED_SCENARIOS} is best played once you have won the one before"
        player.tell(words, ("8.0.A",), "any may be played")
    player.tell(
        f"{plan.title}: {plan.map}. The edge with the US Morale track is north, away from you",
        ("3.0.C", plan.clause),
        "set-up",
    )
    tell_rosters(player, game)
    host = game.units[game.lieutenant.host or ""]
    places = [
        (force.clause, force.place, force, [unit for unit in units if unit is not host]) for force, units in american
    ]
    lines = [
        ((clause, *_never_moves(force)), f"Place {names(units)}: {place}{_extra(force)}")
        for clause, place, force, units in _merged(places)
    ]
    lieutenant = plan.lieutenant
    lines.append(((lieutenant.clause,), f"Place {named(host)} and the Lieutenant with it: {lieutenant.place}"))
    lines += [((force.clause,), f"Place {names(units)}: {force.place}{_extra(force)}") for force, units in german]
    for rules, text in sorted(lines):
        player.tell(text, (*rules, *tables().spot_clauses(text)), "set-up")
    for force, units in american:
        starting_low_supply(player, game, force, units)
    player.tell(
        "Where no hex is named, spread the Germans evenly; the map's open choices are common sense and honour",
        ("8.0.B", "8.0.B.1"),
        "set-up",
    )
    player.tell(
        "Two infantry units a hex at most, one tank, and never both" + _crowded_at_set_up(game),
        ("6.3.2.A", "6.3.2.B", "6.3.2.C"),
        "stacking",
    )
    reserves_told(player, game)
    garrison = [unit for _, units in german for unit in units]
    tank_panic(player, game, garrison, "setup.near-tank")


def starting_morale(player: Player, game: Game) -> None:
    """House rule starting-morale: the rulebook prints none, so it is asked."""
    settled = game.house.get("starting-morale")
    rule = tables().house_rules["starting-morale"]
    rules = (game.plan.victory.clause,)
    if settled is None:
        lowest, highest = rule.min or 0, rule.max or 0
        morale = player.number(
            Number(
                key="setup.morale",
                prompt="Starting Morale (not printed in the rulebook)",
                min=lowest,
                max=highest,
                default=int(rule.default),
                rules=rules,
                why="The rulebook prints no starting Morale; thresholds of 40 to 80 and gains of 5 to 10 suggest 0",
                leads=amount("the Morale marker starts there; what victory takes stays the same"),
            )
        )
        game.house["starting-morale"] = str(morale)
    else:
        morale = int(settled)
    game.starting_morale = morale
    game.morale = morale + sum(line.change for line in game.ledger)
    why = f"the number is not printed, only what victory takes; {rule_note(game, 'starting-morale')}"
    player.tell(f"Morale marker on {morale}, reserve marker on 0", rules, why)


def tell_rosters(player: Player, game: Game) -> None:
    """§3.0.C, §8.x.T The counters to take out, those that come later included."""
    plan = game.plan
    sides: tuple[tuple[Side, str], ...] = (("american", plan.american_clause), ("german", plan.german_clause))
    for side, clause in sides:
        counts = [tables().counters[kind].counted(count) for kind, count in plan.roster(side).items()]
        later = any(coming.side == side for coming in plan.arrivals)
        counts += ["the 1st Lieutenant"] * (side == "american")
        why = "set-up; some of them come later" if later else "set-up"
        player.tell(f"{side.capitalize()} counters: {', '.join(counts)}", ("3.0.C", clause), why)


def reserves_told(player: Player, game: Game) -> None:
    """§8.x.2 The number at which German reserves come; house rule reserve-threshold."""
    clause = game.plan.reserve_clause
    rules = ("6.5.2", clause) if clause else ("6.5.2",)
    note = rule_note(game, "reserve-threshold")
    if game.reserve_threshold is not None:
        player.tell(f"German reserves come when their marker reaches {game.reserve_threshold}", rules, note)
    else:
        player.tell("No German reserves come by the reserve marker", rules, note)


def number_americans(player: Player, game: Game) -> list[tuple[Force, list[Unit]]]:
    """§6.1.D The numbers on the American infantry counters, asked once: Germans are keyed to them."""
    forces = game.plan.american
    numbered = [force for force in forces if tables().counters[force.kind].infantry_class]
    count = sum(force.count for force in numbered)
    order = ", ".join(tables().counters[force.kind].counted(force.count) for force in numbered)
    drawn = player.draw(
        Draw(
            key="setup.numbers",
            prompt=f"Numbers on your counters, {order} (- for none)",
            deck="counters",
            options=number_options(),
            count=count,
            default=[str(number) for number in range(1, count + 1)],
            rules=("6.1.D",),
            why="A German counter's number keys it to the American of that number",
            leads=amount("Germans with that number go for it and fire at it first"),
        )
    )
    numbers = iter(None if face == "-" else int(face) for face in drawn)
    brought = []
    for force in forces:
        units = []
        for _ in range(force.count):
            number = next(numbers) if force in numbered else None
            units.append(game.add(force.kind, number=number, group=force.count, waiting=True))
        brought.append((force, units))
    return brought


def number_options() -> tuple[Option, ...]:
    """Return what a counter's number may be."""
    return (Option("-", "no number"), *(Option(str(number)) for number in range(1, MOST_COUNTERS + 1)))


def host_lieutenant(player: Player, game: Game) -> None:
    """§6.5.3.A The Lieutenant is attached to an Infantry or Veteran for the whole game."""
    hosts = [unit for unit in game.americans() if unit.kind in FOOT]
    game.lieutenant.host = player.choose(
        Choose(
            key="setup.lieutenant",
            prompt="Which unit is the Lieutenant with?",
            options=unit_options(hosts),
            others=not_offered(game, hosts),
            rules=("6.5.3.A", game.plan.lieutenant.clause),
            why="He stays with an Infantry or Veteran all game; it and units next to it get +1 to hit",
            leads=one_of("he stays with it all game, and is lost if it is lost"),
        )
    )


def starting_low_supply(player: Player, game: Game, force: Force, units: Sequence[Unit]) -> None:
    """§8.4.1 Some of a scenario's Infantry begin with Low Supply; the player picks which."""
    count = force.low_supply_choice
    if count is None:
        return
    picked = player.pick(
        Pick(
            key="setup.low-supply",
            prompt=f"Which {count} begin with Low Supply?",
            options=unit_options(units),
            others=not_offered(game, units),
            min=count,
            max=count,
            rules=(force.low_supply_clause,),
            why="The scenario starts them low on ammunition",
            leads=several("it begins with a Low Supply marker: no order until that is off", "it begins supplied"),
        )
    )
    for id in picked:
        set_low_supply(player, game, game.units[id], True, (force.low_supply_clause,), "scenario")


def _bring(
    game: Game, kind: str, count: int, origin: Force | Arrival, came: str = "", fresh: bool = False
) -> list[Unit]:
    return [
        game.add(
            kind,
            group=count,
            came=came,
            fresh=fresh,
            garrison=isinstance(origin, Force) and origin.garrison,
            dash=origin.dash or 1,
        )
        for _ in range(count)
    ]


def _merged(
    places: Iterable[tuple[str, str, Force, list[Unit]]],
) -> list[tuple[str, str, Force, list[Unit]]]:
    """Join neighbouring forces that go to the same place by the same clause."""
    merged = []
    for (clause, place), group in groupby(places, key=lambda row: (row[0], row[1])):
        rows = list(group)
        merged.append((clause, place, rows[0][2], [unit for row in rows for unit in row[3]]))
    return merged


def _crowded_at_set_up(game: Game) -> str:
    forces = [*game.plan.american, *game.plan.german]
    tanks = [force for force in forces if tables().counters[force.kind].category == "tank"]
    crowded = any(force.per_hex and force.per_hex > 1 for force in tanks)
    return "; tanks that share a hex at set-up stack normally once they leave it" if crowded else ""


def _extra(force: Force) -> str:
    stays = "; it never moves" if _never_moves(force) else ""
    return f", {force.per_hex} a hex" if force.per_hex else stays


def _never_moves(force: Force) -> tuple[str, ...]:
    """§2.0.G A Sniper stays where he is set up."""
    return ("2.0.G",) if tables().counters[force.kind].category == "sniper" else ()


# Arrivals ------------------------------------------------------------------------------------------------------------


def due(game: Game, when: ArrivalStep) -> list[Arrival]:
    """Return what the scenario brings now."""
    return [coming for coming in game.plan.arrivals if coming.turn == game.turn and coming.when == when]


def bring(player: Player, game: Game, when: ArrivalStep) -> list[tuple[Arrival, list[Unit]]]:
    """§8.x Bring what is due; Germans of this turn's tank step act from the next turn."""
    brought = []
    for coming in due(game, when):
        came = f"turn {game.turn}"
        fresh = coming.side == "german"
        units = _bring(game, coming.kind, coming.count, coming, came, fresh)
        table_facts.tank_arrived(game)
        brought.append((coming, units))
        shared = "; several may share a hex on arrival, normal stacking once they leave it" if coming.shares_hex else ""
        player.tell(
            f"Place {names(units)}: {coming.place}{shared}",
            (coming.clause, "6.3.2.C", *tables().spot_clauses(coming.place)),
            f"due in Turn {coming.turn}",
            {unit.id: (None, "in play") for unit in units},
        )
    return brought


def reinforcements(player: Player, game: Game) -> None:
    """§8.x What arrives at the start of the turn; it may be ordered this turn."""
    bring(player, game, "turn-start")
    tank_panic(player, game, game.german_infantry(), "tank-arrival.near-tank")


def german_arrivals(player: Player, game: Game) -> None:
    """§8.x What arrives after the German tank step; it acts from the next turn."""
    bring(player, game, "after-german-tanks")

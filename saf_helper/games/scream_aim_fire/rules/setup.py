"""§3.0 and §8: set-up as a walk through the counters, and what a scenario brings later."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from saf_helper.engine.options import Option
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import (
    Counted,
    Placed,
    Reminder,
    ReserveNumber,
    Roster,
    ScenarioBegins,
    TracksBegin,
)
from saf_helper.games.scream_aim_fire.rules.markers import not_offered, set_low_supply
from saf_helper.games.scream_aim_fire.rules.orders import FOOT
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import IN_PLAY, Unit
from saf_helper.games.scream_aim_fire.tables.fact import Side
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import MOST_COUNTERS, Arrival, ArrivalStep, Force
from saf_helper.games.scream_aim_fire.words.names import NO_NUMBER, came_words

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
        player.happen(Reminder(key="in-order", details=(plan.number, PRINTED_SCENARIOS), rules=("8.0.A",)))
    player.happen(ScenarioBegins(scenario=plan.id, rules=("3.0.C", plan.clause)))
    tell_rosters(player, game)
    placed = placings(game, american, german)
    for one in sorted(placed, key=lambda one: (one.rules[0], one.stays, [game.units[id].name for id in one.units])):
        player.happen(one)
    for force, units in american:
        starting_low_supply(player, game, force, units)
    player.happen(Reminder(key="spread-evenly", rules=("8.0.B", "8.0.B.1")))
    stacking = "stacking-crowded" if crowded_at_set_up(game) else "stacking"
    player.happen(Reminder(key=stacking, rules=("6.3.2.A", "6.3.2.B", "6.3.2.C")))
    tell_reserves(player, game)
    garrison = [unit for _, units in german for unit in units]
    tank_panic(player, game, garrison, "setup.near-tank")


def starting_morale(player: Player, game: Game) -> None:
    """House rule starting-morale: the rulebook prints none, so it is asked."""
    settled = game.house.get("starting-morale")
    rules = (game.plan.victory.clause,)
    if settled is None:
        rule = tables().house_rules["starting-morale"]
        morale = player.number(
            "setup.morale", min=rule.min or 0, max=rule.max or 0, default=int(rule.default), rules=rules
        )
        game.house["starting-morale"] = str(morale)
    else:
        morale = int(settled)
    game.starting_morale = morale
    game.morale += morale
    player.happen(TracksBegin(morale=morale, rules=rules, house=game.ruled("starting-morale")))


def tell_rosters(player: Player, game: Game) -> None:
    """§3.0.C, §8.x.T The counters to take out, those that come later included."""
    plan = game.plan
    sides: tuple[tuple[Side, str], ...] = (("american", plan.american_clause), ("german", plan.german_clause))
    for side, clause in sides:
        counters = tuple(Counted(kind, count) for kind, count in plan.roster(side).items())
        later = any(coming.side == side for coming in plan.arrivals)
        player.happen(Roster(side=side, counters=counters, later=later, rules=("3.0.C", clause)))


def tell_reserves(player: Player, game: Game) -> None:
    """§8.x.2 The number at which German reserves come; house rule reserve-threshold."""
    clause = game.plan.reserve_clause
    rules = ("6.5.2", clause) if clause else ("6.5.2",)
    house = game.ruled("reserve-threshold")
    player.happen(ReserveNumber(threshold=game.reserve_threshold, rules=rules, house=house))


def number_americans(player: Player, game: Game) -> list[tuple[Force, list[Unit]]]:
    """§6.1.D The numbers on the American infantry counters, asked once: Germans are keyed to them."""
    forces = game.plan.american
    numbered = [force for force in forces if tables().counters[force.kind].infantry_class]
    count = sum(force.count for force in numbered)
    drawn = player.draw(
        "setup.numbers",
        order=[Counted(force.kind, force.count) for force in numbered],
        deck="counters",
        options=number_options(),
        count=count,
        default=[str(number) for number in range(1, count + 1)],
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
    return (Option("-", NO_NUMBER), *(Option(str(number)) for number in range(1, MOST_COUNTERS + 1)))


def host_lieutenant(player: Player, game: Game) -> None:
    """§6.5.3.A The Lieutenant is attached to an Infantry or Veteran for the whole game."""
    hosts = [unit for unit in game.americans() if unit.kind in FOOT]
    rules = (game.plan.lieutenant.clause,)
    game.lieutenant.host = player.choose("setup.lieutenant", hosts, others=not_offered(game, hosts), rules=rules)


def placings(
    game: Game, american: Sequence[tuple[Force, list[Unit]]], german: Sequence[tuple[Force, list[Unit]]]
) -> Iterator[Placed]:
    """§8.x Yield who goes where at set-up; the Lieutenant's host is placed with him."""
    host = game.units[game.lieutenant.host or ""]
    beside_him = [(force, [unit for unit in units if unit is not host]) for force, units in american]
    for force, units in [*_merged(beside_him), *german]:
        stays = tables().counters[force.kind].category == "sniper"
        ids = tuple(unit.id for unit in units)
        # A Sniper stays where he is set up.
        rules = (force.clause, *["2.0.G"] * stays, *tables().spot_clauses(force.place))
        yield Placed(units=ids, place=force.place, per_hex=force.per_hex, stays=stays, rules=rules)
    place, clause = game.plan.lieutenant.place, game.plan.lieutenant.clause
    rules = (clause, *tables().spot_clauses(place))
    yield Placed(units=(host.id,), place=place, lieutenant=True, rules=rules)


def starting_low_supply(player: Player, game: Game, force: Force, units: Sequence[Unit]) -> None:
    """§8.4.1 Some of a scenario's Infantry begin with Low Supply; the player picks which."""
    count = force.low_supply_choice
    if count is None:
        return
    rules = (force.low_supply_clause,)
    others = not_offered(game, units)
    for id in player.pick("setup.low-supply", units, others=others, min=count, max=count, rules=rules):
        set_low_supply(player, game, game.units[id], True, rules, "scenario")


def crowded_at_set_up(game: Game) -> bool:
    """§6.3.2.B Return whether tanks share a hex at set-up."""
    forces = [*game.plan.american, *game.plan.german]
    tanks = [force for force in forces if tables().counters[force.kind].category == "tank"]
    return any(force.per_hex and force.per_hex > 1 for force in tanks)


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


def _merged(forces: Iterable[tuple[Force, list[Unit]]]) -> Iterator[tuple[Force, list[Unit]]]:
    """Join neighbouring forces that go to the same place by the same clause."""
    for _, group in groupby(forces, key=lambda row: (row[0].clause, row[0].place)):
        rows = list(group)
        yield rows[0][0], [unit for _, units in rows for unit in units]


# Arrivals ------------------------------------------------------------------------------------------------------------


def due(game: Game, when: ArrivalStep) -> list[Arrival]:
    """Return what the scenario brings now."""
    return [coming for coming in game.plan.arrivals if coming.turn == game.turn and coming.when == when]


def bring(player: Player, game: Game, when: ArrivalStep) -> list[tuple[Arrival, list[Unit]]]:
    """§8.x Bring what is due; Germans of this turn's tank step act from the next turn."""
    brought = []
    for coming in due(game, when):
        units = _bring(game, coming.kind, coming.count, coming, came_words(game.turn), coming.side == "german")
        table_facts.tank_arrived(game)
        brought.append((coming, units))
        player.happen(
            Placed(
                units=tuple(unit.id for unit in units),
                place=coming.place,
                due=coming.turn,
                shares_hex=coming.shares_hex,
                rules=(coming.clause, "6.3.2.C", *tables().spot_clauses(coming.place)),
                changes={unit.id: (None, IN_PLAY) for unit in units},
            )
        )
    return brought


def reinforcements(player: Player, game: Game) -> None:
    """§8.x What arrives at the start of the turn; it may be ordered this turn."""
    bring(player, game, "turn-start")
    tank_panic(player, game, game.german_infantry(), "tank-arrival.near-tank")


def german_arrivals(player: Player, game: Game) -> None:
    """§8.x What arrives after the German tank step; it acts from the next turn."""
    bring(player, game, "after-german-tanks")

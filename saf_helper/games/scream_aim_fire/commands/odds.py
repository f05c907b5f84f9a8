"""`saf odds`: the chance and the expected Morale of an attack, exact, by a game or without one.

The options make a small situation, on which the very rule is run.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import click

from saf_helper.cli.rules_command import say
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.commands.odds_basis import Basis, Number, basis_of
from saf_helper.games.scream_aim_fire.commands.odds_options import (
    DRM,
    GAME,
    HEXES,
    OUTPUT,
    SHOOTER,
    SIZE,
    SPOTTED,
    TERRAINS,
    TWO_DICE,
    flag,
    number,
    one_of,
    options,
)
from saf_helper.games.scream_aim_fire.odds.from_options import TARGETS, from_options, looked_at
from saf_helper.games.scream_aim_fire.odds.outcomes import Odds
from saf_helper.games.scream_aim_fire.odds.situations import Situation, Table, cards_left, drawn_from, odds_of
from saf_helper.games.scream_aim_fire.odds.words import full, shown, stand_in_note
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.output import json_text, write_machine


def show(
    title: str, situations: Mapping[str, Situation], given: Mapping[str, Any], numbers: Sequence[Number] = ()
) -> None:
    """Show the odds, as lines or as JSON, and what they rest on: the decks drawn from, the numbers on the counters.

    Args:
        title: what is done to whom.
        situations: the situations by the hex they are for; no name where the hex does not matter.
        given: the options.
        numbers: the numbers it rests on.
    """
    basis: Basis = given["basis"]
    left = cards_left(basis.game)
    cases = {hex: (odds_of(one, left)[0][1], shown(one)) for hex, one in situations.items()}
    stand_ins = ["mix"] if any(odds.chance("stand-in") for odds, _ in cases.values()) else []
    missing = list(dict.fromkeys(number.words for number in numbers if number.source == "stand-in"))
    decks = dict.fromkeys(deck for one in situations.values() for deck in drawn_from(one))
    own = list(dict.fromkeys(basis.own(decks, numbers)))
    if given["json"]:
        data = as_data(title, cases, (*stand_ins, *missing)) | {"own": own, "game": basis.name or None}
        write_machine(json_text(data, indent=2))
        return
    lines = [title]
    lines += [
        (f"{hex} hex: " if hex else "") + full(odds, events, exactly=given["exact"])
        for hex, (odds, events) in cases.items()
    ]
    lines += [basis.words] if basis.words else []
    lines += [f"your own: {', '.join(own)}"] if own else []
    note = stand_in_note(bool(stand_ins), missing)
    say([*lines, *([note] if note else [])])


def as_data(title: str, cases: Mapping[str, tuple[Odds, Sequence[str]]], stand_ins: tuple[str, ...]) -> dict[str, Any]:
    """Return the odds with stable keys; each value as a number and as an exact fraction."""
    data = [
        {
            "hex": hex or None,
            "chances": {event: _value(odds.chance(event)) for event in events},
            "morale": _value(odds.morale),
        }
        for hex, (odds, events) in cases.items()
    ]
    return {"title": title, "cases": data, "stand_in": list(stand_ins)}


def _value(value: Fraction) -> dict[str, Any]:
    return {"value": float(value), "fraction": str(value)}


# The commands --------------------------------------------------------------------------------------------------------


class InOrder(click.Group):
    """A group that lists its commands in the order of the rulebook."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands as they were added."""
        return list(self.commands)


@click.group("odds", cls=InOrder, no_args_is_help=False, epilog="Example: saf odds fire --to-hit 4 --hex clear --drm 1")
def odds_command() -> None:
    """Tell the chance and the expected Morale of an attack, exact.

    Without --game it counts with the cards, chits and numbers you have recorded, else with stand-ins, marked †.
    """


def command(name: str, what: str, example: str) -> Callable[[Callable[..., None]], click.Command]:
    """Make a subcommand: what the list of commands says of it, and its example."""

    def decorate(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def run(**given: Any) -> None:
            function(**given, basis=basis_of(given.get("game")))

        return odds_command.command(name, short_help=what, epilog=f"Example: saf odds {name} {example}")(run)

    return decorate


@command("fire", "Infantry or Veterans fire", "--to-hit 4 --hex clear --drm 1")
@options(*SHOOTER, SPOTTED, one_of("--hex", HEXES, "both", "The target's hex."), GAME, *OUTPUT)
def fire_command(**given: Any) -> None:
    """Infantry or Veterans fire: one die, a Cover card, a damage chit (6.3.3-6.3.5)."""
    shoot("Fire", "fire", given)


@command("he", "a tank fires HE", "--target mg42 --spotted")
@options(*SHOOTER, SPOTTED, TWO_DICE, GAME, *OUTPUT)
def he_command(**given: Any) -> None:
    """A tank fires HE: two dice, the higher kept; the clear entry of the Cover card always (6.3.6.7.I-J)."""
    shoot("HE", "he", given)


@command("mortar", "a Mortar fires", "--target mg42 --second infantry")
@options(
    *SHOOTER,
    one_of("--second", ("none", "infantry", "tank"), "none", "What stands within two hexes, for a double 6."),
    TWO_DICE,
    GAME,
    *OUTPUT,
)
def mortar_command(**given: Any) -> None:
    """A Mortar ranges in and fires: two dice, no Cover card, a hit destroys (6.3.6.4)."""
    shoot("Mortar", "mortar", given)
    if given["second"] == "none" and not given["json"]:
        say(["not counted: a double 6 hits a second unit within two hexes; --second infantry or tank counts it"])


@command("sniper", "the Sniper fires", "--target veteran --house sniper-six=nothing")
@options(
    *SHOOTER,
    SPOTTED,
    click.option("--house", metavar="KEY=VALUE", multiple=True, help="sniper-six or low-ammo-units."),
    GAME,
    *OUTPUT,
)
def sniper_command(**given: Any) -> None:
    """A Sniper scopes in and fires: perhaps an officer, else a shot without Cover card (6.3.6.5)."""
    shoot("Sniper", "sniper", given, ("sniper-six", "low-ammo-units"))


def shoot(
    title: str, act: str, given: Mapping[str, Any], keys: Sequence[str] = ("natural-die", "low-ammo-units")
) -> None:
    """Show the odds of a shot at infantry, an MG 42 or a gun.

    Args:
        title: what it is called.
        act: its key.
        given: the options.
        keys: the house rules that may be given.
    """
    basis: Basis = given["basis"]
    target = TARGETS[given["target"]]
    to_hit = basis.number("to-hit", target, given["to_hit"])
    table = basis.table([to_hit], given.get("house", ()), keys)
    cases = by_hex(table, act, given)
    show(f"{title}: {to_hit.value}+ to hit, DRM {drm(cases):+}", cases, given, [to_hit])


def by_hex(table: Table, act: str, given: Mapping[str, Any]) -> dict[str, Situation]:
    """Return the situations to look at by the name of the hex; it is empty where the hex does not matter."""
    hexes = looked_at(given["hex"], TERRAINS) if "hex" in given and not given.get("tank") else {"": ""}
    return {name: from_options(table, act, given, terrain) for name, terrain in hexes.items()}


def drm(cases: Mapping[str, Situation]) -> int:
    """Return the sum of the DRMs but for the hex: it is the same in every case."""
    return next(iter(cases.values())).drm


@command("assault", "Infantry or Veterans assault", "--hex woods --defenders 2 --veteran")
@options(
    one_of("--hex", HEXES, "both", "The assaulted hex."),
    number("--defenders", 1, 6, SIZE, 1),
    DRM,
    flag("--veteran", "Veterans assault: +1."),
    flag("--lieutenant", "With or next to the Lieutenant: +1."),
    flag("--low", "A defender has Low Supply: +1."),
    flag("--panicked", "A defender is Panicked: +1."),
    flag("--tank", "The defenders are tanks: no Cover card."),
    GAME,
    *OUTPUT,
)
def assault_command(**given: Any) -> None:
    """Infantry or Veterans assault a hex: 4d6, 14 or more destroy everybody in it (6.3.6.6)."""
    cases = by_hex(given["basis"].table(), "assault", given)
    show(f"Assault: {tables().assault_target}+, DRM {drm(cases):+}, {_defenders(given)}", cases, given)


def _defenders(given: Mapping[str, Any]) -> str:
    count = given["defenders"]
    return "1 defender" if count == 1 else f"{count} defenders"


@command("tank", "a tank fires at a tank", "--by m10")
@options(one_of("--by", ("m4", "m10"), "m4", "Which tank fires."), GAME, *OUTPUT)
def tank_command(**given: Any) -> None:
    """An American tank fires at a German one: an M4 draws one chit, an M10 the better of two (6.3.6.7.E-H)."""
    one = from_options(given["basis"].table(), "tank-fire", given)
    show(f"{tables().counters[given['by']].title} at a German tank: {_chits(one)}", {"": one}, given)


@command("german-tank", "a German tank or gun fires at a tank", "--by tiger --at m10")
@options(
    one_of("--by", ("panzer-iv", "tiger", "at-gun"), "panzer-iv", "Which tank or gun fires."),
    one_of("--at", ("m4", "m10"), "m4", "At which tank."),
    number("--front", 1, 9, "The front armor number printed on it, if another."),
    number("--flank", 1, 9, "The side/rear armor number printed on an M4, if another."),
    GAME,
    *OUTPUT,
)
def german_tank_command(**given: Any) -> None:
    """A German tank or gun fires at an American tank: chits, Armor save, damage (7.2.6.1-7.2.6.2)."""
    by, at = tables().counters[given["by"]], tables().counters[given["at"]]
    basis: Basis = given["basis"]
    numbers = [basis.number("armor-front", at.kind, given["front"])]
    if "armor_flank" in at.printed:
        numbers.append(basis.number("armor-flank", at.kind, given["flank"]))
    elif given["flank"] is not None:
        raise UsageError(f"{at.title}: --flank cannot be {given['flank']}", "it has no side/rear armor number (2.0.C)")
    front, flank = numbers[0].value, numbers[1].value if len(numbers) > 1 else None
    saves = f"saves front {front}+, " + (f"side/rear {flank}+" if flank else "side/rear none")
    one = from_options(basis.table(numbers), "german-tank", given)
    show(f"{by.title} at {at.title}: {_chits(one)}, {saves}", {"": one}, given, numbers)


def _chits(one: Situation) -> str:
    count = drawn_from(one)["tank-hit"]
    return "1 tank chit" if count == 1 else f"the better of {count} tank chits"


@command("german-assault", "Germans assault", "--hex woods --lieutenant")
@options(
    one_of("--hex", TERRAINS, "clear", "The assaulted hex; a hill is assaulted from below."),
    number("--defenders", 1, 2, SIZE, 1),
    DRM,
    flag("--veteran", "Veterans assault: +1."),
    flag("--low", "A defender has Low Supply: +1."),
    flag("--panicked", "A defender is Panicked: +1."),
    flag("--specialist", "The sole defender is a Sniper or Mortar: +2."),
    flag("--lieutenant", "The Lieutenant is with the defender."),
    flag("--hunter", "It is the surprise Veteran, after the Lieutenant: +1."),
    *OUTPUT,
)
def german_assault_command(**given: Any) -> None:
    """Germans assault an American hex: 4d6, 14 or more destroy everybody in it (7.2.4, 7.4.C)."""
    for option in ("specialist", "lieutenant", "hunter"):
        if given[option] and given["defenders"] > 1:
            why = (
                "such a defender is alone" if option == "specialist" else "with the Lieutenant a hex is full (6.3.2.A)"
            )
            raise UsageError(f"--{option} cannot go with --defenders {given['defenders']}", why)
    act = "hunter-assault" if given["hunter"] else "german-assault"
    cases = by_hex(given["basis"].table(), act, given)
    total = drm(cases) - tables().terrain[given["hex"]].to_hit
    show(f"German assault: {tables().assault_target}+, DRM {total:+}, {_defenders(given)}", cases, given)

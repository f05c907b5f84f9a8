"""`saf odds`: the chance and the expected Morale of an attack, exact, by a game or without one."""

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import click

from saf_helper.cli.odds_basis import Basis, Number, basis_of
from saf_helper.cli.odds_options import (
    DRM,
    GAME,
    HEXES,
    OUTPUT,
    SHOOTER,
    SIZE,
    SPOTTED,
    TERRAINS,
    TWO_DICE,
    defending,
    flag,
    halves,
    number,
    one_of,
    options,
    shot,
    two_dice,
)
from saf_helper.cli.rules_command import say
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.odds.assault import assault, german_assault
from saf_helper.games.scream_aim_fire.odds.fire import Second, fire, high_explosive, mortar, sniper
from saf_helper.games.scream_aim_fire.odds.outcome import Odds
from saf_helper.games.scream_aim_fire.odds.tanks import german_tank, tank
from saf_helper.games.scream_aim_fire.odds.words import full, stand_in_note
from saf_helper.games.scream_aim_fire.rules.assault import SOLE_SPECIALIST
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.output import json_text, write_machine

Cases: TypeAlias = Mapping[str, Odds]
"""The odds by the hex they are for; no name where the hex does not matter."""


SHOT = ("cover", "unit-damage")
TANKS = ("tank-hit", "tank-damage")
"""What a shot at infantry draws from, and one at a tank."""


def show(
    title: str, cases: Cases, given: Mapping[str, Any], decks: Sequence[str] = (), numbers: Sequence[Number] = ()
) -> None:
    """Show the odds, as lines or as JSON, and what they rest on: the decks drawn from, the numbers on the counters."""
    basis: Basis | None = given.get("basis")
    stand_ins = ["mix"] if any(odds.stand_in for odds in cases.values()) else []
    missing = list(dict.fromkeys(number.words for number in numbers if number.source == "stand-in"))
    own = list(dict.fromkeys(basis.own(decks, numbers))) if basis else []
    if given["json"]:
        found = as_data(title, cases, (*stand_ins, *missing)) | {
            "own": own,
            "game": basis.name or None if basis else None,
        }
        write_machine(json_text(found, indent=2))
        return
    lines = [title]
    lines += [(f"{hex} hex: " if hex else "") + full(odds, exactly=given["exact"]) for hex, odds in cases.items()]
    lines += [basis.words] if basis and basis.words else []
    lines += [f"your own: {', '.join(own)}"] if own else []
    note = stand_in_note(bool(stand_ins), missing)
    say([*lines, *([note] if note else [])])


def as_data(title: str, cases: Cases, stand_ins: tuple[str, ...]) -> dict[str, Any]:
    """Return the odds with stable keys; each value as a number and as an exact fraction."""
    found = [
        {
            "hex": hex or None,
            "chances": {event: _value(odds.chance(event)) for event in odds.shown},
            "morale": _value(odds.morale),
        }
        for hex, odds in cases.items()
    ]
    return {"title": title, "cases": found, "stand_in": list(stand_ins)}


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
            if "game" in given:
                given["basis"] = basis_of(given["game"])
            function(**given)

        return odds_command.command(name, short_help=what, epilog=f"Example: saf odds {name} {example}")(run)

    return decorate


@command("fire", "Infantry or Veterans fire", "--to-hit 4 --hex clear --drm 1")
@options(*SHOOTER, SPOTTED, one_of("--hex", HEXES, "both", "The target's hex."), GAME, *OUTPUT)
def fire_command(**given: Any) -> None:
    """Infantry or Veterans fire: one die, a Cover card, a damage chit (6.3.3-6.3.5)."""
    one = shot(given)
    cases = {
        hex: fire(one.to_hit, half=half, drm=one.drm, piles=given["basis"].piles)
        for hex, half in halves(given["hex"]).items()
    }
    show(f"Fire: {one.words}", cases, given, SHOT, [one.number])


@command("he", "a tank fires HE", "--target mg42 --spotted")
@options(*SHOOTER, SPOTTED, TWO_DICE, GAME, *OUTPUT)
def he_command(**given: Any) -> None:
    """A tank fires HE: two dice, the higher kept; the clear entry of the Cover card always (6.3.6.7.I-J)."""
    one, any_die, low = shot(given), *two_dice(given)
    odds = high_explosive(one.to_hit, drm=one.drm, any_die=any_die, runs_low=low, piles=given["basis"].piles)
    show(f"HE: {one.words}", {"": odds}, given, SHOT, [one.number])


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
    one, any_die, low = shot(given), *two_dice(given)
    second: Second = given["second"]
    odds = mortar(one.to_hit, drm=one.drm, second=second, any_die=any_die, runs_low=low, piles=given["basis"].piles)
    show(f"Mortar: {one.words}", {"": odds}, given, TANKS[1:] if second == "tank" else (), [one.number])
    if second == "none" and not given["json"]:
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
    one, values = shot(given), given["basis"].houses(given["house"], "sniper-six", "low-ammo-units")
    after_six, low = values["sniper-six"] == "normal-shot", values["low-ammo-units"] == "all-hit-rolls"
    odds = sniper(one.to_hit, drm=one.drm, shot_after_six=after_six, runs_low=low, piles=given["basis"].piles)
    show(f"Sniper: {one.words}", {"": odds}, given, SHOT[1:], [one.number])


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
    count = given["defenders"]
    drm = given["drm"] + given["veteran"] + given["lieutenant"] + defending(given)
    looked_at = {"": None} if given["tank"] else halves(given["hex"])
    piles = given["basis"].piles
    cases = {hex: assault(drm=drm, defenders=count, half=half, piles=piles) for hex, half in looked_at.items()}
    title = f"Assault: {tables().assault_target}+, DRM {drm:+}, {_defenders(count)}"
    show(title, cases, given, () if given["tank"] else SHOT[:1])


def _defenders(count: int) -> str:
    return "1 defender" if count == 1 else f"{count} defenders"


@command("tank", "a tank fires at a tank", "--by m10")
@options(one_of("--by", ("m4", "m10"), "m4", "Which tank fires."), GAME, *OUTPUT)
def tank_command(**given: Any) -> None:
    """An American tank fires at a German one: an M4 draws one chit, an M10 the better of two (6.3.6.7.E-H)."""
    chits = 2 if given["by"] == "m10" else 1
    title = f"{tables().counters[given['by']].title} at a German tank: {_chits(chits)}"
    show(title, {"": tank(chits=chits, piles=given["basis"].piles)}, given, TANKS)


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
    chits = 2 if given["by"] == "tiger" else 1
    basis: Basis = given["basis"]
    numbers = [basis.number("armor-front", at.kind, given["front"])]
    if "armor_flank" in at.printed:
        numbers.append(basis.number("armor-flank", at.kind, given["flank"]))
    elif given["flank"] is not None:
        raise UsageError(f"{at.title}: --flank cannot be {given['flank']}", "it has no side/rear armor number (2.0.C)")
    front, flank = numbers[0].value, numbers[1].value if len(numbers) > 1 else None
    saves = f"saves front {front}+, " + (f"side/rear {flank}+" if flank else "side/rear none")
    odds = german_tank(chits=chits, front=front, flank=flank, piles=basis.piles)
    show(f"{by.title} at {at.title}: {_chits(chits)}, {saves}", {"": odds}, given, TANKS, numbers)


def _chits(count: int) -> str:
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
    count = given["defenders"]
    for option in ("specialist", "lieutenant", "hunter"):
        if given[option] and count > 1:
            why = (
                "such a defender is alone" if option == "specialist" else "with the Lieutenant a hex is full (6.3.2.A)"
            )
            raise UsageError(f"--{option} cannot go with --defenders {count}", why)
    drm = given["drm"] + (given["veteran"] or given["hunter"]) + defending(given)
    drm += SOLE_SPECIALIST * given["specialist"]
    terrain = tables().terrain[given["hex"]]
    odds = german_assault(
        drm=drm, cover=terrain.to_hit, defenders=count, lieutenant=given["lieutenant"], hunter=given["hunter"]
    )
    title = f"German assault: {tables().assault_target}+, DRM {drm - terrain.to_hit:+}, {_defenders(count)}"
    show(title, {terrain.name: odds}, given)

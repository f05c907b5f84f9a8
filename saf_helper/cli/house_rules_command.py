"""`saf house-rules`: the switches for what the rulebook leaves open, and how they stand in a game."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import click

from saf_helper.cli.rules_command import clauses, heading, say, value_lines
from saf_helper.cli.this_game import program
from saf_helper.cli.this_game import rules as this_game
from saf_helper.errors import UsageError
from saf_helper.output import json_text, write_machine
from saf_helper.tables.house_rules import HouseRule


@click.command("house-rules", epilog="Example: saf house-rules --game hell")
@click.argument("key", required=False)
@click.option("--game", "-g", help="A game's name or path: show how they stand in it.")
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def house_rules_command(home: str | None, key: str | None, game: str | None, as_json: bool) -> None:
    """List the house rules, or one by its KEY: the question, both readings, where the choice is felt.

    A new game takes one with saf new --house KEY=VALUE, a running one with adjust house.KEY VALUE.
    """
    chosen = [named_rule(key)] if key else list(this_game().rulebook.house_rules().values())
    name, values = in_game(home, game) if game else ("", None)
    if as_json:
        entries = [_data(rule, values) for rule in chosen]
        write_machine(json_text({"game": name or None, "house_rules": entries}))
    elif key:
        say(detailed(chosen[0], values))
    else:
        say(listed(chosen, name, values))


def named_rule(key: str) -> HouseRule:
    """Return the house rule of a key.

    Raises:
        UsageError: there is none; the hint names the nearest.
    """
    rules = this_game().rulebook.house_rules()
    word = key.strip().casefold()
    if word not in rules:
        near = get_close_matches(word, rules, 3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"{program().name} house-rules lists them"
        raise UsageError(f"there is no house rule {key!r}", hint)
    return rules[word]


def in_game(home: str | None, game: str) -> tuple[str, Mapping[str, str]]:
    """Return a game's name and the values in it; one that its set-up has still to ask is left out.

    Raises:
        UsageError: there is no such game.
        SaveError: its save cannot be used.
    """
    from saf_helper.cli.open_game import find_game, read_session
    from saf_helper.state.save import Store

    session = read_session(Store.open(find_game(home, game)))
    return session.record.name, session.rules.rulebook.settled(session.game)


def differs(rule: HouseRule, values: Mapping[str, str] | None) -> bool:
    """Return whether a game has another value than the default."""
    return values is not None and values.get(rule.key, rule.default) != rule.default


def listed(rules: list[HouseRule], name: str, values: Mapping[str, str] | None) -> list[str]:
    """Return every house rule, and how to change one."""
    lines = [f"{len(rules)} house rules, for what the rulebook leaves open", *how_to_change("KEY", "VALUE", None)]
    if values is not None:
        count = sum(differs(rule, values) for rule in rules)
        lines.append(
            f"Game {name}: {count or 'none'} differ{'s' * (count == 1)} from the default" + ", marked *" * bool(count)
        )
    for rule in rules:
        lines += ["", *described(rule, values)]
    return lines


def described(rule: HouseRule, values: Mapping[str, str] | None) -> list[str]:
    """Return one house rule: question, values, where the choice is felt."""
    lines = [f"{'* ' if differs(rule, values) else ''}{rule.key}: {rule.question}"]
    lines += value_lines(rule, values.get(rule.key) if values is not None else None)
    if values is not None and rule.key not in values:
        lines.append("  not settled in this game: its set-up asks")
    lines.append(f"  felt: {rule.bites}")
    lines += ["  settled once set-up is over: no adjust changes it"] * rule.locks
    return lines


def detailed(rule: HouseRule, values: Mapping[str, str] | None) -> list[str]:
    """Return one house rule with the clauses it bears on and how to change it."""
    value = next((one for one in rule.values if one != rule.default), "NUMBER")
    bearing = [clause for clause in clauses().values() if rule.key in clause.ruling]
    return [
        *described(rule, values),
        "Clauses:",
        *(f"  {heading(clause)}" for clause in bearing),
        *how_to_change(rule.key, value, rule),
    ]


def how_to_change(key: str, value: str, rule: HouseRule | None) -> list[str]:
    """Return how a house rule is chosen for a new game and, where that is possible, changed in a running one."""
    lines = [f"For a new game: {program().name} new --house {key}={value}"]
    if rule is None or not rule.locks:
        lines.append(f"In a running game, at any prompt: adjust house.{key} {value}")
    return lines


def _data(rule: HouseRule, values: Mapping[str, str] | None) -> dict[str, Any]:
    """Return a house rule with stable keys; `value` and `differs` where a game is named."""
    entry: dict[str, Any] = {
        "key": rule.key,
        "question": rule.question,
        "values": list(rule.values),
        "default": rule.default,
        "min": rule.min,
        "max": rule.max,
        "readings": dict(rule.readings),
        "felt": rule.bites,
        "locks": rule.locks,
        "clauses": [clause.id for clause in clauses().values() if rule.key in clause.ruling],
    }
    if values is not None:
        entry |= {"value": values.get(rule.key), "differs": differs(rule, values)}
    return entry

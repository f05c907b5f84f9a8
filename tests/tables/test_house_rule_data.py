"""The house rules: every key, its values, its default."""

import pytest

from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.tables.load import tables

VALUES = {
    # the first is the default
    "starting-morale": ["0"],
    "morale-floor": ["none", "0"],
    "reserve-step": ["box-5", "box-1", "points"],
    "reserve-repeat": ["reset", "once"],
    "reserve-threshold": ["scenario", "none"],
    "reserves-act": ["next-turn", "this-turn"],
    "spotted-counts-veterans": ["yes", "no"],
    "setup-spotted-roll": ["turn-1-check", "extra"],
    "outnumbered": ["off", "on"],
    "medic-activates": ["no", "yes"],
    "mortar-is-infantry": ["no", "yes"],
    "natural-die": ["kept", "any"],
    "low-ammo-units": ["all-hit-rolls", "infantry-only"],
    "bunker-alerts": ["no", "yes"],
    "sniper-six": ["normal-shot", "nothing"],
    "bail-out-is-kill": ["yes", "no"],
    "panic-recovery": ["away-from-tank", "as-printed"],
    "german-low-supply-holds-fire": ["no", "yes"],
    "fire-ends-activation": ["yes", "no"],
    "retry-first-action": ["yes", "no"],
    "german-assaults-tanks": ["yes", "no"],
    "adjacent-first": ["any", "several"],
}


def test_every_house_rule_is_there() -> None:
    assert list(tables().house_rules) == list(VALUES)


@pytest.mark.parametrize("key", VALUES)
def test_values_and_default(key: str) -> None:
    rule = tables().house_rules[key]
    assert list(rule.values) == VALUES[key]
    assert rule.default == VALUES[key][0]
    assert list(rule.readings) == VALUES[key]
    assert rule.question
    assert rule.bites
    assert rule.rules


def test_two_rules_are_settled_at_set_up() -> None:
    assert [key for key, rule in tables().house_rules.items() if rule.locks] == [
        "starting-morale",
        "setup-spotted-roll",
    ]


def test_two_rules_take_a_number() -> None:
    assert [(key, rule.min, rule.max) for key, rule in tables().house_rules.items() if rule.number] == [
        ("starting-morale", -100, 100),
        ("reserve-threshold", 1, 200),
    ]


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("reserve-step", "box-1", "box-1"),
        ("outnumbered", " ON ", "on"),
        ("starting-morale", "-5", "-5"),
        ("starting-morale", "+010", "10"),
        ("reserve-threshold", "scenario", "scenario"),
        ("reserve-threshold", "25", "25"),
    ],
)
def test_a_value_is_accepted(key: str, typed: str, value: str) -> None:
    assert tables().house_rules[key].accept(typed) == value


@pytest.mark.parametrize(
    ("key", "typed", "hint"),
    [
        ("outnumbered", "maybe", "off | on"),
        ("outnumbered", "1", "off | on"),
        ("reserve-threshold", "0", "scenario | none | a whole number from 1 to 200"),
        ("starting-morale", "--5", "0 | a whole number from -100 to 100"),
        ("starting-morale", "101", "0 | a whole number from -100 to 100"),
    ],
)
def test_a_wrong_value_is_refused_with_the_right_ones(key: str, typed: str, hint: str) -> None:
    with pytest.raises(UsageError) as raised:
        tables().house_rules[key].accept(typed)
    assert raised.value.message == f"{key} cannot be {typed!r}"
    assert raised.value.hint == hint

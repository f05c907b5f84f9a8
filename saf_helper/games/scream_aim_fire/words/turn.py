"""Words for the sequence of play and the end of a turn (§5.0, §8.x.3): phases, victory, the board check."""

from collections.abc import Iterator

from saf_helper.engine.events import PhaseSkipped
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import Predicate
from saf_helper.games.scream_aim_fire.tables.values import Scenario
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone, fact
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, joined

TITLES = {
    "setup": "Set-up",
    "reinforcements": "Reinforcements",
    "enemy-spotted": "Enemy Spotted Check",
    "orders": "Order Phase",
    "activate": "Activate Units",
    "reserves-check": "Reserves Check",
    "adjust-status": "Adjust Status",
    "german-infantry": "German Infantry Actions",
    "german-mg42": "German MG 42 Actions",
    "german-tanks": "German Tank Actions",
    "german-arrivals": "German arrivals",
    "surprise": "Surprise Reinforcement Check",
    "end-of-turn": "End of turn",
}
"""The phases, in the order of play."""
SKIPPED = {
    "no-americans": "no Americans",
    "no-german-infantry": "no German infantry",
    "no-mg42": "no MG 42, no AT gun",
    "no-german-tank": "no German tank",
    "too-early": "starts on Turn {0}",
    "surprise-in-play": "a surprise unit is on the map",
}
"""Why a phase is skipped."""


def phase_skipped(event: PhaseSkipped, named: Named) -> Iterator[Part]:
    """Tell that a phase is skipped."""
    yield fact(event, f"{TITLES[event.phase]}: {SKIPPED[event.cause].format(*event.details)}")


def condition(one: events.Condition, met: bool) -> str:
    """Return how a condition of victory stands."""
    words = {
        "no-germans-left": f"{one.have} German{'s' * (one.have != 1)} left",
        "clean-infantry": f"{one.have}/{one.need} infantry without a marker",
        "supply": f"{one.have}/{one.need} Supply",
        "too-few-infantry": f"{one.have} infantry left, needs {one.need}",
        "garrison-stands": "a German garrison holds its building",
        "said": "the rest is met",
        "said-not": "the rest is not met",
    }
    if one.cause == "destroyed":
        return f"{one.have}/{one.need} {tables().counters[one.kind].title} destroyed"
    return "no Germans left" if met and one.cause == "no-germans-left" else words[one.cause]


def no_victory(event: events.NoVictory, named: Named) -> Iterator[Part]:
    """Tell how far victory is."""
    stands = ", ".join([f"Morale {event.morale}/{event.needed}", *(condition(one, met=False) for one in event.lacking)])
    yield fact(event, f"Victory: {stands}", joined(*(house_notes(one.house) for one in event.lacking)))


def game_over(event: events.GameOver, named: Named) -> Iterator[Part]:
    """Tell how the game ends."""
    morale = f"Morale {event.morale}/{event.needed}"
    why = {
        "last-turn": f"Turn {event.turn} is over, {morale}",
        "conceded": "conceded, no Americans left",
        "conditions-met": ", ".join([morale, *(condition(one, met=True) for one in event.met)]),
    }[event.cause]
    yield fact(event, f"{'Victory!' if event.outcome == 'victory' else 'Defeat:'} {why}")


def counters_turned(event: events.CountersTurned, named: Named) -> Iterator[Part]:
    """Tell to flip the counters back."""
    yield do_alone(event, "Flip all counters back")


def board_words(event: events.BoardCheck) -> str:
    """Return where the track markers stand."""
    threshold = " (none come)" if event.threshold is None else f"/{event.threshold}"
    return f"Morale {event.morale} · German reserves {event.reserves}{threshold} · Supply {event.supply}"


GOALS = {
    "objective": "infantry in the objective hex",
    "three-buildings": "all 3 buildings in the middle",
    "two-infantry-near-red": "2 infantry within 2 hexes of the red hex",
    "no-germans-left": "no Germans left",
    "destroyed": "{count} {unit} destroyed",
    "clean-infantry": "{count} infantry without a marker",
    "supply": "{count} Supply",
}
"""Conditions of victory besides Morale, by key or kind."""


def goal_words(plan: Scenario) -> str:
    """Return what wins besides Morale."""

    def words(one: Predicate) -> str:
        unit = tables().counters[one.unit].title if one.unit else ""
        asked = (one.question or "").rstrip("?")  # of a scenario of the player's own
        return GOALS.get(one.key or one.kind, "{asked}").format(count=one.count or 1, unit=unit, asked=asked)

    every = [words(one) for one in plan.victory.all_of]
    return " and ".join([*every, " or ".join(map(words, plan.victory.any_of))] if plan.victory.any_of else every)


def track_words(turn: int, plan: Scenario, event: events.BoardCheck) -> tuple[str, ...]:
    """Return turn and tracks in a line beside the prompt, what wins last."""
    threshold = "" if event.threshold is None else f"/{event.threshold}"
    return (
        f"Turn {turn}/{plan.turns}",
        f"Morale {event.morale}/{plan.victory.morale}",
        f"Reserves {event.reserves}{threshold}",
        f"Supply {event.supply}",
        f"to win: {goal_words(plan)}",
    )


def board_check(event: events.BoardCheck, named: Named) -> Iterator[Part]:
    """Tell to compare the track markers."""
    yield fact(event, f"Board check: {board_words(event)}")


def turn_begins(event: events.TurnBegins, named: Named) -> Iterator[Part]:
    """Tell that the next turn begins."""
    yield fact(event, f"Turn {event.turn} begins")


WORDS = {
    PhaseSkipped: phase_skipped,
    events.NoVictory: no_victory,
    events.GameOver: game_over,
    events.CountersTurned: counters_turned,
    events.BoardCheck: board_check,
    events.TurnBegins: turn_begins,
}

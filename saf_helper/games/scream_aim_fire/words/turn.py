"""Words for the sequence of play and the end of a turn (§5.0, §8.x.3): phases, victory, the board check."""

from collections.abc import Iterator

from saf_helper.engine.events import Line, PhaseSkipped
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, joined, line

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
    "no-americans": "no American is left",
    "no-german-infantry": "no German infantry on the map",
    "no-mg42": "no MG 42 or AT gun on the map",
    "no-german-tank": "no German tank on the map",
    "too-early": "it begins with Turn {0}",
    "surprise-in-play": "a surprise unit is in play",
}
"""Why a phase is skipped."""


def phase_skipped(event: PhaseSkipped, named: Named) -> Iterator[Line]:
    """Tell that a phase is skipped."""
    why = SKIPPED[event.cause].format(*event.details)
    yield line(event, f"{TITLES[event.phase]}: skipped, {why}", why)


def condition(one: events.Condition, met: bool) -> str:
    """Return how a condition of victory stands."""
    words = {
        "no-germans-left": "1 German is left" if one.have == 1 else f"{one.have} Germans are left",
        "clean-infantry": f"{one.have} of {one.need} infantry without a marker",
        "supply": f"{one.have} of {one.need} Supply counters in hand",
        "too-few-infantry": f"{one.have} infantry left of the {one.need} it takes",
        "garrison-stands": "a German garrison still holds its building",
        "said": "the rest as you said",
        "said-not": "the rest is not met, as you said",
    }
    if one.cause == "destroyed":
        told = f"{one.have} of {tables().counters[one.kind].counted(one.need)} destroyed"
    else:
        told = "no German is left" if met and one.cause == "no-germans-left" else words[one.cause]
    return joined(told, house_notes(one.house))


def no_victory(event: events.NoVictory, named: Named) -> Iterator[Line]:
    """Tell that the game is not won yet."""
    why = f"Morale {event.morale} of {event.needed}"
    if event.lacking:
        why += f", but {' and '.join(condition(one, met=False) for one in event.lacking)}"
    yield line(event, "No victory yet", why)


def game_over(event: events.GameOver, named: Named) -> Iterator[Line]:
    """Tell how the game ends."""
    why = {
        "last-turn": f"Turn {event.turn} is over, the conditions are not met",
        "conceded": "no American is left, as you agreed",
        "conditions-met": " and ".join(
            [f"Morale {event.morale} of {event.needed}", *(condition(one, met=True) for one in event.met)]
        ),
    }[event.cause]
    yield line(event, "Victory!" if event.outcome == "victory" else "Defeat: a German victory", why)


def counters_turned(event: events.CountersTurned, named: Named) -> Iterator[Line]:
    """Tell to turn the counters back."""
    yield line(event, "Turn all counters back to their normal side", "the turn is over")


def board_words(event: events.BoardCheck) -> str:
    """Return where the track markers stand."""
    threshold = " (none come)" if event.threshold is None else f" of {event.threshold}"
    return (
        f"Turn {event.turn}, Morale {event.morale}, German reserves {event.reserves}{threshold}, Supply {event.supply}"
    )


def board_check(event: events.BoardCheck, named: Named) -> Iterator[Line]:
    """Tell to compare the track markers."""
    yield line(event, f"Board check: {board_words(event)}", "compare your markers")


def turn_begins(event: events.TurnBegins, named: Named) -> Iterator[Line]:
    """Tell that the next turn begins."""
    yield line(event, f"Turn {event.turn} begins", f"Turn {event.turn - 1} is over")


WORDS = {
    PhaseSkipped: phase_skipped,
    events.NoVictory: no_victory,
    events.GameOver: game_over,
    events.CountersTurned: counters_turned,
    events.BoardCheck: board_check,
    events.TurnBegins: turn_begins,
}

"""§5.0 The sequence of play as a table, and the game as the generic parts know it."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from saf_helper.engine.event_data import kinds_in
from saf_helper.engine.game import GameDefinition, Phase, Skipped
from saf_helper.engine.game_parts import AtTable, OwnComponents, Past, Rulebook
from saf_helper.engine.questions import Draw, Question, Roll
from saf_helper.engine.reporting import Reporting
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.adjusting import ADJUSTING
from saf_helper.games.scream_aim_fire.changes import gone
from saf_helper.games.scream_aim_fire.hints import odds_shown
from saf_helper.games.scream_aim_fire.overview import overview
from saf_helper.games.scream_aim_fire.prompt_commands import COMMANDS
from saf_helper.games.scream_aim_fire.report import brought, heading, opening, side, tracks_data, tracks_words
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.adjust_status import adjust_status
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.rules.interruptions import HARMLESS, INTERRUPTIONS
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.rules.reserves_check import reserves_check
from saf_helper.games.scream_aim_fire.rules.setup import due, german_arrivals, reinforcements, set_up
from saf_helper.games.scream_aim_fire.rules.surprise import surprise_check, surprise_in_play
from saf_helper.games.scream_aim_fire.rules.victory import board, end_of_turn
from saf_helper.games.scream_aim_fire.start import START
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_diff import diff
from saf_helper.games.scream_aim_fire.status import standing_of
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX
from saf_helper.games.scream_aim_fire.words import SILENT, words
from saf_helper.games.scream_aim_fire.words.names import house_rules_named
from saf_helper.games.scream_aim_fire.words.report import aim, phrase
from saf_helper.games.scream_aim_fire.words.turn import TITLES, board_words, track_words
from saf_helper.games.scream_aim_fire.words.why import accounts

QUIETLY = Skipped()
"""A phase that is skipped without a word."""


def _no_americans(game: Game) -> Skipped | None:
    return None if game.americans() else Skipped("no-americans", ("5.0",))


def _nobody_acts(game: Game, cause: str, *categories: str) -> Skipped | None:
    """§5.0 Skip a step in which no German acts, or none has anybody to act against."""
    if not game.americans():
        return _no_americans(game)
    here = any(unit.category in categories for unit in game.germans())
    return None if here else Skipped(cause, ("5.0",))


def _skip_infantry(game: Game) -> Skipped | None:
    return _nobody_acts(game, "no-german-infantry", "infantry", "hunter")


def _skip_mg42(game: Game) -> Skipped | None:
    return _nobody_acts(game, "no-mg42", "mg42", "gun")


def _skip_tanks(game: Game) -> Skipped | None:
    return None if due(game, "german-tank-step") else _nobody_acts(game, "no-german-tank", "tank")


def _skip_reserves(game: Game) -> Skipped | None:
    """§6.4 The check begins with Turn 3."""
    first = tables().reserves_check_turn
    return None if game.turn >= first else Skipped("too-early", ("6.4",), (first,))


def _skip_surprise(game: Game) -> Skipped | None:
    """§7.3.D One surprise unit at a time; an AT gun stays until it is destroyed (§7.5.C)."""
    if not surprise_in_play(game):
        return None
    gun = any(unit.category == "gun" for unit in game.germans())
    return Skipped("surprise-in-play", ("7.3.D", "7.5.C") if gun else ("7.3.D",))


SEQUENCE: tuple[Phase, ...] = (
    Phase("setup", TITLES["setup"], "3.0", set_up, lambda game: QUIETLY if game.turn > 1 else None),
    Phase(
        "reinforcements",
        TITLES["reinforcements"],
        "8.0",
        reinforcements,
        lambda game: None if due(game, "turn-start") else QUIETLY,
    ),
    Phase("enemy-spotted", TITLES["enemy-spotted"], "5.0.A.1", enemy_spotted_check),
    Phase("orders", TITLES["orders"], "5.0.A.2", order_phase, _no_americans),
    Phase("activate", TITLES["activate"], "5.0.A.3", activate_units, _no_americans),
    Phase("reserves-check", TITLES["reserves-check"], "5.0.A.4", reserves_check, _skip_reserves),
    Phase("adjust-status", TITLES["adjust-status"], "5.0.B.1", adjust_status),
    Phase("german-infantry", TITLES["german-infantry"], "5.0.B.2", german_infantry, _skip_infantry),
    Phase("german-mg42", TITLES["german-mg42"], "5.0.B.3", german_mg42, _skip_mg42),
    Phase("german-tanks", TITLES["german-tanks"], "5.0.B.4", german_tanks, _skip_tanks),
    Phase(
        "german-arrivals",
        TITLES["german-arrivals"],
        "5.0.B.4",
        german_arrivals,
        lambda game: None if due(game, "after-german-tanks") else QUIETLY,
    ),
    Phase("surprise", TITLES["surprise"], "5.0.B.5", surprise_check, _skip_surprise),
    Phase("end-of-turn", TITLES["end-of-turn"], "5.0", end_of_turn),
)


def mode(game: Game, question: Question) -> str:
    """Return whose dice, cards or chits answer a roll or draw; numbers on counters are always read off them."""
    if isinstance(question, Roll):
        return game.dice
    if isinstance(question, Draw) and question.deck in game.piles:
        return game.chits if tables().decks[question.deck].is_cup else game.cards
    return "physical"


STATE = TypeAdapter(Game)
OLDER = ("ledger",)
"""What older saves keep in the state and is read from the events now."""


def load(snapshot: Mapping[str, Any]) -> Game:
    """Return a game from its JSON form.

    Raises:
        pydantic.ValidationError: it is not a game, or breaks an invariant.
    """
    return STATE.validate_python({name: value for name, value in snapshot.items() if name not in OLDER})


def dump(game: Game) -> dict[str, Any]:
    """Return a game in JSON form, defaults left out."""
    found: dict[str, Any] = STATE.dump_python(game, mode="json", exclude_defaults=True)
    return found


def _side_is_german(game: Game, id: str) -> bool:
    unit = game.units.get(id)
    return unit is not None and unit.side == "german"


def _settled(game: Game) -> Mapping[str, str]:
    """Return the house rules in a game; starting Morale is asked by the set-up where `new` did not settle it."""
    return {key: game.rule(key) for key in tables().house_rules if key != "starting-morale" or key in game.house}


RULES: GameDefinition[Game] = GameDefinition(
    name="scream-aim-fire",
    title="Scream, Aim, Fire!",
    phases=SEQUENCE,
    interruptions=INTERRUPTIONS,
    load=load,
    dump=dump,
    turn=lambda game: game.turn,
    outcome=lambda game: game.outcome,
    mode=mode,
    diff=diff,
    words=lambda events, game: words(events, game.named),
    accounts=lambda event, game: accounts(event, game.named),
    silent=SILENT,
    harmless=HARMLESS,
    settings=house_rules_named,
    events=kinds_in(events),
    table=AtTable(
        standing=standing_of,
        overview=overview,
        board=lambda game: board_words(board(game)),
        adjusting=ADJUSTING,
        tracks=lambda game: track_words(game.turn, game.plan, board(game)),
        commands=COMMANDS,
        hints=odds_shown,
        decided_for=_side_is_german,
    ),
    start=START,
    rulebook=Rulebook(
        clauses=clauses, house_rules=lambda: tables().house_rules, settled=_settled, clause="6.3.4", word="bunker"
    ),
    components=OwnComponents(box=BOX, used=lambda game: game.components),
    past=Past(
        sides={"american": "American", "german": "German"},
        phase="mg42",
        ledger="morale",
        tracks=("morale", "reserves"),
        heading=lambda game: game.plan.title,
        chart_lines=lambda game: {"goal": game.plan.victory.morale, "threshold": game.reserve_threshold},
    ),
    reporting=Reporting(
        brought=brought,
        tracks_words=tracks_words,
        tracks_data=tracks_data,
        phrase=phrase,
        aim=aim,
        gone=gone,
        side=side,
        heading=heading,
        opening=opening,
    ),
)

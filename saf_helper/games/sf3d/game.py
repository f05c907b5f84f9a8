"""§3.0 The sequence of play as a table, and the game as the generic parts know it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from saf_helper.engine.event_data import kinds_in
from saf_helper.engine.game import GameDefinition, Phase, Skipped
from saf_helper.engine.game_parts import AtTable, Past, Rulebook, Start
from saf_helper.engine.questions import Question
from saf_helper.games.sf3d import events
from saf_helper.games.sf3d.charts_file import OWNER
from saf_helper.games.sf3d.overview import overview
from saf_helper.games.sf3d.rules.adjust import HARMLESS, INTERRUPTIONS
from saf_helper.games.sf3d.rules.movement import movement
from saf_helper.games.sf3d.rules.mutual_fire import mutual_fire
from saf_helper.games.sf3d.rules.quick import shots
from saf_helper.games.sf3d.rules.sequence import end_of_turn, initiative
from saf_helper.games.sf3d.rules.setup import set_up
from saf_helper.games.sf3d.state import SHOTS, Game
from saf_helper.games.sf3d.table import ADJUSTING, board, declared, diff, standing_of, tracks
from saf_helper.games.sf3d.tables import Scenario, clauses, tables
from saf_helper.games.sf3d.words import SILENT, accounts, words
from saf_helper.state.record import Record
from saf_helper.tables.components import Components

QUIETLY = Skipped()
"""A phase that is skipped without a word."""

SEQUENCE: tuple[Phase, ...] = (
    Phase("setup", "Set-up", "11.0", set_up, lambda game: QUIETLY if game.turn > 1 else None),
    Phase("initiative", "Initiative", "3.0", initiative),
    Phase("p1-movement", "Player #1 Movement", "4.0", partial(movement, half=1)),
    Phase("p1-mutual-fire", "Player #1 Mutual Fire", "6.0", mutual_fire),
    Phase("p2-movement", "Player #2 Movement", "4.0", partial(movement, half=2)),
    Phase("p2-mutual-fire", "Player #2 Mutual Fire", "6.0", mutual_fire),
    Phase("end-of-turn", "End of Turn", "3.0", end_of_turn),
)


def new(scenario: str, house: Mapping[str, str], own: Components, modes: Mapping[str, str]) -> Game:
    """Return a game before its set-up; it offers the orders of battle that were typed for an earlier one."""
    plan = tables().scenarios[scenario]
    known = OWNER.charts
    offers = {group.id: text for group in plan.group if (text := known.forces.get(f"{scenario}.{group.id}"))}
    return Game(
        scenario=scenario,
        last=plan.turns,
        house=dict(house),
        offers=offers,
        terrains=list(known.terrain),
        **dict[str, Any](modes),
    )


def shots_game(house: Mapping[str, str]) -> Game:
    """Return the state of who works out shots without a game."""
    return Game(scenario=SHOTS, house=dict(house), terrains=list(OWNER.charts.terrain), dice="ask")


def load(snapshot: Mapping[str, Any]) -> Game:
    """Return a game from its JSON form.

    Raises:
        pydantic.ValidationError: it is not a game, or breaks an invariant.
    """
    return Game.model_validate(snapshot)


def dump(game: Game) -> dict[str, Any]:
    """Return a game in JSON form, defaults left out."""
    return game.model_dump(mode="json", exclude_defaults=True)


def recorded(question: Question, record: Record) -> str | None:
    """Return what the owner's charts answer."""
    return OWNER.answer(question.key, question.about, record)


def drafted(question: Question, record: Record) -> str | None:
    """Return what was typed of the owner's charts and taken back."""
    return OWNER.draft(question.key, question.about)


def saved(record: Record) -> str | None:
    """Bring what a game has typed of the charts into the owner's file."""
    snapshot = record.turns[0].snapshot or {}
    return OWNER.follow(record, str(snapshot.get("scenario", "")))


def _note(scenario: Scenario) -> str:
    return f"{scenario.turns} turns" if scenario.turns else "any length"


RULES: GameDefinition[Game] = GameDefinition(
    name="sf3d",
    title="S.F.3.D. Original",
    phases=SEQUENCE,
    interruptions=INTERRUPTIONS,
    load=load,
    dump=dump,
    turn=lambda game: game.turn,
    outcome=lambda game: game.outcome,
    mode=lambda game, question: game.dice,
    diff=diff,
    words=lambda these, game: words(these, game.named),
    accounts=lambda event, game: accounts(event, game.named),
    silent=SILENT,
    harmless=HARMLESS,
    events=kinds_in(events),
    table=AtTable(
        standing=standing_of,
        overview=overview,
        board=board,
        adjusting=ADJUSTING,
        tracks=tracks,
        commands={"declared": declared},
    ),
    start=Start(
        new=new,
        scenarios=lambda: tables().scenarios,
        default="forces",
        note=_note,
        offered="4, or forces for 2 forces of your own.",
        stand_ins="Every number that the rules do not print is asked once and kept",
        modes={"dice": "Whose dice."},
        owner_folder=OWNER.lies_in,
    ),
    rulebook=Rulebook(
        clauses,
        lambda: tables().house_rules,
        lambda game: {key: game.rule(key) for key in tables().house_rules},
        "6.2",
        "laser",
    ),
    recorded=recorded,
    drafted=drafted,
    saved=saved,
    past=Past(sides={}, phase="p1-movement", heading=lambda game: game.plan.title),
)
SHOTS_GAME: GameDefinition[Game] = GameDefinition(
    name="sf3d-shots",
    title="Shots",
    phases=(Phase("shots", "Shots", "6.2", shots),),
    interruptions=INTERRUPTIONS,
    load=load,
    dump=dump,
    turn=lambda game: game.turn,
    outcome=lambda game: None,
    mode=lambda game, question: game.dice,
    diff=lambda before, after: [],
    words=RULES.words,
    accounts=RULES.accounts,
    silent=SILENT,
    harmless=HARMLESS,
    events=RULES.events,
    table=AtTable(standing=standing_of, board=lambda game: "", adjusting=ADJUSTING),
    start=RULES.start,
    rulebook=RULES.rulebook,
    recorded=recorded,
    drafted=drafted,
    saved=saved,
)
"""Who works out shots without a game: the same rules, kept nowhere but in the charts."""

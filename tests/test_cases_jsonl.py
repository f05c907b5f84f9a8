"""Worked cases whose conversation is one phase, played again through `saf play --jsonl`: from a save that stands at its start."""

import io
import json
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from saf_helper.cli.main import run
from saf_helper.engine.events import Line
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import play
from saf_helper.engine.session import Phase, Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.record import PhaseRecord, Record, TurnRecord
from saf_helper.state.save import read
from saf_helper.state.save_encoding import encode
from tests.cases.conversation import Table
from tests.outside import Message, saf
from tests.test_cases import CASES, played
from tests.told import lines_of

OVER_THE_WIRE = {
    "enemy-spotted": """
        spotted-row-2 spotted-third-on-red-overflows-to-2 spotted-units-already-there-count
        spotted-arrival-near-us-tank-panics spotted-set-up-is-turn-1-check spotted-set-up-extra-roll
    """,
    "orders": "order-outnumbered-six-dice order-equal-numbers-five-dice order-outnumbered-off-by-default",
    "activate": """
        adjust-us-tank-moves-near-panics-alert-unit atgun-killed-by-rifle lt-dead-no-fire-bonus
        medic-4-panic-to-alert medic-3-fails-and-leaves
        supply-every-second-loss supply-two-at-once-from-odd supply-bail-out-counts
        assault-bunker-aborts assault-panic-and-low-supply-count-once assault-fails-with-lieutenant-no-life-roll
        covering-fire-and-move covering-fire-mover-stays-still-flips-both
        usfire-light-cover-5-hits usfire-spotter-bonus usfire-move-and-fire-order-3 usfire-chit-goes-back-in-cup
        mortar-double-6-second-is-tank-bounces mortar-double-6-two-infantry mortar-double-1-runs-low
        sniper-scope-3-then-hit-no-cover-card sniper-scope-6-officer-killed sniper-spot-success
        tankfire-m10-book-example-bounce tankfire-m4-explosion-still-draws-damage
        tankhe-spotted-target tankhe-lieutenant-adjacent
    """,
    "reserves-check": "reserves-turn-3-five reserves-turn-12-six",
    "adjust-status": """
        adjust-panic-away-recovers adjust-order-panic-first-then-low-supply adjust-panicked-near-keeps-low-supply
    """,
    "german-infantry": """
        adjust-german-move-ends-near-tank-panics scenario-ch-garrison-veteran-fires
        action-book-example-moves-then-fires action-move-then-assault action-fire-then-assault-barred
        gassault-two-infantry-destroyed gassault-hill-from-below gfire-hill-from-hill gfire-veteran-clear-5-hits
        target-adjacent-woods-ties-with-hill-from-below target-closest
        hunter-moves-and-fires-at-other hunter-assault-captures-lieutenant
        lt-lost-with-unit-by-fire lt-sixth-loss-brings-reserves reserve-points-no-carry
    """,
    "german-mg42": """
        mg42-higher-die-hits mg42-tie-veteran mg42-no-target atgun-prefers-tank atgun-tank-out-of-range-fires-he
    """,
    "german-tanks": """
        gtank-two-crosshairs-flank-save-fails-bail-out gtank-tiger-bail-out-beats-bounced gtank-closest-of-two
        gtank-no-us-tank-fires-he reserve-no-floor-by-default reserve-overflow-to-red-then-nearest
    """,
    "surprise": """
        surprise-5-nothing surprise-blue-us-held-substitute-at-gun surprise-red-us-held-substitute-hunter
        surprise-german-stacking-none
    """,
    "end-of-turn": """
        victory-s1-objective victory-s1-turn-12-met victory-s1-turn-12-unmet-defeat victory-ch-two-buildings-turn-12
    """,
}
"""Phase of the sequence of play to the cases that are one run of it."""
IDS = [(name, id) for name, ids in OVER_THE_WIRE.items() for id in ids.split()]
THROUGH_A_PIPE = ("enemy-spotted", "spotted-arrival-near-us-tank-panics")

Said: TypeAlias = Callable[[Path, str], list[Message]]
"""Runs `saf play PATH --jsonl` with this on standard input; returns all that was sent."""


def index_of(name: str) -> int:
    return [phase.name for phase in RULES.phases].index(name)


def conversation(name: str, id: str) -> Table:
    """Return the engine's conversation of a case, which is one run of this phase and nothing else."""
    t, phase = played(id), RULES.phases[index_of(name)]
    assert t.run_from is not None
    assert t.position is not None
    ran, start = t.run_from
    assert ran in (phase, phase.run)
    assert phase.skip(start) is None
    assert t.events == [one.event for one in t.position.events], "one run"
    assert [entry.key for entry in t.position.entries if entry.typed] == [one.question.key for one in t.exchanges]
    assert t.exchanges
    return t


def save_at(path: Path, phase: Phase, game: Game) -> None:
    """Write a save that stands at the start of a phase: nothing was asked or told before it in the turn."""
    snapshot = RULES.dump(game)
    names = [one.name for one in RULES.phases[: index_of(phase.name) + 1]]
    phases = [PhaseRecord(phase=name, snapshot=snapshot) for name in names]
    turn = TurnRecord(turn=game.turn, snapshot=snapshot, phases=phases)
    record = Record(rules="cases", game=RULES.name, name=path.stem, seed=1, turns=[turn])
    path.write_text(encode(record), encoding="utf-8")


def lines_to_send(t: Table) -> str:
    """Return the case's answers, each for the entry of its number, and the leave-taking."""
    assert t.position is not None
    typed = [(n, entry) for n, entry in enumerate(t.position.entries) if entry.typed]
    lines: list[dict[str, Any]] = [{"n": n, "answer": entry.answer} for n, entry in typed]
    return "".join(json.dumps(line) + "\n" for line in [*lines, {"command": "quit"}])


def told_of(told: Any) -> tuple[Any, ...]:
    """Return a told line as JSON has it."""
    return told.text, list(told.rules), told.why, json.loads(json.dumps(told.changes))


def shown_at_once(position: Position[Game]) -> list[Line]:
    """Return the lines of a run as they are shown: after each typed answer those of all that it brought."""
    typed = [at for at, entry in enumerate(position.entries, 1) if entry.typed]
    ends = [*typed[1:], len(position.entries) + 1]
    spans = zip(typed, ends, strict=True)
    batches = [[one.event for one in position.events if start <= one.at < end] for start, end in spans]
    return [line for batch in batches for line in RULES.words(batch, position.game)]


def check_over_the_wire(path: Path, name: str, id: str, said: Said) -> None:
    """Play the case through the program; what it asks, tells, changes and saves is what the engine alone does."""
    t = conversation(name, id)
    assert t.run_from is not None
    assert t.position is not None
    position, phase, start = t.position, RULES.phases[index_of(name)], t.run_from[1]
    save_at(path, phase, start)
    heard = said(path, lines_to_send(t))

    assert [one for one in heard if one["type"] == "error"] == []
    hello, begun, *rest = [one for one in heard if one["type"] != "state"]
    assert (hello["type"], begun["type"], begun["id"], begun["turn"]) == ("hello", "phase", name, start.turn)
    assert rest[-1]["type"] == "end"
    of_phase = list(takewhile(lambda one: one["type"] not in ("phase", "end"), rest))
    asked = [(one["n"], one["key"], one["about"]) for one in of_phase if one["type"] == "ask"]
    wanted = [(n, one.key, one.about) for n, one in enumerate(position.entries) if one.typed]
    if position.pending is not None:
        wanted.append((len(position.entries), position.pending.key, position.pending.about))
    assert asked == wanted
    results = [(one["n"], one["key"], one["answer"], one["by"]) for one in of_phase if one["type"] == "result"]
    assert results == [(n, one.key, one.answer, one.by) for n, one in enumerate(position.entries)]
    told = [text for one in of_phase if one["type"] == "event" for text in one["text"].split("\n") if text]
    # A game gone on with does not tell again what was told before its standing question; the save has it.
    assert told == [line.text for line in shown_at_once(position)]
    assert len([one for one in rest if one["type"] == "ask"]) == len(t.exchanges) + (rest[-1]["outcome"] == "saved")
    check_saved(path, t, phase, rest)


def check_saved(path: Path, t: Table, phase: Phase, rest: list[Message]) -> None:
    """Check that the save holds the conversation, and the state that it ends in."""
    assert t.position is not None
    position, record = t.position, read(path)
    at = index_of(phase.name)
    kept = record.turns[0].phases[at]
    told = RULES.told([*kept.events, *(one for entry in kept.entries for one in entry.events)], position.game)
    assert [told_of(one) for one in told] == [told_of(line) for line in lines_of(position)]
    again = Session(RULES, record)
    assert again.asked_again == []
    here = len(record.turns) == 1 and len(record.turns[0].phases) == at + 1
    if here:
        after = RULES.dump(again.game)
    elif len(record.turns[0].phases) > at + 1:
        # Of a turn that is over only its start is kept, and before these phases nothing was played.
        assert t.run_from is not None
        ran = play(phase, t.run_from[1], kept.entries, None, RULES.interruptions)
        after = record.turns[0].phases[at + 1].snapshot or RULES.dump(ran.game)
    else:
        after = record.turns[1].snapshot
    assert after == RULES.dump(position.game)
    assert RULES.load(after) == position.game
    last = rest[-2] if rest[-2]["type"] == "ask" else None
    assert here == (position.pending is not None or position.game.outcome is not None)
    assert (again.pending and again.pending.key) == (last and last["key"])
    assert rest[-1]["outcome"] == (again.game.outcome or "saved")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run the command in this process."""

    def call(path: Path, text: str) -> list[Message]:
        out = io.StringIO()
        with monkeypatch.context() as streams:
            streams.setattr("sys.stdin", io.StringIO(text))
            streams.setattr("sys.stdout", out)
            code = run(["play", str(path), "--jsonl"])
        assert code == 0, out.getvalue()
        return [json.loads(line) for line in out.getvalue().splitlines()]

    return call


@pytest.mark.parametrize(("name", "id"), IDS, ids=[id for _, id in IDS])
def test_a_case_is_the_same_over_the_wire(tmp_path: Path, said: Said, name: str, id: str) -> None:
    check_over_the_wire(tmp_path / "case.json", name, id, said)


def test_a_case_is_the_same_through_a_pipe(tmp_path: Path) -> None:
    def piped(path: Path, text: str) -> list[Message]:
        done = saf(tmp_path, "play", str(path), "--jsonl", text=text)
        assert (done.returncode, done.stderr) == (0, "")
        return [json.loads(line) for line in done.stdout.splitlines()]

    check_over_the_wire(tmp_path / "case.json", *THROUGH_A_PIPE, piped)


def test_thirty_cases_of_most_procedures_are_good_and_here_once() -> None:
    ids = [id for _, id in IDS]
    assert len(set(ids)) == len(ids) >= 30
    assert not any(CASES[id].bad for id in ids)
    assert {CASES[id].procedure for id in CASES} == {CASES[id].procedure for id in ids}
    assert THROUGH_A_PIPE in IDS

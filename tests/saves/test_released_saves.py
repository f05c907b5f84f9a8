"""Every released save loads, resumes at its question and plays on, for ever."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from saf_helper import __version__
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.record import FORMAT
from saf_helper.state.save import read
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests.cli.conftest import Saf, home, saf
from tests.players import legal_answer
from tests.saves import ALL, FOLDER, name_of, stands

__all__ = ["home", "saf"]

STANDS: dict[str, tuple[Any, ...]] = {
    "format-1/american-turn": (2, "activate", 66, "activate.order", None, 5, 0, 0, None),
    "format-1/finished": (2, "end-of-turn", 87, None, None, 79, 5, 1, "victory"),
    "format-1/german-turn": (2, "german-infantry", 97, "german-infantry.next", None, 74, 10, 0, None),
    "format-1/physical": (2, "german-infantry", 82, "german-fire.roll", "G8", 99, 5, 0, None),
    "format-1/second-thoughts": (2, "activate", 83, "activate.unit", None, 21, 5, 0, None),
    "format-2/american-turn": (2, "activate", 66, "activate.order", None, 5, 0, 0, None),
    "format-2/finished": (2, "end-of-turn", 87, None, None, 79, 5, 1, "victory"),
    "format-2/german-turn": (2, "german-infantry", 97, "german-infantry.next", None, 74, 10, 0, None),
    "format-2/physical": (2, "german-infantry", 82, "german-fire.roll", "G8", 99, 5, 0, None),
    "format-2/second-thoughts": (2, "activate", 83, "activate.unit", None, 21, 5, 0, None),
}
"""Where each stands: turn, phase, next number, question, whom it is about, Morale, reserves, Supply, outcome."""


def opened(path: Path) -> Session[Game]:
    return Session(RULES, read(path))


def test_every_format_has_its_saves_and_every_save_its_row() -> None:
    assert {name_of(path) for path in ALL} == set(STANDS)
    assert {name_of(path).partition("/")[0] for path in ALL} == {f"format-{at}" for at in range(1, FORMAT + 1)}


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_it_resumes_at_its_very_question_with_nothing_asked_again(path: Path) -> None:
    session = opened(path)
    assert session.asked_again == []
    assert stands(session) == STANDS[name_of(path)]


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_it_goes_back_to_the_beginning_and_forth_again(path: Path) -> None:
    session = opened(path)
    before, redo = RULES.dump(session.game), len(session.record.redo)
    done = session.undo(10_000)
    assert done > 40
    assert session.game.turn == 1
    assert session.undo() == 0
    assert session.redo(done) == done
    if session.record.rules == __version__:
        assert (RULES.dump(session.game), len(session.record.redo)) == (before, redo), "see tests/saves/__main__.py"
        assert stands(session)[3:] == STANDS[name_of(path)][3:]


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_it_plays_on_to_the_end(path: Path) -> None:
    session = opened(path)
    session.undo(1)
    rng = random.Random(1)
    for _ in range(2000):
        if session.pending is None:
            break
        session.answer(legal_answer(session.pending, rng))
    assert session.game.outcome in ("victory", "defeat")
    again = Session(RULES, decode(encode(session.record).encode()))
    assert again.asked_again == []
    assert RULES.dump(again.game) == RULES.dump(session.game)


@pytest.mark.parametrize("path", [path for path in ALL if name_of(path).startswith(f"format-{FORMAT}/")], ids=name_of)
def test_the_present_format_is_written_as_it_was_read(path: Path) -> None:
    assert encode(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_every_command_can_use_it(path: Path, saf: Saf, home: Path) -> None:
    kept = home / "games" / "kept.json"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(path.read_bytes())
    turn = STANDS[name_of(path)][0]
    for words in (
        ("status",),
        ("status", "--json"),
        ("log",),
        ("why",),
        ("report",),
        ("stats",),
        ("amend",),
        ("adjust",),
    ):
        done = saf(*words)
        assert done.code == 0, words
        assert "passed over" not in done.err
        assert done.out
    assert json.loads(saf("status", "--json").out)["turn"] == turn
    assert kept.read_bytes() == path.read_bytes()
    done = saf("play", "kept", "--plain")
    assert done.code == (4 if STANDS[name_of(path)][-1] is None else 0)
    assert "The rules have changed" not in done.out
    assert saf("undo").code == 0
    assert saf("redo").code == 0


def changed(path: Path, change: Any) -> bytes:
    data = json.loads(path.read_bytes())
    change(data)
    return json.dumps(data).encode()


GERMAN = FOLDER / "format-1" / "german-turn.json"


PHYSICAL = FOLDER / "format-1" / "physical.json"


def test_a_rule_that_changed_resumes_at_the_last_agreed_entry_and_says_what_is_asked_again(
    saf: Saf, home: Path
) -> None:
    """An answer of this phase had another effect in the version that wrote the save."""
    entries = json.loads(PHYSICAL.read_bytes())["turns"][-1]["phases"][-1]["entries"]
    at = next(at for at, entry in enumerate(entries) if entry.get("by", "typed") == "typed")

    def altered(data: dict[str, Any]) -> None:
        entry = data["turns"][-1]["phases"][-1]["entries"][at]
        entry["told"] = [{"text": "Morale to 1", "changes": {"morale": [-45, 1]}}]

    data = changed(PHYSICAL, altered)
    session = Session(RULES, decode(data))
    assert session.pending is not None
    assert session.pending.key == entries[at]["key"]
    assert [entry.n for entry in session.asked_again] == [entry["n"] for entry in entries[at:]]
    (home / "games").mkdir(parents=True)
    (home / "games" / "old.json").write_bytes(data)
    done = saf("play", "old", "--plain")
    assert done.code == 4
    assert f"The rules have changed; asked again: {entries[at]['key']}" in " ".join(done.lines)


def test_a_question_that_is_gone_is_asked_anew_and_the_answers_after_it_are_offered(saf: Saf, home: Path) -> None:
    def altered(data: dict[str, Any]) -> None:
        data["turns"][-1]["phases"][-1]["entries"][0]["key"] = "german-infantry.beside"

    session = Session(RULES, decode(changed(GERMAN, altered)))
    assert session.pending is not None
    assert session.pending.key == "german-infantry.adjacent"
    assert session.asked_again[0].key == "german-infantry.beside"


def test_a_reworded_message_changes_nothing() -> None:
    def reworded(data: Any) -> None:
        if isinstance(data, dict):
            for key in ("text", "why"):
                if key in data and "rules" in data:
                    data[key] = "in other words"
        for one in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
            reworded(one)

    for path in ALL:
        session = Session(RULES, decode(changed(path, reworded)))
        assert session.asked_again == []
        assert stands(session) == STANDS[name_of(path)]

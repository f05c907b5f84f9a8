"""The owner's charts: asked once, kept, taken back with the answer, never acted on where they are broken."""

from pathlib import Path

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d import charts_file, game
from saf_helper.games.sf3d.cells import CHARTS, check, read, spread
from saf_helper.games.sf3d.charts_file import FILE, Owner, charts, put
from saf_helper.games.sf3d.game import RULES
from saf_helper.games.sf3d.tables import tables
from saf_helper.state.record import Record
from tests.games.sf3d.table import Play, scenario

FORCES = ("pka 1", "krote 1", "afs 1 2")


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Owner:
    """Return an owner's file in a folder of its own."""
    found = Owner()
    found.lies_in(tmp_path)
    monkeypatch.setattr(charts_file, "OWNER", found)
    monkeypatch.setattr(game, "OWNER", found)
    return found


def kept(play: Play) -> None:
    """Do what a save does: bring the charts up to date."""
    assert RULES.saved(play.session.record) is None


def shot(play: Play) -> None:
    play.enter("", "", "kro1 > afs1 r5 clear")


@pytest.mark.parametrize("text", ["", "x", "1.5", "99", "row", "row 1 x", "٣"])
def test_a_strength_is_a_whole_number_or_a_dash(text: str) -> None:
    with pytest.raises(BadAnswerError):
        read("strength.afs.mg.5", text)


def test_a_row_fills_the_cells_from_there_on() -> None:
    assert spread("strength.afs.mg.5", read("strength.afs.mg.5", "row 10 9 -")) == {
        "strength.afs.mg.5": 10, "strength.afs.mg.6": 9, "strength.afs.mg.7": "-",
    }  # fmt: skip


@pytest.mark.parametrize(
    "cell", ["nothing.afs", "strength.afs.mg", "strength.afs.mg.x", "armor.b.14", "to-hit.rain", ""]
)
def test_no_other_cell_is_taken(cell: str) -> None:
    with pytest.raises(BadAnswerError):
        check(cell)


@pytest.mark.parametrize("chart", sorted(CHARTS))
def test_every_chart_has_its_question(chart: str) -> None:
    assert tables().questions.find(f"hole.{chart}").prompt


def test_what_one_game_typed_another_is_never_asked(owner: Owner) -> None:
    play = scenario(forces=FORCES)
    shot(play)
    play.enter("MG", "strength", "10", "4")
    kept(play)
    again = scenario(forces=(), seed=4)
    assert again.session.pending is not None
    assert again.session.pending.default == "pka 1"
    again.enter(*FORCES)
    shot(again)
    assert again.key == "fire.line"
    assert [entry.by for entry in again.session.run.entries if entry.key.startswith("hole.")] == ["recorded"] * 4


def test_a_save_loads_without_the_file_that_answered_it(owner: Owner) -> None:
    put(charts_file.OWNER.path or Path(), {"weapon.krote": "mg", "range-chart": "strength", "strength.krote.mg.5": 10})
    put(charts_file.OWNER.path or Path(), {"defense.afs": 4})
    play = scenario(forces=FORCES)
    shot(play)
    (owner.path or Path()).unlink()
    resumed = Session(RULES, Record.model_validate_json(play.session.record.model_dump_json(), strict=True))
    assert resumed.game.cells["defense.afs"] == 4
    assert [one.by for one in resumed.game.declared] == ["krote1"]


def test_undo_takes_a_cell_out_and_offers_it_again_and_redo_puts_it_back(owner: Owner) -> None:
    play = scenario(forces=FORCES)
    shot(play)
    play.enter("MG", "strength", "10", "4")
    kept(play)
    play.session.undo()
    kept(play)
    assert owner.path is not None
    assert "defense.afs" not in charts(owner.path).cells
    assert charts(owner.path).drafts == {"defense.afs": 4}
    question = play.session.pending
    assert question is not None
    assert (question.about, question.default) == ("defense.afs", "4")
    play.session.redo()
    kept(play)
    assert charts(owner.path).cells["defense.afs"] == 4


def test_a_cell_by_hand_is_never_taken_out_by_a_game(owner: Owner) -> None:
    assert owner.path is not None
    put(owner.path, {"defense.afs": 5})
    play = scenario(forces=FORCES)
    shot(play)
    play.enter("MG", "strength", "10")
    kept(play)
    play.session.undo(play.session.acts)
    kept(play)
    assert charts(owner.path).cells == {"defense.afs": 5}


def test_amending_a_cell_changes_it_in_the_file(owner: Owner) -> None:
    play = scenario(forces=FORCES)
    shot(play)
    play.enter("MG", "strength", "10", "4")
    kept(play)
    (n,) = (entry.n for entry in play.session.run.entries if entry.about == "defense.afs")
    play.session.amend(n, "6")
    kept(play)
    assert owner.path is not None
    assert charts(owner.path).cells["defense.afs"] == 6


@pytest.mark.parametrize(
    "text",
    [
        "[cells\n",
        "cells = 3",
        '[cells]\n"defense.afs" = "many"\n"vp.afs" = 3\n',
        '[cells]\n"\\u001b[2J" = 1\n',
        "[what]\n",
    ],
)
def test_a_broken_file_is_named_and_the_good_rest_used(owner: Owner, text: str) -> None:
    assert owner.path is not None
    owner.path.write_text(text, encoding="utf-8")
    found = charts(owner.path)
    assert found.faults
    assert all(fault.message.startswith(FILE) for fault in found.faults)
    assert found.cells == ({"vp.afs": 3} if "vp.afs" in text else {})
    play = scenario(forces=FORCES)
    shot(play)
    play.enter("MG")
    if text == "[cells\n":
        assert RULES.saved(play.session.record) is not None
        assert owner.path.read_text(encoding="utf-8") == text
        play.enter("strength")
        assert RULES.saved(play.session.record) is None, "said once"

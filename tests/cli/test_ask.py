"""`saf ask`: one German unit without a game, and `saf tutorial`."""

from pathlib import Path

import pytest

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.commands.tutorial import FAREWELL, LEFT, ONE_TURN, SEED
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.prompts.answer_grammar import read
from tests.cli.conftest import Saf


def test_an_alert_infantry_draws_its_red_option_and_fires_at_its_keyed_unit(saf: Saf, home: Path) -> None:
    text = "n\nfire+1\na1,a2\n\n4\nclear\n"
    done = saf("ask", "infantry", "--alert", "--key", "2", "--physical", "--plain", text=text)
    assert done.code == 0
    assert "  German Inf 2 fires at US Inf 2 (keyed) [7.2.2.E]" in done.out
    assert "  German Inf 2 hits US Inf 2" in done.out
    assert not home.exists()


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("mg42", "-\n", "  MG 42: no target in LOS and range"),
        ("tiger", "none\n", "- Move Tiger 1 hex toward the closest US tank"),
        ("hunter", "n\nnone\n", "  Surprise Vet: no target"),
        ("at-gun", "none\nnone\n", "  AT gun: no target in LOS and range"),
    ],
)
def test_every_kind_can_be_asked(saf: Saf, kind: str, text: str, told: str) -> None:
    done = saf("ask", kind, "--plain", text=text)
    assert (done.code, done.err) == (0, "")
    assert told in done.out


def test_unknown_kinds_are_named_with_those_there_are(saf: Saf) -> None:
    done = saf("ask", "cavalry")
    assert (done.code, done.err) == (
        2,
        "'cavalry' is no kind of German\nhint: infantry, veteran, mg42, panzer-iv, tiger, hunter, at-gun\n",
    )
    assert saf("ask").err.startswith("which kind of German?")


def test_the_tutorial_guides_through_a_turn_and_keeps_nothing(saf: Saf, home: Path) -> None:
    done = saf("tutorial", "--plain", text="\n\na4\n")
    assert done.code == 4
    assert "This is a guided first turn of scenario 1." in done.out
    assert "* Square brackets hold what Enter takes. Press Enter for 0." in done.out
    assert not list(home.rglob("*.json"))


def test_the_tutorial_ends_as_its_turn_ends_and_goes_on_only_with_who_likes_to(saf: Saf, home: Path) -> None:
    session = Session.new(ONE_TURN, Game.new("1"), name="tutorial", seed=SEED, version="")
    typed = []
    while (question := session.pending) is not None:
        values = [option.value for option in getattr(question, "options", ())]
        usual = next((value for value in ("done", "none", *values) if value in values), "n")
        typed.append("" if question.default is not None else usual)
        session.answer(read(question, typed[-1]))
    done = saf("tutorial", "--plain", text="".join(f"{line}\n" for line in typed))
    assert done.code == 0
    assert f"  Turn 2 begins [5.0]\n{FAREWELL[0]}\n" in done.out
    assert "== Turn 2" not in done.out
    assert "Keep this game? (y or n) [y]" in done.out
    assert not list(home.rglob("*.json"))
    for answer in ("n", "no"):
        assert saf("tutorial", "--plain", text="".join(f"{line}\n" for line in [*typed, answer])).code == 0
        assert not list(home.rglob("*.json"))
    done = saf("tutorial", "--plain", text="".join(f"{line}\n" for line in [*typed, "?", "y"]))
    assert done.code == 4
    assert "yes: it is saved as a game, and Turn 2 begins" in done.out
    assert "Kept as scenario-1; saf play goes on with it another time" in done.out
    assert "== Turn 2: " in done.out
    assert "Turn 2 of 12" in saf("status").out
    assert saf("undo").code == 0
    assert saf("log", "--turn", "1").code == 0


def test_who_leaves_the_tutorial_in_the_middle_is_told_so(saf: Saf, home: Path) -> None:
    done = saf("tutorial", "--plain", text="q\n")
    assert LEFT[0] in " ".join(done.out.split())
    assert FAREWELL[0] not in done.out
    assert not list(home.rglob("*.json"))

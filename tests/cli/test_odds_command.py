"""`saf odds`: literal lines, refusals, help."""

import json
from pathlib import Path

import pytest

from saf_helper.cli.main import run
from saf_helper.games.scream_aim_fire.commands.odds import odds_command
from tests.cli.conftest import Saf


def said(capsys: pytest.CaptureFixture[str], words: str) -> str:
    assert run(["odds", *words.split()]) == 0
    out = capsys.readouterr()
    assert not out.err
    return out.out


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            "fire --to-hit 4 --hex clear --drm 1",
            """\
Fire: 4+ to hit, DRM +1
clear hex: hits 58.3%, destroys 43.8%, Low Supply 16.7%, Morale +2.9 expected
stand-in mix†
""",
        ),
        (
            "fire --target veteran --veteran --lieutenant --spotted --panicked --exact",
            # 5+ and +2: 3+ or 4+ in a clear hex, (4 + 3) / 12; 5+ in cover behind 17 of 24 cards.
            """\
Fire: 5+ to hit, DRM +2
clear hex: hits 58.3% (7/12), destroys 43.8% (7/16), Low Supply 16.7% (1/6), Morale +2.9 (35/12) expected
cover hex: bunker 29.2% (7/24), hits 23.6% (17/72), destroys 17.7% (17/96), Low Supply 11.8% (17/144), \
Morale +1.2 (85/72) expected
stand-in mix and to-hit number†
""",
        ),
        (
            "he --target mg42 --spotted --house natural-die=any",
            # 5+ with +1 as 4+ in the hand-worked value 47/72; a 1 on either die 11/36.
            """\
HE: 5+ to hit, DRM +1
hits 65.3%, destroys 49%, Low Supply 30.6%, Morale +3.3 expected
stand-in mix†
""",
        ),
        (
            "mortar --target mg42 --second infantry",
            # 10/27 and 1/54; (50 + 2.5) / 27 points.
            """\
Mortar: 5+ to hit, DRM +0
ranges in 66.7%, destroys 37%, second unit hit 1.9%, Low Supply 1.9%, Morale +1.9 expected
""",
        ),
        (
            "sniper --house sniper-six=nothing",
            """\
Sniper: 4+ to hit, DRM +0
scopes in 66.7%, kills an officer 8.3%, hits 25%, destroys 18.8%, Low Supply 8.3%, Morale +2.1 expected
stand-in mix†
""",
        ),
        (
            "assault --hex clear --defenders 2 --veteran --panicked",
            """\
Assault: 14+, DRM +0, 2 defenders
clear hex: succeeds 50%, Low Supply 50%, Morale +10 expected
stand-in mix†
""",
        ),
        (
            "assault --tank --lieutenant",
            """\
Assault: 14+, DRM +1, 1 defender
succeeds 66.4%, Low Supply 33.6%, Morale +6.6 expected
""",
        ),
        (
            "tank --by m10",
            """\
M10 tank destroyer at a German tank: the better of 2 tank chits
hits 82.5%, bounces 27.5%, bails out 27.5%, destroys 27.5%, Morale +4.1 expected
stand-in mix†
""",
        ),
        (
            "german-tank --front 4 --flank 5",
            """\
Panzer IV at M4 Sherman: 1 tank chit, saves front 4+, side/rear 5+
hits 56.3%, explosion 6.3%, armor saves 21.9%, bounces 9.4%, bails out 9.4%, destroys 15.6%, Morale -2 expected
stand-in mix†
""",
        ),
        (
            "german-assault --hex woods --lieutenant",
            """\
German assault: 14+, DRM -1, 1 defender
woods hex: succeeds 44.4%, Lieutenant lost 53.6%, Morale -7.6 expected
""",
        ),
        (
            "german-assault --hex hill --defenders 2 --panicked --drm 2",
            # +1 +2 -2, a hill from below -1: 721 / 1296, twice -10.
            """\
German assault: 14+, DRM +0, 2 defenders
hill hex: succeeds 55.6%, Morale -11.1 expected
""",
        ),
    ],
)
def test_odds_without_a_game(capsys: pytest.CaptureFixture[str], words: str, lines: str) -> None:
    assert said(capsys, words).split() == lines.split()


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(said(capsys, "fire --to-hit 4 --hex woods --json"))
    assert data["title"] == "Fire: 4+ to hit, DRM +0"
    assert data["stand_in"] == ["mix"]
    (case,) = data["cases"]
    assert case["hex"] == "woods"
    assert list(case["chances"]) == ["no-fire", "hit", "destroyed", "low-supply"]
    assert case["chances"]["no-fire"] == {"value": 7 / 24, "fraction": "7/24"}
    assert case["morale"]["fraction"] == "85/144"


def test_an_m10_by_its_printed_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "german-tank --by tiger --at m10")
    assert "saves front 5+, side/rear none" in " ".join(lines.split())
    assert lines.endswith("stand-in mix and front armor number†\n")


OWN = """\
[decks]
cover = ["none/bunker x3", "light/hard"]
[cups.unit-damage]
destroyed-10 = 1
no-effect = 1
[counters.german-veteran]
to-hit = 3
"""


def test_without_a_game_the_owners_mixes_and_numbers_count_and_are_named(saf: Saf, home: Path) -> None:
    home.mkdir()
    (home / "components.toml").write_text(OWN, encoding="utf-8")
    done = saf("odds", "fire", "--target", "veteran", "--hex", "cover")
    assert done.lines == [
        "Fire: 3+ to hit, DRM +0",
        # three bunkers in four cards; else hard cover, 5+: 2/6; half of the chits destroy
        "cover hex: bunker 75%, hits 8.3%, destroys 4.2%, Low Supply 4.2%, Morale +0.4",
        "  expected",
        "your own: Cover deck, German infantry damage cup, to-hit number",
    ]
    assert json.loads(saf("odds", "tank", "--json").out)["own"] == []
    assert saf("odds", "tank").lines[-1] == "stand-in mix†"
    half = saf("odds", "assault", "--hex", "woods", "--json")
    assert (json.loads(half.out)["own"], json.loads(half.out)["stand_in"]) == (["Cover deck"], [])


def test_a_fault_of_the_owners_file_is_told(saf: Saf, home: Path) -> None:
    home.mkdir()
    (home / "components.toml").write_text('[decks]\ncover = ["none/hrad"]\n', encoding="utf-8")
    done = saf("odds", "fire")
    assert done.code == 0
    assert "'none/hrad' is no Cover card" in done.err
    assert done.lines[-1] == "stand-in mix†"


def test_with_a_game_its_own_mixes_numbers_and_house_rules_count(game: Saf, home: Path) -> None:
    plain = game("odds", "sniper", "--game", "scenario-1")
    game("adjust", "house.sniper-six", "nothing")
    game("adjust", "printed.to-hit.german-veteran", "2")
    (home / "components.toml").write_text(OWN, encoding="utf-8")
    done = game("odds", "sniper", "--game", "scenario-1", "--target", "veteran")
    assert done.lines[0] == "Sniper: 2+ to hit, DRM +0"
    assert "by the game scenario-1 as it stands in Turn 1" in done.lines
    assert "your own: to-hit number" in done.lines
    assert done.lines[-1] == "stand-in mix†", "the game began before the list was there"
    assert game("odds", "sniper", "--game", "scenario-1").lines[1] != plain.lines[1], "its house rule decides"
    data = json.loads(game("odds", "sniper", "-g", "scenario-1", "--json").out)
    assert (data["game"], data["own"]) == ("scenario-1", [])
    assert game("odds", "sniper", "--game", "nowhere").err.startswith("there is no game 'nowhere'")


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("fire --to-hit 12", "--to-hit cannot be '12'", "a whole number from 1 to 9"),
        ("fire --to-hit four", "--to-hit cannot be 'four'", "a whole number from 1 to 9"),
        ("fire --drm 1.5", "--drm cannot be '1.5'", "a whole number from -20 to 20"),
        ("assault --defenders 0", "--defenders cannot be '0'", "a whole number from 1 to 6"),
        ("mortar --house sniper-six=nothing", "--house 'sniper-six=nothing' has no say here", "natural-die"),
        ("he --house natural-die=both", "natural-die cannot be 'both'", "kept | any"),
        ("german-tank --at m10 --flank 3", "M10 tank destroyer: --flank cannot be 3", "2.0.C"),
        ("german-assault --hunter --defenders 2", "--hunter cannot go with --defenders 2", "6.3.2.A"),
        ("fire --hex sea", "'sea' is not one of", ""),
        ("fire --bogus", "--bogus", ""),
        ("figher", "figher", "saf odds --help"),
        ("", "Missing command", "saf odds --help"),
    ],
)
def test_wrong_words_are_refused(capsys: pytest.CaptureFixture[str], words: str, message: str, hint: str) -> None:
    assert run(["odds", *words.split()]) == 2
    out = capsys.readouterr()
    assert not out.out
    assert message in out.err
    assert hint in out.err


@pytest.mark.parametrize("name", ["", *odds_command.commands])
def test_help_has_an_example_that_works(capsys: pytest.CaptureFixture[str], name: str) -> None:
    lines = said(capsys, f"{name} --help")
    example = lines.rpartition("Example: saf odds ")[2]
    assert example.startswith(name or "fire")
    assert said(capsys, example)


def test_the_commands_are_listed_in_the_rulebooks_order(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, "--help")
    places = [listed.index(f"\n  {name} ") for name in odds_command.commands]
    assert places == sorted(places)


def test_a_mortar_without_a_second_unit_says_what_is_not_counted_and_shows_no_chance_of_it(saf: Saf) -> None:
    plain = saf("odds", "mortar")
    assert "second unit hit" not in plain.out
    assert "not counted: a double 6 hits a second unit within two hexes" in plain.out
    assert "second" not in json.loads(saf("odds", "mortar", "--json").out)["cases"][0]["chances"]
    both = saf("odds", "mortar", "--second", "infantry")
    assert "second unit hit 1.9%" in " ".join(both.out.split())
    assert "not counted" not in both.out

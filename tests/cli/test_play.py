"""`saf play` and `saf next`: the first run, coming back, and leaving."""

import json
from pathlib import Path

import pytest

from saf_helper.state.save import read
from tests.cli.conftest import SET_UP, Saf, play_to


def test_the_first_run_asks_for_the_scenario_and_whose_dice_then_begins_the_set_up(saf: Saf, home: Path) -> None:
    done = saf("play", "--plain", text="1\nvirtual\n7\n")
    assert (done.code, done.err) == (4, "")
    assert done.lines[:24] == [
        "  1                 A Day Out in the Countryside  Map 1, 12 turns",
        "  2                 Give 'Em Hell                 Map 1, 12 turns",
        "  3                 A Sight to Behold             Map 2, 12 turns",
        "  4                 Out of Ammo                   Map 2, 12 turns",
        "  5                 Battle of Bloody Gulch        Map 2, 12 turns",
        "  capture-and-hold  Capture and Hold              Map 2, 12 turns",
        "Which scenario? [1]",
        "> A Day Out in the Countryside",
        "  virtual   the program's, rolled and drawn without asking",
        "  ask       Enter rolls, or type what your own show",
        "  physical  your own, always typed",
        "Whose dice, cards and chits? [virtual]",
        "> the program's, rolled and drawn without asking",
        "New game scenario-1; adjust dice|cards|chits changes whose are used",
        "",
        "== Turn 1: Set-up, 3.0 ==",
        "Turn 1/12 · Morale 0/40 · Reserves 0/30 · Supply 0 · to win: infantry in the",
        "  objective hex or no Germans left",
        "Starting Morale (not printed)? (-100 to 100) [0]",
        "> 7",
        "- Place the Morale marker on 7, the German reserves marker on 0 [8.1.3.A]",
        "Turn 1/12 · Morale 7/40 · Reserves 0/30 · Supply 0 · to win: infantry in the",
        "  objective hex or no Germans left",
        "  -  no number",
    ]
    assert done.lines[-2:] == ["", "The game is saved"]
    snapshot = read(home / "games" / "scenario-1.json").turns[0].snapshot
    assert snapshot["scenario"] == "1"


def test_enter_takes_scenario_1_and_the_programs_dice_as_saf_new_does(saf: Saf, home: Path) -> None:
    assert saf("play", "--plain", text="\n\n").code == 4
    assert saf("new", "--name", "other", "--yes").code == 0
    first, other = (read(home / "games" / f"{name}.json").turns[0].snapshot for name in ("scenario-1", "other"))
    assert first == other


def test_the_first_questions_refuse_nonsense_say_why_and_can_be_left(saf: Saf, home: Path) -> None:
    done = saf("play", "--plain", text="9\n?\nundo\n2\nq\n")
    assert done.code == 0
    assert "! '9' is not one of the choices" in done.lines
    assert "the rulebook advises to win each before the next, and any may be played" in " ".join(done.lines)
    assert "! there is nothing to undo" in done.lines
    assert not (home / "games").exists()


@pytest.mark.parametrize("text", ["", "1\n"])
def test_input_that_ends_before_there_is_a_game_makes_none(saf: Saf, home: Path, text: str) -> None:
    assert saf("play", "--plain", text=text).code == 4
    assert not (home / "games").exists()


def test_coming_back_says_the_game_what_was_told_last_the_board_and_the_question(saf: Saf) -> None:
    saf("play", "--plain", text="2\nask\n7\n")
    done = saf("play", "--plain")
    assert done.code == 4
    assert done.lines[:7] == [
        "Game scenario-2",
        "last: Place the Morale marker on 7, the German reserves marker on 0 (8.2.3.A)",
        "Board check: Morale 7 · German reserves 0/30 · Supply 0",
        "",
        "== Turn 1: Set-up, 3.0 ==",
        "Turn 1/12 · Morale 7/50 · Reserves 0/30 · Supply 0 · to win: 1 Panzer IV",
        "  destroyed",
    ]


def test_coming_back_amid_an_activation_says_who_acts_and_by_which_order_or_card(saf: Saf) -> None:
    saf("new", "--seed", "5", "--dice", "physical", "--cards", "physical", "--yes")
    arrivals = "1\n2 3\n- 3\n\n\n"
    saf("play", "--plain", text=f"{SET_UP}{arrivals}3 3 2 5 5\n\n3 a2 fire g4\n")
    shown = saf("play", "--plain").lines
    start = shown.index("so far: Order dice 2 3 3 5 5: which order? Infantry: move, fire or both")
    assert shown[start : start + 5] == [
        "so far: Order dice 2 3 3 5 5: which order? Infantry: move, fire or both",
        "so far: Infantry: move, fire or both: which unit? US Inf 2",
        "so far: US Inf 2: which action? fire",
        "so far: US Inf 2: target in LOS and range? German Inf A",
        "Board check: Morale 7 · German reserves 0/30 · Supply 0",
    ]
    saf("play", "--plain", text="clear\nnone\n1\ndone\n\ng4\nfire+1\n")
    assert saf("play", "--plain").lines[1:3] == [
        "so far: Action card for German Inf A (Alert, red)? fire+1",
        "last: German Inf A (Alert) draws: fire+1 (7.2.C)",
    ]


def test_the_newest_unfinished_game_is_played_without_a_name(saf: Saf) -> None:
    saf("new", "--name", "one", "--yes")
    saf("new", "--name", "two", "--yes")
    saf("play", "one", "--plain", text="3\n")
    assert saf("play", "--plain").lines[0] == "Game one"
    assert saf("play", "two", "--plain").lines[0] == "Game two"


def test_a_path_is_as_good_as_a_name(saf: Saf, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere" / "mine.json"
    assert saf("new", "--name", str(path), "--yes").out == f"Ready: mine. saf play {path} starts it\n"
    assert saf("play", str(path), "--plain", text="3\n").lines[0] == "Game mine"
    assert "Morale 3" in saf("status", str(path)).out


def test_a_game_that_is_not_there_is_named_with_its_like(saf: Saf) -> None:
    saf("new", "--name", "normandy", "--yes")
    done = saf("play", "normandie", "--plain")
    assert (done.code, done.out) == (2, "")
    assert done.err == "there is no game 'normandie'\nhint: did you mean normandy?\n"


def test_another_program_is_told_that_there_is_no_game(saf: Saf) -> None:
    done = saf("play", "--jsonl")
    assert (done.code, done.err) == (2, "there is no game to play\nhint: saf new --yes makes one\n")
    assert [json.loads(line)["type"] for line in done.lines] == ["error", "end"]


def test_the_commands_at_a_prompt(saf: Saf) -> None:
    saf("new", "--yes")
    done = saf(
        "play", "--plain", text="7\nu\nredo\n?\nhelp\nstatus\nadjust morale 9 --why slip\nadjust what 9\nsupply\nq\n"
    )
    assert done.code == 0
    for line in (
        "on the table: Morale 7 -> 0",
        "on the table: Morale 0 -> 7",
        "q, quit: leave; the game is saved",
        "  Set: morale 9",
        "! 'what' cannot be adjusted",
        "you have no Supply counter; low on supply: nobody",
        "The game is saved",
    ):
        assert line in done.lines, line


@pytest.mark.parametrize("low", [["A2"], ["A2", "A3"]])
def test_supply_alone_says_who_is_low_and_spends_nothing_in_every_front_end(game: Saf, low: list[str]) -> None:
    for id in low:
        game("adjust", f"{id}.low_supply", "yes")
    game("adjust", "supply", "2")
    names = {1: "US Inf 2", 2: "US Inf 2, 3"}[len(low)]
    lines = [f"you have 2 Supply counters; low on supply: {names}", "supply A2 spends one on US Inf 2"]
    plain = game("play", "--plain", text="supply\nq\n").lines
    assert [line for line in plain if line in lines] == lines
    sent = game("play", "--jsonl", text='{"command": "supply"}\n').lines
    assert [text for line in sent for text in json.loads(line).get("lines", []) if text in lines] == lines
    assert json.loads(game("status", "--json").out)["supply"] == 2
    assert (
        "- Spend 1 Supply, 1 left: remove Low Supply from US Inf 2"
        in game("play", "--plain", text="supply inf2\nq\n").out
    )


def test_the_commands_at_a_prompt_list_what_can_be_adjusted(saf: Saf) -> None:
    saf("new", "--yes")
    done = saf("play", "--plain", text="adjust\nq\n")
    assert done.code == 0
    assert "morale = 0 (-9999 to 9999)" in done.lines


def test_the_board_check_at_the_turn_s_end_and_the_status_agree(saf: Saf, home: Path) -> None:
    saf("new", "--seed", "5", "--yes")
    saf("play", "--plain", text=SET_UP)
    heard = play_to(home, "scenario-1", "Board check")
    told = [message for message in heard if message["type"] == "event"]
    (check,) = [message for message in told if message["text"].startswith("Board check: ")]
    assert (check["rules"], check["changes"]) == (["5.0"], {})
    tracks = {"morale": 7, "reserves": 0, "supply": 0}
    for message in told:
        tracks |= {path: after for path, (_, after) in message["changes"].items() if path in tracks}
    board = f"Morale {tracks['morale']} · German reserves {tracks['reserves']}/30 · Supply {tracks['supply']}"
    assert check["text"] == f"Board check: {board}"
    assert saf("status").lines[2].strip("│ ").startswith("Turn 2 of 12")
    assert saf("status").lines[3].strip("│ ").startswith("Board: Morale")
    assert saf("undo", "--game", "scenario-1").code == 0


def test_next_plays_to_the_end_of_one_german_activation(saf: Saf, home: Path) -> None:
    saf("new", "--seed", "5", "--yes")
    saf("play", "--plain", text=SET_UP)
    play_to(home, "scenario-1", "Order dice")
    done = saf("next", "--plain", text="\n")
    assert done.code in (0, 4)
    assert saf("next", "nowhere").code == 2


def test_a_finished_game_says_how_it_ended_and_a_new_one_is_started_without_a_name(saf: Saf, home: Path) -> None:
    saf("new", "--seed", "5", "--yes")
    saf("play", "--plain", text=SET_UP)
    heard = play_to(home, "scenario-1", "Defeat")
    assert heard[-1] == {"type": "end", "outcome": "defeat", "over": True}
    done = saf("play", "scenario-1", "--plain")
    assert (done.code, done.lines[-1]) == (0, "The game is over: defeat")
    assert "Which scenario? [1]" in saf("play", "--plain").lines
    assert "The game is over: defeat" in saf("status").out
    assert saf("next", "--plain").code == 0
    undone = saf("undo")
    assert undone.code == 0
    assert undone.lines[-1].startswith("next: ")
    assert saf("redo").lines[-1] == "the game is over: defeat"


def test_rollall_rolls_and_draws_for_the_rest_of_the_step(saf: Saf, home: Path) -> None:
    saf("new", "--dice", "physical", "--cards", "physical", "--chits", "physical", "--yes")
    done = saf("play", "--plain", text=SET_UP + "rollall\n- - - - - - - - -\n")
    assert done.code == 4
    keys = {
        entry.key: entry.by
        for turn in read(home / "games" / "scenario-1.json").turns
        for phase in turn.phases
        for entry in phase.entries
    }
    assert (keys["spotted.roll"], keys["arrivals.entry"]) == ("rolled", "rolled")
    assert "orders.roll" not in keys or keys["orders.roll"] == "typed"

"""How a decision is retold: its accounts in words and as data; and that looking at it changes nothing."""

import io
import json
from typing import Any

import pytest

from saf_helper.engine.reasons import Candidate, Drawn, Narrowing, Reckoning, Setting, Sifted, Term
from saf_helper.engine.session import Session
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import play_on
from saf_helper.prompts.plain import Lines
from saf_helper.prompts.why_text import retold, retold_data
from tests.toy import Toy, new_game, resumed

TURN = [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True, "move"]
FIGHT = [
    "== Turn 1: Battle, 2 ==",
    "> What does Inf 1 do? fire",
    "> At whom? Goblin 2",
    "  whom to fight, of Goblin 1 (near), Goblin 2 (near), Goblin 3 (near):",
    "    2.2.A near: drops nobody",
    "    2.2.B named: keeps Goblin 2 (near); drops Goblin 1 (near), Goblin 3 (near) (your word)",
    "> Draw fate: sun (typed)",
    "  Inf 1 at G2 in sun",
    "  [2.2.B] the card says so",
    "> Did Inf 1 hold? yes",
    "  house rule fate = fickle (the default): a card is never sure",
]


def fought() -> Session[Toy]:
    session = new_game()
    for answer in TURN:
        session.answer(answer)
    return session


def test_a_step_is_retold_with_how_each_decision_came_about_after_a_save_too() -> None:
    session = fought()
    assert retold(session.retell(6)) == FIGHT
    assert retold(resumed(session).retell(6)) == FIGHT


def test_as_data_it_is_in_the_same_order() -> None:
    data = retold_data(fought().retell(5))
    assert [next(iter(one)) for one in data] == ["n", "n", "narrowing", "n", "text", "n", "house_rule"]
    assert data[2]["left"] == ["G2"]
    assert [(step["clause"], [one["id"] for one in step["dropped"]]) for step in data[2]["steps"]] == [
        ("2.2.A", []),
        ("2.2.B", ["G1", "G3"]),
    ]
    assert data[3]["faces"] == ["sun"]
    assert data[6] == {"house_rule": "fate", "value": "fickle", "default": True, "words": "a card is never sure"}


def test_nothing_of_it_is_saved() -> None:
    session = fought()
    before = session.record.model_dump_json()
    session.retell(5)
    assert session.record.model_dump_json() == before


def test_what_todays_rules_no_longer_ask_is_told_as_it_was_recorded() -> None:
    session = fought()
    battle = session.record.turns[0].phases[1]
    battle.entries[1].key = "battle.gone"
    assert [line for line in retold(session.retell(6)) if "sun" in line] == [
        "> sun",
        "  Inf 1 at G2 in sun",
    ]


@pytest.mark.parametrize("columns", ["40", "100"])
def test_at_a_prompt_it_keeps_to_the_width_and_hangs_under_its_line(columns: str) -> None:
    out = io.StringIO()
    play_on(fought(), Lines(io.StringIO("why 6\n"), out, {"COLUMNS": columns}), lambda record: None)
    shown = out.getvalue().splitlines()
    assert max(map(len, shown)) < int(columns)
    start = next(index for index, line in enumerate(shown) if line.startswith("    2.2.B"))
    if columns == "40":
        assert shown[start : start + 4] == [
            "    2.2.B named: keeps Goblin 2 (near);",
            "      drops Goblin 1 (near), Goblin 3",
            "      (near) (your word)",
            "> Draw fate: sun (typed)",
        ]


def test_another_program_gets_it_as_data_too() -> None:
    out = io.StringIO()
    text = '{"command": "why"}\n{"command": "why", "n": 6}\n'
    play_on(fought(), JsonLines(io.StringIO(text), out), lambda record: None)
    asked, told = (message for line in out.getvalue().splitlines() if (message := json.loads(line))["type"] == "why")
    assert set(asked) == {"type", "text", "rules"}
    assert set(told) == {"type", "text", "rules", "retold"}
    assert told["text"].splitlines() == FIGHT
    assert told["retold"] == json.loads(json.dumps(retold_data(fought().retell(6))))


def test_a_roll_is_reckoned_number_by_number() -> None:
    reckoned = Reckoning(
        what="hit roll",
        dice=(2, 4),
        rolled=4,
        counts="the higher counts",
        added=(Term(1, "Veteran", "1.1"), Term(-1, "Panicked")),
        needed=(Term(4, "printed", "1.2"), Term(1, "woods", "1.3")),
        left_out=(Term(1, "spotted: it is not", "1.4"),),
        result="a miss",
    )
    assert reckoned.lines() == [
        "hit roll:",
        "  rolled 2 4, the higher counts: 4",
        "  +1 Veteran [1.1]",
        "  -1 Panicked",
        "  not counted: +1 spotted: it is not [1.4]",
        "  needed 4: printed [1.2]",
        "  needed +1 woods [1.3]",
        "  makes 4 against 5: a miss",
    ]
    data = reckoned.data()
    assert (data["made"], data["against"], data["left_out"]) == (
        4,
        5,
        [{"value": 1, "words": "spotted: it is not", "clause": "1.4"}],
    )


@pytest.mark.parametrize(
    ("account", "lines"),
    [
        (
            Drawn("Fate", (Candidate("c1", "sun", "sun | rain"), Candidate("", "rain")), "your own list", False),
            ["Fate: your own list", "  card c1: sun | rain"],
        ),
        (Setting("fate", "sure", False, "never"), ["house rule fate = sure (set): never"]),
        (Narrowing("one", (), (Sifted("1", "here", (), ()),)), ["one, of nobody:", "  1 here: drops nobody"]),
    ],
)
def test_the_other_accounts_in_words(account: Any, lines: list[str]) -> None:
    assert account.lines() == lines
    assert json.loads(json.dumps(account.data())) == account.data()

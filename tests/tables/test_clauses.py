"""The list of clauses: complete, in order, in plain lines of our own, and cited rightly everywhere."""

import ast
import re
from pathlib import Path

import pytest

from saf_helper.errors import DataError
from saf_helper.games.scream_aim_fire.game import SEQUENCE
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.tables.clauses import DUTIES, FILE, LONGEST_LINE, Clause, load
from saf_helper.tables.data_folder import data_folder

CLASSES = Path(__file__).with_name("clause_classes.txt")
RULES = Path(__file__).parents[2] / "saf_helper" / "games" / "scream_aim_fire" / "rules"
CITED = re.compile(r"(?<![\d.+-])[1-8](?:\.\d+)+(?:\.[A-Z]\b)?(?:(?<=[A-Z])\.\d+)?")
ELSEWHERE = {"any prompt", "every turn", "every loss of Morale", "every German attack"}


def ids(found: list[Clause]) -> list[str]:
    return [clause.id for clause in found]


# The list ------------------------------------------------------------------------------------------------------------


def test_every_clause_is_there_in_order_with_its_class() -> None:
    expected = [tuple(pair.split("=")) for pair in CLASSES.read_text(encoding="utf-8").split()]
    assert len(expected) == 368
    assert [(clause.id, clause.duty) for clause in clauses().values()] == expected


def test_a_digest_is_one_plain_line_of_our_own() -> None:
    for clause in clauses().values():
        for line in (clause.digest, clause.does, clause.note, clause.title):
            assert line.isascii(), clause.id
            assert line.isprintable(), clause.id
            assert line == " ".join(line.split()), clause.id
            assert not line.endswith("."), clause.id
        assert len(clause.digest) <= LONGEST_LINE, clause.id


def test_the_program_does_something_for_every_clause_but_those_that_ask_for_nothing() -> None:
    for clause in clauses().values():
        assert (clause.duty == "N") == (clause.does == DUTIES["N"]), clause.id


def test_what_is_done_is_done_in_a_step_or_by_a_command_that_exists() -> None:
    from saf_helper.cli.main import COMMANDS

    steps = {phase.title for phase in SEQUENCE}
    commands = {f"saf {name}" for name in COMMANDS}
    for clause in clauses().values():
        if clause.duty != "N":
            places, _, words = clause.does.partition(": ")
            assert words, clause.id
            assert set(places.split(", ")) <= steps | commands | ELSEWHERE, clause.id


def test_every_clause_that_a_house_rule_cites_names_the_house_rule() -> None:
    for key, rule in tables().house_rules.items():
        for cited in rule.rules:
            assert key in clauses()[cited].ruling, f"{cited} {key}"


# Citations -----------------------------------------------------------------------------------------------------------


def cited_in_data() -> list[tuple[str, str]]:
    files = [path for path in sorted(data_folder("scream_aim_fire").rglob("*.toml")) if path.name != FILE]
    assert len(files) >= 10
    return [(path.name, number) for path in files for number in CITED.findall(path.read_text(encoding="utf-8"))]


def cited_in_rules() -> list[tuple[str, str]]:
    found = []
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += [(path.name, number) for number in CITED.findall(node.value)]
    return found


def cited_in_digests() -> list[tuple[str, str]]:
    lines = ((one.id, f"{one.digest} {one.does} {one.note}") for one in clauses().values())
    return [(id, number) for id, line in lines for number in CITED.findall(line)]


def test_every_clause_cited_in_the_data_exists() -> None:
    cited = cited_in_data()
    assert len(cited) > 150
    assert [place for place in cited if place[1] not in clauses()] == []


def test_every_clause_cited_by_the_rules_exists() -> None:
    cited = cited_in_rules()
    assert len(cited) > 300
    assert [place for place in cited if place[1] not in clauses()] == []


def test_every_clause_cited_by_another_exists() -> None:
    cited = cited_in_digests()
    assert ("5.0.A.1", "6.1") in cited
    assert [place for place in cited if place[1] not in clauses()] == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("§7.2.2.E.1–5 Narrow", ["7.2.2.E.1"]),
        ("6.3.6.6.B and I", ["6.3.6.6.B"]),
        ("§6.3.3–6.3.5 American", ["6.3.3", "6.3.5"]),
        ("6.2. Next, §8.x and 1.Alert", ["6.2"]),
        ("6.1.Attack", ["6.1"]),
        ("+2.0, 12.5, -1.5", []),
    ],
)
def test_citations_are_read_right(text: str, numbers: list[str]) -> None:
    assert CITED.findall(text) == numbers


# Places --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        ("1.0", None, "2.0"),
        ("6.0", "5.0", "7.0"),
        ("6.1", "6.0", "6.2"),
        ("6.3.4", "6.3.3", "6.3.5"),
        ("6.3.4.A", "6.3.4", "6.3.4.B"),
        ("6.3.4.D", "6.3.4.C", "6.3.5"),
        ("6.3.6.1", "6.3.6", "6.3.6.2"),
        ("7.2.6.1", "7.2.6.D", "7.2.6.2"),
        ("8.4.1.T.1", "8.4.1.T", "8.4.1.A"),
        ("8.6.3.B", "8.6.3.A", None),
    ],
)
def test_neighbours(number: str, before: str | None, after: str | None) -> None:
    assert tuple(one and one.id for one in clauses().neighbours(number)) == (before, after)


@pytest.mark.parametrize(
    ("number", "held"),
    [
        ("6.0", ["6.1", "6.2", "6.3", "6.4", "6.5"]),
        ("2.0", ["2.0.A", "2.0.B", "2.0.C", "2.0.D", "2.0.E", "2.0.F", "2.0.G", "2.0.1"]),
        ("7.2.6", ["7.2.6.A", "7.2.6.B", "7.2.6.C", "7.2.6.D", "7.2.6.1", "7.2.6.2"]),
        ("8.4.1.T", ["8.4.1.T.1"]),
        ("6.4", []),
    ],
)
def test_what_stands_inside(number: str, held: list[str]) -> None:
    assert ids(clauses().inside(number)) == held


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("6.3.4.C", "6.3.4.C"),
        ("§6.3.4.c", "6.3.4.C"),
        ("§ 6.3.4", "6.3.4"),
        ("6.3.4c", "6.3.4.C"),
        ("6.1.a1", "6.1.A.1"),
        ("6.3.", "6.3"),
        ("6", "6.0"),
        ("9.9", "9.9"),
        ("9", None),
        ("42", None),
        ("+1", None),
        ("mg42", None),
        ("6.3.4.CC", None),
        ("6..3", None),
        ("", None),
    ],
)
def test_a_typed_number(typed: str, number: str | None) -> None:
    assert clauses().as_number(typed) == number


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("6.3.4.Z", ["6.3.4", "6.3.4.D", "6.3.5"]),
        ("6.3.9", ["6.3", "6.3.6.7.J", "6.4"]),
        ("9.1", ["8.6.3.B"]),
        ("0.1", ["1.0"]),
    ],
)
def test_the_nearest_of_a_number_that_is_not_there(number: str, near: list[str]) -> None:
    assert clauses().nearby(number) == near


# Words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("OFFICER", ["6.3.6.5.B", "6.3.6.5.B.1", "6.3.6.5.B.2"]),
        (["officer", "kills"], ["6.3.6.5.B.1"]),
        ("cover cards", ["3.0.A", "6.3.4"]),
        ("retry-first-action", ["7.2.D"]),
        ("uses getting medic", []),
        ("getting a medic use up", ["6.3.6.3"]),
        ("8.4.1.t", ["8.4.1.T", "8.4.1.T.1"]),
        ("  ", []),
        ([], []),
    ],
)
def test_find(words: str | list[str], found: list[str]) -> None:
    assert [match.clause.id for match in clauses().find(words)] == found


def test_found_in_a_house_rule_the_house_rule_is_the_text() -> None:
    (match,) = clauses().find("retry-first-action")
    assert match.text.startswith("house rule retry-first-action: A card's first action")


def test_found_by_number_the_digest_is_the_text() -> None:
    (match,) = clauses().find("8.4.1.T.1")
    assert match.text == match.clause.digest


# Faults --------------------------------------------------------------------------------------------------------------

ROW = 'id = "6.3.4.D"\nclass = "A"\n'


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        pytest.param(
            ROW,
            'id = "6.3.4.D"\nclass = "B"\n',
            "clause 6.3.4.D: class is 'B', an unknown word",
            "use one of: A, Q, R, D, N",
            id="class",
        ),
        pytest.param(
            ROW,
            'id = "6.3.4.D"\n',
            "clause 6.3.4.D: 'class' is missing",
            "add 'class' to the row",
            id="no class",
        ),
        pytest.param(
            ROW,
            ROW + 'clas = "A"\n',
            "clause 6.3.4.D: unknown key 'clas'",
            "did you mean 'class'?",
            id="unknown key",
        ),
        pytest.param(
            ROW,
            ROW + 'ruling = ["bunker-alert"]\n',
            "clause 6.3.4.D, ruling: 0 is 'bunker-alert', an unknown word",
            "did you mean 'bunker-alerts'?",
            id="unknown house rule",
        ),
        pytest.param(
            ROW,
            ROW + 'title = "Sum"\n',
            "clause 6.3.4.D: has a title, but is no section",
            "delete its title",
            id="title",
        ),
        pytest.param(
            'title = "Cover Cards"\n',
            "",
            "clause 6.3.4: is a section without a title",
            "add its title",
            id="no title",
        ),
        pytest.param(
            ROW,
            ROW.replace("6.3.4.D", "6.3.4.C"),
            "clause 6.3.4.C: is there twice",
            "delete or rename one of the two",
            id="twice",
        ),
        pytest.param(
            ROW,
            ROW.replace("6.3.4.D", "6.2.F"),
            "clause 6.2.F: stands after 6.3.4.C",
            "put the rows in the order of the rulebook",
            id="order",
        ),
        pytest.param(
            ROW,
            ROW.replace("6.3.4.D", "6.3.4.D.2"),
            "clause 6.3.4.D.2: the section it belongs to is missing",
            "add the section's row before it",
            id="orphan",
        ),
        pytest.param(
            ROW,
            ROW.replace("6.3.4.D", "6.3.4.d"),
            "clause 6.3.4.d: id is '6.3.4.d', no clause number",
            "write it like 6.1.A.4, without the §",
            id="number",
        ),
        pytest.param(
            'digest = "Clear entry',
            f'digest = "{"x" * 140}Clear entry',
            f"clause 6.3.4.C: digest has {140 + len(clauses()['6.3.4.C'].digest)} characters",
            "say it in 140 at most",
            id="long",
        ),
        pytest.param(
            'digest = "Clear entry',
            r'digest = "Clear\nentry',
            "clause 6.3.4.C: digest has a line break or control character",
            "write 'digest' on one line",
            id="two lines",
        ),
        pytest.param("[[clause]]", "[[claus]]", "unknown key 'claus'", "did you mean 'clause'?", id="table"),
    ],
)
def test_a_fault_names_row_and_mend(tmp_path: Path, old: str, new: str, message: str, hint: str) -> None:
    text = (data_folder("scream_aim_fire") / FILE).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError) as raised:
        load(tmp_path, tables().house_rules)
    assert (raised.value.message, raised.value.hint) == (f"{FILE}: {message}", hint)

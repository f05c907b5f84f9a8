"""Laws of the whole program: who may import whom, what a command loads, which words are taken, what every command says."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import click
import pytest

from saf_helper.cli.game_commands import commands_of
from saf_helper.cli.main import COMMANDS, cli
from saf_helper.engine.questions import Choose, Draw, Pick
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.prompts.answer_grammar import RESERVED
from tests.outside import ROOT, environment, saf
from tests.random_games import random_game

PACKAGE = ROOT / "saf_helper"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
ROOMS = ("", "tables", "state", "engine", "games", "prompts", "history", "web", "cli")
"""From the lowest to the highest, the top of the package first: a module imports from its own room and from lower ones."""
START = ("saf_helper.start", "saf_helper.double_click", "saf_helper.__main__")
"""Modules of the top that start the program: they stand above every room."""
NOT_YET = frozenset((Path(__file__).parent / "imports_not_yet.txt").read_text(encoding="utf-8").split("\n")) - {""}
"""Imports that still run against the rooms: `MODULE -> MODULE`, a line each. The list only shrinks."""


def is_command(module: str) -> bool:
    """Return whether a module is of the shell's commands: those of every game, or a game's own."""
    return re.match(r"saf_helper\.(cli|games\.\w+\.commands)(\.|$)", module) is not None


def room(module: str) -> int:
    """Return the place of a module's room in the order; the modules that start the program come last."""
    if module in START:
        return len(ROOMS)
    if is_command(module):
        return ROOMS.index("cli")
    parts = module.split(".")
    return ROOMS.index(parts[1] if len(parts) > 1 and parts[1] in ROOMS else "")


def runs_one_way(module: str, imported: str) -> bool:
    """Return whether a module may import another: downwards, never from `history` to `prompts`, games by the registry."""
    ours, theirs = (name.split(".")[1:] for name in (module, imported))
    if theirs[:1] == ["games"] and len(theirs) > 2:
        return ours[:2] == theirs[:2] and room(imported) <= room(module)
    if ours[:1] == ["history"] and theirs[:1] == ["prompts"]:
        return False
    return room(imported) <= room(module)


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield every module that a file imports, and whether it does so at once, when it is loaded itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_once = set(map(id, tree.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, id(node) in at_once
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            assert node.module
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield (whole if whole in MODULES else node.module), id(node) in at_once


def inside(module: str) -> Iterator[str]:
    """Yield what a module imports of this program."""
    for name, _ in imports(MODULES[module]):
        if name.split(".")[0] == "saf_helper":
            assert name in MODULES, f"{module} imports {name}, which is nowhere"
            yield name


def library(name: str) -> dict[str, set[bool]]:
    """Return the modules that import a library, and whether at once."""
    found: dict[str, set[bool]] = {}
    for module, path in MODULES.items():
        for imported, at_once in imports(path):
            if imported.split(".")[0] == name:
                found.setdefault(module, set()).add(at_once)
    return found


# Imports -------------------------------------------------------------------------------------------------------------


def test_imports_run_one_way() -> None:
    wrong = {f"{module} -> {name}" for module in MODULES for name in inside(module) if not runs_one_way(module, name)}
    assert sorted(wrong - NOT_YET) == []
    assert sorted(NOT_YET - wrong) == [], "these are mended: take them off the list"


def test_no_module_imports_itself_by_a_round_about_way() -> None:
    graph = {
        module: {name for name, at_once in imports(path) if at_once and name in MODULES}
        for module, path in MODULES.items()
    }
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, f"{' -> '.join([*trail, module])}"
        if module not in done:
            for name in sorted(graph[module]):
                visit(name, (*trail, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


def test_questionary_is_known_to_the_terminal_alone_and_that_is_loaded_late() -> None:
    assert set(library("questionary")) == set(library("prompt_toolkit")) == {"saf_helper.prompts.terminal"}
    importers = {
        (module, at_once)
        for module, path in MODULES.items()
        for name, at_once in imports(path)
        if name == "saf_helper.prompts.terminal"
    }
    assert importers == {("saf_helper.prompts.frontends", False)}


def test_rich_is_known_to_commands_alone() -> None:
    assert {module for module in library("rich") if not module.startswith("saf_helper.cli")} == set()


WRITERS = {
    "echo", "secho", "echo_via_pager", "click.prompt", "click.confirm", "click.pause", "input", "print", "print_json",
    "print_formatted_text", "create_output", "Console", "write", "writelines", "print_exc", "warn", "StreamHandler",
}  # fmt: skip
"""Whatever writes to a terminal, or makes what does, by the last part of its name."""
ALLOWED = {
    "saf_helper.output": {"stream.write"},
    "saf_helper.cli.status_panel": {"CleanConsole.print"},
    "saf_helper.prompts.terminal": {"_gated.create_output", "write", "print_formatted_text"},
    "saf_helper.cli.status_command": {"out.print"},
    "saf_helper.state.files": {"file.write"},
}
"""Calls of these names that pass the gate, or write to a file."""
SAVES = {"store.write", "self.write"}
"""Calls that write a record to its save."""


def calls(path: Path) -> Iterator[str]:
    """Yield every call in a module as `receiver.name`; a call that is the argument of one as `outer.name`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    outer = {
        id(argument): node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        for argument in node.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func
            if isinstance(name, ast.Attribute):
                receiver = name.value.func if isinstance(name.value, ast.Call) else name.value
                yield f"{ast.unparse(receiver)}.{name.attr}"
            elif isinstance(name, ast.Name):
                yield f"{outer[id(node)]}.{name.id}" if id(node) in outer else name.id


def test_only_the_gate_writes_to_a_terminal() -> None:
    """`saf_helper/output.py` cleans what is shown; whoever else writes would let a file's control characters through."""
    found = {
        module: {
            call
            for call in set(calls(path))
            if {call, call.rpartition(".")[2]} & WRITERS and call not in SAVES | ALLOWED.get(module, set())
        }
        for module, path in MODULES.items()
    }
    assert {module: wrong for module, wrong in found.items() if wrong} == {}
    used = {module: set(calls(MODULES[module])) for module in ALLOWED}
    assert {module: names - used[module] for module, names in ALLOWED.items() if names - used[module]} == {}
    consoles = {module for module in MODULES if "class CleanConsole(Console)" in MODULES[module].read_text("utf-8")}
    assert consoles == {"saf_helper.cli.status_panel"} == set(library("rich"))


def test_only_the_gate_turns_data_into_json_for_others() -> None:
    """`output.json_text` escapes what a terminal would obey; other JSON is written to files or compared."""
    writers = {module for module, path in MODULES.items() if {"json.dumps", "json.dump"} & set(calls(path))}
    assert writers == {
        "saf_helper.output",
        "saf_helper.cli.open_game",
        "saf_helper.state.upgrade",
    }


def test_the_lock_is_known_to_the_files_that_it_guards_and_loaded_late() -> None:
    assert library("filelock") == {"saf_helper.state.save": {False}, "saf_helper.games.sf3d.charts_file": {False}}


def test_only_commands_know_click() -> None:
    assert {module for module in library("click") if not is_command(module)} == set()


@pytest.mark.parametrize(
    "name", ["random", "secrets", "time", "datetime", "os", "pathlib", "io", "sys", "subprocess", "json"]
)
def test_rules_and_odds_know_neither_chance_nor_clock_nor_files(name: str) -> None:
    assert [
        module
        for module in library(name)
        if module.startswith(
            (
                "saf_helper.games.scream_aim_fire.rules",
                "saf_helper.games.scream_aim_fire.odds",
                "saf_helper.engine.odds",
                "saf_helper.engine.session",
            )
        )
    ] == []


def test_rules_ask_nothing_of_the_outside_world() -> None:
    for module, path in MODULES.items():
        if module.startswith("saf_helper.games.scream_aim_fire.rules"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            called = {
                node.func.id
                for node in ast.walk(tree)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            assert called & {"open", "print", "input", "hash", "id"} == set(), f"{module} calls what a rule may not"


# What a command loads ------------------------------------------------------------------------------------------------

LOADED = """
import sys
from saf_helper.cli.main import run
code = run(sys.argv[1:])
print(code, *sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(home: Path, *words: str) -> set[str]:
    """Return the top-level modules that a command has loaded when it is done."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, encoding="utf-8", env=environment(home), timeout=30
    )
    code, *modules = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    return set(modules)


def test_the_version_loads_neither_pydantic_nor_rich(tmp_path: Path) -> None:
    assert loaded(tmp_path, "--version") & {"pydantic", "rich", "questionary", "prompt_toolkit", "filelock"} == set()
    assert loaded(tmp_path, "--help") & {"pydantic", "rich", "questionary", "prompt_toolkit", "filelock"} == set()


@pytest.mark.parametrize("words", [("status",), ("status", "--json"), ("games",), ("adjust",)])
def test_looking_loads_neither_questionary_nor_the_lock(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert saf(tmp_path, "new", "--yes").returncode == 0
    assert loaded(tmp_path, *words) & {"questionary", "prompt_toolkit", "filelock"} == set()
    if "--json" in words:
        assert "rich" not in loaded(tmp_path, *words)


@pytest.mark.parametrize("words", [("status",), ("status", "--json"), ("status", "scenario-1")])
def test_the_status_of_a_game_that_was_put_down_loads_no_rules(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert saf(tmp_path, "new", "--yes").returncode == 0
    rules = {"pydantic", "pydantic_core", "tomllib", "tomlkit", "questionary", "prompt_toolkit", "filelock"}
    assert loaded(tmp_path, *words) & (rules | ({"rich"} if "--json" in words else set())) == set()
    for copy in (tmp_path / "standing").iterdir():
        copy.unlink()
    assert loaded(tmp_path, *words) & rules >= {"pydantic", "tomllib"}, "it was not reckoned"
    assert loaded(tmp_path, *words) & rules == set(), "what was reckoned was not kept"


# Words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(tables().scenarios))
@pytest.mark.share(3)
def test_no_option_is_a_reserved_word(scenario: str) -> None:
    reserved = {word.casefold() for word in (*RESERVED, *commands_of(RULES))}
    offered: dict[str, str] = {}
    for seed in range(12):
        for question, _ in random_game(seed, scenario).asked:
            if isinstance(question, Choose | Pick | Draw):
                for option in question.options:
                    offered[option.value] = question.key
                    offered[option.label] = question.key
    clash = {word: key for word, key in offered.items() if word.casefold() in reserved}
    assert clash == {}
    assert len(offered) > 50


def test_the_first_questions_offer_no_reserved_word(tmp_path: Path) -> None:
    from saf_helper.cli.start_questions import which_scenario, whose_dice

    for question in (which_scenario(tmp_path), whose_dice()):
        assert {option.value for option in question.options} & set(RESERVED) == set()


# What every command says ---------------------------------------------------------------------------------------------


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command and subcommand."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None, f"{name} has no command"
        yield (name,), command
        if isinstance(command, click.Group):
            for sub in command.list_commands(context):
                inner = command.get_command(context, sub)
                assert inner is not None
                yield (name, sub), inner


ALL = dict(commands())


@pytest.mark.parametrize("words", list(ALL), ids=" ".join)
def test_every_command_is_documented(words: tuple[str, ...]) -> None:
    command = ALL[words]
    assert command.help, f"{words} has no docstring"
    assert re.match(r"[A-Z]", command.help.strip())
    assert f"Example: saf {' '.join(words)}" in re.sub(r"\s+", " ", command.epilog or ""), f"{words} shows no example"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{words} {parameter.opts[0]} says nothing of itself"


@pytest.mark.parametrize("words", list(ALL), ids=" ".join)
def test_every_help_is_shown_in_forty_columns(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    from saf_helper.cli.main import run

    assert run([*words, "--help"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(f"Usage: saf {' '.join(words)}")
    assert shown.err == ""


def test_the_list_of_commands_names_each_with_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    from saf_helper.cli.main import run

    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    for name, (_, words) in COMMANDS.items():
        assert re.search(rf"^  {re.escape(name)} +{re.escape(words.split()[0])}", shown, re.MULTILINE), name


def test_the_words_that_are_commands_at_every_prompt() -> None:
    assert {
        "u",
        "?",
        "q",
        "undo",
        "why",
        "quit",
        "redo",
        "status",
        "supply",
        "adjust",
        "amend",
        "log",
        "help",
    } <= RESERVED


# What every rule says ------------------------------------------------------------------------------------------------

TOOLS = {
    "adjust",
    "adjust_paths",
    "adjust_values",
    "table_questions",
    "draws",
    "interruptions",
    "markers",
}
"""Modules of `rules/` that are no section of the rulebook."""
NO_RULE = {
    "american_fire.no_target": "tells what another function has decided",
    "german_target.closest_infantry": "a question of several rules",
    "german_target.tell_target": "tells what another function has decided",
    "german_card.other_action": "a card of the owner's own, which the rulebook does not know",
    "morale.german_lost": "carries out what another function has decided",
    "morale.american_lost": "carries out what another function has decided",
    "victory.conceded": "an end the rulebook does not have",
    "victory.finish": "carries out what another function has decided",
}
"""Functions that ask or tell without being a numbered rule, and why."""


def rule_functions() -> Iterator[tuple[str, FunctionType]]:
    """Yield every public function of the rulebook's sections that asks or tells: it is given the player."""
    for module in MODULES:
        name = module.rpartition(".")[2]
        if module.startswith("saf_helper.games.scream_aim_fire.rules.") and name not in TOOLS:
            for function in vars(import_module(module)).values():
                if isinstance(function, FunctionType) and function.__module__ == module:
                    given = function.__code__.co_varnames[: function.__code__.co_argcount]
                    if "player" in given and not function.__name__.startswith("_"):
                        yield f"{name}.{function.__name__}", function


def test_every_rule_names_its_paragraph_or_its_house_rule() -> None:
    house = "|".join(map(re.escape, tables().house_rules))
    nameless = [
        name
        for name, function in rule_functions()
        if not re.match(rf"§\d|House rule ({house})\b", function.__doc__ or "") and name not in NO_RULE
    ]
    assert nameless == []


def test_every_rule_module_has_a_docstring_that_names_its_place() -> None:
    for module, path in MODULES.items():
        name = module.rpartition(".")[2]
        if module.startswith("saf_helper.games.scream_aim_fire.rules.") and name not in TOOLS:
            assert re.search(r"§\d|\d\.\d", ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""), (
                module
            )


def test_every_command_stands_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`saf {name}" not in readme] == []

"""The README against the program: its commands, options, words at a prompt and protocol are the real ones."""

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest

from saf_helper.cli.game_commands import commands_of
from saf_helper.cli.main import COMMANDS, cli
from saf_helper.engine.game_parts import PromptCommand
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.prompts.answer_grammar import RESERVED
from saf_helper.prompts.messages import BUILT_IN
from tests.outside import Outside, saf

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
LINES = sorted({*re.findall(r"`(saf [^`]+)`", README), *re.findall(r"^(saf .+)$", README, re.MULTILINE)})
"""Every command line in it."""
OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


def section(title: str) -> str:
    """Return the text under a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no section {title!r}"
    return found[1]


def options(command: click.Command) -> set[str]:
    """Return the options of a command and of those under it."""
    found = {name for one in command.params if isinstance(one, click.Option) for name in one.opts}
    for sub in command.commands.values() if isinstance(command, click.Group) else ():
        found |= options(sub)
    return found | {"--help"}


def command(name: str) -> click.Command:
    """Return a command by its name."""
    found = cli.get_command(click.Context(cli), name)
    assert found is not None, f"there is no command {name!r}"
    return found


def named_options(text: str) -> set[str]:
    """Return the options that a text names."""
    return set(OPTION.findall(text.replace("/--", " --")))


@pytest.mark.parametrize("line", LINES)
def test_every_command_line_is_one_of_the_program(line: str) -> None:
    name = line.split()[1]
    if name.startswith("-"):
        assert name in {*options(cli), "-V", "--version"}
        return
    assert named_options(line) <= options(command(name))


def rows() -> dict[str, str]:
    """Return the row of each command in the table of commands."""
    found: dict[str, str] = {}
    for row in section("Commands").splitlines():
        if row.startswith("| `saf "):
            names = re.findall(r"`saf ([a-z-]+)", row.replace("\\|", " ").split(" | ")[0])
            found |= dict.fromkeys(names, row)
    return found


def test_every_command_has_its_row_and_no_row_is_of_another() -> None:
    assert sorted(rows()) == sorted(COMMANDS)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_row_names_real_options_and_every_command_under_it(name: str) -> None:
    found, row = command(name), rows()[name]
    assert named_options(row) <= options(found)
    if isinstance(found, click.Group):
        assert [sub for sub in found.commands if sub not in row] == []


def test_the_five_commands_are_commands() -> None:
    five = re.findall(r"^\| `saf ([a-z]+)` \|", section("Quick start"), re.MULTILINE)
    assert len(five) == 5
    assert set(five) <= set(COMMANDS)


def test_every_word_for_a_prompt_is_in_the_table_of_what_one_types() -> None:
    rows = re.findall(r"^\| .* \|$", section("Play"), re.MULTILINE)
    shown = {span.split()[0] for row in rows for span in re.findall(r"`([^`]+)`", row)}
    aliases = {"undo", "quit"}  # `u` and `q`, written out
    assert {*RESERVED, *commands_of(RULES), "roll"} - aliases - shown == set()


def test_every_command_of_the_protocol_is_there_with_its_fields() -> None:
    text = section("Another program as the front end")
    shown: dict[str, set[str]] = {"undo": {"count"}, "redo": {"count"}}
    assert "`undo` and `redo` take a `count`" in text
    for span in re.findall(r"`(\{\"command\"[^`]*\})`", text):
        said = json.loads(span)
        for name in said["command"].split("|"):
            shown.setdefault(name, set()).update(set(said) - {"command"})
    own = {name: command for name, command in commands_of(RULES).items() if isinstance(command, PromptCommand)}
    wanted = {name: {one for one, _ in arguments} for name, arguments in BUILT_IN.items()}
    wanted |= {name: {one.name for one in command.arguments} for name, command in own.items()}
    assert {name: fields for name, fields in shown.items() if fields} == {
        name: fields for name, fields in wanted.items() if fields
    }


def test_the_exchange_in_the_readme_is_a_real_one(tmp_path: Path) -> None:
    assert saf(tmp_path, "new", "--name", "g", "--yes").returncode == 0
    found = re.findall(r"^([ >]) (\{.*\})$", section("Another program as the front end"), re.MULTILINE)
    messages: list[tuple[str, dict[str, Any]]] = [(who, json.loads(line.replace(", …", ""))) for who, line in found]
    assert [who for who, _ in messages].count(">") == 1
    with Outside(tmp_path, "g") as program:
        program.until_ask()
        for who, message in messages:
            if who == ">":
                program.say(**message)
    heard = [{**one} for one in program.heard]
    for who, message in messages:
        if who == " ":
            assert any(message.items() <= one.items() for one in heard if one["type"] == message["type"]), message

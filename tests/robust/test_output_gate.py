"""Nothing out of a file acts on a terminal: hostile saves, scenarios, components, file names and words, at every command."""

import io
import json
import os
import tomllib
from pathlib import Path

import pytest
import tomlkit

from saf_helper.engine.options import Option
from saf_helper.engine.questions import Choose
from saf_helper.games.scream_aim_fire.tables.load import look_in
from saf_helper.prompts.frontends import Asked
from saf_helper.prompts.plain import Lines
from saf_helper.tables.data_folder import data_folder
from tests.robust.hostile import GOOD, LEAVES, PAYLOAD, bad_save, calls, seen, spoilt, write_save
from tests.robust.mutations import places

SCENARIO = data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml"
COMPONENTS = """
[counters.us-infantry]
to-hit = 4

[decks]
cover = ["none/hard x24"]
reserve = ["2+1"]
"""
TYPED = "".join(LEAVES)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_save(tmp_path, bad_save())
    return tmp_path


def test_the_hostile_save_is_one_that_loads_and_is_shown(home: Path) -> None:
    for words in (("status", "x"), ("log", "x", "--full"), ("report", "x"), ("why", "--game", "x"), ("stats", "x")):
        done = seen(home, *words)
        assert (done.code, done.err) == (0, b""), words
        assert done.harmless()
        assert words[0] == "stats" or b"?]52;c;" in done.out, words


def test_no_command_lets_anything_of_a_hostile_save_or_word_act(home: Path) -> None:
    count = 0
    for words in calls():
        write_save(home, bad_save())
        assert seen(home, *words, text=TYPED).harmless(), words
        count += 1
    assert count > 200


def test_json_keeps_what_a_terminal_is_not_shown(home: Path) -> None:
    done = seen(home, "status", "x", "--json")
    assert done.harmless()
    assert f"A1{PAYLOAD}" in {unit["name"] for unit in json.loads(done.out)["units"]}
    done = seen(home, "log", "x", "--json")
    assert done.harmless()
    told = [box[key] for box, key, _ in places(json.loads(done.out)) if isinstance(box[key], str)]
    assert any(PAYLOAD in text for text in told)


def test_a_report_on_the_disk_acts_as_little(home: Path) -> None:
    for name in ("r.md", "r.html"):
        assert seen(home, "report", "x", "-o", name, "--title", PAYLOAD).code == 0
        assert seen(home, "report", "x", "--title", PAYLOAD, *["--html"] * (name == "r.html")).harmless()
        text = (home / name).read_text(encoding="utf-8")
        assert "]52;c;" in text
        assert not set(PAYLOAD) & set(text) & set("\x1b\x9b\u202e\u200b\a\r\x7f")


def test_no_text_and_no_key_of_a_save_acts_in_what_is_said_of_it(tmp_path: Path) -> None:
    """The current turn only: `test_slow_output_gate.py` has the whole save and all that looks into it."""
    whole = json.loads(GOOD.read_text(encoding="utf-8"))
    refused = 0
    for name, turn in spoilt(whole["turns"][-1]):
        write_save(tmp_path, whole | {"turns": [*whole["turns"][:-1], turn]})
        done = seen(tmp_path, "status", "x")
        assert done.harmless(), name
        refused += done.code == 3
    assert refused > 10


@pytest.mark.skipif(os.name != "posix", reason="Windows takes no such names for files")
def test_names_of_files_do_not_act(tmp_path: Path) -> None:
    name = PAYLOAD.replace("\\", "")
    for stem in (name, f"{name}\n{name}", os.fsdecode(b"\xff\x9b31m")):
        write_save(tmp_path, {"format": 1}, stem)
        write_save(tmp_path, json.loads(GOOD.read_text(encoding="utf-8")), f"good {stem}")
        (tmp_path / "scenarios").mkdir(exist_ok=True)
        (tmp_path / "scenarios" / f"{stem}.toml").write_text("id = ", encoding="utf-8")
    for words in calls():
        assert seen(tmp_path, *words, text=TYPED).harmless(), words
    for path in (tmp_path / "games").iterdir():
        for words in (("status",), ("log",), ("play", "--plain"), ("export", "-o", "x.zip"), ("games", "--restore")):
            assert seen(tmp_path, *words, str(path)).harmless(), words
    assert b"?]52;c;" in seen(tmp_path, "doctor").out


def test_no_text_and_no_key_of_a_scenario_acts(tmp_path: Path) -> None:
    scenario = tomllib.loads(SCENARIO.read_text(encoding="utf-8")) | {"id": "mine", "number": 7}
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "mine.toml"
    taken = 0
    for name, data in spoilt(scenario):
        file.write_text(tomlkit.dumps(data), encoding="utf-8")
        look_in(None)  # what was read of the last is forgotten
        game = tmp_path / "games" / "y.json"
        game.unlink(missing_ok=True)
        made = seen(tmp_path, "new", "--name", "y", "--scenario", str(data["id"]), "--yes")
        assert made.harmless(), name
        taken += made.code == 0
        for words in (("new",), ("status", "y"), ("play", "y", "--plain"), ("stats", "y"), ("report", "y"), ("games",)):
            assert seen(tmp_path, *words, text=TYPED).harmless(), (name, words)
        assert seen(tmp_path, "doctor").harmless(), name
    assert taken >= 5
    look_in(None)


def test_no_text_and_no_key_of_the_components_acts(tmp_path: Path) -> None:
    for name, data in spoilt(tomllib.loads(COMPONENTS)):
        (tmp_path / "components.toml").write_text(tomlkit.dumps(data), encoding="utf-8")
        for words in (
            ("components", "show"),
            ("components", "check"),
            ("draw", "cover"),
            ("doctor",),
            ("new", "--yes"),
        ):
            assert seen(tmp_path, *words).harmless(), (name, words)
        assert seen(tmp_path, "components", "show", "--json").harmless(), name


def test_a_toml_file_with_raw_controls_does_not_act(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    for file in (tmp_path / "scenarios" / "mine.toml", tmp_path / "components.toml"):
        for text in (PAYLOAD, f'"{PAYLOAD}" = 1', f"[{PAYLOAD}]", f'id = "{PAYLOAD}"'):
            file.write_text(text, encoding="utf-8")
            look_in(None)
            for words in (("doctor",), ("new",), ("components", "check"), ("status",)):
                assert seen(tmp_path, *words, text=TYPED).harmless(), (file, ascii(text), words)


def test_an_old_console_is_as_safe(home: Path) -> None:
    for encoding in ("cp437", "latin-1", "utf-16"):
        for words in (("status", "x"), ("log", "x"), ("play", "x", "--plain"), ("report", "x", "--html"), ("no-such",)):
            done = seen(home, *words, text=TYPED, encoding=encoding)
            out = "utf-8" if "--html" in words else encoding
            assert not set("\x1b\x9b\u202e\x07") & set(done.out.decode(out) + done.err.decode(encoding)), words


def test_a_question_in_plain_lines_does_not_act() -> None:
    out = io.StringIO()
    question = Choose(
        key="k", prompt=PAYLOAD, reminder=PAYLOAD, default=PAYLOAD, options=(Option(PAYLOAD, "a\x9b", "b\x1b"),)
    )
    Lines(io.StringIO("x\n"), out).ask(Asked(question, 0))
    assert not set("\x1b\x9b\u202e\u200b\a") & set(out.getvalue())

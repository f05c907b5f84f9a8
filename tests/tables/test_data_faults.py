"""Every fault in a data file is named: which file, which row, and how to mend it."""

import re
import shutil
from pathlib import Path

import pytest

from saf_helper.errors import DataError, ExitCode
from saf_helper.games.scream_aim_fire.tables.load import load, tables
from saf_helper.tables.data_folder import data_folder

FAULTS = [
    # file, what stands there, what is put in its place, message, hint
    pytest.param(
        "counters.toml",
        'kind = "panzer-iv"',
        'kind = "panzer-vi"',
        "counters.toml: counter panzer-vi: kind is 'panzer-vi', an unknown word",
        "did you mean 'panzer-iv'?",
        id="unknown kind of counter",
    ),
    pytest.param(
        "counters.toml",
        'category = "hunter"',
        'category = "zzz"',
        "counters.toml: counter hunter: category is 'zzz', an unknown word",
        "use one of: infantry, mortar, sniper, mg42, tank, hunter, gun",
        id="a word like no other",
    ),
    pytest.param(
        "counters.toml",
        'kind = "german-veteran"',
        'kind = "german-infantry"',
        "counters.toml: counter german-infantry: is there twice",
        "delete or rename one of the two",
        id="a kind twice",
    ),
    pytest.param(
        "counters.toml",
        'title = "M4 Sherman"\n',
        "",
        "counters.toml: counter m4: 'title' is missing",
        "add 'title' to the row",
        id="missing key",
    ),
    pytest.param(
        "counters.toml",
        "armor_front = { value = 5",
        "armour_front = { value = 5",
        "counters.toml: counter m10: unknown key 'armour_front'",
        "did you mean 'armor_front'?",
        id="misspelt key",
    ),
    pytest.param(
        "counters.toml",
        "armor_front = { value = 5",
        "armor_front = { valeu = 5",
        "counters.toml: counter m10, armor_front: 'value' is missing",
        "add 'value' to the row",
        id="missing key inside a row",
    ),
    pytest.param(
        "counters.toml",
        'source = "rulebook", rules = "6.3.6.4"',
        'source = "rulebok", rules = "6.3.6.4"',
        "counters.toml: counter mg42, to_hit: source is 'rulebok', an unknown word",
        "did you mean 'rulebook'?",
        id="unknown provenance",
    ),
    pytest.param(
        "counters.toml",
        "range = 7",
        'range = "7"',
        "counters.toml: counter tiger: range is '7', not a whole number",
        "write a whole number for 'range'",
        id="text for a number",
    ),
    pytest.param(
        "counters.toml",
        'to_hit = { value = 6, source = "stand-in"',
        'to_hit = { value = 7, source = "stand-in"',
        "counters.toml: counter us-sniper, to_hit: value is 7",
        "'value' must be at most 6",
        id="a number no die rolls",
    ),
    pytest.param(
        "counters.toml",
        'to_hit = { value = 6, source = "stand-in", rules = "6.3.3.K" }',
        "to_hit = 6",
        "counters.toml: counter us-sniper: to_hit is 6, not a table in braces",
        "write a table in braces for 'to_hit'",
        id="a number for a table",
    ),
    pytest.param(
        "counters.toml",
        'to_hit = { value = 6, source = "stand-in", rules = "6.3.3.K" }',
        "",
        "counters.toml: counter us-sniper: 'to_hit' is missing",
        "add 'to_hit' to the row",
        id="infantry without a to-hit number",
    ),
    pytest.param(
        "counters.toml",
        "infantry_class = true",
        "infantry_class = 1",
        "counters.toml: counter us-infantry: infantry_class is 1, not true or false",
        "write true or false for 'infantry_class'",
        id="a number for yes",
    ),
    pytest.param(
        "counters.toml",
        'name = "Tiger"',
        'name = ""',
        "counters.toml: counter tiger: name is empty",
        "fill in 'name'",
        id="an empty name",
    ),
    pytest.param(
        "counters.toml",
        'range_clause = "7.2.6.B.2"\n',
        "",
        "counters.toml: counter tiger: 'range_clause' is missing",
        "add 'range_clause', or delete 'range'",
        id="a range without its clause",
    ),
    pytest.param(
        "counters.toml",
        'rules = ["7.4.A"]\n',
        "rules = []\n",
        "counters.toml: counter hunter: rules is empty",
        "fill in 'rules'",
        id="a counter that no clause explains",
    ),
    pytest.param(
        "counters.toml",
        'rules = ["7.4.A"]\n',
        'rules = ["§7.4"]\n',
        "counters.toml: counter hunter, rules: 0 is '§7.4', no clause number",
        "write it like 6.1.A.4, without the §",
        id="a clause that is none among a counter's",
    ),
    pytest.param(
        "tables.toml",
        'mood = "alert"',
        'mood = "calm"',
        "tables.toml: action_option calm: is there twice",
        "delete or rename one of the two",
        id="an option of a card twice",
    ),
    pytest.param(
        "tables.toml",
        'name = "red hex"',
        'name = "blue hex"',
        "tables.toml: spot blue hex: is there twice",
        "delete or rename one of the two",
        id="a spot twice",
    ),
    pytest.param(
        "tables.toml",
        'short = "LOS"',
        'short = "DRM"',
        "tables.toml: abbreviation DRM: is there twice",
        "delete or rename one of the two",
        id="an abbreviation twice",
    ),
    pytest.param(
        "scenarios/scenario_1.toml",
        'german_clause = "8.1.2.T"\n',
        "",
        "scenarios/scenario_1.toml: 'german_clause' is missing",
        "add 'german_clause' to the row",
        id="a roster without its clause",
    ),
    pytest.param(
        "tables.toml",
        'roll = "5"\ninfantry = 4',
        'roll = "6"\ninfantry = 4',
        "tables.toml: spotted 6: another row has the roll of 6 too",
        "let each total stand in one row",
        id="overlap in a die table",
    ),
    pytest.param(
        "tables.toml",
        '[[spotted]]\nroll = "5"\ninfantry = 4\nveterans = 3\nclause = "6.1.A.5"\n',
        "",
        "tables.toml: spotted: no row has a roll of 5",
        'add a row with roll = "5"',
        id="hole in a die table",
    ),
    pytest.param(
        "tables.toml",
        'roll = "1-3"',
        'roll = "1-4"',
        "tables.toml: surprise 4-6: another row has the roll of 4 too",
        "let each total stand in one row",
        id="overlapping ranges",
    ),
    pytest.param(
        "tables.toml",
        'roll = "4-6"',
        'roll = "4-7"',
        "tables.toml: surprise 4-7: a roll of 7 cannot be",
        "use 1 to 6",
        id="a total no die rolls",
    ),
    pytest.param(
        "tables.toml",
        'roll = "4-6"',
        'roll = "four"',
        "tables.toml: surprise four: roll is 'four'",
        'write one total, "4", or a range, "1-3"',
        id="a roll in letters",
    ),
    pytest.param(
        "tables.toml",
        'roll = "4-6"',
        'roll = "6-4"',
        "tables.toml: surprise 6-4: the range runs backwards",
        'write roll = "4-6"',
        id="a range backwards",
    ),
    pytest.param(
        "tables.toml",
        'name = "2"\nclause',
        'name = "3"\nclause',
        "tables.toml: entry_hex 3: is there twice",
        "delete or rename one of the two",
        id="an entry hex twice",
    ),
    pytest.param(
        "tables.toml",
        'value = "44"',
        'value = "4"',
        "tables.toml: order 4: value is not the face 4 on 2 dice",
        'write value = "44"',
        id="an order whose dice disagree",
    ),
    pytest.param(
        "tables.toml",
        'name = "covering-fire"',
        'name = "cover-fire"',
        "tables.toml: order 6: name is 'cover-fire', an unknown word",
        "did you mean 'covering-fire'?",
        id="unknown order",
    ),
    pytest.param(
        "tables.toml",
        "turns = 12",
        "trns = 12",
        "tables.toml: unknown key 'trns'",
        "did you mean 'turns'?",
        id="misspelt number",
    ),
    pytest.param(
        "tables.toml",
        "assault_target = 14      # 6.3.6.6.C\n",
        "",
        "tables.toml: 'assault_target' is missing",
        "add 'assault_target'",
        id="missing number",
    ),
    pytest.param(
        "tables.toml",
        "reserves_check_roll = 6",
        "reserves_check_roll = true",
        "tables.toml: reserves_check_roll is true, not a whole number",
        "write a whole number for 'reserves_check_roll'",
        id="true for a number",
    ),
    pytest.param(
        "tables.toml",
        'name = "woods"',
        'name = "hill"',
        "tables.toml: terrain hill: is there twice",
        "delete or rename one of the two",
        id="a terrain twice",
    ),
    pytest.param(
        "decks.toml",
        'id = "C07"',
        'id = "C06"',
        "decks.toml: cover, cards C06: is there twice",
        "delete or rename one of the two",
        id="a card twice",
    ),
    pytest.param(
        "decks.toml",
        'id = "U01"',
        'id = "D01"',
        "decks.toml: card D01: is there twice",
        "delete or rename one of the two",
        id="an id in two decks",
    ),
    pytest.param(
        "decks.toml",
        '  { id = "H16", face = "explosion" },\n',
        "",
        "decks.toml: tank-hit: count is 16, but 15 cards are listed",
        "write count = 15, or mend the cards",
        id="a chit too few",
    ),
    pytest.param(
        "decks.toml",
        'face = "explosion"',
        'face = "exploson"',
        "decks.toml: tank-hit, cards H16: face is 'exploson', an unknown word",
        "did you mean 'explosion'?",
        id="unknown face",
    ),
    pytest.param(
        "decks.toml",
        'alert = "fire+1, move 1"',
        'alert = "fire+1, mvoe 1"',
        "decks.toml: action, cards A02, alert: 'mvoe 1' is no action; did you mean 'move'?",
        'move N | fire | fire+N | assault | none | other "words"; one or two, such as move 2, fire; ! last for Low Supply',
        id="bad action grammar",
    ),
    pytest.param(
        "decks.toml",
        'alert = "fire+1, move 1"',
        'alert = "fire+1, move 1!"',
        "decks.toml: action, cards A02, alert: 'fire+1, move 1!' has the icon",
        "leave out the !, write low_supply = true for the card",
        id="the icon at an option",
    ),
    pytest.param(
        "decks.toml",
        'alert = "fire+1, move 1"',
        "alert = 1",
        "decks.toml: action, cards A02, alert: 1 is not text in quotes",
        'move N | fire | fire+N | assault | none | other "words"; one or two, such as move 2, fire; ! last for Low Supply',
        id="a number for an option",
    ),
    pytest.param(
        "decks.toml",
        'alert = "hit the dirt"',
        'alrt = "hit the dirt"',
        "decks.toml: action, cards A02, flavour: alrt is 'alrt', an unknown word",
        "did you mean 'alert'?",
        id="flavour for no option",
    ),
    pytest.param(
        "decks.toml",
        "[tank-hit]",
        "[tank-hits]",
        "decks.toml: unknown key 'tank-hits'",
        "did you mean 'tank-hit'?",
        id="unknown deck",
    ),
    pytest.param(
        "decks.toml",
        'title = "Action deck"',
        'title = "Action deck"\nname = "action"',
        "decks.toml: action: unknown key 'name'",
        "use one of: title, is_cup, source, count, cards",
        id="a deck's name is its heading",
    ),
    pytest.param(
        "decks.toml",
        '  { id = "R1", infantry = 1,',
        '  { id = "R1", infantry = -1,',
        "decks.toml: reserve, cards R1: infantry is -1",
        "'infantry' must be at least 0",
        id="fewer than nobody",
    ),
    pytest.param(
        "decks.toml",
        "count = 8",
        "count = 8\ncount = 9",
        "decks.toml: is not TOML: Cannot overwrite a value",
        "mend the line named; text needs quotes, rows commas",
        id="TOML with a key twice",
    ),
    pytest.param(
        "house_rules.toml",
        'key = "sniper-six"',
        'key = "snipr-six"',
        "house_rules.toml: house_rule snipr-six: key is 'snipr-six', an unknown word",
        "did you mean 'sniper-six'?",
        id="unknown house rule",
    ),
    pytest.param(
        "house_rules.toml",
        'default = "reset"',
        'default = "rest"',
        "house_rules.toml: house_rule reserve-repeat: default is 'rest'",
        "did you mean 'reset'?",
        id="a default that is no value",
    ),
    pytest.param(
        "house_rules.toml",
        'values = ["reset", "once"]',
        'values = ["once", "reset"]',
        "house_rules.toml: house_rule reserve-repeat: the default is not the first value",
        "put 'reset' first in values",
        id="the default not first",
    ),
    pytest.param(
        "house_rules.toml",
        "readings = { reset =",
        "readings = { rset =",
        "house_rules.toml: house_rule reserve-repeat, readings: unknown value 'rset'",
        "did you mean 'reset'?",
        id="a reading of no value",
    ),
    pytest.param(
        "house_rules.toml",
        ', once = "it stays; they come once a game"',
        "",
        "house_rules.toml: house_rule reserve-repeat, readings: 'once' is missing",
        "add the row for 'once'",
        id="a value without a reading",
    ),
    pytest.param(
        "house_rules.toml",
        "min = -100\n",
        "",
        "house_rules.toml: house_rule starting-morale: a number needs its bounds",
        "write min and max, the smaller first",
        id="a number without bounds",
    ),
    pytest.param(
        "house_rules.toml",
        'rules = ["6.2.B"]',
        'rules = "6.2.B"',
        "house_rules.toml: house_rule outnumbered: rules is '6.2.B', not a list in square brackets",
        "write a list in square brackets for 'rules'",
        id="text for a list",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        'kind = "mg42"',
        'kind = "mg24"',
        "scenarios/scenario_2.toml: german, row 2: kind is 'mg24', an unknown word",
        "did you mean 'mg42'?",
        id="unknown kind in a scenario",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        'kind = "mg42"',
        'kind = "m4"',
        "scenarios/scenario_2.toml: german m4: this counter is american",
        "move the row to the american list",
        id="a counter on the wrong side",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        'side = "german"',
        'side = "american"',
        "scenarios/scenario_2.toml: arrivals tiger, turn 3: side is 'american'",
        'write side = "german"',
        id="an arrival on the wrong side",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        "turn = 3",
        "turn = 13",
        "scenarios/scenario_2.toml: arrivals tiger, turn 13: the game ends after turn 12",
        "mend turn or turns",
        id="an arrival after the end",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        "dash = 3",
        "dsah = 3",
        "scenarios/scenario_2.toml: arrivals, row 1: unknown key 'dsah'",
        "did you mean 'dash'?",
        id="misspelt key in an arrival",
    ),
    pytest.param(
        "scenarios/scenario_2.toml",
        ', unit = "panzer-iv"',
        "",
        "scenarios/scenario_2.toml: victory, destroyed: 'unit' is missing",
        "add 'unit' to the condition",
        id="a condition without its key",
    ),
    pytest.param(
        "scenarios/scenario_5.toml",
        'kind = "supply", count',
        'kind = "supply", unit = "m4", count',
        "scenarios/scenario_5.toml: victory, supply: 'unit' means nothing here",
        "delete 'unit'",
        id="a condition with another's key",
    ),
    pytest.param(
        "scenarios/scenario_4.toml",
        "low_supply_choice = 2",
        "low_supply_choice = 5",
        "scenarios/scenario_4.toml: american us-infantry: low_supply_choice is 5, but there are 4",
        "write 4 at most",
        id="more on Low Supply than there are",
    ),
    pytest.param(
        "scenarios/scenario_4.toml",
        'id = "4"',
        'id = "3"',
        "scenarios/scenario_4.toml: id: scenarios/scenario_3.toml is '3' too",
        "give each scenario its own id",
        id="a scenario id twice",
    ),
    pytest.param(
        "scenarios/scenario_4.toml",
        "number = 4",
        "number = 5",
        "scenarios/scenario_5.toml: number: scenarios/scenario_4.toml has the number 5 too",
        "give each scenario its own number",
        id="a scenario number twice",
    ),
    pytest.param(
        "scenarios/scenario_1.toml",
        'reserve_clause = "8.1.2.D"\n',
        "",
        "scenarios/scenario_1.toml: 'reserve_clause' is missing",
        "add 'reserve_clause', or delete 'reserve_threshold'",
        id="reserves without a clause",
    ),
    pytest.param(
        "scenarios/scenario_1.toml",
        "reserve_threshold = 30\n",
        "",
        "scenarios/scenario_1.toml: 'reserve_threshold' is missing",
        "add 'reserve_threshold', or delete 'reserve_clause'",
        id="reserves without a number",
    ),
    pytest.param(
        "scenarios/scenario_1.toml",
        'defeat_clause = "8.1.3.C"',
        'defeat_clause = "§8.1.3.C"',
        "scenarios/scenario_1.toml: defeat_clause is '§8.1.3.C', no clause number",
        "write it like 6.1.A.4, without the §",
        id="a clause with its sign",
    ),
    pytest.param(
        "scenarios/scenario_1.toml",
        "[victory]",
        "[victory",
        "scenarios/scenario_1.toml: is not TOML: Expected ']' at the end of a table declaration",
        "mend the line named; text needs quotes, rows commas",
        id="bad TOML",
    ),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "data"
    shutil.copytree(data_folder("scream_aim_fire"), copy)
    return copy


def fault_of(folder: Path) -> DataError:
    with pytest.raises(DataError) as raised:
        load(folder)
    return raised.value


@pytest.mark.parametrize(("file", "old", "new", "message", "hint"), FAULTS)
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, message: str, hint: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = fault_of(folder)
    if "is not TOML" in message:  # the rest is tomllib's: the line and the column
        assert re.fullmatch(re.escape(message) + r".* \(at line \d+, column \d+\)", found.message)
    else:
        assert found.message == message
    assert found.hint == hint
    assert found.exit_code is ExitCode.FAULT


@pytest.mark.parametrize("file", ["counters.toml", "tables.toml", "decks.toml", "house_rules.toml"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    found = fault_of(folder)
    assert found.message == f"{file}: is missing from {folder}"
    assert found.hint == "put the file back, or install the program again"


def test_missing_scenarios_are_named(folder: Path) -> None:
    shutil.rmtree(folder / "scenarios")
    assert fault_of(folder).message == f"scenarios/: no scenario in {folder}"


def test_a_file_in_another_encoding_is_named(folder: Path) -> None:
    (folder / "tables.toml").write_bytes(b"# caf\xe9\n")
    found = fault_of(folder)
    assert found.message == "tables.toml: byte 5: is not UTF-8 text"
    assert found.hint == "save the file as UTF-8"


def test_a_table_that_is_no_list_of_rows_is_named(folder: Path) -> None:
    (folder / "counters.toml").write_text('counter = "m4"\n', encoding="utf-8")
    found = fault_of(folder)
    assert found.message == "counters.toml: counter: is not a list of rows"
    assert found.hint == "write each row under its own [[counter]]"


def test_a_mark_of_windows_notepad_does_no_harm(folder: Path) -> None:
    for path in folder.rglob("*.toml"):
        text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load(folder) == tables()

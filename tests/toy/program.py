"""The command line of the toy game, not loading the game."""

from saf_helper.games.registry import Help, OwnCommand, Program

PROGRAM = Program(
    name="toy",
    about="A toy.\n\nIt counts gold.",
    data="toy",
    own={"fate": OwnCommand("tests.toy.fate", "every card of fate", before="rules")},
    without=frozenset({"next", "components"}),
    help={"status": Help("how much gold there is", example="toy status ford")},
)

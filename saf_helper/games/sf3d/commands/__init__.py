"""The command line of this game: its own commands, and what the commands of every game say in this one."""

from saf_helper.games.registry import Help, OwnCommand, Program

HERE = "saf_helper.games.sf3d.commands"

ABOUT = """An umpire and clerk beside the wargame S.F.3.D. Original, for its two players.

It works out every shot, keeps the charts that you type, the declared fire, ammunition, markers, VP and turns. Ground units of
scenario 4 and of your own forces; aircraft, infantry, artillery, smoke, statistics and the report come later.
"""

ADJUST = """Put right what stands otherwise; recorded and undoable. Without words, list the paths.

\b
saf adjust afs2.immobilized yes
saf adjust vp.german 3
saf adjust chart.defense.afs 5
saf adjust dice physical        virtual, ask or physical
"""

PROGRAM = Program(
    name="sf3d",
    about=ABOUT,
    data="sf3d",
    own={
        "shot": OwnCommand(f"{HERE}.shot", "work out shots between kinds, without a game", before="roll"),
        "armor": OwnCommand(f"{HERE}.armor", "work out an armor roll, without a game", before="roll"),
        "charts": OwnCommand(f"{HERE}.charts", "the numbers of your own box", before="rules"),
    },
    without=frozenset({"next", "components", "stats", "report"}),
    help={
        "new": Help(example="sf3d new --scenario 4 --name river --dice physical --yes"),
        "adjust": Help(text=ADJUST, example='sf3d adjust afs2.immobilized yes --why "forgot the marker"'),
        "log": Help(example="sf3d log --turn 3"),
        "rules": Help(example="sf3d rules 6.2"),
        "house-rules": Help(example="sf3d house-rules two-destroys"),
    },
)

"""The command line of this game: its own commands, and what the commands of every game say in this one."""

from saf_helper.games.registry import Help, OwnCommand, Program

HERE = "saf_helper.games.scream_aim_fire.commands"

ABOUT = """A companion beside the solitaire wargame Scream, Aim, Fire!

It walks the table through every phase, rolls and draws if you like, works out what each German does and says why, and
keeps turn, Morale, reserves, supply and every unit's status in a save.
"""

ADJUST = """Put right what the table shows otherwise; recorded and undoable. Without words, list the paths.

\b
saf adjust morale 15            a track
saf adjust A2.status panic      a unit's marker
saf adjust dice physical        virtual, ask or physical; cards and chits too
saf adjust add german-infantry 3
saf adjust remove G4
saf adjust rename A2 Easy
"""

SHOW = """List every value and whose it is: the rulebook's, yours, or a stand-in, marked †.

WHAT is numbers, cover, action, reserve, unit-damage, tank-hit, tank-damage, or one number such as to-hit.us-infantry.
"""

RECORD = """Enter the cards, chits and numbers of your box, one after the other; without WHAT all that is not there yet.

\b
cover    none/hard      the clear entry, then the cover entry
action   move 2, fire | fire+1 | none !
                        calm, Alert and Panic; ! for the Low Supply icon
reserve  2+1            Infantry, then Veterans

x3 after a card enters three alike, x3 alone makes the last one three. u takes the last entry back, done ends a deck early, q
leaves. Every entry is kept at once: leave when you like, and go on where you stopped.
"""

STATS = """Show how a game went in numbers: Morale by turn, dice, hits, losses, draws against their mix, orders, questions.

GAME is a name or a path; without it, the game played last. What was undone counts nowhere.
"""

REPORT = """Write the story of a game: how it ended, Morale by turn, what happened, fates, statistics, your notes.

GAME is a name or a path; without it, the game played last. The page stands alone: it loads nothing, reads on a phone and
prints.
"""

PROGRAM = Program(
    name="saf",
    about=ABOUT,
    data="scream_aim_fire",
    own={
        "ask": OwnCommand(f"{HERE}.ask", "what one German unit does, without a game", before="roll"),
        "tutorial": OwnCommand(f"{HERE}.tutorial", "a guided first turn of scenario 1", before="roll"),
        "draw": OwnCommand(f"{HERE}.draw", "draw from a deck or cup", before="rules"),
        "odds": OwnCommand(
            "saf_helper.games.scream_aim_fire.commands.odds", "the chance of an attack, exact", before="rules"
        ),
    },
    help={
        "next": Help(
            "what does the next German unit do?",
            "Play on to the end of the next German unit's activation: what does it do?",
        ),
        "new": Help(example="saf new --scenario 2 --name hell --dice ask --house sniper-six=nothing --yes"),
        "adjust": Help(text=ADJUST, example='saf adjust A2.status alert --why "forgot the marker"'),
        "log": Help("the game turn by turn, and the ledger of Morale", example="saf log --turn 3 --german"),
        "stats": Help(text=STATS),
        "report": Help(text=REPORT),
        "house-rules": Help(example="saf house-rules sniper-six --game hell"),
        "components": Help(example="saf components show action"),
        "components show": Help(text=SHOW, example="saf components show action"),
        "components record": Help(text=RECORD, example="saf components record action"),
        "rules": Help(example="saf rules 6.3.4.C"),
    },
)

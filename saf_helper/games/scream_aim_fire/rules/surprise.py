"""§7.3 Surprise German reinforcements."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, Roll, each_of
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables

SURPRISE = 6


def surprise_in_play(game: Game) -> bool:
    """§7.3.D Whether a hunter or an AT gun is on the map."""
    return any(unit.category in ("hunter", "gun") for unit in game.germans())


def surprise_check(player: Player, game: Game) -> None:
    """§7.3 Surprise Reinforcement Check: a 6, then which unit and where."""
    (die,) = player.roll(
        Roll(
            key="surprise.roll",
            prompt="Surprise check, a 6 brings one",
            rules=("5.0.B", "5.0.B.5", "7.3.A"),
            why="Rolled at the end of every German turn",
            leads=((str(SURPRISE), "one comes; another die says which"), ("less", "none comes this turn")),
        )
    )
    needed = Term(None, f"only a {SURPRISE} brings one", "7.3.A")
    player.recount(lambda: one_die("surprise check", die, needed, "one comes" if die == SURPRISE else "none comes"))
    if die != SURPRISE:
        player.tell("No surprise unit", ("7.3.A",), f"rolled {die}, only a 6 brings one")
        return
    (die,) = player.roll(
        Roll(
            key="surprise.kind",
            prompt="Which surprise: 1-3 Veteran, 4-6 AT gun",
            rules=("7.3.A",),
            why="The check was a 6",
            leads=(
                ("1 to 3", "a Veteran that hunts the Lieutenant, on the blue hex"),
                ("4 to 6", "an AT gun, on the red hex"),
            ),
        )
    )
    row = tables().surprise[die]
    other = next(one for one in tables().surprise.values() if one.kind != row.kind)
    first = hex_state(player, row.hex)
    if first == "free":
        arrive(player, game, row.kind, row.hex, (row.clause,), f"rolled {die}")
    elif first == "germans":
        no_room(player, game, row.kind, row.hex, row.clause, f"rolled {die}")
    else:
        second = hex_state(player, other.hex, second=True)
        why = f"rolled {die}, but an American is on the {row.hex} hex"
        if second == "free":
            arrive(player, game, other.kind, other.hex, ("7.3.B", other.clause), why)
        elif second == "germans":
            no_room(player, game, other.kind, other.hex, other.clause, why)
        else:
            player.tell("No surprise unit", ("7.3.C",), "Americans are on both hexes")


def hex_state(player: Player, hex: str, *, second: bool = False) -> str:
    """§7.3.B–C What stands on the hex: `free`, `american`, or as many Germans as stacking allows (`germans`)."""
    blue = hex == "blue"
    full = "two German infantry, or a German tank" if blue else "Germans in the way of a gun"
    options = (Option("free", "room for it"), Option("american", "an American"), Option("germans", full))
    leads = {
        "free": "it arrives there",
        "american": "no surprise unit comes" if second else "the other surprise unit comes, on its own hex",
        "germans": "none comes this turn" if blue else "the gun stands next to the hex",
    }
    return player.choose(
        Choose(
            key=f"surprise.{hex}",
            prompt=f"What is on the {hex} hex?",
            options=options,
            default="free",
            rules=("7.3.B", "7.3.C"),
            why="An American there brings the other surprise unit instead; Germans over the stacking limit keep a Veteran away, "
            "and put a gun next to the red hex",
            leads=each_of(options, leads),
        )
    )


def no_room(player: Player, game: Game, kind: str, hex: str, clause: str, why: str) -> None:
    """§7.3.C German stacking: no Veteran this turn; an AT gun may stand next to the red hex (§7.3.A.3)."""
    if kind == "at-gun":
        arrive(player, game, kind, "red", ("7.3.A.3", clause), f"{why}; Germans are on the red hex", beside=True)
        return
    player.tell("No surprise unit", ("7.3.C", "7.2.1.B"), f"{why}; German stacking would be broken on the {hex} hex")


def arrive(
    player: Player, game: Game, kind: str, hex: str, rules: tuple[str, ...], why: str, beside: bool = False
) -> None:
    """§7.3.A.1–3 The surprise unit arrives and acts from the next German turn."""
    unit = game.add(kind, came=f"{hex} hex turn {game.turn}", fresh=True)
    if kind == "at-gun":
        where = f"{'next to ' if beside else ''}the red hex{'' if beside else ' or next to it'}, where it sees Americans best"
        rules = rules if "7.3.A.3" in rules else (*rules, "7.3.A.3")
    else:
        where = f"the {hex} hex"
    player.tell(f"Place the surprise {named(unit)}: {where}", rules, why, {unit.id: (None, "in play")})

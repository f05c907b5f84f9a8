"""§7.3 Surprise German reinforcements."""

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Check, NoSurprise, SurpriseArrives
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import SurpriseRow
from saf_helper.games.scream_aim_fire.words.names import came_words


def surprise_in_play(game: Game) -> bool:
    """§7.3.D Whether a hunter or an AT gun is on the map."""
    return any(unit.category in ("hunter", "gun") for unit in game.germans())


def surprise_check(player: Player, game: Game) -> None:
    """§7.3 Surprise Reinforcement Check: a 6, then which unit and where."""
    needed = tables().surprise_roll
    (die,) = player.roll("surprise.roll", needed=needed)
    check = Check(check="surprise", die=die, needed=None, passed=die == needed, details=(needed,), rules=("7.3.A",))
    player.happen(check)
    if not check.passed:
        return
    (die,) = player.roll("surprise.kind")
    row = tables().surprise[die]
    first = on_hex(player, row.hex)
    if first != "american":
        arrive(player, game, row, first, die)
        return
    other = next(one for one in tables().surprise.values() if one.kind != row.kind)
    second = on_hex(player, other.hex, case="second")
    if second != "american":
        arrive(player, game, other, second, die, americans=row.hex)
    else:
        player.happen(NoSurprise(die=die, cause="americans", rules=("7.3.C",)))


def on_hex(player: Player, hex: str, case: str = "") -> str:
    """§7.3.B–C What stands on the hex: `free`, `american`, or as many Germans as stacking allows (`germans`)."""
    return player.choose(f"surprise.{hex}", ("free", "american", "germans"), default="free", case=case)


def arrive(player: Player, game: Game, row: SurpriseRow, on_it: str, die: int, americans: str = "") -> None:
    """§7.3.A.1–3, §7.3.C The surprise unit arrives and acts from the next German turn.

    Where German stacking leaves no room, the AT gun stands next to its hex, and a Veteran does not come.

    Args:
        player: who places it.
        game: the game.
        row: which unit, and its hex.
        on_it: what stands there: `free` or `germans`.
        die: the roll that says which.
        americans: the hex of the unit rolled, where Americans on it bring this one instead.
    """
    full = on_it == "germans"
    if full and row.kind == "hunter":
        full_hex = ("7.3.C", "7.2.1.B")
        player.happen(NoSurprise(die=die, cause="stacking", hex=row.hex, americans=americans, rules=full_hex))
        return
    unit = game.add(row.kind, came=came_words(game.turn, row.hex), fresh=True)
    beside = ["7.3.A.3"] * (row.kind == "at-gun")
    rules = (*beside, row.clause) if full else (*["7.3.B"] * bool(americans), row.clause, *beside)
    player.happen(
        SurpriseArrives(
            unit=unit.id,
            die=die,
            hex=row.hex,
            beside=full,
            americans=americans,
            rules=rules,
            changes={unit.id: (None, unit.fate)},
        )
    )

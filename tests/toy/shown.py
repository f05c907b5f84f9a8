"""What the toy game shows at the table, and what can be put right in it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.state.status_sheet import Row, Standing
from tests.toy.state import Toy


def standing(session: Session[Toy]) -> Standing:
    """Return where a game stands."""
    game, pending = session.game, session.pending
    men: list[Row] = [
        {"code": one.id, "name": one.name, "markers": ["in the woods"] * one.woods, "came": ""}
        for one in game.fighters
        if one.in_play
    ]
    return {
        "status": {"turn": game.turn, "gold": game.gold, "outcome": session.rules.outcome(game)},
        "sheet": {
            "title": f"Toy: {game.scenario}",
            "lines": [board(game)],
            "sides": [{"title": "Fighters", "units": men}],
            "styles": {"in the woods": "green"},
            "next": pending.prompt if pending else None,
        },
    }


def board(game: Toy) -> str:
    """Return where the markers stand."""
    return f"Turn {game.turn}, gold {game.gold}"


def adjustment(
    game: Toy, parts: Sequence[str], reason: str, switch: Callable[[Toy, Sequence[str]], tuple[str, Any]]
) -> dict[str, Any]:
    """Return what the words put right: `gold NUMBER`."""
    if len(parts) != 2 or parts[0] != "gold" or not parts[1].isdecimal():
        raise BadAnswerError(f"{' '.join(parts)!r} cannot be adjusted", "gold NUMBER")
    return {"gold": int(parts[1])}


def refuse_unchanged(game: Toy, args: Mapping[str, Any]) -> None:
    """Refuse what stands so already."""
    if args["gold"] == game.gold:
        raise BadAnswerError(f"gold is {game.gold} already", "nothing is changed")


def otherwise(game: Toy, args: Mapping[str, Any]) -> list[str]:
    """Return a line where the gold stands otherwise all the same."""
    return [f"gold is {game.gold} all the same"] * (args["gold"] != game.gold)


def listed(game: Toy) -> list[str]:
    """Return what can be put right."""
    return [f"gold = {game.gold}"]

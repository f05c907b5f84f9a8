"""What to move on the table to get from one state to another: removals first, differences only."""

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

STATUS_MARKER = {"none": "no marker", "alert": "an Alert marker", "panic": "a Panic marker"}


def diff(before: Game, after: Game) -> list[str]:
    """Return one line a difference between two states, as a player moves it."""
    removals, others = [], []
    for id, unit in before.units.items():
        now = after.units.get(id)
        if unit.on_table and (now is None or not now.on_table):
            removals.append(f"remove {unit.name}")
    for id, unit in after.units.items():
        was = before.units.get(id)
        if unit.on_table and (was is None or not was.on_table):
            stood = was is not None and not was.in_play
            others.append(f"put {unit.name} back where it stood" if stood else f"place {unit.name}")
        if unit.on_table:
            others.extend(_markers(was or Unit(id=id, kind=unit.kind), unit))
    had, has = _lieutenant_with(before), _lieutenant_with(after)
    if had and not has:
        removals.append("remove the Lieutenant")
    elif has and has != had:
        name = after.units[has].name
        back = before.lieutenant.host is not None and not before.lieutenant.alive
        way = (
            "move the Lieutenant to" if had else "put the Lieutenant back with" if back else "place the Lieutenant with"
        )
        others.append(f"{way} {name}")
    for track, words in (("turn", "Turn"), ("morale", "Morale"), ("reserves", "German reserves"), ("supply", "Supply")):
        was_at, now_at = getattr(before, track), getattr(after, track)
        if was_at != now_at:
            others.append(f"{words} {was_at} -> {now_at}")
    if before.order_dice != after.order_dice and after.order_dice:
        others.append(f"order dice to spend: {' '.join(map(str, after.order_dice))}")
    others.extend(
        _deck(after, name)
        for name in tables().decks
        if before.components.decks.get(name) != after.components.decks.get(name)
    )
    return removals + others


def _lieutenant_with(game: Game) -> str | None:
    """Return the code of the unit that the living Lieutenant is with; None where he is not on the map."""
    return game.lieutenant.host if game.lieutenant.alive else None


def _deck(game: Game, name: str) -> str:
    """Return whose cards or chits are drawn now, by whom, and how they lie; on the table only the owner's can be."""
    deck, own = game.deck(name), name in game.components.decks
    hands = game.chits if deck.is_cup else game.cards
    if hands == "physical" and not own:
        return f"{deck.title}: your list counts no longer, type whatever yours show"
    aside = len(game.seen.get(name, ()) if hands == "physical" else game.piles[name].aside)
    lies = f"{aside} of its cards set aside" if aside else "all of it together" if deck.is_cup else "all of it shuffled"
    if hands == "physical":
        return f"{deck.title}: use your own, {lies}"
    drawer = "the program draws" if hands == "virtual" else "Enter draws"
    return f"{deck.title}: {drawer} from {'your own list' if own else 'the stand-in †'}, {lies}"


def _markers(before: Unit, after: Unit) -> list[str]:
    name = after.name
    lines = []
    if before.status != after.status:
        lines.append(f"{name}: {STATUS_MARKER[after.status]}")
    if before.low_supply != after.low_supply:
        lines.append(f"{name}: {'Low Supply marker on' if after.low_supply else 'Low Supply marker off'}")
    if before.acted != after.acted:
        lines.append(f"{name}: {'turned over' if after.acted else 'normal side up'}")
    if before.moves > after.moves:
        lines.append(f"{name}: back to the hex it moved from")
    return lines

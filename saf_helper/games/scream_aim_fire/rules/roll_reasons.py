"""How a roll was reckoned, as `why N` retells it: the printed number and whose it is, cover, every modifier (DRM).

What was considered and did not count is named too, with the reason: it is what a player asks about next.
"""

from collections.abc import Sequence

from saf_helper.engine.reasons import Reckoning, Term
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.drm import Drm
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import STAND_IN, STATUS_WORDS, WORDS_OF_NUMBER

HIGHER = "the higher die counts"
SUM = "their sum"
PROVENANCE = {
    "rulebook": "printed in the rulebook",
    "owner": "read off your counters",
    "stand-in": f"a stand-in of ours {STAND_IN}",
}


def terms(drms: Sequence[Drm]) -> tuple[Term, ...]:
    """Return modifiers as they are reckoned."""
    return tuple(Term(drm.value, drm.words, drm.rule) for drm in drms)


def one_die(what: str, die: int, needed: Term, result: str) -> Reckoning:
    """Return the account of a single die that nothing modifies."""
    return Reckoning(what, (die,), die, "", (), (needed,), (), result)


def printed(game: Game, field: str, kind: str) -> Term:
    """§2.0, §6.3.3.K Return a number printed on a counter, and whose it is."""
    counter = tables().counters[kind]
    value, source = game.printed(f"{field}.{kind}")
    rule = counter.printed[field.replace("-", "_")].rules
    side = "US" if counter.side == "american" else "German"
    return Term(value, f"{WORDS_OF_NUMBER[field]} of {side} {counter.title}, {PROVENANCE[source]}", rule)


def hit_roll(
    game: Game,
    shooter: Unit,
    target: Unit,
    rolled: Sequence[int],
    drms: Sequence[Drm],
    cover: Sequence[Term],
    left_out: Sequence[Term],
    result: str,
) -> Reckoning:
    """§6.3.5.C, §7.2.2.A Return the account of a hit roll; of two dice the higher one was kept."""
    return Reckoning(
        what=f"hit roll of {named(shooter)} at {named(target)}",
        dice=tuple(rolled),
        rolled=max(rolled),
        counts=HIGHER if len(rolled) > 1 else "",
        added=terms(drms),
        needed=(printed(game, "to-hit", target.kind), *cover),
        left_out=tuple(left_out),
        result=result,
    )


def assault_roll(
    attacker: Unit, dice: Sequence[int], drms: Sequence[Drm], left_out: Sequence[Term], result: str
) -> Reckoning:
    """§6.3.6.6.C Return the account of an assault's four dice."""
    needed = Term(tables().assault_target, "destroys everybody in the hex", "6.3.6.6.C")
    return Reckoning(
        what=f"assault of {named(attacker)}",
        dice=tuple(dice),
        rolled=sum(dice),
        counts=SUM,
        added=terms(drms),
        needed=(needed,),
        left_out=tuple(left_out),
        result=result,
    )


# What did not count --------------------------------------------------------------------------------------------------


def bonuses_left_out(game: Game, unit: Unit, drms: Sequence[Drm]) -> list[Term]:
    """§6.3.5.A Return the bonuses of an American that are not among its modifiers."""
    left_out = [] if unit.counter.veteran else [Term(1, "Veteran: it is none", "6.3.5.A.1")]
    if any(drm.rule == "6.3.5.A.2" for drm in drms):
        return left_out
    host = game.units.get(game.lieutenant.host or "")
    if host is None or not game.lieutenant.alive:
        return [*left_out, Term(1, "Lieutenant: he is gone", "6.3.5.A.2")]
    told = table_facts.recall(game, table_facts.ADJACENT, unit, host) is False
    why = "it is not, as you said" if told else "not asked, it could not matter"
    return [*left_out, Term(1, f"Lieutenant next to it (with {named(host)}): {why}", "6.3.5.A.2")]


def fire_left_out(game: Game, shooter: Unit, target: Unit, covered: bool) -> list[Term]:
    """§7.2.3.A, §6.3.6.5.C–D, §6.3.6.4.F Return what else could modify American fire and did not; `covered`: by a card."""
    left_out = []
    if not covered:
        clause = "6.3.6.4.F" if shooter.category == "mortar" else "6.3.6.5.D"
        left_out.append(Term(None, "Cover card: none is drawn for its fire", clause))
    if shooter.status != "panic":
        left_out.append(Term(-1, f"Panicked: it is {STATUS_WORDS[shooter.status]}", "7.2.3.A"))
    if game.spotted != target.id:
        left_out.append(Term(1, "spotted by a Sniper: the target is not", "6.3.6.5.C"))
    elif shooter.category == "mortar":
        left_out.append(Term(1, "spotted by a Sniper: never for a Mortar", "6.3.6.5.C"))
    return left_out


def german_left_out(shooter: Unit, bonus: int, unasked: str) -> list[Term]:
    """§7.2.2.B–C Return what could modify German fire and did not; `unasked`: why the target's hex was not asked."""
    left_out = [] if shooter.counter.veteran else [Term(1, "Veteran: it is none", "7.2.2.B")]
    if shooter.category == "infantry" and not bonus:
        left_out.append(Term(None, "a bonus on its card: there is none", "7.2.C"))
    return [*left_out, Term(None, f"cover of the hex: not asked, {unasked}", "7.2.2.C")] if unasked else left_out


def defenders_left_out(defenders: Sequence[Unit], drms: Sequence[Drm], german_assault: bool) -> list[Term]:
    """§6.3.6.6.F Return what the defenders could do to an assault roll and did not."""
    possible = [(1, "defender low on supply", "nobody is"), (1, "defender Panicked", "nobody is")]
    left_out = [
        Term(value, f"{words}: {why}", "6.3.6.6.F")
        for value, words, why in possible
        if not any(drm.words == words for drm in drms)
    ]
    if german_assault and not any(drm.words.startswith("sole ") for drm in drms):
        left_out.append(Term(2, "sole Sniper or Mortar: none is alone there", "6.3.6.6.F"))
    if not any(drm.words.endswith(" defenders") for drm in drms):
        words = "one defender" if len(defenders) == 1 else "a Sniper is not counted"
        left_out.append(Term(-2, f"for each defender past the first: {words}", "6.3.6.6.F"))
    return left_out

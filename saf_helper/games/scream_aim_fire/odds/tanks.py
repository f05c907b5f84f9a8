"""§6.3.6.7.E–H, §7.2.6 The odds of tank fire by chits, ours at theirs and theirs at ours."""

from functools import lru_cache

from saf_helper.games.scream_aim_fire.odds.distribution import rolls
from saf_helper.games.scream_aim_fire.odds.outcome import Event, Fate, Odds, Outcome, after
from saf_helper.games.scream_aim_fire.odds.piles import Mix, Piles
from saf_helper.games.scream_aim_fire.rules.american_tanks import BAIL_OUT_GAIN, DESTROYED_GAIN, HIT_ORDER
from saf_helper.games.scream_aim_fire.rules.german_tanks import BAIL_OUT_LOSS, DAMAGE_ORDER, DESTROYED_LOSS

MISSED = Fate.certain(Outcome())


def tank(*, chits: int = 1, piles: Piles | None = None) -> Odds:
    """§6.3.6.7.E–H An American tank fires at a German one.

    Args:
        chits: how many tank chits are drawn together, the better kept: one by an M4, two by an M10.
        piles: what is drawn from; without it every cup complete.

    Raises:
        ValueError: the cup does not hold so many chits.
    """
    piles = piles or Piles.full()
    shown: tuple[Event, ...] = ("hit", "bounced", "bail-out", "destroyed")
    stand_in = piles.tank_hit.stand_in or piles.tank_damage.stand_in
    return Odds(_tank(chits, piles.tank_hit, piles.tank_damage), shown, ("hit", "bail-out", "destroyed"), stand_in)


@lru_cache(512)
def _tank(chits: int, hit: Mix, damage: Mix) -> Fate:
    struck = after(damaged_tank(damage), "hit")
    return hit.kept(chits, HIT_ORDER).then(lambda chit: MISSED if chit == "miss" else struck)


@lru_cache(512)
def damaged_tank(damage: Mix) -> Fate:
    """§6.3.6.7.H One damage chit for a German tank that is hit."""
    ends = {
        "bounced": Outcome(("bounced",)),
        "bail-out": Outcome(("bail-out",), BAIL_OUT_GAIN),
        "destroyed": Outcome(("destroyed",), DESTROYED_GAIN),
    }
    return damage.one().read(ends.__getitem__)


def german_tank(*, chits: int = 1, front: int, flank: int | None, piles: Piles | None = None) -> Odds:
    """§7.2.6.1–7.2.6.2 A German tank or gun fires at an American tank.

    Args:
        chits: how many tank chits and damage chits are drawn together, the worse kept: two by a Tiger, else one.
        front: the armor number that saves against one crosshair.
        flank: the one that saves against two; None for an M10, who has none (§2.0.C).
        piles: what is drawn from; without it every cup complete.

    Raises:
        ValueError: a cup does not hold so many chits.
    """
    piles = piles or Piles.full()
    shown: tuple[Event, ...] = ("hit", "explosion", "saved", "bounced", "bail-out", "destroyed")
    stand_in = piles.tank_hit.stand_in or piles.tank_damage.stand_in
    fate = _german_tank(chits, front, flank, piles.tank_hit, piles.tank_damage)
    return Odds(fate, shown, ("hit", "bail-out", "destroyed"), stand_in)


@lru_cache(512)
def _german_tank(chits: int, front: int, flank: int | None, hit: Mix, damage: Mix) -> Fate:
    ends = {
        "bounced": Outcome(("bounced",)),
        "bail-out": Outcome(("bail-out",), -BAIL_OUT_LOSS),
        "destroyed": Outcome(("destroyed",), -DESTROYED_LOSS),
    }
    pierced = damage.kept(chits, DAMAGE_ORDER).read(ends.__getitem__)
    saved = Fate.certain(Outcome(("saved",)))
    blown_up = Fate.certain(Outcome(("explosion", "destroyed"), -DESTROYED_LOSS))

    def struck(chit: str) -> Fate:
        """§7.2.6.2.A–D The explosion leaves no save; one crosshair is saved by the front, two by the flank."""
        if chit == "miss":
            return MISSED
        if chit == "explosion":
            return after(blown_up, "hit")
        needed = flank if chit == "two" else front
        if needed is None:
            return after(pierced, "hit")
        return after(rolls(1).then(lambda faces: saved if faces[0] >= needed else pierced), "hit")

    return hit.kept(chits, HIT_ORDER).then(struck)

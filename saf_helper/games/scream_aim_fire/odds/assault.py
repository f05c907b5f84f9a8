"""§6.3.6.6, §7.2.4 The odds of assaults: 4d6 and DRMs against 14, by either side."""

from functools import lru_cache

from saf_helper.games.scream_aim_fire.odds.distribution import Distribution, rolls, totals
from saf_helper.games.scream_aim_fire.odds.outcome import Event, Fate, Odds, Outcome
from saf_helper.games.scream_aim_fire.odds.piles import Mix, Piles
from saf_helper.games.scream_aim_fire.rules.american_assault import ASSAULT_GAIN
from saf_helper.games.scream_aim_fire.rules.american_cover import COVER
from saf_helper.games.scream_aim_fire.rules.assault import ASSAULT_DICE
from saf_helper.games.scream_aim_fire.rules.german_assault import ASSAULT_LOSS, ASSAULT_LOSS_WITH_LIEUTENANT
from saf_helper.games.scream_aim_fire.rules.morale import LIEUTENANT_LOSS
from saf_helper.games.scream_aim_fire.rules.surprise_veteran import CAPTURE_LOSS, HUNTER_GAIN
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import CoverHalf

NO_CARD = Mix.of({"none": 1})
"""§6.3.6.6 As an assault on a tank has it: no card, no cover."""


def assault(*, drm: int = 0, defenders: int = 1, half: CoverHalf | None, piles: Piles | None = None) -> Odds:
    """§6.3.6.6 An American assault on one hex.

    Args:
        drm: the sum of the DRMs but for cover: Veteran, Lieutenant, the defenders' markers, -2 for each past the first.
        defenders: how many Germans are in the hex; each brings its Morale.
        half: the entry of the Cover card that the hex takes; None for a tank, who has no cover.
        piles: what is drawn from; without it every deck complete.
    """
    cards = NO_CARD if half is None else (piles or Piles.full()).entry(half)
    shown: tuple[Event, ...] = ("success", "low-supply")
    if half == "cover":
        shown = ("no-fire", *shown)
    return Odds(_assault(drm, ASSAULT_GAIN * defenders, cards), shown, ("success",), cards.stand_in)


@lru_cache(512)
def _assault(drm: int, gain: int, cards: Mix) -> Fate:
    won, lost = Outcome(("success", "destroyed"), gain), Outcome(("low-supply",))

    def carded(card: str) -> Fate:
        """§6.3.6.6.E, G Cover is taken off the roll; a bunker calls the assault off."""
        if card == "bunker":
            return Fate.certain(lost.also("no-fire"))
        return reaches_target(drm - COVER[card]).read(lambda success: won if success else lost)

    return cards.one().then(carded)


def german_assault(
    *, drm: int = 0, cover: int = 0, defenders: int = 1, lieutenant: bool = False, hunter: bool = False
) -> Odds:
    """§7.2.4, §7.4.C A German assault on one hex; no card is drawn.

    Args:
        drm: the sum of the DRMs but for cover: Veteran, the defenders' markers, a sole Sniper or Mortar, their number.
        cover: what the hex adds to a to-hit number (§7.2.2.C), 0 for a tank.
        defenders: how many Americans are in the hex.
        lieutenant: whether the Lieutenant is with one of them; if they hold, a 1 kills him (§6.5.3.A).
        hunter: whether it is the surprise Veteran: he takes the Lieutenant, or is lost himself.
    """
    lost = ASSAULT_LOSS * defenders
    if hunter:
        lost = CAPTURE_LOSS
    elif lieutenant:
        lost += ASSAULT_LOSS_WITH_LIEUTENANT - ASSAULT_LOSS
    with_him = lieutenant or hunter
    won = Outcome(("success", "destroyed"), -lost)
    held = Outcome((), HUNTER_GAIN if hunter else 0)

    def resolved(success: bool) -> Fate:
        if success:
            return Fate.certain(won.also("lieutenant") if with_him else won)
        if not with_him:
            return Fate.certain(held)
        return rolls(1).read(lambda faces: held.also("lieutenant", morale=-LIEUTENANT_LOSS) if faces[0] == 1 else held)

    shown: tuple[Event, ...] = ("success", "lieutenant") if with_him else ("success",)
    return Odds(reaches_target(drm - cover).then(resolved), shown, ("success",), stand_in=False)


def reaches_target(drm: int) -> Distribution[bool]:
    """§6.3.6.6.C Whether 4d6 and the DRMs come to 14."""
    target = tables().assault_target
    return totals(ASSAULT_DICE).read(lambda total: total + drm >= target)

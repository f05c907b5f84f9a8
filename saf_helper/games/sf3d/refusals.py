"""Why something is refused, in words."""

from collections.abc import Mapping

from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.rules.may_fire import Refusal

WORDS: Mapping[str, tuple[str, str]] = {
    "waiting": ("{0} is not on the map yet", ""),
    "destroyed": ("{0} was destroyed", ""),
    "left": ("{0} has left the map", ""),
    "already-fired": ("{0} has attacked in this Combat Phase ({1})", "name another unit"),
    "declared": ("{0} has declared its fire", "drop it first"),
    "no-weapon": ("{0} has no weapon", ""),
    "armament-out": ("{0} has lost its armament", ""),
    "laser-burned": ("the laser of {0} is burned out", ""),
    "mg-empty": ("the MG of {0} is out of ammunition until resupplied", ""),
    "no-ammunition": ("{0} has no {1} left", ""),
    "other-weapon": ("{0} has fired its other weapon: laser or rockets, not both", ""),
    "not-yours": ("{0} is of the other side", "name a unit of the side that acts"),
    "own-side": ("{0} is of the same side", "name an enemy"),
    "out-of-range": ("{0}: range {1} is out of range {2}", ""),
    "too-many-hexes": ("{0} hexes between at range {1}", "the hexes between are 1 fewer than the range"),
    "needs-spotter": ("{0} has no LOS: a spotter is needed", "add by UNIT"),
    "spotter-not-yours": ("{0} cannot spot: it is of the other side", ""),
    "spots-itself": ("{0} cannot spot for itself", "name another unit after by"),
    "spotter-overran": ("{0} was in an overrun: it spots nobody now", ""),
    "spots-another": ("{0} spots {1} in this Combat Phase", "1 target a spotter"),
    "paints-so-no-spotting": ("{0} paints: it does not spot too", ""),
    "no-painter": ("{0} paints no targets", "NeuSpotters and Raccoons do"),
    "recon-spent": ("{0} has done its recon work of this Combat Phase", ""),
    "ends-in-sight": ("opportunity fire only at a unit that ends out of LOS", "declare it in Mutual Fire"),
    "moving-side": ("{0} is of the moving side: no opportunity fire", "units of the other side may fire"),
    "immobilized": ("{0} is immobilized: it does not move", ""),
    "no-group": ("no group {0} waits to enter", "status lists the groups"),
    "not-due": ("group {0} enters from turn {1}", ""),
    "comes-later": ("{0} comes with a later version", ""),
}


def refused(refusal: Refusal) -> BadAnswerError:
    """Return a refusal as the error that tells it."""
    words, hint = WORDS[refusal.key]
    text = " ".join(words.format(*refusal.values).split())
    return BadAnswerError(f"{text} ({refusal.rule})" if refusal.rule else text, hint)

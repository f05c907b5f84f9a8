"""§6.3.6.6 Assault, as far as both sides share it: 4d6 and DRMs against 14 (§7.2.4.B)."""

from saf_helper.engine.rolls import Modifier
from saf_helper.games.scream_aim_fire.rules.american_fire import Attack

ASSAULT_DICE = 4
DEFENDERS = "6.3.6.6.F"
PER_EXTRA_DEFENDER = 2
SOLE_SPECIALIST = 2


def counted_defenders(attack: Attack) -> int:
    """§6.3.6.6.F Return how many defenders count for the DRM: a Sniper does not."""
    return sum(unit.category != "sniper" for unit in attack.targets)


def many_defenders(attack: Attack) -> int:
    """§6.3.6.6.F Return the DRM for defenders past the first."""
    return -PER_EXTRA_DEFENDER * max(1, counted_defenders(attack) - 1)


def sole_specialist(attack: Attack) -> bool:
    """§6.3.6.6.F Return whether a Sniper or Mortar is the sole defender."""
    return len(attack.targets) == 1 and attack.targets[0].category in ("sniper", "mortar")


def count_note(attack: Attack) -> str:
    """Return how many defenders count."""
    return str(counted_defenders(attack))


def kind_note(attack: Attack) -> str:
    """Return the kind of the first defender."""
    return attack.targets[0].kind


DEFENDER_DRMS: tuple[Modifier[Attack], ...] = (
    Modifier("defender-low-supply", 1, DEFENDERS, lambda attack: any(unit.low_supply for unit in attack.targets)),
    Modifier("defender-panicked", 1, DEFENDERS, lambda attack: any(unit.status == "panic" for unit in attack.targets)),
)
"""§6.3.6.6.F What the defenders' markers do; each marker counts once for the hex."""
SOLE_DEFENDER: Modifier[Attack] = Modifier(
    "sole-specialist", SOLE_SPECIALIST, DEFENDERS, sole_specialist, note=kind_note
)
"""§6.3.6.6.F German assaults only."""
EXTRA_DEFENDERS: Modifier[Attack] = Modifier(
    "extra-defenders", many_defenders, DEFENDERS, lambda attack: counted_defenders(attack) > 1, note=count_note
)

"""§6.3.6.6 Assault, as far as both sides share it: 4d6 and DRMs against 14 (§7.2.4.B)."""

from collections.abc import Sequence

from saf_helper.games.scream_aim_fire.rules.drm import Drm, total
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

ASSAULT_DICE = 4
DEFENDERS = "6.3.6.6.F"
PER_EXTRA_DEFENDER = 2
SOLE_SPECIALIST = 2


def defender_drms(defenders: Sequence[Unit], german_assault: bool) -> list[Drm]:
    """§6.3.6.6.F What the defenders' markers and numbers do; each marker counts once for the hex.

    Args:
        defenders: the units in the assaulted hex, the Lieutenant not among them.
        german_assault: whether Germans assault; only then a sole Sniper or Mortar gives +2.
    """
    drms = []
    if any(unit.low_supply for unit in defenders):
        drms.append(Drm(1, "defender low on supply", DEFENDERS))
    if any(unit.status == "panic" for unit in defenders):
        drms.append(Drm(1, "defender Panicked", DEFENDERS))
    if german_assault and len(defenders) == 1 and defenders[0].category in ("sniper", "mortar"):
        drms.append(Drm(SOLE_SPECIALIST, f"sole {defenders[0].counter.title}", DEFENDERS))
    counted = sum(unit.category != "sniper" for unit in defenders)
    if counted > 1:
        drms.append(Drm(-PER_EXTRA_DEFENDER * (counted - 1), f"{counted} defenders", DEFENDERS))
    return drms


def outcome_words(dice: Sequence[int], drms: Sequence[Drm]) -> str:
    """Return the sum as told: `4 4 3 3 = 14, Veteran +1, makes 15 against 14`."""
    rolled = sum(dice)
    shown = f"{' '.join(map(str, dice))} = {rolled}"
    added = "".join(f", {drm}" for drm in drms)
    makes = f", makes {rolled + total(drms)}" if drms else ""
    return f"{shown}{added}{makes} against {tables().assault_target}"

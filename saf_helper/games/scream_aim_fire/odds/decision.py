"""The odds at an American's decision: who shoots at whom or assaults whom, with the game's own DRMs, numbers and piles.

What the table has told is used; what only it knows is left open rather than asked: an unknown hex gives both entries of the
Cover card, a Lieutenant who may be next to the unit a second line.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from saf_helper.engine.questions import Choose, Question
from saf_helper.engine.rolls import known
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.odds.assault import assault
from saf_helper.games.scream_aim_fire.odds.fire import Second, fire, high_explosive, mortar, sniper
from saf_helper.games.scream_aim_fire.odds.outcome import Odds
from saf_helper.games.scream_aim_fire.odds.piles import Piles
from saf_helper.games.scream_aim_fire.odds.tanks import tank
from saf_helper.games.scream_aim_fire.odds.words import percent, stand_in_note, summary
from saf_helper.games.scream_aim_fire.rules.american_assault import ASSAULT
from saf_helper.games.scream_aim_fire.rules.american_fire import TO_HIT, Attack
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import CoverHalf

HALVES: tuple[CoverHalf, ...] = ("clear", "cover")
TARGET_KEYS = ("fire.target", "he.target", "mortar.target", "sniper.target", "tank-fire.target", "assault.target")
"""The questions that name whom an American acts against, each about the unit that acts."""


def of_question(question: Question, game: Game) -> tuple[str, ...]:
    """Return the odds of every choice that the standing question offers, or nothing for another question.

    Args:
        question: the standing question.
        game: the game as it stands.
    """
    if question.key not in TARGET_KEYS or not isinstance(question, Choose) or question.about not in game.units:
        return ()
    shooter = game.units[question.about]
    lines = []
    for option in question.options:
        if option.value in game.units:
            target = game.units[option.value]
            assaults = question.key == "assault.target"
            name = f"{named(target)} alone in its hex" if assaults else named(target)
            lines += [f"{name}: {line}" for line in of_decision(game, shooter, target, assaults=assaults)]
    return tuple(lines)


def of_decision(
    game: Game,
    shooter: Unit,
    target: Unit,
    *,
    assaults: bool = False,
    also: Sequence[Unit] = (),
    terrain: str | None = None,
    beside_lieutenant: bool | None = None,
    second: Unit | None = None,
) -> tuple[str, ...]:
    """Return the odds lines of one American action against one target.

    Args:
        game: the game as it stands.
        shooter: the American.
        target: the German.
        assaults: whether it assaults (§6.3.6.6) instead of firing.
        also: who else is in the assaulted hex.
        terrain: the target's hex: clear, woods, building or hill; None: as the table has told, else both.
        beside_lieutenant: whether the shooter is next to the Lieutenant (§6.3.5.A.2); None: as the table has told, else a
            line for each.
        second: the second unit a Mortar's double 6 would hit (§6.3.6.4.G); None: not known.
    """
    if terrain is None:
        told = table_facts.recall(game, table_facts.TERRAIN, target)
        terrain = told if isinstance(told, str) else None
    decision = _Decision(game, shooter, target, assaults, also, terrain, second)
    untold = decision.lieutenant_may_be_near()
    away = decision.cases(1 if untold and beside_lieutenant else 0)
    lines = [summary(away, "; ".join(filter(None, [decision.stand_ins(away), decision.left_out()])))]
    if untold and beside_lieutenant is None:
        beside = decision.cases(1)
        if any(odds.fate != away[half].fate for half, odds in beside.items()):
            lines.append(f"next to the Lieutenant {summary(beside, decision.stand_ins(beside))}")
    return tuple(lines)


def printed(game: Game, field: str, kind: str) -> tuple[int, bool]:
    """Return a number printed on a counter as the game has it, and whether it is a stand-in of ours.

    Args:
        game: the game; the player's own number comes first.
        field: `to-hit`, `armor-front` or `armor-flank`.
        kind: the counter's kind.
    """
    value, source = game.printed(f"{field}.{kind}")
    return value, source == "stand-in"


@dataclass(frozen=True, slots=True)
class _Decision:
    """One American action about to be taken."""

    game: Game
    shooter: Unit
    target: Unit
    assaults: bool
    also: Sequence[Unit]
    terrain: str | None
    second: Unit | None

    @property
    def at_tank(self) -> bool:
        return self.target.category == "tank"

    @property
    def rolls_to_hit(self) -> bool:
        return not self.assaults and not self.at_tank

    def lieutenant_may_be_near(self) -> bool:
        """§6.3.5.A.2 Whether the Lieutenant is with somebody else, nobody has said how near, and a roll needs his +1."""
        lieutenant = self.game.lieutenant
        if not lieutenant.alive or lieutenant.host in (None, self.shooter.id):
            return False
        host = self.game.units[lieutenant.host or ""]
        told = table_facts.recall(self.game, table_facts.ADJACENT, self.shooter, host)
        return told is None and (self.assaults or self.rolls_to_hit)

    def stand_ins(self, cases: Mapping[str, Odds]) -> str:
        """Return what of it rests on stand-ins of ours."""
        number = self.rolls_to_hit and printed(self.game, "to-hit", self.target.kind)[1]
        return stand_in_note(any(odds.stand_in for odds in cases.values()), ["to-hit number"] * number)

    def left_out(self) -> str:
        """§6.3.6.4.G Return what a Mortar's double 6 could add while nobody has said who stands near the target."""
        if not self.rolls_to_hit or self.shooter.category != "mortar" or self.second or not self._others():
            return ""
        chance = mortar(to_hit=6, second="infantry").chance("second")
        return f"not counted: a double 6 ({percent(chance)}) hits a second unit within two hexes"

    def _others(self) -> bool:
        return any(unit is not self.target for unit in self.game.germans())

    def cases(self, beside: int) -> dict[str, Odds]:
        """Return the odds by the half of the Cover card that speaks for the hex.

        Args:
            beside: the DRM for being next to the Lieutenant, where that has not been told.
        """
        piles = Piles.of_game(self.game)
        if self.assaults:
            return self._assault(beside, piles)
        if self.at_tank:
            # §6.3.6.7.F An M10 draws two tank chits.
            return {"": tank(chits=2 if self.shooter.kind == "m10" else 1, piles=piles)}
        return self._fire(beside, piles)

    def _by_half(self, odds: Callable[[CoverHalf], Odds]) -> dict[str, Odds]:
        halves = HALVES if self.terrain is None else (tables().terrain[self.terrain].cover_half,)
        return {half: odds(half) for half in halves}

    def _fire(self, beside: int, piles: Piles) -> dict[str, Odds]:
        to_hit, _ = printed(self.game, "to-hit", self.target.kind)
        drm = known(TO_HIT, Attack(self.game, self.shooter, [self.target], "fire")).total + beside
        rule, category = self.game.rule, self.shooter.category
        any_die = rule("natural-die") == "any"
        low = category == "infantry" or rule("low-ammo-units") == "all-hit-rolls"
        if category == "mortar":
            return {"": mortar(to_hit, drm=drm, second=self._second(), any_die=any_die, runs_low=low, piles=piles)}
        if category == "sniper":
            after_six = rule("sniper-six") == "normal-shot"
            return {"": sniper(to_hit, drm=drm, shot_after_six=after_six, runs_low=low, piles=piles)}
        if category == "tank":
            return {"": high_explosive(to_hit, drm=drm, any_die=any_die, runs_low=low, piles=piles)}
        return self._by_half(lambda half: fire(to_hit, half=half, drm=drm, runs_low=low, piles=piles))

    def _second(self) -> Second:
        if self.second is None:
            return "none"
        return "tank" if self.second.category == "tank" else "infantry"

    def _assault(self, beside: int, piles: Piles) -> dict[str, Odds]:
        """§6.3.6.6.E–F Veteran, Lieutenant and the defenders' DRMs; no card against tanks alone."""
        defenders = [self.target, *self.also]
        drm = known(ASSAULT, Attack(self.game, self.shooter, defenders, "assault")).total + beside
        count = len(defenders)
        if all(unit.category == "tank" for unit in defenders):
            return {"": assault(drm=drm, defenders=count, half=None, piles=piles)}
        return self._by_half(lambda half: assault(drm=drm, defenders=count, half=half, piles=piles))

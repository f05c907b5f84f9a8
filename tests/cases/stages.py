"""Which function stages which procedure."""

from collections.abc import Callable, Mapping

from tests.cases import american, arrivals, german, order_dice, tracks, victory
from tests.cases.conversation import Table

Stage = Callable[[Table], None]

STAGES: Mapping[str, Stage] = {
    "us-fire": american.fire,
    "us-mortar": american.mortar,
    "us-sniper": american.sniper,
    "us-assault": american.assault,
    "us-tank-fire": american.tank_fire,
    "us-tank-he": american.tank_fire,
    "us-covering-fire": american.covering_fire,
    "medic": american.medic,
    "order-dice": order_dice.order_dice,
    "enemy-spotted": arrivals.enemy_spotted,
    "us-reserves": arrivals.american_reserves,
    "surprise": arrivals.surprise,
    "scenario": arrivals.scenario,
    "supply": tracks.supply,
    "reserve-track": tracks.reserve_track,
    "lieutenant": german.lieutenant,
    "adjust-status": german.adjust,
    "german-action-card": german.action_card,
    "german-target-choice": german.target_choice,
    "german-fire": german.fire,
    "german-assault": german.assault,
    "mg42": german.mg42,
    "german-tank": german.tank,
    "at-gun": german.at_gun,
    "hunter": german.hunter,
    "victory": victory.victory,
}
"""One a procedure: puts the case on the table, decides for the player, and runs the phases."""

"""What the toy game's rulebook says, what it leaves open, and its scenarios."""

from saf_helper.tables import scenarios
from saf_helper.tables.clauses import Clause, Clauses
from saf_helper.tables.house_rules import HouseRule


class Scenario(scenarios.Scenario):
    """So many fighters."""

    fighters: int


SCENARIOS = {
    "meadow": Scenario(id="meadow", number=1, title="In the meadow", fighters=2),
    "ford": Scenario(id="ford", number=2, title="At the ford", fighters=3),
}
HOUSE_RULES = {
    "tax": HouseRule(
        key="tax",
        rules=("1.2",),
        question="Does the king take a tax?",
        values=("asked", "none"),
        default="asked",
        readings={"asked": "as much as he likes", "none": "he takes nothing"},
        bites="in every muster",
    )
}
_LISTED: tuple[dict[str, object], ...] = (
    {"id": "1.0", "class": "N", "title": "Muster", "digest": "gold comes in", "does": "nothing to do"},
    {"id": "1.1", "class": "A", "title": "Gold", "digest": "two dice bring gold", "does": "Muster: rolls"},
    {
        "id": "1.2",
        "class": "Q",
        "title": "Tax",
        "digest": "the king may take some of it",
        "does": "Muster: asks",
        "ruling": ("tax",),
    },
)
CLAUSES = Clauses({one.id: one for one in map(Clause.model_validate, _LISTED)}, HOUSE_RULES)

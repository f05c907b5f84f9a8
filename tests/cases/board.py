"""The table of a case: a real game in the state the case gives, and what the case knows of each unit's place."""

from collections.abc import Iterable, Mapping
from typing import Any

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

KINDS = {
    "infantry": "us-infantry",
    "veteran": "us-veteran",
    "mortar": "us-mortar",
    "sniper": "us-sniper",
    "tank": "m4",
    "g-infantry": "german-infantry",
    "g-veteran": "german-veteran",
}
"""A case's word for a kind of counter, where it is not the counter's own."""
WORDS = {kind: word for word, kind in KINDS.items() if word != "tank"}
STATUS = {"calm": "none", "alert": "alert", "panic": "panic"}
NUMBERS = {"to_hit": "to-hit", "front": "armor-front", "flank": "armor-flank"}
ELSEWHERE = {"los": False, "distance": 99}
"""What is known of a unit that only keeps others company: it is far away and out of sight."""
ORDINARY_TURN = 2


class Board:
    """A game under construction, with the case's names for its units."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.game = Game.new(
            str(given.get("scenario", 1)),
            house=given.get("house"),
            dice="physical",
            cards="physical",
            chits="physical",
        )
        game = self.game
        game.turn = given.get("turn", ORDINARY_TURN)
        game.morale = game.starting_morale = given.get("morale", 0)
        game.reserves = given.get("reserve", 0)
        game.supply = given.get("supply_counters", 0)
        game.german_losses = given.get("german_losses_before", 0)
        game.order_dice = list(given.get("dice_left", ()))
        if "threshold" in given:
            game.reserve_threshold = given["threshold"]
        if given.get("lieutenant_alive") is False:
            game.lieutenant.fate = "killed"
        self.ids: dict[str, str] = {}
        self.facts: dict[str, dict[str, Any]] = {}

    def add(self, words: Mapping[str, Any], **facts: Any) -> Unit:
        """Put one of the case's units in play."""
        kind = KINDS.get(words["kind"], words["kind"])
        unit = self.game.add(
            kind,
            number=_number(words),
            status=STATUS[words.get("status", "calm")],
            low_supply=words.get("low_supply", False),
            acted=words.get("acted", False),
            moved=words.get("moved", False),
            fired=words.get("fired", False),
            fate="destroyed" if words.get("destroyed") else "in play",
        )
        self.know(unit, words["id"], {**words, **facts})
        for word, field in NUMBERS.items():
            if word in words:
                printed = self.game.numbers.setdefault(f"{field}.{kind}", words[word])
                assert printed == words[word], f"two {kind} with different numbers"
        if words.get("lieutenant") == "attached":
            self.game.lieutenant.host = unit.id
        return unit

    def add_all(self, many: Iterable[Mapping[str, Any]], **facts: Any) -> list[Unit]:
        """Put several of the case's units in play."""
        return [self.add(words, **facts) for words in many]

    def company(self, kind: str, count: int = 1, **fields: Any) -> list[Unit]:
        """Put counters in play that the case does not name: far away, out of sight, there so that a choice is one."""
        units = []
        for _ in range(count):
            unit = self.game.add(kind, **fields)
            self.know(unit, f"another {kind} {unit.id}", ELSEWHERE)
            units.append(unit)
        return units

    def know(self, unit: Unit, name: str, facts: Mapping[str, Any]) -> None:
        """Give a unit its name in the case, and what the case knows of it."""
        self.ids[name] = unit.id
        self.facts[unit.id] = dict(facts)

    def lieutenant_elsewhere(self) -> None:
        """Attach the Lieutenant to a unit of his own, unless the case has him attached already or gone."""
        if self.game.lieutenant.host is None and self.game.lieutenant.alive:
            (host,) = self.company("us-infantry")
            self.game.lieutenant.host = host.id

    def unit(self, name: str) -> Unit:
        """Return the unit of this name in the case, as it stands now."""
        return self.game.units[self.ids[name]]

    def name(self, id: str) -> str:
        """Return the case's name of a unit."""
        return next((name for name, other in self.ids.items() if other == id), id)

    def word(self, unit: Unit) -> str:
        """Return the case's word for a unit's kind."""
        return WORDS.get(unit.kind, unit.kind)


def _number(words: Mapping[str, Any]) -> int | None:
    """Return a counter's number: a German's key, and an American's own, which its name gives."""
    if "key" in words:
        return None if words["key"] == "none" else int(words["key"].removeprefix("u"))
    name = words["id"]
    return int(name[1:]) if name.startswith("u") else None

"""Who plays the games of the reference: answers like somebody at a table, and corrects, spends, adjusts and reopens now and then.

It knows questions by what the protocol says of them, and a few keys.
"""

import random
from typing import Any

from tests.nightly.program import HOUSE, SCENARIOS, Asked, Json, Program, Setup

MODES = ("virtual", "ask", "physical")
OWN_DECKS = {
    "cover": ["none/hard x2", "light/bunker"],
    "action": ["move 2 | fire, move 1 | none !", "move 1 | fire | none", 'other "dig in" | fire+1 | fire'],
    "reserve": ["2+1", "1+0 x2"],
    "unit-damage": ["destroyed-10", "no-effect x2"],
    "tank-hit": ["miss", "explosion x2"],
    "tank-damage": ["bounced x2", "destroyed"],
}
OWN_NUMBERS = {"to-hit.us-infantry": 4, "to-hit.german-infantry": 5, "armor-front.m4": 8}
CALM = 12
"""Answers between two such acts, on average."""
LUCKY = {"sniper.scope": 6, "sniper.officer": 2}
"""Dice that are wanted oftener than they fall: the Sniper scopes in and misses the officer."""


def setup_of(game: int) -> Setup:
    """Return how a game of the reference begins; every house rule comes round at every value."""
    rng = random.Random(f"set-up {game}")
    house = {key: values[0] for key, values in HOUSE.items()}
    for at, (key, values) in enumerate(HOUSE.items()):
        if rng.random() < 0.25 or game // len(SCENARIOS) % len(HOUSE) == at:
            house[key] = rng.choice(values[1:])
    if rng.random() < 0.4:  # a low start is hardly ever climbed from, and only a high track meets what a victory asks
        house["starting-morale"] = rng.choice(HOUSE["starting-morale"][2:])
    if SCENARIOS[game % len(SCENARIOS)] == "4" and rng.random() < 0.5:  # its victory counts infantry without a marker
        house["mortar-is-infantry"], house["starting-morale"] = "yes", "100"
    modes = dict(zip(("dice", "cards", "chits"), rng.choices(MODES, (6, 2, 2), k=3), strict=True))
    decks: dict[str, list[str]] = {}
    numbers: dict[str, int] = {}
    if rng.random() < 0.12:
        decks = {name: lines for name, lines in OWN_DECKS.items() if rng.random() < 0.5}
        numbers = {name: value for name, value in OWN_NUMBERS.items() if rng.random() < 0.5}
    return Setup(SCENARIOS[game % len(SCENARIOS)], 1000 + game, house, modes, decks, numbers)


class Commander:
    """Somebody at the table."""

    def __init__(self, game: int, setup: Setup) -> None:
        self.rng = random.Random(f"player {game}")
        self.setup = setup
        self.near = self.rng.choice((0.15, 0.35, 0.6))
        """How likely something is next to, in sight of or within reach of something else."""
        self.calm = CALM * self.rng.choice((1, 1, 2))
        self.stands = self.rng.random() < 0.3
        """Whether an amended answer stands; else it is taken back after a look."""

    # Answers -----------------------------------------------------------------------------------------------------

    def answer(self, asked: Asked) -> Any:
        """Return an answer within what is asked; None rolls or draws."""
        rng, options = self.rng, list(asked.options)
        if asked.kind == "choose":
            acts = [value for value in options if value not in ("done", "none")]
            return rng.choice(acts if acts and rng.random() < 0.85 else options)
        if asked.kind == "pick":
            least, most = asked.bounds[0], min(asked.bounds[1], len(options))
            picked = [value for value in options if rng.random() < self.near]
            more = [value for value in options if value not in picked]
            return [*picked, *rng.sample(more, max(0, least - len(picked)))][:most]
        if asked.kind == "confirm":
            return asked.key != "victory.concede" and rng.random() < self.near + 0.15
        if asked.kind == "number":
            return self._number(asked)
        if asked.kind == "roll":
            count, _, sides = str(asked.bounds[0]).partition("d")
            if asked.key in LUCKY and rng.random() < 0.4:
                return [LUCKY[asked.key]]
            return [rng.randint(1, int(sides)) for _ in range(int(count or 1))] if rng.random() < 0.8 else None
        if asked.kind == "draw":
            return [rng.choice(options) for _ in range(asked.bounds[1])]
        return "as the map shows"[: asked.bounds[0]]

    def _number(self, asked: Asked) -> int:
        least, most = int(asked.bounds[0]), int(asked.bounds[1])
        if asked.key == "setup.morale":
            start = int(self.setup.house["starting-morale"])
            return start if self.rng.random() < 0.8 else self.rng.choice((0, 40, 70))
        if asked.key.startswith("printed."):
            return min(max(self.rng.choice((3, 4, 5, 6)), least), most)
        return self.rng.randint(least, most)

    # Everything else ---------------------------------------------------------------------------------------------

    def act(self, asked: Asked, program: Program, last: Json | None) -> Json:
        """Return what is said at a question."""
        rng = self.rng
        if last is not None and last.get("command") == "amend" and not self.stands:
            return {"command": "undo", "count": 1}
        if last is not None and last.get("command") == "undo" and rng.random() < 0.5 and self._before != "amend":
            return {"command": "redo", "count": rng.choice((1, 1, 2, last["count"]))}
        self._before = ""
        if rng.random() * self.calm >= 1:
            return {"answer": self.answer(asked)}
        ways = (self.undo, self.amend, self.adjust, self.supply, self.note, self.reopen)
        message = rng.choices(ways, (4, 5, 4, 3, 1, 2))[0](program)
        self._before = str(message.get("command"))
        return message

    _before = ""

    def undo(self, program: Program) -> Json:
        return {"command": "undo", "count": self.rng.choice((1, 1, 1, 2, 3, 5, 10, 25))}

    def reopen(self, program: Program) -> Json:
        return {"command": "reopen"}

    def note(self, program: Program) -> Json:
        return {"command": "note", "text": self.rng.choice(("Easy held the farm", "so it was"))}

    def amend(self, program: Program) -> Json:
        answers = [
            (at, one) for at, one in enumerate(program.amendable()) if one.by != "rolled" or self.rng.random() < 0.2
        ]
        if not answers:
            return self.note(program)
        place, one = self.rng.choice(answers[-30:])
        for _ in range(5):
            answer = self.answer(one.asked)
            if answer is not None and answer != one.answer:
                return {"command": "amend", "place": place, "answer": answer}
        return self.undo(program)

    def supply(self, program: Program) -> Json:
        state = program.state()
        low = [id for id in americans(state) if state[f"units.{id}.low_supply"]]
        if not low or not state["supply"]:
            unit = self.rng.choice(americans(state) or ["A1"])
            return {"command": "adjust", "set": {"supply": 1, f"{unit}.low_supply": True}, "reason": "found some"}
        return {"command": "supply", "unit": self.rng.choice(low)}

    def adjust(self, program: Program) -> Json:
        rng, state = self.rng, program.state()
        units = [path.split(".")[1] for path in state if path.startswith("units.") and path.endswith(".kind")]
        unit = rng.choice(units or ["A1"])
        key = rng.choice(list(HOUSE))
        number = rng.choice(("to-hit.us-infantry", "to-hit.german-infantry", "armor-front.m4", "armor-flank.m4"))
        deck = rng.choice(list(OWN_DECKS))
        wanted: Json = rng.choice(
            [
                {"morale": rng.randint(-30, 90)}, {"supply": rng.randint(0, 3)}, {"reserves": rng.choice((0, 5, 10))},
                {rng.choice(("dice", "cards", "chits")): rng.choice(MODES)}, {f"house.{key}": rng.choice(HOUSE[key])},
                {f"{unit}.status": rng.choice(("none", "Alert", "Panic"))}, {f"{unit}.low_supply": rng.random() < 0.5},
                {f"{unit}.fate": rng.choice(("in play", "destroyed", "removed"))}, {f"{unit}.acted": rng.random() < 0.5},
                {f"{unit}.terrain": rng.choice(("clear", "woods", "building", "hill"))}, {f"printed.{number}": rng.randint(2, 9)},
                {f"{unit}.number": rng.randint(1, 30)}, {"order-dice": rng.choice((["4", "4", "2"], ["1", "6"]))},
                {"german-losses": rng.randint(0, 3)}, {"lieutenant": rng.choice(("alive", "killed", "captured"))},
                {f"components.{deck}": "stand-in"}, {"morale": 12, f"{unit}.status": "Alert", "supply": 2}, {"nonsense": 1},
            ]
        )  # fmt: skip
        return {"command": "adjust", "set": wanted, "reason": "as the table has it"}


def americans(state: Json) -> list[str]:
    """Return the Americans in play."""
    fates = {
        path.split(".")[1]: fate
        for path, fate in state.items()
        if path.startswith("units.A") and path.endswith(".fate")
    }
    return [id for id, fate in fates.items() if fate == "in play"]

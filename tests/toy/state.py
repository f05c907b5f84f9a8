"""The state of the toy game."""

from pydantic import BaseModel, ConfigDict, Field

FACES = {"c1": "sun", "c2": "rain", "c3": "sun", "c4": "storm"}


class Fighter(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str
    name: str
    in_play: bool = True
    woods: bool = False


class Toy(BaseModel):
    model_config = ConfigDict(extra="forbid")

    turn: int = 1
    last: int = 3
    gold: int = 0
    fighters: list[Fighter]
    pile: list[str] = Field(default_factory=lambda: list(FACES))
    mode: str = "physical"
    scenario: str = "meadow"
    house: dict[str, str] = Field(default_factory=dict)

    def copied(self) -> "Toy":
        return self.model_copy(deep=True)

    def named(self, id: str) -> str:
        """Return the name of a fighter or a goblin."""
        return next((one.name for one in self.fighters if one.id == id), f"Goblin {id[1:]}")

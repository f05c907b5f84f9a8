"""The parts of a game on the table: counters, the Lieutenant, piles, the components in use."""

from functools import cached_property
from typing import Final, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from saf_helper.engine.options import Option
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Counter, Mood

Status: TypeAlias = Literal["none", "alert", "panic"]
Mode: TypeAlias = Literal["virtual", "ask", "physical"]
Fate: TypeAlias = Literal["in play", "destroyed", "bailed out", "captured", "left", "removed"]
LieutenantFate: TypeAlias = Literal["alive", "killed", "captured"]
IN_PLAY: Final = "in play"
BAILED_OUT: Final = "bailed out"


STRICT_KEYS = ConfigDict(extra="forbid")


class Part:
    """A part of the state that changes while it is played, and that `play` copies at every run.

    Such parts are pydantic's dataclasses, checked as models are; reading and setting their fields costs far less.
    """

    def copied(self) -> Self:
        """Return a copy of the plain values."""
        new = self.__class__.__new__(self.__class__)
        new.__dict__ = self.__dict__.copy()
        return new


@dataclass(kw_only=True, config=STRICT_KEYS)
class Unit(Part):
    """One counter."""

    id: str
    kind: str
    number: int | None = None
    """The number printed on it; on a German the American it is keyed to (§6.1.D)."""
    letter: str = ""
    """Tells doubles apart."""
    nickname: str = ""
    """A name of the player's own."""
    came: str = ""
    """Where and when it came: `hex 4 turn 2`."""
    fate: Fate = "in play"
    status: Status = "none"
    low_supply: bool = False
    acted: bool = False
    moved: bool = False
    fired: bool = False
    moves: int = 0
    """How often it has moved in the game, so that taking a move back can be told across turns."""
    fresh: bool = False
    """It arrived in this German turn and acts from the next."""
    garrison: bool = False
    """A building Veteran of 8.6: draws no card, never moves."""
    dash: int = 1
    """Hexes a German tank moves."""
    waiting: bool = False
    """Known by its number at set-up and not placed yet."""

    @cached_property
    def counter(self) -> Counter:
        """The facts of its kind; a kind never changes, so these and what they say are looked up once a unit."""
        return tables().counters[self.kind]

    @cached_property
    def side(self) -> str:
        """`american` or `german`."""
        return self.counter.side

    @cached_property
    def category(self) -> str:
        """The category of its kind: infantry, mortar, sniper, mg42, tank, hunter or gun."""
        return self.counter.category

    @property
    def mood(self) -> Mood:
        """Which option of an Action card it reads (§7.2.C)."""
        return "calm" if self.status == "none" else self.status

    @property
    def in_play(self) -> bool:
        """Whether it is in the game still."""
        return self.fate == "in play"

    @property
    def on_table(self) -> bool:
        """Whether its counter lies on the map: in play, and placed."""
        return self.in_play and not self.waiting

    @property
    def name(self) -> str:
        """The name as the cardboard has it."""
        if self.nickname:
            return self.nickname
        letter = self.letter.upper()
        tail = letter if self.number is None else f"{self.number}{letter}"
        return f"{self.counter.name} {tail}" if tail else self.counter.name

    def option(self, note: str = "") -> Option:
        """Return it as an option: its token is its id, its label the cardboard's name."""
        return Option(self.id, self.name, note, self.also)

    @property
    def also(self) -> tuple[str, ...]:
        """Its name without its side, and with the side short, where its kind is on both sides."""
        side, _, rest = self.name.partition(" ")
        shorts = {"US": (), "German": ("ge",)}.get(side) if not self.nickname else None
        return (self.name,) if shorts is None else (rest, *(f"{short} {rest}" for short in shorts))


@dataclass(kw_only=True, config=STRICT_KEYS)
class Lieutenant(Part):
    """The 1st Lieutenant: always attached to one unit (§6.5.3)."""

    host: str | None = None
    fate: LieutenantFate = "alive"

    @property
    def alive(self) -> bool:
        """Whether he is on the map."""
        return self.fate == "alive"


class Pile(BaseModel):
    """A virtual deck or cup: what is left, in card order, and what is set aside. It is replaced, never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    left: list[str]
    aside: list[str] = Field(default_factory=list)

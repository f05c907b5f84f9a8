"""The cardboard: counters, cards and chits."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from saf_helper.games.scream_aim_fire.tables.action_cards import ActionOption
from saf_helper.games.scream_aim_fire.tables.fact import Kind, Side
from saf_helper.tables.components import Source
from saf_helper.tables.fact import AtLeast0, AtLeast1, Clause, DieFace, Fact, Flag, Words

Category: TypeAlias = Literal["infantry", "mortar", "sniper", "mg42", "tank", "hunter", "gun"]
Mood: TypeAlias = Literal["calm", "alert", "panic"]
"""The three options of an Action card (§7.2.C)."""


class Printed(Fact):
    """A number printed on a counter, and where we have it from."""

    value: DieFace
    source: Source
    rules: Clause


class Counter(Fact):
    """One kind of counter."""

    kind: Kind
    side: Side
    name: Words
    """As shown, the printed number left out: `Inf`."""
    title: Words
    one: Words | None = None
    """One of them in words, where its title is of several: `Veteran`."""
    many: Words | None = None
    """Several in words, where its title is of one: `Mortar teams`."""
    category: Category
    infantry_class: Flag
    veteran: Flag
    rules: Annotated[tuple[Clause, ...], Field(min_length=1)]
    """The clauses that say what such a counter is."""
    loss_clause: Clause = ""
    """The clause that says what its loss is worth, where it has one of its own."""
    range: AtLeast1 | None = None
    """In hexes; None where there is no limit or the player reads it off the counter."""
    range_clause: Clause = ""
    mp: AtLeast1 | None = None
    mp_clause: Clause = ""
    to_hit: Printed | None = None
    armor_front: Printed | None = None
    armor_flank: Printed | None = None

    @property
    def single(self) -> str:
        """One of them in words."""
        return self.one or self.title

    def counted(self, count: int) -> str:
        """Return so many of them in words: `1 Veteran`, `2 Panzer IVs`."""
        return f"{count} {self.single if count == 1 else self.many or self.title}"

    @property
    def printed(self) -> Mapping[str, Printed]:
        """The printed numbers this kind has, by field name."""
        fields = {"to_hit": self.to_hit, "armor_front": self.armor_front, "armor_flank": self.armor_flank}
        return {name: number for name, number in fields.items() if number is not None}


class CoverCard(Fact):
    """A Cover card (§6.3.4)."""

    id: Words
    clear: Literal["none", "light"]
    cover: Literal["hard", "bunker"]


class ActionCard(Fact):
    """An Action card (§7.2.C)."""

    MOODS: ClassVar[Mapping[str, Mood]] = {"none": "calm", "calm": "calm", "alert": "alert", "panic": "panic"}
    """A unit's status, where no marker is `none`, to the option it reads."""

    id: Words
    calm: ActionOption
    alert: ActionOption
    panic: ActionOption
    low_supply: Flag = False
    flavour: Mapping[Mood, Words] = Field(default_factory=dict)

    def option(self, status: str) -> ActionOption:
        """Return what the card tells a unit of this status to do: `none` or `calm`, `alert`, `panic`."""
        option: ActionOption = getattr(self, self.MOODS[status])
        return option

    def text(self, status: str) -> str:
        """Return the option as shown, the card's flavour words before it."""
        flavour = self.flavour.get(self.MOODS[status])
        return f"{flavour}: {self.option(status)}" if flavour else str(self.option(status))


class ReserveCard(Fact):
    """A German Reserve card (§6.5.2)."""

    id: Words
    infantry: AtLeast0
    veterans: AtLeast0


class UnitDamageChit(Fact):
    """A chit of the German infantry damage cup (§6.3.5.D)."""

    id: Words
    face: Literal["destroyed-10", "destroyed-5", "no-effect"]


class TankHitChit(Fact):
    """A chit of the tank hit cup (§6.3.6.7.G, §7.2.6.2)."""

    id: Words
    face: Literal["miss", "one", "two", "explosion"]


class TankDamageChit(Fact):
    """A chit of the tank damage cup (§6.3.6.7.H, §7.2.6.2.D)."""

    id: Words
    face: Literal["bounced", "bail-out", "destroyed"]


Chit: TypeAlias = UnitDamageChit | TankHitChit | TankDamageChit
Card: TypeAlias = CoverCard | ActionCard | ReserveCard | Chit

"""What the record of a game is made of: entries, and the events after each.

This module knows nothing of a particular game: keys, answers and change paths are the rules' words.
"""

from typing import Any, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

By: TypeAlias = Literal["typed", "rolled", "remembered", "recorded"]
"""How an answer came about; `recorded`: it was taken from the owner's file."""
Given: TypeAlias = bool | int | str | list[int] | list[str] | None
"""An answer as it is recorded."""
Changes: TypeAlias = dict[str, tuple[Any, Any]]

STRICT_KEYS = ConfigDict(extra="forbid")


@dataclass(kw_only=True, config=STRICT_KEYS)
class Entry:
    """One accepted answer (`key` and `answer`), or one interruption (`do` and `args`)."""

    n: int = -1
    """The entry's number: counts up in the order things were done, over the whole game."""
    key: str = ""
    about: str | None = None
    answer: Given = None
    by: By = "typed"
    do: str = ""
    args: dict[str, Any] = Field(default_factory=dict)
    reason: str = ""
    earlier: list[tuple[int, Given]] = Field(default_factory=list)
    """For an amended answer: the numbers and answers that it had before, the latest first."""
    same_line: bool = False
    """Whether it was typed in one line with the answer numbered before it, so that both are one act."""
    among: list[str] | None = None
    """What the table looked over to answer it; kept from the first correction before it on."""
    events: list[dict[str, Any]] = Field(default_factory=list)
    """What happened after it, as JSON: `kind` and the fields of each event."""

    @classmethod
    def made(cls, key: str, about: str | None, answer: Any, by: By) -> "Entry":
        """Return an answer that its question has accepted; nothing of it is checked again."""
        new = cls.__new__(cls)
        new.__dict__ = {
            "n": -1,
            "key": key,
            "about": about,
            "answer": answer,
            "by": by,
            "do": "",
            "args": {},
            "reason": "",
            "earlier": [],
            "same_line": False,
            "among": None,
            "events": [],
        }
        return new

    def but(self, **changed: Any) -> Self:
        """Return another entry of the same values but these; nothing of it is checked again."""
        new = self.__class__.__new__(self.__class__)
        new.__dict__ = self.__dict__ | changed
        return new

    def asks_as(self, other: "Entry") -> bool:
        """Return whether this and another are answers to one question."""
        return (self.key, self.about) == (other.key, other.about)

    @property
    def given(self) -> bool:
        """Whether it is an answer that was given, not remembered."""
        return not self.do and self.by != "remembered"

    @property
    def numbers(self) -> list[int]:
        """The number, and those that it had before it was amended."""
        return [self.n, *(n for n, _ in self.earlier)]

    @property
    def amended(self) -> bool:
        """Whether this answer replaced an earlier one."""
        return bool(self.earlier)

    @property
    def typed(self) -> bool:
        """Whether somebody entered this: what one undo goes back to."""
        return self.by == "typed"

"""What the record of a game is made of: entries, and what the table was told after each.

This module knows nothing of a particular game: keys, answers and change paths are the rules' words.
"""

from typing import Any, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

By: TypeAlias = Literal["typed", "rolled", "remembered"]
Changes: TypeAlias = dict[str, tuple[Any, Any]]

STRICT_KEYS = ConfigDict(extra="forbid")


@dataclass(kw_only=True, config=STRICT_KEYS)
class Told:
    """One line the table was told: what to do, the rules that say so, the reason, and what changed."""

    text: str
    rules: tuple[str, ...] = ()
    why: str = ""
    changes: Changes = Field(default_factory=dict)
    """Path to (before, after), such as `turn` to (1, 2)."""

    @classmethod
    def made(cls, text: str, rules: tuple[str, ...], why: str, changes: Changes) -> "Told":
        """Return a line that the rules told; nothing of it is checked, as that would cost more than playing."""
        new = cls.__new__(cls)
        new.__dict__ = {"text": text, "rules": rules, "why": why, "changes": changes}
        return new


@dataclass(kw_only=True, config=STRICT_KEYS)
class Entry:
    """One accepted answer (`key` and `answer`), or one interruption (`do` and `args`)."""

    n: int = -1
    """The entry's number: counts up in the order things were done, over the whole game."""
    key: str = ""
    about: str | None = None
    answer: bool | int | str | list[int] | list[str] | None = None
    by: By = "typed"
    do: str = ""
    args: dict[str, Any] = Field(default_factory=dict)
    reason: str = ""
    before: "list[Entry]" = Field(default_factory=list)
    """For an interruption or an amended answer: the entries that stood from there on, so that it can be taken back exactly."""
    after: "list[list[Entry]]" = Field(default_factory=list)
    """For an amended answer: the entries of the phases after it."""
    told: list[Told] = Field(default_factory=list)

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
            "before": [],
            "after": [],
            "told": [],
        }
        return new

    def copied(self) -> Self:
        """Return another entry of the same values."""
        new = self.__class__.__new__(self.__class__)
        new.__dict__ = self.__dict__.copy()
        return new

    @property
    def amended(self) -> bool:
        """Whether this answer replaced an earlier one."""
        return bool(self.before) and not self.do

    @property
    def typed(self) -> bool:
        """Whether somebody entered this: what one undo goes back to."""
        return self.by == "typed"

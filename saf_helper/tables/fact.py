"""What every fact is made of: the frozen base, and the words and numbers a data file may use.

Clauses are rulebook paragraphs without the section sign (`6.1.A.4`).
"""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

DIE_FACES = range(1, 7)

Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Whole: TypeAlias = Annotated[int, Field(strict=True)]
MOST = 999
"""No number of a wargame is higher; a list of one's own that says so is a slip, or meant to do harm."""
AtLeast0: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]
AtLeast1: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=MOST)]
DieFace: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=6)]
Words: TypeAlias = Annotated[str, Field(min_length=1)]
Clause: TypeAlias = Annotated[str, Field(pattern=r"^S?\d+(\.\d+)*(\.[A-Z])?(\.\d+)*$")]


class Fact(BaseModel):
    """What every value here is: frozen, and made of the stated keys only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

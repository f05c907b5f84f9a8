"""What the counters are called, and whose they are."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "us-infantry",
    "us-veteran",
    "us-mortar",
    "us-sniper",
    "m4",
    "m10",
    "german-infantry",
    "german-veteran",
    "mg42",
    "panzer-iv",
    "tiger",
    "hunter",
    "at-gun",
]
Side: TypeAlias = Literal["american", "german"]

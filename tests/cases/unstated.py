"""What a conversation leaves unsaid because it cannot change the outcome, each with what is said instead and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Unstated:
    """Keys of `expect` that are told otherwise, with the value told; and the question that is not asked for it."""

    told: Mapping[str, Any]
    not_asked: str
    why: str


UNSTATED: Mapping[str, Unstated] = {
    "action-book-example-moves-then-fires": Unstated(
        {"needed": 4}, "german-fire.terrain", "a natural 6 hits in any hex, so the woods are not asked about"
    ),
    "mg42-kept-6-destroys-panicked-in-building": Unstated(
        {"needed": 5}, "german-fire.terrain", "a natural 6 hits in any hex, so the building is not asked about"
    ),
    "gassault-sole-sniper-in-building": Unstated(
        {"drm": 2, "total": 16},
        "german-fire.terrain",
        "16 is enough against any hex, so the building's -2 is not asked about",
    ),
}
"""By case. The outcome itself (hit, success, losses) is tested like everywhere else."""

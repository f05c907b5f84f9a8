"""What something costs, counted in calls, which are the same on every machine."""

import sys
from types import FrameType
from typing import Any


class Calls:
    """Counts the calls made while it is open."""

    def __enter__(self) -> "Calls":
        self.count = 0
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        self.count += event in ("call", "c_call")

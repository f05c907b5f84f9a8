"""How often Python looks for what is no longer needed: a game makes many small things that stay, and next to no cycles."""

import gc

YOUNG = 20_000
"""So many new things are made before the youngest are looked through; Python's own 700 is for programs of many cycles."""


def seldom() -> None:
    """Look through what is new less often; all that is loaded would be looked through in the middle of a turn."""
    gc.set_threshold(YOUNG, 20, 20)

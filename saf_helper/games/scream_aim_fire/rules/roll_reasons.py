"""How a single die was reckoned, as `why N` retells it."""

from saf_helper.engine.reasons import Reckoning, Term


def one_die(what: str, die: int, needed: Term, result: str) -> Reckoning:
    """Return the account of a single die that nothing modifies."""
    return Reckoning(what, (die,), die, "", (), (needed,), (), result)

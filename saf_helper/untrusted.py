"""Values from outside, out of a save, a file or a message: how deep they are, how they are shown, what is wrong with them.

pydantic words its complaints for programmers; here they become words about what the player sees in the file.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

DEEPEST: Final = 60
"""Levels of lists and tables inside each other that a value may have; nothing of this program needs a third of them."""

_KINDS: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text in quotes",
    "list": "a list in square brackets",
    "tuple": "a list in square brackets",
    "set": "a list in square brackets",
    "dict": "a table in braces",
    "mapping": "a table in braces",
    "model": "a table in braces",
    "model_attributes": "a table in braces",
    "dataclass": "a table in braces",
}
"""The beginning of a complaint's type to what was wanted: `int_type`, `int_from_float`."""

_ALTERNATIVES: Final = frozenset({"bool", "int", "str", "list[int]", "list[str]"})
"""Steps of a place that name no part of the file, but one of the kinds that the value might have been."""


def too_deep(value: Any, levels: int = DEEPEST) -> bool:
    """Return whether lists and tables stand inside each other beyond so many levels."""
    layer = [value]
    for _ in range(levels):
        inner: list[Any] = []
        for one in layer:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list | tuple):
                inner += one
        layer = [one for one in inner if isinstance(one, dict | list | tuple)]
        if not layer:
            return False
    return True


def shown(value: Any, longest: int = 60) -> str:
    """Return a value as a message shows it, cut where it is long; a number too long to be written out is said to be one."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = repr(value)
    except ValueError:
        return "a number of thousands of digits"
    except RecursionError:
        return "a value nested without end"
    return text if len(text) <= longest else f"{text[:longest]}…"


def place(fault: "ErrorDetails") -> tuple[str | int, ...]:
    """Return where a checker found a fault: keys and places in lists."""
    steps = [step for step in fault["loc"] if step != "[key]"]
    end = next((at for at, step in enumerate(steps) if at and step in _ALTERNATIVES), len(steps))
    return tuple(steps[:end])


def wanted(fault: "ErrorDetails") -> str:
    """Return what kind of value was wanted where one of another kind stands; nothing where the kind is not the fault."""
    if fault["loc"][-1:] and fault["loc"][-1] in _ALTERNATIVES and len(fault["loc"]) > 1:
        return "an answer: true or false, a whole number, text, or a list of numbers or of texts"
    word = (
        fault["type"].removesuffix("_type").removesuffix("_parsing").removesuffix("_from_float").removesuffix("_exact")
    )
    return _KINDS.get(word, "") if word != fault["type"] else ""


def complaint(error: "ValidationError", whole: str = "the file") -> str:
    """Return the first fault that a checker found, its place and what it is, in plain words; and how many more places there are.

    Args:
        error: what the checker raised.
        whole: what the value is of which no place is the faulty one.
    """
    faults = error.errors(include_url=False)
    first = faults[0]
    where = ".".join(map(str, place(first)))
    more = len({place(one) for one in faults}) - 1
    return _sentence(first, where, whole) + (f" (and {more} more)" if more else "")


def _sentence(fault: "ErrorDetails", where: str, whole: str) -> str:
    kind, context = fault["type"], fault.get("ctx", {})
    there = where or whole
    if kind in ("value_error", "assertion_error"):
        return f"{where}: {context['error']}" if where else str(context["error"])
    if kind == "missing":
        return f"{there} is missing"
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"{there} is not known here, found {shown(fault['input'])}"
    if kind in ("json_invalid", "recursion_loop"):
        half = "surrogate" in str(context.get("error", ""))
        return f"{whole} holds half a character" if half else f"{whole} is nested too deeply"
    if kind == "literal_error":
        return f"{there} is {shown(fault['input'])}, not {context['expected']}"
    if what := wanted(fault):
        return f"{there} is {shown(fault['input'])}, not {what}"
    bounds = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    limits = [f"{words} {context[bound]}" for bound, words in bounds.items() if bound in context]
    return f"{there} is {shown(fault['input'])}" + (f", must be {limits[0]}" if limits else ", which cannot be")

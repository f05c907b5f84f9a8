"""Events as JSON: what a save keeps of them, and back.

A field that has its default is left out. A kind or a field that this version does not know becomes a told line, so that a game
of another version can still be read.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from saf_helper.engine.events import Chosen, Drawn, Event, Noted, PhaseSkipped, Reshuffled, Told

GENERIC: tuple[type[Event], ...] = (Told, Chosen, Drawn, Reshuffled, Noted, PhaseSkipped)
"""Kinds that every game has."""
Kinds = Mapping[str, type[Event]]


@cache
def kind(event: type[Any]) -> str:
    """Return the name of a kind: `hit-roll`."""
    name = event.__name__
    return "".join(
        f"-{letter.lower()}" if letter.isupper() and at else letter.lower() for at, letter in enumerate(name)
    )


def kinds(these: Iterable[type[Event]]) -> Kinds:
    """Return kinds by their names, the generic ones with them."""
    every: tuple[Any, ...] = (*GENERIC, *these)
    return {kind(one): one for one in every}


def kinds_in(module: types.ModuleType) -> Kinds:
    """Return the kinds that a game's module of events defines, and the generic ones."""
    found = (one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__)
    return kinds(one for one in found if issubclass(one, Event))


# To JSON -------------------------------------------------------------------------------------------------------------


@cache
def _defaults(event: type[Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (one.name, one.default_factory() if one.default_factory is not MISSING else one.default)
        for one in fields(event)
    )


def encoded(event: Event) -> dict[str, Any]:
    """Return an event as JSON values."""
    of: Any = type(event)
    data: dict[str, Any] = {"kind": kind(of)}
    for name, default in _defaults(of):
        value = getattr(event, name)
        if value != default:
            data[name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    """Return a value as it comes back out of JSON."""
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


# From JSON -----------------------------------------------------------------------------------------------------------

Read = Callable[[Any], Any]


def _as_it_is(value: Any) -> Any:
    return value


def _reader(hint: Any) -> Read:
    """Return what turns a JSON value into a field's value."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        some = [one for one in inside if one is not type(None)]
        read = _reader(some[0]) if len(some) == 1 else _as_it_is
        return lambda value: None if value is None else read(value)
    if origin is tuple and inside[-1] is Ellipsis:
        one = _reader(inside[0])
        return lambda value: tuple(map(one, value))
    if origin is tuple:
        each = [_reader(part) for part in inside]
        return lambda value: tuple(read(part) for read, part in zip(each, value, strict=True))
    if origin is dict:
        return lambda value: {key: (before, after) for key, (before, after) in value.items()}
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        parts = [_reader(part) for part in get_type_hints(hint).values()]
        return lambda value: hint(*(part(one) for part, one in zip(parts, value, strict=False)))
    if origin is Literal:
        return lambda value: value if value in inside else _refuse(value)
    if isinstance(hint, type) and hint in (int, str, bool):
        return lambda value: value if type(value) is hint else _refuse(value)
    return _as_it_is


def _refuse(value: Any) -> Any:
    raise TypeError(value)


@cache
def _readers(event: type[Any]) -> Mapping[str, Read]:
    assert is_dataclass(event)
    return {name: _reader(hint) for name, hint in get_type_hints(event).items()}


def decoded(data: Mapping[str, Any], known: Kinds) -> Event:
    """Return an event from its JSON values; one that this version does not know is a told line."""
    event: Any = known.get(str(data.get("kind", "")))
    if event is not None:
        readers = _readers(event)
        try:
            found: Event = event(**{name: readers[name](value) for name, value in data.items() if name != "kind"})
            return found
        except (TypeError, KeyError, ValueError, AttributeError):
            pass
    return _unknown(data)


def _unknown(data: Mapping[str, Any]) -> Told:
    rest = {name: value for name, value in data.items() if name not in ("kind", "rules", "changes", "house")}
    words = ", ".join(f"{name} {value}" for name, value in rest.items())
    rules, changes = data.get("rules", ()), data.get("changes", {})
    return Told(
        text=f"{data.get('kind', 'event')}: {words}"[:400],
        rules=tuple(map(str, rules)) if isinstance(rules, list | tuple) else (),
        changes=_changes(changes),
    )


def _changes(changes: Any) -> dict[str, tuple[Any, Any]]:
    if not isinstance(changes, dict):
        return {}
    return {
        str(path): (pair[0], pair[1]) for path, pair in changes.items() if isinstance(pair, list) and len(pair) == 2
    }

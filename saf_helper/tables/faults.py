"""Reading a data file so that every fault names the file, the row and the mend.

The models say what a row must be; here their complaints become sentences about the file that has to be mended.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from saf_helper.errors import DataError
from saf_helper.tables.fact import DIE_FACES, Fact
from saf_helper.untrusted import shown, too_deep, wanted

F = TypeVar("F", bound=Fact)

LARGEST = 1024 * 1024
"""Bytes beyond which a file of facts is not read; the program's own largest takes a tenth of it."""
LONGEST = 400
"""Characters of a fault that are told: a value may be the whole of a file."""
_DOTTED = re.compile(r"""(?<![\w-]) (?: (?: [\w-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. [ \t]*+ ){60}""", re.VERBOSE)
"""A key of as many parts as `DEEPEST`: what it stands for is nested too deeply."""


def fault(file: str, where: str, what: str, mend: str) -> DataError:
    """Return the error for one fault: in which file and row, what is wrong, how to mend it."""
    what = what if len(what) <= LONGEST else f"{what[:LONGEST]}…"
    return DataError(f"{file}: {where[:LONGEST]}: {what}" if where else f"{file}: {what}", hint=mend)


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the mend for a word that is not among the known ones."""
    known = list(words)
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"use one of: {', '.join(known)}"


def read(folder: Path, name: str) -> dict[str, Any]:
    """Return a TOML file's content."""
    path = folder / name
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise fault(name, "", f"is no file in {folder}", "put a file of text in its place")
    if path.is_file() and (size := path.stat().st_size) > LARGEST:
        raise fault(name, "", f"is far too large, {size} bytes", f"leave {LARGEST} bytes of it at most")
    nested = fault(name, "", "is nested too deeply", "take out brackets, braces and dots that nothing needs")
    try:
        text = path.read_text(encoding="utf-8-sig")
        if _DOTTED.search(text):  # the parser's time grows with the square of them
            raise nested
        found = tomllib.loads(text)
    except FileNotFoundError:
        raise fault(name, "", f"is missing from {folder}", "put the file back, or install the program again") from None
    except OSError as error:
        raise fault(
            name, "", f"cannot be read from {folder}: {error.strerror}", "check the file's permissions"
        ) from None
    except UnicodeDecodeError as error:
        raise fault(name, f"byte {error.start}", "is not UTF-8 text", "save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise fault(name, "", f"is not TOML: {error}", "mend the line named; text needs quotes, rows commas") from None
    except ValueError:
        raise fault(name, "", "a number has thousands of digits", "write the number that is meant") from None
    except RecursionError:
        raise nested from None
    if too_deep(found):
        raise nested
    return found


def only(raw: Any, file: str, wanted: Sequence[str], where: str = "") -> None:
    """Refuse a table, or a file's top level, with a key too many or too few."""
    if not isinstance(raw, dict):
        raise fault(file, where, "is not a table", f"write it under [{where}]")
    for key in raw:
        if key not in wanted:
            raise fault(file, where, f"unknown key {key!r}", nearest(key, wanted))
    for key in wanted:
        if key not in raw:
            raise fault(file, where, f"{key!r} is missing", f"add {key!r}")


def rows(raw: Mapping[str, Any], file: str, table: str, name_key: str) -> list[tuple[str, dict[str, Any]]]:
    """Return a table's rows, each with the words that find it in the file."""
    listed = raw[table]
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise fault(file, table, "is not a list of rows", f"write each row under its own [[{table}]]")
    return [(f"{table} {row.get(name_key, f'row {number}')}", row) for number, row in enumerate(listed, 1)]


def build(model: type[F], raw: Mapping[str, Any], file: str, where: str) -> F:
    """Return one checked fact."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise _translated(error, model, file, where) from None


def every(found: Iterable[str], words: Sequence[str], file: str, table: str) -> None:
    """Refuse a table that lists a word twice or leaves one out."""
    seen: list[str] = []
    for word in found:
        if word in seen:
            raise fault(file, f"{table} {word}", "is there twice", "delete or rename one of the two")
        seen.append(word)
    for word in words:
        if word not in seen:
            raise fault(file, table, f"{word!r} is missing", f"add the row for {word!r}")


def by_total(listed: Sequence[tuple[str, F]], file: str, table: str, totals: range = DIE_FACES) -> dict[int, F]:
    """Return the row of every total of a die table, each total covered exactly once."""
    found: dict[int, F] = {}
    for roll, row in listed:
        where = f"{table} {roll}"
        span = re.fullmatch(r"(\d+)(?:-(\d+))?", roll)
        if span is None:
            raise fault(file, where, f"roll is {roll!r}", 'write one total, "4", or a range, "1-3"')
        first, last = int(span[1]), int(span[2] or span[1])
        if first > last:
            raise fault(file, where, "the range runs backwards", f'write roll = "{last}-{first}"')
        for total in range(first, last + 1):
            if total not in totals:
                raise fault(file, where, f"a roll of {total} cannot be", f"use {totals[0]} to {totals[-1]}")
            if total in found:
                raise fault(file, where, f"another row has the roll of {total} too", "let each total stand in one row")
            found[total] = row
    for total in totals:
        if total not in found:
            raise fault(file, table, f"no row has a roll of {total}", f'add a row with roll = "{total}"')
    return dict(sorted(found.items()))


def _translated(error: ValidationError, model: type[BaseModel], file: str, where: str) -> DataError:
    """Say the first of pydantic's complaints in the file's own terms."""
    first = error.errors(include_url=False)[0]
    path = [step for step in first["loc"] if step != "[key]"]
    key = path[-1] if path else ""
    inside = [f"row {step + 1}" if isinstance(step, int) else step for step in path[:-1]]
    where = ", ".join(filter(None, [where, *inside]))
    kind, value, context = first["type"], shown(first["input"], 200), first.get("ctx", {})
    if kind == "missing":
        return fault(file, where, f"{key!r} is missing", f"add {key!r} to the row")
    if kind == "extra_forbidden":
        return fault(file, where, f"unknown key {key!r}", nearest(str(key), _keys_at(model, path[:-1])))
    if kind == "literal_error":
        known = re.findall(r"'([^']*)'", context["expected"])
        return fault(
            file,
            where,
            f"{key} is {value}, an unknown word",
            nearest(first["input"][:200] if isinstance(first["input"], str) else "", known),
        )
    if what := "text in quotes" if kind == "dataclass_type" else wanted(first):
        return fault(file, where, f"{key} is {value}, not {what}", f"write {what} for {key!r}")
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']}" if "ge" in context else f"at most {context['le']}"
        return fault(file, where, f"{key} is {value}", f"{key!r} must be {bound}")
    if kind in ("too_short", "string_too_short"):
        return fault(file, where, f"{key} is empty", f"fill in {key!r}")
    if kind == "string_pattern_mismatch":
        return fault(file, where, f"{key} is {value}, no clause number", "write it like 6.1.A.4, without the §")
    what = str(context["error"]) if "error" in context else "which cannot be"
    return fault(file, where, f"{key} is {value}: {what}", f"mend {key!r}")


def _keys_at(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """Return the keys a model knows at a place inside it."""
    for step in path:
        if isinstance(step, str):
            inner = _model_in(model.model_fields[step].annotation)
            if inner is None:
                return []
            model = inner
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model that an annotation such as `tuple[Force, ...]` or `Printed | None` is about."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((inner for part in get_args(annotation) if (inner := _model_in(part))), None)

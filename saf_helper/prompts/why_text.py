"""What `why N` and `saf why` say: a step retold, in words for whoever reads and as data for other programs."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

from saf_helper.engine.game import Happened
from saf_helper.engine.questions import Draw
from saf_helper.output import clean
from saf_helper.prompts.plain import Lines


def retold(happened: Sequence[Happened]) -> list[str]:
    """Return what has happened as lines, to be broken where they are shown."""
    out = StringIO()
    _Unbroken(None, out, verbose=True).show(happened)
    return [line for line in out.getvalue().split("\n") if line]


class _Unbroken(Lines):
    """Plain lines as they are worded, whatever the width."""

    def _wrapped(self, text: str, indent: str) -> str:
        return clean(text)


def retold_data(happened: Sequence[Happened]) -> list[dict[str, Any]]:
    """Return what has happened as JSON values: entries, told lines and accounts in order."""
    return [_data(one) for one in happened if one.phase is None]


def _data(one: Happened) -> dict[str, Any]:
    if one.account is not None:
        return one.account.data()
    if one.told is not None:
        told = one.told
        return {"text": told.text, "rules": told.rules, "why": told.why, "changes": told.changes}
    entry = one.entry
    assert entry is not None
    prompt = one.question.prompt if one.question is not None else entry.do
    answer = entry.args if entry.do else entry.answer
    data = {"n": entry.n, "key": entry.key or entry.do, "prompt": prompt, "answer": answer, "by": entry.by}
    if isinstance(one.question, Draw) and isinstance(entry.answer, list):
        data["faces"] = [one.question.face(str(drawn)) for drawn in entry.answer]
    return data

"""How a decision came about: a step of the record is run again in detail, and nothing is drawn or rolled anew."""

from collections.abc import Sequence
from typing import Generic

from saf_helper.engine.game import Happened, Phase
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Position
from saf_helper.engine.run import Running, entries_of
from saf_helper.errors import BadAnswerError, SpoiltTurnError
from saf_helper.state.dropped_answers import first_numbers
from saf_helper.state.entry import Entry
from saf_helper.state.record import TurnRecord


class Recounting(Running[G], Generic[G]):
    """A record whose decisions can be retold."""

    def retell(self, n: int | None = None) -> list[Happened]:
        """Return the step in which an entry stands: its entries, everything told, and how each decision came about.

        Nothing is drawn or rolled again: the recorded entries are run. Where today's rules no longer ask what was answered
        then, it is told as it is recorded, without its accounts.

        Args:
            n: the entry's number; None: the last entry.

        Raises:
            BadAnswerError: there is no such entry.
        """
        n = n if n is None else self.number_now(n)
        where = [
            (turn, at, index)
            for turn in self.record.turns
            for at, phase in enumerate(turn.phases)
            for index, entry in enumerate(phase.entries)
            if n is None or entry.n == n
        ]
        if not where:
            what = f"there is no answer {n}" if n is not None else "nothing has been answered yet"
            raise BadAnswerError(what, self.numbers)
        turn, at, index = where[-1]
        game = self._starts[at] if turn is self._turn else self._start_of(turn, at)
        recorded = turn.phases[at].entries
        phase = next((one for one in self.rules.phases if one.name == turn.phases[at].phase), None)
        if phase is None:
            raise SpoiltTurnError(f"turn {turn.turn}: there is no phase {turn.phases[at].phase[:80]!r}")
        heading = Happened(phase=phase, turn=turn.turn)
        position = None if game is None else self._run_again(turn, phase, game, recorded)
        if position is None or index >= len(position.entries):
            lines = self.rules.told(recorded[index].events, game or self._position.game)
            told = (Happened(told=one) for one in lines)
            return [heading, Happened(entry=recorded[index]), *told]
        steps, entries = position.steps, position.entries
        begun = [number for number, step in enumerate(steps, 1) if step.at <= index]
        number = begun[-1] if begun and not entries[index].do else len(begun) + 1
        start, end = steps[number - 1].at, steps[number].at if number < len(steps) else len(entries)
        while start and entries[start - 1].do:
            start -= 1
        while end > start and end < len(entries) and entries[end - 1].do:
            end -= 1
        happened = [heading]
        for point in range(start, end + 1):
            happened += self._said(position, point, number if point == start else None)
            if point < end:
                happened.append(Happened(entry=entries[point], question=position.questions[point]))
        return [*happened, *self._settings(happened)]

    def _run_again(self, turn: TurnRecord, phase: Phase, game: G, entries: Sequence[Entry]) -> Position[G]:
        with self._runs(turn):
            return self._replayed(phase, game, entries)

    def number_now(self, n: int) -> int:
        """Return the number that an answer has now: one that was amended has another than it was given under."""
        entries = [entry for turn in self.record.turns for entry in entries_of(turn)]
        if any(entry.n == n for entry in entries):
            return n
        return next((entry.n for entry in entries if n in first_numbers(entry)), n)

    @property
    def numbers(self) -> str:
        """The numbers that entries have, in words."""
        found = [entry.n for turn in self.record.turns for entry in entries_of(turn)]
        if not found:
            return "none yet; the game begins with the next answer"
        return f"{min(found)} to {max(found)}; without a number it is the last one"

    def _said(self, position: Position[G], at: int, step: int | None) -> list[Happened]:
        """Return what was told after so many entries, each line after the accounts of it; of one step, or all."""
        found: list[Happened] = []
        here = [one for one in position.events if one.at == at and step in (None, one.step)]
        told = self.rules.by_event([one.event for one in here], position.game)
        for one, lines in zip(here, told, strict=True):
            found += [Happened(account=it, step=one.step) for it in self.rules.accounts(one.event, position.game)]
            found += [Happened(told=line, step=one.step) for line in lines]
        return found

    def _settings(self, happened: Sequence[Happened]) -> list[Happened]:
        """Return the house rules that were named in what has happened, each once."""
        used = (setting for one in happened for setting in self.rules.settings(_reason(one)))
        return [Happened(account=setting) for setting in dict.fromkeys(used)]


def _reason(one: Happened) -> str:
    """Return why something was asked or told, or how it came about."""
    if one.account is not None:
        return "\n".join(one.account.lines())
    if one.told is not None:
        return one.told.why
    return one.question.explain() if one.question is not None else ""

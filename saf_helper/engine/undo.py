"""Taking back and doing again: undo across phases and turns, redo, rewind.

Undo is the same run on fewer entries. What is taken back is kept in the record as it was, so that redo puts it back exactly.
Where an earlier turn of the save turns out to be spoilt, nothing is taken back at all, and the game stands where it stood.
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import Generic

from saf_helper.engine.game_parts import G
from saf_helper.engine.run import Running, copies, entries_of
from saf_helper.errors import BadAnswerError, SpoiltTurnError
from saf_helper.state.entry import Entry
from saf_helper.state.record import Redo, Undone


class Undoing(Running[G], Generic[G]):
    """A record whose last acts can be taken back and done again."""

    @property
    def acts(self) -> int:
        """How many acts can be undone."""
        return sum(entry.typed for turn in self.record.turns for entry in entries_of(turn))

    def undo(self, count: int = 1) -> int:
        """Take back the last typed entries, across phases and turns; virtual results after them go with them.

        Returns:
            How many were taken back; fewer than asked at the start of the game.

        Raises:
            SpoiltTurnError: an earlier turn that it would go back into is spoilt; nothing has changed.
        """
        with self._all_or_nothing():
            return self._take_back(lambda done: done < count)

    def redo(self, count: int = 1) -> int:
        """Do again what was undone last.

        Returns:
            How many were done again.

        Raises:
            SpoiltTurnError: the rules cannot go on from what it leads to; nothing has changed.
        """
        done = 0
        with self._all_or_nothing():
            while done < count and self.record.redo:
                if not self._fits(self.record.redo[-1]):
                    raise SpoiltTurnError("what the save holds to be done again does not fit what stands in it")
                group, acts = self._next_redo(count - done)
                self._drop_phases(len(self._turn.phases) - group.phase - 1)
                first, *following = [copies(entries) for entries in group.entries]
                head = self._entries[: group.at]
                with self._runs(self._turn):
                    self._run([*head, *first], shown=group.at, lenient=True, following=following)
                self._not_undone(acts)
                done += acts
        return done

    def rewind(self, turn: int) -> int:
        """Go back to the start of a turn: every answer since is undone, and can be redone.

        Returns:
            How many answers were taken back.

        Raises:
            BadAnswerError: there is no such turn yet.
            SpoiltTurnError: a turn that it would go back into is spoilt; nothing has changed.
        """
        indexes = [index for index, record in enumerate(self.record.turns) if record.turn == turn]
        if not indexes:
            raise BadAnswerError(f"turn {turn} has not been played", f"1 to {self.record.turns[-1].turn}")
        since = self.record.turns[indexes[0] :]
        with self._all_or_nothing():
            return self._take_back(lambda done: any(entry.typed for turn in since for entry in entries_of(turn)))

    @contextlib.contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Put everything back as it was where anything fails, such as a turn that turns out to be spoilt.

        Raises:
            SpoiltTurnError: it is.
        """
        record = self.record
        mine = {name: value[:] if isinstance(value, list) else value for name, value in vars(self).items()}
        turns = [(turn, [(phase, vars(phase).copy()) for phase in turn.phases]) for turn in record.turns]
        entries = [(entry, vars(entry).copy()) for turn in record.turns for entry in entries_of(turn)]
        redo, undone = record.redo[:], [one.model_copy() for one in record.undone]
        try:
            yield
        except Exception as fault:
            vars(self).update(mine)
            for entry, values in entries:
                vars(entry).update(values)
            record.redo, record.undone = redo, undone
            record.turns = [turn for turn, _ in turns]
            for turn, phases in turns:
                turn.phases = [phase for phase, _ in phases]
                for phase, fields in phases:
                    vars(phase).update(fields)
            if not isinstance(fault, SpoiltTurnError):
                raise
            raise SpoiltTurnError(f"{fault.message}; nothing is changed", fault.hint) from fault

    def _fits(self, redo: Redo) -> bool:
        """Return whether what was undone goes where it says: what stands after that place is what it replaced itself."""
        phases = self._turn.phases
        if redo.phase >= len(phases) or redo.at > len(phases[redo.phase].entries) or not redo.entries[0]:
            return False
        act = redo.entries[0][0]
        replaced = {entry.n for entries in (act.before, *act.after) for entry in entries}
        standing = [
            *phases[redo.phase].entries[redo.at :],
            *(entry for phase in phases[redo.phase + 1 :] for entry in phase.entries),
        ]
        return all(entry.n in replaced for entry in standing if entry.typed)

    def _next_redo(self, most: int) -> tuple[Redo, int]:
        """Take off what is to be done again next: one act, or as many as go on in the same phase where it ends, in one.

        Returns:
            The entries to put back, and of how many acts they are.
        """
        group, acts = self.record.redo.pop(), 1
        while acts < most and self.record.redo and len(group.entries) == 1:
            then, so_far = self.record.redo[-1], group.entries[0]
            if (then.phase, then.at) != (group.phase, group.at + len(so_far)):
                break
            group = Redo(phase=group.phase, at=group.at, entries=[[*so_far, *then.entries[0]], *then.entries[1:]])
            self.record.redo.pop()
            acts += 1
        return group, acts

    def _not_undone(self, acts: int) -> None:
        """Note that the last acts undone are done again: the log has nothing to say of them."""
        undone = self.record.undone
        for _ in range(acts):
            if undone and undone[-1].count > 1:
                undone[-1].count -= 1
            elif undone:
                undone.pop()

    def _take_back(self, wanted: Callable[[int], bool]) -> int:
        """Undo one act after another while that is wanted of so many; return how many were undone.

        The phase is run again where the last of them stood, and on the way only after an act that put entries back: a plain
        answer leaves those before it as they are.
        """
        done, reached = 0, self.n
        following: list[list[Entry]] | None = None
        while wanted(done) and (act := self._undo_one()) is not None:
            done += 1
            following = [copies(one) for one in act.after]
            if act.do or act.before:
                self._run_back(following)
                following = None
        if following is not None:
            self._run_back(following)
        if done:
            self.record.undone.append(Undone(n=reached, count=done))
        return done

    def _run_back(self, following: list[list[Entry]]) -> None:
        """Run the phase as it is without what was taken back."""
        with self._runs(self._turn):
            self._run(self._entries, shown=None, quiet=True, lenient=True, following=following)

    def _undo_one(self) -> Entry | None:
        """Take the last act and what followed it out of the record, put back what it replaced, and return it."""
        place = self._last_act()
        if place is None:
            return None
        phases_back, index = place
        phases = [phase for turn in self.record.turns for phase in turn.phases]
        later = [phase.entries for phase in phases[len(phases) - phases_back :]]
        self._drop_phases(phases_back)
        entries = self._entries
        act = entries[index]
        taken = [copies(one) for one in [entries[index:], *later]]
        self.record.redo.append(Redo(phase=len(self._turn.phases) - 1, at=index, entries=taken))
        self.asked_again.clear()
        self._let_go.clear()
        self._turn.phases[-1].entries = [*entries[:index], *copies(act.before)]
        return act

    def _last_act(self) -> tuple[int, int] | None:
        """Return where the last thing somebody did stands: how many phases back, and its index there.

        It has the highest number in the last turn in which somebody did something: only a turn's own answers are amended.
        """
        before = 0
        for turn in reversed(self.record.turns):
            acts = [
                (entry.n, back, index)
                for back, phase in enumerate(reversed(turn.phases), before)
                for index, entry in enumerate(phase.entries)
                if entry.typed
            ]
            if acts:
                return max(acts)[1:]
            before += len(turn.phases)
        return None

    def _drop_phases(self, count: int) -> None:
        """Go back so many phases, to the last entry of the one before them."""
        for _ in range(count):
            self._turn.phases.pop()
            self._starts.pop()
            if not self._turn.phases:
                self.record.turns.pop()
                self._reopen_turn()
        if count:
            self._count_before()

    def _reopen_turn(self) -> None:
        """Work out the phase snapshots of a closed turn again, from its start snapshot.

        Raises:
            SpoiltTurnError: today's rules do not come to all that is recorded of it.
        """
        turn = self._turn
        self._starts = [game for game, _ in self._through(turn)]
        if not len(self._starts) == len(turn.phases) == len(self.rules.phases):
            after = [phase.phase[:80] for phase in turn.phases[len(self._starts) :]] or ["its end"]
            raise SpoiltTurnError(f"turn {turn.turn}, {after[0]}: today's rules do not come to what is recorded there")
        for game, record in zip(self._starts, turn.phases, strict=True):
            record.snapshot = self.rules.dump(game)

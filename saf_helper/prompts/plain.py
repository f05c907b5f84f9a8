"""Plain lines: for pipes, screen readers, old consoles and scripts.

No colour, no cursor movement, every line flushed. What is shown
and how it is worded stands here for the console too (`terminal.py` adds only keys and lists).
"""

import codecs
import re
import shutil
import textwrap
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

from saf_helper.engine.events import Line
from saf_helper.engine.game import Happened
from saf_helper.engine.questions import (
    STAND_IN_ANSWER,
    Choose,
    Confirm,
    Draw,
    Number,
    Option,
    Pick,
    Question,
    Roll,
    runs,
)
from saf_helper.errors import SafError, UsageError
from saf_helper.output import clean, write_to
from saf_helper.prompts import answer_grammar, name_matching
from saf_helper.prompts.frontends import Asked, Reply, Typed, is_console
from saf_helper.state.entry import Entry

if TYPE_CHECKING:
    from saf_helper.prompts.table import Table

LONGEST = 10_000
"""Characters of a typed line that are looked at."""
NARROWEST, WIDEST = 20, 100


def _names(question: Question | None) -> dict[str, str]:
    options = question.options if isinstance(question, Choose | Pick | Draw) else ()
    return {one.value: one.label for one in options if one.label}


def described(question: Question | None, answer: Any) -> str:
    """Return an answer in the words of the table: labels, faces, dice."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    names = _names(question)
    if isinstance(question, Number) and answer == STAND_IN_ANSWER:
        return f"{question.default} (stand-in †)"
    if not isinstance(answer, list):
        return names.get(str(answer), str(answer))
    if isinstance(question, Draw):
        answer = [question.face(one) for one in answer]
    between = " " if isinstance(question, Roll) else ", "
    return between.join(names.get(str(one), str(one)) for one in answer) or "none"


def arguments(args: Any) -> str:
    """Return the arguments of an interruption as words: `dice virtual`."""
    if isinstance(args, Mapping):
        return ", ".join(f"{key} {arguments(one)}" for key, one in args.items())
    if isinstance(args, list):
        return " ".join(arguments(one) for one in args) or "-"
    return "-" if args is None else str(args)


def act_words(entry: Entry) -> str:
    """Return an interruption as it would be typed: `supply A2`, `adjust track 9`."""
    words = []
    for key, one in entry.args.items():
        if key in ("reason", "stood"):
            continue
        if isinstance(one, list):
            words += [" ".join((key, *(str(part) for part in made.values() if part is not None))) for made in one]
        else:
            words.append(arguments(one))
    return f"{entry.do} {', '.join(words)}".rstrip()


def how_words(entry: Entry, question: Question | None) -> str:
    """Return how an answer came about, where nobody typed it: `(rolled)`, `(drawn †)`, `(remembered)`."""
    if isinstance(question, Draw) and entry.by == "rolled":
        return " (drawn †)" if question.stand_in else " (drawn)"
    return {"rolled": " (rolled)", "remembered": " (remembered)"}.get(entry.by, "")


def answered(question: Question, answer: Any) -> str:
    """Return a question with its answer, in a line."""
    return f"{question.prompt}{' ' if question.prompt.endswith('?') else ': '}{described(question, answer)}"


def shown_default(question: Question) -> str:
    """Return the default as one would type it, or nothing where there is none."""
    if question.default is None:
        return ""
    if isinstance(question, Confirm):
        return "y" if question.default else "n"
    shown = {one.value: one.shown for one in question.options} if isinstance(question, Choose | Pick) else {}
    if isinstance(question, Pick):
        return ", ".join(shown.get(one, one) for one in question.default) or "-"
    if isinstance(question, Roll | Draw):
        faces = [question.face(one) for one in question.default] if isinstance(question, Draw) else question.default
        return " ".join(map(str, faces))
    return shown.get(str(question.default), str(question.default))


def stops_before(happened: Sequence[Happened]) -> frozenset[int]:
    """Return before which of what has happened a hand needs time: where a step has told something to do and another follows.

    A single line that changes nothing is read in passing: a phase skipped, no unit that comes.
    """
    stops = set()
    step, told, changed, after = 0, 0, False, 0
    for index, one in enumerate(happened):
        if one.told is None:
            continue
        if told and one.step != step and (changed or told > 1):
            stops.add(after)
            told, changed = 0, False
        elif one.step != step:
            told = 0
        step, told, changed, after = one.step, told + 1, changed or bool(one.told.changes), index + 1
    return frozenset(stops)


def printed_clause(rules: Sequence[str]) -> str:
    """Return the first clause as it is printed, without the numbers of our own for bullets and tables."""
    found = re.match(r"\d+(?:\.\d+)*(?:\.[A-Z](?=\.|$))?", rules[0]) if rules else None
    return found[0].removesuffix(".T") if found else ""


class Lines:
    """The front end of plain lines."""

    def __init__(
        self,
        stdin: TextIO | None,
        stdout: TextIO | None,
        env: Mapping[str, str] | None = None,
        pace: str = "normal",
        verbose: bool = False,
    ) -> None:
        self._verbose = verbose
        self._tracks: tuple[str, ...] = ()
        """The tracks as they were shown last."""
        self._stdin = stdin
        self._stdout = stdout
        self._env = env or {}
        self.echoes = is_console(stdin)
        self._pauses = pace == "normal" and is_console(stdin) and is_console(stdout)
        self._asked: Question | None = None
        self._ahead: list[str] = []
        """Lines typed at pauses, for the questions that follow."""
        self._commands: tuple[str, ...] = ()
        self._hurried = False
        """Whether a command was typed at a pause: nothing waits until it is carried out."""
        self._refused = False
        self._begun = False
        """Whether a line was read: the first may have a mark before it."""
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(errors="replace")

    # The FrontEnd protocol ---------------------------------------------------------------------------------------

    def begin(self, table: "Table") -> None:
        """Open without a word: who starts a game says so."""

    def show(self, happened: Sequence[Happened]) -> None:
        """Show phases, entries and told lines; wait for Enter after a step with something to do on the table."""
        stops = stops_before(happened) if self._pauses else frozenset()
        self._refused = self._refused and not happened
        for index, one in enumerate(happened):
            if index in stops and not self._hurried:
                self._pause()
            if one.phase is not None and one.turn:  # before there is a game there is no turn
                self._write("")
                head = f"== Turn {one.turn}: {one.phase.title}, {one.phase.rule} =="
                self._write(head if len(head) < self._width() else head.removesuffix(" =="), "phase")
            if one.entry is not None:
                self._show_entry(one.entry, one.question)
            if one.account is not None:
                for line in one.account.lines():
                    self._write(f"  {line}", "why", indent="    ")
            if one.told is not None:
                self._show_told(one.told)

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Show lines, and the rules they rest on; what a line goes on with is indented under it."""
        for line in lines:
            self._write(line, "said", indent=" " * (len(line) - len(line.lstrip()) + 2) if line[:1] in " ->" else "")
        if rules:
            self._write(f"[{', '.join(rules)}]", "why")

    def error(self, error: SafError, code: str = "refused") -> None:
        """Show what was refused, and the hint."""
        self._refused = self._asked is not None
        message = error.message if len(error.message) <= 300 else error.message[:300] + " …"
        self._write(f"! {message}", "error")
        if error.hint:
            self._write(f"  hint: {error.hint}", "hint")
        self._drop_ahead()

    def ask(self, asked: Asked) -> Reply:
        """Ask, and return the line typed."""
        self._show_tracks(asked.tracks)
        self._show_question(asked)
        if self._ahead:
            return Typed(self._typed_ahead(asked))
        self._commands = asked.commands
        if self.echoes:
            above, last = parted(self._prompt(asked), self._width() - 1, len(" >"))
            if above:
                self._write(above, "prompt")
            self._write(f"{last} >", "prompt", end=" ")
        else:
            self._write(self._prompt(asked), "prompt")
        return Typed(self._read())

    def give_way(self) -> bool:
        """Return that a line that is being typed cannot be ended."""
        return False

    def end(self, outcome: str, *, over: bool = False) -> None:
        """Say how it ended."""
        self._drop_ahead()
        self._write("")
        self._write("The game is saved" if outcome == "saved" else f"The game is over: {outcome}")

    # What is shown -----------------------------------------------------------------------------------------------

    def _show_entry(self, entry: Entry, question: Question | None) -> None:
        if entry.do:
            self._write(f"> {act_words(entry)}", "entry")
            return
        if entry.by == "rolled" and not self._verbose:  # what comes of it is told with its faces
            self._asked = None
            return
        how = how_words(entry, question)
        if isinstance(question, Roll | Draw) and entry.by == "typed":
            how = " (typed)"
        answered = self._asked is not None and (self._asked.key, self._asked.about) == (entry.key, entry.about)
        between = " " if question is None or question.prompt.endswith("?") else ": "
        prompt = "" if answered or question is None else f"{question.prompt}{between}"
        self._write(f"> {prompt}{described(question, entry.answer)}{how}", "entry")
        self._asked = None

    def _show_told(self, told: Line) -> None:
        """Show a line: what hands do begins with a dash; its clause stands at its end, its reason under it where wanted."""
        text = f"{'-' if told.hands else ' '} {told.text}"
        if not self._verbose:
            self._write_with_clause(text, printed_clause(told.rules))
            return
        self._write(text, "told", indent="  ")
        grounds = f"[{', '.join(told.rules)}] " if told.rules else ""
        if grounds or told.why:
            self._write(f"  {grounds}{told.why}".rstrip(), "why", indent="  ")

    def _write_with_clause(self, text: str, clause: str) -> None:
        self._write(f"{text} [{clause}]" if clause else text, "told", indent="  ")

    def _show_tracks(self, tracks: tuple[str, ...]) -> None:
        """Say where the tracks stand, where one has changed."""
        if tracks and tracks != self._tracks:
            self._write(" · ".join(tracks), "hint", indent="  ")
        self._tracks = tracks

    def _show_question(self, asked: Asked) -> None:
        """Show what stands beside the prompt; the options not again where an answer was just refused."""
        self._asked = asked.question
        if not self._refused:
            self._show_options(asked.question)
            if asked.question.reminder:
                self._write(f"  {asked.question.reminder}", "hint", indent="  ")
        self._refused = False

    def _show_options(self, question: Question, among: Sequence[Option] = ()) -> None:
        """List the options that need words, one a line; those that are only a value stand together after them.

        Args:
            question: the question.
            among: all its options, where only some are listed: their numbers are those they have there.
        """
        if not isinstance(question, Choose | Pick | Draw):
            return
        numbers = name_matching.numbered(question)
        every = list(among or question.options)
        rows = [self._row(one, every.index(one) + 1 if numbers else 0) for one in question.options]
        bare = [value for value, label, note in rows if not label and not note]
        if len(bare) < 4 and len(bare) < len(rows):
            bare = []
        told = [row for row in rows if row[0] not in bare]
        if told:
            wide = min(max(len(value) for value, *_ in told), 20)
            labels = min(max(len(label) for _, label, _ in told), 30)
            for value, label, note in told:
                row = f"  {value:<{wide}}  {label:<{labels}}  {note}".rstrip()
                self._write(row, "option", indent=" " * (wide + 4))
        if bare:
            self._write("  " + ", ".join(runs(bare)), "option", indent="  ")

    def _row(self, option: Option, number: int) -> tuple[str, str, str]:
        if number:
            return str(number), option.label or option.value, option.note
        label = "" if option.label.casefold() == option.shown.casefold() else option.label
        return option.shown, label, option.note

    def _prompt(self, asked: Asked) -> str:
        hint = answer_grammar.hint(asked.question, enter_rolls=asked.enter_rolls)
        default = shown_default(asked.question)
        return f"{asked.question.prompt}{f' ({hint})' if hint else ''}{f' [{default}]' if default else ''}"

    # The streams -------------------------------------------------------------------------------------------------

    def _typed_ahead(self, asked: Asked) -> str:
        ahead, self._hurried = self._ahead.pop(0), False
        self._write(f"{self._prompt(asked)} > {ahead}", "prompt")
        return ahead

    def _pause(self) -> None:
        self._write("-- Enter goes on --", "hint", end=" ")
        self._keep_ahead(self._read())

    def _keep_ahead(self, line: str) -> None:
        """Keep what was typed at a pause until a question can take it; a command is carried out without another pause."""
        if line.strip():
            self._ahead.append(line.strip())
            self._hurried = self._hurried or answer_grammar.command(line, self._commands) is not None

    def _drop_ahead(self) -> None:
        """Say what was typed at pauses and is not used any more."""
        for line in self._ahead:
            self._write(f"not used: {line}", "said")
        self._ahead, self._hurried = [], False

    def _width(self) -> int:
        columns = self._env.get("COLUMNS", "")
        wide = int(columns) if re.fullmatch(r"[0-9]{1,9}", columns) else 0
        return max(NARROWEST, min(WIDEST, wide or shutil.get_terminal_size().columns))

    def _wrapped(self, text: str, indent: str) -> str:
        """Return the text clean and broken at the width."""
        rows = []
        for row in clean(text).split("\n"):
            room = self._width() - 1
            indent = indent if len(indent) < room // 2 else "  "
            rows += textwrap.wrap(row, room, subsequent_indent=indent, break_on_hyphens=False) or [""]
        return "\n".join(rows)

    def _write(self, text: str, style: str = "", end: str = "\n", indent: str = "") -> None:
        if self._stdout is not None:
            write_to(self._stdout, self._wrapped(text, indent), end)

    def _read(self) -> str:
        """Return the next line typed.

        Raises:
            EOFError: there is none.
            UsageError: the input is no text of the encoding that it is read as.
        """
        try:
            line = self._stdin.readline(LONGEST + 1) if self._stdin is not None else ""
        except UnicodeError as error:  # of an encoding that begins with a mark; all others are read with replacements
            encoding = getattr(self._stdin, "encoding", "")
            hint = "PYTHONIOENCODING says what it is read as; the game is saved"
            raise UsageError(f"the input is no {encoding} text: {error}", hint) from None
        if not line:
            raise EOFError
        line, self._begun = line if self._begun else unmarked(line, self._stdin), True
        rest = line
        while self._stdin is not None and rest and not rest.endswith("\n"):
            rest = self._stdin.readline(LONGEST)
        return line.rstrip("\r\n")


def unmarked(line: str, stream: TextIO | None) -> str:
    """Return a first line without the mark of UTF-8 that editors and shells of Windows begin a text with."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        misread = codecs.BOM_UTF8.decode(encoding, "replace")
    except UnicodeError:  # an encoding in which it cannot be misread
        misread = ""
    return line.removeprefix("\ufeff").removeprefix(misread)


def parted(prompt: str, width: int, room: int) -> tuple[str, str]:
    """Return what of a prompt goes above the line that is typed in, and what stands in it: all, or its last words.

    Args:
        prompt: the prompt.
        width: the columns there are.
        room: the columns that must stay free behind it.
    """
    if len(prompt) + room <= width:
        return "", prompt
    above, _, last = prompt.rpartition(" [" if prompt.endswith("]") else " ")
    last = f"[{last}" if prompt.endswith("]") and above else last
    if len(last) + room > width:
        above, _, last = prompt.rpartition(" ")
    return above, last

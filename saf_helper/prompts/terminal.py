"""The console: completing lines and arrow lists by questionary.

Every question can be answered by typing a line in the grammar of `answer_grammar.py`; the options stand in a menu under the
line that the arrows walk and the typing narrows. A pick of several is a list to tick; the first key typed there turns it into a
line. So both hands can stay on the counters, and nothing has to be learned twice. F2 takes the last answer back at every prompt.

questionary and prompt_toolkit cost time to load and are loaded with this module only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TextIO

import questionary
from prompt_toolkit.application import Application, get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyBindingsBase, KeyPress, KeyPressEvent, merge_key_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.shortcuts import print_formatted_text
from prompt_toolkit.styles import Style
from questionary.constants import INDICATOR_SELECTED, INDICATOR_UNSELECTED

from saf_helper.engine.questions import Choose, Draw, Option, Pick, Question, Shortcut
from saf_helper.errors import BadAnswerError
from saf_helper.output import clean, one_line, spelled
from saf_helper.prompts import answer_grammar, name_matching
from saf_helper.prompts.frontends import Asked, Command, Elsewhere, Given, Reply, Typed
from saf_helper.prompts.plain import Lines, parted

_STYLE = Style(
    [
        ("phase", "bold ansicyan"),
        ("told", "bold"),
        ("why", "dim"),
        ("hint", "dim"),
        ("bottom-toolbar", "noreverse dim"),
        ("error", "ansired"),
        ("entry", "ansigreen"),
        ("qmark", "ansicyan"),
        ("answer", "bold"),
        ("selected", "bold"),
        ("pointer", "bold"),
    ]
)
_MARK = "?"
"""Stands before every prompt."""
_MENU_ROWS = 8
_MOST_FACES = 12
"""More faces than this are typed, not read off a menu."""
_TICKED = "(space ticks, Enter ends; or type)"
_LONGEST_WORD = 200
"""Characters; nothing longer is looked for in a menu, key by key of a long paste."""
_PASTE = 16
"""More keys than this are not waiting for the program because somebody types fast."""
_TICKS = f"{INDICATOR_SELECTED}{INDICATOR_UNSELECTED}"
"""A console whose encoding lacks them shows both as the same: there a line is typed instead."""
_MARGIN = 8
"""Columns of a menu that hold no words."""
_ROOM = 16
"""Columns left for what is typed behind a prompt."""
_TYPED_KEYS = "".join(chr(code) for code in range(33, 127))


class Terminal(Lines):
    """The front end of a real console."""

    def __init__(
        self,
        stdin: TextIO | None,
        stdout: TextIO | None,
        env: Mapping[str, str] | None = None,
        pace: str = "normal",
        verbose: bool = False,
    ) -> None:
        super().__init__(stdin, stdout, env, pace, verbose)
        self.echoes = True
        if stdin is None or stdout is None or stdin.fileno() < 0 or stdout.fileno() < 0:
            raise OSError("there is no console")
        self._input = create_input(stdin)
        self._output = _gated(create_output(stdout))
        self._running: Application[Any] | None = None
        """The prompt that stands."""
        self._depth = ColorDepth.DEPTH_1_BIT if self._env.get("NO_COLOR") else None

    def ask(self, asked: Asked) -> Reply:
        """Ask, and return the line typed, the list ticked, or the command given.

        Raises:
            EOFError: Ctrl-D, or the console is gone.
            KeyboardInterrupt: Ctrl-C.
        """
        self._asked = asked.question
        self._tracks = asked.tracks
        if asked.question.reminder and not self._refused:
            self._write(f"  {asked.question.reminder}", "hint", indent="  ")
        refused, self._refused = self._refused, False
        if self._ahead:
            return Typed(self._typed_ahead(asked))
        self._commands = asked.commands
        whole = self._worded(asked)
        asked = self._fitting(whole, refused)
        if isinstance(asked.question, Pick) and self._shown(_TICKS) == _TICKS:
            picked = self._tick(asked, asked.question)
            if not isinstance(picked, Typed):
                return picked
            return self._line(asked, picked.text)
        return self._line(asked, "", shut=asked is not whole)

    def _shown(self, text: str) -> str:
        """Return text as this console shows it: clean, on one line, spelled in what its encoding has."""
        return spelled(one_line(text), self._output.encoding())

    def _worded(self, asked: Asked) -> Asked:
        """Return the question in words that this console shows, so that they are as wide as they are laid out."""
        question = replace(asked.question, prompt=self._shown(asked.question.prompt))
        if isinstance(question, Choose | Pick | Draw):
            options = tuple(
                one._replace(label=self._shown(one.label), note=self._shown(one.note)) for one in question.options
            )
            question = replace(question, options=options)
        return replace(asked, question=question)

    def _prompt(self, asked: Asked) -> str:
        return self._shown(super()._prompt(asked))

    def _fitting(self, asked: Asked, refused: bool) -> Asked:
        """Return the question as its menu has room for it: what would be cut off is shown above it instead.

        Of a list to tick only the rows that do not fit are; of a choice all rows, and its menu stays shut until it is wanted.
        """
        question = asked.question
        if not isinstance(question, Choose | Pick | Draw):
            return asked
        if isinstance(question, Draw) and len(question.options) > _MOST_FACES:
            return asked
        room = self._width() - _MARGIN
        titles = [(one, len(_title(one, index))) for index, one in enumerate(question.options, 1)]
        long = [one for one, wide in titles if wide > room]
        if not long:
            return asked
        if not refused and isinstance(question, Pick):
            self._show_options(replace(question, options=tuple(long)), among=question.options)
        elif not refused:
            self._show_options(question)
        bare = tuple(one._replace(note="") if wide > room else one for one, wide in titles)
        return replace(asked, question=replace(question, options=bare))

    def _line(self, asked: Asked, begun: str, shut: bool = False) -> Reply:
        """Ask for a line; the options stand in a menu below, opened at once or, where it is shut, by the first key."""
        question = asked.question
        options = question.options if isinstance(question, Choose | Pick | Draw) else ()
        if isinstance(question, Draw) and len(options) > _MOST_FACES:
            options = ()
        above, last = parted(f"{_MARK} {self._prompt(asked)}", self._width(), _ROOM)
        if above:
            self._write(above, "prompt", indent="  ")
        prompt = questionary.autocomplete(
            last if above else last.removeprefix(f"{_MARK} "),
            qmark=" " if above else _MARK,
            choices=[],
            default=begun,
            completer=_Menu(question, options, question.shortcuts() if isinstance(question, Choose) else ()),
            style=_STYLE,
            key_bindings=_commands(),
            reserve_space_for_menu=min(len(options), _MENU_ROWS) + 1 if options else 0,
            bottom_toolbar=self._toolbar if self._tracks else None,
            input=self._input,
            output=self._output,
            color_depth=self._depth,
        )
        app = prompt.application

        def open_menu() -> None:
            if options and not shut:
                app.current_buffer.start_completion(select_first=False)

        result = self._run(app, open_menu)
        return result if isinstance(result, Command | Elsewhere) else Typed(_by_value(question, options, str(result)))

    def _tick(self, asked: Asked, question: Pick) -> Reply:
        """Ask for ticks in a list; a typed key is returned as the beginning of a line."""
        numbers = name_matching.numbered(question)
        ticked = question.default if isinstance(question.default, list) else []
        choices = [
            questionary.Choice(_title(one, index if numbers else 0), value=one.value, checked=one.value in ticked)
            for index, one in enumerate(question.options, 1)
        ]
        beside = len(f"? {question.prompt} {_TICKED}") <= self._width()
        if not beside:
            self._write(f"{_MARK} {question.prompt}", "prompt", indent="  ")
        prompt = questionary.checkbox(
            question.prompt if beside else "",
            qmark=_MARK if beside else " ",
            choices=choices,
            validate=lambda picked: self._verdict(question, picked),
            instruction=_TICKED,
            style=_STYLE,
            use_jk_keys=False,
            erase_when_done=True,
            input=self._input,
            output=self._output,
            color_depth=self._depth,
        )
        app = prompt.application
        own = _commands(typing=True)
        app.key_bindings = own if app.key_bindings is None else merge_key_bindings([app.key_bindings, own])
        result = self._run(app)
        if not isinstance(result, list):
            return result if isinstance(result, Command | Elsewhere) else Typed(str(result))
        if beside:
            self._asked = None  # the list is gone from the screen: its prompt is shown again with the answer
        return Given(result)

    def _run(self, app: Application[Any], pre_run: Callable[[], None] | None = None) -> Any:
        """Run a prompt that another thread may end."""
        self._running = app
        try:
            return app.run(pre_run=pre_run)
        finally:
            self._running = None

    def give_way(self) -> bool:
        """End the standing prompt from another thread."""
        app = self._running
        if app is None or app.loop is None:
            return False

        def leave() -> None:
            if app.is_running and not app.is_done:
                app.exit(result=Elsewhere())

        app.loop.call_soon_threadsafe(leave)
        return True

    def _toolbar(self) -> str:
        """Return the tracks in the room that there is: what wins goes first, then whole tracks."""
        tracks = list(self._tracks)
        while len(tracks) > 1 and len(" · ".join(tracks)) >= self._width():
            tracks.pop()
        return self._shown(" · ".join(tracks))

    def _write_with_clause(self, text: str, clause: str) -> None:
        """Show the clause at the line's end, dim, where it fits."""
        room = self._width() - 1 - len(text) - len(clause)
        if not clause or room < 2:
            super()._write_with_clause(text, clause)
            return
        self._write(text, "told", end="")
        self._write(" " * room + clause, "why")

    def _verdict(self, question: Pick, picked: Sequence[str]) -> bool | str:
        try:
            question.accept(list(picked))
        except BadAnswerError as error:
            return self._shown(f"{error.message}: {error.hint}")
        return True

    def _pause(self) -> None:
        prompt = questionary.text(
            "Enter goes on",
            qmark="--",
            style=_STYLE,
            key_bindings=_pastes(),
            input=self._input,
            output=self._output,
            color_depth=self._depth,
            erase_when_done=True,
        )
        self._keep_ahead(str(prompt.application.run() or ""))

    def _width(self) -> int:
        return max(20, min(100, self._output.get_size().columns))

    def _write(self, text: str, style: str = "", end: str = "\n", indent: str = "") -> None:
        shown = spelled(self._wrapped(text, indent), self._output.encoding())
        print_formatted_text(
            FormattedText([(f"class:{style}" if style else "", shown)]),
            end=end,
            output=self._output,
            style=_STYLE,
            color_depth=self._depth,
            include_default_pygments_style=False,
            flush=True,
        )


class _Menu(Completer):
    """The options under the line, narrowed by what is typed; of a list, by what stands after the last comma."""

    def __init__(self, question: Question, options: Sequence[Option], shortcuts: Sequence[Shortcut] = ()) -> None:
        self._several = isinstance(question, Pick) or (isinstance(question, Draw) and question.count > 1)
        self._numbers = name_matching.numbered(question)
        self._options = options
        self._shortcuts = tuple(one.option for one in shortcuts)
        """Not in the menu until something is typed."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the options that the text may mean."""
        before = document.text_before_cursor
        word = before.rpartition(",")[2].lstrip() if self._several else before
        if len(word) > _LONGEST_WORD:
            return
        wanted = _squeezed(word)
        for index, one in enumerate((*self._options, *(self._shortcuts if wanted else ())), 1):
            value = str(index) if self._numbers else one.shown
            if wanted in _squeezed(one.label) or any(
                _squeezed(name).startswith(wanted) for name in (value, *one.names)
            ):
                label = "" if one.label == value else one.label
                meta = "  ".join(part for part in (label, one.note) if part)
                yield Completion(value, start_position=-len(word), display=one_line(value), display_meta=meta)


def _gated(output: Output) -> Output:
    """Let prompt_toolkit write clean text alone; its own control sequences go by `write_raw`, its own returns are kept."""
    write = output.write
    output.write = lambda data: write("\r".join(map(clean, data.split("\r"))))  # type: ignore[method-assign]
    return output


def _squeezed(text: str) -> str:
    return "".join(char for char in text.casefold() if char not in " -_")


def _title(option: Option, number: int) -> str:
    first = f"{number}) {option.label or option.value}" if number else option.shown
    label = "" if number or option.label.casefold() == first.casefold() else option.label
    return one_line("  ".join(part for part in (first, label, option.note) if part))


def _by_value(question: Question, options: Sequence[Option], text: str) -> str:
    """Return the line as typed, or, where part of a label is enough to see one option in the menu, that option."""
    try:
        answer_grammar.split(question, text, enter_rolls=True)
    except BadAnswerError:
        wanted = _squeezed(text)
        found = [one.value for one in options if wanted and wanted in _squeezed(one.label)]
        if len(found) == 1 and isinstance(question, Choose) and answer_grammar.command(text) is None:
            return found[0]
    return text


def _pastes() -> KeyBindings:
    """Return what takes a paste in one go where the console does not say that it is one: key by key it would take seconds."""
    keys = KeyBindings()

    @keys.add(Keys.Any, filter=Condition(lambda: len(get_app().key_processor.input_queue) > _PASTE))
    def _(event: KeyPressEvent) -> None:
        waiting = event.key_processor.input_queue
        pasted = [event.data]
        while waiting and len(waiting[0].key) == 1:
            pasted.append(waiting.popleft().data)
        event.current_buffer.insert_text("".join(pasted))

    return keys


def _commands(typing: bool = False) -> KeyBindingsBase:
    """Return the keys of every prompt; with `typing`, any other key or a paste ends a list and begins a line."""
    keys = KeyBindings()

    @keys.add(Keys.F2, eager=True)
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=Command("undo"))

    @keys.add(Keys.ControlO, eager=True)
    @keys.add(Keys.ControlQ, eager=True)
    @keys.add(Keys.ControlR, eager=True)
    @keys.add(Keys.ControlS, eager=True)
    def _(event: KeyPressEvent) -> None:
        """Do nothing: there are no earlier lines to look for, and nothing to hold back on the screen."""

    @keys.add(Keys.Down, filter=Condition(lambda: not typing) & ~has_completions)
    def _(event: KeyPressEvent) -> None:
        """Open a menu that is shut."""
        event.current_buffer.start_completion(select_first=True)

    if typing:

        @keys.add(Keys.ControlD, eager=True)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=EOFError)

        @keys.add(Keys.SIGINT, eager=True)
        def _(event: KeyPressEvent) -> None:
            """Take an interruption that is no key: sent by another program, or by a console that is not in raw mode."""
            event.app.exit(exception=KeyboardInterrupt)

        @keys.add(Keys.ControlJ, eager=True)
        def _(event: KeyPressEvent) -> None:
            """Take an Enter that was typed before the console was ready for keys."""
            event.key_processor.feed(KeyPress(Keys.ControlM, "\r"))

        def begin(event: KeyPressEvent) -> Any:
            event.app.exit(result="\n".join(event.data.splitlines()))

        for key in (*_TYPED_KEYS, Keys.BracketedPaste):
            keys.add(key, eager=True)(begin)

        @keys.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            """Begin a line with a letter of any language: units may be called so."""
            if len(event.data) == 1 and event.data.isprintable():
                begin(event)

        return keys
    return merge_key_bindings([keys, _pastes()])

"""`saf serve`: the game on phones and tablets beside the board; the terminal goes on."""

import contextlib
import errno
import re
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from saf_helper.cli.beginning import beginning, modes
from saf_helper.cli.game_argument import game_argument, say_which
from saf_helper.cli.game_commands import commands_of
from saf_helper.cli.new import create
from saf_helper.cli.open_game import find_game, folder, newest_game, of_save, opened, put_down
from saf_helper.cli.play import welcome_back
from saf_helper.cli.start_questions import front_end
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import rules, this_game
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, UsageError, no_room
from saf_helper.output import write_line
from saf_helper.prompts.frontends import Elsewhere, FrontEnd, Output
from saf_helper.prompts.loop import deliver
from saf_helper.prompts.table import Outcome, Table
from saf_helper.state.record import Record
from saf_helper.state.save import Store, listing, noted_as_served
from saf_helper.state.save_paths import path_of
from saf_helper.web.access import Doors, codes_of
from saf_helper.web.addresses import LOOPBACK, PORT, PORTS_TRIED, bound, own_addresses, to_scan
from saf_helper.web.app import Page
from saf_helper.web.guard import Guard
from saf_helper.web.host import Host
from saf_helper.web.server import Server

NOBODY_FOR = 60.0
"""Seconds after which the terminal says what may be wrong, where no page has come."""
BY = "laptop"
NEW_GAMES, WITHIN = 20, 3600.0
"""Games that pages may begin within so many seconds."""


class Served:
    """The games of one home, one of them at the table."""

    def __init__(self, home: str | None, address: str) -> None:
        """Take the home, and the address under which its game is noted as served."""
        self.home = home
        self.place = folder(home)
        self.address = address
        self.host: Host | None = None
        self.session: Session[Any] | None = None
        self._numbers = iter(range(1, 10**9))
        self._stack = contextlib.ExitStack()
        self._begun: list[float] = []
        self._rules, self._name = rules(), this_game()

    def first(self, path: Path | None) -> Table:
        """Return the table of a game, or of the questions before there is one."""
        if path is not None:
            return self._table_of(path)
        return Table(beginning(self.place), lambda record: None, numbers=self._numbers)

    def _table_of(self, path: Path) -> Table:
        """Open a game, and return a table for it.

        Raises:
            SaveError: the save cannot be used, or another terminal has it.
        """
        stack = contextlib.ExitStack()
        store, session = stack.enter_context(opened(self.home, path))
        stack.enter_context(noted_as_served(path, self.address))
        return self._at(stack, store, session)

    def _at(self, stack: contextlib.ExitStack, store: Store, session: Session[Any]) -> Table:
        self._stack.close()
        self._stack, self.session = stack, session

        def save(record: Record) -> None:
            store.write(record)
            self._rules.saved(record)

        named = lambda fault: of_save(store.path, fault)  # noqa: E731 (of this save)
        hints = session.rules.table.hints
        return Table(session, save, commands_of(session.rules), hints=hints, named=named, numbers=self._numbers)

    def close(self) -> None:
        """Put the game down."""
        self._stack.close()

    # What pages may do -------------------------------------------------------------------------------------------

    def listed(self) -> Sequence[Mapping[str, str]]:
        """Return the games, the newest first."""
        found = [one for one in listing(self.place) if one.fault is None and one.game == self._rules.name]
        return [
            {"id": one.path.stem, "name": one.path.stem, "text": one.outcome or f"turn {one.turn}"}
            for one in found[:50]
        ]

    def scenarios(self) -> Sequence[Mapping[str, str]]:
        """Return what can be begun."""
        return [{"id": one.id, "name": one.title} for one in self._rules.start.scenarios().values()]

    def open(self, id: str) -> None:
        """Go on with another game."""
        assert self.host is not None
        with self.host.lock:
            self.host.change_table(self._table_of(path_of(id, self.place)))

    def begin(self, scenario: str, whose: Mapping[str, str] | None = None) -> None:
        """Begin a game.

        Raises:
            UsageError: too many were begun.
        """
        import time

        assert self.host is not None
        now = time.monotonic()
        self._begun = [at for at in self._begun if now - at < WITHIN]
        if len(self._begun) >= NEW_GAMES:
            raise UsageError(f"{NEW_GAMES} games were begun within an hour", "go on with one of them")
        self._begun.append(now)
        with self.host.lock:
            store, session = create(self.place, scenario, whose or dict.fromkeys(self._rules.start.modes, "ask"))
            stack = contextlib.ExitStack()
            stack.enter_context(store.lock())
            stack.enter_context(put_down(self.home, store.path))
            stack.enter_context(noted_as_served(store.path, self.address))
            self.host.change_table(self._at(stack, store, session))

    def go_on(self) -> bool:
        """Begin the game that the questions before it have settled; false: they have not."""
        assert self.host is not None
        table = self.host.table
        if table.session.rules.name != "beginning" or table.outcome is not Outcome.FINISHED:
            return False
        self.begin(table.session.game.scenario, modes(table.session.game))
        return True

    def report(self) -> str:
        """Return the report of the game as a page."""
        from saf_helper.cli.past_games import course_of
        from saf_helper.history.html import page
        from saf_helper.history.report import report

        if self.session is None:
            raise BadAnswerError("there is no game yet")
        assert self.host is not None
        with self.host.lock:
            return page(report(course_of(self.session), ""))

    def log(self) -> Sequence[str]:
        """Return the log of the game."""
        from saf_helper.cli.log_command import log

        if self.session is None:
            return []
        assert self.host is not None
        with self.host.lock:
            return log(self.session, "all full")


class AtTheLaptop:
    """The terminal as one of the screens."""

    def __init__(self, host: Host, front: FrontEnd, games: Served, anybody: Callable[[], bool]) -> None:
        """Take where it shows and asks, and what tells whether a page has ever come."""
        self._host = host
        self._anybody = anybody
        self._front = front
        self._games = games
        self._waiting: list[tuple[Sequence[Output], str]] = []
        self._woken = threading.Event()

    def changed(self, outputs: Sequence[Output], by: str) -> None:
        """Note what another screen brought, and end the standing prompt."""
        self._waiting.append((outputs, by))
        self._woken.set()
        if not self._front.give_way():
            self._show_waiting()

    def _show_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for outputs, by in waiting:
            self._front.say("elsewhere", ["answered on another screen:" if by else "another game:"])
            deliver(self._front, outputs)

    def play(self, first: Sequence[Output]) -> Outcome:
        """Play on until the laptop leaves; a game that is over waits for what the pages do."""
        host, front = self._host, self._front
        front.begin(host.table)
        deliver(front, first)
        while True:
            self._show_waiting()
            asked = host.asked
            if asked is None:
                if host.table.outcome is Outcome.QUIT:
                    return Outcome.QUIT
                if self._games.go_on():
                    continue
                front.say("over", [f"The game is over: {host.table.session.rules.outcome(host.table.session.game)}"])
                if not self._anybody():
                    return Outcome.FINISHED
                self._woken.clear()
                self._woken.wait()
                continue
            reply = front.ask(asked)
            if not isinstance(reply, Elsewhere):
                deliver(front, host.receive(reply, asked.at, BY, self))


@click.command("serve", epilog="Example: saf serve scenario-1")
@game_argument
@click.option("--local", is_flag=True, help="For this machine only.")
@click.option("--address", default="", metavar="ADDRESS", help="Serve on this address of the machine.")
@click.option("--port", type=click.IntRange(1, 65535), help="Serve on this port, or not at all.")
@click.option("--watch", is_flag=True, help="Print the code for pages that only watch, too.")
@click.option("--new-code", is_flag=True, help="Make new codes: pages that had the old ones are out.")
@click.option("--quiet", is_flag=True, help="Do not play in the terminal.")
@click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles.")
@click.option("--cert", type=click.Path(exists=True, dir_okay=False), help="A certificate, with --key.")
@click.option("--key", type=click.Path(exists=True, dir_okay=False), help="Its key.")
@click.pass_obj
def serve_command(
    home: str | None,
    game: str | None,
    local: bool,
    address: str,
    port: int | None,
    watch: bool,
    new_code: bool,
    quiet: bool,
    plain: bool,
    cert: str | None,
    key: str | None,
) -> int:
    """Show a game on phones and tablets in the same network; scan the code, tap, and the terminal goes on.

    GAME is a name or a path; without it the newest unfinished one, or a new one. Nothing leaves the room. Ctrl-C ends it; every
    answer is saved.
    """
    if bool(cert) != bool(key):
        raise UsageError("--cert and --key go together")
    place = folder(home)
    path = find_game(home, game) if game is not None else _newest(place)
    if address and not re.fullmatch(r"(\d{1,3}\.){3}\d{1,3}", address, re.ASCII):
        raise UsageError(f"{address!r} is no address of this machine", "such as 192.168.1.5; --local needs none")
    found = [] if local else [address] if address else own_addresses()
    if not found and not local:
        complain("no network: served for this machine only")
    main = found[0] if found else LOOPBACK
    listening = _listening(main, port)
    real = listening[0].getsockname()[1]
    scheme = "https" if cert else "http"
    shown = f"{scheme}://{main}:{real}/"
    games = Served(home, shown)
    codes = codes_of(place.parent, renew=new_code)
    try:
        host = Host(games.first(path))
        games.host = host
        first = host.begin()
        page = Page(host, games, Doors(codes), f"saf_{real}", secure=bool(cert))
        guard = Guard(page.app(), [f"{one}:{real}" for one in (main, LOOPBACK, "localhost")], scheme)
        server = Server(guard, listening, cert or "", key or "")
        server.start()
        _say_where(shown, codes.play, codes.short, codes.watch if watch else "", [one for one in found if one != main])
        timer = threading.Timer(NOBODY_FOR, _nobody, [page, found])
        timer.daemon = True
        timer.start()
        try:
            return int(
                _at_the_laptop(host, games, first, lambda: page.streams.seen, quiet=quiet, plain=plain).exit_code
            )
        finally:
            timer.cancel()
            host.close()
            page.streams.end()
            server.stop()
    finally:
        games.close()
        for one in listening:
            one.close()


def _listening(address: str, port: int | None) -> list[socket.socket]:
    """Return what listens on an address and on this machine's own, on the same port.

    Raises:
        UsageError: the address is no one of this machine's, or the port is taken.
    """
    for at in range(PORTS_TRIED):
        first = None
        try:
            first = bound(address, port if port is not None else PORT + at)
            real = first.getsockname()[1]
            return [first] if address == LOOPBACK else [first, bound(LOOPBACK, real)]
        except OSError as error:
            if first is not None:
                first.close()
            if port is not None or error.errno != errno.EADDRINUSE or at == PORTS_TRIED - 1:
                where = f"{address}:{port}" if port else address
                hint = "choose another --port or --address"
                raise UsageError(f"{where} cannot be served: {error.strerror}", hint) from None
    raise AssertionError("no port was tried")


def _newest(place: Path) -> Path | None:
    newest = newest_game(place)
    if newest is None or newest.outcome:
        return None
    say_which(newest.path)
    return newest.path


def _at_the_laptop(
    host: Host, games: Served, first: Sequence[Output], anybody: Callable[[], bool], *, quiet: bool, plain: bool
) -> Outcome:
    """Play at the terminal, or wait there, until Ctrl-C or q."""
    waiting = threading.Event()
    try:
        if quiet:
            while not waiting.wait(0.5):
                games.go_on()
        front = front_end(plain, False, "fast")
        screen = AtTheLaptop(host, front, games, anybody)
        host.add_screen(screen)
        if games.session is not None:
            welcome_back(front, games.session)
        return screen.play(first)
    except (EOFError, OSError) as error:
        if no_room(error):
            raise
        return Outcome.INPUT_ENDED
    except KeyboardInterrupt:
        return Outcome.INTERRUPTED


def _say_where(address: str, code: str, short: str, watch: str, others: Sequence[str]) -> None:
    """Say where the page is: the code to scan, the address, the letters to type."""
    for line in to_scan(f"{address}#k={code}"):
        write_line(f"  {line}")
    write_line(f"Scan, or open {address} and type {short[:4]} {short[4:]}")
    if watch:
        write_line(f"To watch only: {address}#w={watch}")
    if others:
        write_line(f"Other addresses of this machine: {', '.join(others)} (--address)")


def _nobody(page: Page, found: Sequence[str]) -> None:
    """Say what may be wrong, where no page has come."""
    if not page.streams.seen:
        others = f" Other addresses: {', '.join(found[1:])}." if len(found) > 1 else ""
        complain(f"no page has come: is the phone in the same wifi, no guest network, no VPN, no firewall?{others}")

"""The routes: the page, the door, the live stream, replies, the log, the games, the report."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from saf_helper.errors import BadAnswerError, SafError
from saf_helper.prompts import answer_grammar, messages
from saf_helper.prompts.frontends import Asked, Command, Given, Reply
from saf_helper.prompts.jsonl import command
from saf_helper.untrusted import too_deep
from saf_helper.web.access import Doors, Role
from saf_helper.web.guard import REPORT_CSP
from saf_helper.web.host import Host, answers, refused

STATIC = Path(__file__).parent / "static"
TYPES = {
    "/": ("index.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
}
COOKIE_DAYS = 30
BEAT = 10.0
"""Seconds between signs of life on a stream."""
DEEPEST = 6
FROM_A_PAGE = frozenset({"undo", "redo", "why", "amend", "supply", "adjust", "note", "log", "rollall"})
"""Commands that a page may give; the program is left at the laptop."""
STATUSES = {"stale": 409, "refused": 422}


class Games(Protocol):
    """The games of the home that is served."""

    def listed(self) -> Sequence[Mapping[str, str]]:
        """Return the games, the newest first: `id`, `name`, `text`."""
        ...

    def scenarios(self) -> Sequence[Mapping[str, str]]:
        """Return what can be begun: `id`, `name`."""
        ...

    def open(self, id: str) -> None:
        """Go on with another game; raises `SafError`."""
        ...

    def begin(self, scenario: str) -> None:
        """Begin a game; raises `SafError`."""
        ...

    def report(self) -> str:
        """Return the report of the game as a page."""
        ...

    def log(self) -> Sequence[str]:
        """Return the log of the game."""
        ...


class Streams:
    """The live streams: each has the newest state waiting, and skips those it was too slow for."""

    def __init__(self, host: Host) -> None:
        """Listen to a host."""
        self._host = host
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: set[asyncio.Event] = set()
        self.seen = False
        """Whether a page has ever come."""
        self.ending = False
        self._newest = b""
        host.listen(self._take)

    def _take(self, state: bytes) -> None:
        self._newest = state
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for one in self._changed:
            one.set()

    def end(self) -> None:
        """End every stream."""
        self.ending = True
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake)

    async def stream(self, watching: bool) -> AsyncIterator[bytes]:
        """Yield the state now and after each change, and a beat in between."""
        self._loop, self.seen = asyncio.get_running_loop(), True
        changed = asyncio.Event()
        self._changed.add(changed)
        role = b"watch" if watching else b"play"
        try:
            yield b"event: role\ndata: " + role + b"\n\n"
            yield _event(await run_in_threadpool(self._host.state))
            while not self.ending:
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                    changed.clear()
                    yield _event(self._newest or await run_in_threadpool(self._host.state))
                except TimeoutError:
                    yield b"event: beat\ndata: 1\n\n"
            yield b"event: bye\ndata: 1\n\n"
        finally:
            self._changed.discard(changed)


def _event(state: bytes) -> bytes:
    return b"event: state\ndata: " + state + b"\n\n"


class Page:
    """The routes around one host."""

    def __init__(self, host: Host, games: Games, doors: Doors, cookie: str, *, secure: bool = False) -> None:
        """Take what is served.

        Args:
            host: the table.
            games: the games of the home.
            doors: who is let in.
            cookie: the cookie's name, with the port, as cookies ignore ports.
            secure: whether the page is served with a certificate.
        """
        self.host = host
        self.games = games
        self.doors = doors
        self.cookie = cookie
        self.secure = secure
        self.streams = Streams(host)

    def app(self) -> Starlette:
        """Return the application."""
        routes = [Route(path, self.file) for path in TYPES]
        routes += [
            Route("/join", self.join, methods=["POST"]),
            Route("/live", self.live),
            Route("/act", self.act, methods=["POST"]),
            Route("/games", self.list_games),
            Route("/game", self.change_game, methods=["POST"]),
            Route("/log", self.log),
            Route("/report", self.report),
        ]
        return Starlette(routes=routes)

    def role(self, request: Request) -> Role | None:
        """Return what a request's cookie allows."""
        return self.doors.role(request.cookies.get(self.cookie, ""))

    async def file(self, request: Request) -> Response:
        """Return a file of the page."""
        name, kind = TYPES[request.url.path]
        return Response((STATIC / name).read_bytes(), media_type=kind)

    async def join(self, request: Request) -> Response:
        """Change a code into a cookie."""
        data = await _body(request)
        code = data.get("code") if isinstance(data, dict) else None
        address = request.client.host if request.client else ""
        cookie = self.doors.join(code, address) if isinstance(code, str) and len(code) <= 100 else None
        if cookie is None:
            return JSONResponse({"code": "code"}, 403)
        answer = JSONResponse({"ok": True})
        days = COOKIE_DAYS * 24 * 3600
        answer.set_cookie(self.cookie, cookie, days, path="/", httponly=True, samesite="strict", secure=self.secure)
        return answer

    async def live(self, request: Request) -> Response:
        """Stream the states."""
        role = self.role(request)
        if role is None:
            return JSONResponse({"code": "code"}, 401)
        return StreamingResponse(self.streams.stream(role == "watch"), media_type="text/event-stream")

    async def act(self, request: Request) -> Response:
        """Take a reply."""
        if (role := self.role(request)) != "play":
            return JSONResponse({"code": "watching" if role else "code"}, 403 if role else 401)
        try:
            data = await _body(request)
            reply, at, by = _reply(data, self.host)
            outputs = await run_in_threadpool(self.host.receive, reply, at, by)
        except BadAnswerError as error:
            return JSONResponse(messages.error(error), 422)
        except SafError as error:
            return JSONResponse(messages.error(error, "fault"), 500)
        if (one := refused(outputs)) is not None:
            return JSONResponse(messages.error(one.error, one.code), STATUSES.get(one.code, 422))
        return JSONResponse({"ok": True, "said": answers(outputs)})

    async def list_games(self, request: Request) -> Response:
        """Return the games, and what can be begun."""
        if self.role(request) is None:
            return JSONResponse({"code": "code"}, 401)
        games = await run_in_threadpool(self.games.listed)
        return JSONResponse({"games": list(games), "scenarios": list(self.games.scenarios())})

    async def change_game(self, request: Request) -> Response:
        """Go on with another game, or begin one."""
        if (role := self.role(request)) != "play":
            return JSONResponse({"code": "watching" if role else "code"}, 403 if role else 401)
        try:
            data = await _body(request)
            if not isinstance(data, dict) or set(data) not in ({"open"}, {"begin"}):
                raise BadAnswerError("neither a game nor a scenario", '{"open": ID} or {"begin": SCENARIO}')
            (what, id), *_ = data.items()
            known = self.games.listed() if what == "open" else self.games.scenarios()
            if not isinstance(id, str) or id not in [one["id"] for one in known]:
                raise BadAnswerError("there is no such game or scenario", "choose one of the list")
            await run_in_threadpool(self.games.open if what == "open" else self.games.begin, id)
        except SafError as error:
            return JSONResponse(messages.error(error), 422)
        return JSONResponse({"ok": True})

    async def log(self, request: Request) -> Response:
        """Return the log."""
        if self.role(request) is None:
            return JSONResponse({"code": "code"}, 401)
        return JSONResponse({"lines": list(await run_in_threadpool(self.games.log))})

    async def report(self, request: Request) -> Response:
        """Return the report, which runs nothing."""
        if self.role(request) is None:
            return JSONResponse({"code": "code"}, 401)
        page = await run_in_threadpool(self.games.report)
        return HTMLResponse(page, headers={"content-security-policy": REPORT_CSP})


async def _body(request: Request) -> Any:
    """Return a request's JSON.

    Raises:
        BadAnswerError: it is none.
    """
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadAnswerError("the body is not JSON") from None
    if too_deep(data, DEEPEST):
        raise BadAnswerError("the body is nested too deeply")
    return data


def _reply(data: Any, host: Host) -> tuple[Reply, int, str]:
    """Return a page's reply, the asking that it is for, and who sends it.

    Raises:
        BadAnswerError: it is neither an answer nor a command that a page may give.
    """
    if not isinstance(data, dict) or not isinstance(data.get("at"), int) or isinstance(data["at"], bool):
        raise BadAnswerError("the reply says no asking", '{"at": …, "answer": …}')
    by = str(data.get("by", ""))[:40]
    rest = {name: value for name, value in data.items() if name not in ("at", "by")}
    if set(rest) == {"answer"}:
        asked = host.asked
        if rest["answer"] is None and asked is not None:
            return _default(asked), data["at"], by
        return Given(rest["answer"]), data["at"], by
    if "command" not in rest or rest["command"] not in FROM_A_PAGE:
        raise BadAnswerError("neither an answer nor a command of the page", '{"at": …, "answer": …}')
    found: Command = command(rest, messages.arguments(host.table))
    return found, data["at"], by


def _default(asked: Asked) -> Reply:
    return Given(answer_grammar.read(asked.question, "", enter_rolls=True))

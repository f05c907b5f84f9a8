"""A served toy game, and requests to it without a network."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from saf_helper.errors import BadAnswerError
from saf_helper.prompts.table import Table
from saf_helper.web.access import Codes, Doors
from saf_helper.web.app import Page
from saf_helper.web.guard import Guard
from saf_helper.web.host import Host
from tests.toy.game import COMMANDS, new_game

HOST = "192.168.1.5:8765"
ORIGIN = f"http://{HOST}"
CODES = Codes("the-code-to-play", "the-code-to-watch", "ABCDEFGH")
COOKIE = "saf_8765"


class Games:
    """The games of a home with two of them."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def listed(self) -> Sequence[Mapping[str, str]]:
        return [{"id": "one", "name": "one", "text": "turn 1"}]

    def scenarios(self) -> Sequence[Mapping[str, str]]:
        return [{"id": "meadow", "name": "Meadow"}]

    def open(self, id: str) -> None:
        self.opened.append(id)

    def begin(self, scenario: str) -> None:
        if self.opened:
            raise BadAnswerError("too many games")
        self.opened.append(scenario)

    def report(self) -> str:
        return "<h1>Report</h1>"

    def log(self) -> Sequence[str]:
        return ["Turn 1"]


class Site:
    """A page around a toy game."""

    def __init__(self, mode: str = "ask") -> None:
        self.saved: list[str] = []
        self.session = new_game(mode)
        table = Table(self.session, lambda record: self.saved.append(record.model_dump_json()), COMMANDS)
        self.host = Host(table)
        self.host.begin()
        self.saved.clear()
        self.games = Games()
        self.page = Page(self.host, self.games, Doors(CODES), COOKIE)
        self.guard = Guard(self.page.app(), [HOST, "localhost:8765"])

    def ask(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, cookie: str = "", **more: Any
    ) -> httpx.Response:
        """Return the answer to one request."""

        async def one() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.guard, client=("192.168.1.9", 5000))
            async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
                given = dict(headers or {})
                if cookie:
                    given["cookie"] = f"{COOKIE}={cookie}"
                return await client.request(method, path, headers=given, **more)

        return asyncio.run(one())

    def post(self, path: str, data: Any, cookie: str = CODES.play, **headers: str) -> httpx.Response:
        """Return the answer to a reply of a page."""
        body = data if isinstance(data, str | bytes) else json.dumps(data)
        kind = {"content-type": "application/json", "origin": ORIGIN, **headers}
        return self.ask("POST", path, headers=kind, cookie=cookie, content=body)

    def act(self, **reply: Any) -> httpx.Response:
        """Return the answer to a reply at the standing question."""
        return self.post("/act", {"at": self.host.at, "by": "me", **reply})

    def state(self) -> dict[str, Any]:
        """Return the state as pages get it."""
        found: dict[str, Any] = json.loads(self.host.state())
        return found

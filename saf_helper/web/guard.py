"""The guard before every request: hosts, origins, sizes, numbers of connections; and the headers of every answer.

Kept out are pages of other origins open in some browser of the house (also by a name that is pointed here), and whoever sends too
much. It is plain ASGI, so that nothing of a request is read before it has looked at the headers.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, TypeAlias

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 10_000
MOST_CONNECTIONS, MOST_OF_ONE = 64, 8
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
REPORT_CSP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
HEADERS = (
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class TooLargeError(Exception):
    """A body is longer than is read."""


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: App, hosts: Iterable[str], scheme: str = "http") -> None:
        """Take the application, and every HOST:PORT under which it may be asked."""
        self._app = app
        self.hosts = frozenset(hosts)
        self._scheme = scheme
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await _answer(send, *refused)
            return
        client = (scope.get("client") or ("", 0))[0]
        if self._open.total() >= MOST_CONNECTIONS or self._open[client] >= MOST_OF_ONE:
            await _answer(send, 503, b'{"code":"busy"}')
            return
        self._open[client] += 1
        try:
            await self._app(scope, _counted(receive), _with_headers(send))
        except TooLargeError:
            await _answer(send, 413, b'{"code":"too-large"}')
        finally:
            self._open[client] -= 1

    def _refused(self, scope: Scope) -> tuple[int, bytes] | None:
        """Return the answer to a request that is not let in; None: it is."""
        headers = scope["headers"]
        hosts = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 421, b'{"code":"host"}'
        origins = [value.decode("latin-1").lower() for name, value in headers if name == b"origin"]
        allowed = {f"{self._scheme}://{host}" for host in self.hosts}
        if any(one not in allowed for one in origins):
            return 403, b'{"code":"origin"}'
        site = [value for name, value in headers if name == b"sec-fetch-site"]
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, b'{"code":"method"}'
        if scope["method"] == "POST":
            types = [value.split(b";")[0].strip().lower() for name, value in headers if name == b"content-type"]
            if (
                not origins
                or types != [b"application/json"]
                or any(one not in (b"same-origin", b"none") for one in site)
            ):
                return 403, b'{"code":"origin"}'
            lengths = [value for name, value in headers if name == b"content-length"]
            if any(not one.isdigit() or int(one) > MOST_BYTES for one in lengths):
                return 413, b'{"code":"too-large"}'
        return None


def _counted(receive: Receive) -> Receive:
    """Return what receives no more than a body may have."""
    size = 0

    async def counted() -> MutableMapping[str, Any]:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > MOST_BYTES:
            raise TooLargeError
        return message

    return counted


def _with_headers(send: Send) -> Send:
    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message.get("headers", [])}
            more = [(b"content-security-policy", CSP.encode()), *HEADERS]
            message["headers"] = [*message.get("headers", []), *(one for one in more if one[0] not in own)]
        await send(message)

    return sent


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    headers.append((b"content-security-policy", CSP.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

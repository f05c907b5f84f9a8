"""The server, in a thread of its own, so that the terminal goes on."""

import asyncio
import socket
import threading
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from saf_helper.web.guard import Guard

HEADERS_WITHIN = 10.0
"""Seconds in which a connection must have said what it wants; uvicorn itself waits for ever."""
SHUTDOWN = 1
"""Seconds that open streams are given."""


class Patient(H11Protocol):
    """Closes a connection that does not come to the end of its headers."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.loop.call_later(HEADERS_WITHIN, self._hurry)

    def _hurry(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


class Server:
    """A page, served."""

    def __init__(self, app: Guard, sockets: list[socket.socket], cert: str = "", key: str = "") -> None:
        """Take the guarded application and the sockets that listen."""
        self._sockets = sockets
        config = uvicorn.Config(
            app,
            http=Patient,
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            date_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=SHUTDOWN,
            ssl_certfile=cert or None,
            ssl_keyfile=key or None,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    def start(self) -> None:
        """Serve, in a thread."""
        self._thread.start()

    def stop(self) -> None:
        """End, within a second or so."""
        self._server.should_exit = True
        self._thread.join(SHUTDOWN + 2)

    def _run(self) -> None:
        asyncio.run(self._server.serve(self._sockets))

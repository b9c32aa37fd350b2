"""The server proper: connections that nobody uses are closed, and none outlives it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKED = 10.0  # seconds from one look whether somebody asks anything to the next
LEAVING = 0.5  # seconds to read the last words of a server that ends


class Connection(H11Protocol):
    """A connection that is closed when no whole request has come for long."""

    _last: Any = None  # request at the last look

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look."""
        super().connection_made(transport)
        self.loop.call_later(ASKED, self._look)

    def _look(self) -> None:
        if self.transport.is_closing():
            return
        request: Any = self.cycle
        if request is self._last and (request is None or request.response_complete):
            self.transport.close()
            return
        self._last = request
        self.loop.call_later(ASKED, self._look)


class Server(uvicorn.Server):
    """A server that does not wait at its end for those who do not read what they asked for."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer no more."""
        asyncio.get_running_loop().call_later(LEAVING, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()

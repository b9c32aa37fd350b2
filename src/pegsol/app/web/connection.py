"""Connections to the server: idle and unread connections are closed, and none outlives the server.

uvicorn closes a connection that is idle after a request, but waits without limit for the first
request and for the rest of a request that has begun. So a :class:`Connection` passes everything on
to uvicorn's protocol, and the application reports its requests to the :class:`Connection`, which it
finds because uvicorn copies the state of a connection into the scope of each request (ASGI's
lifespan state).
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from pegsol.app.interrupts import handled
from pegsol.app.web.clients import address_of

POLL_INTERVAL = 10.0  # seconds between two checks of a connection
MIN_READ = 8 * 1024  # bytes that a client must read between two checks, if that many wait
MAX_PER_ADDRESS = 1024  # connections; a whole school may share an address
MAX_UNREAD = 64 * 1024  # bytes, approximately, that the system holds for a client
ACKNOWLEDGE_SECONDS = 30  # until a client that acknowledges nothing counts as gone
SHUTDOWN_TIMEOUT = 0.5  # seconds in which clients can read the end of their answers

_STATE = "pegsol.connection"


class Connection(asyncio.Protocol):
    """A connection that is closed if no request begins or is answered between two checks.

    The connection is also closed if the client does not read the answers. An address with too many
    connections loses its oldest connection without a request. All events of the connection are
    passed on to *protocol*.
    """

    def __init__(self, protocol: asyncio.Protocol, connections: dict[Connection, None]) -> None:
        self._protocol = protocol
        self._connections = connections
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._begun = self._open = 0  # requests: since the connection was made, and unanswered
        self._begun_before = 0  # at the last check
        self._paused = False  # more data waits than the system holds
        self._unread_before = 0  # bytes at the last check, if it was paused then
        self._address = ""

    @contextmanager
    def request(self) -> Iterator[None]:
        """Keep the connection open while a request is answered."""
        self._begun += 1
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    def abort(self) -> None:
        """Close the connection without sending the data that remains."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to check the connection at intervals."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._address = _address(transport)
        _prepare(transport)
        self._make_room()
        self._connections[self] = None
        self._look_later()
        self._protocol.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._connections.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
        self._protocol.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass on a part of a request."""
        self._protocol.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that the client sends no more."""
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the client reads too slowly."""
        self._paused = True
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the client reads again."""
        self._paused, self._unread_before = False, 0
        self._protocol.resume_writing()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(POLL_INTERVAL, self._look)

    def _look(self) -> None:
        assert self._transport is not None
        if not self._open and self._begun == self._begun_before:
            self._transport.close()
            return
        self._begun_before = self._begun
        unread = self._transport.get_write_buffer_size() if self._paused else 0
        if self._unread_before and unread > self._unread_before - MIN_READ:
            self._drop_unread()
            self.abort()
            return
        self._unread_before = unread
        self._look_later()

    def _drop_unread(self) -> None:
        """Make the system discard the data that it holds for the client when it closes."""
        assert self._transport is not None
        given = self._transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):
            given.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def _make_room(self) -> None:
        """If an address has too many connections, close the oldest of them without a request."""
        near = [one for one in self._connections if one._address == self._address]
        left = [one for one in near if not one._open] or [self]
        if len(near) >= MAX_PER_ADDRESS:
            left[0].abort()


def _prepare(transport: asyncio.Transport) -> None:
    """Make the system hold little unread data, and notice soon that a client is gone."""
    given = transport.get_extra_info("socket")
    with suppress(OSError, AttributeError):
        given.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_UNREAD)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            milliseconds = 1000 * ACKNOWLEDGE_SECONDS
            given.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


def _address(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return address_of(peer[0]) if isinstance(peer, tuple) else ""


class _Protocol(H11Protocol):
    """A protocol that says of a head that does not end that it is too long."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        unread, _ = self.conn.trailing_data
        most = self.config.h11_max_incomplete_event_size
        if self.conn.our_state is not h11.IDLE or most is None or len(unread) <= most:
            super().send_400_response(msg)
            return
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
            b"connection: close\r\ncontent-length: 0\r\n\r\n"
        )
        self.transport.close()


class Server(uvicorn.Server):
    """A server that closes idle connections, and all connections soon after it has been stopped."""

    def __init__(self, app: ASGIApp, **options: Any) -> None:
        config = uvicorn.Config(_Reporting(app), **options)
        config.load()
        self._open: dict[Connection, None] = {}

        def connection(app_state: dict[str, Any], **given: Any) -> Connection:
            state = dict(app_state)
            state[_STATE] = made = Connection(_Protocol(app_state=state, **given), self._open)
            return made

        config.http_protocol_class = connection  # type: ignore[assignment]
        super().__init__(config)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End also when the terminal is closed."""
        with super().capture_signals(), handled(self.handle_exit):
            yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer no more requests."""
        asyncio.get_running_loop().call_later(SHUTDOWN_TIMEOUT, self._abort_all)
        await super().shutdown(sockets)

    def _abort_all(self) -> None:
        for connection in list(self._open):
            connection.abort()


class _Reporting:
    """An application that reports requests to their connections."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = scope.get("state", {}).pop(_STATE, None)
        if connection is None:
            await self._app(scope, receive, send)
            return
        with connection.request():
            try:
                await self._app(scope, receive, send)
            except h11.LocalProtocolError:
                # The data after the request is not HTTP. uvicorn has refused it already, so this
                # answer comes too late.
                connection.abort()
                await asyncio.sleep(0)  # until uvicorn knows that the connection is lost

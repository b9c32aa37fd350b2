"""The desk: work on behalf of requests, a few at a time, and each client in its turn.

Reading a problem, drawing it and looking up its positions take processor time that grows with what
a client sent. So this work waits at the desk for one of a few threads. An address has one thread,
however many requests it has. Next comes the address, and then the owner, that has had the least
time. While other addresses come to the desk, too, one that has had much time rests before its next
work, because even a single thread at work slows the event loop and all others down. A request that
waits for too long is refused, and a request whose client is gone leaves the desk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, NamedTuple, ParamSpec, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Depends, Request
from starlette.requests import ClientDisconnect

from pegsol.app.web.middleware import Sender
from pegsol.app.web.pool import BusyError
from pegsol.app.web.shares import Client, Shares

MAX_AT_WORK = 3  # pieces of work; threads of Python take turns on one processor
WAIT_TIMEOUT = 10.0  # seconds
# While others are there, an address may have some seconds of work at once, then a share of time.
FREE_SECONDS, SHARE = 0.5, 0.1
LONGEST_REST = 4.0  # seconds
RECENT_SECONDS = 2.0  # for which an address that has been at the desk counts as there

P = ParamSpec("P")
T = TypeVar("T")


class Visit:
    """A request that comes to the desk.

    If all its work *is_short*, no longer than a few milliseconds, none of it needs a thread: to
    wake one up, and the event loop again, would take longer than the work.
    """

    def __init__(self, request: Request, client: Client) -> None:
        self.client, self.is_short = client, False
        self._request = request
        self._desk: Desk = request.app.state.desk
        self._gone: asyncio.Task[None] | None = None
        self._desk.note(client.address)

    @property
    def gone(self) -> asyncio.Task[None]:
        """A task that is done when the client is gone."""
        if self._gone is None:
            self._gone = asyncio.create_task(self._listen())
        return self._gone

    async def do(self, work: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
        """Do work that takes the longer the more a client sent, and return its result.

        Raises BusyError if its turn does not come in time.
        """
        if self.is_short:
            return work(*given, **more)
        return await self._desk.do(self, partial(work, *given, **more))

    def end(self) -> None:
        """Listen no longer whether the client is gone."""
        if self._gone is not None:
            self._gone.cancel()

    async def _listen(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass


class _Ticket(NamedTuple):
    """A piece of work that waits; the future is done when its turn comes."""

    client: Client
    turn: asyncio.Future[None]


class Desk:
    """The clients whose work is being done, and the work that waits, the oldest first."""

    def __init__(self) -> None:
        self._threads = CapacityLimiter(MAX_AT_WORK)
        self._shares = Shares()
        self._at_work: dict[Client, float] = {}  # since when their time has not been counted
        self._waiting: list[_Ticket] = []
        self._seen: dict[str, float] = {}  # when each address last came, the latest at the end
        self._rests: set[str] = set()
        self._debts: dict[str, tuple[float, float]] = {}  # seconds of work, and when counted
        self._began: dict[Client, float] = {}

    def note(self, address: str) -> None:
        """Note that an address has come to the desk, perhaps only with short work."""
        self._seen.pop(address, None)
        self._seen[address] = time.monotonic()
        self._forget_old()

    def _forget_old(self) -> None:
        latest = time.monotonic() - RECENT_SECONDS
        while self._seen and next(iter(self._seen.values())) < latest:
            del self._seen[next(iter(self._seen))]

    async def do(self, visit: Visit, work: Callable[[], T]) -> T:
        """Do a client's work when its turn comes, and return its result.

        Raises BusyError if the turn does not come in time, and ClientDisconnect if the client goes
        before.
        """
        ticket = _Ticket(visit.client, asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        self._call()
        try:
            if not ticket.turn.done():
                await asyncio.wait(
                    [ticket.turn, visit.gone],
                    timeout=WAIT_TIMEOUT,
                    return_when=asyncio.FIRST_COMPLETED,
                )
            if ticket.turn.done():
                return await run_sync(work, limiter=self._threads)
        finally:
            self._leave(ticket)
        if visit.gone.done():
            raise ClientDisconnect
        raise BusyError("the server has too much to do: try again shortly")

    def _call(self) -> None:
        """Give the free threads to work that waits."""
        for client in self._at_work:
            self._count(client)
        self._shares.keep([*self._at_work, *[one.client for one in self._waiting]])
        while ready := [one for one in self._waiting if self._may_begin(one.client)]:
            first = min(ready, key=self._rank)
            self._waiting.remove(first)
            self._at_work[first.client] = self._began[first.client] = time.monotonic()
            first.turn.set_result(None)

    def _may_begin(self, client: Client) -> bool:
        return (
            len(self._at_work) < MAX_AT_WORK
            and client.address not in self._rests
            and all(client.address != other.address for other in self._at_work)
        )

    def _rank(self, ticket: _Ticket) -> tuple[float, float]:
        return self._shares.used(ticket.client)

    def _count(self, client: Client) -> None:
        """Count the time that a client has had since it was last counted."""
        now = time.monotonic()
        self._shares.count(client, now - self._at_work[client])
        self._at_work[client] = now

    def _leave(self, ticket: _Ticket) -> None:
        """Take work away that waits, or free the thread that it had."""
        if not ticket.turn.done():
            self._waiting.remove(ticket)
            return
        client, now = ticket.client, time.monotonic()
        seconds = now - self._began.pop(client)
        self._count(client)
        del self._at_work[client]
        self._forget_old()
        over = self._owe(client.address, seconds, now) - FREE_SECONDS
        if over > 0 and self._seen.keys() - {client.address}:
            self._rests.add(client.address)
            rest = min(over / SHARE, LONGEST_REST)
            asyncio.get_running_loop().call_later(rest, self._wake, client.address)
        self._call()

    def _owe(self, address: str, seconds: float, now: float) -> float:
        """Return the seconds of work that an address owes; it pays its share as time goes by."""
        left = {at: debt - SHARE * (now - since) for at, (debt, since) in self._debts.items()}
        left[address] = max(0.0, left.get(address, 0.0)) + seconds
        self._debts = {at: (debt, now) for at, debt in left.items() if debt > 0}
        return left[address]

    def _wake(self, address: str) -> None:
        """End the rest of an address."""
        self._rests.discard(address)
        self._call()


async def _visit(request: Request, sender: Sender) -> AsyncIterator[Visit]:
    visit = Visit(request, sender)
    try:
        yield visit
    finally:
        visit.end()


AtDesk = Annotated[Visit, Depends(_visit)]

"""The desk: work on behalf of requests, a few at a time.

Reading a problem and drawing it take processor time that grows with what a client sent. So this
work waits at the desk for one of three threads, and what came first begins first. However many
requests they have, a client has one of the threads, and an address two. A request that waits for
too long is refused, and a request whose client is gone leaves the desk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from anyio.to_thread import run_sync
from fastapi import Depends, Request
from starlette.requests import ClientDisconnect

from pegsol.app.web.clients import Client
from pegsol.app.web.middleware import Sender
from pegsol.app.web.refusal import BusyError

MAX_AT_WORK = 3  # pieces of work; threads of Python take turns on one processor
MAX_OF_CLIENT, MAX_OF_ADDRESS = 1, 2
WAIT_TIMEOUT = 10.0  # seconds

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


class Desk:
    """The threads, and the turns of clients and of addresses at work or waiting."""

    def __init__(self) -> None:
        self._threads = asyncio.Semaphore(MAX_AT_WORK)
        self._turns: WeakValueDictionary[Client | str, asyncio.Semaphore] = WeakValueDictionary()

    async def do(self, visit: Visit, work: Callable[[], T]) -> T:
        """Do a client's work when its turn comes, and return its result.

        Raises BusyError if the turn does not come in time, and ClientDisconnect if the client goes
        before.
        """
        begun = asyncio.Event()
        doing = asyncio.create_task(self._do(visit.client, begun, work))
        await asyncio.wait(
            [doing, visit.gone], timeout=WAIT_TIMEOUT, return_when=asyncio.FIRST_COMPLETED
        )
        if not begun.is_set():
            doing.cancel()
            if visit.gone.done():
                raise ClientDisconnect
            raise BusyError("the server has too much to do: try again shortly")
        return await doing

    async def _do(self, client: Client, begun: asyncio.Event, work: Callable[[], T]) -> T:
        turns = self._turns
        own = turns.setdefault(client, asyncio.Semaphore(MAX_OF_CLIENT))
        near = turns.setdefault(client.address, asyncio.Semaphore(MAX_OF_ADDRESS))
        async with own, near, self._threads:
            begun.set()
            return await run_sync(work)


async def _visit(request: Request, sender: Sender) -> AsyncIterator[Visit]:
    visit = Visit(request, sender)
    try:
        yield visit
    finally:
        visit.end()


AtDesk = Annotated[Visit, Depends(_visit)]

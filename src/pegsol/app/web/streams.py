"""Streams of events: a limited number for each client, each for a limited time."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from pegsol.app.web.clients import Places
from pegsol.app.web.middleware import Sender
from pegsol.app.web.refusal import BusyError

MAX_STREAMS, MAX_PER_ADDRESS, MAX_PER_OWNER = 512, 64, 8
MAX_SECONDS = 600.0  # of a stream; a browser that is still reading reconnects by itself


def stream_places() -> Places:
    """Return the places for streams, all of them free."""
    return Places(MAX_PER_OWNER, MAX_PER_ADDRESS, MAX_STREAMS)


class Stream:
    """A stream that has begun now."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._until = time.monotonic() + MAX_SECONDS

    @property
    def is_over(self) -> bool:
        """Whether the time of the stream is over or the server is stopping."""
        return bool(self._request.app.state.ending()) or time.monotonic() > self._until


async def _stream(request: Request, sender: Sender) -> AsyncIterator[Stream]:
    """Yield a stream, which takes a place until its answer has been sent.

    Raises BusyError if there is no place.
    """
    places: Places = request.app.state.streams
    if places.full_for(sender):
        raise BusyError("too many pages are watching searches: close some of them")
    with places.taken(sender):
        yield Stream(request)


Watching = Annotated[Stream, Depends(_stream)]

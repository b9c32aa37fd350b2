"""The queue of work for processes, as an argument of routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from pegsol.app.web.queue import Queue


async def _queue(request: Request) -> Queue:
    queue: Queue = request.app.state.queue
    return queue


Queued = Annotated[Queue, Depends(_queue)]

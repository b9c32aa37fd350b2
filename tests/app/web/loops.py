"""Run coroutines in tests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

MAX_SECONDS = 120.0  # of a test


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread: the main thread of a browser test has a loop already."""
    done: Future[None] = Future()

    def work() -> None:
        try:
            done.set_result(asyncio.run(coroutine))
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    done.result(MAX_SECONDS)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    while not condition():
        await asyncio.sleep(0.001)

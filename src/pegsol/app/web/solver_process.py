"""The server's side of a solver process: it asks questions and gets answers in any order."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from pegsol.app.web.pool import ChildProcess, Processes, WorkerError
from pegsol.app.web.shares import Client
from pegsol.app.web.solver import run_solver
from pegsol.app.web.task import PositionTask

SILENCE_TIMEOUT = 15.0  # seconds without an answer, after which the process is replaced
POLL_INTERVAL = 0.05

Answer = dict[str, Any]


class SolverProcess:
    """A solver process, and the questions that it has not answered yet.

    *lower* lowers its priority.
    """

    def __init__(self, processes: Processes, lower: int = 0) -> None:
        self._processes, self._lower = processes, lower
        self._lock = threading.Lock()
        self._sender = ThreadPoolExecutor(1, "questions")  # a pipe may be full for some time
        self._child: ChildProcess | None = None
        self._open: dict[int, Future[Answer]] = {}
        self._number = 0
        self._closed = False

    def start(self) -> None:
        """Start the process before it is needed."""
        threading.Thread(target=self._ready, daemon=True).start()

    def ask(self, task: PositionTask, client: Client) -> Future[Answer]:
        """Return the future answer, which is empty if the time of the task does not suffice.

        Raises WorkerError after the end of the server.
        """
        child = self._ready()
        future: Future[Answer] = Future()
        with self._lock:
            self._number += 1
            self._open[self._number] = future
            self._sender.submit(_send, child, self._number, task, client)
        return future

    def close(self) -> None:
        """Start no more processes."""
        self._closed = True

    def _ready(self) -> ChildProcess:
        with self._lock:
            if self._child is None:
                if self._closed:
                    raise WorkerError("the server is shutting down", "ending")
                self._child = self._processes.start(run_solver, self._lower, lower=self._lower)
                threading.Thread(target=self._listen, args=(self._child,), daemon=True).start()
            return self._child

    def _listen(self, child: ChildProcess) -> None:
        heard = time.monotonic()
        with suppress(EOFError, OSError):
            while True:
                if child.connection.poll(POLL_INTERVAL if self._open else 1.0):
                    number, answer = child.connection.recv()
                    heard = time.monotonic()
                    _settle(self._open.pop(number, None), answer)
                elif not self._open:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENCE_TIMEOUT:
                    break
        child.end()
        with self._lock:
            self._child, failed, self._open = None, self._open, {}
        for future in failed.values():
            _settle(future, {"stopped": True})


def _send(child: ChildProcess, number: int, task: PositionTask, client: Client) -> None:
    with suppress(OSError):  # the listener then fails the question
        child.connection.send((number, task, client))


def _settle(future: Future[Answer] | None, answer: Answer) -> None:
    if future is not None:
        with suppress(InvalidStateError):
            future.set_result(answer)


def shared(future: Future[Any]) -> Future[Any]:
    """Return a future with the same result; cancelling it does not affect the original."""
    own: Future[Any] = Future()

    def pass_on(done: Future[Any]) -> None:
        with suppress(InvalidStateError):
            own.set_result(done.result())

    future.add_done_callback(pass_on)
    return own

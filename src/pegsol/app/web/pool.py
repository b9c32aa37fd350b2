"""Worker processes, and helpers: worker processes that stay.

A worker cannot hold up the server: its tasks are limited in number, time and memory, it can be
suspended and ended at any moment, and if it dies its task fails. All workers end with the server.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from queue import Empty, Queue
from typing import Any

from pegsol.app.web.refusal import RefusalError
from pegsol.app.web.task import FewestMovesTask
from pegsol.app.web.worker import run_helper

HELPER_COUNT = 2
MAX_WAITING, MAX_WAITING_PER_OWNER = 16, 4  # tasks
MAX_SECONDS = 60.0  # that a helper continues a task after it was too slow
STOP_TIMEOUT = 0.5  # seconds for a task that is to stop
IDLE_TIMEOUT = 60.0  # seconds after which an idle helper ends, and frees its memory

MAX_KEYS = 8  # problems that a helper may still remember

WORKER_MEMORY_BYTES = 1 << 30
POLL_INTERVAL = 0.05


class BusyError(RefusalError):
    """Too many tasks wait already."""

    status, code = 429, "busy"


class WorkerError(RefusalError):
    """A worker died, or was too slow."""

    status, code = 503, "worker-died"


# -- processes -----------------------------------------------------------------------------------


class Processes:
    """The worker processes of a server.

    The system ends a worker when the thread that started it ends, so one thread that lives as long
    as the server starts them all.
    """

    def __init__(self, memory: int = WORKER_MEMORY_BYTES) -> None:
        self._memory = memory
        self._context = multiprocessing.get_context("spawn")
        self._thread = ThreadPoolExecutor(1, "processes", initializer=_leave_interrupts)
        self._lock = threading.Lock()
        self._children: list[ChildProcess] = []
        self._closed = False

    def start(self, work: Callable[..., None], *given: Any) -> ChildProcess:
        """Start a process that does the *work*.

        Raises WorkerError after close().
        """
        with self._lock:
            if self._closed:
                raise WorkerError("the server ends", "ending")
            starting = self._thread.submit(self._start, work, given)
        return starting.result()

    def children(self) -> list[ChildProcess]:
        """Return the processes that are alive."""
        return [child for child in self._children if child.alive]

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
        self._thread.shutdown()
        for child in self._children:
            child.end()

    def _start(self, work: Callable[..., None], given: tuple[Any, ...]) -> ChildProcess:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=work, args=(theirs, self._memory, *given), daemon=True
        )
        process.start()
        theirs.close()
        child = ChildProcess(process, ours)
        self._children = [*self.children(), child]
        return child


def _leave_interrupts() -> None:
    """Block Ctrl-C in processes that are just starting; it is meant for the server."""
    resource_tracker.ensure_running()  # otherwise the first process would, and lose the mask
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class ChildProcess:
    """A worker process and the pipe to it."""

    def __init__(self, process: Any, connection: Connection) -> None:
        self._process = process
        self.pid: int = process.pid
        self.connection = connection

    @property
    def alive(self) -> bool:
        """Whether the process runs, or is suspended."""
        return bool(self._process.is_alive())

    def suspend(self) -> None:
        """Suspend the process."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume a suspended process."""
        self._signal(signal.SIGCONT)

    def end(self) -> None:
        """End the process now."""
        self._process.kill()
        self._process.join(1.0)

    def _signal(self, number: signal.Signals) -> None:
        if self.alive:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


# -- helpers -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Request:
    """A task whose result is waited for."""

    task: Any
    key: str
    owner: str
    seconds: float
    future: Future[Any] = field(default_factory=Future)


class Helpers:
    """Processes that stay, analyse positions and make files."""

    def __init__(self, processes: Processes, count: int = HELPER_COUNT) -> None:
        self._lock = threading.Lock()
        self._waiting: Counter[str] = Counter()
        self._helpers = [Helper(processes) for _ in range(count)]

    def ask(self, task: Any, *, key: str, owner: str, seconds: float) -> Future[Any]:
        """Return the future answer; after *seconds*, the part of it that is known by then.

        Tasks with the same *key* go to the same helper, which may know the answer already; tasks
        with an empty key have nothing in common. The future can be cancelled at any time.

        Raises BusyError if too many wait.
        """
        request = Request(task, key, owner, seconds)
        with self._lock:
            if self._waiting[owner] >= MAX_WAITING_PER_OWNER:
                raise BusyError("too many of your questions wait for an answer: try again")
            if self._waiting.total() >= MAX_WAITING:
                raise BusyError("too many questions wait for an answer: try again shortly")
            self._waiting[owner] += 1
            self._choose(key).take(request)
        request.future.add_done_callback(lambda _: self._answered(owner))
        return request.future

    def close(self) -> None:
        """Take no more tasks."""
        for helper in self._helpers:
            helper.close()

    def _answered(self, owner: str) -> None:
        with self._lock:
            self._waiting[owner] -= 1
            if not self._waiting[owner]:
                del self._waiting[owner]

    def _choose(self, key: str) -> Helper:
        for helper in self._helpers:
            if key in helper.keys:
                return helper
        return min(self._helpers, key=lambda helper: (helper.load, helper.asked))


class Helper:
    """A process that does one task after another, and the thread that looks after it."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._child: ChildProcess | None = None
        self._queue: Queue[Request | None] = Queue()
        self._busy = False
        self.keys: dict[str, None] = {}
        self.asked = 0.0
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def load(self) -> int:
        """The number of tasks to do."""
        return self._queue.qsize() + self._busy

    def take(self, request: Request) -> None:
        """Put a task at the end of the queue."""
        self.asked = time.monotonic()
        self.keys[request.key] = None
        if len(self.keys) > MAX_KEYS:
            del self.keys[next(iter(self.keys))]
        self._queue.put(request)

    def close(self) -> None:
        """End after the task at hand."""
        self._queue.put(None)

    def _run(self) -> None:
        while True:
            try:
                request = self._queue.get(timeout=IDLE_TIMEOUT)
            except Empty:
                self._end_child()
                continue
            if request is None:
                return
            self._busy = True
            if not request.future.done():
                self._do(request)
            self._busy = False

    def _do(self, request: Request) -> None:
        """Answer a request, or fail it."""
        try:
            if self._child is None or not self._child.alive:
                self._child = self._processes.start(run_helper)
            self._child.connection.send(request.task)
            self._listen(self._child.connection, request)
        except (EOFError, OSError, WorkerError):
            self._end_child()
            _fail(request, WorkerError("a worker process died: try again"))

    def _listen(self, connection: Connection, request: Request) -> None:
        """Wait for the answer; when it is late, send a part; continue if no other task waits.

        The fewest moves are the least urgent: other tasks stop them.
        """
        began, future = time.monotonic(), request.future
        part: Any = None
        yields, stop_by = isinstance(request.task, FewestMovesTask), math.inf
        while True:
            if yields and self._others_wait(request.key):
                connection.send("stop")
                yields, stop_by = False, time.monotonic() + STOP_TIMEOUT
            if connection.poll(POLL_INTERVAL):
                word, value = connection.recv()
                if word == "part":
                    part = value
                    continue
                if future.done():  # it was late
                    return
                if word == "done":
                    _answer(request, value)
                elif word == "error":
                    _fail(request, value)
                else:
                    _answer_in_part(part, request, value, "too-much-memory")
                return
            if time.monotonic() > stop_by:
                _fail(request, WorkerError("more urgent work came", "busy"))
                self._end_child()
                return
            passed = time.monotonic() - began
            if passed > request.seconds and not future.done():
                _answer_in_part(part, request, "this takes too long", "too-slow")
            most = max(request.seconds, MAX_SECONDS)
            if future.done() and (passed > most or self._others_wait(request.key)):
                self._end_child()
                return

    def _others_wait(self, key: str) -> bool:
        """Return whether a task waits that does not need the result of the present one."""
        with self._queue.mutex:
            waiting = list(self._queue.queue)
        return any(other is None or not key or other.key != key for other in waiting)

    def _end_child(self) -> None:
        self.keys.clear()
        if self._child is not None:
            self._child.end()
            self._child = None


def _answer_in_part(part: Any, request: Request, reason: str, code: str) -> None:
    """Answer with the part that is known, or fail for that reason."""
    if part is None:
        _fail(request, WorkerError(reason, code))
    else:
        _answer(request, part)


def _answer(request: Request, value: Any) -> None:
    with suppress(InvalidStateError):  # the client may leave at any moment
        request.future.set_result(value)


def _fail(request: Request, error: RefusalError) -> None:
    with suppress(InvalidStateError):
        request.future.set_exception(error)

"""A search in its own process, with its results.

The methods of a job are called under the lock of :class:`~pegsol.app.web.jobs.Jobs`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from pegsol.app.web.pool import (
    POLL_INTERVAL,
    ChildProcess,
    Processes,
    WorkerError,
)
from pegsol.app.web.refusal import RefusalError
from pegsol.app.web.shares import Client
from pegsol.app.web.task import LabTask, SearchTask
from pegsol.app.web.turns import Stopwatch
from pegsol.app.web.worker import SEARCHES_LOWER, run_search
from pegsol.search.run import MoveProgress, Progress

STOP_TIMEOUT = 1.0  # seconds for the last answer, because a linear programme is not interrupted
WATCH_SECONDS = 5.0  # after a question about a search, it counts as watched

State = Literal["queued", "running", "paused", "unwatched", "done", "stopped", "failed"]
ENDED: tuple[State, ...] = ("done", "stopped", "failed")


def _died() -> RefusalError:
    return RefusalError("the process of the search ended unexpectedly", "search-died")


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a search, in the form in which its page asked for it."""

    title: str
    problem: str | dict[str, Any]
    moves: list[str] = field(default_factory=list)
    finish: dict[str, Any] | None = None


T = TypeVar("T", bound=SearchTask | LabTask)


@dataclass(eq=False)
class Job(Generic[T]):
    """A search or a run of the laboratory, which may take at most *seconds*.

    A search is ``queued`` before its process begins, and then ``running``, even while others have
    their turns. It is ``paused`` if its owner has paused it, and ``unwatched`` while no page shows
    it.
    """

    client: Client
    task: T
    seconds: float
    about: Subject
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: State = "queued"
    progress: Progress | MoveProgress | None = None
    rate: float = 0.0
    solutions: list[list[str]] = field(default_factory=list)
    found: int = 0
    shown: dict[str, Any] | None = None  # the progress of a run of the laboratory
    answer: dict[str, Any] | None = None
    error: RefusalError | None = field(default_factory=_died)  # until an answer
    on_turn: bool = False
    in_turns: bool = False  # more searches want to run than can
    begun: bool = False
    at_work: bool = False  # whether the process has begun; its time counts from then on
    child: ChildProcess | None = None
    stopping: Literal["", "stopped", "time", "room"] = ""
    watch: Stopwatch = field(default_factory=Stopwatch)
    asked: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def is_open(self) -> bool:
        """Whether the search has not ended."""
        return self.state not in ENDED

    @property
    def is_watched(self) -> bool:
        """Whether a client has asked about the search within the last seconds."""
        return time.monotonic() - self.asked < WATCH_SECONDS

    @property
    def wants_turns(self) -> bool:
        """Whether the search takes part in the turns."""
        return self.state in ("queued", "running") and not self.stopping

    @property
    def starting(self) -> bool:
        """Whether the process has not begun to search."""
        return not self.at_work

    @property
    def ran(self) -> float:
        """The seconds that the search has run."""
        return self.watch.seconds

    @property
    def memory(self) -> int:
        """The bytes that the process holds."""
        return 0 if self.child is None or not self.begun else self.child.memory

    # -- turns -------------------------------------------------------------------------------

    def take_turn(
        self, processes: Processes, lock: threading.RLock, changed: Callable[[], None]
    ) -> None:
        """Start or resume the process, and call *changed* when it ends."""
        self.state = "running"
        self.on_turn = True
        if self.at_work:
            self.watch.on()
        if self.child is not None:
            self.child.go_on()
        elif not self.begun:
            self.begun = True
            work = threading.Thread(
                target=self._supervise, args=(processes, lock, changed), daemon=True
            )
            work.start()

    def hold(self) -> None:
        """Suspend the search until its next turn.

        A process that is starting is suspended once it has begun: before, it would not end with the
        server.
        """
        if not self.on_turn:
            return
        self.on_turn = False
        self.watch.off()
        if self.child is not None and self.at_work:
            self.child.suspend()

    def stop(self, why: Literal["stopped", "time", "room"]) -> None:
        """Ask the search to end and to keep its results."""
        if not self.is_open or self.stopping:
            return
        self.stopping = why
        if not self.begun:
            self._end()
        elif self.child is not None:
            self._ask_to_end()

    def tell(self, word: str) -> None:
        """Pass a word to the process, if it listens."""
        if self.child is not None and self.at_work and self.on_turn and not self.stopping:
            with suppress(OSError):
                self.child.connection.send(word)

    # -- the process -------------------------------------------------------------------------

    def _supervise(
        self, processes: Processes, lock: threading.RLock, changed: Callable[[], None]
    ) -> None:
        """Start the process and listen until it ends."""
        try:
            child = processes.start(run_search, self.task, lower=SEARCHES_LOWER)
            with lock:
                self.child = child
                if self.stopping:
                    self._ask_to_end()
            try:
                self._listen(child, lock)
            finally:
                child.end()
        except (EOFError, OSError, WorkerError):
            pass  # failed, unless it was stopped
        finally:
            with lock:
                self._end()
            changed()

    def _listen(self, child: ChildProcess, lock: threading.RLock) -> None:
        until: float | None = None
        while True:
            if child.connection.poll(POLL_INTERVAL):
                word, value = child.connection.recv()
                with lock:
                    self._hear(word, value)
                if word in ("done", "error", "failed"):
                    return
            if self.watch.seconds > self.seconds:
                with lock:
                    self.stop("time")
            if self.stopping:
                until = until or time.monotonic() + STOP_TIMEOUT
                if time.monotonic() > until:
                    return

    def _hear(self, word: str, value: Any) -> None:
        """Store a message of the process."""
        match word:
            case "begun":
                self.at_work = True
                if self.on_turn:
                    self.watch.on()
                elif self.child is not None and not self.stopping:
                    self.child.suspend()
            case "progress":
                before = self.progress
                passed = value.seconds - (before.seconds if before else 0.0)
                if passed > 0:
                    self.rate = (value.nodes - (before.nodes if before else 0)) / passed
                self.progress = value
            case "solution":
                self.solutions.append(value)
                self.found = len(self.solutions)
                if self.task.kind != "fewest-moves":
                    self.rate = 0.0  # positions are no longer counted
            case "found":
                self.found = value
            case "shown":
                self.shown = value
            case "done":
                self.answer, self.error = value, None
                self.found = value.get("found", self.found)
            case "failed":
                self.error = RefusalError(value, "too-much-memory")
            case _:
                self.error = value

    def _ask_to_end(self) -> None:
        assert self.child is not None
        self.child.go_on()
        with suppress(OSError):
            self.child.connection.send("stop")

    def _end(self) -> None:
        self.on_turn = self.in_turns = False
        self.watch.off()
        if self.stopping in ("stopped", "room"):
            self.state = "stopped"
        elif self.error is not None and self.stopping != "time":
            self.state = "failed"
        else:
            self.state = "done"
        self.ended.set()

"""A piece of work in a process: a short question, a search or a run of the laboratory."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from pegsol.app.web.clients import Client
from pegsol.app.web.refusal import RefusalError, WorkerError
from pegsol.processes import ChildProcess
from pegsol.search.run import MoveProgress, Progress

State = Literal["queued", "running", "paused", "done", "stopped", "failed"]
Why = Literal["stopped", "time", "room"]
ENDED: tuple[State, ...] = ("done", "stopped", "failed")


class Stopwatch:
    """A stopwatch, which counts the seconds while it runs."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return self._sum + (0.0 if self._since is None else time.monotonic() - self._since)

    def on(self) -> None:
        """Start counting."""
        if self._since is None:
            self._since = time.monotonic()

    def off(self) -> None:
        """Stop counting."""
        self._sum, self._since = self.seconds, None


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a search, in the form in which its page asked for it."""

    title: str
    problem: str | dict[str, Any]
    moves: list[str] = field(default_factory=list)
    finish: dict[str, Any] | None = None


T = TypeVar("T")


@dataclass(eq=False)
class Job(Generic[T]):
    """A task for a process, which may take at most *seconds*; it is paused if its owner wishes.

    Only the :class:`~pegsol.app.web.queue.Queue` changes jobs.
    """

    client: Client
    task: T
    seconds: float
    about: Subject | None = None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: State = "queued"
    progress: Progress | MoveProgress | None = None
    rate: float = 0.0
    solutions: list[list[str]] = field(default_factory=list)
    found: int = 0
    shown: dict[str, Any] | None = None  # the progress of a run of the laboratory
    answer: Any = None
    error: RefusalError | None = field(
        default_factory=lambda: WorkerError("a worker process ended unexpectedly: try again")
    )  # until an answer
    stopping: Why | None = None
    stop_by: float = 0.0  # when the process is ended
    has_slot: bool = False
    begun: bool = False  # there is a process, or will be in a moment
    at_work: bool = False  # the process has begun; the time counts from then on
    child: ChildProcess | None = None
    watch: Stopwatch = field(default_factory=Stopwatch)
    asked: float = field(default_factory=time.monotonic)
    ended: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_open(self) -> bool:
        """Whether the job has not ended."""
        return self.state not in ENDED

    @property
    def memory(self) -> int:
        """The bytes that the process holds."""
        return 0 if self.child is None else self.child.memory

    def suspend(self) -> None:
        """Suspend the process.

        A process that is starting is suspended once it has begun: before, it would not end with the
        server.
        """
        self.watch.off()
        if self.child is not None and self.at_work:
            self.child.suspend()

    def go_on(self) -> None:
        """Resume the process."""
        if self.at_work:
            self.watch.on()
        if self.child is not None:
            self.child.go_on()

    def tell(self, word: str) -> None:
        """Pass a word to the process, if it has begun."""
        if self.child is not None and self.at_work:
            with suppress(OSError):
                self.child.connection.send(word)

    def hear(self, word: str, value: Any) -> None:
        """Store a message of the process."""
        match word:
            case "begun":
                self.at_work = True
                if self.has_slot or self.stopping:
                    self.watch.on()
                else:
                    self.suspend()
            case "progress":
                before = self.progress
                passed = value.seconds - (before.seconds if before else 0.0)
                if passed > 0:
                    self.rate = (value.nodes - (before.nodes if before else 0)) / passed
                self.progress = value
            case "solution":
                self.solutions.append(value)
                self.found = len(self.solutions)
                if not isinstance(self.progress, MoveProgress):
                    self.rate = 0.0  # positions are no longer counted
            case "found":
                self.found = value
            case "shown":
                self.shown = value
            case "done":
                self.answer, self.error = value, None
            case _:
                self.error = value

    def end(self) -> None:
        """Note that the work is over."""
        self.watch.off()
        if self.stopping in ("stopped", "room"):
            self.state = "stopped"
        elif self.error is not None and self.stopping != "time":
            self.state = "failed"
        else:
            self.state = "done"
        if not self.ended.done():
            self.ended.set_result(None)

"""Searches in separate processes: begun, paused and stopped, with their results."""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from pegsol.app.web.pool import POLL_INTERVAL, BusyError, ChildProcess, Processes, WorkerError
from pegsol.app.web.task import SearchTask
from pegsol.app.web.worker import run_search
from pegsol.search.run import MoveProgress, Progress

MAX_RUNNING, MAX_QUEUED = 2, 8
MAX_PER_OWNER = 4
MAX_PAUSED = 4  # a paused search keeps its memory
STOP_TIMEOUT = 0.2  # seconds for the last answer of a search that is stopped,
TIME_OVER_TIMEOUT = 1.0  # and of one whose time is over
MAX_ENDED = 50  # searches that have ended and are remembered
EXPIRY_SECONDS = 3600.0  # after which a search that no client asks about is forgotten

State = Literal["queued", "running", "paused", "done", "stopped", "failed"]
ENDED: tuple[State, ...] = ("done", "stopped", "failed")


class Stopwatch:
    """A stopwatch: it counts the seconds while it runs."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return self._sum + (0.0 if self._since is None else time.monotonic() - self._since)

    def on(self) -> None:
        """Count from now."""
        if self._since is None:
            self._since = time.monotonic()

    def off(self) -> None:
        """Stop counting."""
        self._sum, self._since = self.seconds, None


@dataclass(eq=False)
class Job:
    """A search in its own process."""

    id: str
    owner: str
    task: SearchTask
    seconds: float | None
    state: State = "queued"
    progress: Progress | MoveProgress | None = None
    rate: float = 0.0
    solutions: list[list[str]] = field(default_factory=list)
    found: int = 0
    answer: dict[str, Any] | None = None
    error: str | None = "the process of the search died"  # until it sends an answer or an error
    begun: bool = False
    at_work: bool = False  # the process has begun, too; its time counts from then on
    child: ChildProcess | None = None
    stopping: Literal["", "stopped", "time"] = ""
    watch: Stopwatch = field(default_factory=Stopwatch)
    asked: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)


class Jobs:
    """Searches that run, wait, are paused, or have ended."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._closed = False

    def add(self, task: SearchTask, *, owner: str, seconds: float | None) -> Job:
        """Begin a search, now or when fewer are running.

        Raises BusyError if too many wait.
        """
        with self._lock:
            self.forget_old()
            open_jobs = [job for job in self._jobs.values() if job.state not in ENDED]
            if sum([job.owner == owner for job in open_jobs]) >= MAX_PER_OWNER:
                raise BusyError(
                    f"you have {MAX_PER_OWNER} searches already: stop one of them first"
                )
            if len(open_jobs) >= MAX_RUNNING + MAX_QUEUED:
                raise BusyError("too many searches wait already: try again later")
            job = Job(secrets.token_urlsafe(16), owner, task, seconds)
            self._jobs[job.id] = job
            self._start_next()
        return job

    def get(self, name: str, owner: str) -> Job | None:
        """Return a search of an owner."""
        job = self._jobs.get(name)
        if job is None or job.owner != owner:
            return None
        job.asked = time.monotonic()
        return job

    def pause(self, job: Job) -> None:
        """Pause a search, which keeps all it has.

        Raises BusyError if too many are paused.
        """
        with self._lock:
            if job.state not in ("queued", "running") or job.stopping:
                return
            if sum([other.state == "paused" for other in self._jobs.values()]) >= MAX_PAUSED:
                raise BusyError(f"{MAX_PAUSED} searches are paused already: stop one of them first")
            if job.child is not None:
                job.child.suspend()
            job.watch.off()
            job.state = "paused"
            self._start_next()

    def resume(self, job: Job) -> None:
        """Resume a search, now or when fewer are running."""
        with self._lock:
            if job.state == "paused":
                job.state = "queued"
                self._start_next()

    def stop(self, job: Job) -> None:
        """End a search now, keeping its results."""
        with self._lock:
            self._begin_to_stop(job, "stopped")
        job.ended.wait(STOP_TIMEOUT + 2.0)

    def forget(self, job: Job) -> None:
        """End a search and forget it."""
        self.stop(job)
        with self._lock:
            self._jobs.pop(job.id, None)

    def forget_old(self) -> None:
        """Forget searches that no client asks about, and old ones that have ended."""
        with self._lock:
            now = time.monotonic()
            ended = [job for job in self._jobs.values() if job.state in ENDED]
            old = [job for job in self._jobs.values() if now - job.asked > EXPIRY_SECONDS]
            for job in {*old, *ended[: max(0, len(ended) - MAX_ENDED)]}:
                self._begin_to_stop(job, "stopped")
                del self._jobs[job.id]

    def close(self) -> None:
        """Begin no more searches."""
        with self._lock:
            self._closed = True

    # -- inside ------------------------------------------------------------------------------

    def _start_next(self) -> None:
        running = sum([job.state == "running" for job in self._jobs.values()])
        for job in list(self._jobs.values()):
            if running >= MAX_RUNNING or self._closed:
                return
            if job.state == "queued":
                running += 1
                self._start(job)

    def _start(self, job: Job) -> None:
        job.state = "running"
        if job.at_work:
            job.watch.on()
        if job.child is not None:
            job.child.go_on()
        elif not job.begun:
            job.begun = True
            threading.Thread(target=self._supervise, args=(job,), daemon=True).start()

    def _supervise(self, job: Job) -> None:
        """Start the process of a search and listen until it ends."""
        try:
            child = self._processes.start(run_search, job.task)
            with self._lock:
                job.child = child
                if job.stopping:
                    self._ask_to_end(job)
                elif job.state != "running":
                    child.suspend()
            try:
                self._listen(job, child)
            finally:
                child.end()
        except (EOFError, OSError, WorkerError):
            pass  # failed, unless it was stopped
        finally:
            with self._lock:
                self._end(job)
                self._start_next()

    def _listen(self, job: Job, child: ChildProcess) -> None:
        until: float | None = None
        while True:
            if child.connection.poll(POLL_INTERVAL) and self._heard(job, *child.connection.recv()):
                return
            if job.seconds is not None and job.watch.seconds > job.seconds:
                with self._lock:
                    self._begin_to_stop(job, "time")
            if job.stopping:
                grace = STOP_TIMEOUT if job.stopping == "stopped" else TIME_OVER_TIMEOUT
                until = until or time.monotonic() + grace
                if time.monotonic() > until:
                    return

    def _heard(self, job: Job, word: str, value: Any) -> bool:
        """Store a message of a search; return whether it was the last."""
        match word:
            case "begun":
                with self._lock:
                    job.at_work = True
                    if job.state == "running":
                        job.watch.on()
            case "progress":
                before = job.progress
                passed = value.seconds - (before.seconds if before else 0.0)
                if passed > 0:
                    job.rate = (value.nodes - (before.nodes if before else 0)) / passed
                job.progress = value
            case "solution":
                job.solutions.append(value)
                job.found = len(job.solutions)
                if job.task.kind != "fewest-moves":
                    job.rate = 0.0  # positions are no longer counted
            case "found":
                job.found = value
            case "done":
                job.answer, job.error = value, None
                job.found = value.get("found", job.found)
            case _:
                job.error = value
        return word in ("done", "error", "failed")

    def _begin_to_stop(self, job: Job, why: Literal["stopped", "time"]) -> None:
        if job.state in ENDED or job.stopping:
            return
        job.stopping = why
        if not job.begun:
            self._end(job)
        elif job.child is not None:
            self._ask_to_end(job)

    def _ask_to_end(self, job: Job) -> None:
        assert job.child is not None
        job.child.go_on()
        with suppress(OSError):
            job.child.connection.send("stop")

    def _end(self, job: Job) -> None:
        job.watch.off()
        if job.stopping == "stopped":
            job.state = "stopped"
        elif job.error is not None and job.stopping != "time":
            job.state = "failed"
        else:
            job.state = "done"
        job.ended.set()

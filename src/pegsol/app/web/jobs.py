"""Searches, each in a process of its own: begun, paused, stopped, and what they have found."""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from pegsol.app.web.pool import TICK, BusyError, Child, Nursery, WorkerError
from pegsol.app.web.task import Hunt
from pegsol.app.web.worker import hunt
from pegsol.search.run import Progress

RUNNING, QUEUED, EACH = 2, 8, 4  # searches: running, waiting, and of one owner
SUSPENDED = 4  # that are paused and hold memory
GRACE, LONG_GRACE = 0.2, 1.0  # seconds to tell what was found, when stopped and when time is over
KEPT, KEPT_SECONDS = 50, 3600.0  # searches that have ended; and any that nobody asks about

State = Literal["queued", "running", "paused", "done", "stopped", "failed"]
ENDED: tuple[State, ...] = ("done", "stopped", "failed")


class Stopwatch:
    """Counts the seconds in which it is on."""

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
        """Count no more."""
        self._sum, self._since = self.seconds, None


@dataclass(eq=False)
class Job:
    """A search in its own process."""

    id: str
    owner: str
    task: Hunt
    seconds: float | None
    state: State = "queued"
    progress: Progress | None = None
    rate: float = 0.0
    solutions: list[list[str]] = field(default_factory=list)
    found: int = 0
    answer: dict[str, Any] | None = None
    error: str | None = "the process of the search died"  # unless it has a last word
    begun: bool = False
    at_work: bool = False  # the process has begun, too; from then on the time counts
    child: Child | None = None
    stopping: Literal["", "stopped", "time"] = ""
    watch: Stopwatch = field(default_factory=Stopwatch)
    asked: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)


class Jobs:
    """Searches that run, wait, stand still, and have ended."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._closed = False

    def add(self, task: Hunt, *, owner: str, seconds: float | None) -> Job:
        """Begin a search as soon as there is room for it.

        Raises BusyError if too many wait.
        """
        with self._lock:
            self.forget_old()
            open_jobs = [job for job in self._jobs.values() if job.state not in ENDED]
            if sum([job.owner == owner for job in open_jobs]) >= EACH:
                raise BusyError(f"you have {EACH} searches already: stop one of them first")
            if len(open_jobs) >= RUNNING + QUEUED:
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
        """Let a search stand still, keeping all it has.

        Raises BusyError if too many stand still.
        """
        with self._lock:
            if job.state not in ("queued", "running") or job.stopping:
                return
            if sum([other.state == "paused" for other in self._jobs.values()]) >= SUSPENDED:
                raise BusyError(f"{SUSPENDED} searches are paused already: stop one of them first")
            if job.child is not None:
                job.child.suspend()
            job.watch.off()
            job.state = "paused"
            self._start_next()

    def resume(self, job: Job) -> None:
        """Let a search go on, as soon as there is room for it."""
        with self._lock:
            if job.state == "paused":
                job.state = "queued"
                self._start_next()

    def stop(self, job: Job) -> None:
        """End a search now, with what it has found."""
        with self._lock:
            self._begin_to_stop(job, "stopped")
        job.ended.wait(GRACE + 2.0)

    def forget(self, job: Job) -> None:
        """End a search and know nothing of it any more."""
        self.stop(job)
        with self._lock:
            self._jobs.pop(job.id, None)

    def forget_old(self) -> None:
        """Forget what nobody has asked about for long, and of what has ended all but a few."""
        with self._lock:
            now = time.monotonic()
            ended = [job for job in self._jobs.values() if job.state in ENDED]
            old = [job for job in self._jobs.values() if now - job.asked > KEPT_SECONDS]
            for job in {*old, *ended[: max(0, len(ended) - KEPT)]}:
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
            if running >= RUNNING or self._closed:
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
            threading.Thread(target=self._look_after, args=(job,), daemon=True).start()

    def _look_after(self, job: Job) -> None:
        """Start the process of a search and listen until it ends."""
        try:
            child = self._nursery.start(hunt, job.task)
            with self._lock:
                job.child = child
                if job.stopping:
                    self._tell_to_end(job)
                elif job.state != "running":
                    child.suspend()
            try:
                self._listen(job, child)
            finally:
                child.end()
        except (EOFError, OSError, WorkerError):
            pass  # it is failed, unless it was told to end
        finally:
            with self._lock:
                self._end(job)
                self._start_next()

    def _listen(self, job: Job, child: Child) -> None:
        until: float | None = None
        while True:
            if child.connection.poll(TICK) and self._heard(job, *child.connection.recv()):
                return
            if job.seconds is not None and job.watch.seconds > job.seconds:
                with self._lock:
                    self._begin_to_stop(job, "time")
            if job.stopping:
                grace = GRACE if job.stopping == "stopped" else LONG_GRACE
                until = until or time.monotonic() + grace
                if time.monotonic() > until:
                    return

    def _heard(self, job: Job, word: str, value: Any) -> bool:
        """Take note of what a search tells; return whether that was its last word."""
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
                job.found, job.rate = len(job.solutions), 0.0  # positions are not counted any more
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
            self._tell_to_end(job)

    def _tell_to_end(self, job: Job) -> None:
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

"""Searches: begun, watched, paused and stopped.

A search goes on while somebody watches it, that is, asks for its state or listens to its events.
A few seconds after the last question it is suspended, and goes on with the next one. So searches
that were left behind block nobody: they take no turns, and when places or memory run out, the one
that was left longest is the first to end. It keeps the results it has.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from pegsol.app.web.job import Job, State, Subject, T
from pegsol.app.web.pool import BusyError, Processes
from pegsol.app.web.task import MAX_SEARCH_SECONDS
from pegsol.app.web.turns import MAX_RUNNING, Turns

MAX_OPEN, MAX_PER_OWNER = 24, 4  # searches that have not ended
MAX_BYTES = 4 << 30  # of memory for all searches together
MAX_ENDED = 50  # searches that have ended and are remembered
EXPIRY_SECONDS = 3600.0  # after which a search that no client asks about is forgotten
TURN_INTERVAL = 0.1  # seconds between two decisions who runs


class Jobs:
    """Searches that run, wait, are paused, or have ended."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._jobs: dict[str, Job[Any]] = {}
        self._turns: Turns[Job[Any]] = Turns()
        self._closed = False
        threading.Thread(target=self._look_after, daemon=True).start()

    def add(
        self,
        task: T,
        *,
        owner: str,
        about: Subject,
        seconds: float = MAX_SEARCH_SECONDS,
    ) -> Job[T]:
        """Begin a search; at its limits, one that nobody watches ends for it.

        Raises BusyError if all are watched.
        """
        with self._lock:
            self.forget_old()
            every = [job for job in self._open() if not job.stopping]
            mine = [job for job in every if job.owner == owner]
            if len(mine) >= MAX_PER_OWNER and not _end_the_one_left_longest(mine):
                raise BusyError(
                    f"you have {MAX_PER_OWNER} searches already: stop one of them first",
                    "too-many-searches",
                    MAX_PER_OWNER,
                )
            if len(every) >= MAX_OPEN and not _end_the_one_left_longest(every):
                raise BusyError("too many searches run already: try again later", "searches-full")
            job = Job(owner, task, seconds, about)
            self._jobs[job.id] = job
            self._arrange()
            self._changed.notify()
        return job

    def get(self, name: str, owner: str) -> Job[Any] | None:
        """Return a search of an owner, who watches it from now."""
        job = self._jobs.get(name)
        if job is None or job.owner != owner:
            return None
        self.watch(job)
        return job

    def watch(self, job: Job[Any]) -> None:
        """Count a search as watched for the next seconds."""
        job.asked = time.monotonic()
        if job.state == "unwatched":
            with self._lock:
                self._arrange()
                self._changed.notify()

    def open_of(self, owner: str) -> list[Job[Any]]:
        """Return the searches of an owner that have not ended, the oldest first."""
        return [job for job in self._open() if job.owner == owner]

    def pause(self, job: Job[Any]) -> None:
        """Pause a search, which keeps all it has."""
        with self._lock:
            if job.is_open and not job.stopping:
                job.hold()
                job.state, job.in_turns = "paused", False
                self._arrange()

    def resume(self, job: Job[Any]) -> None:
        """Resume a paused search."""
        with self._lock:
            if job.state == "paused" and not job.stopping:
                job.state = _waiting(job)
                self._arrange()
                self._changed.notify()

    def tell(self, job: Job[Any], word: str) -> None:
        """Pass a word to the process of a search that has its turn."""
        with self._lock:
            job.tell(word)

    def stop(self, job: Job[Any]) -> None:
        """End a search now, keeping its results."""
        with self._lock:
            job.stop("stopped")
        job.ended.wait(2.0)

    def forget(self, job: Job[Any]) -> None:
        """End a search and forget it."""
        self.stop(job)
        with self._lock:
            self._jobs.pop(job.id, None)

    def forget_old(self) -> None:
        """Forget searches that no client asks about, and old ones that have ended."""
        with self._lock:
            now = time.monotonic()
            ended = [job for job in self._jobs.values() if not job.is_open]
            old = [job for job in self._jobs.values() if now - job.asked > EXPIRY_SECONDS]
            for job in {*old, *ended[: max(0, len(ended) - MAX_ENDED)]}:
                job.stop("stopped")
                del self._jobs[job.id]

    def close(self) -> None:
        """Begin no more searches."""
        with self._lock:
            self._closed = True
            self._changed.notify()

    # -- inside ------------------------------------------------------------------------------

    def _open(self) -> list[Job[Any]]:
        return [job for job in list(self._jobs.values()) if job.is_open]

    def _look_after(self) -> None:
        """Decide again and again who runs, while any search wants to."""
        with self._lock:
            while not self._closed:
                self._arrange()
                runs = any(job.wants_turns for job in self._open())
                self._changed.wait(TURN_INTERVAL if runs else None)

    def _arrange(self) -> None:
        """Let the searches run whose turn it is, and suspend the others."""
        if self._closed:
            return
        for job in self._open():
            if job.wants_turns and not job.is_watched:
                job.hold()
                job.state, job.in_turns = "unwatched", False
            elif job.state == "unwatched" and job.is_watched and not job.stopping:
                job.state = _waiting(job)
        self._keep_to_the_memory()
        waiting = [job for job in self._open() if job.wants_turns]
        chosen = self._turns.next(waiting)
        for job in waiting:
            job.in_turns = len(waiting) > MAX_RUNNING
            if job not in chosen:
                job.hold()
        for job in chosen:
            if not job.on_turn:
                job.take_turn(self._processes, self._lock, self._ended)

    def _keep_to_the_memory(self) -> None:
        """End a search if all together hold too much memory.

        It is the one that was left longest; or if all are watched, one that is paused, or else the
        one that has run longest.
        """
        begun = [job for job in self._open() if job.begun]
        if len(begun) <= MAX_RUNNING or any(job.stopping for job in begun):
            return
        if sum([job.memory for job in begun]) > MAX_BYTES and not _end_the_one_left_longest(begun):
            max(begun, key=lambda job: (job.state == "paused", job.ran)).stop("room")

    def _ended(self) -> None:
        with self._lock:
            self._arrange()


def _waiting(job: Job[Any]) -> State:
    return "running" if job.begun else "queued"


def _end_the_one_left_longest(jobs: list[Job[Any]]) -> bool:
    """End the search that nobody has watched for the longest time; return whether there is one."""
    left = [job for job in jobs if not job.is_watched and not job.stopping]
    if left:
        min(left, key=lambda job: job.asked).stop("room")
    return bool(left)

"""Begin, watch, pause and stop searches.

A search continues while a client watches it, that is, asks for its state or listens to its events.
A few seconds after the last question it is suspended, and the next question resumes it. So an
abandoned search blocks no other: it takes no turns, and when places or memory run out, the search
that was abandoned longest ends first. If all searches are watched, a search of the address or the
owner with the most searches ends once it has run for a minute, or sooner if that address or owner
has more than its share. A search that ends keeps its results.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Any

from pegsol.app.web.job import Job, State, Subject, T
from pegsol.app.web.pool import BusyError, Processes
from pegsol.app.web.shares import Client
from pegsol.app.web.task import MAX_SEARCH_SECONDS
from pegsol.app.web.turns import MAX_RUNNING, Turns

MAX_OPEN, MAX_PER_ADDRESS, MAX_PER_OWNER = 24, 16, 4  # searches that have not ended
FAIR_SECONDS = 60.0  # that a search has at least before it must end for others
MAX_BYTES = 4 << 30  # of memory for all searches together
MAX_ENDED = 50  # searches that have ended and are remembered
EXPIRY_SECONDS = 3600.0  # after which a search that no client asks about is forgotten
TURN_INTERVAL = 0.1  # seconds between two decisions about which searches run


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
        client: Client,
        about: Subject,
        seconds: float = MAX_SEARCH_SECONDS,
    ) -> Job[T]:
        """Begin a search; if places run out, a search that no client watches ends for it.

        If all searches are watched, one that has had its share ends.

        Raises BusyError if no search can end.
        """
        with self._lock:
            self.forget_old()
            every = [job for job in self._open() if not job.stopping]
            mine = [job for job in every if job.client.owner == client.owner]
            if len(mine) >= MAX_PER_OWNER and not _end_the_one_left_longest(mine):
                raise BusyError(
                    f"you have {MAX_PER_OWNER} searches already: stop one of them first",
                    "too-many-searches",
                    MAX_PER_OWNER,
                )
            near = [job for job in every if job.client.address == client.address]
            for jobs, most in ((near, MAX_PER_ADDRESS), (every, MAX_OPEN)):
                if len(jobs) >= most and not (
                    _end_the_one_left_longest(jobs) or _end_one_that_had_its_share(jobs, client)
                ):
                    raise BusyError(
                        "too many searches run already: try again later", "searches-full"
                    )
            job = Job(client, task, seconds, about)
            self._jobs[job.id] = job
            self._arrange()
            self._changed.notify()
        return job

    def get(self, name: str, owner: str) -> Job[Any] | None:
        """Return a search of an owner, and count it as watched."""
        job = self._jobs.get(name)
        if job is None or job.client.owner != owner:
            return None
        self.watch(job)
        return job

    def watch(self, job: Job[Any]) -> None:
        """Count a search as watched for the next few seconds."""
        job.asked = time.monotonic()
        if job.state == "unwatched":
            with self._lock:
                self._arrange()
                self._changed.notify()

    def open_of(self, owner: str) -> list[Job[Any]]:
        """Return the searches of an owner that have not ended, the oldest first."""
        return [job for job in self._open() if job.client.owner == owner]

    def pause(self, job: Job[Any]) -> None:
        """Pause a search, which keeps its state and results."""
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
        """Decide repeatedly which searches run, while any search wants to run."""
        with self._lock:
            while not self._closed:
                self._arrange()
                runs = any(job.wants_turns for job in self._open())
                self._changed.wait(TURN_INTERVAL if runs else None)

    def _arrange(self) -> None:
        """Run the searches whose turn it is, and suspend the others."""
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
        """End a search if all searches together hold too much memory.

        The search that was abandoned longest ends. If all are watched, a search of the address that
        holds the most memory ends: a paused search, or otherwise the one that has run longest.
        """
        begun = [job for job in self._open() if job.begun]
        if len(begun) <= MAX_RUNNING or any(job.stopping for job in begun):
            return
        held: Counter[str] = Counter()
        for job in begun:
            held[job.client.address] += job.memory
        if held.total() > MAX_BYTES and not _end_the_one_left_longest(begun):
            most = max(held.values())
            of_them = [job for job in begun if held[job.client.address] == most]
            max(of_them, key=lambda job: (job.state == "paused", job.ran)).stop("room")

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


def _end_one_that_had_its_share(jobs: list[Job[Any]], client: Client) -> bool:
    """End a search to make room for a *client*; return whether there is one that may end.

    The search belongs to the address with the most searches, and to the owner with the most at that
    address. It may end if they have more than the client would then have, or if it has run for its
    fair time.
    """
    places = Counter([job.client.address for job in jobs])
    owners = Counter([job.client for job in jobs])

    def rank(job: Job[Any]) -> tuple[int, int, float]:
        return places[job.client.address], owners[job.client], job.ran

    worst = max(jobs, key=rank)
    if worst.client.address == client.address:
        mine, theirs = owners[client], owners[worst.client]
    else:
        mine, theirs = places[client.address], places[worst.client.address]
    ends = theirs > mine + 1 or (theirs >= mine and worst.ran >= FAIR_SECONDS)
    if ends:
        worst.stop("room")
    return ends

"""The queue of a server: work that waits for a process.

The work comes in three kinds: questions, files and searches. Each kind has slots of its own, so
that long work never keeps short work waiting, and of each kind the work that came first begins
first. A job has a limit of time and of memory, and can be stopped at any moment: it is asked to
end, and soon afterwards its process is ended. If a process dies, only its own job fails.

A process does one question after another, because it remembers the boards that it was asked about.
A search has a process of its own. A paused search gives its slot back, and its process is
suspended.

Everything here runs on the event loop; only the waiting for messages of processes does not.
"""

from __future__ import annotations

import asyncio
import time
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from pegsol.app.web.clients import Client, Places
from pegsol.app.web.desk import Visit
from pegsol.app.web.job import Job, Subject, Why
from pegsol.app.web.refusal import BusyError, RefusalError, WorkerError
from pegsol.app.web.task import DayTask, ExportTask, LabTask, SearchTask, Task, WishTask
from pegsol.app.web.worker import run_worker
from pegsol.processes import ChildProcess, Processes

WAIT_SECONDS = 30.0  # that a question may wait for a slot
END_SECONDS = 2.0  # that a client waits for the end of a search that it stops
POLL_INTERVAL = 0.05  # seconds after which a silent process is asked again
IDLE_SECONDS = 60.0  # after which an idle process ends, and frees its memory
MAX_ENDED = 50  # searches that have ended and are remembered
EXPIRY_SECONDS = 3600.0  # after which a search that no client asks about is forgotten
LEFT_SECONDS = 60.0  # after which a search that no client asks about makes room for others
MAX_PAUSED_BYTES = 4 << 30  # of memory for all paused searches together

T = TypeVar("T")


class Kind(NamedTuple):
    """The number of slots of a kind, and of jobs that an owner, an address and all may have.

    A job that must stop has *last* seconds for its last answer, because not all work can be
    interrupted.
    """

    slots: int
    last: float
    owner: int
    address: int
    everyone: int


KINDS = {
    "questions": Kind(2, 5.0, owner=16, address=128, everyone=256),
    "files": Kind(1, 1.0, owner=4, address=16, everyone=64),
    "searches": Kind(2, 1.0, owner=4, address=16, everyone=24),
}


class Line:
    """The slots and the places of one kind of work."""

    def __init__(self, kind: Kind) -> None:
        self.slots = asyncio.Semaphore(kind.slots)
        self.places = Places(kind.owner, kind.address, kind.everyone)


class Queue:
    """The jobs of a server: those that wait, run or are paused, and searches that have ended."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._lines = {name: Line(kind) for name, kind in KINDS.items()}
        self._threads = CapacityLimiter(sum([kind.everyone for kind in KINDS.values()]))
        self._jobs: dict[str, Job[Any]] = {}
        self._waiting: dict[Job[Any], asyncio.Task[None]] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._idle: list[tuple[float, str, ChildProcess]] = []  # since when, and the last board

    # -- questions and files -------------------------------------------------------------------

    async def answer(self, task: Task | DayTask | ExportTask, desk: Visit, seconds: float) -> Any:
        """Return the answer to a question, or a file, after *seconds* of work at most.

        Raises BusyError if too many questions wait, and WorkerError if the process dies, the answer
        takes too long, or the client is gone.
        """
        job = self._put(Job(desk.client, task, seconds))
        try:
            await asyncio.wait(
                [job.ended, desk.gone],
                timeout=WAIT_SECONDS + seconds,
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            self.stop(job)
        if job.error is None:
            return job.answer
        if job.stopping:
            raise WorkerError("this takes too long", "too-slow")
        raise job.error

    # -- searches ------------------------------------------------------------------------------

    def add(self, task: T, *, client: Client, about: Subject, seconds: float) -> Job[T]:
        """Begin a search, or put it in the queue.

        Raises BusyError if its owner, its address or all clients together have too many.
        """
        self.tidy()
        died = RefusalError("the process of the search ended unexpectedly", "search-died")
        job = self._put(Job(client, task, seconds, about, error=died))
        self._jobs[job.id] = job
        return job

    def get(self, name: str, owner: str) -> Job[Any] | None:
        """Return a search of an owner, and note that it was asked about."""
        job = self._jobs.get(name)
        if job is None or job.client.owner != owner:
            return None
        job.asked = time.monotonic()
        return job

    def open_of(self, owner: str) -> list[Job[Any]]:
        """Return the searches of an owner that have not ended, the oldest first."""
        return [job for job in self._jobs.values() if job.is_open and job.client.owner == owner]

    def pause(self, job: Job[Any]) -> None:
        """Pause a search, which keeps its state and results."""
        if job.is_open and not job.stopping and job.state != "paused":
            job.state = "paused"
            self._give_back(job)
            job.suspend()

    def resume(self, job: Job[Any]) -> None:
        """Let a paused search wait for a slot, and then go on."""
        if job.state == "paused" and not job.stopping:
            self._queue(job)

    def stop(self, job: Job[Any], why: Why = "stopped") -> None:
        """Ask a job to end, keeping its results; if it does not end soon, its process is ended."""
        if not job.is_open or job.stopping:
            return
        job.stopping = why
        if not job.begun:
            self._over(job)
            return
        job.stop_by = time.monotonic() + KINDS[kind_of(job.task)].last
        job.go_on()
        job.tell("stop")

    async def end(self, job: Job[Any]) -> None:
        """Stop a search and wait until it has ended."""
        self.stop(job)
        await asyncio.wait([job.ended], timeout=END_SECONDS)

    def forget(self, job: Job[Any]) -> None:
        """Stop a search and forget it."""
        self.stop(job)
        self._jobs.pop(job.id, None)

    # -- from time to time ---------------------------------------------------------------------

    def tidy(self) -> None:
        """Forget old searches, make room for those that wait, and end idle processes.

        A search that no client asks about ends if a search of another owner waits for its slot. If
        paused searches hold too much memory, the one about which nobody has asked for the longest
        time ends.
        """
        now = time.monotonic()
        ended = [job for job in self._jobs.values() if not job.is_open]
        old = [job for job in self._jobs.values() if now - job.asked > EXPIRY_SECONDS]
        for job in {*old, *ended[: max(0, len(ended) - MAX_ENDED)]}:
            self.forget(job)
        every = sorted(self._jobs.values(), key=lambda job: job.asked)
        for waiting in [job for job in every if job.state == "queued"]:
            for job in every:
                left = job.has_slot and not job.stopping and now - job.asked > LEFT_SECONDS
                if left and job.client.owner != waiting.client.owner:
                    self.stop(job, "room")
                    break
        paused = [job for job in every if job.state == "paused" and job.child is not None]
        if sum([job.memory for job in paused]) > MAX_PAUSED_BYTES:
            self.stop(paused[0], "room")
        for idle in [one for one in self._idle if now - one[0] > IDLE_SECONDS]:
            self._idle.remove(idle)
            idle[2].end()

    async def close(self) -> None:
        """End all work; the processes must have been ended."""
        for waiting in self._waiting.values():
            waiting.cancel()
        await asyncio.gather(*self._waiting.values(), *self._working, return_exceptions=True)

    # -- inside --------------------------------------------------------------------------------

    def _put(self, job: Job[T]) -> Job[T]:
        places = self._line(job).places
        full = places.full_for(job.client)
        if full is not None:
            raise _full(job, full)
        places.take(job.client)
        self._queue(job)
        return job

    def _line(self, job: Job[Any]) -> Line:
        return self._lines[kind_of(job.task)]

    def _queue(self, job: Job[Any]) -> None:
        job.state = "queued"
        self._waiting[job] = asyncio.create_task(self._take_slot(job))

    async def _take_slot(self, job: Job[Any]) -> None:
        """Wait for a slot, and begin or go on."""
        await self._line(job).slots.acquire()
        del self._waiting[job]
        job.has_slot, job.state = True, "running"
        if job.begun:
            job.go_on()
            return
        job.begun = True
        working = asyncio.create_task(self._work(job))
        self._working.add(working)
        working.add_done_callback(self._working.discard)

    def _give_back(self, job: Job[Any]) -> None:
        """Give back the slot of a job, or leave the queue."""
        waiting = self._waiting.pop(job, None)
        if waiting is not None:
            waiting.cancel()
        if job.has_slot:
            job.has_slot = False
            self._line(job).slots.release()

    def _over(self, job: Job[Any]) -> None:
        job.end()
        self._give_back(job)
        self._line(job).places.leave(job.client)

    async def _work(self, job: Job[Any]) -> None:
        """Do a job in a process, from its beginning to its end."""
        child: ChildProcess | None = None
        rests = False
        try:
            child = job.child = await self._process_for(job)
            await run_sync(child.connection.send, job.task, limiter=self._threads)
            rests = await self._listen(job, child.connection)
        except (EOFError, OSError):
            pass  # the job failed, unless it was stopped
        finally:
            if child is not None:
                if rests and kind_of(job.task) != "searches":
                    self._idle.append((time.monotonic(), _board_of(job.task), child))
                else:
                    await run_sync(child.end, limiter=self._threads)
            job.child = None
            self._over(job)

    async def _process_for(self, job: Job[Any]) -> ChildProcess:
        """Return a process: for a question an idle one, best one that knows the board."""
        if kind_of(job.task) != "searches":
            self._idle.sort(key=lambda one: (one[1] == _board_of(job.task), one[0]))
            while self._idle:
                *_, child = self._idle.pop()
                if child.alive:
                    return child
        return await run_sync(self._processes.start, run_worker, limiter=self._threads)

    async def _listen(self, job: Job[Any], connection: Connection) -> bool:
        """Hear the messages of a process; return whether its work is done in time."""
        while not job.stopping or time.monotonic() < job.stop_by:
            message = await run_sync(_heard, connection, limiter=self._threads)
            if message is not None:
                word, value = message
                job.hear(word, value)
                if word == "begun" and job.stopping:
                    job.tell("stop")
                if word in ("done", "error"):
                    return True
            if job.watch.seconds > job.seconds:
                self.stop(job, "time")
        return False


def kind_of(task: object) -> str:
    """Return the kind of a task: ``questions``, ``files`` or ``searches``."""
    if isinstance(task, SearchTask | LabTask):
        return "searches"
    return "files" if isinstance(task, ExportTask | DayTask | WishTask) else "questions"


def _board_of(task: object) -> str:
    return getattr(task, "key", "")


def _heard(connection: Connection) -> tuple[str, Any] | None:
    """Return the next message of a process, or None if none comes in a moment."""
    return connection.recv() if connection.poll(POLL_INTERVAL) else None


def _full(job: Job[Any], whose: str) -> BusyError:
    if kind_of(job.task) != "searches":
        return BusyError("too many questions wait for an answer: try again shortly")
    if whose == "owner":
        most = KINDS["searches"].owner
        return BusyError(
            f"you have {most} searches already: stop one of them first", "too-many-searches", most
        )
    return BusyError("too many searches run already: try again later", "searches-full")

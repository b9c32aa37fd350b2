"""A crew of the workers of a cluster, by Dask distributed (extra ``cluster``).

The crew itself chooses the worker for each task, and a worker has one task at a time. The scheduler
could choose, too, but it sends tasks ahead to workers, and when a worker dies, it suspects all
tasks that it had sent there. So a task that only waited behind a task that ends workers would fail
with it.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import queue
import re
import signal
import time
import uuid
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from importlib import metadata
from typing import Any, NamedTuple

from pegsol.errors import ClusterError, FileError, MissingExtraError
from pegsol.files import open_regular
from pegsol.processes import leave_ctrl_c_alone
from pegsol.study.crew.crew import (
    MAX_ATTEMPTS,
    MEMORY_SHARE,
    Attempt,
    Crew,
    Ended,
    Homes,
    Task,
    in_words,
    outcome,
    too_large,
)
from pegsol.study.crew.processes import limit, shared_out

CONNECT_SECONDS = 10.0
"""The time that a scheduler may take to answer."""
WORKER_SECONDS = 30.0
"""The time to wait for the first worker of a cluster."""
LOOK_SECONDS = 1.0
"""The time between two reads of the list of workers, which show dead and new workers."""
FETCH_SECONDS = 10.0
"""The time that a value may take to arrive; a worker can die while it still has the value."""

FREE_PORT = "127.0.0.1:0"

_SILENT = {
    "distributed": "critical",
    "distributed.client": "critical",
    "distributed.gc": "critical",
}
_MAX_FILE_BYTES = 1 << 20
_ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]+")


class _Begun(NamedTuple):
    """A task at work."""

    attempt: Attempt
    worker: str
    future: Any


class ClusterCrew(Crew):
    """The workers of a *cluster* that runs, or of "local", a new cluster on this machine.

    A cluster that runs is named by the address of its scheduler, such as "tcp://node7:8786", or by
    the path of the file in which the scheduler wrote its address. Workers can come and go. Each
    must have one thread, a memory limit, and this version of pegsol; a worker that joins later
    without these is ignored. A task may take three quarters of the least limit, and a task that
    declares more goes to a worker with more.

    For a local cluster, *places* and *memory* mean the same as for
    :class:`~pegsol.study.crew.processes.LocalCrew`. For another cluster, they are the most workers
    to use, and the memory that a task may take.

    Raises MissingExtraError without the extra, FileError for a file that cannot be read, and
    ClusterError if the cluster cannot be reached or used. A ClusterError also ends a run that loses
    its scheduler.
    """

    def __init__(self, cluster: str, places: int | None = None, memory: int | None = None) -> None:
        self._distributed = distributed = _import_distributed()
        self._cluster = cluster
        self._run = f"pegsol-{uuid.uuid4().hex}"
        self._count = 0
        self._waiting: deque[Attempt] = deque()
        self._homes = Homes()
        self._at_work: dict[Any, _Begun] = {}
        self._over: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._ended: list[Ended] = []
        self._memories: dict[str, int] = {}  # of the workers that can be used
        self._seen: set[str] = set()
        self._looked = float("-inf")
        with ExitStack() as leaving:
            if cluster == "local":
                places, memory, total = shared_out(places, memory)
                address = leaving.enter_context(_started(distributed, places, memory, total))
            else:
                address = _address(cluster)
            self._client = leaving.enter_context(_joined(distributed, cluster, address))
            self._most_places = places
            self._wait_for_workers()
            least = min(self._memories.values())
            if memory is not None and memory > max(self._memories.values()):
                raise ClusterError(
                    f"no worker of the cluster {cluster} has {memory:,} bytes for a task"
                )
            self.memory = memory or least
            self._leaving = leaving.pop_all()

    @property
    def places(self) -> int:
        """The number of workers that can be used, or 1 while there is none."""
        return max(1, min(len(self._memories), self._most_places or len(self._memories)))

    @property
    def is_here(self) -> bool:
        """Whether all places are on this machine, which is true for a local cluster."""
        return self._cluster == "local"

    def close(self) -> None:
        """End the workers that were started here, and leave the cluster."""
        self._leaving.close()

    def submit(self, task: Task) -> None:
        """Submit a *task*."""
        attempt, most = Attempt(task), max(self._memories.values(), default=self.memory)
        if task.memory > most:
            self._ended.append(attempt.ended(failure=too_large(task, most)))
            return
        self._waiting.append(attempt)
        self._begin()

    def completed(self, wait: float) -> list[Ended]:
        """Return the tasks that ended since the last call; wait some seconds for the first."""
        until = time.monotonic() + wait
        while self._at_work or self._waiting:
            seconds = 0.0 if self._ended else max(0.0, until - time.monotonic())
            over = self._hear(min(seconds, LOOK_SECONDS))
            if time.monotonic() > self._looked + LOOK_SECONDS:
                self._look()
            self._begin()  # workers continue while the values are on their way
            for begun in over:
                self._fetch(begun)
            if self._ended or time.monotonic() >= until:
                break
        ended, self._ended = self._ended, []
        return ended

    def _begin(self) -> None:
        """Give each worker without a task the first waiting task that fits in its memory."""
        busy = {begun.worker for begun in self._at_work.values()}
        idle = self._memories.keys() - busy
        for worker, memory in self._memories.items():
            if not self._waiting or len(busy) >= self.places:
                return
            if worker in busy:
                continue
            fits = (one for one in self._waiting if one.task.memory <= memory)
            if (attempt := self._homes.first(worker, fits, idle)) is None:
                continue
            if self._client.status != "running":
                raise self._lost()
            self._waiting.remove(attempt)
            self._count += 1
            future = self._client.submit(
                outcome, attempt.task, key=(self._run, self._count), workers=[worker], pure=False
            )
            self._expect(_Begun(attempt.next(), worker, future))
            busy.add(worker)
            idle.discard(worker)

    def _expect(self, begun: _Begun) -> None:
        """Arrange that the crew hears when a task is over."""
        self._at_work[begun.future.key] = begun
        begun.future.add_done_callback(self._over.put)

    def _hear(self, seconds: float) -> list[_Begun]:
        """Return the tasks that are over; wait for the first of them."""
        over = []
        with suppress(queue.Empty):
            over.append(self._over.get(timeout=seconds) if seconds else self._over.get_nowait())
            while True:
                over.append(self._over.get_nowait())
        return [self._at_work.pop(one.key) for one in over if one.key in self._at_work]

    def _fetch(self, begun: _Begun) -> None:
        """Fetch the value of a task, or find out why it has none."""
        try:
            value, failure = pickle.loads(begun.future.result(FETCH_SECONDS))
        except TimeoutError:
            self._expect(begun)
        except self._distributed.CancelledError:
            raise self._lost() from None
        except Exception as error:
            if self._client.status != "running":
                raise self._lost() from None
            self._ended.append(begun.attempt.ended(failure=in_words(error)))
        else:
            self._ended.append(begun.attempt.ended(value, failure))

    def _miss(self, begun: _Begun) -> None:
        """Try a task again whose worker is gone, unless the task has lost too many workers."""
        begun.future.cancel()
        if begun.attempt.number < MAX_ATTEMPTS:
            self._waiting.appendleft(begun.attempt)
        else:
            words = f"its worker ended {begun.attempt.number} times"
            self._ended.append(begun.attempt.ended(failure=words))

    def _wait_for_workers(self) -> None:
        until = time.monotonic() + WORKER_SECONDS
        while not self._memories:
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, max(0.1, until - time.monotonic()))
            if faults := self._look():
                raise ClusterError(faults[0])
            if time.monotonic() >= until and not self._memories:
                raise ClusterError(f"the cluster {self._cluster} has no worker")

    def _look(self) -> list[str]:
        """Read the list of workers; return a line for each new one that cannot be used."""
        self._looked = time.monotonic()
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            new = [worker for worker in workers if worker not in self._seen]
            asked = {"workers": new, "on_error": "return"}
            versions = self._client.run(metadata.version, "pegsol", **asked) if new else {}
        except (OSError, RuntimeError):
            raise self._lost() from None
        faults = []
        for worker in new:
            version = versions.get(worker)
            if not isinstance(version, str | ImportError):
                continue  # it ended just now
            self._seen.add(worker)
            if fault := _fault(workers[worker], version):
                faults.append(f"worker {worker} of the cluster {self._cluster} {fault}")
            else:
                self._memories[worker] = int(workers[worker]["memory_limit"] * MEMORY_SHARE)
        for worker in self._memories.keys() - workers:
            del self._memories[worker]
            self._homes.lose(worker)
        self._seen &= workers.keys()
        for key, begun in list(self._at_work.items()):
            if begun.worker not in workers:
                self._miss(self._at_work.pop(key))
        return faults

    def _lost(self) -> ClusterError:
        return ClusterError(
            f"the scheduler of the cluster {self._cluster} is lost; "
            "finished work is kept, and the same command continues"
        )


def _fault(worker: dict[str, Any], version: str | ImportError) -> str:
    """Return why a worker cannot be used, if so."""
    ours = metadata.version("pegsol")
    if version != ours:
        theirs = f"version {version}" if isinstance(version, str) else "no version"
        return f"has {theirs} of pegsol, and this is version {ours}"
    if worker["nthreads"] != 1:
        return f"has {worker['nthreads']} threads: start it with --nthreads 1"
    return "" if worker["memory_limit"] else "has no limit of memory: start it with --memory-limit"


def _import_distributed() -> Any:
    """Return Dask's module; its logs stay off the terminal, unless its settings differ."""
    try:
        import dask

        if not dask.config.get("logging", None):
            dask.config.set(logging=_SILENT)
        import distributed
    except ModuleNotFoundError:
        raise MissingExtraError("cluster", "a cluster") from None
    return distributed


def _address(cluster: str) -> str:
    """Return the address of a scheduler, which may be in a file."""
    if _ADDRESS.fullmatch(cluster):
        return cluster
    try:
        with open_regular(cluster) as file:
            return str(json.loads(file.read(_MAX_FILE_BYTES))["address"])
    except OSError as error:
        raise FileError(
            f"cannot read {cluster}: {error.strerror}; a cluster is local, the address of a "
            "scheduler, such as tcp://node7:8786, or the file of a scheduler"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise ClusterError(f"{cluster} is not the file of a scheduler") from None


@contextmanager
def _joined(distributed: Any, cluster: str, address: str) -> Iterator[Any]:
    """Connect to a scheduler for the time of the block."""
    client, reason = None, ""
    try:
        client = distributed.Client(
            address, timeout=CONNECT_SECONDS, name="pegsol", set_as_default=False
        )
    except Exception as error:  # of any class, which depends on the protocol
        reason = in_words(error)
    if client is None:
        # The client that failed closes itself when it is freed. While the next one starts, it would
        # wait for a lock of its own thread.
        gc.collect()
        raise ClusterError(f"cannot reach the cluster {cluster}: {reason}")
    try:
        yield client
    finally:
        client.close()


@contextmanager
def _started(distributed: Any, places: int, memory: int, total: int) -> Iterator[str]:
    """Start a scheduler and workers, which end with the block, and with this process."""
    import logging

    thread = ThreadPoolExecutor(1, "cluster", leave_ctrl_c_alone)
    starting = thread.submit(
        distributed.LocalCluster,
        n_workers=max(1, min(places, total // memory)),
        threads_per_worker=1,
        memory_limit=limit(memory),
        host="127.0.0.1",
        dashboard_address=None,  # no dashboard, although its server still runs
        worker_dashboard_address=FREE_PORT,
        scheduler_kwargs={"dashboard_address": FREE_PORT},
        silence_logs=logging.CRITICAL,
    )
    try:
        if error := starting.exception():  # too few file descriptors, for example
            raise ClusterError(f"cannot start a cluster here: {in_words(error)}")
        yield starting.result().scheduler_address
    finally:
        thread.shutdown()
        if not starting.exception():
            _end(starting.result())


def _end(cluster: Any) -> None:
    """End the workers of a local cluster, and then the scheduler."""
    for nanny in cluster.workers.values():  # by itself, a worker would end its task first
        nanny.auto_restart = False
        with suppress(ProcessLookupError, TypeError):
            os.kill(nanny.pid, signal.SIGKILL)
    cluster.close()

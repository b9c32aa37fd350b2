"""A crew of the workers of a cluster, by Dask distributed (extra ``cluster``).

The crew itself chooses the worker for each task, and a worker has one task at a time. The scheduler
could choose, too, but it sends tasks ahead to workers, and when a worker dies, it suspects all
tasks that it had sent there. So a task that only waited behind a task that ends workers would fail
with it.
"""

from __future__ import annotations

import gc
import json
import queue
import re
import time
import uuid
from contextlib import suppress
from importlib import metadata
from typing import Any, NamedTuple

from pegsol.errors import ClusterError, FileError, MissingExtraError
from pegsol.files import open_regular
from pegsol.study.crew.crew import MEMORY_SHARE, Crew, Ended, Task, in_words, outcome

CONNECT_SECONDS = 10.0
"""The time that a scheduler may take to answer."""
WORKER_SECONDS = 30.0
"""The time to wait for the first worker of a cluster."""
LOOK_SECONDS = 1.0
"""The time between two reads of the list of workers, which show dead and new workers."""
FETCH_SECONDS = 10.0
"""The time that a value may take to arrive; a worker can die while it still has the value."""

_SILENT = {
    "distributed": "critical",
    "distributed.client": "critical",
    "distributed.gc": "critical",
}
_MAX_FILE_BYTES = 1 << 20
_ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]+")


class _Begun(NamedTuple):
    """A task at work."""

    task: Task
    worker: str
    future: Any


class ClusterCrew(Crew):
    """The workers of a *cluster* that runs, at most *places* of them.

    It is named by the address of its scheduler, such as "tcp://node7:8786", or by the path of the
    file in which the scheduler wrote its address. Workers can come and go. Each must have one
    thread, a memory limit, and this version of pegsol; a worker that joins later without these, or
    with less memory than the first ones, is ignored. A task may take three quarters of the memory.

    Raises MissingExtraError without the extra, FileError for a file that cannot be read, and
    ClusterError if the cluster cannot be reached or used. A ClusterError also ends a run that loses
    its scheduler.
    """

    is_here = False

    def __init__(self, cluster: str, places: int | None = None) -> None:
        super().__init__()
        self._distributed = _import_distributed()
        self._cluster = cluster
        self._run = f"pegsol-{uuid.uuid4().hex}"
        self._count = 0
        self._at_work: dict[Any, _Begun] = {}
        self._over: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._workers: set[str] = set()  # that can be used
        self._seen: set[str] = set()
        self._looked = float("-inf")
        self.memory, self.places, self._most_places = 0, 1, places
        self._client = _joined(self._distributed, cluster)
        try:
            self._wait_for_workers()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close()

    def _begin(self) -> None:
        """Give each worker without a task the first task that waits."""
        busy = {begun.worker for begun in self._at_work.values()}
        for worker in sorted(self._workers - busy):
            if not self._waiting or len(self._at_work) >= self.places:
                return
            if self._client.status != "running":
                raise self._lost()
            task = self._waiting.popleft()
            self._count += 1
            key = (self._run, self._count)
            future = self._client.submit(outcome, task, key=key, workers=[worker], pure=False)
            self._expect(_Begun(task, worker, future))

    def _expect(self, begun: _Begun) -> None:
        """Arrange that the crew hears when a task is over."""
        self._at_work[begun.future.key] = begun
        begun.future.add_done_callback(self._over.put)

    def _listen(self, seconds: float) -> None:
        over = []
        with suppress(queue.Empty):
            seconds = min(seconds, LOOK_SECONDS)
            over.append(self._over.get(timeout=seconds) if seconds else self._over.get_nowait())
            while True:
                over.append(self._over.get_nowait())
        begun = [self._at_work.pop(one.key) for one in over if one.key in self._at_work]
        if time.monotonic() > self._looked + LOOK_SECONDS:
            self._look()
        for one in begun:
            self._fetch(one)

    def _fetch(self, begun: _Begun) -> None:
        """Fetch the outcome of a task, or find out why it has none."""
        try:
            found = begun.future.result(FETCH_SECONDS)
        except TimeoutError:
            self._expect(begun)
        except self._distributed.CancelledError:
            raise self._lost() from None
        except Exception as error:
            if self._client.status != "running":
                raise self._lost() from None
            task = begun.task
            self._ended.append(Ended(task.key, None, in_words(error), task.attempt))
        else:
            self._end(begun.task, found)

    def _wait_for_workers(self) -> None:
        until = time.monotonic() + WORKER_SECONDS
        while not self._workers:
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, max(0.1, until - time.monotonic()))
            if faults := self._look():
                raise ClusterError(faults[0])
            if time.monotonic() >= until and not self._workers:
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
        faults, memories = [], dict[str, int]()
        for worker in new:
            version = versions.get(worker)
            if not isinstance(version, str | ImportError):
                continue  # it ended just now
            self._seen.add(worker)
            if fault := _fault(workers[worker], version):
                faults.append(f"worker {worker} of the cluster {self._cluster} {fault}")
            else:
                memories[worker] = int(workers[worker]["memory_limit"] * MEMORY_SHARE)
        self.memory = self.memory or min(memories.values(), default=0)
        self._workers |= {worker for worker in memories if memories[worker] >= self.memory}
        self._workers &= workers.keys()
        self._seen &= workers.keys()
        usable = len(self._workers)
        self.places = max(1, min(usable, self._most_places or usable))
        for key, begun in list(self._at_work.items()):
            if begun.worker not in workers:
                begun.future.cancel()
                self._lose(self._at_work.pop(key).task, "worker")
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
            f"cannot read {cluster}: {error.strerror}; a cluster is the address of a "
            "scheduler, such as tcp://node7:8786, or its file"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise ClusterError(f"{cluster} is not the file of a scheduler") from None


def _joined(distributed: Any, cluster: str) -> Any:
    """Return a client of the scheduler."""
    address, reason = _address(cluster), ""
    try:
        return distributed.Client(
            address, timeout=CONNECT_SECONDS, name="pegsol", set_as_default=False
        )
    except Exception as error:  # of any class, which depends on the protocol
        reason = in_words(error)
    # The client that failed closes itself when it is freed. While the next one starts, it would
    # wait for a lock of its own thread.
    gc.collect()
    raise ClusterError(f"cannot reach the cluster {cluster}: {reason}")

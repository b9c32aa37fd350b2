"""A crew of the workers of a cluster, by Dask distributed (extra ``cluster``).

The scheduler gets one task for each worker at a time. More would hide the time that a task takes to
its worker and back. But when a worker dies, the scheduler suspects every task that it has sent
there, so tasks that only waited behind one that ends workers would fail with it.
"""

from __future__ import annotations

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
from contextlib import ExitStack, contextmanager, suppress
from importlib import metadata
from types import TracebackType
from typing import Any, Self

from pegsol.errors import ClusterError, FileError, MissingExtraError
from pegsol.search.crew.crew import (
    MAX_ATTEMPTS,
    MEMORY_SHARE,
    Ended,
    Task,
    in_words,
    outcome,
    too_large,
)
from pegsol.search.crew.processes import limit, shared_out

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""
WORKER_SECONDS = 30.0
"""How long the first worker of a cluster is waited for."""
LOOK_SECONDS = 2.0
"""How often the list of workers is read."""
FETCH_SECONDS = 10.0
"""How long a value may take on its way; if its worker has died, the task is being done again."""

_SILENT = {
    "distributed": "critical",
    "distributed.client": "critical",
    "distributed.gc": "critical",
}
_ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]+")


class ClusterCrew:
    """The workers of a *cluster*: of one that runs, or of "local", one made of this machine.

    A cluster that runs is named by the address of its scheduler, such as "tcp://node7:8786", or by
    the path of the file in which the scheduler wrote its address. Workers may come and go. Each has
    one thread, a limit of memory, and this version of pegsol. A task may take three quarters of the
    least limit. If all workers offer a resource ``memory``, in bytes, a task may take the least
    offer, and one that declares more finds a worker that offers enough.

    *places* and *memory* are those of :class:`~pegsol.search.crew.processes.LocalCrew` for a local
    cluster, and bounds for another one.

    Raises MissingExtraError without the extra, FileError for a file that cannot be read, and
    ClusterError if the cluster cannot be reached or used. The same ClusterError ends a run that
    loses its scheduler.
    """

    def __init__(self, cluster: str, places: int | None = None, memory: int | None = None) -> None:
        self._distributed = distributed = _import_distributed()
        self._cluster = cluster
        self._run = f"pegsol-{uuid.uuid4().hex}"
        self._begun = 0
        self._waiting: deque[Task] = deque()
        self._at_work: dict[Any, tuple[Task, Any]] = {}
        self._over: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._ended: list[Ended] = []
        self._known: set[str] = set()  # the workers that can be used
        self._most = 0  # the largest offer of memory; 0 if workers offer none
        self._looked = float("-inf")
        with ExitStack() as leaving:
            if cluster == "local":
                address = leaving.enter_context(_started(distributed, *shared_out(places, memory)))
                places = memory = None
            else:
                address = _address(cluster)
            self._client = leaving.enter_context(_joined(distributed, cluster, address))
            self._most_places = places
            self.places, self.memory = 1, memory or 0
            self._wait_for_workers()
            self._leaving = leaving.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._leaving.close()

    def submit(self, task: Task) -> None:
        """Take a *task* on."""
        most = self._most or self.memory
        if task.memory > most:
            self._ended.append(too_large(task, most))
            return
        self._waiting.append(task)
        self._begin()

    def completed(self, wait: float) -> list[Ended]:
        """Return the tasks that ended since the last call; wait some seconds for the first."""
        until = time.monotonic() + wait
        while self._at_work:
            seconds = 0.0 if self._ended else max(0.0, until - time.monotonic())
            self._hear(min(seconds, LOOK_SECONDS))
            if time.monotonic() > self._looked + LOOK_SECONDS:
                self._look()
            self._begin()
            if self._ended or time.monotonic() >= until:
                break
        ended, self._ended = self._ended, []
        return ended

    def _begin(self) -> None:
        """Send the scheduler a task for each worker without one."""
        while self._waiting and len(self._at_work) < self.places:
            if self._client.status != "running":
                raise self._lost()
            task = self._waiting.popleft()
            self._begun += 1
            future = self._client.submit(
                outcome,
                task,
                key=(self._run, self._begun),
                pure=False,
                resources={"memory": task.memory} if self._most else None,
            )
            self._at_work[future.key] = task, future
            future.add_done_callback(self._over.put)

    def _hear(self, seconds: float) -> None:
        """Fetch what is over, and wait for the first."""
        with suppress(queue.Empty):
            self._fetch(self._over.get(timeout=seconds) if seconds else self._over.get_nowait())
            while True:
                self._fetch(self._over.get_nowait())

    def _fetch(self, future: Any) -> None:
        """Fetch the value of a task, or find out why it has none."""
        task, _ = self._at_work[future.key]
        try:
            value, failure = pickle.loads(future.result(FETCH_SECONDS))
        except TimeoutError:
            future.add_done_callback(self._over.put)
            return
        except self._distributed.CancelledError:
            raise self._lost() from None
        except self._distributed.KilledWorker as error:
            attempts = error.allowed_failures + 1
            words = f"its worker ended {attempts} times"
            self._ended.append(Ended(task.key, failure=words, attempts=attempts))
        except Exception as error:
            if self._client.status != "running":
                raise self._lost() from None
            self._look()  # raises an error if the worker has another version
            self._ended.append(Ended(task.key, failure=in_words(error)))
        else:
            self._ended.append(Ended(task.key, value, failure))
        del self._at_work[future.key]

    def _wait_for_workers(self) -> None:
        until = time.monotonic() + WORKER_SECONDS
        while not self._known:
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, max(0.0, until - time.monotonic()))
            self._look()
            if time.monotonic() >= until and not self._known:
                raise ClusterError(f"the cluster {self._cluster} has no worker")

    def _look(self) -> None:
        """Read the list of workers, and check the new ones.

        Raises ClusterError for a worker that cannot be used.
        """
        self._looked = time.monotonic()
        try:
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            new = [address for address in workers if address not in self._known]
            versions = self._client.run(metadata.version, "pegsol", workers=new, on_error="return")
        except (OSError, RuntimeError):
            raise self._lost() from None
        for address in new:
            if isinstance(version := versions.get(address), str | ImportError):
                self._check(address, workers[address], version)
                self._known.add(address)
            else:
                del workers[address]  # it ended just now
        self._known &= set(workers)
        if workers:
            self._count(workers.values())

    def _check(self, address: str, worker: dict[str, Any], version: str | ImportError) -> None:
        """Raise ClusterError if a worker cannot be used."""
        ours = metadata.version("pegsol")
        if version != ours:
            theirs = f"version {version}" if isinstance(version, str) else "none"
            raise self._bad(address, f"has {theirs} of pegsol, where this is version {ours}")
        if worker["nthreads"] != 1:
            raise self._bad(
                address, f"has {worker['nthreads']} threads: start it with --nthreads 1"
            )
        if not worker["memory_limit"]:
            raise self._bad(address, "has no limit of memory: start it with --memory-limit")

    def _count(self, workers: Any) -> None:
        """Count the places and the memory of the workers."""
        self.places = min(len(workers), self._most_places or len(workers))
        offers = [worker["resources"].get("memory") for worker in workers]
        if None not in offers:
            self._most = int(max(offers))
        elif self._most or any(offers):
            raise ClusterError(
                f"some workers of the cluster {self._cluster} offer the resource memory, "
                "and some do not: start all of them alike"
            )
        else:
            offers = [worker["memory_limit"] * MEMORY_SHARE for worker in workers]
        least = int(min(offers))
        if not self.memory:
            self.memory = least
        elif not self._most and least < self.memory:
            raise ClusterError(
                f"a worker of the cluster {self._cluster} has {least:,} bytes for a task, "
                f"which may take {self.memory:,}"
            )

    def _bad(self, address: str, what: str) -> ClusterError:
        return ClusterError(f"worker {address} of the cluster {self._cluster} {what}")

    def _lost(self) -> ClusterError:
        return ClusterError(
            f"the scheduler of the cluster {self._cluster} is lost; "
            "what has ended is kept, and the same command goes on"
        )


def _import_distributed() -> Any:
    """Return Dask's module; what it logs stays off the terminal, unless its settings differ."""
    try:
        import dask

        if not dask.config.get("logging", None):
            dask.config.set(logging=_SILENT)
        import distributed
    except ModuleNotFoundError:
        raise MissingExtraError("cluster", "a cluster") from None
    return distributed


def _address(cluster: str) -> str:
    """Return the address of a scheduler, which may stand in a file."""
    if _ADDRESS.fullmatch(cluster):
        return cluster
    try:
        with open(cluster, encoding="utf-8") as file:
            return str(json.load(file)["address"])
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
    try:
        client = distributed.Client(
            address, timeout=CONNECT_SECONDS, name="pegsol", set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise ClusterError(f"cannot reach the cluster {cluster}: {in_words(error)}") from None
    try:
        yield client
    finally:
        client.close()


@contextmanager
def _started(distributed: Any, places: int, memory: int, total: int) -> Iterator[str]:
    """Start a scheduler and workers, which end with the block, and with this process."""
    import logging

    cluster = distributed.LocalCluster(
        n_workers=max(1, min(places, total // memory)),
        threads_per_worker=1,
        memory_limit=limit(memory),
        resources={"memory": memory},
        host="127.0.0.1",
        dashboard_address=None,
        scheduler_kwargs={"allowed_failures": MAX_ATTEMPTS - 1},
        silence_logs=logging.CRITICAL,
    )
    try:
        yield cluster.scheduler_address
    finally:
        for nanny in cluster.workers.values():  # by itself, a worker would end its task first
            nanny.auto_restart = False
            with suppress(ProcessLookupError, TypeError):
                os.kill(nanny.pid, signal.SIGKILL)
        cluster.close()

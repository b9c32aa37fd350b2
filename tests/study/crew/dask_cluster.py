"""A cluster for tests: a scheduler and workers as processes of their own, on this machine only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil

from processes import wait_until

MEMORY = 300 << 20  # that a worker has for its task
TESTS = Path(__file__).parents[2]


class Cluster:
    """A scheduler, and the workers that have joined it."""

    def __init__(self, folder: Path, patience: str) -> None:
        self.folder = folder
        self._settings = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": patience}
        self._nannies: list[psutil.Process] = []
        self._leaving = ExitStack()
        self.file = folder / "scheduler.json"
        self._started = 0
        self.scheduler = self._start("scheduler", "--port", "0")
        wait_until(self.file.exists)

    def join(self, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        """Start a worker, which has MEMORY for its task unless other *options* follow."""
        usual = f"--nthreads 1 --memory-limit {MEMORY * 4 // 3}"
        nanny = self._start("worker", *usual.split(), *options, path=path)
        self._nannies.append(psutil.Process(nanny.pid))
        return nanny

    def signal_workers(self, number: signal.Signals, most: int) -> None:
        """Send a signal to at most some workers, and not to their nannies."""
        children = [child for nanny in self._nannies for child in nanny.children()]
        workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        assert workers
        for worker in workers[:most]:
            worker.send_signal(number)

    def close(self) -> None:
        """End all processes."""
        self._leaving.close()

    def _start(self, what: str, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        self._started += 1
        with open(self.folder / f"{what}{self._started}.log", "wb") as log:
            process = subprocess.Popen(
                [
                    *(sys.executable, "-m", f"distributed.cli.dask_{what}"),
                    *(
                        "--host",
                        "127.0.0.1",
                        "--dashboard-address",
                        "127.0.0.1:0",
                        "--scheduler-file",
                        str(self.file),
                        *options,
                    ),
                ],
                stdout=log,
                stderr=log,
                env={**os.environ, **self._settings, "PYTHONPATH": f"{path}:{TESTS}".lstrip(":")},
                cwd=self.folder,
            )
        self._leaving.enter_context(process)
        self._leaving.callback(process.kill)
        return process


@contextmanager
def a_cluster(folder: Path, workers: int, patience: str = "5 minutes") -> Iterator[Cluster]:
    """Yield a cluster with some workers, which join while the block runs.

    The scheduler gives up a worker that is silent for longer than its *patience*.
    """
    cluster = Cluster(folder, patience)
    try:
        for _ in range(workers):
            cluster.join()
        yield cluster
    finally:
        cluster.close()

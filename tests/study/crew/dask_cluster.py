"""A cluster for tests: a scheduler and workers as processes of their own, on this machine only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from processes import wait_until

MEMORY = 300 << 20  # that a worker has for its task
TESTS = Path(__file__).parents[2]


class Cluster:
    """A scheduler, and the workers that have joined it; *leaving* ends them."""

    def __init__(self, folder: Path, patience: str, leaving: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        self._folder, self._leaving = folder, leaving
        self._settings = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": patience}
        self.scheduler = self._start("scheduler", "--port", "0")
        wait_until(self.file.exists)

    def join(self, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        """Start a worker, which has MEMORY for its task unless other *options* follow."""
        usual = f"--nthreads 1 --memory-limit {MEMORY * 4 // 3}"
        return self._start("worker", *usual.split(), *options, path=path)

    def _start(self, what: str, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        where = "--host 127.0.0.1 --dashboard-address 127.0.0.1:0 --scheduler-file"
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", f"distributed.cli.dask_{what}"),
                *(*where.split(), str(self.file), *options),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self._settings, "PYTHONPATH": f"{path}:{TESTS}".lstrip(":")},
            cwd=self._folder,
        )
        self._leaving.enter_context(process)
        self._leaving.callback(process.kill)
        return process


@contextmanager
def a_cluster(folder: Path, workers: int, patience: str = "5 minutes") -> Iterator[Cluster]:
    """Yield a cluster with some workers, which join while the block runs.

    The scheduler gives up a worker that is silent for longer than its *patience*.
    """
    with ExitStack() as leaving:
        cluster = Cluster(folder, patience, leaving)
        for _ in range(workers):
            cluster.join()
        yield cluster

"""Crews of processes, and of the workers of a cluster: what they return, and what dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pegsol import prove, survey
from pegsol.errors import ClusterError, FileError
from pegsol.study.crew import cluster as module
from pegsol.study.crew import crew as base
from pegsol.study.crew.cluster import ClusterCrew
from pegsol.study.crew.crew import Crew, Ended
from pegsol.study.crew.local import LocalCrew
from pegsol.study.datasets.columns import STEADY
from processes import interrupted, wait_until
from study.crew import work
from study.crew.work import TESTS, ends, task

MEMORY = 300 << 20  # that a worker has for its task


class Cluster:
    """A scheduler and workers as processes on this machine; *leaving* ends them."""

    def __init__(self, folder: Path, leaving: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        self._folder, self._leaving = folder, leaving
        self.scheduler = self._start("scheduler", "--port", "0")
        wait_until(lambda: self.file.exists() and self.file.stat().st_size)

    def join(self, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        """Start a worker, which has MEMORY for its task unless other *options* follow."""
        usual = f"--nthreads 1 --memory-limit {MEMORY * 4 // 3}"
        return self._start("worker", *usual.split(), *options, path=path)

    def _start(self, what: str, *options: str, path: str = "") -> subprocess.Popen[bytes]:
        words = f"-m distributed.cli.dask_{what} --host 127.0.0.1 --dashboard-address 127.0.0.1:0"
        process = subprocess.Popen(
            [sys.executable, *words.split(), "--scheduler-file", str(self.file), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": f"{path}:{TESTS}".lstrip(":")},
            cwd=self._folder,
        )
        self._leaving.enter_context(process)
        self._leaving.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as leaving:
        started = Cluster(tmp_path_factory.mktemp("cluster"), leaving)
        started.join()
        started.join()
        yield started


@pytest.fixture(scope="module", params=["processes", "cluster"])
def two(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """The two places of a crew of each kind."""
    if request.param == "processes":
        with LocalCrew(places=2) as processes:
            yield processes
        return
    with ClusterCrew(str(request.getfixturevalue("cluster").file), 2) as crew:
        wait_until(lambda: crew._look() or crew.places == 2)
        assert crew.memory == MEMORY
        yield crew


def test_every_task_ends_once_and_errors_are_failures_in_words(two: Crew) -> None:
    problems = {"triangle(5) a1 a1": "solved", "triangle(5) b3 b3": "impossible"}
    tasks = [task(f"{number}", pow, number, 2) for number in range(20)]
    tasks += [task(name, prove, name) for name in problems]
    tasks += [task("error", pow), task("value", memoryview, b"cannot be pickled")]
    tasks += [task("memory", bytearray, 2 * two.memory)] if two.is_here else []
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert {ended.attempts for ended in found.values()} == {1}
    assert found.keys() == {one.key for one in tasks}
    assert [found[f"{n}"].value for n in range(20)] == [n * n for n in range(20)]
    assert {name: found[name].value.status.value for name in problems} == problems
    failure = "TypeError: pow() missing required argument 'base' (pos 1)"
    assert found["error"].failure == failure
    assert "pickle" in (found["value"].failure or "")
    assert not two.is_here or found["memory"].failure == "MemoryError"
    assert not two.completed(3600.0)  # at once, because nothing is at work


def test_a_task_that_ends_its_worker_is_tried_again_and_costs_no_other(
    two: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "MAX_ATTEMPTS", 2)
    folder = str(tmp_path)
    two.submit(task("held", work.hold, folder, "held"))
    wait_until(lambda: work.notes(tmp_path, "held"))
    (other,) = work.notes(tmp_path, "held")
    names = ["once", "bad"] if two.is_here else ["bad"]  # a worker takes seconds to start again
    for name in names:
        two.submit(task(name, work.die, folder, name, 1 if name == "once" else 9))
    found: list[Ended] = []
    wait_until(lambda: found.extend(two.completed(10.0)) or len(found) == len(names))
    failure = "its process ended 2 times (signal 9)" if two.is_here else "its worker ended 2 times"
    assert found[-1] == Ended("bad", failure=failure, attempts=2)
    assert not two.is_here or found[0] == Ended("once", 2, attempts=2)
    assert len(work.notes(tmp_path, "bad")) == 2
    (tmp_path / "go").touch()
    assert two.completed(60.0) == [Ended("held", "held")]
    assert work.notes(tmp_path, "held") == [other]


# Processes


def alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_killed_at_rest_costs_nothing() -> None:
    with LocalCrew(places=1) as crew:
        (first,) = ends(crew, [task("first", os.getpid)])
        os.kill(first.value, signal.SIGKILL)
        wait_until(lambda: not crew._idle[0].process.is_alive())
        (second,) = ends(crew, [task("second", os.getpid)])
    assert (second.attempts, second.value != first.value) == (1, True)


DRIVER = """
import sys
from pegsol.study.crew.local import LocalCrew
from study.crew.work import ends, hold, task
with LocalCrew(1) as crew:
    ends(crew, [task("held", hold, sys.argv[1], "held")])
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_its_driver(number: signal.Signals, tmp_path: Path) -> None:
    def ready(_: object) -> None:
        wait_until(lambda: work.notes(tmp_path))

    interrupted([sys.executable, "-c", DRIVER, str(tmp_path)], ready, number, cwd=TESTS)
    wait_until(lambda: not alive(*work.notes(tmp_path)))


# Clusters


def test_rows_of_a_cluster_are_those_of_this_process(cluster: Cluster, tmp_path: Path) -> None:
    found = survey("line(6)", output=tmp_path / "rows", cluster=str(cluster.file))
    steady = [
        [[row.columns[name] for name in STEADY] for row in one.rows]
        for one in (found, survey("line(6)"))
    ]
    assert steady[0] == steady[1]


def refused(cluster: str | Path, words: str) -> None:
    with pytest.raises((ClusterError, FileError), match=words) as caught:
        ClusterCrew(str(cluster))
    assert "\n" not in str(caught.value)


def test_a_cluster_that_cannot_be_reached_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "no://127.0.0.1:9"):
        refused(address, f"^cannot reach the cluster {address}: ")
    (tmp_path / "odd.json").write_text("{}")
    refused(tmp_path / "odd.json", "odd.json is not the file of a scheduler$")
    refused(tmp_path, "cannot read .*; a cluster is the address of a scheduler, such as")


@pytest.mark.long
def test_a_lost_scheduler_ends_the_run(tmp_path: Path) -> None:
    with ExitStack() as leaving:
        cluster = Cluster(tmp_path, leaving)
        cluster.join()
        with ClusterCrew(str(cluster.file)) as crew:
            crew.submit(task("held", work.hold, str(tmp_path), "held"))
            wait_until(lambda: work.notes(tmp_path))
            cluster.scheduler.kill()
            with pytest.raises(ClusterError, match=r"is lost; finished work is kept, and the same"):
                wait_until(lambda: crew.completed(60.0))


@pytest.mark.long
def test_workers_that_cannot_be_used_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORKER_SECONDS", 0.5)
    other = tmp_path / "other" / "pegsol-0.0.9.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: pegsol\nVersion: 0.0.9\n")
    with ExitStack() as leaving:
        cluster = Cluster(tmp_path, leaving)
        refused(cluster.file, "has no worker$")
        monkeypatch.setattr(module, "WORKER_SECONDS", 60.0)
        for words, options, path in [
            ("has 2 threads: start it with --nthreads 1$", ["--nthreads", "2"], ""),
            ("has no limit of memory: start it with", ["--memory-limit", "0"], ""),
            ("has version 0.0.9 of pegsol, and this is version", [], str(other.parent)),
        ]:
            worker = cluster.join(*options, path=path)
            refused(cluster.file, words)
            worker.terminate()  # the nanny ends its worker
            worker.wait()

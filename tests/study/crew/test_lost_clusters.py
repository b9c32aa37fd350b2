"""Clusters of which parts are lost, and those that cannot be used; each test has its own."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from pegsol.errors import ClusterError
from pegsol.study.crew import cluster as module
from pegsol.study.crew.cluster import ClusterCrew
from processes import line_of, running, wait_until
from study.crew import work
from study.crew.dask_cluster import MEMORY, TESTS, a_cluster
from study.crew.drive import ends, task
from study.crew.test_cluster import has_places, refused, rest
from study.crew.test_processes import alive

pytestmark = pytest.mark.long


def held(crew: ClusterCrew, folder: Path) -> list[int]:
    """Begin three tasks for two workers, which wait for a file; return the workers."""
    for number in range(3):
        crew.submit(task(f"held{number}", work.hold, str(folder), f"held{number}", "go"))
    wait_until(lambda: len(work.notes(folder)) == 2)
    return work.notes(folder)


def test_all_workers_are_killed(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=2) as cluster, ClusterCrew(str(cluster.file)) as crew:
        has_places(crew, 2)
        for number in held(crew, tmp_path):
            os.kill(number, signal.SIGKILL)
        wait_until(lambda: crew.completed(0.1) or len(work.notes(tmp_path)) == 4)
        (tmp_path / "go").touch()
        assert sorted(rest(crew, 3)) == ["held0", "held1", "held2"]


def test_two_tasks_that_end_workers_are_not_mistaken_for_each_other(tmp_path: Path) -> None:
    folder = str(tmp_path)
    with a_cluster(tmp_path, workers=2) as cluster, ClusterCrew(str(cluster.file)) as crew:
        has_places(crew, 2)
        tasks = [task(f"{n}", work.die, folder, f"die{n}", n) for n in (1, 2, 3, 4)]
        found = {ended.key: (ended.value, ended.attempts) for ended in ends(crew, tasks)}
        assert found == {"1": (2, 2), "2": (3, 3), "3": (None, 3), "4": (None, 3)}


def test_all_workers_end_for_good_and_others_come(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=0) as cluster:
        first = cluster.join()
        with ClusterCrew(str(cluster.file)) as crew:
            (number,) = one_held(crew, tmp_path)
            first.kill()  # the nanny
            wait_until(lambda: not alive(number))
            assert not crew.completed(0.1)
            (tmp_path / "go").touch()
            cluster.join()
            assert rest(crew, 1) == ["held"]
            assert len(work.notes(tmp_path)) == 2


def one_held(crew: ClusterCrew, folder: Path) -> list[int]:
    crew.submit(task("held", work.hold, str(folder), "held", "go"))
    wait_until(lambda: work.notes(folder))
    return work.notes(folder)


@pytest.mark.parametrize("patience", ["5s", "5 minutes"])
def test_a_stopped_worker_is_given_up_or_waited_for(tmp_path: Path, patience: str) -> None:
    """The scheduler gives up a worker that is silent for longer than its patience."""
    with (
        a_cluster(tmp_path, workers=2, patience=patience) as cluster,
        ClusterCrew(str(cluster.file)) as crew,
    ):
        has_places(crew, 2)
        stopped, _ = held(crew, tmp_path)
        os.kill(stopped, signal.SIGSTOP)
        given_up = patience == "5s"
        keys: list[str] = []
        if given_up:
            has_places(crew, 1)
        (tmp_path / "go").touch()
        keys += rest(crew, 3 if given_up else 2)
        begun = [pid for number in range(3) for pid in work.notes(tmp_path, f"held{number}")]
        assert len(begun) >= 3 + given_up  # more if the machine is too busy for the other worker
        with suppress(ProcessLookupError):  # its nanny may have ended it
            os.kill(stopped, signal.SIGCONT)
        keys += rest(crew, 3 - len(keys))
        assert sorted(keys) == ["held0", "held1", "held2"]
        has_places(crew, 2)
        more = [task(f"more{number}", work.square, number) for number in range(10)]
        found = {ended.key: ended.value for ended in ends(crew, more)}
        assert found == {f"more{number}": number * number for number in range(10)}


def test_the_driver_is_killed_and_another_goes_on(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=2) as cluster:
        command = [sys.executable, "-m", "study.crew.drive", str(cluster.file), "2"]
        with running([*command, str(tmp_path), "3"], cwd=TESTS) as process:
            line_of("stdout", '"2"')(process)
            wait_until(lambda: len(work.notes(tmp_path)) == 2)
            process.kill()
        with ClusterCrew(str(cluster.file)) as crew:
            has_places(crew, 2)
            crew.submit(task("next", work.square, 7))
            (tmp_path / "go").touch()  # the tasks of the killed driver end in vain
            (ended,) = [*ends(crew, []), *crew.completed(60.0)]
            assert (ended.key, ended.value) == ("next", 49)


def until_lost(crew: ClusterCrew) -> None:
    while True:
        assert not crew.completed(60.0)


def test_the_scheduler_is_killed_and_a_run_goes_on_with_another(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    with a_cluster(first, workers=2) as cluster:
        with ClusterCrew(str(cluster.file)) as crew:
            has_places(crew, 2)
            held(crew, first)
            cluster.scheduler.kill()
            with pytest.raises(ClusterError, match=r"is lost; finished work is kept, and the same"):
                until_lost(crew)
        refused(str(cluster.file), "^cannot reach the cluster ")
    with a_cluster(second, workers=2) as cluster, ClusterCrew(str(cluster.file)) as crew:
        has_places(crew, 2)
        held(crew, second)
        (second / "go").touch()
        assert sorted(rest(crew, 3)) == ["held0", "held1", "held2"]


def test_workers_that_cannot_be_used_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORKER_SECONDS", 0.5)
    with a_cluster(tmp_path, workers=0) as cluster:
        name = str(cluster.file)
        refused(name, "has no worker$")
        monkeypatch.setattr(module, "WORKER_SECONDS", 60.0)

        def joined(words: str, *options: str, path: str = "") -> None:
            worker = cluster.join(*options, path=path)
            refused(name, words)
            worker.terminate()  # the nanny ends its worker
            worker.wait()

        joined("has 2 threads: start it with --nthreads 1$", "--nthreads", "2")
        joined("has no limit of memory: start it with --memory-limit$", "--memory-limit", "0")
        other = tmp_path / "other" / "pegsol-0.0.9.dist-info"
        other.mkdir(parents=True)
        (other / "METADATA").write_text("Metadata-Version: 2.1\nName: pegsol\nVersion: 0.0.9\n")
        joined("has version 0.0.9 of pegsol, and this is version", path=str(other.parent))


def test_a_worker_that_joins_later_is_used_if_it_can_be(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=1) as cluster, ClusterCrew(str(cluster.file)) as crew:
        (number,) = one_held(crew, tmp_path)
        cluster.join("--nthreads", "2")
        cluster.join("--memory-limit", f"{MEMORY}")
        wait_until(lambda: crew.completed(0.1) or len(crew._seen) == 3)
        crew.submit(task("next", work.process_number))
        assert not crew.completed(0.1)
        cluster.join()
        (ended,) = crew.completed(60.0)
        assert (ended.key, ended.value != number, crew.places) == ("next", True, 2)
        (tmp_path / "go").touch()
        assert rest(crew, 1) == ["held"]

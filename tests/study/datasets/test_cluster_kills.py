"""A survey on a cluster of which parts are killed: every row is there once, and is the same."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pegsol import Survey, survey
from processes import wait_until
from study.crew.dask_cluster import Cluster, a_cluster
from study.datasets.test_kills import WORDS, finished, parts, running, steady

WANTED = ("answer", "proof", "moves")
WORKERS = 3


def test_rows_of_a_cluster_are_those_of_processes(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=2) as started:
        for folder, cluster in (("processes", None), ("cluster", str(started.file))):
            path = tmp_path / folder
            done = survey("star(13)", output=path, want=WANTED, threads=2, cluster=cluster)
            assert done.complete
    assert steady(tmp_path / "cluster") == steady(tmp_path / "processes")


def test_a_cluster_that_cannot_be_reached_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pegsol", "survey", "line(6)", "-o", str(tmp_path / "rows")]
    run = subprocess.run(
        [*command, "--cluster", "nowhere.json"], capture_output=True, encoding="utf-8", check=False
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("pegsol: cannot read nowhere.json: No such file or directory")
    assert run.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The rows of a survey that nothing disturbs."""
    folder = tmp_path_factory.mktemp("usual")
    finished(folder, WORKERS, *WORDS)
    return steady(folder)


def words(cluster: Cluster) -> tuple[str, ...]:
    return *WORDS, "--cluster", str(cluster.file)


@pytest.mark.long
@pytest.mark.parametrize(
    ("harm", "most"), [(signal.SIGKILL, 1), (signal.SIGKILL, WORKERS), (signal.SIGSTOP, 1)]
)
def test_workers_are_killed_or_stopped(
    harm: signal.Signals, most: int, usual: bytes, tmp_path: Path
) -> None:
    rows = tmp_path / "rows"
    with (
        a_cluster(tmp_path, WORKERS, patience="10s") as cluster,
        running(rows, WORKERS, *words(cluster)) as run,
    ):
        wait_until(lambda: parts(rows) or run.poll() is not None)
        assert run.poll() is None, "the survey ended before the harm"
        cluster.signal_workers(harm, most)
        _, said = run.communicate()
        assert (run.returncode, said) == (0, b"")
    assert steady(rows) == usual


@pytest.mark.long
@pytest.mark.parametrize("what", ["driver", "scheduler"])
def test_the_driver_or_the_scheduler_is_killed_and_the_same_command_goes_on(
    what: str, usual: bytes, tmp_path: Path
) -> None:
    rows, clusters = tmp_path / "rows", [tmp_path / "first", tmp_path / "second"]
    for folder in clusters:
        folder.mkdir()
    with a_cluster(clusters[0], WORKERS) as cluster:
        with running(rows, WORKERS, *words(cluster)) as run:
            wait_until(lambda: parts(rows) or run.poll() is not None)
            assert run.poll() is None, "the survey ended before it could be disturbed"
            (run if what == "driver" else cluster.scheduler).kill()
            _, said = run.communicate()
            if what == "scheduler":
                assert run.returncode == 2
                assert said.count(b"\n") == 1
                assert b"is lost; finished work is kept" in said
        done = {row.columns["key"]: row.columns["finished"] for row in Survey.read(rows)}
        assert done
        if what == "driver":
            finished(rows, WORKERS, *words(cluster))
    if what == "scheduler":
        with a_cluster(clusters[1], WORKERS) as cluster:
            finished(rows, WORKERS, *words(cluster))
    found = {row.columns["key"]: row.columns["finished"] for row in Survey.read(rows)}
    assert done.items() <= found.items()  # what was done is not done again
    assert steady(rows) == usual

"""A crew of a cluster: a scheduler and workers that are processes of their own, and may die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegsol.errors import ClusterError, FileError, MissingExtraError
from pegsol.study.crew import cluster as module
from pegsol.study.crew.cluster import ClusterCrew
from pegsol.study.crew.crew import Ended
from processes import wait_until
from study.crew import work
from study.crew.dask_cluster import MEMORY, a_cluster
from study.crew.drive import ends, task


def rest(crew: ClusterCrew, count: int) -> list[str]:
    """Return the keys of what is at work, when all has ended."""
    keys: list[str] = []
    while len(keys) < count:
        keys += [ended.key for ended in crew.completed(60.0)]
    return keys


def has_places(crew: ClusterCrew, count: int) -> None:
    """Wait until a cluster has some workers."""

    def met() -> bool:
        crew._look()
        return crew.places == count

    wait_until(met)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterCrew]:
    """The two workers of a cluster."""
    with (
        a_cluster(tmp_path_factory.mktemp("cluster"), workers=2) as cluster,
        ClusterCrew(str(cluster.file), 2) as crew,
    ):
        has_places(crew, 2)
        yield crew


def test_every_task_ends_once(two: ClusterCrew) -> None:
    assert two.memory == MEMORY
    tasks = [task(f"{number}", work.square, number) for number in range(30)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found == {f"{n}": Ended(f"{n}", n * n) for n in range(30)}
    assert not two.completed(3600.0)  # at once, because nothing is at work


def test_searches_work_in_its_workers(two: ClusterCrew) -> None:
    problems = ["triangle(5) a1 a1", "triangle(5) c3 c3", "english d4 d4", "english d4 b4"]
    tasks = [task(name, work.decide, name) for name in problems]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert [found[name].value for name in problems] == [work.decide(name) for name in problems]


def test_an_error_is_a_failure_in_words_and_is_not_tried_again(two: ClusterCrew) -> None:
    tasks = [task("error", work.square), task("value", work.no_value)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found["error"].failure == (
        "TypeError: square() missing 1 required positional argument: 'number'"
    )
    assert "pickle" in (found["value"].failure or "")


def test_a_killed_worker_costs_only_its_task(two: ClusterCrew, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        two.submit(task(name, work.hold, str(tmp_path), name, "go"))
    wait_until(lambda: len(work.notes(tmp_path)) == 2)
    assert not work.notes(tmp_path, "c")  # nothing waits behind what is at work
    (other,) = work.notes(tmp_path, "b")
    os.kill(work.notes(tmp_path, "a")[0], signal.SIGKILL)
    wait_until(lambda: two.completed(0.0) or len(work.notes(tmp_path, "a")) == 2)
    (tmp_path / "go").touch()
    assert sorted(rest(two, 3)) == ["a", "b", "c"]
    assert work.notes(tmp_path, "b") == [other]


def test_a_task_that_ends_three_workers_has_failed(two: ClusterCrew, tmp_path: Path) -> None:
    folder = str(tmp_path)
    tasks = [task("bad", work.die, folder, "bad", 3)]
    tasks += [task(f"good{number}", work.square, number) for number in range(10)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    failure = "its worker ended 3 times"
    assert found.pop("bad") == Ended("bad", failure=failure, attempts=3)
    assert len(work.notes(tmp_path)) == 3
    assert {key: ended.value for key, ended in found.items()} == {
        f"good{number}": number * number for number in range(10)
    }


def refused(cluster: str, words: str) -> None:
    with pytest.raises(ClusterError, match=words) as caught:
        ClusterCrew(cluster)
    assert "\n" not in str(caught.value)


def test_a_cluster_that_cannot_be_reached_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.5)
    refused("tcp://127.0.0.1:9", r"^cannot reach the cluster tcp://127.0.0.1:9: ")
    for protocol in ("no", "tls", "ucx", "inproc"):  # tls needs settings, and ucx a package
        refused(
            f"{protocol}://127.0.0.1:9", f"^cannot reach the cluster {protocol}://127.0.0.1:9: "
        )
    (tmp_path / "stale.json").write_text('{"address": "tcp://127.0.0.1:9"}')
    refused(str(tmp_path / "stale.json"), "stale.json: ")
    for text in ("{}", "[", "3"):
        (tmp_path / "odd.json").write_text(text)
        refused(str(tmp_path / "odd.json"), "odd.json is not the file of a scheduler$")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match=r"cannot read .*pipe: it is not a regular file; "):
        ClusterCrew(str(tmp_path / "pipe"))
    with pytest.raises(FileError, match="cannot read nowhere: No such file"):
        ClusterCrew("nowhere")


def test_without_the_extra_a_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(
        MissingExtraError, match=r"a cluster needs the extra 'cluster': .* install "
    ):
        ClusterCrew("cluster.json")

"""A crew of a cluster: a scheduler and workers that are processes of their own, and may die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from pegsol.errors import ClusterError, FileError, MissingExtraError
from pegsol.study.crew import cluster as module
from pegsol.study.crew.cluster import ClusterCrew
from pegsol.study.crew.crew import Ended, Task, crew
from processes import PEGSOL, Process, interrupted, wait_until
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


@pytest.fixture(scope="module", params=["local", pytest.param("separate", marks=pytest.mark.long)])
def two(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ClusterCrew]:
    """Two workers of a cluster that the crew starts, or of one that it joins."""
    with ExitStack() as leaving:
        name = "local"
        if request.param == "separate":
            folder = tmp_path_factory.mktemp("cluster")
            name = str(leaving.enter_context(a_cluster(folder, workers=2)).file)
        crew = leaving.enter_context(ClusterCrew(name, 2, MEMORY))
        has_places(crew, 2)
        yield crew


def test_every_task_ends_once(two: ClusterCrew) -> None:
    assert two.memory == MEMORY
    tasks = [task(two, f"{number}", work.square, number) for number in range(30)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found == {f"{n}": Ended(f"{n}", n * n) for n in range(30)}
    assert not two.completed(3600.0)  # at once, because nothing is at work


def test_searches_work_in_its_workers(two: ClusterCrew) -> None:
    problems = ["triangle(5) a1 a1", "triangle(5) c3 c3", "english d4 d4", "english d4 b4"]
    tasks = [task(two, name, work.decide, name) for name in problems]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert [found[name].value for name in problems] == [work.decide(name) for name in problems]


def test_an_error_is_a_failure_in_words_and_is_not_tried_again(two: ClusterCrew) -> None:
    tasks = [
        task(two, "error", work.square),
        task(two, "value", work.no_value),
        Task("large", work.square, (3,), MEMORY + 1),
    ]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found["error"].failure == (
        "TypeError: square() missing 1 required positional argument: 'number'"
    )
    assert "pickle" in (found["value"].failure or "")
    assert f"no worker has more than {MEMORY:,}" in (found["large"].failure or "")


def test_a_killed_worker_costs_only_its_task(two: ClusterCrew, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        two.submit(task(two, name, work.hold, str(tmp_path), name, "go"))
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
    tasks = [task(two, "bad", work.die, folder, "bad", 3)]
    tasks += [task(two, f"good{number}", work.square, number) for number in range(10)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    failure = "its worker ended 3 times"
    assert found.pop("bad") == Ended("bad", failure=failure, attempts=3)
    assert len(work.notes(tmp_path)) == 3
    assert {key: ended.value for key, ended in found.items()} == {
        f"good{number}": number * number for number in range(10)
    }


def test_a_local_cluster_hears_only_this_machine(two: ClusterCrew) -> None:
    here = psutil.Process()
    ports = [
        one.laddr.ip
        for process in [here, *here.children(recursive=True)]
        for one in process.net_connections("inet")
        if one.status == psutil.CONN_LISTEN
    ]
    assert set(ports) <= {"127.0.0.1"}, ports


def refused(cluster: str, words: str, **more: int) -> None:
    with pytest.raises(ClusterError, match=words) as caught:
        crew(cluster, **more)
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
        crew(str(tmp_path / "pipe"))
    with pytest.raises(FileError, match="cannot read nowhere: No such file"):
        crew("nowhere")


def test_a_cluster_that_does_not_start_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FREE_PORT", "127.0.0.1:nowhere")
    refused("local", "^cannot start a cluster here: ", places=1)


def test_ctrl_c_while_a_local_cluster_starts_is_one_line(tmp_path: Path) -> None:
    def starting(process: Process) -> None:
        parent = psutil.Process(process.pid)
        wait_until(lambda: len(parent.children(recursive=True)) >= 2)
        for child in parent.children(recursive=True):
            child.send_signal(signal.SIGINT)  # as a terminal does

    words = ["survey", "line(6)", "--threads", "1", "--cluster", "local", "-o"]
    code, _, said = interrupted([*PEGSOL, *words, str(tmp_path / "rows")], starting)
    assert (code, said) == (130, "pegsol: interrupted\n")


def test_without_the_extra_a_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(
        MissingExtraError, match=r"a cluster needs the extra 'cluster': .* install "
    ):
        crew("local")

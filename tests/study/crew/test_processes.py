"""A crew of processes: what it returns, and what happens when something dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegsol.errors import ProblemError
from pegsol.study.crew.crew import Ended
from pegsol.study.crew.local import LocalCrew
from processes import interrupted, line_of, running, wait_until
from study.crew import work
from study.crew.drive import ends, task

DRIVER = [sys.executable, "-m", "study.crew.drive", "none", "2"]
HERE = {"cwd": Path(__file__).parents[2]}


@pytest.fixture(scope="module")
def two() -> Iterator[LocalCrew]:
    with LocalCrew(places=2) as crew:
        yield crew


def alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_every_task_ends_once(two: LocalCrew) -> None:
    tasks = [task(f"{number}", work.square, number) for number in range(50)]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found == {f"{n}": Ended(f"{n}", n * n) for n in range(50)}
    assert not two.completed(3600.0)  # at once, because nothing is at work


def test_searches_work_in_its_processes(two: LocalCrew) -> None:
    problems = ["triangle(5) a1 a1", "triangle(5) c3 c3", "english d4 d4", "english d4 b4"]
    found = {ended.key: ended for ended in ends(two, [task(p, work.decide, p) for p in problems])}
    assert [found[name].value for name in problems] == [work.decide(name) for name in problems]


def test_an_error_is_a_failure_in_words_and_is_not_tried_again(
    two: LocalCrew, tmp_path: Path
) -> None:
    tasks = [
        task("error", work.square),
        task("value", work.no_value),
        task("memory", work.fill, 2 * two.memory),
    ]
    found = {ended.key: ended for ended in ends(two, tasks)}
    assert found["error"].failure == (
        "TypeError: square() missing 1 required positional argument: 'number'"
    )
    assert "pickle" in (found["value"].failure or "")
    assert found["memory"].failure == "MemoryError"
    assert {ended.attempts for ended in found.values()} == {1}


def test_a_task_is_tried_again_when_its_process_dies(two: LocalCrew, tmp_path: Path) -> None:
    folder = str(tmp_path)
    tasks = [task(f"{times}", work.die, folder, f"die{times}", times) for times in (2, 3)]
    tasks.append(task("code", work.leave, 7))
    found = {ended.key: ended for ended in ends(two, tasks)}
    died = "its process ended 3 times (signal 9)"
    assert found == {
        "2": Ended("2", 3, attempts=3),
        "3": Ended("3", failure=died, attempts=3),
        "code": Ended("code", failure="its process ended 3 times (exit code 7)", attempts=3),
    }


def test_a_killed_process_costs_only_its_task(two: LocalCrew, tmp_path: Path) -> None:
    for name in ("a", "b"):
        two.submit(task(name, work.hold, str(tmp_path), name, "go"))
    wait_until(lambda: len(work.notes(tmp_path)) == 2)
    (other,) = work.notes(tmp_path, "b")
    os.kill(work.notes(tmp_path, "a")[0], signal.SIGKILL)
    assert not two.completed(0.0)
    wait_until(lambda: two.completed(0.0) or len(work.notes(tmp_path, "a")) == 2)
    (tmp_path / "go").touch()
    found = [ended for _ in range(2) for ended in two.completed(60.0)]
    assert sorted([ended.key, ended.attempts] for ended in found) == [["a", 2], ["b", 1]]
    assert work.notes(tmp_path, "b") == [other]


def test_a_process_killed_at_rest_costs_nothing(two: LocalCrew) -> None:
    tasks = [task(f"{number}", work.process_number) for number in range(4)]
    before = {ended.value for ended in ends(two, tasks)}
    for number in before:
        os.kill(number, signal.SIGKILL)
    wait_until(lambda: not any(child.process.is_alive() for child in two._idle))
    after = list(ends(two, tasks))
    assert {ended.attempts for ended in after} == {1}
    assert not before & {ended.value for ended in after}


def test_leaving_ends_all_processes(tmp_path: Path) -> None:
    with LocalCrew(places=2) as crew:
        for name in ("a", "b"):
            crew.submit(task(name, work.hold, str(tmp_path), name, "never"))
        wait_until(lambda: len(work.notes(tmp_path)) == 2)
    assert not any(map(alive, work.notes(tmp_path)))


def test_ctrl_c_ends_all_processes_at_once(tmp_path: Path) -> None:
    def ready(_: object) -> None:
        wait_until(lambda: len(work.notes(tmp_path)) == 2)

    command = [*DRIVER, str(tmp_path), "3"]
    _, printed, _ = interrupted(command, ready, **HERE)
    assert "held" not in printed
    wait_until(lambda: not any(map(alive, work.notes(tmp_path))))


def test_a_killed_driver_leaves_no_process(tmp_path: Path) -> None:
    with running([*DRIVER, str(tmp_path), "3"], **HERE) as process:
        line_of("stdout", '"2"')(process)
        wait_until(lambda: len(work.notes(tmp_path)) == 2)
        process.kill()
    wait_until(lambda: not any(map(alive, work.notes(tmp_path))))


def test_no_place_is_refused() -> None:
    with pytest.raises(ProblemError, match="a crew has at least 1 place, not 0"):
        LocalCrew(places=0)

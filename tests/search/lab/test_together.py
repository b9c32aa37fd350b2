"""Work done in several threads at a time: its order, and how it ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from pegsol import CancelledError
from pegsol.search.lab import together as module
from pegsol.search.lab.together import together
from pegsol.search.run import Run


def test_results_come_in_the_order_of_the_tasks() -> None:
    def work(task: int, _: Callable[[], bool]) -> int:
        time.sleep(0.001 * (task % 3))
        return task

    for threads in (1, 2, 7):
        assert list(together(Run(threads=threads), range(200), work)) == list(range(200))
    assert list(together(Run(), [], work)) == []


def test_no_more_work_runs_at_a_time_than_there_are_threads() -> None:
    running, most, lock = 0, 0, threading.Lock()

    def work(_: int, __: Callable[[], bool]) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.005)
        with lock:
            running -= 1

    list(together(Run(threads=3), range(20), work))
    assert most == 3


def test_an_error_ends_the_rest() -> None:
    begun = []

    def work(task: int, goes_on: Callable[[], bool]) -> int:
        begun.append(task)
        if task == 3:
            raise TimeoutError("of the work itself")
        return task

    with pytest.raises(TimeoutError, match="of the work itself"):
        list(together(Run(), range(1000), work))
    assert len(begun) < 100


@pytest.mark.parametrize("threads", [1, 4])
def test_work_under_way_is_told_to_end(threads: int) -> None:
    ended = []

    def work(task: int, goes_on: Callable[[], bool]) -> None:
        while task and goes_on():
            time.sleep(0.001)
        ended.append(task)
        if task:
            raise CancelledError

    results = together(Run(threads=threads), range(50), work)
    next(results)
    results.close()
    assert 0 in ended
    assert len(ended) <= 1 + threads
    assert threading.active_count() == 1


def test_progress_is_reported_while_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POLL_INTERVAL", 0.001)
    reports = []

    def progress(state: object) -> bool:
        reports.append(state)
        return len(reports) < 10

    def work(_: int, goes_on: Callable[[], bool]) -> None:
        while goes_on():
            time.sleep(0.001)
        raise CancelledError

    with pytest.raises(CancelledError):
        list(together(Run(progress=progress), [1], work))
    assert len(reports) == 10

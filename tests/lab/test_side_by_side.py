"""Work done in several threads at a time: its order, and how it ends."""

from __future__ import annotations

import threading
import time

import pytest

from pegsol.errors import CancelledError
from pegsol.lab import side_by_side as module
from pegsol.lab.side_by_side import Pause, in_order
from pegsol.search.run import Run


def nothing() -> None:
    """Watch nothing."""


def test_results_come_in_the_order_of_the_tasks() -> None:
    def work(task: int, _: Pause) -> int:
        time.sleep(0.001 * (task % 3))
        return task

    for threads in (1, 2, 7):
        assert list(in_order(work, range(200), threads, nothing)) == list(range(200))
    assert list(in_order(work, [], 2, nothing)) == []


def test_no_more_work_runs_at_a_time_than_there_are_threads() -> None:
    running, most, lock = 0, 0, threading.Lock()

    def work(_: int, __: Pause) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.005)
        with lock:
            running -= 1

    list(in_order(work, range(20), 3, nothing))
    assert most == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_ends_the_rest(threads: int) -> None:
    begun = []

    def work(task: int, _: Pause) -> int:
        begun.append(task)
        if task == 3:
            raise TimeoutError("of the work itself")
        return task

    with pytest.raises(TimeoutError, match="itself"):
        list(in_order(work, range(1000), threads, nothing))
    assert len(begun) < 100


@pytest.mark.parametrize("threads", [1, 4])
def test_work_under_way_is_told_to_end(threads: int) -> None:
    ended = []

    def work(task: int, pause: Pause) -> None:
        try:
            while task:
                pause()
                time.sleep(0.001)
        finally:
            ended.append(task)

    before = threading.active_count()
    results = in_order(work, range(50), threads, nothing)
    next(results)
    results.close()
    assert 0 in ended
    assert len(ended) <= 1 + threads
    assert threading.active_count() == before


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_reported_while_nothing_is_done(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "POLL_INTERVAL", 0.001)
    reports = []

    def progress(state: object) -> bool:
        reports.append(state)
        return len(reports) < 10

    def work(_: int, pause: Pause) -> None:
        while True:
            pause()
            time.sleep(0.001)

    run = Run(progress=progress)
    with pytest.raises(CancelledError):
        list(in_order(work, [1], threads, lambda: run.report(0, 1)))
    assert len(reports) == 10

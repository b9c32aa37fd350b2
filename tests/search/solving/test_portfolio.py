"""The order of the beams, with one thread and with more than any machine has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pegsol import Limits, Search, problem, solve
from pegsol.search.encoding import EncodedProblem
from pegsol.search.solving.portfolio import MAX_STEP, OTHER_SEEDS, Portfolio, _width

HARD = "semi-wiegleb d1 d1"


def begun(text: str, threads: int) -> Portfolio:
    portfolio = Portfolio(EncodedProblem(problem(text)), 0, threads)
    portfolio.advance(0.0, 1, 1 << 30)
    return portfolio


@pytest.mark.parametrize(
    ("text", "threads"),
    [
        ("english d4 d4", 64),
        ("english d4", 64),
        ("outpost", 64),
        ("english", 1024),
        ("outpost", 1024),
    ],
)
def test_many_threads_solve(text: str, threads: int) -> None:
    assert solve(problem(text), threads=threads).solution is not None


@pytest.mark.parametrize("threads", [1, 2, 64])
def test_turns_without_time_go_on_a_little(threads: int) -> None:
    search = Search(problem(HARD), threads=threads)
    for _ in range(50):
        search.run(0.0)
    assert search.nodes > 0


@pytest.mark.parametrize("threads", [63, 64])
def test_many_threads_prove(threads: int) -> None:
    assert solve(problem("triangle(4) b3 b3"), threads=threads).proof is not None


def test_the_first_threads_grow_and_the_others_have_seeds_of_their_own() -> None:
    tasks = begun(HARD, 64).tasks
    first, others = tasks[:16], tasks[16:]
    assert [task.width for task in first[::2]] == [28 << k for k in (0, 1, 2, 4, 6, 8, 10, 12)]
    assert [task.number for task in first] == list(range(16))
    assert [task.number for task in others] == [OTHER_SEEDS + k for k in range(48)]
    assert [task.width for task in others[:16:2]] == [112, 448, 112, 1792, 112, 448, 112, 7168]
    assert {task.direction for task in others} == {"forward", "backward"}


def test_few_threads_run_the_beams_in_order() -> None:
    for threads in (1, 2, 8, 16):
        assert [task.number for task in begun(HARD, threads).tasks] == list(range(threads))


def test_one_thread_meets_the_widths_in_order() -> None:
    portfolio = Portfolio(EncodedProblem(problem(HARD)), 0)
    met = []
    while len(met) < 6:
        before = portfolio.next_number
        portfolio.advance(1.0, 1 << 40, 1 << 30)
        if portfolio.next_number > before:
            met.append(portfolio.place)
    both = ("forward", "backward")
    assert met == [(width, direction) for width in (28, 56, 112) for direction in both]
    assert portfolio.next_seeded == OTHER_SEEDS


def test_widths_fit_the_engine() -> None:
    assert 12 * _width(10**6) == 12 * _width(MAX_STEP) < 1 << 63


@pytest.mark.parametrize("after", [1, 2, 64])
def test_a_checkpoint_of_many_threads_goes_on_with_others(tmp_path: Path, after: int) -> None:
    path = tmp_path / "saved"
    search = Search(problem(HARD), threads=64)
    search.run(limits=Limits(nodes=20_000))
    search.save(path)
    loaded = Search.load(path, problem(HARD), threads=after)
    assert loaded.nodes == search.nodes
    assert loaded.run(limits=Limits(nodes=20_000)).stats.nodes > search.nodes

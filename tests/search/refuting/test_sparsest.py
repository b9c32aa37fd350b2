"""The sparsest pagoda function: it refutes, and no function with fewer weights does."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from parameters import long_after
from pegsol import Limits, Pagoda, Problem, ProblemError, find_pagoda, problem
from pegsol.errors import LimitError
from pegsol.proof.position_class import possible_finishes
from random_boards import chunks, random_board, random_problem


def fewest_by_trying(task: Problem, most: int) -> int | None:
    """Return the fewest weights other than 0, up to 2 in size, that refute *task*."""
    counts = [
        len(task.board) - weights.count(0)
        for weights in product(range(-2, 3), repeat=len(task.board))
        if len(task.board) - weights.count(0) < most
        and Pagoda(task.board, weights, task.rules).refutes(task)
    ]
    return min(counts, default=None)


@pytest.mark.parametrize("seed", chunks(15, 60))
def test_no_weights_up_to_two_are_sparser(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, 6))
    if task.finish.is_fewest or not possible_finishes(task):
        return
    found = find_pagoda(task, sparsest=True)
    assert (found is None) == (find_pagoda(task) is None)
    if found is None:
        return
    found.check()
    assert fewest_by_trying(task, len(found.by_hole)) is None


@pytest.mark.parametrize(
    ("words", "weights"),
    long_after(
        2,
        [("line(7) b1 f1", 5), ("english pegs d4 d5 d6 c4 e4 to d1", 9), ("diamond(5) e4 e6", 31)],
    ),
)
def test_as_few_weights_as_possible(words: str, weights: int) -> None:
    found = find_pagoda(words, sparsest=True)
    assert found is not None
    assert len(found.by_hole) == weights
    assert found.refutes(words)


def test_what_cannot_be_weighed() -> None:
    assert find_pagoda("english d4 d4", sparsest=True) is None
    assert find_pagoda("english d4 fewest", sparsest=True) is None
    with pytest.raises(ProblemError, match="the position class refutes the problem"):
        find_pagoda("french d4 any", sparsest=True)
    with pytest.raises(ProblemError, match="for at most 300 positions"):
        find_pagoda(problem("english d4 at most 9"), sparsest=True)
    with pytest.raises(LimitError, match="time"):
        find_pagoda("diamond(5) e4 e6", sparsest=True, limits=Limits(time=0))

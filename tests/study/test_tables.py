"""Dead ends, and the fewest pegs of every position, compared with the textbook solver."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import Board, Game, board, problem, survey
from pegsol.errors import LimitError
from pegsol.proof.position_class import class_dimension
from pegsol.search.run import Progress
from pegsol.study.dead_ends import dead_ends
from pegsol.study.fewest_pegs import fewest_pegs
from random_boards import random_board, random_problem, with_seeds

ENGLISH = Path(__file__).parents[2] / "docs" / "results" / "english-fewest.csv"


@with_seeds
def test_dead_ends_are_those_of_the_textbook(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, 11))
    dead = dead_ends(task)
    positions = reference.reachable(task)
    stuck = reference.dead_ends(task, positions)
    by_jumps = Counter(abs(len(pegs) - task.start.peg_count) for pegs in stuck)
    assert {x.jumps: x.dead_ends for x in dead.levels if x.dead_ends} == by_jumps
    assert sum(level.raw for level in dead.levels) == len(positions)
    assert dead.total == len(stuck)
    for game, jumps in ((dead.shortest, min(by_jumps)), (dead.longest, max(by_jumps))):
        again = Game(task, game.jumps)
        assert again.stuck
        assert len(again.jumps) == jumps


def textbook_fewest(given: Board) -> dict[int, int]:
    """Return how many positions have each fewest number of pegs."""
    least: dict[int, int] = {}
    for bits in sorted(range(1, given.full + 1), key=int.bit_count):
        after = [
            bits ^ (1 << a | 1 << b | 1 << c)
            for a, b, c in given.jumps
            if bits >> a & bits >> b & ~bits >> c & 1
        ]
        least[bits] = min([bits.bit_count()] + [least[other] for other in after])
    return dict(sorted(Counter(least.values()).items()))


@with_seeds
def test_the_fewest_pegs_are_those_of_the_textbook(seed: int) -> None:
    rng = Random(seed)
    given = random_board(rng, 10)
    if rng.random() < 0.2:  # holes on no line
        lines = rng.choice([[], [("a", "b", "c")]])
        given = Board.from_lines(lines, holes=[f"z{number}" for number in range(9)])
    table = fewest_pegs(given)
    assert table.histogram == textbook_fewest(given)
    classes = sum([row.classes for row in table.classes])
    assert classes == (1 << class_dimension(given)) - (not given.lines and not given.one_way)


@pytest.mark.parametrize(
    "work",
    [
        lambda report: survey("triangle(4)", want="count", progress=report).rows,
        lambda report: dead_ends(problem("triangle(6) a1 any"), progress=report),
        lambda report: fewest_pegs(board("triangle(6)"), progress=report),
    ],
    ids=["survey", "dead ends", "fewest"],
)
def test_progress_goes_on_and_cancels(work: Callable[[Callable[..., object]], object]) -> None:
    seen: list[Progress] = []
    work(lambda progress: seen.append(progress))
    numbers = [(progress.done, progress.steps) for progress in seen]
    assert numbers == sorted(numbers) != []
    assert all(done <= steps for done, steps in numbers)
    with pytest.raises(LimitError) as caught:
        work(lambda _: False)
    assert caught.value.limit == "cancelled"


@pytest.mark.long
def test_all_positions_of_the_english_board() -> None:
    """The numbers are those of the published table, which closures alone have made."""
    table = fewest_pegs(board("english"))
    lines = list(csv.reader(ENGLISH.read_text(encoding="utf-8").splitlines()[1:]))
    names = [" ".join(row.pegs) or "empty" for row in table.classes]
    assert lines[0][1:-1] == names
    for pegs, *numbers, total in lines[2:]:
        found = [row.histogram.get(int(pegs), 0) for row in table.classes]
        assert found == [int(number or 0) for number in numbers]
        assert table.histogram[int(pegs)] == int(total)
    assert sum(table.histogram.values()) == 2**33 - 1

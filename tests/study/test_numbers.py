"""Dead ends, fewest pegs and armies, compared with the textbook solver and published sizes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import reference
from pegsol import Board, Game, Limits, smallest_army
from pegsol.errors import Limit
from pegsol.proof.position_class import class_dimension
from pegsol.study.armies import LATTICES, Lattice, endless_weight
from pegsol.study.dead_ends import dead_ends
from pegsol.study.fewest_pegs import fewest_pegs
from random_boards import random_board, random_problem, with_seeds


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


# OEIS A014225 and A014227; Bell, Hirschberg and Guerrero-Garcia (2007) for diagonal jumps.
SMALLEST: dict[Lattice, tuple[int, ...]] = {
    "square": (2, 4, 8, 20),
    "triangular": (2, 3, 5, 9, 17),
    "square+diagonals": (2, 3, 5, 8, 13),
}


def test_smallest_armies() -> None:
    sizes = [(lattice, *one) for lattice, row in SMALLEST.items() for one in enumerate(row, 1)]
    for lattice, rows, pegs in sizes:
        army = smallest_army(rows, lattice)
        assert army.solution is not None, (lattice, rows)
        army.solution.verify()
        start, final = army.solution.problem.start, army.solution.final
        found = (start.peg_count, army.at_least, final.peg_count)
        assert found == (pegs, pegs, 1), (lattice, rows)
        # The whole army stands behind the line, and the goal is that number of rows ahead.
        places = start.board.coordinates
        assert places is not None, (lattice, rows)
        front = min(places[hole][1] for hole in range(len(places)) if start.bits >> hole & 1)
        assert front - places[final.bits.bit_length() - 1][1] == rows, (lattice, rows)


@pytest.mark.parametrize(("lattice", "first"), [*zip(LATTICES, (5, 9, 8), strict=True)])
def test_no_army_gets_so_far(lattice: Lattice, first: int) -> None:
    assert endless_weight(lattice, first - 1) > 1 >= endless_weight(lattice, first)
    army = smallest_army(first, lattice)
    assert (army.solution, army.at_least, army.limit) == (None, None, None)
    assert army.total <= 1


def test_a_limit_leaves_a_bound() -> None:
    army = smallest_army(6, "triangular", limits=Limits(time=0.05))
    assert (army.solution, army.limit) == (None, Limit.TIME)
    assert army.at_least is not None
    assert army.at_least <= 36

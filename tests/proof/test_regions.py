"""Merson regions, and the bound on the number of moves that they give."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import reference
from pegsol import Board, Finish, Problem
from pegsol.proof.regions import (
    Bound,
    bounds_to_leave,
    bounds_to_leave_for,
    full_regions,
    regions,
)
from random_boards import chunks, random_board, random_problem
from reference import moves as reference_moves


def is_region(here: Board, holes: frozenset[int]) -> bool:
    """Return whether the first peg to go is one of the region's own: no jump crosses it."""
    return all(a in holes or c in holes for a, b, c in here.jumps if b in holes)


def minimal_regions(here: Board) -> set[frozenset[int]]:
    """Return the minimal regions of up to 8 holes by trying every set of holes."""
    found: list[frozenset[int]] = []
    for size in range(1, min(8, len(here)) + 1):
        for chosen in map(frozenset, combinations(range(len(here)), size)):
            if is_region(here, chosen) and not any(region <= chosen for region in found):
                found.append(chosen)
    return set(found)


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_all_minimal_regions_of_random_boards(chunk: int) -> None:
    for seed in range(15 * chunk, 15 * chunk + 15):
        here = random_board(Random(seed), 9)
        assert set(map(reference.holes, regions(here))) == minimal_regions(here), seed


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_every_bound_for_every_position(chunk: int) -> None:
    """Bounds for the moves to some finishes, to a finish of many positions, and from a start."""
    for seed in range(5_000 + 10 * chunk, 5_010 + 10 * chunk):
        rng = Random(seed)
        puzzle = random_problem(rng, random_board(rng, 8))
        here, finish = puzzle.board, puzzle.finish
        if puzzle.rules == "normal" and not finish.is_fewest:
            ends = [bits for bits in range(here.full + 1) if finish.holds(bits)]
            judge_bounds_to_leave(puzzle, ends)
            judge_bounds_to_leave(puzzle, rng.sample(ends, min(2, len(ends))))
            one = replace(puzzle, finish=Finish.of_bits(rng.randrange(1, here.full + 1)))
            judge_bounds_to_leave(one, [one.finish.pegs])
        if puzzle.rules == "normal":
            bound = Bound(full_regions(here, [puzzle.start.bits]))
            for pegs, moves in reference_moves.moves_to_positions(puzzle).items():
                assert bound.left(sum(1 << hole for hole in pegs)) <= moves, seed


def judge_bounds_to_leave(puzzle: Problem, ends: list[int]) -> None:
    wanted = set(map(reference.holes, ends))
    fewest = reference_moves.FewestMoves(puzzle, set())
    fewest.done = lambda pegs: pegs in wanted
    bounds = bounds_to_leave(puzzle.board, ends)
    if all(puzzle.finish.holds(bits) == (bits in ends) for bits in range(puzzle.board.full + 1)):
        bounds += bounds_to_leave_for(puzzle.board, puzzle.finish)
    for bits in range(1, puzzle.board.full + 1):
        moves = fewest.moves(reference.holes(bits))
        assert all(bound.to_leave(bits) <= moves for bound in bounds), (puzzle, bits)

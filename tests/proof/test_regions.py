"""Merson regions, and the bound on the number of moves that they give."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import reference
from pegsol import Board, Finish, Game, Position, Problem, board, problem
from pegsol.proof.regions import (
    Bound,
    bounds_to_leave,
    bounds_to_leave_for,
    full_regions,
    regions,
)
from pegsol.search.solving.move_ends import MoveEnds
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


@pytest.mark.parametrize(
    "name", ["english", "french", "triangle(6)", "english+diagonals", "wiegleb"]
)
def test_regions_of_known_boards(name: str) -> None:
    here = board(name)
    found = list(map(reference.holes, regions(here)))
    assert found
    assert len(set(found)) == len(found)
    for one in found:
        assert is_region(here, one)
        assert not any(other < one for other in found)
        # A smaller region would be found by dropping a hole and what then must go.
        assert all(not is_region(here, one - {hole}) for hole in one if len(one) > 1)


def test_corners_of_the_english_board() -> None:
    english = board("english")
    corners = ["c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7"]
    singles = {region for region in regions(english) if region.bit_count() == 1}
    assert singles == {english.bits([corner]) for corner in corners}


def test_bounds_of_known_problems() -> None:
    # Each has a published number of moves.
    for spec, moves in (
        ("english d4 d4", 18),
        ("english d4 d1", 17),
        ("triangle(6) c5 a1", 9),
        ("english+diagonals d4 d4", 15),
        ("french+diagonals d4 d4", 13),
    ):
        assert 4 <= MoveEnds(Game(problem(spec))).at_least() <= moves, spec


def is_fixed(puzzle: Problem) -> bool:
    """Return whether the finish does not depend on the start."""
    return not puzzle.finish.is_fewest


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_every_bound_for_every_position(chunk: int) -> None:
    """Bounds for the moves to some finishes, to a finish of many positions, and from a start."""
    for seed in range(5_000 + 10 * chunk, 5_010 + 10 * chunk):
        rng = Random(seed)
        puzzle = random_problem(rng, random_board(rng, 8))
        here, finish = puzzle.board, puzzle.finish
        if puzzle.rules == "normal" and is_fixed(puzzle):
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


def test_no_moves_are_needed_at_a_finish() -> None:
    for name in ("triangle(4)", "english", "cycle(5)"):
        here = board(name)
        for bits in (here.full, 1, 5):
            start = Position(here, bits)
            itself = Finish.of_bits(bits)
            for finish, rules in (
                (itself, "normal"),
                (itself, "reverse"),
                (Finish.at_most(bits.bit_count()), "normal"),
            ):
                done = Game(Problem(start, finish, rules=rules))
                assert MoveEnds(done).at_least() == 0

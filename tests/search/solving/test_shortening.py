"""Solutions made shorter."""

from __future__ import annotations

from random import Random

import pytest

import reference_moves
from pegsol import (
    Finish,
    Game,
    Position,
    Problem,
    Solution,
    Status,
    board,
    parse_moves,
    problem,
    solve,
)
from pegsol.search.solving.move_ends import MoveEnds
from pegsol.search.solving.shortening import ShortBeams, shorten, shorten_soon
from random_boards import chunks, is_refused, play, random_board, random_start


def moves(solution: Solution | None) -> int:
    assert solution is not None
    solution.verify()
    return len(solution.moves)


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_never_longer_and_never_shorter_than_possible(chunk: int) -> None:
    for seed in range(15 * chunk, 15 * chunk + 15):
        rng = Random(seed)
        board = random_board(rng, 12)
        rules = "reverse" if seed % 4 == 0 else "normal"
        start = random_start(rng, board, rules)
        game = Game(Problem(start, Finish.at_most(len(board)), rules=rules))
        while game.legal_jumps():
            game.jump(rng.choice(game.legal_jumps()))
        bits = game.position.bits
        left = max(1, bits.bit_count())
        for finish in (Finish.of_bits(bits), Finish.at_most(left), Finish.exactly(left)):
            puzzle = Problem(start, finish, rules=rules)
            long = Solution(puzzle, game.jumps)
            if is_refused(puzzle):
                continue
            short = shorten(long, 0.005, seed=seed)
            assert short.problem == puzzle, seed
            least = reference_moves.fewest_moves(puzzle)
            assert least <= moves(short) <= moves(long), seed
            assert least_by_beams(puzzle, moves(long)) == least, seed


def least_by_beams(puzzle: Problem, known: int) -> int:
    """Return the fewest moves that beams find, the last of which leaves no position out."""
    ends = MoveEnds(Game(puzzle))
    beams = ShortBeams(ends)
    while not beams.is_over:
        jumps = beams.advance(1.0, known - 1, None)
        if jumps is not None:
            known = moves(Solution(puzzle, ends.encoded.jumps(jumps)))
    return known


def test_a_peg_in_a_corner_may_stay_there() -> None:
    square = board("square(4)")
    start, end = "a1 d1 c1 d4 c4", "a1 b1 b4"  # the pegs in two other corners must leave them
    finishes = Finish.of_bits(Position(square, end).bits), Finish.exactly(3)
    for finish in finishes:
        assert least_by_beams(Problem(Position(square, start), finish), 3) == 2


def test_a_solution_of_the_central_game_gets_shorter() -> None:
    found = solve(problem("english d4 d4")).solution
    assert found is not None
    short = shorten_soon(found)
    assert 18 <= moves(short) <= 24 < moves(found)
    assert short.problem == found.problem
    assert 18 <= moves(shorten(short, 0.1)) <= moves(short)


def test_no_time_changes_nothing_or_improves() -> None:
    found = solve(problem("english d4 d4")).solution
    assert found is not None
    assert moves(shorten(found, 0.0)) <= moves(found)


@pytest.mark.parametrize("spec", ["english d4 d4", "latin-cross", "line(4) b1 c1"])
def test_solve_shortens_if_asked(spec: str) -> None:
    plain = solve(problem(spec))
    short = solve(problem(spec), shorten=0.2)
    assert short.status is Status.SOLVED
    assert moves(short.solution) <= moves(plain.solution)
    assert short.moves_at_least is None or short.moves_at_least <= moves(short.solution)


def test_fewest_pegs_stay_the_fewest() -> None:
    puzzle = problem("french d4 fewest")
    short = solve(puzzle, shorten=0.1)
    assert short.minimum is True
    assert short.solution is not None
    assert short.solution.final.peg_count == 2
    assert moves(short.solution) <= moves(solve(puzzle).solution)


def test_moves_played_are_kept() -> None:
    english = problem("english d4 d4")
    played = [jump for move in parse_moves(english.board, "d2-d4, b3-d3") for jump in move.jumps]
    short = solve(Game(english, played), shorten=0.1).solution
    assert short is not None
    assert short.fixed == 2
    assert short.jumps[:2] == tuple(played)
    assert moves(short) >= 18
    again = shorten(short, 0.05)
    assert (again.fixed, again.jumps[:2]) == (2, tuple(played))
    assert moves(again) <= moves(short)


def test_shortening_needs_a_solution() -> None:
    assert solve(problem("english d4 d3"), shorten=0.1).status is Status.IMPOSSIBLE


def test_nothing_to_shorten() -> None:
    start = play(Random(1), problem("triangle(5) a1 a1").start, "normal")
    done = Solution(Problem(start, Finish.of_bits(start.bits)), ())
    assert shorten(done, 0.1) == done

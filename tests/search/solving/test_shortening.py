"""Solutions made shorter."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import (
    Finish,
    Game,
    Limits,
    Position,
    Problem,
    Solution,
    board,
    parse_moves,
    problem,
    solve,
)
from pegsol.search.solving.move_ends import MoveEnds
from pegsol.search.solving.shortening import ShortBeams, shorten_soon
from random_boards import chunks, is_refused, play, random_board, random_start
from reference import moves as reference_moves


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
            short = shorten_soon(long)
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


def test_no_time_changes_nothing() -> None:
    found = solve(problem("english d4 d4")).solution
    assert found is not None
    assert shorten_soon(found, Limits(time=0.0)) == found


def test_fewest_pegs_stay_the_fewest() -> None:
    puzzle = problem("french d4 fewest")
    found = solve(puzzle).solution
    assert found is not None
    short = shorten_soon(found)
    assert short.final.peg_count == 2
    assert moves(short) <= moves(found)


def test_moves_played_are_kept() -> None:
    english = problem("english d4 d4")
    played = [jump for move in parse_moves(english.board, "d2-d4, b3-d3") for jump in move.jumps]
    found = solve(Game(english, played)).solution
    assert found is not None
    short = shorten_soon(found)
    assert short.fixed == 2
    assert short.jumps[:2] == tuple(played)
    assert moves(short) >= 18


def test_nothing_to_shorten() -> None:
    start = play(Random(1), problem("triangle(5) a1 a1").start, "normal")
    done = Solution(Problem(start, Finish.of_bits(start.bits)), ())
    assert shorten_soon(done) == done

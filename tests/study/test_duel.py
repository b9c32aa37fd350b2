"""Who wins a duel, compared with the textbook recursion."""

from __future__ import annotations

from random import Random

import pytest

import reference
from pegsol import Board, LimitError, Limits, Position, Problem, ProblemError, board, boards, duel
from pegsol.proof.position_class import classes_of
from pegsol.study.duel import MAX_SETS, DuelStart
from random_boards import play, random_board, random_problem, with_seeds


def assert_textbook(found: DuelStart, problem: Problem) -> None:
    winning = {(jump.origin, jump.over, jump.target) for jump in found.winning}
    expected = reference.duel(problem)
    assert winning == expected
    assert found.winner == ("first" if expected else "second")


def assert_table(given: Board) -> None:
    found = duel(given)
    assert sum(start.alike for start in found.starts) == len(given)
    for start in found.starts:
        if len(given) > 1:  # else the start is empty, which no problem is
            assert_textbook(start, Problem(Position.vacancies(given, start.vacancies)))


@pytest.mark.parametrize("given", [one for one in boards() if len(one) <= 16], ids=str)
def test_the_table_is_that_of_the_textbook(given: Board) -> None:
    assert_table(given)


@with_seeds
def test_duels_on_random_boards(seed: int) -> None:
    rng = Random(seed)
    given = random_board(rng, 10)
    assert_table(given)
    problem = random_problem(rng, given)
    found = duel(problem, threads=rng.randint(1, 2))
    assert_textbook(found.starts[0], problem)
    if problem.rules == "normal" and len(classes_of(given).parity_sets) <= MAX_SETS:
        pegs = problem.start.peg_count
        fewer = [one for one in reference.position_class(problem) if len(one) <= pegs]
        assert found.positions == len(fewer)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_duels_late_on_the_english_board(seed: int) -> None:
    rng = Random(seed)
    late = play(rng, Position(board("english"), "vacancies d4"), "normal", rng.randint(16, 22))
    assert_textbook(duel(Problem(late)).starts[0], Problem(late))


def test_limits_and_refusals() -> None:
    with pytest.raises(LimitError, match="needs about 256"):
        duel("wiegleb", limits=Limits(memory="1G"))
    with pytest.raises(ProblemError, match="at most 64 holes, not 81"):
        duel("square(9)")

"""How long a careful player needs, compared with a plain recursion over all games."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from random import Random

import pytest

import reference
from parameters import long_after
from pegsol import Limits, Position, ProblemError, difficulty, playouts, problem
from pegsol.game.problem import Finish, Problem
from pegsol.study import difficulty as module
from random_boards import is_refused, random_board, random_problem, with_seeds


def careful(given: Problem, ahead: int) -> Fraction:
    """Return the chance of a player who looks some jumps ahead."""
    done = reference.finish_test(given, reference.reachable(given))

    def after(pegs: reference.Pegs) -> list[reference.Pegs]:
        return [pegs ^ set(hop) for hop in reference.hops(given, pegs)]

    def enough(pegs: reference.Pegs) -> bool:
        """Return whether any further jump would leave too few pegs for the finish, or too many."""
        finish, full = given.finish, given.board.full
        if given.rules == "normal":
            return len(pegs) <= (finish.pegs.bit_count() if finish.care else finish.most)
        empty = (full & ~finish.free & ~finish.pegs).bit_count()
        return len(pegs) >= (len(given.board) - empty if finish.care else finish.most)

    @cache
    def in_sight(pegs: reference.Pegs, left: int) -> bool:
        """Return whether every way of playing on fails within that number of jumps."""
        if done(pegs):
            return False
        if enough(pegs):
            return True
        return all(left > 0 and in_sight(there, left - 1) for there in after(pegs))

    @cache
    def likely(pegs: reference.Pegs) -> Fraction:
        if done(pegs):
            return Fraction(1)
        open_ = [there for there in after(pegs) if not in_sight(there, ahead)]
        chances = [likely(there) for there in open_]
        return sum(chances, Fraction(0)) / len(chances) if chances else Fraction(0)

    return likely(reference.start(given))


SMALL = [
    problem("latin-cross"),
    problem("nearly-alive"),
    problem("small-triangle"),
    problem("triangle(4) b2 any"),
    problem("line(8) b1").complement(),
    Problem(problem("triangle(4) b2").start, Finish.of_bits(1, 510)),
    problem("triangle(4) b2 exactly 3"),
]


def judge(given: Problem) -> None:
    known, start = difficulty(given), reference.start(given)
    assert known is not None
    assert known.chance == reference.chance(given, start), given
    assert known.solutions == reference.count_solutions(given), given
    assert known.legal == len(reference.hops(given, start)), given
    if known.careful and known.jumps:
        assert known.careful == careful(given, module.AHEAD), given
        jumps = math.log2(known.jumps / known.careful)
        assert known.number == pytest.approx(jumps, rel=1e-12)


@with_seeds
def test_it_is_that_of_all_games(seed: int) -> None:
    rng = Random(seed)
    given = random_problem(rng, random_board(rng, 10))
    if not is_refused(given) and not given.finish.is_fewest:
        judge(given)
    judge(rng.choice(SMALL))


@pytest.mark.parametrize("ahead", long_after(2, [1, 3, 2, 5]))
def test_games_of_a_player_who_looks_ahead_are_won_as_often(ahead: int) -> None:
    for given in SMALL:
        games = playouts(given, 10_000, ahead=ahead, seed=7).solved
        assert games is not None
        chance = float(careful(given, ahead))
        deviation = math.sqrt(chance * (1 - chance) / len(games))
        assert abs(games.mean() - chance) <= 5 * deviation + 1e-12, given


def test_an_estimate_agrees_with_the_exact_number(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = difficulty("pyramid")
    monkeypatch.setattr(module, "MAX_LISTED_PEGS", 0)
    monkeypatch.setattr(module, "MAX_EXACT_POSITIONS", 0)
    found = difficulty("pyramid")
    assert exact is not None
    assert found is not None
    assert (exact.error, found.chance, found.solutions, found.winning) == (0, None, None, None)
    assert 0 < found.error < 0.2
    assert abs(found.number - exact.number) <= 2 * found.error
    assert found == difficulty("pyramid")


def test_an_estimate_without_a_solved_game_is_a_lower_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MAX_GAMES", 1000)
    found = difficulty("wiegleb e1 any")
    assert found is not None
    assert found.error == math.inf
    assert found.number == pytest.approx(math.log2(43 * module.GAMES_AT_ONCE / 3))
    assert found.as_json()["error"] is None


def test_it_can_be_open_and_hopeless() -> None:
    assert difficulty("wiegleb d4 d4", limits=Limits(time=0.0)) is None
    assert difficulty("wiegleb d4 fewest", limits=Limits(time=0.0)) is None
    hopeless = difficulty("line(4) b1 a1")
    assert hopeless is not None
    assert (hopeless.solutions, hopeless.grade, hopeless.number) == (0, 5, math.inf)
    fewest = difficulty("line(6) b1 fewest")
    assert fewest is not None
    assert fewest.solutions
    done = difficulty(Problem(Position("english", "d4"), "d4"))
    assert done is not None
    assert (done.number, done.grade) == (0, 1)
    with pytest.raises(ProblemError, match="no player sees it ahead"):
        playouts("line(6) b1 fewest", 10, ahead=1)

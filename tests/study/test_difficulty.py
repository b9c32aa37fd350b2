"""How long a careful player needs, compared with a plain recursion over all games."""

from __future__ import annotations

import csv
import math
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import reference
from parameters import long_after
from pegsol import Limits, Position, ProblemError, difficulty, playouts, problem
from pegsol.game.problem import Finish, Problem
from pegsol.lab.old_texts.darby import SEVEN
from pegsol.study import difficulty as module
from random_boards import random_board, random_problem

PLANNING = Path(__file__).parents[1] / "published" / "planning_problems.csv"


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


def random_problems() -> list[Problem]:
    rng = Random(20261126)
    found = []
    while len(found) < 25:
        given = random_problem(rng, random_board(rng))
        settled = given.rules == "normal" or given.finish.care or given.finish.one_number
        if settled and not given.finish.is_fewest and len(given.board) <= 14:
            found.append(given)
    return found


def test_it_is_that_of_all_games() -> None:
    for given in SMALL + random_problems():
        known = difficulty(given)
        assert known is not None
        start = reference.start(given)
        assert known.chance == reference.chance(given, start), given
        assert known.solutions == reference.count_solutions(given)
        assert known.legal == len(reference.hops(given, start))
        if not known.careful or not known.jumps:
            continue
        assert known.careful == careful(given, module.AHEAD), given
        jumps = math.log2(known.jumps / known.careful)
        assert known.number == pytest.approx(jumps, rel=1e-12)


@pytest.mark.parametrize("ahead", long_after(3, [1, 2, 3, 5]))
def test_games_of_a_player_who_looks_ahead_are_won_as_often(ahead: int) -> None:
    for given in SMALL:
        games = playouts(given, 20_000, ahead=ahead, seed=7).solved
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


def test_nobody_sees_the_fewest_pegs_ahead() -> None:
    with pytest.raises(ProblemError, match="no player sees it ahead"):
        playouts("line(6) b1 fewest", 10, ahead=1)


COCKETT = ("crossbow", "longbow", "half-dead", "not-quite-dead")


def agreement(values: list[float]) -> float:
    """Return the share of the pairs of which the later is the more difficult."""
    pairs = list(combinations(values, 2))
    return sum((one < two) + (one == two) / 2 for one, two in pairs) / len(pairs)


def published_orders(most: int) -> dict[str, list[Problem]]:
    """Return problems in the orders in which people published them, the easiest first.

    They have at most that number of pegs.
    """
    with PLANNING.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if len(row["start"].split()) <= most]
    text = "board: english\nstart: pegs {start}\nfinish: {finish}\n"
    given = {row["problem"]: problem(text.format_map(row)) for row in rows}
    at_2008 = sorted([row for row in rows if row["ipc2008"]], key=lambda row: int(row["ipc2008"]))
    return {
        "Darby, 2001": [one for one in map(problem, SEVEN.values()) if one.start.peg_count <= most],
        "Puzzle-Peg, 1924": [given[name] for name in sorted(given)],
        "planning, 2008": [given[row["problem"]] for row in at_2008],
        "Cockett, 2019": [problem(name) for name in COCKETT if name != COCKETT[-1] or most > 20],
    }


known_difficulty = cache(difficulty)
"""Some problems are in several orders."""


def agreements(problems: list[Problem]) -> tuple[float, float, float]:
    """Return how far the number, random play and the length agree with an order."""
    known = [one for one in map(known_difficulty, problems) if one is not None]
    assert len(known) == len(problems)
    measures = (
        [one.number for one in known],
        [-float(one.chance or 0) for one in known],
        [float(one.jumps) for one in known],
    )
    number, play, jumps = [round(agreement(values), 2) for values in measures]
    return number, play, jumps


def test_it_agrees_better_with_published_orders_than_random_play() -> None:
    for name, problems in published_orders(most=18).items():
        number, play, _ = agreements(problems)
        assert number >= play, name


@pytest.mark.long
def test_the_agreements_are_those_of_the_documents() -> None:
    orders = published_orders(most=25)
    assert {name: agreements(problems) for name, problems in orders.items()} == {
        "Puzzle-Peg, 1924": (0.7, 0.67, 0.71),
        "planning, 2008": (0.85, 0.83, 0.98),
        "Darby, 2001": (0.8, 0.67, 0.87),
        "Cockett, 2019": (1.0, 1.0, 1.0),
    }

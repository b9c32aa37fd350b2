"""What the core gets of a problem: scores, finishes, and the symmetries that are known."""

from __future__ import annotations

from functools import partial

import pytest

from pegsol import (
    Finish,
    Limits,
    Position,
    Problem,
    board,
    count,
    problem,
    reachable,
    solve,
    winning,
)
from pegsol.game.boards import symmetry
from pegsol.game.boards.automorphisms import automorphisms
from pegsol.search.encoding import EncodedProblem
from pegsol.search.scores import squared_score, steep_score


@pytest.mark.parametrize("name", ["line(1024)", "square(32)", "complete(16)"])
def test_the_largest_boards_have_scores_of_32_bits_and_are_searched(name: str) -> None:
    large = board(name)
    for potentials, worth in (squared_score(large), steep_score(large)):
        assert min(potentials) >= 0
        assert sum(potentials) + 6000 * worth < 2**31
    start = Position(large, large.full ^ (1 << 500) if len(large) > 500 else large.full ^ 1)
    result = solve(Problem(start, Finish.fewest()), limits=Limits(nodes=20_000))
    assert result.solution is not None
    assert result.solution.final.peg_count < start.peg_count


def test_the_finishes_are_those_in_the_class_of_the_start_unless_they_are_too_many() -> None:
    central = problem("english d4 any")
    finishes = EncodedProblem(central).finishes
    assert finishes is not None
    assert central.board.names_of(sum(finishes)) == ("d1", "a4", "d4", "g4", "d7")
    few = problem("english d4 at-most-9")
    assert EncodedProblem(few).finishes is None
    assert solve(few).solved


RINGS = "graph(a-b, b-c, c-d, d-e, e-f, f-a, g-h, h-i, i-g, j-k, k-l, l-j, a-g, d-j) c j"
CUBE = "graph(a-b, b-c, c-d, d-a, e-f, f-g, g-h, h-e, a-e, b-f, c-g, d-h) c b"


@pytest.mark.parametrize(
    ("text", "work", "order"), [(RINGS, 1000, 4), (CUBE, 0, 1), (CUBE, 2500, 6)]
)
def test_if_not_all_symmetries_are_known_the_numbers_are_the_same(
    text: str, work: int, order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def facts(given: Problem) -> tuple[object, ...]:
        space = reachable(given)
        ends, counts = winning(space, given.finish), count(given)
        modulo = (space.mod_symmetry, ends.mod_symmetry, counts.solutions_mod_symmetry)
        assert all((number is None) != given.board.symmetries.complete for number in modulo)
        return space.total, ends.total, counts.solutions, counts.distinct, solve(given).status

    whole = problem(text)
    assert whole.board.symmetries.complete
    expected = facts(whole)
    monkeypatch.setattr(symmetry, "automorphisms", partial(automorphisms, work=work))
    few = problem(text)
    assert (few.board.symmetries.order, few.board.symmetries.complete) == (order, False)
    assert facts(few) == expected

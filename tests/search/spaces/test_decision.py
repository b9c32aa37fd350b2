"""Problems decided by a closure, compared with a textbook search."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

import reference
from pegsol import Finish, Position, Problem, board, problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.spaces import backward_seeds
from pegsol.search.spaces.decision import Decision
from pegsol.search.spaces.engines.division import _division
from random_boards import chunks, random_board, random_problem

PROBLEMS = 60
reachable = lru_cache(maxsize=1)(reference.reachable)
"""Each question is judged several times in a row."""
BOARDS = ("square(4)", "triangle(5)", "hexagon(2)", "rectangle(3,5)", "diamond(3)", "line(9)")


def random_question(rng: Random) -> Problem:
    """Return a problem whose finish is not "fewest", nor a number of pegs by reverse rules."""
    while True:
        on = board(rng.choice(BOARDS)) if rng.random() < 0.3 else random_board(rng)
        found = random_problem(rng, on)
        finish = found.finish
        counted = not finish.is_fewest and finish.least == 1
        if finish.care or (counted and found.rules == "normal"):
            return found


@pytest.mark.parametrize("listed", [10, -1], ids=["listed", "pattern"])
@pytest.mark.parametrize("chunk", chunks(1, 12))
def test_closures_decide_as_the_reference(
    chunk: int, listed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backward_seeds, "MAX_LISTED_FREE", listed)
    decided = set()
    for seed in range(PROBLEMS * chunk, PROBLEMS * (chunk + 1)):
        question = random_question(Random(seed))
        for closed in (True, False):
            for keep in (True, False):
                judged = judge(question, closed, keep)
                if judged is not None:
                    decided.add((closed, keep, *judged))
    assert {closed for closed, *_ in decided} == {True, False}
    # A number of pegs is looked for from the start; it is always answered by some.
    ends = {(direction, answer) for *_, direction, answer in decided}
    expected = {("forward", True), ("backward", True), ("backward", False)}
    assert ends == expected | ({("forward", False)} if listed >= 0 else set())


def judge(question: Problem, closed: bool, keep: bool) -> tuple[str, bool] | None:
    """Return the direction of a closure and its answer, None if there is none."""
    division = _division(question.board, closed)
    by_pegs = not question.finish.care
    if division is None or (by_pegs and not keep):
        return None
    encoded = EncodedProblem(question)
    decision = Decision(encoded, division, 1 << 40, keep=keep)
    while not decision.advance(0.0):
        pass
    positions = reachable(question)
    done = reference.finish_test(question, positions)
    if decision.jumps is not None:
        reached = question.start
        for jump in encoded.jumps(decision.jumps):
            reached = reached.jump(jump, question.rules)
        if by_pegs:
            assert reached.peg_count == min(map(len, positions))
        else:
            assert done(reference.holes(reached.bits))
    else:
        assert not any(map(done, positions))
    if decision.direction == "forward":
        assert decision.positions == len(positions)
    return decision.direction, decision.jumps is not None


def test_the_closure_begins_where_fewer_pegs_are() -> None:
    english = board("english")
    few = Problem(Position.of(english, ["d4", "d5", "c3"]), Finish.of_bits(english.bits(["d4"])))
    many = Problem(
        Position(english, english.full ^ 1),
        Finish.of_bits(english.full ^ english.bits(["d4", "c3"])),
    )
    for question, direction in ((few, "forward"), (many, "backward")):
        decision = Decision.of(EncodedProblem(question), 1 << 27)
        assert decision is not None
        assert decision.direction == direction


def test_levels_are_freed_if_the_memory_is_short() -> None:
    encoded = EncodedProblem(problem("triangle(7) c3 b2"))
    whole = Decision.of(encoded, 1 << 24)
    assert whole is not None
    part = Decision.of(encoded, whole.bytes - 1)
    assert part is not None
    assert part.bytes < whole.bytes
    assert whole.advance(60.0)
    assert part.advance(60.0)
    assert len(whole.jumps or ()) == len(part.jumps or ()) == 26
    assert whole.counts == part.counts
    assert Decision.of(encoded, part.bytes - 1) is None
    # The fewest pegs are looked for when all levels are there.
    any_peg = EncodedProblem(problem("triangle(7) c3 any"))
    assert Decision.of(any_peg, whole.bytes - 1) is None


def test_boards_without_bitmaps_have_no_closure() -> None:
    assert Decision.of(EncodedProblem(problem("square(9) a1 a1")), 1 << 40) is None

"""Certificates by the cheapest method: right for random problems, and what is known of boards."""

from __future__ import annotations

from random import Random

import pytest

import reference
from pegsol import Limits, ProblemError, Status, check, problem, prove, solve
from pegsol.search.result import Attempt
from pegsol.search.solving import fewest_moves_proof
from random_boards import random_board, random_problem, with_seeds


@with_seeds
def test_every_small_problem_is_decided(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=9))
    if task.finish.is_fewest:
        return
    result = prove(task, limits=Limits(time=5.0))
    assert result.limit is None
    assert (result.solution is not None) == reference.solvable(task)
    assert (result.solution is None) == (result.proof is not None)
    checked = check(result.certificate())
    # Files number the holes of boards given by lines in another order.
    assert set(checked.problem.start.pegs) == set(task.start.pegs)
    wanted = "impossible" if result.solution is None else "solved"
    assert checked.verdict in (wanted, "stated")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("english d4 d4", "solution"),
        ("french d4 any", "position class"),
        ("english d4 c3", "position class"),
        ("diamond(5) e1 e3", "tree"),
        ("diamond(5) e4 e6", "pagoda"),
    ],
)
def test_kinds(name: str, kind: str) -> None:
    assert check(prove(problem(name)).certificate()).kind == kind


def test_attempts_are_reported_and_can_be_stopped() -> None:
    seen: list[Attempt] = []
    result = prove(problem("french d4 any"), progress=seen.append)
    assert result.attempts == tuple(seen)
    assert [attempt.found for attempt in seen] == ["", "position class"]
    stopped = prove(problem("diamond(5) e1 e3"), progress=lambda attempt: False)
    assert (stopped.solution, stopped.proof, stopped.limit) == (None, None, "cancelled")
    assert len(stopped.attempts) == 1
    with pytest.raises(ProblemError, match="undecided"):
        stopped.certificate()


def test_a_certificate_says_what_was_proved_about_the_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = prove("triangle(5) a1 a1", objective="fewest-moves")
    checked = check(result.certificate())
    assert (checked.kind, checked.moves, result.moves_at_least) == ("fewest moves", 10, 10)
    found = solve("triangle(5) a1 a1", objective="fewest-moves")
    with pytest.raises(ProblemError, match=r'prove\(problem, objective="fewest-moves"\)'):
        found.certificate()
    for find in (prove, solve):
        none = find("line(4) b1 at-most-3", objective="fewest-moves")
        assert check(none.certificate()).verdict == "solved"
        impossible = find("french d4 any", objective="fewest-moves")
        assert check(impossible.certificate()).kind == "position class"
    stopped = prove("english", objective="fewest-moves", limits=Limits(time=0.0))
    assert (stopped.status, stopped.limit) == (Status.UNDECIDED, "time")
    monkeypatch.setattr(fewest_moves_proof, "MAX_POSITIONS", 10)
    large = prove("triangle(5) a1 a1", objective="fewest-moves")
    assert (large.status, large.limit, large.moves_at_least) == (Status.UNDECIDED, None, 10)
    assert large.reason == "the certificate would need layers of more than 10 positions"
    with pytest.raises(ProblemError, match="objective is first or fewest-moves, not 'shortest'"):
        prove("english", objective="shortest")  # type: ignore[call-overload]


def test_no_time_is_enough_for_what_needs_none() -> None:
    assert prove(problem("french d4 any"), limits=Limits(time=0.0)).proof is not None
    undecided = prove(problem("wiegleb e1 e1"), limits=Limits(time=0.0))
    assert (undecided.solution, undecided.proof, undecided.limit) == (None, None, "time")

"""Proofs by inductive sets; test_proofs_agreement.py compares them on random boards."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Problem, problem
from pegsol.errors import Limit, LimitError
from pegsol.search.refuting import inductive_sets, inductive_sides
from pegsol.search.run import Run
from random_boards import play


def test_a_full_board_as_the_finish_of_reverse_rules() -> None:
    """Its complement is the empty position, of which no hole has a weight."""
    problem = Problem("triangle(4)", "vacancies a1", "exactly 10", rules="reverse")
    proof = inductive_sets.refute(problem, Run())
    assert proof is not None
    assert proof.check() == "verified"


def test_learned_weightings_leave_out_most_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("highspy")
    central = problem("english d4 d4")
    game = play(Random(21), central.start, "normal", 9)
    sizes = []
    for first in (1 << 30, inductive_sides.FIRST_LESSON):
        monkeypatch.setattr(inductive_sides, "FIRST_LESSON", first)
        proof = inductive_sets.refute(central.from_position(game), Run())
        assert proof is not None
        assert proof.check() == "verified"
        sizes.append(proof.certificate.positions)
    assert sizes[1] * 10 < sizes[0]


def test_a_side_that_learns_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of time may come while a side begins anew."""
    monkeypatch.setattr(inductive_sides, "FIRST_LESSON", 4)
    lost = problem("triangle(5) b3 a4")
    whole = inductive_sets.refute(lost, Run())
    search = inductive_sets.InductiveSetSearch(lost, 0, 1 << 30)
    interruptions = 0
    while not search.ended:
        try:
            search.advance(Hurried(1 + interruptions % 7))
        except LimitError:
            interruptions += 1
    assert interruptions > 5
    assert search.proof() == whole


class Hurried(Run):
    """A run whose time ends after it was asked a number of times."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self._questions = questions

    def check_time(self) -> None:
        self._questions -= 1
        if self._questions < 0:
            raise LimitError(Limit.TIME)

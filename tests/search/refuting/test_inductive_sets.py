"""Proofs by inductive sets; test_proofs_agreement.py compares them on random boards."""

from __future__ import annotations

from pegsol import Problem
from pegsol.search.refuting import inductive_sets
from pegsol.search.run import Run


def test_a_full_board_as_the_finish_of_reverse_rules() -> None:
    """Its complement is the empty position, of which no hole has a weight."""
    problem = Problem("triangle(4)", "vacancies a1", "exactly 10", rules="reverse")
    proof = inductive_sets.refute(problem, Run())
    assert proof is not None
    assert proof.check() == "verified"

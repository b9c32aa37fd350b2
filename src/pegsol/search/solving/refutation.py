"""Refutations: proofs without a search that a problem is impossible, the cheapest first.

A refutation is a function that returns a proof of a problem, or None. It is listed in
:data:`AT_SIGHT` if it takes microseconds. Pagoda functions and trees are tried later, when short
searches have failed.
"""

from __future__ import annotations

from collections.abc import Callable

from pegsol.game.problem import Problem
from pegsol.proof.proof import Proof, pagoda_proof, position_class_proof
from pegsol.search.run import Run


def by_peg_count(problem: Problem) -> Proof | None:
    """Return the proof that the start has too few pegs for the finish; None if it has enough.

    By reverse rules, in which pegs only come, it has too many.
    """
    pegs, finish = problem.start.peg_count, problem.finish
    enough = pegs >= finish.least if problem.rules == "normal" else pegs <= finish.most
    if enough:
        return None
    from pegsol.proof.pagoda import peg_count_pagoda

    return pagoda_proof(problem, [peg_count_pagoda(problem.board, problem.rules).weights])


def by_tree(problem: Problem, seed: int) -> Proof | None:
    """Return the proof by pagoda functions that HiGHS finds, perhaps after a few jumps.

    The result is None if HiGHS is not installed. The search takes up to a few tenths of a second,
    whatever the limits are.
    """
    # These modules are seldom needed and take long to import.
    from pegsol.search.refuting import highs, tree

    return tree.refute(problem, Run(seed=seed)) if highs.is_installed() else None


AT_SIGHT: tuple[tuple[str, Callable[[Problem], Proof | None]], ...] = (
    ("number of pegs", by_peg_count),
    ("position class", position_class_proof),
)
"""The refutations that come before any search, by name."""


def refuted_at_sight(problem: Problem) -> tuple[str, Proof] | None:
    """Return the first refutation of :data:`AT_SIGHT` that applies: its name and its proof."""
    for name, refutation in AT_SIGHT:
        proof = refutation(problem)
        if proof is not None:
            return name, proof
    return None

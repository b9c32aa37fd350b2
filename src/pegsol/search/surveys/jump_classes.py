"""Classes of jumps that are the same by symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pegsol.model.boards.automorphisms import orbits_of
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.encoding import EncodedProblem


def jump_classes(problem: Problem) -> tuple[int, ...]:
    """Return a number for each legal jump at the start; symmetric jumps have the same number.

    The symmetries are those that keep the start and the finish.

    >>> from pegsol import problem
    >>> jump_classes(problem("english d4 d4")), jump_classes(problem("english d4 d1"))
    ((0, 0, 0, 0), (0, 1, 1, 2))
    """
    group = _encoded(problem).symmetries(start=True, finish=True)
    legal = problem.start.legal_jumps(problem.rules)
    triples = [(jump.origin, jump.over, jump.target) for jump in legal]
    orbits = orbits_of(triples, lambda jump: [_image(jump, symmetry) for symmetry in group])
    number = {jump: place for place, orbit in enumerate(orbits) for jump in orbit}
    return tuple([number[jump] for jump in triples])


def _image(jump: tuple[int, int, int], symmetry: Sequence[int]) -> tuple[int, int, int]:
    return symmetry[jump[0]], symmetry[jump[1]], symmetry[jump[2]]


def _encoded(problem: Problem) -> EncodedProblem:
    """Return the encoded problem; symmetries keep the fewest pegs as they keep any number."""
    if problem.finish.is_fewest and problem.rules == "normal":
        problem = replace(problem, finish=Finish.at_most(1))
    return EncodedProblem(problem)

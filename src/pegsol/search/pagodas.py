"""Pagoda functions that the core proposes for a problem, and the check that they hold.

:mod:`pegsol.proof.pagoda` defines pagoda functions and names the sources.
"""

from __future__ import annotations

from pegsol import _core
from pegsol.errors import VerificationError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.search.encoding import EncodedProblem

Weighting = tuple[list[int], int]
"""Weights of the holes by normal rules, and the least weight of the positions to reach."""


class PagodaProposals:
    """Pagoda functions for searches forward, from the start, and backward, from the finish."""

    def __init__(
        self,
        encoded: EncodedProblem,
        seed: int,
        tries: int | None = None,
        *,
        beams: _core.Portfolio | None = None,
    ) -> None:
        """Propose with a *seed*; the functions of *beams* are those that the beams use."""
        self._encoded = encoded
        self._seed = seed
        self._tries = tries
        self._beams = beams
        self._known: dict[str, list[Weighting]] = {}

    def weightings(self, direction: str) -> list[Weighting]:
        """Return pagoda functions for a direction, which are not checked yet."""
        if self._beams is not None:
            return self._beams.pagodas(direction)
        known = self._known.get(direction)
        if known is None:
            known = self._known[direction] = self._propose(direction, self._tries)
        return known

    def checked(self, direction: str) -> list[Weighting]:
        """Return the result of :meth:`weightings`.

        Raises VerificationError if a function does not hold. A search that left out the positions
        that the functions refute is a proof only if they hold; for a solution they do not matter.
        """
        from pegsol.proof.pagoda import Pagoda  # most searches end with a solution

        proposed = self.weightings(direction)
        finishes, floor = self._weighed(direction)
        for weights, least in proposed:
            pagoda = Pagoda(self._encoded.board, tuple(weights))
            pagoda.check()
            if min(weights) < floor or any(pagoda.weight(bits) < least for bits in finishes):
                raise VerificationError("a pagoda function's least weight is too high")
        return proposed

    def refuting(self, tries: int = 0) -> list[tuple[int, ...]]:
        """Return weightings, by the rules of the problem, that may refute its start.

        The weightings are those of the forward direction, or the best of that number of further
        *tries*.
        """
        pegs = holes_of(self._encoded.start)
        finishes, _ = self._weighed("forward")
        proposed = self._propose("forward", tries) if tries else self.weightings("forward")
        return [
            self._encoded.weights(weights)
            for weights, least in proposed
            # The weight of one finish position refutes it; several positions may need several
            # weightings.
            if len(finishes) > 1 or sum([weights[hole] for hole in pegs]) < least
        ]

    def _propose(self, direction: str, tries: int | None) -> list[Weighting]:
        given = {} if tries is None else {"tries": tries}
        return self._encoded.core_problem.pagodas(direction, self._seed, **given)

    def _weighed(self, direction: str) -> tuple[list[int], int]:
        """Return the positions that the functions outweigh, and the least weight of a hole."""
        finishes, floor = self._encoded.core_problem.weighed(direction)
        return [self._encoded.of_words(words) for words in finishes], floor

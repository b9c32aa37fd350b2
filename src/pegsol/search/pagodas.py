"""Pagoda functions that the core proposes for a problem, and the check that they hold.

:mod:`pegsol.proof.pagoda` defines pagoda functions and names the sources.
"""

from __future__ import annotations

from pegsol import _core
from pegsol.errors import VerificationError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.search.encoding import EncodedProblem

MAX_PAGODAS = 32
TRIES = 100
MAX_WEIGHED_FINISHES = 64
"""The most finish positions that pagoda functions are made to outweigh."""
MIN_WEIGHT = -400

Weighting = tuple[list[int], int]
"""Weights of the holes by normal rules, and the least weight of the positions to reach."""


class PagodaProposals:
    """Pagoda functions for searches forward, from the start, and backward, from the finish."""

    def __init__(self, encoded: EncodedProblem, seed: int, tries: int = TRIES) -> None:
        self._encoded = encoded
        self._seed = seed
        self._tries = tries
        self._known: dict[str, list[Weighting]] = {}

    def weightings(self, direction: str) -> list[Weighting]:
        """Return pagoda functions for a direction, which are not checked yet."""
        known = self._known.get(direction)
        if known is None:
            known = self._known[direction] = self._propose(direction, self._tries)
        return known

    def checked(self, direction: str) -> list[Weighting]:
        """Return the result of :meth:`weightings` after checking that all of them hold."""
        proposed = self.weightings(direction)
        self.check(direction)
        return proposed

    def check(self, direction: str) -> None:
        """Raise VerificationError if a function that was proposed for a direction does not hold.

        A search that left out the positions that the functions refute is a proof only if they hold.
        For a solution they do not matter.
        """
        from pegsol.proof.pagoda import Pagoda  # most searches end with a solution

        _, finishes, floor = self._ends(direction)
        for weights, least in self._known.get(direction, ()):
            pagoda = Pagoda(self._encoded.board, tuple(weights))
            pagoda.check()
            if min(weights) < floor or any(pagoda.weight(bits) < least for bits in finishes):
                raise VerificationError("a pagoda function's least weight is too high")

    def refuting(self, tries: int = 0) -> list[tuple[int, ...]]:
        """Return weightings, by the rules of the problem, that may refute its start.

        The weightings are those of the forward direction, or the best of that number of further
        *tries*.
        """
        pegs = holes_of(self._encoded.start)
        _, finishes, _ = self._ends("forward")
        proposed = self._propose("forward", tries) if tries else self.weightings("forward")
        return [
            self._encoded.weights(weights)
            for weights, least in proposed
            # The weight of one finish position refutes it; several positions may need several
            # weightings.
            if len(finishes) > 1 or sum([weights[hole] for hole in pegs]) < least
        ]

    def _propose(self, direction: str, tries: int) -> list[Weighting]:
        starts, finishes, floor = self._ends(direction)
        # On large boards each try costs more and refutes less.
        tries = max(tries // 10, tries * 64 // max(64, len(self._encoded.board)))
        if not finishes:
            return []
        words = self._encoded.words
        return _core.pagodas(
            self._encoded.core,
            [words(bits) for bits in starts[:MAX_WEIGHED_FINISHES]],
            [words(bits) for bits in finishes],
            floor,
            tries,
            MAX_PAGODAS,
            self._seed,
        )

    def _ends(self, direction: str) -> tuple[list[int], list[int], int]:
        """Return the starts of searches in a direction, the positions to outweigh, and a floor.

        If a finish has too many positions to weigh, the pegs that all of them have are weighed:
        without negative weights, the other pegs only add to that.
        """
        encoded, full = self._encoded, self._encoded.board.full
        finishes = list(encoded.finishes or ())
        if direction == "backward":
            return [full ^ bits for bits in finishes], [full ^ encoded.start], MIN_WEIGHT
        if 1 <= len(finishes) <= MAX_WEIGHED_FINISHES:
            return [encoded.start], finishes, MIN_WEIGHT
        common = encoded.finish.pegs
        return [encoded.start], [common] if common else [], 0

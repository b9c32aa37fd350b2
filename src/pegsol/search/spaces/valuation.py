"""The values of all positions of a bitmap at once: numbers of solutions and probabilities.

The bitmap of winning positions is also the table of their values. The values of a block are
adjacent, and jumps lead from block to block as in the closure. That takes much less time and memory
than numbers for sorted lists (:mod:`pegsol.search.spaces.counting`), but a probability is rounded
to 12 digits, because the exact fractions of a large state space are hundreds of digits long.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import FractionJson

Chance = Annotated[Fraction | float, FractionJson]
"""A fraction is exact; a number is correct to 12 digits, or is the share of sampled games."""

CHANCE_DIGITS = 12
"""The correct digits of a probability: all terms are positive, so rounding errors stay small."""


class Values:
    """The number of solutions and the chance of random play for each position of a state space.

    The positions are bits by normal rules. ``winning`` has the positions that can reach the finish
    of *encoded*; :meth:`possible` returns whether it can be valued.

    Raises LimitError if the values do not fit the memory of the run or its time limit is reached,
    and ValueError if a number of solutions has more than 128 bits.
    """

    def __init__(self, encoded: EncodedProblem, winning: StateSpace) -> None:
        self._encoded = encoded
        self._winning = winning
        self._core: _core.Valuation | None = None

    @staticmethod
    def possible(winning: StateSpace) -> bool:
        """Return whether the positions of a state space can be valued."""
        bitmap = _bitmap(winning)
        return bitmap is not None and bitmap.division.core.layout.takes_values

    def complete(self, run: Run) -> None:
        """Find all values."""
        bitmap = _bitmap(self._winning)
        assert bitmap is not None
        run = run.named("values of positions")
        self._core = core = bitmap.values(
            self._encoded.core_finish(),
            self._winning.symmetries,
            run.threads,
            run.engine_memory,
        )
        state = _core.State.RUNNING
        while state is _core.State.RUNNING:
            run.report(core.levels - core.levels_left, core.levels)
            state = core.run(run.slice(REPORT_SECONDS))
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY, "the values do not fit the memory limit")

    def solutions(self, bits: int) -> int:
        """Return the number of solutions from a position."""
        assert self._core is not None
        found = self._core.solutions(bits)
        return 0 if found is None else int.from_bytes(found, "little")

    def chance(self, bits: int) -> float:
        """Return the probability that random play meets the finish, correct to 12 digits."""
        assert self._core is not None
        return float(f"{self._core.chance(bits) or 0.0:.{CHANCE_DIGITS}g}")


def _bitmap(space: StateSpace) -> Bitmap | None:
    """Return the bitmap of a state space in memory; None if it has none."""
    store = space._store
    return store if isinstance(store, Bitmap) and space._spill is None else None

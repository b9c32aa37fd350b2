"""The limits that several plain searches in one run share."""

from __future__ import annotations

from dataclasses import replace

from pegsol.errors import Limit, ProblemError, checked
from pegsol.limits import Limits
from pegsol.search.lab.plain_result import PlainSearch
from pegsol.search.run import Run


class Allowance:
    """The limits of several searches, and the limit of the run that stopped them, if any.

    >>> from pegsol.limits import Limits
    >>> Allowance(Run(Limits(nodes=50)), 200).limits().nodes
    50

    Raises ProblemError if the number of positions is less than 1.
    """

    def __init__(self, run: Run, positions: int) -> None:
        if checked(int, positions, "a number of positions") < 1:
            raise ProblemError("a search has at least 1 position")
        self._run = run
        self._positions = positions
        self._spent = 0
        self.limit: Limit | None = None
        """The limit of the run that stopped the searches before the last one."""

    def limits(self) -> Limits:
        """Return the limits of the next search."""
        left = self._run.limits()
        return replace(left, nodes=min(self._positions, self._run.nodes))

    def ended(self, result: PlainSearch) -> bool:
        """Return whether a limit of the run stopped the search, so that *result* does not count."""
        self._spent += result.positions
        if result.limit not in (None, Limit.NODES):
            self.limit = result.limit
        elif self._spent > self._run.nodes:
            self.limit = Limit.NODES
        return self.limit is not None

"""What several plain searches may spend in one run."""

from __future__ import annotations

from dataclasses import replace

from pegsol.errors import Limit, ProblemError, checked
from pegsol.limits import Limits
from pegsol.search.lab.plain_result import PlainSearch
from pegsol.search.run import Run


class Allowance:
    """What each of several searches may spend, and what ended them before the last.

    >>> from pegsol.limits import Limits
    >>> Allowance(Run(Limits(nodes=50)), 200).limits().nodes
    50

    Raises ProblemError for no position.
    """

    def __init__(self, run: Run, positions: int) -> None:
        if checked(int, positions, "a number of positions") < 1:
            raise ProblemError("a search has at least 1 position")
        self._run = run
        self._positions = positions
        self._spent = 0
        self.limit: Limit | None = None
        """The limit of the run that ended it."""

    def limits(self) -> Limits:
        """Return the limits of the next search."""
        left = self._run.limits()
        return replace(left, nodes=min(self._positions, self._run.nodes))

    def ended(self, result: PlainSearch) -> bool:
        """Return whether a limit of the run ends it with this result, which does not count then."""
        self._spent += result.positions
        if result.limit not in (None, Limit.NODES):
            self.limit = result.limit
        elif self._spent > self._run.nodes:
            self.limit = Limit.NODES
        return self.limit is not None

"""The exact values of many positions: whether they win, the chance of random play, fewest pegs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pegsol.errors import LimitError, ProblemError, expected
from pegsol.game.problem import Problem
from pegsol.search.spaces.batch import Batch
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study.analysis import Analysis

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

Known = StateSpace | Analysis | Literal["exact"]
"""What knows exact values: an analysis ("exact" stands for one) all three, a state space which
positions win."""

MAX_REMEMBERED = 1 << 20
"""The positions whose values, found one by one, are kept."""


class ExactValues:
    """The exact values of positions of *problem*, looked up in *known*.

    >>> from pegsol import Analysis, Batch, problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> values = ExactValues(triangle, Analysis(triangle))
    >>> found = values.of(Batch.of([triangle.start]))
    >>> found["winnable"], found["chance"].round(4), found["fewest"]
    (array([ True]), array([0.0069]), array([1]))

    Raises ProblemError for values of another problem.
    """

    def __init__(self, problem: Problem, known: Known) -> None:
        if isinstance(known, str) and known == "exact":
            known = Analysis(problem)
        self.names: tuple[str, ...] = ("winnable",)
        """The values that are known: "winnable", "chance" and "fewest", or some of them."""
        theirs: Problem | StateSpace
        if isinstance(known, Analysis):
            theirs, self.names = known.problem, ("winnable", "chance", "fewest")
        elif isinstance(known, StateSpace):
            theirs = known
        else:
            raise expected("'exact', a state space or an analysis for values", known)
        same = problem.board, problem.finish, problem.rules
        if (theirs.board, theirs.finish, theirs.rules) != same:
            raise ProblemError("the values are those of another problem")
        self._known = known
        self._remembered: dict[tuple[str, bytes], Any] = {}

    def of(self, batch: Batch) -> dict[str, NDArray[Any]]:
        """Return the known values of the positions, by name: an array of each.

        Raises LimitError if an analysis leaves a value open.
        """
        return {name: self.one(name, batch) for name in self.names}

    def one(self, name: str, batch: Batch) -> NDArray[Any]:
        """Return one known value of each of the positions; raise what :meth:`of` raises."""
        known = self._known
        if not isinstance(known, Analysis):
            return batch.isin(known)
        import numpy as np

        asked: dict[str, tuple[type, Callable[[Any], Any]]] = {
            "winnable": (np.bool_, known.winning),
            "chance": (np.float64, known.chance),
            "fewest": (np.int64, known.fewest),
        }
        kind, ask = asked[name]
        found: NDArray[Any] = np.empty(len(batch), kind)
        for row in range(len(batch)):
            key = name, batch.words[row].tobytes()
            if key not in self._remembered:
                if len(self._remembered) >= MAX_REMEMBERED:
                    self._remembered.clear()
                answer = ask(batch[row])
                if answer is None:
                    raise LimitError("time", f"the analysis leaves a value open: {name}")
                self._remembered[key] = answer
            found[row] = self._remembered[key]
        return found

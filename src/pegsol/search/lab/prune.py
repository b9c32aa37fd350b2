"""What each switch of the plain search saves: alone, left out, and together with all others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pegsol.errors import Limit, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.problem import Problem
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.search.lab.together import together
from pegsol.search.result import Status
from pegsol.search.run import Run, StateCallback

Group = Literal["none", "alone", "all but", "all"]

SWITCHES: dict[str, dict[str, Any]] = {
    "position class": {"position_class": True},
    "pagoda functions": {"pagodas": "proposed"},
    "dead pegs": {"dead_pegs": True},
    "previous jump": {"independence": "previous"},
    "P-filter": {"independence": "all"},
    "table": {"table": True},
    "symmetries": {"table": True, "symmetries": True},
}
"""The switches by name, and how :func:`pegsol.lab.search` is asked for them."""


@dataclass(frozen=True, slots=True)
class PruneRow:
    """A plain search with some of the switches, and what it counted.

    >>> row = PruneRow("alone", "table", Status.SOLVED, 2000, 1500, 480, 0, 0, 0, 0, 0.001)
    >>> row.decided, round(row.nanoseconds)
    (True, 500)
    """

    group: Group
    """Whether none of the switches is on, only that one, all but that one, or all."""
    name: str
    """The switch, empty for none and for all."""
    status: Status
    """Undecided if the search gave up."""
    positions: int
    nodes: int
    """The positions searched further."""
    hits: int
    """The positions found in the table."""
    pagodas: int
    """The positions that pagoda functions refute."""
    dead_pegs: int
    """The positions that dead pegs refute."""
    position_class: int
    """Whether the position class refutes the start: 1 or 0."""
    skipped: int
    """The jumps left out because they are independent of jumps before them."""
    cpu_seconds: float

    @property
    def decided(self) -> bool:
        """Whether the search came to its end; otherwise it needs more positions."""
        return self.status is not Status.UNDECIDED

    @property
    def nanoseconds(self) -> float:
        """The CPU time for each position, in nanoseconds."""
        return 1e9 * self.cpu_seconds / max(1, self.positions)

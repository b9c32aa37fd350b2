"""The cost of a piece of work, as far as it is known before the work begins."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import EngineName

Work = Literal["levels", "count", "analyse", "fewest-moves", "tablebase", "survey"]


@dataclass(frozen=True, slots=True)
class NodeCost:
    """What several nodes take together to fill the levels, in bytes and in seconds.

    Each node has groups of the blocks, and a part of a level is a task. All nodes write to a folder
    that they share, ``disk`` in all, and fetch there what others wrote, ``fetched`` in all.
    ``processor_seconds`` are those of this machine.

    >>> from pegsol import estimate
    >>> cost = estimate("english", "levels", nodes=4).on_nodes
    >>> cost.nodes, cost.disk >> 20, cost.fetched > cost.disk
    (4, 64, True)
    """

    nodes: int
    """The machines, each of which has the memory and the threads of the estimate."""
    tasks: int
    """The parts of all levels: on each level one for each group, and two groups for each node."""
    disk: int
    fetched: int
    processor_seconds: float
    limited_by: Literal["processor", "network", "disk", "tasks"]
    """What takes most of the time."""

    def as_json(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a piece of work will cost; a number that is not known is None, and *notes* say why.

    ``memory`` is in bytes and includes Python's own. ``fits`` is whether it is within the limit of
    ``memory_limit`` bytes. ``positions`` are those that can be reached (for a tablebase, those in
    the class). ``seconds`` are for this machine, and ``measured`` is whether the trial did the
    whole work. The bounds are what is known of a number that is not.

    >>> from pegsol import estimate
    >>> found = estimate("triangle(5) a1 any", "levels")
    >>> found.positions, found.measured, found.fits, found.engine
    (3016, True, True, 'blocks')
    """

    work: Work
    """The work that was asked about."""
    problem: Problem
    """The problem of the work."""
    engine: EngineName | Literal["search"]
    """What will do the work: a bitmap ("blocks" or "bitmap"), lists ("sparse"), or a search."""
    memory: int | None
    memory_at_least: int
    """The bytes that are known to be needed."""
    memory_limit: int
    fits: bool | None
    positions: int | None
    positions_at_most: int
    """A bound for the positions that can be reached."""
    seconds: float | None
    seconds_at_least: float
    """The seconds that are known to be needed."""
    measured: bool
    notes: tuple[str, ...]
    """Why a number is not known, and what it depends on."""
    on_nodes: NodeCost | None = None
    """What nodes take together; ``memory`` and ``seconds`` are then those of each node."""

    def as_json(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return {
            "work": self.work,
            "problem": self.problem.as_json(),
            "engine": self.engine,
            "memory": self.memory,
            "memory_at_least": self.memory_at_least,
            "memory_limit": self.memory_limit,
            "fits": self.fits,
            "positions": self.positions,
            "positions_at_most": self.positions_at_most,
            "seconds": self.seconds,
            "seconds_at_least": self.seconds_at_least,
            "measured": self.measured,
            "notes": list(self.notes),
            "on_nodes": None if self.on_nodes is None else self.on_nodes.as_json(),
        }

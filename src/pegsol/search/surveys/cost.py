"""The cost of a piece of work, as far as it can be known before the work begins."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import EngineName

Work = Literal["levels", "count", "analyse", "fewest-moves", "tablebase", "survey"]


@dataclass(frozen=True, slots=True)
class NodeCost:
    """The cost for several nodes together to fill the levels, in bytes and in seconds.

    Each node has groups of the blocks, and a part of a level is a task. All nodes together write
    ``disk`` bytes to a folder that they share, and fetch ``fetched`` bytes that other nodes wrote
    there. ``processor_seconds`` are for this machine.

    >>> from pegsol import estimate
    >>> cost = estimate("english", "levels", nodes=4).on_nodes
    >>> cost.nodes, cost.disk >> 20, cost.fetched > cost.disk
    (4, 64, True)
    """

    nodes: int
    """The machines, each of which has the memory and the threads of the estimate."""
    tasks: int
    """The number of parts of all levels: each level has one part for each group, and each node two
    groups."""
    disk: int
    fetched: int
    processor_seconds: float
    limited_by: Literal["processor", "network", "disk", "tasks"]
    """The kind of work that takes most of the time."""

    def as_json(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The cost of a piece of work; an unknown number is None, and *notes* say why it is unknown.

    ``memory`` is in bytes and includes Python's own memory. ``fits`` is whether it is within the
    limit of ``memory_limit`` bytes. ``positions`` is the number of positions that can be reached
    (for a tablebase, the number in the class). ``seconds`` are for this machine, and ``measured``
    is whether the trial did the whole work. If a number is unknown, it can have a bound.

    >>> from pegsol import estimate
    >>> found = estimate("triangle(5) a1 any", "levels")
    >>> found.positions, found.measured, found.fits, found.engine
    (3016, True, True, 'blocks')
    """

    work: Work
    """The kind of work."""
    problem: Problem
    """The problem of the work."""
    engine: EngineName | Literal["search"]
    """The engine that will do the work: a bitmap ("blocks" or "bitmap"), lists ("sparse"), or a
    search."""
    memory: int | None
    memory_at_least: int
    """A lower bound for the bytes."""
    memory_limit: int
    fits: bool | None
    positions: int | None
    positions_at_most: int
    """A bound for the positions that can be reached."""
    seconds: float | None
    seconds_at_least: float
    """A lower bound for the seconds."""
    measured: bool
    notes: tuple[str, ...]
    """Why a number is not known, and what it depends on."""
    on_nodes: NodeCost | None = None
    """The cost for several nodes together; ``memory`` and ``seconds`` are then for each node."""

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

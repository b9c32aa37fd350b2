"""The answer of a search: solved, impossible or undecided, with its counters."""

from __future__ import annotations

import re
import resource
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from pegsol.errors import Limit
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.theory.certificates.certificate import Standing
from pegsol.theory.proof import Proof


class Status(Enum):
    """The three answers: a verified solution, a proof that there is none, or neither.

    Files of earlier versions call the last two "unsolvable" and "unknown": ``Status`` reads both.

    >>> from pegsol import problem, solve
    >>> solve(problem("english d4 d3")).status is Status.IMPOSSIBLE
    True
    >>> Status.UNDECIDED.value
    'undecided'
    >>> Status("unsolvable").value
    'impossible'
    """

    SOLVED = "solved"
    """There is a verified solution."""
    IMPOSSIBLE = "impossible"
    """There is a proof that no solution exists."""
    UNDECIDED = "undecided"
    """A limit came first."""

    def __repr__(self) -> str:
        return f"Status.{self.name}"

    @classmethod
    def of(cls, solvable: bool | None) -> Status:
        """Return the answer for a problem that has a solution, has none, or may have one (None).

        >>> Status.of(None)
        Status.UNDECIDED
        """
        return {True: cls.SOLVED, False: cls.IMPOSSIBLE, None: cls.UNDECIDED}[solvable]

    @classmethod
    def _missing_(cls, value: object) -> Status | None:
        return {"unsolvable": cls.IMPOSSIBLE, "unknown": cls.UNDECIDED}.get(str(value))


@dataclass(frozen=True, slots=True)
class Stats:
    """Counters: wall-clock seconds, positions generated, the process's peak memory, the method.

    >>> from pegsol import problem, solve
    >>> solve(problem("line(4) b1 c1")).stats.method
    'forward beam of width 28'
    """

    seconds: float
    """Wall-clock seconds."""
    nodes: int
    """The positions generated."""
    peak_memory_bytes: int
    """The most memory that the process has held."""
    method: str
    """The method that gave the answer."""


@dataclass(frozen=True, slots=True)
class ExhaustedMoves:
    """What a search for the fewest moves went through, to prove that no solution has fewer.

    ``forward[n]`` is the number of positions that are reached from the start in n moves and no
    fewer, ``backward[n]`` of those from which the finish is reached in n moves and no fewer, both
    modulo the ``symmetries`` (their number) that keep start and finish. Left out are positions of
    which the moves so far and a bound for the rest (by the regions of the board) exceed ``most``,
    and, if ``live`` is not None, positions that are not among the ``live`` ones that lie on the way
    from the start to the finish at all. ``backward[0]`` counts all positions that are a finish.

    All this excludes solutions with up to ``excluded`` moves (after those of a game already
    played): the last layers have no position in common, or only where their moves add up to more;
    and if ``excluded`` exceeds the moves of the last layers together, no move joins them either.

    >>> from pegsol import problem, solve
    >>> result = solve(problem("triangle(5) a1 d4"), objective="fewest-moves")
    >>> result.exhausted.forward[0], result.exhausted.backward[0], result.exhausted.excluded
    (1, 1, 10)
    """

    forward: tuple[int, ...]
    """Positions by moves from the start."""
    backward: tuple[int, ...]
    """Positions by moves to the finish."""
    symmetries: int
    most: int
    live: int | None
    excluded: int

    def as_json(self) -> dict[str, Any]:
        """Return the same as JSON holds it."""
        return {
            "forward": list(self.forward),
            "backward": list(self.backward),
            "symmetries": self.symmetries,
            "most": self.most,
            "live": self.live,
            "excluded": self.excluded,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a problem.

    ``solution`` is verified. ``standing`` tells whether ``proof`` is "verified", or "stated" by an
    exhausted search that was too large to repeat. ``reason`` is one line for people: for an
    impossible problem why, for an undecided one the limit that stopped the search ("time",
    "memory", "nodes", "cancelled"), which is also ``limit``. With the finish "fewest",
    ``minimum`` is whether it is proved that no fewer pegs can be reached; if it is not, the
    status is undecided and ``solution`` is the best found so far.

    If the fewest moves were asked for, every solution has ``moves_at_least`` moves or more, and
    ``exhausted`` is what proves it, if it was more than a bound. A solved problem then has a
    solution with exactly ``moves_at_least`` moves; of an undecided one ``solution`` is the best
    found so far. ``standing`` is "stated" if the number rests on layers that were loaded from a
    checkpoint, of which nothing shows that no position is missing.

    >>> from pegsol import problem, solve
    >>> result = solve(problem("french d4 any"))
    >>> result.status.value, result.reason, result.solution is None
    ('impossible', 'position class', True)
    >>> solve(problem("square(5) c3 fewest")).minimum
    True
    >>> print(solve("line(4) b1 a1"))
    impossible: proved by position class
      Position class: the start has an odd number of pegs on b1, c1, every allowed
      finish an even number. Each line has none or two of these holes, so no jump
      changes that parity.
    """

    problem: Problem
    """The problem."""
    status: Status
    """The answer."""
    solution: Solution | None
    proof: Proof | None
    reason: str
    stats: Stats
    """What the search cost."""
    minimum: bool | None = None
    limit: Limit | None = None
    moves_at_least: int | None = None
    exhausted: ExhaustedMoves | None = None
    standing: Standing | None = None

    def __str__(self) -> str:
        from pegsol.view.terminal.display import as_text

        return as_text(self)

    def _repr_svg_(self) -> str | None:
        shown = self.solution or self.proof
        return None if shown is None else shown._repr_svg_()

    def as_json(self) -> dict[str, Any]:
        """Return the result as ``pegsol solve --json`` prints it.

        >>> from pegsol import problem, solve
        >>> solve(problem("line(4) b1 c1")).as_json()["moves"]
        ['d1-b1', 'a1-c1']
        """
        content: dict[str, Any] = {
            "status": self.status.value,
            "problem": self.problem.as_json(),
            "moves": None,
            "jumps": None,
            "proof": None if self.proof is None else self.proof.as_json(),
            "standing": self.standing,
            "reason": self.reason,
            "stats": {
                "seconds": round(self.stats.seconds, 6),
                "nodes": self.stats.nodes,
                "peak_memory_bytes": self.stats.peak_memory_bytes,
                "method": self.stats.method,
            },
        }
        if self.solution is not None:
            content["moves"] = [str(move) for move in self.solution.moves]
            content["jumps"] = [list(jump.names) for jump in self.solution.jumps]
            if self.solution.fixed:
                content["fixed"] = self.solution.fixed
        if self.minimum is not None:
            content["minimum"] = self.minimum
        if self.moves_at_least is not None:
            content["move_count"] = None if self.solution is None else len(self.solution.moves)
            content["moves_at_least"] = self.moves_at_least
            if self.exhausted is not None:
                content["exhausted"] = self.exhausted.as_json()
        return content


def peak_memory() -> int:
    """Return the most memory this process has held, in bytes."""
    try:
        status = Path("/proc/self/status").read_bytes()
    except OSError:
        status = b""
    # On Linux getrusage counts what the program that began this one had held, too.
    if most := re.search(rb"^VmHWM:\s+(\d+) kB", status, re.MULTILINE):
        return int(most[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024

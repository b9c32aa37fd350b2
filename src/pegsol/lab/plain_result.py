"""What a plain search found and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, TypedDict

from pegsol.errors import Limit
from pegsol.game.jump import Jump, moves_json
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.lab.switches import Switches, SwitchesJson
from pegsol.search.result import AnswerJson, Status
from pegsol.shapes import HoleTriple, Json, Rule


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """The progress of a plain search.

    >>> from pegsol import lab
    >>> def show(progress: SearchProgress) -> None:
    ...     print(f"{progress.positions:,} positions, {progress.solutions} solutions")
    >>> found = lab.search("line(4) b1 c1", progress=show)  # over before it is called
    """

    seconds: float
    """The seconds since the call."""
    positions: int
    """The number of positions that jumps led to."""
    solutions: int
    """The number of solutions found."""


SearchCallback = Callable[[SearchProgress], bool | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counters:
    """What a plain search counts."""

    positions: int
    """How often a jump led to a position: the positions checked, as Darby counts them."""
    distinct: int | None
    """The number of different positions, with the start; None if they were not counted."""
    nodes: int
    """Positions searched further, with the start: the calls of a recursive search."""
    dead_ends: int
    """Nodes without a further jump: none is legal, or only the pegs of the finish are left."""
    solutions: int
    """Positions that meet the finish; a game ends there."""
    position_class: int
    """1 if the start's class excludes the finish."""
    pagodas: int
    """Positions that a pagoda function refutes."""
    pin_types: int
    """Positions that pin types reject; some of them may win."""
    dead_pegs: int
    """Positions that dead pegs refute."""
    hits: int
    """Positions found in the table: they were searched before."""
    misses: int
    """Positions looked for in the table and not found."""
    collisions: int
    """Misses in whose slot are other positions, and no room."""
    stores: int
    """Positions put into the table after their search."""
    overwritten: int
    """Positions stored in place of another position."""
    skipped: int
    """Legal jumps that independence left out."""
    duplicates: int | None
    """How often a position was met again; None if different positions were not counted."""


COUNTERS = tuple([field.name for field in fields(Counters)])


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLevel(Counters):
    """The counters of a plain search for the positions after a given number of jumps.

    Each position to which a jump leads counts once in exactly one of ``nodes``, ``solutions``,
    ``position_class``, ``pagodas``, ``pin_types``, ``dead_pegs`` and ``hits``: the first test that
    applies, in the order finish, class (of the start only), pagoda functions, pin types, dead pegs,
    table. The start also counts there, but it is not among the ``positions``.

    >>> from pegsol import lab
    >>> lab.search("line(6) b1 any").levels[1].positions
    1
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""


def summed(levels: Sequence[SearchLevel]) -> dict[str, Any]:
    """Return the sums of the counters of all levels; None for what was not counted."""
    sums: dict[str, Any] = {}
    for name in COUNTERS:
        counts = [getattr(level, name) for level in levels]
        sums[name] = None if None in counts else sum(counts)
    return sums


class TriedJson(TypedDict):
    """A jump tried from the start, with the fewest pegs known after it."""

    jump: HoleTriple
    pegs: int


class PlainSearchJson(AnswerJson):
    """A plain depth-first search, and what it met."""

    switches: SwitchesJson
    symmetries: int | None
    complete: bool
    """Whether all of the search was done."""
    limit: Limit | None
    seconds: float
    cpu_seconds: float
    speed: int
    """Positions in a second."""
    totals: Annotated[
        dict[str, int | None], Rule(required=COUNTERS, propertyNames={"enum": COUNTERS})
    ]
    """The sums of the counters of all levels."""
    fewest: list[TriedJson] | None
    """The jumps tried from the start, with the fewest pegs known after each."""
    pagoda_refutations: list[int]
    """The positions that each pagoda function refutes."""
    levels: list[Annotated[Json, SearchLevel]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainSearch(Counters):
    """The answer of a plain search with its counters, as :func:`pegsol.lab.search` returns it.

    ``status`` is "impossible" if the search finished without a solution: every rule leaves out only
    lost positions, or solutions that differ in their order from one that is kept. Pin types are the
    exception: after they have rejected a position, ``status`` is "undecided". ``solution`` is
    verified; it is the last solution that the search found, so if the search was to stop at
    solution n, it is the nth. The counters are those of :class:`SearchLevel`, for all levels.

    >>> from pegsol import lab
    >>> found = lab.search("up-arrow", lab.Switches(order="columns-up"))
    >>> found.positions, found.nodes, found.status.value, len(found.solution.jumps)
    (3608, 3608, 'solved', 16)
    """

    problem: Problem
    """The problem."""
    switches: Switches
    """The choices of the search."""
    symmetries: int | None
    """The number of symmetries used; None if none were asked for."""
    status: Status
    """The answer."""
    solution: Solution | None
    fewest: tuple[tuple[Jump, int], ...] | None
    """The jumps tried from the start, each with the fewest pegs known after it.

    None if the table does not keep these numbers. A number is exact if the search finished, no rule
    but the table shortened it, and no game from there ends at the finish with more pegs.
    """
    levels: tuple[SearchLevel, ...]
    """The counters by number of jumps made."""
    pagoda_refutations: tuple[int, ...]
    """How often each pagoda function was the first in the list to refute a position."""
    complete: bool
    """Whether the search finished."""
    limit: Limit | None
    """The limit that stopped the search; None if it finished."""
    seconds: float
    """The wall-clock seconds of the search."""
    cpu_seconds: float
    """The processor seconds of the search."""

    @property
    def leaves_out_solutions(self) -> bool:
        """Whether independence may leave out solutions, because the finish leaves holes free."""
        finish, rules = self.problem.finish, self.switches.rules
        independent = "independence" in rules or "previous-jump" in rules
        return independent and finish.care != 0 and finish.free != 0

    @property
    def speed(self) -> float:
        """The positions per processor second."""
        return self.positions / self.cpu_seconds if self.cpu_seconds > 0 else 0.0

    def as_json(self) -> PlainSearchJson:
        """Return the search by name: its answer, its switches and its counters.

        >>> from pegsol import lab
        >>> lab.search("up-arrow").as_json()["totals"]["positions"]
        17998001
        """
        return {
            "status": self.status.value,
            "problem": self.problem.as_json(),
            **moves_json(self.solution),
            "switches": self.switches.as_json(),
            "symmetries": self.symmetries,
            "complete": self.complete,
            "limit": self.limit,
            "seconds": round(self.seconds, 6),
            "cpu_seconds": round(self.cpu_seconds, 6),
            "speed": round(self.speed),
            "totals": {name: getattr(self, name) for name in COUNTERS},
            "fewest": None
            if self.fewest is None
            else [{"jump": list(jump.names), "pegs": pegs} for jump, pegs in self.fewest],
            "pagoda_refutations": list(self.pagoda_refutations),
            "levels": [asdict(level) for level in self.levels],
        }

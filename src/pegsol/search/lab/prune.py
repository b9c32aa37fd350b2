"""What each switch of the plain search saves: alone, left out, and with all others."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypedDict

from pegsol.errors import Limit, ProblemError, checked
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.problems.problem import Problem, ProblemJson
from pegsol.search.lab.jump_order import By, HolesLike, WeightsLike
from pegsol.search.lab.pin_types import pin_types
from pegsol.search.lab.plain import search
from pegsol.search.lab.plain_result import PlainSearch
from pegsol.search.lab.searched_table import Table, TableLike, as_table
from pegsol.search.lab.side_by_side import Allowance, Pause, in_order
from pegsol.search.lab.switches import Switches
from pegsol.search.result import Status, StatusName
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import Json, in_json, named_fields

Group = Literal["none", "alone", "all but", "all"]

MIN_SECONDS = 1e-3
"""Times of shorter searches are not compared, because starting a search takes much of them."""
SWITCHES = ("position class", "pagoda functions", "dead pegs", "P-filter", "table", "symmetries")
"""The switches of the search when all are on, in the order in which they are tried."""
_PREVIOUS = "previous jump"
_PINS = "pin types"
_COUNTERS = (
    "positions",
    "nodes",
    "solutions",
    "hits",
    "pagodas",
    "pin_types",
    "dead_pegs",
    "position_class",
    "skipped",
)


@dataclass(frozen=True, slots=True)
class PruneRow:
    """A plain search with some of the switches, and what it counted.

    >>> row = PruneRow("alone", "table", Status.SOLVED, True, 4000, 3500, *[0] * 7, 0.002)
    >>> round(row.nanoseconds)
    500
    """

    group: Group
    """Which switches are on: none, only the named one, all but the named one, or all."""
    name: str
    """The switch; empty if none or all are on."""
    status: Status
    """The answer."""
    decided: bool
    """Whether the search finished; otherwise it gave up, and needs more positions."""
    positions: int
    """The number of positions generated."""
    nodes: int
    """The number of positions searched further."""
    solutions: int
    """The number of solutions found."""
    hits: int
    """The number of positions found in the table."""
    pagodas: int
    """The number of positions that pagoda functions refute."""
    pin_types: int
    """The number of positions that pin types reject."""
    dead_pegs: int
    """The number of positions that dead pegs refute."""
    position_class: int
    """Whether the position class refutes the start: 1 or 0."""
    skipped: int
    """The number of jumps left out because they are independent of earlier jumps."""
    cpu_seconds: float
    """The processor seconds of the search."""

    @property
    @in_json
    def title(self) -> str:
        """The switches that are on, in words.

        >>> PruneRow("alone", "symmetries", Status.SOLVED, True, *[0] * 9, 0.0).title
        'table, symmetries'
        """
        if self.group == "alone":
            full = {"symmetries": "table, symmetries", _PINS: "pin types (unsound)"}
            return full.get(self.name, self.name)
        if self.group == "all but":
            return f"all but {'table, symmetries' if self.name == 'table' else self.name}"
        return "no switch" if self.group == "none" else "all switches"

    @property
    def nanoseconds(self) -> float | None:
        """The CPU time for each position in nanoseconds; None for searches too short to measure."""
        return 1e9 * self.cpu_seconds / self.positions if self.is_measured else None

    @property
    def is_measured(self) -> bool:
        """Whether the search took long enough for its time to matter."""
        return self.positions > 0 and self.cpu_seconds >= MIN_SECONDS

    def as_json(self) -> dict[str, Any]:
        """Return the fields by name, and the title."""
        return named_fields(self) | {"status": self.status.value}


@dataclass(frozen=True, slots=True)
class ComparedRow(PruneRow):
    """A row in JSON, beside the search without switches."""

    fewer: float | None
    """The positions without switches, divided by these."""


class PruneJson(TypedDict):
    """What each pruning rule saves a plain search."""

    status: StatusName
    problem: ProblemJson
    wanted: int | None
    """The solution at which a search stops; null for all."""
    limit: Limit | None
    lost: list[int] | None
    """The solutions that pin types lose, and all solutions; null if not known."""
    rows: list[Annotated[Json, ComparedRow]]


@dataclass(frozen=True, slots=True)
class PruneTable:
    """The same plain search with different switches, as :func:`pegsol.lab.prune` returns it.

    >>> from pegsol import lab
    >>> table = lab.prune("triangle(5) a1 a1")
    >>> [row.name for row in table.rows if row.group == "all but"][:3]
    ['position class', 'pagoda functions', 'dead pegs']
    """

    problem: Problem
    """The problem."""
    rows: tuple[PruneRow, ...]
    """The searches: without switches, with each switch alone, with all but each, with all."""
    wanted: int | None
    """The number of the solution at which a search ends; None to search everything."""
    positions: int
    """The number of positions after which a search gave up."""
    limit: Limit | None = None
    """The limit that ended the work before the last search."""

    @property
    def status(self) -> Status:
        """The common answer of all searches that did not give up."""
        found = [row.status for row in self.rows if row.status is not Status.UNDECIDED]
        return found[0] if found else Status.UNDECIDED

    def fewer(self, row: PruneRow) -> float | None:
        """Return the positions of the search without switches, divided by those of *row*.

        The ratio is a lower bound if the search without switches gave up. It is None if the search
        of *row* gave up or visited no positions because its start is refuted or is a finish.
        """
        checked(PruneRow, row, "a row of the table")
        return self.rows[0].positions / row.positions if row.decided and row.positions else None

    def faster(self, row: PruneRow) -> float | None:
        """Return the CPU time of the search without switches, divided by that of *row*.

        The ratio is a bound or None as for :meth:`fewer`, and None for searches too short to
        measure.
        """
        checked(PruneRow, row, "a row of the table")
        measured = row.decided and row.is_measured and self.rows[0].is_measured
        return self.rows[0].cpu_seconds / row.cpu_seconds if measured else None

    @property
    def lost(self) -> tuple[int, int] | None:
        """The solutions that pin types lose, and all solutions; None if one number is not known.

        They are known if both searches found all solutions.

        >>> from pegsol import lab
        >>> lab.prune("open-diamond", solutions=None).lost
        (4840, 13064)
        """
        plain = self.rows[0] if self.rows else None
        pinned = next((row for row in self.rows if row.name == _PINS), None)
        if self.wanted is not None or plain is None or pinned is None:
            return None
        if not (plain.decided and pinned.decided):
            return None
        return plain.solutions - pinned.solutions, plain.solutions

    def as_json(self) -> dict[str, Any]:
        """Return the answer, the problem, the limits, what pin types lose, and the rows."""
        return {
            "status": self.status.value,
            "problem": self.problem.as_json(),
            "wanted": self.wanted,
            "limits": {"nodes_each": self.positions},
            "limit": self.limit,
            "lost": self.lost,
            "rows": [row.as_json() | {"fewer": self.fewer(row)} for row in self.rows],
        }


def prune(
    problem: ProblemLike,
    *,
    holes: HolesLike = "",
    directions: str = "",
    by: By = "peg",
    weights: WeightsLike | None = None,
    corners_last: bool = False,
    table: TableLike = 1 << 20,
    solutions: int | None = 1,
    positions: int = 20_000_000,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> PruneTable:
    """Return what the switches of the plain search save, alone and together.

    The search of :func:`pegsol.lab.search` runs without any switch, with each switch alone, with
    all but each, and with all. The switches are the position class, proposed pagoda functions, dead
    pegs, the P-filter, a *table*, and symmetries in the table; the filter that compares a jump only
    with the previous jump is tried alone. So are pin types, which are unsound, alone and with the
    P-filter, if the finish is one peg. *holes*, *directions*, *by*, *weights* and *corners_last*
    set the order of jumps, which is the same for all searches. Each search ends at solution number
    *solutions* (None: when everything is searched), or gives up after *positions* positions.

    Symmetries have an effect only in a table, so they are switched on with the table, and they are
    switched off when the table is left out.

    >>> from pegsol import lab
    >>> table = lab.prune("triangle(5) a1 a1")
    >>> plain, everything = table.rows[0], table.rows[-1]
    >>> plain.positions > everything.positions
    True

    Raises ProblemError if the finish is "fewest" or a number is less than 1, and CancelledError if
    *progress* returns False. If a limit ends the work early, the table has the rows that are
    complete.
    """
    problem = as_problem(problem)
    table = as_table(table)
    whole(table.size, "a number of entries", 1)
    run = Run(limits, threads=threads, seed=seed, progress=progress).named("searches")
    allowance = Allowance(run, positions)
    plain = Switches(
        holes=holes,
        directions=directions,
        by=by,
        weights=weights,
        corners_last=corners_last,
        solutions=solutions,
        seed=seed,
    )

    def work(task: _Task, pause: Pause) -> PlainSearch:
        return search(
            problem,
            _switched(plain, task.on, table),
            limits=allowance.limits(),
            progress=lambda _: pause(),
        )

    rows: list[PruneRow] = []
    tasks = _tasks(problem)

    def watch() -> None:
        run.report(len(rows), len(tasks))

    with closing(in_order(work, tasks, run.threads, watch)) as results:
        for task, result in zip(tasks, results, strict=True):
            if allowance.ended(result):
                break
            rows.append(_row(task, result))
    return PruneTable(problem, tuple(rows), solutions, positions, allowance.limit)


@dataclass(frozen=True, slots=True)
class _Task:
    """A search with the switches *on*."""

    group: Group
    name: str
    on: tuple[str, ...]


def _tasks(problem: Problem) -> list[_Task]:
    alone = [_Task("alone", name, (name,)) for name in (*SWITCHES[:3], _PREVIOUS, *SWITCHES[3:])]
    rest = [tuple([other for other in SWITCHES if other != name]) for name in SWITCHES]
    others = [_Task("all but", name, on) for name, on in zip(SWITCHES, rest, strict=True)]
    return [
        _Task("none", "", ()),
        *alone,
        *_pinned(problem),
        *others,
        _Task("all", "", SWITCHES),
    ]


def _pinned(problem: Problem) -> list[_Task]:
    """Return the searches with pin types, which are not among "all": they are unsound."""
    try:
        pin_types(problem)
    except ProblemError:  # they are for other finishes
        return []
    both = ("P-filter", _PINS)
    return [_Task("alone", _PINS, (_PINS,)), _Task("alone", ", ".join(both), both)]


def _switched(plain: Switches, on: tuple[str, ...], table: Table) -> Switches:
    """Return the switches with these rules *on*."""
    # Symmetries work in the table, so they are off without it.
    tabled = "table" in on or on == ("symmetries",)
    return replace(
        plain,
        position_class="position class" in on,
        pagodas="proposed" if "pagoda functions" in on else (),
        dead_pegs="dead pegs" in on,
        pin_types=_PINS in on,
        independence="all" if "P-filter" in on else "previous" if _PREVIOUS in on else "none",
        table=table if tabled else 0,
        symmetries=tabled and "symmetries" in on,
    )


def _row(task: _Task, result: PlainSearch) -> PruneRow:
    return PruneRow(
        task.group,
        task.name,
        result.status,
        result.limit is None,
        **{name: sum([getattr(level, name) for level in result.levels]) for name in _COUNTERS},
        cpu_seconds=result.cpu_seconds,
    )

"""The same plain search under different switches: rules on and off, or orders of jumps.

A depth-first search tries the jumps of a position in some order. That order, and the rules that
leave out positions, decide how many positions it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from typing import Literal, get_args

from pegsol.errors import Limit, ProblemError, checked
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.lab.orders import orders_tried
from pegsol.lab.pin_types import pin_types
from pegsol.lab.plain import search
from pegsol.lab.plain_result import COUNTERS, Counters, PlainSearch
from pegsol.lab.switches import NO_SWITCHES, Switches, as_table
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.result import Status
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import InJson, in_json
from pegsol.threads import threads_granted
from pegsol.wording import shown

Vary = Literal["rules", "orders"]
VARY: tuple[Vary, ...] = get_args(Vary)
POSITIONS: dict[Vary, int] = {"rules": 20_000_000, "orders": 1_000_000}
"""The positions after which each search gives up by default."""
POLL_INTERVAL = 0.05
"""The seconds between two checks of the threads, for reports of progress and Ctrl-C."""
TABLE = 1 << 20
"""The entries of the table if the caller sets no size."""
RULES = ("position-class", "pagoda", "dead-pegs", "independence", "table", "symmetries")
"""The rules of the search when all are on, with the table, in the order in which they are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSearch(Counters):
    """A plain search under some switches, and what it counted.

    >>> from pegsol import lab
    >>> row = lab.compare("triangle(5) a1 a1").rows[0]
    >>> row.name, row.positions
    ('no rule', 20583)
    >>> lab.search("triangle(5) a1 a1", row.switches).positions
    20583
    """

    group: str
    """Which rules are on (none, only the named one, all but the named one, all), or the order of
    holes."""
    name: str
    """The rules that are on, or the order of jumps."""
    switches: Switches
    """The switches with which :func:`pegsol.lab.search` repeats the search."""
    status: Status
    """The answer, undecided if the search gave up."""
    decided: bool
    """Whether the search finished; otherwise it gave up, and needs more positions."""
    cpu_seconds: float = field(compare=False)
    """The processor seconds of the search."""


@dataclass(frozen=True, slots=True)
class Comparison(InJson):
    """The same plain search under different switches, as :func:`pegsol.lab.compare` returns it.

    >>> from pegsol import lab
    >>> table = lab.compare("triangle(5) a1 a1", "orders", sample=50)
    >>> len(table.rows), table.orders
    (50, 17280)
    """

    problem: Problem
    """The problem."""
    vary: Vary
    """What differs between the searches: the "rules", or the "orders" of jumps."""
    rows: tuple[ComparedSearch, ...]
    """The searches: without rules, with each alone, with all but each, with all; or by order."""
    wanted: int | None
    """The solution at which a search ends; None to search everything."""
    positions: int
    """The number of positions after which a search gave up."""
    seed: int = 0
    """The seed of the sample."""
    orders: int | None = None
    """The number of orders; None for rules."""
    sample: int | None = None
    """The size of the sample of orders; None if all were tried."""
    limit: Limit | None = None
    """The limit that ended the work before the last search."""

    @property
    @in_json
    def status(self) -> Status:
        """The common answer of all searches that did not give up."""
        found = [row.status for row in self.rows if row.status is not Status.UNDECIDED]
        return found[0] if found else Status.UNDECIDED

    @property
    @in_json
    def undecided(self) -> int:
        """The number of searches that gave up."""
        return sum([not row.decided for row in self.rows])

    @property
    def best(self) -> ComparedSearch:
        """The search that needs the fewest positions."""
        return ranked(self.rows)[0]

    @property
    def worst(self) -> ComparedSearch:
        """The search that needs the most positions; an undecided one if there is any."""
        return ranked(self.rows)[-1]

    @property
    def spread(self) -> float | None:
        """The positions of the worst search, divided by those of the best.

        The ratio is a lower bound if the worst is undecided, and None if all are.
        """
        best, worst = self.best, self.worst
        return worst.positions / max(1, best.positions) if best.decided else None

    @property
    def groups(self) -> dict[str, tuple[ComparedSearch, ...]]:
        """The searches of each group."""
        names = dict.fromkeys([row.group for row in self.rows])
        return {name: tuple([row for row in self.rows if row.group == name]) for name in names}

    def fewer(self, row: ComparedSearch) -> float | None:
        """Return the positions of the first search, divided by those of *row*.

        The ratio is a lower bound if the first search gave up. It is None if the search of *row*
        gave up or visited no positions because its start is refuted or is a finish.
        """
        checked(ComparedSearch, row, "a row of the table")
        return self.rows[0].positions / row.positions if row.decided and row.positions else None


def ranked(rows: Sequence[ComparedSearch]) -> tuple[ComparedSearch, ...]:
    """Return the searches from the best to the worst; undecided ones are last."""
    return tuple(sorted(rows, key=lambda row: (not row.decided, row.positions)))


def quartile(rows: Sequence[ComparedSearch], number: int) -> ComparedSearch:
    """Return the search whose cost *number* quarters do not exceed (the nearest rank)."""
    return ranked(rows)[max(0, -(-number * len(rows) // 4) - 1)]


def compare(
    problem: ProblemLike,
    vary: Vary = "rules",
    switches: Switches = NO_SWITCHES,
    *,
    sample: int | Literal["all"] | None = None,
    positions: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Comparison:
    """Return what the same plain search costs under different switches.

    With the "rules", the search of :func:`pegsol.lab.search` runs without any rule, with each rule
    alone, with all but each, and with all. The rules are the position class, proposed pagoda
    functions, dead pegs, independence, a table, and symmetries in the table; the filter that
    compares a jump only with the previous jump is tried alone. So are pin types, which are unsound,
    alone and with independence, if the finish is one peg. Symmetries have an effect only in a
    table, so they are switched on with the table, and they are switched off when the table is left
    out. *switches* set the order of jumps, the size of the table, the seed, and the solution at
    which each search ends.

    With the "orders", the searches have the same *switches*, and different orders of jumps. An
    order consists of a named order of holes, an order of directions, and the choice whether holes
    orders the jumping pegs or the targets. Orders that are the same on this board count once. If
    there are more than 1,000 orders, a sample of 500 is tried, which the seed of the *switches*
    chooses at random; *sample* sets another size, or tries "all".

    Each search gives up after *positions* positions; by default 20 million, or a million for
    orders.

    >>> from pegsol import lab
    >>> table = lab.compare("triangle(5) a1 a1")
    >>> plain, everything = table.rows[0], table.rows[-1]
    >>> plain.positions > everything.positions
    True
    >>> table = lab.compare("up-arrow", "orders", positions=10_000)
    >>> len(table.rows), table.undecided, table.best.positions, table.best.name
    (576, 434, 305, 'spiral, e n s w, by peg')

    Raises ProblemError if the finish is "fewest" or if a number is out of range, and
    CancelledError if *progress* returns False. If a limit ends the work early, the table has the
    searches that are complete; of orders, a fair mixture of all kinds.
    """
    problem = as_problem(problem)
    checked(Switches, switches, "switches, such as Switches(table=1000)")
    if vary not in VARY:
        raise ProblemError(f"a comparison varies rules or orders, not {shown(vary)}")
    if sample is not None and sample != "all":
        whole(sample, "a number of orders", 1)
    if sample is not None and vary != "orders":
        raise ProblemError("a sample of the orders cannot be combined with rules")
    if vary == "orders" and switches.order:
        raise ProblemError("a comparison of orders chooses the order itself")
    what = "orders" if vary == "orders" else "searches"
    run = Run(limits, threads=threads, seed=switches.seed, progress=progress).named(what)
    most = POSITIONS[vary] if positions is None else positions
    whole(most, "a number of positions", 1)
    orders = size = None
    if vary == "rules":
        tasks = [
            (group, name, _with(switches, rules)) for group, name, rules in _rules_tried(problem)
        ]
        shuffled = tasks
    else:
        tried, orders, size = orders_tried(problem, switches.weights, sample, switches.seed, run)
        tasks = [(one.holes, str(one), replace(switches, order=str(one))) for one in tried]
        # In random order, so that the orders tried before a limit are a fair part of all.
        shuffled = Random(switches.seed).sample(tasks, len(tasks))

    def work(own: Switches) -> PlainSearch:
        left = replace(run.limits(), nodes=min(most, run.nodes))
        return search(problem, own, limits=left, progress=lambda _: not over.is_set())

    from concurrent.futures import ThreadPoolExecutor, wait  # slow to import

    rows: dict[tuple[str, str], ComparedSearch] = {}
    spent, over = 0, Event()
    limit: Limit | None = None
    pool = ThreadPoolExecutor(threads_granted(run.threads) if run.threads > 1 else 1)
    try:
        pending = [pool.submit(work, task[2]) for task in shuffled]
        for (group, name, own), searching in zip(shuffled, pending, strict=True):
            run.report(len(rows), len(tasks))
            while not wait([searching], timeout=POLL_INTERVAL).done:
                run.report(len(rows), len(tasks))
            result = searching.result()
            spent += result.positions
            limit = result.limit if result.limit is not Limit.NODES else None
            limit = Limit.NODES if limit is None and spent > run.nodes else limit
            if limit is not None:
                break
            rows[group, name] = ComparedSearch(
                group=group,
                name=name,
                switches=own,
                status=result.status,
                decided=result.limit is None,
                cpu_seconds=result.cpu_seconds,
                **{counter: getattr(result, counter) for counter in COUNTERS},
            )
    finally:
        over.set()
        pool.shutdown(cancel_futures=True)
    done = tuple([rows[task[:2]] for task in tasks if task[:2] in rows])
    return Comparison(
        problem, vary, done, switches.solutions, most, switches.seed, orders, size, limit
    )


def _rules_tried(problem: Problem) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the group, the name and the rules of each search; "table" is among the rules."""
    alone = [*RULES[:3], "previous-jump", *RULES[3:5]]
    tried: list[tuple[str, str, tuple[str, ...]]] = [("none", "no rule", ())]
    tried += [("alone", name, (name,)) for name in alone]
    tried.append(("alone", "table, symmetries", ("table", "symmetries")))
    try:
        pin_types(problem)
    except ProblemError:  # they are for other finishes
        pass
    else:  # they are not among "all", because they are unsound
        tried.append(("alone", "pin-types (unsound)", ("pin-types",)))
        tried.append(("alone", "independence, pin-types", ("independence", "pin-types")))
    for name in RULES:
        # Symmetries work in the table, so they are off without it.
        off = ("table", "symmetries") if name == "table" else (name,)
        rest = tuple([other for other in RULES if other not in off])
        tried.append(("all but", f"all but {', '.join(off)}", rest))
    return [*tried, ("all", "all rules", RULES)]


def _with(plain: Switches, rules: tuple[str, ...]) -> Switches:
    """Return the switches with these rules on, and no others."""
    size = as_table(plain.table).size
    table = (plain.table if size else TABLE) if "table" in rules else 0
    return replace(
        plain, rules=tuple([name for name in rules if name != "table"]), pagodas=(), table=table
    )

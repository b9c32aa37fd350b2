"""Plain depth-first search: the textbook's search, with every choice open and exact counts.

The search tries the jumps of each position in one fixed order: it makes a jump, searches the next
position, and takes the jump back. Several rules that shorten the search can be switched on:

- a *table* of searched positions, in which a new position may displace an older one (M. Thill),
  with or without the *symmetries* that keep the finish. The table holds whole positions, so a hit
  is never an error;
- the *position class* of the start, *pagoda functions* and *dead pegs*;
- *independence*: two jumps without a common hole can be made in either order, so one order is
  enough. R. Cockett's history of jumps and D. Dirkse's permutation filter look back from a jump to
  the last one that has a hole in common with it, and leave the jump out if one of those between
  comes later in the order. That keeps exactly one order of independent jumps, the first (the
  lexicographic normal form of A. V. Anisimov and D. E. Knuth, 1979). A simpler filter compares a
  jump only with the one before it;
- *pin types* (D. Dirkse), the only rule that is unsound: it rejects winning positions, too.

All rules can be combined; ``core/lab/plain.hpp`` explains why. A search runs in one thread, because
the order of its jumps is what it measures.
"""

from __future__ import annotations

import time
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, checked
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.lab.plain_result import COUNTERS, PlainSearch, SearchLevel
from pegsol.lab.plain_rules import PlainRules
from pegsol.lab.switches import NO_SWITCHES, Switches
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import class_allows
from pegsol.search.encoding import EncodedProblem
from pegsol.search.result import Status
from pegsol.search.run import Run, SearchCallback, SearchProgress

SLICE_SECONDS = 0.1
"""The time between two reports of progress."""
_CORE_COUNTERS = tuple([name for name in COUNTERS if name != "position_class"])


def search(
    problem: ProblemLike,
    switches: Switches = NO_SWITCHES,
    *,
    limits: Limits = DEFAULT_LIMITS,
    progress: SearchCallback | None = None,
) -> PlainSearch:
    """Return what a depth-first search of *problem* finds and counts with these *switches*.

    The search stops at the first solution, at the solution whose number ``switches.solutions``
    gives, or, if that is None, when everything is searched. A solution ends the first time that the
    finish holds. With ``independence`` "all" and a finish that leaves no hole free, the search
    finds the solutions that differ in more than the order of independent jumps.

    >>> from pegsol import lab
    >>> lab.search("up-arrow").positions
    17998001
    >>> lab.search("up-arrow", lab.Switches(holes="columns-up")).positions
    3608
    >>> switches = lab.Switches(table=1 << 16, symmetries=True, distinct=True)
    >>> found = lab.search("up-arrow", switches)
    >>> found.positions, found.hits, found.distinct
    (33399, 23372, 10028)
    >>> lab.search("english d4 d3", lab.Switches(position_class=True)).status
    Status.IMPOSSIBLE

    ``limits.nodes`` limits the positions. Each rule but the pin types is sound, so a search without
    them that finishes without a solution proves that there is none. With them and the P-filter, in
    his order of jumps, the search makes D. Dirkse's 6,578 moves to the first solution:

    >>> tricks = lab.Switches(
    ...     holes="rows", directions="e,n,w,s", independence="all", pin_types=True
    ... )
    >>> found = lab.search("english", tricks)
    >>> found.positions - found.pin_types, found.status
    (6578, Status.SOLVED)

    Raises ProblemError for the finish "fewest", for pin types unless the finish is one peg, and for
    weights that the engine cannot add; VerificationError for pagoda functions that a jump raises;
    LimitError if the table does not fit the memory.
    """
    problem = as_problem(problem)
    run = Run(limits, seed=checked(Switches, switches, "switches").seed, progress=progress)
    if problem.finish.is_fewest:
        raise ProblemError('a plain search needs a finish that ends it, not "fewest"')
    encoded = EncodedProblem(problem)
    rules = PlainRules(encoded, switches)
    run.check_memory(rules.table_bytes, "the table")
    if switches.position_class and not class_allows(problem):
        return _unsearched(problem, rules, run, position_class=1)
    if encoded.start.bit_count() < encoded.fewest_pegs:
        return _unsearched(problem, rules, run, nodes=1, dead_ends=1)
    core = rules.search()
    began = time.thread_time()
    limit = _run(core, run)
    return _result(encoded, rules, core, limit, run.seconds(), time.thread_time() - began)


def _run(core: _core.Plain, run: Run) -> Limit | None:
    """Search until everything is searched, and return None or the limit that stopped the search."""
    try:
        while True:
            state = core.run(run.slice(SLICE_SECONDS), run.nodes, run.engine_memory)
            if state in (_core.State.SOLVED, _core.State.COMPLETE):
                return None
            if state is _core.State.MEMORY:
                return Limit.MEMORY
            if core.positions() >= run.nodes:
                return Limit.NODES
            run.notify(SearchProgress(run.seconds(), core.positions(), core.solutions()))
    except LimitError as error:
        return error.limit


def _result(
    encoded: EncodedProblem,
    rules: PlainRules,
    core: _core.Plain,
    limit: Limit | None,
    seconds: float,
    cpu_seconds: float,
) -> PlainSearch:
    found = core.solutions()
    solution = None
    if found:
        jumps = encoded.jumps([rules.order[number] for number in core.solution()])
        solution = Solution._of(encoded.problem, jumps)
        solution.verify()
    rows = core.levels()
    while len(rows) > 1 and rows[-1][0] == 0:
        rows.pop()
    pegs, switches = encoded.start.bit_count(), rules.switches
    fewest = None
    if rules.has_values:
        numbers, counts = zip(*core.values(), strict=True) if core.values() else ((), ())
        tried = encoded.jumps([rules.order[number] for number in numbers])
        fewest = tuple(zip(tried, map(encoded.pegs, counts), strict=True))
    levels = [
        _level(jumps, encoded.pegs(pegs - jumps), row, switches) for jumps, row in enumerate(rows)
    ]
    complete = limit is None and found != switches.solutions
    refuted = complete and not any(level.pin_types for level in levels)
    return PlainSearch(
        problem=encoded.problem,
        switches=switches,
        symmetries=rules.symmetries,
        status=Status.SOLVED if found else Status.IMPOSSIBLE if refuted else Status.UNDECIDED,
        solution=solution,
        fewest=fewest,
        levels=tuple(levels),
        pagoda_refutations=tuple(core.refuted()),
        complete=complete,
        limit=limit,
        seconds=seconds,
        cpu_seconds=cpu_seconds,
    )


def _level(jumps: int, pegs: int, row: list[int], switches: Switches) -> SearchLevel:
    counts: dict[str, Any] = dict(zip(_CORE_COUNTERS, row, strict=True))
    if not switches.distinct:
        counts["distinct"] = None
    return SearchLevel(jumps, pegs, position_class=0, **counts)


def _unsearched(problem: Problem, rules: PlainRules, run: Run, **counted: int) -> PlainSearch:
    """Return the answer for a start that is refuted without a search."""
    counts: dict[str, Any] = dict.fromkeys(COUNTERS, 0)
    counts |= {**counted, "distinct": 1 if rules.switches.distinct else None}
    return PlainSearch(
        problem=problem,
        switches=rules.switches,
        symmetries=rules.symmetries,
        status=Status.IMPOSSIBLE,
        solution=None,
        fewest=() if rules.has_values else None,
        levels=(SearchLevel(0, problem.start.peg_count, **counts),),
        pagoda_refutations=(0,) * rules.pagoda_count,
        complete=True,
        limit=None,
        seconds=run.seconds(),
        cpu_seconds=0.0,
    )

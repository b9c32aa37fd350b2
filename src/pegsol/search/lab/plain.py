"""Plain depth-first search: the textbook's search, with every choice open and exact counts.

The search tries the jumps of each position in one fixed order: it makes a jump, searches the next
position, and takes the jump back. Several rules that shorten the search can be switched on:

- a *table* of lost positions, in which a new position may displace an older one (M. Thill), with or
  without the *symmetries* that keep the finish. The table holds whole positions, so a hit is never
  an error;
- the *position class* of the start, *pagoda functions* and *dead pegs*;
- *independence*: two jumps without a common hole can be made in either order, so a jump is left out
  if it comes earlier in the order than the jump before it and has no hole in common with that jump
  (R. Cockett). D. Dirkse's permutation filter looks further back: it leaves out a jump that could
  have been made before several jumps, one of which comes later in the order. It keeps exactly one
  order of independent jumps, the first (the lexicographic normal form of A. V. Anisimov and D. E.
  Knuth, 1979).

All rules can be combined; ``core/lab/plain.hpp`` explains why. A search runs in one thread, because
the order of its jumps is what it measures.
"""

from __future__ import annotations

import time
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, checked
from pegsol.limits import DEFAULT_LIMITS, MAX_WHOLE, Limits
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.lab.jump_order import (
    By,
    HolesLike,
    WeightsLike,
    directions_in_order,
    hole_weights,
    jump_order,
)
from pegsol.search.lab.plain_result import (
    COUNTERS,
    Independence,
    PlainSearch,
    SearchLevel,
    Switches,
)
from pegsol.search.lab.plain_rules import (
    PagodasLike,
    core_pagodas,
    finish_symmetries,
    table_entries,
)
from pegsol.search.result import Status
from pegsol.search.run import Run, SearchCallback, SearchProgress
from pegsol.theory.position_class import finish_allowed
from pegsol.wording import shorten

SLICE_SECONDS = 0.1
"""The time between two reports of progress."""
_CORE_COUNTERS = tuple([name for name in COUNTERS if name != "position_class"])


def search(
    problem: ProblemLike,
    *,
    holes: HolesLike = "columns",
    directions: str = "",
    by: By = "peg",
    weights: WeightsLike | None = None,
    table: int = 0,
    symmetries: bool = False,
    position_class: bool = False,
    pagodas: PagodasLike = (),
    independence: Independence = "none",
    dead_pegs: bool = False,
    distinct: bool = False,
    solutions: int | None = 1,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    progress: SearchCallback | None = None,
) -> PlainSearch:
    """Return what a depth-first search of *problem* finds and counts with these choices.

    *holes*, *directions*, *by* and *weights* fix the order of the jumps, as in
    :func:`pegsol.lab.jump_order`. *table* is the number of entries of the table of lost positions
    (0 for none), rounded up to a power of two and to a cache line. With *symmetries*, a position
    and its images under the symmetries that keep the finish share one entry. The other rules are
    *position_class*, *pagodas* (functions, or "proposed"), *independence* (of the "previous" jump,
    or of "all" jumps back to the last one that has a hole in common) and *dead_pegs*. With
    *distinct*, the search also counts the different positions, which takes memory for all of them.

    The search stops at the first solution, at solution number *solutions*, or, if that is None,
    when everything is searched. A solution ends the first time that the finish holds. With
    *independence* "all" and a finish that leaves no hole free, the search finds the solutions that
    differ in more than the order of independent jumps.

    >>> from pegsol import lab
    >>> lab.search("up-arrow").positions, lab.search("up-arrow", holes="columns-up").positions
    (17998001, 3608)
    >>> found = lab.search("up-arrow", table=1 << 16, symmetries=True, distinct=True)
    >>> found.positions, found.hits, found.distinct
    (33399, 23372, 10028)
    >>> lab.search("english d4 d3", position_class=True).status
    Status.IMPOSSIBLE

    ``limits.nodes`` limits the positions. Each rule is sound, so a search that finishes without a
    solution proves that there is none.

    Raises ProblemError for the finish "fewest", for symmetries with neither a table nor *distinct*,
    and for weights that the engine cannot add; VerificationError for pagoda functions that a jump
    raises; LimitError if the table does not fit the memory.
    """
    problem = as_problem(problem)
    run = Run(limits, seed=seed, progress=progress)
    _check(problem, table, solutions, independence)
    if symmetries and not table and not distinct:
        raise ProblemError(
            "symmetric positions are found in a table: symmetries need one (or count distinct ones)"
        )
    encoded = EncodedProblem(problem)
    order = encoded.indices(
        jump_order(problem, holes=holes, directions=directions, by=by, weights=weights, seed=seed)
    )
    group = finish_symmetries(encoded) if symmetries else []
    functions, weightings = core_pagodas(encoded, pagodas, seed)
    entries = table_entries(table, encoded)
    run.check_memory(entries * encoded.position_bytes, "the table")
    switches = Switches(
        holes if isinstance(holes, str) else " ".join(holes),
        " ".join(directions_in_order(problem.board, directions)),
        by,
        None if weights is None else hole_weights(problem.board, weights),
        entries,
        len(group) if symmetries else None,
        bool(position_class),
        functions,
        independence,
        bool(dead_pegs),
        bool(distinct),
        solutions,
        seed,
    )
    if position_class and not finish_allowed(problem):
        return _unsearched(problem, switches, run, position_class=1)
    if encoded.start.bit_count() < encoded.fewest_pegs:
        return _unsearched(problem, switches, run, nodes=1, dead_ends=1)
    board = problem.board
    core = _core.Plain(
        _core.board(len(board), [board.jumps[number] for number in order]),
        encoded.words(encoded.start),
        encoded.core_finish(),
        group,
        weightings,
        entries,
        _INDEPENDENCE[independence],
        switches.dead_pegs,
        switches.distinct,
        0 if solutions is None else solutions,
    )
    began = time.thread_time()
    limit = _run(core, run)
    spent = time.thread_time() - began
    return _result(encoded, switches, core, order, limit, run.seconds(), spent)


_INDEPENDENCE = {
    "none": _core.Independence.NONE,
    "previous": _core.Independence.PREVIOUS,
    "all": _core.Independence.ALL,
}


def _check(problem: Problem, table: int, solutions: int | None, independence: str) -> None:
    """Raise ProblemError for choices that make no sense."""
    if problem.finish.is_fewest:
        raise ProblemError('a plain search needs a finish that ends it, not "fewest"')
    if (
        solutions is not None
        and not 1 <= checked(int, solutions, "a number of solutions") <= MAX_WHOLE
    ):
        raise ProblemError(f"a search stops at solution 1 to 2**63 - 1, not {solutions}")
    if checked(int, table, "a number of entries") < 0:
        raise ProblemError("a table has at least 1 entry, or 0 for no table")
    if independence not in _INDEPENDENCE:
        known = '"none", "previous" or "all"'
        raise ProblemError(f"independence is {known}, not {shorten(str(independence), 20)!r}")


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
    switches: Switches,
    core: _core.Plain,
    order: list[int],
    limit: Limit | None,
    seconds: float,
    cpu_seconds: float,
) -> PlainSearch:
    found = core.solutions()
    solution = None
    if found:
        jumps = encoded.jumps([order[number] for number in core.solution()])
        solution = Solution(encoded.problem, jumps)
        solution.verify()
    rows = core.levels()
    while len(rows) > 1 and rows[-1][0] == 0:
        rows.pop()
    pegs = encoded.start.bit_count()
    levels = [
        _level(jumps, encoded.pegs(pegs - jumps), row, switches) for jumps, row in enumerate(rows)
    ]
    complete = limit is None and found != switches.solutions
    return PlainSearch(
        encoded.problem,
        switches,
        Status.SOLVED if found else Status.IMPOSSIBLE if complete else Status.UNDECIDED,
        solution,
        tuple(levels),
        tuple(core.refuted()),
        complete,
        limit,
        seconds,
        cpu_seconds,
    )


def _level(jumps: int, pegs: int, row: list[int], switches: Switches) -> SearchLevel:
    counts: dict[str, Any] = dict(zip(_CORE_COUNTERS, row, strict=True))
    if not switches.distinct:
        counts["distinct"] = None
    return SearchLevel(jumps, pegs, position_class=0, **counts)


def _unsearched(problem: Problem, switches: Switches, run: Run, **counted: int) -> PlainSearch:
    """Return the answer for a start whose position class excludes the finish, without a search."""
    counts: dict[str, Any] = dict.fromkeys(COUNTERS, 0)
    counts |= {**counted, "distinct": 1 if switches.distinct else None}
    level = SearchLevel(0, problem.start.peg_count, **counts)
    refuted = (0,) * len(switches.pagodas)
    status = Status.IMPOSSIBLE
    seconds = run.seconds()
    return PlainSearch(problem, switches, status, None, (level,), refuted, True, None, seconds, 0.0)

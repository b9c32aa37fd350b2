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
from dataclasses import replace
from functools import partial
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, all_checked, checked
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump
from pegsol.game.solution import Solution
from pegsol.lab.orders import Order, hole_weights
from pegsol.lab.pin_types import pin_weightings
from pegsol.lab.plain_result import (
    COUNTERS,
    PlainSearch,
    SearchCallback,
    SearchLevel,
    SearchProgress,
    summed,
)
from pegsol.lab.switches import NO_SWITCHES, Switches, Table, as_table
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import class_allows
from pegsol.search.encoding import EncodedProblem, Symmetries, symmetries_keeping
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.result import Status
from pegsol.search.run import Run

SLICE_SECONDS = 0.1
"""The time between two reports of progress."""
MAX_WEIGHT = (1 << 15) - 1
"""The core adds weights of pagoda functions in 16 bits."""
_CORE_COUNTERS = [name for name in COUNTERS if name not in ("position_class", "duplicates")]


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
    finish holds. With the rule "independence" and a finish that leaves no hole free, the search
    finds the solutions that differ in more than the order of independent jumps.

    >>> from pegsol import lab
    >>> lab.search("up-arrow").positions
    17998001
    >>> lab.search("up-arrow", lab.Switches(order="columns-up")).positions
    3608
    >>> switches = lab.Switches(table=1 << 16, rules="symmetries", distinct=True)
    >>> found = lab.search("up-arrow", switches)
    >>> found.positions, found.hits, found.distinct
    (33399, 23372, 10028)
    >>> lab.search("english d4 d3", lab.Switches(rules="position-class")).status
    Status.IMPOSSIBLE

    ``limits.nodes`` limits the positions. Each rule but the pin types is sound, so a search without
    them that finishes without a solution proves that there is none. With them and the P-filter, in
    his order of jumps, the search makes D. Dirkse's 6,578 moves to the first solution:

    >>> tricks = lab.Switches(order="rows, e n w s", rules="independence, pin-types")
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
    switches = _complete(encoded, switches)
    table = as_table(switches.table)
    run.check_memory(table.size * (encoded.position_bytes + 8 * _has_values(table)), "the table")
    group: Symmetries | None = None
    if "symmetries" in switches.rules:  # they are a group, so positions have one image
        group, _ = symmetries_keeping(encoded.board, encoded.finish_sets)
    result = partial(_result, encoded, switches, group, run)
    start = dict.fromkeys(_CORE_COUNTERS, 0) | {"distinct": 1}
    if "position-class" in switches.rules and not class_allows(problem):
        return result([start | {"position_class": 1}])
    if encoded.start.bit_count() < encoded.fewest_pegs:
        return result([start | {"nodes": 1, "dead_ends": 1}])
    order = Order.of(problem.board, switches.order).jumps(problem, switches.weights)
    core = _core_search(encoded, switches, order, group or [])
    began = time.thread_time()
    limit = _run(core, run)
    cpu_seconds, found = time.thread_time() - began, core.solutions()
    solution = None
    if found:
        jumps = encoded.jumps([order[number] for number in core.solution()])
        solution = Solution._of(problem, jumps)
        solution.verify()
    rows = core.levels()
    while len(rows) > 1 and rows[-1][0] == 0:
        rows.pop()
    tried = [(encoded.jumps([order[at]])[0], encoded.pegs(pegs)) for at, pegs in core.values()]
    return result(
        [dict(zip(_CORE_COUNTERS, row, strict=True)) for row in rows],
        solution=solution,
        fewest=tuple(tried),
        pagoda_refutations=tuple(core.refuted()),
        complete=limit is None and found != switches.solutions,
        limit=limit,
        cpu_seconds=cpu_seconds,
    )


# -- the rules ------------------------------------------------------------------------------------


def _complete(encoded: EncodedProblem, switches: Switches) -> Switches:
    """Return the switches with every choice in full."""
    board, weights = encoded.board, switches.weights
    return replace(
        switches,
        order=str(Order.of(board, switches.order)),
        weights=None if weights is None else hole_weights(board, weights),
        table=_allocated(as_table(switches.table), encoded),
        pagodas=_pagodas(encoded, switches),
    )


def _has_values(table: Table) -> bool:
    """Return whether a table keeps the fewest pegs known below its positions."""
    return table.size > 0 and table.values == "fewest"


def _allocated(table: Table, encoded: EncodedProblem) -> Table:
    """Return the *table* with the number of entries that the core allocates for it."""
    if table.size == 0:
        return table
    words = encoded.word_count + (table.values == "fewest")
    places = max(1, 8 // words) if table.replace == "bucket" else 1
    least = max(table.size, 1 << (places.bit_length() - 1))
    return replace(table, size=1 << (least - 1).bit_length())


def _pagodas(encoded: EncodedProblem, switches: Switches) -> tuple[Pagoda, ...]:
    """Return the pagoda functions of the switches, with those that are proposed."""
    board, rules = encoded.board, encoded.rules
    given = all_checked(Pagoda, switches.pagodas, "pagoda functions")
    for pagoda in given:
        if pagoda.board != board or pagoda.rules != rules:
            raise ProblemError("a pagoda function is for the board and the rules of the problem")
        pagoda.check()
        if sum(map(abs, pagoda.weights)) > MAX_WEIGHT:
            raise ProblemError(f"the weights of a pagoda function add up to {MAX_WEIGHT:,} at most")
    proposed = []
    if "pagoda" in switches.rules:
        found = PagodaProposals(encoded, switches.seed).checked("forward")
        proposed = [Pagoda(board, encoded.weights(weights), rules) for weights, _ in found]
    return tuple(dict.fromkeys([*given, *proposed]))


def _weighting(pagoda: Pagoda, encoded: EncodedProblem) -> tuple[list[int], int]:
    """Return a pagoda function as the core takes it: its weights, and the least of a finish."""
    weights = encoded.weights(pagoda.weights)
    return list(weights), Pagoda(pagoda.board, weights).least(encoded.finish)


def _core_search(
    encoded: EncodedProblem, switches: Switches, order: list[int], group: Symmetries
) -> _core.Plain:
    """Return the search in the core, at its start."""
    board, table, rules = encoded.board, as_table(switches.table), switches.rules
    ways = _core.Independence
    pins = pin_weightings(encoded.problem) if "pin-types" in rules else []
    return _core.Plain(
        board=_core.board(len(board), [board.jumps[number] for number in order]),
        start=encoded.words(encoded.start),
        finish=encoded.core_finish(),
        symmetries=group,
        pagodas=[_weighting(pagoda, encoded) for pagoda in switches.pagodas],
        pin_types=pins,
        table=_core.Table(
            entries=table.size,
            replace=getattr(_core.Replace, table.replace.upper()),
            hash=getattr(_core.Hash, table.hash.upper()),
            seed=switches.seed,
            values=_has_values(table),
        ),
        independence=ways.ALL
        if "independence" in rules
        else ways.PREVIOUS
        if "previous-jump" in rules
        else ways.NONE,
        dead_pegs="dead-pegs" in rules,
        distinct=switches.distinct,
        wanted=switches.solutions or 0,
    )


# -- the search -----------------------------------------------------------------------------------


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
    group: Symmetries | None,
    run: Run,
    rows: list[dict[str, int]],
    *,
    solution: Solution | None = None,
    fewest: tuple[tuple[Jump, int], ...] = (),
    complete: bool = True,
    **more: Any,
) -> PlainSearch:
    """Return the answer with the counters of each level; without *more* nothing was searched."""
    levels = []
    for jumps, row in enumerate(rows):
        counts: dict[str, Any] = {"position_class": 0, **row, "duplicates": None}
        if switches.distinct:
            counts["duplicates"] = counts["positions"] + (jumps == 0) - counts["distinct"]
        else:
            counts["distinct"] = None
        pegs = encoded.pegs(encoded.start.bit_count() - jumps)
        levels.append(SearchLevel(jumps=jumps, pegs=pegs, **counts))
    refuted = complete and not any(level.pin_types for level in levels)
    unsearched = {
        "pagoda_refutations": (0,) * len(tuple(switches.pagodas)),
        "limit": None,
        "cpu_seconds": 0.0,
    }
    return PlainSearch(
        problem=encoded.problem,
        switches=switches,
        symmetries=None if group is None else len(group),
        status=Status.SOLVED if solution else Status.IMPOSSIBLE if refuted else Status.UNDECIDED,
        solution=solution,
        fewest=fewest if _has_values(as_table(switches.table)) else None,
        levels=tuple(levels),
        complete=complete,
        seconds=run.seconds(),
        **{**unsearched, **more},
        **summed(levels),
    )

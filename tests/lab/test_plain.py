"""Plain search: every counter as the slow search has it, and the order of its jumps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, get_args

import pytest

import pegsol
import reference
from pegsol import Jump, Limits, Pagoda, Problem, lab
from pegsol.errors import Limit
from pegsol.lab.orders import BY, HOLE_ORDERS, directions_of, holes_in_order
from pegsol.lab.switches import Hash, Replace, Table, Values
from pegsol.search.result import Status
from random_boards import random_board, random_pagoda, random_problem, with_seeds
from reference import search as slow

MAX_POSITIONS = 3_000
REFUTED = ("pagodas", "pin_types", "dead_pegs")
RULES = ("position_class", *REFUTED, "hits")
COUNTED = (
    *("positions", "nodes", "dead_ends", "hits", "misses"),
    *("collisions", "stores", "overwritten", "skipped"),
)


def test_pin_types_decide_nothing_once_they_have_rejected_a_position() -> None:
    found = lab.search("english pegs d2 c3 e3 b4 e4 to d4", lab.Switches(rules="pin-types"))
    assert (found.status, found.complete, found.pin_types) == (Status.UNDECIDED, True, 1)


def test_words_are_wider_for_a_large_board() -> None:
    switches = lab.Switches(table=1000, rules="symmetries")
    found = lab.search("square(9) e5 any", switches, limits=Limits(nodes=50_000))
    assert (found.limit, found.positions, found.symmetries) == (Limit.NODES, 50_000, 8)


# -- as the slow search has it -------------------------------------------------------------------


def _dead(problem: Problem) -> slow.Refutes:
    """Return whether pegs that can never go, or holes never filled, exclude the finish."""
    hops, full, finish = problem.board.jumps, problem.board.full, problem.finish
    flip = 0 if problem.rules == "normal" else full
    by_number = not finish.care
    most = finish.most if not flip else len(problem.board) - finish.most
    if by_number and most == 0:  # by reverse rules a full board
        by_number = False
    free = reference.holes(finish.free)
    wanted = reference.holes(finish.pegs ^ flip & ~finish.free if finish.care else 0)

    def refutes(bits: int) -> bool:
        pegs = set(reference.holes(bits ^ flip))
        filled, emptied = set(pegs), set(range(len(problem.board))) - pegs
        for _ in hops:
            for a, b, c in hops:
                if {a, b} <= filled and c in emptied:
                    filled.add(c)
                    emptied |= {a, b}
        dead = pegs - emptied
        if not by_number and finish.free != full:
            return bool(dead - wanted - free or wanted - filled)
        return len(dead) + bool(pegs & emptied) > (most if by_number else len(problem.board))

    return refutes


def _least(weights: Sequence[int], problem: Problem) -> int:
    """Return the least weight of the positions with a peg that the finish allows."""
    allowed = filter(problem.finish.holds, range(1, problem.board.full + 1))
    return min([Pagoda(problem.board, tuple(weights)).weight(bits) for bits in allowed])


def _badly_pinned(problem: Problem) -> slow.Refutes:
    """Return whether no peg can come to the finish, or too few pegs can take those in corners."""
    hops = problem.board.jumps

    def met(hole: int) -> set[int]:
        """Return where a peg can be that comes to *hole* by its own jumps."""
        found = {hole}
        for _ in hops:
            found |= {a for a, _, c in hops if c in found} | {c for a, _, c in hops if a in found}
        return found

    win = met(*reference.holes(problem.finish.pegs))
    enable = set[int]().union(*[met(b) for a, b, _ in hops if a in win]) - win

    def refutes(bits: int) -> bool:
        pegs = set(reference.holes(bits))
        return not pegs & win or len(pegs & enable) < len(pegs - win - enable)

    return refutes


def _case(
    seed: int, *, unsound: bool = False
) -> tuple[Random, Problem, dict[str, Any], dict[str, Any]] | None:
    """Return a problem, choices for the search, and the same for the slow one."""
    rng = Random(seed)
    problem = random_problem(rng, random_board(rng, 10))
    if problem.finish.is_fewest:
        return None
    counted = problem.finish.one_number or problem.finish.is_any_of
    if (counted or not problem.finish.care) and problem.rules == "reverse":
        if not counted or problem.start.peg_count > problem.finish.most:
            return None
    elif problem.start.peg_count < problem.finish.least:
        return None
    holes = " ".join(rng.sample(problem.board.names, len(problem.board)))
    chosen: dict[str, Any] = {"order": f"{holes}, by {rng.choice(['peg', 'target'])}"}
    if rng.random() < 0.3:
        chosen["weights"] = [rng.randint(-3, 9) for _ in problem.board.names]
    rules: dict[str, slow.Refutes] = {}
    names = []
    if rng.random() < 0.5:
        weights = random_pagoda(rng, problem.board, problem.rules)
        pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
        chosen["pagodas"] = [pagoda]
        rules["pagodas"] = slow.too_light(weights, _least(weights, problem))
    survivor = problem.finish.is_exact and problem.finish.pegs.bit_count() == 1
    if unsound and survivor and problem.rules == "normal":
        names.append("pin-types")
        rules["pin_types"] = _badly_pinned(problem)
    if rng.random() < 0.5:
        names.append("dead-pegs")
        rules["dead_pegs"] = _dead(problem)
    ways = rng.choice(["none", "previous", "all"])
    names += {"none": [], "previous": ["previous-jump"], "all": ["independence"]}[ways]
    slowly: dict[str, Any] = {"ways": ways, "rules": rules}
    if rng.random() < 0.8:
        chosen["table"], slowly["table"] = _tables(rng, problem)
    if rng.random() < 0.5:
        chosen["distinct"] = True
        slowly["count_different"] = True
    if ("table" in chosen or "distinct" in chosen) and rng.random() < 0.5:
        names.append("symmetries")
        group = reference.symmetries(problem.board, reference.finish_sets(problem), 1000)
        if group is None:
            return None
        slowly["group"] = group
    chosen["rules"] = tuple(names)
    return rng, problem, chosen, slowly


def _tables(rng: Random, problem: Problem) -> tuple[Table, slow.Table]:
    """Return a table, mostly too small, and the same for the slow search."""
    table = Table(
        1 << rng.choice([0, 2, 4, 7, 14]),
        rng.choice(get_args(Replace)),
        rng.choice(get_args(Hash)),
        rng.choice(get_args(Values)),
    )
    with_values = table.values == "fewest"
    places = (4 if with_values else 8) if table.replace == "bucket" else 1
    return table, slow.Table(
        max(1, table.size // places),
        places,
        slow.mixed if table.hash == "multiply" else slow.zobrist(0, table.hash),
        table.replace == "depth",
        with_values,
    )


def _tuples(jumps: Iterable[Jump]) -> list[reference.Hop]:
    return [(jump.origin, jump.over, jump.target) for jump in jumps]


@with_seeds
def test_every_counter_is_that_of_the_slow_search(seed: int) -> None:
    case = _case(seed, unsound=True)
    if case is None:
        return
    rng, problem, chosen, slowly = case
    stop = rng.choice([1, 1, 2, 7, None])
    order = {key: chosen[key] for key in ("order", "weights") if key in chosen}
    hops = _tuples(lab.jump_order(problem, **order))
    expected = slow.search(problem, hops, stop=stop, limit=MAX_POSITIONS, **slowly)
    found = lab.search(
        problem, lab.Switches(solutions=stop, **chosen), limits=Limits(nodes=MAX_POSITIONS)
    )
    assert found.limit == (Limit.NODES if expected.limit else None)
    assert found.solutions == len(expected.solutions)
    if found.solution is not None:
        assert tuple(_tuples(found.solution.jumps)) == expected.solutions[-1]
    for level in found.levels:
        depth = level.jumps
        counted = {name: getattr(expected, name)[depth] for name in COUNTED}
        counted |= {name: expected.refuted[name][depth] for name in REFUTED}
        if level.distinct is not None:
            counted["distinct"] = len(expected.seen[depth])
        assert {name: getattr(level, name) for name in counted} == counted
        ends = [getattr(level, name) for name in ("nodes", "solutions", *RULES)]
        assert level.positions + (depth == 0) == sum(ends)
    assert found.positions == expected.total
    if found.fewest is not None:
        tried = [((jump.origin, jump.over, jump.target), pegs) for jump, pegs in found.fewest]
        to_problem = (
            (lambda pegs: pegs) if problem.rules == "normal" else len(problem.board).__sub__
        )
        assert tried == [(hop, to_problem(pegs)) for hop, pegs in expected.fewest]
    if not expected.limit:
        assert (found.status is Status.SOLVED) == bool(expected.solutions)


@with_seeds
def test_no_combination_loses_an_answer_or_a_solution(seed: int) -> None:
    case = _case(seed)
    if case is None:
        return
    rng, problem, chosen, _ = case
    plain = {key: chosen[key] for key in ("order", "weights") if key in chosen}
    limits = Limits(nodes=MAX_POSITIONS)
    ways = tuple([name for name in chosen["rules"] if name in ("previous-jump", "independence")])
    every = lab.search(problem, lab.Switches(solutions=None, rules=ways, **plain), limits=limits)
    if every.limit is not None:
        return
    assert (every.status is Status.SOLVED) == reference.solvable(problem)
    first = lab.search(problem, lab.Switches(rules=ways, **plain))
    more = [name for name in ("symmetries", "position-class") if rng.random() < 0.5]
    chosen |= {"table": _tables(rng, problem)[0], "rules": (*chosen["rules"], *more)}
    assert lab.search(problem, lab.Switches(**chosen)).solution == first.solution
    found = lab.search(problem, lab.Switches(solutions=None, **chosen))
    assert found.complete
    assert found.status is every.status
    if chosen["table"].values == "lost":
        assert found.solutions == every.solutions
        assert found.solution == every.solution


# -- orders --------------------------------------------------------------------------------------

REVERSE = Problem("line(4)", "pegs a1", "pegs b1 c1", rules="reverse")


@pytest.mark.parametrize(
    ("spec", "order", "expected"),
    [
        # Directions follow the board as it is drawn.
        ("triangle(3)", "rows", "a1-c3 a1-a3 a3-a1 a3-c3 c3-a3 c3-a1"),
        ("triangle(3)", "rows, nw w sw se e ne", "a1-a3 a1-c3 a3-c3 a3-a1 c3-a1 c3-a3"),
        ("line(4)", "rows, by target", "c1-a1 d1-b1 a1-c1 b1-d1"),
        (REVERSE, "corners last", "a1-c1 d1-b1 b1-d1 c1-a1"),
        *[
            ("english", order, first)
            for order, first in zip(
                [name for name in HOLE_ORDERS if name.startswith(("rows", "columns"))],
                ["c1", "c7", "e1", "e7", "a3", "a5", "g3", "g5"],
                strict=True,
            )
        ],
    ],
)
def test_orders_of_jumps(spec: str | Problem, order: str, expected: str) -> None:
    jumps = " ".join(map(str, lab.jump_order(spec, order)))
    assert jumps.startswith(expected)


def test_jumps_go_by_gain_then_by_hole_then_by_direction() -> None:
    rng = Random(0)
    for name in ("english d4 d4", "triangle(4) a1 any", "english+diagonals d4 d4"):
        normal = pegsol.problem(name)
        for lattice in (normal, Problem(normal.start, normal.finish, rules="reverse")):
            holes, by = rng.choice(HOLE_ORDERS), rng.choice(BY)
            directions = list(directions_of(lattice.board))
            rng.shuffle(directions)
            weights = [rng.randint(0, 3) for _ in lattice.board.names]
            hops = slow.ordered_hops(
                lattice,
                holes_in_order(lattice.board, holes),
                [direction.upper() for direction in directions],
                by,
            )
            order = f"{holes}, {' '.join(directions)}, by {by}"
            assert _tuples(lab.jump_order(lattice, order)) == hops, order
            gained = sorted(hops, key=lambda hop: -gain(lattice, hop, weights))
            assert _tuples(lab.jump_order(lattice, order, weights)) == gained, order


def gain(problem: Problem, hop: reference.Hop, weights: Sequence[int]) -> int:
    """Return how much heavier a jump makes the position."""
    origin, over, target = hop
    jumped = weights[over] if problem.rules == "reverse" else -weights[over]
    return weights[target] - weights[origin] + jumped

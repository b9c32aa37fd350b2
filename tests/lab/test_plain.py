"""Plain search: the figures of the old texts, and every counter as the slow search has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

import reference
from messages import Messages
from parameters import long_after
from pegsol import (
    LimitError,
    Limits,
    Pagoda,
    Problem,
    ProblemError,
    VerificationError,
    board,
    lab,
    solutions,
)
from pegsol.errors import Limit
from pegsol.lab.orders import HOLE_ORDERS
from pegsol.lab.plain_result import COUNTERS
from pegsol.lab.switches import Hash, Replace, Table, Values
from pegsol.search.result import Status
from pegsol.search.run import SearchProgress
from random_boards import random_board, random_pagoda, random_problem, with_seeds
from reference import search as slow

MAX_POSITIONS = 3_000
REFUTED = ("pagodas", "pin_types", "dead_pegs")
RULES = ("position_class", *REFUTED, "hits")
COUNTED = (
    *("positions", "nodes", "dead_ends", "hits", "misses"),
    *("collisions", "stores", "overwritten", "skipped"),
)


# -- figures of the old texts --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "choices", "expected"),
    [
        # Darby and Matos checked 17,998,001 positions of the up arrow, or 3,608.
        *long_after(
            0,
            [
                ("up-arrow", {}, {"positions": 17_998_001}),
                ("up-arrow", {"order": "nsew"}, {"positions": 17_998_001}),
                ("up-arrow", {"order": "n e w s"}, {"positions": 18_662_987}),
            ],
        ),
        ("up-arrow", {"order": "columns-up"}, {"positions": 3_608}),
        ("up-arrow", {"distinct": True}, {"distinct": 13_331, "duplicates": 17_984_671}),
        # In a large table, only duplicates are hits.
        ("up-arrow", {"table": 1 << 20}, {"nodes": 13_330, "solutions": 1, "overwritten": 0}),
        ("crossbow", {"solutions": None}, {"solutions": 968}),
        # Pin types decide nothing once they have rejected a position: e4 can take both.
        ("english pegs d2 c3 e3 b4 e4 to d4", {}, {"status": Status.SOLVED}),
        (
            "english pegs d2 c3 e3 b4 e4 to d4",
            {"rules": "pin-types"},
            {"status": Status.UNDECIDED, "complete": True, "pin_types": 1},
        ),
        ("line(4) c1 d1", {"rules": "pin-types"}, {"status": Status.IMPOSSIBLE}),
        # The class of the start decides without a search.
        (
            "english d4 d3",
            {"rules": "position-class", "distinct": True},
            {"status": Status.IMPOSSIBLE, "positions": 0, "position_class": 1, "complete": True},
        ),
        # A start that is a finish is a solution without jumps.
        ("english pegs d4 to d4", {}, {"solutions": 1, "positions": 0}),
        # Words are wider for a large board.
        (
            "square(9) e5 any",
            {"table": 1000, "rules": "symmetries"},
            {"limit": Limit.NODES, "positions": 50_000},
        ),
    ],
)
def test_known_figures(spec: str, choices: dict[str, Any], expected: dict[str, Any]) -> None:
    limits = Limits(nodes=50_000 if spec.startswith("square") else None)
    found = lab.search(spec, lab.Switches(**choices), limits=limits)
    assert {name: getattr(found, name) for name in expected} == expected


def test_the_permutation_filter_keeps_one_solution_of_each_order() -> None:
    kept = lab.search("crossbow", lab.Switches(solutions=None, rules="independence"))
    assert kept.solutions == len(list(solutions("crossbow", distinct=True))) < 968


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
    finish = problem.finish
    if not finish.care:
        return min(
            [sum(sorted(weights)[:pegs]) for pegs in range(1, min(finish.most, len(weights)) + 1)]
        )
    free = [weights[hole] for hole in reference.holes(finish.free)]
    pegs = [weights[hole] for hole in reference.holes(finish.pegs)]
    if not pegs and free and problem.rules == "normal":
        return min([min(free), sum([weight for weight in free if weight < 0])])
    return sum(pegs) + sum([weight for weight in free if weight < 0])


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
    if not problem.finish.care and problem.rules == "reverse":
        if not problem.finish.one_number or problem.start.peg_count > problem.finish.most:
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


def _hops(problem: Problem, chosen: dict[str, Any]) -> list[reference.Hop]:
    order = {key: chosen[key] for key in ("order", "weights") if key in chosen}
    return [(jump.origin, jump.over, jump.target) for jump in lab.jump_order(problem, **order)]


@with_seeds
def test_every_counter_is_that_of_the_slow_search(seed: int) -> None:
    case = _case(seed, unsound=True)
    if case is None:
        return
    rng, problem, chosen, slowly = case
    stop = rng.choice([1, 1, 2, 7, None])
    expected = slow.search(
        problem, _hops(problem, chosen), stop=stop, limit=MAX_POSITIONS, **slowly
    )
    found = lab.search(
        problem, lab.Switches(solutions=stop, **chosen), limits=Limits(nodes=MAX_POSITIONS)
    )
    assert found.limit == (Limit.NODES if expected.limit else None)
    assert found.solutions == len(expected.solutions)
    if found.solution is not None:
        jumps = [(jump.origin, jump.over, jump.target) for jump in found.solution.jumps]
        assert tuple(jumps) == expected.solutions[-1]
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


@with_seeds
def test_the_fewest_pegs_are_those_of_every_game(seed: int) -> None:
    case = _case(seed)
    if case is None or case[1].rules == "reverse":
        return
    rng, problem, chosen, _ = case
    order = {key: chosen[key] for key in ("order", "weights") if key in chosen}
    table = replace(_tables(rng, problem)[0], values="fewest")
    found = lab.search(
        problem,
        lab.Switches(solutions=None, table=table, rules="symmetries" * rng.randrange(2), **order),
        limits=Limits(nodes=MAX_POSITIONS),
    )
    if found.limit is not None or found.fewest is None:
        return
    every = slow.search(problem, _hops(problem, chosen), stop=None, limit=20 * MAX_POSITIONS)
    if not every.limit:
        tried = [((jump.origin, jump.over, jump.target), pegs) for jump, pegs in found.fewest]
        assert tried == every.fewest


def test_every_choice_of_a_table_finds_the_same_and_counts_its_misses() -> None:
    plain = lab.search("longbow")
    for replaced, hashed, values in product(get_args(Replace), get_args(Hash), get_args(Values)):
        table = Table(1 << 10, replaced, hashed, values)
        found = lab.search("longbow", lab.Switches(table=table, distinct=True))
        assert found.solution == plain.solution
        assert found.nodes == found.misses + 1
        assert 0 < found.overwritten <= found.collisions < found.misses
        assert found.positions < plain.positions


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


def test_by_reverse_rules_weights_count_the_pegs_that_appear() -> None:
    jumps = lab.jump_order(REVERSE, weights={"b1": 5})
    assert [str(jump) for jump in jumps][:2] == ["a1-c1", "c1-a1"]


def test_jumps_into_corners_come_last() -> None:
    jumps = [str(jump) for jump in lab.jump_order("english", "rows, corners last")]
    plain = [str(jump) for jump in lab.jump_order("english", "rows")]
    corners = ("c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7")
    assert jumps == sorted(plain, key=lambda jump: jump.endswith(corners))


def test_random_orders_follow_their_seed() -> None:
    one, same, other = [lab.jump_order("english", f"random {n}") for n in (1, 1, 2)]
    assert one == same != other
    assert set(one) == set(other)


def test_boards_without_places_have_their_own_order() -> None:
    assert lab.jump_order("cycle(6)") == lab.jump_order("cycle(6)", "board")
    assert lab.search("cycle(6) v1 any").switches.order == "board, by peg"
    assert lab.compare("cycle(6) v1 any").status is Status.SOLVED
    with pytest.raises(ProblemError, match="columns"):
        lab.search("cycle(6) v1 any", lab.Switches(order="columns"))


# -- limits and refusals -------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["nodes", "time", "memory"])
def test_limits_stop_a_search_and_leave_its_counters(limit: str) -> None:
    given = {"nodes": 100_000, "time": 0.2, "memory": 1 << 22}[limit]
    choices = lab.Switches(distinct=True, table=1 << 16)
    found = lab.search("english d4 d3", choices, limits=Limits(**{limit: given}))
    assert (found.status, found.limit) == (Status.UNDECIDED, Limit(limit))
    assert not found.complete
    assert found.positions > 0
    assert found.duplicates is not None
    assert limit != "nodes" or found.positions == given


def test_a_callback_watches_and_cancels() -> None:
    seen: list[SearchProgress] = []

    def watch(progress: SearchProgress) -> bool:
        seen.append(progress)
        return len(seen) < 2

    found = lab.search("english d4 d3", progress=watch)
    assert found.limit is Limit.CANCELLED
    assert 0 < seen[0].positions < seen[1].positions <= found.positions


def test_a_table_that_does_not_fit_is_refused() -> None:
    with pytest.raises(LimitError, match="40 MiB"):
        lab.search("english", lab.Switches(table=1 << 20), limits=Limits(memory=1 << 20))


def test_wrong_choices_are_refused(messages: Messages) -> None:
    messages(
        (ProblemError, VerificationError, ValueError, TypeError),
        lambda choices: lab.search("english d4 d4", lab.Switches(**choices)),
        [
            {"rules": "symmetries"},
            {"solutions": 0},
            {"table": -1},
            {"table": 1.5},
            {"table": "many"},
            {"table": "2^100"},
            {"table": "replace=depth"},
            {"table": "size=1K,replace=never"},
            {"table": "size=1K,size=2K"},
            {"table": "size=1K,colour=red"},
            {"order": "zigzag"},
            {"order": "d4 d4"},
            {"order": "news e"},
            {"order": "rows, by hole"},
            {"rules": "some"},
            {"rules": "independence, previous-jump"},
            {"pagodas": "strong"},
            {"weights": {"d4": 1.5}},
            {"pagodas": [Pagoda.of("english", {"d4": 40_000, "b4": 40_000})]},
            {"pagodas": [Pagoda(board("english"), (4_000,) * 33)]},
            {"pagodas": [Pagoda.of("french", {"d4": 1})]},
        ],
    )


# -- results -------------------------------------------------------------------------------------


def test_json_has_all_counters() -> None:
    found = lab.search(
        "triangle(5) a1 a1", lab.Switches(table=512, rules="symmetries", solutions=3)
    )
    content = found.as_json()
    table = {"size": 512, "replace": "bucket", "hash": "multiply", "values": "lost"}
    assert content["switches"]["table"] == table
    assert content["fewest"] is None
    assert content["symmetries"] == 2
    assert content["totals"]["solutions"] == 3
    assert set(content["totals"]) == set(COUNTERS)
    assert len(content["jumps"]) == 13

"""All ways to answer a problem agree with each other and with the slow textbook solver.

The problems are random: boards of up to 14 holes of all geometries, 335 of them (3,900 with
``--long``), with all kinds of starts and finishes, by the normal and by the reverse rules. A
failure names the seed; ``agree(problem_of(seed), seed)`` runs it again.
"""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Board,
    Finish,
    Jump,
    Position,
    Problem,
    Proof,
    Search,
    Solution,
    Status,
    solutions,
    solve,
)
from pegsol.proof.checker.position_class import MAX_SETS_AT_MOST
from pegsol.proof.position_class import class_allows, least_in_class
from pegsol.proof.proof import pagoda_proof, position_class_proof
from pegsol.proof.separating import separating_sets
from pegsol.search.encoding import MAX_GROUP
from pegsol.search.result import Result
from pegsol.search.solving import methods, portfolio
from random_boards import chunks, random_board, random_pagoda, random_problem, relatives

PROBLEMS = 75
"""Problems in each chunk."""

MAX_POSITIONS, MAX_SEQUENCES = 1_000, 4_000
"""Listings are compared if no more positions and sequences of jumps can be reached."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng))


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_everybody_agrees(chunk: int, tmp_path: Path) -> None:
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        try:
            agree(problem_of(seed), seed, tmp_path)
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise


@pytest.mark.parametrize("chunk", chunks(1, 8))
def test_pruning_from_the_first_beam_on(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards are mostly decided by beams that prune nothing: here they all prune."""
    monkeypatch.setattr(portfolio, "FIRST_WIDTH", 4)
    monkeypatch.setattr(portfolio, "MIN_SYMMETRY_WIDTH", 1)
    monkeypatch.setattr(portfolio, "MIN_PAGODA_WIDTH", 1)
    for seed in range(10_000 + 50 * chunk, 10_050 + 50 * chunk):
        problem = problem_of(seed)
        positions = reference.reachable(problem)
        solvable = any(map(reference.finish_test(problem, positions), positions))
        try:
            judge_result(problem, solve(problem, seed=seed), solvable, min(map(len, positions)))
        except Exception as error:
            error.add_note(f"seed {seed}: {problem!r}")
            raise


@pytest.mark.parametrize("chunk", chunks(1, 8))
def test_closures_after_the_first_beam(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small boards are mostly decided by beams: here the first ones keep one and two positions."""
    monkeypatch.setattr(portfolio, "FIRST_WIDTH", 1)
    monkeypatch.setattr(methods, "BYTES_FOR_A_NODE", 1 << 40)
    decided = set()
    for seed in range(20_100 + 60 * chunk, 20_160 + 60 * chunk):
        problem = problem_of(seed)
        positions = reference.reachable(problem)
        solvable = any(map(reference.finish_test(problem, positions), positions))
        whole = solve(problem, seed=seed)
        if whole.stats.method.endswith("closure"):
            finish = problem.finish
            kind = "fewest" if finish.is_fewest else "pegs" if finish.care else "count"
            if kind != "count" or finish.least > 1:
                decided.add((kind, solvable))
        for result in (
            whole,
            in_slices(problem, seed),
            with_checkpoints(problem, seed, tmp_path / "checkpoint"),
        ):
            try:
                judge_result(problem, result, solvable, min(map(len, positions)))
                assert result.solution == whole.solution
            except Exception as error:
                error.add_note(f"seed {seed}: {problem!r}")
                raise
    if chunk == 0:  # 60 problems need not have all kinds
        assert {("pegs", True), ("pegs", False), ("fewest", True), ("count", True)} <= decided


def test_pruned_positions_are_not_fewest_pegs() -> None:
    """What cannot reach one peg was pruned here, though it reaches two, and three were given."""
    lines = (
        "a1b1c1 a1a2a3 d1d2d3 e1e2e3 a2b2c2 a2a3a4 b2c2d2 b2b3b4 e2e3e4 a3b3c3 b3c3d3 a4b4c4 b4c4d4"
    )
    one_way = "b1c1d1 e1d1c1 c2c3c4 d2d3d4 e2d2c2 b3b2b1 c3c2c1 c3d3e3 e4d4c4"
    board = Board.from_lines(triples(lines), one_way=triples(one_way))
    start = Position.vacancies(board, ["a1", "c2", "b4"])
    result = solve(Problem(start, Finish.fewest()))
    assert result.solution is not None
    assert result.solution.final.peg_count == 2
    assert result.minimum is True


def triples(text: str) -> list[tuple[str, str, str]]:
    return [(line[:2], line[2:4], line[4:]) for line in text.split()]


def agree(problem: Problem, seed: int, folder: Path = Path()) -> None:
    """Answer *problem* in every way; the more costly ones take turns."""
    positions = reference.reachable(problem)
    done = reference.finish_test(problem, positions)
    solvable = any(map(done, positions))
    fewest = min(map(len, positions))

    def judge(result: Result) -> None:
        judge_result(problem, result, solvable, fewest)

    judge(solve(problem, seed=seed))
    judge_theory(problem, Random(seed), solvable, fewest)
    match seed % 5:
        case 0:
            judge(in_slices(problem, seed))
        case 1:
            judge(with_checkpoints(problem, seed, folder / "checkpoint"))
        case 2:
            judge(solve(problem, seed=seed, threads=2))
        case 3:
            judge_relatives(problem, seed, solvable)
        case 4:
            if len(positions) <= MAX_POSITIONS:
                judge_listings(problem)


# Solving


def judge_result(problem: Problem, result: Result, solvable: bool, fewest: int) -> None:
    if not solvable:
        assert result.status is Status.IMPOSSIBLE
        assert result.solution is None
        judge_proof(problem, result.proof)
        return
    assert result.status is Status.SOLVED
    assert result.proof is None
    assert result.solution is not None
    judge_solution(problem, result.solution, fewest)
    if problem.finish.is_fewest:
        assert result.minimum is True


def judge_solution(problem: Problem, solution: Solution, fewest: int) -> None:
    """Replay the *solution* with the reference's own rules."""
    assert solution.problem == problem
    solution.verify()
    pegs = reference.start(problem)
    for hop in map(hop_of, solution.jumps):
        assert hop in reference.hops(problem, pegs)
        pegs ^= set(hop)
    if problem.finish.is_fewest:
        assert len(pegs) == fewest
    else:
        assert reference.finish_test(problem, set())(pegs)


def hop_of(jump: Jump) -> reference.Hop:
    return jump.origin, jump.over, jump.target


def judge_proof(problem: Problem, proof: Proof | None) -> None:
    assert proof is not None
    assert proof.problem == problem
    proof.check()
    assert Proof.from_json(problem, proof.as_json()) == proof
    assert 1 <= len(proof.summary().splitlines()) <= 3


def in_slices(problem: Problem, seed: int) -> Result:
    """Stop the search after a few positions, again and again."""
    search = Search(problem, seed=seed)
    result = search.run(0.0)
    slices = 1
    while result.status is Status.UNDECIDED:
        assert result.reason == "time"
        result = search.run(0.0 if slices < 50 else 0.01)
        slices += 1
    return result


def with_checkpoints(problem: Problem, seed: int, path: Path) -> Result:
    """Stop the search a few times, save it, and go on with what was saved."""
    search = Search(problem, seed=seed)
    result = search.run(0.0)
    for _ in range(3):
        if result.status is not Status.UNDECIDED:
            return result
        search.save(path)
        search = Search.load(path, problem)
        result = search.run(0.0)
    return search.run()


# Theory


def judge_theory(problem: Problem, rng: Random, solvable: bool, fewest: int) -> None:
    """No solvable problem is refuted, and what is refuted is proved."""
    assert class_allows(problem) or not solvable
    assert least_in_class(problem.start) <= fewest
    proof = position_class_proof(problem)
    if proof is not None:
        assert not class_allows(problem)
        judge_proof(problem, proof)
    elif not class_allows(problem):
        assert len(separating_sets(problem) or ()) > MAX_SETS_AT_MOST
    weightings = [random_pagoda(rng, problem.board, problem.rules) for _ in range(8)]
    proof = pagoda_proof(problem, weightings)
    if proof is not None:
        assert not solvable
        judge_proof(problem, proof)


# Problems that are the same problem


def judge_relatives(problem: Problem, seed: int, solvable: bool) -> None:
    for relative in relatives(problem):
        assert reference.solvable(relative) == solvable
        status = solve(relative, seed=seed).status
        assert status is (Status.SOLVED if solvable else Status.IMPOSSIBLE)


# Listing


def judge_listings(problem: Problem) -> None:
    if tree_size(problem) > MAX_SEQUENCES:
        return
    expected = list(reference.solutions(problem))
    plain = list(solutions(problem))
    assert len(plain) == len(set(plain)) == len(expected)
    assert {tuple(map(hop_of, solution.jumps)) for solution in plain} == set(expected)
    distinct = list(solutions(problem, distinct=True))
    orders = {reference.first_order(tuple(map(hop_of, s.jumps))) for s in distinct}
    assert len(distinct) == len(orders)
    assert orders == set(map(reference.first_order, expected))
    kept = [{reference.start(problem)}, *reference.finish_sets(problem)]
    group = reference.symmetries(problem.board, kept, MAX_GROUP)
    if group is not None:
        judge_listings_mod_symmetry(problem, group, plain, distinct)


def judge_listings_mod_symmetry(
    problem: Problem,
    group: list[reference.Symmetry],
    plain: list[Solution],
    distinct: list[Solution],
) -> None:
    """Of the solutions that are images of each other, the first of the listing is given."""

    def form(solution: Solution, only_distinct: bool) -> tuple[reference.Hop, ...]:
        images = [reference.turned(s, tuple(map(hop_of, solution.jumps))) for s in group]
        return min(map(reference.first_order, images) if only_distinct else images)

    for listed, only_distinct in ((plain, False), (distinct, True)):
        first: dict[tuple[reference.Hop, ...], Solution] = {}
        for solution in listed:
            first.setdefault(form(solution, only_distinct), solution)
        given = list(solutions(problem, distinct=only_distinct, mod_symmetry=True))
        assert given == list(first.values())


def tree_size(problem: Problem) -> int:
    """Return the number of sequences of jumps, up to the first time the finish holds."""
    done = reference.finish_test(problem, reference.reachable(problem))

    @cache
    def size(pegs: reference.Pegs) -> int:
        if done(pegs):
            return 1
        return 1 + sum(size(pegs ^ set(hop)) for hop in reference.hops(problem, pegs))

    return size(reference.start(problem))

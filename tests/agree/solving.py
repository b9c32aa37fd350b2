"""Can the finish be reached? By searches, by closures of one end, and by all that refutes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import reference
from agree.table import Question, Way, judge_solution, never, small_problem
from pegsol import (
    Finish,
    Position,
    Problem,
    Proof,
    Search,
    Solution,
    Status,
    board,
    solve,
)
from pegsol.proof.documents import certificate_of, check
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import class_allows, least_in_class
from pegsol.proof.proof import pagoda_proof, position_class_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.refuting import growing_armies, inductive_sets, jump_counts, linear, tree
from pegsol.search.result import Result
from pegsol.search.run import Run
from pegsol.search.solving.methods import PROOF_TRIES
from pegsol.search.solving.refutation import by_peg_count
from random_boards import random_bits, random_board, random_pagoda, random_problem, relatives

Answer = Solution | Proof | bool


class Truth(NamedTuple):
    """What the textbook finds by visiting all positions that can be reached."""

    solvable: bool
    fewest: int
    positions: int


def textbook(problem: Problem) -> Truth:
    positions = reference.reachable(problem)
    solvable = any(map(reference.finish_test(problem, positions), positions))
    fewest = min(map(len, positions))
    assert least_in_class(problem.start) <= fewest
    assert class_allows(problem) or not solvable
    return Truth(solvable, fewest, len(positions))


def judge(problem: Problem, truth: Truth, answer: Answer) -> None:
    """Replay a solution; check a proof, its JSON, and the certificate that is written of it."""
    if isinstance(answer, bool):
        assert answer is truth.solvable
        return
    assert answer.problem in (problem, *relatives(problem))
    assert isinstance(answer, Solution) is truth.solvable
    if isinstance(answer, Solution):
        last = judge_solution(answer)
        assert not problem.finish.is_fewest or len(last) == truth.fewest
        return
    answer.check(recheck=0)
    assert answer.summary()
    assert Proof.from_json(answer.problem, json.loads(json.dumps(answer.as_json()))) == answer
    checked = check(json.loads(json.dumps(certificate_of(answer))))
    verdict = "stated" if answer.check() == "stated" else "impossible"
    assert (checked.kind, checked.verdict) == (answer.kind, verdict)


# Searches


def answer_of(result: Result) -> Answer:
    assert result.limit is None
    if result.solution is None:
        assert (result.status, result.minimum) == (Status.IMPOSSIBLE, None)
        assert result.proof is not None
        return result.proof
    assert (result.status, result.proof) == (Status.SOLVED, None)
    assert result.minimum is (True if result.problem.finish.is_fewest else None)
    return result.solution


def in_one_search(problem: Problem, seed: int, _: Path, **more: Any) -> Iterator[Answer]:
    yield answer_of(solve(problem, seed=seed, **more))


def in_slices(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
    """Stop the search after a few positions, again and again: it finds what one run finds."""
    search, whole = Search(problem, seed=seed), solve(problem, seed=seed)
    result, slices = search.run(0.0), 1
    while result.status is Status.UNDECIDED:
        assert result.reason == "time"
        result = search.run(0.0 if slices < 50 else 0.01)
        slices += 1
    assert (result.solution, result.stats.nodes) == (whole.solution, whole.stats.nodes)
    assert search.run(0.0) is result
    yield answer_of(result)


def with_checkpoints(problem: Problem, seed: int, folder: Path) -> Iterator[Answer]:
    """Stop the search a few times, save it, and go on with what was saved."""
    search, whole = Search(problem, seed=seed), solve(problem, seed=seed)
    result = search.run(0.0)
    for _ in range(3):
        if result.status is Status.UNDECIDED:
            search.save(folder / "checkpoint")
            search = Search.load(folder / "checkpoint", problem)
            result = search.run(0.0)
    result = search.run()
    assert result.solution == whole.solution
    yield answer_of(result)


METHODS = "pegsol.search.solving.methods"
FIRST = f"{METHODS}.WIDTHS.first"
ALL_PRUNE = {f"{METHODS}.WIDTHS.{name}": 1 for name in ("symmetries", "pagodas")}
CLOSURES = {FIRST: 1, f"{METHODS}.DUES.bytes_for_a_node": 1 << 40}
"""Small boards are mostly decided by wide beams that prune nothing, before any closure."""


SOLVING = Question(
    "can the finish be reached",
    partial(small_problem, most=14),
    textbook,
    judge,
    {
        "one search": Way(in_one_search, 75),
        "two threads": Way(partial(in_one_search, threads=2)),
        "slices": Way(in_slices),
        "checkpoints": Way(with_checkpoints),
        "pruning beams": Way(in_one_search, 50, patches={FIRST: 4, **ALL_PRUNE}),
        "closures": Way(in_one_search, 75, patches=CLOSURES),
        "closures in slices": Way(in_slices, 50, patches=CLOSURES),
        "closures after checkpoints": Way(with_checkpoints, 50, patches=CLOSURES),
    },
)

# Closures and refutations, which may have no answer


def is_encodable(problem: Problem) -> bool:
    """Return whether a search may begin: by reverse rules no number of pegs gets smaller."""
    return problem.rules == "normal" or problem.finish.care != 0 or problem.finish.least > 1


BOARDS = ("square(4)", "triangle(5)", "hexagon(2)", "rectangle(3,5)", "diamond(3)", "line(9)")


def with_any_finish(seed: int) -> Problem:
    """Return a problem with any finish but "fewest"; every third leaves most holes free."""
    rng = Random(seed)
    here = board(rng.choice(BOARDS)) if seed % 5 == 0 else random_board(rng, most=11)
    if seed % 3 == 0:
        pegs = 1 << rng.randrange(len(here)) | 1 << rng.randrange(len(here))
        start = (random_bits(rng, here) | random_bits(rng, here)) & ~rng.choice([0, pegs]) or pegs
        empty = random_bits(rng, here) & random_bits(rng, here) & ~rng.choice([0, start]) & ~pegs
        finish = Finish.of_bits(pegs, here.full & ~pegs & ~rng.choice([0, empty]))
        return Problem(Position(here, start), finish)
    problem = random_problem(rng, here)
    if problem.finish.is_fewest:  # which is always possible
        return replace(problem, finish=Finish.of_bits(1 << rng.randrange(len(here))))
    return problem


def refuting(
    refute: Callable[[Problem, int], Proof | None], all_relatives: bool = True
) -> Callable[[Problem, int, Path], Iterator[Answer]]:
    """Return the way to answer by a function that proves what is impossible."""

    def answers(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
        for other in (problem, *relatives(problem)) if all_relatives else (problem,):
            proof = refute(other, seed)
            if proof is not None:
                yield proof

    return answers


def by_proposals(problem: Problem, seed: int) -> Proof | None:
    if not is_encodable(problem):
        return None
    proposals = PagodaProposals(EncodedProblem(problem), seed)
    return pagoda_proof(problem, proposals.refuting(PROOF_TRIES))


def by_needs(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
    """Say which pegs are needed, level by level, for one that is wanted."""
    for other in (problem, *relatives(problem)):
        if growing_armies.suits(other):
            search = growing_armies.NeedsSearch(other)
            while not search.ended:
                search.advance()
            if isinstance(search.answer, Proof):
                yield search.answer
            elif search.answer is not None:
                yield Solution(other, search.answer)


def needs_decide(problem: Problem, truth: Truth) -> bool:
    """Return whether needed pegs always decide: no hole must be empty."""
    finish, full = problem.finish, problem.board.full
    return growing_armies.suits(problem) and finish.pegs | finish.free == full


def weights_refute(problem: Problem, truth: Truth) -> bool:
    """Return whether a single weighting of some refutes the problem: then one must be found."""
    rng, on = Random(0), problem.board
    weights = [random_pagoda(rng, on, problem.rules) for _ in range(8)]
    return any(Pagoda(on, one, problem.rules).refutes(problem) for one in weights)


def unsolvable(problem: Problem, truth: Truth) -> bool:
    return not truth.solvable and is_encodable(problem)


REFUTING = Question(
    "is it impossible",
    with_any_finish,
    textbook,
    judge,
    {
        "number of pegs": Way(refuting(lambda problem, seed: by_peg_count(problem)), 200, never, 2),
        "position class": Way(
            refuting(lambda problem, seed: position_class_proof(problem)),
            50,
            lambda problem, truth: not class_allows(problem),
        ),
        "proposed pagoda functions": Way(refuting(by_proposals), 50, never, 10),
        "pagoda function": Way(
            refuting(lambda problem, seed: linear.refute(problem, Run(seed=seed))),
            *(50, weights_refute, 20),
            needs="highspy",
        ),
        "tree": Way(
            refuting(lambda problem, seed: tree.refute(problem, Run(seed=seed))),
            *(50, weights_refute, 30),
            needs="highspy",
        ),
        "jump counts": Way(
            refuting(lambda problem, seed: jump_counts.refute(problem, Run(seed=seed)), False),
            *(40, never, 5),
            {"pegsol.search.refuting.jump_counts.MAX_PAIRS": 6},
            "highspy",
        ),
        "inductive set": Way(
            refuting(lambda problem, seed: inductive_sets.refute(problem, Run(seed=seed))),
            *(30, unsolvable),
        ),
        "set by learned weightings": Way(
            refuting(lambda problem, seed: inductive_sets.refute(problem, Run(seed=seed))),
            *(30, unsolvable),
            patches={"pegsol.search.refuting.inductive_sides.FIRST_LESSON": 1},
        ),
        "needed pegs": Way(by_needs, 300, needs_decide, 100),
    },
)

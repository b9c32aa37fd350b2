"""How few moves are enough? Of problems and of games in progress; with bounds and proofs of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import reference
from agree.table import Question, Way, hops_of, judge_solution, never, small_problem
from pegsol import (
    FewestMovesSearch,
    Finish,
    Game,
    Position,
    Problem,
    Solution,
    Status,
    VerificationError,
    check,
    solve,
)
from pegsol.game.jump import Rules
from pegsol.search.result import Result
from pegsol.search.run import Progress, Run
from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves
from pegsol.search.solving.move_ends import MoveEnds
from pegsol.search.solving.shortening import shorten_soon
from reference import moves as reference_moves

MAX_SLICES = 30
"""After this number of empty slices, a search gets longer ones."""


def any_game(seed: int) -> Game:
    """Return a game after a few random jumps, often several by the same peg."""
    game, rng = Game(small_problem(seed)), Random(seed)
    for _ in range(rng.randint(0, 5)):
        if legal := game.legal_jumps():
            last = game.jumps[-1].target if game.jumps else -1
            more = [jump for jump in legal if jump.origin == last]
            game.jump(rng.choice(more if more and rng.random() < 0.6 else legal))
    return game


def fewest(asked: Problem | Game) -> float:
    if isinstance(asked, Game):
        return reference_moves.fewest_moves(asked.problem, hops_of(asked))
    return reference_moves.fewest_moves(asked)


Answer = Result | Solution | float


def judge(asked: Problem | Game, least: float, answer: Answer) -> None:
    """Compare a number, or an answer whose solution is replayed; a solution alone has no fewer."""
    played = asked.jumps if isinstance(asked, Game) else ()
    if isinstance(answer, Solution):
        assert least <= moves_of(answer, played)
        return
    if not isinstance(answer, Result):
        assert answer == least
        return
    if least == inf:
        assert (answer.status, answer.solution) == (Status.IMPOSSIBLE, None)
        assert answer.proof is not None
        answer.proof.check()
        return
    assert (answer.status, answer.proof) == (Status.SOLVED, None)
    assert answer.moves_at_least == least
    assert answer.solution is not None
    assert moves_of(answer.solution, played) == least
    assert answer.minimum is (True if answer.problem.finish.is_fewest else None)


def moves_of(solution: Solution, played: tuple[Any, ...] = ()) -> int:
    judge_solution(solution, played)
    moves = reference_moves.moves_of(hops_of(solution))
    assert list(map(len, moves)) == list(map(len, solution.moves))
    return len(moves)


# Searches


def in_one_search(asked: Problem | Game, seed: int, _: Path, threads: int = 1) -> Iterator[Answer]:
    """Reports never worsen, and the fewest moves are never outside their bounds."""
    reports: list[Progress] = []
    result = solve(
        asked, objective="fewest-moves", seed=seed, threads=threads, progress=reports.append
    )
    yield result
    least = result.moves_at_least or inf
    for report in reports:
        assert report.at_least <= least
        assert report.found is None or report.found >= least
        moves = None if report.solution is None else len(report.solution.moves)
        assert report.found == moves
    for one, other in pairwise(reports):
        assert one.at_least <= other.at_least
        assert one.nodes <= other.nodes
        assert one.found is None or (other.found is not None and other.found <= one.found)


def in_slices(asked: Problem | Game, seed: int, _: Path) -> Iterator[Answer]:
    """Stop the search after little work, again and again; yield what it has found until then."""
    search = FewestMovesSearch(asked, seed=seed)
    result, before, found, number = search.run(0.0), 0, inf, 0
    while result.status is Status.UNDECIDED:
        assert before <= search.at_least == result.moves_at_least
        assert result.limit == result.reason == "time"
        assert result.solution == search.solution
        if search.solution is not None:
            yield search.solution
            assert search.at_least < len(search.solution.moves) <= found
            found = len(search.solution.moves)
        before, number = search.at_least, number + 1
        result = search.run(0.0 if number < MAX_SLICES else 0.01)
    assert before <= (result.moves_at_least or inf)
    assert search.run(0.0).status is result.status
    yield result


def with_checkpoints(asked: Problem | Game, seed: int, folder: Path) -> Iterator[Answer]:
    search = FewestMovesSearch(asked, seed=seed)
    result = search.run(0.0)
    for _ in range(5):
        if result.status is Status.UNDECIDED:
            found = search.solution
            search.save(folder / "checkpoint")
            search = FewestMovesSearch.load(folder / "checkpoint", asked)
            assert search.solution == found
            result = search.run(0.0)
    yield search.run()


def backwards(problem: Problem, seed: int, folder: Path) -> Iterator[Answer]:
    """The jumps taken back from the finish need equally many moves by the other rules."""
    if problem.finish.is_exact:
        rules: Rules = "reverse" if problem.rules == "normal" else "normal"
        end = Position(problem.board, problem.finish.pegs)
        yield from in_one_search(Problem(end, problem.start, rules=rules), seed, folder)


# Solutions made shorter


def shortened(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
    """Any solution, made shorter, has never more moves than before."""
    result = solve(problem, seed=seed)
    if result.solution is not None:
        yield (short := shorten_soon(result.solution))
        assert len(short.moves) <= len(result.solution.moves)


# Bounds and proofs


def by_bounds(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
    """No bound is above the fewest moves, for any position of a small board."""
    if problem.finish.is_fewest:
        problem = replace(problem, finish=Finish.any_survivor())
    known = reference_moves.FewestMoves(problem, set())
    size, rng = len(problem.board), Random(seed)
    every = range(1, 1 << size) if size <= 8 else [rng.randrange(1, 1 << size) for _ in range(200)]
    for bits in every:
        position = problem.from_position(Position(problem.board, bits))
        passes = problem.rules == "normal" and bits.bit_count() >= problem.finish.most
        if problem.finish.care or passes:  # else it is decided at sight
            ends = MoveEnds(Game(position), as_stated=rng.random() < 0.5)
            assert ends.core.at_least() <= known.moves(reference.holes(bits)), bits
    yield from ()


def by_certificate(problem: Problem, seed: int, _: Path) -> Iterator[Answer]:
    """A certificate states the number that is true; others, with enough layers, are refused."""
    if problem.finish.is_fewest or problem.finish.holds(problem.start.bits):
        return
    solution = solve(problem, objective="fewest-moves", seed=seed).solution
    if solution is None:
        return
    document = certify_fewest_moves(solution, Run())
    checked = check(document)
    assert checked.verdict == "solved"
    assert checked.moves is not None
    yield checked.moves
    for more in (-1, 1):
        for side in ("forward", "backward"):
            claim: dict[str, Any] = copy.deepcopy(document)
            claim["proof"]["moves"] += more
            layers = claim["proof"][side]
            claim["proof"][side] = layers[:-1] if more < 0 else [*layers, 0]
            try:
                check(claim)
            except VerificationError:
                continue
            raise AssertionError(f"{claim['proof']['moves']} moves were accepted")


def numbers_of_pegs(problem: Problem, seed: int, folder: Path) -> Iterator[Answer]:
    """Ask about an exact number of pegs, of more positions than are listed.

    The core then tests the number: from above by normal rules, from below by reverse rules.
    """
    if not problem.finish.care and problem.finish.least > 1:
        yield from in_one_search(problem, seed, folder)
        yield from shortened(problem, seed, folder)


NOT_LISTED = {"pegsol.search.encoding.MAX_FINISHES": 1}

MOVES = Question(
    "fewest moves",
    small_problem,
    fewest,
    judge,
    {
        "one search": Way(in_one_search, 40),
        "two threads": Way(partial(in_one_search, threads=2)),
        "slices": Way(in_slices, 30),
        "checkpoints": Way(with_checkpoints),
        "the inverse": Way(backwards, 30, never, 5),
        "numbers of pegs, not listed": Way(numbers_of_pegs, 100, never, 10, NOT_LISTED),
        "shortening": Way(shortened, 40, never, 10),
        "bounds": Way(by_bounds, 3, never, 0),
        "certificates": Way(by_certificate, 30, never, 8),
    },
)
GAMES = Question(
    "fewest moves of a game in progress",
    any_game,
    fewest,
    judge,
    {
        "one search": Way(in_one_search, 30),
        "slices": Way(in_slices),
        "checkpoints": Way(with_checkpoints),
    },
)

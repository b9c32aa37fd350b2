"""Which positions can be reached, which of them can win, and how many ways lead there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import pegsol
import reference
from agree.table import Question, Way, hops_of, never, small_problem
from pegsol import Position, Problem, count_optimal, solutions
from pegsol.errors import ProblemError
from pegsol.search.encoding import MAX_GROUP
from pegsol.search.run import Run
from pegsol.search.spaces import live
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.state_space import StateSpace
from random_boards import is_refused, random_bits
from reference import moves as reference_moves

MAX_SYMMETRIES = 1_000
"""Numbers modulo symmetry are known of boards with no more symmetries."""
MAX_GAMES = 1_000
"""Solutions are listed where there are no more games to be played."""


def bits_of(pegs: reference.Pegs) -> int:
    return sum([1 << hole for hole in pegs])


def group_of(problem: Problem, most: int = MAX_SYMMETRIES) -> list[reference.Symmetry] | None:
    """Return the symmetries that keep start and finish, None if there are too many."""
    kept = [{reference.start(problem)}, *reference.finish_sets(problem)]
    return reference.symmetries(problem.board, kept, most)


# State spaces


class Sets(NamedTuple):
    """What can be reached, what wins of it, and what wins of all positions of the class."""

    reached: set[reference.Pegs]
    won: set[reference.Pegs]


def sets(problem: Problem) -> Sets:
    reached = reference.reachable(problem)
    return Sets(reached, set() if is_refused(problem) else reference.winning(problem, reached))


class Found(NamedTuple):
    """A space that was found, and what it is."""

    space: StateSpace
    what: str
    dead_ends: bool = False


def judge_found(problem: Problem, truth: Sets, found: Found) -> None:
    """Compare numbers, positions and their order; jumps count from the start."""
    space, jumps = found.space, found.what != "class"
    kept = [] if not jumps else [{reference.start(problem)}]
    positions = truth.reached if found.what == "reached" else truth.won
    if found.what == "class":
        members = reference.position_class(problem) - {frozenset()}
        positions = reference.winning(problem, members)
    if found.what != "reached":
        kept += reference.finish_sets(problem)
    group = reference.symmetries(problem.board, kept, MAX_SYMMETRIES)
    levels, first = reference.levels(positions), problem.start.peg_count
    order = sorted(levels, reverse=problem.rules == "normal")
    for level, pegs in zip(space.levels, order, strict=True):
        assert (level.pegs, level.raw) == (pegs, len(levels[pegs]))
        assert level.mod_symmetry == (group and reference.orbits(group, levels[pegs]))
        assert not jumps or level.jumps == abs(first - pegs)
        if found.dead_ends:
            assert level.dead_ends == len(reference.dead_ends(problem, levels[pegs]))
    listed = [bits for pegs in order for bits in sorted(map(bits_of, levels[pegs]))]
    assert [position.bits for position in space] == listed
    assert space.total == len(space) == len(listed)
    for pegs in range(len(problem.board) + 1):
        assert list(space.bits(pegs)) == sorted(map(bits_of, levels.get(pegs, ())))
    rng, board = Random(len(listed)), space.board
    for bits in {*listed[:20], *(random_bits(rng, board) for _ in range(20))}:
        assert (Position(board, bits) in space) is (reference.holes(bits) in positions)


def by_engine(
    problem: Problem, seed: int, folder: Path, *, engine: Any = None, **more: Any
) -> Iterator[Found]:
    if engine == "blocks" and divide(problem.board) is None:
        return
    space = pegsol.reachable(problem, engine=engine, dead_ends=seed % 2 == 1, **more)
    yield Found(space, "reached", seed % 2 == 1 or space.engine == "sparse")
    if is_refused(problem):
        with pytest.raises(ProblemError, match="reverse"):
            pegsol.winning(space, problem.finish)
        return
    for consume in (False, True):
        yield Found(pegsol.winning(space, problem.finish, consume=consume), "won")
    assert space.total == len(reference.reachable(problem))  # also of what was consumed


def on_disk(problem: Problem, seed: int, folder: Path) -> Iterator[Found]:
    """Write the levels, and read them again."""
    for _ in range(2):
        yield from by_engine(problem, seed, folder, engine="blocks", spill=folder / str(seed))


def in_the_class(problem: Problem, seed: int, _: Path) -> Iterator[Found]:
    """Find all positions of the class, reachable or not, that can win."""
    if not (problem.finish.is_fewest or is_refused(problem) or divide(problem.board) is None):
        yield Found(pegsol.can_reach(problem), "class")


def live_positions(closed: bool, problem: Problem, seed: int, _: Path) -> Iterator[int]:
    """Count the positions on the way from the start to the finish, in a bitmap of either kind."""
    division = divide(problem.board, closed)
    if division is None or is_refused(problem) or problem.finish.is_fewest:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "choose", lambda *_, **__: division)
        found = live.LivePositions(problem)
        if found.find(Run()) and found.count is not None:
            yield found.count


def judge_live(problem: Problem, truth: Sets, found: Found | int) -> None:
    if isinstance(found, int):
        assert found == len(truth.won)
    else:
        judge_found(problem, truth, found)


LISTED = "pegsol.search.encoding.LISTED"
NOT_LISTED = {f"{LISTED}.free": 0, f"{LISTED}.positions": 0}
"""On small boards all positions of a finish are listed: then none are."""

SPACES = Question(
    "what can be reached and what wins",
    small_problem,
    sets,
    judge_live,
    {
        "the usual engine": Way(by_engine),
        "sparse": Way(partial(by_engine, engine="sparse")),
        "sparse, two threads": Way(partial(by_engine, engine="sparse", threads=2), 10),
        "blocks": Way(partial(by_engine, engine="blocks"), must=never),
        "blocks, two threads": Way(partial(by_engine, engine="blocks", threads=2), 10, never),
        "on disk": Way(on_disk, 10, never, 4),
        "from anywhere in the class": Way(in_the_class, must=never),
        "blocks, finishes not listed": Way(
            partial(by_engine, engine="blocks"), 12, never, patches=NOT_LISTED
        ),
        "class, finishes not listed": Way(in_the_class, must=never, patches=NOT_LISTED),
        "live, closed holes": Way(partial(live_positions, True), 60, never, 3),
        "live, any holes": Way(partial(live_positions, False), 20, never, 10),
    },
)

# Solutions, games and moves


class Numbers(NamedTuple):
    """The textbook's numbers, and all solutions unless they are too many."""

    solutions: int
    games: int
    listed: list[tuple[reference.Hop, ...]] | None


def numbers(problem: Problem) -> Numbers | None:
    if is_refused(problem):
        return None
    games = reference.count_games(problem)
    listed = list(reference.solutions(problem)) if games <= MAX_GAMES else None
    return Numbers(reference.count_solutions(problem), games, listed)


def judge_counts(problem: Problem, truth: Numbers | None, counts: Counts | list[Any]) -> None:
    """Compare numbers, also of classes: of solutions, by the order of jumps and by symmetry."""
    assert truth is not None
    if isinstance(counts, list):  # of solutions that are to be all
        if truth.listed is not None:
            assert sorted(counts) == sorted(truth.listed)
        return
    assert counts.solutions == truth.solutions
    assert counts.games in (truth.games, None)
    if truth.listed is None or counts.games is None:
        return
    assert counts.distinct == len(reference.distinct(truth.listed))
    group = group_of(problem)
    if group is None:
        assert counts.solutions_mod_symmetry is counts.distinct_mod_symmetry is None
    elif len(group) * len(truth.listed) <= MAX_GAMES:
        assert counts.solutions_mod_symmetry == reference.solution_orbits(group, truth.listed)
        assert counts.distinct_mod_symmetry == reference.distinct_orbits(group, truth.listed)


def counted(problem: Problem, seed: int, _: Path, threads: int) -> Iterator[Counts]:
    if is_refused(problem):
        with pytest.raises(ProblemError, match="reverse"):
            count(problem, threads=threads)
        return
    yield (counts := count(problem, threads=threads, games=True))
    less = count(problem, threads=threads, distinct=False)
    assert less == Counts(counts.solutions, None, counts.solutions_mod_symmetry, None, None)


def listings(problem: Problem, seed: int, _: Path) -> Iterator[list[Any]]:
    """List solutions: all, distinct ones, and of those that are images the first of the listing."""
    if is_refused(problem) or reference.count_games(problem) > MAX_GAMES:
        return
    plain = list(solutions(problem))
    yield list(map(hops_of, plain))
    distinct = list(solutions(problem, distinct=True))
    orders = {reference.first_order(hops_of(solution)) for solution in distinct}
    assert len(distinct) == len(orders)
    assert orders == {reference.first_order(hops_of(solution)) for solution in plain}
    group = group_of(problem, MAX_GROUP)
    for listed, only_distinct in ((plain, False), (distinct, True)) if group else ():
        first: dict[tuple[reference.Hop, ...], Any] = {}
        for solution in listed:
            images = [reference.turned(s, hops_of(solution)) for s in group or ()]
            form = min(map(reference.first_order, images) if only_distinct else images)
            first.setdefault(form, solution)
        given = list(solutions(problem, distinct=only_distinct, mod_symmetry=True))
        assert given == list(first.values())


COUNTS = Question(
    "how many solutions",
    small_problem,
    numbers,
    judge_counts,
    {
        "counting": Way(partial(counted, threads=1), 50, never),
        "counting, two threads": Way(partial(counted, threads=2), 15, never),
        "listing": Way(listings, 40, never, 20),
    },
)


def judge_shortest(problem: Problem, fewest: Any, found: Any) -> None:
    """Compare the number and the list of the solutions with the fewest moves."""
    if fewest.moves() == inf:
        assert found == (None, [], [])
        return
    counts, plain, distinct = found
    assert (counts.moves, counts.solutions) == (fewest.moves(), fewest.count())
    expected = sorted(fewest.solutions())
    assert sorted(map(hops_of, plain)) == expected
    group = group_of(problem)
    if problem.finish.free.bit_count() <= 1 and group is not None:
        assert counts.distinct == len(distinct) == reference_moves.distinct(group, expected)
        assert reference_moves.distinct(group, map(hops_of, distinct)) == counts.distinct
        assert set(map(hops_of, distinct)) <= set(expected)


def shortest(problem: Problem, seed: int, _: Path) -> Iterator[Any]:
    plain, distinct = (
        list(solutions(problem, fewest_moves=True, distinct=distinct)) for distinct in (False, True)
    )
    for solution in plain:
        solution.verify()
    yield count_optimal(problem), plain, distinct


SHORTEST = Question(
    "which solutions have the fewest moves",
    small_problem,
    reference_moves.FewestMoves,
    judge_shortest,
    {"counting and listing": Way(shortest, 25)},
)

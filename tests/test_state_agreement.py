"""All engines for state spaces agree with each other and with the slow textbook solver.

The problems are random: boards of up to 12 holes of all geometries, with all kinds of starts and
finishes, by the normal and by the reverse rules. A failure names the seed;
``agree(problem_of(seed), seed)`` runs it again, and
``PYTHONPATH=tests python tests/test_state_agreement.py 10000 20000`` runs many more.
"""

import sys
from collections.abc import Callable
from random import Random

import pytest

import pegsol
import reference
from pegsol import Position, Problem
from pegsol.errors import ProblemError
from pegsol.search.spaces import backward_seeds
from pegsol.search.spaces.by_moves import MoveLevel, by_moves
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.state_space import StateSpace
from random_boards import (
    chunks,
    is_refused,
    random_bits,
    random_board,
    random_problem,
)

CHUNKS = chunks(1, 16)
PROBLEMS = 20
"""Problems in each chunk."""

MAX_HOLES = 12
MAX_SYMMETRIES = 1_000
"""Numbers modulo symmetry are known of boards with no more symmetries."""
MAX_GAMES = 1_000
"""Solutions are listed where there are no more games to be played."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng, MAX_HOLES))


def each(seeds: range, judge: Callable[[Problem, int], None]) -> None:
    for seed in seeds:
        try:
            judge(problem_of(seed), seed)
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise


def chunk_of(chunk: int) -> range:
    return range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_state_spaces(chunk: int) -> None:
    each(chunk_of(chunk), judge_spaces)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_finishes_that_are_not_listed(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On small boards all positions of a finish are listed: here none are."""
    monkeypatch.setattr(backward_seeds, "MAX_LISTED_FREE", 0)
    monkeypatch.setattr(backward_seeds, "MAX_LISTED", 0)
    each(range(1_000 + 12 * chunk, 1_012 + 12 * chunk), judge_winning)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_counts(chunk: int) -> None:
    each(range(3_000 + 25 * chunk, 3_025 + 25 * chunk), judge_counts)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_moves(chunk: int) -> None:
    each(range(4_000 + 15 * chunk, 4_015 + 15 * chunk), judge_moves)


def agree(problem: Problem, seed: int) -> None:
    judge_spaces(problem, seed)
    judge_counts(problem, seed)
    judge_moves(problem, seed)


# State spaces


def spaces(start: Problem, seed: int) -> list[StateSpace]:
    """Return the state space by every engine that can be used."""
    threads = 1 + seed % 2
    found = [pegsol.reachable(start, engine="sparse", threads=threads)]
    if divide(start.board) is not None:
        found.append(pegsol.reachable(start, engine="blocks", dead_ends=True, threads=threads))
    return found


def judge_spaces(problem: Problem, seed: int) -> None:
    positions = reference.reachable(problem)
    group = reference.symmetries(problem.board, [{reference.start(problem)}], MAX_SYMMETRIES)
    found = spaces(problem, seed)
    for space in found:
        judge_space(space, problem, positions, group, dead_ends=True)
        judge_members(space, positions, Random(seed))
    own = pegsol.reachable(problem)
    judge_space(own, problem, positions, group, dead_ends=own.engine == "sparse")
    judge_won(problem, positions, found)
    judge_to(problem)


def judge_winning(problem: Problem, seed: int) -> None:
    judge_won(problem, reference.reachable(problem), spaces(problem, seed))
    judge_to(problem)


def judge_won(problem: Problem, positions: set[reference.Pegs], found: list[StateSpace]) -> None:
    if is_refused(problem):
        for space in found:
            with pytest.raises(ProblemError, match="reverse"):
                pegsol.winning(space, problem.finish)
        return
    winners = reference.winning(problem, positions)
    kept = [{reference.start(problem)}, *reference.finish_sets(problem)]
    group = reference.symmetries(problem.board, kept, MAX_SYMMETRIES)
    for space in found:
        for consume in (False, True):
            won = pegsol.winning(space, problem.finish, consume=consume)
            judge_space(won, problem, winners, group, dead_ends=False)
        # What was consumed still knows its numbers.
        assert space.total == len(positions)


def judge_to(problem: Problem) -> None:
    """All positions of the class, reachable or not, that can win."""
    if problem.finish.is_fewest or is_refused(problem):
        return
    if divide(problem.board) is None:
        return
    members = reference.position_class(problem) - {frozenset()}
    winners = reference.winning(problem, members)
    group = reference.symmetries(problem.board, reference.finish_sets(problem), MAX_SYMMETRIES)
    judge_space(pegsol.can_reach(problem), problem, winners, group, dead_ends=False, jumps=False)


def judge_space(
    space: StateSpace,
    problem: Problem,
    positions: set[reference.Pegs],
    group: list[reference.Symmetry] | None,
    *,
    dead_ends: bool,
    jumps: bool = True,
) -> None:
    """Compare numbers, positions and their order; jumps count from the start."""
    levels = reference.levels(positions)
    down = problem.rules == "normal"
    first = problem.start.peg_count
    expected = []
    for pegs in sorted(levels, reverse=down):
        stuck = len(reference.dead_ends(problem, levels[pegs])) if dead_ends else None
        modulo = None if group is None else reference.orbits(group, levels[pegs])
        expected.append((abs(first - pegs), pegs, len(levels[pegs]), modulo, stuck))
    found = [(x.jumps, x.pegs, x.raw, x.mod_symmetry, x.dead_ends) for x in space.levels]
    if not jumps:
        expected, found = ([level[1:] for level in some] for some in (expected, found))
    assert found == expected, space.engine
    assert space.total == len(space) == len(positions)
    assert space.mod_symmetry == (None if group is None else sum([level[-2] for level in expected]))
    listed = [position.bits for position in space]
    assert listed == [
        bits for pegs in sorted(levels, reverse=down) for bits in sorted(map(bits_of, levels[pegs]))
    ]
    for pegs in range(len(problem.board) + 1):
        assert list(space.bits(pegs)) == sorted(map(bits_of, levels.get(pegs, ())))


def judge_members(space: StateSpace, positions: set[reference.Pegs], rng: Random) -> None:
    for pegs in positions:
        assert Position(space.board, bits_of(pegs)) in space
    for _ in range(20):
        bits = random_bits(rng, space.board)
        assert (Position(space.board, bits) in space) == (reference.holes(bits) in positions)


def bits_of(pegs: reference.Pegs) -> int:
    return sum([1 << hole for hole in pegs])


# Counting


def judge_counts(problem: Problem, seed: int) -> None:
    threads = 1 + seed % 2
    if is_refused(problem):
        with pytest.raises(ProblemError, match="reverse"):
            count(problem, threads=threads)
        return
    counts = count(problem, threads=threads, games=True)
    assert counts.solutions == reference.count_solutions(problem)
    assert counts.games == reference.count_games(problem)
    if counts.games <= MAX_GAMES:
        judge_classes(problem, counts, list(reference.solutions(problem)))
    less = count(problem, distinct=False)
    assert less == Counts(counts.solutions, None, counts.solutions_mod_symmetry, None, None)


def judge_classes(
    problem: Problem, counts: Counts, listed: list[tuple[reference.Hop, ...]]
) -> None:
    """Compare numbers of classes with those of the solutions that were *listed*."""
    if counts.distinct is not None:
        assert counts.distinct == len(reference.distinct(listed))
    else:  # with several holes free some order of the jumps may meet the finish too early
        assert problem.finish.free.bit_count() > 1
    kept = [{reference.start(problem)}, *reference.finish_sets(problem)]
    group = reference.symmetries(problem.board, kept, MAX_SYMMETRIES)
    if group is None:
        assert counts.solutions_mod_symmetry is None
        assert counts.distinct_mod_symmetry is None
    elif len(group) * len(listed) <= MAX_GAMES:
        assert counts.solutions_mod_symmetry == reference.solution_orbits(group, listed)
        if counts.distinct is not None:
            assert counts.distinct_mod_symmetry == reference.distinct_orbits(group, listed)


# Moves


def judge_moves(problem: Problem, seed: int) -> None:
    kept = [{reference.start(problem)}]
    judge_move_levels(by_moves(problem), problem, kept, reference.by_moves(problem))
    if not problem.finish.is_exact:
        with pytest.raises(ProblemError, match="exact"):
            by_moves(problem, backward=True)
        return
    end = Position(problem.board, problem.finish.pegs)
    levels = reference.moves_to_finish(
        problem, reference.position_class(problem.from_position(end)) - {frozenset()}
    )
    kept = [{reference.holes(end.bits)}]
    judge_move_levels(by_moves(problem, backward=True), problem, kept, levels)


def judge_move_levels(
    found: tuple[MoveLevel, ...],
    problem: Problem,
    kept: list[set[reference.Pegs]],
    levels: list[set[reference.Pegs]],
) -> None:
    group = reference.symmetries(problem.board, kept, MAX_SYMMETRIES)
    for number, (level, positions) in enumerate(zip(found, levels, strict=True)):
        assert level.moves == number
        assert level.least_pegs == min(map(len, positions))
        assert level.most_pegs == max(map(len, positions))
        if group is not None:
            assert level.positions == reference.orbits(group, positions)


if __name__ == "__main__":
    each(range(int(sys.argv[1]), int(sys.argv[2])), agree)

"""The fewest parity sets, compared with brute force."""

from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

import pytest

from pegsol import (
    Board,
    Finish,
    Position,
    Problem,
    Proof,
    board,
    problem,
)
from pegsol.proof import separating
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.checker.position_class import MAX_SETS_AT_MOST
from pegsol.proof.colours import colouring_of
from pegsol.proof.gf2 import all_sums
from pegsol.proof.position_class import class_allows, classes_of
from pegsol.proof.proof import position_class_proof
from pegsol.proof.separating import separating_sets
from random_boards import random_board, random_problem, random_start, with_seeds


def refuted(task: Problem, holes: int) -> int:
    """Return the positions that the finish allows, as bits, and differ from the start on a set."""
    start, finish = task.start.bits, task.finish
    found = 0
    for position in range(1, task.board.full + 1):
        if finish.holds(position):
            found |= (((start ^ position) & holes).bit_count() & 1) << position
    return found


def check(task: Problem) -> None:
    """Check that the sets found refute the problem, and that no fewer do."""
    sets = separating_sets(task)
    assert (sets is None) == class_allows(task)
    if sets is None:
        return
    allowed = sum([1 << p for p in range(1, task.board.full + 1) if task.finish.holds(p)])
    every = {
        holes: refuted(task, holes) for holes in all_sums(classes_of(task.board).parity_sets)[1:]
    }
    assert reduce(or_, [every[holes] for holes in sets], 0) == allowed
    assert not any(
        reduce(or_, chosen, 0) == allowed
        for chosen in combinations(set(every.values()), len(sets) - 1)
    )


@with_seeds
def test_no_fewer_sets_refute(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=7))
    if len(classes_of(task.board).parity_sets) <= 4:
        check(task)


@with_seeds
def test_no_fewer_sets_refute_few_pegs(seed: int) -> None:
    rng = Random(seed)
    start = random_start(rng, random_board(rng, most=8))
    if len(classes_of(start.board).parity_sets) <= 5:
        check(Problem(start, Finish.at_most(rng.randint(1, 3))))


@with_seeds
def test_no_set_has_a_free_hole(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng))
    sets = None if not task.finish.care else separating_sets(task)
    if sets is not None and (task.finish.pegs or len(sets) == 1):
        (holes,) = sets
        assert holes & task.finish.free == 0
        assert ((task.start.bits ^ task.finish.pegs) & holes).bit_count() & 1


@pytest.mark.parametrize("name", ["english", "french", "wiegleb", "diamond(5)", "square(6)"])
def test_the_diagonals_are_enough_on_squares(name: str) -> None:
    this = board(name)
    for vacancy in this.names:
        start = Position.vacancies(this, [vacancy])
        tasks = [Problem(start, Finish.of_bits(this.bits([end]))) for end in this.names[:9]]
        for task in [*tasks, Problem(start, Finish.any_survivor())]:
            sets = separating_sets(task)
            if sets is not None:
                assert len(sets) == (1 if task.finish.care else 2)
                assert colouring_of(this, sets) is not None


def test_sets_that_only_exclude_the_empty_position() -> None:
    this = Board.from_lines([("a", "b", "c")])
    task = Problem(Position(this, 0b111), Finish.of_bits(0, 0b011))
    check(task)
    sets = separating_sets(task)
    assert sets is not None
    assert len(sets) == 2


def test_many_classes_take_a_whole_basis() -> None:
    many = Board([f"v{n}" for n in range(40)], [])
    task = Problem(Position(many, (1 << 20) - 1), Finish.at_most(19))
    assert separating_sets(task) == classes_of(many).parity_sets


@pytest.mark.parametrize(("number", "most"), [(30, 1), (40, 2)])
def test_few_sets_are_enough_for_many_classes(number: int, most: int) -> None:
    many = Board([f"v{n}" for n in range(number)], [])
    task = Problem(Position(many, (1 << number // 2) - 1), Finish.at_most(most))
    sets = separating_sets(task)
    assert sets is not None
    assert len(sets) <= 4
    Proof(task, ParitySets(sets)).check()


@with_seeds
def test_boards_with_more_classes(seed: int) -> None:
    """Scattered lines, so that not all sums of the basis are tried."""
    rng = Random(seed)
    names = [f"v{n}" for n in range(rng.randint(12, 20))]
    lines = [rng.sample(names, 3) for _ in range(rng.randint(1, 4))]
    this = Board.from_lines(lines, holes=names)
    start = Position(this, rng.randrange(1, this.full + 1))
    task = Problem(start, Finish.at_most(rng.randint(1, 4)))
    sets = separating_sets(task)
    assert (sets is None) == class_allows(task)
    if sets is None:
        return
    assert len(sets) <= len(classes_of(this).parity_sets)
    # A whole basis, where too many classes are to be told apart, may be more than a proof may have.
    proof = position_class_proof(task)
    assert (proof is None) == (len(sets) > MAX_SETS_AT_MOST)
    if proof is not None:
        proof.check()


def test_a_search_cut_short_takes_the_greedy_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    task = problem("french d4 any")
    monkeypatch.setattr(separating, "MAX_COVER_STEPS", 0)
    sets = separating_sets(task)
    assert sets is not None
    assert all(
        any(((task.start.bits ^ 1 << hole) & holes).bit_count() & 1 for holes in sets)
        for hole in range(len(task.board))
    )

"""Position classes, compared with brute force and published counts."""

from __future__ import annotations

import json
from functools import reduce
from itertools import combinations
from operator import or_
from pathlib import Path
from random import Random

import pytest

from pegsol import Board, Finish, Position, Problem, board, class_table
from pegsol.proof import separating
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.checker.position_class import MAX_SETS_AT_MOST
from pegsol.proof.colours import colour_pairs, colouring_of, colourings
from pegsol.proof.gf2 import (
    all_sums,
    transpose,
)
from pegsol.proof.position_class import (
    class_allows,
    class_dimension,
    classes_of,
    feasible_survivors,
    least_in_class,
    position_class,
    possible_finishes,
)
from pegsol.proof.proof import position_class_proof
from pegsol.proof.separating import separating_sets
from random_boards import play, random_board, random_problem, random_start, with_seeds

PUBLISHED = json.loads(
    (Path(__file__).parents[1] / "published" / "position_classes.json").read_text("utf-8")
)


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_counts(name: str) -> None:
    table = class_table(board(name))
    assert table.null_class == PUBLISHED[name]["null_class"]
    assert len(table.pairs) == PUBLISHED[name]["svss_feasible_up_to_symmetry"]


# Brute force


def same_class(start: Position) -> list[int]:
    """Return all positions with a peg in the class of *start*."""
    this = start.board
    wanted = position_class(start)
    return [b for b in range(1, this.full + 1) if position_class(Position(this, b)) == wanted]


@with_seeds
def test_parity_sets_are_all_there_are_and_no_jump_changes_a_parity(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng, most=10)
    lines = [1 << a | 1 << b | 1 << c for a, b, c in this.jumps]
    even = {
        holes
        for holes in range(this.full + 1)
        if all((holes & line).bit_count() % 2 == 0 for line in lines)
    }
    sets = classes_of(this).parity_sets
    assert len(set(all_sums(sets))) == 1 << len(sets)
    assert {*all_sums(sets)} == even
    start = random_start(rng, this)
    parities = [(holes & start.bits).bit_count() & 1 for holes in sets]
    assert position_class(start) == sum([odd << place for place, odd in enumerate(parities)])
    there = play(rng, start, "normal")
    assert position_class(start) == position_class(there)
    excluded = ParitySets(sets).excluded(Problem(start, Finish.any_survivor()))
    for holes, without in zip(sets, excluded, strict=True):
        changes = [(start.bits ^ 1 << hole) & holes for hole in range(len(this))]
        assert without == sum([(bits.bit_count() & 1) << h for h, bits in enumerate(changes)])


@with_seeds
def test_what_a_class_allows_is_exact(seed: int) -> None:
    rng = Random(seed)
    problem = random_problem(rng, random_board(rng, most=9))
    same = same_class(problem.start)
    meeting = list(filter(problem.finish.holds, same))
    assert class_allows(problem) == bool(meeting)
    listed = possible_finishes(problem)
    assert listed is not None
    assert sorted(listed) == meeting
    assert least_in_class(problem.start) == min(map(int.bit_count, same))
    lone = tuple([hole for hole in problem.board.names if problem.board.bits([hole]) in same])
    assert feasible_survivors(problem.start) == lone


@with_seeds
def test_a_table_has_the_survivors_of_every_vacancy(seed: int) -> None:
    this = random_board(Random(seed), most=10)
    table = class_table(this)
    assert sum(pair.problems for pair in table.pairs) == sum(map(len, table.survivors.values()))
    for vacancy, survivors in table.survivors.items():
        assert survivors == feasible_survivors(Position.vacancies(this, [vacancy]))
        assert all(set(survivors) >= set(g) or not set(survivors) & set(g) for g in table.holes)
    vectors = transpose([this.bits(names) for names in table.parity_sets], len(this))
    assert len(set(vectors)) == len(table.holes)


def test_isolated_holes_are_exact_in_any_number() -> None:
    many = Board([f"v{n}" for n in range(1024)], [])
    start = Position(many, (1 << 600) - 1)
    assert (class_dimension(many), least_in_class(start)) == (1024, 600)
    allowed = [class_allows(Problem(start, Finish.at_most(most))) for most in (599, 600)]
    assert allowed == [False, True]


# Colourings


@with_seeds
def test_every_line_has_all_three_colours(seed: int) -> None:
    this = random_board(Random(seed), most=12)
    for colours in colourings(this):
        assert sum(colours) == this.full
        for line in this.jumps:
            assert len({next(k for k in range(3) if colours[k] >> h & 1) for h in line}) == 3
        for holes in colour_pairs(colours):
            assert all((holes & mask).bit_count() in (0, 2) for mask, _ in this.jump_masks)
            assert colouring_of(this, (holes,)) is not None
    if this.coordinates is not None and len(classes_of(this).parity_sets) <= 6:
        plain = Board(this.names, this.lines, one_way=this.one_way)
        assert set(colourings(this)) <= set(colourings(plain))


# The fewest parity sets that refute


def refuted(task: Problem, holes: int) -> int:
    """Return the positions that the finish allows, as bits, and differ from the start on a set."""
    found = 0
    for position in filter(task.finish.holds, range(1, task.board.full + 1)):
        found |= (((task.start.bits ^ position) & holes).bit_count() & 1) << position
    return found


@with_seeds
def test_no_fewer_sets_refute(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=7))
    if rng.random() < 0.4:
        task = Problem(task.start, Finish.at_most(rng.randint(1, 3)))
    sets = separating_sets(task)
    assert (sets is None) == class_allows(task)
    if sets is None or len(classes_of(task.board).parity_sets) > 4:
        return
    pattern = task.finish.care and not task.finish.is_any_of
    if pattern and (task.finish.pegs or len(sets) == 1):
        assert [holes & task.finish.free for holes in sets] == [0]
    allowed = sum([1 << bits for bits in range(1, 1 << len(task.board)) if task.finish.holds(bits)])
    every = [refuted(task, holes) for holes in all_sums(classes_of(task.board).parity_sets)[1:]]
    assert reduce(or_, [refuted(task, holes) for holes in sets], 0) == allowed
    fewer = combinations({*every}, len(sets) - 1)
    assert not any(reduce(or_, chosen, 0) == allowed for chosen in fewer)


@with_seeds
def test_boards_of_many_classes_have_a_proof_unless_it_takes_too_many_sets(seed: int) -> None:
    rng = Random(seed)
    names = [f"v{n}" for n in range(rng.randint(12, 30))]
    lines = [rng.sample(names, 3) for _ in range(rng.randint(0, 4))]
    this = Board.from_lines(lines, holes=names)
    start = Position(this, rng.randrange(1, this.full + 1))
    task = Problem(start, Finish.at_most(rng.randint(1, 4)))
    sets = separating_sets(task)
    assert (sets is None) == class_allows(task)
    if sets is None:
        return
    assert len(sets) <= len(classes_of(this).parity_sets)
    proof = position_class_proof(task)
    assert (proof is None) == (len(sets) > MAX_SETS_AT_MOST)
    if proof is not None:
        proof.check()


def test_limits_on_many_classes_still_leave_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Board([f"v{n}" for n in range(40)], [])
    start = Position(many, (1 << 20) - 1)
    few = separating_sets(Problem(start, Finish.any_survivor())) or ()
    assert 1 <= len(few) <= 4
    whole = separating_sets(Problem(start, Finish.at_most(19)))  # too many classes to tell apart
    assert whole == classes_of(many).parity_sets
    monkeypatch.setattr(separating, "MAX_COVER_STEPS", 0)
    greedy = separating_sets(Problem(start, Finish.any_survivor())) or ()
    for sets in (few, greedy):
        for hole in range(40):
            assert any(((start.bits ^ 1 << hole) & holes).bit_count() & 1 for holes in sets)

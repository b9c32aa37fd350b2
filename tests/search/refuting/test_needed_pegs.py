"""Needed pegs, compared with the slow textbook solver, and Conway's soldiers on wide boards."""

from random import Random

import pytest

import reference
from pegsol import Board, Finish, Position, Problem, Proof, board
from pegsol.game.solution import Solution
from pegsol.search.refuting.growing_armies import NeedsSearch, suits
from pegsol.search.refuting.needed_pegs import in_order
from random_boards import chunks, play, random_bits, random_board, with_seeds


def army(this: Board, ahead: int, behind: int) -> Problem:
    """Return the problem of a full army of *behind* rows, with its goal some rows ahead."""
    assert this.coordinates is not None
    front = max(y for _, y in this.coordinates) + 1 - behind
    start = sum(1 << hole for hole, (_, y) in enumerate(this.coordinates) if y >= front)
    row = [hole for hole, (_, y) in enumerate(this.coordinates) if y == front - ahead]
    peg = 1 << row[len(row) // 2]
    return Problem(Position(this, start), Finish.of_bits(peg, this.full ^ peg))


def ended(problem: Problem) -> NeedsSearch:
    """Return the search for a problem, at its end."""
    search = NeedsSearch(problem)
    while not search.ended:
        search.advance()
    return search


def answer(problem: Problem) -> bool | None:
    """Return whether *problem* has a solution, after checking the evidence; None if it is open."""
    found = ended(problem).answer
    if isinstance(found, tuple):
        Solution(problem, found).verify()
        return True
    if isinstance(found, Proof):
        found.check()
        return False
    return None


@pytest.mark.parametrize(
    ("name", "ahead", "behind"),
    [
        ("rectangle(15,20)", 4, 15),
        ("rectangle(12,16)", 4, 12),
        ("rectangle(5,20)", 4, 15),
        ("rectangle(31,30)", 4, 25),
        ("rectangle(5,10)", 3, 5),
        ("rectangle(9,12)+diagonals", 4, 8),
        ("triangle(12)", 2, 3),
    ],
)
def test_armies_that_get_there(name: str, ahead: int, behind: int) -> None:
    assert answer(army(board(name), ahead, behind)) is True


@pytest.mark.parametrize(
    ("name", "ahead", "behind"),
    [
        ("rectangle(15,20)", 5, 15),
        ("rectangle(12,17)", 5, 12),
        ("rectangle(32,32)", 5, 27),
        ("rectangle(4,6)", 3, 2),
    ],
)
def test_armies_that_do_not(name: str, ahead: int, behind: int) -> None:
    assert answer(army(board(name), ahead, behind)) is False


def test_five_rows_ahead_is_refuted_by_the_golden_ratio() -> None:
    proof = ended(army(board("rectangle(15,20)"), 5, 15)).answer
    assert isinstance(proof, Proof)
    assert proof.kind == "pagoda"
    (weights,) = proof.as_json()["weightings"]
    ratio = weights["h1"] / weights["h6"]  # from the goal to the front, straight below it
    assert ratio == pytest.approx(((1 + 5**0.5) / 2) ** 5)
    assert Proof.from_json(proof.problem, proof.as_json()) == proof


def random_army(rng: Random, this: Board) -> Problem:
    """Return a problem with a finish of few pegs and many free holes, as :func:`suits` wants it."""
    while True:
        pegs = rng.choice([1, 1, 1, 2, 3])
        wanted = sum([1 << hole for hole in rng.sample(range(len(this)), min(pegs, len(this)))])
        start = (random_bits(rng, this) | random_bits(rng, this)) & ~rng.choice([0, wanted])
        empty = random_bits(rng, this) & random_bits(rng, this) & random_bits(rng, this)
        empty = rng.choice([0, 0, empty]) & ~start & ~wanted
        rules = rng.choice(["normal", "normal", "reverse"])
        finish = Finish.of_bits(wanted, this.full & ~wanted & ~empty)
        if start:
            problem = Problem(Position(this, start), finish)
            if rules == "reverse" and start != this.full:
                problem = problem.complement()
            return problem


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_answers_are_those_of_the_textbook_solver(chunk: int) -> None:
    rng = Random(chunk)
    answers = []
    for _ in range(150):
        problem = random_army(rng, random_board(rng, most=11))
        if problem.finish.holds(problem.start.bits):
            continue
        found = answer(problem)
        assert found in (None, reference.solvable(problem)), problem.as_json()
        if suits(problem):
            answers.append(found)
    # Only if holes must stay empty it may not know.
    assert answers.count(None) < len(answers) / 20
    assert min(answers.count(True), answers.count(False)) > len(answers) / 20


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_it_always_knows_if_no_hole_must_be_empty(chunk: int) -> None:
    rng = Random(chunk)
    for _ in range(100):
        this = random_board(rng, most=11)
        start = Position(this, random_bits(rng, this) | 1)
        wanted = play(rng, start, "normal").bits & random_bits(rng, this)
        wanted ^= rng.choice([0, 1 << rng.randrange(len(this))])
        if not wanted or not wanted & ~start.bits:
            continue
        problem = Problem(start, Finish.of_bits(wanted, this.full & ~wanted))
        assert answer(problem) is reference.solvable(problem), problem.as_json()


@with_seeds
def test_suits(seed: int) -> None:
    rng = Random(seed)
    problem = random_army(rng, random_board(rng))
    assert suits(problem) is (
        not problem.finish.holds(problem.start.bits)
        and 2 * problem.finish.free.bit_count() > len(problem.board)
        and _must_be_empty_are(problem)
    )


def _must_be_empty_are(problem: Problem) -> bool:
    finish, start, full = problem.finish, problem.start.bits, problem.board.full
    kept = full & ~finish.free
    if problem.rules == "normal":
        return start & kept & ~finish.pegs == 0 and finish.pegs != 0
    return ~start & kept & finish.pegs == 0 and kept & ~finish.pegs != 0


def test_jumps_are_put_in_order() -> None:
    # A peg jumps twice, over pegs that come later than the first jump.
    jumps = [(3, 4, 5), (1, 2, 3), (6, 7, 4)]
    assert in_order(frozenset({1, 2, 6, 7}), jumps) is not None
    assert in_order(frozenset({1, 2, 6}), jumps) is None
    assert in_order(frozenset(), []) == ()

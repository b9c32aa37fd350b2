"""What is known of positions, compared with the slow textbook solver."""

from random import Random

import pytest
from pegsol.search.surveys.knowledge import Knowledge, jump_classes

import reference
from pegsol import Finish, Position, Problem, board, problem, solve
from pegsol.model.boards.hole_sets import image
from pegsol.search.result import Status
from pegsol.search.surveys import knowledge as module
from random_boards import is_refused, random_board, random_problem


@pytest.mark.parametrize("seed", range(40))
def test_what_follows_from_what_is_noted_is_true(seed: int) -> None:
    rng = Random(seed)
    found = random_problem(rng, random_board(rng, 9))
    if found.finish.is_fewest or is_refused(found):
        return
    knowledge, seen = Knowledge(found), [found.start]
    while legal := seen[-1].legal_jumps(found.rules):
        seen.append(seen[-1].jump(rng.choice(legal), found.rules))
    for number in rng.sample(range(len(seen)), len(seen)):
        result = solve(found.from_position(seen[number]))
        if result.solution is not None:
            knowledge.note_line(seen[number], result.solution.jumps)
        else:
            knowledge.note(seen[number], False)
        for last in range(1, len(seen) + 1):
            wins = knowledge.winning_after(seen[:last])
            if wins is not None:
                pegs = reference.holes(seen[last - 1].bits)
                assert wins is bool(reference.winning(found, {pegs}))
    assert all(knowledge.winning(position) is not None for position in seen)


def test_symmetric_positions_share_what_is_known() -> None:
    central = problem("english d4 d4")
    knowledge = Knowledge(central)
    knowledge.note(Position.of(central.board, ["d4", "d5"]), True)
    assert knowledge.winning(Position.of(central.board, ["d4", "e4"])) is True
    assert knowledge.winning(Position.of(central.board, ["d4", "d7"])) is None


def test_a_position_after_a_lost_one_is_lost() -> None:
    line = problem("line(6) b1 any")
    first = line.start
    second = first.jump(first.legal_jumps()[0])
    knowledge = Knowledge(line)
    assert knowledge.winning_after([first, second]) is None
    knowledge.note(first, False)
    assert knowledge.winning_after([first, second]) is False
    assert knowledge.winning(second) is False


def test_few_pegs_settle_a_finish_with_few_pegs() -> None:
    triangle = problem("triangle(5) a1 at-most-2")
    knowledge = Knowledge(triangle)
    result = solve(Problem(triangle.start, Finish.fewest()))
    assert result.solution is not None
    knowledge.note_fewest(triangle.start, 3, proved=False)
    assert knowledge.winning(triangle.start) is None
    knowledge.note_fewest(triangle.start, 1, proved=True, jumps=result.solution.jumps)
    assert knowledge.winning(triangle.start) is True
    knowledge.note_fewest(triangle.start, 2, proved=False)
    assert knowledge.fewest(triangle.start) == (1, True)
    other = Position.of(triangle.board, ["a1", "a5", "c3", "e5"])
    knowledge.note_fewest(other, 3, proved=True)
    assert knowledge.winning(other) is False


def test_a_limited_number_of_positions_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_POSITIONS", 2)
    line = problem("line(7) b1 b1")
    knowledge = Knowledge(line)
    for bits in (3, 5, 9):
        knowledge.note(Position(line.board, bits), False)
    assert [knowledge.winning(Position(line.board, bits)) for bits in (3, 5, 9)] == [
        None,
        False,
        False,
    ]


@pytest.mark.parametrize("of", ["english d4 d4", "english d1 d1", "triangle(5) a3 any", "cube"])
def test_jumps_of_one_class_lead_to_symmetric_positions(of: str) -> None:
    given, rng = problem(of), Random(4)
    position = given.start
    for _ in range(5):
        here = given.from_position(position)
        legal, classes = position.legal_jumps(), jump_classes(here)
        names = [
            min(image(position.jump(jump).bits, symmetry) for symmetry in motions(here))
            for jump in legal
        ]
        for one in range(len(legal)):
            for other in range(one):
                if classes[one] == classes[other]:
                    assert names[one] == names[other]
                elif given.board.coordinates is not None:
                    assert names[one] != names[other] or len(set(legal[one].names)) < 3
        position = position.jump(rng.choice(legal))


def motions(here: Problem) -> list[tuple[int, ...]]:
    """Return the symmetries that keep the finish and the position."""
    elements = here.board.symmetries.permutations()
    kept = (here.start.bits, here.finish.pegs)
    return [one for one in elements if all(image(bits, one) == bits for bits in kept)]


def test_the_jumps_of_a_symmetric_start_are_one_class() -> None:
    assert jump_classes(problem("english d4 d4")) == (0, 0, 0, 0)
    assert len(set(jump_classes(problem("english d4 d1")))) == 3
    assert jump_classes(problem("english d4 fewest")) == (0, 0, 0, 0)
    lost = problem("french")
    assert solve(lost).status is Status.IMPOSSIBLE
    assert board("french") == lost.board


def test_what_the_fewest_pegs_say_about_an_exact_number() -> None:
    asked = problem("line(8) b1 exactly 3")
    known = Knowledge(asked)
    few, many = Position(asked.board, "a1 b1"), Position(asked.board, "a1 b1 d1 f1 h1")
    known.note_fewest(few, 1, True)
    known.note_fewest(many, 2, False)
    known.note_fewest(asked.start, 4, True)
    assert [known.winning(one) for one in (few, many, asked.start)] == [False, True, False]

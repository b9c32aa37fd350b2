"""Solutions, and their check."""

import pytest

from pegsol import Jump, Solution, VerificationError, parse_moves, problem
from pegsol.game.position import Rules


def solution(spec: str, moves: str, rules: Rules = "normal") -> Solution:
    given = problem(spec)
    parsed = parse_moves(given.board, moves, rules=rules)
    return Solution(given, tuple(jump for move in parsed for jump in move.jumps))


TRIANGLE = solution("triangle(4) a2 any", "a4-a2, a1-a3, c3-a1, a3-c3, d4-b2, a1-c3, b4-d4-b2")


def test_a_true_solution() -> None:
    assert TRIANGLE.defects() == []
    TRIANGLE.verify()
    assert TRIANGLE.final.peg_count == 1


def test_positions_lead_from_the_start_to_the_end() -> None:
    positions = list(TRIANGLE.positions())
    assert positions[0] == TRIANGLE.problem.start
    assert positions[-1] == TRIANGLE.final
    assert [p.peg_count for p in positions] == list(range(9, 0, -1))


def test_text_groups_jumps_into_moves() -> None:
    assert parse_moves(TRIANGLE.problem.board, str(TRIANGLE)) == TRIANGLE.moves
    assert len(TRIANGLE.moves) < len(TRIANGLE.jumps)


def test_a_wrong_ending_is_a_defect() -> None:
    short = Solution(TRIANGLE.problem, TRIANGLE.jumps[:-1])
    assert short.defects() == ["at the end there are 2 pegs, not at most 1"]
    with pytest.raises(VerificationError, match="2 pegs"):
        short.verify()


def test_every_wrong_hole_is_a_defect() -> None:
    wrong = solution("line(4) b1 a1", "d1-b1")
    assert wrong.defects() == ["at the end b1 holds a peg"]
    wrong = solution("line(4) b1 d1", "d1-b1")
    assert wrong.defects() == [
        "at the end a1 holds a peg",
        "at the end b1 holds a peg",
        "at the end d1 is empty",
    ]


def test_free_holes_do_not_matter() -> None:
    pattern = problem(
        {
            "pegsol": 1,
            "board": "line(4)",
            "start": {"vacancies": ["b1"]},
            "finish": {"pegs": ["b1"], "free": ["a1"]},
        }
    )
    jumps = parse_moves(pattern.board, "d1-b1")[0].jumps
    assert Solution(pattern, jumps).defects() == []


@pytest.mark.parametrize("moves", ["a1-c1", "b1-d1"])
def test_a_jump_that_cannot_be_made(moves: str) -> None:
    assert solution("line(4) b1 any", moves).defects() == [f"jump 1: {moves} cannot be made"]


def test_a_jump_along_no_line() -> None:
    given = problem("line(4) b1 any")
    wrong = Solution(given, (Jump(given.board, 3, 2, 0),))
    assert wrong.defects() == ["jump 1: d1-a1 is not a jump on this board"]


def test_as_few_pegs_as_possible_accepts_any_ending() -> None:
    assert solution("line(4) b1 fewest", "").defects() == []


def test_reverse_rules() -> None:
    given = problem(
        {
            "pegsol": 1,
            "board": "line(4)",
            "start": {"pegs": ["d1"]},
            "finish": {"pegs": ["b1", "c1"]},
            "rules": "reverse",
        }
    )
    jumps = parse_moves(given.board, "d1-b1", rules="reverse")[0].jumps
    assert Solution(given, jumps).defects() == []
    assert Solution(given.complement(), jumps).defects() != []

"""Lists of moves, checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import IllegalJumpError, NotationError, board, check_moves, problem, solve
from pegsol.game.jump import Jump

ENGLISH = board("english")


def test_a_solution() -> None:
    solution = solve("crossbow").solution
    assert solution is not None
    check = check_moves("crossbow", str(solution))
    assert (check.solves, check.made, check.failed, check.defects) == (True, 9, None, ())
    assert check.as_json()["solves"] is True


def test_the_end_of_the_list_is_not_the_finish() -> None:
    check = check_moves("line(4) b1 c1", "d1-b1")
    assert (check.solves, check.failed, check.made) == (False, None, 1)
    assert check.defects == (
        "at the end a1 holds a peg",
        "at the end b1 holds a peg",
        "at the end c1 is empty",
    )


def test_a_list_may_fail_within_a_move() -> None:
    failed = check_moves("english", "d2-d4, d1-d3-d5").failed
    assert failed is not None
    assert (failed.number, failed.move, failed.reasons) == (2, 2, ("d2 has no peg",))
    failed = check_moves("english", "d2-d4, b3-d3-f3").failed
    assert failed is not None
    assert (str(failed.jump), failed.number, failed.move) == ("d3-f3", 3, 2)
    assert failed.reasons == ("f3 is not empty",)


@given(st.data())
def test_random_lists_against_a_game(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(["normal", "reverse"]))
    given_problem = problem("english d4 d4")
    if rules == "reverse":
        given_problem = given_problem.complement()
    lines = ENGLISH.jumps if rules == "normal" else [line[::-1] for line in ENGLISH.jumps]
    position, jumps = given_problem.start, []
    for _ in range(data.draw(st.integers(0, 12))):
        legal = position.legal_jumps(given_problem.rules)
        if not legal:
            break
        jumps.append(data.draw(st.sampled_from(legal)))
        position = position.jump(jumps[-1], given_problem.rules)
    wrong = Jump(ENGLISH, *data.draw(st.sampled_from(sorted(lines))))
    check = check_moves(given_problem, [*jumps, wrong])
    if wrong in position.legal_jumps(given_problem.rules):
        position = position.jump(wrong, given_problem.rules)
        assert (check.failed, check.made) == (None, len(jumps) + 1)
    else:
        assert check.failed is not None
        assert (check.made, check.failed.number) == (len(jumps), len(jumps) + 1)
        with pytest.raises(IllegalJumpError, match=check.failed.reasons[0]):
            position.jump(wrong, given_problem.rules)
    assert check.position == position


def test_notations() -> None:
    assert check_moves("english", "13-33", notation="cockett").made == 1
    assert check_moves("english", "24-26", notation="dirkse").jumps[0].names[0] == "c4"
    with pytest.raises(NotationError, match="this board"):
        check_moves("english", "d2-d5")

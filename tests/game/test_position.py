"""Positions, jumps and moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import reference
import strategies
from pegsol import IllegalJumpError, Jump, Position, ProblemError, board, parse_moves
from pegsol.game.notation import as_jump
from pegsol.game.position import Rules, group_moves

RULES: st.SearchStrategy[Rules] = st.sampled_from(["normal", "reverse"])


@st.composite
def played(draw: st.DrawFn) -> tuple[Position, Rules]:
    position = draw(strategies.boards().flatmap(strategies.positions))
    return position, draw(RULES)


def test_pegs_and_vacancies() -> None:
    line = board("line(4)")
    assert Position.of(line, ["a1", "c1"]).pegs == ("a1", "c1")
    assert Position.vacancies(line, ["a1", "c1"]).pegs == ("b1", "d1")


def test_membership_and_iteration() -> None:
    position = Position.of(board("line(4)"), ["a1", "c1"])
    assert "a1" in position
    assert "b1" not in position
    assert list(position) == ["a1", "c1"]


def test_the_empty_board_is_legal() -> None:
    assert Position(board("english"), 0).peg_count == 0


def test_the_reverse_game_takes_jumps_along_one_way_lines_back() -> None:
    text = "lines:\n    a > b > c\n    c d e\nstart: pegs c\nfinish: exactly 2\nrules: reverse"
    given = pegsol.problem(text)
    assert [str(jump) for jump in given.start.legal_jumps("reverse")] == ["c-e", "c-a"]
    for bits in range(given.board.full + 1):
        position = Position(given.board, bits)
        back = [(jump.target, jump.over, jump.origin) for jump, _ in position.predecessors()]
        made = [(jump.origin, jump.over, jump.target) for jump in position.legal_jumps("reverse")]
        assert made == back == reference.hops(given, reference.holes(bits))


@pytest.mark.parametrize("bits", [-1, 1 << 4])
def test_pegs_on_no_hole_are_refused(bits: int) -> None:
    with pytest.raises(ProblemError, match="no hole"):
        Position(board("line(4)"), bits)


def test_positions_are_values() -> None:
    one, other = (Position.of(board("english"), ["d4"]) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.complement()


@settings(deadline=None)
@given(played())
def test_complement_twice_is_the_same(given_position: tuple[Position, Rules]) -> None:
    position, _ = given_position
    assert position.complement().complement() == position


@settings(deadline=None)
@given(played())
def test_a_jump_changes_the_pegs_by_one(given_position: tuple[Position, Rules]) -> None:
    position, rules = given_position
    step = -1 if rules == "normal" else 1
    for jump in position.legal_jumps(rules)[:5]:
        assert position.jump(jump, rules).peg_count == position.peg_count + step


@settings(deadline=None)
@given(played())
def test_a_jump_taken_back_is_a_jump_of_the_other_game(
    given_position: tuple[Position, Rules],
) -> None:
    position, rules = given_position
    other: Rules = "reverse" if rules == "normal" else "normal"
    for jump in position.legal_jumps(rules)[:5]:
        back = Jump(jump.board, jump.target, jump.over, jump.origin)
        assert position.jump(jump, rules).jump(back, other) == position


@settings(deadline=None)
@given(played())
def test_the_reverse_game_is_the_normal_game_of_the_holes(
    given_position: tuple[Position, Rules],
) -> None:
    position, _ = given_position
    seen = {(jump.target, jump.over, jump.origin) for jump in position.complement().legal_jumps()}
    found = {(jump.origin, jump.over, jump.target) for jump in position.legal_jumps("reverse")}
    assert found == seen


@pytest.mark.parametrize(
    ("pegs", "jump", "message"),
    [
        (["b1"], "a1-c1", "a1 has no peg"),
        (["a1"], "a1-c1", "b1 has no peg"),
        (["a1", "b1", "c1"], "a1-c1", "c1 is not empty"),
    ],
)
def test_illegal_jumps_name_the_hole(pegs: list[str], jump: str, message: str) -> None:
    line = board("line(4)")
    with pytest.raises(IllegalJumpError, match=message):
        Position.of(line, pegs).jump(as_jump(line, jump))


def test_illegal_reverse_jump() -> None:
    line = board("line(4)")
    with pytest.raises(IllegalJumpError, match="b1"):
        Position.of(line, ["a1", "b1"]).jump(as_jump(line, "a1-c1"), "reverse")


def test_a_jump_along_no_line_is_illegal() -> None:
    line = board("line(4)")
    with pytest.raises(IllegalJumpError, match="this board"):
        Position(line, line.full).jump(Jump(line, 0, 1, 3))


def test_a_jump_of_another_board_is_illegal() -> None:
    line = board("line(4)")
    with pytest.raises(IllegalJumpError, match="another"):
        Position(line, line.full).jump(as_jump(board("line(5)"), "a1-c1"))


def test_one_way_lines_run_backwards_in_the_reverse_game() -> None:
    single = board({"lines": [], "one_way": [["a", "b", "c"]]})
    assert [str(j) for j in Position.of(single, ["c"]).legal_jumps("reverse")] == ["c-a"]
    assert Position.of(single, ["a"]).legal_jumps("reverse") == ()


def test_the_jumped_hole_is_shown_where_there_is_a_choice() -> None:
    square = board("cycle(4)")
    assert str(Jump(square, 0, 1, 2)) == "v1-v3(v2)"
    assert str(parse_moves(square, "v1-v3(v2)-v1(v4)")[0]) == "v1-v3(v2)-v1(v4)"


def test_consecutive_jumps_by_one_peg_are_one_move() -> None:
    english = board("english")
    jumps = [as_jump(english, text) for text in ("e1-c1", "c1-c3", "d5-d3", "d3-d1")]
    moves = group_moves(jumps)
    assert [str(move) for move in moves] == ["e1-c1-c3", "d5-d3-d1"]
    assert [len(move) for move in moves] == [2, 2]
    assert group_moves([]) == ()


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), st.sampled_from(["normal", "reverse"]))
def test_successors_and_predecessors_undo_each_other(position: Position, rules: Rules) -> None:
    after = position.successors(rules)
    assert [jump for jump, _ in after] == list(position.legal_jumps(rules))
    assert all(position.jump(jump, rules) == then for jump, then in after)
    assert all((jump, position) in then.predecessors(rules) for jump, then in after)
    before = position.predecessors(rules)
    assert all(then.jump(jump, rules) == position for jump, then in before)
    assert all((jump, position) in then.successors(rules) for jump, then in before)


def test_unknown_rules_are_refused() -> None:
    start = Position("line(3)", "a1 b1")
    for asked in (start.legal_jumps, start.successors, start.predecessors):
        with pytest.raises(ProblemError, match="'foo'"):
            asked("foo")  # type: ignore[arg-type]

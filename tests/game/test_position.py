"""Positions, jumps, moves, games that are played, and the check of solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import reference
import strategies
from messages import Messages
from pegsol import (
    Game,
    IllegalJumpError,
    Jump,
    PegError,
    Position,
    Problem,
    Solution,
    VerificationError,
    board,
    parse_moves,
)
from pegsol.game.notation import as_jump
from pegsol.game.position import Rules, group_moves

LINE = board("line(4)")
RULES: st.SearchStrategy[Rules] = st.sampled_from(["normal", "reverse"])
TRIANGLE = Solution("triangle(4) a2 any", "a4-a2, a1-a3, c3-a1, a3-c3, d4-b2, a1-c3, b4-d4-b2")
REVERSE = Problem("line(4)", "pegs d1", "pegs b1 c1", rules="reverse")


# -- positions -----------------------------------------------------------------------------------


def test_a_position_is_a_value_made_of_pegs() -> None:
    position = Position.of(LINE, ["a1", "c1"])
    assert list(position) == ["a1", "c1"] == list(position.pegs)
    assert ["a1" in position, "b1" in position] == [True, False]
    assert Position.vacancies(LINE, ["a1", "c1"]) == position.complement() != position
    assert hash(Position(LINE, 0b0101)) == hash(position)
    assert (position.peg_count, Position(LINE, 0).peg_count) == (2, 0)


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), RULES)
def test_jumps_and_those_taken_back(position: Position, rules: Rules) -> None:
    other: Rules = "reverse" if rules == "normal" else "normal"
    step = -1 if rules == "normal" else 1
    assert position.complement().complement() == position
    after = position.successors(rules)
    assert [jump for jump, _ in after] == list(position.legal_jumps(rules))
    for jump, then in after:
        assert position.jump(jump, rules) == then
        assert then.peg_count == position.peg_count + step
        assert (jump, position) in then.predecessors(rules)
        assert then.jump(Jump(jump.board, jump.target, jump.over, jump.origin), other) == position
    for jump, then in position.predecessors(rules):
        assert then.jump(jump, rules) == position
        assert (jump, position) in then.successors(rules)
    seen = {(jump.target, jump.over, jump.origin) for jump in position.complement().legal_jumps()}
    assert seen == {(j.origin, j.over, j.target) for j in position.legal_jumps("reverse")}


def test_the_reverse_game_takes_jumps_along_one_way_lines_back() -> None:
    text = "lines:\n    a > b > c\n    c d e\nstart: pegs c\nfinish: exactly 2\nrules: reverse"
    given = pegsol.problem(text)
    assert [str(jump) for jump in given.start.legal_jumps("reverse")] == ["c-e", "c-a"]
    for bits in range(given.board.full + 1):
        position = Position(given.board, bits)
        back = [(jump.target, jump.over, jump.origin) for jump, _ in position.predecessors()]
        made = [(jump.origin, jump.over, jump.target) for jump in position.legal_jumps("reverse")]
        assert made == back == reference.hops(given, reference.holes(bits))


def test_jumps_that_cannot_be_made(messages: Messages) -> None:
    messages(
        PegError,
        lambda pegs, jump, *rules: Position.of(LINE, pegs).jump(
            jump if isinstance(jump, Jump) else as_jump(LINE, jump), *rules
        ),
        [
            (["b1"], "a1-c1"),
            (["a1"], "a1-c1"),
            (["a1", "b1", "c1"], "a1-c1"),
            (["a1", "b1"], "a1-c1", "reverse"),
            (["a1", "b1"], Jump(LINE, 0, 1, 3)),
            (["a1", "b1"], as_jump(board("line(5)"), "a1-c1")),
            (["a1", "b1"], "a1-c1", "foo"),
        ],
    )


def test_positions_that_are_none(messages: Messages) -> None:
    start = Position("line(3)", "a1 b1")
    messages(
        PegError,
        lambda wrong: wrong(),
        [
            lambda: Position(LINE, -1),
            lambda: Position(LINE, 1 << 4),
            lambda: start.legal_jumps("foo"),  # type: ignore[arg-type]
            lambda: start.successors("foo"),  # type: ignore[arg-type]
            lambda: start.predecessors("foo"),  # type: ignore[arg-type]
        ],
    )


def test_consecutive_jumps_by_one_peg_are_one_move() -> None:
    english, square = board("english"), board("cycle(4)")
    jumps = [as_jump(english, text) for text in ("e1-c1", "c1-c3", "d5-d3", "d3-d1")]
    assert [str(move) for move in group_moves(jumps)] == ["e1-c1-c3", "d5-d3-d1"]
    assert [len(move) for move in group_moves(jumps)] == [2, 2]
    assert group_moves([]) == ()
    # The jumped hole is shown where there is a choice.
    assert str(Jump(square, 0, 1, 2)) == "v1-v3(v2)"
    assert str(parse_moves(square, "v1-v3(v2)-v1(v4)")[0]) == "v1-v3(v2)-v1(v4)"


# -- games ---------------------------------------------------------------------------------------


def test_undo_redo_and_what_a_jump_forgets() -> None:
    game = Game("english d4 d4")

    def now() -> tuple[str, str, int]:
        jumps = [" ".join(map(str, some)) for some in (game.jumps, game.undone)]
        return jumps[0], jumps[1], game.position.peg_count

    assert (now(), game.moves, game.solved, game.stuck) == (("", "", 32), (), False, False)
    for jump in ("d2-d4", "b3-d3"):
        game.jump(as_jump(game.board, jump))
    assert (game.undo(), now()) == (1, ("d2-d4", "b3-d3", 31))
    assert (game.undo(-1), game.redo(-1)) == (0, 0)
    assert (game.undo(5), game.undo(), now()) == (1, 0, ("", "d2-d4 b3-d3", 32))
    with pytest.raises(IllegalJumpError):
        game.jump(as_jump(game.board, "c1-e1"))
    assert now() == ("", "d2-d4 b3-d3", 32)
    game.jump(as_jump(game.board, "d2-d4"))  # the same jump
    assert now() == ("d2-d4", "b3-d3", 31)
    assert (game.redo(9), game.redo(), now()) == (1, 0, ("d2-d4 b3-d3", "", 30))
    game.undo()
    game.jump(as_jump(game.board, "f3-d3"))  # another jump
    assert now() == ("d2-d4 f3-d3", "", 30)
    assert Game("english d4 d4", game.jumps).position == game.position


def test_moves_of_a_game_group_the_jumps_of_one_peg() -> None:
    game = Game(TRIANGLE.problem, TRIANGLE.jumps)
    assert [len(move) for move in game.moves] == [1, 1, 1, 1, 1, 1, 2]
    game.undo()
    assert str(game.moves[-1]) == "b4-d4"


def test_a_game_that_is_over() -> None:
    game = Game("line(4) b1 c1", "d1-b1")
    assert (game.solved, game.stuck) == (False, False)
    game.play("a1-c1")
    assert (game.solved, game.stuck, game.solution().defects()) == (True, True, [])


@settings(deadline=None)
@given(strategies.problems(), st.lists(st.integers(-3, 10), max_size=30))
def test_any_play_keeps_the_record_straight(given_problem: Problem, actions: list[int]) -> None:
    game = Game(given_problem)
    for action in actions:
        jumps = game.legal_jumps()
        if action == -3:
            game.redo()
        elif action < 0:
            game.undo(-action)
        elif jumps:
            game.jump(jumps[action % len(jumps)])
        assert Game(given_problem, game.jumps).position == game.position
        assert sum(len(move) for move in game.moves) == len(game.jumps)


# -- solutions -----------------------------------------------------------------------------------


def test_a_true_solution() -> None:
    assert TRIANGLE.defects() == []
    TRIANGLE.verify()
    positions = list(TRIANGLE.positions())
    assert (positions[0], positions[-1]) == (TRIANGLE.problem.start, TRIANGLE.final)
    assert [position.peg_count for position in positions] == list(range(9, 0, -1))
    assert parse_moves(TRIANGLE.problem.board, str(TRIANGLE)) == TRIANGLE.moves
    assert (len(TRIANGLE.moves), len(TRIANGLE.jumps)) == (7, 8)


@pytest.mark.parametrize(
    ("asked", "moves", "defects"),
    [
        (TRIANGLE.problem, TRIANGLE.jumps[:-1], ["at the end there are 2 pegs, not at most 1"]),
        ("line(4) b1 a1", "d1-b1", ["at the end b1 holds a peg"]),
        (
            "line(4) b1 d1",
            "d1-b1",
            [f"at the end {hole}" for hole in ("a1 holds a peg", "b1 holds a peg", "d1 is empty")],
        ),
        ("line(4) b1 pegs b1 free a1", "d1-b1", []),
        ("line(4) b1 any", "a1-c1", ["jump 1: a1-c1 cannot be made"]),
        ("line(4) b1 any", "b1-d1", ["jump 1: b1-d1 cannot be made"]),
        ("line(4) b1 any", (Jump(LINE, 3, 2, 0),), ["jump 1: d1-a1 is not a jump on this board"]),
        ("line(4) b1 fewest", "", []),
        ("line(6) b1 exactly 3", "d1-b1, a1-c1", []),
        (
            "line(6) b1 exactly 3",
            "d1-b1, a1-c1, f1-d1",
            ["at the end there are 2 pegs, not exactly 3"],
        ),
        ("line(6) b1 exactly 3", "d1-b1", ["at the end there are 4 pegs, not exactly 3"]),
        (REVERSE, "d1-b1", []),
    ],
)
def test_defects_of_solutions(asked: object, moves: object, defects: list[str]) -> None:
    made = Solution(asked, moves)  # type: ignore[arg-type]
    assert made.defects() == defects
    if defects:
        with pytest.raises(VerificationError, match=defects[0]):
            made.verify()


def test_a_solution_is_one_by_its_own_rules_only() -> None:
    jumps = Solution(REVERSE, "d1-b1").jumps
    assert Solution(REVERSE.complement(), jumps).defects() != []

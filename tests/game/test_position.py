"""Positions, jumps, games that are played, and the check of solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
import strategies
from messages import Messages
from pegsol import (
    Game,
    Jump,
    PegError,
    Position,
    Problem,
    Solution,
    VerificationError,
    board,
)
from pegsol.game.notation import as_jump
from pegsol.game.position import Rules

LINE = board("line(4)")
RULES: st.SearchStrategy[Rules] = st.sampled_from(["normal", "reverse"])
TRIANGLE = Solution("triangle(4) a2 any", "a4-a2, a1-a3, c3-a1, a3-c3, d4-b2, a1-c3, b4-d4-b2")
REVERSE = Problem("line(4)", "pegs d1", "pegs b1 c1", rules="reverse")


@strategies.examples(60)
@given(strategies.boards().flatmap(strategies.positions), RULES)
def test_jumps_are_the_legal_ones_and_can_be_taken_back(position: Position, rules: Rules) -> None:
    other: Rules = "reverse" if rules == "normal" else "normal"
    assert position.complement().complement() == position
    given_problem = Problem(Position(position.board, 1), "any", rules=rules)
    after = position.successors(rules)
    assert [jump for jump, _ in after] == list(position.legal_jumps(rules))
    hops = [(jump.origin, jump.over, jump.target) for jump, _ in after]
    assert hops == reference.hops(given_problem, reference.holes(position.bits))
    for jump, then in after:
        assert position.jump(jump, rules) == then
        assert then.bits == position.bits ^ (1 << jump.origin | 1 << jump.over | 1 << jump.target)
        assert (jump, position) in then.predecessors(rules)
        assert then.jump(Jump(jump.board, jump.target, jump.over, jump.origin), other) == position
    for jump, then in position.predecessors(rules):
        assert then.jump(jump, rules) == position
        assert (jump, position) in then.successors(rules)


def test_jumps_and_positions_that_are_none(messages: Messages) -> None:
    two = Position(LINE, "a1 b1")
    messages(
        PegError,
        lambda wrong: wrong(),
        [
            lambda: Position(LINE, "b1").jump("a1-c1"),
            lambda: Position(LINE, "a1 b1 c1").jump("a1-c1"),
            lambda: two.jump("a1-c1", "reverse"),
            lambda: two.jump(Jump(LINE, 0, 1, 3)),
            lambda: two.jump(as_jump(board("line(5)"), "a1-c1")),
            lambda: Position(LINE, -1),
            lambda: Position(LINE, 1 << 4),
        ],
    )


# -- games ---------------------------------------------------------------------------------------


@settings(deadline=None)
@given(strategies.problems(), st.lists(st.integers(-6, 10), max_size=30))
def test_any_play_keeps_the_record_straight(given_problem: Problem, actions: list[int]) -> None:
    """A jump forgets what was taken back, unless it is the next of that."""
    game = Game(given_problem)
    made: list[Jump] = []
    undone: list[Jump] = []
    for action in actions:
        jumps = game.legal_jumps()
        if action < -3:  # -6 to -4: make up to two jumps again
            steps = min(action + 6, len(undone))
            made, undone = made + undone[:steps], undone[steps:]
            assert game.redo(action + 6) == steps
        elif action < 0:
            steps = min(-action, len(made))
            made, undone = made[: len(made) - steps], made[len(made) - steps :] + undone
            assert game.undo(-action) == steps
        elif jumps:
            jump = undone[0] if undone and action > 5 else jumps[action % len(jumps)]
            made, undone = [*made, jump], undone[1:] if undone[:1] == [jump] else []
            game.jump(jump)
        assert (list(game.jumps), list(game.undone)) == (made, undone)
        assert Game(given_problem, made).position == game.position == game.positions[-1]
        assert [jump for move in game.moves for jump in move.jumps] == made
        assert all(
            one.jumps[-1].target != then.jumps[0].origin
            for one, then in zip(game.moves, game.moves[1:], strict=False)
        )
        assert game.solved == given_problem.finish.holds(game.position.bits)
        assert game.stuck == (not game.legal_jumps())
    assert (game.undo(-1), game.redo(-1)) == (0, 0)


# -- solutions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "moves", "defects"),
    [
        (TRIANGLE.problem, TRIANGLE.jumps, []),
        (TRIANGLE.problem, TRIANGLE.jumps[:-1], ["at the end there are 2 pegs, not at most 1"]),
        (
            "line(4) b1 d1",
            "d1-b1",
            [f"at the end {hole}" for hole in ("a1 holds a peg", "b1 holds a peg", "d1 is empty")],
        ),
        ("line(4) b1 pegs b1 free a1", "d1-b1", []),
        ("line(4) b1 any", "a1-c1", ["jump 1: a1-c1 cannot be made"]),
        ("line(4) b1 any", (Jump(LINE, 3, 2, 0),), ["jump 1: d1-a1 is not a jump on this board"]),
        ("line(6) b1 exactly 3", "d1-b1, a1-c1", []),
        ("line(6) b1 exactly 3", "d1-b1", ["at the end there are 4 pegs, not exactly 3"]),
        (REVERSE, "d1-b1", []),
        (
            REVERSE.complement(),  # the same jump, by the other rules
            Solution(REVERSE, "d1-b1").jumps,
            ["jump 1: d1-b1 cannot be made"],
        ),
    ],
)
def test_defects_of_solutions(asked: object, moves: object, defects: list[str]) -> None:
    made = Solution(asked, moves)  # type: ignore[arg-type]
    assert made.defects() == defects
    if defects:
        with pytest.raises(VerificationError, match=defects[0]):
            made.verify()
    else:
        made.verify()
        assert list(made.positions())[-1] == made.final

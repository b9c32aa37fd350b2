"""Play records: undo, redo, and the jumps dropped by a jump after undo."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from pegsol import Game, IllegalJumpError, Problem, problem
from pegsol.game.notation import as_jump

CENTRAL = problem("english d4 d4")


def jump(game: Game, text: str) -> None:
    game.jump(as_jump(game.board, text))


def test_a_new_game() -> None:
    game = Game(CENTRAL)
    assert game.position == CENTRAL.start
    assert (game.jumps, game.undone, game.moves) == ((), (), ())
    assert not game.solved
    assert not game.stuck


def test_jumps_made_are_replayed() -> None:
    first = Game(CENTRAL)
    jump(first, "d2-d4")
    jump(first, "b3-d3")
    assert Game(CENTRAL, first.jumps).position == first.position


def test_undo_and_redo() -> None:
    game = Game(CENTRAL)
    jump(game, "d2-d4")
    jump(game, "b3-d3")
    assert game.undo() == 1
    assert [str(j) for j in game.undone] == ["b3-d3"]
    assert game.undo(5) == 1
    assert game.undo() == 0
    assert game.redo(9) == 2
    assert game.redo() == 0
    assert game.position.peg_count == 30


def test_negative_counts_do_nothing() -> None:
    game = Game(CENTRAL)
    jump(game, "d2-d4")
    assert (game.undo(-1), game.redo(-1)) == (0, 0)


def test_a_new_jump_forgets_what_was_undone() -> None:
    game = Game(CENTRAL)
    jump(game, "d2-d4")
    jump(game, "b3-d3")
    game.undo()
    jump(game, "f3-d3")
    assert game.undone == ()
    assert [str(j) for j in game.jumps] == ["d2-d4", "f3-d3"]


def test_the_same_jump_keeps_what_was_undone() -> None:
    game = Game(CENTRAL)
    jump(game, "d2-d4")
    jump(game, "b3-d3")
    game.undo(2)
    jump(game, "d2-d4")
    assert [str(j) for j in game.undone] == ["b3-d3"]


def test_an_illegal_jump_changes_nothing() -> None:
    game = Game(CENTRAL)
    jump(game, "d2-d4")
    game.undo()
    with pytest.raises(IllegalJumpError):
        jump(game, "c1-e1")
    assert len(game.undone) == 1
    assert game.position == CENTRAL.start


def test_moves_group_the_jumps_of_one_peg() -> None:
    game = Game(problem("triangle(4) a2 any"))
    for text in ["a4-a2", "a1-a3", "c3-a1", "a3-c3", "d4-b2", "a1-c3", "b4-d4", "d4-b2"]:
        jump(game, text)
    assert [len(move) for move in game.moves] == [1, 1, 1, 1, 1, 1, 2]
    game.undo()
    assert str(game.moves[-1]) == "b4-d4"


def test_solved_and_stuck() -> None:
    game = Game(problem("line(3) a1 a1"))
    jump(game, "c1-a1")
    assert game.solved
    assert game.stuck
    assert game.solution().defects() == []


def test_reverse_rules() -> None:
    game = Game(problem("grow-a-diamond"))
    for _ in range(5):
        game.jump(game.legal_jumps()[0])
    assert game.position.peg_count == 6


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

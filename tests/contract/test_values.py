"""Values are values: what ``repr``, ``==``, ``hash``, copies, pickles and other processes do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegsol
import strategies
from contract.catalogue import CLASSES, PUBLIC, sample
from pegsol import Board, Game, Position, Problem, Solution
from pegsol.game.jump import group_moves

LIVE = {"Analysis", "FewestMovesSearch", "Search", "Survey", "gym.PegEnv", "gym.PegVectorEnv"}
"""What holds memory of the engine or files, or changes: it cannot be copied or sent."""
SHARED = {"search.spaces.state_space.StateSpace"}
"""What cannot be sent either, but never changes: a copy is the thing itself."""
NOT_PASTED = (
    LIVE
    | SHARED
    | {
        *("Batch", "lab.Rule", "lab.soundness.Soundness", "view.export.picture.Picture"),
        *("game.boards.symmetry.SymmetryGroup", "search.spaces.level.Level"),
        "search.spaces.playouts.Playouts",
    }
)
"""The classes whose values hold what no expression can make again."""
EXPRESSIONS = {name.rpartition(".")[2]: thing for name, thing in PUBLIC.items()}


def pasted(value: object) -> Any:
    """Return what the ``repr`` of a value makes."""
    return eval(repr(value), {**EXPRESSIONS, "Fraction": Fraction})


def content(value: Any) -> Any:
    """Return what is compared: errors are equal to themselves alone."""
    return (type(value), str(value), vars(value)) if isinstance(value, Exception) else value


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_a_value_is_shown_compared_copied_and_sent_as_one(name: str) -> None:
    value = sample(CLASSES[name])
    assert " object at 0x" not in repr(value)
    assert "<function" not in repr(value)
    assert value == value != object()
    if dataclasses.is_dataclass(value):
        assert type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        parts = [getattr(value, field.name) for field in dataclasses.fields(value)]
        assert not [part for part in parts if isinstance(part, Game | list | set)]
    for again in (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))):
        if name in LIVE | SHARED and not (name in SHARED and again in (copy.copy, copy.deepcopy)):
            refusal = f"{type(value).__name__} cannot be copied or pickled: [a-z]"
            with pytest.raises(TypeError, match=refusal):
                again(value)
            continue
        other = again(value)
        assert (content(other), repr(other)) == (content(value), repr(value))
        if name != "Game" and not isinstance(value, Exception):
            assert hash(other) == hash(value)
    if name not in NOT_PASTED and not isinstance(value, Exception):
        assert pasted(value) == value


@given(strategies.problems(), st.integers(0, 5), st.randoms())
def test_values_on_any_board_can_be_pasted_back(found: Problem, count: int, random: Any) -> None:
    game = Game(found)
    while game.legal_jumps() and len(game.jumps) < count:
        game.jump(game.legal_jumps()[-1])
    names, board = list(found.board.names), found.board
    random.shuffle(names)
    lines, one_way = [
        [tuple([names.index(board.names[hole]) for hole in line]) for line in some]
        for some in (board.lines, board.one_way)
    ]
    shuffled = Board(names, lines, one_way=one_way)  # type: ignore[arg-type]
    fixed = Solution(found, game.jumps, len(game.jumps))
    values = (found, found.start, found.finish, game, game.position, fixed)
    more = (board, shuffled, Position(shuffled, shuffled.full >> 1))
    for value in (*values, *more, *group_moves(game.jumps), *game.jumps):
        assert "<board of" in repr(value) or pasted(value) == value
    assert len(str(game).splitlines()) < 10**5


def test_values_of_several_kinds_are_equal_by_what_they_hold() -> None:
    game = Game("english d4 d4", "d2-d4, f3-d3")
    assert game == Game("english d4 d4", "d2-d4, f3-d3") != Game("english d4 d4", "d2-d4")
    other = copy.copy(game)
    other.undo()
    assert other != game == Game("english", "d2-d4, f3-d3")
    assert other != Game("english", "d2-d4")  # which has nothing to make again
    with pytest.raises(TypeError, match="a game changes"):
        hash(game)
    one, same, turned = [pegsol.reachable(f"triangle(5) {hole} any") for hole in ("a1", "a1", "a5")]
    assert one == same != turned
    assert one.levels == turned.levels
    assert hash(one) == hash(same)
    space = pegsol.reachable("line(6) b1 any")
    wins = [pegsol.winning(space, finish) for finish in ("any", "any", "a1")]
    assert wins[0] == wins[1] != wins[2]
    assert len({space, *wins, pegsol.can_reach("line(6) b1 any")}) == 4

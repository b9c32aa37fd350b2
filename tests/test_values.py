"""Values are values: what ``repr``, ``==``, ``hash``, copies, pickles and pools of processes do."""

from __future__ import annotations

import copy
import dataclasses
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

import pytest

import pegsol
from pegsol import Board, Finish, Game, Position, Problem
from pegsol.game.jump import Move
from samples import CLASSES, samples

LIVE = {"Analysis", "FewestMovesSearch", "Search", "Survey"} | {
    "search.spaces.state_space.StateSpace",
    "gym.PegEnv",
    "gym.PegVectorEnv",
}
"""What holds the memory of the engine, or a game that goes on: it cannot be sent, and says so."""

COPIED = {"search.spaces.state_space.StateSpace"}
"""What cannot be sent, but never changes: a copy is the thing itself."""

CHANGING = {"Game"}
"""What changes and therefore has no hash."""

FROZEN = {name for name, kind in CLASSES.items() if dataclasses.is_dataclass(kind)}


def test_each_public_class_has_a_sample() -> None:
    assert set(samples()) == set(CLASSES)


def content(value: Any) -> Any:
    """Return what is compared: errors are equal to themselves alone."""
    return (type(value), str(value), vars(value)) if isinstance(value, Exception) else value


def test_a_repr_says_what_it_is() -> None:
    for name, value in samples().items():
        text = repr(value)
        assert " object at 0x" not in text, name
        assert "<function" not in text, name


def test_values_have_a_hash() -> None:
    for name in set(CLASSES) - CHANGING:
        value = samples()[name]
        assert hash(value) == hash(value), name
        assert value == value, name
        assert value != object(), name


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_copies_are_equal(again: Callable[[Any], Any]) -> None:
    for name in set(CLASSES) - LIVE:
        value = samples()[name]
        other = again(value)
        assert content(other) == content(value), name
        if name not in CHANGING and not isinstance(value, Exception):
            assert hash(other) == hash(value), name
        assert repr(other) == repr(value), name


def test_what_cannot_be_sent_says_what_to_do() -> None:
    for name in LIVE:
        value = samples()[name]
        with pytest.raises(TypeError, match=f"{type(value).__name__} .*: [a-z]"):
            pickle.dumps(value)
        for again in (copy.copy, copy.deepcopy):
            if name in COPIED:
                assert again(value) is value, name
            else:
                with pytest.raises(TypeError, match=f"{type(value).__name__} cannot be copied"):
                    again(value)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_values_go_through_a_pool(method: str) -> None:
    sent = [value for name, value in samples().items() if name not in LIVE]
    with multiprocessing.get_context(method).Pool(1) as pool:
        back = pool.map(itemgetter(0), [(value,) for value in sent])
    assert list(map(content, back)) == list(map(content, sent))


def test_records_hold_nothing_that_changes() -> None:
    for name in FROZEN:
        value: Any = samples()[name]
        assert type(value).__dataclass_params__.frozen, name
        for field in dataclasses.fields(value):
            assert not isinstance(getattr(value, field.name), Game | list | set), (name, field.name)


# -- how they are shown ----------------------------------------------------------------------------


def on_a_long_board() -> Iterator[object]:
    """Yield values on a board that takes many lines to write down."""
    board = Board.from_lines([(f"x{n}", f"x{n + 1}", f"x{n + 2}") for n in range(200)])
    start = Position.vacancies(board, "x3")
    problem = Problem(start, "x3")
    jump = start.legal_jumps()[0]
    yield from (board, start, Position(board, board.full // 3), problem, problem.finish, jump)
    yield from (Move((jump,)), Game(problem, [jump]), Game(problem, [jump]).solution())
    yield from (board.symmetries, *board.symmetries, pegsol.Batch.of([start]))
    yield from (Problem(board, Position(board, board.full // 3), Finish.of_bits(board.full // 3)),)
    yield from (pegsol.Search(problem), pegsol.FewestMovesSearch(problem))
    yield pegsol.reachable(Position(board, "x3 x4 x7"))
    yield from pegsol.explain(Game(problem, [jump]))[:1]


def test_on_a_long_board_a_repr_is_short() -> None:
    for value in on_a_long_board():
        assert len(repr(value)) <= 200, type(value)


# -- games, levels and tables ----------------------------------------------------------------------


def test_games_are_equal_by_what_was_played() -> None:
    game = Game("english d4 d4", "d2-d4, f3-d3")
    assert game == Game("english d4 d4", "d2-d4, f3-d3") != Game("english d4 d4", "d2-d4")
    other = copy.copy(game)
    other.undo()
    assert other != game == Game("english", "d2-d4, f3-d3")
    assert other != Game("english", "d2-d4")  # which has nothing to make again
    assert len(game.jumps) == 2
    with pytest.raises(TypeError, match="a game changes"):
        hash(game)


def test_a_dead_end_gives_a_new_game_each_time() -> None:
    found = pegsol.dead_ends("triangle(4) b2 a2")
    found.shortest.undo()
    assert found.shortest.jumps == found.fewest_jumps


def test_spaces_are_equal_if_they_hold_the_same_positions() -> None:
    one, same = [pegsol.reachable("triangle(5) a1 any") for _ in range(2)]
    turned = pegsol.reachable("triangle(5) a5 any")
    assert (one == same, one == turned, hash(one) == hash(same)) == (True, False, True)
    level = one.levels[3]
    numbers = pickle.loads(pickle.dumps(level))
    assert numbers == level == turned.levels[3] == type(level)(*dataclasses.astuple(level))
    with pytest.raises(pegsol.ProblemError, match="only the numbers"):
        numbers.to_numpy()


def test_spaces_of_other_finishes_differ() -> None:
    space, all_winning = pegsol.reachable("line(6) b1 any"), pegsol.can_reach("line(6) b1 any")
    wins = [pegsol.winning(space, finish) for finish in ("any", "any", "a1")]
    assert wins[0] == wins[1] != wins[2]
    assert len({space, *wins, all_winning}) == 4

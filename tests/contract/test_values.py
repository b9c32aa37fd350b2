"""Values are values: what ``repr``, ``==``, ``hash``, copies, pickles and pools of processes do."""

from __future__ import annotations

import copy
import dataclasses
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import strategies
from pegsol import Board, Finish, Game, Jump, Limits, Position, Problem, Solution
from pegsol.game.jump import Move, group_moves
from public import PUBLIC
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


# -- what can be pasted back and what is printed --------------------------------------------------

NAMES: dict[str, Any] = {name.rpartition(".")[2]: thing for name, thing in PUBLIC.items()}
NAMES |= {"Fraction": Fraction}


def pasted(thing: object) -> Any:
    """Return what the ``repr`` of a thing makes."""
    return eval(repr(thing), dict(NAMES))


@settings(deadline=None)
@given(strategies.boards(), st.randoms())
def test_boards_with_holes_in_any_order(given_board: Board, random: Any) -> None:
    order = list(range(len(given_board)))
    random.shuffle(order)
    names = [given_board.names[hole] for hole in order]
    lines, one_way = [
        [(order.index(a), order.index(b), order.index(c)) for a, b, c in triples]
        for triples in (given_board.lines, given_board.one_way)
    ]
    shuffled = Board(names, lines, one_way=one_way)
    for this in (given_board, shuffled):
        for thing in (this, Position(this, this.full >> 1)):
            assert "<board of" in repr(thing) or pasted(thing) == thing


@settings(deadline=None)
@given(strategies.problems(), st.integers(0, 5))
def test_values_on_all_kinds_of_boards(problem: Problem, count: int) -> None:
    game = Game(problem)
    while game.legal_jumps() and len(game.jumps) < count:
        game.jump(game.legal_jumps()[-1])
    solution = game.solution()
    moves = group_moves(game.jumps)
    values = (problem, problem.start, problem.finish, game, game.position, solution)
    for thing in (*values, *moves, *game.jumps):
        assert "<board of" in repr(thing) or pasted(thing) == thing
    for shown in (problem, game, game.position):
        assert str(shown).count("\n") < 10**5


NOT_PASTED = {"Analysis", "Batch", "Level", "Playouts", "Rule", "Soundness", "StateSpace"} | {
    "FewestMovesSearch",
    "PegEnv",
    "PegVectorEnv",
    "Picture",
    "Search",
    "Survey",
    "SymmetryGroup",
}
"""The classes whose values hold what no expression can make again."""


def test_results_can_be_pasted_back() -> None:
    for name, thing in samples().items():
        if name.rpartition(".")[2] not in NOT_PASTED and not isinstance(thing, Exception):
            assert pasted(thing) == thing, name


def test_values_are_short() -> None:
    english = pegsol.board("english")
    assert repr(english) == "board('english')"
    assert repr(pegsol.problem("english")) == "Problem('english', 'd4', 'd4')"
    assert repr(Position(english, "d4 d5")) == "Position('english', 'd4 d5')"
    assert repr(Position(english, "vacancies d4")) == "Position.vacancies('english', 'd4')"
    assert repr(Jump(english, "d2", "d3", "d4")) == "Jump('english', 'd2', 'd3', 'd4')"
    assert repr(Move((Jump("line(3)", 0, 1, 2),))) == "Move((Jump('line(3)', 'a1', 'b1', 'c1'),))"
    assert repr(Game(english.name or "", "d2-d4")).endswith("'d4', 'd4'), 'd2-d4')")
    pattern = Problem("line(5)", "pegs a1 b1", "c1 free d1", rules="normal")
    assert repr(pattern) == "Problem('line(5)', 'pegs a1 b1', 'c1 free d1')"
    complement = pegsol.problem("line(3) a1 b1").complement()
    assert repr(complement) == "Problem('line(3)', 'pegs a1', 'vacancies b1', rules='reverse')"


def test_holes_whose_names_read_like_a_finish() -> None:
    board = Board.from_lines([("at", "most", "3")])
    problem = Problem(Position(board, "3 at"), Finish.of_bits(board.bits(["at", "most", "3"])))
    assert pasted(problem) == problem


def test_print_shows_boards() -> None:
    assert str(Position("line(4)", "a1")).split("\n") == ["   a b c d", "1  o . . ."]
    assert "finish: one peg, in c1" in str(pegsol.problem("line(4) b1 c1"))
    game = Game("line(4) b1 c1", "d1-b1, a1-c1")
    assert "2 jumps made: d1-b1, a1-c1\n1 peg; finish: one peg, in c1; solved" in str(game)
    stuck = str(Game("line(4) b1 b1", "d1-b1, a1-c1"))
    assert stuck.endswith("1 peg; finish: one peg, in b1; no jump is left")


def test_print_shows_answers() -> None:
    solved = pegsol.solve("line(4) b1 c1")
    assert str(solved).startswith("solved in 2 moves (2 jumps), ")
    assert str(solved).endswith("\n  d1-b1, a1-c1")
    assert str(Solution("line(4) b1 c1", "d1-b1, a1-c1")) == "d1-b1, a1-c1"
    fewest = pegsol.solve("line(4) b1 c1", objective="fewest-moves")
    assert str(fewest) == "solved in 2 moves; no solution has fewer\n  d1-b1, a1-c1"
    impossible = pegsol.solve("english d4 d3")
    assert str(impossible).startswith("impossible: proved by position class\n  Position class: ")
    undecided = pegsol.solve("wiegleb e1 e1", limits=Limits(nodes=100))
    assert str(undecided) == "undecided: stopped by the node limit"

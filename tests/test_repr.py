"""What ``repr`` says can be pasted back, and ``print`` shows a board or an answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import strategies
from pegsol import Board, Finish, Game, Jump, Limits, Position, Problem, Solution
from pegsol.game.jump import Move, group_moves
from public import PUBLIC
from samples import samples

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

"""What ``repr`` says can be pasted back, and ``print`` shows a board or an answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import strategies
from pegsol import Board, Finish, Game, Jump, Limits, Move, Position, Problem, Solution
from pegsol.model.problems.jump import group_moves
from public import RETURNED

NAMES: dict[str, Any] = {name.rpartition(".")[2]: thing for name, thing in RETURNED.items()}
NAMES |= {name: getattr(pegsol, name) for name in pegsol.__all__}
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
        assert pasted(this) == this
        assert pasted(Position(this, this.full >> 1)) == Position(this, this.full >> 1)


@settings(deadline=None)
@given(strategies.problems(), st.integers(0, 5))
def test_values_on_all_kinds_of_boards(problem: Problem, count: int) -> None:
    game = Game(problem)
    while game.legal_jumps() and len(game.jumps) < count:
        game.jump(game.legal_jumps()[-1])
    solution = game.solution()
    again = pasted(game)
    assert (again.problem, again.jumps) == (game.problem, game.jumps)
    moves = group_moves(game.jumps)
    for thing in (problem, problem.start, problem.finish, game.position, solution, *moves):
        assert pasted(thing) == thing
    for shown in (problem, game, game.position):
        assert str(shown).count("\n") < 10**5
    assert all(pasted(jump) == jump for jump in game.jumps)


def things() -> list[object]:
    """Return a value of each class whose ``repr`` makes it again."""
    problem = pegsol.problem("triangle(4) b2 a2")
    game = Game(problem, [pegsol.solve(problem).solution.jumps[0]])  # type: ignore[union-attr]
    analysis = pegsol.Analysis(problem)
    return [
        *pegsol.by_moves(problem),
        *pegsol.class_table("line(4)").pairs,
        *pegsol.explain(game),
        *pegsol.finish_table("line(4)", distinct=True).rows,
        *pegsol.refuted_positions(problem),
        *pegsol.reachable(problem).levels,
        *pegsol.records(problem, ["fewest-pegs"]),
        *pegsol.repair("triangle(4) b2 b2"),
        *pegsol.survey("line(4)").rows,
        *analysis.jumps(problem.start),
        *pegsol.along(analysis, game),
        Finish.of("d4 d5", free="c3"),
        Limits(time=2.5, memory=10**9),
        pegsol.Marks(winning="d2-d4", heat={"d4": 0.5}),
        pegsol.class_table("triangle(3)"),
        pegsol.count(problem),
        pegsol.count_optimal(problem),
        pegsol.difficulty(problem),
        pegsol.finish_table("line(4)"),
        pegsol.next_package("line(6) b1 any"),
        pegsol.prove("french d4 any"),
        pegsol.prove(problem),
        pegsol.puzzles()[0],
        pegsol.solve("english d4 d3"),
        pegsol.solve(problem, objective="fewest-moves"),
        pegsol.solve("wiegleb e1 e1", limits=Limits(nodes=100)),
        pegsol.survey("line(4)"),
    ]


def test_results_can_be_pasted_back() -> None:
    for thing in things():
        assert pasted(thing) == thing, thing


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

"""Text, tuples and objects are accepted alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import strategies
from pegsol import (
    Board,
    Finish,
    Game,
    IllegalJumpError,
    Jump,
    NotationError,
    Position,
    Problem,
    ProblemError,
    Solution,
    parse_moves,
)
from pegsol.search.result import Result

TEXT, MOVES = "triangle(4) b2 a2", "d4-b2, a1-c3, b4-d4-b2, a3-a1-c3-a3, a4-a2"
PROBLEM = pegsol.problem(TEXT)
TRIANGLE = PROBLEM.board


def test_a_problem_and_its_text_are_the_same() -> None:
    for work in [
        pegsol.by_moves,
        pegsol.count,
        pegsol.count_optimal,
        pegsol.difficulty,
        pegsol.draw,
        pegsol.records,
        pegsol.repair,
        pegsol.solutions,
        pegsol.solve,
        lambda problem: pegsol.booklet([problem]),
        lambda problem: pegsol.play(problem).problem,
        lambda problem: pegsol.prove(problem).solution,
        lambda problem: pegsol.can_reach(problem).levels,
        lambda problem: pegsol.dead_ends(problem).levels,
        lambda problem: pegsol.reachable(problem).levels,
        lambda problem: pegsol.Analysis(problem).problem,
        lambda problem: pegsol.Search(problem).problem,
        lambda problem: Game(problem).problem,
        lambda problem: Solution(problem, MOVES),
        lambda problem: pegsol.chart(pegsol.reachable(PROBLEM).levels, problem),
    ]:
        found = [work(problem) for problem in (PROBLEM, TEXT, PROBLEM.as_json())]
        assert len({type(one) for one in found}) == 1, work
        if isinstance(found[0], Result):
            found = [one.solution for one in found]
        elif isinstance(found[0], Iterator):
            found = [list(one) for one in found]
            assert found[0], work
        assert found[0] == found[1] == found[2], work


@pytest.mark.parametrize(
    "work",
    [
        pegsol.class_table,
        pegsol.draw,
        pegsol.fewest_pegs,
        lambda board: len(pegsol.survey(board).rows),
        lambda board: next(pegsol.generate(board, 3)),
        lambda board: parse_moves(board, "d4-b2"),
        lambda board: Position(board, "a1"),
        lambda board: Jump(board, "d4", "c3", "b2"),
        lambda board: Position(board, "o\n..\n...\n...."),
    ],
)
def test_a_board_and_its_name_are_the_same(work: Callable[[Any], Any]) -> None:
    if work is pegsol.draw:
        assert work("triangle(4) b2").title == "triangle(4) b2 any: 10 holes"
    else:
        assert work(TRIANGLE) == work("triangle(4)")


def test_problems_from_their_parts() -> None:
    central = pegsol.problem("english d4 d4")
    english, start = central.board, central.start
    for finish in ("d4", ["d4"], ("d4",), Position(english, "d4")):
        for given_start in ("d4", "vacancies d4", start, start.to_text()):
            assert Problem("english", given_start, finish) == central
        assert Problem(start, finish) == central == Problem(start=start, finish=finish)
    assert Problem("english") == Problem(board=english) == central
    assert Problem("english", "d4").finish == Problem(start).finish == Finish.any_survivor()
    assert Problem("english", finish="any").start == start
    pattern = Problem("triangle(2)", "a1", "?\no .")
    assert pattern.finish == Finish.of_bits(0b010, free=0b001)
    assert Problem("english", "d4", "at most 3", rules="reverse").rules == "reverse"
    with pytest.raises(NotationError, match="a start"):
        Problem("english", "d4 d5")
    with pytest.raises(ProblemError, match="another"):
        Problem("french", start)
    with pytest.raises(TypeError, match=r"start.* not 3"):
        Problem("english", 3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="'end'"):
        Problem("english", end="d4")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"only a finish .* rules by name"):
        Problem(start, "d4", "reverse")  # type: ignore[call-overload]


def test_finishes_that_are_refused() -> None:
    for error, finish, words in (
        (NotationError, "z9", "'z9'"),
        (NotationError, ["d4", "d4"], "twice"),
        (NotationError, "d4 free d4", "free"),
        (TypeError, 3, "a finish"),
    ):
        with pytest.raises(error, match=words):
            Problem("english", "d4", finish)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="as an integer"):
        Finish.of_bits(3, free="d4")  # type: ignore[arg-type]


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_positions_from_names_text_and_bits(board: Board, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(board))
    empty = position.complement().pegs
    for pegs in (
        position.pegs,
        list(position.pegs),
        position.bits,
        position,
        "pegs " + " ".join(position.pegs),
        "vacancies " + ", ".join(empty),
    ):
        assert Position(board, pegs) == position
    diagram = position.to_text()
    if "\n" in diagram:
        assert Position(board, diagram) == position


def test_positions_on_a_known_board() -> None:
    analysis = pegsol.Analysis(PROBLEM)
    assert analysis.winning("vacancies b2") is analysis.winning(PROBLEM.start) is True
    with pytest.raises(ProblemError, match="another"):
        analysis.winning(Position("line(4)", "a1"))
    with pytest.raises(NotationError, match="twice"):
        analysis.winning("a1 a1")


@settings(deadline=None)
@given(strategies.problems(), st.integers(1, 5))
def test_moves_from_text_tuples_and_objects(problem: Problem, count: int) -> None:
    game = Game(problem)
    while game.legal_jumps() and len(game.jumps) < count:
        game.jump(game.legal_jumps()[0])
    text = ", ".join(map(str, game.moves))
    for moves in (
        text,
        text.replace(",", "\n"),
        text.split(", ") if text else [],
        game.jumps,
        game.moves,
        iter(game.jumps),
        [jump.names for jump in game.jumps],
        [*game.moves[:1], *map(str, game.moves[1:])],
    ):
        assert Game(problem, moves).jumps == game.jumps
    assert Solution(problem, text).jumps == game.jumps


def test_a_jump_in_all_its_forms() -> None:
    start = Position("english", "vacancies d4")
    jump = Jump("english", "d2", "d3", "d4")
    for form in (jump, "d2-d4", "d2-d4(d3)", ("d2", "d4"), ("d2", "d3", "d4"), ["d2", "d3", "d4"]):
        assert start.jump(form).peg_count == 31
        game = Game("english")
        game.jump(form)
        game.undo()
        game.play(form)
        assert game.jumps == (jump,)
    with pytest.raises(NotationError, match="one jump"):
        start.jump("d2-d4, d4-d2")
    with pytest.raises(NotationError, match="this board"):
        start.jump(("d2", "d2", "d4"))


def test_play_makes_all_moves_or_none() -> None:
    game = Game("english", "d2-d4, f3-d3")
    game.undo()
    before = game.jumps, game.undone, game.positions
    for moves, error, words in (
        ("b3-d3, e4-e2", IllegalJumpError, r"e2 is not empty \(jump 2 of the moves\)"),
        ("d4-d2", IllegalJumpError, "d3 has no peg$"),
        ("b3-d3, z9-z7", NotationError, "line 1, column 8"),
        (["b3-d3", 3], TypeError, "expected moves, such as .*, not 3"),
    ):
        with pytest.raises(error, match=words):
            game.play(moves)  # type: ignore[arg-type]
        assert (game.jumps, game.undone, game.positions) == before
    game.play("b3-d3, c1-c3")
    assert [str(jump) for jump in game.jumps] == ["d2-d4", "b3-d3", "c1-c3"]
    game.play("")
    assert len(game.jumps) == 3


def test_moves_along_one_way_lines_by_reverse_rules() -> None:
    board = Board.from_lines([], one_way=[("a", "b", "c")])
    game = Game(Problem(Position(board, "c"), "a b", rules="reverse"))
    game.play("c-a")
    assert game.solved
    assert Solution(game.problem, "c-a").defects() == []


def test_a_puzzle_is_a_problem() -> None:
    puzzle = pegsol.puzzles()[0]
    assert pegsol.solve(puzzle).solution is not None


def test_pictures_of_text() -> None:
    picture = pegsol.draw("line(4) b1", moves="d1-b1", marks=pegsol.Marks(winning="d1-b1"))
    assert picture.description.startswith("Pegs everywhere but at b1. Winning: d1-b1. To be moved")
    game = Game("line(4) b1 c1", "d1-b1, a1-c1")
    assert pegsol.draw(game, strip="moves").svg == pegsol.draw(game.solution()).svg
    assert pegsol.animate(game, form="svg")[:4] == b"<svg"
    assert [piece.kind for piece in pegsol.explain(game)] == ["2-purge"]


def test_a_result_stands_for_its_solution() -> None:
    result = pegsol.solve("line(6) b1 any")
    assert pegsol.explain(result) == pegsol.explain(result.solution)  # type: ignore[arg-type]
    assert pegsol.explain(pegsol.prove("line(6) b1 any"))
    assert pegsol.animate(result, form="svg")[:4] == b"<svg"
    with pytest.raises(ProblemError, match="in this Result"):
        pegsol.explain(pegsol.solve("english d4 d3"))


def test_a_wrong_type_is_refused_at_the_call_of_a_generator() -> None:
    for call in (pegsol.solutions, partial(pegsol.solutions, fewest_moves=True)):
        with pytest.raises(TypeError, match="a problem"):
            call(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'d4'"):
        pegsol.generate("english", "d4")  # type: ignore[arg-type]


def test_an_unknown_objective() -> None:
    with pytest.raises(ProblemError, match="'shortest'"):
        pegsol.solve(TEXT, objective="shortest")  # type: ignore[call-overload]

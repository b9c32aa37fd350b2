"""State spaces: odd starts and finishes, large boards, limits; and closures that decide.

The table in tests/agree compares every engine with the textbook on random boards.
"""

from __future__ import annotations

from dataclasses import astuple

import pytest

import pegsol
from pegsol import Finish, Limits, Position, Problem, _core, board, problem
from pegsol.errors import CancelledError, LimitError, ProblemError
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import Progress
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.state_space import EngineName, StateSpace
from processes import ctrl_c

ENGINES: tuple[EngineName, ...] = ("blocks", "sparse")
LINE = board("line(6)")


def bits(space: StateSpace) -> list[int]:
    return [position.bits for position in space]


# Starts and finishes


@pytest.mark.parametrize("engine", ENGINES)
def test_a_start_without_jumps_and_what_is_no_member(engine: EngineName) -> None:
    start = Position(LINE, ["a1", "f1"])
    space = pegsol.reachable(start, engine=engine, dead_ends=True)
    assert space.rules == "normal"
    assert [position.pegs for position in space] == [("a1", "f1")]
    assert [(x.jumps, x.pegs, x.raw, x.dead_ends) for x in space.levels] == [(0, 2, 1, 1)]
    assert list(space.positions(2)) == [start]
    assert list(space.positions(1)) == list(space.positions(0)) == []
    assert Position(board("rectangle(2,3)"), start.bits) not in space
    assert start.bits not in space
    assert pegsol.winning(space, Finish.at_most(2)).total == 1
    nothing = pegsol.winning(space, Finish.any_survivor())
    assert (nothing.total, nothing.levels, list(nothing), bool(nothing)) == (0, (), [], False)
    assert start not in nothing


@pytest.mark.parametrize("engine", ENGINES)
def test_the_winning_positions_of_one_finish_are_not_those_of_another(engine: EngineName) -> None:
    space = pegsol.reachable(problem("triangle(5) a1 any"), engine=engine)
    for hole in ("a1", "a5", "a1"):
        won = pegsol.winning(space, hole)
        alone = problem(f"triangle(5) a1 {hole}")
        assert won.levels == pegsol.winning(pegsol.reachable(alone), alone.finish).levels
        with pytest.raises(ProblemError, match="a finish already"):
            pegsol.winning(won, "a1")


def test_what_cannot_be_reached_and_what_is_no_finish() -> None:
    nowhere = pegsol.can_reach(problem("triangle(5) a1 a2"))
    assert (nowhere.total, list(nowhere)) == (0, [])
    with pytest.raises(ProblemError, match="cannot be listed"):
        pegsol.can_reach(problem("triangle(5) a1 fewest"))


def test_numbers_modulo_symmetry_where_the_class_is_not_symmetric() -> None:
    """The reflection of this board takes each position out of the class."""
    everywhere = pegsol.can_reach(problem("line(5) a1 any"))
    pegs = [("a1", "b1", "d1"), ("c1", "d1"), ("b1",), ("e1",)]
    assert [position.pegs for position in everywhere] == pegs
    assert [level.mod_symmetry for level in everywhere.levels] == [1, 1, 2]


def refuse_positions(space: StateSpace, start: Position) -> None:
    for ask in (
        lambda: start in space,
        lambda: list(space),
        lambda: pegsol.winning(space, Finish.any_survivor()),
    ):
        with pytest.raises(ProblemError, match="only the numbers"):
            ask()


@pytest.mark.parametrize("text", ["triangle(5) a1 any", "complete(8) v1 any"])
def test_what_was_consumed_or_not_kept_has_numbers_but_no_positions(text: str) -> None:
    puzzle = problem(text)
    alone = pegsol.reachable(puzzle, engine="blocks", keep=False, dead_ends=True)
    kept = pegsol.reachable(puzzle, engine="blocks", dead_ends=True)
    refuse_positions(alone, puzzle.start)
    assert (kept.mod_symmetry is None) == text.startswith("complete")  # with 40,320 symmetries
    numbers = list(map(astuple, kept.levels))
    assert list(map(astuple, alone.levels)) == numbers
    pegsol.winning(kept, "any", consume=True)
    assert list(map(astuple, kept.levels)) == numbers
    refuse_positions(kept, puzzle.start)


def test_what_a_stopped_search_has_freed_is_not_asked() -> None:
    puzzle = problem("english d4 d4")
    space = pegsol.reachable(puzzle)
    with pytest.raises(CancelledError):
        pegsol.winning(space, "d4", consume=True, progress=lambda progress: False)
    refuse_positions(space, puzzle.start)


# Boards of all kinds


def test_boards_of_many_holes_have_lists_and_no_bitmaps() -> None:
    large = board("square(9)")
    puzzle = Problem(Position(large, large.names[:2]), Finish.any_survivor())
    assert pegsol.reachable(puzzle).engine == "sparse"
    with pytest.raises(ProblemError, match="blocks"):
        pegsol.reachable(puzzle, engine="blocks")
    with pytest.raises(ProblemError, match="listed"):
        pegsol.can_reach(puzzle)
    assert divide(large) is None


def test_winning_positions_are_found_however_many_boards_were_looked_at_since() -> None:
    """The divisions of boards are remembered for a while only."""
    triangle = problem("triangle(5) a1 any")
    space = pegsol.reachable(triangle)
    for side in range(6, 80):  # more than are remembered
        divide(pegsol.board(f"line({side})"))
    assert pegsol.winning(space, triangle.finish).total == 769


# Limits


@pytest.mark.parametrize(
    ("text", "engine", "memory", "message"),
    [
        ("french c1 any", "blocks", 500 << 20, r"needs about 1\.0 GiB, the limit is 500 MiB$"),
        ("wiegleb e1 e1", None, 8 << 30, r"256\.0 GiB.* 8\.0 GiB"),  # after a short look
        ("english d4 d4", "sparse", 60 << 20, "60 MiB"),
    ],
)
def test_too_little_memory_is_refused(
    text: str, engine: EngineName | None, memory: int, message: str
) -> None:
    with pytest.raises(LimitError, match=message) as caught:
        pegsol.reachable(problem(text), engine=engine, limits=Limits(memory=memory))
    assert caught.value.limit == "memory"
    assert "\n" not in str(caught.value)


def test_winning_is_refused_if_both_do_not_fit_and_the_space_is_not_consumed() -> None:
    puzzle = problem("english d4 d4")
    limits = Limits(memory=100 << 20)
    space = pegsol.reachable(puzzle, limits=limits)
    with pytest.raises(LimitError, match="100 MiB"):
        pegsol.winning(space, puzzle.finish, limits=limits)
    won = pegsol.winning(space, puzzle.finish, consume=True, limits=limits)
    assert won.total == 13428122


@pytest.mark.parametrize("engine", ENGINES)
def test_time_progress_and_cancelling(engine: EngineName) -> None:
    puzzle = problem("square(6) c3 c3")
    for seconds in (0, 0.05):
        with pytest.raises(LimitError, match="time"):
            pegsol.reachable(puzzle, engine=engine, limits=Limits(time=seconds))
    with pytest.raises(LimitError, match="cancelled"):
        pegsol.reachable(puzzle, engine=engine, progress=lambda report: False)
    reports: list[Progress] = []
    space = pegsol.reachable("triangle(6) a1 any", engine=engine, progress=reports.append)
    assert reports
    assert [report.done for report in reports] == sorted(report.done for report in reports)
    assert all(0 <= report.done <= report.steps for report in reports)
    with pytest.raises(LimitError, match="time"):
        pegsol.winning(space, "any", limits=Limits(time=0))
    assert pegsol.winning(space, "any").total > 0  # the space is as it was


# Ctrl-C may come between the opening of a file and the block that closes it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_interrupts(engine: EngineName, threads: int) -> None:
    with ctrl_c(0.1):
        pegsol.reachable(problem("square(6) c3 c3"), engine=engine, threads=threads)
    assert pegsol.reachable(problem("triangle(5) a1 any"), engine=engine).total == 3016


# Closures that decide


def deciding(question: Problem, memory: int) -> _core.Decision | None:
    """Return the closure that decides a problem within that number of bytes."""
    division = divide(question.board)
    assert division is not None
    encoded = EncodedProblem(question)
    return _core.Decision.fitting(encoded.core_problem, division.core, memory, threads=1)


def test_the_closure_begins_where_fewer_pegs_are() -> None:
    english = board("english")
    few = Problem(Position(english, ["d4", "d5", "c3"]), "d4")
    finish = Finish.of_bits(english.full ^ english.bits(["d4", "c3"]))
    many = Problem(Position(english, english.full ^ 1), finish)
    for question, direction in ((few, "forward"), (many, "backward")):
        decision = deciding(question, 1 << 27)
        assert decision is not None
        assert decision.direction == direction


def test_levels_are_freed_if_the_memory_is_short() -> None:
    question = problem("triangle(7) c3 b2")
    whole = deciding(question, 1 << 24)
    assert whole is not None
    division = divide(question.board)
    assert division is not None
    needed = whole.closure_bytes + division.core.table_bytes
    part = deciding(question, needed - 1)
    assert part is not None
    assert part.closure_bytes < whole.closure_bytes
    assert whole.advance(60.0)
    assert part.advance(60.0)
    assert len(whole.jumps or ()) == len(part.jumps or ()) == 26
    assert whole.searched == part.searched
    assert deciding(question, part.closure_bytes + division.core.table_bytes - 1) is None
    # The fewest pegs are looked for when all levels are there.
    assert deciding(problem("triangle(7) c3 any"), needed - 1) is None

"""State spaces: the engines, finishes, limits, levels on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

import pytest

import pegsol
import reference
from pegsol import Finish, Limits, Position, Problem, board, problem
from pegsol.errors import CancelledError, LimitError, ProblemError
from pegsol.search.run import Progress
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.state_space import EngineName, StateSpace
from processes import ctrl_c

ENGINES: tuple[EngineName, ...] = ("blocks", "sparse")
CENTRAL = "english d4 d4"


def raw(space: StateSpace) -> list[int]:
    return [level.raw for level in space.levels]


def modulo(space: StateSpace) -> list[int | None]:
    return [level.mod_symmetry for level in space.levels]


def bits(space: StateSpace) -> list[int]:
    return [position.bits for position in space]


def reference_bits(positions: set[reference.Pegs]) -> set[int]:
    return {sum([1 << hole for hole in pegs]) for pegs in positions}


# Engines


@pytest.mark.parametrize("engine", ENGINES)
def test_positions_of_a_level_and_what_is_no_member(engine: EngineName) -> None:
    puzzle = problem("triangle(5) a1 any")
    space = pegsol.reachable(puzzle.start, engine=engine)
    assert (space.rules, space.levels) == ("normal", pegsol.reachable(puzzle, engine=engine).levels)
    assert list(space.positions(7)) == [p for p in space if p.peg_count == 7]
    assert list(space.positions(15)) == list(space.positions(0)) == []
    assert Position(board("line(15)"), puzzle.start.bits) not in space
    assert puzzle.start.bits not in space


# Starts


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_a_start_without_jumps(engine: EngineName) -> None:
    start = Position.of(board("line(6)"), ["a1", "f1"])
    space = pegsol.reachable(start, engine=engine, dead_ends=True)
    assert [position.pegs for position in space] == [("a1", "f1")]
    assert [(x.jumps, x.pegs, x.raw, x.dead_ends) for x in space.levels] == [(0, 2, 1, 1)]
    assert pegsol.winning(space, Finish.at_most(2)).total == 1
    nothing = pegsol.winning(space, Finish.any_survivor())
    assert (nothing.total, nothing.levels, list(nothing), bool(nothing)) == (0, (), [], False)
    assert start not in nothing


# Finishes


TRIANGLE = board("triangle(5)")


@pytest.mark.parametrize("engine", ENGINES)
def test_several_finishes_of_one_space(engine: EngineName) -> None:
    """The winning positions of one finish are not those of another."""
    space = pegsol.reachable(problem("triangle(5) a1 any"), engine=engine)
    for hole in ("a1", "a5", "a1", "c3"):
        finish = Finish.of_bits(TRIANGLE.bits([hole]))
        expected = pegsol.winning(
            pegsol.reachable(problem(f"triangle(5) a1 {hole}"), engine=engine), finish
        )
        assert pegsol.winning(space, finish).levels == expected.levels


def test_what_cannot_be_reached_and_what_is_no_finish() -> None:
    nowhere = pegsol.can_reach(problem("triangle(5) a1 a2"))
    assert (nowhere.total, list(nowhere)) == (0, [])
    with pytest.raises(ProblemError, match="cannot be listed"):
        pegsol.can_reach(problem("triangle(5) a1 fewest"))


def test_numbers_modulo_symmetry_where_the_class_is_not_symmetric() -> None:
    """The reflection of this board takes each position out of the class."""
    everywhere = pegsol.can_reach(problem("line(5) a1 any"))
    assert [position.pegs for position in everywhere] == [
        ("a1", "b1", "d1"),
        ("c1", "d1"),
        ("b1",),
        ("e1",),
    ]
    assert modulo(everywhere) == [1, 1, 2]


@pytest.mark.parametrize("engine", ENGINES)
def test_consumed_spaces_have_numbers_but_no_positions(engine: EngineName) -> None:
    puzzle = problem("triangle(5) a1 any")
    space = pegsol.reachable(puzzle, engine=engine)
    kept = pegsol.winning(space, puzzle.finish)
    consumed = pegsol.winning(space, puzzle.finish, consume=True)
    assert consumed.levels == kept.levels
    assert bits(consumed) == bits(kept)
    assert space.total == 3016
    again = pegsol.reachable(puzzle, engine=engine)
    assert list(map(astuple, space.levels)) == list(map(astuple, again.levels))
    if engine != "sparse":
        with pytest.raises(ProblemError, match="only the numbers"):
            pegsol.winning(space, puzzle.finish)
        with pytest.raises(ProblemError, match="only the numbers"):
            assert puzzle.start in space


def test_what_a_stopped_search_has_freed_is_not_asked() -> None:
    puzzle = problem("english d4 d4")
    space = pegsol.reachable(puzzle)
    with pytest.raises(CancelledError):
        pegsol.winning(space, "d4", consume=True, progress=lambda progress: False)
    with pytest.raises(ProblemError, match="only the numbers"):
        assert puzzle.start in space


@pytest.mark.parametrize("engine", ENGINES)
def test_winning_positions_are_no_reachable_ones(engine: EngineName) -> None:
    puzzle = problem("triangle(5) a1 any")
    won = pegsol.winning(pegsol.reachable(puzzle, engine=engine), "any")
    for space in (won, pegsol.can_reach(puzzle)):
        with pytest.raises(ProblemError, match="a finish already"):
            pegsol.winning(space, "a1")


@pytest.mark.parametrize("text", ["triangle(6) a1 any", "complete(8) v1 any"])
def test_numbers_alone(text: str) -> None:
    puzzle = problem(text)
    space = pegsol.reachable(puzzle, engine="blocks", keep=False, dead_ends=True)
    kept = pegsol.reachable(puzzle, engine="blocks", dead_ends=True)
    assert list(map(astuple, space.levels)) == list(map(astuple, kept.levels))
    for ask in (
        lambda: puzzle.start in space,
        lambda: list(space),
        lambda: pegsol.winning(space, puzzle.finish),
    ):
        with pytest.raises(ProblemError, match="only the numbers"):
            ask()


# Rules


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_a_full_board_can_be_a_finish_of_the_reverse_game(engine: EngineName) -> None:
    line = board("line(6)")
    full = Problem(Position(line, line.full), Finish.of_bits(line.full), rules="reverse")
    space = pegsol.reachable(full, engine=engine)
    assert [position.bits for position in space] == [line.full]
    assert bits(pegsol.winning(space, full.finish)) == [line.full]


# Boards of all kinds


@pytest.mark.parametrize(("name", "words"), [("square(9)", 2), ("square(12)", 3), ("line(300)", 5)])
def test_boards_of_many_holes(name: str, words: int) -> None:
    large = board(name)
    assert 64 * (words - 1) < len(large) <= 64 * words
    last, middle = len(large) - 1, len(large) // 2
    pegs = [0, 1, 3, 4, middle, middle + 1, middle + 3, last - 1, last - 2]
    start = Position(large, sum({1 << hole for hole in pegs}))
    puzzle = Problem(start, Finish.at_most(5))
    positions = reference.reachable(puzzle)
    assert len(positions) > 20
    space = pegsol.reachable(puzzle, dead_ends=True)
    assert space.engine == "sparse"
    listed = bits(space)
    assert set(listed) == reference_bits(positions)
    assert listed == sorted(listed, key=lambda some: (-some.bit_count(), some))
    assert all(Position(large, some) in space for some in listed)
    assert Position(large, listed[-1] ^ 1 << last) not in space
    winners = reference.winning(puzzle, positions)
    assert set(bits(pegsol.winning(space, puzzle.finish))) == reference_bits(winners)
    stuck = len(reference.dead_ends(puzzle, positions))
    assert sum([level.dead_ends or 0 for level in space.levels]) == stuck


def test_boards_of_many_holes_have_no_bitmaps() -> None:
    large = Position.of(board("square(9)"), ["a1", "b1"])
    with pytest.raises(ProblemError, match="blocks"):
        pegsol.reachable(large, engine="blocks")
    with pytest.raises(ProblemError, match="listed"):
        pegsol.can_reach(Problem(large, Finish.any_survivor()))


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_boards_with_very_many_symmetries(engine: EngineName) -> None:
    """The complete graph on 8 vertices has 40,320."""
    puzzle = problem("complete(8) v1 any")
    space = pegsol.reachable(puzzle, engine=engine)
    assert set(bits(space)) == reference_bits(reference.reachable(puzzle))
    assert len(bits(space)) == space.total
    assert space.mod_symmetry is None
    assert set(modulo(space)) == {None}
    winning = pegsol.winning(space, puzzle.finish)
    assert winning.mod_symmetry is None
    winners = reference.winning(puzzle, reference.reachable(puzzle))
    assert set(bits(winning)) == reference_bits(winners)
    assert len(bits(winning)) == winning.total


# Limits


def test_too_little_memory_is_refused_at_once() -> None:
    with pytest.raises(LimitError) as caught:
        pegsol.reachable(problem("french c1 any"), engine="blocks", limits=Limits(memory=500 << 20))
    assert caught.value.limit == "memory"
    assert str(caught.value) == "the state space needs about 1.0 GiB, the limit is 500 MiB"


def test_winning_is_refused_if_both_do_not_fit() -> None:
    puzzle = problem("english d4 d4")
    limits = Limits(memory=100 << 20)
    space = pegsol.reachable(puzzle, limits=limits)
    with pytest.raises(LimitError, match="100 MiB") as caught:
        pegsol.winning(space, puzzle.finish, limits=limits)
    assert caught.value.limit == "memory"
    winning = pegsol.winning(space, puzzle.finish, consume=True, limits=limits)
    assert winning.total == 13428122


def test_lists_stop_at_the_memory_limit() -> None:
    with pytest.raises(LimitError) as caught:
        pegsol.reachable(problem(CENTRAL), engine="sparse", limits=Limits(memory=80 << 20))
    assert caught.value.limit == "memory"
    assert "80 MiB" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seconds", [0, 0.05])
def test_time_limit(engine: EngineName, seconds: float) -> None:
    with pytest.raises(LimitError, match="time") as caught:
        pegsol.reachable(problem("square(6) c3 c3"), engine=engine, limits=Limits(time=seconds))
    assert caught.value.limit == "time"


@pytest.mark.parametrize("engine", ENGINES)
def test_time_limit_of_winning_leaves_the_space_as_it_was(engine: EngineName) -> None:
    puzzle = problem("triangle(6) a1 a1")
    space = pegsol.reachable(puzzle, engine=engine)
    with pytest.raises(LimitError, match="time"):
        pegsol.winning(space, puzzle.finish, limits=Limits(time=0))
    assert pegsol.winning(space, puzzle.finish).total > 0


# Ctrl-C may come between the opening of a file and the block that closes it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("engine", ENGINES)
def test_interrupt(engine: EngineName, threads: int) -> None:
    with ctrl_c(0.1):
        pegsol.reachable(problem("square(6) c3 c3"), engine=engine, threads=threads)
    assert pegsol.reachable(problem("triangle(5) a1 any"), engine=engine).total == 3016


# Progress


@pytest.mark.parametrize("engine", ENGINES)
def test_progress(engine: EngineName) -> None:
    with pytest.raises(LimitError, match="cancelled"):
        pegsol.reachable(problem("square(6) c3 c3"), engine=engine, progress=lambda report: False)
    reports: list[Progress] = []
    pegsol.reachable(problem("square(5) c3 c3"), engine=engine, progress=reports.append)
    assert reports
    assert [report.done for report in reports] == sorted(report.done for report in reports)
    assert all(0 <= report.done <= report.steps for report in reports)
    assert all(report.seconds >= 0 for report in reports)


# Levels on disk


def stop_at(step: int) -> Callable[[Progress], bool]:
    return lambda report: report.done < step


def test_a_run_goes_on_from_the_levels_on_disk(tmp_path: Path) -> None:
    puzzle = problem("square(5) c3 c3")
    for step in (3, 10):
        with pytest.raises(LimitError, match="cancelled"):
            pegsol.reachable(puzzle, engine="blocks", spill=tmp_path, progress=stop_at(step))
    reports: list[Progress] = []
    space = pegsol.reachable(puzzle, engine="blocks", spill=tmp_path, progress=reports.append)
    assert reports[0].done >= 3
    expected = pegsol.reachable(puzzle, engine="blocks")
    assert raw(space) == raw(expected)
    assert modulo(space) == modulo(expected)
    reports.clear()
    again = pegsol.reachable(puzzle, engine="blocks", spill=tmp_path, progress=reports.append)
    assert again.levels == space.levels
    assert all(report.done > 20 for report in reports)


# Odd corners


def test_bad_arguments(tmp_path: Path) -> None:
    puzzle = problem("triangle(5) a1 any")
    with pytest.raises(ProblemError, match="1,024"):
        pegsol.reachable(puzzle, threads=0)
    with pytest.raises(TypeError, match="expected a problem"):
        pegsol.reachable([puzzle.start])  # type: ignore[arg-type]
    with pytest.raises(ProblemError, match="best"):
        pegsol.reachable(puzzle, engine="best")  # type: ignore[arg-type]
    for text, engine in (("square(9)", None), ("triangle(5)", "sparse")):
        with pytest.raises(ProblemError, match="kept on disk by a bitmap"):
            pegsol.reachable(text, engine=engine, spill=tmp_path)


def test_what_fits_no_bitmap_is_refused_after_a_short_look() -> None:
    with pytest.raises(LimitError, match=r"256\.0 GiB.* 8\.0 GiB"):
        pegsol.reachable(problem("wiegleb e1 e1"), limits=Limits(memory=8 << 30))


def test_winning_positions_are_found_however_many_boards_were_looked_at_since() -> None:
    """The divisions of boards are remembered for a while only."""
    triangle = problem("triangle(5) a1 any")
    space = pegsol.reachable(triangle)
    for side in range(6, 80):  # more than are remembered
        divide(pegsol.board(f"line({side})"))
    assert pegsol.winning(space, triangle.finish).total == 769

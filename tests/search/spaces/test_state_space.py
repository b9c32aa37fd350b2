"""State spaces: the engines, finishes, limits, levels on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

import pytest

import pegsol
import reference
from pegsol import Board, Finish, Limits, Position, Problem, board, problem
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


PUZZLES = [
    "triangle(5) b3 any",
    "triangle(6) a1 a1",
    "square(4) b2 any",
    "square(5) c3 c3",
    "square(4)+diagonals a1 a1",
    "hexagon(3) c1 any",
    "line(14) b1 any",
    "star-graph(6) v2 any",
    "cycle(10) v1 any",
]


def engines(board: Board) -> list[EngineName]:
    return [e for e in ENGINES if e == "sparse" or divide(board) is not None]


@pytest.mark.parametrize("spec", PUZZLES)
def test_engines_agree(spec: str) -> None:
    puzzle = problem(spec)
    middle = len(puzzle.board) // 2
    names = engines(puzzle.board)
    assert len(names) >= 2
    found = [
        pegsol.reachable(puzzle, engine=engine, dead_ends=True, threads=threads)
        for engine in names
        for threads in (1, 2)
    ]
    assert {space.engine for space in found} == set(names)
    first = found[0]
    won = pegsol.winning(first, puzzle.finish)
    for space in found[1:]:
        assert space.levels == first.levels
        assert list(space.bits(middle)) == list(first.bits(middle))
        other = pegsol.winning(space, puzzle.finish, consume=True)
        assert other.levels == won.levels
        assert list(other.bits(middle)) == list(won.bits(middle))


def test_triangle_agrees_with_the_textbook() -> None:
    puzzle = problem("triangle(5) a1 any")
    positions = reference.reachable(puzzle)
    winners = reference.winning(puzzle, positions)
    levels = reference.levels(positions)
    for engine in engines(puzzle.board):
        space = pegsol.reachable(puzzle, engine=engine, dead_ends=True)
        assert set(bits(space)) == reference_bits(positions)
        assert set(bits(pegsol.winning(space, puzzle.finish))) == reference_bits(winners)
        for level in space.levels:
            stuck = reference.dead_ends(puzzle, levels[level.pegs])
            assert level.dead_ends == len(stuck)


@pytest.mark.parametrize("engine", ENGINES)
def test_dead_ends_are_counted_if_asked(engine: EngineName) -> None:
    puzzle = problem("triangle(5) a1 any")
    stuck = len(reference.dead_ends(puzzle, reference.reachable(puzzle)))
    counted = [
        level.dead_ends for level in pegsol.reachable(puzzle, engine=engine, dead_ends=True).levels
    ]
    assert sum([number or 0 for number in counted]) == stuck
    plain = [level.dead_ends for level in pegsol.reachable(puzzle, engine=engine).levels]
    assert plain in (counted, [None] * len(counted))


@pytest.mark.parametrize("engine", ENGINES)
def test_order_of_positions(engine: EngineName) -> None:
    space = pegsol.reachable(problem("triangle(5) a1 any"), engine=engine)
    listed = list(space)
    assert listed == sorted(listed, key=lambda p: (-p.peg_count, p.bits))
    assert len(set(listed)) == len(listed) == len(space)
    assert list(space.positions(7)) == [p for p in listed if p.peg_count == 7]
    assert list(space.bits(7)) == [p.bits for p in space.positions(7)]
    assert list(space.positions(15)) == list(space.positions(0)) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_membership(engine: EngineName) -> None:
    puzzle = problem("triangle(5) a1 any")
    space = pegsol.reachable(puzzle, engine=engine)
    reachable = reference_bits(reference.reachable(puzzle))
    triangle = puzzle.board
    for some in range(triangle.full + 1):
        assert (Position(triangle, some) in space) == (some in reachable)
    assert Position(board("line(15)"), puzzle.start.bits) not in space
    assert puzzle.start.bits not in space


# Starts


def test_a_position_is_a_start() -> None:
    puzzle = problem("triangle(5) a1 any")
    assert pegsol.reachable(puzzle.start).levels == pegsol.reachable(puzzle).levels
    assert pegsol.reachable(puzzle.start).rules == "normal"


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
FINISHES = {
    "any": Finish.any_survivor(),
    "at most 3": Finish.at_most(3),
    "at most all": Finish.at_most(15),
    "fewest": Finish.fewest(),
    "survivor": Finish.of_bits(TRIANGLE.bits(["a3"])),
    "two pegs": Finish.of_bits(TRIANGLE.bits(["a1", "c3"])),
    "other class": Finish.of_bits(TRIANGLE.bits(["a1", "b3"])),
    "few free": Finish.of_bits(TRIANGLE.bits(["a1"]), TRIANGLE.bits(["a3", "b3", "c3"])),
    "many free": Finish.of_bits(0, TRIANGLE.full & ~TRIANGLE.bits(["a1", "a2", "b2"])),
    "all free": Finish.of_bits(0, TRIANGLE.full),
    "the start": Finish.of_bits(TRIANGLE.full & ~TRIANGLE.bits(["a1"])),
}


def test_finishes() -> None:
    start = Position.vacancies(TRIANGLE, ["a1"])
    positions = reference.reachable(Problem(start, Finish.any_survivor()))
    for finish in FINISHES.values():
        puzzle = Problem(start, finish)
        winners = reference.winning(puzzle, positions)
        kept = [{reference.start(puzzle)}, *reference.finish_sets(puzzle)]
        group = reference.symmetries(TRIANGLE, kept, 1000)
        assert group is not None, finish
        orbits = reference.orbits(group, winners)
        solvable = reference.solvable(puzzle)
        for engine in ENGINES:
            winning = pegsol.winning(pegsol.reachable(puzzle, engine=engine), finish)
            assert set(bits(winning)) == reference_bits(winners), (engine, finish)
            assert winning.mod_symmetry == orbits, (engine, finish)
            assert (start in winning) == solvable, (engine, finish)
            for pegs in list(positions)[::40]:
                position = Position(TRIANGLE, sum([1 << hole for hole in pegs]))
                assert (position in winning) == (pegs in winners), (engine, finish)


@pytest.mark.parametrize("engine", engines(board("star-graph(6)")))
def test_fewest_pegs_where_there_is_no_single_survivor(engine: EngineName) -> None:
    puzzle = problem("star-graph(6) v2 fewest")
    space = pegsol.reachable(puzzle, engine=engine)
    winning = pegsol.winning(space, puzzle.finish)
    assert min(level.pegs for level in winning.levels) == 5
    assert winning.levels == pegsol.winning(space, Finish.at_most(5)).levels
    assert pegsol.winning(space, Finish.at_most(4)).total == 0


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


def test_time_reversal() -> None:
    """A position wins from v to h if and only if its complement wins from h to v."""
    for spec in ["triangle(5) a1 a1", "triangle(5) a3 d4", "square(4) b2 c1", "square(5) c3 a3"]:
        for engine in ENGINES:
            there = problem(spec)
            back = there.reversal()
            winning = pegsol.winning(pegsol.reachable(there, engine=engine), there.finish)
            backward = pegsol.winning(pegsol.reachable(back, engine=engine), back.finish)
            assert {p.complement() for p in winning} == set(backward), (engine, spec)
            assert raw(winning) == raw(backward)[::-1], (engine, spec)
            assert modulo(winning) == modulo(backward)[::-1], (engine, spec)


@pytest.mark.parametrize("spec", ["triangle(5) a1 any", "square(4) b2 c2", "line(10) b1 any"])
def test_winning_positions_are_those_of_the_class_that_are_reachable(spec: str) -> None:
    puzzle = problem(spec)
    space = pegsol.reachable(puzzle)
    everywhere = pegsol.can_reach(puzzle)
    members = reference.position_class(puzzle) - {frozenset()}
    winners = reference_bits(reference.winning(puzzle, members))
    assert set(bits(everywhere)) == winners
    assert set(bits(pegsol.winning(space, puzzle.finish))) == winners & set(bits(space))


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


def test_a_finish_of_another_class_is_reached_from_nowhere() -> None:
    everywhere = pegsol.can_reach(problem("triangle(5) a1 a2"))
    assert everywhere.total == 0
    assert list(everywhere) == []


def test_fewest_is_no_finish_without_a_state_space() -> None:
    with pytest.raises(ProblemError):
        pegsol.can_reach(problem("triangle(5) a1 fewest"))


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
    space, calls = pegsol.reachable(puzzle), []
    with pytest.raises(CancelledError):
        pegsol.winning(
            space, "d4", consume=True, progress=lambda progress: calls.append(1) or len(calls) < 3
        )
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


@pytest.mark.parametrize("engine", ENGINES)
def test_reverse_rules_are_normal_rules_on_the_complement(engine: EngineName) -> None:
    there = problem("triangle(5) a1 a1")
    grow = there.complement()
    assert grow.rules == "reverse"
    space = pegsol.reachable(there, engine=engine, dead_ends=True)
    other = pegsol.reachable(grow, engine=engine, dead_ends=True)
    assert other.rules == "reverse"
    assert {p.complement() for p in space} == set(other)
    assert bits(other) == sorted(bits(other), key=lambda some: (some.bit_count(), some))
    assert [(x.jumps, 15 - x.pegs, x.raw, x.mod_symmetry, x.dead_ends) for x in other.levels] == [
        (x.jumps, x.pegs, x.raw, x.mod_symmetry, x.dead_ends) for x in space.levels
    ]
    assert {p.complement() for p in pegsol.winning(space, there.finish)} == set(
        pegsol.winning(other, grow.finish)
    )
    everywhere = pegsol.can_reach(grow)
    assert {p.complement() for p in pegsol.can_reach(there)} == set(everywhere)


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


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_one_way_lines(engine: EngineName) -> None:
    track = Board.from_lines([], one_way=[("a", "b", "c"), ("b", "c", "d"), ("d", "b", "a")])
    puzzle = Problem(Position.of(track, ["a", "b"]), Finish.of_bits(track.bits(["d"])))
    space = pegsol.reachable(puzzle, engine=engine)
    assert [position.pegs for position in space] == [("a", "b"), ("c",)]
    assert pegsol.winning(space, puzzle.finish).total == 0


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_board_without_lines(engine: EngineName) -> None:
    dots = Board.from_lines([], holes=["x", "y"])
    space = pegsol.reachable(Position.of(dots, ["x"]), engine=engine, dead_ends=True)
    assert [(x.raw, x.mod_symmetry, x.dead_ends) for x in space.levels] == [(1, 1, 1)]


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
    reports: list[Progress] = []
    pegsol.reachable(problem("square(5) c3 c3"), engine=engine, progress=reports.append)
    assert reports
    assert [report.done for report in reports] == sorted(report.done for report in reports)
    assert all(0 <= report.done <= report.steps for report in reports)
    assert all(report.seconds >= 0 for report in reports)


@pytest.mark.parametrize("engine", ENGINES)
def test_progress_cancels(engine: EngineName) -> None:
    with pytest.raises(LimitError, match="cancelled") as caught:
        pegsol.reachable(problem("square(6) c3 c3"), engine=engine, progress=lambda report: False)
    assert caught.value.limit == "cancelled"


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

"""Levels on disk are those in memory, and are not computed again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pegsol
import reference
from parameters import long_after
from pegsol import Limits, NotationError, Position, problem
from pegsol.search.run import PYTHON_MEMORY, Progress
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.engines.division import divide


def levels_of(start: str, **options: Any) -> list[list[Any]]:
    """Return the levels of a state space and of its winning positions."""
    game = problem(start)
    space = pegsol.reachable(game, dead_ends=True, **options)
    return [list(space.levels), list(pegsol.winning(space, game.finish, consume=True).levels)]


@pytest.mark.parametrize(
    "start",
    long_after(
        2,
        [
            "triangle(6) a1 any",
            "triangle(6) b3 fewest",
            "triangle(6) a1 a1 b2 free c3",
            "triangle(6) a1 at most 8",  # more finishes than are listed
            "rectangle(4,6) a1 b2",  # fewer symmetries keep the finish too
            "square(4)+diagonals a1 b1",
        ],
    ),
)
def test_levels_on_disk_are_those_in_memory(start: str, tmp_path: Path) -> None:
    expected = levels_of(start, engine="blocks")
    assert levels_of(start, engine="blocks", spill=tmp_path) == expected
    assert levels_of(start, engine="blocks", spill=tmp_path) == expected  # all of it from the disk


@pytest.mark.parametrize("threads", [pytest.param(1, marks=pytest.mark.long), 2])
def test_levels_on_disk_are_read_again_if_the_memory_is_short(
    threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pegsol.search.spaces.engines.spill.MIN_RESIDENT_BYTES", 0)
    game = problem("english d4 d4")
    division = divide(game.board)
    assert division is not None
    limits = Limits(memory=PYTHON_MEMORY + 2 * division.table_bytes + division.bytes // 16)
    space = pegsol.reachable(game, dead_ends=True, spill=tmp_path, limits=limits, threads=threads)
    assert isinstance(space._store, Bitmap)
    assert space._store.resident is not None
    whole = sum([file.stat().st_size for file in tmp_path.rglob("*.bits")])
    assert whole > division.bytes // 2
    assert space._store.resident.loaded > 5 * whole
    expected = pegsol.reachable(game, dead_ends=True)
    assert space.levels == expected.levels
    won = pegsol.winning(space, game.finish, limits=limits, threads=threads)
    assert won.levels == pegsol.winning(expected, game.finish).levels
    assert list(won.bits(3)) == list(pegsol.winning(expected, game.finish).bits(3))


@pytest.mark.long
def test_the_memory_limit_holds_while_levels_are_on_disk(tmp_path: Path) -> None:
    code = """
import sys
import pegsol
from pegsol.granted import peak_memory
from pegsol.limits import Limits
game = pegsol.problem("square(6) a1 any")
limits = Limits(memory=380 << 20)
space = pegsol.reachable(game, spill=sys.argv[1], limits=limits, threads=2)
won = pegsol.winning(space, game.finish, limits=limits, threads=2)
print(space.total, won.total > 0, peak_memory() <= 380 << 20)
"""
    words = [sys.executable, "-c", code, str(tmp_path)]
    printed = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert printed.split() == ["2383981575", "True", "True"]


def test_a_finished_run_is_not_run_again(tmp_path: Path) -> None:
    levels_of("triangle(6)", spill=tmp_path, engine="blocks")

    def no(progress: Progress) -> None:
        raise AssertionError

    space = pegsol.reachable(problem("triangle(6)"), dead_ends=True, spill=tmp_path, progress=no)
    assert space.engine == "blocks"
    assert pegsol.winning(space, problem("triangle(6)").finish, progress=no).total > 0


def test_positions_are_read_from_the_disk(tmp_path: Path) -> None:
    game = problem("triangle(6) a1 any")
    pegsol.reachable(game, engine="blocks", spill=tmp_path)
    space = pegsol.reachable(game, engine="blocks", spill=tmp_path)
    expected = pegsol.reachable(game)
    for pegs in (20, 10, 1):
        assert list(space.positions(pegs)) == list(expected.positions(pegs))
    assert game.start in space


def test_two_finishes_in_one_directory(tmp_path: Path) -> None:
    # Different symmetries of the start keep the one and the other.
    text = "board: square(4)+diagonals\nstart: vacancies b2 c2 b3 c3\nfinish: "
    games = [problem(text + finish) for finish in ("a1", "d1 a4", "any")]
    for game in games:
        expected = pegsol.winning(pegsol.reachable(game, engine="blocks"), game.finish).levels
        space = pegsol.reachable(game, engine="blocks", spill=tmp_path)
        try:
            winning = pegsol.winning(space, game.finish)
        except NotationError:  # refused is fine, wrong would not be
            continue
        assert winning.levels == expected


@pytest.mark.parametrize("finish", ["any", "a1", "d1 d2 d3 d4"])
def test_winning_positions_on_disk_serve_all_starts_of_their_class(
    finish: str, tmp_path: Path
) -> None:
    first = problem(f"square(4) a1 {finish}")
    everything = reference.position_class(first)
    won = reference.winning(first, everything - {frozenset()})
    for pegs in sorted(everything, key=sorted)[1:300:100]:
        start = Position(first.board, sum([1 << hole for hole in pegs]))
        space = pegsol.can_reach(replace(first, start=start), spill=tmp_path)
        assert {reference.holes(position.bits) for position in space} == won
        assert space.levels == pegsol.can_reach(first).levels
    with pytest.raises(NotationError, match="another run"):
        pegsol.can_reach(problem(f"square(4) b2 {finish}"), spill=tmp_path)
    line = problem("line(6) b1 any")  # whose jumps leave no order of levels
    assert pegsol.can_reach(line, spill=tmp_path / "line").levels == pegsol.can_reach(line).levels

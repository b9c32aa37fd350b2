"""Levels on disk: they are those in memory, and a run that was stopped goes on from them.

The table in tests/agree writes and reads the levels of random problems.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pegsol
import reference
from parameters import long_after
from pegsol import FileError, LimitError, Limits, NotationError, Position, problem
from pegsol.search.run import PYTHON_MEMORY, Progress
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.engines.spill import Spill

IDENTITY = {"board": "b", "pattern": (1, 2), "member": 1 << 63}


# The directory


def write(spill: Spill, level: int, content: bytes) -> None:
    with spill.filling(level, len(content)) as data:
        data[:] = content


def test_what_was_written_can_be_read_by_the_same_run_only(tmp_path: Path) -> None:
    spill = Spill(tmp_path / "a" / "b", IDENTITY)
    assert spill.state() is None
    write(spill, 3, b"three")
    spill.save({"step": 1})
    again = Spill(tmp_path / "a" / "b", IDENTITY)
    state = again.state()
    assert state is not None
    assert state.whole("step") == 1
    assert bytes(again.read(3)) == b"three"
    assert sorted(path.name for path in spill.directory.iterdir()) == ["level-3.bits", "state"]
    for change in ({"board": "c"}, {"member": 1}, {"more": None}):
        with pytest.raises(NotationError, match="belong"):
            Spill(spill.directory, {**IDENTITY, **change})
    with pytest.raises(FileError, match=r"level-1\.bits"):
        again.read(1)
    write(spill, 3, b"other")  # and killed before it could save
    with pytest.raises(NotationError, match=r"level-3\.bits: .*damaged"):
        Spill(spill.directory, IDENTITY).read(3)


# State spaces


@pytest.mark.parametrize(
    ("text", "threads", "times"),
    long_after(1, [("square(5) c3 c3", 2, 1), ("english d4 d4", 1, 5), ("english d4 d4", 2, 5)]),
)
def test_levels_on_disk_are_read_again_if_the_memory_is_short(
    text: str, threads: int, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pegsol.search.spaces.engines.spill.MIN_RESIDENT_BYTES", 0)
    game = problem(text)
    division = divide(game.board)
    assert division is not None
    limits = Limits(
        memory=PYTHON_MEMORY + 2 * division.core.table_bytes + division.core.bytes // 16
    )
    space = pegsol.reachable(
        game, engine="blocks", dead_ends=True, spill=tmp_path, limits=limits, threads=threads
    )
    assert isinstance(space._store, Bitmap)
    assert space._store.resident is not None
    whole = sum([file.stat().st_size for file in tmp_path.rglob("*.bits")])
    assert whole > division.core.bytes // 4
    assert space._store.resident.loaded > times * whole
    expected = pegsol.reachable(game, engine="blocks", dead_ends=True)
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


def test_a_stopped_run_goes_on_and_notices_damage(tmp_path: Path) -> None:
    puzzle = problem("triangle(6) a1 any")
    for step in (3, 10):
        with pytest.raises(LimitError, match="cancelled"):
            pegsol.reachable(
                puzzle,
                engine="blocks",
                spill=tmp_path,
                progress=lambda report, step=step: report.done < step,  # type: ignore[misc]
            )
    reports: list[Progress] = []
    space = pegsol.reachable(puzzle, engine="blocks", spill=tmp_path, progress=reports.append)
    assert reports[0].done >= 3
    expected = pegsol.reachable(puzzle, engine="blocks")
    assert [(x.raw, x.mod_symmetry) for x in space.levels] == [
        (x.raw, x.mod_symmetry) for x in expected.levels
    ]
    pegsol.winning(space, puzzle.finish, consume=True)

    def no(progress: Progress) -> None:
        raise AssertionError("a finished run is not run again")

    again = pegsol.reachable(puzzle, engine="blocks", spill=tmp_path, progress=no)
    for pegs in (20, 10, 1):
        assert list(again.positions(pegs)) == list(expected.positions(pegs))
    assert puzzle.start in again
    with pytest.raises(NotationError, match="run"):
        pegsol.reachable("triangle(6) c5 any", spill=tmp_path)
    for path in tmp_path.rglob("*.bits"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    with pytest.raises(NotationError, match="damaged"):
        list(pegsol.reachable(puzzle, engine="blocks", spill=tmp_path).bits(10))


def test_two_finishes_in_one_directory_are_right_or_refused(tmp_path: Path) -> None:
    # Different symmetries of the start keep the one and the other.
    text = "board: square(4)+diagonals\nstart: vacancies b2 c2 b3 c3\nfinish: "
    for game in [problem(text + finish) for finish in ("a1", "d1 a4", "any")]:
        expected = pegsol.winning(pegsol.reachable(game, engine="blocks"), game.finish).levels
        space = pegsol.reachable(game, engine="blocks", spill=tmp_path)
        try:
            assert pegsol.winning(space, game.finish).levels == expected
        except NotationError:
            continue


@pytest.mark.parametrize("finish", ["any", "d1 d2 d3 d4"])
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


def test_only_a_bitmap_is_kept_on_disk(tmp_path: Path) -> None:
    for text, engine in (("square(9)", None), ("triangle(5)", "sparse")):
        with pytest.raises(pegsol.ProblemError, match="kept on disk by a bitmap"):
            pegsol.reachable(text, engine=engine, spill=tmp_path)  # type: ignore[arg-type]

"""Levels on disk: damage is noticed, and a killed run continues to the same result."""

from __future__ import annotations

import errno
import json
import mmap
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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


def levels_of(start: str, **options: Any) -> list[list[Any]]:
    """Return the levels of a state space and of its winning positions."""
    game = problem(start)
    space = pegsol.reachable(game, dead_ends=True, **options)
    return [list(space.levels), list(pegsol.winning(space, game.finish, consume=True).levels)]


# --- the directory


def write(spill: Spill, level: int, content: bytes) -> None:
    with spill.filling(level, len(content)) as data:
        data[:] = content


def test_what_was_written_can_be_read(tmp_path: Path) -> None:
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


def test_a_level_no_state_speaks_of_is_not_believed(tmp_path: Path) -> None:
    spill = Spill(tmp_path, IDENTITY)
    write(spill, 3, b"three")
    spill.save({})
    write(spill, 3, b"other")  # and killed before it could save
    with pytest.raises(NotationError, match=r"level-3\.bits: .*damaged"):
        Spill(tmp_path, IDENTITY).read(3)


@pytest.mark.parametrize("change", [{"board": "c"}, {"member": 1}, {"more": None}])
def test_levels_of_another_run_are_refused(change: dict[str, Any], tmp_path: Path) -> None:
    Spill(tmp_path, IDENTITY).save({})
    with pytest.raises(NotationError, match="belong"):
        Spill(tmp_path, {**IDENTITY, **change})


@pytest.mark.parametrize(
    "content", ["", "{", "pegsol levels", "pegsol levels 2 little 0\n{}", "null", "\xff"]
)
def test_a_state_that_is_none(content: str, tmp_path: Path) -> None:
    (tmp_path / "state").write_text(content, "latin-1")
    with pytest.raises(NotationError, match="state"):
        Spill(tmp_path, IDENTITY)


def test_a_changed_state_is_noticed(tmp_path: Path) -> None:
    Spill(tmp_path, IDENTITY).save({"step": 1})
    file = tmp_path / "state"
    file.write_text(file.read_text().replace('"step": 1', '"step": 2'))
    with pytest.raises(NotationError, match="damaged"):
        Spill(tmp_path, IDENTITY)


def test_a_level_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"level-1\.bits"):
        Spill(tmp_path, IDENTITY).read(1)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="made"):
        Spill(tmp_path / "file" / "folder", IDENTITY)
    spill = Spill(tmp_path / "folder", IDENTITY)
    spill.directory.rmdir()
    with pytest.raises(FileError, match="write"):
        write(spill, 0, b"nothing")


def test_addresses_that_the_system_does_not_grant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(mmap, "mmap", refuse)
    with pytest.raises(LimitError, match="map a level"):
        pegsol.can_reach("triangle(5) a1 any", spill=tmp_path)


# --- state spaces


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


def test_a_disk_without_room_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=100))
    with pytest.raises(FileError, match="the levels need 1 KiB, the disk has 100 bytes left"):
        pegsol.reachable("triangle(5) a1 any", engine="blocks", spill=tmp_path)
    assert not list(tmp_path.rglob("*.bits"))


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


def test_damaged_levels_are_noticed(tmp_path: Path) -> None:
    game = problem("triangle(6) a1 any")
    pegsol.reachable(game, engine="blocks", spill=tmp_path)
    for path in tmp_path.rglob("*.bits"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    with pytest.raises(NotationError, match="damaged"):
        list(pegsol.reachable(game, engine="blocks", spill=tmp_path).bits(10))


def test_another_start_is_refused(tmp_path: Path) -> None:
    pegsol.reachable(problem("triangle(6) a1 any"), engine="blocks", spill=tmp_path)
    with pytest.raises(NotationError, match="run"):
        pegsol.reachable(problem("triangle(6) c5 any"), engine="blocks", spill=tmp_path)


def test_a_run_stopped_by_a_limit_goes_on(tmp_path: Path) -> None:
    expected = pegsol.reachable(problem("english")).levels
    for attempt in range(1, 200):
        limits = Limits(time=0.05 * attempt)  # a slow machine needs as much to get ready
        try:
            space = pegsol.reachable(problem("english"), spill=tmp_path, limits=limits)
        except LimitError:
            continue
        assert space.levels == expected
        return
    pytest.fail("it never ends")


# --- kill -9


def command(start: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "pegsol", "levels", *start.split(), "--json", *more]


def killed_again_and_again(words: list[str], spill: Path, next_kill: Iterator[int]) -> bytes:
    """Kill the command at each number of levels in *next_kill*; return the last run's output."""
    wait = random.Random(1)
    kills = 0
    for levels in next_kill:
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            while process.poll() is None and len(list(spill.rglob("*.bits"))) < levels:
                time.sleep(0.001)
            time.sleep(wait.random() * 0.03)
            process.kill()
            printed = process.communicate()[0]
        kills += process.returncode != 0
        if process.returncode == 0:
            assert kills > 2
            return printed
    raise AssertionError("more kills than levels")


def growing(least: int, most: int) -> Iterator[int]:
    number = random.Random(2)
    levels = 0
    while True:
        levels += number.randint(least, most)
        yield levels


@pytest.mark.long
@pytest.mark.parametrize(
    ("start", "steps"), [("english d4 d4", (8, 40)), ("rectangle(4,6) b2 any", (3, 9))]
)
def test_killed_runs_end_alike(start: str, steps: tuple[int, int], tmp_path: Path) -> None:
    whole = subprocess.run(command(start), stdout=subprocess.PIPE, check=True).stdout
    assert json.loads(whole)["total"]["winning"] > 0
    words = command(start, "--spill", str(tmp_path))
    assert killed_again_and_again(words, tmp_path, growing(*steps)) == whole


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

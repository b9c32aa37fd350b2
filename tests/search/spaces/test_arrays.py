"""Levels as arrays and Arrow batches: the same positions as one by one, on boards of any size."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from dataclasses import asdict, astuple
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import pegsol
from parameters import long_after
from pegsol import LimitError, MissingExtraError, Problem, ProblemError, problem
from pegsol.search.spaces.level import Level
from pegsol.search.spaces.state_space import StateSpace
from random_boards import random_board, random_problem, with_seeds

GAMES = [
    (problem("triangle(5) b3 any"), "blocks"),
    (problem("cycle(8) v1 any"), "blocks"),
    (problem("triangle(5) a1 b3"), "sparse"),
    (problem("line(12) b1 c1"), "sparse"),
    (problem("line(70) b1 any"), None),  # two words
    (problem("line(140) b1 any"), None),  # four words in the core, three here
    (problem("triangle(5) b3 c5").complement(), "blocks"),
    (problem("triangle(5) b3 c5").complement(), "sparse"),
]
EVERY = pytest.mark.parametrize(("game", "engine"), long_after(6, GAMES))


def integers(words: Any) -> list[int]:
    """Return the positions of an array as bits."""
    assert words.dtype == np.uint64
    assert words.ndim == 2
    return [int.from_bytes(row.tobytes(), "little") for row in words]


def compare(space: StateSpace, rows: int) -> None:
    """All forms of a level have the positions that are listed one by one."""
    for level in space.levels:
        listed = list(space.bits(level.pegs))
        words = level.to_numpy()
        assert words.shape == (level.raw, (len(space.board) + 63) // 64)
        assert integers(words) == listed == sorted(listed)
        parts = list(level.batches(rows))
        assert max(map(len, parts)) <= rows
        assert integers(np.concatenate(parts)) == listed
        assert space.find(words).all()


@EVERY
def test_arrays_are_the_positions(game: Problem, engine: Any) -> None:
    space = pegsol.reachable(game, engine=engine)
    compare(space, 7)
    compare(pegsol.winning(space, game.finish), 7)


@with_seeds
def test_arrays_are_the_positions_of_random_problems(seed: int) -> None:
    rng = Random(seed)
    game = random_problem(rng, random_board(rng, 10))
    compare(pegsol.reachable(game), rng.randint(1, 100))


def test_levels_on_disk(tmp_path: Path) -> None:
    game = problem("triangle(6) a1 any")
    plain = pegsol.reachable(game)
    spilled = pegsol.reachable(game, spill=tmp_path)
    for number in (4, 16):
        same = plain.levels[number].to_numpy() == spilled.levels[number].to_numpy()
        assert same.all()


def test_large_levels_are_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegsol.search.spaces.arrays.READ_AT_ONCE", 10_000)
    level = pegsol.reachable(problem("english d4 d4")).levels[8]
    parts = list(level.batches(1000))
    assert 1 < len(parts) < 100
    assert (np.concatenate(parts) == level.to_numpy()).all()


def test_an_array_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    level = pegsol.reachable(problem("english d4 d4")).levels[12]
    monkeypatch.setattr("pegsol.limits.free_memory", lambda: 1 << 24)
    with pytest.raises(LimitError, match="array"):
        level.to_numpy()
    assert sum(map(len, level.batches())) == level.raw


def test_a_state_space_is_freed_without_a_search_for_cycles() -> None:
    gc.disable()
    try:
        space = pegsol.reachable(problem("triangle(5) a1 any"))
        store = weakref.ref(space._store)
        space.levels[3].to_numpy()
        del space
        assert store() is None
    finally:
        gc.enable()


def test_a_level_is_also_its_numbers() -> None:
    level = pegsol.reachable(problem("triangle(5) a1 any"), dead_ends=True).levels[3]
    numbers = Level(*astuple(level))
    assert numbers == Level(3, 11, 35, 19, 0)
    assert list(asdict(level)) == ["jumps", "pegs", "raw", "mod_symmetry", "dead_ends"]
    with pytest.raises(ProblemError, match="only the numbers"):
        numbers.to_numpy()


def test_what_is_no_level_to_read() -> None:
    game = problem("triangle(5) a1 any")
    space = pegsol.reachable(game)
    with pytest.raises(ProblemError, match=r"\b0\b"):
        space.levels[3].batches(0)
    with pytest.raises(ProblemError, match=r"\b0\b"):
        space.record_batches(rows=0)
    batches = space.levels[3].batches(5)
    pegsol.winning(space, game.finish, consume=True)
    for read in (space.levels[3].to_numpy, lambda: next(batches), space.record_batches):
        with pytest.raises(ProblemError, match="only the numbers"):
            read()
    with pytest.raises(ProblemError, match="only the numbers"):
        Level(2, 30, 12, 2, None).to_numpy()


# -- Arrow ---------------------------------------------------------------------------------------


@EVERY
def test_batches_have_the_columns_of_an_export(game: Problem, engine: Any, tmp_path: Path) -> None:
    space = pegsol.reachable(game, engine=engine)
    won = pegsol.winning(space, game.finish)
    space.export(tmp_path / "all.parquet", winning=won)
    from pyarrow import parquet

    exported = parquet.read_table(tmp_path / "all.parquet")
    batches = list(space.record_batches(winning=won, rows=11))
    assert all(0 < batch.num_rows <= 11 for batch in batches)
    table = pa.Table.from_batches(batches)
    assert table.equals(exported)
    assert table.schema.metadata == exported.schema.metadata
    streamed = pa.table(space)
    assert streamed.equals(exported.drop_columns("winning"))


def test_winning_positions_are_of_the_same_state_space() -> None:
    space = pegsol.reachable(problem("triangle(5) a1 any"))
    other = problem("triangle(5) c5 any")
    with pytest.raises(ProblemError, match="state"):
        space.record_batches(winning=pegsol.winning(pegsol.reachable(other), other.finish))


@pytest.mark.parametrize("missing", ["numpy", "pyarrow"])
def test_the_extra_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    space = pegsol.reachable(problem("triangle(5)"))
    level = space.levels[3]
    for name in [name for name in sys.modules if name.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, missing, None)
    calls: list[Any] = [space.record_batches, lambda: pa.table(space)]
    if missing == "numpy":
        calls += [level.to_numpy, level.batches, lambda: pegsol.Batch.of([space.start])]
        calls += [lambda: pegsol.playouts(problem("triangle(5)"), 3)]
    for call in calls:
        with pytest.raises(MissingExtraError) as caught:
            call()
        assert caught.value.extra == "data"


def test_positions_one_by_one_need_no_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
from pegsol import problem, reachable
from pegsol.search.spaces.state_space import StateSpace
space = reachable(problem("line(70) b1 any"))
print(sum(1 for _ in space), sum(1 for _ in reachable(problem("triangle(5)"))))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    totals = [pegsol.reachable(problem(text)).total for text in ("line(70) b1 any", "triangle(5)")]
    assert run.stdout.split() == [str(total) for total in totals]

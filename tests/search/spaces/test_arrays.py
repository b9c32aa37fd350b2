"""Levels as arrays, Arrow batches and files: the positions of the textbook, on any board."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import pegsol
from parameters import long_after
from pegsol import (
    FileError,
    Finish,
    LimitError,
    Position,
    Problem,
    ProblemError,
    problem,
)
from pegsol.search.spaces.level import Level
from reference import dead_ends, reachable, winning


def few_pegs(name: str) -> Problem:
    """Return a problem with pegs at both ends of a board of many holes."""
    here, last = pegsol.board(name), len(pegsol.board(name)) - 1
    ends = [0, 1, 3, 4, 6, last - 4, last - 3, last - 1, last]
    return Problem(Position(here, sum([1 << hole for hole in ends])), Finish.at_most(4))


GAMES = [
    (problem("triangle(5) b3 any"), "blocks"),
    (problem("triangle(5) b3 c5").complement(), "sparse"),
    (few_pegs("line(70)"), None),  # two words
    (few_pegs("line(140)"), None),  # four words in the core, three here
    (few_pegs("line(300)"), None),
    (problem("cycle(8) v1 any"), "blocks"),
    (problem("triangle(5) a1 b3"), "sparse"),
    (problem("square(4)+diagonals a1 any"), None),
    (problem("triangle(5) b3 c5").complement(), "blocks"),
]


@cache
def rows_of(game: Problem) -> list[tuple[int, int, int, bool, bool]]:
    """Return what must be exported, by the textbook: jumps, position, pegs, winning, dead end."""
    positions = reachable(game)
    won, dead, first = winning(game, positions), dead_ends(game, positions), game.start.peg_count
    return sorted(
        (abs(len(pegs) - first), sum([1 << h for h in pegs]), len(pegs), pegs in won, pegs in dead)
        for pegs in positions
    )


def rows_in(columns: dict[str, list[Any]]) -> list[tuple[int, int, int, bool, bool]]:
    """Return the rows of a file as rows_of() has them, in their order."""
    words = [name for name in columns if name.startswith("position")]
    positions = [
        sum([word << 64 * number for number, word in enumerate(row)])
        for row in zip(*[columns[name] for name in words], strict=True)
    ]
    rest = [columns[name] for name in ("pegs", "winning", "dead_end")]
    return list(zip(columns["jumps"], positions, *rest, strict=True))


@pytest.mark.parametrize(("game", "engine"), long_after(4, GAMES))
def test_files_and_batches_have_the_rows_of_the_textbook(
    game: Problem, engine: Any, tmp_path: Path
) -> None:
    space = pegsol.reachable(game, engine=engine)
    won = pegsol.winning(space, game.finish)
    for level in (*space.levels, *won.levels):
        words = level.to_numpy()
        assert words.shape == (level.raw, (len(space.board) + 63) // 64)
        own = space if level in space.levels else won
        bits = [int.from_bytes(row.tobytes(), "little") for row in words]
        assert bits == list(own.bits(level.pegs)) == sorted(bits)
        parts = list(level.batches(7))
        assert max(map(len, parts)) <= 7
        assert (np.concatenate(parts) == words).all()
        assert own.find(words).all()
    space.export(tmp_path / "all.parquet", winning=won)
    assert [path.name for path in tmp_path.iterdir()] == ["all.parquet"]
    exported = parquet.read_table(tmp_path / "all.parquet")
    assert rows_in(exported.to_pydict()) == rows_of(game)
    batches = list(space.record_batches(winning=won, rows=11))
    assert all(0 < batch.num_rows <= 11 for batch in batches)
    table = pa.Table.from_batches(batches)
    assert table.equals(exported)
    assert table.schema.metadata == exported.schema.metadata
    assert pa.table(space).equals(exported.drop_columns("winning"))
    about = {key.decode(): value for key, value in exported.schema.metadata.items()}
    assert json.loads(about["board"]) == game.board.as_json()
    assert json.loads(about["holes"]) == list(game.board.names)
    assert json.loads(about["problem"]) | {"finish": game.as_json()["finish"]} == game.as_json()


def test_a_file_has_a_row_group_a_level_in_a_compact_encoding_and_is_the_same_each_time(
    tmp_path: Path,
) -> None:
    for name in ("a", "b"):
        space = pegsol.reachable(problem("triangle(6) a1"), dead_ends=True)
        space.export(tmp_path / f"{name}.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    file = parquet.ParquetFile(tmp_path / "a.parquet")
    assert file.schema_arrow.names == ["position", "pegs", "jumps", "dead_end"]
    about = json.loads(file.schema_arrow.metadata[b"problem"])
    assert set(about) == {"pegsol", "board", "start", "rules"}
    groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
    assert [group.num_rows for group in groups] == [level.raw for level in space.levels]
    assert "DELTA_BINARY_PACKED" in groups[10].column(0).encodings
    assert groups[10].column(0).compression == "ZSTD"
    for number, level in enumerate(space.levels):
        assert sum(file.read_row_group(number, ["dead_end"])[0].to_pylist()) == level.dead_ends


def test_large_levels_are_read_in_parts_and_an_array_that_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pegsol.search.spaces.arrays.READ_AT_ONCE", 10_000)
    level = pegsol.reachable(problem("triangle(6) a1 any")).levels[8]
    parts = list(level.batches(1000))
    assert 1 < len(parts) < 100
    assert (np.concatenate(parts) == level.to_numpy()).all()
    monkeypatch.setattr("pegsol.limits.free_memory", lambda: 1 << 12)
    with pytest.raises(LimitError, match="array"):
        level.to_numpy()
    assert sum(map(len, level.batches())) == level.raw


def test_what_is_no_level_to_read(tmp_path: Path) -> None:
    game, other = problem("triangle(5) a1 any"), problem("triangle(5) c5 any")
    space = pegsol.reachable(game)
    for refused in (lambda: space.levels[3].batches(0), lambda: space.record_batches(rows=0)):
        with pytest.raises(ProblemError, match=r"\b0\b"):
            refused()
    others = pegsol.winning(pegsol.reachable(other), other.finish)
    for export_of_others in (
        lambda: space.record_batches(winning=others),
        lambda: space.export(tmp_path / "all.parquet", winning=others),
    ):
        with pytest.raises(ProblemError, match="state"):
            export_of_others()
    batches = space.levels[3].batches(5)
    pegsol.winning(space, game.finish, consume=True)
    for read in (
        space.levels[3].to_numpy,
        lambda: next(batches),
        space.record_batches,
        Level(2, 30, 12, 2, None).to_numpy,
        lambda: pegsol.reachable(game, keep=False).export(tmp_path / "all.parquet"),
    ):
        with pytest.raises(ProblemError, match="only the numbers"):
            read()
    with pytest.raises(ProblemError, match="parquet"):
        space.export(tmp_path / "all.csv")
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_outlives_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, space = tmp_path / "all.parquet", pegsol.reachable(problem("triangle(5)"))
    path.write_text("older")

    def full(*arguments: Any, **options: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet.ParquetWriter, "write_batch", full)
    with pytest.raises(FileError, match="No space left on device"):
        space.export(path)
    assert path.read_text() == "older"
    assert len(list(tmp_path.iterdir())) == 1

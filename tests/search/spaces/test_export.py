"""Exports: every row is right, judged by the slow textbook solver."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import pegsol
from pegsol import FileError, MissingExtraError, Problem, ProblemError, problem
from pegsol.search.spaces.export import export
from reference import finish_test, hops, reachable

NAMES = ("board", "holes", "problem")


def read(path: Path) -> tuple[dict[str, list[Any]], dict[str, Any]]:
    """Return the columns of a file and its metadata."""
    table = parquet.read_table(path)
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    return table.to_pydict(), {
        key: json.loads(value) for key, value in about.items() if key in NAMES
    }


@cache
def rows_of(game: Problem) -> list[tuple[int, int, int, bool, bool]]:
    """Return what must be exported, by the textbook."""
    positions = reachable(game)
    finished = finish_test(game, positions)
    first = game.start.peg_count
    won: set[frozenset[int]] = set()
    by_jumps = sorted(positions, key=lambda pegs: abs(len(pegs) - first), reverse=True)
    for pegs in by_jumps:
        if finished(pegs) or any(pegs ^ set(hop) in won for hop in hops(game, pegs)):
            won.add(pegs)
    rows = []
    for pegs in positions:
        dead = not any(True for _ in hops(game, pegs))
        bits = sum([1 << hole for hole in pegs])
        rows.append((abs(len(pegs) - first), bits, len(pegs), pegs in won, dead))
    return sorted(rows)


def exported(columns: dict[str, list[Any]]) -> list[tuple[int, int, int, bool, bool]]:
    """Return the rows of a file as rows_of() has them, in their order."""
    words = [name for name in columns if name.startswith("position")]
    positions = [
        sum([word << 64 * number for number, word in enumerate(row)])
        for row in zip(*[columns[name] for name in words], strict=True)
    ]
    rest = [columns[name] for name in ("pegs", "winning", "dead_end")]
    return list(zip(columns["jumps"], positions, *rest, strict=True))


@pytest.mark.parametrize(
    ("game", "engine"),
    [
        (problem("triangle(5) b3 any"), "blocks"),
        (problem("cycle(8) v1 any"), "blocks"),
        (problem("triangle(5) a1 b3"), "sparse"),
        (problem("square(4)+diagonals a1 any"), None),
        (problem("line(12) b1 c1"), "sparse"),
        (problem("line(70) b1 any"), None),  # two words
        (problem("line(140) b1 any"), None),  # four words in the core, three columns
        (problem("triangle(5) b3 c5").complement(), "blocks"),
        (problem("triangle(5) b3 c5").complement(), "sparse"),
    ],
)
def test_rows_are_right(game: Problem, engine: Any, tmp_path: Path) -> None:
    space = pegsol.reachable(game, engine=engine)
    path = tmp_path / "all.parquet"
    space.export(path, winning=pegsol.winning(space, game.finish))
    columns, about = read(path)
    assert exported(columns) == rows_of(game)
    assert about["board"] == game.board.as_json()
    assert about["holes"] == list(game.board.names)
    given = {**about["problem"], "finish": game.as_json()["finish"]}
    assert given == game.as_json()
    assert [path.name for path in tmp_path.iterdir()] == ["all.parquet"]


def test_without_winning_positions_there_is_no_such_column(tmp_path: Path) -> None:
    path = tmp_path / "all.parquet"
    pegsol.reachable(problem("triangle(5)")).export(path)
    columns, about = read(path)
    assert list(columns) == ["position", "pegs", "jumps", "dead_end"]
    assert "finish" not in about["problem"]
    assert set(about["problem"]) == {"pegsol", "board", "start", "rules"}


def test_levels_are_row_groups_in_a_compact_encoding(tmp_path: Path) -> None:
    space = pegsol.reachable(problem("triangle(6) a1"), dead_ends=True)
    space.export(tmp_path / "all.parquet")
    file = parquet.ParquetFile(tmp_path / "all.parquet")
    groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
    assert [group.num_rows for group in groups] == [level.raw for level in space.levels]
    assert "DELTA_BINARY_PACKED" in groups[10].column(0).encodings
    assert groups[10].column(0).compression == "ZSTD"
    for number, level in enumerate(space.levels):
        assert sum(file.read_row_group(number, ["dead_end"])[0].to_pylist()) == level.dead_ends


def test_equal_exports_are_equal_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        pegsol.reachable(problem("triangle(5)")).export(tmp_path / f"{name}.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_what_cannot_be_exported(tmp_path: Path) -> None:
    game = problem("triangle(5)")
    space = pegsol.reachable(game)
    with pytest.raises(ProblemError, match="parquet"):
        space.export(tmp_path / "all.csv")
    with pytest.raises(FileError, match="write"):
        space.export(tmp_path / "none" / "all.parquet")
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(FileError, match="write"):
        space.export(tmp_path / "folder.parquet")
    with pytest.raises(ProblemError, match="only the numbers"):
        pegsol.reachable(game, keep=False).export(tmp_path / "all.parquet")
    other = problem("triangle(5) c5 any")
    with pytest.raises(ProblemError, match="state"):
        space.export(
            tmp_path / "all.parquet", winning=pegsol.winning(pegsol.reachable(other), other.finish)
        )
    assert [path.name for path in tmp_path.iterdir()] == ["folder.parquet"]


def test_an_older_file_outlives_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "all.parquet"
    path.write_text("older")
    space = pegsol.reachable(problem("triangle(5)"))

    def full(*arguments: Any, **options: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet.ParquetWriter, "write_batch", full)
    with pytest.raises(FileError, match="No space left on device"):
        space.export(path)
    assert path.read_text() == "older"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("missing", ["pyarrow", "numpy"])
def test_the_extra_is_named(missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtraError, match="'data'"):
        export(pegsol.reachable(problem("triangle(5)")), tmp_path / "all.parquet")

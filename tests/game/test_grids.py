"""Positions from and to numbers: vectors, grids, and many of them at once."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pegsol
import strategies
from pegsol import Batch, Board, Position, ProblemError


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_there_and_back(board: Board, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(board))
    row = np.asarray(position)
    assert row.tolist() == [int(name in position) for name in board.names]
    for numbers in (row, row.tolist(), row.astype(bool), row.astype(float)):
        assert Position(board, numbers) == Position.of(board, numbers) == position
    batch = Batch.of([position, position.complement()])
    assert Batch(board, np.asarray(batch)) == batch
    assert np.asarray(batch, float)[0].tolist() == row.tolist()
    if board.coordinates is None:
        with pytest.raises(ProblemError, match="no places"):
            position.grid()
        return
    grid = position.grid()
    for hole, (column, line) in enumerate(board.coordinates):
        assert grid[line, column] == row[hole]
    assert (grid == -1).sum() == grid.size - len(board)
    for numbers in (grid, grid.tolist(), grid == 1):
        assert Position(board, numbers) == position
    assert Batch(board, batch.grid()) == batch


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([3], "33 numbers (or 7 rows of 7), 0 or 1, not 1 number"),
        ([2] * 33, "0 or 1, not 2"),
        ([None] * 33, "0 or 1, not null"),
        ([[1]], "not 1 row of another shape"),
        (np.ones((7, 7), int), "a peg of the position is on no hole"),
        (np.full((7, 7), -1), "0 or 1, not"),
    ],
)
def test_other_numbers_are_refused(numbers: Any, message: str) -> None:
    with pytest.raises(ProblemError) as caught:
        Position("english", numbers)
    assert message in str(caught.value)
    if np.ndim(numbers) == 2:
        with pytest.raises(ProblemError, match="a p"):
            Batch("english", np.asarray(numbers)[np.newaxis])


def as_pandas_reads(data: Any) -> Any:
    """Return what ``pandas.DataFrame`` makes its columns of, by the rules of pandas 3."""
    if isinstance(data, list | tuple):
        assert is_dataclass(data[0])
        assert not hasattr(data[0], "__iter__")
        return [asdict(row) for row in data]
    return np.asarray(data)


def test_pandas_reads_batches_and_levels() -> None:
    space = pegsol.reachable("triangle(4) a2 any")
    batch = Batch(space.board, space.levels[2].to_numpy())
    rows = as_pandas_reads(batch)
    assert rows.shape == (4, 10)
    assert [Position(space.board, row) for row in rows] == list(batch)
    assert as_pandas_reads(space.levels)[2]["raw"] == 4
    for table in (pegsol.by_moves("triangle(4) a2 any"), pegsol.survey("line(4)").rows):
        assert len(as_pandas_reads(table)) == len(table)

"""The positions of a state space as a table, for Arrow and Parquet.

The table has a row for each position, sorted by number of jumps and then by bits:

- ``position``: bit h for a peg in hole h; on boards of more than 64 holes ``position_0`` for the
  first 64 holes, ``position_1`` for the next, and so on;
- ``pegs`` and ``jumps``: the number of the position's pegs, and of the jumps that led to it;
- ``winning``: whether the finish can be reached, if that is known;
- ``dead_end``: whether no jump is legal.

Its metadata describe it: ``board`` and ``problem`` are the same as in a JSON problem file, and
``holes`` has the names of the holes in the order of the bits. The memory holds a few million
positions at a time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pegsol import _core
from pegsol.errors import (
    ProblemError,
    checked,
    require_extra,
)
from pegsol.files import cannot_write, replacing
from pegsol.game.problem import Finish, Problem
from pegsol.search.encoding import READ_AT_ONCE
from pegsol.search.spaces.arrays import level_batches, normal_rules, words_of
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    import pyarrow
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Words
    from pegsol.search.spaces.level import Level


def export(
    space: StateSpace, path: str | os.PathLike[str], *, winning: StateSpace | None = None
) -> None:
    """Write the positions of *space* to a file: see :meth:`StateSpace.export`."""
    path = Path(path)
    check_export(path)
    from pyarrow.parquet import ParquetWriter

    batches = record_batches(space, winning, READ_AT_ONCE)
    integers = [name for name in batches.schema.names if name not in ("winning", "dead_end")]
    encoding = dict.fromkeys(integers, "DELTA_BINARY_PACKED")
    options = {"compression": "zstd", "use_dictionary": False, "column_encoding": encoding}
    with replacing(path) as file, ParquetWriter(file, batches.schema, **options) as writer:
        for batch in batches:
            writer.write_batch(batch, row_group_size=batch.num_rows)


def check_export(path: Path) -> None:
    """Raise any foreseeable error of :func:`export` at once, before a long search."""
    if path.suffix != ".parquet":
        raise ProblemError(f"the name of an export ends in .parquet, not {path.name!r}")
    require_extra("data", "writing .parquet", "numpy", "pyarrow")
    if path.is_dir():
        raise cannot_write(path, OSError("it is a folder"))
    if not os.access(path.parent, os.W_OK):
        raise cannot_write(path, OSError("there is no folder to write to"))


def record_batches(
    space: StateSpace, winning: StateSpace | None, rows: int
) -> pyarrow.RecordBatchReader:
    """Return the batches of all levels; see :meth:`StateSpace.record_batches`."""
    require_extra("data", "Arrow batches", "numpy", "pyarrow")
    import numpy as np
    import pyarrow as pa

    held = space._in_memory()
    board = space.board
    if winning is not None:
        checked(StateSpace, winning, "the state space of the winning positions")
        if (winning.start, winning.rules) != (space.start, space.rules):
            raise ProblemError("these winning positions belong to another state space")
        winning._held.check()
    count = words_of(board)
    names = ["position"] if count == 1 else [f"position_{word}" for word in range(count)]
    kinds = {name: pa.uint64() for name in names} | {"pegs": pa.uint16(), "jumps": pa.uint16()}
    kinds |= {} if winning is None else {"winning": pa.bool_()}
    schema = pa.schema(kinds | {"dead_end": pa.bool_()}, metadata=_about(space, winning))
    core = _core.Batch(space._encoding.core)
    levels = [(level, level_batches(held, level, rows)) for level in space.levels]

    def columns(level: Level, words: Words) -> Iterator[NDArray[Any]]:
        yield from [np.ascontiguousarray(words[:, word]) for word in range(count)]
        yield np.full(len(words), level.pegs, "<u2")
        yield np.full(len(words), level.jumps, "<u2")
        if winning is not None:
            yield winning.find(words)
        dead = np.empty(len(words), np.bool_)
        core.stuck(normal_rules(space._encoding, words).reshape(-1), dead)
        yield dead

    def made() -> Iterator[pyarrow.RecordBatch]:
        for level, arrays in levels:
            for words in arrays:
                found = [pa.array(column) for column in columns(level, words)]
                yield pa.RecordBatch.from_arrays(found, schema=schema)

    return pa.RecordBatchReader.from_batches(schema, made())


def _about(space: StateSpace, winning: StateSpace | None) -> dict[str, str]:
    """Return the metadata that describe the table, as JSON texts."""
    finish = None if winning is None else winning.finish
    problem = dict(Problem(space.start, finish or Finish.fewest(), rules=space.rules).as_json())
    if finish is None:
        del problem["finish"]
    about = {"board": space.board.as_json(), "holes": space.board.names, "problem": problem}
    return {key: json.dumps(value) for key, value in about.items()}

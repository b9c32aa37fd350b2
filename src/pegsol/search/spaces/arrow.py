"""The positions of a state space as Arrow record batches, with the columns of :mod:`table`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegsol.errors import MissingExtraError, require_numpy
from pegsol.search.spaces.arrays import level_array, level_batches
from pegsol.search.spaces.table import Table

if TYPE_CHECKING:
    import pyarrow

    from pegsol.search.spaces.arrays import Words
    from pegsol.search.spaces.level import Held, Level
    from pegsol.search.spaces.state_space import StateSpace


def require_arrow(purpose: str) -> None:
    """Raise MissingExtraError if NumPy or PyArrow is not installed."""
    require_numpy(purpose)
    try:
        import pyarrow  # noqa: F401
    except ModuleNotFoundError:
        raise MissingExtraError("data", purpose) from None


def level_batch(held: Held, level: Level, *, mod_symmetry: bool) -> pyarrow.RecordBatch:
    """Return a level as one batch; see :meth:`Level.to_arrow`."""
    require_arrow("an Arrow batch")
    table = Table(held)
    words = level_array(held, level, mod_symmetry=mod_symmetry)
    return _batch(table, schema_of(table), level, words)


def record_batches(
    space: StateSpace, winning: StateSpace | None, rows: int, *, mod_symmetry: bool
) -> pyarrow.RecordBatchReader:
    """Return the batches of all levels; see :meth:`StateSpace.record_batches`."""
    require_arrow("Arrow batches")
    import pyarrow as pa

    levels = [(level, level._in_memory()) for level in space.levels]
    batches = [
        (level, level_batches(held, level, rows, mod_symmetry=mod_symmetry))
        for level, held in levels
    ]
    table = Table(space._in_memory(), winning)
    schema = schema_of(table)

    def made() -> Iterator[pyarrow.RecordBatch]:
        for level, arrays in batches:
            for words in arrays:
                yield _batch(table, schema, level, words)

    return pa.RecordBatchReader.from_batches(schema, made())


def schema_of(table: Table) -> pyarrow.Schema:
    """Return the schema of a table's batches, with the metadata that describe the table."""
    import numpy as np
    import pyarrow as pa

    kinds = [(name, pa.from_numpy_dtype(np.dtype(kind))) for name, kind in table.kinds.items()]
    return pa.schema(kinds, metadata=table.about())


def _batch(table: Table, schema: pyarrow.Schema, level: Level, words: Words) -> pyarrow.RecordBatch:
    import numpy as np
    import pyarrow as pa

    columns = table.columns(level, words)
    arrays = [pa.array(np.ascontiguousarray(columns[name])) for name in schema.names]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)

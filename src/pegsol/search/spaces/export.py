"""The positions of a state space as a file, Parquet or NumPy's ``.npz``, or as a graph.

The file has a row for each position, sorted by number of jumps and then by bits; :mod:`table` has
the columns. The memory holds a few million positions at a time.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pegsol.errors import Limit, LimitError, MissingExtraError, ProblemError, require_numpy
from pegsol.files import cannot_write, replacing
from pegsol.limits import whole
from pegsol.search.encoding import READ_AT_ONCE
from pegsol.search.spaces.arrays import level_batches
from pegsol.search.spaces.arrow import record_batches, require_arrow
from pegsol.search.spaces.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegsol.game.position import Jump, Position
    from pegsol.search.spaces.arrays import Words
    from pegsol.search.spaces.level import Level
    from pegsol.search.spaces.state_space import StateSpace

DATE = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that equal exports are equal files


def export(
    space: StateSpace, path: str | os.PathLike[str], *, winning: StateSpace | None = None
) -> None:
    """Write the positions of *space*, level by level, to a ``.parquet`` or ``.npz`` file.

    *winning* are the positions of *space* from which a finish can be reached; they become a column.

    >>> import tempfile
    >>> import numpy
    >>> from pegsol import problem, reachable, winning
    >>> line = problem("line(6) b1 any")
    >>> space = reachable(line)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export(space, f"{folder}/line.npz", winning=winning(space, line.finish))
    ...     with numpy.load(f"{folder}/line.npz") as table:
    ...         print(table["position"][:3], table["winning"][:3], table["holes"])
    [61 51 11] [ True  True  True] ["a1", "b1", "c1", "d1", "e1", "f1"]

    Raises FileError if the file cannot be written, MissingExtraError if the extra ``data`` is not
    installed, and ProblemError for another kind of file, or if only the numbers were kept.
    """
    path = Path(path)
    check_export(path)
    table = Table(space._in_memory(), winning)
    with replacing(path) as file:
        if path.suffix == ".parquet":
            _write_parquet(space, winning, table, file)
        else:
            _write_npz(space, table, file)


def check_export(path: Path) -> None:
    """Raise any foreseeable error of :func:`export` at once, before a long search."""
    if path.suffix not in (".parquet", ".npz"):
        raise ProblemError(f"the name of an export ends in .parquet or .npz, not {path.name!r}")
    require = require_arrow if path.suffix == ".parquet" else require_numpy
    require(f"writing {path.suffix}")
    if path.is_dir():
        raise cannot_write(path, OSError("it is a folder"))
    if not os.access(path.parent, os.W_OK):
        raise cannot_write(path, OSError("there is no folder to write to"))


def _write_parquet(
    space: StateSpace, winning: StateSpace | None, table: Table, file: BinaryIO
) -> None:
    from pyarrow.parquet import ParquetWriter

    integers = [name for name, kind in table.kinds.items() if name not in table.flags]
    encoding = dict.fromkeys(integers, "DELTA_BINARY_PACKED")
    options = {"compression": "zstd", "use_dictionary": False, "column_encoding": encoding}
    batches = record_batches(space, winning, READ_AT_ONCE, mod_symmetry=False)
    with ParquetWriter(file, batches.schema, **options) as writer:
        for batch in batches:
            writer.write_batch(batch, row_group_size=batch.num_rows)


def _write_npz(space: StateSpace, table: Table, file: BinaryIO) -> None:
    """Write the arrays one after another.

    The positions come first; their columns of flags are collected on the way and kept as bits.
    """
    import numpy as np
    from numpy.lib.format import write_array, write_array_header_2_0

    with zipfile.ZipFile(file, "w") as archive:

        def part(name: str) -> Any:
            return archive.open(zipfile.ZipInfo(f"{name}.npy", DATE), "w", force_zip64=True)

        def write(name: str, arrays: Iterator[NDArray[Any]]) -> None:
            with part(name) as entry:
                shape = {"fortran_order": False, "shape": (space.total,)}
                write_array_header_2_0(entry, {"descr": table.kinds[name], **shape})
                for array in arrays:
                    entry.write(np.ascontiguousarray(array).data)

        bits: dict[str, list[tuple[int, NDArray[np.uint8]]]] = {name: [] for name in table.flags}

        def positions(place: int) -> Iterator[NDArray[Any]]:
            for level in space.levels:
                for words in _words(level):
                    if place == 0:
                        for name, flags in table.marks(words).items():
                            bits[name].append((len(flags), np.packbits(flags)))
                    yield words[:, place]

        for place, name in enumerate(table.positions):
            write(name, positions(place))
        for name in ("pegs", "jumps"):
            write(name, (table.numbers(level, level.raw)[name] for level in space.levels))
        for name in table.flags:
            flags = (np.unpackbits(packed, count=count) for count, packed in bits[name])
            write(name, flags)
        for name, text in table.about().items():
            with part(name) as entry:
                write_array(entry, np.array(text), allow_pickle=False)


def _words(level: Level) -> Iterator[Words]:
    return level_batches(level._in_memory(), level, READ_AT_ONCE, mod_symmetry=False)


def graph_of(space: StateSpace, most: int) -> Any:
    """Return the graph of *space*: see :meth:`pegsol.StateSpace.to_networkx`."""
    whole(most, "a number of positions")
    try:
        import networkx as nx
    except ModuleNotFoundError:
        raise MissingExtraError("graph", "a graph of networkx") from None
    if space.total > most:
        raise LimitError(
            Limit.NODES,
            f"the graph has {space.total:,} positions, more than {most:,}",
        )
    graph = nx.DiGraph()
    graph.add_nodes_from([(position, {"pegs": position.peg_count}) for position in space])
    for position in list(graph):
        following: dict[Position, tuple[Jump, ...]] = {}
        for jump, after in position.successors(space.rules):
            following[after] = (*following.get(after, ()), jump)
        for after, jumps in following.items():
            if after in graph:
                graph.add_edge(position, after, jumps=jumps)
    return graph

"""The positions of a state space as a table in a file: Parquet, or NumPy's ``.npz``.

There is a row for each position, in order of jumps and then of bits, and there are these columns:

- ``position``: bit h for a peg in hole h; on boards of more than 64 holes ``position_0`` for the
  first 64 holes, ``position_1`` for the next, and so on;
- ``pegs`` and ``jumps``: how many pegs it has, and how many jumps led to it;
- ``winning``: whether the finish can be reached, if that is known;
- ``dead_end``: whether there is no legal jump.

The file also describes itself: ``board`` and ``problem`` as in a JSON problem file, and
``holes``, the names of the holes in the order of the bits.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pegsol.errors import FileError, MissingExtraError, ProblemError
from pegsol.files import replacing
from pegsol.model.problem import Finish, Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.state_space import Level, StateSpace

    Words = NDArray[np.uint64]
    Flags = NDArray[np.bool_]

CHUNK_ROWS = 1 << 15  # they fit the cache
DATE = (1980, 1, 1, 0, 0, 0)  # of the parts of a .npz: equal exports are equal files


def export(
    space: StateSpace, path: str | os.PathLike[str], *, winning: StateSpace | None = None
) -> None:
    """Write the positions of *space*, level by level, to a ``.parquet`` or ``.npz`` file.

    *winning* are those of them from which a finish can be reached; they become a column.

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

    Raises FileError if it cannot be written, MissingExtraError if the extra ``data`` is not
    installed, and ProblemError for another kind of file, or if just the numbers were kept.
    """
    path = Path(path)
    check_export(path)
    if winning is not None and (winning.starts, winning.rules) != (space.starts, space.rules):
        raise ProblemError("these winning positions belong to another state space")
    table = _Table(space, winning)
    with replacing(path) as file:
        if path.suffix == ".parquet":
            _write_parquet(table, file)
        else:
            _write_npz(table, file)


def check_export(path: Path) -> None:
    """Raise at once, before a long search, any error that :func:`export` would end in."""
    if path.suffix not in (".parquet", ".npz"):
        raise ProblemError(f"the name of an export ends in .parquet or .npz, not {path.name!r}")
    try:
        import numpy  # noqa: F401

        if path.suffix == ".parquet":
            import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise MissingExtraError("data", f"writing {path.suffix}") from None
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise FileError(f"cannot write {str(path)!r}")


class _Table:
    """The table to write: levels, and the functions that make their columns."""

    def __init__(self, space: StateSpace, winning: StateSpace | None) -> None:
        self._space = space
        self._winning = winning
        self.columns: dict[str, tuple[str, Callable[[_Rows], NDArray[Any]]]] = {}
        count = (len(space.board) + 63) // 64
        for word in range(count):
            name = "position" if count == 1 else f"position_{word}"
            self.columns[name] = "<u8", partial(_Rows.position, word=word)
        self.integers = [*self.columns, "pegs", "jumps"]
        self.columns["pegs"] = "<u2", lambda rows: rows.constant(rows.level.pegs)
        self.columns["jumps"] = "<u2", lambda rows: rows.constant(rows.level.jumps)
        if winning is not None:
            self.columns["winning"] = "|b1", lambda rows: rows.winning(winning)
        self.columns["dead_end"] = "|b1", lambda rows: rows.dead_ends()

    def levels(self) -> Iterator[_Rows]:
        for level in self._space.levels:
            yield _Rows(self._space, level)

    def about(self) -> dict[str, str]:
        """Return what describes the file, as JSON texts."""
        space = self._space
        finish = None if self._winning is None else self._winning.finish
        problems = []
        for start in space.starts:
            problem = Problem(start, finish or Finish.fewest(), space.rules).as_json()
            if finish is None:
                del problem["finish"]
            problems.append(problem)
        about = {
            "board": space.board.as_json(),
            "holes": space.board.names,
            "problem": problems[0] if len(problems) == 1 else problems,
        }
        return {key: json.dumps(value) for key, value in about.items()}


class _Rows:
    """The positions of a level."""

    def __init__(self, space: StateSpace, level: Level) -> None:
        self._space = space
        self._encoding = space.encoding
        self._complements = space.encoding.complements
        self.level = level

    @cached_property
    def _words(self) -> Words:
        """The positions as the core has them: ascending, some words each."""
        return self._array(self._space.level(self.level.pegs))

    def _array(self, data: bytes) -> Words:
        import numpy as np

        return np.frombuffer(data, "<u8").reshape(-1, self._encoding.word_count)

    def constant(self, value: int) -> NDArray[np.uint16]:
        import numpy as np

        return np.full(self.level.raw, value, "<u2")

    def position(self, word: int) -> Words:
        import numpy as np

        bits = self._words[:, word]
        if self._complements:
            full = self._encoding.words(self._encoding.board.full)
            bits = bits[::-1] ^ np.uint64(full[word])
        return np.ascontiguousarray(bits)

    def winning(self, winning: StateSpace) -> Flags:
        import numpy as np

        keys = _sortable(self._words)
        found = np.zeros(len(keys), np.bool_)
        pegs = self._encoding.pegs(self.level.pegs)
        representatives = self._array(winning.representatives(pegs, pegs)[0])
        for start in range(0, len(representatives), CHUNK_ROWS):
            part = representatives[start : start + CHUNK_ROWS]
            for symmetry in winning.symmetries:
                found[np.searchsorted(keys, _sortable(_image(part, symmetry)))] = True
        return found[::-1] if self._complements else found

    def dead_ends(self) -> Flags:
        import numpy as np

        tests = [self._test(*jump) for jump in self._encoding.board.jumps]
        found = np.ones(len(self._words), np.bool_)
        for start in range(0, len(found), CHUNK_ROWS):
            part = np.ascontiguousarray(self._words[start : start + CHUNK_ROWS].T)
            for test in tests:
                legal = np.logical_and.reduce(
                    [(part[w] & care) == value for w, care, value in test]
                )
                found[start : start + CHUNK_ROWS] &= ~legal
        return found[::-1] if self._complements else found

    def _test(self, a: int, b: int, c: int) -> list[tuple[int, np.uint64, np.uint64]]:
        """Return words, the bits that matter in them, and what these are if a jump is legal."""
        import numpy as np

        care = self._encoding.words(1 << a | 1 << b | 1 << c)
        value = self._encoding.words(1 << a | 1 << b)
        words = [word for word, bits in enumerate(care) if bits]
        return [(word, np.uint64(care[word]), np.uint64(value[word])) for word in words]


def _image(words: Words, symmetry: Any) -> Words:
    import numpy as np

    image = np.zeros_like(words)
    for hole, to in enumerate(symmetry):
        bit = words[:, hole // 64] >> np.uint64(hole % 64) & np.uint64(1)
        image[:, to // 64] |= bit << np.uint64(to % 64)
    return image


def _sortable(words: Words) -> NDArray[Any]:
    """Return the same positions as values that are in order if the positions are."""
    import numpy as np

    if words.shape[1] == 1:
        return words[:, 0]
    highest_first = np.ascontiguousarray(words[:, ::-1].astype(">u8"))
    return highest_first.view(f"S{8 * words.shape[1]}")[:, 0]


def _write_parquet(table: _Table, file: BinaryIO) -> None:
    import numpy as np
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    schema = pa.schema(
        [(name, pa.from_numpy_dtype(np.dtype(kind))) for name, (kind, _) in table.columns.items()],
        metadata=table.about(),
    )
    encoding = dict.fromkeys(table.integers, "DELTA_BINARY_PACKED")
    options = {"compression": "zstd", "use_dictionary": False, "column_encoding": encoding}
    with ParquetWriter(file, schema, **options) as writer:
        for rows in table.levels():
            columns = {name: make(rows) for name, (_, make) in table.columns.items()}
            writer.write_table(pa.table(columns, schema=schema), row_group_size=rows.level.raw)


def _write_npz(table: _Table, file: BinaryIO) -> None:
    """Write the arrays one after another, each level by level."""
    import numpy as np
    from numpy.lib.format import write_array, write_array_header_2_0

    total = sum([rows.level.raw for rows in table.levels()])
    with zipfile.ZipFile(file, "w") as archive:

        def part(name: str) -> Any:
            return archive.open(zipfile.ZipInfo(f"{name}.npy", DATE), "w", force_zip64=True)

        for name, (kind, make) in table.columns.items():
            with part(name) as entry:
                header = {"descr": kind, "fortran_order": False, "shape": (total,)}
                write_array_header_2_0(entry, header)
                for rows in table.levels():
                    entry.write(np.ascontiguousarray(make(rows)).data)
        for name, text in table.about().items():
            with part(name) as entry:
                write_array(entry, np.array(text), allow_pickle=False)

"""The positions of a level as NumPy arrays of 64-bit words.

An array has the shape (positions, words): hole h has a peg if bit ``h % 64`` of word ``h // 64`` is
1. Positions follow the problem's own rules and are in ascending order; the last word is the most
significant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from pegsol.errors import ProblemError, require_extra
from pegsol.game.boards.board import Board
from pegsol.game.boards.grids import rows_of
from pegsol.limits import whole
from pegsol.search.encoding import READ_AT_ONCE, Encoding
from pegsol.search.run import Run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.level import Held, Level

    Words = NDArray[np.uint64]
    Flags = NDArray[np.bool_]


ROWS_AT_ONCE = 1 << 18
"""The rows of an array that NumPy gets at a time: it hears no Ctrl-C."""


def words_of(board: Board) -> int:
    """Return the number of words of a position."""
    return (len(board) + 63) // 64


def level_array(held: Held, level: Level) -> Words:
    """Return all positions of a level; see :meth:`Level.to_numpy`."""
    require_extra("data", "an array of positions", "numpy")
    import numpy as np

    words = words_of(held.encoding.board)
    Run().check_memory(8 * words * level.raw, "this array of positions")
    array, done = np.empty((level.raw, words), np.uint64), 0
    for part in _read(held, level, READ_AT_ONCE):
        array[done : done + len(part)] = part
        done += len(part)
    return array


def level_batches(held: Held, level: Level, rows: int) -> Iterator[Words]:
    """Yield the positions of a level in parts; see :meth:`Level.batches`."""
    require_extra("data", "an array of positions", "numpy")
    whole(rows, "a number of positions", 1)
    # Each part takes a pass over the whole level, so parts are not made too small.
    arrays = _read(held, level, max(rows, READ_AT_ONCE))
    return (array[start : start + rows] for array in arrays for start in range(0, len(array), rows))


def find(held: Held, positions: Words) -> Flags:
    """Return which of the positions are in a state space."""
    import numpy as np

    words = checked_words(held.encoding.board, positions)
    found = np.zeros(len(words), np.bool_)
    for part in parts(len(words)):
        held.store.find(normal_rules(held.encoding, words[part]).reshape(-1), found[part])
    return found


def unpacked(board: Board, words: Words) -> NDArray[np.uint8]:
    """Return a row of 0 and 1 for each position, with a number for each hole."""
    import numpy as np

    Run().check_memory(len(board) * len(words), "this array of positions")
    rows = np.empty((len(words), len(board)), np.uint8)
    for part in parts(len(words)):
        data = words[part].view(np.uint8)
        rows[part] = np.unpackbits(data, axis=1, count=len(board), bitorder="little")
    return rows


def packed(board: Board, numbers: NDArray[Any]) -> Words:
    """Return the positions of some rows of 0 and 1, or of some grids.

    Raises ProblemError for other numbers or another shape.
    """
    import numpy as np

    data = np.zeros((len(numbers), 8 * words_of(board)), np.uint8)
    for part in parts(len(numbers)):
        data[part, : (len(board) + 7) // 8] = np.packbits(
            rows_of(board, numbers[part]), axis=1, bitorder="little"
        )
    return data.view("<u8")


def parts(count: int, columns: int = 1) -> Iterator[slice]:
    """Yield the rows of an array in parts, between which Ctrl-C is heard; at least one part.

    A part has fewer rows the more *columns* there are.
    """
    rows = max(1, ROWS_AT_ONCE * 64 // max(64, columns))
    for first in range(0, max(count, 1), rows):
        yield slice(first, min(count, first + rows))


def normal_rules(encoding: Encoding, words: Words) -> Words:
    """Return a copy of positions, turned from the problem's rules to normal rules or back."""
    import numpy as np

    full = encoding.board.full if encoding.complements else 0
    return words ^ np.array(_split(full, words.shape[1]), np.uint64)


def checked_words(board: Board, positions: Any) -> Words:
    """Return positions as a contiguous array of shape (positions, words).

    On boards of up to 64 holes the shape (positions,) is also accepted, and other numbers than
    64-bit unsigned ones are rows of 0 and 1, or grids.

    Raises ProblemError for any other value.
    """
    import numpy as np

    words, expected = words_of(board), "an array of 64-bit unsigned integers (numpy.uint64)"
    if not isinstance(positions, np.ndarray):
        raise ProblemError(f"positions are {expected}, not {type(positions).__name__}")
    if positions.dtype.kind in "biuf" and positions.dtype != np.uint64 and positions.ndim > 1:
        return packed(board, positions)
    if positions.dtype != np.uint64:
        raise ProblemError(f"positions are {expected}, not {positions.dtype}")
    if words == 1 and positions.ndim == 1:
        positions = positions[:, np.newaxis]
    if positions.ndim != 2 or positions.shape[1] != words:
        raise ProblemError(
            f"positions of {len(board)} holes are an array of shape (positions, {words}), "
            f"not {positions.shape}"
        )
    limit = _split(board.full, words)[-1]
    outside = np.flatnonzero(positions[:, -1] > np.uint64(limit))
    if len(outside):
        raise ProblemError(f"position {outside[0]} of the array has a peg on no hole of the board")
    return cast("Words", np.ascontiguousarray(positions, "<u8"))


def _split(bits: int, words: int) -> list[int]:
    return [bits >> 64 * word & (1 << 64) - 1 for word in range(words)]


def _read(held: Held, level: Level, most: int) -> Iterator[Words]:
    import numpy as np

    held.check()  # they may have been freed since the level was asked, or between two parts
    encoding, words = held.encoding, words_of(held.encoding.board)
    reading = held.store.reading(encoding.pegs(level.pegs), encoding.complements)
    for part, size in enumerate(reading.divide(most)):
        held.check()
        positions = np.empty((size, words), np.uint64)
        reading.read(part, positions.reshape(-1))
        yield positions

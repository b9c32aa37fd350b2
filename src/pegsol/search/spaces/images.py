"""The smallest image of each of many positions under the symmetries of their board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.search.encoding import MAX_GROUP
from pegsol.search.spaces.arrays import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Words


def smallest_images(board: Board, words: Words) -> Words:
    """Return the smallest image of each position; see :meth:`pegsol.Batch.canonical`."""
    import numpy as np

    if board.symmetries.order > MAX_GROUP:
        return _one_by_one(board, words)
    smallest = np.empty_like(words)
    for part in parts(len(words)):
        smallest[part] = words[part]
    for images in board.symmetries.permutations():
        table = _table(images, words.shape[1])
        for part in parts(len(words)):
            image = np.zeros_like(words[part])
            for patterns, bits in zip(table, words[part].view(np.uint8).T, strict=False):
                image |= patterns[bits]
            own = smallest[part]
            np.copyto(own, image, where=_smaller(image, own)[:, np.newaxis])
    return smallest


def _table(images: Sequence[int], count: int) -> NDArray[np.uint64]:
    """Return the image (*count* words) of each of the 256 patterns in each byte that has holes."""
    import numpy as np

    table = np.zeros(((len(images) + 7) // 8, 256, count), np.uint64)
    patterns = np.arange(256)
    for hole, image in enumerate(images):
        has_peg = patterns >> hole % 8 & 1 == 1
        table[hole // 8, has_peg, image // 64] |= np.uint64(1 << image % 64)
    return table


def _smaller(one: Words, other: Words) -> NDArray[np.bool_]:
    """Return in which rows *one* has the smaller position; the last word is most significant."""
    import numpy as np

    smaller = np.zeros(len(one), np.bool_)
    for word in range(one.shape[1]):
        a, b = one[:, word], other[:, word]
        smaller = (a < b) | (smaller & (a == b))
    return smaller


def _one_by_one(board: Board, words: Words) -> Words:
    """Return the same for a board whose symmetries are too many to list."""
    import numpy as np

    distinct, rows = np.unique(words, axis=0, return_inverse=True)
    smallest = np.empty_like(distinct)
    for number, row in enumerate(distinct):
        position = Position(board, int.from_bytes(row.tobytes(), "little"))
        bits = board.symmetries.canonical(position).bits
        smallest[number] = np.frombuffer(bits.to_bytes(8 * words.shape[1], "little"), "<u8")
    return smallest[rows.reshape(-1)]

"""The fewest pegs that can be reached from each of many positions, of any classes.

By time reversal (J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985): at most k pegs can
be reached from a position if and only if its complement can be reached from a position with at
least n - k pegs of the n holes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.model.board import Board
from pegsol.model.position import Position
from pegsol.model.problem import Finish
from pegsol.search.encoding import Encoding
from pegsol.search.run import Run
from pegsol.search.spaces.backward_seeds import some_pegs
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import any_division
from pegsol.search.spaces.reachability import explore
from pegsol.theory.position_class import class_vectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Words


def fewest_of(encoding: Encoding, words: Words, run: Run) -> NDArray[np.uint16]:
    """Return the fewest pegs for each position; see :meth:`pegsol.Batch.fewest_pegs`."""
    import numpy as np

    board = encoding.board
    encoding.check_finish(Finish.fewest())
    division = any_division(board)
    if division is None:
        return _one_by_one(board, words, run)
    run.check_memory(division.bytes, "the fewest pegs")
    positions = np.ascontiguousarray(words[:, 0])
    fewest = np.zeros(len(positions), np.uint16)
    classes = _classes(positions, class_vectors(board))
    distinct = np.unique(classes)
    for number, own in enumerate(distinct):
        part = run.part(number, len(distinct))
        # The empty position has 0 pegs, and nothing leads to it.
        left = np.flatnonzero((classes == own) & (positions != 0))
        pegs = 0
        while len(left):
            pegs += 1
            member = board.full ^ int(positions[left[0]])
            pattern = some_pegs(len(board), Finish.at_most(pegs))
            bitmap = Bitmap(division, Task(member, (), (), pattern, threads=run.threads))
            bitmap.complete(part)
            found = np.zeros(len(left), np.bool_)
            bitmap.readable().find(positions[left], True, found)
            fewest[left[found]] = pegs
            left = left[~found]
    return fewest


def _one_by_one(board: Board, words: Words, run: Run) -> NDArray[np.uint16]:
    """Return the same from the state space of each position, for boards that fit no bitmap."""
    import numpy as np

    distinct, rows = np.unique(words, axis=0, return_inverse=True)
    fewest = np.zeros(len(distinct), np.uint16)
    for number, row in enumerate(distinct):
        position = Position(board, int.from_bytes(row.tobytes(), "little"))
        space = explore(run.part(number, len(distinct)), position)
        fewest[number] = space.levels[-1].pegs
    return fewest[rows.reshape(-1)]


def _classes(positions: NDArray[np.uint64], vectors: tuple[int, ...]) -> NDArray[np.uint64]:
    """Return the class of each position: the sum of the vectors of its pegs."""
    import numpy as np

    classes = np.zeros(len(positions), np.uint64)
    for hole, vector in enumerate(vectors):
        peg = positions >> np.uint64(hole) & np.uint64(1)
        classes ^= peg * np.uint64(vector)
    return classes

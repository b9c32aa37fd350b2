"""The fewest pegs that can be reached from each of many positions of any classes.

The method is time reversal (J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985): on a
board of n holes, a position can reach at most k pegs if and only if a position with at least n - k
pegs can reach its complement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.game.problem import Finish
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import Encoding, keeping_class, symmetries_keeping
from pegsol.search.run import Run
from pegsol.search.spaces.arrays import parts
from pegsol.search.spaces.backward_seeds import some_pegs
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.reachability import explore

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Words


def fewest_of(encoding: Encoding, words: Words, run: Run) -> NDArray[np.uint16]:
    """Return the fewest pegs for each position; see :meth:`pegsol.Batch.fewest_pegs`."""
    import numpy as np

    board = encoding.board
    encoding.check_finish(Finish.fewest())
    division = divide(board)
    if division is None:
        return _one_by_one(board, words, run)
    positions = np.ascontiguousarray(words[:, 0])
    fewest = np.zeros(len(positions), np.uint16)
    classes = _classes(positions, classes_of(board).vectors)
    symmetries, _ = symmetries_keeping(board, [])
    # NumPy hears no Ctrl-C, so it gets a part at a time.
    distinct = np.unique(np.concatenate([np.unique(classes[part]) for part in parts(len(classes))]))
    for number, own in enumerate(distinct):
        part = run.part(number, len(distinct))
        # The empty position has 0 pegs, and no jump leads to it.
        left = np.flatnonzero((classes == own) & (positions != 0))
        if not len(left):
            continue
        # A number of pegs is kept by every symmetry that keeps the class.
        group = keeping_class(board, symmetries, int(positions[left[0]]))
        pegs = 0
        while len(left):
            pegs += 1
            member = board.full ^ int(positions[left[0]])
            pattern = some_pegs(len(board), Finish.at_most(pegs))
            task = Task(member, (), group, pattern, threads=run.threads)
            bitmap = Bitmap(division, task, run.check_memory)
            bitmap.complete(part)
            found, reader = np.zeros(len(left), np.bool_), bitmap.core
            for some in parts(len(left)):
                reader.find(positions[left[some]], True, found[some])
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

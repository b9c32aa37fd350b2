"""Many positions of a board at once, held as rows of an array."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pegsol import _core
from pegsol.errors import IllegalJumpError, ProblemError, all_checked, checked, require_extra
from pegsol.game.boards.board import Board
from pegsol.game.boards.grids import grids_of
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.finish import FinishLike, as_finish
from pegsol.game.jump import Jump, Rules, check_rules
from pegsol.game.position import Position
from pegsol.search.encoding import Encoding, peg_counts
from pegsol.search.spaces.arrays import (
    checked_words,
    normal_rules,
    parts,
    unpacked,
    words_of,
)
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags, Words

    Number = TypeVar("Number", bound=np.generic)


class Batch:
    """Many positions of one board; each method computes with all of them at once.

    *positions* is an array as ``to_numpy`` of a level returns it: 64-bit unsigned integers of shape
    (positions, words), in which hole *h* has a peg if bit ``h % 64`` of word ``h // 64`` is 1. On
    boards of up to 64 holes the shape (positions,) is also accepted. An array of other numbers has
    0 or 1 for each hole, in rows of shape (positions, holes) or in grids as :meth:`grid` returns;
    ``numpy.asarray(batch)`` returns such rows.

    >>> from pegsol import problem, reachable
    >>> central = problem("english d4 d4")
    >>> batch = Batch(central.board, reachable(central).levels[3].to_numpy())
    >>> legal = batch.legal_jumps()
    >>> batch, legal.shape
    (<60 positions of board('english')>, (60, 76))

    This example makes all positions after one jump from any of them:

    >>> rows, jumps = legal.nonzero()
    >>> after = batch[rows].jump(jumps)
    >>> len(after), after[0].peg_count
    (400, 28)

    Results are arrays with an entry for each position. With ``rules="reverse"`` jumps are made by
    the rules of the reverse game.

    Raises MissingExtraError without NumPy (extra ``data``), and ProblemError for any other array or
    for pegs outside the holes of the board.
    """

    def __init__(self, board: BoardLike, positions: Words, rules: Rules = "normal") -> None:
        require_extra("data", "a batch of positions", "numpy")
        board = as_board(board)
        check_rules(rules)
        self._encoding = Encoding(board, rules)
        words = checked_words(board, positions).view()
        words.flags.writeable = False
        self.words: Words = words
        """The positions, a read-only array of shape (positions, words)."""

    @classmethod
    def of(cls, positions: Iterable[Position], rules: Rules = "normal") -> Batch:
        """Return the batch of some positions of one board.

        >>> from pegsol import problem
        >>> start = problem("english").start
        >>> len(Batch.of([start, start.complement()]))
        2

        Raises ProblemError if there is no position, or if the positions are on different boards.
        """
        require_extra("data", "a batch of positions", "numpy")
        import numpy as np

        listed = all_checked(Position, positions, "positions")
        if not listed:
            raise ProblemError("a batch of positions needs a position to know its board")
        board = listed[0].board
        if any(position.board != board for position in listed):
            raise ProblemError("the positions of a batch are on one board")
        words = words_of(board)
        data = b"".join([position.bits.to_bytes(8 * words, "little") for position in listed])
        return cls(board, np.frombuffer(data, np.uint64).reshape(-1, words), rules)

    @property
    def board(self) -> Board:
        """The board of the positions."""
        return self._encoding.board

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._encoding.rules

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """The jumps of the board in the order of the numbers that :meth:`jump` takes."""
        return self._encoding.jumps(range(len(self.board.jumps)))

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Position]:
        for row in range(len(self)):
            yield self[row]

    @overload
    def __getitem__(self, rows: int) -> Position: ...

    @overload
    def __getitem__(self, rows: slice | NDArray[Any]) -> Batch: ...

    def __getitem__(self, rows: int | slice | NDArray[Any]) -> Position | Batch:
        """Return the position in a row, or the batch of several rows."""
        chosen = self.words[rows]
        if chosen.ndim == 1:
            return Position(self.board, int.from_bytes(chosen.tobytes(), "little"))
        return Batch(self.board, chosen, self.rules)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same positions in the same rows, and the same rules."""
        if not isinstance(other, Batch):
            return NotImplemented
        if (self.board, self.rules, len(self)) != (other.board, other.rules, len(other)):
            return False
        return bool((self.words == other.words).all())

    def __hash__(self) -> int:
        return hash((self.board, self.rules, self.words.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch, (self.board, self.words, self.rules)

    def __repr__(self) -> str:
        return f"<{len(self):,} positions of {self.board!r}>"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        rows = unpacked(self.board, self.words)
        return rows if dtype is None else rows.astype(dtype)

    def grid(self) -> NDArray[np.int8]:
        """Return the positions in rows and columns, as :meth:`pegsol.Position.grid` does.

        >>> Batch.of([Position("line(4)", "a1 b1")]).grid()
        array([[[1, 1, 0, 0]]], dtype=int8)

        Raises ProblemError if the holes of the board have no places.
        """
        return grids_of(self.board, unpacked(self.board, self.words))

    # -- pegs and jumps ------------------------------------------------------------------------

    def peg_counts(self) -> NDArray[np.uint16]:
        """Return the number of pegs of each position.

        >>> from pegsol import problem
        >>> Batch.of([problem("english").start]).peg_counts()
        array([32], dtype=uint16)
        """
        import numpy as np

        return self._by_parts(np.uint16, peg_counts)

    def meets(self, finish: FinishLike) -> Flags:
        """Return which positions satisfy *finish*.

        >>> from pegsol import problem
        >>> Batch.of([problem("english d4 d4").start]).meets("any")
        array([False])

        Raises ProblemError for the finish "fewest", which only a search can decide.
        """
        import numpy as np

        finish = as_finish(self.board, finish)
        if finish.is_fewest:
            raise ProblemError('only a search can decide whether a position has the "fewest" pegs')
        pegs = self.peg_counts()
        allowed: Flags = (finish.least <= pegs) & (pegs <= finish.most)
        if not finish.care:
            return allowed
        words = self.words.shape[1]
        care = np.frombuffer((self.board.full & ~finish.free).to_bytes(8 * words, "little"), "<u8")
        there = np.frombuffer(finish.pegs.to_bytes(8 * words, "little"), "<u8")
        same = self._by_parts(np.bool_, lambda some: ((some & care) == there).all(axis=1))
        return allowed & same

    def legal_jumps(self) -> Flags:
        """Return which jumps are legal: an array of shape (positions, jumps of the board).

        >>> from pegsol import problem
        >>> batch = Batch.of([problem("english").start])
        >>> [str(batch.jumps[jump]) for jump in batch.legal_jumps()[0].nonzero()[0]]
        ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4']
        """
        import numpy as np

        jumps = len(self.board.jumps)
        legal, core = np.empty((len(self), jumps), np.bool_), self._core()
        for part in parts(len(self), jumps):
            core.legal(self._flat(part), legal[part].reshape(-1))
        return legal

    def jump(self, jumps: Any) -> Batch:
        """Return the positions after a jump in each; *jumps* are numbers of the board's jumps.

        >>> from pegsol import problem
        >>> batch = Batch.of([problem("english").start] * 2)
        >>> [jump] = batch[:1].legal_jumps()[0].nonzero()[0][:1]
        >>> str(batch.jumps[jump]), batch.jump([jump, jump]).peg_counts()
        ('d2-d4', array([31, 31], dtype=uint16))

        Raises ProblemError unless there is one number for each position, and IllegalJumpError for
        the first position in which the jump cannot be made.
        """
        import numpy as np

        numbers = np.asarray(jumps)
        if numbers.dtype.kind not in "iu" or numbers.shape != (len(self),):
            raise ProblemError(
                f"jumps are {len(self)} integers, one for each position, "
                f"not {numbers.dtype} of shape {numbers.shape}"
            )
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() < len(self.board.jumps):
            raise ProblemError(f"the jumps of this board are numbers below {len(self.board.jumps)}")
        after, core = np.empty_like(self.words), self._core()
        for part in parts(len(self)):
            words = self._flat(part)
            row = core.jump(words, np.ascontiguousarray(numbers[part], np.int64))
            if row is not None:
                row += part.start
                jump = self.jumps[int(numbers[row])]
                raise IllegalJumpError(f"jump {jump} cannot be made in position {row} of the batch")
            after[part] = normal_rules(self._encoding, words.reshape(after[part].shape))
        return Batch(self.board, after, self.rules)

    def isin(self, space: StateSpace) -> Flags:
        """Return which positions are in *space*.

        If *space* is what :func:`pegsol.can_reach` returns, these are the positions that can win.

        >>> from pegsol import problem, reachable
        >>> central = problem("english d4 d4")
        >>> Batch.of([central.start, central.start.complement()]).isin(reachable(central))
        array([ True,  True])

        Raises ProblemError for a state space of another board, or for one that kept only its
        numbers.
        """
        checked(StateSpace, space, "a state space")
        if space.board != self.board:
            raise ProblemError("these positions are on another board")
        return space.find(self.words)

    # -- inside --------------------------------------------------------------------------------

    def _core(self) -> _core.Batch:
        return _core.Batch(self._encoding.core)

    def _flat(self, part: slice) -> Words:
        """Return the positions of a part by normal rules, as a new flat array."""
        return normal_rules(self._encoding, self.words[part]).reshape(-1)

    def _by_parts(
        self, kind: type[Number], compute: Callable[[Words], NDArray[Number]]
    ) -> NDArray[Number]:
        """Return what *compute* returns for the positions, some of which it gets at a time."""
        import numpy as np

        found = np.empty(len(self), kind)
        for part in parts(len(self)):
            found[part] = compute(self.words[part])
        return found

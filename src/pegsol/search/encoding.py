"""Boards, positions and problems in the form that the core takes: numbers, by normal rules.

The reverse game is the normal game on the complement. Only this module turns a problem with reverse
rules into one with normal rules, and turns its jumps and positions back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import comb
from typing import TYPE_CHECKING, Literal

from pegsol import _core
from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.position import Jump, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.proof.gf2 import sum_of
from pegsol.proof.position_class import allowed, class_dimension, class_of, classes_of
from pegsol.search.scores import squared_score, steep_score

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

MAX_FINISHES = 1024
"""A finish with more positions than this is searched forward only."""
MAX_SYMMETRIES, MAX_SYMMETRY_JUMPS = 24, 2000
"""A search uses up to 24 symmetries of a graph, and none if the graph has over 2,000 jumps."""
JUMPS_OF_HOLE = 8
"""The jumps that take as long as a hole; a board with a lattice has no more at each hole."""
LISTED = _core.ListedFinishes()
"""The finishes whose positions are listed one by one for a search backward."""
MAX_HOLES = 64
"""The core knows the classes of boards with up to 64 holes, and makes bitmaps of these."""
READ_AT_ONCE = 1 << 22
"""The positions that are read from the core at once."""
MAX_GROUP = 1000
"""Numbers modulo symmetry are computed for boards with at most this number of symmetries."""

Symmetries = Sequence[Sequence[int]]
"""Permutations of the holes; the identity is first."""
EngineName = Literal["blocks", "sparse"]
"""The ways in which the core keeps a state space."""
CoreFinish = tuple[list[int], list[int], int]
"""A finish as the core tests it: the holes that matter, the pegs in them, the most pegs."""
Pattern = tuple[int, int, int, int]
"""A set of positions: the holes that matter, the pegs in them, the least and the most pegs."""

_WORD_BITS = 64
_WORD = (1 << _WORD_BITS) - 1
_WIDEST_BYTES = 16 * _WORD_BITS // 8


@lru_cache(maxsize=8)
def core_board(board: Board) -> _core.Board:
    """Return the core's tables of *board*."""
    return _core.board(len(board), board.jumps)


class Encoding:
    """A board and its rules in the form that the core takes."""

    def __init__(self, board: Board, rules: Rules = "normal") -> None:
        self.board = board
        self.rules = rules
        self._flip = board.full if rules == "reverse" else 0

    @property
    def core(self) -> _core.Board:
        """The core's tables of the board."""
        return core_board(self.board)

    # -- rules ---------------------------------------------------------------------------------

    @property
    def complements(self) -> bool:
        """Whether the core's positions are the complements of the problem's."""
        return self._flip != 0

    def bits(self, bits: int) -> int:
        """Return the core's bits of a position of the problem, or the reverse."""
        return bits ^ self._flip

    def pegs(self, pegs: int) -> int:
        """Return the core's number of pegs for a number of the problem, or the reverse."""
        return len(self.board) - pegs if self._flip else pegs

    def finish_of(self, finish: Finish) -> Finish:
        """Return *finish* (not "fewest") by normal rules.

        Raises ProblemError for a finish that only normal rules allow.
        """
        if not self._flip:
            return finish
        self.check_finish(finish)
        if finish.most >= len(self.board) and not finish.care:
            return Finish.of_bits(0)
        return finish.complement(self.board)

    def check_finish(self, finish: Finish) -> None:
        """Raise ProblemError for a finish that only normal rules allow."""
        if self._flip and not finish.care and not finish.one_number:
            raise ProblemError(
                "by reverse rules pegs are only added: a finish is given by its pegs, or exactly a "
                "number of them"
            )

    def core_form(self, finish: Finish) -> CoreFinish:
        """Return *finish* (by normal rules, not "fewest") as the core tests it.

        Exactly k pegs are tested as at most k, which is the same on the way down from more pegs.
        """
        if finish.care:
            care = self.board.full & ~finish.free
            return self.words(care), self.words(finish.pegs), finish.most
        return self.words(0), self.words(0), finish.most

    def weights(self, weights: Iterable[int]) -> tuple[int, ...]:
        """Return the core's weights of a pagoda function for the problem's own rules."""
        return tuple([-weight if self._flip else weight for weight in weights])

    # -- words and jumps -----------------------------------------------------------------------

    @cached_property
    def word_count(self) -> int:
        """The number of 64-bit words in which the core passes a position: 1, 2, 4, 8 or 16."""
        words = 1
        while words * _WORD_BITS < len(self.board):
            words *= 2
        return words

    @property
    def position_bytes(self) -> int:
        """The bytes in which the core passes a position."""
        return self.word_count * _WORD_BITS // 8

    @property
    def live_bytes(self) -> int:
        """The bytes in which the core holds a live position: those of 1 or 16 words."""
        return self.position_bytes if self.word_count == 1 else _WIDEST_BYTES

    def words(self, bits: int) -> list[int]:
        """Return the words of a position (bits by normal rules), the lowest first."""
        return [bits >> _WORD_BITS * word & _WORD for word in range(self.word_count)]

    def of_words(self, words: Iterable[int]) -> int:
        """Return the position of these words, the inverse of :meth:`words`."""
        return sum([word << _WORD_BITS * place for place, word in enumerate(words)])

    def positions(self, data: bytes | memoryview) -> Iterator[int]:
        """Yield the positions (bits by normal rules) of a level as the core returns it."""
        size = self.position_bytes
        for place in range(0, len(data), size):
            yield int.from_bytes(data[place : place + size], "little")

    def positions_read(self, reading: _core.Reading) -> Iterator[int]:
        """Yield the positions (bits by normal rules) of *reading* in parts."""
        words = (len(self.board) + _WORD_BITS - 1) // _WORD_BITS
        for part, count in enumerate(reading.divide(READ_AT_ONCE)):
            data = memoryview(bytearray(8 * words * count)).cast("Q")
            reading.read(part, data)
            if words == 1:
                yield from data
                continue
            for place in range(0, len(data), words):
                yield self.of_words(data[place : place + words])

    def level(self, positions: Iterable[int]) -> bytes:
        """Return the level with these *positions*, the inverse of :meth:`positions`."""
        size = self.position_bytes
        return b"".join([bits.to_bytes(size, "little") for bits in positions])

    def jumps(self, indices: Iterable[int]) -> tuple[Jump, ...]:
        """Return the jumps by the problem's own rules for the core's *indices*."""
        board = self.board
        holes = [self._turned(board.jumps[index]) for index in indices]
        return tuple([Jump(board, *three) for three in holes])

    def indices(self, jumps: Iterable[Jump]) -> list[int]:
        """Return the core's numbers of *jumps*, the inverse of :meth:`jumps`.

        Raises KeyError for a jump that the board does not have.
        """
        number = {jump: index for index, jump in enumerate(self.board.jumps)}
        return [number[self._turned((jump.origin, jump.over, jump.target))] for jump in jumps]

    def _turned(self, jump: tuple[int, int, int]) -> tuple[int, int, int]:
        return (jump[2], jump[1], jump[0]) if self._flip else jump


class EncodedProblem(Encoding):
    """A problem by normal rules, perhaps with another finish than its own (not "fewest").

    Raises ProblemError for a finish that only normal rules allow.
    """

    def __init__(self, problem: Problem, finish: Finish | None = None) -> None:
        super().__init__(problem.board, problem.rules)
        self.problem = problem
        self.start = self.bits(problem.start.bits)
        self.finish = self.finish_of(problem.finish if finish is None else finish)

    @cached_property
    def finishes(self) -> tuple[int, ...] | None:
        """The positions in the class of the start in which a solution may end.

        The value is None if there are too many to list.
        """
        return _finishes(self.board, self.start, self.finish)

    @cached_property
    def core_problem(self) -> _core.Problem:
        """The problem as the core takes it."""
        board, finish = self.board, self.finish
        care, value, most = self.core_finish()
        small = len(board) <= MAX_HOLES
        return _core.Problem(
            self.core,
            self.words(self.start),
            (care, value, finish.least, most),
            any_of=finish.is_any_of,
            complements=self.complements,
            finishes=None if self.finishes is None else [self.words(end) for end in self.finishes],
            forward_score=squared_score(board),
            backward_score=steep_score(board),
            class_vectors=list(classes_of(board).vectors) if small else [],
            listed=LISTED,
        )

    def seeds(self) -> tuple[list[int], Pattern | None]:
        """Return the complements of the finish, at which a search backward begins.

        They are a list of those in the class of the start, or all that match a pattern. The board
        has at most 64 holes.
        """
        return self.core_problem.seeds()

    @property
    def finish_sets(self) -> list[list[int]]:
        """Sets of positions: a symmetry that keeps each of them keeps the finish."""
        return [[self.finish.pegs], [self.finish.free]]

    @property
    def fewest_pegs(self) -> int:
        """The fewest pegs, by normal rules, of a finish; 0 if none is too few for its pattern."""
        is_pattern = self.finish.care and not self.finish.is_any_of
        return 0 if is_pattern or self.finish.is_fewest else self.finish.least

    def core_finish(self) -> CoreFinish:
        """Return the finish as the core tests it."""
        return self.core_form(self.finish)

    def symmetries(self, *, start: bool, finish: bool) -> list[tuple[int, ...]]:
        """Return symmetries of the board that keep the *start*, the *finish* or both.

        The identity is always the first.
        """
        kept = [self.start] if start else []
        if finish and self.finish.care:
            kept += [self.finish.pegs, self.finish.free]
        # A symmetry that keeps a set keeps its complement, which may be smaller.
        full = self.board.full
        kept = [min(bits, full ^ bits, key=int.bit_count) for bits in kept]
        return [p for p in self.some_symmetries() if all(image(bits, p) == bits for bits in kept)]

    def symmetries_of_both(self) -> Symmetries:
        """Return all symmetries that keep the start and the finish.

        On boards with more than 1,000 symmetries, only the motions of the drawn board are returned.
        """
        group, _ = symmetries_keeping(self.board, [[self.start], *self.finish_sets])
        return group

    def mirror_images(self, first: list[int], *, distinct: bool) -> _core.MirrorImages:
        """Return what tells which solutions of a listing come before their mirror images.

        The listing begins with the path *first*, and its solutions are *distinct* or not.
        """
        group = [list(symmetry) for symmetry in self.symmetries_of_both()]
        return _core.MirrorImages(self.core_problem, group, first, distinct)

    def some_symmetries(self) -> Iterable[tuple[int, ...]]:
        """Return the motions of a drawn board, some symmetries of a small graph: any will do."""
        board = self.board
        if board.geometry == "lines" and len(board.jumps) <= MAX_SYMMETRY_JUMPS:
            return board.symmetries.permutations(MAX_SYMMETRIES)
        return board.motions


def peg_counts(words: Words) -> NDArray[np.uint16]:
    """Return the number of pegs of each position, a row of *words*."""
    import numpy as np

    table = np.array([byte.bit_count() for byte in range(256)], np.uint8)
    pegs: NDArray[np.uint16] = table[words.view(np.uint8)].sum(axis=1, dtype=np.uint16)
    return pegs


def symmetries_keeping(
    board: Board, kept: Sequence[Sequence[int]]
) -> tuple[Symmetries, int | None]:
    """Return the symmetries that keep each of some sets of positions, and their number.

    On boards with more than 1,000 symmetries, or if not all are known, the result is some
    symmetries that are quick to find, and None.
    """
    sets = [frozenset(positions) for positions in kept]
    listed = board.symmetries.order <= MAX_GROUP
    known = listed and board.symmetries.complete
    group = [
        permutation
        for permutation in (board.symmetries.permutations() if listed else board.motions)
        if all({image(bits, permutation) for bits in positions} == positions for positions in sets)
    ]
    return group, len(group) if known else None


def keeping_class(board: Board, symmetries: Symmetries, member: int) -> list[Sequence[int]]:
    """Return the *symmetries* that map the class of *member* to itself."""
    sets = classes_of(board).parity_sets
    own = class_of(sets, member)
    return [s for s in symmetries if class_of(sets, image(member, s)) == own]


def work_of_position(board: Board) -> int:
    """Return the work that a position takes: the holes, or more if the board has very many jumps.

    >>> from pegsol import board
    >>> work_of_position(board("english")), work_of_position(board("bipartite(30,30)"))
    (33, 6525)
    """
    return max(len(board), len(board.jumps) // JUMPS_OF_HOLE)


def positions_at_most(problem: Problem) -> int:
    """Return a bound for the positions that can be reached from the start of a problem."""
    holes = len(problem.board)
    pegs = Encoding(problem.board, problem.rules).pegs(problem.start.peg_count)
    fewer = sum([comb(holes, number) for number in range(pegs + 1)])
    return fewer >> class_dimension(problem.board)


def _finishes(board: Board, start: int, finish: Finish) -> tuple[int, ...] | None:
    if finish.is_exact:
        return (finish.pegs,)
    # Every jump takes one peg, so a game that reaches at most k pegs has stood at k.
    most = MAX_FINISHES if finish.care else 2 * MAX_FINISHES
    positions = allowed(finish, len(board), most, largest=True)
    if positions is None:
        return None
    vectors = classes_of(board).vectors
    wanted = sum_of(vectors, start)
    found = [bits for bits in positions if sum_of(vectors, bits) == wanted]
    return tuple(found) if len(found) <= MAX_FINISHES else None


def out_of_reach(encoded: EncodedProblem) -> bool:
    """Return whether pegs must stay, or holes must stay empty, against the finish.

    In that case the finish cannot be reached. The test assumes that a hole may hold a peg from the
    first time that it can be filled, and may be empty from the first time that it can be emptied. A
    peg that cannot move even under this assumption is dead.
    """
    start = encoded.words(encoded.start)
    return _core.dead_pegs_refute(encoded.core, start, encoded.core_finish())

"""Makes puzzles by reverse play, until they meet the wishes.

If only the number of jumps is given, jumps are taken back at random, and the same seed will always
make the same puzzles, among them those of days and rushes in the pages.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.finish import FinishLike, as_finish
from pegsol.game.grades import GRADES, MAX_NUMBERS, grade_named
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.run import Run
from pegsol.search.spaces.engines.choice import class_bytes
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.reachability import can_reach, explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study.difficulty import Difficulty, difficulty
from pegsol.study.reverse_play import Grown, ReversePlay, SplitMix, an_end, can_fail, solution_of
from pegsol.study.start_symmetry import (
    MAX_SYMMETRIES,
    SymmetryWish,
    check_symmetry,
    has_symmetry,
    motions_of,
)
from pegsol.wording import plural

MAX_TRIES, MAX_GRADED = 2000, 300
"""The games in a row without a new puzzle after which the search for puzzles ends, and the puzzles
among them that have another difficulty than the one wished, which takes longer to find out."""
MAX_CLASS_BYTES = 128 << 20
"""The bytes of the largest bitmap of winning positions, to see whether a solution is unique."""
MAX_KEPT_BYTES = 512 << 20
"""The bytes of the bitmaps that are kept, or half of the memory if that is less."""
MAX_DRAWN = 1000
"""The sets of holes drawn in a row without one that can reach the finish."""
MAX_FORWARD_BYTES = 64 << 20
"""The memory for the positions that can be reached from a start, without such a bitmap."""
MAX_KNOWN = 1 << 20
"""The most positions of which it is remembered whether they have one solution."""
JUMPS_A_GRADE = 3
"""A puzzle that is a grade harder takes about this number of jumps more."""
MIN_JUMPS, MAX_JUMPS, MAX_GRADED_JUMPS = 4, 16, 24
"""The fewest and the most jumps if no number is wished; the last is for a grade."""
Wins = Callable[[int], bool]
"""Whether a position (bits) can reach the finish."""


def generate(
    board: BoardLike,
    jumps: int | None = None,
    *,
    seed: int = 0,
    finish: FinishLike | None = None,
    grade: str | None = None,
    symmetry: SymmetryWish | None = None,
    unique: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Solution]:
    """Yield solutions of random puzzles that take the given number of *jumps* to solve.

    >>> from itertools import islice
    >>> from pegsol import board
    >>> for solution in islice(generate(board("english"), 4, seed=1), 2):
    ...     print(*solution.problem.start, "to", *solution.final)
    ...     solution.verify()
    e4 f4 c5 d5 e6 to f4
    d4 d5 f5 g5 d7 to f5

    The *finish* is the given position, a number of pegs, or one peg in a hole that the seed
    chooses. No two puzzles are equal under the symmetries of the board, and each puzzle can be
    played so that it fails. The limit of time bounds the search for all puzzles together.

    >>> for solution in generate("english", 3, finish="exactly 4"):
    ...     print(solution.problem.start.peg_count, solution.problem.finish)
    ...     break
    7 Finish.exactly(4)

    The other arguments are wishes. *grade* is the difficulty in words, from "very easy" to "very
    hard"; *symmetry* is "mirror", "rotation", "full" (all symmetries of the board) or "none"; and a
    *unique* puzzle has essentially one solution, up to the order of independent jumps. Without
    jumps, puzzles have lengths that suit the other wishes.

    >>> mirrored = next(generate("english", 8, symmetry="mirror", unique=True, seed=4))
    >>> board("english").symmetries.keeping(mirrored.problem.start).order
    2

    Raises ProblemError for a wish that cannot be met, or if the seed is out of range; LimitError if
    the time limit is reached, or if no puzzle that meets the wishes was found in many games.
    """
    run = Run(limits, seed=seed)
    maker = PuzzleMaker(as_board(board), run, jumps, finish, grade, symmetry, unique=unique)
    return (solution for solution, _ in maker)


class PuzzleMaker:
    """Makes the puzzles of :func:`generate`, each with its difficulty if a *grade* is wished."""

    def __init__(
        self,
        board: Board,
        run: Run,
        jumps: int | None = None,
        finish: FinishLike | None = None,
        grade: str | None = None,
        symmetry: SymmetryWish | None = None,
        *,
        unique: bool = False,
    ) -> None:
        self._board, self._run = board, run
        self._symmetry, self._unique = symmetry, unique
        self._grade = None if grade is None else grade_named(grade)
        wanted = None if finish is None else as_finish(board, finish)
        if wanted is not None and (wanted.is_fewest or wanted.free):
            raise ProblemError("a puzzle to be made ends in one exact position or a number of pegs")
        self._finish = wanted
        self._lengths = self._possible_lengths(jumps)
        self._at = min(len(self._lengths) - 1, JUMPS_A_GRADE * ((self._grade or 1) - 1))
        check_symmetry(board, symmetry)
        self._random = SplitMix(run.seed)
        self._group = list(board.symmetries.permutations(MAX_SYMMETRIES))
        self._plays = [ReversePlay(board, group) for group in motions_of(board)[symmetry]]
        is_small = class_bytes(board) <= MAX_CLASS_BYTES
        self._has_bitmaps = is_small and divide(board) is not None
        self._spaces: dict[int, StateSpace] = {}
        self._ones: dict[Finish, OneSolution] = {}
        self._seen: set[tuple[int, ...]] = set()
        self._made = self._graded = 0

    def _possible_lengths(self, jumps: int | None) -> list[int]:
        """Return the numbers of jumps among which a puzzle has one."""
        last = 1
        if self._finish is not None:
            last = self._finish.least if self._finish.care else self._finish.most
        most = max(0, len(self._board) - 1 - last)  # a full board allows no jump
        if jumps is None:
            longest = MAX_JUMPS if self._grade is None else MAX_GRADED_JUMPS
            return list(range(min(MIN_JUMPS, most), min(longest, most) + 1))
        whole(jumps, "a number of jumps", 1)
        if jumps > most:
            raise ProblemError(f"a puzzle of that kind takes at most {plural(most, 'jump')}")
        if self._grade is not None and math.log2(jumps) > [*MAX_NUMBERS, math.inf][self._grade - 1]:
            # No player makes fewer jumps.
            grade = GRADES[self._grade - 1]
            raise ProblemError(f"a puzzle of {jumps} jumps is harder than {grade}")
        return [jumps]

    def __iter__(self) -> Iterator[tuple[Solution, Difficulty | None]]:
        while True:
            yield self.next()

    def next(self) -> tuple[Solution, Difficulty | None]:
        """Return another puzzle.

        Raises LimitError if none was found.
        """
        self._graded = 0
        for _ in range(MAX_TRIES):
            graded, found = self._graded, self._tried()
            if found is not None:
                self._made += 1
                return found
            if self._graded >= MAX_GRADED:
                break
            if self._grade and self._graded == graded:  # perhaps no other has this length
                self._at = self._random.below(len(self._lengths))
        other = "other " if self._made else ""
        raise LimitError(Limit.NODES, f"many tries found no {other}puzzle of that kind")

    # -- one try -------------------------------------------------------------------------------

    def _tried(self) -> tuple[Solution, Difficulty | None] | None:
        """Return a puzzle by reverse play, if it is new and meets the wishes."""
        board, symmetry = self._board, self._symmetry
        jumps = self._length()
        end = an_end(board, self._finish, self._random)
        finish = Finish.of_bits(end) if self._finish is None else self._finish

        def is_good(bits: int) -> bool:
            return not self._unique or self._is_unique(bits, finish)

        grown = None
        if self._grade and symmetry is None and not self._unique and finish.is_exact:
            grown = self._drawn(finish, end.bit_count() + jumps)
        if grown is None:
            place = self._random.below(len(self._plays)) if len(self._plays) > 1 else 0
            grown = self._plays[place].start(end, jumps, self._random, self._run, is_good)
        if grown is None:
            return None
        start, kept = grown.start, (finish.pegs, finish.free)
        same = min(
            [tuple([image(bits, other) for bits in (start, *kept)]) for other in self._group]
        )
        if same in self._seen:
            return None
        if symmetry is not None and not has_symmetry(board, start, symmetry):
            return None
        self._seen.add(same)
        if not can_fail(board, start, finish, self._run):
            return None
        solution = solution_of(board, start, finish, grown.line)
        if self._grade is None:
            return solution, None
        known = difficulty(solution.problem, limits=self._run.limits())
        if known is not None and known.grade == self._grade:
            return solution, known
        self._graded += 1
        # The next puzzles are longer if this one was too easy, and shorter if it was too hard.
        step = self._grade - (len(GRADES) if known is None else known.grade)
        self._at = max(0, min(len(self._lengths) - 1, self._at + step))
        return None

    def _drawn(self, finish: Finish, pegs: int) -> Grown | None:
        """Return a start that can reach the finish, all with the same chance, if bitmaps are small.

        Reverse play would seldom come to starts with few solutions, which are difficult.
        """
        wins = self._wins(finish.pegs, finish) if self._has_bitmaps else None
        if wins is None:
            return None
        masks = self._board.jump_masks
        for _ in range(MAX_DRAWN):
            self._run.check_time()
            bits = start = an_end(self._board, Finish.exactly(pegs), self._random)
            if not wins(bits):
                continue
            line: list[int] = []
            while bits != finish.pegs:
                winning = [
                    number
                    for number, (mask, full) in enumerate(masks)
                    if bits & mask == full and wins(bits ^ mask)
                ]
                line.append(winning[self._random.below(len(winning))])
                bits ^= masks[line[-1]][0]
            return Grown(start, tuple(line))
        return None

    def _length(self) -> int:
        """Return the jumps of the next puzzle."""
        if len(self._lengths) > 1 and self._grade is None:
            self._at = self._random.below(len(self._lengths))
        return self._lengths[self._at]

    # -- one solution --------------------------------------------------------------------------

    def _is_unique(self, start: int, finish: Finish) -> bool:
        wins = self._wins(start, finish)
        if wins is None:
            return False
        if finish not in self._ones:
            self._ones[finish] = OneSolution(self._board, finish)
        return self._ones[finish].of(start, wins)

    def _wins(self, start: int, finish: Finish) -> Wins | None:
        """Return which positions that can be reached from a start can reach the finish.

        The result is None if they are too many.
        """
        if finish.is_exact and self._has_bitmaps:
            # Symmetric ends share a bitmap.
            first = min(self._group, key=lambda motion: image(finish.pegs, motion))
            space = self._winning(image(finish.pegs, first))
            if space is not None:
                return _member(space, lambda bits: image(bits, first))
        run = self._run.within(MAX_FORWARD_BYTES).telling(lambda progress: None)
        try:
            space = explore(run, Problem(Position(self._board, start), finish), engine="sparse")
            return _member(retrace(run, space, finish), lambda bits: bits)
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
            return None

    def _winning(self, end: int) -> StateSpace | None:
        """Return the positions that can reach an *end* (bits), or None if they are too many."""
        if end not in self._spaces:
            room = min(MAX_KEPT_BYTES, self._run.engine_memory // 2) // class_bytes(self._board)
            while self._spaces and len(self._spaces) >= room:
                del self._spaces[next(iter(self._spaces))]
            problem = Problem(Position(self._board, end), Finish.of_bits(end))
            try:
                self._spaces[end] = can_reach(problem, limits=self._run.limits())
            except LimitError as error:
                if error.limit is not Limit.MEMORY:
                    raise
                self._has_bitmaps = False
                return None
        return self._spaces[end]


def _member(space: StateSpace, mapped: Callable[[int], int]) -> Wins:
    board = space.board
    return lambda bits: Position(board, mapped(bits)) in space


class OneSolution:
    """Tells which starts have one solution for a *finish*, up to the order of independent jumps.

    A position has one if its winning jumps are pairwise independent, each of them leads to a
    position with one solution, and after each two of them the finish can still be reached: then all
    of them begin the same solution. What was found out is remembered.
    """

    def __init__(self, board: Board, finish: Finish) -> None:
        self._board, self._finish = board, finish
        self._known: dict[int, bool] = {}

    def of(self, start: int, wins: Wins) -> bool:
        """Return whether a start (bits) has essentially one solution.

        *wins* must be right for the positions that can be reached from the start.
        """
        if len(self._known) > MAX_KNOWN:
            self._known.clear()
        return self._has_one(start, wins)

    def _has_one(self, bits: int, wins: Wins) -> bool:
        if bits not in self._known:
            self._known[bits] = self._finish.holds(bits) or self._all_begin_one(bits, wins)
        return self._known[bits]

    def _all_begin_one(self, bits: int, wins: Wins) -> bool:
        touched, winning = 0, list[int]()
        for mask, pegs in self._board.jump_masks:
            if bits & mask == pegs and wins(bits ^ mask):
                if touched & mask:
                    return False
                touched |= mask
                winning.append(mask)
        return (
            bool(winning)
            and all(wins(bits ^ one ^ other) for one, other in combinations(winning, 2))
            and all(self._has_one(bits ^ mask, wins) for mask in winning)
        )

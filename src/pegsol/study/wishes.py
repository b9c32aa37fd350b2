"""Puzzles to order: starts that are drawn or grown until they meet a wish.

Where the positions that can reach a finish fit a bitmap, starts are drawn from all sets of holes
with the wanted number of pegs and the wanted symmetry, each with the same chance, and those that
cannot reach the finish are dropped. So all starts that meet the wish are equally likely. Where
that does not succeed soon, or no bitmap fits, starts grow from the finish (see growing.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.grades import GRADES, MAX_NUMBERS
from pegsol.game.position import Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.search.run import Run
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study.difficulty import Difficulty, difficulty
from pegsol.study.drawing_starts import Draw, WinningSpaces
from pegsol.study.growing import Growth
from pegsol.study.one_solution import OneSolution, Wins
from pegsol.study.reverse_play import SplitMix, an_end, can_fail, solution_of
from pegsol.study.start_shapes import (
    MAX_SYMMETRIES,
    SymmetryWish,
    check_symmetry,
    has_symmetry,
    motions_of,
    neighbours,
    parts,
)
from pegsol.wording import plural

MAX_CANDIDATES = 300
"""The starts drawn in a row that miss the wish, before one is grown instead."""
MAX_GROWN = 300
"""The starts grown in a row that miss the wish after which the search for puzzles ends."""
MAX_FORWARD_BYTES = 64 << 20
"""The memory for the positions that can be reached from a start, to count its solutions."""
JUMPS_A_GRADE = 3
"""A puzzle that is a grade harder takes about this number of jumps more."""
MAX_STEP = 3
"""The most jumps by which the length changes after a puzzle of another grade."""
DRAWN_BETWEEN = 10
"""The starts drawn between two that are grown."""
MIN_JUMPS, MAX_JUMPS, MAX_GRADED_JUMPS = 4, 16, 24
"""The fewest and the most jumps if a wish names neither pegs nor jumps; the last is for a grade."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a puzzle must be like; None stands for anything."""

    jumps: int | None = None
    grade: int | None = None
    """1 (very easy) to 5 (very hard)."""
    symmetry: SymmetryWish | None = None
    unique: bool = False
    """Whether there is essentially one solution."""
    connected: bool = False
    """Whether the pegs of the start are in one piece."""

    @property
    def is_plain(self) -> bool:
        """Whether only the number of jumps is wished."""
        return self == Wish(self.jumps) and self.jumps is not None


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that meets a wish, with its difficulty if the wish has a grade."""

    solution: Solution
    difficulty: Difficulty | None


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A start, an end of its finish, and the jumps between them if they are known."""

    start: int
    finish: Finish
    line: tuple[int, ...] | None
    wins: Wins | None


def wished(
    board: Board, wish: Wish, finish: Finish | None, most: int, rules: Rules, run: Run
) -> Iterator[Made]:
    """Yield puzzles that meet a *wish*, no two of them equal under the symmetries of the board.

    The *finish* is by normal rules; None stands for one peg in a hole that the seed chooses. *most*
    is the greatest number of jumps to it.

    Raises ProblemError at once for a wish that cannot be met, and if the winning positions show
    that no puzzle meets it; LimitError, with the nearest puzzle that was found, if the time is over
    or none was found in many tries.
    """
    check_symmetry(board, wish.symmetry)
    if wish.grade is not None and wish.jumps is not None:
        largest = [*MAX_NUMBERS, math.inf][wish.grade - 1]
        if math.log2(wish.jumps) > largest:  # no player makes fewer jumps
            grade = GRADES[wish.grade - 1]
            raise ProblemError(f"a puzzle of {wish.jumps} jumps is harder than {grade}")
    return _Maker(board, wish, finish, most, rules, run).puzzles()


class _Maker:
    """Makes the puzzles of one wish."""

    def __init__(
        self,
        board: Board,
        wish: Wish,
        finish: Finish | None,
        most: int,
        rules: Rules,
        run: Run,
    ) -> None:
        self._board, self._wish, self._finish = board, wish, finish
        self._rules, self._run = rules, run
        self._flip = board.full if rules == "reverse" else 0
        self._random = SplitMix(run.seed)
        self._near = neighbours(board)
        self._group = list(board.symmetries.permutations(MAX_SYMMETRIES))
        self._seen: set[tuple[int, int]] = set()
        self._made = 0
        self._nearest: tuple[tuple[float, ...], str] | None = None
        self._groups = motions_of(board).groups(wish.symmetry)
        self._growths = [
            Growth(board, group, connected=wish.connected, flip=self._flip)
            for group in self._groups
        ]
        self._spaces = WinningSpaces(board)
        self._ones: dict[Finish, OneSolution] = {}
        self._draws: dict[tuple[int, int], Draw] = {}
        self._lengths = _Lengths(wish, most, self._random)

    def puzzles(self) -> Iterator[Made]:
        """Yield the puzzles."""
        while True:
            yield self._next()

    def _next(self) -> Made:
        grown = drawn = 0
        try:
            while grown < MAX_GROWN:
                jumps = self._lengths.next()
                finish, end, motion = self._an_end()
                draw = self._draw(finish, end, jumps)
                if draw is not None and draw.is_empty:
                    self._drop_if_empty(jumps)
                    continue
                if draw is not None and (draw.is_listed or drawn < MAX_CANDIDATES):
                    candidate = self._drawn(draw, finish, end)
                    drawn = drawn + 1 if candidate is not None else MAX_CANDIDATES
                else:
                    candidate = self._grown(finish, end, jumps)
                    grown, drawn = grown + 1, MAX_CANDIDATES - DRAWN_BETWEEN
                made = None if candidate is None else self._checked(candidate, motion)
                if made is not None:
                    self._made += 1
                    return made
        except LimitError as error:
            raise LimitError(error.limit, f"{error.message}{self._near_words()}") from None
        text = f"{self._no_puzzle('many tries found')}{self._near_words()}"
        raise LimitError(Limit.NODES, text)

    def _no_puzzle(self, how: str) -> str:
        return f"{how} no {'other ' if self._made else ''}puzzle of that kind"

    def _near_words(self) -> str:
        return "" if self._nearest is None else f"; the nearest {self._nearest[1]}"

    # -- candidates ----------------------------------------------------------------------------

    def _an_end(self) -> tuple[Finish, int, Permutation]:
        """Return a finish, a position of it, and the symmetry that maps the puzzle where it goes.

        A hole that the seed chooses is replaced by its first image, so that fewer bitmaps serve.
        """
        end = an_end(self._board, self._finish, self._random)
        if self._finish is not None:
            return self._finish, end, self._group[0]
        first = min(self._group, key=lambda motion: image(end, motion))
        end = image(end, first)
        return Finish.of_bits(end), end, _inverse(first)

    def _draw(self, finish: Finish, end: int, jumps: int) -> Draw | None:
        """Return what draws starts from which *jumps* jumps lead to an end.

        Where no bitmap fits, only symmetric starts are drawn: others grow sooner.
        """
        if (end, jumps) not in self._draws:
            if not finish.care:
                return None
            if self._groups == ((),) and self._spaces.of(end, self._run) is None:
                return None

            def wins(bits: int) -> bool | None:
                found = self._forward(bits, finish)
                return None if found is None else found(bits)

            def space() -> StateSpace | None:
                return self._spaces.of(end, self._run)

            good, pegs = self._looks_good, end.bit_count() + jumps
            draw = Draw(self._board, end, self._groups, pegs, good, space, wins)
            self._draws[end, jumps] = draw
        return self._draws[end, jumps]

    def _looks_good(self, start: int) -> bool:
        wish = self._wish
        if wish.connected and len(parts(self._near, start ^ self._flip)) > 1:
            return False
        return wish.symmetry != "none" or has_symmetry(self._board, start, wish.symmetry)

    def _drop_if_empty(self, jumps: int) -> None:
        """Give up a number of *jumps* if no start that takes them meets the wish."""
        ends = [self._finish.pegs] if self._finish is not None else self._first_holes()
        draws = [self._draw(Finish.of_bits(end), end, jumps) for end in ends]
        if all(draw is not None and draw.is_empty for draw in draws):
            self._lengths.drop(jumps)
            if not self._lengths.are_left:
                raise ProblemError(f"{self._no_puzzle('there is')}{self._near_words()}")

    def _first_holes(self) -> list[int]:
        return [1 << orbit[0] for orbit in self._board.symmetries.orbits]

    def _drawn(self, draw: Draw, finish: Finish, end: int) -> _Candidate | None:
        bits = draw.next(self._random, self._run)
        return None if bits is None else _Candidate(bits, finish, None, self._wins(end))

    def _grown(self, finish: Finish, end: int, jumps: int) -> _Candidate | None:
        wins = self._wins(end) if finish.care else None

        def is_good(bits: int) -> bool:
            return not self._wish.unique or self._is_unique(bits, finish, wins)

        growth = self._growths[self._random.below(len(self._growths))]
        grown = growth.start(end, jumps, self._random, self._run, is_good)
        return None if grown is None else _Candidate(grown.start, finish, grown.line, wins)

    def _wins(self, end: int) -> Wins | None:
        space = self._spaces.of(end, self._run)
        return None if space is None else _member(space)

    # -- checks --------------------------------------------------------------------------------

    def _checked(self, one: _Candidate, motion: Permutation) -> Made | None:
        """Return the puzzle if it is new and meets the wish."""
        board, wish, start = self._board, self._wish, one.start
        pegs = one.finish.pegs
        same = min([(image(start, other), image(pegs, other)) for other in self._group])
        if same in self._seen:
            return None
        pieces = len(parts(self._near, start ^ self._flip)) if wish.connected else 1
        if pieces > 1:
            self._missed((0, pieces), one, f"is in {pieces} parts")
            return None
        if wish.symmetry is not None and not has_symmetry(board, start, wish.symmetry):
            self._missed((1,), one, "is symmetric")
            return None
        if not can_fail(board, start, one.finish, self._run):
            self._seen.add(same)
            return None
        if wish.unique and not self._is_unique(start, one.finish, one.wins):
            self._missed((2,), one, "has several solutions")
            return None
        self._seen.add(same)
        solution = solution_of(
            board,
            image(start, motion),
            one.finish if self._finish is not None else Finish.of_bits(image(pegs, motion)),
            self._line(one, motion),
            self._rules,
        )
        known = None
        if wish.grade is not None:
            known = difficulty(solution.problem, limits=self._run.limits())
            if known is None or known.grade != wish.grade:
                self._lengths.judge(known)
                off = math.inf if known is None else abs(known.grade - wish.grade)
                words = "of unknown difficulty" if known is None else known.words
                self._missed((3, off), one, f"is {words}, not {GRADES[wish.grade - 1]}")
                return None
        return Made(solution, known)

    def _missed(self, rank: tuple[float, ...], one: _Candidate, words: str) -> None:
        """Keep the puzzle if it is nearer to the wish than those before."""
        key = rank[0], *[-number for number in rank[1:]]
        if self._nearest is None or key > self._nearest[0]:
            problem = Problem(Position(self._board, one.start), one.finish)
            if self._rules == "reverse":
                problem = problem.complement()
            names = " ".join(problem.start.pegs)
            self._nearest = (
                key,
                f"has {plural(problem.start.peg_count, 'peg')} ({names}) and {words}",
            )

    def _is_unique(self, start: int, finish: Finish, wins: Wins | None) -> bool:
        wins = wins or self._forward(start, finish)
        return wins is not None and self._one_solution(finish).of(start, wins)

    def _one_solution(self, finish: Finish) -> OneSolution:
        if finish not in self._ones:
            self._ones[finish] = OneSolution(self._board, finish, self._group)
        return self._ones[finish]

    def _forward(self, start: int, finish: Finish) -> Wins | None:
        """Return which positions that can be reached from a start can reach the finish.

        The result is None if they are too many.
        """
        run = self._run.within(MAX_FORWARD_BYTES).telling(lambda progress: None)
        try:
            space = explore(run, Problem(Position(self._board, start), finish), engine="sparse")
            return _member(retrace(run, space, finish))
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
            return None

    def _line(self, one: _Candidate, motion: Permutation) -> list[int]:
        """Return the images of jumps to the finish; if none are known, some that win."""
        board, bits = self._board, one.start
        line, wins = list(one.line or ()), one.wins or self._forward(bits, one.finish)
        while one.line is None and not one.finish.holds(bits):
            assert wins is not None  # it was drawn, since it wins
            winning = [
                number
                for number, (mask, pegs) in enumerate(board.jump_masks)
                if bits & mask == pegs and wins(bits ^ mask)
            ]
            line.append(winning[self._random.below(len(winning))])
            bits ^= board.jump_masks[line[-1]][0]
        numbers = {jump: number for number, jump in enumerate(board.jumps)}
        moved = [[motion[hole] for hole in board.jumps[number]] for number in line]
        return [numbers[a, b, c] for a, b, c in moved]


class _Lengths:
    """Chooses the jumps of each puzzle: the wished number, or one that suits the wished grade."""

    def __init__(self, wish: Wish, most: int, random: SplitMix) -> None:
        self._grade, self._random = wish.grade, random
        least = min(MIN_JUMPS, most)
        longest = MAX_JUMPS if wish.grade is None else MAX_GRADED_JUMPS
        self._left = [wish.jumps] if wish.jumps else list(range(least, min(longest, most) + 1))
        self._at = min(len(self._left) - 1, JUMPS_A_GRADE * ((wish.grade or 1) - 1))

    def next(self) -> int:
        """Return the jumps of the next puzzle."""
        if self._grade is None:
            return self._left[self._random.below(len(self._left))]
        return self._left[self._at]

    def judge(self, known: Difficulty | None) -> None:
        """Make the next puzzles longer or shorter after one of another grade.

        A jump more is about 1 in the number of the difficulty.
        """
        grade = self._grade or 0
        bounds = [0.0, *MAX_NUMBERS, math.inf]
        number = math.inf if known is None else known.number
        off = bounds[grade - 1] - number if number < bounds[grade - 1] else bounds[grade] - number
        step = max(-MAX_STEP, min(MAX_STEP, off))
        whole = math.floor(step) if step < 0 else math.ceil(step)
        self._at = max(0, min(len(self._left) - 1, self._at + whole))

    @property
    def are_left(self) -> bool:
        """Whether some number is left to choose."""
        return bool(self._left)

    def drop(self, jumps: int) -> None:
        """Never choose a number again."""
        self._left.remove(jumps)
        self._at = max(0, min(self._at, len(self._left) - 1))


def _member(space: StateSpace) -> Wins:
    board = space.board
    return lambda bits: Position(board, bits) in space


def _inverse(motion: Permutation) -> Permutation:
    return tuple(sorted(range(len(motion)), key=motion.__getitem__))

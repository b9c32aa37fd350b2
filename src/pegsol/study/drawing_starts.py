"""Starts drawn from the positions that can reach a finish, all with the same chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import xor

from pegsol.errors import Limit, LimitError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.position_class import class_vectors
from pegsol.search.run import Run
from pegsol.search.spaces.engines.choice import class_bytes
from pegsol.search.spaces.engines.division import divide
from pegsol.search.spaces.reachability import can_reach
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study.reverse_play import SplitMix
from pegsol.study.start_shapes import Group, is_kept

MAX_CLASS_BYTES = 128 << 20
"""The bytes of the largest bitmap of winning positions that is made for drawing starts."""
MAX_KEPT_BYTES = 512 << 20
"""The bytes of the bitmaps that are kept, or half of the memory if that is less."""
MAX_LISTED = 50_000
"""A level with at most this number of winning positions is listed, to draw from the list."""
MAX_LISTED_SETS = 5000
"""The sets that the groups keep are listed, too, if there are no more than this."""
MAX_DRAWN = 5000
"""The sets drawn in a row without one that can reach the finish."""
MAX_TRIED = 100
"""The same if there is no bitmap to look them up."""


class WinningSpaces:
    """The positions of a board that can reach a finish, by finish, if their bitmaps are small.

    >>> from pegsol import board
    >>> english = board("english")
    >>> space = WinningSpaces(english).of(english.bits("d4"), Run())
    >>> space.total
    187636299
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._fits = class_bytes(board) <= MAX_CLASS_BYTES and divide(board) is not None
        self._known: dict[int, StateSpace] = {}

    def of(self, end: int, run: Run) -> StateSpace | None:
        """Return the positions that can reach an *end* (bits), or None if they are too many."""
        if not self._fits:
            return None
        if end not in self._known:
            room = min(MAX_KEPT_BYTES, run.engine_memory // 2) // class_bytes(self._board)
            while self._known and len(self._known) >= room:
                del self._known[next(iter(self._known))]
            problem = Problem(Position(self._board, end), Finish.of_bits(end))
            try:
                self._known[end] = can_reach(problem, limits=run.limits())
            except LimitError as error:
                if error.limit is not Limit.MEMORY:
                    raise
                self._fits = False
                return None
        return self._known[end]


class Draw:
    """The starts with some number of *pegs*, for an *end* (bits), that one of the *groups* keeps.

    *space* returns the positions that can reach the end. If it returns None, *wins* decides, which
    takes longer; *wins* returns None if that would take too long. The starts that pass *is_good*
    are equally likely. ``is_empty`` is True if it is certain that there is none.
    """

    def __init__(
        self,
        board: Board,
        end: int,
        groups: Sequence[Group],
        pegs: int,
        is_good: Callable[[int], bool],
        space: Callable[[], StateSpace | None],
        wins: Callable[[int], bool | None],
    ) -> None:
        self._board, self._find, self._groups = board, space, groups
        self._is_good, self._wins = is_good, wins
        self._unsure, self._looked_up = False, True
        sets = [KeptSets(board, group, pegs, end) for group in groups]
        self._sets = sets
        self._total = sum([one.count for one in sets])
        found, here = space() if self._total else None, 1  # a bitmap takes time to make
        self._has_space = found is not None
        if found is not None:
            here = sum([level.raw for level in found.levels if level.pegs == pegs])
        self._listed: list[int] | None = None
        if min(here, self._total) == 0:
            self._listed = []
        elif self._total <= MAX_LISTED_SETS:
            every = dict.fromkeys([bits for one in sets for bits in one])
            self._listed = [bits for bits in every if is_good(bits)]
            self._looked_up = False
        elif found is not None and here <= MAX_LISTED:
            self._listed = [
                bits
                for bits in found.bits(pegs)
                if any(is_kept(bits, group) for group in groups) and is_good(bits)
            ]

    @property
    def is_listed(self) -> bool:
        """Whether all starts are listed, so that no others grow."""
        return self._listed is not None and not self._unsure

    @property
    def is_empty(self) -> bool:
        """Whether there is certainly no such start, or none that was not drawn before."""
        return self._listed == [] and not self._unsure

    def _is_member(self, bits: int) -> bool:
        space = self._find()
        if space is not None:
            return Position(self._board, bits) in space
        wins = self._wins(bits)
        self._unsure |= wins is None
        return bool(wins)

    def next(self, random: SplitMix, run: Run) -> int | None:
        """Return a start; None if none was found in many tries.

        Starts from a list are returned once each.
        """
        if self._listed is not None:
            return self._from_list(self._listed, random, run)
        for _ in range(MAX_DRAWN if self._has_space else MAX_TRIED):
            run.check_time()
            number = random.below(self._total)
            for one in self._sets:
                if number < one.count:
                    break
                number -= one.count
            bits = one.draw(random)
            if not (self._is_good(bits) and self._is_member(bits)):
                continue
            # A set that several groups keep is drawn once for each of them.
            keeping = sum([is_kept(bits, group) for group in self._groups])
            if random.below(keeping) == 0:
                return bits
        return None

    def _from_list(self, listed: list[int], random: SplitMix, run: Run) -> int | None:
        while listed:
            run.check_time()
            place = random.below(len(listed))
            listed[place], listed[-1] = listed[-1], listed[place]
            bits = listed.pop()
            if self._looked_up or self._is_member(bits):
                return bits
        return None


MAX_DIMENSION = 8
"""The most dimensions of the position classes that a table distinguishes."""


class KeptSets:
    """The sets of some number of *pegs* that a *group* keeps, in the class of the set *like*.

    ``count`` is their exact number, and :meth:`draw` returns each with the same chance. On boards
    whose classes have many dimensions the sets of all classes count.

    >>> from pegsol import board
    >>> english = board("english")
    >>> halves = KeptSets(english, (), 9, english.bits("d4"))
    >>> halves.count, halves.draw(SplitMix(1)).bit_count()
    (2409749, 9)
    """

    def __init__(self, board: Board, group: Sequence[Permutation], pegs: int, like: int) -> None:
        vectors = class_vectors(board)
        if max(vectors, default=0) >> MAX_DIMENSION:
            vectors = (0,) * len(board)
        self._orbits = _orbits(len(board), group)
        self._steps = [(o.bit_count(), _class(vectors, o)) for o in self._orbits]
        # For each orbit, how many choices among it and those after it give a number and a class.
        self._ways: list[dict[tuple[int, int], int]] = [{(0, 0): 1}]
        for size, own in reversed(self._steps):
            ways = dict(self._ways[-1])
            for (number, kind), count in self._ways[-1].items():
                key = number + size, kind ^ own
                if key[0] <= pegs:
                    ways[key] = ways.get(key, 0) + count
            self._ways.append(ways)
        self._ways.reverse()
        self._wanted = pegs, _class(vectors, like)
        self.count = self._ways[0].get(self._wanted, 0)

    def __iter__(self) -> Iterator[int]:
        """Yield all of the sets."""
        waiting = [(0, 0, *self._wanted)]
        while waiting:
            place, bits, pegs, kind = waiting.pop()
            if (pegs, kind) not in self._ways[place]:
                continue
            if place == len(self._orbits):
                yield bits
                continue
            size, own = self._steps[place]
            waiting.append((place + 1, bits, pegs, kind))
            waiting.append((place + 1, bits | self._orbits[place], pegs - size, kind ^ own))

    def draw(self, random: SplitMix) -> int:
        """Return one of the sets; there must be at least one."""
        pegs, kind = self._wanted
        bits = 0
        for orbit, (size, own), here, after in zip(
            self._orbits, self._steps, self._ways, self._ways[1:], strict=False
        ):
            without = after.get((pegs, kind), 0)
            if random.below(here[pegs, kind]) >= without:
                bits |= orbit
                pegs, kind = pegs - size, kind ^ own
        return bits


def _class(vectors: Sequence[int], bits: int) -> int:
    return reduce(xor, [vectors[hole] for hole in holes_of(bits)], 0)


def _orbits(holes: int, group: Sequence[Permutation]) -> list[int]:
    """Return the sets of holes that the group maps to each other, as bits."""
    found: dict[int, None] = {}
    for hole in range(holes):
        found[reduce(lambda orbit, one: orbit | 1 << one[hole], group, 1 << hole)] = None
    return list(found)

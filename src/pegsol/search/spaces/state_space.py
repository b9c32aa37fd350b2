"""State spaces: every position that can be reached, exactly.

A state space is kept in one of three ways, whichever costs least; they agree wherever more than one
can be used.

- *blocks*: a bitmap with a bit for each position of a class, filled block by block, mostly each
  block once (boards of a lattice);
- *bitmap*: the same, filled once for each number of pegs (any board of not too many holes);
- *sparse*: sorted lists, one position of each symmetry class (any board, if few positions are
  reachable).

The positions from which a finish can be reached are found by playing backwards: the complement of
a position can be reached from the complement of the finish just when the finish can be reached
from the position (time reversal; J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985).
Numbers modulo symmetry are by Burnside's lemma, which needs no canonical forms.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from pathlib import Path
from typing import Any, Literal, Protocol

from pegsol.errors import LimitError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.board import Board
from pegsol.model.position import Position, Rules
from pegsol.model.problem import Finish, Problem
from pegsol.search.encoding import image, make_target
from pegsol.search.spaces.backward_seeds import Goal
from pegsol.search.spaces.bitmap import Bitmap, Bitmaps, Symmetries, Task, check_memory
from pegsol.search.spaces.division import Division, divide
from pegsol.search.spaces.sparse import Sparse, SparseWinning
from pegsol.search.spaces.spill import Spill
from pegsol.theory.position_class import class_dimension, class_of, parity_sets

EngineName = Literal["blocks", "bitmap", "sparse"]

GROUP_UP_TO = 1000
"""Numbers modulo symmetry are given for boards with no more symmetries than this."""
SHORT_LOOK = 96 << 20
"""Bytes of lists before a state space that fits no bitmap is given up."""
SPARSE_SHARE = 500
"""Where less than one position in so many of its class is reachable, a list beats a bitmap."""
FOREVER = 1e8  # seconds


@dataclass(frozen=True, slots=True)
class Level:
    """The positions after so many jumps: all, modulo symmetry, and those without a legal jump.

    ``mod_symmetry`` is None on boards with very many symmetries, ``dead_ends`` where they were not
    counted.

    >>> from pegsol import problem
    >>> StateSpace(problem("english d4 d4")).levels[2]
    Level(jumps=2, pegs=30, raw=12, mod_symmetry=2, dead_ends=None)
    """

    jumps: int
    pegs: int
    raw: int
    mod_symmetry: int | None
    dead_ends: int | None


@dataclass(frozen=True, slots=True)
class StateProgress:
    """How far a state space has come: steps done, of how many, and seconds.

    >>> StateProgress(11, 55, 0.1).done
    11
    """

    done: int
    steps: int
    seconds: float


StateCallback = Callable[[StateProgress], bool | None]


class _Store(Protocol):
    """Where the positions are: numbers of pegs and positions by normal rules."""

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]: ...
    def contains(self, bits: int) -> bool: ...
    def bits(self, pegs: int) -> Iterator[int]: ...
    def words(self, pegs: int) -> bytes: ...
    def classes(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]: ...


class StateSpace:
    """The positions that can be reached from a start, or from any of several.

    *start* is a problem (its start counts, not its finish), a position, or positions of one board.
    The *engine* is chosen by cost unless given. With *keep* false just the numbers are kept, which
    takes less memory on large boards. ``spill`` is a directory for the levels: memory holds a few
    of them only, and a run that was killed goes on where it was. ``progress`` cancels by returning
    False.

    >>> from pegsol import problem
    >>> space = StateSpace(problem("english d4 d4"))
    >>> space.total, space.mod_symmetry
    (187636299, 23475688)
    >>> problem("english d4 d4").start in space, problem("english d3 d3").start in space
    (True, False)
    >>> space.winning(problem("english d4 d4").finish).mod_symmetry
    1679072

    Numbers modulo symmetry take two positions for one if a symmetry of the board that keeps the
    set of starts maps them to each other.

    Raises LimitError when the time is over, or at once if the memory would not suffice.
    """

    board: Board
    starts: tuple[Position, ...]
    rules: Rules
    engine: EngineName
    finish: Finish | None = None  # that the positions can reach
    _flip: int  # what makes a position one of the core's, which knows normal rules only
    _most: int  # pegs of the core's positions
    _symmetries: Symmetries
    _order: int | None
    _counted: bool
    _keep: bool
    _threads: int
    _spill: Path | None
    _store: _Store

    def __init__(
        self,
        start: Problem | Position | Iterable[Position],
        *,
        engine: EngineName | None = None,
        dead_ends: bool = False,
        keep: bool = True,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        spill: str | os.PathLike[str] | None = None,
        progress: StateCallback | None = None,
    ) -> None:
        if threads < 1:
            raise ProblemError("threads are at least 1")
        self._found(_positions(start), start.rules if isinstance(start, Problem) else "normal")
        self._keep = keep
        self._counted = dead_ends
        self._threads = threads
        self._spill = None if spill is None else Path(spill)
        starts = [position.bits ^ self._flip for position in self.starts]
        self._symmetries, self._order = symmetries_keeping(self.board, [starts])
        division = self._choose(starts, engine, limits)
        if division is None:
            self._counted = True
            look = self._short_look(limits) if engine is None else None
            self._store = store = self._listed(starts, look or limits)
            try:
                run_within(store.sweep, limits, progress)
            except LimitError as error:
                if look is None or error.limit != "memory":
                    raise
                check_memory(self._class_bytes(), limits)
        else:
            self.engine = division.engine
            bitmaps = Bitmaps(self.board, self._sown(division, starts), complemented=False)
            check_memory(bitmaps.memory_needed(), limits)
            self._store = bitmaps
            run_within(bitmaps.sweep, limits, progress)

    @classmethod
    def to(
        cls,
        problem: Problem,
        *,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        progress: StateCallback | None = None,
    ) -> StateSpace:
        """Return all positions, reachable or not, that can reach the finish of *problem*.

        All that are of the class of its start; the start itself need not be one of them.

        >>> from pegsol import problem
        >>> StateSpace.to(problem("english d4 d4")).total
        187636299

        Raises ProblemError for a finish with the fewest pegs, and on boards too large for bitmaps.
        """
        division = divide(problem.board, "blocks") or divide(problem.board, "bitmap")
        if division is None or problem.finish.kind == "fewest":
            raise ProblemError("all winning positions of this problem cannot be listed")
        result = cls.__new__(cls)
        result._found((problem.start,), problem.rules)
        result.engine = division.engine
        result._keep, result._counted, result._threads, result._spill = True, False, threads, None
        result._most = len(problem.board)
        if problem.finish.kind != "pegs" and problem.rules == "reverse":
            raise ProblemError("by reverse rules a finish is given by its pegs")
        goal = Goal(problem.board, make_target(problem, problem.finish))
        result._symmetries, known = symmetries_keeping(problem.board, goal.kept)
        member = problem.start.bits ^ result._flip
        result._symmetries = result._within_class(member)
        result._order = None if known is None else len(result._symmetries)
        store = Bitmaps(problem.board, [result._back(division, member, goal)], complemented=True)
        check_memory(store.memory_needed(), limits)
        run_within(store.sweep, limits, progress)
        result._store = store
        return result

    # -- building ----------------------------------------------------------------------------

    def _found(self, starts: tuple[Position, ...], rules: Rules) -> None:
        self.starts = starts
        self.rules = rules
        self.board = starts[0].board
        # The reverse game is the normal game on the complement.
        self._flip = self.board.full if rules == "reverse" else 0
        self._most = max([(position.bits ^ self._flip).bit_count() for position in starts])

    def _choose(
        self, starts: Sequence[int], engine: EngineName | None, limits: Limits
    ) -> Division | None:
        """Return the division of the bitmaps that are to be used, None for lists."""
        if engine == "sparse":
            return None
        if engine is not None:
            division = divide(self.board, engine) if engine in ("blocks", "bitmap") else None
            if division is None or (self._spill is not None and engine == "bitmap"):
                raise ProblemError(f"the engine {engine!r} cannot be used here")
            return division
        division = divide(self.board, "blocks")
        if division is None and self._spill is None:
            division = divide(self.board, "bitmap")
            if division is not None and division.bytes > limits.memory_bytes():
                return None
        if division is not None and few_positions(self.board, self._most):
            return None
        return division

    def _short_look(self, limits: Limits) -> Limits | None:
        """Return limits for a short look, where not even a bitmap would fit the memory.

        Few positions may be reachable all the same.
        """
        board = self.board
        if self._spill is not None or len(board) > 64 or few_positions(board, self._most):
            return None
        if self._class_bytes() <= limits.memory_bytes():
            return None
        return replace(limits, memory=min(limits.memory_bytes(), SHORT_LOOK))

    def _class_bytes(self) -> int:
        """Return the bytes of a bitmap of a whole position class."""
        return 1 << max(0, len(self.board) - class_dimension(self.board) - 3)

    def _listed(self, starts: Sequence[int], limits: Limits, name: str = "reachable") -> Sparse:
        self.engine = "sparse"
        symmetries = [list(symmetry) for symmetry in self._symmetries]
        spill = self._disk(name, starts, symmetries=symmetries)
        return Sparse(self.board, starts, self._symmetries, limits.memory_bytes(), spill)

    def _sown(self, division: Division, starts: Sequence[int]) -> list[Bitmap]:
        """Return a bitmap, still to be swept, for each class of the starts."""
        by_class: dict[int, list[int]] = {}
        sets = parity_sets(self.board)
        for bits in starts:
            by_class.setdefault(class_of(sets, bits), []).append(bits)
        bitmaps = []
        for number, seeds in enumerate(by_class.values()):
            task = Task(
                seeds[0],
                seeds,
                self._within_class(seeds[0]),
                dead_ends=self._counted,
                threads=self._threads,
            )
            spill = self._disk(f"reachable-{number}", seeds)
            bitmaps.append(Bitmap(division, task, keep=self._keep, spill=spill))
        return bitmaps

    def _back(
        self,
        division: Division,
        member: int,
        goal: Goal,
        *,
        bound: Bitmap | None = None,
        consume: bool = False,
        spill: Spill | None = None,
    ) -> Bitmap:
        """Return the bitmap, still to be swept, of the complements of what reaches the goal."""
        full = self.board.full
        task = Task(
            full ^ member,
            goal.complements(member),
            self._within_class(member),
            goal.pattern,
            threads=self._threads,
        )
        return Bitmap(division, task, bound=bound, consume=consume, spill=spill)

    def _within_class(self, member: int) -> list[Sequence[int]]:
        sets = parity_sets(self.board)
        of_class = class_of(sets, member)
        return [s for s in self._symmetries if class_of(sets, image(member, tuple(s))) == of_class]

    def _disk(self, name: str, starts: Iterable[int], **also: Any) -> Spill | None:
        if self._spill is None:
            return None
        identity = {
            "board": self.board.digest,
            "engine": self.engine,
            "starts": sorted(starts),
            "counted": self._counted,
            **also,
        }
        return Spill(self._spill / name, identity)

    # -- numbers -----------------------------------------------------------------------------

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The numbers of positions after 0 jumps, after 1 jump, and so on, if there are any.

        With starts of different numbers of pegs, jumps are counted from the most.
        """
        holes = len(self.board)
        counts = self._store.counts(self._order)
        return tuple(
            [
                Level(
                    self._most - pegs,
                    holes - pegs if self._flip else pegs,
                    counts[pegs][0],
                    counts[pegs][1],
                    counts[pegs][2] if self._counted else None,
                )
                for pegs in sorted(counts, reverse=True)
            ]
        )

    @cached_property
    def total(self) -> int:
        """The number of positions."""
        return sum([level.raw for level in self.levels])

    @cached_property
    def mod_symmetry(self) -> int | None:
        """The number of positions modulo symmetry; None on boards with very many symmetries."""
        if self._order is None:
            return None
        return sum([level.mod_symmetry or 0 for level in self.levels])

    def __repr__(self) -> str:
        what = "reachable" if self.finish is None else "winning"
        return f"<{self.total:,} {what} positions of {self.board!r}>"

    def _repr_html_(self) -> str:
        from pegsol.view.notebook.display import state_space_as_html

        return state_space_as_html(self)

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    # -- positions ---------------------------------------------------------------------------

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.board != self.board:
            return False
        self._need_positions()
        return self._store.contains(position.bits ^ self._flip)

    def __iter__(self) -> Iterator[Position]:
        for level in self.levels:
            yield from self.positions(level.pegs)

    def positions(self, pegs: int) -> Iterator[Position]:
        """Yield the positions with so many pegs, in ascending order of bits.

        >>> from pegsol import problem
        >>> space = StateSpace(problem("line(6) b1 c1"))
        >>> [position.pegs for position in space.positions(3)]
        [('a1', 'b1', 'd1'), ('c1', 'e1', 'f1')]
        """
        for bits in self.bits(pegs):
            yield Position(self.board, bits)

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with so many pegs as bits (bit h for hole h), ascending."""
        self._need_positions()
        if not self._flip:
            yield from self._store.bits(pegs)
            return
        # Taking complements turns the order round.
        for bits in reversed(list(self._store.bits(len(self.board) - pegs))):
            yield bits ^ self._flip

    def classes(self, least: int, most: int) -> list[bytes]:
        """Return one position of each symmetry class for each number of pegs from *least* on.

        As the core takes them: by normal rules, 64-bit words, ascending.
        """
        self._need_positions()
        return self._store.classes(least, most, self._symmetries)

    def words(self, pegs: int) -> bytes:
        """Return all positions of the core with so many pegs, as :meth:`classes` gives them."""
        self._need_positions()
        return self._store.words(pegs)

    def export(self, path: str | os.PathLike[str], *, winning: StateSpace | None = None) -> None:
        """Write the positions to a file; see :func:`pegsol.search.spaces.export.export`."""
        from pegsol.search.spaces.export import export

        export(self, path, winning=winning)

    @property
    def symmetries(self) -> Symmetries:
        """The symmetries that numbers and :meth:`classes` are modulo, the identity first."""
        return self._symmetries

    def _need_positions(self) -> None:
        if not self._keep:
            raise ProblemError("of this state space just the numbers were kept")

    # -- winning -----------------------------------------------------------------------------

    def winning(
        self,
        finish: Finish,
        *,
        consume: bool = False,
        limits: Limits = DEFAULT_LIMITS,
        progress: StateCallback | None = None,
    ) -> StateSpace:
        """Return the state space of the positions from which *finish* can be reached.

        "Fewest" means as few pegs as can be reached. With *consume* this state space is given
        back bit by bit, so that both together take no more memory than it; of it just the numbers
        are left.

        >>> from pegsol import problem
        >>> line = problem("line(6) b1 any")
        >>> [level.raw for level in StateSpace(line).winning(line.finish).levels]
        [1, 1, 2, 1, 2]
        """
        self._need_positions()
        finish = self.settled(finish)
        target = make_target(Problem(self.starts[0], finish, self.rules), finish)
        goal = Goal(self.board, target)
        result = StateSpace.__new__(StateSpace)
        result._found(self.starts, self.rules)
        result.engine, result._threads, result._spill = self.engine, self._threads, self._spill
        result._keep, result._counted, result.finish = True, False, finish
        starts = [position.bits ^ self._flip for position in self.starts]
        result._symmetries, result._order = symmetries_keeping(self.board, [starts, *goal.kept])
        if isinstance(self._store, Bitmaps):
            _ = self.levels  # worked out while the bitmaps are there
            result._store = store = result._won(self._store, goal, consume)
            own = 0 if limits.memory is None else self._store.memory_needed()
            check_memory(store.memory_needed() if consume else own + store.memory_needed(), limits)
            run_within(store.sweep, limits, progress)
            self._keep = not consume
        else:
            # The marks are modulo symmetry, so the symmetries must keep the finish too.
            listed = self._store
            if (
                not isinstance(listed, Sparse)
                or listed.marked
                or len(result._symmetries) < len(self._symmetries)
            ):
                listed = result._listed(starts, limits, "reachable-for-winning")
                run_within(listed.sweep, limits, progress)
            result._store = won = SparseWinning(listed, target.core_goal())
            run_within(won.sweep, limits, progress)
        return result

    def settled(self, finish: Finish) -> Finish:
        """Return *finish*, or if it is "fewest", that number of pegs."""
        if finish.kind == "pegs":
            return finish
        if self.rules == "reverse":
            raise ProblemError("by reverse rules a finish is given by its pegs")
        if finish.kind == "at_most":
            return finish
        return Finish.at_most(min([level.pegs for level in self.levels]))

    def _won(self, store: Bitmaps, goal: Goal, consume: bool) -> Bitmaps:
        bitmaps = []
        for number, bound in enumerate(store.bitmaps):
            member = bound.task.member
            seeds = goal.complements(member)
            spill = self._disk(f"winning-{number}", seeds, member=member, pattern=goal.pattern)
            bitmaps.append(
                self._back(bound.division, member, goal, bound=bound, consume=consume, spill=spill)
            )
        return Bitmaps(self.board, bitmaps, complemented=True)


def run_within(
    sweep: Callable[[float, Callable[[int, int], None]], bool],
    limits: Limits,
    progress: StateCallback | None,
) -> None:
    """Run a sweep to its end; raise LimitError when the time is over or *progress* says False."""
    began = time.perf_counter()

    def report(done: int, steps: int) -> None:
        if progress is None:
            return
        if progress(StateProgress(done, steps, time.perf_counter() - began)) is False:
            raise LimitError("cancelled", "cancelled")

    if not sweep(began + (FOREVER if limits.time is None else limits.time), report):
        raise LimitError("time")


def symmetries_keeping(
    board: Board, kept: Sequence[Sequence[int]]
) -> tuple[Symmetries, int | None]:
    """Return the symmetries that keep each of some sets of positions, and how many there are.

    On boards with very many symmetries, only some that are quick to find, and None.
    """
    sets = [frozenset(positions) for positions in kept]
    known = board.symmetries.order <= GROUP_UP_TO
    group = [
        permutation
        for permutation in (board.symmetries.elements() if known else board.motions)
        if all({image(bits, permutation) for bits in positions} == positions for positions in sets)
    ]
    return group, len(group) if known else None


def few_positions(board: Board, most: int) -> bool:
    """Return whether so few positions have at most so many pegs that lists beat a bitmap."""
    positions = sum([comb(len(board), pegs) for pegs in range(most + 1)])
    return positions * SPARSE_SHARE < 1 << len(board)


def _positions(start: Problem | Position | Iterable[Position]) -> tuple[Position, ...]:
    if isinstance(start, Problem):
        return (start.start,)
    positions = (start,) if isinstance(start, Position) else tuple(dict.fromkeys(start))
    if not positions:
        raise ProblemError("a state space needs a start")
    if any(position.board != positions[0].board for position in positions):
        raise ProblemError("the starts of a state space are on one board")
    return positions

"""The functions that make state spaces: :func:`reachable`, :func:`winning`, :func:`can_reach`.

A state space is kept by one of two engines, whichever costs the least; if both can be used, their
results agree:

- *blocks*: a bitmap with a bit for each position of a class, which is filled block by block,
  usually once for each block (boards of a lattice), or until nothing changes (any board of up to 64
  holes);
- *sparse*: sorted lists, one position of each symmetry class (any board, if few positions are
  reachable).

The positions that can reach a finish are found by playing backwards from its complements
(:mod:`pegsol.search.spaces.backward_seeds`). Numbers modulo symmetry follow from Burnside's lemma,
which needs no canonical forms.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, checked
from pegsol.game.boards.board import Board
from pegsol.game.finish import Finish, FinishLike
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import (
    EncodedProblem,
    Encoding,
    EngineName,
    Symmetries,
    keeping_class,
    positions_of,
    symmetries_keeping,
)
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.backward_seeds import BackwardSeeds
from pegsol.search.spaces.engines.bitmap import Bitmap, Bitmaps, Task
from pegsol.search.spaces.engines.choice import choose, class_bytes, fits_no_bitmap
from pegsol.search.spaces.engines.division import Division, divide
from pegsol.search.spaces.engines.sparse import Sparse, SparseWinning
from pegsol.search.spaces.engines.spill import Spill, open_spill, room_for_levels
from pegsol.search.spaces.state_space import ChosenFinish, StateSpace, settled_finish

MAX_TRIAL_BYTES = 96 << 20
"""The bytes of lists at which a state space that fits no bitmap is abandoned."""


def reachable(
    start: ProblemLike | Position | Iterable[Position],
    *,
    engine: EngineName | None = None,
    dead_ends: bool = False,
    keep: bool = True,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    spill: str | os.PathLike[str] | None = None,
    progress: StateCallback | None = None,
) -> StateSpace:
    """Return the positions that can be reached from *start*.

    *start* is a problem (its finish is ignored), a position, or several positions of one board. The
    *engine* is chosen by cost unless it is given. If *keep* is false, only the numbers are kept,
    which takes less memory on large boards. *spill* is a directory for the levels: bitmaps of
    blocks then keep to the memory limit, however large they are, and a run that was killed
    continues where it was. *progress* cancels by returning False.

    >>> from pegsol import problem, reachable
    >>> reachable(problem("english d4 d4")).total
    187636299

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError if there is no start, if the starts are on different boards, or if the engine
    cannot be used here.
    """
    run = Run(limits, threads=threads, progress=progress)
    return explore(
        run, start, engine=engine, dead_ends=bool(dead_ends), keep=bool(keep), spill=spill
    )


def winning(
    space: StateSpace,
    finish: FinishLike | ChosenFinish,
    *,
    consume: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> StateSpace:
    """Return the positions of *space* from which *finish* can be reached.

    "Fewest" means the fewest pegs that can be reached. *finish* may also be a function of a
    :class:`pegsol.Position` that returns True or False, which is called for every position of the
    space, or a list of finishes, any of which will do; ``finish`` of the result then has the
    positions of the space that were chosen. With *consume* the positions of *space* are
    freed on the way, so that both state spaces together take no more memory than *space*;
    afterwards *space* has only its numbers.

    >>> from pegsol import problem, reachable, winning
    >>> line = problem("line(6) b1 any")
    >>> [level.raw for level in winning(reachable(line), line.finish).levels]
    [1, 1, 2, 1, 2]
    >>> pairs = winning(reachable(line), lambda position: position.peg_count == 2)
    >>> [position.pegs for position in pairs.finish], pairs.total
    ([('c1', 'd1')], 5)

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError if only the numbers of *space* were kept.
    """
    checked(StateSpace, space, "a state space such as reachable() makes")
    run = Run(limits, threads=threads, progress=progress)
    return retrace(run, space, finish, consume=bool(consume))


def can_reach(
    problem: ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    spill: str | os.PathLike[str] | None = None,
    progress: StateCallback | None = None,
) -> StateSpace:
    """Return all positions, reachable or not, that can reach the finish of *problem*.

    All of them are in the class of its start; the start itself need not be one of them. *spill* is
    a directory in which the positions are kept: a later call, for any start of the class, reads
    them there.

    >>> from pegsol import can_reach, problem
    >>> can_reach(problem("english d4 d4")).total
    187636299

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError for the finish "fewest" and for boards too large for bitmaps.
    """
    problem = as_problem(problem)
    run = Run(limits, threads=threads, progress=progress).named("winning positions")
    board = problem.board
    division = divide(board)
    if division is None or problem.finish.is_fewest:
        raise ProblemError("all winning positions of this problem cannot be listed")
    encoded = EncodedProblem(problem)
    seeds = BackwardSeeds(encoded)
    group, known = symmetries_keeping(board, seeds.kept)
    symmetries = keeping_class(board, group, encoded.start)
    folder = None if spill is None else Path(spill)
    tasks = [_backward(encoded.start, seeds, symmetries, run)]
    store = _filled(run, encoded, division, tasks, "can-reach", folder, complemented=True)
    return StateSpace._of(
        (problem.start,),
        encoded,
        store,
        engine="blocks",
        symmetries=symmetries,
        order=None if known is None else len(symmetries),
        most_pegs=len(board),
        finish=problem.finish,
        bounded=False,
        spill=folder,
    )


# -- with a run ----------------------------------------------------------------------------------


def explore(
    run: Run,
    start: ProblemLike | Position | Iterable[Position],
    *,
    engine: EngineName | None = None,
    dead_ends: bool = False,
    keep: bool = True,
    spill: str | os.PathLike[str] | None = None,
) -> StateSpace:
    """Return what :func:`reachable` does, within *run*."""
    run.check_time()  # before the search for symmetries
    starts, rules = positions_of(start)
    encoding = Encoding(starts[0].board, rules)
    seeds = [encoding.bits(position.bits) for position in starts]
    order: int | None
    symmetries, order = symmetries_keeping(encoding.board, [seeds])
    forward = _Forward(
        encoding, seeds, symmetries, dead_ends, keep, None if spill is None else Path(spill)
    )
    run = run.named("reachable positions")
    division = choose(
        encoding.board, engine, forward.most_pegs, run.engine_memory, spilled=spill is not None
    )
    store: Sparse | Bitmaps
    store = forward.listed(run, engine) if division is None else forward.filled(run, division)
    return StateSpace._of(
        starts,
        encoding,
        store,
        engine="sparse" if division is None else "blocks",
        symmetries=symmetries,
        order=order,
        most_pegs=forward.most_pegs,
        dead_ends=dead_ends or division is None,
        has_positions=keep,
        spill=forward.spill,
    )


def retrace(
    run: Run, space: StateSpace, finish: FinishLike | ChosenFinish, *, consume: bool = False
) -> StateSpace:
    """Return what :func:`winning` does, within *run*."""
    space._check_positions()
    settled = settled_finish(run, space, finish)
    if isinstance(settled, Finish):
        encoded = EncodedProblem(Problem(space.starts[0], settled, rules=space.rules))
        seeds = BackwardSeeds(encoded)
    else:
        encoded = EncodedProblem(Problem(space.starts[0], space.starts[0], rules=space.rules))
        seeds = BackwardSeeds.of(encoded, [encoded.bits(one.bits) for one in settled])
        space = _as_bitmaps(run, space)
    starts = [encoded.bits(position.bits) for position in space.starts]
    symmetries, order = symmetries_keeping(space.board, [starts, *seeds.kept])
    run = run.named("winning positions")
    store: Bitmaps | SparseWinning
    if isinstance(space._store, Bitmaps):
        store = _bounded(run, space, space._store, seeds, symmetries, consume)
    else:
        store = _marked(run, space, starts, encoded, symmetries)
    return StateSpace._of(
        space.starts,
        space._encoding,
        store,
        engine=space.engine,
        symmetries=symmetries,
        order=order,
        most_pegs=max([bits.bit_count() for bits in starts]),
        finish=settled,
        spill=space._spill,
    )


def _as_bitmaps(run: Run, space: StateSpace) -> StateSpace:
    """Return *space* held as bitmaps, which find the way to any positions; lists test a finish.

    Raises ProblemError for a board that fits no bitmap.
    """
    if isinstance(space._store, Bitmaps):
        return space
    division = divide(space.board)
    if division is None:
        raise ProblemError("a finish by a function or a list needs a bitmap; this board has none")
    start = Problem(space.starts[0], space.starts[0], rules=space.rules)
    starts = start if space.rules == "reverse" else space.starts
    return explore(run, starts, engine="blocks")


# -- forward -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Forward:
    """The closure of some positions under the jumps; its constructor does not fill it."""

    encoding: Encoding
    starts: Sequence[int]
    symmetries: Symmetries
    dead_ends: bool
    keep: bool
    spill: Path | None

    @property
    def board(self) -> Board:
        return self.encoding.board

    @property
    def most_pegs(self) -> int:
        return max([bits.bit_count() for bits in self.starts])

    def filled(self, run: Run, division: Division) -> Bitmaps:
        """Return a filled bitmap for each class of the starts."""
        by_class: dict[int, list[int]] = {}
        sets = classes_of(self.board).parity_sets
        for bits in self.starts:
            by_class.setdefault(class_of(sets, bits), []).append(bits)
        tasks = [
            Task(
                seeds[0],
                seeds,
                keeping_class(self.board, self.symmetries, seeds[0]),
                dead_ends=self.dead_ends,
                threads=run.threads,
            )
            for seeds in by_class.values()
        ]
        return _filled(
            run,
            self.encoding,
            division,
            tasks,
            "reachable",
            self.spill,
            complemented=False,
            keep=self.keep,
        )

    def listed(self, run: Run, engine: EngineName | None) -> Sparse:
        """Return the lists of all positions."""
        is_trial = engine is None and fits_no_bitmap(
            self.board, self.most_pegs, run.engine_memory, spilled=self.spill is not None
        )
        attempt = run.within(MAX_TRIAL_BYTES) if is_trial else run
        group = [list(symmetry) for symmetry in self.symmetries]
        disk = open_spill(
            self.spill, "reachable", self.board, "sparse", self.starts, True, symmetries=group
        )
        try:
            return _listed(attempt, self.encoding, self.starts, self.symmetries, disk)
        except LimitError as error:
            if is_trial and error.limit is Limit.MEMORY:
                run.check_memory(class_bytes(self.board))
            raise


def _filled(
    run: Run,
    encoding: Encoding,
    division: Division,
    tasks: Sequence[Task],
    name: str,
    spill: Path | None,
    *,
    complemented: bool,
    keep: bool = True,
    reached: Bitmaps | None = None,
    consume: bool = False,
) -> Bitmaps:
    """Return a filled bitmap for each of the *tasks*, bounded by those *reached*, if given.

    With *spill*, their levels are in the folders NAME-0, NAME-1 and so on of this directory.
    """
    bounds: Sequence[Bitmap | None] = [None] * len(tasks)
    held = 0
    resident = None
    if reached is not None:
        bounds, resident = reached.bitmaps, reached.resident
        held = 0 if consume or not run.memory_is_limited else reached.memory_needed()
        if resident is not None:
            resident.limit(room_for_levels(run, division, 2 * len(tasks)))
    elif spill is not None:
        resident = _core.Resident(room_for_levels(run, division, len(tasks)))

    def charge(needed: int) -> None:
        run.check_memory(held + needed)

    bitmaps: list[Bitmap] = []
    for number, (task, bound) in enumerate(zip(tasks, bounds, strict=True)):
        disk = open_spill(
            spill,
            f"{name}-{number}",
            encoding.board,
            "blocks",
            task.starts,
            task.dead_ends,
            position_class=class_of(classes_of(encoding.board).parity_sets, task.member),
            pattern=task.pattern,
        )
        bitmaps.append(
            Bitmap(
                division,
                task,
                charge,
                bound=bound,
                consume=consume,
                keep=keep,
                spill=disk,
                resident=resident,
            )
        )
        held += bitmaps[-1].memory_needed()
    store = Bitmaps(encoding, bitmaps, complemented=complemented, resident=resident)
    store.complete(run)
    return store


def _listed(
    run: Run,
    encoding: Encoding,
    starts: Sequence[int],
    symmetries: Symmetries,
    spill: Spill | None,
) -> Sparse:
    # Lists grow and shrink, which leaves gaps in the heap.
    memory = run.engine_memory - run.engine_memory // 8
    store = Sparse(encoding, starts, symmetries, memory, spill)
    store.complete(run)
    return store


# -- backward ------------------------------------------------------------------------------------


def _bounded(
    run: Run,
    space: StateSpace,
    reached: Bitmaps,
    seeds: BackwardSeeds,
    symmetries: Symmetries,
    consume: bool,
) -> Bitmaps:
    """Return the complements of winning positions; the reachable ones bound each class."""
    members = [bound.task.member for bound in reached.bitmaps]
    tasks = [
        _backward(member, seeds, keeping_class(space.board, symmetries, member), run)
        for member in members
    ]
    store = _filled(
        run,
        space._encoding,
        reached.bitmaps[0].division,
        tasks,
        "winning",
        space._spill,
        complemented=True,
        reached=reached,
        consume=consume,
    )
    if consume:
        space._forget_positions()
    return store


def _marked(
    run: Run,
    space: StateSpace,
    starts: Sequence[int],
    encoded: EncodedProblem,
    symmetries: Symmetries,
) -> SparseWinning:
    """Return the marked positions of lists.

    Marks are modulo symmetry, so lists whose symmetries do not keep the finish are rebuilt.
    """
    listed = space._store
    if not isinstance(listed, Sparse) or listed.marked or len(symmetries) < len(space.symmetries):
        group = [list(symmetry) for symmetry in symmetries]
        name = "reachable-for-winning"
        disk = open_spill(
            space._spill, name, space.board, "sparse", starts, False, symmetries=group
        )
        listed = _listed(run, space._encoding, starts, symmetries, disk)
    store = SparseWinning(listed, encoded.core_finish(), encoded.fewest_pegs)
    store.complete(run)
    return store


def _backward(member: int, seeds: BackwardSeeds, symmetries: Symmetries, run: Run) -> Task:
    """Return the closure of the complements of the positions that reach the finish."""
    return Task(
        seeds.board.full ^ member,
        seeds.listed(member),
        symmetries,
        seeds.pattern,
        threads=run.threads,
    )

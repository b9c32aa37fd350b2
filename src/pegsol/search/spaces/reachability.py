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
from pathlib import Path

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, checked
from pegsol.game.finish import FinishLike
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
    symmetries_keeping,
)
from pegsol.search.run import Run, StateCallback, engine_memory
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.choice import choose, class_bytes, fits_no_bitmap
from pegsol.search.spaces.engines.division import Division, divide
from pegsol.search.spaces.engines.sparse import Sparse
from pegsol.search.spaces.engines.spill import open_spill, room_for_levels
from pegsol.search.spaces.state_space import StateSpace

MAX_TRIAL_BYTES = 96 << 20
"""The bytes of lists at which a state space that fits no bitmap is abandoned."""


def reachable(
    start: ProblemLike | Position,
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

    *start* is a problem (its finish is ignored) or a position. The *engine* is chosen by cost
    unless it is given. If *keep* is false, only the numbers are kept, which takes less memory on
    large boards. *spill* is a directory for the levels of a bitmap: it then keeps to the memory
    limit, however large it is, and a run that was killed continues where it was. *progress* cancels
    by returning False.

    >>> from pegsol import problem, reachable
    >>> reachable(problem("english d4 d4")).total
    187636299

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError if the engine cannot be used here.
    """
    run = Run(limits, threads=threads, progress=progress)
    start = start if isinstance(start, Position) else as_problem(start)
    return explore(
        run, start, engine=engine, dead_ends=bool(dead_ends), keep=bool(keep), spill=spill
    )


def winning(
    space: StateSpace,
    finish: FinishLike,
    *,
    consume: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> StateSpace:
    """Return the positions of *space* from which *finish* can be reached.

    "Fewest" means the fewest pegs that can be reached. With *consume* the positions of *space* are
    freed on the way, so that both state spaces together take no more memory than *space*;
    afterwards *space* has only its numbers.

    >>> from pegsol import problem, reachable, winning
    >>> line = problem("line(6) b1 any")
    >>> [level.raw for level in winning(reachable(line), line.finish).levels]
    [1, 1, 2, 1, 2]

    Raises LimitError if the time limit is reached, or at once if there is too little memory, and
    ProblemError if only the numbers of *space* were kept, or if it has a finish already.
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
    group, known = symmetries_keeping(board, encoded.finish_sets)
    symmetries = keeping_class(board, group, encoded.start)
    folder = None if spill is None else Path(spill)
    task = _backward(encoded, symmetries, run)
    store = _bitmap(run, division, task, "can-reach", folder, complemented=True)
    store.complete(run)
    return StateSpace._of(
        problem.start,
        encoded,
        store,
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
    start: Problem | Position,
    *,
    engine: EngineName | None = None,
    dead_ends: bool = False,
    keep: bool = True,
    spill: str | os.PathLike[str] | None = None,
) -> StateSpace:
    """Return what :func:`reachable` does, within *run*."""
    run.check_time()  # before the search for symmetries
    if isinstance(start, Problem):
        position, encoding = start.start, Encoding(start.board, start.rules)
    else:
        position, encoding = start, Encoding(start.board)
    board, bits = encoding.board, encoding.bits(position.bits)
    pegs, folder = bits.bit_count(), None if spill is None else Path(spill)
    symmetries, order = symmetries_keeping(board, [[bits]])
    run = run.named("reachable positions")
    division = choose(board, engine, pegs, run.engine_memory, spilled=spill is not None)
    store: Sparse | Bitmap
    if division is None:
        dead_ends = True  # lists know them
        store = _listed(run, encoding, bits, symmetries, is_trial=engine is None)
    else:
        group = keeping_class(board, symmetries, bits)
        task = Task(bits, [bits], symmetries=group, dead_ends=dead_ends, threads=run.threads)
        store = _bitmap(run, division, task, "reachable", folder, keep=keep)
        store.complete(run)
    return StateSpace._of(
        position,
        encoding,
        store,
        symmetries=symmetries,
        order=order,
        most_pegs=pegs,
        dead_ends=dead_ends,
        has_positions=keep,
        spill=folder,
    )


def retrace(
    run: Run, space: StateSpace, finish: FinishLike, *, consume: bool = False
) -> StateSpace:
    """Return what :func:`winning` does, within *run*."""
    space._held.check()
    if space.finish is not None:
        raise ProblemError("winning() is for reachable positions; these can reach a finish already")
    settled = space._settled(finish)
    encoded = EncodedProblem(Problem(space.start, settled, rules=space.rules))
    start, reached = encoded.start, space._store
    symmetries, order = symmetries_keeping(space.board, [[start], *encoded.finish_sets])
    run = run.named("winning positions")
    store: Bitmap | Sparse
    if isinstance(reached, Bitmap):
        task = _backward(encoded, keeping_class(space.board, symmetries, start), run)
        store = _bitmap(
            run,
            reached.division,
            task,
            "winning",
            space._spill,
            complemented=True,
            reached=reached,
            consume=consume,
        )
        space._held.freed = consume
        store.complete(run)
    else:
        # Marks are modulo symmetry, so lists whose symmetries do not keep the finish are rebuilt.
        if reached.has_marks or len(symmetries) < len(space.symmetries):
            reached = _listed(run, encoded, start, symmetries)
        store = reached.marking(encoded.core_finish(), encoded.fewest_pegs, run)
    return StateSpace._of(
        space.start,
        space._encoding,
        store,
        symmetries=symmetries,
        order=order,
        most_pegs=start.bit_count(),
        finish=settled,
        spill=space._spill,
    )


def _listed(
    run: Run, encoding: Encoding, start: int, symmetries: Symmetries, *, is_trial: bool = False
) -> Sparse:
    """Return the lists of all positions; a trial ends soon if they are unlikely to fit."""
    board, memory = encoding.board, run.engine_memory
    is_trial = is_trial and fits_no_bitmap(board, start.bit_count(), memory)
    if is_trial:
        memory = min(memory, engine_memory(MAX_TRIAL_BYTES))
    try:
        # Lists grow and shrink, which leaves gaps in the heap.
        return Sparse(encoding, start, symmetries, memory - memory // 8, run)
    except LimitError as error:
        if is_trial and error.limit is Limit.MEMORY:
            run.check_memory(class_bytes(board))
        raise


def _bitmap(
    run: Run,
    division: Division,
    task: Task,
    name: str,
    spill: Path | None,
    *,
    complemented: bool = False,
    keep: bool = True,
    reached: Bitmap | None = None,
    consume: bool = False,
) -> Bitmap:
    """Return the bitmap of a *task*, not filled, bounded by the positions *reached*, if given.

    With *spill*, its levels are in the folder *name* of this directory.
    """
    held, resident = 0, None
    if reached is not None:
        resident = reached.resident
        held = 0 if consume or not run.memory_is_limited else reached.memory_needed()
        if resident is not None:
            resident.limit(room_for_levels(run, division, 2))
    elif spill is not None:
        resident = _core.Resident(room_for_levels(run, division, 1))
    disk = open_spill(
        spill,
        name,
        division.board,
        starts=sorted(task.starts),
        counted=task.dead_ends,
        position_class=class_of(classes_of(division.board).parity_sets, task.member),
        pattern=task.pattern,
    )
    return Bitmap(
        division,
        task,
        lambda needed: run.check_memory(held + needed),
        bound=reached,
        complemented=complemented,
        consume=consume,
        keep=keep,
        spill=disk,
        resident=resident,
    )


def _backward(encoded: EncodedProblem, symmetries: Symmetries, run: Run) -> Task:
    """Return the closure of the complements of the positions that reach the finish."""
    member = encoded.board.full ^ encoded.start
    return Task(member, *encoded.seeds(), symmetries=symmetries, threads=run.threads)

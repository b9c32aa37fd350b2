"""The part of a cost that is known without a trial: the engine and the memory."""

from __future__ import annotations

from pegsol.granted import resident_memory
from pegsol.limits import memory_text
from pegsol.model.boards.board import Board
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import Encoding, positions_at_most
from pegsol.search.run import PYTHON_MEMORY, Run
from pegsol.search.spaces.at_least import positions_at_least
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.choice import choose, class_bytes, fits_no_bitmap
from pegsol.search.spaces.engines.division import any_division, divide
from pegsol.search.spaces.engines.spill import least_memory
from pegsol.search.spaces.reachability import MAX_TRIAL_BYTES
from pegsol.search.surveys.cost import Estimate, Work


def known(problem: Problem, work: Work, run: Run) -> Estimate:
    """Return the known cost of some work on a state space, without the positions and the time."""
    pegs = Encoding(problem.board, problem.rules).pegs(problem.start.peg_count)
    division = choose(problem.board, None, pegs, run.engine_memory, spilled=False)
    memory: int | None = None
    fits: bool | None = None
    notes: tuple[str, ...] = ()
    if division is not None:
        memory = PYTHON_MEMORY + division.table_bytes + division.bytes
        fits = memory <= run.memory
    elif fits_no_bitmap(problem.board, pegs, run.engine_memory, spilled=False):
        memory = PYTHON_MEMORY + class_bytes(problem.board)
        notes = (f"no bitmap fits; lists are given up at {memory_text(MAX_TRIAL_BYTES)}",)
    return Estimate(
        work,
        problem,
        "sparse" if division is None else division.engine,
        memory,
        memory or resident_memory(),
        run.memory,
        fits,
        None,
        positions_at_most(problem),
        None,
        0.0,
        False,
        notes,
    )


def disk_instead(board: Board) -> str | None:
    """Return in words what the levels of a board take on disk; None if they cannot be kept
    there."""
    division = divide(board, "blocks")
    if division is None:
        return None
    memory = memory_text(PYTHON_MEMORY + least_memory(division, 2))
    return (
        f"with --spill, {memory} of memory is enough: the levels then take "
        f"{memory_text(division.bytes)} of disk, and the winning positions take the same again"
    )


def memory_of_numbers(problem: Problem) -> int:
    """Return the bytes that a bitmap takes if only its numbers are kept."""
    division = any_division(problem.board)
    assert division is not None
    start = Encoding(problem.board, problem.rules).bits(problem.start.bits)
    task = Task(start, [start], [range(len(problem.board))])
    bitmap = Bitmap(division, task, lambda needed: None, keep=False)
    return PYTHON_MEMORY + bitmap.memory_needed()


def size_of_lists(problem: Problem) -> str:
    """Return in words why the time of lists is not known, with a lower bound for their length."""
    encoding = Encoding(problem.board, problem.rules)
    least = positions_at_least(problem.board, encoding.bits(problem.start.bits), 1 << 60)
    memory = memory_text(least * encoding.position_bytes // problem.board.symmetries.order)
    return (
        "lists grow with the positions that can be reached, and only the work itself can count "
        f"these: they are at least {least:,}, which take {memory} modulo symmetry"
    )

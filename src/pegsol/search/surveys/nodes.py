"""The cost of the levels of a problem on several machines.

Each node has groups of the cells of a bitmap of blocks. A task fills the cells of one group on one
level: it pulls from cells of higher levels, some of which other nodes have filled and written to a
folder that all nodes share.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Literal

from pegsol.limits import memory_text, whole
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import Encoding
from pegsol.search.run import PYTHON_MEMORY, Run
from pegsol.search.spaces.engines.choice import few_positions
from pegsol.search.spaces.engines.division import (
    MAX_BLOCK_BITS,
    MAX_OUTER,
    Division,
    blocks_of_any_size,
    divide,
)
from pegsol.search.spaces.engines.groups import GROUPS_A_PLACE, MIN_GROUPS
from pegsol.search.spaces.engines.sharing import MAX_GROUPS
from pegsol.search.spaces.engines.spill import least_memory
from pegsol.search.spaces.reachability import reachable
from pegsol.search.surveys.cost import Estimate, NodeCost
from pegsol.search.surveys.grouping import Groups
from pegsol.search.surveys.known_costs import known

MAX_NODES = MAX_GROUPS // GROUPS_A_PLACE
# Measured on a processor of a server (AMD EPYC), with one thread.
PULLED_PER_SECOND, CLOSED_PER_SECOND = 5.9e9, 22e9
"""The bytes that jumps pull in a second, and the bytes that jumps within blocks close in a
second."""
HELD_PER_SECOND, FILED_PER_SECOND = 0.7e9, 0.5e9
"""The bytes for which the system finds memory in a second, in general and for parts that are
files."""
TASK_PROCESSOR = 0.004
"""The processor time of a task besides its blocks."""
TRIAL, TRIAL_SECONDS = "english c1 any", 0.16
"""A problem, and the seconds that its positions take there."""
TRIALS = 3
"""The number of trials; the least time counts."""
TASK_SECONDS = 0.015
"""The seconds that a task takes besides its work, on a cluster."""
BYTES_PER_SECOND = 10**9
"""The bytes that a node reads from the shared folder, or writes to it, in a second."""

NO_BLOCKS = "this board has no blocks, so that nodes cannot share its levels"
FEW = "so few positions can be reached that one machine lists them"


def on_nodes(problem: Problem, nodes: int, run: Run) -> Estimate | str:
    """Return the cost of filling the levels of a problem on some nodes with the limits of *run*.

    If nodes cannot share it, return the reason in words.

    Raises ProblemError if the number of nodes is out of range, or larger than the number of groups.
    """
    whole(nodes, "a number of nodes", 1, MAX_NODES)
    board = problem.board
    pegs = Encoding(board, problem.rules).pegs(problem.start.peg_count)
    division, fits_tables = divide(board, "blocks"), True
    if division is None:
        division, fits_tables = blocks_of_any_size(board), False
    if division is None:
        return NO_BLOCKS
    if few_positions(board, pegs):
        return FEW
    groups = Groups.of(problem, division, nodes)
    shared, seconds, held = cost(groups, _pace(run.threads))
    least = PYTHON_MEMORY + least_memory(division, 1)
    memory = max(least, PYTHON_MEMORY + division.table_bytes + held)
    fits = fits_tables and least <= run.memory
    notes = [
        "this covers the positions that can be reached; the winning ones cost about the same again",
        f"each node is assumed to read or write {BYTES_PER_SECOND / 1e9:g} GB a second in the "
        "shared folder, whatever the other nodes do",
    ]
    if not fits_tables:
        tables = memory_text(division.table_bytes)
        notes.append(
            f"pegsol cannot do it: its division has {' and '.join(_excess(division))}; the tables "
            f"would take {tables} of the memory of each node"
        )
    elif fits and memory > run.memory:
        again = "the nodes have less memory, so that they read parts again: their own"
        if groups.pulled_bytes:
            again += f", and up to {memory_text(groups.pulled_bytes)} of what others wrote"
        notes.append(again)
    return replace(
        known(problem, "levels", run),
        engine="blocks",
        memory=memory,
        memory_at_least=least,
        fits=fits,
        seconds=seconds if memory <= run.memory else None,
        seconds_at_least=seconds,
        notes=tuple(notes),
        on_nodes=shared,
    )


def _excess(division: Division) -> list[str]:
    """Return in words which limit of the engine a division exceeds."""
    outer, bits = len(division.outer), (8 * division.block_bytes).bit_length() - 1
    found = []
    if outer > MAX_OUTER:
        found.append(f"{outer} outer holes (of at most {MAX_OUTER})")
    if bits > MAX_BLOCK_BITS:
        found.append(f"2^{bits} positions in a block (of at most 2^{MAX_BLOCK_BITS})")
    return found


def _pace(threads: int) -> float:
    """Return how many times as long this machine takes as the machine of the rates."""
    seconds = []
    for _ in range(TRIALS):
        began = time.perf_counter()
        reachable(TRIAL, dead_ends=True, threads=threads)
        seconds.append(time.perf_counter() - began)
    return min(seconds) / TRIAL_SECONDS


def cost(groups: Groups, pace: float, tasks: int | None = None) -> tuple[NodeCost, float, int]:
    """Return the cost of a node for each group, the seconds that it takes, and what a node holds.

    *pace* is how many times as long the work takes as on the machine of the rates. Without a number
    of *tasks*, it is the usual one. A node holds its parts of a level, its parts of the levels from
    which this level pulls, and the parts of them that it fetched; the result is in bytes.
    """
    division, count = groups.division, len(groups.blocks)
    size = division.block_bytes
    blocks, fetched = [sum(own) for own in groups.blocks], [sum(own) for own in groups.fetched]
    if tasks is None:
        parts = len([level for level in zip(*groups.blocks, strict=True) if any(level)])
        tasks = parts * max(MIN_GROUPS, GROUPS_A_PLACE * count)
    files = [own * size / FILED_PER_SECOND + tasks / count * TASK_PROCESSOR for own in blocks]
    processor = [pace * (seconds_of(groups, group) + files[group]) for group in range(count)]
    # Seconds for each block of a group, which its levels share.
    each = [
        (seconds + (got + own) * size / BYTES_PER_SECOND) / max(1, own)
        for seconds, got, own in zip(processor, fetched, blocks, strict=True)
    ]
    slowest = [
        max([one * number for one, number in zip(each, level, strict=True)])
        for level in zip(*groups.blocks, strict=True)
    ]
    held = [
        sum(own[level : level + groups.span + 1]) + sum(got[level : level + groups.span + 1])
        for own, got in zip(groups.blocks, groups.fetched, strict=True)
        for level in range(len(own))
    ]
    times: dict[Literal["processor", "network", "disk", "tasks"], float] = {
        "processor": sum(processor),
        "network": sum(fetched) * size / BYTES_PER_SECOND,
        "disk": sum(blocks) * size / BYTES_PER_SECOND,
        "tasks": tasks * TASK_SECONDS,
    }
    longest = max(times, key=lambda what: times[what])
    found = NodeCost(count, tasks, division.bytes, sum(fetched) * size, times["processor"], longest)
    return found, sum(slowest) + times["tasks"] / count, max(held) * size


def seconds_of(groups: Groups, group: int) -> float:
    """Return the processor time for the blocks of a group in memory, at the rates."""
    division = groups.division
    within = set(division.within)
    jumps = len([jump for jump in division.board.jumps if within.issuperset(jump)])
    pulled, closed = groups.pulled[group], groups.closed[group] * jumps
    return (pulled / PULLED_PER_SECOND + closed / CLOSED_PER_SECOND) * division.block_bytes

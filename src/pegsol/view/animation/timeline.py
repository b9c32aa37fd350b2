"""The times at which an animation shows each jump of a solution.

The pause between two moves is longer than the pause between two jumps of one move, and the pauses
at the start and at the end are the longest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pegsol.game.position import Jump
from pegsol.game.solution import Solution
from pegsol.wording import plural

LIFT = 1.12
"""The size of a peg in the middle of a jump, relative to its size in a hole."""

# Durations in seconds.
_START = 1.2
_JUMP = 0.36
_BETWEEN_JUMPS = 0.1
_BETWEEN_MOVES = 0.42
_END = 2.4


class TimedJump(NamedTuple):
    """A jump with its time, in seconds from the start."""

    jump: Jump
    start: float
    end: float


class Caption(NamedTuple):
    """A text with the time from which it is shown, in seconds from the start."""

    text: str
    start: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The jumps and captions of an animation; ``length`` is in seconds."""

    jumps: tuple[TimedJump, ...]
    captions: tuple[Caption, ...]
    length: float


def timeline(solution: Solution) -> Timeline:
    """Return the times of the jumps and captions of a solution."""
    now = _START
    jumps = []
    captions = [Caption(f"start: {plural(solution.problem.start.peg_count, 'peg')}", 0.0)]
    for place, move in enumerate(solution.moves, 1):
        captions.append(Caption(f"{place}.  {move}", now))
        for jump in move.jumps:
            jumps.append(TimedJump(jump, now, now + _JUMP))
            now += _JUMP + _BETWEEN_JUMPS
        now += _BETWEEN_MOVES - _BETWEEN_JUMPS
    captions.append(Caption(f"{plural(solution.final.peg_count, 'peg')} left", now))
    return Timeline(tuple(jumps), tuple(captions), now + _END)

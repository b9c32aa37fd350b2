"""When each jump of a solution is seen in a moving picture.

The pause between two moves is longer than that between two jumps of one move, and those at the
start and at the end are longer still.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pegsol.model.position import Jump
from pegsol.model.solution import Solution
from pegsol.plural import plural

LIFT = 1.12
"""How much larger a peg is seen in the middle of a jump."""

# Seconds.
_START = 1.2
_JUMP = 0.36
_BETWEEN_JUMPS = 0.1
_BETWEEN_MOVES = 0.42
_END = 2.4


class Hop(NamedTuple):
    """A jump with its time, in seconds from the start."""

    jump: Jump
    start: float
    end: float


class Words(NamedTuple):
    """A caption with the time from which it is shown, in seconds from the start."""

    text: str
    start: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """What happens when; ``length`` is in seconds."""

    hops: tuple[Hop, ...]
    captions: tuple[Words, ...]
    length: float


def timeline(solution: Solution, speed: float = 1.0) -> Timeline:
    """Return when each jump of a solution is made.

    >>> from pegsol import problem, solve
    >>> times = timeline(solve(problem("line(4) b1 c1")).solution)
    >>> [(str(hop.jump), round(hop.start, 2), round(hop.end, 2)) for hop in times.hops]
    [('d1-b1', 1.2, 1.56), ('a1-c1', 1.98, 2.34)]
    >>> [words.text for words in times.captions]
    ['start: 3 pegs', '1.  d1-b1', '2.  a1-c1', '1 peg left']
    """
    now = _START
    hops = []
    captions = [Words(f"start: {plural(solution.problem.start.peg_count, 'peg')}", 0.0)]
    for place, move in enumerate(solution.moves, 1):
        captions.append(Words(f"{place}.  {move}", now / speed))
        for jump in move.jumps:
            hops.append(Hop(jump, now / speed, (now + _JUMP) / speed))
            now += _JUMP + _BETWEEN_JUMPS
        now += _BETWEEN_MOVES - _BETWEEN_JUMPS
    captions.append(Words(f"{plural(solution.final.peg_count, 'peg')} left", now / speed))
    return Timeline(tuple(hops), tuple(captions), (now + _END) / speed)

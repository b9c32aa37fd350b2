"""Shorter solutions: beams for few moves, of doubling width, from both ends in turn.

Such a beam goes through the positions move by move and keeps those that promise few moves. Its
score counts a bound for the moves still needed, pegs near the centre, pegs without neighbours, the
legal jumps, and what one long move could not take (``short_beam.cpp`` has the details). It looks
only for solutions shorter than the best known one, and it proves nothing.
"""

from __future__ import annotations

from pegsol import _core
from pegsol.game.game import Game
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import Run
from pegsol.search.scores import squared_score
from pegsol.search.solving.move_ends import MoveEnds

FIRST_WIDTH, SOON_WIDTH, MAX_WIDTH = 64, 1 << 10, 1 << 20
SOON_WORK = 100_000_000
"""The positions of the narrow beams, times the holes of the board, in about a second."""
CANDIDATES, NODE_BYTES = 16, 24
"""For each position that a beam keeps of a level, the room for candidates of the next level, and
the bytes that go with a position."""


class ShortBeams:
    """The beams on one problem, one after another."""

    def __init__(self, ends: MoveEnds, seed: int = 0) -> None:
        self.ends = ends
        self.seed = seed
        self.number = 0
        self.nodes = 0
        self.is_over = False
        """Whether a beam left no position out, so that wider ones can find nothing more."""
        single = ends.finish is not None and len(ends.finish.seeds) == 1
        self._both_ways = single and ends.moving is None
        self._beam: _core.ShortBeam | None = None

    @property
    def width(self) -> int:
        """The width of the next beam."""
        return min(MAX_WIDTH, FIRST_WIDTH << (self.number // 2 if self._both_ways else self.number))

    @property
    def next_nodes(self) -> int:
        """The approximate number of positions that the next beam will generate."""
        levels = len(self.ends.board)
        return self.width * levels * 8

    @property
    def bytes_needed(self) -> int:
        """The approximate memory that the next beam will take."""
        kept = len(self.ends.board) + CANDIDATES  # there are fewer levels than holes
        return self.width * kept * (self.ends.encoded.beam_bytes + NODE_BYTES)

    def advance(
        self, seconds: float, most: int, within: _core.Membership | None
    ) -> tuple[int, ...] | None:
        """Run the next beam for up to *seconds*; return the jumps of a solution if it finds one.

        The solution has at most *most* moves. If the beam has not ended, the next call continues
        it.
        """
        if self._beam is None:
            self._beam = self._next_beam(most, within)
        beam = self._beam
        before = beam.generated()
        state = beam.run(seconds)
        self.nodes += beam.generated() - before
        if state is _core.State.RUNNING:
            return None
        jumps = None
        if beam.moves() >= 0:
            seed, found = beam.path()
            jumps = tuple(found[::-1]) if self._is_backward else self.ends.joined((seed, found), ())
        elif state is _core.State.COMPLETE:
            self.is_over = True
        self._beam = None
        self.number += 1
        return jumps

    @property
    def is_running(self) -> bool:
        """Whether a beam is under way."""
        return self._beam is not None

    @property
    def _is_backward(self) -> bool:
        return self._both_ways and self.number % 2 == 1

    def _next_beam(self, most: int, within: _core.Membership | None) -> _core.ShortBeam:
        ends = self.ends
        end, finish, min_pegs = ends.start, ends.core_finish(), ends.core_min_pegs
        if self._is_backward:
            assert ends.finish is not None
            end, finish, min_pegs = ends.finish, ends.core_start(), 0
        potential, worth = squared_score(ends.board)
        if end.backward:
            # Backward, jumps add pegs, so the holes should be near the centre.
            potential = [-p for p in potential]
        return _core.ShortBeam(
            ends.encoded.core,
            [ends.encoded.words(bits) for bits in end.seeds],
            finish,
            ends.symmetries,
            (potential, worth),
            end.backward,
            within,
            ends.core_bounds(end),
            most,
            self.width,
            self.seed,
            min_pegs,
        )


def shorten_soon(solution: Solution, limits: Limits = DEFAULT_LIMITS) -> Solution:
    """Return a solution with fewer moves to show, or *solution* itself.

    Only narrow beams are tried, and fewer on very large boards, so the solution is the same every
    time, unless the *limits* end the search earlier. The jumps that a player made before are kept.
    """
    problem = solution.problem
    run = Run(limits)
    if len(solution.jumps) == solution.fixed or run.left() <= 0:
        return solution
    nodes = SOON_WORK // len(problem.board)
    finish = problem.finish
    if finish.is_fewest:
        finish = Finish.at_most(solution.final.peg_count)
    played = solution.jumps[: solution.fixed]
    ends = MoveEnds(Game(problem, played), finish)
    base = len(Solution._of(problem, played).moves)
    beams = ShortBeams(ends)
    at_least = ends.at_least()
    while beams.width < SOON_WIDTH and not beams.is_over and len(solution.moves) - base > at_least:
        left = run.left()
        if left <= 0 or (not beams.is_running and beams.nodes + beams.next_nodes > nodes):
            break
        jumps = beams.advance(left, len(solution.moves) - base - 1, None)
        if jumps is None:
            continue
        shorter = Solution._of(problem, played + ends.encoded.jumps(jumps), solution.fixed)
        shorter.verify()
        if len(shorter.moves) < len(solution.moves):
            solution = shorter
    return solution

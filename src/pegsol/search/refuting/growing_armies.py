"""Refutes finishes that ask for a few pegs and leave most holes free, by the pegs they need.

The needs are searched backward (:mod:`pegsol.search.refuting.needed_pegs`) for armies of growing
size. If an army is found, its jumps are made on the whole board and checked. If there is none, the
finish cannot be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Literal

from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import fibonacci_weights, jump_distances
from pegsol.proof.proof import Proof, exhausted_search_proof, pagoda_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.refuting.needed_pegs import NEEDS_BYTES, Found, Ground, NeededPegs, Taken

MAX_NEEDED = 8
"""The most pegs that a finish may ask for."""
FIRST_NODES = 2_000
"""The needs generated for each size in the first round; each later round has four times more."""
MAX_NODES = 1_000_000
"""The needs generated in all."""
MEMORY_SHARE = 4
"""All needs together may take this part of the memory that the run may hold."""
PRECISION = 24
"""Fibonacci numbers below the weight of the farthest hole."""
SLICE = 1_000
"""The needs generated in one step."""


def suits(problem: Problem) -> bool:
    """Return whether needed pegs can decide *problem*.

    This is so if the finish asks for 1 to 8 pegs that are not all in place yet, most other holes
    are free, and the holes that must be empty are empty at the start.
    """
    if not problem.finish.care:
        return False
    encoded = EncodedProblem(problem)
    start, pegs, free = encoded.start, encoded.finish.pegs, encoded.finish.free
    return (
        1 <= pegs.bit_count() <= MAX_NEEDED
        and pegs & ~start != 0
        and start & ~(pegs | free) == 0
        and 2 * free.bit_count() > len(problem.board)
    )


class NeedsSearch:
    """The search for a problem that :func:`suits` accepts, in steps that do not depend on the time.

    When it has ``ended``, ``answer`` has the jumps of a solution or a proof that there is none. It
    checks neither: :class:`Solution` and :meth:`Proof.check` do that. The answer is None if
    1,000,000 needs did not suffice, or if the pegs can be reached but the holes that must be empty
    could not be kept empty.
    """

    def __init__(self, problem: Problem) -> None:
        self.answer: tuple[Jump, ...] | Proof | None = None
        self.ended = False
        self._encoded = EncodedProblem(problem)
        self._pegs = holes_of(self._encoded.finish.pegs)
        self._searches: dict[int, NeededPegs] = {}
        self._steps = self._rounds()
        self._spoilt = False
        """Whether the pegs were reached, but some holes that must be empty were not."""

    @property
    def nodes(self) -> int:
        """The number of needs generated so far."""
        return sum([search.nodes for search in self._searches.values()])

    def fits(self, memory: int) -> bool:
        """Return whether all needs together take their part of *memory* bytes, or less."""
        return self.nodes * NEEDS_BYTES <= memory // MEMORY_SHARE

    def advance(self) -> None:
        """Continue for one step of up to 1,000 needs."""
        self.ended = next(self._steps, True)

    def _rounds(self) -> Iterator[Literal[False]]:
        """Search for armies of several sizes, in rounds; yield after each step."""
        problem, encoded = self._encoded.problem, self._encoded
        ground = ground_of(encoded)
        weightings = [[weights[h] for h in range(len(problem.board))] for weights in ground.weights]
        self.answer = pagoda_proof(problem, map(encoded.weights, weightings))
        largest = encoded.start.bit_count()
        least, share = 1, FIRST_NODES
        while self.answer is None and self.nodes < MAX_NODES:
            for most in _sizes(least, largest):
                search = self._searches.get(most)
                if search is None:
                    search = self._searches[most] = NeededPegs(ground, self._pegs, most)
                found: Found = "limit"
                until = search.nodes + share
                while found == "limit" and search.nodes < until:
                    yield False
                    found = search.run(SLICE)
                if found == "army":
                    self.answer = self._played(search.jumps)
                    self._spoilt = True
                    if self.answer is not None:
                        return
                if found == "none":
                    least = most + 1
                    if most == largest:
                        self.answer = self._proof(search)
                        return
            share *= 4

    def _played(self, jumps: Sequence[Taken]) -> tuple[Jump, ...] | None:
        """Make the *jumps* on the whole board; return None if the result is not a finish."""
        encoded = self._encoded
        position, number = encoded.start, {jump: n for n, jump in enumerate(encoded.board.jumps)}
        made = []
        for a, b, c in jumps:
            if encoded.finish.holds(position):
                break
            if not position >> c & 1:
                position ^= 1 << a | 1 << b | 1 << c
                made.append(number[a, b, c])
        return encoded.jumps(made) if encoded.finish.holds(position) else None

    def _proof(self, search: NeededPegs) -> Proof | None:
        if search.unsure or self._spoilt:
            return None
        return exhausted_search_proof(
            self._encoded.problem,
            positions=search.nodes,
            levels=search.most - len(self._pegs),
            direction="backward",
            method="needed pegs",
        )


def _sizes(least: int, largest: int) -> list[int]:
    """Return the sizes of armies to try: from *least*, in growing steps, to *largest*."""
    sizes, step = [], 1
    while least < largest:
        sizes.append(least)
        least += step
        step *= 2
    return [*sizes, largest]


def ground_of(encoded: EncodedProblem) -> Ground:
    """Return the jumps, the supply and the pagoda functions of a problem, by normal rules."""
    board, start = encoded.board, encoded.start
    count = len(board)
    onto: dict[int, list[tuple[int, int]]] = {hole: [] for hole in range(count)}
    for a, b, c in board.jumps:
        onto[c].append((a, b))
    weightings = []
    for hole in holes_of(encoded.finish.pegs):
        distances = jump_distances(board, 1 << hole)
        farthest = max([distance or 0 for distance in distances])
        weightings.append(fibonacci_weights(distances, farthest + PRECISION))
    together = [sum(weights) for weights in zip(*weightings, strict=True)]
    weightings = [together, _least_army(onto, start)] + (weightings if len(weightings) > 1 else [])
    return Ground(
        {hole: tuple(pairs) for hole, pairs in onto.items()},
        lambda hole: bool(start >> hole & 1),
        [dict(enumerate(weights)) for weights in weightings],
        [
            sorted([weights[hole] for hole in holes_of(start)], reverse=True)
            for weights in weightings
        ],
    )


def _least_army(onto: Mapping[int, Sequence[tuple[int, int]]], supply: int) -> list[int]:
    """Return, for each hole, the least number of *supply* pegs that a peg in it costs.

    The cost is 1 on the supply. Elsewhere it is the least sum of the two holes of a jump onto the
    hole, or more than the supply has if no jumps lead there. The costs are a pagoda function.
    """
    uses: dict[int, list[tuple[int, int]]] = {hole: [] for hole in onto}
    for c, pairs in onto.items():
        for a, b in pairs:
            uses[a].append((b, c))
            uses[b].append((a, c))
    never = supply.bit_count() + 1
    known: dict[int, int] = {}
    waiting = [(1, hole) for hole in holes_of(supply)]
    while waiting:
        cost, hole = heappop(waiting)
        if hole in known or cost >= never:
            continue
        known[hole] = cost
        for other, target in uses[hole]:
            if other in known and target not in known:
                heappush(waiting, (cost + known[other], target))
    return [known.get(hole, never) for hole in onto]

"""The two ends of a search by moves: starts, finishes, and the bounds for the moves.

Positions here are positions of the problem itself, not of the normal game that the rest of the core
plays, because the peg that makes the jumps decides which consecutive jumps are one move. Jumps by
reverse rules are normal jumps taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pegsol import _core
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.game import Game
from pegsol.game.problem import Finish, Problem
from pegsol.proof.regions import Bound, bounds_to_leave, bounds_to_leave_for, full_regions
from pegsol.search.encoding import CoreFinish, EncodedProblem

Jumps = tuple[int, ...]
"""Jumps by their numbers on the board."""
CoreBound = tuple[list[list[int]], int]
Step = tuple[int, int, int, int]
"""A jump in a move: its holes, those with a peg before it, the peg's next hole, its number."""


@dataclass(frozen=True, slots=True)
class End:
    """The positions at one end, each with the jumps between it and the end itself.

    ``backward`` is whether the core takes jumps back when it leaves this end.
    """

    seeds: Mapping[int, Jumps]
    backward: bool
    bounds: tuple[Bound, ...]


class MoveEnds:
    """Start and finish of *problem*, or of a game on it, for a search by moves.

    The first jump after a game may continue its last move.
    """

    def __init__(self, game: Game, finish: Finish | None = None) -> None:
        problem = game.problem.from_position(game.position)
        self.encoded = EncodedProblem(problem, finish)
        self.board: Board = problem.board
        self.own_finish = finish or problem.finish
        self.moving = game.jumps[-1].target if game.jumps else None
        backward = problem.rules == "reverse"
        starts = self._starts(problem, backward)
        finishes = self._finishes()
        self.symmetries = self._symmetries()
        self.start = End(starts, backward, self._bounds(backward, finishes))
        self.finish: End | None = None
        if finishes is not None:
            self.finish = End(finishes, not backward, self._bounds(not backward, starts))

    def _starts(self, problem: Problem, backward: bool) -> dict[int, Jumps]:
        bits = problem.start.bits
        starts: dict[int, Jumps] = {bits: ()}
        if self.moving is not None:
            for position, jumps in sweeps(self.board, bits, backward, self.moving):
                starts.setdefault(position, jumps)
        return starts

    def _finishes(self) -> dict[int, Jumps] | None:
        encoded = self.encoded
        if encoded.finishes is None:
            return None
        return {encoded.bits(bits): () for bits in encoded.finishes}

    def _symmetries(self) -> list[list[int]]:
        """Return the symmetries that keep both ends.

        Merging positions at one end by symmetries that the other end does not have would lose
        solutions.
        """
        encoded = self.encoded
        if self.board.geometry != "lines":
            kept: Sequence[Sequence[int]] = encoded.symmetries(start=True, finish=True)
        else:
            # All symmetries are needed: positions have one canonical form only modulo a whole
            # group.
            kept = encoded.symmetries_of_both()
        if self.moving is not None:
            kept = [p for p in kept if image(1 << self.moving, p) == 1 << self.moving]
        return [list(permutation) for permutation in kept]

    def _bounds(self, backward: bool, others: Mapping[int, Jumps] | None) -> tuple[Bound, ...]:
        """Return bounds for the moves from a position to *others*, the other end's seeds."""
        board = self.board
        if others is not None and not others:
            return ()
        if backward:
            return (
                Bound(full_regions(board, [self.own_finish.pegs] if others is None else others)),
            )
        if others is None:
            return bounds_to_leave_for(board, self.own_finish)
        return bounds_to_leave(board, others)

    def at_least(self) -> int:
        """Return a number of moves that every solution needs, by the regions alone."""
        start = self.start
        return min(
            max(
                [0]
                + [
                    bound.left(bits) if start.backward else bound.to_leave(bits)
                    for bound in start.bounds
                ]
            )
            for bits in start.seeds
        )

    # -- for the core --------------------------------------------------------------------------

    def core_bounds(self, end: End) -> list[CoreBound]:
        """Return the bounds of an *end* as the core takes them."""
        words = self.encoded.words
        return [([words(region) for region in b.regions], b.spared) for b in end.bounds]

    def layers(
        self, end: End, within: _core.Membership | None, most: int, threads: int = 1
    ) -> _core.MoveLayers:
        """Return the layers from an *end*, of positions that need at most *most* moves in all."""
        return _core.MoveLayers(
            self.encoded.core,
            [self.encoded.words(bits) for bits in end.seeds],
            self.symmetries,
            end.backward,
            within,
            self.core_bounds(end),
            most,
            threads,
        )

    def core_finish(self) -> CoreFinish:
        """Return the finish in the form that the core tests."""
        return self.encoded.core_form(self.own_finish)

    @property
    def core_min_pegs(self) -> int:
        """The fewest pegs of the finish, which the core tests as well."""
        return self.own_finish.least

    def core_start(self) -> CoreFinish:
        """Return the start as the finish of a search from the other end."""
        words, full = self.encoded.words, self.board.full
        (start, *_) = self.start.seeds
        return words(full), words(start), len(self.board)

    def joined(self, forward: tuple[list[int], list[int]], backward: Jumps) -> Jumps:
        """Return the jumps of a solution: a seed's, those after it, and the other end's."""
        seed, jumps = forward
        return self.start.seeds[self.encoded.of_words(seed)] + tuple(jumps) + backward


def steps(board: Board, backward: bool) -> dict[int | None, list[Step]]:
    """Return the jumps, made or taken back if *backward*, by the hole of their peg; all at None."""
    found: dict[int | None, list[Step]] = {hole: [] for hole in (None, *range(len(board)))}
    for number, (a, b, c) in enumerate(board.jumps):
        entry, leave = (c, a) if backward else (a, c)
        step = 1 << a | 1 << b | 1 << c, 1 << c if backward else 1 << a | 1 << b, leave, number
        found[entry].append(step)
        found[None].append(step)
    return found


def sweeps(
    board: Board, bits: int, backward: bool, hole: int | None = None
) -> Iterator[tuple[int, Jumps]]:
    """Yield the positions after one move, or before one if *backward*, each with its jumps.

    If *backward*, the jumps are in the order in which they are taken back. With *hole*, only moves
    of the peg in that hole are made. There may be very many ways to make a long move, so one is
    yielded for each position and place of its peg.
    """
    table = steps(board, backward)
    waiting: list[tuple[int, int | None, Jumps]] = [(bits, hole, ())]
    known: set[tuple[int, int]] = set()
    while waiting:
        position, peg, jumps = waiting.pop()
        for mask, needs, leave, number in table[peg]:
            if position & mask == needs and (position ^ mask, leave) not in known:
                known.add((position ^ mask, leave))
                yield position ^ mask, (*jumps, number)
                waiting.append((position ^ mask, leave, (*jumps, number)))

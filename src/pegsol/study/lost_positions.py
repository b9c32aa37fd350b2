"""Positions of random play from which a finish cannot be reached, to try weightings on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.search.run import Run
from pegsol.search.spaces.engines.choice import class_bytes
from pegsol.search.spaces.reachability import can_reach
from pegsol.search.spaces.state_space import StateSpace

MAX_TRUTH_BYTES = 1 << 30
"""Positions are not looked up in a state space that takes more bytes than this."""
MAX_STALE_GAMES = 200
"""The games in a row without a new position after which a sample ends, as on small boards."""

_LANE = 32  # the bits for the weight of each position
_MOST = 1 << (_LANE - 2)


@dataclass(frozen=True)
class LostPositions:
    """Different positions (bits) of a board, met in random play towards a *finish* (bits).

    If *exact*, the finish cannot be reached from any of them; otherwise this is not known.

    >>> from pegsol import board
    >>> lost = LostPositions(board("line(4)"), 0b0010, (0b1100, 0b1001), True)
    >>> lost.caught((1, 1, 0, 1)).bit_count(), lost.caught((-1, 1, 0, 1)).bit_count()
    (0, 1)
    """

    board: Board
    finish: int
    positions: tuple[int, ...]
    exact: bool

    @cached_property
    def _pegs(self) -> list[int]:
        """For each hole, a number with a lane for each position: 1 if there is a peg."""
        holes = range(len(self.board))
        return [
            int.from_bytes(
                b"".join([(p >> hole & 1).to_bytes(_LANE // 8, "little") for p in self.positions]),
                "little",
            )
            for hole in holes
        ]

    @cached_property
    def _ones(self) -> int:
        return int.from_bytes((1).to_bytes(_LANE // 8, "little") * len(self.positions), "little")

    def caught(self, weights: Sequence[int]) -> int:
        """Return the set of the positions that weigh less than the finish, one bit for each.

        The weights of all positions are added at once; each position has a lane of one long number.
        """
        if sum(map(abs, weights)) >= _MOST:
            return 0
        finish = sum([weight for hole, weight in enumerate(weights) if self.finish >> hole & 1])
        lanes = self._ones * ((1 << (_LANE - 1)) + finish - 1)
        for pegs, weight in zip(self._pegs, weights, strict=True):
            if weight:
                lanes -= pegs * weight
        return lanes & (self._ones << (_LANE - 1))

    def one(self, number: int) -> int:
        """Return the set that holds only the position with that *number*."""
        return 1 << (_LANE * number + _LANE - 1)


def samples(
    starts: Sequence[Position], finish: int, size: int, seed: int, run: Run
) -> tuple[LostPositions, LostPositions]:
    """Return two samples of up to *size* positions each, from different games.

    A game begins at one of the *starts* and ends when no jump is legal; all choices are equally
    likely. One position is taken from each game, at random from those that cannot reach the
    *finish* (bits). If the positions that can reach it would take too much memory, the position is
    taken from the whole game.

    Raises LimitError if the time limit is reached.
    """
    board = starts[0].board
    winning = _winning(Problem(starts[0], Finish.of_bits(finish)), run)
    random = Random(seed)
    found = []
    for part in range(2):
        positions: dict[int, None] = {}
        stale = 0
        while len(positions) < size and stale < MAX_STALE_GAMES:
            before = len(positions)
            run.check_time()
            run.report(part * size + len(positions), 2 * size)
            game = [
                bits
                for bits in _game(random.choice(starts), random)
                if winning is None or Position(board, bits) not in winning
            ]
            if game:
                positions[random.choice(game)] = None
            stale = stale + 1 if len(positions) == before else 0
        found.append(LostPositions(board, finish, tuple(positions)[:size], winning is not None))
    return found[0], found[1]


def _winning(problem: Problem, run: Run) -> StateSpace | None:
    """Return the positions that can reach the finish, or None if they take too much memory."""
    if class_bytes(problem.board) > MAX_TRUTH_BYTES:
        return None
    try:
        return can_reach(problem, limits=run.limits(), threads=run.threads)
    except ProblemError:  # the board is too large for bitmaps
        return None
    except LimitError as error:
        if error.limit is Limit.MEMORY:
            return None
        raise


def _game(start: Position, random: Random) -> Iterator[int]:
    """Yield the positions of a random game, as bits."""
    bits, masks = start.bits, start.board.jump_masks
    while True:
        yield bits
        legal = [mask for mask, pegs in masks if bits & mask == pegs]
        if not legal:
            return
        bits ^= random.choice(legal)

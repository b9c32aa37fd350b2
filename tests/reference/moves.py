"""The slow textbook solver for fewest moves: an exhaustive dynamic programme over plain sets.

A move is one or more consecutive jumps by the same peg. A *state* is a position with the hole of
the peg that moved last: only that peg can jump again without a new move.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import inf

import reference
from pegsol.game.problem import Problem
from reference import Hop, Pegs, Symmetry

State = tuple[Pegs, int | None]
Move = tuple[Hop, ...]

NOWHERE = None
"""The hole of the peg that moved last, before the first jump."""


def moves_of(jumps: Iterable[Hop]) -> tuple[Move, ...]:
    """Return the *jumps* grouped into moves."""
    moves: list[list[Hop]] = []
    for hop in jumps:
        if moves and moves[-1][-1][2] == hop[0]:
            moves[-1].append(hop)
        else:
            moves.append([hop])
    return tuple(map(tuple, moves))


def after(pegs: Pegs, jumps: Iterable[Hop]) -> Pegs:
    for hop in jumps:
        pegs ^= set(hop)
    return pegs


def _next(problem: Problem, state: State) -> Iterator[tuple[Hop, State, int]]:
    """Yield each legal jump, the state it leads to, and 1 if it begins a move, else 0."""
    pegs, last = state
    for hop in reference.hops(problem, pegs):
        yield hop, (pegs ^ set(hop), hop[2]), int(hop[0] != last)


# The fewest moves to the finish


class FewestMoves:
    """The fewest moves from states of a problem to its finish, and the solutions that attain them.

    A solution ends the first time that the finish holds. The finish "fewest" is the fewest pegs
    that can be reached from the problem's start.
    """

    def __init__(self, problem: Problem, positions: set[Pegs] | None = None) -> None:
        self.problem = problem
        self.positions = reference.reachable(problem) if positions is None else positions
        self.done: Callable[[Pegs], bool] = reference.finish_test(problem, self.positions)
        self._moves = cache(self._find_moves)
        self._count = cache(self._find_count)

    def moves(self, pegs: Pegs | None = None, last: int | None = NOWHERE) -> float:
        """Return the fewest moves from a state, by default from the start; inf if there are none.

        The rest of the move by the peg in the hole *last* costs nothing.
        """
        return self._moves((reference.start(self.problem) if pegs is None else pegs, last))

    def count(self) -> int:
        """Return the number of sequences of jumps with the fewest moves from the start."""
        return self._count((reference.start(self.problem), NOWHERE))

    def solutions(self) -> Iterator[tuple[Hop, ...]]:
        """Yield the sequences of jumps with the fewest moves from the start."""

        def play(state: State, played: tuple[Hop, ...]) -> Iterator[tuple[Hop, ...]]:
            if self.done(state[0]):
                yield played
                return
            for hop, new, cost in _next(self.problem, state):
                if cost + self._moves(new) == self._moves(state):
                    yield from play(new, (*played, hop))

        state = reference.start(self.problem), NOWHERE
        return play(state, ()) if self._moves(state) < inf else iter(())

    def _find_moves(self, state: State) -> float:
        if self.done(state[0]):
            return 0
        return min(
            [cost + self._moves(new) for _, new, cost in _next(self.problem, state)], default=inf
        )

    def _find_count(self, state: State) -> int:
        if self.done(state[0]):
            return 1
        least = self._moves(state)
        return sum(
            [
                self._count(new)
                for _, new, cost in _next(self.problem, state)
                if cost + self._moves(new) == least < inf
            ]
        )


def fewest_moves(problem: Problem, played: tuple[Hop, ...] = ()) -> float:
    """Return the fewest moves of a solution that begins with the jumps *played*; inf if none.

    The moves played count, and the first new jump may continue the last of them.
    """
    pegs = after(reference.start(problem), played)
    last = played[-1][2] if played else NOWHERE
    rest = FewestMoves(problem, reference.reachable(problem, pegs))
    return len(moves_of(played)) + rest.moves(pegs, last)


# Positions by moves


def moves_to_positions(problem: Problem, played: tuple[Hop, ...] = ()) -> dict[Pegs, int]:
    """Return the fewest moves to each position that can be reached, the moves played included.

    The first new jump may continue the last move played.
    """
    pegs = after(reference.start(problem), played)
    level: set[State] = {(pegs, played[-1][2] if played else NOWHERE)}
    known: set[State] = set()
    found: dict[Pegs, int] = {}
    moves = len(moves_of(played))
    while level:
        # Continuing the moves of this level costs nothing.
        waiting = list(level)
        while waiting:
            for _, new, cost in _next(problem, waiting.pop()):
                if not cost and new not in level and new not in known:
                    level.add(new)
                    waiting.append(new)
        for here, _ in level:
            found.setdefault(here, moves)
        known |= level
        level = {new for state in level for _, new, cost in _next(problem, state) if cost} - known
        moves += 1
    return found


def first_order(solution: Iterable[Hop]) -> tuple[Move, ...]:
    """Return the least order of the moves that exchanging adjacent independent moves can give.

    Moves are independent if they have no hole in common.
    """
    return reference.first_order(moves_of(solution), footprint)


def footprint(move: Move) -> set[int]:
    return {hole for hop in move for hole in hop}


def distinct(group: list[Symmetry], listed: Iterable[tuple[Hop, ...]]) -> int:
    """Return the number of *listed* solutions up to exchanges of moves and the *group*."""
    orders = {first_order(solution) for solution in listed}
    flat = [tuple([hop for move in order for hop in move]) for order in orders]
    return len({min([first_order(reference.turned(s, one)) for s in group]) for one in flat})

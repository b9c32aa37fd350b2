"""A slow evaluation of candidates of the genetic solver: sets of hole numbers, no memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, pi

from pegsol.game.problem import Problem
from reference import Hop, Pegs, holes, hops, start


def game(problem: Problem, weights: Mapping[int, int], threshold: int) -> tuple[list[Hop], int]:
    """Return the jumps of the game that the weights of holes guide, and its fitness."""
    pegs, made = start(problem), []
    while fitness(problem, pegs) < len(problem.board) and _core_pegs(problem, pegs) > threshold:
        choices = [(_weight(weights, pegs ^ set(hop)), hop) for hop in listed(problem, pegs)]
        if not choices:
            break
        best = max(weight for weight, _ in choices)
        hop = next(hop for weight, hop in choices if weight == best)
        made.append(hop)
        pegs ^= set(hop)
    ends = list(_continued(problem, pegs, made))
    for path, last in ends:
        if fitness(problem, last) == len(problem.board):
            return path, fitness(problem, last)
    stuck = [(path, last) for path, last in ends if not hops(problem, last)]
    best = max(_weight(weights, last) for _, last in stuck)
    path, last = next(pair for pair in stuck if _weight(weights, pair[1]) == best)
    return path, fitness(problem, last)


def listed(problem: Problem, pegs: Pegs) -> list[Hop]:
    """Return the legal jumps: by the hole that the peg leaves, then clockwise from north."""
    places = problem.board.coordinates

    def place(hop: Hop) -> tuple[int, float]:
        if places is None:
            return hop[0], 0.0
        across, down = (b - a for a, b in zip(places[hop[0]], places[hop[2]], strict=True))
        return hop[0], round((pi / 2 - atan2(-down, across)) % (2 * pi), 6)

    return sorted(hops(problem, pegs), key=place)


def fitness(problem: Problem, pegs: Pegs) -> int:
    """Return the holes that agree with the image of the finish that agrees best."""
    board, finish = problem.board, problem.finish
    if not finish.care:
        surplus = max(0, len(pegs) - finish.most)
        return len(board) - surplus - max(0, finish.least - len(pegs))
    agreeing = []
    for symmetry in board.symmetries:
        if symmetry(problem.start) == problem.start:
            wanted, free = (holes(symmetry.bits(bits)) for bits in (finish.pegs, finish.free))
            agreeing.append(
                sum(h in free or (h in pegs) == (h in wanted) for h in range(len(board)))
            )
    return max(agreeing) - (abs(len(pegs) - finish.most) if finish.is_any_of else 0)


def _continued(problem: Problem, pegs: Pegs, made: list[Hop]) -> Iterator[tuple[list[Hop], Pegs]]:
    """Yield every game from a position, and every part of it; positions may repeat."""
    yield made, pegs
    for hop in listed(problem, pegs):
        yield from _continued(problem, pegs ^ set(hop), [*made, hop])


def _weight(weights: Mapping[int, int], pegs: Pegs) -> int:
    return sum(weights[hole] for hole in pegs)


def _core_pegs(problem: Problem, pegs: Pegs) -> int:
    """Return the number of pegs (vacancies by reverse rules), which each jump lowers by one."""
    return len(pegs) if problem.rules == "normal" else len(problem.board) - len(pegs)

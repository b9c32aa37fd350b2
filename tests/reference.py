"""The slow textbook solver that judges the fast ones: sets of hole numbers, no cleverness."""

from collections.abc import Callable, Iterator

from pegsol.model.problem import Problem

Pegs = frozenset[int]
Hop = tuple[int, int, int]  # the jumping peg's hole, the hole jumped over, the landing hole


def start(problem: Problem) -> Pegs:
    return frozenset(h for h in range(len(problem.board)) if problem.start.bits >> h & 1)


def hops(problem: Problem, pegs: Pegs) -> Iterator[Hop]:
    """Yield the jumps that can be made."""
    for a, b, c in problem.board.jumps:
        if problem.rules == "normal" and a in pegs and b in pegs and c not in pegs:
            yield a, b, c
        if problem.rules == "reverse" and c in pegs and b not in pegs and a not in pegs:
            yield c, b, a


def reachable(problem: Problem) -> set[Pegs]:
    """Return all positions that can be reached, the start among them."""
    found = {start(problem)}
    waiting = list(found)
    while waiting:
        pegs = waiting.pop()
        for hop in hops(problem, pegs):
            after = pegs ^ set(hop)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def goal(problem: Problem, positions: set[Pegs]) -> Callable[[Pegs], bool]:
    """Return what tells whether a position is a finish, *positions* being all reachable ones."""
    finish = problem.finish
    if finish.kind == "pegs":
        holes = [h for h in range(len(problem.board)) if not finish.free >> h & 1]
        return lambda pegs: all((h in pegs) == bool(finish.pegs >> h & 1) for h in holes)
    most = finish.most if finish.kind == "at_most" else min(map(len, positions))
    return lambda pegs: len(pegs) <= most


def solvable(problem: Problem) -> bool:
    positions = reachable(problem)
    return any(map(goal(problem, positions), positions))


def solutions(problem: Problem) -> Iterator[tuple[Hop, ...]]:
    """Yield all solutions; a solution ends the first time that the finish holds."""
    done = goal(problem, reachable(problem))

    def play(pegs: Pegs, played: tuple[Hop, ...]) -> Iterator[tuple[Hop, ...]]:
        if done(pegs):
            yield played
            return
        for hop in hops(problem, pegs):
            yield from play(pegs ^ set(hop), (*played, hop))

    return play(start(problem), ())


def first_order(solution: tuple[Hop, ...]) -> tuple[Hop, ...]:
    """Return the least of the orders in which jumps that share no hole may as well be made.

    Two solutions have the same one if they differ in nothing but such an order.
    """
    rest, ordered = list(solution), []
    while rest:
        free = [hop for n, hop in enumerate(rest) if all(set(hop).isdisjoint(r) for r in rest[:n])]
        ordered.append(min(free))
        rest.remove(min(free))
    return tuple(ordered)

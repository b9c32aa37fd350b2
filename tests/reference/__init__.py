"""A slow textbook solver with plain sets of hole numbers, for comparison with the fast solvers."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem

Pegs = frozenset[int]
Hop = tuple[int, int, int]  # origin, hole jumped over, target
Symmetry = tuple[int, ...]  # the image of each hole


def start(problem: Problem) -> Pegs:
    return holes(problem.start.bits)


def holes(bits: int) -> Pegs:
    return frozenset(h for h in range(bits.bit_length()) if bits >> h & 1)


def hops(problem: Problem, pegs: Pegs) -> list[Hop]:
    """Return the legal jumps."""
    jumps = problem.board.jumps
    if problem.rules == "normal":
        return [(a, b, c) for a, b, c in jumps if a in pegs and b in pegs and c not in pegs]
    return [(c, b, a) for a, b, c in jumps if c in pegs and b not in pegs and a not in pegs]


def reachable(problem: Problem, pegs: Pegs | None = None) -> set[Pegs]:
    """Return all positions that can be reached from the start, or from *pegs*, including it."""
    found = {start(problem) if pegs is None else pegs}
    waiting = list(found)
    while waiting:
        pegs = waiting.pop()
        for hop in hops(problem, pegs):
            after = pegs ^ set(hop)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def finish_test(problem: Problem, positions: set[Pegs]) -> Callable[[Pegs], bool]:
    """Return the test whether a position is a finish; *positions* are all reachable ones."""
    finish = problem.finish
    if finish.care:
        fixed = [h for h in range(len(problem.board)) if not finish.free >> h & 1]
        numbers = range(finish.least, finish.most + 1)
        return lambda pegs: (
            len(pegs) in numbers and all((h in pegs) == bool(finish.pegs >> h & 1) for h in fixed)
        )
    most = finish.most if not finish.is_fewest else min(map(len, positions))
    least = finish.least if finish.least > 1 else 0
    return lambda pegs: least <= len(pegs) <= most


def solvable(problem: Problem) -> bool:
    positions = reachable(problem)
    return any(map(finish_test(problem, positions), positions))


def solutions(problem: Problem) -> Iterator[tuple[Hop, ...]]:
    """Yield all solutions; a solution ends the first time that the finish holds."""
    done = finish_test(problem, reachable(problem))

    def play(pegs: Pegs, played: tuple[Hop, ...]) -> Iterator[tuple[Hop, ...]]:
        if done(pegs):
            yield played
            return
        for hop in hops(problem, pegs):
            yield from play(pegs ^ set(hop), (*played, hop))

    return play(start(problem), ())


def first_order(parts: Iterable[Any], holes_of: Callable[[Any], set[int]] = set) -> tuple[Any, ...]:
    """Return the least order that exchanging independent parts, such as jumps, can give.

    Two solutions have the same first order if they differ only by such exchanges.
    """
    rest, ordered = list(parts), []
    while rest:
        free = [
            part
            for number, part in enumerate(rest)
            if all(holes_of(part).isdisjoint(holes_of(other)) for other in rest[:number])
        ]
        ordered.append(min(free))
        rest.remove(min(free))
    return tuple(ordered)


# Positions


def levels(positions: Iterable[Pegs]) -> dict[int, set[Pegs]]:
    """Return the *positions* by their number of pegs."""
    by_pegs: dict[int, set[Pegs]] = {}
    for pegs in positions:
        by_pegs.setdefault(len(pegs), set()).add(pegs)
    return by_pegs


def position_class(problem: Problem) -> set[Pegs]:
    """Return all positions that jumps reach, whether or not the pegs allow the jumps."""
    lines = set(map(frozenset, problem.board.jumps))
    found = {start(problem)}
    waiting = list(found)
    while waiting:
        pegs = waiting.pop()
        for line in lines:
            after = pegs ^ line
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def winning(problem: Problem, positions: set[Pegs]) -> set[Pegs]:
    """Return the *positions* from which the finish can be reached.

    The finish "fewest" is the fewest pegs that can be reached from the problem's start.
    """
    done = finish_test(problem, reachable(problem))

    @cache
    def wins(pegs: Pegs) -> bool:
        return done(pegs) or any(wins(pegs ^ set(hop)) for hop in hops(problem, pegs))

    return {pegs for pegs in positions if wins(pegs)}


def dead_ends(problem: Problem, positions: set[Pegs]) -> set[Pegs]:
    """Return the *positions* without a legal jump."""
    return {pegs for pegs in positions if not hops(problem, pegs)}


def fewest(problem: Problem, pegs: Pegs) -> int:
    """Return the fewest pegs that can be reached from *pegs*."""

    @cache
    def least(here: Pegs) -> int:
        return min([len(here), *(least(here ^ set(hop)) for hop in hops(problem, here))])

    return least(pegs)


def duel(problem: Problem) -> set[Hop]:
    """Return the first jumps that win if two players jump in turn and who cannot jump loses."""

    @cache
    def loses(here: Pegs) -> bool:
        return not any(loses(here ^ set(hop)) for hop in hops(problem, here))

    return {hop for hop in hops(problem, start(problem)) if loses(start(problem) ^ set(hop))}


# Modulo symmetry


def symmetries(board: Board, kept: Iterable[set[Pegs]], most: int) -> list[Symmetry] | None:
    """Return the symmetries of the board that keep each set of positions in *kept*.

    Return None if the board has more than *most* symmetries.
    """
    every = list(islice(board.symmetries.permutations(), most + 1))
    if len(every) > most:
        return None
    sets = list(kept)
    return [s for s in every if all({image(s, pegs) for pegs in kept} == kept for kept in sets)]


def finish_sets(problem: Problem) -> list[set[Pegs]]:
    """Return the sets of positions that a symmetry must keep to keep the finish."""
    return [{holes(problem.finish.pegs)}, {holes(problem.finish.free)}]


def image(symmetry: Symmetry, pegs: Iterable[int]) -> Pegs:
    return frozenset(symmetry[hole] for hole in pegs)


def orbits(group: list[Symmetry], positions: Iterable[Pegs]) -> int:
    """Return the number of *positions* modulo the symmetries of the *group*."""
    return len({min([sorted_image(s, pegs) for s in group]) for pegs in positions})


def sorted_image(symmetry: Symmetry, pegs: Pegs) -> tuple[int, ...]:
    return tuple(sorted(symmetry[hole] for hole in pegs))


# Counting


def count_solutions(problem: Problem) -> int:
    """Return the number of solutions; a solution ends the first time that the finish holds."""
    done = finish_test(problem, reachable(problem))

    @cache
    def count(pegs: Pegs) -> int:
        return 1 if done(pegs) else sum(count(pegs ^ set(hop)) for hop in hops(problem, pegs))

    return count(start(problem))


def count_games(problem: Problem) -> int:
    """Return the number of games, played until no jump is legal, for any finish."""

    @cache
    def count(pegs: Pegs) -> int:
        after = [count(pegs ^ set(hop)) for hop in hops(problem, pegs)]
        return sum(after) if after else 1

    return count(start(problem))


def distinct(listed: Iterable[tuple[Hop, ...]]) -> set[tuple[Hop, ...]]:
    """Return the *listed* solutions up to exchanges of independent jumps."""
    return {first_order(solution) for solution in listed}


def solution_orbits(group: list[Symmetry], listed: Iterable[tuple[Hop, ...]]) -> int:
    """Return the number of *listed* solutions modulo the symmetries of the *group*."""
    return len({min([turned(s, solution) for s in group]) for solution in listed})


def distinct_orbits(group: list[Symmetry], listed: Iterable[tuple[Hop, ...]]) -> int:
    """Return the number of distinct *listed* solutions modulo the symmetries of the *group*."""
    return len({min([first_order(turned(s, one)) for s in group]) for one in distinct(listed)})


def turned(symmetry: Symmetry, solution: tuple[Hop, ...]) -> tuple[Hop, ...]:
    return tuple([(symmetry[a], symmetry[b], symmetry[c]) for a, b, c in solution])


# Random play


def chance(problem: Problem, pegs: Pegs) -> Fraction:
    """Return the chance that random play from *pegs* meets the finish, where it ends.

    All legal jumps are equally likely.
    """
    done = finish_test(problem, reachable(problem))

    @cache
    def likely(here: Pegs) -> Fraction:
        if done(here):
            return Fraction(1)
        after = [likely(here ^ set(hop)) for hop in hops(problem, here)]
        return sum(after, Fraction(0)) / len(after) if after else Fraction(0)

    return likely(pegs)

"""Slow textbook records of solutions, to compare the fast ones with: plain sets of hole numbers."""

from collections.abc import Callable
from functools import cache

from pegsol.game.problem import Problem
from reference import Hop, Pegs, finish_test, hops, reachable, start


def records(problem: Problem) -> dict[str, int] | None:
    """Return the records over all solutions by their kind, None if there is no solution."""
    done = finish_test(problem, reachable(problem))

    @cache
    def wins(pegs: Pegs) -> bool:
        return done(pegs) or any(wins(pegs ^ set(hop)) for hop in hops(problem, pegs))

    if not wins(start(problem)):
        return None
    return _sweeps(problem, done, wins)


Test = Callable[[Pegs], bool]


def _live_hops(problem: Problem, pegs: Pegs, done: Test, wins: Test) -> list[Hop]:
    """Return the jumps of a solution that can follow on a position."""
    if done(pegs):
        return []
    return [hop for hop in hops(problem, pegs) if wins(pegs ^ set(hop))]


def _sweeps(problem: Problem, done: Test, wins: Test) -> dict[str, int]:
    # With the hole of the peg that moved last, the hole where its move began, and its jumps.
    first = (start(problem), -1, -1, 0)
    found, waiting = {first}, [first]
    longest = last = loop = 0
    while waiting:
        pegs, hole, origin, jumps = waiting.pop()
        after = _live_hops(problem, pegs, done, wins)
        longest = max(longest, jumps)
        if done(pegs):
            last = max(last, jumps)
        if jumps and hole == origin and (done(pegs) or any(hop[0] != hole for hop in after)):
            loop = max(loop, jumps)
        for hop in after:
            on = hop[0] == hole
            state = (pegs ^ set(hop), hop[2], origin if on else hop[0], jumps + 1 if on else 1)
            if state not in found:
                found.add(state)
                waiting.append(state)
    return {"longest-sweep": longest, "last-sweep": last, "longest-loop": loop}

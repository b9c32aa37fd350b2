"""Plans: solutions in the actions of the planning competitions' peg solitaire domains.

In the sequential domain a move is one ``jump-new-move``, which costs 1, then any number of
``jump-continue-move`` and one ``end-move``, which cost nothing. So the cost of a plan is its number
of moves. In the domain of net benefit an action is a ``jump``. In the temporal domain it takes a
unit of time, and jumps that touch no common hole are made at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.errors import ProblemError
from pegsol.game.formats.pddl.domains import SEQUENTIAL, TEMPORAL
from pegsol.game.formats.pddl.reading import Locations, read_pddl
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution

_GAP = 0.001  # between a jump's end and the next one's start, as validators want it


def solution_plan(solution: Solution, pddl: str) -> str:
    """Return the *solution* as a plan for the problem in *pddl*, in its names of the locations.

    >>> from pegsol import problem, solve
    >>> crossing = problem("line(4) b1 c1")
    >>> print(solution_plan(solve(crossing).solution, crossing.to_text("pddl")), end="")
    (jump-new-move pos-0-3 pos-0-2 pos-0-1)
    (end-move pos-0-1)
    (jump-new-move pos-0-0 pos-0-1 pos-0-2)
    (end-move pos-0-2)
    ; cost = 2 (general cost)

    Raises NotationError or ProblemError if *pddl* cannot be read, and ProblemError if it is not the
    problem of the solution.
    """
    problem, domain, locations = read_pddl(pddl)
    if _essence(problem) != _essence(solution.problem):
        raise ProblemError("the PDDL is not the problem of this solution")
    if domain == SEQUENTIAL:
        lines = [*_moves(solution, locations)]
        lines.append(f"; cost = {len(solution.moves)} (general cost)")
    elif domain == TEMPORAL:
        lines = [*_timed(solution, locations)]
    else:
        lines = [f"(jump {places})" for places in _jumps(solution, locations)]
    return "".join([line + "\n" for line in lines])


def _jumps(solution: Solution, locations: Locations) -> Iterator[str]:
    for jump in solution.jumps:
        yield " ".join([locations[hole] for hole in (jump.origin, jump.over, jump.target)])


def _moves(solution: Solution, locations: Locations) -> Iterator[str]:
    places = _jumps(solution, locations)
    for move in solution.moves:
        action = "jump-new-move"
        for _ in move.jumps:
            yield f"({action} {next(places)})"
            action = "jump-continue-move"
        yield f"(end-move {locations[move.jumps[-1].target]})"


def _timed(solution: Solution, locations: Locations) -> Iterator[str]:
    """Yield each jump with its start and its duration, in the order of the starts."""
    ends = [0] * len(solution.problem.board)  # of the last jump that touched the hole
    starts = []
    for jump in solution.jumps:
        holes = (jump.origin, jump.over, jump.target)
        start = max([ends[hole] for hole in holes])
        starts.append(start)
        for hole in holes:
            ends[hole] = start + 1
    timed = sorted(zip(starts, _jumps(solution, locations), strict=True), key=lambda pair: pair[0])
    for start, places in timed:
        yield f"{start * (1 + _GAP):.3f}: (jump {places}) [1.000]"


def _essence(problem: Problem) -> tuple[object, ...]:
    """Return all that a solution depends on; a lattice with few lines may have two geometries."""
    return problem.board.jump_set, problem.start.bits, problem.finish, problem.rules

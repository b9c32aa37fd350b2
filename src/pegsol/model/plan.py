"""Plans: solutions in the actions of the planning competitions' domain pegsolitaire-sequential.

A move is one ``jump-new-move``, which costs 1, then any number of ``jump-continue-move`` and one
``end-move``, which cost nothing. So the cost of a plan is its number of moves.
"""

from __future__ import annotations

from pegsol.errors import ProblemError
from pegsol.model.game import SolutionLike, as_solution
from pegsol.model.pddl import parse_with_locations
from pegsol.model.problem import Problem


def solution_plan(solution: SolutionLike, pddl: str) -> str:
    """Return the *solution* as a plan for the problem in *pddl*, in its names of the locations.

    >>> from pegsol import problem, problem_pddl, solve
    >>> crossing = problem("line(4) b1 c1")
    >>> print(solution_plan(solve(crossing).solution, problem_pddl(crossing)), end="")
    (jump-new-move pos-0-3 pos-0-2 pos-0-1)
    (end-move pos-0-1)
    (jump-new-move pos-0-0 pos-0-1 pos-0-2)
    (end-move pos-0-2)
    ; cost = 2 (general cost)

    Raises NotationError or ProblemError if *pddl* cannot be read, and ProblemError if it is not the
    problem of the solution.
    """
    solution = as_solution(solution)
    problem, locations = parse_with_locations(pddl)
    if _essence(problem) != _essence(solution.problem):
        raise ProblemError("the PDDL is not the problem of this solution")
    lines = []
    for move in solution.moves:
        action = "jump-new-move"
        for jump in move.jumps:
            places = [locations[hole] for hole in (jump.origin, jump.over, jump.target)]
            lines.append(f"({action} {' '.join(places)})")
            action = "jump-continue-move"
        lines.append(f"(end-move {locations[move.jumps[-1].target]})")
    lines.append(f"; cost = {len(solution.moves)} (general cost)")
    return "\n".join(lines) + "\n"


def _essence(problem: Problem) -> tuple[object, ...]:
    """Return all that a solution depends on; a lattice with few lines may have two geometries."""
    return problem.board.jump_set, problem.start.bits, problem.finish, problem.rules

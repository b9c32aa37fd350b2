"""Plans: checked by a small interpreter of the planning competitions' domain."""

import re

import pytest
from hypothesis import given

import strategies
from pegsol import (
    Limits,
    Problem,
    ProblemError,
    Solution,
    parse_pddl,
    problem,
    problem_pddl,
    solution_plan,
    solve,
)


def cost_of(plan: str, pddl: str) -> int:
    """Run the plan by the rules of pegsolitaire-sequential; return what it costs."""
    pddl = re.sub(";.*", "", pddl.lower())
    start, finish = pddl.split(":goal")
    lines = set(re.findall(r"\(in-line ([^)]*)\)", start))
    state = dict.fromkeys(re.findall(r"\(((?:occupied|free) [^)]*|move-ended)\)", start), True)
    cost = 0
    for action in plan.splitlines():
        if action.startswith(";"):
            assert action == f"; cost = {cost} (general cost)"
            continue
        match = re.fullmatch(r"\(([a-z-]+) ([^()]+)\)", action)
        assert match is not None, action
        name, places = match[1], match[2].split()
        if name == "end-move":
            (last,) = places
            assert state.pop(f"last-visited {last}", False)
            state["move-ended"] = True
            continue
        origin, over, target = places
        assert match[2] in lines
        assert state.pop(f"occupied {origin}", False)
        assert state.pop(f"occupied {over}", False)
        assert state.pop(f"free {target}", False)
        if name == "jump-new-move":
            assert state.pop("move-ended", False)
            cost += 1
        else:
            assert name == "jump-continue-move"
            assert state.pop(f"last-visited {origin}", False)
        for fact in (f"free {origin}", f"free {over}", f"occupied {target}"):
            state[fact] = True
        state[f"last-visited {target}"] = True
    for fact in re.findall(r"\(((?:occupied|free) [^)]*|move-ended)\)", finish):
        assert fact in state
    return cost


@strategies.examples(100)
@given(strategies.problems())
def test_every_solution_is_a_plan_that_costs_its_moves(given_problem: Problem) -> None:
    try:
        pddl = problem_pddl(given_problem)
    except ProblemError:
        return
    solution = solve(given_problem, limits=Limits(nodes=2000)).solution
    if solution is not None:
        assert cost_of(solution_plan(solution, pddl), pddl) == len(solution.moves)


# The board is no lattice, so pegsol writes its names with _ for -.
FORK = """
(define (problem fork)
  (:domain pegsolitaire-sequential)
  (:objects Left-Arm middle right-arm stem - location)
  (:init (= (total-cost) 0) (move-ended)
    (IN-LINE left-arm middle right-arm) (IN-LINE right-arm stem left-arm)
    (occupied left-arm) (occupied middle) (free right-arm) (occupied stem))
  (:goal (and (occupied left-arm) (free middle) (move-ended)))
  (:metric minimize (total-cost)))
"""


def test_a_plan_uses_the_names_of_its_file() -> None:
    solution = solve(parse_pddl(FORK)).solution
    assert solution is not None
    assert solution.jumps[0].names == ("left_arm", "middle", "right_arm")
    plan = solution_plan(solution, FORK)
    assert plan.splitlines() == [
        "(jump-new-move left-arm middle right-arm)",
        "(jump-continue-move right-arm stem left-arm)",
        "(end-move left-arm)",
        "; cost = 1 (general cost)",
    ]
    assert cost_of(plan, FORK) == 1


def test_a_start_that_is_a_finish_has_an_empty_plan() -> None:
    text = FORK.replace("(free middle)", "(occupied stem)")
    solution = Solution(parse_pddl(text), ())
    assert solution_plan(solution, text) == "; cost = 0 (general cost)\n"


def test_a_plan_for_another_problem_is_refused() -> None:
    solution = solve(problem("line(4) b1 c1")).solution
    assert solution is not None
    for other in ("line(4) c1 b1", "line(4) b1 b1", "line(5) b1 c1"):
        with pytest.raises(ProblemError, match="the PDDL is not the problem of this solution"):
            solution_plan(solution, problem_pddl(problem(other)))

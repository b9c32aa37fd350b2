"""Plans: checked by a small interpreter of the planning competitions' domain."""

import re

import pytest
from hypothesis import given

import strategies
from pegsol import Limits, Problem, ProblemError, Solution, problem, solve
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.pddl.reading import parse_pddl
from pegsol.game.formats.pddl.writing import domain_pddl, problem_pddl
from planning_world import World


def cost_of(plan: str, pddl: str) -> int:
    """Run the plan as a planner's validator does; return what it costs."""
    world = World(domain_pddl(parse_pddl(pddl)), pddl)
    actions = [line for line in plan.splitlines() if not line.startswith(";")]
    for action in actions:
        world.act(*action.strip("()").split())
    assert world.holds(world.goal)
    return world.cost


@strategies.examples(100)
@given(strategies.problems())
def test_every_solution_is_a_plan_of_the_domain(given_problem: Problem) -> None:
    try:
        pddl = problem_pddl(given_problem)
    except ProblemError:
        return
    solution = solve(given_problem, limits=Limits(nodes=2000)).solution
    if solution is None or given_problem.finish.most > 3:  # too many to try as those that exist
        return
    plan = solution.plan(pddl)
    cost = cost_of(plan, pddl)
    if not given_problem.finish.is_fewest:
        assert cost == len(solution.moves)
        assert plan.splitlines()[-1] == f"; cost = {cost} (general cost)"


@strategies.examples(100)
@given(strategies.problems())
def test_a_timed_plan_keeps_the_jumps_of_a_hole_in_order(given_problem: Problem) -> None:
    try:
        pddl = problem_pddl(given_problem).replace("sequential", "temporal")
    except ProblemError:
        return
    solution = solve(given_problem, limits=Limits(nodes=2000)).solution
    if solution is None or given_problem.finish.is_fewest:
        return
    busy = {}
    state = dict.fromkeys(re.findall(r"\(occupied ([^)]*)", pddl.split(":goal")[0]), "occupied")
    for line in solution.plan(pddl).splitlines():
        match = re.fullmatch(r"([0-9.]+): \(jump (\S+) (\S+) (\S+)\) \[1.000\]", line)
        assert match is not None, line
        start, places = float(match[1]), match.groups()[1:]
        assert all(busy.get(place, 0.0) <= start for place in places)
        assert [state.pop(place, "free") for place in places] == ["occupied", "occupied", "free"]
        state[places[2]] = "occupied"
        busy |= dict.fromkeys(places, start + 1)
    assert len(state) == solution.final.peg_count


def test_jumps_that_touch_no_common_hole_are_made_at_the_same_time() -> None:
    two_rows = parse_problem("geometry: square\nstart:\no o . o o .\nfinish:\n. . o . . o\n")
    solution = solve(two_rows).solution
    assert solution is not None
    pddl = problem_pddl(two_rows).replace("sequential", "temporal")
    assert solution.plan(pddl).splitlines() == [
        "0.000: (jump pos-0-0 pos-0-1 pos-0-2) [1.000]",
        "0.000: (jump pos-0-3 pos-0-4 pos-0-5) [1.000]",
    ]


@pytest.mark.parametrize("finish", ["exactly 2", "at most 2"])
def test_a_plan_for_a_number_of_pegs_reaches_it(finish: str) -> None:
    two_rows = parse_problem(f"geometry: square\nfinish: {finish}\nstart:\no o . o o .\n")
    solution = solve(two_rows).solution
    assert solution is not None
    pddl = problem_pddl(two_rows)
    assert cost_of(solution.plan(pddl), pddl) == 2


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
    plan = solution.plan(FORK)
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
    assert solution.plan(text) == "; cost = 0 (general cost)\n"


def test_a_plan_for_another_problem_is_refused() -> None:
    solution = solve(problem("line(4) b1 c1")).solution
    assert solution is not None
    for other in ("line(4) c1 b1", "line(4) b1 b1", "line(5) b1 c1"):
        with pytest.raises(ProblemError, match="PDDL"):
            solution.plan(problem_pddl(problem(other)))

"""PDDL: the problems of the planning competitions, and plans for them."""

import re

import pytest
from hypothesis import given

import strategies
from game.planning_world import World
from messages import Messages
from pegsol import (
    Finish,
    Limits,
    Problem,
    ProblemError,
    Solution,
    board,
    problem,
    solve,
)
from pegsol.errors import PegError
from pegsol.game.boards.names import catalogue
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.pddl.reading import is_pddl, parse_pddl
from pegsol.game.formats.pddl.writing import domain_pddl, problem_pddl

# Four places in a row; the goal leaves the first one open.
ROW = """
;; A comment, with (brackets) in it
(define (problem row-of-four)
  (:domain pegsolitaire-sequential)
  (:requirements :typing :action-costs)
  (:objects A-1 a-2 - location
            b_3 c - location)
  (:init (= (total-cost) 0) (move-ended)
    (IN-LINE A-1 a-2 b_3) (in-line b_3 a-2 a-1) ; both ways
    (IN-LINE c b_3 a-2)
    (occupied a-1) (FREE a-2) (occupied b_3) (occupied c))
  (:goal (and (occupied A-2) (free b_3) (free c)))
  (:metric minimize (total-cost)))
"""


# As the competition of 2008 wrote the domain of net benefit.
FEWEST = """
(define (problem pegsolitaire-netbenefit-001)
    (:domain pegsolitaire-netbenefit)
    (:objects pos-0-0 - location pos-0-1 - location pos-0-2 - location)
    (:init (IN-LINE pos-0-0 pos-0-1 pos-0-2) (IN-LINE pos-0-2 pos-0-1 pos-0-0)
        (free pos-0-2) (occupied pos-0-0) (occupied pos-0-1))
    (:goal (and
        (preference g1 (free pos-0-0)) (preference g2 (free pos-0-1)) (preference g3 (free pos-0-2))
    ))
    (:metric maximize (- 2 (+
        (* (is-violated g1) 1) (* (is-violated g2) 1) (* (is-violated g3) 1)
    )))
)
"""
# With other words, without types, and only the empty hole.
ONE_WORD = """
(define (problem tiny) (:domain marbles) (:objects a1 a2 a3 a4)
  (:init (row a1 a2 a3) (row a2 a3 a4) (row a3 a2 a1) (row a4 a3 a2)
    (place a1) (place a2) (place a3) (place a4) (vacant a2) (hands-empty))
  (:goal (and (marble a3) (not (marble a1)) (clear a2) (not (marble a4)) (hands-empty))))
"""
GOAL = "(and (occupied A-2) (free b_3) (free c))"


def change(old: str, new: str) -> str:
    assert old in ROW
    return ROW.replace(old, new)


def test_a_board_given_by_its_lines() -> None:
    row = parse_pddl(ROW)
    assert (row.board.names, row.board.lines, row.board.one_way, row.start.pegs) == (
        ("a_1", "a_2", "b_3", "c"),
        ((0, 1, 2),),
        ((3, 2, 1),),
        ("a_1", "b_3", "c"),
    )
    assert (row.finish, row.title) == (Finish.of_bits(0b0010, free=0b0001), "row-of-four")
    untyped = change("- location\n", "\n").replace("c - location)", "c)")
    assert parse_pddl(untyped) == row
    alone = change(GOAL, "(occupied a-2)")  # without "and"
    assert parse_pddl(alone).finish == Finish.of_bits(0b0010, free=0b1101)
    text = problem_pddl(problem("line(4) b1 d1")).replace("(IN-LINE pos-0-0 pos-0-1 pos-0-2)\n", "")
    odd = parse_pddl(text).board  # which is no lattice
    assert (odd.names, len(odd.jumps)) == (("pos_0_0", "pos_0_1", "pos_0_2", "pos_0_3"), 3)


def test_boards_of_the_catalogue_are_recognised() -> None:
    for on in [board(name) for entry in catalogue() for name in entry.examples]:
        if on.lines and (on.coordinates is not None or on.name is None):
            asked = Problem(on, on.names[0], on.names[0])
            assert parse_pddl(problem_pddl(asked)) == asked, on


@strategies.examples(150)
@given(strategies.problems())
def test_problems_are_read_back(given_problem: Problem) -> None:
    try:
        text = problem_pddl(given_problem)
    except ProblemError:
        return
    again = parse_pddl(text)
    assert is_pddl(text)
    if given_problem.board.coordinates is None:
        assert again == given_problem
        return
    # A lattice with few lines may be taken for another one with the same jumps.
    assert again.board.coordinates == given_problem.board.coordinates
    assert again.board.jump_set == given_problem.board.jump_set
    assert again.start.bits == given_problem.start.bits
    assert again.finish == given_problem.finish


def test_refused_pddl(messages: Messages) -> None:
    changes = {
        "A-1 a-2 -": ["A-1 a-1 -"],
        "c - location)": ["c - stone)"],
        "(move-ended)": ["(at robby c)", "(beside c b_3)", "(not (free c))"],
        "(IN-LINE c b_3 a-2)": ["(IN-LINE c b_3)", "(IN-LINE c b_3 d)", "(row c b_3 a-2)"],
        "(FREE a-2)": ["(red a-2)"],
        "(occupied c))": [")", "(occupied c) (free c))"],
        "(free c))": [
            "(occupied b_3))",
            "(not (not (red c))))",
            "(free b_3 c))",
            "(won))",
        ],
        GOAL: ["()", "(exists)", "(exists (?a - location) (occupied ?a))"],
    }
    texts = [
        *("", "(define", "(define))", "(a) (b)", "(" * 1000, "(define oops)"),
        *(change(old, new) for old, parts in changes.items() for new in parts),
        *(ONE_WORD.replace("(vacant a2)", no) for no in ("", "(red a1)", "(vacant a1 a2)")),
        ONE_WORD.replace("(row a3 a2 a1) (row a4 a3 a2)", ""),
        domain_pddl(problem("english")),
        FEWEST[: FEWEST.index("(:metric")] + ")",
        FEWEST.replace("maximize", "minimize"),
        FEWEST.replace("(is-violated g2) 1", "(is-violated g2) 3"),
        FEWEST.replace("(preference g2 (free pos-0-1))", ""),
    ]
    solved = Solution("line(4) b1 c1", "d1-b1, a1-c1")
    messages(
        PegError,
        lambda call, *given: call(*given),
        [
            *((parse_pddl, text) for text in texts),
            # Problems that cannot be written
            (problem_pddl, problem("grow-a-diamond")),
            (problem_pddl, Problem(problem("line(3)").start, Finish.of_bits(0, 0b111))),
            # A plan for another problem
            (solved.plan, problem_pddl(problem("line(4) c1 b1"))),
            # ... and for a domain whose actions have unknown names
            (solved.plan, problem_pddl(problem("line(4) b1 c1")).replace("sequential)", "tiny)")),
        ],
    )


@pytest.mark.parametrize(
    "old_and_new",
    [
        {},
        {"(vacant a2)": "(hole a2)"},
        {"(vacant a2)": "(has_peg a1) (has_peg a3) (has_peg a4)"},
        {"(vacant a2)": "(full a1) (empty a2) (full a3) (full a4)"},
        {"(objects a1 a2 a3 a4)": "(:objects a1 a2 - spot a3 a4 - spot)"},
        {"(row a3 a2 a1)": "(row a1 a2 a3) (row a3 a2 a1)"},  # a fact that is given twice
        # The locations of a line in other orders
        {"row a1 a2 a3": "row a1 a3 a2", "row a2 a3 a4": "row a2 a4 a3",
         "row a3 a2 a1": "row a3 a1 a2", "row a4 a3 a2": "row a4 a2 a3"},
        {"row a1 a2 a3": "row a2 a1 a3", "row a2 a3 a4": "row a3 a2 a4",
         "row a3 a2 a1": "row a2 a3 a1", "row a4 a3 a2": "row a3 a4 a2"},
    ],
)  # fmt: skip
def test_the_structure_counts_and_not_the_words(old_and_new: dict[str, str]) -> None:
    text = ONE_WORD
    for old, new in old_and_new.items():
        text = text.replace(old, new)
    row = problem("line(4) b1 c1")
    found = parse_pddl(text)
    assert (found.board.jump_set, found.start.bits) == (row.board.jump_set, row.start.bits)
    assert found.finish == row.finish


def test_a_number_of_pegs_in_other_words() -> None:
    text = problem_pddl(problem("line(4) b1 exactly 2")).replace("location", "spot")
    text = text.replace("(free ", "(empty ").replace("(occupied ", "(not (empty ")
    text = re.sub(r"\(not \(empty ([^)]*)\)", r"(not (empty \1))", text)
    states, goal = text.split("(:goal")
    text = re.sub(r"\(not \(empty [^)]*\)\)\n", "\n", states) + "(:goal" + goal
    assert parse_pddl(text) == problem("line(4) b1 exactly 2")
    assert parse_pddl(text.replace(" - spot", "")) == problem("line(4) b1 exactly 2")


def test_other_domains() -> None:
    assert parse_pddl(FEWEST).spec == "line(3) c1 fewest"
    minimal = FEWEST.replace("maximize (- 2 (+", "minimize (+ 2.5 (+").replace(" 1)", " 0.50)")
    assert parse_pddl(minimal).spec == "line(3) c1 fewest"
    text = problem_pddl(problem("line(4) b1 d1")).replace("sequential", "temporal")
    text = text.replace("(= (total-cost) 0)", "").replace("(move-ended)", "")
    assert parse_pddl(text.replace("total-cost", "total-time")).spec == "line(4) b1 d1"


# -- plans, run by a small interpreter of the domain ---------------------------------------------


def judge_plan(plan: str, pddl: str, moves: int) -> None:
    """Run the plan as a planner's validator does; unless pegs count, its moves are its cost."""
    world = World(domain_pddl(parse_pddl(pddl)), pddl)
    lines = plan.splitlines()
    for action in [line for line in lines if line[0] != ";"]:
        world.act(*action.strip("()").split())
    assert world.holds(world.goal)
    if ":metric minimize (total-cost)" in pddl:
        assert lines[-1] == f"; cost = {world.cost} (general cost)"
        assert world.cost == moves


def judge_timed_plan(plan: str, pddl: str, pegs: int) -> None:
    """Run the plan on the places: the jumps of a place are made one after the other."""
    busy: dict[str, float] = {}
    state = dict.fromkeys(re.findall(r"\(occupied ([^)]*)", pddl.split(":goal")[0]), "occupied")
    for line in plan.splitlines():
        match = re.fullmatch(r"([0-9.]+): \(jump (\S+) (\S+) (\S+)\) \[1.000\]", line)
        assert match is not None, line
        start, places = float(match[1]), match.groups()[1:]
        assert all(busy.get(place, 0.0) <= start for place in places)
        assert [state.pop(place, "free") for place in places] == ["occupied", "occupied", "free"]
        state[places[2]] = "occupied"
        busy |= dict.fromkeys(places, start + 1)
    assert len(state) == pegs


@strategies.examples(150)
@given(strategies.problems())
def test_every_solution_is_a_plan_of_the_domain(given_problem: Problem) -> None:
    try:
        pddl = problem_pddl(given_problem)
    except ProblemError:
        return
    solution = solve(given_problem, limits=Limits(nodes=2000)).solution
    if solution is None:
        return
    if given_problem.finish.most <= 3 or given_problem.finish.is_fewest:  # few enough to try
        judge_plan(solution.plan(pddl), pddl, len(solution.moves))
    if not given_problem.finish.is_fewest:
        timed = pddl.replace("sequential", "temporal")
        judge_timed_plan(solution.plan(timed), timed, solution.final.peg_count)


def test_jumps_that_touch_no_common_hole_are_made_at_the_same_time() -> None:
    rows = "geometry: square\nstart:\no o . o o .\nfinish:"
    two_rows = parse_problem(f"{rows}\n. . o . . o\n")
    solution = solve(two_rows).solution
    assert solution is not None
    pddl = problem_pddl(two_rows).replace("sequential", "temporal")
    assert solution.plan(pddl).splitlines() == [
        "0.000: (jump pos-0-0 pos-0-1 pos-0-2) [1.000]",
        "0.000: (jump pos-0-3 pos-0-4 pos-0-5) [1.000]",
    ]
    # A start that is a finish has an empty plan.
    done = problem("line(3) c1 to pegs a1 b1")
    assert Solution(done, ()).plan(problem_pddl(done)) == "; cost = 0 (general cost)\n"

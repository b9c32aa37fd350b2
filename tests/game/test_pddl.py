"""PDDL: the problems of the planning competitions, and plans for them."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

import strategies
from messages import Messages
from pegsol import (
    Finish,
    Limits,
    NotationError,
    Position,
    Problem,
    ProblemError,
    Solution,
    board,
    problem,
    solve,
)
from pegsol.errors import PegError
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.pddl import reading
from pegsol.game.formats.pddl.reading import is_pddl, parse_pddl
from pegsol.game.formats.pddl.writing import domain_pddl, problem_pddl
from planning_world import World

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
PREFERENCES = {
    "(is-violated g2) 1": [
        *("(is-violated g2) 3", "(is-violated g2) 1e999999999", "(is-violated g2) (is-violated g2)")
    ],
    "maximize": ["minimize", "improve"],
    "(* (is-violated g2) 1)": [""],
    "(preference g2 (free pos-0-1))": ["", "(free pos-0-1)"],
    "(free pos-0-1)) (p": ["(occupied pos-0-1)) (p"],
    "(is-violated g2)": ["(is-violated g2 g3)"],
}
QUANTIFIERS = [
    "(exists (?a - location) (occupied ?a))",
    "(exists (?a - location) (forall (?x - location) (or (free ?x) (= ?x ?b))))",
    "(exists (?a ?b - location) (forall (?x - location) (or (free ?x) (= ?x ?b))))",
    "(exists (?a - location) (forall (?a - location) (or (free ?a) (= ?a ?a))))",
    "(exists (?a - location) (forall (?x - location) (or () (= ?x ?b))))",
    "(exists (- location) (forall (?x - location) (or (free ?x))))",
    "(exists (?a ?a - location) (and (forall (?x - location) (or (free ?x) (= ?x ?a)))"
    " (occupied ?a) (not (= ?a ?a))))",
    "(exists)",
]
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


DRAWN = (
    "english french wiegleb semi-wiegleb asymmetric diamond(4) square(5) rectangle(4,5) line(7)"
    " triangle(5) hexagon(3) star(13) rhombus(4) english+diagonals old-english"
)


def test_boards_of_the_catalogue_are_recognised() -> None:
    for name in DRAWN.split():
        first = board(name).names[0]
        asked = problem(f"{name} {first} {first}")
        assert parse_pddl(problem_pddl(asked)).spec == asked.spec, name


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


def test_problems_of_the_planning_competitions() -> None:
    published = Path(__file__).parents[1] / "published" / "planning_problems.csv"
    for row in csv.DictReader(published.read_text(encoding="utf-8").splitlines()):
        english = board("english")
        start = Position.of(english, row["start"].split())
        asked = Problem(start, Finish.of_bits(english.bits(row["finish"].split())))
        pddl = problem_pddl(asked)
        assert "(occupied pos-3-3)" in pddl, row
        text = f";; Number of pegs: {start.peg_count}\n;;\n;;     o o o\n;; (3,3)\n{pddl}"
        again = parse_pddl(text.replace("sequential", "sequential-002", 1))
        assert (again, again.board.name) == (asked, "english"), row


def test_holes_that_are_a_part_of_a_lattice_or_of_none() -> None:
    # A plus of five holes and its upper right corner, away from the origin, in no order
    names = ["pos-3-2", "pos-2-3", "pos-1-2", "pos-2-1", "pos-2-2", "pos-1-3"]
    lines = ["pos-1-2 pos-2-2 pos-3-2", "pos-3-2 pos-2-2 pos-1-2"]
    lines += ["pos-2-3 pos-2-2 pos-2-1", "pos-2-1 pos-2-2 pos-2-3"]
    occupied = ("pos-1-2", "pos-2-2")
    plus = parse_pddl(f"""
        (define (problem plus) (:domain pegsolitaire-sequential)
        (:objects {" ".join([f"{name} - location" for name in names])})
        (:init (move-ended) {" ".join([f"(IN-LINE {line})" for line in lines])}
            (occupied pos-1-2) (occupied pos-2-2)
            {" ".join([f"(free {name})" for name in names if name not in occupied])})
        (:goal (and (occupied pos-3-2) (free pos-2-2))))
    """)
    on = plus.board
    assert (on.geometry, on.names) == ("square", ("c2", "d2", "b3", "c3", "d3", "c4"))
    assert plus.start.pegs == ("c2", "c3")
    assert plus.finish == Finish.of_bits(on.bits("c4"), on.bits("c2 d2 b3 d3"))
    text = problem_pddl(problem("line(4) b1 d1")).replace("(IN-LINE pos-0-0 pos-0-1 pos-0-2)\n", "")
    odd = parse_pddl(text).board
    assert (odd.names, len(odd.jumps)) == (("pos_0_0", "pos_0_1", "pos_0_2", "pos_0_3"), 3)


def test_refused_pddl(messages: Messages) -> None:
    many = " ".join([f"p{number}" for number in range(2000)])
    changes = {
        "(:metric": ["(:colour", "(:goal"],
        "sequential)": ["sokoban)"],
        "A-1 a-2 -": ["A-1 a-1 -", "(A-1) a-2 -"],
        "A-1 a-2 - location": ["A-1 a-2 - place"],
        "c - location)": ["c -)"],
        "(move-ended)": ["(move-begun)"],
        "(IN-LINE c b_3 a-2)": ["(IN-LINE c b_3)", "(IN-LINE c b_3 c)", "(IN-LINE c b_3 d)"],
        "(occupied c))": [")", "(occupied c) (free c))"],
        "(free c))": ["(occupied b_3))", "(not (free c)))"],
        GOAL: ["()", "(and)", "", *QUANTIFIERS],
        "b_3 c - location": ["b_3 c a_1 - location"],
    }
    messages(
        PegError,
        lambda text: parse_problem(text, source="p01") if "define" in text else parse_pddl(text),
        [
            *("", "(define", "(define))", "(a) (b)", "(" * 1000, "(begin)", "(define)"),
            "(define oops)",
            *(change(old, new) for old, parts in changes.items() for new in parts),
            change("b_3 c -", "b_3 c a_1 -").replace("(occupied c))", "(occupied c) (free a_1))"),
            change("A-1 a-2 -", "a-1 a-2 x!y -").replace("(move-ended)", "(free x!y)"),
            f"(define (problem p) (:domain pegsolitaire-sequential) (:objects {many})"
            "(:init) (:goal (occupied p1)))",
            domain_pddl(problem("english")),
            FEWEST[: FEWEST.index("(:metric")] + ")",
            *(FEWEST.replace(old, new) for old, parts in PREFERENCES.items() for new in parts),
        ],
    )


def test_problems_that_pddl_cannot_express(messages: Messages) -> None:
    messages(
        ProblemError,
        problem_pddl,
        [
            problem("grow-a-diamond"),
            problem("graph(A-b, b-c, c-d) A d"),
            Problem(problem("line(3)").start, Finish.of_bits(0, 0b111)),
        ],
    )


def test_the_title_becomes_a_name() -> None:
    text = problem_pddl(problem("crossbow"))
    assert "(problem pegsolitaire-sequential-crossbow)" in text
    assert problem_pddl(parse_pddl(text)) == text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("(define (problem x))", True),
        ("; comment\n\n ( DEFINE", True),
        ("(defined", False),
        ("board: english", False),
        ("{}", False),
        ("", False),
    ],
)
def test_is_pddl(text: str, answer: bool) -> None:
    assert is_pddl(text) == answer


@pytest.mark.parametrize(
    "asked",
    [
        *(f"triangle(5) a2 {end}" for end in ("any", "at-most-2", "at-most-3", "fewest")),
        *(f"line(8) b1 exactly {number}" for number in (1, 2, 3, 7)),
    ],
)
def test_a_number_of_pegs_is_read_back(asked: str) -> None:
    again = parse_pddl(problem_pddl(problem(asked)))
    assert (again.spec, again.finish) == (problem(asked).spec, problem(asked).finish)


def test_a_number_of_pegs_in_other_words() -> None:
    text = problem_pddl(problem("line(4) b1 any")).replace("?a", "?the-peg")
    text = text.replace("(free ?x) (= ?x ?the-peg)", "(= ?the-peg ?x) (free ?x)")
    for other in (text, text.replace("?x", "?y").replace("?the-peg", "?x")):
        assert parse_pddl(other).finish == Finish.at_most(1)
    two = Problem("line(4)", "b1", "exactly 2")
    text = problem_pddl(two)
    turned = text.replace("(not (= ?a1 ?a2))", "(not (= ?a2 ?a1))")
    assert turned != text
    assert parse_pddl(turned) == two
    for part in ("(occupied ?a1) ", " (not (= ?a1 ?a2))"):
        assert part in text
        with pytest.raises(NotationError, match="exists"):
            parse_pddl(text.replace(part, ""))


def test_other_domains() -> None:
    assert parse_pddl(FEWEST).spec == "line(3) c1 fewest"
    minimal = FEWEST.replace("maximize (- 2 (+", "minimize (+ 2.5 (+").replace(" 1)", " 0.50)")
    assert parse_pddl(minimal).spec == "line(3) c1 fewest"
    text = problem_pddl(problem("line(4) b1 d1")).replace("sequential", "temporal")
    text = text.replace("(= (total-cost) 0)", "").replace("(move-ended)", "")
    assert parse_pddl(text.replace("total-cost", "total-time")).spec == "line(4) b1 d1"


@pytest.mark.parametrize(
    ("text", "message", "most"),
    [
        ("(define (problem x)\n" + "(a b)\n" * 300_000, "line 1000: more than 1000 items", 5000),
        ("(define (:init\n" + "(f)\n" * 300_000, "line 1001: more than 1000 items", 5000),
    ],
)
def test_brackets_are_refused_while_they_are_read(
    monkeypatch: pytest.MonkeyPatch, text: str, message: str, most: int
) -> None:
    read = 0
    words = reading._words

    def counted(text: str) -> Iterator[reading.Word]:
        nonlocal read
        for word in words(text):
            read += 1
            yield word

    monkeypatch.setattr(reading, "_words", counted)
    monkeypatch.setattr(reading, "_MAX_ITEMS", 1000)
    with pytest.raises(NotationError, match=message):
        parse_pddl(text)
    assert read <= most


# -- plans, run by a small interpreter of the domain ---------------------------------------------


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
    rows = "geometry: square\nstart:\no o . o o .\nfinish:"
    two_rows = parse_problem(f"{rows}\n. . o . . o\n")
    solution = solve(two_rows).solution
    assert solution is not None
    pddl = problem_pddl(two_rows).replace("sequential", "temporal")
    assert solution.plan(pddl).splitlines() == [
        "0.000: (jump pos-0-0 pos-0-1 pos-0-2) [1.000]",
        "0.000: (jump pos-0-3 pos-0-4 pos-0-5) [1.000]",
    ]
    for finish in ("exactly 2", "at most 2"):
        counted = parse_problem(f"{rows} {finish}")
        found = solve(counted).solution
        assert found is not None
        assert cost_of(found.plan(problem_pddl(counted)), problem_pddl(counted)) == 2


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
    # A start that is a finish has an empty plan.
    text = FORK.replace("(free middle)", "(occupied stem)")
    assert Solution(parse_pddl(text), ()).plan(text) == "; cost = 0 (general cost)\n"


def test_a_plan_for_another_problem_is_refused() -> None:
    solution = solve(problem("line(4) b1 c1")).solution
    assert solution is not None
    for other in ("line(4) c1 b1", "line(4) b1 b1", "line(5) b1 c1"):
        with pytest.raises(ProblemError, match="PDDL"):
            solution.plan(problem_pddl(problem(other)))

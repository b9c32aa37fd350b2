"""PDDL: the problems of the planning competitions."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

import strategies
from messages import Messages
from pegsol import Finish, NotationError, Position, Problem, ProblemError, board, problem
from pegsol.errors import PegError
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.pddl import reading
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


def change(old: str, new: str) -> str:
    assert old in ROW
    return ROW.replace(old, new)


def test_a_board_given_by_its_lines() -> None:
    row = parse_pddl(ROW)
    assert row.board.names == ("a_1", "a_2", "b_3", "c")
    assert row.board.lines == ((0, 1, 2),)
    assert row.board.one_way == ((3, 2, 1),)
    assert row.start.pegs == ("a_1", "b_3", "c")
    assert row.finish == Finish.of_bits(0b0010, free=0b0001)
    assert row.title == "row-of-four"


def test_objects_without_a_type() -> None:
    text = change("- location\n", "\n").replace("c - location)", "c)")
    assert parse_pddl(text) == parse_pddl(ROW)


def test_a_goal_without_and() -> None:
    text = change("(and (occupied A-2) (free b_3) (free c))", "(occupied a-2)")
    assert parse_pddl(text).finish == Finish.of_bits(0b0010, free=0b1101)


def test_boards_of_the_catalogue_are_recognised() -> None:
    for name in [
        "english",
        "french",
        "wiegleb",
        "semi-wiegleb",
        "asymmetric",
        "diamond(4)",
        "square(5)",
        "rectangle(4,5)",
        "line(7)",
        "triangle(5)",
        "hexagon(3)",
        "star(13)",
        "rhombus(4)",
        "english+diagonals",
        "old-english",
    ]:
        first = board(name).names[0]
        given_problem = problem(f"{name} {first} {first}")
        assert parse_pddl(problem_pddl(given_problem)).spec == given_problem.spec, name


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


ORACLE = Path(__file__).parents[1] / "published" / "planning_problems.csv"


def planning_problems() -> list[dict[str, str]]:
    return list(csv.DictReader(ORACLE.read_text(encoding="utf-8").splitlines()))


# The comment that the competitions put before a problem; every fact has a line of its own.
HEADER = """\
;; Number of pegs:                  {pegs}
;; Number of diagonal moves needed: 0
;;
;;     o o o
;; Target position = (3,3)
;;
"""


def test_problems_of_the_planning_competitions() -> None:
    for row in planning_problems():
        english = board("english")
        start = Position.of(english, row["start"].split())
        given_problem = Problem(start, Finish.of_bits(english.bits(row["finish"].split())))
        pddl = problem_pddl(given_problem)
        assert "(occupied pos-3-3)" in pddl, row
        text = HEADER.format(pegs=start.peg_count) + pddl.replace("sequential", "sequential-002", 1)
        again = parse_pddl(text)
        assert again == given_problem, row
        assert again.board.name == "english", row


def test_holes_that_are_a_part_of_a_lattice() -> None:
    # A plus of five holes and its upper right corner, away from the origin, in no order
    names = ["pos-3-2", "pos-2-3", "pos-1-2", "pos-2-1", "pos-2-2", "pos-1-3"]
    lines = ["pos-1-2 pos-2-2 pos-3-2", "pos-3-2 pos-2-2 pos-1-2"]
    lines += ["pos-2-3 pos-2-2 pos-2-1", "pos-2-1 pos-2-2 pos-2-3"]
    text = f"""
        (define (problem plus) (:domain pegsolitaire-sequential)
        (:objects {" ".join([f"{name} - location" for name in names])})
        (:init (move-ended) {" ".join([f"(IN-LINE {line})" for line in lines])}
            (occupied pos-1-2) (occupied pos-2-2)
            {" ".join([f"(free {name})" for name in names if name not in ("pos-1-2", "pos-2-2")])})
        (:goal (and (occupied pos-3-2) (free pos-2-2))))
    """
    plus = parse_pddl(text)
    assert plus.board.geometry == "square"
    assert plus.board.names == ("c2", "d2", "b3", "c3", "d3", "c4")
    assert plus.start.pegs == ("c2", "c3")
    assert plus.finish == Finish.of_bits(
        plus.board.bits(["c4"]), plus.board.bits(["c2", "d2", "b3", "d3"])
    )


def test_places_that_are_no_lattice() -> None:
    text = problem_pddl(problem("line(4) b1 d1")).replace("(IN-LINE pos-0-0 pos-0-1 pos-0-2)\n", "")
    odd = parse_pddl(text).board
    assert odd.names == ("pos_0_0", "pos_0_1", "pos_0_2", "pos_0_3")
    assert len(odd.jumps) == 3


def test_refused_pddl(messages: Messages) -> None:
    messages(
        PegError,
        parse_pddl,
        [
            "",
            "(define",
            "(define))",
            "(a) (b)",
            "(" * 1000,
            "(begin)",
            "(define)",
            "(define oops)",
            change("(:metric", "(:colour"),
            change("(:metric", "(:goal"),
            change("sequential)", "sokoban)"),
            change("A-1 a-2 -", "A-1 a-1 -"),
            change("A-1 a-2 - location", "A-1 a-2 - place"),
            change("c - location)", "c -)"),
            change("A-1 a-2 -", "(A-1) a-2 -"),
            change("(move-ended)", "(move-begun)"),
            change("(IN-LINE c b_3 a-2)", "(IN-LINE c b_3)"),
            change("(IN-LINE c b_3 a-2)", "(IN-LINE c b_3 c)"),
            change("(IN-LINE c b_3 a-2)", "(IN-LINE c b_3 d)"),
            change("(occupied c))", ")"),
            change("(occupied c))", "(occupied c) (free c))"),
            change("(free c))", "(occupied b_3))"),
            change("(free c))", "(not (free c)))"),
            change("(and (occupied A-2) (free b_3) (free c))", "()"),
            change("(and (occupied A-2) (free b_3) (free c))", "(and)"),
            change("(and (occupied A-2) (free b_3) (free c))", ""),
            change("b_3 c - location", "b_3 c a_1 - location"),
            change("b_3 c -", "b_3 c a_1 -").replace("(occupied c))", "(occupied c) (free a_1))"),
            change("A-1 a-2 -", "a-1 a-2 x!y -").replace("(move-ended)", "(free x!y)"),
        ],
    )


def test_too_many_locations() -> None:
    names = " ".join([f"p{number}" for number in range(2000)])
    text = f"(define (problem p) (:domain pegsolitaire-sequential) (:objects {names})"
    with pytest.raises(ProblemError, match=r"\b2000\b"):
        parse_pddl(text + "(:init) (:goal (occupied p1)))")


def test_errors_name_the_source() -> None:
    with pytest.raises(NotationError, match=r"^p01\.pddl, line 1: "):
        parse_problem("(define", source="p01.pddl")


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
    named = problem("crossbow")
    assert "(problem pegsolitaire-sequential-crossbow)" in problem_pddl(named)
    assert "(problem pegsolitaire-sequential-crossbow)" in problem_pddl(
        parse_pddl(problem_pddl(named))
    )


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


def test_a_domain_is_not_a_problem() -> None:
    with pytest.raises(NotationError, match=r"line 1: .*domain"):
        parse_pddl(domain_pddl(problem("english")))


@pytest.mark.parametrize("end", ["any", "at-most-2", "at-most-3", "fewest"])
def test_a_number_of_pegs_is_read_back(end: str) -> None:
    given_problem = problem(f"triangle(5) a2 {end}")
    again = parse_pddl(problem_pddl(given_problem))
    assert (again.spec, again.finish) == (given_problem.spec, given_problem.finish)


def test_one_peg_anywhere_in_other_words() -> None:
    text = problem_pddl(problem("line(4) b1 any")).replace("?a", "?the-peg")
    text = text.replace("(free ?x) (= ?x ?the-peg)", "(= ?the-peg ?x) (free ?x)")
    for other in (text, text.replace("?x", "?y").replace("?the-peg", "?x")):
        assert parse_pddl(other).finish == Finish.at_most(1)


@pytest.mark.parametrize(
    "goal",
    [
        "(exists (?a - location) (occupied ?a))",
        "(exists (?a - location) (forall (?x - location) (or (free ?x) (= ?x ?b))))",
        "(exists (?a ?b - location) (forall (?x - location) (or (free ?x) (= ?x ?b))))",
        "(exists (?a - location) (forall (?a - location) (or (free ?a) (= ?a ?a))))",
        "(exists (?a - location) (forall (?x - location) (or () (= ?x ?b))))",
        "(exists (- location) (forall (?x - location) (or (free ?x))))",
        "(exists (?a ?a - location) (and (forall (?x - location) (or (free ?x) (= ?x ?a)))"
        " (occupied ?a) (not (= ?a ?a))))",
        "(exists)",
    ],
)
def test_other_quantifiers_are_refused(goal: str) -> None:
    text = change("(and (occupied A-2) (free b_3) (free c))", goal)
    with pytest.raises(NotationError, match=r"line 12: .*exists"):
        parse_pddl(text)


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


def test_preferences_for_the_fewest_pegs() -> None:
    assert parse_pddl(FEWEST).spec == "line(3) c1 fewest"
    minimal = FEWEST.replace("maximize (- 2 (+", "minimize (+ 2.5 (+").replace(" 1)", " 0.50)")
    assert parse_pddl(minimal).spec == "line(3) c1 fewest"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(is-violated g2) 1", "(is-violated g2) 3", "preferences do not count pegs"),
        ("maximize", "minimize", "preferences do not count pegs"),
        ("(* (is-violated g2) 1)", "", "preferences do not count pegs"),
        ("(preference g2 (free pos-0-1))", "", "line 10: the :metric has a preference that is not"),
        ("(preference g2 (free pos-0-1))", "(free pos-0-1)", "not 'preference'"),
        ("(free pos-0-1)) (p", "(occupied pos-0-1)) (p", "line 8: a preference has a name and a"),
        ("maximize", "improve", "line 10: a :metric is to minimize or maximize"),
        ("(is-violated g2)", "(is-violated g2 g3)", "line 10: a :metric is a weighted sum"),
        ("(is-violated g2) 1", "(is-violated g2) 1e999999999", "weighted sum of violated"),
        ("(is-violated g2) 1", "(is-violated g2) (is-violated g2)", "weighted sum of violated"),
    ],
)
def test_other_preferences_are_refused(old: str, new: str, message: str) -> None:
    assert old in FEWEST
    with pytest.raises(PegError, match=message):
        parse_pddl(FEWEST.replace(old, new))


def test_preferences_need_a_metric() -> None:
    text = FEWEST[: FEWEST.index("(:metric")] + ")"
    with pytest.raises(NotationError, match=r"line 7: .*:metric"):
        parse_pddl(text)


def test_problems_of_the_temporal_domain() -> None:
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

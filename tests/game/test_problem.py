"""Problems and finishes: what holds, how they are written in a line, text and JSON, and turned."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import Finish, PegError, Position, Problem, ProblemError, board, problem
from pegsol.game.formats.files import parse_problem
from pegsol.proof.position_class import class_allows

ENGLISH, LINE = board("english"), board("line(4)")
CENTRAL = problem("english d4 d4")
HOLES = st.sets(st.sampled_from(ENGLISH.names), min_size=1, max_size=32)


# -- finishes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finish", "written", "held", "values"),
    [
        (Finish.of_bits(8), "of_bits(8)", [8], (1, 1, -1, False, False)),
        (
            Finish.of_bits(0b1010, free=0b0011),  # a free hole is no peg
            "of_bits(8, free=3)",
            [8, 9, 10, 11],
            (1, 3, -4, False, False),
        ),
        (Finish.of_bits(0, free=1), "of_bits(0, free=1)", [1], (0, 1, -2, False, False)),
        (Finish.any_survivor(), "any_survivor()", [1, 2, 4, 8], (1, 1, 0, True, False)),
        (Finish.exactly(1), "any_survivor()", [1, 2, 4, 8], (1, 1, 0, True, False)),
        (Finish.at_most(1), "any_survivor()", [1, 2, 4, 8], (1, 1, 0, True, False)),
        (
            Finish.at_most(2),
            "at_most(2)",
            [1, 2, 3, 4, 5, 6, 8, 9, 10, 12],
            (1, 2, 0, False, False),
        ),
        (Finish.exactly(2), "exactly(2)", [3, 5, 6, 9, 10, 12], (2, 2, 0, True, False)),
        (Finish.fewest(), "fewest()", [*range(1, 16)], (1, 1024, 0, False, True)),
    ],
)
def test_what_a_finish_holds(
    finish: Finish, written: str, held: list[int], values: tuple[object, ...]
) -> None:
    assert [bits for bits in range(1, 16) if finish.holds(bits)] == held
    assert repr(finish) == f"Finish.{written}"
    found = (finish.least, finish.most, finish.care, finish.one_number, finish.is_fewest)
    assert found == values


@pytest.mark.parametrize(
    ("texts", "contents", "finish"),
    [
        (["d1", "pegs d1", "\n. . . o"], [{"survivor": "d1"}, {"pegs": ["d1"]}], Finish.of_bits(8)),
        (["d1 a1", "pegs d1, a1"], [{"pegs": ["a1", "d1"]}], Finish.of_bits(9)),
        (["d1 free a1 b1"], [{"pegs": ["d1"], "free": ["a1", "b1"]}], Finish.of_bits(8, 3)),
        (["\no . ? ."], [{"pegs": ["a1"], "free": ["c1"]}], Finish.of_bits(1, 4)),
        (["pegs free a1"], [{"pegs": [], "free": ["a1"]}], Finish.of_bits(0, 1)),
        (
            ["vacancies a1 b1 free d1", "empty a1, b1 free d1"],
            [{"vacancies": ["a1", "b1"], "free": ["d1"]}],
            Finish.of_bits(4, 8),
        ),
        (["vacancies c1"], [{"vacancy": "c1"}, {"vacancies": ["c1"]}], Finish.of_bits(11)),
        (["any", "Any"], [{"survivor": "any"}], Finish.any_survivor()),
        (["at most 3", "At-most-3"], [{"at_most": 3}], Finish.at_most(3)),
        (["exactly 2", "EXACTLY-2"], [{"exactly": 2}], Finish.exactly(2)),
        (["one vacancy", "one-vacancy"], [{"vacancy": "any"}, {"exactly": 3}], Finish.exactly(3)),
        (["fewest"], [{"fewest": True}], Finish.fewest()),
    ],
)
def test_a_finish_in_a_line_in_a_text_and_in_json(
    texts: list[str], contents: list[dict[str, Any]], finish: Finish
) -> None:
    wanted = Problem(Position.vacancies(LINE, ["b1"]), finish)
    for text in texts:
        assert Problem("line(4)", "b1", text) == wanted
        assert problem(f"board: line(4)\nstart: vacancies b1\nfinish: {text}\n") == wanted
        if "\n" not in text:
            assert problem(f"line(4) b1 to {text}") == wanted
    for content in contents:
        assert problem(wanted.as_json() | {"finish": content}) == wanted


def test_starts_and_finishes_that_lines_say() -> None:
    for text, start, finish in [
        ("english pegs b4 c4 e4 to d1", "pegs b4 c4 e4", "d1"),
        ("english pegs b4, c4, e4 to d1 d2", "pegs b4 c4 e4", "d1 d2"),
        ("english empty d4 c3 to any", "vacancies d4 c3", "any"),
        ("English Empty D4 To At most 2", "d4", "at most 2"),
        ("english vacancies c1 d1", "vacancies c1 d1", "any"),
        ("english d4 to d1", "d4", "d1"),
        ("english to d1", "d4", "d1"),
        ("english exactly 3", "d4", "exactly 3"),
        ("english at most 3", "d4", "at most 3"),
        ("english one-vacancy", "d4", "exactly 32"),
        ("english pegs d4 to vacancies d4", "pegs d4", "vacancies d4"),
        ("english pegs d4 to empty d4 c4 free d1", "pegs d4", "vacancies d4 c4 free d1"),
    ]:
        assert problem(text) == Problem("english", start, finish), text
    assert problem("triangle 5 pegs a1 b2 to c3") == Problem("triangle(5)", "pegs a1 b2", "c3")
    assert problem("graph:a-b,b-c exactly 2").finish == Finish.exactly(2)


@given(pegs=HOLES, end=HOLES)
def test_pegs_and_empty_holes_say_the_same(pegs: set[str], end: set[str]) -> None:
    wanted = Problem(Position.of(ENGLISH, pegs), Finish.of_bits(ENGLISH.bits(end)))
    empty = " ".join(set(ENGLISH.names) - pegs)
    others = " ".join(set(ENGLISH.names) - end)
    finish = " ".join(end)
    for start in (f"pegs {' '.join(pegs)}", f"empty {empty}", f"vacancies {empty}"):
        for asked in (finish, f"pegs {finish}", f"vacancies {others}", f"empty {others}"):
            assert problem(f"english {start} to {asked}") == wanted
            assert parse_problem(f"board: english\nstart: {start}\nfinish: {asked}\n") == wanted
    for content in ({"pegs": sorted(end)}, {"vacancies": others.split()}):
        assert problem(wanted.as_json() | {"finish": content}) == wanted


def test_holes_may_be_named_like_words_of_a_finish() -> None:
    lines = {"lines": [["exactly", "3", "b"]]}
    named = Problem(lines, "pegs b", "pegs exactly 3")
    assert named.finish == Finish.of_bits(named.board.bits("exactly 3"))
    assert Problem(lines, "pegs b", "exactly 3").finish == Finish.exactly(3)
    assert Problem(lines, "pegs b", "exactly").finish.pegs == named.board.bits(["exactly"])
    assert eval(repr(named)) == named


WRONG_LINES = """\
english pegs b4 to
english pegs b4 z9 to d1
english pegs b4 b4 to d1
english d4 c3 to any
english pegs d4 to empty d4 free d4
english pegs to d1
graph(a-to,to-b) a
graph(a-empty,empty-b) a
line(3) pegs a1 to empty a1 b1 c1"""
WRONG_FINISHES: list[dict[str, Any]] = [
    *({}, {"exactly": 3, "at_most": 3}, {"exactly": 3, "free": ["d4"]}),
    *({"exactly": number} for number in ("3", 0, 34)),
    *({"vacancy": hole} for hole in (3, "z9")),
]


def test_problems_that_are_none(messages: Messages) -> None:
    pegs, off = CENTRAL.start, Finish.of_bits(1 << 33)
    central = CENTRAL.as_json()
    asked = [
        *(lambda make=make: make(0) for make in (Finish.at_most, Finish.exactly)),
        lambda: Finish.at_most(-1),
        lambda: Finish.exactly("d4"),  # type: ignore[arg-type]
        lambda: Finish.of_bits("d4"),  # type: ignore[arg-type]
        lambda: Problem(Position(ENGLISH, 0), Finish.any_survivor()),
        *(lambda finish=finish: Problem(pegs, finish) for finish in (off, Finish.of_bits(0))),
        lambda: Problem(pegs, "any", rules="backwards"),  # type: ignore[arg-type]
        lambda: Problem("english", title="a\ud800b"),
        lambda: Problem("english", description="a\ud800b"),
        *(lambda text=text: problem(text) for text in WRONG_LINES.splitlines()),
        *(
            lambda finish=finish: problem(
                f"board: english\nstart: vacancies d4\nfinish: {finish}\n"
            )
            for finish in ("exactly d4 d5", "exactly 40")
        ),
        *(
            lambda content=content: problem(central | {"finish": content})
            for content in WRONG_FINISHES
        ),
    ]
    messages((PegError, TypeError), lambda make: make(), asked)


@pytest.mark.parametrize(("words", "key"), [("exactly", "exactly"), ("at most", "at_most")])
def test_no_more_pegs_than_holes(words: str, key: str) -> None:
    line = problem("line(4) b1 d1")
    goal = problem(f"line(8) b1 {words} 5").to_text("pddl").split("    (:goal")[1]
    pddl = line.to_text("pddl").split("    (:goal")[0] + f"    (:goal {goal}"
    for asked in (
        lambda: problem(f"line(4) b1 {words} 5"),
        lambda: problem(line.to_text().replace("finish: d1", f"finish: {words} 5")),
        lambda: problem(line.as_json() | {"finish": {key: 5}}),
        lambda: problem(pddl),
        lambda: Problem("line(4)", "b1", getattr(Finish, key)(5)),
        lambda: Problem("line(4)", "b1", f"{words} 5", rules="reverse"),
    ):
        with pytest.raises(ProblemError, match=f"{words} 5 pegs, but the board has only 4 holes"):
            asked()
    assert problem(f"line(4) b1 {words} 4").finish == getattr(Finish, key)(4)


# -- problems ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    [
        "english d4 d4",
        "french c1 any",
        "triangle(5) a1 fewest",
        "path(4) v2 at-most-3",
        "english pegs d2 d3 to d1 d4",
        "english vacancies c4 d4 to exactly-2",
        "english d4 vacancies c3",
        "line(6) b1 c1 free d1",
        "line(6) vacancies to any",
        "graph(exactly-3, 3-x) vacancies exactly to 3",
    ],
)
def test_spec_is_what_is_typed(spec: str) -> None:
    assert problem(spec).spec == spec


@settings(deadline=None)
@given(strategies.problems())
def test_spec_is_there_whenever_a_line_can_say_it(given_problem: Problem) -> None:
    spec = given_problem.spec
    assert (spec is None) == (given_problem.board.name is None or given_problem.rules == "reverse")
    assert spec is None or problem(spec) == given_problem


def test_titles_do_not_count_and_starts_can_be_replaced() -> None:
    start = Position.of(ENGLISH, ["d4"])
    titled = Problem(CENTRAL.start, CENTRAL.finish, title="x", description="y")
    assert titled == CENTRAL
    assert CENTRAL.from_position(start) == Problem(start, CENTRAL.finish)


def test_what_is_written_in_the_shorter_or_usual_way() -> None:
    cross = ["d2", "d3", "b4", "c4", "d4", "e4", "f4", "d5", "d6"]
    assert problem("greek-cross").as_json()["start"] == {"pegs": cross}
    reverse = Problem("english", "pegs d4", "one vacancy", rules="reverse")
    for asked, start, content, line in [
        (CENTRAL, {"vacancies": ["d4"]}, {"survivor": "d4"}, "d4"),
        (Problem("english", "d4", "exactly 32"), None, {"exactly": 32}, "exactly 32"),
        (reverse, {"pegs": ["d4"]}, {"vacancy": "any"}, "one vacancy"),
        (Problem("line(2)", "pegs a1", "one vacancy", rules="reverse"), None, None, "any"),
    ]:
        document, text = asked.as_json(), asked.to_text()
        assert start in (None, document["start"])
        assert content in (None, document["finish"])
        assert f"\nfinish: {line}\n" in "\n" + text
        assert parse_problem(text) == parse_problem(asked.to_text("json")) == asked
        assert eval(repr(asked)) == asked


# -- the complement and the reversal -------------------------------------------------------------


@settings(deadline=None)
@given(strategies.problems())
def test_a_problem_turned_twice_is_itself(given_problem: Problem) -> None:
    finish = given_problem.finish
    if not finish.care and not finish.one_number:
        with pytest.raises(ProblemError, match="exactly"):
            given_problem.complement()
    for turn in ("complement", "reversal"):
        try:
            other = getattr(given_problem, turn)()
        except ProblemError:  # it would have no peg, or a choice
            continue
        assert (other.rules == given_problem.rules) == (turn == "reversal")
        assert getattr(other, turn)() == given_problem


def test_complements_and_reversals_that_everybody_knows() -> None:
    assert CENTRAL.reversal() == CENTRAL
    with pytest.raises(ProblemError, match="reversal"):
        Problem(CENTRAL.start, Finish.of_bits(1, free=2)).reversal()
    other = Problem("english", "d4", "exactly 3").complement()
    assert (other.rules, other.finish) == ("reverse", Finish.exactly(30))
    one_vacancy = Problem("english", "pegs d4", "one vacancy", rules="reverse")
    assert Problem("english", "d4", "any").complement() == one_vacancy
    # The usual reverse game is the complement of the usual game.
    for name in ("english", "french", "triangle(5)"):
        assert Problem(name, rules="reverse") == Problem(name).complement()
    assert Problem("english", "pegs c1", rules="reverse").finish == Finish.exactly(32)


def test_position_classes_know_exact_numbers() -> None:
    """The class of a position of three pegs on a line of three holes has no other position."""
    start = Position(board("line(3)"), "a1 b1 c1")
    assert [class_allows(Problem(start, f"exactly {number}")) for number in (2, 3)] == [False, True]
    french = [n for n in range(1, 38) if class_allows(Problem("french", "d4", Finish.exactly(n)))]
    assert french == list(range(2, 37))
    assert class_allows(Problem("english", "d4", "exactly 1"))

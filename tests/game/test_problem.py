"""Problems and finishes: what holds, how they are written in a line, text and JSON, and turned."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import strategies
from messages import Messages
from pegsol import Finish, PegError, Position, Problem, ProblemError, board, problem

ENGLISH, LINE = board("english"), board("line(4)")
CENTRAL = problem("english d4 d4")


# -- finishes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finish", "held", "values"),
    [
        (Finish.of_bits(8), [8], (1, 1, -1, False, False)),
        (Finish.of_bits(0b1010, free=0b0011), [8, 9, 10, 11], (1, 3, -4, False, False)),
        (Finish.of_bits(0, free=1), [1], (0, 1, -2, False, False)),
        (Finish.any_survivor(), [1, 2, 4, 8], (1, 1, 0, True, False)),
        (Finish.at_most(2), [1, 2, 3, 4, 5, 6, 8, 9, 10, 12], (1, 2, 0, False, False)),
        (Finish.exactly(2), [3, 5, 6, 9, 10, 12], (2, 2, 0, True, False)),
        (Finish.fewest(), [*range(1, 16)], (1, 1024, 0, False, True)),
    ],
)
def test_what_a_finish_holds(finish: Finish, held: list[int], values: tuple[object, ...]) -> None:
    assert [bits for bits in range(1, 16) if finish.holds(bits)] == held
    found = (finish.least, finish.most, finish.care, finish.one_number, finish.is_fewest)
    assert found == values
    assert eval(repr(finish)) == finish
    assert Finish.at_most(1) == Finish.exactly(1) == Finish.any_survivor()


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


WRONG_LINES = """\
english pegs b4 to
english pegs b4 b4 to d1
english pegs d4 to empty d4 free d4
english pegs to d1
graph(a-to,to-b) a
line(3) pegs a1 to empty a1 b1 c1"""
WRONG_FINISHES: list[dict[str, Any]] = [
    *({"exactly": "3"}, {"exactly": 34}, {"vacancy": "z9"}),
]


def test_problems_that_are_none(messages: Messages) -> None:
    pegs, central = CENTRAL.start, CENTRAL.as_json()
    text = "board: english\nstart: vacancies d4\nfinish: "
    messages(
        (PegError, TypeError),
        lambda make: make(),
        [
            lambda: Finish.at_most(0),
            lambda: Finish.exactly("d4"),  # type: ignore[arg-type]
            lambda: Problem(Position(ENGLISH, 0), Finish.any_survivor()),
            lambda: Problem(pegs, Finish.of_bits(1 << 33)),
            lambda: Problem(pegs, Finish.of_bits(0)),
            lambda: Problem("line(4)", "b1", "at most 5", rules="reverse"),
            lambda: Problem(pegs, "any", rules="backwards"),  # type: ignore[arg-type]
            lambda: Problem("english", title="a\ud800b"),
            *(lambda text=text: problem(text) for text in WRONG_LINES.splitlines()),
            lambda: problem(text + "exactly d4 d5"),
            *(
                lambda content=content: problem(central | {"finish": content})
                for content in WRONG_FINISHES
            ),
        ],
    )


# -- problems ------------------------------------------------------------------------------------


@settings(deadline=None)
@given(strategies.problems())
def test_spec_is_there_whenever_a_line_can_say_it(given_problem: Problem) -> None:
    spec = given_problem.spec
    assert (spec is None) == (given_problem.board.name is None or given_problem.rules == "reverse")
    assert spec is None or problem(spec) == given_problem


def test_a_problem_is_written_in_the_shorter_or_usual_way() -> None:
    cross = ["d2", "d3", "b4", "c4", "d4", "e4", "f4", "d5", "d6"]
    assert problem("greek-cross").as_json()["start"] == {"pegs": cross}
    reverse = Problem("english", "pegs d4", "one vacancy", rules="reverse")
    two = Problem("line(2)", "pegs a1", "one vacancy", rules="reverse")
    ends = Problem("line(4)", "a1", "d1|a1")
    for asked, content, line in [
        (CENTRAL, {"survivor": "d4"}, "d4"),
        (Problem("english", "d4", "exactly 32"), {"exactly": 32}, "exactly 32"),
        (reverse, {"vacancy": "any"}, "one vacancy"),
        (two, {"survivor": "any"}, "any"),
        (ends, {"survivor": ["a1", "d1"]}, "a1|d1"),
        (ends.complement(), {"vacancy": ["a1", "d1"]}, "vacancies a1|d1"),
    ]:
        assert asked.as_json()["finish"] == content
        assert f"\nfinish: {line}\n" in "\n" + asked.to_text()


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
    for finish, rules in (("vacancies a1|d1", "normal"), ("a1|d1", "reverse")):
        with pytest.raises(ProblemError, match="in any of several holes is a finish of"):
            Problem("line(4)", "a1", finish, rules=rules)
    # The usual reverse game is the complement of the usual game.
    for name in ("english", "french", "triangle(5)"):
        assert Problem(name, rules="reverse") == Problem(name).complement()
    other = Problem("english", "d4", "exactly 3").complement()
    assert (other.rules, other.finish) == ("reverse", Finish.exactly(30))

"""Problems and finishes."""

import pytest
from hypothesis import given, settings

import strategies
from pegsol import Finish, Position, Problem, ProblemError, board, problem

ENGLISH = board("english")
CENTRAL = problem("english d4 d4")


def test_exact_finish() -> None:
    finish = Finish.of_bits(0b101)
    assert finish.holds(0b101)
    assert not finish.holds(0b111)
    assert not finish.holds(0b001)


def test_free_holes_may_be_either() -> None:
    finish = Finish.of_bits(0b101, free=0b010)
    assert finish.holds(0b101)
    assert finish.holds(0b111)
    assert not finish.holds(0b011)


def test_a_free_hole_is_no_peg() -> None:
    assert Finish.of_bits(0b11, free=0b10) == Finish.of_bits(0b01, free=0b10)


def test_finishes_by_number() -> None:
    assert Finish.any_survivor() == Finish.at_most(1)
    assert Finish.at_most(2).holds(0b1010)
    assert not Finish.at_most(2).holds(0b1110)
    assert Finish.fewest().holds(0b1110)


@pytest.mark.parametrize("most", [0, -1])
def test_at_most_no_peg_is_refused(most: int) -> None:
    with pytest.raises(ProblemError, match="at least 1"):
        Finish.at_most(most)


def test_an_empty_start_is_refused() -> None:
    with pytest.raises(ProblemError, match="the start"):
        Problem(Position(ENGLISH, 0), Finish.any_survivor())


def test_a_finish_off_the_board_is_refused() -> None:
    with pytest.raises(ProblemError, match="no hole"):
        Problem(CENTRAL.start, Finish.of_bits(1 << 33))


def test_an_empty_finish_is_refused() -> None:
    with pytest.raises(ProblemError, match="the finish"):
        Problem(CENTRAL.start, Finish.of_bits(0))


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(ProblemError, match="reverse"):
        Problem(CENTRAL.start, CENTRAL.finish, rules="backwards")


def test_titles_do_not_count_in_equality() -> None:
    assert Problem(CENTRAL.start, CENTRAL.finish, title="x", description="y") == CENTRAL


@settings(deadline=None)
@given(strategies.problems())
def test_complement_twice_is_the_same(given_problem: Problem) -> None:
    finish = given_problem.finish
    if not finish.care and not finish.one_number:
        with pytest.raises(ProblemError, match="exactly"):
            given_problem.complement()
        return
    try:
        other = given_problem.complement()
    except ProblemError:  # a full start has an empty complement
        return
    assert other.rules != given_problem.rules
    assert other.complement() == given_problem


@settings(deadline=None)
@given(strategies.problems())
def test_reversal_twice_is_the_same(given_problem: Problem) -> None:
    try:
        other = given_problem.reversal()
    except ProblemError:
        return
    assert other.rules == given_problem.rules
    assert other.reversal() == given_problem


def test_the_central_game_is_its_own_reversal() -> None:
    assert CENTRAL.reversal() == CENTRAL


def test_a_pattern_has_no_reversal() -> None:
    pattern = Problem(CENTRAL.start, Finish.of_bits(1, free=2))
    with pytest.raises(ProblemError, match="reversal"):
        pattern.reversal()


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


def test_from_position() -> None:
    start = Position.of(ENGLISH, ["d4"])
    assert CENTRAL.from_position(start).start == start
    assert CENTRAL.from_position(start).finish == CENTRAL.finish


def test_the_shorter_list_of_holes_is_written() -> None:
    assert CENTRAL.as_json()["start"] == {"vacancies": ["d4"]}
    assert problem("greek-cross").as_json()["start"] == {
        "pegs": ["d2", "d3", "b4", "c4", "d4", "e4", "f4", "d5", "d6"]
    }


@pytest.mark.parametrize("part", ["title", "description"])
def test_half_a_character_is_refused(part: str) -> None:
    with pytest.raises(ProblemError, match=rf"the {part} is not text: .* '\\ud800'"):
        Problem("english", **{part: "a\ud800b"})

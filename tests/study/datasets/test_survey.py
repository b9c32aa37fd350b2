"""Surveys of boards: each row is right, and has a certificate that a checker accepts."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Analysis,
    Limits,
    NotationError,
    Problem,
    ProblemError,
    Status,
    Survey,
    board,
    check,
    count,
    problem,
    solve,
    survey,
)
from pegsol.errors import CancelledError
from pegsol.study.crew.local import LocalCrew
from pegsol.study.datasets.answering import Given, answered
from pegsol.study.datasets.checking import check_row
from pegsol.study.datasets.plan import Plan, problem_as_read
from random_boards import random_board, random_problem, with_seeds


@with_seeds
def test_every_pair_of_a_small_board_is_right(seed: int) -> None:
    one = random_board(Random(seed), most=8)
    found = survey(one, pairs="all", limits=Limits(nodes=1_000_000))
    assert found.complete
    for row in found.rows:
        assert row.status is Status.of(reference.solvable(row.problem))
        assert check(row.certificate()).verdict in (row.status.value, "stated")
    holes = len(one)
    assert sum(row.problems or 0 for row in found.rows) == (holes * holes if holes > 1 else 0)
    excluded = found.tables[0].excluded
    assert {(row.vacancy, row.survivor) for row in found.rows} >= set(excluded)
    answers = {(row.vacancy, row.survivor): row.status for row in found.rows}
    complements = survey(one, pairs="complement", limits=Limits(nodes=1_000_000)).rows
    assert {(row.vacancy, row.survivor): row.status for row in complements} == {
        pair: status for pair, status in answers.items() if pair[0] == pair[1]
    }


@with_seeds
def test_a_problem_has_one_text(seed: int) -> None:
    rng = Random(seed)
    given = random_problem(rng, random_board(rng))
    if given.finish.is_fewest:
        return
    plan = Plan(problems=(problem_as_read(given),))
    (question,) = plan.questions()[0]
    again = problem(question.text)
    assert again == question.problem
    assert again.board.digest == question.problem.board.digest
    assert set(again.board.names) == set(given.board.names)
    assert set(again.start.pegs) == set(given.start.pegs)
    assert Plan.of_json(json.loads(json.dumps(plan.as_json()))) == plan


@with_seeds
def test_numbers_are_those_of_the_functions(seed: int) -> None:
    rng = Random(seed)
    given = random_problem(rng, random_board(rng, most=9))
    wants = ("answer", "proof", "moves", "distinct", "chance")
    try:
        plan = Plan(problems=(problem_as_read(given),), wants=wants)
    except ProblemError:
        assert given.finish.is_fewest or given.rules == "reverse"
        return
    question = plan.questions()[0][0]
    row = plan.row(question, answered(plan.given(question, None, None)))
    assert row["reason"] is None
    assert check_row(row, plan, question).verdict in ("accepted", "stated")
    for name, number in count(given).as_json().items():
        if name != "games":
            column = name.replace("solutions", "solution_count").replace(
                "distinct", "distinct_count"
            )
            assert row[column] == (None if number is None else str(number))
    assert (row["status"] == "solved") is reference.solvable(given)
    if row["status"] == "solved":
        shortest = solve(given, objective="fewest-moves")
        assert row["moves_at_least"] == row["moves_at_most"] == shortest.moves_at_least


def test_the_chance_is_that_of_random_play() -> None:
    row = answered(Given("triangle(5) a1 any", ("chance",)))
    analysis = Analysis("triangle(5) a1 any")
    chance = analysis.chance(analysis.problem.start)
    assert isinstance(chance, Fraction)
    assert (row["chance_numerator"], row["chance_denominator"]) == (
        str(chance.numerator),
        str(chance.denominator),
    )


@pytest.mark.parametrize(
    ("name", "solvable", "impossible"),
    [
        *[("english", 21, 0), ("french", 10, 0), ("diamond(3)", 0, 6), ("hexagon(2)", 0, 2)],
        # OEIS A130515 and A130516, see tests/published/README.md
        *[("triangle(4)", 1, 2), ("triangle(5)", 12, 5), ("triangle(6)", 29, 0)],
        ("triangle(7)", 27, 0),
    ],
)
def test_known_boards(name: str, solvable: int, impossible: int) -> None:
    found = survey(name)
    (table,) = found.tables
    numbers = table.number(Status.SOLVED), table.number(Status.IMPOSSIBLE)
    assert (numbers, found.complete) == ((solvable, impossible), True)
    assert sum(table.kinds().values()) == len(found.rows)


def test_excluded_pairs_are_rows_only_if_they_are_asked_for() -> None:
    found, feasible = survey("english", pairs="all"), survey("english")
    excluded = found.tables[0].excluded
    assert excluded == feasible.tables[0].excluded
    assert len(found.rows) == len(feasible.rows) + len(excluded)
    assert found.tables[0].kinds() == {"solution": 21, "position class": 130}
    assert sum(row.problems or 0 for row in found.rows) == 33 * 33


def test_boards_with_a_table_each() -> None:
    found = survey(["line(6)", board("triangle(4)"), "line(6)"])
    assert [(table.board.name, len(table.rows)) for table in found.tables] == [
        ("line(6)", 6),
        ("triangle(4)", 3),
    ]


def test_any_problems() -> None:
    given = [
        "english pegs d2 d3 to d1",
        "line(4) b1 c1",
        "line(4) c1 b1",
        "english pegs f4 e4 to g4",
        "english pegs d4 d5 to d6",
    ]
    found = survey(pairs=given)
    assert [
        (row.columns["problem"], row.vacancy, row.problems, row.status.value) for row in found.rows
    ] == [
        (given[0], None, 4, "solved"),
        (given[1], "b1", 2, "solved"),
        (given[4], None, 4, "solved"),
    ]
    assert [len(table.rows) for table in found.tables] == [2, 1]


@with_seeds
def test_images_of_a_problem_are_one_task(seed: int) -> None:
    rng = Random(seed)
    one = random_board(rng, most=9)
    given = [random_problem(rng, one) for _ in range(3)]
    given = [problem_as_read(each) for each in given if not each.finish.is_fewest]
    classes = [set(each.board.symmetries.orbit(each)) for each in given]
    lines = [rng.choice(sorted(images, key=repr)) for images in classes for _ in range(3)]
    if not lines:
        return
    found = Plan(problems=tuple(lines), lines=tuple(map(repr, lines))).questions()[0]
    seen: list[set[Problem]] = []
    for line in lines:
        if not any(line in images for images in seen):
            seen.append(next(images for images in classes if line in images))
    assert [len(images) for images in seen] == [question.problems for question in found]
    assert [question.problem for question in found] == [
        next(line for line in lines if line in images) for images in seen
    ]
    assert [question.given for question in found] == [
        "\n".join([repr(line) for line in lines if line in images]) for images in seen
    ]


@pytest.mark.parametrize("name", ["english", "triangle(5)", "complete(12)"])
def test_a_list_of_all_pairs_asks_what_the_survey_of_its_board_does(name: str) -> None:
    one = board(name)
    listed = [problem(f"{name} {first} {last}") for first in one.names for last in one.names]
    found = Plan(problems=tuple(listed)).questions()[0]
    assert found == Plan(boards=((one, None),), pairs="all").questions()[0]


def test_pairs_that_no_time_is_left_for_have_no_rows() -> None:
    found = survey("diamond(5)", limits=Limits(time=0.5), time_each=0.0)
    rows = found.rows
    assert [row.status for row in rows] == [Status.UNDECIDED] * len(rows)
    late = survey("line(6)", limits=Limits(time=1e-9), time_each=0.0)
    assert late.rows == ()
    assert not late.complete
    assert list(late.tables[0].untried) == [row.problem for row in survey("line(6)").rows]


def test_limits_leave_rows_undecided() -> None:
    found = survey("diamond(5)", time_each=0.0)
    assert not found.complete
    assert found.tables[0].number(Status.UNDECIDED) == len(found.rows) > 0
    assert found.tables[0].untried == ()
    row = found.rows[0]
    assert (row.status, row.kind, row.size, row.reason) == (
        Status.UNDECIDED,
        "",
        "",
        "answer: time",
    )


def test_what_a_limit_of_nodes_leaves_out_is_named() -> None:
    wants = "answer,moves,count,chance"
    row = survey(pairs=["english d4 d4"], want=wants, limits=Limits(nodes=20_000)).rows[0]
    assert row.status is Status.SOLVED
    assert row.reason == "moves: nodes, count: nodes, chance: nodes"
    least, most = row.columns["moves_at_least"], row.columns["moves_at_most"]
    assert 1 <= least < most
    row.solution.verify()  # type: ignore[union-attr]


def test_what_a_limit_of_memory_leaves_out_is_named() -> None:
    limits = Limits(memory=40 << 20)
    row = survey(pairs=["english d4 d4"], want="count,chance", limits=limits).rows[0]
    assert row.status is Status.SOLVED
    assert row.reason == "count: memory, chance: memory"
    assert row.columns["memory_limit"] == 40 << 20


@pytest.mark.parametrize(("is_here", "share"), [(True, 200 << 20), (False, 400 << 20)])
def test_a_limit_of_memory_is_shared_on_one_machine(
    is_here: bool, share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LocalCrew, "is_here", is_here)
    limits = Limits(memory=400 << 20)
    rows = survey("triangle(4)", output=tmp_path / "rows", threads=2, limits=limits).rows
    assert {row.columns["memory_limit"] for row in rows} == {share}


def test_progress_cancels() -> None:
    with pytest.raises(CancelledError):
        list(survey("english", progress=lambda progress: progress.done < 3))


def test_rows_come_one_by_one_and_are_kept() -> None:
    tried: list[int] = []
    found = survey("star(13)", progress=lambda seen: tried.append(seen.done))
    first = next(iter(found))
    assert set(tried) == {0}
    assert next(iter(found)) is not None
    assert found.rows[0].columns == first.columns
    assert len(found.rows) == 9


def test_bad_questions() -> None:
    with pytest.raises(NotationError, match="there is no hole 'z9'"):
        survey("english", vacancy="z9")
    with pytest.raises(ProblemError, match="a survey can want"):
        survey("english", want="luck")
    with pytest.raises(ProblemError, match="or problems, not 'some'"):
        survey("english", pairs="some")  # type: ignore[arg-type]
    with pytest.raises(ProblemError, match="boards, or of a list of problems"):
        survey()
    with pytest.raises(ProblemError, match="finish 'fewest'"):
        survey(pairs=["english d4 fewest"])


def test_a_folder_is_read_and_gone_on_with(tmp_path: Path) -> None:
    found = survey(["line(6)", "triangle(4)"], output=tmp_path / "rows", threads=1)
    rows = [row.columns for row in found.rows]
    assert [row.columns for row in Survey.read(tmp_path / "rows").rows] == rows
    assert len(rows) == 9
    again = survey(["line(6)", "triangle(4)"], output=tmp_path / "rows", threads=1)
    assert [row.columns for row in again.rows] == rows  # the seconds too: nothing was done twice
    alone = [row.columns for row in survey(["line(6)", "triangle(4)"]).rows]
    about = json.loads((tmp_path / "rows" / "survey.json").read_text())
    assert (about["survey"], about["pairs"]) == (2, "allowed")
    varying = ("seconds", "finished", "memory_limit")
    for here, kept in zip(alone, rows, strict=True):
        assert {k: v for k, v in here.items() if k not in varying} == {
            k: v for k, v in kept.items() if k not in varying
        }

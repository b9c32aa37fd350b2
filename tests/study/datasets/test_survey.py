"""Surveys: each row is right, has a certificate that a checker accepts, and is there once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Limits,
    ProblemError,
    Status,
    Survey,
    check,
    count,
    problem,
    solve,
    survey,
)
from pegsol.study.datasets import driving
from pegsol.study.datasets.answering import Given, answered
from pegsol.study.datasets.checking import check_row
from pegsol.study.datasets.columns import STEADY, Row
from pegsol.study.datasets.plan import Plan, board_as_read, problem_as_read
from processes import wait_until
from random_boards import random_board, random_problem, with_seeds
from study.crew.work import TESTS, Here, fails_at_b1


@with_seeds
def test_every_pair_of_a_small_board_is_right(seed: int) -> None:
    one = random_board(Random(seed), most=8)
    found = survey(one, pairs="all", limits=Limits(nodes=1_000_000))
    assert found.complete
    for row in found.rows:
        assert row.status is Status.of(reference.solvable(row.problem))
        assert check(row.certificate()).verdict in (row.status.value, "stated")
    holes = len(one)
    assert sum(row.problems or 0 for row in found.rows) == holes * holes
    answers = {(row.vacancy, row.survivor): row.status for row in found.rows}
    assert answers.keys() >= set(found.tables[0].excluded)
    listed = [problem(row.columns["problem"]) for row in found.rows]
    asked = Plan(problems=tuple(listed)).questions()[0]
    assert asked == Plan(boards=((board_as_read(one), None),), pairs="all").questions()[0]
    complements = survey(one, pairs="complement", limits=Limits(nodes=1_000_000)).rows
    assert {(row.vacancy, row.survivor): row.status for row in complements} == {
        pair: status for pair, status in answers.items() if pair[0] == pair[1]
    }


@with_seeds
def test_rows_have_the_numbers_of_the_functions_and_their_problem_as_text(seed: int) -> None:
    rng = Random(seed)
    given = random_problem(rng, random_board(rng, most=9))
    wants = ("answer", "proof", "moves", "distinct", "chance")
    try:
        plan = Plan(problems=(problem_as_read(given),), wants=wants)
    except ProblemError:
        assert given.finish.is_fewest or given.rules == "reverse"
        return
    assert Plan.of_json(json.loads(json.dumps(plan.as_json()))) == plan
    question = plan.questions()[0][0]
    again = problem(question.text)
    assert again == question.problem
    assert again.board.digest == question.problem.board.digest
    assert set(again.start.pegs) == set(given.start.pegs)
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
    chance = reference.chance(given, reference.start(given))
    assert (row["chance_numerator"], row["chance_denominator"]) == (
        str(chance.numerator),
        str(chance.denominator),
    )
    if row["status"] == "solved":
        shortest = solve(given, objective="fewest-moves")
        assert row["moves_at_least"] == row["moves_at_most"] == shortest.moves_at_least


@with_seeds
def test_images_of_a_problem_are_one_task(seed: int) -> None:
    rng = Random(seed)
    given = problem_as_read(random_problem(rng, random_board(rng, most=9)))
    if given.finish.is_fewest:
        return
    images = sorted(given.board.symmetries.orbit(given), key=repr)
    lines = tuple([rng.choice(images) for _ in range(3)])
    (question,) = Plan(problems=lines, lines=tuple(map(repr, lines))).questions()[0]
    assert (question.problem, question.problems) == (lines[0], len(images))
    assert question.given == "\n".join(map(repr, lines))


# Limits


@pytest.mark.parametrize(
    ("want", "limits", "reason"),
    [
        ("moves,count,chance", Limits(nodes=20_000), "moves: nodes, count: nodes, chance: nodes"),
        ("count,chance", Limits(memory=40 << 20), "count: memory, chance: memory"),
    ],
)
def test_what_a_limit_leaves_out_is_named(want: str, limits: Limits, reason: str) -> None:
    row = survey(pairs=["english d4 d4"], want=want, limits=limits).rows[0]
    assert (row.status, row.reason) == (Status.SOLVED, reason)
    assert row.columns["memory_limit"] == limits.memory
    assert row.solution is not None
    row.solution.verify()
    if "moves" in want:
        assert 1 <= row.columns["moves_at_least"] < row.columns["moves_at_most"]


@pytest.mark.parametrize(("is_here", "share"), [(True, 200 << 20), (False, 400 << 20)])
def test_a_limit_of_memory_is_shared_on_one_machine(
    is_here: bool, share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Survey, "_crew", lambda _: Here(is_here=is_here))
    limits = Limits(memory=400 << 20)
    rows = survey("triangle(4)", output=tmp_path / "rows", limits=limits).rows
    assert {row.columns["memory_limit"] for row in rows} == {share}


@pytest.mark.parametrize("is_kept", [False, True])
def test_hard_problems_do_not_take_the_time_of_others(
    is_kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[tuple[str, float | None]] = []

    def slow(given: Given, *rest: object) -> Row:
        turns.append((given.problem, given.seconds))
        is_hard = given.problem in hard and given.seconds in (10, 40)
        stopped = {"status": "undecided", "reason": "answer: time", "seconds": given.seconds}
        return {**answered(given, *rest), **(stopped if is_hard else {})}

    monkeypatch.setattr(driving, "answered", slow)
    monkeypatch.setattr(Survey, "_crew", lambda _: Here(is_here=True))
    pairs = [f"line(6) {name}1 any" for name in "abcdef"]
    texts = [question.text for question in Plan(problems=tuple(map(problem, pairs))).questions()[0]]
    hard = texts[:2]
    found = survey(pairs=pairs, output=tmp_path / "rows" if is_kept else None)
    assert [row.status for row in found.rows] == [solve(one).status for one in texts]
    assert [turns.count((one, 10)) for one in hard] == [1, 1]
    assert {one for one, seconds in turns if seconds != 10} <= {*hard, texts[-1]}
    assert len(turns) > len(texts) + 2


# Kills


KILLED = """
import sys
from pegsol.study.datasets import driving, survey
from study.crew.work import held_at_b1

driving.answered = held_at_b1
survey.FLUSH_ROWS, survey.FLUSH_SECONDS = 2, 0.05
list(survey.survey("line(6)", pairs="all", output=sys.argv[1], threads=1))
"""


def test_a_killed_survey_goes_on_with_no_row_lost_or_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def finished() -> dict[str, str]:
        return {row.columns["key"]: row.columns["finished"] for row in Survey.read(rows)}

    rows = tmp_path / "rows"
    command, path = [sys.executable, "-c", KILLED, str(rows)], {"PYTHONPATH": str(TESTS)}
    with subprocess.Popen(command, env={**os.environ, **path}, cwd=tmp_path) as process:
        wait_until(lambda: process.poll() is not None or len([*rows.glob("rows/part-*")]) > 1)
        process.send_signal(signal.SIGKILL)
    done = finished()
    assert 2 <= len(done) < 18
    monkeypatch.setattr(Survey, "_crew", lambda _: Here())
    found = survey("line(6)", pairs="all", output=rows).rows
    assert done.items() <= finished().items()
    alone = survey("line(6)", pairs="all").rows
    assert [[row.columns[name] for name in STEADY] for row in found] == [
        [row.columns[name] for name in STEADY] for row in alone
    ]


def test_a_task_that_fails_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Survey, "_crew", lambda _: Here())
    monkeypatch.setattr(driving, "answered", fails_at_b1)
    found = survey("line(6)", vacancy="b1", output=tmp_path)
    assert not found.complete
    assert [(row.columns["status"], row.reason, row.columns["attempts"]) for row in found.rows] == [
        ("failed", "its process ended 3 times", 3),
        ("failed", "RuntimeError: b1, of all holes", 1),
    ]
    monkeypatch.setattr(driving, "answered", answered)
    again = survey("line(6)", vacancy="b1", output=tmp_path)
    assert [row.columns for row in again.rows] == [row.columns for row in found.rows]
    assert survey("line(6)", vacancy="b1", output=tmp_path, retry=True).complete

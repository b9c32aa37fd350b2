"""Which single peg can survive from which vacancy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import reference
from pegsol import Board, Finish, Limits, Position, Problem, Status, board, problem
from pegsol.errors import LimitError
from pegsol.search.spaces.counting import Counts
from pegsol.search.surveys import finishes
from pegsol.search.surveys.dead_ends import dead_ends
from pegsol.search.surveys.fewest_pegs import fewest_pegs, fewest_rows
from pegsol.search.surveys.finishes import FinishRow, FinishTable, finish_rows, finish_table
from pegsol.theory.position_class import feasible_pairs
from random_boards import chunks, random_board

ORACLES = Path(__file__).parents[2] / "oracles"
CLASSES = json.loads((ORACLES / "position_classes.json").read_text(encoding="utf-8"))
NAMED = {
    "english33": "english",
    "french37": "french",
    "wiegleb45": "wiegleb",
    "asymmetric39_3322": "asymmetric",
    "diamond41": "diamond(5)",
    "square3": "square(3)",
    "square4": "square(4)",
    "square5": "square(5)",
    "square6": "square(6)",
    "square9": "square(9)",
    "rect4x5": "rectangle(4,5)",
}
# OEIS A130515 and A130516, n = 4..7, see tests/oracles/README.md; on smaller triangles lines are so
# few that our position classes allow less.
TRIANGLES = {4: (3, 1), 5: (17, 12), 6: (29, 29), 7: (27, 27)}


@pytest.mark.parametrize("known", NAMED)
def test_published_numbers_of_feasible_problems(known: str) -> None:
    """Without looking for solutions: no time is left for that."""
    given = board(NAMED[known])
    orbits = feasible_pairs(given)
    assert len(orbits) == CLASSES[known]["svss_feasible_up_to_symmetry"]
    assert len({orbit[0][0] for orbit in orbits}) <= CLASSES[known]["start_types"]


@pytest.fixture(params=["quick search", "state space"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Settle problems by a search first, or by state spaces at once."""
    if request.param == "state space":
        monkeypatch.setattr(finishes, "QUICK_NODES", 1)
    return str(request.param)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("side", TRIANGLES)
def test_published_numbers_of_triangles(side: int) -> None:
    table = finish_table(board(f"triangle({side})"))
    assert (len(table.rows), table.number(Status.SOLVED)) == TRIANGLES[side]
    assert table.number(Status.UNDECIDED) == 0
    assert table.complete


@pytest.mark.long
@pytest.mark.usefixtures("way")
def test_every_english_problem_has_a_solution() -> None:
    table = finish_table(board("english"))
    assert (len(table.rows), table.number(Status.SOLVED), table.number(Status.IMPOSSIBLE)) == (
        21,
        21,
        0,
    )
    assert sum(row.problems for row in table.rows) == 125
    assert [row.vacancy for row in table.rows[:5]] == ["c1"] * 4 + ["d1"]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("seed", chunks(5, 25))
def test_tables_against_the_textbook_solver(seed: int) -> None:
    given = random_board(Random(seed), 8)
    table = finish_table(given, solutions=True, distinct=True)
    assert table.complete
    assert solved_rows(table) == textbook_rows(given)
    for row in table.rows:
        task = one_to_one(given, row)
        assert row.counts is not None
        assert row.status is Status.of(reference.solvable(task))
        assert row.counts.solutions == reference.count_solutions(task)
        if row.counts.solutions <= 500:
            listed = list(reference.solutions(task))
            assert row.counts.distinct == len(reference.distinct(listed))


def one_to_one(given: Board, row: FinishRow) -> Problem:
    start = Position.vacancies(given, [row.vacancy])
    return Problem(start, Finish.of_bits(given.bits([row.survivor])))


def solved_rows(table: FinishTable) -> int:
    return sum(row.problems for row in table.rows if row.status is Status.SOLVED)


def textbook_rows(given: Board) -> int:
    """Return how many pairs of a vacancy and a survivor are solvable, without any theory."""
    if len(given) == 1:
        return 0
    count = 0
    for vacancy in range(len(given)):
        start = Position(given, given.full ^ 1 << vacancy)
        reached = reference.reachable(Problem(start, Finish.any_survivor()))
        count += sum(len(pegs) == 1 for pegs in reached)
    return count


def test_rows_stand_for_all_problems_of_the_class() -> None:
    for name in ("triangle(5)", "square(4)", "cycle(6)", "star-graph(6)", "complete(5)"):
        given = board(name)
        table = finish_table(given)
        assert sum(row.problems for row in table.rows) == sum(map(len, feasible_pairs(given)))


def test_where_no_state_space_fits_each_problem_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = board("triangle(5)")
    whole = finish_table(given)

    def refuse(*_: object, **__: object) -> None:
        raise LimitError("memory", "no room")

    monkeypatch.setattr(finishes, "reachable", refuse)
    monkeypatch.setattr(finishes, "QUICK_NODES", 1)
    assert finish_table(given) == whole


def test_survivors_are_counted_where_no_state_space_can_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that can survive are known by their solutions, so the others cannot."""
    given = board("triangle(5)")
    whole = finish_table(given)
    space, solve = finishes.reachable, finishes._Work._solved

    def numbers_only(start: Position, *, keep: bool, **options: Any) -> finishes.StateSpace:
        if keep:
            raise LimitError("memory", "no room")
        return space(start, keep=keep, **options)

    def without_proof(work: finishes._Work, task: Problem, nodes: int | None) -> bool | None:
        return solve(work, task, nodes) or None

    monkeypatch.setattr(finishes, "reachable", numbers_only)
    monkeypatch.setattr(finishes._Work, "_solved", without_proof)
    assert finish_table(given) == whole
    monkeypatch.setattr(finishes, "reachable", None)
    monkeypatch.setattr(finishes._Work, "_space", lambda *_, **__: None)
    assert finish_table(given).number(Status.UNDECIDED) == whole.number(Status.IMPOSSIBLE)


def test_little_memory_leaves_numbers_open() -> None:
    table = finish_table(board("triangle(6)"), solutions=True, limits=Limits(memory=40_000))
    assert table.number(Status.IMPOSSIBLE) == 0
    assert not table.complete
    assert {row.counts.solutions for row in table.rows if row.counts is not None} == {None}


def test_numbers_that_a_limit_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(*_: object, **__: object) -> Counts:
        return Counts(5, None, 5, None, None)

    monkeypatch.setattr(finishes, "count", count)
    assert finish_table(board("line(6)"), solutions=True).complete
    assert not finish_table(board("line(6)"), distinct=True).complete


def test_no_time_leaves_everything_open() -> None:
    table = finish_table(board("french"), solutions=True, limits=Limits(time=0))
    assert table.number(Status.SOLVED) == 0
    assert not table.complete
    rows = finish_table(board("french")).rows
    assert table.untried == tuple([(row.vacancy, row.survivor) for row in rows])
    assert table.as_json()["feasible"] == len(rows)


def test_no_time_for_each_leaves_everything_open() -> None:
    table = finish_table(board("french"), solutions=True, time_each=0.0)
    assert (table.number(Status.SOLVED), table.untried) == (0, ())
    assert not table.complete
    assert table.as_json()["undecided"] == table.number(Status.UNDECIDED) > 0
    assert table.as_json()["rows"][0]["solutions"] is None


@pytest.mark.parametrize(
    "work",
    [
        lambda report: finish_table(board("triangle(6)"), solutions=True, progress=report),
        lambda report: dead_ends(problem("english d1 any"), progress=report),
        lambda report: fewest_pegs(board("triangle(6)"), progress=report),
    ],
    ids=["table", "dead ends", "fewest"],
)
def test_progress_goes_on_and_cancels(work: Callable[[Callable[..., object]], object]) -> None:
    seen: list[tuple[int, int]] = []

    def note(progress: finishes.StateProgress) -> bool | None:
        seen.append((progress.done, progress.steps))
        return None

    work(note)
    assert seen == sorted(seen)
    assert all(done <= steps for done, steps in seen)
    with pytest.raises(LimitError) as caught:
        work(lambda _: False)
    assert caught.value.limit == "cancelled"


@pytest.mark.parametrize("counted", [False, True])
def test_rows_come_one_by_one(counted: bool) -> None:
    table = finish_table("triangle(5)", solutions=counted)
    rows = list(finish_rows("triangle(5)", solutions=counted))
    assert sorted(rows, key=table.rows.index) == list(table.rows)


def test_each_vacancy_alone_has_the_rows_of_the_table() -> None:
    for name in ("triangle(5)", "line(6)", "english"):
        table = finish_table(name)
        for vacancy in {row.vacancy for row in table.rows}:
            alone = finish_table(name, vacancy=vacancy).rows
            of_all = [row for row in table.rows if row.vacancy == vacancy]
            assert {(row.survivor, row.status) for row in of_all} <= {
                (row.survivor, row.status) for row in alone
            }


def test_classes_come_one_by_one() -> None:
    assert tuple(fewest_rows("triangle(4)")) == fewest_pegs("triangle(4)").classes

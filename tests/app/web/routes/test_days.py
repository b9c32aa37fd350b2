"""The puzzles of a day, results with help, ghosts, and rushes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import solve
from pegsol.app.web.routes import days, results
from pegsol.app.web.series import day_puzzles, rush_puzzles
from pegsol.model.formats.files import problem_from_json
from pegsol.model.problems.problem import Problem

DAY = "2026-03-01"


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (days, results):
        monkeypatch.setattr(module, "dates_now", lambda: ("2026-02-28", DAY))
    return


def moves_of(problem: Problem) -> list[str]:
    solution = solve(problem).solution
    assert solution is not None
    return [str(move) for move in solution.moves]


def solved(client: TestClient, problem: dict[str, Any], **more: Any) -> dict[str, Any]:
    moves = moves_of(problem_from_json(problem))
    body = {"problem": problem, "moves": moves, "seconds": 12.5, **more}
    answer = client.post("/api/results", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def puzzles(client: TestClient, day: str = DAY) -> list[dict[str, Any]]:
    answer = client.get("/api/daily", params={"date": day})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["puzzles"]
    return found


def test_a_day_has_three_puzzles_for_everyone(client: TestClient, other: TestClient) -> None:
    mine = puzzles(client)
    assert [one["level"] for one in mine] == ["easy", "medium", "hard"]
    assert mine == puzzles(other)
    assert mine != puzzles(client, "2026-02-28")
    assert [one["number"] for one in mine] == sorted([one["number"] for one in mine])


def test_the_puzzles_of_a_day_follow_from_its_date_and_nothing_else() -> None:
    """Every version makes the same puzzles of a day, so players can compare their results."""
    starts = {
        date(2026, 1, 1): [
            ("english", "d2 e3 c4 d4 e4 f4 f5"),
            ("triangle(6)", "a1 a2 b2 b3 a4 b5 c5 e5 d6"),
            ("wiegleb", "e3 f3 e4 f4 h4 i4 d5 e5 g5 h5 i5 e6 g6 h6"),
        ],
        date(2026, 11, 24): [
            ("triangle(5)", "a2 a3 b3 b4 c4 b5 c5"),
            ("triangle(6)", "a2 a3 b3 c3 b4 d4 b5 d5 e5 e6"),
            ("french", "c2 d2 f2 c3 c4 d4 e4 b5 c5 e5 g5 c6 d6 d7"),
        ],
        date(2026, 11, 30): [
            ("triangle(5)", "b4 c4 a5 b5 c5 d5"),
            ("french", "b2 a3 b3 f3 e4 b5 c5 e5 f5"),
            ("french", "e2 f2 f3 b4 c4 f4 g4 b5 c5 d5 f5 g5 b6"),
        ],
        date(2026, 12, 6): [
            ("english", "c1 d2 e2 d3 e3 f3 f4"),
            ("english", "c2 d2 c3 d3 a4 d4 d5 c6 e6 e7"),
            ("wiegleb", "d4 g4 h4 d5 b6 c6 e6 g6 h6 f7 d8 e8 e9 f9"),
        ],
    }
    for day, expected in starts.items():
        found = [puzzle.solution.problem.start for puzzle in day_puzzles(day)]
        assert [(start.board.name, " ".join(start.pegs)) for start in found] == expected


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        ("2026-02-30", "a date looks like 2026-01-31"),
        ("yesterday", "a date looks like 2026-01-31"),
        ("1770000000", "a date looks like 2026-01-31"),
        ("2026-03-02", "that day has not come yet"),
        ("2025-12-31", "the daily puzzles begin on 2026-01-01"),
        ("²026-03-01", "a date looks like 2026-01-31"),
    ],
)
def test_nonsense_is_refused(client: TestClient, day: str, reason: str) -> None:
    answer = client.get("/api/daily", params={"date": day})
    assert (answer.status_code, answer.json()["error"]) == (400, reason)


def test_dates_are_those_of_all_time_zones() -> None:
    first, last = [date.fromisoformat(text) for text in results_dates()]
    now = datetime.now(UTC).date()
    assert first <= now <= last
    assert last - first in (timedelta(1), timedelta(2))


def results_dates() -> tuple[str, str]:
    return REAL_DATES()


REAL_DATES = results.dates_now


def test_solving_the_puzzle_of_a_day_marks_it(client: TestClient, other: TestClient) -> None:
    easy, _, hard = puzzles(client)
    mark = {"date": DAY, "level": "easy", "helped": False, "late": False}
    assert solved(client, {**easy["problem"], "title": "Any title"})["day"] == mark
    (old, *_) = puzzles(client, "2026-01-05")
    assert solved(client, old["problem"], helped=True)["day"] == {
        "date": "2026-01-05",
        "level": "easy",
        "helped": True,
        "late": True,
    }
    marks = client.get("/api/days").json()["marks"]
    assert [one["date"] for one in marks] == ["2026-01-05", DAY]
    assert solved(client, {"pegsol": 1, "board": "line(4)", "start": {"pegs": ["a1", "b1"]},
                           "finish": {"survivor": "c1"}})["day"] is None  # fmt: skip
    assert other.get("/api/days").json() == {"marks": []}
    assert hard["key"] not in [row["key"] for row in client.get("/api/results").json()["results"]]


def test_the_players_own_date_decides(client: TestClient) -> None:
    easy = puzzles(client)[0]["problem"]
    assert solved(client, easy, today="2026-02-28")["day"]["late"]
    assert not solved(client, easy, today=DAY)["day"]["late"]
    body = {"problem": easy, "moves": moves_of(problem_from_json(easy)), "seconds": 1}
    for today, status in (("2026-03-02", 400), ("2026-02-27", 400), ("today", 422)):
        assert client.post("/api/results", json={**body, "today": today}).status_code == status


def test_help_is_kept_apart(client: TestClient) -> None:
    easy, medium, _ = puzzles(client)
    helped = solved(client, easy["problem"], helped=True)
    assert (helped["best"]["helped"], helped["best"]["seconds"]) == (True, 12.5)
    assert client.get("/api/results").json()["results"] == [helped["best"]]
    fair = solved(client, easy["problem"], seconds=99.0)
    assert fair["new"] == ["solved", "pegs", "moves", "seconds"]
    assert client.get("/api/results").json()["results"] == [fair["best"]]
    solved(client, medium["problem"], helped=True)
    rows = client.get("/api/results").json()["results"]
    assert {row["key"]: row["helped"] for row in rows} == {easy["key"]: False, medium["key"]: True}


def test_the_ghost_is_the_fastest_game_without_help(client: TestClient) -> None:
    easy = puzzles(client)[0]
    count = sum(move.count("-") for move in moves_of(problem_from_json(easy["problem"])))

    def ghost() -> Any:
        return client.get(f"/api/results/{easy['key']}/ghost").json()["ghost"]

    assert ghost() is None
    times = [float(number) for number in range(count)]
    solved(client, easy["problem"], seconds=50, times=times)
    assert ghost()["times"] == times
    assert ghost()["moves"] == moves_of(problem_from_json(easy["problem"]))
    slower = [time + 1 for time in times]
    for more in ({"seconds": 60}, {"seconds": 10, "helped": True}):
        solved(client, easy["problem"], times=slower, **more)
        assert ghost()["times"] == times
    solved(client, easy["problem"], seconds=40, times=slower)
    assert ghost()["times"] == slower
    # A faster game whose course is not known leaves no ghost that would be too slow.
    solved(client, easy["problem"], seconds=30)
    assert ghost() is None


# -- rushes --------------------------------------------------------------------------------------


def test_a_rush_comes_in_batches(client: TestClient) -> None:
    def batch(**query: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = client.get("/api/rush", params=query).json()["puzzles"]
        return found

    assert batch(seed=7, count=6) == batch(seed=7, count=4) + batch(seed=7, first=4, count=2)
    assert batch(seed=7) != batch(seed=8)
    assert client.get("/api/rush", params={"seed": -1}).status_code == 422
    assert client.get("/api/rush", params={"seed": 1, "count": 999}).status_code == 422


def test_a_rush_is_replayed_and_the_best_kept(client: TestClient, other: TestClient) -> None:
    assert client.get("/api/rush/best").json() == {"best": None}
    games = [moves_of(puzzle) for puzzle in rush_puzzles(7, 0, 4)]

    def rush(*games: list[str]) -> dict[str, Any]:
        answer = client.post("/api/rush", json={"seed": 7, "games": games})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    first = rush(games[0], [], games[2])
    assert (first["score"], first["record"]) == (2, True)
    assert (first["best"]["score"], first["best"]["skipped"]) == (2, 1)
    assert rush(games[0])["record"] is False
    assert rush(*games)["best"]["score"] == 4
    assert client.get("/api/rush/best").json()["best"]["score"] == 4
    assert other.get("/api/rush/best").json() == {"best": None}
    wrong = client.post("/api/rush", json={"seed": 8, "games": games})
    assert wrong.status_code == 400
    unsolved = [[], [], [], ["-".join(games[3][0].split("-")[:2])]]  # a first jump alone
    assert client.post("/api/rush", json={"seed": 7, "games": unsolved}).status_code == 400

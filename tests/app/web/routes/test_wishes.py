"""New puzzles to order through the server."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import board, solve
from pegsol.app.web.naming import key_of
from pegsol.app.web.routes import wishes
from pegsol.model.formats.json import problem_from_json
from pegsol.model.problems.finish import as_finish
from pegsol.search.surveys.start_shapes import has_symmetry


def made(client: TestClient, **wish: object) -> list[dict[str, Any]]:
    answer = client.post("/api/new-puzzles", json=wish)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["puzzles"]
    return found


def test_puzzles_meet_the_wish(client: TestClient) -> None:
    wish = {"pegs": 7, "symmetry": "mirror", "count": 4, "rising": True, "seed": 5}
    found = made(client, problem="triangle(5)", **wish)
    assert len(found) == 4
    assert [one["number"] for one in found] == sorted([one["number"] for one in found])
    for one in found:
        problem = problem_from_json(one["problem"])
        assert solve(problem).solution is not None
        assert has_symmetry(problem.board, problem.start.bits, "mirror")
        assert (one["pegs"], problem.start.peg_count) == (7, 7)
        assert one["key"] == key_of(problem)
        assert "moves" not in one
    assert found == made(client, problem="triangle(5)", **wish)


def test_fewer_puzzles_are_an_answer(client: TestClient) -> None:
    found = made(client, problem="line(6)", count=20)
    assert 0 < len(found) < 20


def test_a_finish_can_be_chosen(client: TestClient) -> None:
    for one in made(client, problem="english", finish="c4 e4", pegs=8, count=3):
        assert problem_from_json(one["problem"]).finish == as_finish(board("english"), "c4 e4")
    answer = client.post("/api/new-puzzles", json={"problem": "english", "finish": "z9"})
    assert answer.status_code == 400
    assert "z9" in answer.json()["error"]


@pytest.mark.parametrize(
    "wish",
    [
        {"problem": "line(7)", "symmetry": "rotation"},
        {"problem": "english", "pegs": 99},
        {"problem": "triangle(5)", "pegs": 9, "symmetry": "full"},
        {"problem": "graph(a-b)"},
    ],
)
def test_what_cannot_be_is_told(client: TestClient, wish: dict[str, Any]) -> None:
    answer = client.post("/api/new-puzzles", json=wish)
    assert answer.json() == {"puzzles": [], "impossible": True}


def test_the_time_is_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "SECONDS", 0.0)
    answer = client.post("/api/new-puzzles", json={"problem": "wiegleb", "unique": True})
    assert answer.json() == {"puzzles": [], "impossible": False}

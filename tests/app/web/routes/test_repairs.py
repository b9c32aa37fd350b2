"""Problems without a solution, repaired through the server."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from pegsol import repair, solve
from pegsol.model.formats.json import problem_from_json
from pegsol.model.formats.puzzles import problem


def repairs(client: TestClient, **question: object) -> list[dict[str, Any]]:
    answer = client.post("/api/repair", json=question)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["repairs"]
    return found


def test_the_repairs_of_a_problem(client: TestClient) -> None:
    found = repairs(client, problem="line(6) a1 a1")
    assert found == [one.as_json() for one in repair(problem("line(6) a1 a1"))]
    for one in found:
        assert solve(problem_from_json(one["problem"])).solution is not None


def test_moves_made_and_another_finish(client: TestClient) -> None:
    found = repairs(client, problem="line(6) b1 any", moves=["d1-b1"], finish={"survivor": "f1"})
    changed = [
        problem_from_json(one["problem"]) for one in found if one["change"] == "finish-moved"
    ]
    assert changed
    assert all(one.start.pegs == ("a1", "b1", "e1", "f1") for one in changed)
    assert repairs(client, problem="line(4) b1 fewest") == []

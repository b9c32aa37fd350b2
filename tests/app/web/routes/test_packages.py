"""Games and positions explained by packages, through the server."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from pegsol import explain, problem
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Jump

LINE = "line(6) b1 any"


def post(client: TestClient, path: str, code: int = 200, **content: object) -> dict[str, Any]:
    answer = client.post(f"/api/{path}", json=content)
    assert answer.status_code == code, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_game_as_packages(client: TestClient) -> None:
    moves = ["d1-b1", "a1-c1", "f1-d1-b1"]
    purge, rest = post(client, "explain", problem=LINE, moves=moves)["pieces"]
    assert purge == {
        "kind": "2-purge",
        "jumps": [[3, 2, 1], [0, 1, 2]],
        "moves": ["d1-b1", "a1-c1"],
        "block": [0, 3],
        "catalyst": [2],
        "room": [1],
    }
    assert (rest["kind"], rest["moves"], rest["block"]) == ("jumps", ["f1-d1-b1"], [])
    assert post(client, "explain", problem=LINE) == {"pieces": []}
    assert "no hole" in post(client, "explain", 400, problem=LINE, moves=["b9-b1"])["error"]


def test_the_next_package(client: TestClient) -> None:
    found = post(client, "next-package", problem="english d4 d4", moves=["d2-d4"])
    package, start = found["package"], Game(problem("english d4 d4"), "d2-d4")
    assert found["complete"]
    assert found["lead"] == []
    assert package["kind"] == "6-purge"
    for jump in package["jumps"]:
        start.jump(Jump(start.board, *jump))
    assert explain(start.solution())[-1].block == tuple(
        [start.board.names[hole] for hole in package["block"]]
    )


def test_a_package_that_begins_with_a_jump(client: TestClient) -> None:
    found = post(client, "next-package", problem=LINE, first=[3, 2, 1])
    assert found["package"]["jumps"][0] == [3, 2, 1]
    error = post(client, "next-package", 400, problem=LINE, first=[0, 1, 2])["error"]
    assert error == "the first jump cannot be made"


def test_a_lost_position_has_no_package(client: TestClient) -> None:
    found = post(client, "next-package", problem="french d4 any")
    assert found == {"lead": [], "package": None, "complete": True}

"""Why positions are lost, through the server."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from scene import scene

NOTHING = {"proof": None, "standing": None, "picture": None}


def why(client: TestClient, problem: str, **more: object) -> dict[str, Any]:
    answer = client.post("/api/why", json={"problem": problem, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("problem", "code"), [("french d4 any", "setsOne"), ("diamond(5) e4 e6", "pagoda")]
)
def test_a_proof_that_the_page_draws(client: TestClient, problem: str, code: str) -> None:
    found = why(client, problem)
    assert found["proof"]["code"] == code
    assert (found["standing"], found["picture"]) == ("verified", None)


def test_a_tree_in_words_and_as_a_picture(client: TestClient) -> None:
    found = why(client, "diamond(5) e1 e9", theme="dark")
    assert (found["proof"]["code"], found["standing"]) == ("tree", "verified")
    assert scene(found["picture"]).boards
    assert found["picture"] != why(client, "diamond(5) e1 e9", theme="print")["picture"]


def test_after_some_moves(client: TestClient) -> None:
    found = why(client, "line(6) b1 any", moves=["d1-b1", "f1-d1"])
    assert found == NOTHING  # it can still be solved
    found = why(client, "triangle(5) a1 a1", moves=["a3-a1", "c5-a3", "c4-a2"])
    assert found["proof"]["code"] == "tree"


def test_the_fewest_pegs_are_a_finish_when_they_are_known(client: TestClient) -> None:
    assert why(client, "line(4) a1 fewest") == NOTHING

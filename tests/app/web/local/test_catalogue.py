"""The browser answers about the catalogue, and opens texts, as the server does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.web.local.reading import ask, site
from pegsol import Game, problem
from pegsol.model.games.documents import documents_text

BOARDS = ("english", "french", "diamond(5)", "triangle(6)", "star(73)", "path(4)", "cycle(9)")
BOARDS += ("rectangle(2,3)+diagonals", "graph(a-b, b-c)", "line(1)", "nope", "square(99)")


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of the pages, and the data of a site."""
    return site(tmp_path_factory.mktemp("pages"))


def test_the_catalogue_is_that_of_the_server(static: Path, client: TestClient) -> None:
    paths = [f"/api/{name}" for name in ("version", "boards", "puzzles", "lessons")]
    for path, (status, found) in zip(
        paths, ask(static, [("GET", path, None) for path in paths]), strict=True
    ):
        assert (status, found) == (200, client.get(path).json())


def test_any_board_is_described(static: Path, client: TestClient) -> None:
    paths = [f"/api/board?name={name.replace('+', '%2B')}" for name in BOARDS]
    for path, (status, found) in zip(
        paths, ask(static, [("GET", path, None) for path in paths]), strict=True
    ):
        answer = client.get(path)
        assert status == answer.status_code, (path, found)
        assert status != 200 or found == answer.json()


def opened() -> list[str]:
    """Texts of all kinds."""
    crossing = problem("line(4) b1 c1")
    solved, begun = Game(crossing, "d1-b1, a1-c1").solution(), Game(crossing, "d1-b1").solution()
    graph = Game(problem("cycle(4) v1 any"), "v3-v1(v2)").solution()
    return [
        "crossbow",
        "english d1 d7",
        crossing.to_text(),
        crossing.to_text("json"),
        documents_text([crossing, solved, begun, graph]),
        json.dumps([crossing.as_json(), solved.as_json()]),
        "\n".join([json.dumps(one.as_json()) for one in (solved, begun)]),
        json.dumps({"command": "solve", **solved.as_json()}),
        json.dumps({"command": "generate", "puzzles": [{"problem": crossing.as_json()}]}),
        json.dumps({"command": "show", "problem": crossing.as_json()}),
        json.dumps({"problem": crossing.as_json(), "moves": None}),
        crossing.to_text() + "moves: D1 - b1; [a1→c1]\n",
        crossing.to_text() + "moves: d1b1\n",
        crossing.to_text() + "moves: d1-b1(c1)\n",
        "board: english\nstart:",
        "{",
        crossing.to_text() + "moves: a1-c1\n",
        crossing.to_text() + "moves: x9-b1\n",
        "[1]",
        '{"problem": 3}',
        "\n====\n\n".join(101 * [crossing.to_text()]),
    ]


def test_texts_are_opened_alike(static: Path, client: TestClient) -> None:
    texts = opened()
    for text, (status, found) in zip(
        texts, ask(static, [("POST", "/api/open", {"text": text}) for text in texts]), strict=True
    ):
        answer = client.post("/api/open", json={"text": text})
        wanted: Any = answer.json()
        assert status == answer.status_code, (text, found, wanted)
        assert found == wanted if status == 200 else found["code"] == wanted["code"], text


def test_what_only_python_reads_is_refused(static: Path) -> None:
    text = problem("line(4) b1 d1").to_text("pddl")
    ((status, found),) = ask(static, [("POST", "/api/open", {"text": text})])
    assert (status, found["code"]) == (501, "needs-python")

"""The browser writes problems and games as text and JSON as the server does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from app.web.local.reading import BROWSER, site
from pegsol import problem, solve
from pegsol.model.formats.puzzles import puzzles
from pegsol.model.formats.text import problem_text
from pegsol.model.problems.problem import Problem
from scripts import run_script
from strategies import examples, problems

WRITE = (
    BROWSER
    + """
const { made } = await import("./local/maker.js");
answer = [];
for (const order of given) {
  const response = await made("/api/export", { method: "POST", body: JSON.stringify(order) });
  const name = response.headers.get("content-disposition");
  answer.push([response.status, name, await response.text()]);
}
"""
)


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of the pages, and the data of a site."""
    return site(tmp_path_factory.mktemp("pages"))


def test_files_are_those_of_the_server(static: Path, client: TestClient) -> None:
    central = solve("english").solution
    assert central is not None
    played: dict[str, Any] = {"problem": "english", "moves": [str(move) for move in central.moves]}
    crossbow = {"problem": "crossbow"}
    orders: list[dict[str, Any]] = [
        {"form": form, "items": items, "title": "The <Game>", **more}
        for form in ("text", "json")
        for items in ([crossbow], [played], [crossbow, played])
        for more in ({}, {"shown": "position"})
    ]
    for order, (status, name, content) in zip(
        orders, run_script(static, WRITE, orders), strict=True
    ):
        answer = client.post("/api/export", json=order)
        assert (status, name) == (200, answer.headers["content-disposition"])
        if order["form"] == "json":
            assert json.loads(content) == answer.json()
        else:
            assert content == answer.text


def written(static: Path, given: list[Problem]) -> list[str]:
    orders = [{"form": "text", "items": [{"problem": one.as_json()}]} for one in given]
    return [content for _, _, content in run_script(static, WRITE, orders)]


def test_all_puzzles_are_written_alike(static: Path) -> None:
    every = [puzzle.problem for puzzle in puzzles()]
    assert written(static, every) == [problem_text(one) for one in every]


@examples(10)
@given(given=st.lists(problems(), min_size=40, max_size=40))
def test_any_problem_is_read_back(static: Path, given: list[Problem]) -> None:
    for one, text in zip(given, written(static, given), strict=True):
        assert problem(text) == one


def test_pictures_and_booklets_need_python(static: Path) -> None:
    orders = [{"form": form, "items": [{"problem": "crossbow"}]} for form in ("pdf", "gif")]
    assert [status for status, _, _ in run_script(static, WRITE, orders)] == [501, 501]

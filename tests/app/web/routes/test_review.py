"""A look back at a game through the server."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import Analysis, Game, parse_moves, problem
from pegsol.app.web.analysing import _along
from pegsol.app.web.routes import review
from processes import wait_until

TRIANGLE = "triangle(5) a1 any"


def ask(client: TestClient, given: object, *moves: str) -> dict[str, Any]:
    answer = client.post("/api/review", json={"problem": given, "moves": list(moves)})
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def test_every_position_of_a_game_is_worth_what_the_analysis_says(client: TestClient) -> None:
    moves = ("a3-a1", "c5-a3", "e5-c5", "b2-b4")
    content = ask(client, TRIANGLE, *moves)
    one = problem(TRIANGLE)
    jumps = [jump for move in parse_moves(one.board, " ".join(moves)) for jump in move.jumps]
    game, analysis = Game(one, jumps), Analysis(one)
    assert content["complete"]
    assert len(content["positions"]) == len(game.positions)
    for row, position in zip(content["positions"], game.positions, strict=True):
        reports = analysis.jumps(position)
        assert row["winning"] is analysis.winning(position)
        assert row["solutions"] == str(analysis.solutions(position))
        assert row["fewest"] == analysis.fewest(position)
        assert row["chance"] == float(analysis.chance(position) or 0)
        assert (row["pegs"], row["legal"]) == (position.peg_count, len(reports))
        assert row["winners"] == [report.winning for report in reports].count(True)


def test_the_jump_that_lost_is_named(client: TestClient) -> None:
    content = ask(client, "latin-cross", "d3-b3", "d5-d3", "e3-c3-a3")
    assert content["lost_at"] == 4
    assert [row["winners"] for row in content["positions"]][-2:] == [1, 0]
    assert [row["winning"] for row in content["positions"]] == [True, True, True, True, False]
    content = ask(client, "french d4 any", "d2-d4")
    assert (content["lost_at"], [row["winners"] for row in content["positions"]]) == (0, [0, 0])


def test_verdicts_speak_for_positions_before_and_after() -> None:
    known = [None, True, None, None, False, None]
    rows = [{"winning": wins} for wins in known]
    _along(rows)
    assert [row["winning"] for row in rows] == [True, True, None, None, False, False]


def test_verdicts_come_without_numbers(client: TestClient) -> None:
    moves = ["d3-b3", "d5-d3", "e3-c3-a3"]
    question = {"problem": "latin-cross", "moves": moves, "effort": "verdict"}
    content = client.post("/api/review", json=question).json()
    assert [row["winning"] for row in content["positions"]] == [True] * 4 + [False]
    assert (content["lost_at"], content["complete"]) == (4, False)
    assert {row["solutions"] for row in content["positions"]} == {None, "0"}


def test_a_solved_game_is_not_lost(client: TestClient) -> None:
    content = ask(client, "latin-cross", "d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4")
    assert (content["lost_at"], content["complete"]) == (None, True)
    assert content["positions"][-1]["reached"]


def test_a_large_game_has_verdicts_without_numbers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(review.SECONDS, "quick", 0.5)
    content: dict[str, Any] = {}

    def has_verdict() -> bool:
        content.update(ask(client, "square-9"))  # a busy server may need to be asked again
        assert not content["complete"]
        return content["positions"][0]["winning"] is not None

    wait_until(has_verdict)
    assert content["positions"][0]["winning"] is True
    assert content["positions"][0]["solutions"] is None


@pytest.mark.parametrize(
    ("body", "status"), [({"problem": "nope"}, 400), ({"problem": "english", "more": 1}, 422)]
)
def test_nonsense_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    answer = client.post("/api/review", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])

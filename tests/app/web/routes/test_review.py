"""A look back at a game through the server."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import Analysis, Game, parse_moves, problem
from pegsol.app.web.routes import review
from pegsol.search.surveys.review import note

TRIANGLE = "triangle(5) a1 any"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the numbers come in time even on a busy machine."""
    monkeypatch.setattr(review, "NUMBERS_TIMEOUT", 20.0)
    monkeypatch.setattr(review, "VERDICT_TIMEOUT", 20.0)


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
        assert row["good"] == [report.winning for report in reports].count(True)
        assert row["most"] == str(max(report.solutions or 0 for report in reports))
    kept = [row["kept"] for row in content["positions"]]
    assert kept[:2] == [None, 0.5]


def test_the_jump_that_lost_is_named(client: TestClient) -> None:
    content = ask(client, "latin-cross", "d3-b3", "d5-d3", "e3-c3-a3")
    assert content["lost_at"] == 4
    notes = [row["note"] for row in content["positions"]]
    assert notes == [None, "slip", "only", "best", "lost"] or notes[0] is None
    assert notes[-1] == "lost"
    assert [row["winning"] for row in content["positions"]] == [True, True, True, True, False]
    content = ask(client, "french d4 any", "d2-d4")
    assert (content["lost_at"], [row["note"] for row in content["positions"]]) == (0, [None, None])


def test_a_solved_game_is_not_lost(client: TestClient) -> None:
    content = ask(client, "latin-cross", "d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4")
    assert (content["lost_at"], content["complete"]) == (None, True)
    assert content["positions"][-1]["reached"]
    assert "lost" not in [row["note"] for row in content["positions"]]


def test_a_large_game_has_verdicts_without_numbers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "NUMBERS_TIMEOUT", 0.0)
    content = ask(client, "square-9")
    assert not content["complete"]
    assert content["positions"][0]["winning"] is True
    assert content["positions"][0]["solutions"] is None


@pytest.mark.parametrize(
    ("body", "status"), [({"problem": "nope"}, 400), ({"problem": "english", "more": 1}, 422)]
)
def test_nonsense_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    answer = client.post("/api/review", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error"])


@pytest.mark.parametrize(
    ("before", "after", "legal", "good", "most", "kept", "expected"),
    [
        (True, True, 1, 1, 5, 5, "forced"),
        (True, True, 4, 1, 5, 5, "only"),
        (True, True, 4, 2, 5, 5, "best"),
        (True, True, 4, 2, 8, 2, "good"),
        (True, True, 4, 2, 9, 2, "slip"),
        (True, True, 4, None, None, None, "good"),
        (True, False, 4, 2, 9, 0, "lost"),
        (False, False, 4, 0, 0, 0, None),
        (None, True, 4, 2, 9, 2, None),
        (True, None, 4, 2, None, None, None),
    ],
)
def test_what_a_jump_did(
    before: bool | None,
    after: bool | None,
    legal: int,
    good: int | None,
    most: int | None,
    kept: int | None,
    expected: str | None,
) -> None:
    assert note(before, after, legal=legal, good=good, most=most, kept=kept) == expected

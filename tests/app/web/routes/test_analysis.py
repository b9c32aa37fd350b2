"""The analysis of a position through the server."""

from __future__ import annotations

from multiprocessing import Pipe
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import Analysis, Finish, Game, Position, Problem, board, parse_moves, problem
from pegsol.app.web.analysing import Analyser
from pegsol.app.web.routes import analysis
from pegsol.app.web.task import AnalysisTask

TRIANGLE = "triangle(5) a1 any"


def ask(client: TestClient, given: object, *moves: str, **more: object) -> dict[str, Any]:
    answer = client.post("/api/analysis", json={"problem": given, "moves": list(moves), **more})
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def names(of: str, jumps: list[list[int]]) -> list[str]:
    board = problem(of).board
    return ["-".join([board.names[a], board.names[c]]) for a, _, c in jumps]


def test_the_start_of_a_triangle(client: TestClient) -> None:
    content = ask(client, TRIANGLE)
    analysis = Analysis(problem(TRIANGLE))
    assert (content["pegs"], content["reached"], content["stuck"]) == (14, False, False)
    assert (content["winning"], content["fewest"], content["best"]) == (True, 1, 1)
    assert content["solutions"] == "29760"
    assert content["chance"] == float(analysis.chance(problem(TRIANGLE).start) or 0)
    assert (content["lost_at"], content["complete"]) == (None, True)
    assert [jump["solutions"] for jump in content["jumps"]] == ["14880", "14880"]
    assert content["hint"] == {
        "jump": content["jumps"][0]["jump"],
        "why": "wins",
        "pegs": None,
    }


def test_numbers_agree_with_the_analysis(client: TestClient) -> None:
    moves = ("a3-a1", "c5-a3", "e5-c5")
    content = ask(client, TRIANGLE, *moves)
    game = played(TRIANGLE, *moves)
    analysis = Analysis(game.problem)
    assert content["jumps"] == [
        {
            "jump": [report.jump.origin, report.jump.over, report.jump.target],
            "winning": report.winning,
            "solutions": str(report.solutions),
            "fewest": report.fewest,
            "chance": float(report.chance or 0),
            "group": group,
        }
        for report, group in zip(analysis.jumps(game.position), range(9), strict=False)
    ]


def played(of: str, *moves: str) -> Game:
    one = problem(of)
    parsed = parse_moves(one.board, " ".join(moves))
    return Game(one, [jump for move in parsed for jump in move.jumps])


def test_a_game_that_is_lost_was_lost_somewhere(client: TestClient) -> None:
    line = "line(6) b1 any"
    content = ask(client, line, "d1-b1", "f1-d1")
    assert (content["winning"], content["lost_at"]) == (True, None)
    content = ask(client, "line(7) d1 any", "f1-d1")
    assert (content["winning"], content["lost_at"], content["solutions"]) == (False, 0, "0")
    assert content["hint"]["why"] == "fewest"


def test_the_only_jump_is_hinted_at(client: TestClient) -> None:
    content = ask(client, "line(6) b1 any")
    assert names("line(6) b1 any", [content["hint"]["jump"]]) == ["d1-b1"]
    assert content["hint"]["why"] == "forced"


@pytest.mark.parametrize(
    ("given", "moves", "reached", "stuck"),
    [
        ("line(4) b1 c1", ["d1-b1", "a1-c1"], True, True),
        ("line(4) b1 b1", ["d1-b1"], False, False),
        ("line(5) b1 at-most-3", ["d1-b1"], True, False),
        ("line(5) b1 fewest", [], False, False),
        ("line(5) b1 fewest", ["d1-b1", "a1-c1"], True, True),
    ],
)
def test_the_answer_has_the_end_of_the_game(
    client: TestClient, given: str, moves: list[str], reached: bool, stuck: bool
) -> None:
    content = ask(client, given, *moves)
    assert (content["reached"], content["stuck"]) == (reached, stuck)
    assert (content["hint"] is None) == (reached or stuck)


def test_a_large_board_is_answered_in_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(analysis.SECONDS, "quick", 0.1)
    content = ask(client, "wiegleb e2 e2", "e4-e2")
    assert (content["complete"], content["solutions"], content["stuck"]) == (False, None, False)
    legal = played("wiegleb e2 e2", "e4-e2").legal_jumps()
    assert [jump["jump"] for jump in content["jumps"]] == [
        [jump.origin, jump.over, jump.target] for jump in legal
    ]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"problem": "nope"}, 400),
        ({"problem": "english", "moves": ["d2-d5"]}, 400),
        ({"problem": "english", "moves": ["d2-d4", "d2-d4"]}, 400),
        ({"problem": "english", "moves": "d2-d4"}, 422),
        ({"problem": "english", "effort": "more"}, 422),
        ({"problem": "english", "moves": ["x"] * 2001}, 422),
    ],
)
def test_nonsense_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    answer = client.post("/api/analysis", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])


def test_reverse_rules_need_a_finish_with_pegs(client: TestClient) -> None:
    given = problem("line(5) b1 at-most-2").as_json() | {"rules": "reverse"}
    answer = client.post("/api/analysis", json={"problem": given})
    assert (answer.status_code, "reverse" in answer.json()["error"]) == (400, True)


def test_reverse_rules_have_hints_only_where_the_finish_is_near(client: TestClient) -> None:
    reverse = problem("line(4) b1 c1").complement().as_json()
    assert ask(client, reverse)["hint"]["why"] == "forced"
    lost = problem("line(4) b1 b1").complement().as_json()
    content = ask(client, lost)
    assert (content["winning"], content["lost_at"], content["hint"]) == (False, 0, None)


def test_the_jump_that_leaves_the_most_solutions_is_hinted_at(client: TestClient) -> None:
    content = ask(client, TRIANGLE, "a3-a1")
    counts = [int(jump["solutions"]) for jump in content["jumps"]]
    (best,) = [jump for jump in content["jumps"] if jump["jump"] == content["hint"]["jump"]]
    assert len(set(counts)) > 1
    assert int(best["solutions"]) == max(counts)
    assert content["hint"]["why"] == "most"


def test_a_question_that_must_end_keeps_its_first_steps_and_may_be_asked_again() -> None:
    ours, theirs = Pipe()
    analyser = Analyser(1 << 30, theirs)
    task = AnalysisTask.of(Game(problem("rectangle(4,5)")), key="small")
    ours.send("stop")
    found = analyser.answer(task)
    assert (found["winning"], found["solutions"], found["complete"]) == (True, None, False)
    assert True in [jump["winning"] for jump in found["jumps"]]
    assert theirs.recv() == "stop"
    assert analyser.answer(task)["complete"]


@pytest.mark.parametrize("effort", ["verdict", "hint"])
def test_short_questions_have_verdicts_and_hints_without_numbers(
    client: TestClient, effort: str
) -> None:
    content = ask(client, "english d4 d4", effort=effort)
    winners = [jump["jump"] for jump in content["jumps"] if jump["winning"]]
    assert content["winning"] is True
    assert (content["hint"]["jump"], content["hint"]["why"]) == (winners[0], "wins")
    assert len(winners) == (1 if effort == "verdict" else 4)
    lost = ask(client, "english d4 d5", effort=effort)
    assert (lost["winning"], lost["hint"]["why"]) == (False, "fewest")
    assert {jump["winning"] for jump in lost["jumps"]} == {False}


# -- fewest moves --------------------------------------------------------------------------------


def fewest_moves(client: TestClient, given: object, *moves: str, **more: object) -> Any:
    body = {"problem": given, "moves": list(moves), **more}
    answer = client.post("/api/fewest-moves", json=body)
    assert answer.status_code == 200, answer.text
    content = answer.json()
    assert list(content) == ["found", "at_least", "complete"]
    return content["found"] if content["found"] == content["at_least"] else content


def test_the_fewest_moves_along_a_game(client: TestClient) -> None:
    cross = ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]
    needed = [fewest_moves(client, "latin-cross", *cross[:made]) for made in range(6)]
    assert needed == [5, 4, 3, 2, 1, 0]


def test_the_last_move_may_go_on(client: TestClient) -> None:
    english = board("english")
    double = Problem(
        Position.of(english, ["c1", "c2", "d3"]), Finish.of_bits(Position.of(english, ["e3"]).bits)
    )
    given = double.as_json()
    assert fewest_moves(client, given) == 1
    assert fewest_moves(client, given, "c1-c3") == 0  # one more jump by the same peg


def test_a_lost_game_needs_no_moves(client: TestClient) -> None:
    assert fewest_moves(client, "latin-cross", "d3-d1") is None
    assert fewest_moves(client, "english d4 d3", effort="full") is None


def test_what_takes_too_long_is_bounded(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "QUICK_MOVES_SECONDS", 0.5)
    content = fewest_moves(client, "wiegleb e4 any")
    assert content["at_least"] > 0
    assert content["found"] is None or content["found"] > content["at_least"]


@pytest.mark.parametrize(
    ("body", "status"),
    [({"problem": "nope"}, 400), ({"problem": "english", "moves": ["d2-d5"]}, 400), ({}, 422)],
)
def test_nonsense_has_no_fewest_moves(
    client: TestClient, body: dict[str, Any], status: int
) -> None:
    answer = client.post("/api/fewest-moves", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])

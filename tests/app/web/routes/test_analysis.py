"""The analysis of a position through the server."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import time
from concurrent.futures import CancelledError
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import Analysis, Finish, Game, Position, Problem, board, parse_moves, problem, solve
from pegsol.app.web import helpers as helpers_module
from pegsol.app.web import verdicts
from pegsol.app.web.helpers import MAX_WAITING_PER_OWNER, Helpers
from pegsol.app.web.pool import BusyError, Processes, WorkerError
from pegsol.app.web.process import INTERPRETER_BYTES
from pegsol.app.web.routes import analysis
from pegsol.app.web.routes.analysis import FewestMoves
from pegsol.app.web.shares import Client
from pegsol.app.web.task import AnalysisTask, FewestMovesTask
from pegsol.app.web.worker import Analyser, run_helper
from processes import wait_until

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


def test_a_busy_server_leaves_a_long_verdict_open(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search goes on, and its answer serves the next question."""
    monkeypatch.setattr(verdicts, "CROWD", 0)
    monkeypatch.setattr(analysis, "CROWDED_TIMEOUT", 0.0)
    question = {"problem": "asymmetric a4 d1", "moves": [], "effort": "verdict"}
    assert client.post("/api/analysis", json=question).json()["winning"] is None
    monkeypatch.setattr(verdicts, "CROWD", 100)
    wait_until(lambda: client.post("/api/analysis", json=question).json()["winning"] is not None)


def test_a_large_board_is_answered_in_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "VERDICT_TIMEOUT", 0.1)
    monkeypatch.setattr(analysis, "QUICK_TIMEOUT", 0.1)
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


def test_everything_is_known_of_the_english_board_after_warming_up() -> None:
    whole = problem("english d4 d4")
    begun = Game(whole, solve(whole).solution.jumps[:8])  # type: ignore[union-attr]
    helper, chance = Analyser(1 << 30), Random(2)
    game = Game(whole.from_position(begun.position))
    helper.answer(AnalysisTask.of(game, key="english"), lambda *_: None)
    helper.warm(until=lambda: False)
    began = time.process_time()
    while not game.stuck:
        game.jump(chance.choice(game.legal_jumps()))
        found = helper.answer(AnalysisTask.of(game, key="english"), lambda *_: None)
        assert found["winning"] is not None
        assert None not in [jump["solutions"] for jump in found["jumps"]]
    assert time.process_time() - began < 10  # all of them; cold, each may take a second


def test_warming_up_goes_on_after_an_answer() -> None:
    helper = Analyser(1 << 30)
    helper.answer(question(TRIANGLE), lambda *_: None)
    helper.warm(until=lambda: True)
    looks: list[None] = []
    for expected in (True, False):  # then there is nothing left to find out
        looks.clear()
        helper.warm(until=lambda: bool(looks.append(None)))  # type: ignore[func-returns-value]
        assert bool(looks) is expected


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


def test_what_takes_too_long_is_bounded(client: TestClient) -> None:
    content = fewest_moves(client, "wiegleb e4 any")
    assert content["at_least"] > 0
    assert content["found"] is None or content["found"] > content["at_least"]


def test_no_helper_is_asked_twice(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    async def answer_to(_: Any, task: FewestMovesTask, *rest: Any) -> dict[str, Any]:
        asked.append(task.seconds)
        exact = task.game().position.peg_count < 30
        return {"found": 20, "at_least": 20 if exact else 16, "complete": True}

    monkeypatch.setattr(analysis, "answer_to", answer_to)
    given, moves = "english d1 d1", ("d3-d1", "f3-d3", "d4-d2")
    for effort in ("quick", "quick", "full", "full", "quick"):
        assert fewest_moves(client, given, effort=effort) == {
            "found": 20,
            "at_least": 16,
            "complete": True,
        }
    assert asked == [analysis.QUICK_MOVES_SECONDS, analysis.FULL_MOVES_SECONDS]
    for effort in ("quick", "full"):
        assert fewest_moves(client, given, *moves, effort=effort) == 20
    assert len(asked) == 3


def test_a_limited_number_of_positions_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MAX_KNOWN_MOVES", 2)
    known, found = analysis.KnownMoves(), FewestMoves(found=3, at_least=3, complete=True)
    games = [played("english d4 d4", *moves) for moves in ([], ["d2-d4"], ["d2-d4", "f3-d3"])]
    for game in games:
        known.add(game, "key", False, found)
    assert [known.get(game, "key", True) for game in games] == [None, found, found]
    assert known.get(games[1], "other", True) is None


def test_without_an_answer_nothing_is_known(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "QUICK_MOVES_SECONDS", 60.0)
    monkeypatch.setattr(analysis, "START_TIMEOUT", -60.3)
    assert fewest_moves(client, "wiegleb e4 any", "e2-e4") is None


@pytest.mark.parametrize(
    ("body", "status"),
    [({"problem": "nope"}, 400), ({"problem": "english", "moves": ["d2-d5"]}, 400), ({}, 422)],
)
def test_nonsense_has_no_fewest_moves(
    client: TestClient, body: dict[str, Any], status: int
) -> None:
    answer = client.post("/api/fewest-moves", json=body)
    assert (answer.status_code, list(answer.json())) == (status, ["error", "code", "values"])


# -- helpers -------------------------------------------------------------------------------------

ME, YOU = Client("me"), Client("you")


@pytest.fixture
def processes() -> Any:
    processes = Processes()
    yield processes
    processes.close()


def question(of: str, *, full: bool = False) -> AnalysisTask:
    return AnalysisTask.of(Game(problem(of)), key=of, full=full)


def test_a_helper_that_dies_is_replaced(processes: Processes) -> None:
    helpers = Helpers(processes, count=1)
    assert helpers.ask(question(TRIANGLE), key="", client=ME, seconds=600).result()["winning"]
    slow = helpers.ask(question("english", full=True), key="", client=ME, seconds=600)
    wait_until(lambda: not helpers._waiting)
    (child,) = processes.children()
    time.sleep(0.1)
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(WorkerError, match="unexpectedly"):
        slow.result()
    assert helpers.ask(question(TRIANGLE), key="", client=ME, seconds=600).result()["winning"]
    helpers.close()


def test_a_slow_question_does_not_hold_up_others(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helpers_module, "FAIR_SECONDS", 0.1)
    helpers = Helpers(processes, count=1)
    helpers.ask(question(TRIANGLE), key="warm", client=ME, seconds=600).result()
    slow = helpers.ask(question("english"), key="slow", client=ME, seconds=0.05)
    quick = helpers.ask(question(TRIANGLE), key="quick", client=YOU, seconds=600)
    with contextlib.suppress(WorkerError):  # or what was known by then
        assert "best" not in slow.result()
    assert quick.result()["winning"]
    helpers.close()


def test_the_fewest_moves_do_not_hold_up_analyses(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helpers_module, "STOP_TIMEOUT", 600.0)  # on a busy machine
    helpers = Helpers(processes, count=1)
    helpers.ask(question(TRIANGLE), key="warm", client=ME, seconds=600).result()
    (child,) = processes.children()
    task = FewestMovesTask.of(Game(problem("wiegleb e4 any")), seconds=600.0)
    slow = helpers.ask(task, key="slow", client=ME, seconds=600)
    wait_until(lambda: not helpers._waiting)
    assert helpers.ask(question(TRIANGLE), key="", client=YOU, seconds=600).result()["winning"]
    assert slow.result(0)["complete"] is False
    assert processes.children() == [child]  # it goes on
    monkeypatch.undo()
    late = helpers.ask(task, key="late", client=ME, seconds=600)
    wait_until(lambda: not helpers._waiting)
    child.suspend()  # so that it cannot stop
    assert helpers.ask(question(TRIANGLE), key="", client=YOU, seconds=600).result()["winning"]
    with pytest.raises(WorkerError, match="urgent"):
        late.result(0)
    helpers.close()


def test_a_helper_that_is_stopped_too_late_goes_on(processes: Processes) -> None:
    child = processes.start(run_helper)
    child.connection.send("stop")
    child.connection.send(question(TRIANGLE))
    while (sent := child.connection.recv())[0] == "part":
        pass
    assert (sent[0], sent[1]["winning"]) == ("done", True)


def test_cancelled_tasks_do_not_hold_up_others(processes: Processes) -> None:
    helpers = Helpers(processes, count=1)
    helpers.ask(question(TRIANGLE), key="warm", client=ME, seconds=600).result()
    left = [
        helpers.ask(question(of, full=True), key="", client=ME, seconds=600)
        for of in ("english", "wiegleb")
    ]
    wait_until(lambda: len(helpers._waiting) == 1)  # the first is at hand
    for future in left:
        assert future.cancel()
    assert helpers.ask(question(TRIANGLE), key="", client=YOU, seconds=600).result()["winning"]
    helpers.close()


def test_what_takes_too_much_memory_fails_and_the_helper_goes_on() -> None:
    processes = Processes(memory=0)  # beyond what the interpreter takes
    helpers = Helpers(processes, count=1)
    large = helpers.ask(question("english"), key="e", client=ME, seconds=600)
    with contextlib.suppress(WorkerError):
        assert large.result().get("solutions") is None
    assert helpers.ask(question(TRIANGLE), key="t", client=ME, seconds=600).result()["winning"]
    if sys.platform == "linux":
        (child,) = processes.children()
        limits = Path(f"/proc/{child.pid}/limits").read_text()
        assert re.search(rf"Max address space +{INTERPRETER_BYTES} +{INTERPRETER_BYTES} ", limits)
    helpers.close()
    processes.close()


def test_an_owner_asks_a_limited_number_of_questions_at_once(processes: Processes) -> None:
    helpers = Helpers(processes, count=1)
    asked = [
        helpers.ask(question("english"), key="e", client=ME, seconds=600)
        for _ in range(MAX_WAITING_PER_OWNER)
    ]
    with pytest.raises(BusyError, match="questions"):
        helpers.ask(question(TRIANGLE), key="t", client=ME, seconds=600)
    other = helpers.ask(question(TRIANGLE), key="t", client=YOU, seconds=600)
    assert other.cancel()
    for future in asked:
        future.cancel()
    helpers.ask(question(TRIANGLE), key="t", client=ME, seconds=600).cancel()
    helpers.close()
    with pytest.raises((CancelledError, WorkerError)):
        asked[-1].result()


def test_an_idle_helper_ends_and_frees_its_memory(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helpers_module, "IDLE_TIMEOUT", 0.1)
    helpers = Helpers(processes, count=1)
    for _ in range(2):
        assert helpers.ask(question(TRIANGLE), key="t", client=ME, seconds=600).result()["winning"]
        wait_until(lambda: not processes.children())
    helpers.close()


def test_closing_ends_all_processes(processes: Processes) -> None:
    helpers = Helpers(processes, count=2)
    asked = [
        helpers.ask(question(of), key=of, client=ME, seconds=600) for of in ("english", "french")
    ]
    wait_until(lambda: len(processes.children()) == 2)
    children = processes.children()
    helpers.close()
    processes.close()
    for future in asked:
        with pytest.raises(WorkerError):
            future.result()
    assert not any(child.alive for child in children)

"""Verdicts: at once, and never taken back."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegsol import Game, Search, problem
from pegsol.app.web.routes import analysis
from pegsol.app.web.shares import Client
from pegsol.app.web.solver import Solver
from pegsol.app.web.task import PositionTask
from pegsol.model.formats.puzzles import puzzles
from pegsol.search.solving import methods
from processes import wait_until


def ask(client: TestClient, given: str, moves: list[str], effort: str) -> dict[str, Any]:
    body = {"problem": given, "moves": moves, "effort": effort}
    answer = client.post("/api/analysis", json=body)
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def test_every_puzzle_has_a_verdict_and_a_hint(client: TestClient) -> None:
    for puzzle in puzzles():
        content = ask(client, puzzle.name, [], "verdict")
        assert content["winning"] is puzzle.solvable, puzzle.name
        if puzzle.solvable:
            assert content["hint"]["why"] in ("wins", "only", "forced", "most"), puzzle.name
        elif puzzle.problem.rules == "normal":
            assert ask(client, puzzle.name, [], "hint")["hint"]["why"] == "fewest", puzzle.name


def test_a_followed_hint_leads_to_the_finish_without_a_search(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(problem("complement-c3"))
    assert ask(client, "complement-c3", [], "verdict")["winning"]
    verdicts = client.app.state.verdicts  # type: ignore[attr-defined]

    async def never(*_: object) -> None:
        raise AssertionError("a search")

    monkeypatch.setattr(verdicts, "_search", never)
    while not game.solved:
        content = ask(client, "complement-c3", [str(move) for move in game.moves], "verdict")
        origin, over, target = content["hint"]["jump"]
        (jump,) = [
            jump
            for jump in game.legal_jumps()
            if (jump.origin, jump.over, jump.target) == (origin, over, target)
        ]
        game.jump(jump)


def test_a_longer_look_never_takes_a_verdict_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(client, "diamond-41", [], "verdict")["winning"]
    monkeypatch.setattr(analysis, "QUICK_TIMEOUT", 0.0)
    monkeypatch.setattr(analysis, "FULL_TIMEOUT", 0.0)
    for effort in ("quick", "full"):
        content = ask(client, "diamond-41", [], effort)
        assert (content["winning"], content["complete"]) == (True, False)
        assert content["hint"]["why"] in ("wins", "only")


def test_an_answer_is_complete_only_if_nothing_is_unknown(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> dict[str, Any]:
        return {"winning": True, "jumps": [], "solutions": None}

    monkeypatch.setattr(analysis, "answer_to", nothing)
    content = ask(client, "old-english", [], "full")
    assert (content["winning"], content["complete"]) == (True, False)


def test_what_an_analysis_has_proved_is_known_to_all(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(client, "triangle(6) b2 b2", [], "quick")["complete"]
    content = ask(other, "triangle(6) b2 b2", [], "verdict")
    assert None not in [jump["winning"] for jump in content["jumps"]]


def test_a_game_stays_lost(client: TestClient) -> None:
    game, rng = Game(problem("central-game")), Random(3)
    lost = False
    while legal := game.legal_jumps():
        game.jump(rng.choice(legal))
        content = ask(client, "central-game", [str(move) for move in game.moves], "verdict")
        if lost:
            assert content["winning"] is False
            assert content["solutions"] == "0"
        lost = lost or content["winning"] is False
    assert lost


def test_a_killed_solver_is_replaced(client: TestClient) -> None:
    assert ask(client, "square-5", [], "verdict")["winning"]
    process = client.app.state.verdicts._solver  # type: ignore[attr-defined]
    os.kill(process._child.pid, signal.SIGKILL)
    moves = ["a3-a1"]
    wait_until(
        lambda: ask(client, "rectangle(4,5) a1 any", moves, "verdict")["winning"] is not None
    )


# -- the solver ----------------------------------------------------------------------------------


ME = Client("me", "home")


def tasks(*names: str) -> Callable[[float], list[PositionTask]]:
    def made(seconds: float) -> list[PositionTask]:
        given = [problem(name) for name in names]
        texts = [json.dumps(one.as_json()) for one in given]
        return [
            PositionTask(text, one.start.bits, "winning", seconds)
            for text, one in zip(texts, given, strict=True)
        ]

    return made


def test_a_hard_position_does_not_hold_up_an_easy_one() -> None:
    hard = Game(problem("wiegleb e1 e1"), [])
    rng = Random(1)
    for _ in range(8):
        hard.jump(rng.choice(hard.legal_jumps()))
    (easy,) = tasks("english d4 d4")(60.0)
    (base,) = tasks("wiegleb e1 e1")(600.0)
    solver = Solver()
    solver.take(1, PositionTask(base.problem, hard.position.bits, "winning", 600.0), ME)
    for _ in range(5):
        assert solver.advance() == []
    solver.take(2, easy, ME)
    while not (answers := solver.advance()):
        pass
    ((number, answer),) = answers
    assert (number, answer["winning"], len(answer["jumps"])) == (2, True, 31)
    assert solver.busy


def test_an_address_with_many_searches_has_the_time_of_one() -> None:
    (hard,) = tasks("wiegleb e1 e1")(60.0)
    solver = Solver()
    solver.take(0, hard, ME)
    for number in range(1, 20):
        solver.take(number, hard, Client(f"invented {number}", "elsewhere"))
    for _ in range(30):
        solver.advance()
    mine, *others = [attempt.spent for attempt in solver._attempts]
    assert mine > sum(others) / 3


def test_many_hard_positions_share_the_time_of_one() -> None:
    (hard,) = tasks("wiegleb e1 e1")(0.5)
    solver = Solver()
    for number in range(8):
        solver.take(number, hard, ME)
    answers = {}
    while solver.busy:
        answers |= dict(solver.advance())
    assert len(answers) == 8
    assert answers.pop([*answers][-1]) == {}  # it was alone in the end, and had its time
    assert sum([answer == {"stopped": True} for answer in answers.values()]) >= 4


def test_closures_take_turns_with_others_but_not_with_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(methods, "by_tree", lambda *_: None)
    (easy,) = tasks("english d4 d4")(60.0)
    solver, answers = Solver(), {}
    for seed in (18, 19):  # lost after eight jumps
        game, rng = Game(problem("english d4 d4")), Random(seed)
        while len(game.jumps) < 8:
            game.jump(rng.choice(game.legal_jumps()))
        solver.take(seed, PositionTask(easy.problem, game.position.bits, "winning", 60.0), ME)
    most_closing = 0
    while solver.busy:
        answers |= dict(solver.advance())
        searches = [attempt.search for attempt in solver._attempts]
        most_closing = max(most_closing, len([s for s in searches if s and holds_a_closure(s)]))
        if most_closing and 1 not in answers:
            solver.take(1, easy, ME)
            answers |= dict(solver.advance())
    assert most_closing == 1
    assert [answers[number]["winning"] for number in (18, 19, 1)] == [False, False, True]
    assert next(iter(answers)) == 1


def holds_a_closure(search: Search) -> bool:
    return search._methods is not None and search._methods.closure._decision is not None


def test_a_search_ends_with_its_time() -> None:
    (base,) = tasks("square(9) a1 any")(0.0)
    solver = Solver()
    solver.take(7, PositionTask(base.problem, base.bits ^ 0b1000010, "winning", 0.0), ME)
    assert [number for number, _ in solver.advance()] == [7]
    assert not solver.busy


def test_what_makes_no_sense_is_not_known() -> None:
    solver = Solver()
    solver.take(1, PositionTask("{}", 1, "winning", 1.0), ME)
    assert solver.advance() == [(1, {})]

"""The event loop answers all players, so nothing that grows with a board runs on it."""

from __future__ import annotations

import asyncio
import gc
import time
from itertools import combinations
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from hostile_boards import HARD_GRAPH, paths
from pegsol import Game, problem
from pegsol.app.web import queue
from pegsol.app.web.routes import analysis, packages, repairs, review, why, wishes

MAX_SECONDS = 0.05  # of processor time, in which the loop answers nobody else

BIPARTITE = f"graph({','.join([f'a{a}-b{b}' for a in range(30) for b in range(30)])})"
COMPLETE = f"graph({','.join([f'a{a}-a{b}' for a, b in combinations(range(24), 2)])})"
BOARDS = {
    "paths": paths(51, "fewest"),
    "square": "square(24)",
    "bipartite": BIPARTITE,
    "complete": COMPLETE,
    "largest": "complete(58)",
    "hard": HARD_GRAPH,
    "short": "line(4) b1 any",  # whose work is done on the loop when the board is known
}
QUICK = ("square",)

ANSWERED = (200, 201, 202, 204, 302, 404, 429, 503)
"""A client that has asked too much is refused only later; no search has proved anything yet."""


class Visitor:
    """A client that asks everything that the API offers about one board."""

    def __init__(self, client: TestClient, board: str) -> None:
        self.asked: list[str] = []
        self._client = client
        self._board = {"problem": board}
        game = Game(problem(board))
        while game.legal_jumps():
            game.jump(game.legal_jumps()[0])
        self._moves = [str(move) for move in game.moves]
        self._played = self._board | {"moves": self._moves}

    def ask(self, operation: str, name: str = "", **more: Any) -> httpx2.Response:
        """Send a request to a route, as the schema calls it, for the thing with a *name*."""
        self.asked.append(operation)
        method, path = operation.split()
        path = path.replace("{name}", name).replace("{key}", name).replace("{pace}", "slow")
        answer = self._client.request(method, path, follow_redirects=False, **more)
        assert answer.status_code in ANSWERED, (operation, answer.text)
        return answer

    def ask_everything(self) -> None:
        """Send a request to each route."""
        self._read()
        self._analyse()
        self._keep()
        self._search("/api/jobs", self._board | {"seconds": 1.0}, ["pause", "resume", "stop"])
        self.ask("get /api/jobs")
        self._search("/api/lab", self._board | {"seconds": 1.0}, ["fresh", "pace/{pace}", "stop"])
        for kind in ("search", "prune", "orders", "rule", "experiment"):
            self.ask(f"post /api/lab/{kind}", json=self._board | {"seconds": 1.0})

    def _read(self) -> None:
        board = self._board["problem"]
        for path in ("version", "boards", "lessons", "puzzles", "daily", "rush"):
            self.ask(f"get /api/{path}", params={"date": "2026-01-01", "seed": 1})
        self.ask("get /api/board", params={"name": board if len(board) < 200 else "complete(58)"})
        self.ask("post /api/problem", json=self._board)
        self.ask("post /api/open", json={"text": board})
        self.ask("post /api/export", json={"form": "text", "items": 3 * [self._played]})

    def _analyse(self) -> None:
        for effort in ("verdict", "hint", "quick"):
            self.ask("post /api/analysis", json=self._board | {"effort": effort})
        for effort in ("verdict", "quick"):
            self.ask("post /api/review", json=self._board | {"effort": effort})
            self.ask("post /api/review", json=self._played | {"effort": effort})
        self.ask("post /api/analysis", json=self._played | {"effort": "hint"})
        for path in ("fewest-moves", "why", "repair", "explain", "next-package", "new-puzzles"):
            self.ask(f"post /api/{path}", json=self._board)

    def _keep(self) -> None:
        thing = self._played | {"kind": "game", "name": "Mine"}
        name = self.ask("post /api/saved", json=thing).json()["id"]
        self.ask("get /api/saved")
        self.ask("get /api/saved/{name}", name)
        self.ask("put /api/saved/{name}", name, json={"name": "Yours"})
        self.ask("get /s/{name}", name)
        result = self.ask("post /api/results", json=self._played | {"seconds": 1.0}).json()
        self.ask("get /api/results")
        self.ask("get /api/ladder")
        self.ask("get /api/results/{key}/ghost", result["best"]["key"])
        self.ask("post /api/rush", json={"seed": 1, "games": 400 * [[]]})
        self.ask("get /api/rush/best")
        self.ask("get /api/days")
        self.ask("post /api/backup", json=self.ask("get /api/backup").json())
        self.ask("delete /api/saved/{name}", name)

    def _search(self, path: str, order: dict[str, Any], words: list[str]) -> None:
        begins = path if path.endswith("jobs") else f"{path}/genetic"
        name = self.ask(f"post {begins}", json=order).json()["id"]
        self.ask(f"get {path}/{{name}}", name)
        for word in words:
            self.ask(f"post {path}/{{name}}/{word}", name)
        self.ask(f"get {path}/{{name}}/events", name)
        if begins == path:
            self.ask(f"get {path}/{{name}}/proof.svg", name)
        self.ask(f"delete {path}/{{name}}", name)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait no longer for answers than the loop needs to be seen at work."""
    for seconds in (analysis.SECONDS, review.SECONDS):
        for effort in seconds:
            monkeypatch.setitem(seconds, effort, 0.05)
    monkeypatch.setattr(analysis, "QUICK_MOVES_SECONDS", 0.05)
    for route in (packages, why):
        monkeypatch.setattr(route, "SECONDS", 0.05)
    monkeypatch.setattr(packages, "EXPLAIN_SECONDS", 0.1)
    monkeypatch.setattr(repairs, "SECONDS", 0.1)
    monkeypatch.setattr(wishes, "SECONDS", 0.1)
    monkeypatch.setattr(wishes, "MAX_SECONDS", 0.1)
    kinds = {name: kind._replace(last=0.2) for name, kind in queue.KINDS.items()}
    monkeypatch.setattr(queue, "KINDS", kinds)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    "board",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in BOARDS],
)
def test_no_request_holds_the_loop(
    board: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[tuple[float, str]] = []
    run = asyncio.Handle._run
    visitor = Visitor(client, BOARDS[board])
    client.get("/api/nothing")  # FastAPI builds all routes with the first request

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        # Not the time on the clock: a busy machine takes the processor away.
        if (seconds := time.thread_time() - began) > MAX_SECONDS:
            held.append((seconds, visitor.asked[-1]))

    monkeypatch.setattr(asyncio.Handle, "_run", measured)
    gc.disable()  # no collection looks through the objects of other tests
    try:
        visitor.ask_everything()
    finally:
        gc.enable()
    assert not held
    assert_all_routes_are_in(visitor.asked, client)


def assert_all_routes_are_in(asked: list[str], client: TestClient) -> None:
    """Fail if a route of the API was not asked: a new one must be added to the questions."""
    schema = client.get("/api/openapi.json").json()["paths"]
    offered = {f"{method} {path}" for path, methods in schema.items() for method in methods}
    assert offered == set(asked) - {"get /s/{name}"}

"""The desk: work for requests, a few at a time, and no client starves the others."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from starlette.requests import ClientDisconnect

from app.web.loops import run, until
from pegsol.app.web import desk as desk_module
from pegsol.app.web import reading
from pegsol.app.web.clients import Client
from pegsol.app.web.desk import Desk
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.refusal import BusyError
from pegsol.app.web.server import create_app, server_of
from processes import wait_until

MANY, FEW = 45, 6  # requests of a hostile client, and those answered before another client's
LINES, HOLES = 3000, 250


def hostile(number: int) -> dict[str, Any]:
    """Return a question about a board of 3,000 lines, which is new for each number."""
    holes = [f"n{number}h{hole}" for hole in range(HOLES)]
    lines = [
        f"{holes[first]} {holes[first - step]} {holes[first - 7 * step]}"
        for step in range(1, LINES // HOLES + 1)
        for first in range(HOLES)
    ]
    text = "\n".join(["lines:", *lines, f"start: vacancies {holes[0]}", "finish: any"])
    return {"problem": text}


def unknown(number: int) -> dict[str, Any]:
    """Return a question about a small board that no test has asked about before."""
    text = f"lines:\nw{number}a w{number}b w{number}c\nstart: vacancies w{number}a\nfinish: any"
    return {"problem": text}


def waiting(desk: Desk) -> int:
    """Return how many pieces of work wait for a turn of their client or address."""
    return sum([len(turn._waiters or ()) for turn in list(desk._turns.values())])


def at_work(desk: Desk) -> int:
    """Return how many threads work."""
    return desk_module.MAX_AT_WORK - desk._threads._value


# -- a server ------------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(tmp_path, shared=True)


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    server = server_of(app)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def client_of(address: str, owner: str) -> httpx2.AsyncClient:
    cookie = {"cookie": f"{COOKIE}={owner * 22}"}
    return httpx2.AsyncClient(base_url=address, headers=cookie, timeout=None)


def test_a_client_is_answered_before_a_few_of_many_requests_of_another(address: str) -> None:
    answered: list[int] = []

    async def attack(client: httpx2.AsyncClient, number: int) -> None:
        answer = await client.post("/api/problem", json=hostile(number))
        answered.append(answer.status_code)

    async def play() -> None:
        async with client_of(address, "a") as bad, client_of(address, "b") as good:
            attacks = [asyncio.create_task(attack(bad, number)) for number in range(MANY)]
            while not answered:
                await asyncio.sleep(0.01)
            game = {"problem": "english d4 d4", "moves": ["d2-d4"]}
            assert (await good.get("/api/version")).status_code == 200
            saved = await good.post("/api/saved", json={"kind": "game", "name": "Mine", **game})
            assert saved.status_code == 201
            verdict = await good.post("/api/analysis", json={"effort": "verdict", **game})
            assert verdict.json()["winning"] is True
            assert len(answered) <= FEW
            for one in attacks:
                one.cancel()
            await asyncio.gather(*attacks, return_exceptions=True)

    run(play())


def test_requests_that_wait_end_with_their_client(
    address: str, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = [], threading.Event()
    read = reading.problem_of

    def held(text: str) -> Any:
        begun.append(text)
        go_on.wait()
        return read(text)

    monkeypatch.setattr(reading, "problem_of", held)
    assert httpx2.get(f"{address}/api/version").status_code == 200  # the server has started
    desk: Desk = app.state.desk

    async def leave() -> None:
        async with client_of(address, "a") as client:
            asking = [
                asyncio.create_task(client.post("/api/problem", json=unknown(n))) for n in range(10)
            ]
            while waiting(desk) < 9:
                await asyncio.sleep(0.01)
            for one in asking:
                one.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    run(leave())
    wait_until(lambda: not waiting(desk))
    go_on.set()
    wait_until(lambda: not at_work(desk))
    assert len(begun) == 1


# -- the desk alone ------------------------------------------------------------------------------


class Work:
    """Pieces of work at a desk, which go on until they are told to end."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.begun: list[str] = []
        self._ends: dict[str, threading.Event] = {}
        self._tasks: dict[str, asyncio.Task[Any]] = {}

    def bring(self, name: str, owner: str, address: str) -> asyncio.Future[None]:
        """Bring work to the desk; the client is gone when the returned future is done."""
        gone = asyncio.get_running_loop().create_future()
        visit: Any = SimpleNamespace(client=Client(owner, address), gone=gone)
        self._ends[name] = threading.Event()

        def work() -> None:
            self.begun.append(name)
            self._ends[name].wait()

        self._tasks[name] = asyncio.create_task(self.desk.do(visit, work))
        return gone

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self._tasks[name]

    async def end_all(self) -> None:
        for end in self._ends.values():
            end.set()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def error(self, name: str) -> BaseException | None:
        return self._tasks[name].exception()


def test_a_client_has_one_thread_an_address_two_and_all_three() -> None:
    async def come() -> None:
        work = Work()
        for number in range(4):
            work.bring(f"first {number}", "me", "school")
        for owner in ("you", "somebody"):
            work.bring(owner, owner, "school")
        for place in ("home", "far", "elsewhere"):
            work.bring(place, "me", place)
        await until(lambda: len(work.begun) == 3)
        assert sorted(work.begun) == ["first 0", "home", "you"]
        await work.end_all()

    run(come())


def test_what_waits_for_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "WAIT_TIMEOUT", 0.01)

    async def come() -> None:
        work = Work()
        work.bring("first", "me", "home")
        work.bring("second", "me", "home")
        await until(lambda: not waiting(work.desk) and at_work(work.desk) == 1)
        await work.end_all()
        assert work.begun == ["first"]
        assert isinstance(work.error("second"), BusyError)

    run(come())


def test_what_waits_leaves_with_its_client() -> None:
    async def come() -> None:
        work = Work()
        work.bring("first", "me", "home")
        gone = work.bring("second", "me", "home")
        await until(lambda: waiting(work.desk) == 1)
        gone.set_result(None)
        await until(lambda: not waiting(work.desk))
        await work.end_all()
        assert work.begun == ["first"]
        assert isinstance(work.error("second"), ClientDisconnect)

    run(come())


def test_work_that_fails_frees_its_thread() -> None:
    async def come() -> None:
        desk, loop = Desk(), asyncio.get_running_loop()
        visit: Any = SimpleNamespace(client=Client("me"), gone=loop.create_future())
        for _ in range(5):
            with pytest.raises(ZeroDivisionError):
                await desk.do(visit, lambda: 1 // 0)
        assert await desk.do(visit, lambda: 1) == 1
        assert not at_work(desk)

    run(come())

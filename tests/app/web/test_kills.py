"""Kill -9 of servers while they save and restore: nothing that was acknowledged is lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pegsol import problem
from pegsol.app.web.server import FILE
from tried import Tried

SEED = 1609
ROUNDS = 100
BATCH = 10  # rounds with the same file; an address may not save without end
MAX_WAIT = 0.5  # seconds from the first answers to the kill
RESTORED = 40  # things of one backup

CENTRAL = problem("english d4 d4").as_json()
MOVES = ["d2-d4", "f3-d3", "e1-e3"]
State = tuple[str, int]  # a name, which tells the number of moves, and the number of moves


class Client(threading.Thread):
    """Does one thing after another until the server dies."""

    def __init__(self, server: Any, owner: str, number: int) -> None:
        super().__init__(daemon=True)
        self.client = server.client(owner)
        self.owner = owner
        self.number = number
        self.answers = 0
        self.complaint = ""

    def run(self) -> None:
        try:
            for count in range(100_000):
                self.work(count)
        except httpx2.TransportError:
            pass  # the server is gone
        except AssertionError as error:
            self.complaint = str(error)

    def work(self, count: int) -> None:
        raise NotImplementedError

    def check(self, things: dict[str, Any]) -> int:
        """Compare with what is left; return the number of acknowledged things that must be."""
        raise NotImplementedError

    def ask(self, method: str, path: str, status: int, body: Any = None) -> Any:
        answer = self.client.request(method, path, json=body)
        assert answer.status_code == status, answer.text
        self.answers += 1
        return answer.json() if answer.content else None


class Saver(Client):
    """Saves, changes and deletes, and keeps what may be left of each thing."""

    def __init__(self, server: Any, owner: str, number: int) -> None:
        super().__init__(server, owner, number)
        self.left: dict[str, set[State | None]] = {}

    def work(self, count: int) -> None:
        body, state = self._thing(count, count % 4)
        name = self.ask("POST", "/api/saved", 201, body)["id"]
        self.left[name] = {state}
        if count % 3 == 1:
            body, new = self._thing(count, (count + 2) % 4)
            self.left[name].add(new)
            self.ask("PUT", f"/api/saved/{name}", 200, body)
            self.left[name] = {new}
        elif count % 7 == 2:
            self.left[name].add(None)
            self.ask("DELETE", f"/api/saved/{name}", 204)
            self.left[name] = {None}

    def _thing(self, count: int, moves: int) -> tuple[dict[str, Any], State]:
        name = f"{self.number}-{count}-{moves}"
        body = {"kind": "game", "name": name, "problem": CENTRAL, "moves": MOVES[:moves]}
        return body, (name, moves)

    def check(self, things: dict[str, Any]) -> int:
        states = {name: (thing["name"], len(thing["moves"])) for name, thing in things.items()}
        for name, possible in self.left.items():
            assert states.get(name) in possible
        return len(self.left)


class Restorer(Client):
    """Restores backups, and keeps which of them were acknowledged."""

    def __init__(self, server: Any, owner: str, number: int) -> None:
        super().__init__(server, owner, number)
        self.begun: list[str] = []
        self.done: list[str] = []

    def work(self, count: int) -> None:
        mark = f"{self.number}-{count}"
        when = "2026-01-01T00:00:00+00:00"
        things = [
            {"kind": "game", "name": f"{mark}-{number}", "changed": when, "problem": CENTRAL,
             "moves": MOVES[: number % 4]}
            for number in range(RESTORED)
        ]  # fmt: skip
        backup = {"pegsol_backup": 1, "made": when, "saved": things, "results": []}
        self.begun.append(mark)
        while (answer := self.client.post("/api/backup", json=backup)).status_code == 429:
            pass  # another backup is on its way
        assert (answer.status_code, answer.json()["saved"]) == (200, RESTORED)
        self.answers += 1
        self.done.append(mark)

    def check(self, things: dict[str, Any]) -> int:
        counts = dict.fromkeys(self.begun, 0)
        for thing in things.values():
            mark, _, number = thing["name"].rpartition("-")
            if mark in counts:
                counts[mark] += 1
                assert thing["moves"] == MOVES[: int(number) % 4]
        assert all(counts[mark] == RESTORED for mark in self.done)
        assert all(count in (0, RESTORED) for count in counts.values())
        return RESTORED * len(self.done)


def until_killed(
    clients: list[Client], servers: list[Any], chance: random.Random
) -> Iterator[None]:
    """Start the clients, and kill the servers one after the other at any time."""
    for client in clients:
        client.start()
    until = time.monotonic() + 60
    while not all(client.answers for client in clients):
        assert time.monotonic() < until, [client.complaint for client in clients]
        time.sleep(0.01)
    for server in servers:
        time.sleep(chance.uniform(0, MAX_WAIT))
        server.kill()
        yield
    for client in clients:
        client.join(30)
        assert (client.is_alive(), client.complaint) == (False, "")
        client.client.close()


def check_file(path: Path, copy: Path) -> None:
    """Look through a copy of the file as the dead server has left it."""
    copy.mkdir()
    for part in path.parent.glob(f"{path.name}*"):
        shutil.copy(part, copy)
    with closing(sqlite3.connect(copy / path.name)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    shutil.rmtree(copy)


def check_left(server: Any, clients: list[Client]) -> int:
    """Compare what a new server has with what was acknowledged; return the number of things."""
    count = 0
    for owner in {client.owner for client in clients}:
        with server.client(owner) as asking:
            things = {one["id"]: one for one in asking.get("/api/saved").json()["saved"]}
        count += sum([client.check(things) for client in clients if client.owner == owner])
        for thing in things.values():  # even what was not acknowledged is whole
            assert thing["problem"] == CENTRAL
            assert thing["moves"] == MOVES[: len(thing["moves"])]
    return count


@pytest.mark.parametrize(
    ("kinds", "count", "rounds"),
    [
        ([Saver, Restorer], 1, 1),
        *[
            pytest.param(kinds, count, ROUNDS, marks=pytest.mark.long)
            for kinds, count in [([Saver], 1), ([Restorer], 1), ([Saver], 2)]
        ],
    ],
)
def test_kill_9_loses_nothing_that_was_acknowledged(
    serve: Callable[..., Any],
    tmp_path: Path,
    kinds: list[type[Client]],
    count: int,
    rounds: int,
    tried: Tried,
) -> None:
    doing = " and ".join("saves" if kind is Saver else "restores" for kind in kinds)
    servers = " of two servers on one store" * (count > 1)
    tried(f"kill -9 in the middle of {doing}{servers}", rounds * count, "kills")
    chance = random.Random(SEED)
    kills = things = 0
    began = time.monotonic()
    for batch in range(0, rounds, BATCH):
        clients: list[Client] = []
        for round_ in range(batch, min(batch + BATCH, rounds)):
            servers = [serve("--shared") for _ in range(count)]
            # New owners: one may not save without end.
            owners = [f"{SEED}-{round_}-{number}".ljust(22, "x") for number in range(2)]
            new = [
                kind(server, owner, number)
                for number, (server, owner, kind) in enumerate(
                    product(servers, owners, (kinds * 2)[:2])
                )
            ]
            clients += new
            for _ in until_killed(new, servers, chance):
                kills += 1
            check_file(tmp_path / "games" / FILE, tmp_path / "copy")
        server = serve("--shared")
        things += check_left(server, clients)
        assert server.interrupt() == (0, "\n")
        left = {path.name for path in (tmp_path / "games").iterdir()}
        assert left == {FILE, f"{FILE}-lock", f"{FILE}-reserve"}
        shutil.rmtree(tmp_path / "games")
    seconds = time.monotonic() - began
    print(f"seed {SEED}: {kills} kills, {things} things acknowledged, {seconds:.0f} s")
    assert things

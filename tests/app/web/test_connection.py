"""Connections to a real server: slow, silent and impatient clients."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx2
import pytest

from pegsol import problem
from pegsol.app.web import connection, middleware
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.server import MAX_HEAD_BYTES

SECONDS = 20.0


@pytest.fixture(scope="module", autouse=True)
def short_timeouts() -> Iterator[None]:
    """Let the server wait for half a second only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "POLL_INTERVAL", 0.5)
        patch.setattr(middleware, "BODY_TIMEOUT", 0.5)
        yield


@pytest.fixture
def port(address: str) -> int:
    """Where the server listens."""
    return int(address.rpartition(":")[2])


@pytest.fixture
def client(address: str) -> Iterator[httpx2.Client]:
    """A client with a cookie."""
    cookie = {"cookie": f"{COOKIE}={'a' * 22}"}
    with httpx2.Client(base_url=address, headers=cookie, timeout=30) as client:
        yield client


def sent(port: int, *parts: bytes) -> bytes:
    """Send some bytes and return all that comes until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as connection:
        received = b""
        with suppress(ConnectionError):  # the server need not read what is too much
            for part in parts:
                connection.sendall(part)
            while some := connection.recv(65536):
                received += some
    return received


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_connection_without_a_request_is_closed(port: int, begun: bytes) -> None:
    assert sent(port, begun) == b""


def test_a_connection_without_another_request_is_closed(port: int) -> None:
    request = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert sent(port, request, b"GET").startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_connection_that_waits_for_an_answer_stays_open(client: httpx2.Client) -> None:
    name = client.post("/api/jobs", json={"problem": "wiegleb e1 e1", "seconds": 2}).json()["id"]
    with client.stream("GET", f"/api/jobs/{name}/events") as answer:
        assert "event: done" in answer.iter_lines()


def test_a_body_that_does_not_come_is_not_waited_for(port: int) -> None:
    request = b"POST /api/problem HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
    assert sent(port, request).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("line", [b"GET /%b HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nX: %b\r\n"])
def test_a_head_has_an_end(port: int, line: bytes) -> None:
    request = line % (b"x" * (8 * MAX_HEAD_BYTES)) + b"Host: localhost\r\n\r\n"
    assert b" 200 " not in sent(port, request)


def test_the_address_of_a_picture_may_be_long(client: httpx2.Client) -> None:
    board = problem("square(31)").board
    assert board.coordinates is not None
    own = problem("square(31)").as_json() | {
        "board": {"geometry": "square", "holes": [list(place) for place in board.coordinates]}
    }
    query = {"problem": json.dumps(own), "moves": "p14-p16", "width": "100"}
    answer = client.get("/api/picture.svg", params=query)
    assert len(answer.url.raw_path) > 15_000
    assert answer.status_code == 200


def test_work_ends_when_the_client_disconnects(client: httpx2.Client) -> None:
    for _ in range(6):  # more than a client may ask at once
        with pytest.raises(httpx2.TimeoutException):
            client.post("/api/analysis", json={"problem": "english"}, timeout=0.1)
        time.sleep(0.3)  # the server looks five times a second
    answer = client.post("/api/analysis", json={"problem": "line(6)"})
    assert (answer.status_code, answer.json()["complete"]) == (200, True)


def numbers(client: httpx2.Client, path: str, after: int, most: int) -> Iterator[int]:
    """Yield the numbers of the solutions that a search sends, and disconnect."""
    with client.stream("GET", path, headers={"last-event-id": str(after)}) as answer:
        for line in answer.iter_lines():
            if line.startswith("id: "):
                yield int(line.removeprefix("id: "))
                most -= 1
            if not most or line == "event: done":
                return


def test_a_client_that_reconnects_gets_each_solution_once(client: httpx2.Client) -> None:
    order = {"problem": "english d4 d4", "kind": "all"}
    name = client.post("/api/jobs", json=order).json()["id"]
    told: list[int] = []
    for most in (1, 5, 50, 150):
        told += numbers(client, f"/api/jobs/{name}/events", len(told), most)
    assert told == list(range(1, 207))
    client.post(f"/api/jobs/{name}/stop")
    told += numbers(client, f"/api/jobs/{name}/events", len(told), 1000)
    assert told == list(range(1, len(client.get(f"/api/jobs/{name}").json()["solutions"]) + 1))
    client.delete(f"/api/jobs/{name}")

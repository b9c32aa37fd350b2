"""Connections to a real server: slow, silent and impatient clients."""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import httpx2
import pytest

from app.web.events import parsed
from pegsol.app.web import connection as connection_module
from pegsol.app.web import middleware, streams
from pegsol.app.web.connection import Connection
from pegsol.app.web.middleware import COOKIE, MAX_HEAD_BYTES
from processes import wait_until


@pytest.fixture(scope="module", autouse=True)
def short_timeouts() -> Iterator[None]:
    """Let the server wait for half a second only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection_module, "POLL_INTERVAL", 0.5)
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
    with httpx2.Client(base_url=address, headers=cookie, timeout=None) as client:
        yield client


def sent(port: int, *parts: bytes) -> bytes:
    """Send some bytes and return all that comes until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
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
    name = client.post("/api/jobs", json={"problem": "wiegleb e1 e1", "seconds": 1.2}).json()["id"]
    with client.stream("GET", f"/api/jobs/{name}/events") as answer:
        assert "event: done" in answer.iter_lines()


def test_a_body_that_does_not_come_is_not_waited_for(port: int) -> None:
    request = b"POST /api/problem HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
    assert sent(port, request).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("line", [b"GET /%b HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nX: %b\r\n"])
def test_a_head_has_an_end(port: int, line: bytes) -> None:
    request = line % (b"x" * (8 * MAX_HEAD_BYTES)) + b"Host: localhost\r\n\r\n"
    assert b" 200 " not in sent(port, request)


@pytest.mark.parametrize("line", [b"GET /", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_a_head_over_the_limit_is_refused_as_too_long(port: int, line: bytes) -> None:
    answer = sent(port, line.ljust(MAX_HEAD_BYTES + 1, b"x"))  # the server has to read all of it
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_an_address_may_be_long(client: httpx2.Client) -> None:
    answer = client.get("/", params={"p": "x" * 15_000})
    assert len(answer.url.raw_path) > 15_000
    assert answer.status_code == 200


def test_work_ends_when_the_client_disconnects(client: httpx2.Client) -> None:
    order = {"problem": "wiegleb e1 e1", "effort": "full"}  # which takes minutes
    for _ in range(6):  # more than are answered at the same time
        with pytest.raises(httpx2.TimeoutException):
            client.post("/api/analysis", json=order, timeout=0.1)
    wait_until(lambda: client.post("/api/analysis", json={"problem": "line(6)"}).json()["complete"])


# -- streams -------------------------------------------------------------------------------------


def begun(client: httpx2.Client, **order: Any) -> str:
    """Begin a search that lasts; return where its events are."""
    name = client.post("/api/jobs", json={"problem": "wiegleb e1 e1", **order}).json()["id"]
    return f"/api/jobs/{name}/events"


def opened(port: int, path: str, owner: str = "a" * 22) -> socket.socket:
    """Open a stream of which nothing will be read but its head."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", port))
    cookie = f"{COOKIE}={owner}"
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    connection.sendall(head.encode())
    return connection


def test_streams_are_limited_for_each_owner_and_others_are_answered(
    client: httpx2.Client, port: int
) -> None:
    path = begun(client)
    held = [opened(port, path) for _ in range(streams.MAX_PER_OWNER)]
    assert all(one.recv(12) == b"HTTP/1.1 200" for one in held)
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")
    assert client.get("/api/version").status_code == 200
    for one in held:
        one.close()

    def is_streamed() -> bool:
        with client.stream("GET", path) as answer:
            return bool(answer.status_code == 200)

    wait_until(is_streamed)
    client.delete(path.removesuffix("/events"))


def test_a_stream_ends_in_time_and_the_next_goes_on(
    client: httpx2.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MAX_SECONDS", 0.2)
    path = begun(client)
    for _ in range(2):
        with client.stream("GET", path) as answer:
            lines = list(answer.iter_lines())
        assert "event: state" in lines
        assert "event: done" not in lines
    client.delete(path.removesuffix("/events"))


class Transport(asyncio.Transport):
    """A transport whose client reads nothing unless a test says so."""

    unread = 100_000
    aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(("reads", "aborted"), [(0, True), (100, True), (20_000, False)])
def test_an_answer_that_nobody_reads_is_given_up(reads: int, aborted: bool) -> None:
    async def checked() -> bool:
        connection, transport = Connection(asyncio.Protocol(), {}), Transport()
        connection.connection_made(transport)
        with connection.request():
            connection._look()
            connection.pause_writing()
            for _ in range(3):
                connection._look()
                transport.unread -= reads
        return transport.aborted

    # A thread of its own: the browser's driver may have a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, checked()).result() is aborted


def test_a_stream_that_nobody_reads_is_closed(client: httpx2.Client, port: int) -> None:
    order = {"problem": "english d4 d4", "kind": "all"}
    name = client.post("/api/jobs", json=order).json()["id"]
    wait_until(lambda: client.get(f"/api/jobs/{name}").json()["found"] >= 1000)
    with opened(port, f"/api/jobs/{name}/events") as connection:
        poll = select.poll()
        poll.register(connection, 0)  # only whether it is closed; nothing is read
        assert poll.poll()
    client.delete(f"/api/jobs/{name}")


def test_an_address_with_too_many_connections_loses_a_silent_one(
    client: httpx2.Client, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "MAX_PER_ADDRESS", 4)
    path = begun(client)
    with opened(port, path) as busy, contextlib.ExitStack() as stack:
        assert busy.recv(12) == b"HTTP/1.1 200"
        made = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(6)
        ]
        with suppress(ConnectionResetError):
            assert made[0].recv(1) == b""
        assert busy.recv(1 << 16)
    client.delete(path.removesuffix("/events"))


def numbers(client: httpx2.Client, path: str, after: int, most: int) -> Iterator[int]:
    """Yield the numbers of the solutions that a search sends, and disconnect."""
    with client.stream("GET", path, headers={"last-event-id": str(after)}) as answer:
        for line in answer.iter_lines():
            if line.startswith("id: "):
                yield int(line.removeprefix("id: "))
                most -= 1
            if not most or line == "event: done":
                return


@pytest.mark.long
def test_progress_comes_now_and_then(client: httpx2.Client) -> None:
    orders = {"nodes": {}, "found": {"problem": "english d4 d4", "kind": "all"}}
    for number, order in orders.items():
        path = begun(client, **order)
        began, sent = time.monotonic(), list[dict[str, Any]]()
        with client.stream("GET", path) as answer:
            for word, content in parsed(answer.iter_lines()):
                if word == "progress":
                    sent.append(content)
                if len({one[number] for one in sent}) == 3:
                    break
        assert len(sent) <= 5 * (time.monotonic() - began) + 1
        numbers = [one[number] for one in sent]
        assert numbers == sorted(numbers)
        assert number == "found" or any(one["rate"] > 0 for one in sent)
        client.delete(path.removesuffix("/events"))


def test_a_client_that_reconnects_gets_each_solution_once(client: httpx2.Client) -> None:
    order = {"problem": "english d4 d4", "kind": "all"}
    name = client.post("/api/jobs", json=order).json()["id"]
    seen: list[int] = []
    for most in (1, 5, 50, 150):
        seen += numbers(client, f"/api/jobs/{name}/events", len(seen), most)
    assert seen == list(range(1, 207))
    client.post(f"/api/jobs/{name}/stop")
    seen += numbers(client, f"/api/jobs/{name}/events", len(seen), 1000)
    assert seen == list(range(1, len(client.get(f"/api/jobs/{name}").json()["solutions"]) + 1))
    client.delete(f"/api/jobs/{name}")

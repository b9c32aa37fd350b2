"""The clients of benchmarks/players.py: players, searches, and connections that stay unused."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2

from pegsol import Game, problem

THINKING = 2.0, 5.0  # seconds between two jumps
KEPT_SECONDS = 3.0  # that a connection is kept; the server closes it a little later
NUMBERS_LATER = 0.2  # seconds after a verdict
AT_ONCE = 40  # requests that are sent at the same time
LOOK_INTERVAL = 0.2  # seconds between two questions of a client that takes no part
HELD_SECONDS = 75.0  # that unused connections are held, unless the server closes them
STREAM_BUFFER = 4096  # bytes that the client of an unread stream receives


def problems(text: str) -> list[str]:
    """Return the problems in a text, which semicolons separate."""
    return [part.strip() for part in text.split(";")]


BOARDS = problems("""
english d4 d4; french d3 any; wiegleb e1 e7; asymmetric a4 d1; diamond(5) e3 b4; square(6) a1 a1;
triangle(7) a3 b4; english+diagonals d4 d4; old-english; semi-wiegleb; square(8) c1 f8; square(5);
rectangle(4,5); rectangle(5,6); rectangle(6,7); rectangle(4,8); rectangle(4,6); rectangle(5,7);
triangle(5) a1 any; triangle(6) b4 a2; triangle(8) a1 a1; triangle(9) a1 a1; hexagon(3); hexagon(5);
star(13); star(37); rhombus(4); rhombus(5); rhombus(6); cross(1,2,1,2,4); diamond(3); diamond(4);
diamond(4)+diagonals; square(4)+diagonals; square(5)+diagonals; rectangle(4,5)+diagonals; cycle(8);
cycle(12); petersen; complete(8)
""")

LARGE = problems("""
complete(58); complete(40); square(31); triangle(40); rectangle(32,32)+diagonals; hexagon(12);
bipartite(20,20); star(937); diamond(20); line(3)
""")

Answers = dict[tuple[str, tuple[str, ...]], dict[str, Any]]


class Times:
    """The figures measured."""

    def __init__(self) -> None:
        self.verdicts: list[float] = []  # milliseconds
        self.number_times: list[float] = []
        self.unknown = self.refused = self.errors = self.games = self.numbers = self.complete = 0
        self.answers: Answers = {}  # by problem and moves
        self.faults: list[str] = []

    def fault(self, what: str) -> None:
        """Count an error, and print the first ones."""
        self.errors += 1
        if self.errors <= 5:
            print(f"error: {what}", file=sys.stderr, flush=True)


def client_of(
    address: str, number: int, *, alone: bool, owner: int | None = None
) -> httpx2.AsyncClient:
    """Return a client with the cookie of an *owner*, and if *alone* with its own address."""
    here = f"127.0.{1 + number // 250}.{1 + number % 250}" if alone and on_linux() else None
    return httpx2.AsyncClient(
        base_url=address,
        headers={"cookie": f"pegsol_owner={number if owner is None else owner:022}"},
        timeout=60,
        transport=httpx2.AsyncHTTPTransport(
            limits=httpx2.Limits(keepalive_expiry=KEPT_SECONDS), local_address=here, verify=False
        ),
    )


def on_linux() -> bool:
    """Return whether all addresses 127.x.x.x belong to this machine."""
    return sys.platform == "linux"


# -- players -------------------------------------------------------------------------------------


async def play_all(
    address: str,
    players: int,
    seconds: float,
    boards: Sequence[str],
    times: Times,
    *,
    alone: bool,
) -> None:
    """Let players play, each on a board of *boards* at a time."""
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *[
            play(client_of(address, number, alone=alone), number, until, boards, times)
            for number in range(players)
        ]
    )


async def play(
    client: httpx2.AsyncClient, number: int, until: float, boards: Sequence[str], times: Times
) -> None:
    """Play games until the time is over."""
    chance = random.Random(number)
    later: set[asyncio.Task[None]] = set()
    await asyncio.sleep(chance.uniform(0, THINKING[1]))
    while time.perf_counter() < until:
        name = chance.choice(boards)
        game, wise = Game(problem(name)), chance.random() < 0.5
        while time.perf_counter() < until:
            question = {"problem": name, "moves": [str(move) for move in game.moves]}
            answer = await ask(client, question, times)
            if answer is not None and answer["winning"] is None:
                times.unknown += 1
            task = asyncio.create_task(count(client, question, times))
            later.add(task)
            task.add_done_callback(later.discard)
            legal = game.legal_jumps()
            if game.solved or not legal:
                break
            await asyncio.sleep(chance.uniform(*THINKING))
            task.cancel()  # the page gives up a question about an earlier position
            hint = answer["hint"] if answer and wise and chance.random() < 0.5 else None
            good = [jump for jump in legal if hint and triple(jump) == hint["jump"]]
            game.jump(chance.choice(good or legal))
        times.games += 1
    for task in later:
        task.cancel()
    await asyncio.gather(*later, return_exceptions=True)
    await client.aclose()


async def ask(client: httpx2.AsyncClient, question: Any, times: Times) -> Any:
    """Ask for a verdict; return the answer, or None if there is none."""
    began = time.perf_counter()
    answer = await sent(client, "/api/analysis", question | {"effort": "verdict"}, times)
    times.verdicts.append(1000 * (time.perf_counter() - began))
    if answer is not None:
        times.answers.setdefault((question["problem"], tuple(question["moves"])), answer)
    return answer


async def count(client: httpx2.AsyncClient, question: Any, times: Times) -> None:
    """Ask for the numbers of a position, and for the fewest moves."""
    await asyncio.sleep(NUMBERS_LATER)
    began = time.perf_counter()
    content = await sent(client, "/api/analysis", question, times)
    if content is None:
        return
    times.numbers += 1
    times.complete += content["complete"]
    times.number_times.append(1000 * (time.perf_counter() - began))
    times.answers[question["problem"], tuple(question["moves"])] = content
    if content["winning"] and not content["reached"]:
        await sent(client, "/api/fewest-moves", question, times)


async def sent(client: httpx2.AsyncClient, path: str, body: Any, times: Times) -> Any:
    """Return the answer to a request, or None if it was refused or failed."""
    try:
        answer = await client.post(path, json=body)
    except httpx2.HTTPError as error:
        times.fault(f"{path}: {error!r}")
        return None
    if answer.status_code == 429 and answer.json()["code"]:
        times.refused += 1
    elif answer.status_code >= 400:
        times.fault(f"{path}: {answer.status_code} {answer.text[:200]}")
    return answer.json() if answer.status_code < 400 else None


def triple(jump: Any) -> list[int]:
    """Return a jump in the form of the server's answers."""
    return [jump.origin, jump.over, jump.target]


# -- many requests -------------------------------------------------------------------------------


async def many_requests(address: str, number: int, times: Times) -> None:
    """Send requests with boards of all sizes, some at a time."""
    chance = random.Random(number)
    clients = [client_of(address, one, alone=True) for one in range(AT_ONCE)]
    names = {text: problem(text).board.names for text in LARGE}

    async def some(client: httpx2.AsyncClient) -> None:
        for _ in range(number // AT_ONCE or 1):
            if chance.random() < 0.02:  # a large board with its own start
                text = chance.choice(LARGE)
                given = f"{text} {chance.choice(names[text])} any"
            else:
                given = chance.choice(BOARDS)
            path = chance.choice(["/api/problem", "/api/problem", "/api/analysis"])
            body = {"problem": given} | ({"effort": "verdict"} if "analysis" in path else {})
            await sent(client, path, body, times)

    await asyncio.gather(*[some(client) for client in clients])
    for client in clients:
        await client.aclose()


# -- searches ------------------------------------------------------------------------------------


async def order_searches(
    address: str, number: int, *, clients: int, times: Times
) -> dict[str, int | float]:
    """Order long searches; return how many begin and how many are refused."""
    found: dict[str, Any] = {"clients": clients, "accepted": 0, "refused": 0, "errors": 0}
    made = [client_of(address, 1000 + one, alone=True) for one in range(clients)]
    began, longest = time.perf_counter(), 0.0

    async def order(client: httpx2.AsyncClient) -> None:
        nonlocal longest
        for _ in range(number // clients):
            at = time.perf_counter()
            try:
                answer = await client.post("/api/jobs", json={"problem": "wiegleb e1 e1"})
            except httpx2.HTTPError as error:
                times.fault(f"/api/jobs: {error!r}")
                found["errors"] += 1
                continue
            longest = max(longest, time.perf_counter() - at)
            if answer.status_code == 202:
                found["accepted"] += 1
            elif answer.status_code == 429 and "\n" not in answer.json()["error"]:
                found["refused"] += 1
            else:
                times.fault(f"/api/jobs: {answer.status_code} {answer.text[:200]}")
                found["errors"] += 1

    await asyncio.gather(*[order(client) for client in made])
    for client in made:
        await client.aclose()
    seconds = round(time.perf_counter() - began, 1)
    return found | {"seconds": seconds, "longest_ms": round(1000 * longest)}


# -- connections ---------------------------------------------------------------------------------


async def hold_connections(address: str) -> dict[str, Any]:
    """Hold unused connections; return how many the server closes, and how soon."""
    port = int(address.rpartition(":")[2])
    head = b"GET / HTTP/1.1\r\nHost: local"
    body = b"POST /api/problem HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"
    client = client_of(address, 5000, alone=True)
    answer = await client.post("/api/jobs", json={"problem": "english d4 d4", "kind": "all"})
    stream = (
        f"GET /api/jobs/{answer.json()['id']}/events HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: pegsol_owner={5000:022}\r\n\r\n"
    ).encode()
    kinds = {"silent": (300, b""), "heads": (100, head), "bodies": (100, body)}
    kinds["streams"] = (64, stream)
    began = time.perf_counter()
    held = [
        hold(port, first, began, drip=name in ("heads", "bodies"))
        for name, (number, first) in kinds.items()
        for _ in range(number)
    ]
    closed = [seconds for seconds in await asyncio.gather(*held) if seconds is not None]
    await client.aclose()
    return {
        **{name: number for name, (number, _) in kinds.items()},
        "closed": len(closed),
        "seconds": max(closed, default=0.0),
    }


async def hold(port: int, first: bytes, began: float, *, drip: bool) -> float | None:
    """Send the beginning of a request and then a byte each second, and read nothing.

    Return the seconds until the server closed the connection, or None if it did not.
    """
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=STREAM_BUFFER)
    except OSError:
        return time.perf_counter() - began
    until = began + HELD_SECONDS
    writer.write(first)
    gone = False
    while time.perf_counter() < until and not gone:
        await asyncio.sleep(1.0)
        if drip and not writer.transport.is_closing():
            writer.write(b"x")
        gone = writer.transport.is_closing() or _ended(writer)
    writer.transport.abort()
    return time.perf_counter() - began if gone else None


def _ended(writer: asyncio.StreamWriter) -> bool:
    """Return whether the server has closed a connection from which nothing was read."""
    given = writer.get_extra_info("socket")
    with suppress(OSError):
        info = given.getsockopt(6, 11, 1)  # TCP_INFO: its first byte is the state
        return info[0] != 1  # TCP_ESTABLISHED
    return True


# -- a client that takes no part ------------------------------------------------------------------


async def look_and_save(address: str, found: dict[str, list[float]], times: Times) -> None:
    """Ask for the version and save a game repeatedly; record the milliseconds of each."""
    client = client_of(address, 3000, alone=True)
    game = {"kind": "game", "name": "Mine", "problem": "english d4 d4", "moves": ["d2-d4"]}

    async def measured(method: str, path: str, body: Any = None) -> None:
        began = time.perf_counter()
        try:
            answer = await client.request(method, path, json=body)
        except httpx2.HTTPError as error:
            times.fault(f"{path}: {error!r}")
            return
        if answer.status_code >= 400:
            times.fault(f"{path}: {answer.status_code} {answer.text[:200]}")
        found.setdefault(path, []).append(1000 * (time.perf_counter() - began))

    while True:
        await asyncio.gather(
            measured("GET", "/api/version"),
            measured("POST", "/api/saved", game),
            asyncio.sleep(LOOK_INTERVAL),
        )


# -- memory --------------------------------------------------------------------------------------


async def watch_memory(pid: int, found: list[dict[str, int]]) -> None:
    """Record repeatedly the megabytes that the server and its workers hold."""
    while True:
        with suppress(OSError, ValueError):
            children = [
                int(child)
                for task in Path(f"/proc/{pid}/task").iterdir()
                for child in (task / "children").read_text().split()
            ]
            workers = sum([megabytes(child) for child in children])
            found.append({"server": megabytes(pid), "workers": workers, "count": len(children)})
        await asyncio.sleep(1.0)


def megabytes(pid: int) -> int:
    """Return the megabytes that a process holds, or 0 if it has ended."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 // 1_000_000
    return 0


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and its descendants, with those that ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = sum([int(field) for field in fields[11:15]])
    below = [
        processor_seconds(int(child))
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return ticks / os.sysconf("SC_CLK_TCK") + sum(below)

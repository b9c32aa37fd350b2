"""One hostile client of the server in benchmarks/players.py: `load_attacks.py ADDRESS SECONDS`.

The client has one address and may have many owners. Its attacks come one after another, and then
all at once; each sends as many requests at a time as it says. The script prints the numbers of
requests that were answered, refused with status 429 or 503, and given up before an answer came.
It runs beside the players in a process of its own, so that it costs them no time of theirs.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from load_clients import client_of

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from hostile_boards import HARD_GRAPH, paths, separate_lines

NUMBER = 4000  # of the client, which gives its address
LINES, HOLES = 3000, 250
ADDRESS_LINES = 1500  # in the address of a picture, which may have 64 KiB
PATIENCE = 0.2  # seconds that an impatient request waits
REFUSED = (429, 503)


class Request(NamedTuple):
    """A request: a path, and the JSON of its body, or None for GET."""

    path: str
    body: dict[str, Any] | None = None


class Attack(NamedTuple):
    """Requests, some of them at a time; *impatient* is the share that does not wait."""

    make: Callable[[random.Random, int], Request]
    at_once: int
    impatient: float = 0.0
    owners: int = 1


# -- hostile boards ------------------------------------------------------------------------------


@cache
def _template(number: int, most: int) -> str:
    chance = random.Random(number)
    lines = {tuple(chance.sample(range(HOLES), 3)) for _ in range(most)}
    text = "\n".join([" ".join([f"@h{hole}" for hole in line]) for line in sorted(lines)])
    return f"lines:\n{text}\nstart: vacancies @h0\nfinish: fewest"


def lines_of(number: int, most: int = LINES) -> str:
    """Return a problem with 3,000 lines between 250 holes, which is new for each number."""
    return _template(number % 20, most).replace("@", f"n{number}")


def graph(edges: Any) -> str:
    """Return the name of a graph given by its edges."""
    return f"graph({','.join([f'{a}-{b}' for a, b in edges])})"


SYMMETRIC = [
    graph(product([f"a{n}" for n in range(30)], [f"b{n}" for n in range(30)])),
    paths(200),
    separate_lines(341),
    *[f"complete({size})" for size in (24, 40, 58)],
    HARD_GRAPH,
]
DISJOINT = paths(51, "fewest")
LONG = ["wiegleb e1 fewest", "diamond(6) f3 fewest", "hexagon(8) a1 fewest"]


# -- attacks -------------------------------------------------------------------------------------


def many_lines(chance: random.Random, number: int) -> Request:
    """Read and draw a new problem of 3,000 lines."""
    where = chance.choice(["problem", "analysis", "open", "picture"])
    text = lines_of(number, ADDRESS_LINES if where == "picture" else LINES)
    if where == "open":
        return Request("/api/open", {"text": text})
    if where == "picture":
        name = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return Request(f"/api/picture.svg?problem=json:{name}")
    return Request(f"/api/{where}", {"problem": text})


def disjoint_paths(chance: random.Random, number: int) -> Request:
    """Ask about 51 paths of five holes."""
    where = chance.choice(["analysis", "analysis", "why", "review", "explain"])
    more = {"effort": chance.choice(["hint", "quick", "full"])} if where == "analysis" else {}
    return Request(f"/api/{where}", {"problem": DISJOINT, **more})


def symmetric(chance: random.Random, number: int) -> Request:
    """Ask about a board with very many symmetries, or with few that are hard to find."""
    where = chance.choice(["problem", "analysis", "review", "repair", "fewest-moves"])
    more = {"effort": chance.choice(["verdict", "hint"])} if where == "analysis" else {}
    return Request(f"/api/{where}", {"problem": chance.choice(SYMMETRIC), **more})


def long_work(chance: random.Random, number: int) -> Request:
    """Order the fewest pegs, a search or a file of a large board."""
    problem, where = chance.choice(LONG), chance.choice(["analysis", "export", "jobs", "jobs"])
    if where == "export":
        form = chance.choice(["pdf", "png", "svg", "pages"])
        return Request("/api/export", {"form": form, "items": 20 * [{"problem": problem}]})
    if where == "jobs":
        kind = chance.choice(["solve", "fewest-moves"])
        return Request("/api/jobs", {"problem": problem, "kind": kind})
    return Request("/api/analysis", {"problem": problem, "effort": "full"})


ATTACKS = {
    "lines": Attack(many_lines, 45, impatient=0.5),
    "paths": Attack(disjoint_paths, 8),
    "symmetric": Attack(symmetric, 16, owners=16),
    "long": Attack(long_work, 16, owners=16),
}


async def attack(address: str, name: str, seconds: float) -> dict[str, int]:
    """Do an attack for some seconds; return how its requests ended."""
    one, numbers, found = ATTACKS[name], count(), Counter[str]()
    until = time.monotonic() + seconds
    clients = [client_of(address, NUMBER, alone=True, owner=NUMBER + n) for n in range(one.owners)]

    async def send(worker: int) -> None:
        chance = random.Random(worker)
        client = clients[worker % len(clients)]
        while time.monotonic() < until:
            request = await asyncio.to_thread(one.make, chance, next(numbers))
            patience = PATIENCE if chance.random() < one.impatient else until - time.monotonic()
            try:
                async with asyncio.timeout(patience):
                    if request.body is None:
                        answer = await client.get(request.path)
                    else:
                        answer = await client.post(request.path, json=request.body)
            except (httpx2.HTTPError, TimeoutError):
                found["given_up"] += 1
                continue
            found["refused" if answer.status_code in REFUSED else "answered"] += 1

    await asyncio.gather(*[send(worker) for worker in range(one.at_once)])
    for client in clients:
        await client.aclose()
    return dict(found)


async def main(address: str, seconds: float) -> None:
    """Do each attack for a fifth of the time, and then all of them at once.

    An attacker has a machine of its own, so this process leaves the processors to the server.
    """
    os.nice(10)
    for number, most in product(range(20), (LINES, ADDRESS_LINES)):
        lines_of(number, most)
    each = seconds / (len(ATTACKS) + 1)
    found = {name: await attack(address, name, each) for name in ATTACKS}
    at_once = await asyncio.gather(*[attack(address, name, each) for name in ATTACKS])
    found["at once"] = dict(sum(map(Counter, at_once), Counter()))
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], float(sys.argv[2])))

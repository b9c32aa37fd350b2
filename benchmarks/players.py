"""Measure verdicts while many players play at once.

    python benchmarks/players.py [--players N] [--seconds S]

starts a server and lets N players (200 unless given) play named puzzles for S seconds. A player
makes a jump every 2 to 5 seconds: a legal one at random, or every other time the hint. As the pages
do, each asks for a verdict after each jump, and for the exact numbers a little later; at the end of
a game it looks back at it and begins another. The script prints and writes to
benchmarks/results/players.json how long verdicts took, and how many were not known in time. The
players share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from pathlib import Path
from typing import Any

import httpx2
from machine import machine
from pages import server

from pegsol import Game
from pegsol.model.puzzles import puzzles

RESULTS = Path(__file__).with_name("results") / "players.json"
THINKING = 2.0, 5.0  # seconds between two jumps
KEPT_SECONDS = 3.0  # that a connection is kept; the server closes it a little later
NUMBERS_LATER = 0.2  # seconds after a verdict
MAX_MILLISECONDS = 500.0  # of 95 in 100 verdicts


class Times:
    """What was measured."""

    def __init__(self) -> None:
        self.verdicts: list[float] = []  # milliseconds
        self.numbers: list[float] = []
        self.unknown = self.refused = self.games = 0


async def main() -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S")
    given = parser.parse_args()
    times = Times()
    with server() as (address, _):
        until = time.perf_counter() + given.seconds
        await asyncio.gather(
            *[play(address, number, until, times) for number in range(given.players)]
        )
    cuts = statistics.quantiles(times.verdicts, n=100)
    found = {
        "machine": machine(),
        "players": given.players,
        "seconds": given.seconds,
        "games": times.games,
        "verdicts": len(times.verdicts),
        "median": cuts[49],
        "p95": cuts[94],
        "p99": cuts[98],
        "unknown": times.unknown,
        "refused": times.refused,
        "numbers": len(times.numbers),
        "numbers_median": statistics.median(times.numbers or [0.0]),
    }
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for name, value in found.items():
        if name != "machine":
            print(f"{name:15} {value:,.0f}")
    if cuts[94] > MAX_MILLISECONDS:
        raise SystemExit(f"95 in 100 verdicts took up to {cuts[94]:.0f} ms")


async def play(address: str, number: int, until: float, times: Times) -> None:
    """Play games until the time is over, as one player with a cookie and connections."""
    chance = random.Random(number)
    later: set[asyncio.Task[None]] = set()
    headers = {"cookie": f"pegsol_owner={number:022}"}
    limits = httpx2.Limits(keepalive_expiry=KEPT_SECONDS)
    client = httpx2.AsyncClient(
        base_url=address, headers=headers, limits=limits, timeout=60, verify=False
    )
    await asyncio.sleep(chance.uniform(0, THINKING[1]))
    while time.perf_counter() < until:
        puzzle = chance.choice(puzzles())
        game, wise = Game(puzzle.problem), chance.random() < 0.5
        while time.perf_counter() < until:
            question = {"problem": puzzle.name, "moves": [str(move) for move in game.moves]}
            answer = await ask(client, question | {"effort": "verdict"}, times)
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


async def ask(client: httpx2.AsyncClient, body: Any, times: Times) -> Any:
    """Ask for a verdict; return the answer, None if it was refused."""
    began = time.perf_counter()
    answer = await client.post("/api/analysis", json=body)
    times.verdicts.append(1000 * (time.perf_counter() - began))
    if answer.status_code != 200:
        times.refused += 1
        return None
    return answer.json()


async def count(client: httpx2.AsyncClient, question: Any, times: Times) -> None:
    """Ask for the numbers of a position, and for the fewest moves."""
    await asyncio.sleep(NUMBERS_LATER)
    began = time.perf_counter()
    answer = await client.post("/api/analysis", json=question)
    content = answer.json() if answer.status_code == 200 else {}
    if content.get("solutions") is not None:
        times.numbers.append(1000 * (time.perf_counter() - began))
    if content.get("winning") and not content["reached"]:
        await client.post("/api/fewest-moves", json=question)


def triple(jump: Any) -> list[int]:
    """Return a jump as answers have it."""
    return [jump.origin, jump.over, jump.target]


if __name__ == "__main__":
    asyncio.run(main())

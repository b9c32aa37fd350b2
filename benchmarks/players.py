"""Measure a server on which many players play at once.

The script starts a server for each scenario. N players (200 unless given) play on 8 boards for S
seconds (120): each loads the page, whose files the browser has kept, and a problem, makes a legal
jump at random every 2 to 5 seconds, saves the game at its end and begins the next one.

engine
    The engine in the browser answers, so the players ask the server for nothing else.
no-engine
    The browsers have no engine. As the pages then do, each asks for a verdict after each jump, and
    for the exact numbers a little later, unless the next jump is made first.

The script prints the figures and writes them to docs/benchmarks/pages.md, beside those of pegsol
before the engine came to the browser, when the server shared verdicts between all players. The
clients share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx2
from machine import machine
from pages import server
from results import ROOT, read_results, write_part, write_results

from pegsol import Game, problem

SCENARIOS = ("engine", "no-engine")
BOARDS = (
    "english d4 d4",
    "french d3 any",
    "wiegleb e1 e7",
    "asymmetric a4 d1",
    "diamond(5) e3 b4",
    "square(6) a1 a1",
    "triangle(7) a3 b4",
    "english+diagonals d4 d4",
)
THINKING = 2.0, 5.0  # seconds between two jumps
NUMBERS_LATER = 0.2  # seconds after a verdict
KEPT_SECONDS = 3.0  # that a connection is kept; the server closes it a little later


class Times:
    """The figures measured: milliseconds, and numbers of answers."""

    def __init__(self) -> None:
        self.verdicts: list[float] = []
        self.unknown = self.refused = self.errors = self.games = 0


class Player:
    """A player with an address, if the system has many, and a cookie."""

    def __init__(self, address: str, number: int, times: Times, *, asks: bool) -> None:
        here = f"127.0.{1 + number // 250}.{1 + number % 250}" if sys.platform == "linux" else None
        self._client = httpx2.AsyncClient(
            base_url=address,
            headers={"cookie": f"pegsol_owner={number:022}"},
            timeout=60,
            transport=httpx2.AsyncHTTPTransport(
                limits=httpx2.Limits(keepalive_expiry=KEPT_SECONDS),
                local_address=here,
                verify=False,
            ),
        )
        self._times, self._asks, self._chance = times, asks, random.Random(number)

    async def play(self, until: float) -> None:
        """Load the page and play games until the time is over."""
        chance = self._chance
        await asyncio.sleep(chance.uniform(0, THINKING[1]))
        await self._sent("GET", "/")
        while time.perf_counter() < until:
            await self._play_one(chance.choice(BOARDS), until)
            self._times.games += 1
        await self._client.aclose()

    async def _play_one(self, name: str, until: float) -> None:
        await self._sent("POST", "/api/problem", {"problem": name})
        game = Game(problem(name))
        while time.perf_counter() < until:
            question = {"problem": name, "moves": [str(move) for move in game.moves]}
            counting = asyncio.create_task(self._ask(question)) if self._asks else None
            await asyncio.sleep(self._chance.uniform(*THINKING))
            if counting is not None:
                counting.cancel()  # the page gives up questions about an earlier position
                await asyncio.gather(counting, return_exceptions=True)
            legal = game.legal_jumps()
            if not legal:
                break
            game.jump(self._chance.choice(legal))
        question = {"problem": name, "moves": [str(move) for move in game.moves]}
        await self._sent("POST", "/api/saved", {"kind": "game", "name": "Mine", **question})

    async def _ask(self, question: dict[str, Any]) -> None:
        """Ask for a verdict, and later for the numbers."""
        began = time.perf_counter()
        found = await self._sent("POST", "/api/analysis", question | {"effort": "verdict"})
        self._times.verdicts.append(1000 * (time.perf_counter() - began))
        self._times.unknown += found is not None and found.json()["winning"] is None
        await asyncio.sleep(NUMBERS_LATER)
        await self._sent("POST", "/api/analysis", question)

    async def _sent(self, method: str, path: str, body: Any = None) -> httpx2.Response | None:
        """Return the answer to a request, or None if it was refused or failed."""
        try:
            answer = await self._client.request(method, path, json=body)
        except httpx2.HTTPError as error:
            self._fault(f"{path}: {error!r}")
            return None
        if answer.status_code in (429, 503):
            self._times.refused += 1
        elif answer.status_code >= 400:
            self._fault(f"{path}: {answer.status_code} {answer.text[:200]}")
        return answer if answer.status_code < 400 else None

    def _fault(self, what: str) -> None:
        self._times.errors += 1
        print(f"error: {what}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(
        "run.py players",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=120.0, metavar="S")
    parser.add_argument("--only", nargs="+", metavar="SCENARIO", choices=SCENARIOS)
    given = parser.parse_args(arguments)
    found = read_results("players")
    found["machine"] = machine()
    for name in given.only or SCENARIOS:
        found[name] = asyncio.run(measured(name, given.players, given.seconds))
        print(json.dumps({name: found[name]}, indent=1), flush=True)
        write_results("players", found)
    write_part(ROOT / "docs" / "benchmarks" / "pages.md", "load", text(found))
    if any(found[name]["errors"] for name in SCENARIOS):
        raise SystemExit("errors")


async def measured(name: str, players: int, seconds: float) -> dict[str, Any]:
    """Return the figures of a scenario."""
    load_before, times = os.getloadavg()[0], Times()
    with server() as (address, process):
        asks = name == "no-engine"
        playing = [Player(address, number, times, asks=asks) for number in range(players)]
        until = time.perf_counter() + seconds
        await asyncio.gather(*[player.play(until) for player in playing])
        ran, memory = used(process.pid)
    cuts = statistics.quantiles(times.verdicts, n=100) if asks else [0.0] * 99
    return {
        "players": players,
        "seconds": seconds,
        "cpu_ms": round(1000 * ran / (players * seconds), 2),
        "verdicts": len(times.verdicts),
        "p50": round(cuts[49], 1),
        "p95": round(cuts[94], 1),
        "unknown": times.unknown,
        "refused": times.refused,
        "errors": times.errors,
        "games": times.games,
        "mb": round(memory / 1e6),
        "load_before": round(load_before, 1),
        "load_after": round(os.getloadavg()[0], 1),
    }


def used(pid: int) -> tuple[float, int]:
    """Return the processor seconds and the memory of a process and of those that it started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = sum([int(field) for field in fields[11:15]]) / os.sysconf("SC_CLK_TCK")
    memory = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            more = used(int(child))
            seconds, memory = seconds + more[0], memory + more[1]
    return seconds, memory


# -- the page ------------------------------------------------------------------------------------

COLUMNS = {"before": "before", "engine": "engine in the browser", "no-engine": "no engine"}
ROWS = {
    "players": "Players",
    "cpu_ms": "Processor time of the server, ms for each player and second",
    "verdicts": "Verdicts that the server answered before the next jump",
    "p50": "Median, ms",
    "p95": "95 in 100 within, ms",
    "unknown": "Verdicts not found in time",
    "refused": "Refused as too many, or given up",
    "errors": "Errors",
    "mb": "Memory of the server and its workers, MB",
}


def text(found: dict[str, Any]) -> str:
    """Return the table of the page."""
    lines = ["| | " + " | ".join(COLUMNS.values()) + " |", "| :-- |" + " --: |" * len(COLUMNS)]
    for key, label in ROWS.items():
        cells = [cell(found[name], key) for name in COLUMNS]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    loads = [found[name][key] for name in COLUMNS for key in ("load_before", "load_after")]
    at = found["machine"]
    return "\n".join(
        [
            *lines,
            "",
            f"Measured on {at['processor']} with {at['cores']} processors and "
            f"{at['memory_gib']} GiB, which the clients, the server and other work shared: the "
            f"load average was {min(loads)} to {max(loads)}.",
            "",
        ]
    )


def cell(found: dict[str, Any], key: str) -> str:
    """Return a figure, or a dash if the players asked for no verdicts."""
    if not found["verdicts"] and key in ("p50", "p95", "unknown"):
        return "–"
    return f"{found[key]:.2f}" if key == "cpu_ms" else f"{found[key]:,.0f}"

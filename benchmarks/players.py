"""Measure a server under load: many players, many searches, slow and silent connections.

The script starts a server for each scenario:

boards-1, boards-8, boards-40
    N players (200 unless given) play on 1, 8 and 40 different boards for S seconds (120). A player
    makes a jump every 2 to 5 seconds: a legal one at random, or every other time the hint. As the
    pages do, each asks for a verdict after each jump, and for the exact numbers a little later. On
    one board all players have one address, like those of a school; otherwise each has its own.
    Every answer is checked afterwards against the engine, in this process.
requests
    5,000 requests with boards of all sizes, then 5,000 more.
searches
    1,000 searches ordered by one client, then by many, while others play.
connections
    Silent connections, heads and bodies that do not end and streams that nobody reads, while others
    play.
attacks
    One hostile client sends problems of 3,000 lines, 45 at a time, and closes half of the
    connections without waiting; then 51 disjoint paths, boards with very many symmetries, long
    searches and files; and then all of these at once (load_attacks.py), for S seconds in all.
    Meanwhile 100 players play on 8 boards, and a client that takes no part asks for the version and
    saves a game, every 0.2 seconds.

The script prints the figures and writes them to docs/benchmarks/pages.md. The clients share the
machine with the server. The script fails if an answer was wrong or an error, if 5 in 100 verdicts
took longer than half a second, or if a version or a save took longer than 0.3 seconds during the
attacks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from load_answers import wrong_answers
from load_clients import (
    BOARDS,
    Times,
    hold_connections,
    look_and_save,
    many_requests,
    order_searches,
    play_all,
    processor_seconds,
    watch_memory,
)
from machine import machine
from pages import server
from results import ROOT, read_results, write_part, write_results

MAX_MILLISECONDS = 500.0  # of 95 in 100 verdicts
MAX_SMALL_MILLISECONDS = 300.0  # of a version or a save during attacks
FEW_PLAYERS = 20  # who play during the other scenarios
ATTACKED_PLAYERS = 100  # who play during attacks
IDLE_SECONDS = 130.0  # until helpers have ended, and the server has freed its memory


def main(arguments: Sequence[str]) -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(
        "run.py players",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=120.0, metavar="S")
    parser.add_argument("--only", nargs="+", metavar="SCENARIO")
    given = parser.parse_args(arguments)
    found = read_results("players") if given.only else {}
    found["machine"] = machine()
    for name in given.only or ("boards-1", "boards-8", "boards-40", *OTHERS, "attacks"):
        found[name] = asyncio.run(measured(name, given.players, given.seconds))
        print(json.dumps({name: found[name]}, indent=1), flush=True)
        write_results("players", found)
    write_part(ROOT / "docs" / "benchmarks" / "pages.md", "load", text(found))
    faults = [
        name
        for name, one in found.items()
        if one.get("wrong")
        or one.get("errors")
        or one.get("p95", 0.0) > MAX_MILLISECONDS
        or max(one.get("version_most", 0.0), one.get("save_most", 0.0)) > MAX_SMALL_MILLISECONDS
    ]
    if faults:
        raise SystemExit(f"wrong answers, errors or slow verdicts: {', '.join(faults)}")


async def measured(name: str, players: int, seconds: float) -> dict[str, Any]:
    """Return the figures of a scenario."""
    load_before = os.getloadavg()[0]
    times = Times()
    with server() as (address, process):
        memory: list[dict[str, int]] = []
        watching = asyncio.create_task(watch_memory(process.pid, memory))
        if name == "attacks":
            found = await attacks(address, seconds, times)
        elif name in OTHERS:
            found = await OTHERS[name](address, process.pid, times)
        else:
            boards = BOARDS[: int(name.removeprefix("boards-"))]
            await play_all(address, players, seconds, boards, times, alone=len(boards) > 1)
            found = {"players": players, "seconds": seconds}
            cpu = processor_seconds(process.pid)
            found["cpu_ms"] = round(1000 * cpu / (players * seconds), 3)
        watching.cancel()
    return {
        **found,
        **figures(times),
        **await asyncio.to_thread(wrong_answers, times.answers),
        "server_mb": max([one["server"] for one in memory]),
        "workers_mb": max([one["workers"] for one in memory]),
        "load_before": round(load_before, 1),
        "load_after": round(os.getloadavg()[0], 1),
    }


def figures(times: Times) -> dict[str, Any]:
    """Return the figures that players met with."""
    if len(times.verdicts) < 2:
        return {}
    cuts = statistics.quantiles(times.verdicts, n=100)
    return {
        "verdicts": len(times.verdicts),
        "p50": round(cuts[49], 1),
        "p95": round(cuts[94], 1),
        "p99": round(cuts[98], 1),
        "unknown": times.unknown,
        "refused": times.refused,
        "errors": times.errors,
        "numbers": times.numbers,
        "complete": times.complete,
        "numbers_p50": round(statistics.median(times.number_times or [0.0]), 1),
        "games": times.games,
    }


# -- the other scenarios -------------------------------------------------------------------------


async def requests(address: str, pid: int, times: Times) -> dict[str, Any]:
    """Send thousands of requests, and return how the memory grows."""
    rows: dict[str, Any] = {"requests": 5000}
    first: list[dict[str, int]] = []
    watching = asyncio.create_task(watch_memory(pid, first))
    await many_requests(address, 100, times)
    rows["server_mb_100"] = first[-1]["server"]
    await many_requests(address, 4900, times)
    rows["server_mb_5000"] = first[-1]["server"]
    await many_requests(address, 5000, times)
    rows["server_mb_10000"] = first[-1]["server"]
    await asyncio.sleep(IDLE_SECONDS)
    rows |= {"server_mb_idle": first[-1]["server"], "workers_mb_idle": first[-1]["workers"]}
    watching.cancel()
    return rows


async def searches(address: str, pid: int, times: Times) -> dict[str, Any]:
    """Order searches by one client and then by many, while others play."""
    playing = asyncio.create_task(
        play_all(address, FEW_PLAYERS, 60.0, BOARDS[:8], times, alone=True)
    )
    one = await order_searches(address, 1000, clients=1, times=times)
    many = await order_searches(address, 1000, clients=250, times=times)
    await playing
    return {"by_one_client": one, "by_many_clients": many}


async def connections(address: str, pid: int, times: Times) -> dict[str, Any]:
    """Hold unused connections while others play."""
    playing = asyncio.create_task(
        play_all(address, FEW_PLAYERS, 60.0, BOARDS[:8], times, alone=True)
    )
    held = await hold_connections(address)
    await playing
    return held


async def attacks(address: str, seconds: float, times: Times) -> dict[str, Any]:
    """Let one client attack the server while others play and one takes no part."""
    small: dict[str, list[float]] = {}
    looking = asyncio.create_task(look_and_save(address, small, times))
    script = str(Path(__file__).with_name("load_attacks.py"))
    hostile = await asyncio.create_subprocess_exec(
        sys.executable, script, address, str(seconds), stdout=asyncio.subprocess.PIPE
    )
    (printed, _), _ = await asyncio.gather(
        hostile.communicate(),
        play_all(address, ATTACKED_PLAYERS, seconds, BOARDS[:8], times, alone=True),
    )
    looking.cancel()
    return {
        "players": ATTACKED_PLAYERS,
        "seconds": seconds,
        "version_most": round(max(small["/api/version"]), 1),
        "save_most": round(max(small["/api/saved"]), 1),
        "small": sum(map(len, small.values())),
        "attacks": json.loads(printed),
    }


OTHERS = {"requests": requests, "searches": searches, "connections": connections}


# -- the page ------------------------------------------------------------------------------------


def text(found: dict[str, Any]) -> str:
    """Return the tables of the page."""
    names = [name for name in found if name.startswith("boards-")]
    lines = [
        "| | " + " | ".join([boards(name) for name in names]) + " |",
        "| :-- |" + " --: |" * len(names),
    ]
    for key, label in ROWS.items():
        cells = [f"{found[name].get(key, 0):,.0f}" for name in names]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    if "requests" in found:
        one = found["requests"]
        lines += ["", REQUESTS.format(**one)]
    if "searches" in found:
        one = found["searches"]
        alone, many = one["by_one_client"], one["by_many_clients"]
        lines += ["", SEARCHES.format(alone=alone, many=many, p95=one["p95"])]
    if "connections" in found:
        one = found["connections"]
        lines += ["", CONNECTIONS.format(**one)]
    if "attacks" in found:
        one = found["attacks"]
        lines += ["", ATTACKS.format(**one, hostile=hostile_requests(one["attacks"]))]
    loads = [one[key] for one in found.values() for key in one if key.startswith("load_")]
    at = found["machine"]
    lines += [
        "",
        f"Measured on {at['processor']} with {at['cores']} processors and {at['memory_gib']} GiB, "
        f"which the clients, the server and other work shared: the load average was "
        f"{min(loads)} to {max(loads)}.",
        "",
    ]
    return "\n".join(lines)


def hostile_requests(attacks: dict[str, dict[str, int]]) -> str:
    """Return how the requests of attacks ended."""
    ends = {
        end: sum([one.get(end, 0) for one in attacks.values()])
        for end in ("answered", "refused", "given_up")
    }
    return "{answered:,} are answered, {refused:,} refused, {given_up:,} given up".format(**ends)


def boards(name: str) -> str:
    """Return the heading of a scenario."""
    count = int(name.removeprefix("boards-"))
    return "1 board" if count == 1 else f"{count} boards"


ROWS = {
    "players": "Players",
    "seconds": "Seconds",
    "verdicts": "Verdicts",
    "p50": "Median, ms",
    "p95": "95 in 100 within, ms",
    "p99": "99 in 100 within, ms",
    "unknown": "Verdicts not found in time",
    "refused": "Refused as too many",
    "errors": "Errors",
    "numbers": "Questions for exact numbers answered",
    "complete": "of these with all numbers",
    "checked": "Values checked with the engine",
    "unchecked": "Values that the engine did not find either, within seconds",
    "wrong": "Wrong values",
    "server_mb": "Server process, most MB",
    "workers_mb": "Its workers together, most MB",
}
REQUESTS = (
    "10,000 requests with boards of 3 to 1,024 holes: the server process takes {server_mb_100} MB "
    "after 100, {server_mb_5000} MB after 5,000, {server_mb_10000} MB after 10,000 and "
    "{server_mb_idle} MB two minutes later."
)
SEARCHES = (
    "1,000 searches ordered by one client: {alone[accepted]} begin, {alone[refused]} are refused "
    "in one line with status 429, {alone[errors]} end in errors. Ordered by {many[clients]} "
    "clients, with an address each: {many[accepted]} begin, {many[refused]} are refused, "
    "{many[errors]} end in errors. Others play meanwhile: 95 in 100 verdicts within {p95:.0f} ms."
)
CONNECTIONS = (
    "{silent} silent connections, {heads} heads and {bodies} bodies that do not end, {streams} "
    "streams that nobody reads: {closed} of them are closed within {seconds:.0f} seconds. Others "
    "play meanwhile: 95 in 100 verdicts within {p95:.0f} ms, {errors} errors."
)
ATTACKS = (
    "One client attacks with problems of 3,000 lines, 45 at a time, half of them without waiting "
    "for the answer, with 51 disjoint paths, boards with very many symmetries, long searches and "
    "files, and at last with all of these at once, for {seconds:.0f} seconds: of its requests, "
    "{hostile}. {players} others play meanwhile: {verdicts:,} verdicts, half of them within "
    "{p50:.0f} ms, 95 in 100 within {p95:.0f} ms and 99 within {p99:.0f} ms, {errors} errors, "
    "{wrong} wrong values. A client that takes no part waits {version_most:.0f} ms at most for the "
    "version and {save_most:.0f} ms to save a game."
)

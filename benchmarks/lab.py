"""Measure the laboratory, each case in its own process; write docs/benchmarks/lab.md.

The times are the processor seconds of the work alone; they exclude reading the problem and making
the tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from report import measured_on, seconds_text, table
from results import read_results

from pegsol import Limits, can_reach, lab
from pegsol.wording import plural

RUNS = 3
POSITIONS = 100_000_000

SEARCHES: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    # name: what, problem, positions, switches
    "up-arrow": (
        "`up-arrow`, columns from the left, each from the top, north first",
        *("up-arrow", POSITIONS, {}),
    ),
    "plain": (
        "central game, all solutions, no rules",
        *("english d4 d4", POSITIONS, {"solutions": None}),
    ),
    "impossible": ("`english d4 d3`, no rules", "english d4 d3", POSITIONS, {}),
    "table": (
        "`english d4 d3`, table of 16M entries",
        *("english d4 d3", POSITIONS, {"table": 1 << 24}),
    ),
    "both": (
        "`english d4 d3`, table of 16M entries, symmetries",
        *("english d4 d3", POSITIONS, {"table": 1 << 24, "symmetries": True}),
    ),
    "both-central": (
        "central game, all solutions, table of 16M entries, symmetries",
        *("english d4 d4", POSITIONS, {"table": 1 << 24, "symmetries": True, "solutions": None}),
    ),
    "filter": (
        "central game, all solutions, independence (all)",
        *("english d4 d4", POSITIONS, {"independence": "all", "solutions": None}),
    ),
    "pagodas": (
        "central game, all solutions, proposed pagoda functions",
        *("english d4 d4", POSITIONS, {"pagodas": "proposed", "solutions": None}),
    ),
    "dead-pegs": (
        "`english d4 d3`, dead pegs",
        *("english d4 d3", 20_000_000, {"dead_pegs": True}),
    ),
    "large": (
        "`square(9)` e5 to any hole (two words a position)",
        *("square(9) e5 any", 20_000_000, {}),
    ),
}

GAMES = 4096
STEPS: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    # name: what, problem, calls of step, options
    "steps": ("holes, sparse reward", "english d4 d4", 1000, {}),
    "steps-views": ("holes under random views", "english d4 d4", 500, {"views": True}),
    "steps-planes": ("planes", "english d4 d4", 500, {"observations": "planes"}),
    "steps-winnable": (
        "holes, reward by exact value from `can_reach`",
        *("english d4 d4", 200, {"reward": "winnable"}),
    ),
    "steps-large": ("`square(9)` (two words a position)", "square(9) e5 any", 200, {}),
}

TEXT = """\
<!-- Written by `make bench SUITE=lab`; changes here are lost. -->

# Benchmarks of the laboratory

## Plain search

`make bench SUITE=lab` repeats these measurements. The speeds are in millions of positions for each
CPU second of the plain search alone. Each case runs three times, each time in a new process.

{machine}
"""


STEPS_TEXT = """
## Steps of the environments

The table shows millions of steps for each CPU second of `PegVectorEnv.step` alone, with {games:,}
games at once, which reset themselves when they end. The last column includes the time of
`random_actions`, which chooses the jumps.
"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    keys = [*SEARCHES, *STEPS]
    return [{"key": key, "jobs": {key: ["lab", key]}, "repetitions": RUNS} for key in keys]


def work(name: str) -> dict[str, Any]:
    """Run a plain search, which stops after its number of positions, or steps of games."""
    if name in STEPS:
        return steps(name)
    _, problem, positions, switches = SEARCHES[name]
    found = lab.search(problem, lab.Switches(**switches), limits=Limits(nodes=positions))
    answer = f"{found.positions:,} positions, {plural(found.solutions, 'solution', ',')}"
    return {"seconds": found.cpu_seconds, "positions": found.positions, "answer": answer}


def steps(name: str) -> dict[str, Any]:
    """Play many games at once at random; count no step that only resets its row."""
    from pegsol.gym import PegVectorEnv  # an extra, which the searches do not need

    _, problem, calls, options = STEPS[name]
    if "reward" in options:
        options = {"values": can_reach(problem), **options}
    env = PegVectorEnv(problem, GAMES, **options)
    env.reset(seed=1)
    seconds, made, begun = 0.0, 0, process_time()
    ended = False
    for _ in range(calls):
        actions = env.random_actions()
        before = process_time()
        _, _, now, *_ = env.step(actions)
        seconds += process_time() - before
        made += GAMES - int(np.sum(ended))
        ended = now
    whole = process_time() - begun
    return {"seconds": seconds, "positions": made, "answer": f"{made / whole / 1e6:.3g}"}


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page with the tables."""
    measured = (results or {"cases": {}})["cases"]
    heads = ["search", "answer", "median time", "best, M/s", "median, M/s"]
    rows = [
        [what, one["answer"], seconds_text(one["seconds"][1]), *speeds]
        for what, one, speeds in _measured(SEARCHES, measured)
    ]
    parts = [TEXT.format(machine=measured_on(results)), table(heads, "llrrr", rows)]
    rows = [[what, *speeds, one["answer"]] for what, one, speeds in _measured(STEPS, measured)]
    heads = ["what is seen, and the reward", "best, M/s", "median, M/s", "with choosing, M/s"]
    parts += [STEPS_TEXT.format(games=GAMES), table(heads, "lrrr", rows)]
    other = read_results("genetic", root)
    return {"lab": "\n".join([*parts, *([import_module("genetic").part(other)] if other else [])])}


def _measured(
    group: Mapping[str, Sequence[Any]], measured: Mapping[str, Any]
) -> Iterator[tuple[str, Any, list[str]]]:
    """Yield the name, the figures, and the best and median speed of each measured case."""
    for key, (what, *_) in group.items():
        if key in measured:
            (one,) = measured[key]["jobs"].values()
            yield what, one, [f"{one['positions'] / time / 1e6:.3g}" for time in one["seconds"]]

"""Measure the engine as WebAssembly, in node, beside the one of Python, on the same machine.

Both do the same jobs on the central game, each time in a process of its own, in turns; times are
CPU seconds of the work alone, in one thread. The page docs/benchmarks/pages.md shows the medians.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine import machine
from results import ROOT, write_part, write_results

import pegsol
from pegsol import _core
from pegsol.search.encoding import EncodedProblem, core_board
from pegsol.search.scores import squared_score
from pegsol.search.spaces.engines.division import divide
from pegsol.theory.position_class import classes_of

RUNS = 5
WIDTHS = 2_000, 20_000
FILES = ROOT / "src/pegsol/app/web/static/engine"
JOBS = {
    "first": "first solution, cold",
    **{f"beam {width}": f"beam of width {width:,} that finds nothing" for width in WIDTHS},
    "closure": "closure: 187,636,299 positions",
    "winning": "the winning ones: 13,428,122",
    "values": "their numbers of solutions and chances",
}


def tables() -> dict[str, Any]:
    """Return what both engines get."""
    problem = pegsol.problem("english d4 d4")
    encoded = EncodedProblem(problem)
    division = divide(problem.board, "blocks")
    assert division is not None
    (care,), (value,), most = encoded.core_finish()
    return {
        "holes": 33,
        "jumps": problem.board.jumps,
        "start": str(encoded.start),
        "end": str(problem.board.full ^ value),
        "finish": [str(care), str(value), most],
        "score": squared_score(problem.board),
        "widths": WIDTHS,
        "symmetries": symmetries_of(encoded),
        "division": {
            "classVectors": [str(vector) for vector in classes_of(problem.board).vectors],
            "within": division.within,
            "outer": division.outer,
            "inner": division.inner,
            "potential": division.potential,
            "descending": True,
        },
    }


def symmetries_of(encoded: EncodedProblem) -> list[list[int]]:
    """Return the symmetries that keep start and finish."""
    return [list(images) for images in encoded.symmetries(start=True, finish=True)]


def native() -> dict[str, Any]:
    """Do the jobs with the engine of Python."""
    problem = pegsol.problem("english d4 d4")
    encoded, board = EncodedProblem(problem), core_board(problem.board)
    start, (care, value, most) = encoded.start, encoded.core_finish()
    score = squared_score(problem.board)
    division = divide(problem.board, "blocks")
    assert division is not None
    seconds = {}

    def timed(name: str, work: Callable[[], object]) -> None:
        begin = time.process_time()
        work()
        seconds[name] = time.process_time() - begin

    def beam(width: int, pegs: int) -> None:
        finish = care, [pegs], most
        running = _core.Beam(board, [[start]], finish, score, [], [], width, 0)
        running.run(1e6, 1 << 60, 1 << 60)

    timed("first", lambda: beam(28, value[0]))
    for width in WIDTHS:
        timed(f"beam {width}", lambda width=width: beam(width, 1))
    reached = _core.Closure(division.layout, start, [start])
    timed("closure", lambda: reached.run(1e6, 1 << 30))
    end = problem.board.full ^ value[0]
    winning = _core.Closure(division.layout, end, [end], bound=reached)
    timed("winning", lambda: winning.run(1e6, 1 << 30))
    group = symmetries_of(encoded)
    values = _core.Valuation(winning, (care, value, most), group, 1, 1 << 40)
    timed("values", lambda: values.run(1e6))
    solutions = int.from_bytes(values.solutions(start) or b"", "little")
    return {"seconds": seconds, "answer": f"{solutions} {values.chance(start)}"}


def run(command: list[str], given: str) -> dict[str, Any]:
    """Return what a process of its own prints."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measured(runs: int) -> dict[str, Any]:
    """Return the figures: medians, and the sizes of the files."""
    given = json.dumps(tables())
    commands = {
        "native": [sys.executable, __file__],
        "wasm": ["node", str(Path(__file__).with_suffix(".mjs"))],
    }
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            found[name].append(run(command, given))
    answers = {one["answer"].split()[0] for each in found.values() for one in each}
    if len(answers) != 1:
        sys.exit(f"engine.py: the engines differ: {', '.join(sorted(answers))}")
    seconds = {
        name: {job: statistics.median([one["seconds"][job] for one in each]) for job in first}
        for name, each in found.items()
        for first in [each[0]["seconds"]]
    }
    files = {
        path.stem: {"bytes": len(data), "compressed": len(gzip.compress(data))}
        for path in sorted(FILES.glob("*.wasm"))
        for data in [path.read_bytes()]
    }
    return {"seconds": seconds, "files": files, "memory": found["wasm"][0]["memory"]}


def table(figures: dict[str, Any]) -> str:
    """Return the part of the page."""
    own, wasm = figures["seconds"]["native"], figures["seconds"]["wasm"]
    lines = ["| CPU seconds | native | in node | times |", "| :-- | --: | --: | --: |"]
    for job, what in JOBS.items():
        ratio = wasm[job] / own[job]
        lines.append(f"| {what} | {own[job]:.4f} | {wasm[job]:.4f} | {ratio:.1f} |")
    lines += ["", "| file | kB | compressed | loaded in | memory after these jobs |"]
    lines += ["| :-- | --: | --: | --: | --: |"]
    for name, size in figures["files"].items():
        load, memory = wasm[f"load {name}"] * 1e3, figures["memory"][name] / 1e6
        kilobytes = f"{size['bytes'] / 1e3:.0f} | {size['compressed'] / 1e3:.0f}"
        lines.append(f"| `{name}.wasm` | {kilobytes} | {load:.0f} ms | {memory:.0f} MB |")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Measure, keep the figures and write their part of the page."""
    parser = argparse.ArgumentParser(prog="run.py engine", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="processes of each engine")
    options = parser.parse_args(arguments)
    figures = measured(options.runs) | {"machine": machine()}
    write_results("engine", figures)
    write_part(ROOT / "docs/benchmarks/pages.md", "core", table(figures))


if __name__ == "__main__":
    print(json.dumps(native()))

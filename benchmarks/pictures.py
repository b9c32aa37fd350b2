"""Measure the cost of pictures: CPU seconds, peak memory and bytes of whole commands.

The table is part of docs/benchmarks/pages.md. No test depends on these times, since machines
differ.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from machine import machine
from measure import Job, Measured, measure
from results import ROOT, write_part, write_results

GAME = ("central.json", "solve english")  # the file to draw, and the command that makes it
COMMANDS = {
    "draw english -o board.svg": "board.svg",
    "draw english -o board.png": "board.png",
    "draw english -o board.pdf": "board.pdf",
    "draw central.json --film -o film.svg": "film.svg",
    "draw central.json -o game.gif": "game.gif",
    "draw central.json -o game.webp": "game.webp",
    "draw central.json --animate -o moving.svg": "moving.svg",
    "print central.json -o book.pdf": "book.pdf",
    "levels english --plot levels.svg": "levels.svg",
    "analyse central.json --along --plot along.svg": "along.svg",
    "finishes english --plot finishes.svg": "finishes.svg",
}


def main(given: Sequence[str]) -> None:
    """Measure the commands and write the results."""
    parser = argparse.ArgumentParser("run.py pictures", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5, metavar="N")
    repetitions = parser.parse_args(given).repetitions
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        name, command = GAME
        answer = subprocess.run([*pegsol(command), "--json"], check=True, stdout=subprocess.PIPE)
        Path(name).write_bytes(answer.stdout)
        jobs = [Job(c, c, tuple(pegsol(c)), repetitions, whole=True) for c in COMMANDS]
        found = measure(jobs, lambda number, all_: print(f"round {number} of {all_}"))
        sizes = {command: Path(file).stat().st_size for command, file in COMMANDS.items()}
    rows = [row(one, sizes[one.job.name]) for one in found]
    content = {"machine": machine(), "repetitions": repetitions, "rows": rows}
    write_results("pictures", content)
    write_part(ROOT / "docs" / "benchmarks" / "pages.md", "pictures", table(rows))


def pegsol(words: str) -> list[str]:
    """Return the command that a user would type."""
    return [sys.executable, "-m", "pegsol", *words.split()]


def row(one: Measured, size: int) -> dict[str, str | float]:
    """Return the numbers of a command."""
    return {
        "command": one.job.name,
        "seconds": round(one.least, 3),
        "peak_memory": one.peak_memory,
        "bytes": size,
    }


def table(rows: list[dict[str, str | float]]) -> str:
    """Return the rows as Markdown."""
    lines = ["| command | CPU seconds | memory | file |", "| :-- | --: | --: | --: |"]
    lines += [
        f"| `pegsol {row['command']}` | {row['seconds']:.2f} "
        f"| {float(row['peak_memory']) / 2**20:.0f} MiB | {float(row['bytes']) / 1000:.0f} kB |"
        for row in rows
    ]
    return "\n".join(lines)

"""Measure the cost of pictures: CPU seconds, peak memory and bytes of whole commands.

    python benchmarks/pictures.py [--repetitions N]

writes benchmarks/results/pictures.json and the table in docs/pictures.md. No test depends on these
times, since machines differ.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from machine import machine
from measure import Job, Measured, measure

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "pictures.json"
PAGE = ROOT / "docs" / "pictures.md"
BEGIN, END = "<!-- times -->", "<!-- /times -->"

GAME = ("central.json", "solve english")  # the file to draw, and the command that makes it
COMMANDS = {
    "draw english -o board.svg": "board.svg",
    "draw english -o board.png": "board.png",
    "draw english -o board.pdf": "board.pdf",
    "draw central.json --film -o film.svg": "film.svg",
    "animate central.json -o game.gif": "game.gif",
    "animate central.json -o game.webp": "game.webp",
    "animate central.json -o moving.svg": "moving.svg",
    "print central.json -o book.pdf": "book.pdf",
    "levels english --plot levels.svg": "levels.svg",
    "analyse central.json --along --plot along.svg": "along.svg",
    "finishes english --plot finishes.svg": "finishes.svg",
}


def main() -> None:
    """Measure the commands and write the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5, metavar="N")
    repetitions = parser.parse_args().repetitions
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
    RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(rows)}\n\n{END}{after}", encoding="utf-8")


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


if __name__ == "__main__":
    main()

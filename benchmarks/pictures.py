"""Measure the cost of pictures: CPU seconds, peak memory and bytes of whole commands.

The table is part of docs/benchmarks/pages.md.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from machine import machine
from measure import measure
from report import table
from results import page_path, write_part, write_results

GAME = ("central.json", "solve english --json")  # the file to draw, and the command that makes it
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
    "study finishes english --plot finishes.svg": "finishes.svg",
}


def main(given: Sequence[str]) -> None:
    """Measure the commands and write the results."""
    parser = argparse.ArgumentParser("run.py pictures", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5, metavar="N")
    repetitions = parser.parse_args(given).repetitions
    jobs = {words: pegsol(words) for words in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        name, command = GAME
        answer = subprocess.run(pegsol(command), check=True, stdout=subprocess.PIPE)
        Path(name).write_bytes(answer.stdout)
        found = measure(jobs, repetitions, print, whole=True)
        for words, file in COMMANDS.items():
            found[words]["bytes"] = Path(file).stat().st_size
    write_results("pictures", {"machine": machine(), "jobs": found})
    write_part(page_path("pages"), "pictures", text(found))


def pegsol(words: str) -> list[str]:
    """Return the command that a user would type."""
    return [sys.executable, "-m", "pegsol", *words.split()]


def text(found: dict[str, dict[str, Any]]) -> str:
    """Return the table."""
    rows = [
        [
            f"`pegsol {words}`",
            f"{one['seconds'][0]:.2f}",
            f"{one['peak'] / 2**20:.0f} MiB",
            f"{one['bytes'] / 1000:.0f} kB",
        ]
        for words, one in found.items()
    ]
    return table(["command", "CPU seconds", "memory", "file"], "lrrr", rows)

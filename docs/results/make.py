"""Recompute the results: `python docs/results/make.py [NAME ...]`, by default all of them.

Each CSV file in this folder begins with a comment, the command that computes it. `make docs` copies
the tables into the page. English, French and French duels take a quarter of an hour each, French
also 3 GB of memory; the others take minutes or less.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

Rows = list[list[str]]
Maker = Callable[[], tuple[str, Rows]]
"""A function that returns the command of a file, and its rows, the header first."""

PAIR_COLUMNS = {
    **{name: name for name in ("vacancy", "survivor", "problems", "status")},
    "solutions": "solution_count",
    "distinct": "distinct_count",
    "solutions_mod_symmetry": "solution_count_mod_symmetry",
    "distinct_mod_symmetry": "distinct_count_mod_symmetry",
}
"""The columns of the tables of pairs, and those of a survey."""

ENGLISH_VACANCIES = ("c1", "d1", "c2", "d2", "c3", "d3", "d4")  # all, up to symmetry


def finishes(board: str, want: str) -> Maker:
    """Return the maker of a board's table of vacancies and survivors."""

    def make() -> tuple[str, Rows]:
        command = ["survey", board, "--want", want, "--json"]
        rows = json.loads(_run(command))["surveys"][0]["rows"]
        columns = {name: of for name, of in PAIR_COLUMNS.items() if rows[0][of] is not None}
        lines = [
            ["" if row[of] is None else str(row[of]) for of in columns.values()] for row in rows
        ]
        return _shown(command), [list(columns), *lines]

    return make


def fools() -> tuple[str, Rows]:
    """Return the shortest dead ends of the English board."""
    rows = [["vacancy", "jumps", "pegs", "dead_ends", "all_dead_ends", "game"]]
    for vacancy in ENGLISH_VACANCIES:
        found = json.loads(_run(["study", "deadends", "english", vacancy, "any", "--json"]))
        first = found["levels"][0]
        numbers = [first["jumps"], first["pegs"], first["dead_ends"], found["dead_ends"]]
        rows.append([vacancy, *map(str, numbers), " ".join(found["shortest"]["moves"])])
    return _shown(["study", "deadends", "english", "VACANCY", "any", "--json"]), rows


def _by_fewest(row: dict[str, Any]) -> dict[int, int]:
    return {one["fewest"]: one["positions"] for one in row["histogram"]}


def fewest(board: str) -> Maker:
    """Return the maker of the histograms of fewest pegs, a column for each position class."""

    def make() -> tuple[str, Rows]:
        command = ["study", "fewest", board, "--json"]
        found = json.loads(_run(command))
        classes = found["classes"]
        rows = [["fewest", *[" ".join(row["pegs"]) or "empty" for row in classes], "all"]]
        rows.append(["classes", *[str(row["classes"]) for row in classes], ""])
        by_class = [_by_fewest(row) for row in classes]
        for pegs, number in _by_fewest(found).items():
            columns = [numbers.get(pegs, 0) for numbers in by_class]
            rows.append([str(pegs), *map(str, columns), str(number)])
        return _shown(command), rows

    return make


def duels(*boards: str) -> Maker:
    """Return the maker of a table of who wins from each vacancy if two players jump in turn."""

    def make() -> tuple[str, Rows]:
        rows = [["board", "vacancy", "alike", "winner", "winning"]]
        for board in boards:
            for start in json.loads(_run(["study", "duel", board, "--json"]))["starts"]:
                names = [" ".join(start[name]) or "none" for name in ("vacancies", "winning")]
                rows.append([board, names[0], str(start["alike"]), start["winner"], names[1]])
        return _shown(["study", "duel", "BOARD", "--json"]), rows

    return make


MAKERS: dict[str, Maker] = {
    "triangle-5": finishes("triangle(5)", "answer,distinct"),
    "triangle-6": finishes("triangle(6)", "answer,distinct"),
    "duels": duels("triangle(5)", "triangle(6)", "triangle(7)", "english"),
    "french-duels": duels("french"),
    "english-fools": fools,
    "english-fewest": fewest("english"),
    "english": finishes("english", "answer,distinct"),
    "triangle-7": finishes("triangle(7)", "answer,count"),
    "french": finishes("french", "answer,count"),
}


def make(name: str, folder: Path = HERE) -> None:
    """Compute a table and write its file."""
    command, rows = MAKERS[name]()
    lines = io.StringIO()
    lines.write(f"# {command}\n")
    csv.writer(lines, lineterminator="\n").writerows(rows)
    (folder / f"{name}.csv").write_text(lines.getvalue(), encoding="utf-8")


def page(text: str, folder: Path = HERE) -> str:
    """Return the page with a table from a file for each ``<!-- name: columns -->``.

    It has the columns named, or all if none is named.
    """

    def table(match: re.Match[str]) -> str:
        lines = (folder / f"{match[1]}.csv").read_text(encoding="utf-8").splitlines()
        rows = list(csv.reader(lines[1:]))
        wanted = match[2].split() or rows[0]
        places = [rows[0].index(column) for column in wanted]
        shown = [[_cell(row[place]) for place in places] for row in rows]
        rule = ["--:" if rows[-1][place].isdigit() else ":--" for place in places]
        drawn = ["| " + " | ".join(row) + " |" for row in (shown[0], rule, *shown[1:])]
        return "\n".join(drawn)

    return re.sub(r"<!-- ([\w-]+):((?: \w+)*) -->", table, text)


def _cell(value: str) -> str:
    return f"{int(value):,}" if value.isdigit() else value.replace("_", " ")


def _run(command: Sequence[str]) -> str:
    """Return pegsol's output; exit code 20 (undecided) is not a failure."""
    run = subprocess.run(
        [sys.executable, "-m", "pegsol", *command],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if run.returncode not in (0, 20):
        sys.exit(f"make.py: {_shown(command)} failed")
    return run.stdout


def _shown(command: Sequence[str]) -> str:
    return shlex.join(["pegsol", *command])


if __name__ == "__main__":
    for name in sys.argv[1:] or MAKERS:
        make(name)

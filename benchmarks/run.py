"""Measure pegsol: `make bench`, `make bench SUITE=states`, or

    python benchmarks/run.py [SUITE] [OPTION ...]

A suite measures one part of pegsol, keeps its figures in benchmarks/results/SUITE.json with one row
a line, and writes the page of the documentation that shows them.
"""

from __future__ import annotations

import sys
from importlib import import_module

import suite

SUITES = {
    "speed": "the page with all goals: what it needs of the next four suites",
    "solve": "problems of twenty kinds, the cost of size, and other programs beside pegsol",
    "states": "state spaces, exact counts and questions to them",
    "moves": "the fewest moves, with proof",
    "proofs": "certificates: finding them, checking them, their size",
    "lab": "plain search and random play",
    "work": "the work of a fixed suite, counted: benchmarks/work.txt",
    "estimates": "what --estimate tells, beside what the work takes",
    "genetic": "the genetic solver beside exact search",
    "wishes": "puzzles to order: how many a second, and how many wishes are met",
    "cluster": "what a task costs on processes and on a cluster, and what surveys cost",
    "pictures": "the commands that draw",
    "pages": "how soon the pages answer, in Chromium",
    "engine": "the engine as WebAssembly beside the native one",
}
OF_CASES = (
    "solve",
    "states",
    "moves",
    "proofs",
    "lab",
    "genetic",
    "estimates",
    "wishes",
    "cluster",
)
"""These are measured by suite.py, which must not import what it measures."""


def main() -> None:
    """Run the suite that the first argument names, with the other arguments."""
    name, *rest = sys.argv[1:] or ["speed"]
    if name.startswith("-"):
        lines = "".join(f"  {one:10}{what}\n" for one, what in SUITES.items())
        print(f"{__doc__}\n{lines}\n`run.py SUITE --help` shows the options of a suite.")
    elif name not in SUITES:
        sys.exit(f"run.py: there is no suite {name!r}; the suites are {', '.join(SUITES)}")
    elif name in OF_CASES:
        suite.main(name, SUITES[name], rest)
    else:
        import_module(name).main(rest)


if __name__ == "__main__":
    main()

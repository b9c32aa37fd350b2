"""Measure pegsol: `make bench`, `make bench SUITE=states`, or

    python benchmarks/run.py [SUITE] [OPTION ...]

A suite measures one part of pegsol, keeps its figures in benchmarks/results/SUITE.json with one row
a line, and writes the page of the documentation that shows them.
"""

from __future__ import annotations

import sys
from importlib import import_module

SUITES = {
    "solve": "problems of twenty kinds, the cost of size, and other programs beside pegsol",
    "states": "state spaces, exact counts and questions to them",
    "estimates": "what --estimate tells, beside what the work takes",
    "moves": "the fewest moves, with proof",
    "proofs": "certificates: finding them, checking them, their size",
    "lab": "plain search and random play",
    "genetic": "the genetic solver beside exact search",
    "pictures": "the commands that draw",
    "pages": "how soon the pages answer, in Chromium",
    "engine": "the engine as WebAssembly beside the native one",
    "players": "200 players at once",
}


def main() -> None:
    """Run the suite that the first argument names, with the other arguments."""
    name, *rest = sys.argv[1:] or ["solve"]
    if name.startswith("-"):
        suites = "".join(f"  {suite:10}{what}\n" for suite, what in SUITES.items())
        print(f"{__doc__}\n{suites}\n`run.py SUITE --help` shows the options of a suite.")
    elif name in SUITES:
        import_module(name).main(rest)
    else:
        sys.exit(f"run.py: there is no suite {name!r}; the suites are {', '.join(SUITES)}")


if __name__ == "__main__":
    main()

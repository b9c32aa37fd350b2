"""Do one measurement in its own process, and print JSON.

    worker.py nothing           do nothing, to measure an idle process
    worker.py cold PROBLEM      solve it cold
    worker.py MODULE ARGUMENT ..    what that module's work() measures
    worker.py list SUITE        the cases of a suite
    worker.py page SUITE ROOT   write its pages from its results

"Cold" means that `import pegsol` and a use of its names have loaded modules, but not the modules
that some searches import when they need them, and that no board, problem or table has been built.
The time covers reading the problem, building its board, solving, and the verification that solve()
does before it answers. The worker then repeats this a few times from the text, when the process has
run the code before.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any

import pegsol

SOLVE_LIMIT = 120.0  # seconds
AGAIN = 3  # repetitions, unless the first run took long
LONG = 1e9  # nanoseconds


def solve_cold(text: str) -> dict[str, Any]:
    """Solve a problem; verify the answer once more, untimed."""
    nanoseconds, result = _timed(text)
    again = min(_timed(text)[0] for _ in range(AGAIN)) if nanoseconds < LONG else nanoseconds
    pegs = None
    if result.solution is not None:
        result.solution.verify()
        pegs = result.solution.final.peg_count
    if result.proof is not None:
        result.proof.check()
    return {
        "seconds": nanoseconds / 1e9,
        "again": again / 1e9,
        "status": result.status.value,
        "positions": result.stats.nodes,
        "pegs": pegs,
    }


def _timed(text: str) -> tuple[int, pegsol.Result]:
    """Return the nanoseconds from the text to the answer, and the answer."""
    load, solve, limits = pegsol.problem, pegsol.solve, pegsol.Limits(time=SOLVE_LIMIT)
    began = time.process_time_ns()
    result = solve(load(text), limits=limits)
    return time.process_time_ns() - began, result


def main(task: str, *arguments: str) -> None:
    """Do one task and print its answer as JSON."""
    _ = pegsol.problem, pegsol.board, pegsol.solve, pegsol.solutions  # loads the modules
    match task:
        case "nothing":
            answer: Any = {"seconds": 0.0}
        case "cold":
            answer = solve_cold(*arguments)
        case "list":
            answer = import_module(arguments[0]).cases()
        case "page":
            answer = import_module("suite").write_pages(*arguments)
        case _:
            answer = import_module(task).work(*arguments)
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])

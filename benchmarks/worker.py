"""Do one measurement in its own process, and print JSON.

    worker.py list             list everything to measure
    worker.py nothing          do nothing, to measure an idle process
    worker.py solve PROBLEM    solve it cold
    worker.py all PROBLEM N    the first N solutions
    worker.py distinct PROBLEM N
    worker.py textbook PROBLEM N    the textbook search, up to N positions
    worker.py Program PROBLEM S     another program's search, for at most S seconds
    worker.py move-list             list the problems of moves.py
    worker.py states|lab|proofs CASE    a case of that suite
    worker.py moves PROBLEM S       its fewest moves, for at most S seconds

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
from dataclasses import asdict
from importlib import import_module
from itertools import islice
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


def first_solutions(text: str, count: int, *, distinct: bool) -> dict[str, Any]:
    """Take the first solutions of a problem from the iterator, which verifies each of them."""
    load, solutions = pegsol.problem, pegsol.solutions
    began = time.process_time_ns()
    given = sum(1 for _ in islice(solutions(load(text), distinct=distinct), count))
    nanoseconds = time.process_time_ns() - began
    status = "completed" if given == count else "undecided"
    return {"seconds": nanoseconds / 1e9, "status": status, "positions": 0}


def fewest_moves(text: str, seconds: float) -> dict[str, Any]:
    """Find a solution with the fewest moves; verify it and count its moves once more, untimed."""
    load, search, limits = pegsol.problem, pegsol.FewestMovesSearch, pegsol.Limits(time=seconds)
    began = time.process_time_ns()
    result = search(load(text)).run(limits=limits)
    nanoseconds = time.process_time_ns() - began
    moves = None
    if result.solution is not None:
        result.solution.verify()
        moves = len(result.solution.moves)
    return {
        "seconds": nanoseconds / 1e9,
        "status": result.status.value,
        "positions": result.stats.nodes,
        "moves": moves,
        "at_least": result.moves_at_least,
        "exhausted": result.exhausted and asdict(result.exhausted),
    }


def textbook(text: str, max_positions: int) -> dict[str, Any]:
    """Solve a problem by the textbook search."""
    from baseline import depth_first

    load = pegsol.problem
    began = time.process_time_ns()
    status, positions = depth_first(load(text), max_positions)
    nanoseconds = time.process_time_ns() - began
    return {"seconds": nanoseconds / 1e9, "status": status, "positions": positions}


def listing() -> dict[str, Any]:
    """List everything to measure, so that the measuring process need not load boards."""
    from cases import COMPARED_CASES, groups, growth_cases
    from programs import installed

    return {
        "groups": [asdict(group) for group in groups()],
        "growth": [asdict(case) for case in growth_cases()],
        "compared": COMPARED_CASES,
        "programs": installed(),
    }


def move_listing() -> dict[str, Any]:
    """List the problems of moves.py."""
    from move_cases import groups, planning_problems

    pddl = {
        name: pegsol.problem(text).to_text("pddl") for name, text in planning_problems().items()
    }
    domain = pegsol.problem("english d4 d4").to_text("pddl-domain")
    return {"groups": [asdict(group) for group in groups()], "pddl": pddl, "domain": domain}


def main(task: str, text: str = "", number: str = "0") -> None:
    """Do one task and print its answer as JSON."""
    _ = pegsol.problem, pegsol.board, pegsol.solve, pegsol.solutions  # loads the modules
    match task:
        case "list":
            answer = listing()
        case "nothing":
            answer = {"seconds": 0.0, "status": "completed", "positions": 0}
        case "solve":
            answer = solve_cold(text)
        case "all" | "distinct":
            answer = first_solutions(text, int(number), distinct=task == "distinct")
        case "moves":
            answer = fewest_moves(text, float(number))
        case "move-list":
            answer = move_listing()
        case "textbook":
            answer = textbook(text, int(number))
        case "Fast Downward" | "CP-SAT" | "clingo":
            from programs import solve_with

            answer = solve_with(task, text, float(number))
        case "states" | "lab" | "proofs":
            answer = import_module(task).work(text)
        case _:
            sys.exit(f"worker.py does not know {task!r}")
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])

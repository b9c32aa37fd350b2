"""Other programs on the same problems: each finds one solution, or that there is none.

*textbook* is a depth-first search in Python. Fast Downward (a planner), CP-SAT (a constraint
solver) and clingo (an answer set solver) get the rules in their usual form, with one jump for each
step and no knowledge of the game. Fast Downward is a separate program (GPL), which this module
neither imports nor contains.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pegsol

SECONDS = 20
MAX_POSITIONS = 1_000_000  # of the textbook search

PACKAGES = {"Fast Downward": "up-fast-downward", "CP-SAT": "ortools", "clingo": "clingo"}

Found = tuple[str, list[tuple[int, int, int]]]
"""The answer, and the jumps of a solution."""

UNDECIDED: Found = ("undecided", [])
IMPOSSIBLE: Found = ("impossible", [])


def release(name: str) -> str | None:
    """Return the version of a program; None if it is not installed."""
    try:
        return version(PACKAGES[name]) if name in PACKAGES else pegsol.__version__
    except PackageNotFoundError:
        return None


def measured(name: str, text: str) -> dict[str, Any]:
    """Return the CPU seconds and the answer of a program; its solution is verified, untimed."""
    problem = pegsol.problem(text)
    program = {
        "textbook": _textbook,
        "Fast Downward": _fast_downward,
        "CP-SAT": _cp_sat,
        "clingo": _clingo,
    }[name]
    if name in ("CP-SAT", "clingo"):  # loaded before the time runs, as pegsol's modules are
        __import__("clingo" if name == "clingo" else "ortools.sat.python.cp_model")
    began = cpu_seconds()
    status, jumps = program(problem)
    spent = cpu_seconds() - began
    if jumps:
        board = problem.board
        pegsol.Solution(problem, tuple([pegsol.Jump(board, *jump) for jump in jumps])).verify()
    return {"seconds": spent, "status": status, "version": release(name)}


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of the processes that it has started."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def _textbook(problem: pegsol.Problem) -> Found:
    """Search depth first, with a set of visited positions and jumps in the board's order."""
    masks, seen, made = problem.board.jump_masks, set[int](), list[int]()

    def solvable(pegs: int) -> bool:
        if problem.finish.holds(pegs):
            return True
        if len(seen) >= MAX_POSITIONS:
            raise TimeoutError
        seen.add(pegs)
        for number, (holes, needed) in enumerate(masks):
            if pegs & holes == needed and pegs ^ holes not in seen:
                made.append(number)
                if solvable(pegs ^ holes):
                    return True
                made.pop()
        return False

    try:
        found = solvable(problem.start.bits)
    except TimeoutError:
        return UNDECIDED
    return ("solved", [problem.board.jumps[number] for number in made]) if found else IMPOSSIBLE


_UNSOLVABLE = (10, 11)  # exit codes of the driver: of its translator, of its search


def _fast_downward(problem: pegsol.Problem) -> Found:
    spec = find_spec("up_fast_downward")
    (folder,) = (spec and spec.submodule_search_locations) or ()
    driver = Path(folder) / "downward" / "fast-downward.py"
    with TemporaryDirectory() as name:
        domain, task, plan = (Path(name, file) for file in ("domain.pddl", "task.pddl", "plan"))
        domain.write_text(problem.to_text("pddl-domain"), encoding="utf-8")
        task.write_text(problem.to_text("pddl"), encoding="utf-8")
        limits = ["--overall-time-limit", f"{SECONDS}s", "--overall-memory-limit", "4G"]
        how = ["--plan-file", str(plan), "--alias", "lama-first"]
        command = [sys.executable, str(driver), *limits, *how, str(domain), str(task)]
        run = subprocess.run(command, cwd=name, stdout=subprocess.DEVNULL, check=False)
        if not plan.exists():
            return IMPOSSIBLE if run.returncode in _UNSOLVABLE else UNDECIDED
        actions = [line.strip("()\n").split() for line in plan.open(encoding="utf-8")]
    places = {
        f"pos-{row}-{column}": hole
        for hole, (column, row) in enumerate(problem.board.coordinates or ())
    }
    jumps = []
    for action, *words in actions:
        if action.startswith("jump"):
            a, b, c = [places[word] for word in words]
            jumps.append((a, b, c))
    return "solved", jumps


def _steps(problem: pegsol.Problem) -> int:
    """Return the number of jumps of a solution, which ends with the finish or one peg."""
    return problem.start.peg_count - (problem.finish.pegs.bit_count() or 1)


def _cp_sat(problem: pegsol.Problem) -> Found:
    from ortools.sat.python import cp_model

    jumps, holes, steps = problem.board.jumps, range(len(problem.board)), _steps(problem)
    model = cp_model.CpModel()
    pegs = [[model.new_bool_var("") for _ in holes] for _ in range(steps + 1)]
    made = [[model.new_bool_var("") for _ in jumps] for _ in range(steps)]
    for step, now in enumerate(made):
        model.add_exactly_one(now)
        for hole in holes:
            lost = [now[number] for number, jump in enumerate(jumps) if hole in jump[:2]]
            won = [now[number] for number, jump in enumerate(jumps) if hole == jump[2]]
            before, after = pegs[step][hole], pegs[step + 1][hole]
            model.add(after == before - sum(lost) + sum(won))
    for hole in holes:
        model.add(pegs[0][hole] == (problem.start.bits >> hole & 1))
        if problem.finish.care:
            model.add(pegs[steps][hole] == (problem.finish.pegs >> hole & 1))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    answer = solver.solve(model)
    if answer not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return IMPOSSIBLE if answer == cp_model.INFEASIBLE else UNDECIDED
    return "solved", [
        jump for now in made for jump, var in zip(jumps, now, strict=True) if solver.value(var)
    ]


_RULES = """
{ jump(T,A,B,C) : line(A,B,C) } = 1 :- T = 0..steps-1.
:- jump(T,A,_,_), not peg(T,A).
:- jump(T,_,B,_), not peg(T,B).
:- jump(T,_,_,C), peg(T,C).
gone(T,A) :- jump(T,A,_,_).
gone(T,B) :- jump(T,_,B,_).
peg(T+1,C) :- jump(T,_,_,C).
peg(T+1,H) :- peg(T,H), not gone(T,H), T < steps.
#show jump/4.
"""


def _clingo(problem: pegsol.Problem) -> Found:
    import clingo

    control = clingo.Control(["--warn=none", "-c", f"steps={_steps(problem)}"])
    facts = [f"line({a},{b},{c})." for a, b, c in problem.board.jumps]
    facts += [
        f"peg(0,{hole})." for hole in range(len(problem.board)) if problem.start.bits >> hole & 1
    ]
    if problem.finish.care:
        for hole in range(len(problem.board)):
            missing = "not " if problem.finish.pegs >> hole & 1 else ""
            facts.append(f":- {missing}peg(steps,{hole}).")
    control.add("base", [], _RULES + "\n".join(facts))
    control.ground([("base", [])])
    found: list[tuple[int, ...]] = []

    def note(model: Any) -> None:
        shown = [[part.number for part in symbol.arguments] for symbol in model.symbols(shown=True)]
        found.extend(tuple(jump) for _, *jump in sorted(shown))

    deadline = time.monotonic() + SECONDS
    with control.solve(on_model=note, async_=True) as handle:
        if not handle.wait(max(0.0, deadline - time.monotonic())):
            handle.cancel()
            return UNDECIDED
        if handle.get().unsatisfiable:
            return IMPOSSIBLE
    return "solved", [(a, b, c) for a, b, c in found]

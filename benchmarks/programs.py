"""Solve problems with general programs that can be installed; each finds one solution.

Fast Downward (a planner), CP-SAT (a constraint solver) and clingo (an answer set solver) each get
the rules in their usual form, with one jump for each step and no knowledge of the game. Fast
Downward is a separate program (GPL), which this module neither imports nor contains.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from planner import find_planner

import pegsol

# The package of each program; its name in tables.
PACKAGES = {"up-fast-downward": "Fast Downward", "ortools": "CP-SAT", "clingo": "clingo"}

_MODULES = {"CP-SAT": "ortools.sat.python.cp_model", "clingo": "clingo"}

Found = tuple[str, list[tuple[int, int, int]]]
"""The answer, and the jumps of a solution."""

UNDECIDED: Found = ("undecided", [])
IMPOSSIBLE: Found = ("impossible", [])


def installed() -> dict[str, str]:
    """Return the programs that are installed here, and their versions."""
    found = {}
    for package, name in PACKAGES.items():
        try:
            found[name] = version(package)
        except PackageNotFoundError:
            continue
    return found


def work(name: str, text: str, limit: str) -> dict[str, Any]:
    """Let a program solve a problem for at most *limit* seconds; verify its solution, untimed."""
    problem, seconds = pegsol.problem(text), float(limit)
    program = {"Fast Downward": _fast_downward, "CP-SAT": _cp_sat, "clingo": _clingo}[name]
    if name in _MODULES:
        import_module(_MODULES[name])  # loaded before the time runs, as pegsol's modules are
    began = _cpu()
    status, jumps = program(problem, seconds)
    spent = _cpu() - began
    if status == "solved":
        board = problem.board
        pegsol.Solution(problem, tuple([pegsol.Jump(board, *jump) for jump in jumps])).verify()
    return {"seconds": spent, "status": status, "version": installed()[name]}


def _cpu() -> float:
    """Return the CPU seconds of this process and of the processes that it has started."""
    mine, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.RUSAGE_CHILDREN
    children = resource.getrusage(theirs)
    return mine.ru_utime + mine.ru_stime + children.ru_utime + children.ru_stime


_UNSOLVABLE = (10, 11)  # exit codes of the driver: of its translator, of its search


def _fast_downward(problem: pegsol.Problem, seconds: float) -> Found:
    driver = find_planner()
    assert driver is not None
    with TemporaryDirectory() as name:
        domain, task, plan = (Path(name, file) for file in ("domain.pddl", "task.pddl", "plan"))
        domain.write_text(problem.to_text("pddl-domain"), encoding="utf-8")
        task.write_text(problem.to_text("pddl"), encoding="utf-8")
        limits = ["--overall-time-limit", f"{int(seconds)}s", "--overall-memory-limit", "4G"]
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


def _cp_sat(problem: pegsol.Problem, seconds: float) -> Found:
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
    solver.parameters.max_time_in_seconds = seconds
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


def _clingo(problem: pegsol.Problem, seconds: float) -> Found:
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

    deadline = time.monotonic() + seconds
    with control.solve(on_model=note, async_=True) as handle:
        if not handle.wait(max(0.0, deadline - time.monotonic())):
            handle.cancel()
            return UNDECIDED
        if handle.get().unsatisfiable:
            return IMPOSSIBLE
    return "solved", [(a, b, c) for a, b, c in found]

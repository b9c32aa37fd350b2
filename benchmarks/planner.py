"""Fast Downward, a general planner, on problems of the planning competitions, solved optimally.

Fast Downward is a separate program (GPL), which this module neither imports nor contains. The
module finds it if ``pip install --no-deps up-fast-downward`` has installed it.
"""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import run_command

import pegsol

SECONDS = 300
MEMORY = "6G"

SEARCHES = {
    "LM-cut": "astar(lmcut())",
    "merge-and-shrink": (
        "astar(merge_and_shrink(shrink_strategy=shrink_bisimulation(greedy=false),"
        "merge_strategy=merge_sccs(order_of_sccs=topological,merge_selector=score_based_filtering("
        "scoring_functions=[goal_relevance(),dfp(),total_order()])),"
        "label_reduction=exact(before_shrinking=true,before_merging=false),"
        "max_states=50k,threshold_before_merge=1))"
    ),
    "blind": "astar(blind())",
}

# The driver's exit codes.
_LIMITS = {22: "memory", 23: "time", 24: "time and memory"}


def find_planner() -> Path | None:
    """Return Fast Downward's driver in this environment, or None."""
    spec = find_spec("up_fast_downward")
    for folder in (spec and spec.submodule_search_locations) or ():
        driver = Path(folder) / "downward" / "fast-downward.py"
        if driver.exists():
            return driver
    return None


def work(search: str, text: str) -> dict[str, Any]:
    """Let the planner solve a problem optimally, with the limits above."""
    driver, problem = find_planner(), pegsol.problem(text)
    assert driver is not None
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "domain.pddl").write_text(problem.to_text("pddl-domain"), encoding="utf-8")
        (folder / "problem.pddl").write_text(problem.to_text("pddl"), encoding="utf-8")
        limits = ["--overall-time-limit", f"{SECONDS}s", "--overall-memory-limit", MEMORY]
        files = [str(folder / "domain.pddl"), str(folder / "problem.pddl")]
        command = [sys.executable, str(driver), *limits, *files, "--search", SEARCHES[search]]
        run = run_command(command, folder)
    cost = re.search(r"Plan cost: (\d+)$", run.output, re.MULTILINE)
    stopped = None if cost else _LIMITS.get(run.code, f"exit code {run.code}")
    return {
        "moves": int(cost[1]) if cost else None,
        "status": "solved" if cost else "undecided",
        "stopped_by": stopped,
        "seconds": run.seconds,
    }

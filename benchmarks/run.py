"""Measure the cases of cases.py, keep their figures, and write the page that shows them.

Each run has a process of its own, and the cases take turns, so that a busy minute of the machine
does not fall on all runs of one case. A case that is not measured keeps its figures.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from cases import CASES, Case
from page import write_page

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results.json"
WORKER = [sys.executable, str(Path(__file__).with_name("worker.py"))]
Figures = dict[str, Any]


def run(command: Sequence[str]) -> tuple[str, Figures]:
    """Return the output of a command, and the figures of its whole process."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        output = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{shlex.join(command)} ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = usage.ru_utime + usage.ru_stime
    wall = time.perf_counter() - began
    return output, {"seconds": seconds, "wall": wall, "peak": usage.ru_maxrss * unit}


def worker(*words: str) -> Figures:
    """Return what worker.py measures."""
    found: Figures = json.loads(run([*WORKER, *words])[0])
    return found


def once(case: Case) -> Figures:
    """Measure a case once."""
    if case.do.startswith("pegsol "):
        folder = Path(sys.executable).parent
        return run([str(folder / "pegsol"), *case.do.split()[1:]])[1]
    return worker("do", case.do)


def beside(case: Case) -> Figures:
    """Return what the machine allows, and the figures of the other programs, in two runs each."""
    found: Figures = {"peers": {}}
    if case.limit == "python":
        found["limit"] = min(run([sys.executable, "-c", "pass"])[1]["seconds"] for _ in range(9))
    elif case.limit:
        found["limit"] = worker("copy", case.limit)["seconds"]
    for name in case.beside:
        runs = [worker("peer", name, case.problem) for _ in range(2)]
        if runs[0]:
            seconds = median(one["seconds"] for one in runs)
            found["peers"][name] = {**runs[0], "seconds": round(seconds, 6)}
    return found


def figures(runs: Sequence[Mapping[str, float]]) -> Figures:
    """Return the best and the median of the seconds, the best wall time and the greatest peak."""
    seconds = [one["seconds"] for one in runs]
    return {
        "best": round(min(seconds), 6),
        "median": round(median(seconds), 6),
        "wall": round(min(one["wall"] for one in runs), 6),
        "peak": max(one["peak"] for one in runs),
    }


def chosen(names: Sequence[str], long: bool) -> list[Case]:
    """Return the cases with these words in their names; without words, those of the length."""
    found = [case for case in CASES if any(name in case.name for name in names)]
    if names and not found:
        raise SystemExit(f"no case has one of these words in its name: {', '.join(names)}")
    return found or [case for case in CASES if case.long == long]


def main() -> None:
    """Measure, keep and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only cases with one of these in their names")
    parser.add_argument("--long", action="store_true", help="the cases that take minutes instead")
    parser.add_argument("--page", action="store_true", help="measure nothing, only write the page")
    options = parser.parse_args()
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    if not options.page:
        cases = chosen(options.words, options.long)
        runs: dict[str, list[Figures]] = {case.name: [] for case in cases}
        for turn in range(max(case.runs for case in cases)):
            for case in cases:
                if turn < (1 if case.long else case.runs):
                    print(f"{case.name}, run {turn + 1}", file=sys.stderr)
                    runs[case.name].append(once(case))
        here = worker("machine")
        for case in cases:
            results[case.name] = figures(runs[case.name]) | beside(case) | here
        write(RESULTS, results)
    write_page(results, ROOT)


def write(path: Path, results: Mapping[str, Any]) -> None:
    """Write the figures, a line for each case, in the order of the table."""
    lines = [
        f" {json.dumps(case.name)}: {json.dumps(results[case.name])}"
        for case in CASES
        if case.name in results
    ]
    new = path.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    new.replace(path)


if __name__ == "__main__":
    main()

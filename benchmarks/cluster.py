"""Measure crews, on this machine and on a cluster, and what surveys cost; write cluster.md."""

from __future__ import annotations

import tempfile
import time
from random import Random
from typing import Any

import groups
from report import measured_on, seconds_text, table

from pegsol import board, survey
from pegsol.search.crew.crew import Crew, Task, crew
from pegsol.search.datasets.plan import Plan

WORKERS = (1, 2, 4, 8)
MEMORY = 64 << 20
EMPTY, ROUNDS = 200, 12
"""The empty tasks, and the tasks that wait, for each worker."""
WAITS = (0.25, 1.0)
"""The seconds that a task waits: it needs no processor, so a machine with two can have eight."""
SURVEYS = ("triangle(5)", "triangle(6)", "english", "french")
SAMPLES = ("wiegleb", "square(7)")
SAMPLE, EACH = 6, 20.0
"""The rows of a sample, and the seconds after which one of them is given up."""
NODES = 64
"""The workers of the last column."""

TEXT = """\
<!-- Written by `make bench SUITE=cluster`; changes here are lost. -->

# Crews

A *crew* is a group of workers. `make bench SUITE=cluster` measures what a task costs besides its
work, in processes of this machine and on a Dask cluster on the same machine. *Empty* tasks show how
fast the driver hands out tasks and, with one worker, how much time passes from one task to the
next. Tasks that wait for a fixed time show the *efficiency*: the time of all tasks, divided by the
time that all workers had. These tasks need no processor, so eight workers can share few processors.
The numbers in brackets come from a model. In the model, each task takes a worker the time of an
empty task besides its work, and the driver handles no more tasks in a second than it does with the
most workers.
"""

COSTS = """\
## What surveys cost

The table shows surveys with `answer,proof` for all pairs that the position classes allow. The
processor time is the sum over the rows. The times on more workers follow from the model above: each
worker takes its share of the rows and the time of an empty task for each of them, and no run is
shorter than its longest row.
"""

TOMORROW = """\
## What the next surveys would cost

For these boards we measured a sample of {sample} rows, with a limit of {each:.0f} seconds for each,
and scaled it to all rows. The rows of one board differ by more than such a sample shows, so the
times are only orders of magnitude. A row that was given up counts with the seconds that it had. If
there are such rows, the survey costs more. Rows with the fewest moves take far longer, and we have
not measured them.
"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    counts = {f"{count}": str(count) for count in WORKERS}
    return [
        *(
            {"key": key, "jobs": {name: ["cluster", "crew", key, n] for name, n in counts.items()}}
            for key in ("processes", "Dask")
        ),
        *({"key": board, "jobs": {"survey": ["cluster", "survey", board]}} for board in SURVEYS),
        *(
            {"key": f"sample of {board}", "jobs": {"survey": ["cluster", "sample", board]}}
            for board in SAMPLES
        ),
        *groups.cases(),
    ]


def work(what: str, *given: str) -> dict[str, Any]:
    """Return the times of a crew, or the costs of a survey's rows."""
    if what == "crew":
        return _crew(*given)
    (name,) = given
    if what == "sample":
        return _sample(name)
    with tempfile.TemporaryDirectory() as folder:
        return _costs(survey(name, output=folder))


def _crew(name: str, workers: str) -> dict[str, Any]:
    with crew("local" if name == "Dask" else None, int(workers), MEMORY) as here:
        assert here.places == int(workers)
        _seconds(here, 0.0, 4 * here.places)  # each worker has begun
        found = {"seconds": _seconds(here, 0.0, EMPTY) / EMPTY}
        for wait in WAITS:
            found[f"{wait:g}"] = _seconds(here, wait, ROUNDS * here.places)
        return found


def _seconds(here: Crew, wait: float, count: int) -> float:
    """Return the seconds of some tasks that wait."""
    began, left, held = time.monotonic(), count, 0
    while left or held:
        while left and held < 2 * here.places:
            left, held = left - 1, held + 1
            here.submit(Task(f"{wait}-{left}", time.sleep, (wait,), MEMORY))
        held -= len(here.completed(60.0))
    return time.monotonic() - began


def _sample(name: str) -> dict[str, Any]:
    questions, _ = Plan(boards=((board(name), None),)).questions()
    some = Random(0).sample([one.problem for one in questions], SAMPLE)
    with tempfile.TemporaryDirectory() as folder:
        costs = _costs(survey(pairs=some, output=folder, time_each=EACH))
    return {**costs, "all": len(questions)}


def _costs(found: Any) -> dict[str, Any]:
    seconds = [row.columns["cpu_seconds"] for row in found.rows]
    return {
        "seconds": sum(seconds),
        "rows": len(seconds),
        "longest": max(seconds),
        "open": len([row for row in found.rows if row.columns["reason"]]),
    }


def pages(results: Any, root: Any) -> dict[str, str]:
    """Return the page with the figures of crews and the costs of surveys."""
    found = {
        key: {name: {**job, "seconds": min(job["seconds"])} for name, job in case["jobs"].items()}
        for key, case in results["cases"].items()
    }
    parts = [TEXT]
    heads = ["crew", "workers", "empty tasks a second", "time of one", *map(_wait_text, WAITS)]
    crews = {key: found[key] for key in ("processes", "Dask") if key in found}
    rows = [row for key, jobs in crews.items() for row in _rows(key, jobs)]
    parts.append(table(heads, "l" + "r" * (len(heads) - 1), rows))
    if set(SURVEYS) <= set(found) and "Dask" in found:
        each = found["Dask"]["1"]["seconds"]
        heads = ["board", "rows", "undecided", "processor time", "longest row"]
        heads += ["1 worker", "8 workers", f"{NODES} workers"]
        rows = [
            [name, *_costs_text(found[name]["survey"]), *_ahead(found[name]["survey"], each)]
            for name in SURVEYS
        ]
        parts += [COSTS, table(heads, "l" + "r" * (len(heads) - 1), rows)]
    rows = []
    for name in SAMPLES:
        if f"sample of {name}" in found and "Dask" in found:
            one = found[f"sample of {name}"]["survey"]
            scale = one["all"] / one["rows"]
            whole = {**one, "rows": one["all"], "seconds": one["seconds"] * scale}
            rows.append([name, f"{one['all']:,}", f"{one['open']} of {one['rows']}"])
            rows[-1] += _ahead(whole, found["Dask"]["1"]["seconds"])
    heads = ["board", "rows", "given up", "1 worker", "8 workers", f"{NODES} workers"]
    if rows:
        parts.append(TOMORROW.format(sample=SAMPLE, each=EACH))
        parts.append(table(heads, "l" + "r" * (len(heads) - 1), rows))
    if "Dask" in found and "processes" in found:
        each = {kind: found[kind]["1"]["seconds"] for kind in ("processes", "Dask")}
        parts += groups.section(results["cases"], each)
    parts.append(measured_on(results))
    return {"cluster": "\n".join(parts)}


def _wait_text(wait: float) -> str:
    return f"efficiency, {seconds_text(wait)} each"


def _rows(name: str, jobs: Any) -> list[list[str]]:
    own = jobs[str(WORKERS[0])]["seconds"]
    least = jobs[str(WORKERS[-1])]["seconds"]
    rows = []
    for count in WORKERS:
        job = jobs[str(count)]
        row = [name, str(count), f"{1 / job['seconds']:,.0f}", seconds_text(job["seconds"])]
        for wait in WAITS:
            modelled = max(ROUNDS * (wait + own), ROUNDS * count * least)
            row.append(f"{_share(wait, job[f'{wait:g}'])} ({_share(wait, modelled)})")
        rows.append(row)
    return rows


def _share(wait: float, seconds: float) -> str:
    return f"{ROUNDS * wait / seconds:.0%}"


def _costs_text(one: Any) -> list[str]:
    numbers = [f"{one['rows']:,}", f"{one['open']:,}"]
    return [*numbers, seconds_text(one["seconds"]), seconds_text(one["longest"])]


def _ahead(one: Any, each: float) -> list[str]:
    """Return how long a survey takes on 1, 8 and NODES workers according to the model."""
    shares = [(one["seconds"] + each * one["rows"]) / count for count in (1, 8, NODES)]
    return [_time_text(max(share, one["longest"])) for share in shares]


def _time_text(seconds: float) -> str:
    return f"{seconds / 3600:,.1f} h" if seconds >= 3600 else seconds_text(seconds)

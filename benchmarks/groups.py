"""Compare state spaces in groups with the single engine, for the suite `cluster`."""

from __future__ import annotations

import tempfile
import time
from typing import Any

from report import memory_text, seconds_text, table

import pegsol
from pegsol.granted import peak_memory
from pegsol.search.spaces.engines.bitmap import Bitmaps
from pegsol.search.spaces.engines.groups import Divided

PROBLEMS = {
    "english d4 d4": (False, None),
    "french c1 c1": (True, None),
    "square(6) a1 any": (True, 1, 4),
    "triangle(8) a1 any": (True, 1, 4),
}
"""The problems, each with whether it takes minutes and which of the crews it is measured with."""
CREWS = (
    *((f"2 processes, {groups}", None, 2, groups) for groups in (1, 2, 4, 8)),
    ("2 of Dask, 8", "local", 2, 8),
    ("4 of Dask, 8", "local", 4, 8),
)
"""Workers and groups."""

TEXT = """\
## State spaces in groups

The table compares one process that finds the reachable positions of a start in memory (*single*)
with workers that fill the parts of levels in groups. All rows of a problem have the same numbers of
positions, dead ends and positions modulo symmetry. *Processor time* includes all tasks and the
driver. The *overhead* is the number of tasks times the time of an empty task, as measured above.
*Fetched* is the number of bytes that workers read but had not written themselves; with several
machines, these bytes would cross the network. *Memory* is the most that a worker held, and the most
that the driver held, which includes Dask's scheduler. All workers share two processors and one disk
with the other work on the machine, and each part is written to the disk before the next one begins.
So the wall time is longer than it would be on several machines.
"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    return [
        {
            "key": f"{name} in groups",
            "long": is_long,
            "jobs": {
                "single": ["groups", name],
                **{crew: ["groups", name, crew] for crew, *_ in CREWS[slice(*which)]},
            },
        }
        for name, (is_long, *which) in PROBLEMS.items()
    ]


def work(name: str, crew: str = "") -> dict[str, Any]:
    """Return what the reachable positions of a problem took."""
    game = pegsol.problem(name)
    began, cpu = time.monotonic(), time.process_time()
    if not crew:
        space = pegsol.reachable(game, dead_ends=True, keep=False)
        taken: dict[str, Any] = {}
    else:
        ((_, cluster, places, groups),) = [one for one in CREWS if one[0] == crew]
        with tempfile.TemporaryDirectory() as folder:
            space = pegsol.reachable(
                game,
                dead_ends=True,
                keep=False,
                spill=folder,
                cluster=cluster,
                groups=groups,
                threads=places,
            )
        assert isinstance(space._store, Bitmaps)
        (bitmap,) = space._store.bitmaps
        assert isinstance(bitmap, Divided)
        done = bitmap.work
        taken = {
            "tasks": done.tasks,
            "task_seconds": done.seconds,
            "fetched": done.fetched,
            "loaded": done.loaded,
            "written": done.written,
            "memory": done.memory,
        }
    return {
        "seconds": time.process_time() - cpu + taken.get("task_seconds", 0.0),
        "wall": time.monotonic() - began,
        "driver": peak_memory(),
        "levels": [[one.raw, one.mod_symmetry, one.dead_ends] for one in space.levels],
        **taken,
    }


def section(cases: Any, each: dict[str, float]) -> list[str]:
    """Return the part of the page; *each* are the seconds of an empty task, by crew."""
    rows = []
    for name in PROBLEMS:
        jobs = cases.get(f"{name} in groups", {}).get("jobs", {})
        for crew, job in jobs.items():
            if job["levels"] != jobs["single"]["levels"]:
                raise ValueError(f"{name}, {crew}: the numbers differ from the single engine's")
            cells = [name, crew, seconds_text(min(job["seconds"])), seconds_text(min(job["wall"]))]
            if crew == "single":
                rows.append([*cells, "", "", "", "", memory_text(job["driver"]), ""])
                continue
            kind = "Dask" if "Dask" in crew else "processes"
            rows.append(
                [
                    *cells,
                    f"{job['tasks']:,}",
                    seconds_text(job["tasks"] * each[kind]),
                    memory_text(job["written"]),
                    memory_text(job["fetched"]),
                    memory_text(job["memory"]),
                    memory_text(job["driver"]),
                ]
            )
    heads = ["problem", "workers, groups", "processor time", "wall time", "tasks", "overhead"]
    heads += ["written", "fetched", "memory of a worker", "of the driver"]
    return [TEXT, table(heads, "ll" + "r" * (len(heads) - 2), rows)] if rows else []

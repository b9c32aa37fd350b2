"""A driver for tests: it gives a crew tasks, two for each place, until all have ended."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pegsol.study.crew.cluster import ClusterCrew
from pegsol.study.crew.crew import Crew, Ended, Task
from pegsol.study.crew.local import LocalCrew
from study.crew import work


def task(key: str, function: Callable[..., Any], *given: Any) -> Task:
    """Return a task."""
    return Task(key, function, given)


def ends(crew: Crew, tasks: Iterable[Task]) -> Iterator[Ended]:
    """Yield what ends, until all has."""
    waiting, open_keys = iter(tasks), set()
    while True:
        while len(open_keys) < 2 * crew.places and (one := next(waiting, None)) is not None:
            crew.submit(one)
            assert one.key not in open_keys
            open_keys.add(one.key)
        if not open_keys:
            return
        for ended in crew.completed(10.0):
            open_keys.remove(ended.key)  # each key once
            yield ended


def main(cluster: str, places: str, folder: str, count: str) -> None:
    """Square some numbers, then hold as many tasks as there are places; print what ends."""
    number = int(places)
    with LocalCrew(number) if cluster == "none" else ClusterCrew(cluster, number) as workers:
        tasks = [task(f"{n}", work.square, n) for n in range(int(count))]
        tasks += [task(f"held{n}", work.hold, folder, "held", "go") for n in range(2)]
        for ended in ends(workers, tasks):
            print(json.dumps([ended.key, ended.value, ended.failure]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

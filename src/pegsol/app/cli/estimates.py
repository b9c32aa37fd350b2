"""The option --estimate: what a command will cost, told before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.options import Command, RunOptions
from pegsol.app.cli.progress import LiveLine
from pegsol.app.cli.screen import Screen
from pegsol.limits import memory_text
from pegsol.model.problems.problem import Problem
from pegsol.view.wording import heading
from pegsol.wording import plural

if TYPE_CHECKING:  # only --estimate needs them
    from pegsol.search.surveys.cost import Estimate, NodeCost, Work

_ENGINES = {
    "blocks": "a bitmap that is filled in blocks",
    "bitmap": "a bitmap that is filled once for each number of pegs",
    "sparse": "sorted lists of positions",
    "search": "a problem is searched, not counted",
}
_LIMITS = {
    "processor": "the processors",
    "network": "the traffic",
    "disk": "the disk",
    "tasks": "the number of tasks",
}


def estimate_option(command: Command) -> Command:
    """Give a command the option --estimate, passed as ``costs``."""
    return click.option(
        "--estimate",
        "costs",
        is_flag=True,
        help="Estimate within seconds what the work will cost, and stop.",
    )(command)


def show_estimate(
    problem: Problem,
    work: Work,
    run: RunOptions,
    *,
    games: bool = False,
    fewest: bool = False,
    vacancy: str | None = None,
    nodes: int | None = None,
    as_json: bool = False,
) -> int:
    """Print what some work on a problem will cost; the exit code says if it does not fit."""
    from pegsol.search.surveys.estimate import estimate

    with LiveLine("estimate"):
        found = estimate(
            problem,
            work,
            games=games,
            fewest=fewest,
            vacancy=vacancy,
            nodes=nodes,
            limits=run.limits,
            threads=run.threads,
        )
    if as_json:
        print_answer(found.as_json())
    else:
        _draw(Screen(), found)
    return UNDECIDED if found.fits is False else YES


def _draw(screen: Screen, found: Estimate) -> None:
    screen.line(heading(found.problem), "title")
    screen.line()
    least = "" if found.memory is not None else "at least "
    memory = memory_text(found.memory or found.memory_at_least)
    limit = memory_text(found.memory_limit)
    fits = {True: "within the limit of", False: "over the limit of", None: "the limit is"}
    positions = "" if found.positions is not None else "at most "
    rows = {
        "engine": f"{found.engine}: {_ENGINES[found.engine]}",
        "memory": f"{least}{memory}, {fits[found.fits]} {limit}",
        "positions": f"{positions}{found.positions or found.positions_at_most:,}",
        "time": _time(found),
    }
    if found.on_nodes is not None:
        del rows["time"]
        rows |= _of_nodes(found, found.on_nodes)
    for name, text in rows.items():
        screen.line(f"{name:<10} {text}")
    if found.notes:
        screen.line()
    for note in found.notes:
        screen.paragraph(note)


def _of_nodes(found: Estimate, cost: NodeCost) -> dict[str, str]:
    """Return what each node takes, and all nodes together, in words."""
    limit, least = memory_text(found.memory_limit), memory_text(found.memory_at_least)
    memory = memory_text(found.memory or found.memory_at_least)
    about = "at least" if found.seconds is None else "about"
    seconds, reason = _rounded(found.seconds_at_least), _LIMITS[cost.limited_by]
    fetched = memory_text(cost.fetched // cost.nodes)
    return {
        "nodes": f"{cost.nodes:,}, for {plural(cost.tasks, 'task', ',')}",
        "memory": f"{memory} for each node, {least} at least; the limit is {limit}",
        "disk": f"{memory_text(cost.disk)} in a folder that all nodes share",
        "traffic": f"{memory_text(cost.fetched)} that other nodes wrote, {fetched} for each node",
        "processor": f"{_rounded(cost.processor_seconds)} in all",
        "time": f"{about} {seconds}, limited by {reason}",
    }


def _time(found: Estimate) -> str:
    """Return the time in words.

    >>> from pegsol import estimate
    >>> _time(estimate("english", "survey"))[-8:]
    'measured'
    """
    if found.seconds is None:
        if found.fits is False:
            return "none: it does not fit"
        return f"at least {_rounded(found.seconds_at_least)}"
    if found.measured:
        return f"{_rounded(found.seconds)}, measured"
    return f"about {_rounded(found.seconds)}"


def _rounded(seconds: float) -> str:
    """Return seconds with two digits, or as minutes, hours or days.

    >>> _rounded(0.0123), _rounded(47.3), _rounded(3000), _rounded(200_000)
    ('0.012 s', '47 s', '50 minutes', '2.3 days')
    """
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            number = seconds / size
            return f"{number:,.{0 if number >= 10 else 1}f} {unit}"
    return f"{seconds:.2g} s" if seconds < 100 else f"{seconds:.0f} s"

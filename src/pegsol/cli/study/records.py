"""The command ``records``: the longest sweeps."""

from __future__ import annotations

from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    json_option,
    load,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.report import draw_refutation, draw_solution
from pegsol.cli.screen import Screen
from pegsol.game.problem import ProblemJson
from pegsol.search.result import Status
from pegsol.study.records import Record, RecordJson, RecordKind, records
from pegsol.view.wording import heading
from pegsol.wording import plural

_TITLES: dict[RecordKind, str] = {
    "longest-sweep": "longest sweep",
    "last-sweep": "longest sweep at the end",
    "longest-loop": "longest loop",
}


class RecordsJson(TypedDict):
    """Record solutions."""

    problem: ProblemJson
    records: list[RecordJson]


@click.command("records", cls=Command)
@problem_argument
@run_options()
@json_option(RecordsJson)
def command(words: tuple[str, ...], run: RunOptions, as_json: bool) -> int:
    """Find record solutions of PROBLEM, and prove that none is better.

    A sweep is a move of several jumps, and a loop is a sweep that ends in the hole where it began.
    The records are the longest sweep, the longest sweep at the end of a solution (last-sweep), and
    the longest loop.

    The exit code is 10 if PROBLEM is proved impossible, and 20 if a limit left a record unproved.
    pegsol still prints the best solution that it found.
    """
    problem = load(words)
    with StateLine() as line:
        found = records(problem, limits=run.limits, threads=run.threads, progress=line)
    if as_json:
        records_json = [record.as_json() for record in found]
        print_answer(RecordsJson(problem=problem.as_json(), records=records_json))
    else:
        screen = Screen()
        screen.line(heading(problem), "title")
        _draw(screen, found)
    return _code(found)


def _code(found: tuple[Record, ...]) -> int:
    statuses = {record.status for record in found}
    if Status.IMPOSSIBLE in statuses:
        return NO
    return UNDECIDED if Status.UNDECIDED in statuses else YES


def _draw(screen: Screen, found: tuple[Record, ...]) -> None:
    proof = found[0].proof
    if proof is not None:
        screen.line()
        draw_refutation(screen, proof, found[0].standing)
        return
    for record in found:
        screen.line()
        screen.line(_text(record), "good" if record.proved else "open")
        if record.solution is not None and record.solution.jumps and record.value:
            draw_solution(screen, record.solution)


def _text(record: Record) -> str:
    """Return a record as one line."""
    title = _TITLES[record.kind]
    if record.value is None:
        return f"{title}: not found ({_stopped(record)})"
    value = plural(record.value, "jump")
    if record.kind == "longest-loop" and not record.value:
        value = "none"
    line = f"{title}: {value}"
    if record.proved:
        return line
    return f"{line} at best so far ({_stopped(record)})"


def _stopped(record: Record) -> str:
    return "" if record.limit is None else record.limit.words

"""The command ``lab experiment``, which sorts many runs of the genetic solver by their cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.lab.choices import evolution_options
from pegsol.cli.options import (
    RunOptions,
    Whole,
    json_option,
    load,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.lab.chi_squared import MIN_EXPECTED, ChiSquared
from pegsol.lab.experiment import (
    PUBLISHED_OFFSPRING,
    PUBLISHED_RUNS,
    ExperimentJson,
    ExperimentRow,
    GeneticExperiment,
    genetic_experiment,
)
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import heading, listed, percent
from pegsol.wording import plural

_HEADER = ["class", "evaluations", "per run", "found", "runs", "in all", "chance"]


@click.command("experiment", cls=Command)
@problem_argument
@click.option(
    "--runs",
    type=Whole(1),
    default=PUBLISHED_RUNS,
    show_default=True,
    metavar="N",
    help="Run N populations.",
)
@evolution_options
@click.option(
    "--tries",
    type=Whole(0),
    default=PUBLISHED_OFFSPRING,
    show_default=True,
    metavar="N",
    help="Try N offspring in each run.",
)
@run_options(nodes=True)
@json_option(ExperimentJson)
def command(
    words: tuple[str, ...],
    runs: int,
    tries: int,
    run: RunOptions,
    as_json: bool,
    **evolution: Any,
) -> int:
    """Count how many evaluations the genetic solver needs for PROBLEM in many runs.

    The solver is that of "pegsol lab genetic". Each run has one population, and the table sorts the
    runs by the evaluations that they needed. For "english", the table that was published in 1999 is
    shown for comparison.
    """
    problem = load(words)
    with StateLine("runs") as line:
        outcome = genetic_experiment(
            problem,
            runs=runs,
            offspring=tries,
            **evolution,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    if as_json:
        print_answer(outcome.as_json())
    else:
        _print(Screen(), outcome)
    return YES


def _print(screen: Screen, outcome: GeneticExperiment) -> None:
    """Print the classes of an experiment, and how they compare with the published ones."""
    screen.line(f"{heading(outcome.problem)}: {plural(outcome.runs, 'run', ',')}", "title")
    screen.line()
    published = outcome.published
    header = list(_HEADER)
    if published is not None:
        header += [f"{name} 1999" for name in _HEADER[3:]]
    rows = [
        [str(row.number), f"{row.low}-{row.high}", str(row.per_run), *_numbers(row)]
        for row in outcome.rows
    ]
    if published is not None:
        rows = [cells + _numbers(row) for cells, row in zip(rows, published, strict=True)]
    rows.append(_last(outcome, published))
    screen.draw(table(header, rows, range(len(header))))
    screen.line()
    screen.line(
        f"{plural(outcome.evaluations, 'evaluation', ',')} in {outcome.cpu_seconds:.2f} CPU s, "
        f"{outcome.rate:,.0f} per CPU second"
    )
    if outcome.comparison is not None:
        screen.paragraph(_compared(outcome.comparison))


def _numbers(row: ExperimentRow) -> list[str]:
    return [
        str(row.solved),
        str(row.entering),
        f"{row.evaluations:,g}" if row.evaluations < 1e6 else f"{row.evaluations:,.0f}",
        percent(row.chance),
    ]


def _last(outcome: GeneticExperiment, published: Sequence[ExperimentRow] | None) -> list[str]:
    """Return the row for the runs that found no solution."""
    rows = outcome.rows
    cells = [str(len(rows) + 1), f"{rows[-1].high + 1}-", "", "", str(outcome.failed), "", ""]
    if published is not None:
        cells += ["", str(published[-1].entering - published[-1].solved), "", ""]
    return cells


def _compared(test: ChiSquared) -> str:
    """Return in words how the table compares with the published one."""
    merged = ""
    if test.merged:
        classes = listed([f"{first}-{last}" for first, last in test.merged])
        merged = (
            f"; the test merges the classes {classes}, because each needs {MIN_EXPECTED:g} "
            "expected runs in both tables"
        )
    return (
        f"compared with the {PUBLISHED_RUNS} published runs: chi-squared {test.value:.1f} with "
        f"{plural(test.degrees, 'degree')} of freedom; a difference as large or larger has the "
        f"chance {percent(test.chance)} if both programs are alike{merged}"
    )

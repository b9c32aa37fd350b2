"""The table of an experiment with the genetic solver, beside the published one."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.app.cli.screen import Screen
from pegsol.search.lab.chi_squared import ChiSquared
from pegsol.search.lab.experiment import (
    PUBLISHED_RUNS,
    ExperimentRow,
    GeneticExperiment,
)
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import heading, percent
from pegsol.wording import plural

_HEADER = ["class", "evaluations", "per run", "found", "runs", "in all", "chance"]


def print_experiment(screen: Screen, outcome: GeneticExperiment) -> None:
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
    """Return the row of the runs that find no solution."""
    rows = outcome.rows
    cells = [str(len(rows) + 1), f"{rows[-1].high + 1}-", "", "", str(outcome.failed), "", ""]
    if published is not None:
        cells += ["", str(published[-1].entering - published[-1].solved), "", ""]
    return cells


def _compared(test: ChiSquared) -> str:
    """Return in words how the table compares with the published one."""
    return (
        f"beside the {PUBLISHED_RUNS} published runs: chi-squared {test.value:.1f} with "
        f"{plural(test.degrees, 'degree')} of freedom; a difference as large or larger has the "
        f"chance {percent(test.chance)} if both programs are alike"
    )

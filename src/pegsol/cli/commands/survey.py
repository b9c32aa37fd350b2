"""The command ``survey``: many problems, up to symmetry, as a dataset that can be continued."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypedDict, cast, get_args

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command, settings
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.options import (
    Folder,
    RunOptions,
    Whole,
    each_of,
    exclude,
    json_option,
    load_vacancy,
    needs,
    plot_option,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.cli.survey_tables import draw_table
from pegsol.cli.tables import print_csv
from pegsol.errors import ClusterError, FileError, NotationError, PegError
from pegsol.game.formats.files import read_text
from pegsol.game.formats.puzzles import problem as read_problem
from pegsol.game.problem import Problem
from pegsol.study.datasets.columns import COLUMNS
from pegsol.study.datasets.plan import DEFAULT_NODES, WANTS, OneBoard, Plan, as_wants
from pegsol.study.datasets.store import Store
from pegsol.study.datasets.survey import Survey, survey_of
from pegsol.study.datasets.table import SurveyJson, SurveyTable
from pegsol.study.pairs import Choice
from pegsol.wording import plural

DEFAULT_WANT = "answer,proof"
"""What rows have unless the command says otherwise: every row can be checked then."""


class SurveysJson(TypedDict):
    """Problems up to symmetry, such as which single peg can survive from which vacancy."""

    surveys: list[SurveyJson]
    """One for each board."""


@click.command("survey", cls=Command)
@click.argument("words", metavar="BOARD...|DIR", nargs=-1)
@click.option(
    "--pairs",
    default="allowed",
    metavar="WHICH",
    help="Decide the pairs that position classes allow (allowed), all pairs, the pairs whose "
    "survivor ends in the vacancy (complement), or the problems in FILE, one on each line.",
)
@click.option(
    "--want",
    metavar="LIST",
    help=f"What the rows contain: {','.join(WANTS)}; usually answer,proof.",
)
@click.option(
    "-o",
    "--output",
    type=Folder(),
    metavar="DIR",
    help="Keep the rows in the folder DIR, and continue a survey that is there.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Work on a Dask cluster: the address of its scheduler, or its file.",
)
@click.option("--retry", is_flag=True, help="Try incomplete rows again, with these limits.")
@click.option(
    "--node-limit-each",
    type=Whole(1),
    metavar="N",
    help=f"Give up a search after N positions, usually {DEFAULT_NODES:,}.",
)
@run_options(each="a problem")
@plot_option("Draw a board for each vacancy, too; FILE ends in .svg, .png or .pdf.", chart=False)
@click.option("--csv", "as_csv", is_flag=True, help="Print the rows as comma-separated values.")
@json_option(SurveysJson)
def command(
    words: tuple[str, ...],
    pairs: str,
    want: str | None,
    output: str | None,
    cluster: str | None,
    retry: bool,
    node_limit_each: int | None,
    run: RunOptions,
    plot: Path | None,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Decide which single pegs can survive from each vacancy of some boards, and prove it.

    A BOARD is the name of a board, or a puzzle or a file with that board. A vacancy after the name
    ("english d4") restricts the pairs to this vacancy. Problems that are the same by symmetry have
    one row. Instead of the pairs of boards, --pairs takes any problems from a file.

    With -o, pegsol keeps the rows in the folder DIR as Parquet files, which polars, pandas and
    DuckDB can read. One process for each processor, or the number that --threads gives, works on
    the problems, and all processes share the memory. If the survey is stopped for any reason, the
    same command continues it, and so does "pegsol survey DIR", which also prints the rows. Rows do
    not depend on the machine if only --node-limit-each limits them. "pegsol check DIR" verifies all
    rows.

    --want distinct also counts the solutions that differ in more than the order of jumps. --csv and
    --json print the numbers modulo symmetry, too.

    The size of a solution is given in jumps, the size of a pagoda function in weights, the size of
    a tree in pairs, and the size of an inductive set in positions.

    The exit code is 20 if a row lacks something that --want names.
    """
    folder = words[0] if len(words) == 1 and Store.is_at(words[0]) else None
    if folder is not None and (want or output or pairs != "allowed"):
        raise click.UsageError(f"the survey in {folder} already sets its boards, pairs and wants")
    exclude("--csv", as_csv, json=as_json)
    needs("-o", bool(output or folder), retry=retry, cluster=cluster is not None)
    limits = DEFAULT_NODES if node_limit_each is None else node_limit_each, run.time_each
    if folder is None:
        boards: list[OneBoard] = each_of(words, load_vacancy) if words else []
        listed = _problems(pairs)
        which = cast(Choice, "allowed" if listed else pairs)
        problems = tuple([problem for problem, _ in listed])
        lines = tuple([line for _, line in listed])
        wants = as_wants(want or DEFAULT_WANT)
        plan = Plan(tuple(boards), which, problems, wants, *limits, lines=lines)
    else:
        plan = Store(folder).plan()
        if retry:
            plan = replace(plan, nodes=limits[0], time_each=limits[1])
        elif node_limit_each is not None or run.time_each is not None:
            raise click.UsageError("to change the limits of a survey that has begun, add --retry")
    if plot is not None and len(plan.all_boards) != 1:
        raise click.UsageError("--plot draws a survey of a single board")
    places = settings().threads if "threads" in settings().given else None
    with StateLine(unit="problem") as line:
        found = survey_of(
            plan,
            output=output or folder,
            retry=retry,
            cluster=cluster,
            limits=run.limits,
            threads=places,
            progress=line,
        )
        stopped = _finish(found)
    tables = found.known_tables()
    if as_json:
        each = {"time_each": plan.time_each, "nodes_each": plan.nodes}
        each = {name: number for name, number in each.items() if number is not None}
        print_answer({"limits": each, "surveys": [table.as_json() for table in tables]})
    elif as_csv:
        names = [column.name for column in COLUMNS if column.name != "certificate"]
        rows = [row.columns for table in tables for row in table.rows]
        print_csv(names, [[row[name] for name in names] for row in rows])
    else:
        _draw(Screen(), plan, tables, stopped is not None, rows=output is None)
    if output or folder:
        kept = plural(sum([len(table.rows) for table in tables]), "row", ",")
        where = f"{kept} in {output or folder}"
        if stopped is not None:
            stopped.add_note(f"; {where}: the same command continues with the others")
        elif not (as_json or as_csv):
            click.echo(where)
    if stopped is not None:
        raise stopped
    if plot is not None:
        from pegsol.view.svg.atlas import survey_atlas

        survey_atlas(tables[0]).save(plot)
    return YES if all(table.complete for table in tables) else UNDECIDED


def _finish(found: Survey) -> FileError | ClusterError | KeyboardInterrupt | None:
    """Find all rows; return what stopped that, or raise it if there is no row yet."""
    rows = 0
    try:
        for _ in found:
            rows += 1
    except KeyboardInterrupt as stop:  # the last rows are kept, but nobody has been given them
        if not any(table.rows for table in found.known_tables()):
            raise
        return stop
    except (FileError, ClusterError) as error:
        if not rows:
            raise
        return error
    return None


def _draw(
    screen: Screen, plan: Plan, tables: Sequence[SurveyTable], stopped: bool, *, rows: bool
) -> None:
    why = "the survey was stopped" if stopped else "the time limit came first"
    for table in tables:
        which = "" if plan.problems else plan.pairs
        draw_table(screen, table, pairs=which, why=why, rows=rows)
        screen.line()
    asked = sum([len(table.rows) + len(table.untried) for table in tables])
    if images := len(plan.problems) - asked if plan.problems else 0:
        of = f"{images:,} of {plural(len(plan.problems), 'problem', ',')}"
        screen.line(f"{of} {'is' if images == 1 else 'are'} the same as others by symmetry")


# -- what is asked ------------------------------------------------------------------------------


def _problems(pairs: str) -> list[tuple[Problem, str]]:
    """Return the problems and their lines in the file given for the pairs, if it is a file.

    Empty lines and remarks (#) are passed over; an error names the line.
    """
    if pairs in get_args(Choice):
        return []
    if not os.path.exists(pairs):
        known = ", ".join(get_args(Choice))
        raise click.UsageError(f"--pairs takes {known} or a file, and {pairs!r} is none of them")
    found = []
    for number, line in enumerate(read_text(pairs).splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            found.append((read_problem(text), text))
        except PegError as error:
            raise NotationError(str(error), line=number, source=pairs) from None
    if not found:
        raise NotationError("there is no problem in it", source=pairs)
    return found

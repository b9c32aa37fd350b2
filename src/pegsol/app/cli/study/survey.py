"""The command ``survey``, which decides each vacancy and survivor of a board with certificates."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.estimates import estimate_option, show_estimate
from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.options import (
    RunOptions,
    board_argument,
    exclude,
    json_option,
    load,
    load_vacancy,
    plot_option,
    run_options,
)
from pegsol.app.cli.output import make_folder
from pegsol.app.cli.progress import LiveLine, StateLine
from pegsol.app.cli.report import draw_board_name, up_to_symmetry
from pegsol.app.cli.screen import Screen
from pegsol.errors import FileError
from pegsol.search.result import Status
from pegsol.search.surveys.survey import Pair, Survey, SurveyPairs, SurveyRow
from pegsol.search.surveys.survey_files import rows_in, write_row
from pegsol.view.terminal.drawing import table
from pegsol.wording import plural


@click.command("survey", cls=Command)
@board_argument
@click.option("--all", "everything", is_flag=True, help="List the excluded pairs, too.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Write each certificate to a file in the folder DIR, which is made if it is missing.",
)
@run_options(each="a problem")
@plot_option("Draw a board for each vacancy, too; FILE ends in .svg, .png or .pdf.", chart=False)
@estimate_option
@json_option
def command(
    words: tuple[str, ...],
    everything: bool,
    output: str | None,
    run: RunOptions,
    plot: Path | None,
    costs: bool,
    as_json: bool,
) -> int:
    """Decide for each vacancy of BOARD which single peg can survive, and prove it.

    BOARD is the name of a board, or a puzzle or a file with that board. A vacancy after the name
    ("english d4") restricts the table to this vacancy.

    The table has every pair of a vacancy and a survivor that the position classes allow, up to
    symmetry: the number of problems that are the same by symmetry, the kind of certificate that
    decides them, and its size. The size of a solution is given in jumps, that of a pagoda function
    in weights, that of a tree in pairs, and that of an inductive set in positions. The pairs that
    the position classes exclude are counted; with --all they have rows and certificates, too.

    The certificates in DIR have names made of the board, the vacancy and the survivor. The survey
    checks those that are there and goes on with the other pairs. It writes nothing if a file with
    such a name is anything else. "pegsol check DIR/*.json" checks them all.

    The exit code is 20 if a limit left a problem undecided.
    """
    exclude("--estimate", costs, all=everything, plot=plot is not None)
    board, vacancy = load_vacancy(words)
    if costs:
        return show_estimate(load(words), "survey", run, vacancy=vacancy, as_json=as_json)
    if output is not None:
        make_folder(output)
    pairs = SurveyPairs(board, run.limits, everything=everything, vacancy=vacancy)
    known: dict[Pair, SurveyRow] = {}
    rows: list[SurveyRow] = []
    written, stopped = 0, None
    try:
        if output is not None:
            with LiveLine("certificates that are there"):
                known.update(rows_in(Path(output), pairs))
        with StateLine(unit="pair") as line:
            for row in pairs.rows(
                known=known,
                limits=run.limits,
                time_each=run.time_each,
                threads=run.threads,
                progress=line,
            ):
                rows.append(row)
                if output is not None and all(row is not one for one in known.values()):
                    written += write_row(row, Path(output)) is not None
    except (FileError, KeyboardInterrupt) as error:
        if not rows:
            raise
        stopped = error  # raised after the table is printed
    found = pairs.survey(rows)
    files = "" if output is None else f"{plural(len(known) + written, 'certificate')} in {output}"
    if as_json:
        print_answer(found.as_json())
    else:
        why = "the limit of time came first" if stopped is None else "the survey was stopped"
        _draw(found, everything, why)
        if files:
            there = f", {len(known)} of which were there" if known else ""
            Screen().line(f"{files}{there}")
    if stopped is not None:
        if files:
            stopped.add_note(f"; {files}")
        raise stopped
    if plot is not None:
        from pegsol.view.svg.atlas import survey_atlas

        survey_atlas(found).save(plot)
    return YES if found.complete else UNDECIDED


def _draw(found: Survey, everything: bool, why: str) -> None:
    screen = Screen()
    draw_board_name(screen, found.board)
    header = ["vacancy", "survivor", "problems", "answer", "certificate", "size", "seconds"]
    rows = [
        [
            row.vacancy,
            row.survivor,
            str(row.problems),
            row.status.value,
            row.kind,
            row.size,
            f"{row.seconds:.3f}",
        ]
        for row in found.rows
    ]
    if rows:
        screen.draw(table(header, rows, right=(2, 6)))
        screen.line()
    screen.paragraph(_summary(found, everything, why))


def _summary(found: Survey, everything: bool, why: str) -> str:
    """Return the numbers in words; *why* tells why some problems were not tried."""
    text = f"{plural(len(found.rows), 'problem')} {up_to_symmetry(found.board)}"
    if not everything:
        text += " that the position classes allow"
    impossible = {kind: number for kind, number in found.kinds().items() if kind != "solution"}
    by = ", ".join([f"{number} by {kind}" for kind, number in impossible.items()])
    text += f": {found.number(Status.SOLVED)} solved, {found.number(Status.IMPOSSIBLE)} impossible"
    text += f" ({by})" if by else ""
    if found.number(Status.UNDECIDED):
        text += f", {found.number(Status.UNDECIDED)} undecided"
    if found.untried:
        untried = plural(len(found.untried), "problem", ",")
        text += f"\n{untried} not tried: {why}"
    if not everything:
        text += f"\n{plural(len(found.excluded), 'problem')} that they exclude"
    stated = len([row for row in found.rows if row.result.standing == "stated"])
    if stated:
        files = plural(stated, "certificate")
        text += f"\n{files} stated, not verified: an exhausted search too large to repeat"
    return text

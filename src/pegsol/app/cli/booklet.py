"""The command that prints problems and solutions as a booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pegsol.app.cli.completion import complete_problem
from pegsol.app.cli.group import YES
from pegsol.app.cli.output import (
    check_output,
    names_option,
    output_option,
    shown_option,
    theme_option,
)
from pegsol.app.cli.saved import problem_or_solution

if TYPE_CHECKING:
    from pegsol.view.booklet import Paper
    from pegsol.view.svg.diagram import Names


@click.command("print", short_help="Make a booklet of puzzles and solutions: PDF.")
@click.argument(
    "words", metavar="ITEM...", nargs=-1, required=True, shell_complete=complete_problem
)
@output_option("book.pdf")
@click.option("--title", metavar="TEXT", help="What is on the title page.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the pages.",
)
@click.option(
    "--per-page",
    type=click.IntRange(min=2, max=100),
    metavar="N",
    help="Show N diagrams of a solution on a page, instead of as many as can be read well.",
)
@shown_option
@theme_option("print")
@names_option("edges")
def print_booklet(
    words: tuple[str, ...],
    output: str,
    title: str | None,
    paper: Paper,
    per_page: int | None,
    shown: tuple[int, ...] | None,
    theme: str,
    names: Names | None,
) -> int:
    """Make a PDF to be printed, with a chapter for each ITEM.

    An ITEM is one word: the name of a puzzle, a board with vacancy and finish in quotes (such as
    "french c1 any"), a file with a problem, or one that "pegsol solve --json" has printed (or - for
    standard input). A solution is shown move by move, overleaf from its problem.
    """
    check_output(output, [".pdf"])
    from pegsol.model.files import write_bytes
    from pegsol.view.booklet import booklet

    items = [problem_or_solution(word) for word in words]
    pdf = booklet(
        items, title=title, paper=paper, per_page=per_page, shown=shown, names=names, theme=theme
    )
    write_bytes(output, pdf)
    return YES

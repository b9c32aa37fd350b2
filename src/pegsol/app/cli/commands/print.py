"""The command ``print``: a booklet of problems, solutions and proofs."""

from __future__ import annotations

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
from pegsol.app.cli.saved import item_of
from pegsol.model.files import write_bytes
from pegsol.view.booklet import Paper, booklet
from pegsol.view.svg.diagram import Names


@click.command("print")
@click.argument(
    "words", metavar="ITEM...", nargs=-1, required=True, shell_complete=complete_problem
)
@output_option("book.pdf")
@click.option("--title", metavar="TEXT", help="The title on the title page.")
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
    help="Show N diagrams of a solution on a page; by default as many as are easy to read.",
)
@shown_option
@theme_option("print")
@names_option("edges")
def command(
    words: tuple[str, ...],
    output: str,
    title: str | None,
    paper: Paper,
    per_page: int | None,
    shown: tuple[int, ...] | None,
    theme: str,
    names: Names | None,
) -> int:
    """Make a PDF for printing, with a chapter for each ITEM.

    An ITEM is one word: the name of a puzzle, a board with vacancy and finish in quotes (such as
    "french c1 any"), a file with a problem, one that "pegsol solve --json" has printed (or - for
    standard input), or a certificate. A solution is shown move by move, overleaf from its problem;
    a proof follows it in words and as a picture.
    """
    check_output(output, [".pdf"])
    items = [item_of(word) for word in words]
    pdf = booklet(
        items, title=title, paper=paper, per_page=per_page, shown=shown, names=names, theme=theme
    )
    write_bytes(output, pdf)
    return YES

"""The command ``print``, which makes booklets, worksheets and boards to cut out."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import click

from pegsol.cli.command import Command, settings
from pegsol.cli.exit_codes import YES
from pegsol.cli.items import items_of
from pegsol.cli.options import complete_problem, each_of, seconds
from pegsol.cli.output import (
    check_output,
    names_option,
    output_option,
)
from pegsol.cli.progress import ShareLine
from pegsol.game.formats.files import write_bytes
from pegsol.limits import Limits
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.options import DEFAULT_LIMITS, PUZZLES, Paper
from pegsol.view.messages import LANGUAGES, Language
from pegsol.view.svg.diagram import Names


@click.command("print", cls=Command)
@click.argument(
    "words", metavar="ITEM...", nargs=-1, required=True, shell_complete=complete_problem
)
@output_option("book.pdf")
@click.option("--title", metavar="TEXT", help="The title on the cover.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the pages.",
)
@click.option("--cover/--no-cover", default=True, help="Begin with a cover, or without one.")
@click.option(
    "--solutions", is_flag=True, help="Solve the problems, and draw the solutions at the back."
)
@click.option(
    "--worksheet",
    type=click.Choice([str(number) for number in PUZZLES]),
    callback=lambda ctx, param, value: None if value is None else int(value),
    help="Put that number of puzzles on a page, with lines to write jumps on.",
)
@click.option(
    "--cut-out",
    type=float,
    metavar="MM",
    help="Print only the boards, at true size for pegs MM millimetres in diameter.",
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language of a worksheet or of boards to cut out.",
)
@names_option("edges")
@click.option(
    "--time-limit-each",
    callback=seconds,
    metavar="S",
    help=f"Give up on a solution after S seconds; by default {DEFAULT_LIMITS.time:g}.",
)
def command(
    words: tuple[str, ...],
    output: str,
    title: str | None,
    paper: Paper,
    cover: bool,
    solutions: bool,
    worksheet: int | None,
    cut_out: float | None,
    names: Names | None,
    language: Language,
    time_limit_each: float | None,
) -> int:
    """Make a PDF for printing: a booklet with a chapter for each ITEM.

    An ITEM is the name of a puzzle, a board with vacancy and finish, a file with problems or with
    the output of "pegsol solve --json" (or - for standard input), or a certificate. Each of several
    ITEMs is one word, such as "french c1 any" in quotes. A solution is shown move by move, overleaf
    from its problem. A proof is given in words and as a picture.

    With --worksheet, several puzzles share a page, each with one to five stars for its difficulty
    and a line for each jump. pegsol computes the stars of a puzzle without a name, and leaves them
    out if that takes too long. With --no-cover, each sheet has the rules and a line for a name.
    With --cut-out, pegsol prints only boards; a board larger than the paper has a larger page.
    """
    check_output(output, [".pdf"])
    items = chain(*each_of(words, lambda some: items_of(" ".join(some))))
    with ShareLine("the items") as line:
        pdf = booklet(
            list(items),
            title=title,
            paper=paper,
            cover=cover,
            solutions=solutions,
            worksheet=worksheet,
            cut_out=cut_out,
            names=names,
            language=language,
            limits=_limits(time_limit_each),
            progress=line,
        )
    write_bytes(output, pdf)
    return YES


def _limits(time: float | None) -> Limits:
    """Return the limits of the search for a solution of each problem."""
    limits = DEFAULT_LIMITS if time is None else Limits(time=time)
    memory = settings().memory
    return limits if memory is None else replace(limits, memory=memory)

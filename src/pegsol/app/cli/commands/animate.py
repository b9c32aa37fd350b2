"""The command ``animate``: a moving picture of a solution."""

from __future__ import annotations

from typing import cast

import click

from pegsol.app.cli.first_solution import moves_to_show, showing_options
from pegsol.app.cli.group import YES
from pegsol.app.cli.options import RunOptions, problem_argument
from pegsol.app.cli.output import check_output, names_option, output_option, theme_option
from pegsol.app.cli.progress import LiveLine
from pegsol.app.cli.saved import item_of
from pegsol.app.cli.screen import Screen
from pegsol.model.files import write_bytes
from pegsol.view.animation.animate import Form, animate
from pegsol.view.svg.diagram import Names


@click.command("animate")
@problem_argument
@output_option("game.gif, .webp or .svg")
@click.option("--moves", metavar="MOVES", help="Show these moves of PROBLEM.")
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 4),
    default=1.0,
    metavar="X",
    help="Play X times as fast, from 0.1 to 4.",
)
@click.option(
    "--width",
    type=click.IntRange(64, 2048),
    default=360,
    metavar="PX",
    show_default=True,
    help="The width of the picture.",
)
@theme_option("wood")
@names_option("none")
@showing_options
def command(
    words: tuple[str, ...],
    output: str,
    moves: str | None,
    speed: float,
    width: int,
    theme: str,
    names: Names | None,
    run: RunOptions,
) -> int:
    """Make a moving picture of a solution, which repeats.

    PROBLEM is anything that "pegsol show" takes, and is solved first, or a file that "pegsol solve
    --json" has printed. An SVG needs no script, stays sharp at any size, and steps instead of
    gliding if the viewer's system is set to reduce motion.

    The exit code is 10 if PROBLEM is proved impossible, 20 if a limit came first.
    """
    ending = check_output(output, [".gif", ".webp", ".svg"])
    solution = moves_to_show(item_of(" ".join(words), moves), run, Screen(error=True))
    if isinstance(solution, int):
        return solution
    with _PictureLine() as line:
        content = animate(
            solution,
            form=cast("Form", ending[1:]),
            theme=theme,
            names=names,
            width=width,
            speed=speed,
            progress=line,
        )
    write_bytes(output, content)
    return YES


class _PictureLine(LiveLine):
    """The share of the pictures drawn so far."""

    def __call__(self, share: float) -> None:
        """Show the share that is done, if the next line is due."""
        if self._due():
            self._write(f"{share:.0%} of the pictures")

"""Options of the commands that write pictures, and checks of the output before work begins."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pegsol.errors import FileError, NotationError, require_extra

if TYPE_CHECKING:
    from pathlib import Path

    from pegsol.game.problem import Problem
    from pegsol.search.spaces.level import Level
    from pegsol.view.charts.chart import Rows, Whole

Command = TypeVar("Command", bound=Callable[..., Any])

_NEEDS = {
    ".png": ("export", "a picture in pixels", "resvg_py"),
    ".gif": ("export", "an animation in pixels", "resvg_py", "PIL"),
    ".webp": ("export", "an animation in pixels", "resvg_py", "PIL"),
    ".pdf": ("pdf", "a PDF", "typst"),
}


def output_option(example: str) -> Callable[[Command], Command]:
    """Give a command the required option -o."""
    return click.option(
        "-o",
        "--output",
        required=True,
        type=click.Path(dir_okay=False, allow_dash=True),
        metavar="FILE",
        help=f"The file to write, such as {example}.",
    )


def names_option(default: str) -> Callable[[Command], Command]:
    """Give a command the option --names."""
    return click.option(
        "--names",
        type=click.Choice(["holes", "edges", "none"]),
        callback=lambda ctx, param, value: None if value == "none" else value,
        default=default,
        show_default=True,
        help="Write names in the holes, or letters and numbers along the edges of the board.",
    )


def check_output(path: str, endings: Sequence[str]) -> str:
    """Return the ending of a file's name in lower case, before any long work begins.

    Raises NotationError for any other ending, FileError for a folder that cannot be written to, and
    MissingExtraError for an extra that is not installed.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending not in endings:
        *others, last = endings
        wanted = f"{', '.join(others)} or {last}" if others else last
        raise NotationError(f"the name of the file must end in {wanted}: {path!r}")
    if ending in _NEEDS:
        require_extra(*_NEEDS[ending])
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise FileError(f"cannot write {path!r}: there is no folder {folder!r}")
    if not os.access(folder, os.W_OK):
        raise FileError(f"cannot write {path!r}: the folder is not writable")
    return ending


def save_chart(
    plot: Path | None,
    found: Whole | Rows,
    problem: Problem | None = None,
    *,
    to_finish: Sequence[Level] | None = None,
) -> None:
    """Draw a result in the file of the option --plot, if the command has it."""
    if plot is not None:
        from pegsol.view.charts.chart import chart  # slow to import

        chart(found, problem, to_finish=to_finish).save(plot)

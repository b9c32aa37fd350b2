"""Pictures and texts in the form that the templates of booklets accept."""

from __future__ import annotations

from typing import Any

from pegsol.game.problem import Problem
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.svg.pictures import description_of, problem_cells
from pegsol.view.svg.sheet import Cell, Look, sheet
from pegsol.view.theme import THEMES

LOOK = THEMES["print"]
BOARD_WIDTH = 360.0
"""The width of a board in pixels, before the template scales it to the page."""


def figure(picture: Picture, caption: str = "", step: float = 0.0) -> dict[str, Any]:
    """Return a picture with its size in pixels; *step* is its distance between neighbours."""
    return {
        "svg": picture.svg,
        "width": picture.width,
        "height": picture.height,
        "step": step,
        "alt": picture.description,
        "caption": caption,
    }


def cell_figure(cell: Cell, options: Options) -> dict[str, Any]:
    """Return the board of a cell; the template writes its caption.

    A screen reader reads which holes have pegs in English, and the caption in other languages.
    """
    diagram, caption = cell.diagram, " ".join(cell.caption)
    description = description_of(diagram) if options.language == "en" else caption
    picture = sheet(
        [Cell(diagram)],
        title=caption,
        description=description,
        columns=1,
        theme=diagram.theme,
    )
    return figure(picture, caption, diagram.step)


def task(problem: Problem, options: Options, *, ringed: bool = False) -> list[dict[str, Any]]:
    """Return the start, and the finish if it is given by its pegs.

    If *ringed* is true, a finish with a single peg is drawn as a ring around its hole on the start.
    """
    marks = NO_MARKS
    if ringed and has_ring(problem):
        marks = Marks(finish=problem.board.names_of(problem.finish.pegs))
    cells = problem_cells(problem, Look(LOOK, options.names, BOARD_WIDTH), marks=marks)
    if marks is not NO_MARKS:
        cells = cells[:1]
    names = ("start", "finish") if len(cells) == 2 else ("start",)
    figures = [
        cell_figure(Cell(cell.diagram, (options.texts[name],)), options)
        for cell, name in zip(cells, names, strict=True)
    ]
    if len(figures) == 1:
        figures[0]["caption"] = ""
    return figures


def has_ring(problem: Problem) -> bool:
    """Return whether the finish is a single peg in a given hole."""
    finish = problem.finish
    return finish.is_exact and finish.pegs.bit_count() == 1

"""Files made from problems and games, in a worker process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from pegsol.app.web.refusal import ContentError
from pegsol.app.web.task import ExportTask
from pegsol.model.games.documents import documents_text
from pegsol.model.games.game import Game
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem
from pegsol.view.animation.animate import Form, animate
from pegsol.view.booklet.booklet import booklet, booklet_pages
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.pictures import draw
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.svg.strips import film_strip, frames
from pegsol.view.theme import find_theme
from pegsol.view.wording import heading

MAX_PICTURES = 3000  # of boards in one file
_COLUMNS = 5
_STRIP = 130.0  # pixels, of a board in a strip


def export(task: ExportTask) -> bytes:
    """Return the content of the file.

    Raises ContentError if these items cannot be written in that form.
    """
    games = [item.game() for item in task.items]
    if task.shown == "position":
        games = [Game(replace(game.problem, start=game.position)) for game in games]
    if sum([len(game.jumps) + 2 for game in games]) > MAX_PICTURES:
        raise ContentError(
            f"a file can have at most {MAX_PICTURES} pictures of boards",
            "too-many-pictures",
            MAX_PICTURES,
        )
    match task.form:
        case "pdf":
            return booklet([_shown(game) for game in games], **_booklet(task))
        case "pages":
            pages = booklet_pages([_shown(game) for game in games], Options(**_booklet(task)))
            return json.dumps(pages).encode()
        case "svg":
            return _picture(games, task).svg.encode()
        case "png":
            return _picture(games, task).png()
        case "text":
            return documents_text([_shown(game) for game in games]).encode()
        case "json":
            return _json(games).encode()
        case _:
            return _animation(games, task)


def _shown(game: Game) -> Problem | Solution:
    return game.solution() if game.jumps else game.problem


def _booklet(task: ExportTask) -> dict[str, Any]:
    """Return the options of a booklet, of worksheets without a cover, or of boards to cut out."""
    common = {"title": task.title, "paper": task.paper, "names": task.names, "theme": task.theme}
    if task.cut_out is not None:
        return {**common, "cut_out": task.cut_out, "language": task.language}
    if task.worksheet is not None:
        sheet = {"worksheet": task.worksheet, "cover": False, "language": task.language}
        return {**common, **sheet, "names": task.names or "edges"}
    return {**common, "per_page": task.per_page}


def _picture(games: Sequence[Game], task: ExportTask) -> Picture:
    """Return one picture of all boards; games with moves are drawn move by move."""
    width = None if task.width is None else float(task.width)
    if len(games) == 1:
        shown = _shown(games[0])
        if isinstance(shown, Solution):
            return film_strip(shown, theme=task.theme, names=task.names, width=width)
        return draw(shown, theme=task.theme, names=task.names, width=width)
    theme = find_theme(task.theme)
    cells: list[Cell] = []
    for game in games:
        shown = _shown(game)
        if isinstance(shown, Solution):
            cells += frames(shown, theme, names=task.names, width=width or _STRIP)
        else:
            diagram = Diagram.sized(
                game.board, shown.start.bits, theme, width or _STRIP, names=task.names
            )
            cells.append(Cell(diagram, (heading(shown),)))
    title = task.title or "; ".join([heading(game.problem) for game in games])
    return sheet(
        cells,
        title=title,
        description=title,
        columns=_COLUMNS,
        theme=theme,
        heading=task.title or "",
    )


def _animation(games: Sequence[Game], task: ExportTask) -> bytes:
    game, *others = games
    if others or not game.jumps:
        raise ContentError("a moving picture needs one game with moves", "no-moves")
    return animate(
        game.solution(),
        form=cast("Form", task.form),
        theme=task.theme,
        names=task.names,
        width=task.width or 360,
        speed=task.speed,
    )


def _json(games: Sequence[Game]) -> str:
    """Return JSON that ``pegsol replay`` and ``pegsol show`` read; a list if there are several."""
    contents = [_shown(game).as_json() for game in games]
    return json.dumps(contents[0] if len(contents) == 1 else contents, indent=2) + "\n"

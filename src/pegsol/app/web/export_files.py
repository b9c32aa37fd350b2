"""Files to keep and to print, made in a worker process through the view room."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from pegsol.app.web.task import Order
from pegsol.errors import ProblemError
from pegsol.model.files import problem_text
from pegsol.model.game import Game
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.view.animation.animate import Form, animate
from pegsol.view.booklet import booklet
from pegsol.view.export.picture import Picture
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.pictures import draw, film_strip, frames
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.terminal.position import draw_problem
from pegsol.view.theme import find_theme
from pegsol.view.wording import count_moves, heading

MOST_MADE = 3000  # pictures of boards in one file
_COLUMNS = 5
_STRIP = 130.0  # pixels, of a board in a strip


def make(order: Order) -> bytes:
    """Return the file.

    Raises ProblemError for what cannot be made of these items.
    """
    games = [task.game() for task in order.items]
    if sum([len(game.jumps) + 2 for game in games]) > MOST_MADE:
        raise ProblemError(f"a file has at most {MOST_MADE} pictures of boards")
    match order.form:
        case "pdf":
            return booklet(
                [_shown(game) for game in games],
                title=order.title,
                paper=order.paper,
                per_page=order.per_page,
                names=order.names,
                theme=order.theme,
            )
        case "svg":
            return _picture(games, order).svg.encode()
        case "png":
            return _picture(games, order).png()
        case "text":
            return _text(games).encode()
        case "json":
            return _json(games).encode()
        case _:
            return _animation(games, order)


def _shown(game: Game) -> Problem | Solution:
    return game.solution() if game.jumps else game.problem


def _picture(games: Sequence[Game], order: Order) -> Picture:
    """Return one picture of all boards, move by move where there are moves."""
    width = None if order.width is None else float(order.width)
    if len(games) == 1:
        shown = _shown(games[0])
        if isinstance(shown, Solution):
            return film_strip(shown, theme=order.theme, names=order.names, width=width)
        return draw(shown, theme=order.theme, names=order.names, width=width)
    theme = find_theme(order.theme)
    cells: list[Cell] = []
    for game in games:
        shown = _shown(game)
        if isinstance(shown, Solution):
            cells += frames(shown, theme, names=order.names, width=width or _STRIP)
        else:
            diagram = Diagram.sized(
                game.board, shown.start.bits, theme, width or _STRIP, names=order.names
            )
            cells.append(Cell(diagram, (heading(shown),)))
    title = order.title or "; ".join([heading(game.problem) for game in games])
    return sheet(
        cells,
        title=title,
        description=title,
        columns=_COLUMNS,
        theme=theme,
        heading=order.title or "",
    )


def _animation(games: Sequence[Game], order: Order) -> bytes:
    game, *others = games
    if others or not game.jumps:
        raise ProblemError("a moving picture is of one game, with moves")
    return animate(
        game.solution(),
        form=cast("Form", order.form),
        theme=order.theme,
        names=order.names,
        width=order.width or 360,
        speed=order.speed,
    )


def _text(games: Sequence[Game]) -> str:
    """Return what a person reads, or for a single problem the text of its file."""
    if len(games) == 1 and not games[0].jumps:
        return problem_text(games[0].problem)
    parts = []
    for game in games:
        parts.append(str(draw_problem(game.problem)))
        if game.jumps:
            solution = game.solution()
            parts.append(f"{count_moves(solution)}:\n{solution}")
    return "\n\n".join(parts) + "\n"


def _json(games: Sequence[Game]) -> str:
    """Return what ``pegsol replay`` and ``pegsol show`` read; of several, a list."""
    contents = [_content(game) for game in games]
    return json.dumps(contents[0] if len(contents) == 1 else contents, indent=2) + "\n"


def _content(game: Game) -> dict[str, Any]:
    if not game.jumps:
        return game.problem.as_json()
    return {
        "problem": game.problem.as_json(),
        "moves": [str(move) for move in game.moves],
        "jumps": [list(jump.names) for jump in game.jumps],
    }

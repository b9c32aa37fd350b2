"""Pictures of solutions: move by move, and package by package."""

from __future__ import annotations

from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.packages import explain
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.solved import SHOWN_LIMITS, Showable, solution_of
from pegsol.view.svg.diagram import Names
from pegsol.view.svg.sheet import Cell, Look, sheet
from pegsol.view.theme import Theme, find_theme
from pegsol.view.wording import describe_moves, describe_piece, heading
from pegsol.wording import plural

_FRAME_WIDTH = 130.0  # pixels


def film_strip(
    solution: Showable,
    *,
    columns: int = 5,
    theme: str = "wood",
    names: Names | None = None,
    width: float = _FRAME_WIDTH,
    limits: Limits = SHOWN_LIMITS,
) -> Picture:
    """Return a solution move by move: each position with its next move as an arrow."""
    solution = solution_of(solution, limits)
    look = find_theme(theme)
    cells = frames(solution, look, names=names, width=width)
    title, description = heading(solution.problem), describe_moves(solution)
    return sheet(cells, title=title, description=description, columns=columns, theme=look)


def package_strip(
    solution: Showable,
    *,
    columns: int = 4,
    theme: str = "wood",
    names: Names | None = None,
    width: float = _FRAME_WIDTH,
    limits: Limits = SHOWN_LIMITS,
) -> Picture:
    """Return a solution package by package: each position with its block and catalyst marked.

    Jumps that belong to no package are arrows. Independent jumps may have changed places.
    """
    solution = solution_of(solution, limits)
    board, look = solution.problem.board, Look(find_theme(theme), names, width)
    cells, words = [], []
    for number, piece in enumerate(explain(solution), 1):
        loose = piece.kind == "jumps"
        title = plural(len(piece.jumps), "jump") if loose else piece.kind
        marks = Marks(block=piece.block, catalyst=piece.catalyst)
        moves = piece.moves if loose else ()
        bits, caption = piece.before.bits, f"{number}. {title}"
        cells.append(look.cell(board, bits, caption, marks=marks, moves=moves))
        text = describe_piece(piece)
        words.append(text if loose else text[0].upper() + text[1:])
    last = solution.final
    cells.append(look.cell(board, last.bits, f"{plural(last.peg_count, 'peg')} left"))
    description = " ".join([f"{text}." for text in words]) or "No moves."
    title = heading(solution.problem)
    return sheet(cells, title=title, description=description, columns=columns, theme=look.theme)


def frames(
    solution: Solution, theme: Theme, *, names: Names | None = None, width: float = _FRAME_WIDTH
) -> list[Cell]:
    """Return the position before each move of a solution, and the final position.

    Each position shows the next move as an arrow, and has the move's number and notation as its
    caption.
    """
    board, look = solution.problem.board, Look(theme, names, width)
    positions, made = list(solution.positions()), 0
    cells = []
    for number, move in enumerate(solution.moves, 1):
        cells.append(look.cell(board, positions[made].bits, f"{number}. {move}", moves=(move,)))
        made += len(move)
    last = positions[-1]
    return [*cells, look.cell(board, last.bits, f"{plural(last.peg_count, 'peg')} left")]

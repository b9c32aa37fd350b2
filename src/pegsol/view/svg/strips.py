"""Pictures of solutions: move by move, and package by package."""

from __future__ import annotations

from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.packages import explain
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.solved import SHOWN_LIMITS, Showable, solution_of
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.sheet import Cell, sheet
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
    look = find_theme(theme)
    cells, words = [], []
    for number, piece in enumerate(explain(solution), 1):
        loose = piece.kind == "jumps"
        diagram = Diagram.sized(
            solution.problem.board,
            piece.before.bits,
            look,
            width,
            names=names,
            marks=Marks(block=piece.block, catalyst=piece.catalyst),
            moves=piece.moves if loose else (),
        )
        title = plural(len(piece.jumps), "jump") if loose else piece.kind
        cells.append(Cell(diagram, (f"{number}. {title}",)))
        text = describe_piece(piece)
        words.append(text if loose else text[0].upper() + text[1:])
    last = Diagram.sized(solution.problem.board, solution.final.bits, look, width, names=names)
    cells.append(Cell(last, (f"{plural(solution.final.peg_count, 'peg')} left",)))
    description = " ".join([f"{text}." for text in words]) or "No moves."
    title = heading(solution.problem)
    return sheet(cells, title=title, description=description, columns=columns, theme=look)


def frames(
    solution: Solution, theme: Theme, *, names: Names | None = None, width: float = _FRAME_WIDTH
) -> list[Cell]:
    """Return the position before each move of a solution, and the final position.

    Each position shows the next move as an arrow, and has the move's number and notation as its
    caption.
    """
    board = solution.problem.board
    positions = list(solution.positions())
    cells = []
    made = 0
    for number, move in enumerate(solution.moves, 1):
        diagram = Diagram.sized(
            board, positions[made].bits, theme, width, names=names, moves=(move,)
        )
        cells.append(Cell(diagram, (f"{number}. {move}",)))
        made += len(move)
    last = positions[-1]
    diagram = Diagram.sized(board, last.bits, theme, width, names=names)
    return [*cells, Cell(diagram, (f"{plural(last.peg_count, 'peg')} left",))]

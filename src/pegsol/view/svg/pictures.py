"""Pictures of boards, positions, problems, games and solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.limits import Limits
from pegsol.model.board import Board, column_letters
from pegsol.model.game import Game
from pegsol.model.position import Move, Position, group_moves
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.theory.packages import explain
from pegsol.theory.proof import Proof
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.solved import SHOWN_LIMITS, Solvable, solution_of
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.parts import Look
from pegsol.view.svg.proof_pictures import proof_parts
from pegsol.view.svg.sheet import Cell, sheet, stacked
from pegsol.view.theme import Theme, find_theme
from pegsol.view.wording import (
    board_name,
    describe_finish,
    describe_moves,
    describe_piece,
    heading,
)
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.search.result import Result

# Pixels.
_BOARD_WIDTH = 360.0
_FRAME_WIDTH = 130.0

_MAX_LISTED = 40  # holes, in a description


def draw(
    shown: Board | Position | Problem | Game | Solution | Proof,
    *,
    theme: str | Theme = "wood",
    names: Names | None = None,
    marks: Marks = NO_MARKS,
    moves: tuple[Move, ...] = (),
    width: float | None = None,
) -> Picture:
    """Return a picture of a board, a position, a problem, a game, a solution or a proof.

    A problem is drawn as its start, with its finish beside it if that is given by its pegs; a game
    as its position; a solution as a :func:`film_strip`; a proof as its sets of holes, its
    weights with their sums, its tree or its levels, or for an exhausted search as its problem.
    *names* are written in the "holes" or along the "edges", *marks* are put on holes and jumps, and
    *moves* are drawn as arrows. *width* is the width of a board in pixels.

    >>> from pegsol import board, draw, problem
    >>> draw(board("english")).title
    'english: 33 holes'
    >>> draw(problem("english d4 d4"), theme="print").description
    'Pegs everywhere but at d4. Finish: one peg, in d4.'

    Raises ProblemError for an unknown theme, and NotationError or ProblemError for marks and moves
    of another board, or for any with a solution or a proof.
    """
    if isinstance(shown, Solution | Proof) and (moves or marks != NO_MARKS):
        raise ProblemError("a solution or a proof has marks of its own")
    if isinstance(shown, Solution):
        return film_strip(shown, theme=theme, names=names, width=width)
    if isinstance(shown, Proof):
        picture = proof_picture(shown, Look(find_theme(theme), names, _board_width(width)))
        if picture is not None:
            return picture
        shown = shown.problem
    if isinstance(shown, Problem):
        return _problem(shown, find_theme(theme), names, marks, moves, width)
    if isinstance(shown, Game):
        shown = shown.position
    board = shown if isinstance(shown, Board) else shown.board
    pegs = 0 if isinstance(shown, Board) else shown.bits
    diagram = Diagram.sized(
        board, pegs, find_theme(theme), _board_width(width), names=names, marks=marks, moves=moves
    )
    title = f"{board_name(board)}: " + (
        plural(len(board), "hole")
        if isinstance(shown, Board)
        else f"{plural(pegs.bit_count(), 'peg')} in {plural(len(board), 'hole')}"
    )
    return _sheet([Cell(diagram)], title, _description(diagram))


def proof_picture(proof: Proof, look: Look) -> Picture | None:
    """Return the picture of why a proof holds; None for an exhausted search without numbers."""
    parts = proof_parts(proof, look)
    if parts is None:
        return None
    words = " ".join([proof.summary(), *parts.sentences])
    title = heading(proof.problem)
    return stacked(parts.blocks, title=title, description=words, theme=look.theme)


def film_strip(
    solution: Solution | Result | Solvable,
    *,
    columns: int = 5,
    theme: str | Theme = "wood",
    names: Names | None = None,
    shown: tuple[int, ...] | None = None,
    width: float | None = None,
    limits: Limits = SHOWN_LIMITS,
) -> Picture:
    """Return a solution move by move: each position with its next move as an arrow.

    A problem, or its text, is solved first, within *limits* (60 seconds). The last board is the
    final position. *shown* are the moves to show, counted from 1, by default all; the number after
    the last move is the final position. *width* is the width of a board in pixels.

    >>> from pegsol import film_strip
    >>> film_strip("triangle(5) a1 any", shown=(1, 2)).title
    'triangle(5) a1 any: 15 holes'

    Raises ProblemError for an unknown move or theme, IllegalJumpError if a jump cannot be made,
    ImpossibleError if a problem has no solution, and LimitError if a limit comes before the answer.
    """
    solution = solution_of(solution, limits)
    look = find_theme(theme)
    cells = frames(solution, look, names=names, width=_FRAME_WIDTH if width is None else width)
    title, description = heading(solution.problem), describe_moves(solution)
    return _sheet(chosen(cells, shown), title, description, columns)


def package_strip(
    solution: Solution | Result | Solvable,
    *,
    columns: int = 4,
    theme: str | Theme = "wood",
    names: Names | None = None,
    width: float | None = None,
    limits: Limits = SHOWN_LIMITS,
) -> Picture:
    """Return a solution package by package: each position with the block and the catalyst marked.

    A problem, or its text, is solved first, within *limits* (60 seconds). Jumps that belong to no
    package are arrows. Independent jumps may change places; see
    :func:`pegsol.explain`. *width* is the width of a board in pixels.

    >>> from pegsol import package_strip
    >>> package_strip("line(6) b1 any").description
    'Clear the pair a1 d1, with c1 as catalyst: it comes home. f1-d1-b1.'

    Raises ProblemError for an unknown theme, IllegalJumpError if a jump cannot be made,
    ImpossibleError if a problem has no solution, and LimitError if a limit comes before the answer.
    """
    solution = solution_of(solution, limits)
    look, room = find_theme(theme), _FRAME_WIDTH if width is None else width
    cells, words = [], []
    for number, piece in enumerate(explain(solution), 1):
        loose = piece.kind == "jumps"
        diagram = Diagram.sized(
            solution.problem.board,
            piece.before.bits,
            look,
            room,
            names=names,
            marks=Marks(block=piece.block, catalyst=piece.catalyst),
            moves=piece.moves if loose else (),
        )
        title = plural(len(piece.jumps), "jump") if loose else piece.kind
        cells.append(Cell(diagram, (f"{number}. {title}",)))
        text = describe_piece(piece)
        words.append(text if loose else text[0].upper() + text[1:])
    last = Diagram.sized(solution.problem.board, solution.final.bits, look, room, names=names)
    cells.append(Cell(last, (f"{plural(solution.final.peg_count, 'peg')} left",)))
    description = " ".join([f"{text}." for text in words]) or "No moves."
    return _sheet(cells, heading(solution.problem), description, columns)


def frames(
    solution: Solution, theme: Theme, *, names: Names | None = None, width: float = _FRAME_WIDTH
) -> list[Cell]:
    """Return the position before each move of a solution, and the final position.

    Each shows its move as an arrow, with the move's number and notation as caption.
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


def chosen(cells: list[Cell], shown: tuple[int, ...] | None, where: str = "") -> list[Cell]:
    """Return those *cells* of a solution whose numbers, counted from 1, are *shown*; None is all.

    Raises ProblemError, which includes *where*, for a number without a cell.
    """
    if shown is None:
        return cells
    for number in shown:
        if not 1 <= number <= len(cells):
            raise ProblemError(
                f"there is no move {number}{where}: they count from 1 to {len(cells)}"
            )
    return [cells[number - 1] for number in shown]


def _board_width(width: float | None) -> float:
    return _BOARD_WIDTH if width is None else width


def _problem(
    problem: Problem,
    theme: Theme,
    names: Names | None,
    marks: Marks,
    moves: tuple[Move, ...],
    width: float | None,
) -> Picture:
    finish, board = problem.finish, problem.board
    start = Diagram.sized(
        board, problem.start.bits, theme, _board_width(width), names=names, marks=marks, moves=moves
    )
    words = describe_finish(finish, board)
    if problem.rules == "reverse":
        words += "; reverse rules"
    cells = [Cell(start, ("start",))]
    if finish.kind == "pegs":
        end = replace(start, pegs=finish.pegs, free=finish.free, marks=NO_MARKS, moves=())
        cells.append(Cell(end, ("finish",)))
    else:
        cells = [Cell(start, (f"finish: {words}",))]
    return _sheet(cells, heading(problem), f"{_description(start)} Finish: {words}.")


def _sheet(cells: list[Cell], title: str, description: str, columns: int = 2) -> Picture:
    theme = cells[0].diagram.theme
    return sheet(cells, title=title, description=description, columns=columns, theme=theme)


# -- in words ------------------------------------------------------------------------------------


def _description(diagram: Diagram) -> str:
    """Return a diagram in words, for screen readers."""
    board, marks = diagram.board, diagram.marks
    parts = [_pegs(board, diagram.pegs)]
    parts += [
        f"{word}: {', '.join(names)}."
        for word, names in (
            ("Vacancy", marks.vacancy),
            ("Finish", marks.finish),
            ("Block", marks.block),
            ("Catalyst", marks.catalyst),
            ("Excluded", marks.excluded),
        )
        if names
    ]
    parts += [
        f"Area {column_letters(number).upper()}: {', '.join(names)}."
        for number, names in enumerate(marks.areas)
    ]
    parts += [
        f"{word}: {', '.join(map(str, group_moves(jumps)))}."
        for word, jumps in (("Winning", marks.winning), ("Losing", marks.losing))
        if jumps
    ]
    parts += [
        f"{word}: {', '.join([f'{name} {value}' for name, value in numbers.items()])}."
        for word, numbers in (
            ("Weights", marks.weights),
            ("Classes", marks.classes),
            ("Numbers", marks.heat),
        )
        if numbers
    ]
    if diagram.moves:
        parts.append(f"To be moved: {', '.join(map(str, diagram.moves))}.")
    return " ".join(parts)


def _pegs(board: Board, pegs: int) -> str:
    count, empty = pegs.bit_count(), board.full ^ pegs
    if not pegs:
        return "No pegs."
    if not empty:
        return "A peg in every hole."
    if empty.bit_count() < count and empty.bit_count() <= _MAX_LISTED:
        return f"Pegs everywhere but at {', '.join(board.names_of(empty))}."
    if count <= _MAX_LISTED:
        return f"{plural(count, 'peg')} at {', '.join(board.names_of(pegs))}."
    return f"{plural(count, 'peg')} in {plural(len(board), 'hole')}."

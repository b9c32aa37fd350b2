"""Pictures of boards, positions, problems, games and solutions."""

from __future__ import annotations

from dataclasses import replace

from pegsol.errors import ProblemError, expected
from pegsol.limits import Limits
from pegsol.model.board import Board, column_letters
from pegsol.model.game import Game, GameLike
from pegsol.model.notation import MovesLike, as_jumps, as_moves
from pegsol.model.position import Move, Position, group_moves
from pegsol.model.problem import Problem
from pegsol.model.reading import PROBLEM_TYPES, as_problem
from pegsol.model.solution import Solution
from pegsol.theory.packages import explain
from pegsol.theory.proof import Proof
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.solved import SHOWN_LIMITS, Showable, solution_of
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.heat_scale import heat_scale
from pegsol.view.svg.lettering import short_number
from pegsol.view.svg.parts import Look
from pegsol.view.svg.proof_pictures import proof_parts
from pegsol.view.svg.sheet import Cell, rows_of, stacked
from pegsol.view.theme import Theme, find_theme
from pegsol.view.wording import (
    board_name,
    describe_finish,
    describe_moves,
    describe_piece,
    heading,
)
from pegsol.wording import plural

# Pixels.
_BOARD_WIDTH = 360.0
_FRAME_WIDTH = 130.0

_MAX_LISTED = 40  # holes, in a description


def draw(
    item: Board | Position | Solution | Proof | GameLike,
    *,
    theme: str | Theme = "wood",
    names: Names | None = None,
    marks: Marks = NO_MARKS,
    moves: MovesLike = (),
    width: float | None = None,
) -> Picture:
    """Return a picture of a board, a position, a problem, a game, a solution or a proof.

    *item* is one of these, or the text of a problem. A problem is drawn as its start, with its
    finish beside it if that is given by its pegs; a game as its position; a solution as a
    :func:`film_strip`; a proof as its sets of holes, its weights with their sums, its tree or its
    levels, or for an exhausted search as its problem. *names* are written in the "holes" or along
    the "edges", *marks* are put on holes and jumps, and *moves* are drawn as arrows. *width* is the
    width of a board in pixels.

    >>> from pegsol import board, draw
    >>> draw(board("english")).title
    'english: 33 holes'
    >>> draw("english d4 d4", theme="print", moves="d2-d4").description
    'Pegs everywhere but at d4. To be moved: d2-d4. Finish: one peg, in d4.'

    Raises ProblemError for an unknown theme, and NotationError or ProblemError for marks and moves
    of another board, or for any with a solution or a proof.
    """
    if isinstance(item, Solution | Proof) and (moves or marks != NO_MARKS):
        raise ProblemError("a solution or a proof has marks of its own")
    if isinstance(item, Solution):
        return film_strip(item, theme=theme, names=names, width=width)
    if isinstance(item, Proof):
        picture = proof_picture(item, Look(find_theme(theme), names, _board_width(width)))
        if picture is not None:
            return picture
        item = item.problem
    if isinstance(item, Game):
        item = item.position
    elif isinstance(item, PROBLEM_TYPES):
        item = as_problem(item)
    if not isinstance(item, Board | Position | Problem):
        raise expected("a board, a position, a problem, a game, a solution or a proof", item)
    board = item if isinstance(item, Board) else item.board
    arrows = as_moves(board, moves, item.rules if isinstance(item, Problem) else "normal")
    if isinstance(item, Problem):
        return _problem(item, find_theme(theme), names, marks, arrows, width)
    pegs = 0 if isinstance(item, Board) else item.bits
    diagram = Diagram.sized(
        board, pegs, find_theme(theme), _board_width(width), names=names, marks=marks, moves=arrows
    )
    title = f"{board_name(board)}: " + (
        plural(len(board), "hole")
        if isinstance(item, Board)
        else f"{plural(pegs.bit_count(), 'peg')} in {plural(len(board), 'hole')}"
    )
    return _sheet([Cell(diagram)], title, description_of(diagram))


def proof_picture(proof: Proof, look: Look) -> Picture | None:
    """Return the picture of why a proof holds; None for an exhausted search without numbers."""
    parts = proof_parts(proof, look)
    if parts is None:
        return None
    words = " ".join([proof.summary(), *parts.sentences])
    title = heading(proof.problem)
    return stacked(parts.blocks, title=title, description=words, theme=look.theme)


def film_strip(
    solution: Showable,
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
    solution: Showable,
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
    cells = problem_cells(problem, theme, names=names, marks=marks, moves=moves, width=width)
    words = _finish(problem)
    start = description_of(cells[0].diagram)
    return _sheet(cells, heading(problem), f"{start} Finish: {words}.")


def problem_cells(
    problem: Problem,
    theme: Theme,
    *,
    names: Names | None = None,
    marks: Marks = NO_MARKS,
    moves: tuple[Move, ...] = (),
    width: float | None = None,
) -> list[Cell]:
    """Return the start, and the finish if it is given by its pegs, with captions in words."""
    finish, board = problem.finish, problem.board
    start = Diagram.sized(
        board, problem.start.bits, theme, _board_width(width), names=names, marks=marks, moves=moves
    )
    if finish.kind != "pegs":
        return [Cell(start, (f"finish: {_finish(problem)}",))]
    end = replace(start, pegs=finish.pegs, free=finish.free, marks=NO_MARKS, moves=())
    return [Cell(start, ("start",)), Cell(end, ("finish",))]


def _finish(problem: Problem) -> str:
    words = describe_finish(problem.finish, problem.board)
    return f"{words}; reverse rules" if problem.rules == "reverse" else words


def _sheet(cells: list[Cell], title: str, description: str, columns: int = 2) -> Picture:
    first = cells[0].diagram
    blocks = [rows_of(cells, columns, first.theme)]
    if first.marks.heat:
        blocks.append(heat_scale(first.marks, first.size[0], first.theme))
    return stacked(blocks, title=title, description=description, theme=first.theme)


# -- in words ------------------------------------------------------------------------------------


def description_of(diagram: Diagram) -> str:
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
        for word, jumps in (
            ("Winning", as_jumps(board, marks.winning)),
            ("Losing", as_jumps(board, marks.losing)),
        )
        if jumps
    ]
    parts += [
        f"{word}: {', '.join([f'{name} {value}' for name, value in numbers.items()])}."
        for word, numbers in (
            ("Weights", marks.weights),
            ("Classes", marks.classes),
            (marks.heat_label or "Numbers", marks.heat),
        )
        if numbers
    ]
    if marks.heat:
        parts.append("The scale goes from {} to {}.".format(*map(short_number, marks.heat_scale)))
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

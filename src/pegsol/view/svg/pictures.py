"""The function that draws any object with a board, and the pictures of boards and problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from pegsol.errors import ProblemError, expected
from pegsol.game.boards.board import Board, column_letters
from pegsol.game.formats.reading import PROBLEM_TYPES, as_problem
from pegsol.game.game import Game, GameLike
from pegsol.game.notation import MovesLike, as_jumps, as_moves
from pegsol.game.position import Move, Position, group_moves
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.proof import Proof
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.solved import Showable
from pegsol.view.svg.atlas import survey_atlas
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.heat_scale import heat_scale
from pegsol.view.svg.lettering import short_number
from pegsol.view.svg.proof_pictures import proof_parts
from pegsol.view.svg.sheet import Cell, Look, rows_of, stacked
from pegsol.view.svg.strips import film_strip, package_strip
from pegsol.view.theme import find_theme
from pegsol.view.wording import (
    board_name,
    describe_finish,
    heading,
)
from pegsol.wording import described, plural

if TYPE_CHECKING:
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

# Widths in pixels.
_BOARD_WIDTH = 360.0

_MAX_LISTED = 40  # holes, in a description


Strip = Literal["moves", "packages"]
Drawable: TypeAlias = "Board | Position | Showable | Proof | Survey | SurveyTable"
"""What can be drawn; the text of a problem stands for the problem."""


def draw(
    item: Drawable,
    *,
    strip: Strip | None = None,
    theme: str | None = None,
    names: Names | None = None,
    marks: Marks | None = None,
    moves: MovesLike | None = None,
    columns: int | None = None,
    width: float | None = None,
    limits: Limits | None = None,
) -> Picture:
    """Return a picture of a board, a position, a problem, a game, a solution, a proof or a survey.

    *item* is one of these objects, or the text of a problem:

    - A board, a position, or a game's position. *marks* are put on holes and jumps, and *moves* are
      drawn as arrows.
    - A problem. The picture shows the start, with the finish beside it if the finish is given by
      its pegs. It also accepts *marks* and *moves*.
    - A solution. The picture shows each position with its next move as an arrow, in *columns*.
    - With ``strip="moves"``, a problem, a result or a game is drawn in the same way; a problem is
      solved first, within *limits* (60 seconds). With ``strip="packages"``, each package is drawn
      with its block and its catalyst marked, as :func:`pegsol.explain` finds them.
    - A proof. The picture shows its sets of holes, its weights with their sums, its tree or its
      levels, or, for an exhausted search, its problem.
    - The result of :func:`pegsol.survey`. For each vacancy, up to symmetry, the picture has a peg
      where one can survive, a cross where none can although the class allows it, and a question
      mark where this is undecided. The kinds of the proofs are below, and so are the numbers of
      solutions if they were counted.

    *names* of holes are written in the "holes" or along the "edges". *width* is the width of a
    board in pixels, and *theme* is a theme or its name.

    >>> from pegsol import board, draw, survey
    >>> draw(board("english")).title
    'english: 33 holes'
    >>> draw("english d4 d4", theme="print", moves="d2-d4").description
    'Pegs everywhere but at d4. To be moved: d2-d4. Finish: one peg, in d4.'
    >>> draw("line(6) b1 any", strip="packages").description
    'Clear the pair a1 d1, with c1 as the catalyst, which comes home. f1-d1-b1.'
    >>> draw(survey("triangle(5)")).title
    'Survey. triangle(5): 15 holes'

    Raises ProblemError for an unknown theme, and for marks and moves of another board;
    NotationError for marks and moves that cannot be read; and TypeError for an option that such a
    picture does not have. With *strip*, it raises IllegalJumpError if a jump cannot be made,
    ImpossibleError if a problem has no solution, and LimitError if a limit comes before the answer.
    """
    drawing = _drawing(item, strip)
    taken = drawing.__kwdefaults__ or {}
    given: dict[str, object] = {
        "theme": theme,
        "names": names,
        "marks": marks,
        "moves": moves,
        "columns": columns,
        "width": width,
        "limits": limits,
    }
    options = {name: value for name, value in given.items() if value is not None}
    for option in options:
        if option not in taken:
            what = f"{', '.join(sorted(taken)) or 'no option'} for draw() of {described(item)}"
            raise expected(what, option)
    return drawing(item, **options)


def _drawing(item: object, strip: Strip | None) -> Callable[..., Picture]:
    """Return the function that draws such an item."""
    if strip is not None:
        if strip not in ("moves", "packages"):
            raise ProblemError(f"a strip shows moves or packages, not {strip!r}")
        return film_strip if strip == "moves" else package_strip
    if isinstance(item, Solution):
        return film_strip
    if isinstance(item, Proof):
        return draw_proof
    if isinstance(item, (Board, Position, Game, *PROBLEM_TYPES)):
        return draw_board
    # Imported here, because a picture of a board needs no search.
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

    if isinstance(item, Survey | SurveyTable):
        return survey_atlas
    raise expected("a board, a position, a problem, a game, a solution, a proof or a survey", item)


def draw_board(
    item: Board | Position | GameLike,
    *,
    theme: str = "wood",
    names: Names | None = None,
    marks: Marks = NO_MARKS,
    moves: MovesLike = (),
    width: float = _BOARD_WIDTH,
) -> Picture:
    """Return the picture of a board, a position, a problem or the position of a game."""
    if isinstance(item, Game):
        item = item.position
    elif isinstance(item, PROBLEM_TYPES):
        item = as_problem(item)
    board = item if isinstance(item, Board) else item.board
    look = Look(find_theme(theme), names, width)
    arrows = as_moves(board, moves, item.rules if isinstance(item, Problem) else "normal")
    if isinstance(item, Problem):
        cells = problem_cells(item, look, marks=marks, moves=arrows)
        title, finish = heading(item), f" Finish: {_finish(item)}."
    else:
        pegs = 0 if isinstance(item, Board) else item.bits
        cells = [look.cell(board, pegs, marks=marks, moves=arrows)]
        counted = "" if isinstance(item, Board) else f"{plural(pegs.bit_count(), 'peg')} in "
        title, finish = f"{board_name(board)}: {counted}{plural(len(board), 'hole')}", ""
    first = cells[0].diagram
    blocks = [rows_of(cells, 2, look.theme)]
    if first.marks.heat:
        blocks.append(heat_scale(first.marks, first.size[0], look.theme))
    words = description_of(first) + finish
    return stacked(blocks, title=title, description=words, theme=look.theme)


def draw_proof(
    proof: Proof,
    *,
    theme: str = "wood",
    names: Names | None = None,
    width: float = _BOARD_WIDTH,
) -> Picture:
    """Return the picture of a proof; for an exhausted search without numbers, of its problem."""
    picture = proof_picture(proof, Look(find_theme(theme), names, width))
    return picture or draw_board(proof.problem, theme=theme, names=names, width=width)


def proof_picture(proof: Proof, look: Look) -> Picture | None:
    """Return a picture of why a proof holds, or None for an exhausted search without numbers."""
    parts = proof_parts(proof, look)
    if parts is None:
        return None
    words = " ".join([proof.summary(), *parts.sentences])
    title = heading(proof.problem)
    return stacked(parts.blocks, title=title, description=words, theme=look.theme)


def problem_cells(
    problem: Problem, look: Look, *, marks: Marks = NO_MARKS, moves: tuple[Move, ...] = ()
) -> list[Cell]:
    """Return the start, and the finish if it is given by its pegs, with captions."""
    board, start, finish = problem.board, problem.start.bits, problem.finish
    if not finish.care:
        return [look.cell(board, start, f"finish: {_finish(problem)}", marks=marks, moves=moves)]
    return [
        look.cell(board, start, "start", marks=marks, moves=moves),
        look.cell(board, finish.pegs, "finish", free=finish.free),
    ]


def _finish(problem: Problem) -> str:
    words = describe_finish(problem.finish, problem.board)
    return f"{words}; reverse rules" if problem.rules == "reverse" else words


# -- in words ------------------------------------------------------------------------------------


def description_of(diagram: Diagram) -> str:
    """Return a diagram in words, for screen readers."""
    board, marks = diagram.board, diagram.marks
    winning, losing = [group_moves(as_jumps(board, one)) for one in (marks.winning, marks.losing)]
    listed: list[tuple[str, Iterable[object]]] = [
        ("Vacancy", marks.vacancy),
        ("Finish", marks.finish),
        ("Block", marks.block),
        ("Catalyst", marks.catalyst),
        ("Excluded", marks.excluded),
        *[(f"Area {column_letters(n).upper()}", one) for n, one in enumerate(marks.areas)],
        ("Winning", winning),
        ("Losing", losing),
        ("Weights", [f"{name} {value}" for name, value in marks.weights.items()]),
        ("Classes", [f"{name} {value}" for name, value in marks.classes.items()]),
        (marks.heat_label or "Numbers", [f"{name} {n}" for name, n in marks.heat.items()]),
    ]
    parts = [_pegs(board, diagram.pegs)]
    parts += [f"{word}: {', '.join(map(str, named))}." for word, named in listed if named]
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

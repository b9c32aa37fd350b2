"""Booklets: problems, solutions and proofs as a PDF of diagrams to print (extra ``pdf``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from pegsol.errors import ProblemError, expected
from pegsol.model.game import Game, GameLike
from pegsol.model.position import Position
from pegsol.model.problem import Problem
from pegsol.model.puzzles import puzzles
from pegsol.model.reading import PROBLEM_TYPES, as_problem
from pegsol.model.solution import Solution
from pegsol.theory.proof import Proof
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line, typeset, typeset_pages
from pegsol.view.svg.diagram import Names
from pegsol.view.svg.parts import Look
from pegsol.view.svg.pictures import chosen, draw, frames, proof_picture
from pegsol.view.theme import Theme, find_theme
from pegsol.view.wording import board_name, count_moves, describe_finish
from pegsol.wording import plural, shorten

Item = Problem | Solution | Proof
"""What a chapter is about."""

ItemLike = Item | GameLike
"""The same, or the text of a problem, or a game for the jumps made in it."""

Paper = Literal["a4", "letter"]

PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, by the names that Typst gives them."""

_TEMPLATE = Path(__file__).with_name("booklet.typ")
_MAX_TITLE = 70  # characters
_MAX_RUNNING_TITLE = 40
_PROOF_PAIRS = 10  # of a tree: as many as are legible on a page
_BOARD_WIDTH = 360.0  # pixels, before the template scales it to the page


def booklet(
    items: Iterable[ItemLike],
    *,
    title: str | None = None,
    paper: Paper = "a4",
    per_page: int | None = None,
    shown: tuple[int, ...] | None = None,
    names: Names | None = "edges",
    theme: str | Theme = "print",
) -> bytes:
    """Return a PDF with a title page, contents, and a chapter for each problem, solution or proof.

    The first page of a chapter shows the start and the finish. For a solution the next pages show
    each move as an arrow in the position before it, then the final position, and all moves in
    notation. A page has *per_page* diagrams, 2 to 100; by default as many as are legible. *shown*
    are the moves to show of every solution, counted from 1; the number after the last move is the
    final position. A proof that there is no solution follows its problem in words and as a picture.
    *names* are written in the "holes", along the "edges", or omitted.

    The same arguments give the same bytes.

    >>> booklet(["english", "crossbow"], paper="letter")[:5]
    b'%PDF-'

    Raises ProblemError if *items* is empty, for an unknown move, paper or theme, or for another
    number of diagrams per page; IllegalJumpError if a jump cannot be made; and MissingExtraError
    without the extra ``pdf``.
    """
    content = _content(items, title, paper, per_page, shown, names, theme)
    return typeset(_TEMPLATE, content)


def booklet_pages(
    items: Iterable[ItemLike],
    *,
    title: str | None = None,
    paper: Paper = "a4",
    per_page: int | None = None,
    names: Names | None = "edges",
    theme: str | Theme = "print",
) -> list[str]:
    """Return the pages of the PDF that booklet() makes of the same arguments, each as SVG.

    >>> from pegsol import problem
    >>> [page[:4] for page in booklet_pages([problem("crossbow")])]
    ['<svg', '<svg', '<svg']

    Raises what booklet() raises.
    """
    return typeset_pages(_TEMPLATE, _content(items, title, paper, per_page, None, names, theme))


def _content(
    given: Iterable[ItemLike],
    title: str | None,
    paper: Paper,
    per_page: int | None,
    shown: tuple[int, ...] | None,
    names: Names | None,
    theme: str | Theme,
) -> dict[str, Any]:
    """Return what the template is passed."""
    items = _items(given)
    if not items:
        raise ProblemError("a booklet needs a problem or a solution")
    if paper not in PAPERS:
        raise ProblemError(f"paper is {' or '.join(PAPERS)}, not {paper!r}")
    if per_page is not None and not 2 <= per_page <= 100:
        raise ProblemError(f"there are 2 to 100 diagrams on a page, not {per_page}")
    if shown == ():
        raise ProblemError("at least one move must be shown")
    look = find_theme(theme)
    chapters = [_chapter(item, look, names, shown) for item in items]
    cover = draw(_problem(items[0]).start, theme=look)
    if title is None:
        title = chapters[0]["title"] if len(items) == 1 else "Peg solitaire"
    title = one_line(title) or "Peg solitaire"
    return {
        "title": title,
        "running": shorten(title, _MAX_RUNNING_TITLE),
        "paper": PAPERS[paper],
        "amount": _amount(items),
        "cover": _figure(cover),
        "per_page": per_page,
        "chapters": chapters,
    }


def _items(given: Iterable[ItemLike]) -> list[Item]:
    """Return the items as objects; one item alone will do."""
    if isinstance(given, (*PROBLEM_TYPES, Game, Solution, Proof)):
        given = [given]
    if not isinstance(given, Iterable):
        raise expected("problems, solutions or proofs", given)
    items: list[Item] = []
    for item in given:
        if isinstance(item, Item):
            items.append(item)
        elif isinstance(item, Game):
            items.append(item.solution())
        else:
            items.append(as_problem(item))
    return items


def _problem(item: Item) -> Problem:
    return item if isinstance(item, Problem) else item.problem


def _amount(items: Sequence[Item]) -> str:
    """Return the numbers of puzzles, of solutions and of proofs in words."""
    solved, refuted = [sum([isinstance(i, kind) for i in items]) for kind in (Solution, Proof)]
    amount = plural(len(items), "puzzle")
    if solved == len(items):
        return f"{amount} with {'a solution' if solved == 1 else 'solutions'}"
    if refuted == len(items):
        return f"{amount} proved impossible"
    for number, words in (
        (solved, "with a solution" if solved == 1 else "with solutions"),
        (refuted, "proved impossible"),
    ):
        if number:
            amount += f", {'one' if number == 1 else number} of them {words}"
    return amount


def _chapter(
    item: Item,
    theme: Theme,
    names: Names | None,
    shown: tuple[int, ...] | None,
) -> dict[str, Any]:
    problem = _problem(item)
    title = _title(problem)
    chapter = {
        "title": title,
        "running": shorten(title, _MAX_RUNNING_TITLE),
        "facts": _facts(problem),
        "paragraphs": [one_line(part) for part in problem.description.split("\n\n")],
        "task": _figure(draw(problem, theme=theme, names=names)),
        "solution": None,
        "proof": None,
    }
    if isinstance(item, Proof):
        chapter["proof"] = _proof(item, theme, names)
    if isinstance(item, Solution):
        chapter["solution"] = _solution(item, theme, names, shown)
    return chapter


def _title(problem: Problem) -> str:
    """Return the title of a chapter: that of the problem, or the text that names it."""
    spec = problem.spec
    short = spec if spec is not None and len(spec) <= _MAX_TITLE else None
    return one_line(problem.title) or short or board_name(problem.board)


def _facts(problem: Problem) -> list[tuple[str, str]]:
    board = problem.board
    finish = describe_finish(problem.finish, board)
    facts = [
        ("Board", f"{board_name(board)}, {plural(len(board), 'hole')}"),
        ("Start", plural(problem.start.peg_count, "peg")),
        ("Finish", finish),
    ]
    if problem.rules == "reverse":
        facts.append(("Rules", "reverse: a peg jumps over an empty hole, and a peg appears there"))
    source = _source(problem)
    if source:
        facts.append(("Source", source))
    return facts


def _source(problem: Problem) -> str:
    """Return the source of a named puzzle, or an empty text."""
    if problem.title:
        for puzzle in puzzles():
            if puzzle.title == problem.title and puzzle.problem == problem:
                return puzzle.source
    return ""


def _solution(
    solution: Solution, theme: Theme, names: Names | None, shown: tuple[int, ...] | None
) -> dict[str, Any]:
    cells = frames(solution, theme, names=names, width=_BOARD_WIDTH)
    figures = []
    for cell in chosen(cells, shown, f" in {_title(solution.problem)}"):
        diagram = cell.diagram
        position = Position(diagram.board, diagram.pegs)
        picture = draw(position, theme=theme, names=names, moves=diagram.moves, width=_BOARD_WIDTH)
        figures.append(_figure(picture, " ".join(cell.caption)) | {"step": diagram.step})
    end = "; the finish is not reached" if solution.defects() else ""
    return {
        "length": f"{count_moves(solution)}{end}",
        "moves": [str(move) for move in solution.moves],
        "figures": figures,
    }


def _proof(proof: Proof, theme: Theme, names: Names | None) -> dict[str, Any]:
    picture = proof_picture(proof, Look(theme, names, _BOARD_WIDTH, _PROOF_PAIRS))
    return {
        "kind": proof.kind,
        "words": one_line(proof.summary()),
        "figure": None if picture is None else _figure(picture),
    }


def _figure(picture: Picture, caption: str = "") -> dict[str, Any]:
    return {
        "svg": picture.svg,
        "width": picture.width,
        "height": picture.height,
        "alt": picture.description,
        "caption": caption,
    }

"""Booklets: problems, solutions and proofs as a PDF to print (extra ``pdf``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pegsol.errors import ProblemError, expected
from pegsol.game.formats.reading import PROBLEM_TYPES, as_problem
from pegsol.game.game import Game, GameLike
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.proof import Proof
from pegsol.view.booklet.answers import (
    Answer,
    Item,
    answer_of,
    in_full,
    problem_of,
    proof_parts,
    solution_parts,
)
from pegsol.view.booklet.cut_out import cut_outs
from pegsol.view.booklet.figures import LOOK, figure, task
from pegsol.view.booklet.options import DEFAULT_LIMITS, Options, Paper, puzzle_of
from pegsol.view.booklet.worksheets import grade_parts, known_grade, rule_in_words, sheet_puzzles
from pegsol.view.export.typeset import one_line, typeset
from pegsol.view.messages import Language
from pegsol.view.svg.diagram import Names
from pegsol.view.svg.pictures import draw
from pegsol.view.titles import board_title, problem_title
from pegsol.view.wording import describe_finish
from pegsol.wording import plural, shorten

ItemLike = Item | GameLike
"""The subject of a chapter; a text stands for its problem, and a game for its jumps."""

_MAX_RUNNING_TITLE = 40  # characters, at the head of a page
_TEMPLATES = Path(__file__).with_name("templates")


def booklet(
    items: Iterable[ItemLike],
    *,
    title: str | None = None,
    paper: Paper = "a4",
    cover: bool = True,
    solutions: bool = False,
    worksheet: int | None = None,
    cut_out: float | None = None,
    names: Names | None = "edges",
    language: Language = "en",
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a PDF of problems, solutions and proofs: a booklet, worksheets, or boards to cut out.

    A booklet has a cover (unless *cover* is false), a table of contents if there are several
    *items*, and a chapter for each item. The first page of a chapter shows the start and the
    finish. If the item is a solution, the next pages show each move as an arrow in the position
    before it, then the final position, and all moves in notation. A proof that there is no solution
    follows its problem in words and as a picture. *names* are written in the "holes", along the
    "edges", or omitted.

    If *solutions* is true, the answers are at the back. Each problem is solved within *limits*, and
    its answer is a drawing of each move, the proof that there is no solution, or the limit that
    was reached.

    *worksheet* is the number of puzzles on a page: 1, 2, 4 or 6. Each puzzle has stars for its
    difficulty and a line for each jump, or as many lines as fit. The stars are left out if the
    difficulty is not known and too costly to compute. Without a cover, each sheet has a line for a
    name, and the rules.

    *cut_out* is the diameter of pegs in millimetres, 2 to 100. The PDF then has only the boards of
    the items, in true size, with their holes 1.3 diameters apart. A board larger than the paper
    has a larger page.

    *language* is that of worksheets and boards to cut out: "en", "ca", "de", "es", "fr" or "nl".
    The named puzzles have titles in all of them.

    *progress* is called with the share of the items that are done, before each is solved and before
    each is drawn.

    The same arguments give the same bytes, unless a time limit stops the search for a solution or
    for the difficulty.

    >>> booklet(["english", "crossbow"], paper="letter", solutions=True)[:5]
    b'%PDF-'

    Raises ProblemError if *items* is empty, for an unknown paper, for another number of puzzles per
    page, for pegs of another size, and for options that exclude each other; IllegalJumpError if a
    jump cannot be made; and MissingExtraError without the extra ``pdf``.
    """
    options = Options(title, paper, cover, solutions, worksheet, cut_out, names, language, limits)
    return typeset(*filled(items, options, progress))


def filled(
    given: Iterable[ItemLike],
    options: Options,
    progress: Callable[[float], None] | None = None,
) -> tuple[Path, dict[str, Any]]:
    """Return the template and the content that is passed to it."""
    items = _items(given)
    done = 0

    def each() -> Iterator[Item]:
        nonlocal done
        for item in items:
            if progress is not None:
                progress(done / (len(items) * (2 if options.solutions else 1)))
            yield item
            done += 1

    if not items:
        raise ProblemError("a booklet needs a problem or a solution")
    options.check()
    if options.cut_out is not None:
        return _TEMPLATES / "cut_out.typ", _boards(items, options)
    answers = [answer_of(item, options.limits) for item in each()] if options.solutions else []
    content = _common(items, answers, options)
    if options.worksheet is None:
        content["chapters"] = [_chapter(item, options) for item in each()]
        return _TEMPLATES / "booklet.typ", content
    size = content["size"] = options.worksheet
    puzzles = sheet_puzzles(map(problem_of, each()), options)
    content["sheets"] = [puzzles[first : first + size] for first in range(0, len(puzzles), size)]
    return _TEMPLATES / "worksheet.typ", content


def _items(given: Iterable[ItemLike]) -> list[Item]:
    """Return the items as objects; a single item need not be in a list."""
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


def _chapter(item: Item, options: Options) -> dict[str, Any]:
    """Return the chapter of an item: its problem, and its solution or proof if it has one."""
    problem = problem_of(item)
    title = one_line(problem_title(problem))
    drawn = not options.solutions  # otherwise the answers are at the back
    return {
        "title": title,
        "running": shorten(title, _MAX_RUNNING_TITLE),
        "grade": grade_parts(known_grade(problem), options),
        "facts": _facts(problem),
        "paragraphs": [one_line(part) for part in problem.description.split("\n\n")],
        "task": task(problem, options),
        "solution": solution_parts(item, options) if drawn and isinstance(item, Solution) else None,
        "proof": proof_parts(item, options) if drawn and isinstance(item, Proof) else None,
    }


def _facts(problem: Problem) -> list[tuple[str, str]]:
    board = problem.board
    name = board_title(board)
    holes = plural(len(board), "hole")
    facts = [
        ("Board", name if holes in name else f"{name}, {holes}"),
        ("Start", plural(problem.start.peg_count, "peg")),
        ("Finish", describe_finish(problem.finish, board)),
    ]
    if problem.rules == "reverse":
        facts.append(("Rules", "reverse: a peg jumps over an empty hole, and a peg appears there"))
    named = puzzle_of(problem)
    if named is not None and named.title == problem.title:
        facts.append(("Source", named.source))
    return [(name, one_line(words)) for name, words in facts]


def _boards(items: Sequence[Item], options: Options) -> dict[str, Any]:
    """Return the boards to cut out."""
    boards = cut_outs([problem_of(item).board for item in items], options)
    unit = options.text(f"cut_out.{'mm' if options.paper == 'a4' else 'inches'}")
    return {
        "title": _title(boards[0]["title"], len(boards), options),
        "paper": options.size.name,
        "language": options.language,
        "unit": unit,
        "print": options.text("cut_out.print", length=unit),
        "boards": boards,
    }


def _common(items: Sequence[Item], answers: Sequence[Answer], options: Options) -> dict[str, Any]:
    """Return what booklets and worksheets share: the cover, and the answers at the back."""
    problems = [problem_of(item) for item in items]
    title = _title(options.title_of(problems[0]), len(items), options)
    amount = options.text("puzzles", count=len(items))
    if answers or all(isinstance(item, Solution) for item in items):
        amount = options.text("with_solutions", puzzles=amount)
    front = figure(draw(problems[0].start, theme=LOOK.name)) if options.cover else None
    if front is not None and options.language != "en":
        front["alt"] = title  # the description of the picture is in English
    return {
        "title": title,
        "running": shorten(title, _MAX_RUNNING_TITLE),
        "paper": options.size.name,
        "cover": front,
        "amount": amount,
        "rule": "" if options.worksheet is None else rule_in_words(problems, options),
        "language": options.language,
        "words": options.texts,
        "answers": [in_full(one, options) for one in answers],
    }


def _title(of_one: str, count: int, options: Options) -> str:
    """Return the title of the PDF: the given title, or the title of the only item."""
    game = options.text("game")
    title = options.title if options.title is not None else of_one if count == 1 else game
    return one_line(title) or game

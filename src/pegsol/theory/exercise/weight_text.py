"""Weights as text: pairs of a hole and its weight, tables, drawings, and JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from pegsol.errors import NotationError, ProblemError
from pegsol.model.boards.board import Board, column_letters
from pegsol.model.boards.names import board as board_of
from pegsol.model.formats.json import parse_json
from pegsol.theory.golden import Golden, Weight, weight_in
from pegsol.theory.pagoda import Pagoda
from pegsol.wording import plural, printable, shorten, shown, without_comments, without_tex

MAX_ORIENTATIONS = 48
"""The most images that are compared; the board of a graph may have more symmetries."""


class Weighting(NamedTuple):
    """Weights, one for each hole of a board; a text with several may give each a *name*."""

    name: str
    weights: tuple[Weight, ...]


def parse_weights(board: Board, text: str) -> tuple[int, ...]:
    """Return the weights that a *text* has, one for each hole of the board.

    The text has pairs of a hole and its weight, and other holes weigh 0. Alternatively, it has a
    number for each hole, row by row, in which a dot is 0. Such a table may have the letters of the
    columns above or below it, and the numbers of the rows before it. The text may also be what a
    command prints that draws weights or writes them as JSON. What follows a # is a comment.

    >>> from pegsol import board
    >>> parse_weights(board("line(4)"), "a1=1; c1=-2"), parse_weights(board("line(4)"), "1 . -2 .")
    ((1, 0, -2, 0), (1, 0, -2, 0))
    >>> print(*parse_weights(board("triangle(3)"), "1 5\\n2 4 3\\n3 2 1 0\\n a b c"))
    5 4 3 2 1 0
    >>> parse_weights(board("line(4)"), '{"weights": {"a1": 1, "c1": -2}}')
    (1, 0, -2, 0)

    Raises NotationError for any other text, for a hole that is given twice, for several weightings,
    and for weights that are not whole.
    """
    whole = tuple([weight for weight in parse_weighting(board, text) if isinstance(weight, int)])
    if len(whole) < len(board):
        raise NotationError("the weights are not whole numbers")
    return whole


def parse_weighting(board: Board, text: str) -> tuple[Weight, ...]:
    """Return the weights that a *text* has, as parse_weights does, which need not be whole.

    >>> from pegsol import board
    >>> print(*parse_weighting(board("line(3)"), "a1: 1/2, b1: 0.25, c1: φ"))
    1/2 1/4 φ
    """
    found = parse_weightings(board, text)
    if len(found) > 1:
        raise NotationError(f"expected one weighting, not {len(found)}")
    return found[0].weights


def parse_weightings(board: Board, text: str) -> list[Weighting]:
    """Return all weightings in a *text*, in the forms that parse_weights reads.

    A drawing has the name that stands above it. A drawing that a symmetry of the board makes of an
    earlier one does not count, because ``pegsol check`` draws these below its answer.

    >>> from pegsol import board
    >>> text = "one\\n   a b c\\n1  1 2 φ\\n\\ntwo\\n   a b c\\n1  . 1 .\\n"
    >>> for found in parse_weightings(board("line(3)"), text):
    ...     print(found.name, *found.weights)
    one 1 2 φ
    two 0 1 0

    Raises NotationError for a text that has none, and ProblemError for weights of another board.
    """
    if text.lstrip().startswith(("{", "[")):
        return [Weighting(*found) for found in json_weightings(board, text)]
    text = without_tex(without_comments(text))
    numbers = _table(board, text)
    if numbers is not None:
        return [Weighting("", numbers)]
    lines, letters = text.splitlines(), _letters(board)
    drawn = list(_listed(board, lines) if letters is None else _drawn(board, lines, letters))
    return _without_images(board, drawn) or [Weighting("", _pairs(board, _words(text)))]


def _words(text: str) -> list[str]:
    return re.sub("[,;:=]", " ", text).split()


def _number(word: str) -> Weight | None:
    return 0 if word == "." else weight_in(word)


def _pairs(board: Board, words: list[str]) -> tuple[Weight, ...]:
    if not words or len(words) % 2:
        raise NotationError(
            f"weights are pairs such as d4 1, not {shorten(printable(' '.join(words)), 40)!r}"
        )
    weights: dict[int, Weight] = {}
    for name, word in zip(words[::2], words[1::2], strict=True):
        hole, weight = board.hole(name), _number(word)
        if weight is None:
            raise NotationError(
                f"the weight of {name} is a number such as 2 or 1/2, not {shown(word)}"
            )
        if hole in weights:
            raise NotationError(f"the weight of {name} is given twice")
        weights[hole] = weight
    return tuple([weights.get(hole, 0) for hole in range(len(board))])


def _table(board: Board, text: str) -> tuple[Weight, ...] | None:
    """Return the weights of a table with one for each hole; None if it is not a table."""
    rows = [_words(line) for line in text.splitlines()]
    rows = [row for row in rows if row and not all(re.fullmatch("[A-Za-z]+", word) for word in row)]
    # A label is the number of its row; "1/2" is a 1 and a 2 in a table that was made from a PDF.
    labelled = all(row[0] in (str(number), "1/2") for number, row in enumerate(rows, 1))
    if labelled and sum(map(len, rows)) == len(board) + len(rows):
        rows = [row[1:] for row in rows]
    weights = tuple([w for row in rows for word in row if (w := _number(word)) is not None])
    return weights if len(weights) == len(board) == sum(map(len, rows)) else None


# -- drawings among other text -------------------------------------------------------------------


def _without_images(board: Board, found: list[Weighting]) -> list[Weighting]:
    """Return the weightings that are no image of one before them."""
    kept: list[Weighting] = []
    images: set[tuple[Weight, ...]] = set()
    for one in found:
        if one.weights not in images:
            kept.append(one)
        if len(found) > 1:
            orbit = board.symmetries.orbit(Pagoda(board, one.weights))
            images |= {image.weights for image in islice(orbit, MAX_ORIENTATIONS)}
    return kept


def _letters(board: Board) -> list[str] | None:
    """Return the letters of the columns of a drawing, or None if it has names of holes instead."""
    if board.coordinates is None or board.geometry == "lines":
        return None
    return [column_letters(column) for column in sorted({x for x, _ in board.coordinates})]


def _drawn(board: Board, lines: list[str], letters: list[str]) -> Iterator[Weighting]:
    """Yield the drawings with letters of the columns above them, or below slanted rows.

    Raises NotationError for a drawing with a wrong number of weights in a row.
    """
    holes = Counter([row for _, row in board.coordinates or ()])
    nearest = [column[0 if board.slant else -1] for column in letters]  # "aa" is two lines high
    for at, line in enumerate(lines):
        if line.split() != nearest:
            continue
        first = at - len(holes) if board.slant else at + 1
        top = first if board.slant else at + 1 - max(map(len, letters))
        title = lines[top - 1].strip() if top > 0 else ""
        yield Weighting(title, _rows(holes, lines, first))


def _rows(holes: Counter[int], lines: list[str], first: int) -> tuple[Weight, ...]:
    """Return the weights in rows with *holes* numbers each, of which line *first* is the first."""
    rows = sorted(holes)
    drawn = [
        lines[n].split() if 0 <= n < len(lines) else [] for n in range(first, first + len(rows))
    ]
    labels = [[f"{row + 1}"] for row in rows]
    if [words[:1] for words in drawn] == labels and sum(map(len, drawn)) != holes.total():
        drawn = [words[1:] for words in drawn]
    weights: list[Weight] = []
    for place, (row, words) in enumerate(zip(rows, drawn, strict=True), first + 1):
        found = [weight for word in words if (weight := _number(word)) is not None]
        if not len(words) == len(found) == holes[row]:
            number = plural(holes[row], "weight")
            raise NotationError(f"expected {number} in row {row + 1}", line=place)
        weights += found
    return tuple(weights)


def _listed(board: Board, lines: list[str]) -> Iterator[Weighting]:
    """Yield the drawings of a board without rows: the names of all holes, each with its weight."""
    words: list[str] = []
    title = ""
    for at, line in enumerate(lines):
        row = line.split()
        if len(row) % 2 or not set(row[::2]) <= set(board.names):
            words = []
            continue
        if not words:
            title = lines[at - 1].strip() if at else ""
        words += row
        if len(words) == 2 * len(board):
            yield Weighting(title, _pairs(board, words))
            words = []


_INSIDE = ("certificate", "proof", "weightings", "pagodas", "hand_ins", "weights")
"""The keys under which the commands print weights; the outer ones come first."""


def json_weightings(board: Board, text: str) -> list[tuple[str, tuple[Weight, ...]]]:
    """Return the names and the weights of all weightings in a JSON *text*.

    A weighting is an object with the weights of holes by their names, or a list with the weight of
    each hole; it may be among the lists and objects that commands print.

    >>> from pegsol import board
    >>> json_weightings(board("line(3)"), '{"pagodas": [{"weights": {"a1": 1}}, {"weights": {}}]}')
    [('1', (1, 0, 0)), ('2', (0, 0, 0))]

    Raises NotationError if the text has no weights, and ProblemError if they are for another board.
    """
    content = parse_json(text)
    if isinstance(content, Mapping):
        _compare(board, content)
    found = list(_weightings(board, content, ""))
    if not found:
        raise NotationError('the JSON has no weights, such as {"d4": 1, "a3": -1}')
    return found


def _compare(board: Board, content: Mapping[str, Any]) -> None:
    """Raise ProblemError if the *content* names another board."""
    problem = content.get("problem")
    named = (problem if isinstance(problem, Mapping) else content).get("board")
    if isinstance(named, str | Mapping) and board_of(named) != board:
        raise ProblemError(f"the weights are for another board, {shown(named)}")


def _weightings(
    board: Board, content: object, name: str
) -> Iterator[tuple[str, tuple[Weight, ...]]]:
    if isinstance(content, Mapping):
        name = next((content[key] for key in ("name", "file") if content.get(key)), name)
        # In a certificate, "certificate" is the number of the format.
        inside = next((key for key in _INSIDE if content.get(key) not in (None, 1)), None)
        if "candidates" in content and "classes" in content:
            yield from _candidates(board, content)
        elif inside is not None:
            yield from _weightings(board, content[inside], name)
        elif "command" not in content:  # otherwise an answer that has no weights
            yield str(name), _by_hole(board, content)
    elif isinstance(content, list):
        if len(content) == len(board) and not any(isinstance(part, Mapping) for part in content):
            yield name, tuple([_weight(part) for part in content])
            return
        for number, part in enumerate(content, 1):
            yield from _weightings(board, part, name if len(content) == 1 else f"{number}")
    else:
        raise NotationError(f"expected weights, not {shown(content)}")


def _candidates(
    board: Board, content: Mapping[str, Any]
) -> Iterator[tuple[str, tuple[Weight, ...]]]:
    """Yield the weights of the candidates of ``pegsol lab genetic``, which has one for a class."""
    for candidate in content["candidates"]:
        pairs = zip(content["classes"], candidate["weights"], strict=True)
        by_hole = {hole: weight for holes, weight in pairs for hole in holes}
        yield f"candidate {candidate['number']}", _by_hole(board, by_hole)


def _by_hole(board: Board, content: Mapping[str, Any]) -> tuple[Weight, ...]:
    weights: list[Weight] = [0] * len(board)
    for hole, weight in content.items():
        weights[board.hole(hole)] = _weight(weight)
    return tuple(weights)


def _weight(value: object) -> Weight:
    """Return a weight: a number, its text, or a list of a and b, which stands for a + b*phi."""
    if type(value) is int and abs(value) < 10**18:
        return value
    if isinstance(value, list) and [type(part) for part in value] == [int, int]:
        return Golden(*value)
    weight = weight_in(str(value)) if isinstance(value, str | float) else None
    if weight is None:
        raise NotationError(f"a weight is a number such as 2 or 1/2, not {shown(value)}")
    return weight

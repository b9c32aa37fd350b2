"""The classes of holes that share a weight of the genetic solver."""

from __future__ import annotations

from string import ascii_lowercase

from pegsol.errors import NotationError, checked
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.wording import shorten


def weight_classes(problem: Problem, given: str | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the classes of holes (numbers) that share a weight; every hole is in one of them.

    Without *given*, they are the orbits of the symmetries that keep the start, as P. Glauser chose
    them. *given* is "each" for a class for each hole; a drawing of the board, with the letter or
    the number of a class in each hole; or sets of holes, separated by semicolons or lines.

    Raises NotationError for other texts, unknown holes, and a hole in no class or in two.
    """
    board = problem.board
    if given is None:
        return tuple(board.symmetries.keeping(problem.start).orbits)
    text = checked(str, given, "classes of holes: sets of names, a drawing or each")
    if text.strip() == "each":
        return tuple([(hole,) for hole in range(len(board))])
    return _drawn(board, text) or _listed(board, text)


def _drawn(board: Board, text: str) -> tuple[tuple[int, ...], ...] | None:
    """Return the classes of a drawing with one word for each hole; None for any other text.

    The drawing may have the letters of the columns above or below it, and the numbers of the rows
    before it.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if ";" in text or all(word in board.names for row in rows for word in row):
        return None
    inner = [row for row in rows if "".join(row) != ascii_lowercase[: len(row)]]
    numbered = [row[0] for row in inner] == [str(number + 1) for number in range(len(inner))]
    for shown in (rows, inner, [row[1:] for row in inner] if numbered else []):
        words = [word for row in shown for word in row]
        if len(words) == len(board):
            holes: dict[str, list[int]] = {}
            for hole, word in enumerate(words):
                holes.setdefault(word, []).append(hole)
            return tuple([tuple(holes[word]) for word in sorted(holes, key=_place)])
    return None


def _place(word: str) -> tuple[int, int, str]:
    """Sort numbers by value, and letters by the alphabet."""
    return (0, int(word), word) if word.isascii() and word.isdigit() else (1, 0, word)


def _listed(board: Board, text: str) -> tuple[tuple[int, ...], ...]:
    sets = [part.replace(",", " ").split() for part in text.replace("\n", ";").split(";")]
    classes = [tuple([_hole(board, name) for name in names]) for names in sets if names]
    found: set[int] = set()
    for hole in [hole for holes in classes for hole in holes]:
        if hole in found:
            raise NotationError(f"the hole {board.names[hole]} is in two classes")
        found.add(hole)
    missing = [name for hole, name in enumerate(board.names) if hole not in found]
    if missing:
        names = shorten(" ".join(missing), 40)
        raise NotationError(f"every hole must be in a class of holes; missing: {names}")
    return tuple(classes)


def _hole(board: Board, name: str) -> int:
    if name not in board.names:
        raise NotationError(
            f"classes of holes are drawn with a word for each of the {len(board)} holes, or listed "
            f"by name: no hole is called {shorten(name, 20)!r}"
        )
    return board.hole(name)

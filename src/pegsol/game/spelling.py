"""Spellings of moves: lists, words, directions and brackets become pegsol's own notation."""

from __future__ import annotations

import re

from pegsol.errors import NotationError
from pegsol.game.boards.board import Board
from pegsol.wording import shown, without_comments

_PARTS = "(?:up|down)[ -]?(?:left|right)|(?:north|south)[ -]?(?:east|west)|[ud][lr]|[ns][ew]"
_SINGLE = "up|down|left|right|north|south|east|west|[udlr]"
WAY = rf"(?:(?i:{_PARTS}|{_SINGLE})|[NSEW])(?![^\W_])"
"""The pattern of a direction in words; a small e or s alone may be a word of a language."""

_ARROW = r"[←↓↑↖↗↘↙]|→(?=[ \t]{0,9}(?:[,;\n]|$))"
_ARROWS = dict(zip("←↑→↓↖↗↘↙", ("l", "u", "r", "d", "ul", "ur", "dr", "dl"), strict=True))
_STEPS = {"u": (0, -1), "n": (0, -1), "d": (0, 1), "s": (0, 1)}
_STEPS |= {"l": (-1, 0), "w": (-1, 0), "r": (1, 0), "e": (1, 0)}

_PLAIN = str.maketrans({**dict.fromkeys("‐‑‒–—−→⟶➔×", "-"), **dict.fromkeys('[]"', " "), ";": ","})

# The patterns are texts, because all commands import this module, and few read moves.
_NUMBERED = r"(?i)(\([^()\n]{0,40}\))|(?<!\S)(?:(?:move|jump|step) )?[0-9]{1,4}[.):](?=\s)"
_FROM = r"(?i)(?<!\S)(?:from(?=\s)|//[^\n]*)"
_TO = r"(?i)(?<=[^\s-]\s)(?:to|over)(?=\s)"

# The numbers of blanks are bounded because a text may have a million of them.
_HOLE = (
    r"((?<=[0-9])[ \t]?[xX][ \t]?)?([A-Za-z]{1,3}[0-9]{1,4})"
    rf"(?:[ \t,:\"]{{0,9}}({_ARROW}|{WAY}))?"
)
_BRACKETS = r"\[[^\[\]()]*\]|(?<![^\s,\[(])\([^\[\]()]*\)"
_GROUPS = (_BRACKETS, _BRACKETS, "[^\n;,]+", "[^\n;]+")
_BETWEEN = r"(?<=[^\s,\"])[\s,\"]+(?=[^\s,\"])"
_MAX_GROUP = 200  # characters of three holes


def listed(text: str) -> str:
    """Return moves without comments and the numbers of a list; "to" and "over" become hyphens.

    Every character keeps its column.
    """
    text = re.sub(_NUMBERED, lambda match: match[1] or " " * len(match[0]), without_comments(text))
    text = re.sub(_FROM, lambda match: " " * len(match[0]), text)
    return re.sub(_TO, lambda match: "-".ljust(len(match[0])), text)


def plain(board: Board, text: str) -> str:
    """Return moves whose holes have our names with plain hyphens, and without brackets around them.

    The target takes the place of a direction, and two or three holes alone in a line, in brackets
    or between commas are a jump. Every other character keeps its column.
    """
    if board.coordinates is not None:
        text = re.sub(_HOLE, lambda match: _with_target(board, match), text.replace("'", " "))
    text = text.replace("->", "- ").replace("=>", "- ")
    for pattern in _GROUPS:
        text = re.sub(pattern, lambda match: _joined(board, match[0]), text)
    return text.translate(_PLAIN)


def _with_target(board: Board, match: re.Match[str]) -> str:
    """Return a hole with the target of the jump in the direction that follows it.

    An x before it, as in d2xd4, becomes a hyphen.
    """
    takes, hole, way = match.groups()
    if (takes is None and way is None) or hole.lower() not in board.names:
        return match[0]
    before = "" if takes is None else "-".ljust(len(takes))
    if way is None:
        return before + hole
    assert board.coordinates is not None
    names = dict(zip(board.coordinates, board.names, strict=True))
    (column, row), (right, down) = board.coordinates[board.hole(hole)], _step(board, way)
    target = names.get((column + 2 * right, row + 2 * down))
    if target is None:
        line = match.string.count("\n", 0, match.start()) + 1
        raise NotationError(f"{shown(match[0])} is not a jump on this board", line=line)
    return f"{before}{hole}-{target}"


def _step(board: Board, way: str) -> tuple[int, int]:
    """Return the columns and rows to the next hole in a direction, an arrow or a word."""
    parts = re.findall(f"{_SINGLE}|[nsew]", _ARROWS.get(way, way.lower()))
    steps = [_STEPS[part[0]] for part in parts]
    right, down = (sum(step[axis] for step in steps) for axis in (0, 1))
    if right and down and board.slant:  # the next row is half a hole away
        right = (right - board.slant * down) // 2
    return right, down


def _joined(board: Board, text: str) -> str:
    """Return a part of a text without brackets; two or three holes alone become a jump."""
    inner = f" {text[1:-1]} " if text[0] in "[(" and text[-1] in "])" else text
    is_move = "-" in inner or len(inner) > _MAX_GROUP
    holes = [] if is_move else re.findall(r"[^\s,\"]+", inner)
    if len(holes) not in (2, 3) or not all(hole.lower() in board.names for hole in holes):
        return inner
    return re.sub(_BETWEEN, lambda match: "-".ljust(len(match[0])), inner)

"""How the names of boards may be spelled: aliases, and numbers with brackets or without."""

from __future__ import annotations

import re

from pegsol.game.boards.shapes import FIXED, GRAPHS, SHAPES

OTHER_NAMES = {
    "Standard": "english",
    "British": "english",
    "Hi-Q": "english",
    "European": "french",
    "Continental": "french",
    "German": "wiegleb",
    "Cracker Barrel": "triangle(5)",
    "complete-bipartite": "bipartite",
}
"""Other names of boards and of patterns."""


def folded(name: str) -> str:
    """Return a name as the catalogue has it.

    >>> folded("Old English")
    'old-english'
    """
    return "-".join(name.lower().split())


ALIASES = {folded(alias): name for alias, name in OTHER_NAMES.items()}

_PATTERNS = {*SHAPES, *GRAPHS}

# The name of a pattern, and its numbers after a colon, a blank or nothing.
_NUMBERS = re.compile(
    r"([A-Za-z][A-Za-z -]*?)"
    r"(?: ?: ?([0-9]+(?: ?[,xX×] ?[0-9]+)*)| ?([0-9]+(?:(?: ?[,xX×] ?| )[0-9]+)*))(?=[ +]|$)"
)
_COLON = re.compile(r"([A-Za-z][A-Za-z -]*?) ?: ?([^ :()+]+)")


def bracketed(text: str) -> str:
    """Return *text*, whose words are separated by single blanks, with brackets in the board's name.

    A shell needs quotes around brackets, so the numbers of a pattern may also follow its name after
    a colon, a blank or nothing. Commas, x or blanks stand between them. After a colon, everything
    that brackets may hold is allowed, except blanks.

    >>> [bracketed(text) for text in ("triangle:5", "triangle5 a1 any", "Rectangle 7x6 d1")]
    ['triangle(5)', 'triangle(5) a1 any', 'rectangle(7,6) d1']
    >>> bracketed("graph:a-b,b-c a c"), bracketed("english d4")
    ('graph(a-b,b-c) a c', 'english d4')
    """
    match = _NUMBERS.match(text)
    if match is not None and _is_pattern(match[1]) and folded(match[1]) != "graph":
        numbers = ",".join(re.findall("[0-9]+", match[2] or match[3]))
        return f"{folded(match[1])}({numbers}){text[match.end() :]}"
    match = _COLON.match(text)
    if match is not None and (_is_pattern(match[1]) or folded(match[1]) in FIXED):
        return f"{folded(match[1])}({match[2]}){text[match.end() :]}"
    return text


def unbracketed(name: str) -> str:
    """Return a board's name as a shell takes it without quotes.

    >>> unbracketed("cross(2,2,2,2)+diagonals"), unbracketed("graph(a-b, b-c)")
    ('cross:2,2,2,2+diagonals', 'graph:a-b,b-c')
    """
    return name.replace(" ", "").replace("(", ":").replace(")", "")


def _is_pattern(name: str) -> bool:
    name = folded(name)
    return ALIASES.get(name, name) in _PATTERNS

"""The table of named puzzles.

A start is either ``pegs ..`` or ``vacancies ..``, as in a problem file, or a diagram with its
rows separated by blanks. Grades go from 1 (very easy) to 5 (very hard).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_CLASSIC = "traditional"
_COCKETT = "Robin Cockett, Peg Solitaire (programming assignment), 2019"
_GLAUSER = "Pascal Glauser, pegsolitaire applet, 1999"
_THILL = "Markus Thill, A Solver for the Peg Solitaire Diamond-41 Board Game"
_BEASLEY = "John Beasley, The Ins and Outs of Peg Solitaire, 1985"
_DIAGONAL = "George Bell, Diagonal Peg Solitaire, INTEGERS 7, 2007"
_DARBY = "Gary Darby, Peg Solitaire Game, delphiforfun.org, 2001-2010"
_BELL = "George Bell, Triangular Peg Solitaire Unlimited, 2004"
_BEELER = "Robert Beeler and Paul Hoilman, Peg solitaire on graphs, 2011"
_CONWAY = "Berlekamp, Conway and Guy, Winning Ways, 1982"
_OURS = "pegsol"


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle as the table gives it."""

    name: str
    title: str
    board: str | Mapping[str, Any]
    start: str
    finish: str
    grade: int
    source: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    solvable: bool = True
    rules: str = "normal"


def _complement(hole: str, grade: int, description: str = "") -> Row:
    return Row(
        f"complement-{hole}",
        f"From {hole} to {hole}",
        "english",
        f"vacancies {hole}",
        hole,
        grade,
        _COCKETT,
        description or f"Remove the peg at {hole} and finish with one peg in that hole.",
    )


# Three squares of 6 x 6 holes in a frame of 16 x 16, each sharing a corner hole with the next.
_THREE_SQUARES: dict[str, Any] = {
    "geometry": "square",
    "holes": sorted(
        {(corner + x, corner + y) for corner in (0, 5, 10) for x in range(6) for y in range(6)}
    ),
}

_PETERSEN = (
    "graph(o1-o2, o2-o3, o3-o4, o4-o5, o1-o5, i1-o1, i2-o2, i3-o3, i4-o4, i5-o5, "
    "i1-i3, i3-i5, i2-i5, i2-i4, i1-i4)"
)
_CUBE = "graph(a-b, b-c, c-d, a-d, e-f, f-g, g-h, e-h, a-e, b-f, c-g, d-h)"

TABLE = (
    # Twelve on the English board, from very easy to the hardest, all finishing in the centre.
    Row(
        "latin-cross",
        "Latin cross",
        "english",
        "... .o. ..ooo.. ...o... ...o... ... ...",
        "d4",
        1,
        _CLASSIC,
        aliases=("cross",),
    ),
    Row(
        "greek-cross",
        "Greek cross",
        "english",
        "... .o. ...o... .ooooo. ...o... .o. ...",
        "d4",
        1,
        _CLASSIC,
        aliases=("plus",),
    ),
    Row(
        "small-triangle",
        "Small triangle",
        "english",
        "... ... ...o... ..ooo.. .ooooo. ... ...",
        "d4",
        2,
        _OURS,
    ),
    Row(
        "fireplace",
        "Fireplace",
        "english",
        "ooo ooo ..ooo.. ..o.o.. ....... ... ...",
        "d4",
        2,
        _CLASSIC,
    ),
    Row(
        "open-diamond",
        "Open diamond",
        "english",
        "... .o. ..ooo.. .oo.oo. ..ooo.. .o. ...",
        "d4",
        2,
        _OURS,
    ),
    Row(
        "hourglass",
        "Hourglass",
        "english",
        "... ... .ooooo. ..ooo.. .ooooo. ... ...",
        "d4",
        3,
        _OURS,
    ),
    Row(
        "house",
        "House",
        "english",
        "... .o. ..ooo.. .ooooo. .ooooo. ... ...",
        "d4",
        3,
        _OURS,
    ),
    Row(
        "pyramid",
        "Pyramid",
        "english",
        "... .o. ..ooo.. .ooooo. ooooooo ... ...",
        "d4",
        3,
        _CLASSIC,
    ),
    Row(
        "up-arrow",
        "Up-Arrow",
        "english",
        ".o. ooo .ooooo. ...o... ...o... ooo ooo",
        "d4",
        4,
        _CLASSIC,
        aliases=("lamp",),
    ),
    Row(
        "wall",
        "Wall with a gap",
        "english",
        "... ... ooooooo ooo.ooo ooooooo ... ...",
        "d4",
        4,
        _OURS,
    ),
    Row(
        "diamond-24",
        "Diamond",
        "english",
        ".o. ooo .ooooo. ooo.ooo .ooooo. ooo .o.",
        "d4",
        4,
        _CLASSIC,
        aliases=("diamond", "inclined-square"),
    ),
    Row(
        "central-game",
        "Solitaire, the central game",
        "english",
        "vacancies d4",
        "d4",
        5,
        _CLASSIC,
        "All holes but the centre hold a peg, and the last peg stays in the centre.",
        aliases=("solitaire", "complement-d4"),
    ),
    # More on the English board.
    _complement("c1", 5),
    _complement(
        "d1",
        4,
        "Remove the top middle peg and finish there: one of the easier ones, says the source.",
    ),
    _complement("c2", 5),
    _complement("d2", 5),
    _complement("c3", 5),
    _complement("d3", 5),
    Row(
        "centre-to-edge",
        "From the centre to the edge",
        "english",
        "vacancies d4",
        "d1",
        5,
        _DIAGONAL,
        "The peg that survives the central game may end at the edge instead.",
    ),
    Row(
        "column",
        "Column with a gap",
        "english",
        "ooo ooo ..ooo.. ..o.o.. ..ooo.. ooo ooo",
        "d4",
        4,
        _OURS,
    ),
    # In print the labels of the first rows of both bows are damaged (1 and '1/2'). Read as rows 1
    # and 2 they put the pegs where they are here, in the position class of d1; both are solvable.
    Row(
        "crossbow",
        "Crossbow",
        "english",
        "... ... ....... .oo.oo. .ooooo. .o. ...",
        "d1",
        2,
        _COCKETT,
        "Shoot one peg to the top edge; the other nine are spent on it.",
    ),
    Row(
        "longbow",
        "Longbow",
        "english",
        "... ... o.....o oo.o.oo .o.o.o. ooo .o.",
        "d1",
        3,
        _COCKETT,
        "Shoot one peg to the top edge, from a larger bow.",
    ),
    Row(
        "not-quite-dead",
        "Not quite dead",
        "english",
        "ooo o.o ooooooo o.o..oo ooooooo o.o o.o",
        "d4",
        5,
        _COCKETT,
        "27 pegs; the source prints the first 19 jumps of a solution.",
    ),
    Row(
        "half-dead",
        "Not quite dead after 10 jumps",
        "english",
        "... ... o.ooo.. o...oo. oooooo. o.o o.o",
        "d4",
        4,
        _COCKETT,
        "The half dead position that the printed solution of Not quite dead comes to first.",
        aliases=("not-quite-dead-10",),
    ),
    Row(
        "nearly-alive",
        "Not quite dead after 19 jumps",
        "english",
        "... ... ..ooo.. ....oo. ..ooo.. ... ...",
        "d4",
        2,
        _COCKETT,
        "The position at which the printed solution of Not quite dead stops; the rest is easy.",
        aliases=("not-quite-dead-19",),
    ),
    Row(
        "to-not-quite-dead",
        "The way to Not quite dead",
        "english",
        "vacancies d4",
        "c1 d1 e1 c2 e2 a3 b3 c3 d3 e3 f3 g3 a4 c4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 e6 c7 e7",
        2,
        _COCKETT,
        "The source asks how to get from the middle peg removed to Not quite dead.",
    ),
    Row(
        "diagonal-english",
        "The central game with diagonals",
        "english+diagonals",
        "vacancies d4",
        "d4",
        4,
        _DIAGONAL,
        "Pegs may jump along the diagonals as well.",
    ),
    # Reverse rules.
    Row(
        "grow-a-diamond",
        "Grow a diamond",
        "english",
        "pegs d4",
        "d1 c2 d2 e2 b3 c3 d3 e3 f3 a4 b4 c4 e4 f4 g4 b5 c5 d5 e5 f5 c6 d6 e6 d7",
        4,
        _OURS,
        "The inverse game: a peg jumps over an empty hole into an empty hole, and a peg appears in "
        "the middle. From one peg to the 24 of the diamond.",
        rules="reverse",
    ),
    Row(
        "fill-the-board",
        "Fill the board",
        "triangle(5)",
        "pegs c5",
        "a2 b2 a3 b3 c3 a4 b4 c4 d4 a5 b5 c5 d5 e5",
        3,
        _OURS,
        "The inverse game on a triangle: from one peg to pegs everywhere but at the top.",
        rules="reverse",
    ),
    # The French board.
    Row(
        "french-centre",
        "36 pegs to one in the centre",
        "french",
        "vacancies d4",
        "d4",
        1,
        _GLAUSER,
        "Impossible: the colours of the board, three along each diagonal, show it.",
        aliases=("36-pegs",),
        solvable=False,
    ),
    Row(
        "french-two-pegs",
        "36 pegs to two",
        "french",
        "vacancies d4",
        "d1 d4",
        5,
        _GLAUSER,
        "One peg in the centre, one in the middle of an arm: the only ending with two pegs, one of "
        "them in the centre, that the colours of the board allow.",
    ),
    Row(
        "french-fewest",
        "36 pegs to as few as possible",
        "french",
        "vacancies d4",
        "fewest",
        5,
        _GLAUSER,
        "One peg cannot be reached from here, two can.",
    ),
    Row(
        "french-three",
        "36 pegs to three",
        "french",
        "vacancies d4",
        "at most 3",
        3,
        _OURS,
    ),
    Row("french-corner", "French, from c1", "french", "vacancies c1", "any", 5, _CLASSIC),
    # Other boards of the square lattice.
    Row(
        "wiegleb-centre",
        "Wiegleb's board, the central game",
        "wiegleb",
        "vacancies e5",
        "e5",
        5,
        _BEASLEY,
    ),
    Row(
        "semi-wiegleb-centre",
        "Semi-Wiegleb, the central game",
        "semi-wiegleb",
        "vacancies d5",
        "d5",
        5,
        _OURS,
    ),
    Row(
        "asymmetric-centre",
        "Asymmetric board, from d5 to d5",
        "asymmetric",
        "vacancies d5",
        "d5",
        5,
        _OURS,
    ),
    Row(
        "diamond-41",
        "Diamond with 41 holes",
        "diamond(5)",
        "vacancies d2",
        "f2",
        5,
        _THILL,
        "The start and finish of the solution that the source prints, last position first.",
    ),
    Row(
        "diamond-41-centre",
        "Diamond with 41 holes, from the centre",
        "diamond(5)",
        "vacancies e5",
        "any",
        1,
        _THILL,
        "Impossible: no single peg is in the position class of this start.",
        solvable=False,
    ),
    Row(
        "diamond-25",
        "Diamond with 25 holes",
        "diamond(4)",
        "vacancies d4",
        "d4",
        3,
        _OURS,
        "Impossible, although the position class allows it.",
        solvable=False,
    ),
    Row("square-4", "Square of 16 holes", "square(4)", "vacancies b1", "any", 2, _OURS),
    Row(
        "square-5",
        "Square of 25 holes",
        "square(5)",
        "vacancies c3",
        "fewest",
        4,
        _OURS,
        "One peg cannot be reached from the centre.",
    ),
    Row("square-6", "Square of 36 holes", "square(6)", "vacancies c3", "c3", 4, _OURS),
    Row(
        "square-6-corner",
        "Square of 36 holes, from corner to corner",
        "square(6)",
        "vacancies a1",
        "a1",
        5,
        _OURS,
    ),
    Row("square-8", "Square of 64 holes", "square(8)", "vacancies c1", "any", 5, _OURS),
    Row("square-9", "Square of 81 holes", "square(9)", "vacancies e5", "e5", 5, _OURS),
    Row(
        "three-squares",
        "Three squares",
        _THREE_SQUARES,
        "vacancies h8",
        "any",
        5,
        _OURS,
        "106 holes: three 6 x 6 squares in a frame of 16 x 16, overlapping in a corner hole each.",
    ),
    Row(
        "old-english-centre",
        "The old English board with diagonals",
        "old-english",
        "vacancies d7",
        "d7",
        5,
        _CLASSIC,
        "No authoritative plan of this board is known to us: 67 holes, a square of 7 x 7 with an "
        "arm of 3 x 3 above and below.",
    ),
    Row(
        "army-3",
        "Conway's soldiers, 3 rows",
        "rectangle(5,5)",
        "..... ..... ..... ooooo ..ooo",
        "c1",
        2,
        _CONWAY,
        "Eight pegs send one three rows ahead; fewer cannot.",
    ),
    Row(
        "army-4",
        "Conway's soldiers, 4 rows",
        "rectangle(9,8)",
        "......... ......... ......... ......... ooooooo.. .oooooo.. ..ooooo.. ..o.o....",
        "e1",
        4,
        _CONWAY,
        "Twenty pegs send one four rows ahead; fewer cannot, and no army reaches the fifth row.",
    ),
    Row(
        "outpost",
        "Outpost",
        "rectangle(7,6)",
        "....... ....... ....... ooooooo ooooooo ooooooo",
        "d1 free " + " ".join([f"{column}{row}" for row in range(4, 7) for column in "abcdefg"]),
        2,
        _OURS,
        "Send a peg three rows ahead; it does not matter how many stay behind.",
    ),
    # Triangular and hexagonal boards.
    Row(
        "triangle-5",
        "Triangle of 15 holes",
        "triangle(5)",
        "vacancies a1",
        "any",
        2,
        _DARBY,
        aliases=("cracker-barrel",),
    ),
    Row(
        "triangle-5-corner",
        "Triangle of 15 holes, from corner to corner",
        "triangle(5)",
        "vacancies a1",
        "a1",
        3,
        _BELL,
    ),
    Row(
        "triangle-5-middle",
        "Triangle of 15 holes, from b3 to b3",
        "triangle(5)",
        "vacancies b3",
        "b3",
        3,
        _BELL,
        "Impossible, although the position class allows it.",
        solvable=False,
    ),
    Row(
        "triangle-6",
        "Triangle of 21 holes",
        "triangle(6)",
        "vacancies a1",
        "a1",
        3,
        _DARBY,
    ),
    Row(
        "triangle-7",
        "Triangle of 28 holes",
        "triangle(7)",
        "vacancies a2",
        "any",
        4,
        _DARBY,
        "From a corner or from b3 one peg cannot be reached on this board; from a2 it can.",
    ),
    Row("triangle-9", "Triangle of 45 holes", "triangle(9)", "vacancies a1", "a1", 5, _BELL),
    Row("rhombus-6", "Rhombus of 36 holes", "rhombus(6)", "vacancies a1", "a1", 4, _OURS),
    Row(
        "hexagon-3",
        "Hexagon of 19 holes",
        "hexagon(3)",
        "vacancies a3",
        "any",
        3,
        _OURS,
        "Impossible, although the position class allows it.",
        solvable=False,
    ),
    Row("hexagon-5", "Hexagon of 61 holes", "hexagon(5)", "vacancies e5", "e5", 5, _OURS),
    Row("star-13", "Star of 13 holes", "star(13)", "vacancies d1", "d1", 2, _OURS),
    Row("star-37", "Star of 37 holes", "star(37)", "vacancies f2", "any", 4, _OURS),
    # Graphs.
    Row("ring", "Ring of six", "cycle(6)", "vacancies v1", "any", 1, _BEELER),
    Row(
        "hub",
        "Hub and spokes",
        "star-graph(5)",
        "vacancies v2",
        "fewest",
        1,
        _BEELER,
        "A star with n leaves keeps at least n - 1 pegs.",
    ),
    Row("cube", "The corners of a cube", _CUBE, "vacancies a", "a", 2, _BEELER),
    Row("petersen", "Petersen graph", _PETERSEN, "vacancies o1", "o1", 2, _BEELER),
)

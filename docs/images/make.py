"""Draw the pictures of the documentation into this folder: `python docs/images/make.py [NAME ...]`.

Without names, only pictures that are missing are drawn. The same version of pegsol always draws the
same files, except for the times in switches.svg.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from pegsol import (
    Analysis,
    Game,
    Marks,
    board,
    chart,
    draw,
    lab,
    parse_moves,
    problem,
    prove,
    reachable,
    solve,
    survey,
    winning,
)
from pegsol.study.strongest import strongest_pagodas
from pegsol.view.booklet.booklet import filled
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import compiled
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.heat_scale import heat_scale
from pegsol.view.svg.population_picture import population_picture
from pegsol.view.svg.sheet import Cell, rows_of, sheet, stacked
from pegsol.view.svg.strips import frames
from pegsol.view.theme import THEMES, find_theme
from pegsol.view.wording import describe_moves, heading

HERE = Path(__file__).parent
CENTRAL = problem("english d4 d4")

# The central game in 18 moves, the fewest possible (E. Bergholt 1912, J. Beasley 1964).
CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""
# The central game as one jump and six purges.
SIX_PURGES = """
    d2-d4 b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3 f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3 e6-e4 c5-e5 e4-e6
    g3-e3 g4-e4 e3-e5 e6-e4 g5-e5 e4-e6 c7-c5 c4-c6 d7-d5 e7-e5-c5 c6-c4 d4-b4 c2-c4 b4-d4
"""
SHOWN = (1, 5, 9, 12, 15, 18, 19)

CATALOGUE = (
    "english",
    "french",
    "wiegleb",
    "diamond(5)",
    "square(6)",
    "triangle(5)",
    "hexagon(3)",
    "star(37)",
    "old-english",
)

WORKSHEET = ("latin-cross", "crossbow", "triangle-5", "longbow")


def bergholt() -> Game:
    """Return the central game in 18 moves."""
    game = problem("english d4 d4")
    moves = parse_moves(game.board, CENTRAL_GAME)
    return Game(game, [jump for move in moves for jump in move.jumps])


def central_game() -> Picture:
    """Return the central game as a film strip."""
    solution = bergholt().solution()
    solution.verify()
    wood = find_theme("wood")
    cells = frames(solution, wood, width=122)
    return sheet(
        [cells[number - 1] for number in SHOWN],
        title=heading(solution.problem),
        description=describe_moves(solution),
        columns=len(SHOWN),
        theme=wood,
    )


def catalogue() -> Picture:
    """Return some boards of the catalogue, each with its usual start."""
    wood = find_theme("wood")
    cells = []
    for name in CATALOGUE:
        start = problem(name).start
        diagram = Diagram.sized(start.board, start.bits, wood, 210)
        cells.append(Cell(diagram, (f"{name}, {len(start.board)} holes",)))
    title = "Nine boards of the catalogue"
    return sheet(cells, title=title, description=", ".join(CATALOGUE), columns=3, theme=wood)


def graphs() -> Picture:
    """Return well-known graphs."""
    wood = find_theme("wood")
    wheel = ", ".join([f"h-v{k}, v{k}-v{k % 6 + 1}" for k in range(1, 7)])
    tree = ", ".join([f"v{k // 2}-v{k}" for k in range(2, 12)])
    known = {
        "complete(6)": problem("complete(6)"),
        "cycle(8)": problem("cycle(8)"),
        "bipartite(3,4)": problem("bipartite(3,4)"),
        "star-graph(7)": problem("star-graph(7)"),
        "a wheel": problem(f"graph({wheel})"),
        "a tree": problem(f"graph({tree})"),
        "cube": problem("cube"),
        "petersen": problem("petersen"),
    }
    cells = [
        Cell(Diagram.sized(game.board, game.start.bits, wood, 190), (name,))
        for name, game in known.items()
    ]
    words = ", ".join(known)
    return sheet(cells, title="Eight graphs", description=words, columns=4, theme=wood)


def names() -> Picture:
    """Return two boards with the names of their holes."""
    wood = find_theme("wood")
    boards = [board("english"), board("triangle(5)")]
    cells = [Cell(Diagram.sized(shown, 0, wood, 260, names="holes")) for shown in boards]
    title = "The names of the holes: english and triangle(5)"
    words = "Columns have letters from the left, rows have numbers from the top."
    return sheet(cells, title=title, description=words, columns=2, theme=wood)


def themes() -> Picture:
    """Return one position in all themes."""
    game = problem("triangle(5) a1 any")
    (move,) = parse_moves(game.board, "a3-a1")
    cells = [
        Cell(Diagram.sized(game.board, game.start.bits, theme, 150, moves=(move,)), (name,))
        for name, theme in THEMES.items()
    ]
    plain = find_theme("plain")
    title, words = "The themes", ", ".join(THEMES)
    return sheet(cells, title=title, description=words, columns=len(cells), theme=plain)


def marks() -> Picture:
    """Return the jumps of a position, winning and losing."""
    game = problem("english d4 d4")
    position = game.start
    for move in parse_moves(game.board, CENTRAL_GAME)[:9]:
        for jump in move.jumps:
            position = position.jump(jump)
    reports = Analysis(game).jumps(position)
    return draw(
        position,
        names="edges",
        marks=Marks(
            finish=("d4",),
            winning=tuple([report.jump for report in reports if report.winning]),
            losing=tuple([report.jump for report in reports if report.winning is False]),
        ),
    )


def heat() -> Picture:
    """Return how often each hole has a peg, among all positions with eight and the winning ones."""
    game, pegs, theme = problem("english d4 d4"), 8, find_theme("wood")
    space = reachable(game)
    cells = []
    for positions, words in (
        (space, "all positions with 8 pegs"),
        (winning(space, game.finish), "the winning ones"),
    ):
        times, total = [0] * len(game.board), 0
        for bits in positions.bits(pegs):
            total += 1
            for hole in range(len(times)):
                times[hole] += bits >> hole & 1
        share = {
            name: round(100 * n / total) for name, n in zip(game.board.names, times, strict=True)
        }
        marks = Marks(heat=share, heat_range=(0, 50), heat_label="a peg is here, in per cent")
        cells.append(Cell(Diagram.sized(game.board, 0, theme, 300, marks=marks), (words,)))
    blocks = [rows_of(cells, 2, theme), heat_scale(marks, 400, theme)]
    title = "Where the pegs are, in per cent"
    words = "Among the winning positions with 8 pegs, the ends of the arms hold few."
    return stacked(blocks, title=title, description=words, theme=theme)


def packages() -> Picture:
    """Return the central game as one jump and six purges."""
    return draw(Game("english d4 d4", SIX_PURGES), strip="packages")


def levels() -> Picture:
    """Return all positions of the central game."""
    game = problem("english d4 d4")
    space = reachable(game, dead_ends=True)
    return chart(space.levels, game, to_finish=winning(space, game.finish).levels)


def difficulty() -> Picture:
    """Return the numbers of legal and winning jumps along the central game."""
    game = bergholt()
    return chart(Analysis(game.problem).along(game), game.problem)


def pagodas() -> Picture:
    """Return the pagoda functions that together catch most positions of the central game."""
    plain = find_theme("plain")
    cells = []
    for catch in strongest_pagodas([CENTRAL.start], CENTRAL.finish.pegs).catches:
        marks = Marks(finish=("d4",), weights=catch.pagoda.by_hole)
        diagram = Diagram.sized(CENTRAL.board, 0, plain, 270, names="edges", marks=marks)
        cells.append(Cell(diagram))
    title = "Pagoda functions of the English board for d4"
    return sheet(cells, title=title, description=title, columns=3, theme=plain)


def parity_set() -> Picture:
    """Return the parity set that proves that the central game cannot finish in d3."""
    proof = solve(problem("english d4 d3")).proof
    assert proof is not None
    return draw(proof, names="edges", width=280)


def proof_of(text: str, width: float) -> Picture:
    """Return the picture of why a problem has no solution."""
    proof = prove(problem(text)).proof
    assert proof is not None
    return draw(proof, names="edges", width=width)


def population() -> Picture:
    """Return the population of a genetic search that has found a solution."""
    found = lab.genetic("english d4 d4", population=24, seed=1)
    return population_picture(found.problem, found.classes, found.population, columns=8)


def worksheet() -> str:
    """Return a worksheet of four puzzles as SVG."""
    puzzles = [problem(name) for name in WORKSHEET]
    options = Options(title="Four puzzles", cover=False, worksheet=4)
    (page,) = compiled(*filled(puzzles, options), "svg")
    return page.decode()


PICTURES: dict[str, Callable[[], Picture | str]] = {
    "central-game": central_game,
    "boards": catalogue,
    "marks": marks,
    "graphs": graphs,
    "names": names,
    "levels": levels,
    "difficulty": difficulty,
    "survey": lambda: draw(survey(CENTRAL.board, want="answer")),
    "pagodas": pagodas,
    "orders": lambda: chart(lab.compare("up-arrow", "orders", positions=30_000_000)),
    "switches": lambda: chart(lab.compare("up-arrow")),
    "population": population,
    "themes": themes,
    "heat": heat,
    "packages": packages,
    "parity-set": parity_set,
    "pagoda-proof": lambda: proof_of("diamond(5) e4 e6", 280),
    "tree-proof": lambda: proof_of("diamond(5) e1 e9", 280),
    "worksheet": worksheet,
}
"""The first three are part of the repository, because the README shows them."""


def main(wanted: list[str]) -> None:
    """Draw the pictures that are *wanted*, or those that are missing."""
    for name, made in PICTURES.items():
        path = HERE / f"{name}.svg"
        if name in wanted or (not wanted and not path.exists()):
            picture = made()
            path.write_text(picture if isinstance(picture, str) else picture.svg, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

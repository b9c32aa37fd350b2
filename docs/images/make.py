"""Draw the pictures of the documentation: `python docs/images/make.py` writes them beside itself.

Nothing here is random and no font is brought along, so the same pegsol draws the same files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from pegsol import Board, Move, Position, Solution, board, parse_moves, problem, solve

HERE = Path(__file__).parent

# A central game of 18 moves; fewer cannot be (E. Bergholt 1912, J. Beasley 1964).
CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""
SHOWN = (0, 4, 8, 11, 14, 17, 18)  # after so many moves

CATALOGUE = [
    "english",
    "french",
    "wiegleb",
    "diamond(5)",
    "square(6)",
    "triangle(5)",
    "hexagon(3)",
    "star(37)",
    "old-english",
]

STYLE = """
  .card { fill: #fbf7f0; stroke: #e4d9c6 }
  .wood { fill: none; stroke: #c99c66; stroke-linecap: round; stroke-linejoin: round }
  .edge { fill: none; stroke: #8f6534; stroke-linecap: round; stroke-linejoin: round }
  .hole { fill: #8a6136 } .rim { fill: #e2bd8c }
  .peg { fill: url(#peg) } .hot { fill: url(#hot) } .set { fill: #fbf7f0 }
  .way { fill: none; stroke: #fff3dc; stroke-linecap: round; stroke-linejoin: round }
  .left { fill: none; stroke: #fff3dc }
  text { font-family: "Segoe UI", "Helvetica Neue", Arial, sans-serif; text-anchor: middle }
  .big { fill: #4a3826; font-weight: 600 } .small { fill: #86705a }
  .name { fill: #fbf7f0 } .onset { fill: #4a3826; font-weight: 600 }
"""
BALL = (
    '<radialGradient id="{}" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="{}"/>'
    '<stop offset=".55" stop-color="{}"/><stop offset="1" stop-color="{}"/></radialGradient>'
)
DEFS = BALL.format("peg", "#7fb0e0", "#2f6cae", "#173f70") + BALL.format(
    "hot", "#ffd58a", "#e58a1f", "#a4530c"
)

Place = tuple[float, float]


def places(board: Board, step: float) -> list[Place]:
    """Return where the holes are, *step* apart, the middle of all at (0, 0)."""
    slant = {"triangular": -0.5, "hexagonal": 0.5}.get(board.geometry, 0.0)
    height = 0.75**0.5 if slant else 1.0
    points = [(x + slant * y, height * y) for x, y in board.coordinates or ()]
    middles = [(min(values) + max(values)) / 2 for values in zip(*points, strict=True)]
    return [((x - middles[0]) * step, (y - middles[1]) * step) for x, y in points]


def path(points: Iterable[Place]) -> str:
    """Return straight lines through the points."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def disc(place: Place, radius: float, kind: str) -> str:
    """Return a circle."""
    return f'<circle cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{radius:.1f}" class="{kind}"/>'


def text(x: float, y: float, size: float, words: str, kind: str) -> str:
    """Return a line of text, its middle at *x*."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" class="{kind}">{words}</text>'


def wood(board: Board, step: float) -> Iterator[str]:
    """Draw a board with its holes."""
    at = places(board, step)
    grain = "".join([path([at[hole] for hole in line]) for line in board.lines])
    yield f'<path d="{grain}" class="edge" stroke-width="{1.36 * step:.1f}"/>'
    yield f'<path d="{grain}" class="wood" stroke-width="{1.24 * step:.1f}"/>'
    for place in at:
        yield disc((place[0], place[1] + 0.05 * step), 0.27 * step, "rim")
        yield disc(place, 0.26 * step, "hole")


def pegs(position: Position, step: float, move: Move | None = None) -> Iterator[str]:
    """Draw the pegs of a position, and the way of the move that led to it."""
    at = places(position.board, step)
    landed = move.jumps[-1].target if move else None
    if move:
        way = [at[move.jumps[0].origin], *[at[jump.target] for jump in move.jumps]]
        yield f'<path d="{path(way)}" class="way" stroke-width="{0.13 * step:.1f}"/>'
        yield disc(way[0], 0.2 * step, "hole")
        yield (
            f'<circle cx="{way[0][0]:.1f}" cy="{way[0][1]:.1f}" r="{0.24 * step:.1f}" '
            f'class="left" stroke-width="{0.09 * step:.1f}"/>'
        )
    for hole, place in enumerate(at):
        if position.bits >> hole & 1:
            yield disc(place, 0.4 * step, "hot" if hole == landed else "peg")


def labels(board: Board, step: float, chosen: Iterable[str] = ()) -> Iterator[str]:
    """Write the name of each hole into it, on a light disc where it is one of those *chosen*."""
    bright = set(chosen)
    for name, (x, y) in zip(board.names, places(board, step), strict=True):
        yield disc((x, y), 0.36 * step, "set" if name in bright else "hole")
        kind = "onset" if name in bright else "name"
        yield text(x, y + 0.13 * step, round(0.36 * step, 1), name, kind)


def put(x: float, y: float, parts: Iterable[str]) -> str:
    """Return the parts as one group around a point."""
    return f'<g transform="translate({x:.1f} {y:.1f})">' + "\n".join(parts) + "</g>"


def write(name: str, width: int, height: int, title: str, parts: Iterable[str]) -> None:
    """Write a picture with a card behind it."""
    card = f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="12" class="card"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}">'
    )
    body = [head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>"]
    body += [f"<defs>{DEFS}</defs>", card, *parts, "</svg>", ""]
    (HERE / name).write_text("\n".join(body), encoding="utf-8")


def central_game() -> None:
    """The central game as a film strip."""
    game = problem("english d4 d4")
    moves = parse_moves(game.board, CENTRAL_GAME)
    solution = Solution(game, tuple([jump for move in moves for jump in move.jumps]))
    solution.verify()
    positions = list(solution.positions())
    step, wide = 16.0, 138
    parts = []
    for number, made in enumerate(SHOWN):
        position = positions[sum(map(len, moves[:made]))]
        x, y = wide * (number + 0.5) + 7, 75
        move = moves[made - 1] if made else None
        parts.append(put(x, y, [*wood(game.board, step), *pegs(position, step, move)]))
        caption = {0: "start", len(moves): "finish"}.get(made, f"move {made}")
        count = f"{position.peg_count} peg" + "s" * (position.peg_count > 1)
        parts.append(text(x, 151, 14, caption, "big"))
        parts.append(text(x, 168, 12, count, "small"))
        parts.append(text(x, 186, 10.5, str(move) if move else "d4 is empty", "small"))
    title = "The central game on the English board, from 32 pegs to one in 18 moves"
    write("central-game.svg", wide * len(SHOWN) + 14, 200, title, parts)


def catalogue() -> None:
    """Some boards of the catalogue, each as a game on it starts."""
    wide, high, row = 236, 226, 3
    parts = []
    for number, name in enumerate(CATALOGUE):
        start = problem(name).start
        x, y = wide * (number % row + 0.5), high * (number // row) + 104
        reach = max([abs(value) for place in places(start.board, 1) for value in place])
        step = min(20, 180 / (1.36 + 2 * reach))
        parts.append(put(x, y, [*wood(start.board, step), *pegs(start, step)]))
        parts.append(text(x, y + 110, 14, f"{name}, {len(start.board)} holes", "big"))
    write("boards.svg", wide * row, high * 3 + 4, "Nine boards of the catalogue", parts)


def names() -> None:
    """How holes are called."""
    english, triangle = board("english"), board("triangle(5)")
    parts = [
        put(150, 150, [*wood(english, 34), *labels(english, 34)]),
        put(430, 150, [*wood(triangle, 40), *labels(triangle, 40)]),
    ]
    write("names.svg", 560, 300, "The names of the holes: english and triangle(5)", parts)


def parity_set() -> None:
    """The holes that show that the central game cannot finish in d3."""
    game = problem("english d4 d3")
    proof = solve(game).proof
    assert proof is not None
    (chosen,) = proof.as_json()["parity_sets"]
    parts = []
    for x, words, position in (
        (150, "start: {} of {} are pegs, an even number", game.start),
        (450, "finish: {} of {} is a peg, an odd number", Position.of(game.board, ["d3"])),
    ):
        drawn = [*wood(game.board, 34), *labels(game.board, 34, chosen)]
        for hole, (a, b) in enumerate(places(game.board, 34)):
            if position.bits >> hole & 1:
                drawn.append(
                    f'<circle cx="{a:.1f}" cy="{b:.1f}" r="14" fill="none" stroke="#2f6cae" '
                    'stroke-width="3.5"/>'
                )
        parts.append(put(x, 140, drawn))
        count = len(set(chosen) & set(position.pegs))
        parts.append(text(x, 290, 14, words.format(count, len(chosen)), "big"))
    write("parity-set.svg", 600, 310, "A set of holes that no jump can make odd", parts)


if __name__ == "__main__":
    central_game()
    catalogue()
    names()
    parity_set()

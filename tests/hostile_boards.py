"""Boards on which a careless program takes very long, or very much memory."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product


def paths(number: int, finish: str = "any") -> str:
    """Return a problem on that number of paths of five holes, which no line connects."""
    lines = [f"p{p}h{h} p{p}h{h + 1} p{p}h{h + 2}" for p in range(number) for h in range(3)]
    vacancies = " ".join([f"p{p}h2" for p in range(number)])
    return "\n".join(["lines:", *lines, f"start: vacancies {vacancies}", f"finish: {finish}"])


def separate_lines(number: int) -> str:
    """Return a problem on that number of lines of three holes."""
    lines = [f"a{n} b{n} c{n}" for n in range(number)]
    return "\n".join(["lines:", *lines, "start: vacancies c0", "finish: any"])


def affine_space() -> str:
    """Return a problem on the points of AG(4,3), where each point of a line may be jumped over.

    It has 1,965,150,720 symmetries.
    """
    points = list(product(range(3), repeat=4))
    lines = set()
    for a, b in combinations(points, 2):
        c = tuple([(-x - y) % 3 for x, y in zip(a, b, strict=True)])
        names = sorted(["h" + "".join(map(str, point)) for point in (a, b, c)])
        lines |= {" ".join(names[turn:] + names[:turn]) for turn in range(3)}
    return "\n".join(["lines:", *sorted(lines), "start: vacancies h0000", "finish: any"])


def _graph(edges: Iterable[tuple[object, object]]) -> str:
    return f"graph({','.join([f'v{a}-v{b}' for a, b in edges])})"


def hypercube(dimension: int) -> str:
    """Return the graph of the corners of a cube of that *dimension*."""
    corners, bits = range(1 << dimension), [1 << n for n in range(dimension)]
    return _graph((corner, corner | bit) for corner in corners for bit in bits if not corner & bit)


def _strongly_regular() -> str:
    """Return two Shrikhande and two rook's graphs, which have the same parameters.

    An unbounded search for symmetries takes exponential time on them.
    """
    steps = {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}
    edges = []
    for a, b in combinations(product(range(4), range(4)), 2):
        if ((a[0] - b[0]) % 4, (a[1] - b[1]) % 4) in steps:
            edges += [(f"p{part}{a[0]}{a[1]}", f"p{part}{b[0]}{b[1]}") for part in (0, 1)]
        if (a[0] == b[0]) != (a[1] == b[1]):
            edges += [(f"p{part}{a[0]}{a[1]}", f"p{part}{b[0]}{b[1]}") for part in (2, 3)]
    return _graph(edges)


HARD_GRAPH = _strongly_regular()

HOSTILE = {
    "200 paths": paths(200),
    "341 lines": separate_lines(341),
    "AG(4,3)": affine_space(),
    "Shrikhande": HARD_GRAPH,
    "bipartite(30,30)": "bipartite(30,30)",
    "complete(58)": "complete(58)",
    "wiegleb": "wiegleb",
    "diamond(6)": "diamond(6)",
    "hexagon(8)": "hexagon(8)",
    "english+diagonals": "english+diagonals",
    "square(32)": "square(32)",
    "star(937)": "star(937)",
    "line(1024)": "line(1024)",
    "rectangle(32,32)+diagonals": "rectangle(32,32)+diagonals",
    "few pegs": "hexagon(5) pegs e4 e5 f4 f5 e6 to any",
    "complete(14)": "complete(14)",
    "hypercube(10)": hypercube(10),
}
"""Problems by name: of many equal parts, very symmetric, very many jumps, moves that can be taken
back in very many ways, or up to 1,024 holes."""

"""A board on which an unbounded search for symmetries takes exponential time."""

from itertools import combinations, product


def _text() -> str:
    """Two Shrikhande and two rook's graphs, which are strongly regular with the same parameters."""
    squares = list(product(range(4), range(4)))
    steps = {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}

    def is_edge(part: int, a: tuple[int, int], b: tuple[int, int]) -> bool:
        if part < 2:
            return ((a[0] - b[0]) % 4, (a[1] - b[1]) % 4) in steps
        return (a[0] == b[0]) != (a[1] == b[1])

    edges = [
        f"p{part}{a[0]}{a[1]}-p{part}{b[0]}{b[1]}"
        for part in range(4)
        for a, b in combinations(squares, 2)
        if is_edge(part, a, b)
    ]
    return f"graph({','.join(edges)})"


HARD_GRAPH = _text()

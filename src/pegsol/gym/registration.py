"""The environments that Gymnasium knows by name, one for each board of the catalogue."""

from __future__ import annotations

import re

_SPACE = "pegsol"

# The problems of boards whose own central game has no solution: another vacancy and any survivor,
# or the fewest pegs, if no vacancy of the board has a game that ends with one.
_SOLVABLE = {
    "french": "c1 any",
    "diamond(3)": "b2 fewest",
    "diamond(5)": "d2 any",
    "square(8)": "c1 any",
    "triangle(7)": "a2 any",
    "hexagon(3)": "c3 fewest",
    "thinkjump(4)": "d3 any",
    "star(13)": "d1 any",
    "star(37)": "f2 any",
    "line(12)": "b1 any",
    "star-graph(4)": "v2 fewest",
}


def environments() -> dict[str, str]:
    """Return the problem of each registered environment, by the environment's name.

    >>> known = environments()
    >>> known["pegsol/English-v0"], known["pegsol/French-v0"], known["pegsol/Triangle-5-v0"]
    ('english', 'french c1 any', 'triangle(5)')
    """
    from pegsol.game.boards.names import boards

    names = [board.name or "" for board in boards()]
    return {_named(name): f"{name} {_SOLVABLE.get(name, '')}".strip() for name in names}


def register_environments() -> None:
    """Register all environments, and ``pegsol/Problem-v0``, which takes any problem."""
    from gymnasium import register

    for name, problem in [(f"{_SPACE}/Problem-v0", None), *environments().items()]:
        register(
            name,
            entry_point="pegsol.gym.environment:PegEnv",
            vector_entry_point="pegsol.gym.environment:PegVectorEnv",
            kwargs=None if problem is None else {"problem": problem},
        )


def _named(board: str) -> str:
    """Return the name of a board's environment, such as pegsol/Cross-2-2-2-2-v0."""
    words = re.findall(r"[a-z]+|\d+", board)
    name = "".join([f"-{word}" if word.isdigit() else word.capitalize() for word in words])
    return f"{_SPACE}/{name}-v0"

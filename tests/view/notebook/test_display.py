"""The displays of a notebook, through the formatters of IPython as in Jupyter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from IPython.core.formatters import DisplayFormatter

import pegsol
from pegsol import Game, Limits, board, count, draw, problem, solve
from scene import scene

TRIANGLE = problem("triangle(5) a1 any")


def shown(thing: Any) -> dict[str, str]:
    """Return what a notebook gets to choose from."""
    data, _ = DisplayFormatter().format(thing)
    return data


def test_objects_with_a_board_are_pictures() -> None:
    solved, proved = solve(TRIANGLE), solve(problem("english d4 d3"))
    assert solved.solution is not None
    assert proved.proof is not None
    game = Game(TRIANGLE, "a3-a1")
    table = pegsol.survey("triangle(4)").tables[0]
    things: list[Any] = [TRIANGLE.board, TRIANGLE.start, TRIANGLE, game, proved.proof]
    assert all(shown(thing)["text/plain"] for thing in things)
    pegs = [len(scene(shown(thing)["image/svg+xml"]).pegs) for thing in things]
    assert pegs == [0, 14, 14, 13, 33]
    for name in ("cycle(6)", "star(37)"):
        assert "image/svg+xml" in shown(board(name))
    table = pegsol.survey("triangle(4)").tables[0]
    for thing in (table, solved.solution):
        assert shown(thing)["image/svg+xml"] == draw(thing).svg
    # An answer shows its solution or its proof.
    assert shown(solved)["image/svg+xml"] == draw(solved.solution).svg
    assert "odd" in scene(shown(proved)["image/svg+xml"]).texts
    undecided = solve(problem("wiegleb e1 e1"), limits=Limits(nodes=100))
    assert "image/svg+xml" not in shown(undecided)


def test_numbers_are_tables() -> None:
    html = shown(pegsol.reachable(problem("english d4 d4")))["text/html"]
    for words in ("<td", "187,636,299", "23,475,688"):
        assert words in html
    assert "dead ends" not in html
    assert "29,760" in shown(count(TRIANGLE))["text/html"]
    space = pegsol.reachable(TRIANGLE, dead_ends=True)
    total = sum(level.dead_ends or 0 for level in space.levels)
    html = shown(space)["text/html"]
    assert "dead ends" in html
    assert f">{total:,}<" in html
    winning = pegsol.winning(pegsol.reachable(TRIANGLE), TRIANGLE.finish)
    assert "Winning positions: triangle(5)" in shown(winning)["text/html"]


def test_a_picture_of_a_board_loads_neither_searches_nor_the_engine() -> None:
    code = (
        "import sys, pegsol; pegsol.board('english')._repr_svg_(); "
        "print([n for n in sys.modules if n.startswith(('pegsol.search', 'pegsol._core'))])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"

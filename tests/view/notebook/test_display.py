"""The displays of a notebook, through the formatters of IPython as in Jupyter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import pegsol
from pegsol import Game, Limits, board, count, draw, problem, solve
from pegsol.game.notation import as_jump
from scene import scene

TRIANGLE = problem("triangle(5) a1 any")


def shown(thing: Any) -> dict[str, str]:
    """Return what a notebook gets to choose from."""
    data, _ = DisplayFormatter().format(thing)
    return data


def test_objects_with_a_board_are_pictures() -> None:
    jump = as_jump(TRIANGLE.board, "a3-a1")
    solution, proof = solve(TRIANGLE).solution, solve(problem("english d4 d3")).proof
    assert solution is not None
    assert proof is not None
    things = {
        "board": TRIANGLE.board,
        "position": TRIANGLE.start,
        "problem": TRIANGLE,
        "game": Game(TRIANGLE, [jump]),
        "solution": solution,
        "proof": proof,
    }
    pegs = {
        "board": 0,
        "position": 14,
        "problem": 14,
        "game": 13,
        "solution": None,
        "proof": 33,
    }
    for name, thing in things.items():
        data = shown(thing)
        picture = scene(data["image/svg+xml"])
        assert data["text/plain"]
        if pegs[name] is not None:
            assert len(picture.pegs) == pegs[name], name
    film = scene(shown(solution)["image/svg+xml"])
    assert len(film.boards) == len(solution.moves) + 1


def test_numbers_are_tables() -> None:
    html = shown(pegsol.reachable(problem("english d4 d4")))["text/html"]
    assert "<td" in html
    assert "187,636,299" in html
    assert "23,475,688" in html
    assert "dead ends" not in html
    assert "29,760" in shown(count(TRIANGLE))["text/html"]


def test_a_state_space_with_dead_ends_counts_them() -> None:
    html = shown(pegsol.reachable(TRIANGLE, dead_ends=True))["text/html"]
    assert "dead ends" in html
    space = pegsol.reachable(TRIANGLE, dead_ends=True)
    total = sum(level.dead_ends or 0 for level in space.levels)
    assert f">{total:,}<" in html


@pytest.mark.parametrize("name", ["cycle(6)", "star(37)"])
def test_boards_of_all_kinds(name: str) -> None:
    assert "image/svg+xml" in shown(board(name))


def test_an_answer_shows_its_solution_or_its_proof() -> None:
    solved, impossible = solve(TRIANGLE), solve(problem("english d4 d3"))
    assert solved.solution is not None
    assert shown(solved)["image/svg+xml"] == draw(solved.solution).svg
    assert "odd" in scene(shown(impossible)["image/svg+xml"]).texts
    undecided = solve(problem("wiegleb e1 e1"), limits=Limits(nodes=100))
    assert "image/svg+xml" not in shown(undecided)


def test_a_survey_is_boards() -> None:
    table = pegsol.survey("triangle(4)").tables[0]
    assert shown(table)["image/svg+xml"] == draw(table).svg


def test_winning_positions_are_called_so() -> None:
    winning = pegsol.winning(pegsol.reachable(TRIANGLE), TRIANGLE.finish)
    assert "Winning positions: triangle(5)" in shown(winning)["text/html"]


def test_a_picture_of_a_board_loads_neither_searches_nor_the_engine() -> None:
    code = (
        "import sys, pegsol; pegsol.board('english')._repr_svg_(); "
        "print([n for n in sys.modules if n.startswith(('pegsol.search', 'pegsol._core'))])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"

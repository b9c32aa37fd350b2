"""Where holes stand in pictures."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given

from pegsol import board
from pegsol.game.boards.board import Board
from pegsol.view.places import on_lattice, places
from strategies import NAMED, boards, examples


def by_lines(name: str) -> Board:
    """Return a board of the catalogue without its coordinates."""
    known = board(name)
    return Board.from_lines([[known.names[hole] for hole in line] for line in known.lines])


def test_neighbours_on_a_lattice_are_one_apart_and_lines_are_straight() -> None:
    for name in [n for n in NAMED if board(n).geometry in ("square", "triangular")]:
        stands = places(board(name))
        for a, b, c in board(name).lines:
            assert math.dist(stands[a], stands[b]) == pytest.approx(1, abs=0.01), name
            middle = [(p + q) / 2 for p, q in zip(stands[a], stands[c], strict=True)]
            assert middle == pytest.approx(stands[b], abs=0.01), name


@given(boards())
@examples(60)
def test_holes_of_any_board_stand_apart_from_the_origin_on(given_board: Board) -> None:
    stands = places(given_board)
    assert len(stands) == len(given_board)
    assert min(x for x, _ in stands) == min(y for _, y in stands) == 0
    for p, q in combinations(stands, 2):
        assert math.dist(p, q) > 0.4, "their holes would cover each other"


def test_a_graph_that_is_a_lattice_looks_like_it() -> None:
    graph = by_lines("english")
    stands = places(graph)
    assert not on_lattice(graph)
    for a, b, c in graph.lines:
        assert math.dist(stands[a], stands[b]) == pytest.approx(1.15, abs=0.2)
        ab = math.atan2(stands[b][1] - stands[a][1], stands[b][0] - stands[a][0])
        bc = math.atan2(stands[c][1] - stands[b][1], stands[c][0] - stands[b][0])
        assert math.cos(ab - bc) > 0.97
        # Its rows are turned to run along the picture's.
        assert min(abs(math.sin(ab)), abs(math.cos(ab))) < 0.15


def test_parts_that_no_line_connects_stand_beside_each_other() -> None:
    parts = Board.from_lines([("a", "b", "c"), ("x", "y", "z")], holes=["alone"])
    stands = dict(zip(parts.names, places(parts), strict=True))
    for first, second in combinations([("a", "b", "c"), ("x", "y", "z"), ("alone",)], 2):
        assert min(math.dist(stands[p], stands[q]) for p in first for q in second) > 1.2


def test_scattered_holes_are_drawn_like_a_graph() -> None:
    corner = [(0, 0), (1, 0), (2, 0)]
    far = Board.from_coordinates("square", [*corner, (9000, 9000)])
    assert not on_lattice(far)
    assert max(x for x, _ in places(far)) < 10


@pytest.mark.parametrize("side", [16, pytest.param(32, marks=pytest.mark.long)])
def test_large_graphs_are_laid_out(side: int) -> None:
    graph = by_lines(f"square({side})")
    stands = places(graph)
    lengths = [math.dist(stands[a], stands[b]) for a, b, _ in graph.lines]
    assert max(lengths) < 2.5 * min(lengths)


def test_places_are_the_same_in_every_run() -> None:
    first = places(board("cycle(7)"))
    assert places.__wrapped__(board("cycle(7)")) == first  # type: ignore[attr-defined]

"""The images of a weighting on a square lattice, named by their turns and reflections."""

from __future__ import annotations

from pegsol.model.boards.symmetry import Symmetry
from pegsol.theory.pagoda import Pagoda

Matrix = tuple[int, int, int, int]


def motion_names(pagoda: Pagoda) -> dict[Pagoda, str]:
    """Return the names of the turns and reflections of a square lattice that give the images.

    >>> from pegsol import Pagoda
    >>> list(motion_names(Pagoda.of("rectangle(3,1)", {"a1": 1})).values())
    ['as given', 'a half turn']
    """
    board = pagoda.board
    names: dict[Pagoda, str] = {}
    if board.coordinates is None or not board.geometry.startswith("square"):
        return {pagoda: "as given"}
    motions = {_matrix(board.coordinates, images): images for images in board.motions}
    for matrix, name in _MOTIONS.items():  # turns are listed before reflections
        if matrix in motions:
            names.setdefault(Symmetry(board, motions[matrix])(pagoda), name)
    return names


def _matrix(places: tuple[tuple[int, int], ...], images: tuple[int, ...]) -> Matrix:
    """Return (a, b, c, d) of the motion that sends (x, y) to (ax + by, cx + dy), up to a shift."""
    for matrix in _MOTIONS:
        a, b, c, d = matrix
        shifts = {
            (places[image][0] - a * x - b * y, places[image][1] - c * x - d * y)
            for (x, y), image in zip(places, images, strict=True)
        }
        if len(shifts) == 1:
            return matrix
    raise AssertionError("a motion of the square lattice is one of eight")


# Rows are numbered from the top, so (x, y) -> (-y, x) turns clockwise.
_MOTIONS: dict[Matrix, str] = {
    (1, 0, 0, 1): "as given",
    (0, -1, 1, 0): "a quarter turn clockwise",
    (-1, 0, 0, -1): "a half turn",
    (0, 1, -1, 0): "a quarter turn anticlockwise",
    (-1, 0, 0, 1): "mirrored left to right",
    (1, 0, 0, -1): "mirrored top to bottom",
    (0, 1, 1, 0): "mirrored in the diagonal down to the right",
    (0, -1, -1, 0): "mirrored in the diagonal up to the right",
}

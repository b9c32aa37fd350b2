"""The views of a board: its symmetries as arrays that map observations, masks and actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError, require_extra
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.search.encoding import symmetries_keeping

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Views:
    """The symmetries of a board that keep the finish of *problem*, as arrays.

    Under a view, hole *h* of the observation shows hole ``holes[view, h]`` of the board, and action
    *a* makes jump ``jumps[view, a]``. View 0 shows the board as it is. A game looks different under
    each view but is won by the same play, so a learner can map its observations by all views.

    >>> import numpy
    >>> from pegsol.gym import Views
    >>> views = Views("english d4 d4")
    >>> views.holes.shape, views.jumps.shape
    ((8, 33), (8, 76))
    >>> seen = numpy.eye(33, dtype=numpy.int8)[0]  # a peg in the first hole, seen in all views
    >>> seen[views.holes].argmax(axis=1).tolist()
    [0, 2, 6, 20, 12, 26, 30, 32]

    Raises MissingExtraError without NumPy, and ProblemError for the finish "fewest".
    """

    problem: Problem
    """The problem."""
    holes: NDArray[np.intp] = field(init=False, repr=False, compare=False)
    """The hole of the board behind each hole of each view, of shape (views, holes)."""
    jumps: NDArray[np.intp] = field(init=False, repr=False, compare=False)
    """The jump of the board behind each action of each view, of shape (views, jumps)."""

    def __init__(self, problem: ProblemLike) -> None:
        require_extra("data", "the views of a board", "numpy")
        import numpy as np

        problem = as_problem(problem)
        board, finish = problem.board, problem.finish
        if finish.is_fewest:
            raise ProblemError('views keep a finish that a position shows, not "fewest"')
        images = symmetries_keeping(board, [[finish.pegs], [finish.free]])[0]
        number = {jump: place for place, jump in enumerate(board.jumps)}
        there = [[number[one[a], one[b], one[c]] for a, b, c in board.jumps] for one in images]
        # A symmetry says where each hole goes; a view asks where each hole comes from.
        come_from = [np.argsort(np.array(goes, np.intp), axis=1) for goes in (images, there)]
        for name, value in zip(("problem", "holes", "jumps"), (problem, *come_from), strict=True):
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        """Return the number of views."""
        return len(self.holes)

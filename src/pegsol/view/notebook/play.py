"""Interactive boards in a notebook, for play and for the replay of a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.errors import expected
from pegsol.game.formats.reading import PROBLEM_TYPES
from pegsol.game.game import Game, GameLike, SolutionLike, as_game, as_solution
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.view.svg.diagram import Names

if TYPE_CHECKING:
    from pegsol.view.notebook.widget import BoardWidget

Playable = GameLike | Solution | Position
"""A problem (or its text or JSON), a position, or a game or a solution to continue."""


def play(
    problem: Playable = "english", *, theme: str = "wood", names: Names | None = None
) -> BoardWidget:
    """Return an interactive board for a notebook.

    *problem* is a problem or its text, a position to play down to one peg, or a game or a solution,
    whose jumps are made and can be undone. *theme* is wood, plain, dark, print or contrast. *names*
    are written in the "holes" or left out.

    >>> widget = play("triangle(5) a1")
    >>> widget.position.peg_count, widget.moves
    (14, ())

    Raises MissingExtraError without the extra ``jupyter``, ProblemError for an unknown theme, and
    the same errors as problem().
    """
    from pegsol.view.notebook.widget import BoardWidget

    return BoardWidget(_game(problem), theme=theme, names=names)


def replay(
    solution: SolutionLike, *, theme: str = "wood", names: Names | None = None
) -> BoardWidget:
    """Return an interactive board that replays a *solution* step by step from its start.

    >>> from pegsol import problem, solve
    >>> widget = replay(solve(problem("triangle(5) a1")).solution)
    >>> widget.moves, len(widget.game.undone)
    ((), 13)

    Raises MissingExtraError without the extra ``jupyter``, ProblemError for an unknown theme, and
    IllegalJumpError for a solution whose jumps cannot be made.
    """
    from pegsol.view.notebook.widget import BoardWidget

    solution = as_solution(solution)
    game = Game(solution.problem, solution.jumps)
    game.undo(len(solution.jumps))
    return BoardWidget(game, theme=theme, names=names)


def _game(problem: Playable) -> Game:
    if isinstance(problem, Game):
        return problem.copy()
    if isinstance(problem, Solution):
        return Game(problem.problem, problem.jumps)
    if isinstance(problem, Position):
        return Game(Problem(problem))
    if isinstance(problem, PROBLEM_TYPES):
        return as_game(problem)
    raise expected("a problem, a position, a game or a solution to play", problem)

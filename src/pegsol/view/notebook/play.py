"""Interactive boards in a notebook, for playing and for replaying a solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pegsol.model.game import Game
from pegsol.model.position import Position
from pegsol.model.problem import Finish, Problem
from pegsol.model.puzzles import problem as problem_of
from pegsol.model.solution import Solution

if TYPE_CHECKING:
    from pegsol.view.notebook.widget import BoardWidget

Playable = Problem | Game | Solution | Position | str | Mapping[str, Any]
"""A problem or its text or JSON, a position, or a game or a solution to continue."""


def play(problem: Playable = "english", *, theme: str = "wood", names: bool = False) -> BoardWidget:
    """Return an interactive board for a notebook.

    *problem* is a problem or its text, as for problem(); or a position, to be played down to one
    peg; or a game or a solution, whose jumps are made and can be undone. *theme* is wood, plain,
    dark, print or contrast; *names* writes the names of the holes into them.

    >>> widget = play("triangle(5) a1")
    >>> widget.position.peg_count, widget.moves
    (14, ())

    Raises MissingExtraError without the extra ``jupyter``, ProblemError for an unknown theme, and
    the errors of problem().
    """
    from pegsol.view.notebook.widget import BoardWidget

    return BoardWidget(_game(problem), theme=theme, names=names, replay=False)


def replay(solution: Solution, *, theme: str = "wood", names: bool = False) -> BoardWidget:
    """Return an interactive board that replays a *solution* step by step, from its start.

    >>> from pegsol import problem, solve
    >>> widget = replay(solve(problem("triangle(5) a1")).solution)
    >>> widget.moves, len(widget.game.undone)
    ((), 13)

    Raises MissingExtraError without the extra ``jupyter``, ProblemError for an unknown theme, and
    IllegalJumpError for a solution whose jumps cannot be made.
    """
    from pegsol.view.notebook.widget import BoardWidget

    game = Game(solution.problem, solution.jumps)
    game.undo(len(solution.jumps))
    return BoardWidget(game, theme=theme, names=names, replay=True)


def _game(problem: Playable) -> Game:
    if isinstance(problem, Game):
        return problem.copy()
    if isinstance(problem, Solution):
        return Game(problem.problem, problem.jumps)
    if isinstance(problem, Position):
        return Game(Problem(problem, Finish.any_survivor()))
    return Game(problem if isinstance(problem, Problem) else problem_of(problem))

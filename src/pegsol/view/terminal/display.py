"""The text that ``print`` shows for an object.

Methods such as ``Position.__str__`` import this module when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.errors import LimitError
from pegsol.game.game import Game
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.view.terminal.drawing import Drawing, wrap
from pegsol.view.terminal.position import beside_finish, draw_position, draw_problem
from pegsol.view.terminal.solution import draw_moves
from pegsol.view.terminal.verdict import solved
from pegsol.view.wording import describe_finish, heading, refuted
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.search.result import Result

_WIDTH = 80  # columns


def as_text(shown: Position | Problem | Game | Result) -> str:
    """Return an object as text for people: boards are drawn, and answers have words and moves."""
    if isinstance(shown, Position):
        return str(draw_position(shown, labels=True))
    if isinstance(shown, Problem):
        return str(draw_problem(shown, width=_WIDTH))
    if isinstance(shown, Game):
        return str(_game(shown))
    return str(_result(shown))


def _result(result: Result) -> Drawing:
    solution, words = result.solution, ""
    if result.limit is not None:
        verdict = f"undecided: {LimitError(result.limit)}"
    elif result.proof is not None:
        verdict = f"impossible: {refuted(result.reason, result.standing)}"
        words = result.proof.summary()
    elif solution is not None:
        verdict = solved(result)
        if not verdict.startswith("solved"):  # for example, "9 moves; no solution has fewer"
            verdict = f"solved in {verdict}"
    else:
        verdict = f"impossible: {result.reason}"
    drawing = Drawing.text(verdict)
    if words:
        drawing = drawing.above(wrap(words.split(), _WIDTH - 2, " ").indented(2))
    if solution is not None and solution.jumps:
        drawing = drawing.above(draw_moves(solution, width=_WIDTH))
    return drawing


def _game(game: Game) -> Drawing:
    problem, made = game.problem, len(game.jumps)
    now = draw_position(game.position, labels=True)
    words = [f"{plural(made, 'jump')} made" + (":" if made else "")]
    words += " ".join([str(move) + "," for move in game.moves]).rstrip(",").split(" ")
    state = "solved" if game.solved else "no jump is left" if game.stuck else ""
    end = f"{plural(game.position.peg_count, 'peg')}; finish: "
    end += describe_finish(problem.finish, problem.board) + (f"; {state}" if state else "")
    return Drawing.text(heading(problem)).above(
        Drawing.text(""),
        beside_finish("now", now, problem, width=_WIDTH),
        Drawing.text(""),
        wrap([word for word in words if word], _WIDTH, " "),
        Drawing.text(end),
    )

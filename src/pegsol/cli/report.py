"""Draw a problem before its search, and print the result afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, TypeVar

from pegsol.cli.answer import print_answer
from pegsol.cli.progress import gap
from pegsol.cli.screen import Screen
from pegsol.errors import Limit, LimitError
from pegsol.game.boards.board import Board
from pegsol.game.game import Game
from pegsol.game.problem import Problem, ProblemJson
from pegsol.game.solution import GameJson, Solution
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.proof import ProofJson
from pegsol.view.terminal.drawing import wrap
from pegsol.view.terminal.position import draw_position, draw_problem
from pegsol.view.terminal.solution import draw_moves
from pegsol.view.terminal.verdict import seconds, solved
from pegsol.view.wording import board_name, count_moves, refuted
from pegsol.wording import plural

if TYPE_CHECKING:  # `show` and `replay` search nothing
    from pegsol.proof.proof import Proof
    from pegsol.search.result import ExhaustedMoves, Result
    from pegsol.search.run import Progress


_MAX_SHORT = 2
"""A solution with at most this many moves gets no hint about --fewest-moves."""


class Answer(Protocol):
    """An answer that JSON can have."""

    def as_json(self) -> Mapping[str, Any]:
        """Return the answer as JSON has it."""


Found = TypeVar("Found", bound=Answer)


def show(found: Found, draw: Callable[[Screen, Found], None], *, as_json: bool) -> None:
    """Print an answer as JSON, or have it drawn on the screen."""
    if as_json:
        print_answer(found.as_json())
    else:
        draw(Screen(), found)


def begin(problem: Problem, game: Game | None = None, *, as_json: bool) -> Screen | None:
    """Return the screen of an answer after its start is drawn on it; None for an answer in JSON."""
    if as_json:
        return None
    screen = Screen()
    draw_start(screen, problem, game)
    screen.flush()
    return screen


def draw_start(screen: Screen, problem: Problem, game: Game | None = None) -> None:
    """Draw a problem and, if moves have been played, the position they lead to."""
    screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
    screen.line()
    if game is not None:
        position = draw_position(game.position, symbols=screen.symbols, labels=True)
        screen.line("after your moves", "title")
        screen.draw(position)
        screen.line()


def verdict_on(solution: Solution, defects: list[str]) -> tuple[bool, str]:
    """Return whether moves solve their problem, and the line that says so."""
    if not defects:
        words = f"solves the problem in {count_moves(solution)}"
        if solution.problem.finish.is_fewest:
            left = plural(solution.final.peg_count, "peg")
            words = f"reaches {left} in {count_moves(solution)}"
        return True, words
    shown = [defects[0], *[defect.removeprefix("at the end ") for defect in defects[1:3]]]
    more = f", and {len(defects) - 3} more" if len(defects) > 3 else ""
    return False, f"does not solve the problem: {', '.join(shown)}{more}"


def up_to_symmetry(board: Board) -> str:
    """Return in words up to which symmetries problems are counted once."""
    group = board.symmetries
    return "up to symmetry" if group.complete else f"up to the {group.order} symmetries known"


def draw_board_name(screen: Screen, board: Board) -> None:
    """Print the name of a board and its number of holes, above a table."""
    screen.line(f"{board_name(board)}: {plural(len(board), 'hole')}", "title")
    screen.line()


class RefutationJson(TypedDict):
    """The proof in the file that was given."""

    problem: ProblemJson
    status: Literal["impossible"]
    moves: None
    jumps: None
    proof: ProofJson
    standing: Standing


class PlayedJson(GameJson):
    """A game, and whether its moves solve the problem."""

    solves: bool
    """Whether the moves solve the problem."""
    defects: list[str]
    """Why they do not, one line each."""


def print_result(
    screen: Screen | None,
    result: Result,
    progress: Progress | None = None,
) -> None:
    """Print the result of a search on *screen*, or as JSON if *screen* is None."""
    if screen is None:
        print_answer(result.as_json())
        return
    status, solution = result.status.value, result.solution
    if status == "solved":
        screen.line(solved(result), "good")
    elif status == "impossible":
        spent = seconds(result.stats.seconds)
        if result.proof is None:
            screen.line(f"impossible: {result.reason}, {spent}", "bad")
        else:
            draw_refutation(screen, result.proof, result.standing, f" in {spent}")
    else:
        screen.line(_undecided(result, progress), "open")
    if result.exhausted is not None:
        draw_words(screen, f"exhausted: {_exhausted(result.exhausted)}")
    if result.moves_at_least is not None and result.standing == "stated":
        draw_words(screen, "stated, not verified: this rests on layers read from the checkpoint")
    has_jumps = solution is not None and len(solution.jumps) > 0
    by_moves = result.moves_at_least is not None
    if status == "undecided" or (status == "solved" and by_moves and has_jumps):
        screen.line(
            f"  {plural(result.stats.nodes, 'node', ',')} in {seconds(result.stats.seconds)}"
        )
    if solution is not None and solution.jumps:
        note = _hint(solution) if status == "solved" and not by_moves else ""
        draw_solution(screen, solution, note)


def print_proof(screen: Screen | None, proof: Proof) -> None:
    """Print that a problem is proved impossible, on *screen* or as JSON if *screen* is None."""
    standing = proof.check()
    if screen is None:
        content: RefutationJson = {
            "status": "impossible",
            "problem": proof.problem.as_json(),
            "moves": None,
            "jumps": None,
            "proof": proof.as_json(),
            "standing": standing,
        }
        print_answer(content)
        return
    draw_refutation(screen, proof, standing)


def draw_refutation(
    screen: Screen, proof: Proof, standing: Standing | None, more: str = ""
) -> None:
    """Print that a problem is proved impossible, with *more* after it, and the proof in words."""
    screen.line(f"impossible: {refuted(proof.kind, standing)}{more}", "bad")
    screen.line()
    draw_words(screen, proof.summary())


def draw_words(screen: Screen, text: str) -> None:
    """Draw a text below a verdict, in lines of at most 90 columns."""
    screen.draw(wrap(text.split(), min(screen.width, 90) - 2, " ").indented(2))


def _exhausted(counts: ExhaustedMoves) -> str:
    """Return in words which positions a search for the fewest moves exhausted."""
    forward, backward = counts.forward, counts.backward
    through = ["the start"]
    if len(forward) > 1:
        number = plural(sum(forward), "position", ",")
        through = [f"{number} up to {plural(len(forward) - 1, 'move')} from the start"]
    if len(backward) > 1:
        number = plural(len(backward) - 1, "move")
        through.append(f"{sum(backward):,} up to {number} before the finish")
    elif backward:
        through.append(f"{plural(backward[0], 'position', ',')} of the finish")
    if counts.symmetries > 1:
        through.append(f"modulo {counts.symmetries} symmetries")
    if counts.live is not None:
        through.append(f"of {plural(counts.live, 'live position', ',')}")
    return ", ".join(through)


def _hint(solution: Solution) -> str:
    """Return a note about the option --fewest-moves, unless the solution is already short."""
    moves = len(solution.moves)
    return f"{moves} moves; --fewest-moves looks for the fewest" if moves > _MAX_SHORT else ""


def draw_solution(screen: Screen, solution: Solution, note: str = "") -> None:
    """Write the moves of a solution and the *note*."""
    screen.line()
    screen.draw(draw_moves(solution, width=screen.width))
    if note:
        screen.line()
        screen.line(note)


def _undecided(result: Result, progress: Progress | None) -> str:
    stopped = result.reason
    if result.limit is not None and result.limit is not Limit.CANCELLED:
        stopped = str(LimitError(result.limit))
    if result.moves_at_least is not None:
        found = None if result.solution is None else len(result.solution.moves)
        return f"{gap(found, result.moves_at_least)}; {stopped}"
    text = f"undecided: {stopped}"
    if result.solution is not None:
        return f"{text}; best so far {plural(result.solution.final.peg_count, 'peg')}"
    if progress is not None:
        return f"{text}; best so far {plural(progress.best, 'peg')}"
    return text

"""Print the check of a student's answer: weights, moves, or a pair of jumps."""

from __future__ import annotations

import os
import sys

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.report import draw_start, verdict_on
from pegsol.app.cli.screen import Screen
from pegsol.errors import NotationError
from pegsol.model.formats.files import MAX_FILE_BYTES, decode_text, read_text
from pegsol.model.games.solution import Solution
from pegsol.model.problems.notation import as_jumps
from pegsol.model.problems.problem import Problem
from pegsol.theory.exercise.jumps import JumpsCheck, check_jumps
from pegsol.theory.exercise.moves import MovesCheck, check_moves
from pegsol.theory.exercise.weights import WeightRepair, WeightsCheck, check_weights
from pegsol.theory.golden import Weight
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.position import draw_letters, draw_position
from pegsol.view.terminal.weights import draw_weights
from pegsol.view.wording import describe_finish, heading
from pegsol.wording import plural, shown


def text_of(value: str) -> str:
    """Return the text that an option names: the value, a file, or - for standard input."""
    if value == "-":
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        return decode_text(data, source="standard input")
    return read_text(value) if os.path.isfile(value) else value


# -- weights -------------------------------------------------------------------------------------


def report_weights(problem: Problem, weights: str, screen: Screen, *, as_json: bool) -> int:
    """Print what *weights* (a text or a file) prove in a problem, and return the exit code."""
    check = check_weights(problem, text_of(weights))
    if as_json:
        print_answer(check.as_json())
    else:
        screen.draw(draw_weights(problem.board, check.pagoda.whole_weights))
        screen.line()
        _draw_raising(screen, check) if check.raised_by else _draw_orientations(screen, check)
    return YES if check.valid else NO


def _draw_raising(screen: Screen, check: WeightsCheck) -> None:
    jumps = plural(len(check.raised_by), "jump")
    raise_ = "raises" if len(check.raised_by) == 1 else "raise"
    screen.line(f"not a pagoda function: {jumps} {raise_} the weight", "bad")
    for one in check.raised_by:
        screen.line(f"jump {one.jump} raises the weight from {one.before} to {one.after}", "bad")
    screen.line()
    if not check.repairs:
        screen.line("no other weight in a single hole mends it")
    for repair in check.repairs:
        screen.line(f"{_range(repair)} in {repair.hole}, instead of {repair.given}, makes it one")


def _range(repair: WeightRepair) -> str:
    least, most = repair.least, repair.most
    if least is not None and most is not None:
        return f"weight {least}" if least == most else f"a weight from {least} to {most}"
    return f"a weight of at least {least}" if most is None else f"a weight of at most {most}"


def _draw_orientations(screen: Screen, check: WeightsCheck) -> None:
    problem = check.problem
    screen.line("a pagoda function: no jump raises the weight", "good")
    if check.extreme:
        screen.line("an extreme ray: it is not the sum of others")
    screen.line()
    finish = describe_finish(problem.finish, problem.board)
    screen.line(f"{heading(problem)}, finish: {finish}", "title")
    rows = [
        [str(number), one.name, _shown(one.start), _shown(one.finish), _shown(one.to_spare)]
        for number, one in enumerate(check.orientations, 1)
    ]
    screen.draw(table(["", "orientation", "start", "finish", "to spare"], rows, right=(0, 2, 3, 4)))
    others = [
        Drawing.text(f"{number}", "title").above(
            draw_weights(one.pagoda.board, one.pagoda.whole_weights)
        )
        for number, one in enumerate(check.orientations[1:], 2)
    ]
    if others:
        screen.line()
        _draw_beside(screen, others)
    screen.line()
    if check.refuting:
        names = ", ".join([one.name for one in check.refuting])
        screen.line(f"impossible: every finish outweighs the start ({names})", "bad")
    else:
        screen.line("no orientation rules the finish out", "open")


def _draw_beside(screen: Screen, drawings: list[Drawing]) -> None:
    """Draw the *drawings* in rows, as many side by side as the screen is wide enough for."""
    per_row = max(1, (screen.width + 4) // (drawings[0].width + 4))
    for at in range(0, len(drawings), per_row):
        if at:
            screen.line()
        first, *others = drawings[at : at + per_row]
        screen.draw(first.beside(*others))


def _shown(weight: Weight) -> str:
    return str(weight)


# -- moves ---------------------------------------------------------------------------------------


def report_moves(
    problem: Problem, moves: str, notation: str | None, screen: Screen, *, as_json: bool
) -> int:
    """Print whether *moves* (a text or a file) solve a problem, and return the exit code."""
    check = check_moves(problem, text_of(moves), notation=notation)
    if as_json:
        print_answer(check.as_json())
    else:
        draw_start(screen, problem, None)
        _draw_moves(screen, check)
    return YES if check.solves else NO


def _draw_moves(screen: Screen, check: MovesCheck) -> None:
    solution = Solution(check.problem, check.jumps)
    good, words = verdict_on(solution, list(check.defects))
    if check.failed is None:
        if not check.solves:
            screen.line("all jumps can be made")
        screen.line(words, "good" if good else "bad")
        caption = "position reached"
    else:
        failed = check.failed
        where = f"jump {failed.number} of {len(check.jumps)}, in move {failed.move}"
        reasons = " and ".join(failed.reasons)
        screen.line(f"{where}: {failed.jump} cannot be made: {reasons}", "bad")
        caption = "position before it"
    screen.line()
    screen.line(caption, "title")
    screen.draw(draw_position(check.position, symbols=screen.symbols, labels=True))


# -- a pair of jumps -----------------------------------------------------------------------------


def report_jumps(problem: Problem, jumps: str, screen: Screen, *, as_json: bool) -> int:
    """Print whether two *jumps* on a problem's board are independent, and return the exit code."""
    pair = as_jumps(problem.board, jumps, problem.rules)
    if len(pair) != 2:
        raise NotationError(f"expected two jumps such as 'd2-d4, d5-d3', not {shown(jumps)}")
    check = check_jumps(problem.board, *pair, problem.rules)
    if as_json:
        print_answer({"problem": problem.as_json(), **check.as_json()})
    else:
        _draw_jumps(screen, check)
    return YES if check.independent else NO


def _draw_jumps(screen: Screen, check: JumpsCheck) -> None:
    board = check.first.board
    letters = ["."] * len(board)
    for letter, jump in (("1", check.first), ("2", check.second)):
        for hole in (jump.origin, jump.over, jump.target):
            letters[hole] = letter if letters[hole] == "." else "*"
    screen.draw(draw_letters(board, letters, labels=True))
    screen.line()
    shared = " * both" if check.shared else ""
    screen.line(f"1 {check.first}  2 {check.second} {shared}".rstrip(), "label")
    screen.line()
    verdict = "independent" if check.independent else f"not independent ({check.relation})"
    screen.line(verdict, "good" if check.independent else "bad")
    screen.paragraph(check.why)

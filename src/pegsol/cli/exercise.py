"""The exercises that ``pegsol check`` marks: weights and moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pegsol.cli.report import draw_start, verdict_on
from pegsol.cli.screen import Screen
from pegsol.exercise.moves import MovesCheck, check_moves
from pegsol.exercise.weights import WeightRepair, WeightsCheck, check_weights
from pegsol.game.documents import moves_in
from pegsol.game.formats.files import decode_text, given_bytes
from pegsol.game.jump import Jump
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.pagoda import Pagoda
from pegsol.view.terminal.drawing import table
from pegsol.view.terminal.position import draw_position, draw_weights
from pegsol.view.wording import describe_finish, heading
from pegsol.wording import plural


def text_of(value: str) -> str:
    """Return the text that an option names: the value, a file, or - for standard input."""
    if value != "-" and not os.path.exists(value):
        return value
    data, source = given_bytes(value)
    return decode_text(data, source=source)


@dataclass(frozen=True)
class Mark:
    """What is right and wrong in an answer, and how it is explained."""

    check: WeightsCheck | MovesCheck
    accepted: bool
    value: int | None
    """The number that tells right answers apart; None if there is none."""
    fault: str
    """The first thing that is wrong; "" if the answer is right."""
    draw: Callable[[Screen], None]


def first_of(faults: Sequence[str]) -> str:
    """Return the first fault and the number of the others; "" if there is none."""
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    return f"{faults[0]}{more}" if faults else ""


# -- weights -------------------------------------------------------------------------------------


def mark_weights(problem: Problem, text: str) -> Mark:
    """Mark weights: right if they are a pagoda function; the value is what they leave to spare."""
    check = check_weights(problem, text)
    least = min([one.to_spare for one in check.orientations], default=None)
    fault = first_of([_raising(check.pagoda, jump) for jump in check.raised_by])
    return Mark(check, check.valid, least, fault, partial(_draw_weights, check))


def _draw_weights(check: WeightsCheck, screen: Screen) -> None:
    screen.draw(draw_weights(check.pagoda.board, check.pagoda.weights))
    screen.line()
    _draw_raising(screen, check) if check.raised_by else _draw_orientations(screen, check)


def _raising(pagoda: Pagoda, jump: Jump) -> str:
    ends = [pagoda.weights[jump.origin], pagoda.weights[jump.target]]
    ends[pagoda.rules == "reverse"] += pagoda.weights[jump.over]
    return f"jump {jump} raises the weight from {ends[0]} to {ends[1]}"


def _draw_raising(screen: Screen, check: WeightsCheck) -> None:
    jumps = plural(len(check.raised_by), "jump")
    raise_ = "raises" if len(check.raised_by) == 1 else "raise"
    screen.line(f"not a pagoda function: {jumps} {raise_} the weight", "bad")
    for jump in check.raised_by:
        screen.line(_raising(check.pagoda, jump), "bad")
    screen.line()
    if not check.repairs:
        screen.line("no other weight in a single hole corrects it")
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
    screen.line()
    finish = describe_finish(problem.finish, problem.board)
    screen.line(f"{heading(problem)}, finish: {finish}", "title")
    rows = [
        [str(number), one.name, str(one.start), str(one.finish), str(one.to_spare)]
        for number, one in enumerate(check.orientations, 1)
    ]
    screen.draw(table(["", "orientation", "start", "finish", "to spare"], rows, right=(0, 2, 3, 4)))
    screen.line()
    if check.refuting:
        names = ", ".join([one.name for one in check.refuting])
        screen.line(f"impossible: every finish outweighs the start ({names})", "bad")
    else:
        screen.line("no orientation rules the finish out", "open")


# -- moves ---------------------------------------------------------------------------------------


def mark_moves(problem: Problem, notation: str | None, text: str) -> Mark:
    """Mark moves: right if they solve the problem; the value is the number of pegs they leave."""
    check = check_moves(problem, moves_in(text, problem.board), notation=notation)
    fault = first_of(list(check.defects) if check.failed is None else [_failing(check)])
    return Mark(check, check.solves, check.position.peg_count, fault, partial(_draw_moves, check))


def _failing(check: MovesCheck) -> str:
    failed = check.failed
    assert failed is not None
    where = f"jump {failed.number} of {len(check.jumps)}, in move {failed.move}"
    return f"{where}: {failed.jump} cannot be made: {' and '.join(failed.reasons)}"


def _draw_moves(check: MovesCheck, screen: Screen) -> None:
    draw_start(screen, check.problem)
    solution = Solution(check.problem, check.jumps)
    good, words = verdict_on(solution, list(check.defects))
    if check.failed is None:
        if not check.solves:
            screen.line("all jumps can be made")
        screen.line(words, "good" if good else "bad")
        caption = "position reached"
    else:
        screen.line(_failing(check), "bad")
        caption = "position before it"
    screen.line()
    screen.line(caption, "title")
    screen.draw(draw_position(check.position, symbols=screen.symbols, labels=True))

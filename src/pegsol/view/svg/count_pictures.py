"""Pictures of proofs by jump counts: weights and areas on both positions, and the loss."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.game.boards.board import column_letters
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.certificates.jump_counts import Node
from pegsol.proof.certificates.leaf_sums import Case, LeafSum, leaf_sums
from pegsol.view.svg.pagoda_pictures import weights_cell
from pegsol.view.svg.parts import Look, Parts, explained
from pegsol.view.svg.sheet import Cell
from pegsol.view.svg.weighing import exactly, weighed
from pegsol.view.wording import listed
from pegsol.wording import plural

MAX_DRAWN_SUMS = 8

_MAX_NAMED_JUMPS = 6


def count_parts(
    problem: Problem,
    start: int,
    finish: int,
    root: Node,
    look: Look,
    ends: tuple[str, str] = ("start", "finish"),
) -> Parts:
    """Return two boards for each leaf from *root* down, with the sums of the leaf below them.

    *start* and *finish* are the positions (bits), and *ends* are their names. At most
    MAX_DRAWN_SUMS leaves are drawn.
    """
    sums = leaf_sums(problem, start, finish, root)
    cells: list[Cell] = []
    sentences: list[str] = []
    for number, one in enumerate(sums[:MAX_DRAWN_SUMS], 1):
        case = f"{number}. " if len(sums) > 1 else ""
        areas = tuple([problem.board.names_of(area) for area in one.leaf.areas])
        for pegs, word, weight in ((start, ends[0], one.start), (finish, ends[1], one.finish)):
            caption = (f"{case}{word}: weighs {exactly(weight)}",)
            cells.append(weights_cell(problem, pegs, one.leaf.weights, caption, look, areas=areas))
        words = _explained(problem, start, finish, one, ends)
        sentences += [case + words[0], *words[1:]]
    if len(sums) > MAX_DRAWN_SUMS:
        more = plural(len(sums) - MAX_DRAWN_SUMS, "more case")
        sentences.append(f"The certificate has {more}.")
    return explained(cells, sentences, look)


def _explained(
    problem: Problem, start: int, finish: int, one: LeafSum, ends: tuple[str, str]
) -> list[str]:
    weights, words = one.leaf.weights, []
    if one.cases:
        words.append(f"If {listed([_case(problem, case) for case in one.cases])}:")
    words.append(f"{ends[0].capitalize()}: {weighed(weights, start)}.")
    words.append(f"{ends[1].capitalize()}: {weighed(weights, finish)}.")
    losses = []
    for changes, which in ((one.first, "first"), (one.last, "last")):
        for holes, loss in changes:
            names = listed(problem.board.names_of(holes))
            words.append(f"The {which} jump that changes {names} loses at least {loss}.")
            losses.append(loss)
    for case, loss in one.limits:
        verb = f"lose at least {loss}" if case.at_least else f"gain at most {-loss}"
        words.append(f"As {_case(problem, case)}, these jumps {verb} together.")
        losses.append(loss)
    still = []
    for number, (_, least) in enumerate(one.areas):
        letter = column_letters(number).upper()
        if least is None:
            words.append(f"No jumps take area {letter} from the one to the other.")
            return words
        if least:
            verb = f"lose at least {least}" if least > 0 else f"gain at most {-least}"
            words.append(
                f"The {'other ' * bool(number)}jumps that touch area {letter} {verb} together."
            )
            losses.append(least)
        else:
            still.append(letter)
    if still:
        areas = f"area{'s' * (len(still) > 1)} {listed(still, 'or')}"
        words.append(
            f"The {'other ' * bool(losses)}jumps that touch {areas} gain nothing together."
        )
    others = "The other jumps gain nothing" if losses or still else "No jump gains weight"
    left = exactly(one.start) + "".join([f" {'+' if n < 0 else '−'} {abs(n)}" for n in losses if n])
    sum_left = one.start - sum(losses)
    equals = f" = {exactly(sum_left)}" if any(losses) else ""
    words.append(f"{others}, so at most {left}{equals} can be left; {exactly(one.finish)} is more.")
    return words


def _case(problem: Problem, case: Case) -> str:
    """Return in words how often the jumps of a case are made."""
    names = _jumps(problem, case.jumps)
    bound = "at least" if case.at_least else "at most"
    if not case.at_least and not case.count:
        return f"{names} {'is' if len(case.jumps) == 1 else 'are'} never made"
    verb = "is" if len(case.jumps) == 1 else "are together"
    times = "once" if case.count == 1 else f"{case.count} times"
    return f"{names} {verb} made {bound} {times}"


def _jumps(problem: Problem, numbers: Sequence[int]) -> str:
    board = problem.board
    names = []
    for a, b, c in [board.jumps[number] for number in numbers]:
        normal = problem.rules == "normal"
        names.append(str(Jump(board, a, b, c) if normal else Jump(board, c, b, a)))
    if len(names) > _MAX_NAMED_JUMPS:
        return plural(len(names), "jump")
    return listed(names)

"""Pictures of proofs by jump counts: weights and areas on both positions, with their sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import weights_by_name
from pegsol.proof.pagoda import Pagoda
from pegsol.shapes import Json
from pegsol.view.svg.pagoda_pictures import weights_cell
from pegsol.view.svg.parts import Look, Parts, explained
from pegsol.view.svg.sheet import Cell
from pegsol.view.svg.weighing import exactly, weighed
from pegsol.view.wording import listed
from pegsol.wording import plural

MAX_DRAWN_SUMS = 8

_MAX_NAMED_JUMPS = 6

Case = tuple[tuple[int, ...], bool, int]
"""One side of a branch: jumps (numbers) that are made at least, or at most, a number of times."""


def count_parts(
    problem: Problem,
    start: int,
    finish: int,
    root: Json,
    look: Look,
    ends: tuple[str, str] = ("start", "finish"),
) -> Parts:
    """Return two boards for each leaf from *root* down, with the sums of the leaf below them.

    *start* and *finish* are the positions (bits), and *ends* are their names. At most
    MAX_DRAWN_SUMS leaves are drawn.
    """
    found = list(_leaves(root))
    cells: list[Cell] = []
    sentences: list[str] = []
    for number, (cases, leaf) in enumerate(found[:MAX_DRAWN_SUMS], 1):
        case = f"{number}. " if len(found) > 1 else ""
        weights = weights_by_name(problem.board, leaf.get("weights", {}))
        areas = tuple(map(tuple, leaf.get("areas", ())))
        for pegs, word in zip((start, finish), ends, strict=True):
            weight = Pagoda(problem.board, weights).weight(pegs)
            caption = (f"{case}{word}: weighs {exactly(weight)}",)
            cells.append(weights_cell(problem, pegs, weights, caption, look, areas=areas))
        words = _explained(problem, (start, finish), cases, leaf, ends)
        sentences += [case + words[0], *words[1:]]
    if len(found) > MAX_DRAWN_SUMS:
        more = plural(len(found) - MAX_DRAWN_SUMS, "more case")
        sentences.append(f"The certificate has {more}.")
    return explained(cells, sentences, look)


def _leaves(node: Json, above: tuple[Case, ...] = ()) -> Iterator[tuple[tuple[Case, ...], Json]]:
    """Yield the leaves below a node, each with the cases in which it holds."""
    if "jumps" not in node:
        yield above, node
    else:
        jumps, most = tuple(node["jumps"]), node["at_most"]
        yield from _leaves(node["less"], (*above, (jumps, False, most)))
        yield from _leaves(node["more"], (*above, (jumps, True, most + 1)))


def _explained(
    problem: Problem,
    positions: tuple[int, int],
    cases: Sequence[Case],
    leaf: Json,
    ends: tuple[str, str],
) -> list[str]:
    words, losses = [], []
    weights = weights_by_name(problem.board, leaf.get("weights", {}))
    if cases:
        words.append(f"If {listed([_case(problem, case) for case in cases])}:")
    for position, end in zip(positions, ends, strict=True):
        words.append(f"{end.capitalize()}: {weighed(weights, position)}.")
    for which in ("first", "last"):
        for names, loss in leaf.get(which, ()):
            words.append(f"The {which} jump that changes {listed(names)} loses at least {loss}.")
            losses.append(loss)
    for case, times in zip(cases, leaf.get("branches", ()), strict=False):
        _, at_least, count = case
        if times:
            loss = times * count
            verb = f"lose at least {loss}" if at_least else f"gain at most {loss}"
            words.append(f"As {_case(problem, case)}, these jumps {verb} together.")
            losses.append(loss if at_least else -loss)
    start, finish = [Pagoda(problem.board, weights).weight(bits) for bits in positions]
    if leaf.get("areas"):
        words.append(
            "From their contents at the one to those at the other, the jumps that touch the areas "
            "lose so much that less than the other is left."
        )
        return words
    others = "The other jumps gain nothing" if losses else "No jump gains weight"
    left = exactly(start) + "".join([f" {'+' if n < 0 else '−'} {abs(n)}" for n in losses if n])
    equals = f" = {exactly(start - sum(losses))}" if any(losses) else ""
    words.append(f"{others}, so at most {left}{equals} can be left; {exactly(finish)} is more.")
    return words


def _case(problem: Problem, case: Case) -> str:
    """Return in words how often the jumps of a case are made."""
    jumps, at_least, count = case
    names = _jumps(problem, jumps)
    bound = "at least" if at_least else "at most"
    if not at_least and not count:
        return f"{names} {'is' if len(jumps) == 1 else 'are'} never made"
    verb = "is" if len(jumps) == 1 else "are together"
    times = "once" if count == 1 else f"{count} times"
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

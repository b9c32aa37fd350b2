"""Pictures of proofs by weights: pagoda functions and jump counts on boards, with their sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.proof.certificates.certificate import weights_by_name
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import possible_finishes
from pegsol.shapes import Json
from pegsol.view.marks import Marks
from pegsol.view.svg.sheet import Cell, Look, Parts, explained
from pegsol.view.wording import listed
from pegsol.wording import plural

MAX_DRAWN_SUMS = 8

_MAX_NAMED_JUMPS = 6
_MAX_TERMS = 10
_JOIN = "\u00a0"  # a no-break space

Case = tuple[tuple[int, ...], bool, int]
"""One side of a branch: jumps (numbers) that are made at least, or at most, a number of times."""


def pagoda_parts(problem: Problem, certificate: Tree, look: Look) -> Parts:
    """Return boards with the weights on the start and the finish, and the sums below them.

    If the finish counts pegs, the lightest finish is drawn. If each weighting excludes only some
    positions, crosses mark the holes where this weighting or an earlier one excludes a last peg.
    """
    if not certificate.outweighs(problem):
        return _one_by_one(problem, certificate.weightings, look)
    weights, finish = certificate.weightings[0], problem.finish
    ends = "start", "finish" if finish.is_exact else "lightest finish"
    end = lightest(weights, finish)
    leaf = {"weights": Pagoda(problem.board, weights).by_hole}
    return sum_parts(problem, problem.start.bits, end, leaf, look, ends)


def weights_cell(
    problem: Problem,
    pegs: int,
    weights: Sequence[int],
    caption: tuple[str, ...],
    look: Look,
    *,
    areas: tuple[tuple[str, ...], ...] = (),
    out: int = 0,
) -> Cell:
    """Return a board with pegs (bits), the weights that are not 0, and crosses in holes (bits)."""
    board = problem.board
    named = {
        name: weight
        for hole, (name, weight) in enumerate(zip(board.names, weights, strict=True))
        if weight and not out >> hole & 1
    }
    marks = Marks(weights=named, areas=areas, excluded=board.names_of(out))
    return look.cell(board, pegs, *caption, marks=marks)


def _one_by_one(problem: Problem, weightings: Sequence[tuple[int, ...]], look: Look) -> Parts:
    start, full = problem.start.bits, problem.board.full
    positions = possible_finishes(problem) or []
    single = not problem.finish.care and problem.finish.most == 1
    out = full if single else 0
    for position in positions:
        out &= ~position
    cells, sentences = [], []
    if out:
        sentences.append(
            "The position class allows no last peg in holes crossed out from the first."
        )
    for number, weights in enumerate(weightings, 1):
        pagoda = Pagoda(problem.board, weights, problem.rules)
        low = pagoda.weight(start)
        heavier = [position for position in positions if pagoda.weight(position) > low]
        caption = (f"{number}. start: weighs {exactly(low)}", "no jump raises the weight")
        cells.append(weights_cell(problem, start, weights, caption, look))
        counted = f"{plural(len(heavier), 'position')} of {len(positions)} that the finish allows"
        sentences += [
            f"Weights {number}, start: {weighed(weights, start)}; more weigh {counted}.",
            tight_jump(problem.board, weights, problem.rules),
        ]
        if single:
            for position in heavier:
                out |= position
            left = (full ^ out).bit_count()
            rest = f"{plural(left, 'hole')} left for it" if left else "no hole left for it"
            caption = (f"last peg: weighs at most {exactly(low)}", rest)
            cells.append(weights_cell(problem, 0, weights, caption, look, out=out))
    return explained(cells, sentences, look)


def lightest(weights: Sequence[int], finish: Finish) -> int:
    """Return the lightest position (bits) that a finish allows.

    >>> lightest((3, -1, 2, -2), Finish.at_most(3)), lightest((3, 1, 2), Finish.at_most(2))
    (10, 2)
    >>> lightest((3, 1, 2), Finish.exactly(2))
    6
    """
    pegs, least, most = finish.pegs, finish.least, finish.most
    order = sorted(range(len(weights)), key=weights.__getitem__)
    if finish.care:
        order = [hole for hole in order if finish.free >> hole & 1]
        filled = pegs.bit_count()
        least, most = least - filled, most - filled
    for number, hole in enumerate(order[:most]):
        if weights[hole] < 0 or number < least:
            pegs |= 1 << hole
    return pegs or 1 << order[0]


# -- sums ----------------------------------------------------------------------------------------


def sum_parts(
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
        words = _summed(problem, (start, finish), cases, leaf, ends)
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


def _summed(
    problem: Problem,
    positions: tuple[int, int],
    cases: Sequence[Case],
    leaf: Json,
    ends: tuple[str, str],
) -> list[str]:
    """Return the sentences that add up the terms of a leaf."""
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
    others = "The other jumps gain nothing, so"
    if not losses:
        words.append(tight_jump(problem.board, weights, problem.rules))
        others = "So"
    left = exactly(start) + "".join([f" {'+' if n < 0 else '−'} {abs(n)}" for n in losses if n])
    equals = f" = {exactly(start - sum(losses))}" if any(losses) else ""
    words.append(f"{others} at most {left}{equals} can be left; {exactly(finish)} is more.")
    return words


def _case(problem: Problem, case: Case) -> str:
    """Return in words how often the jumps of a case are made."""
    numbers, at_least, count = case
    jumps = [problem.board.jumps[number] for number in numbers]
    names = listed([str(_jump(problem.board, jump, problem.rules)) for jump in jumps])
    if len(jumps) > _MAX_NAMED_JUMPS:
        names = plural(len(jumps), "jump")
    if not at_least and not count:
        return f"{names} {'is' if len(jumps) == 1 else 'are'} never made"
    verb = "is" if len(jumps) == 1 else "are together"
    times = "once" if count == 1 else f"{count} times"
    return f"{names} {verb} made {'at least' if at_least else 'at most'} {times}"


def _jump(board: Board, holes: tuple[int, int, int], rules: Rules) -> Jump:
    a, b, c = holes
    return Jump(board, a, b, c) if rules == "normal" else Jump(board, c, b, a)


# -- numbers -------------------------------------------------------------------------------------


def exactly(weight: int) -> str:
    """Return a weight with a true minus sign."""
    return str(weight).replace("-", "−")


def weighed(weights: Sequence[int], pegs: int) -> str:
    """Return the weight of *pegs* (bits) as a sum with one term for all pegs of equal weight.

    Lines can be broken only before a sign.
    """
    numbers = Counter([weights[hole] for hole in holes_of(pegs)])
    total = sum([weights[hole] for hole in holes_of(pegs)])
    kinds = sorted([kind for kind in numbers if kind], key=lambda kind: (kind < 0, abs(kind)))
    if not kinds or len(kinds) > _MAX_TERMS:
        return exactly(total)
    text = ""
    for place, kind in enumerate(kinds):
        minus = kind < 0
        sign = (f" −{_JOIN}" if minus else f" +{_JOIN}") if place else "−" if minus else ""
        text += sign + f"{plural(numbers[kind], 'peg')} × {abs(kind)}".replace(" ", _JOIN)
    return f"{text} ={_JOIN}{exactly(total)}"


def tight_jump(board: Board, weights: Sequence[int], rules: Rules) -> str:
    """Return a sentence that no jump raises the weight, with a jump that loses the least."""
    if not board.jumps:
        return "There is no jump."
    sign = 1 if rules == "normal" else -1

    def order(holes: tuple[int, int, int]) -> tuple[int, int, int, tuple[int, int, int]]:
        a, b, c = (weights[hole] for hole in holes)
        return sign * (a + b - c), (a, b, c).count(0), -c, holes

    best = min(board.jumps, key=order)
    a, b, c = [exactly(weights[hole]) for hole in best]
    a, b = (f"({one})" if one.startswith("−") else one for one in (a, b))
    takes, gives = (f"{a} + {b}", c)[::sign]
    jump = _jump(board, best, rules)
    return f"No jump raises the weight: {jump}, for example, takes {takes} and gives {gives}."

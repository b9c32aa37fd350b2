"""Pictures of proofs by pagoda functions: weights on the board, and the inequality in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Finish, Problem
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import possible_finishes
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.parts import Look, Parts, explained
from pegsol.view.svg.sheet import Cell
from pegsol.view.svg.weighing import exactly, tight_jump, weighed
from pegsol.wording import plural


def pagoda_parts(problem: Problem, certificate: Tree, look: Look) -> Parts:
    """Return boards with the weights on the start and the finish, and the sums below them.

    If the finish counts pegs, the lightest finish is drawn. If each weighting excludes only some
    positions, crosses mark the holes where this weighting or an earlier one excludes a last peg.
    """
    if certificate.outweighs(problem):
        return _outweighed(problem, certificate.weightings[0], look)
    return _one_by_one(problem, certificate.weightings, look)


def weights_cell(
    problem: Problem,
    pegs: int,
    weights: Sequence[int],
    caption: tuple[str, ...],
    look: Look,
    *,
    free: int = 0,
    areas: tuple[tuple[str, ...], ...] = (),
) -> Cell:
    """Return a board with pegs (bits) and the weights that are not 0."""
    named = zip(problem.board.names, weights, strict=True)
    marks = Marks(weights={name: weight for name, weight in named if weight}, areas=areas)
    return Cell(_diagram(problem, pegs, look, marks, free), caption)


def _diagram(problem: Problem, pegs: int, look: Look, marks: Marks, free: int = 0) -> Diagram:
    return Diagram.sized(
        problem.board, pegs, look.theme, look.width, names=look.names, marks=marks, free=free
    )


def _outweighed(problem: Problem, weights: Sequence[int], look: Look) -> Parts:
    start, finish = problem.start.bits, problem.finish
    end = lightest(weights, finish)
    drawn = bool(finish.care)
    pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
    low, high = pagoda.weight(start), pagoda.weight(end)
    word = "finish" if drawn and not finish.free else "lightest finish"
    cells = [
        weights_cell(
            problem,
            start,
            weights,
            (f"start: weighs {exactly(low)}", "no jump raises the weight"),
            look,
        ),
        weights_cell(
            problem,
            finish.pegs if drawn else end,
            weights,
            (f"{word}: weighs {exactly(high)}", "more than the start"),
            look,
            free=finish.free,
        ),
    ]
    sentences = [
        f"Start: {weighed(weights, start)}.",
        f"{word.capitalize()}: {weighed(weights, end)}.",
        f"{exactly(low)} < {exactly(high)}, so the finish weighs more than the start.",
        tight_jump(problem.board, weights, problem.rules),
    ]
    return explained(cells, sentences, look)


def _one_by_one(problem: Problem, weightings: Sequence[Sequence[int]], look: Look) -> Parts:
    start, full = problem.start.bits, problem.board.full
    positions = possible_finishes(problem) or []
    single = not problem.finish.care and problem.finish.most == 1
    out = full if single else 0
    for position in positions:
        out &= ~position
    sentences = []
    if out:
        sentences.append(
            "The position class allows no last peg in holes crossed out from the first."
        )
    cells = []
    for number, weights in enumerate(weightings, 1):
        pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
        low = pagoda.weight(start)
        heavier = [position for position in positions if pagoda.weight(position) > low]
        caption = (f"{number}. start: weighs {exactly(low)}", "no jump raises the weight")
        cells.append(weights_cell(problem, start, weights, caption, look))
        counted = f"{plural(len(heavier), 'position')} of {len(positions)} that the finish allows"
        sentences.append(
            f"Weights {number}, start: {weighed(weights, start)}; more weigh {counted}."
        )
        sentences.append(tight_jump(problem.board, weights, problem.rules))
        if single:
            for position in heavier:
                out |= position
            left = (full ^ out).bit_count()
            rest = f"{plural(left, 'hole')} left for it" if left else "no hole left for it"
            words = (f"last peg: weighs at most {exactly(low)}", rest)
            named = {
                name: weight
                for name, weight in zip(problem.board.names, weights, strict=True)
                if weight and not out >> problem.board.hole(name) & 1
            }
            marks = Marks(weights=named, excluded=problem.board.names_of(out))
            cells.append(Cell(_diagram(problem, 0, look, marks), words))
    return explained(cells, sentences, look)


def lightest(weights: Sequence[int], finish: Finish) -> int:
    """Return the lightest position (bits) that a finish allows.

    >>> lightest((3, -1, 2, -2), Finish.at_most(3)), lightest((3, 1, 2), Finish.at_most(2))
    (10, 2)
    >>> lightest((3, 1, 2), Finish.exactly(2))
    6
    """
    if finish.care:
        holes, pegs = holes_of(finish.free), finish.pegs
        most = len(holes)
    else:
        holes, pegs = list(range(len(weights))), 0
        most = finish.most
    order = sorted(holes, key=lambda hole: weights[hole])
    for number, hole in enumerate(order[:most], 1):
        if weights[hole] < 0 or (number <= finish.least and not finish.care):
            pegs |= 1 << hole
    return pegs or 1 << order[0]

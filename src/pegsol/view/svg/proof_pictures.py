"""Proofs as pictures: holes with a parity, or weights whose sum no jump raises."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.model.problem import Problem
from pegsol.theory.certificates.parity_sets import ParitySets
from pegsol.theory.certificates.weightings import Weightings
from pegsol.theory.golden import Weight
from pegsol.theory.pagoda import Pagoda
from pegsol.theory.proof import Proof
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.parity_pictures import parity_cells
from pegsol.view.svg.sheet import Cell
from pegsol.view.theme import Theme


def proof_cells(
    proof: Proof, theme: Theme, *, names: Names | None = None, width: float
) -> list[Cell]:
    """Return boards that show why a proof holds: start and finish for each set or weighting.

    A finish that counts pegs is not drawn, and an exhausted search has no boards. See
    :func:`pegsol.view.svg.parity_pictures.parity_cells` for position classes.
    """
    problem = proof.problem
    match proof.certificate:
        case ParitySets() as certificate:
            return parity_cells(problem, certificate, theme, names=names, width=width)
        case Weightings(weightings):
            shown = [(_weights(problem, w), _sums(problem, w)) for w in weightings]
        case _:
            shown = []
    return [
        Cell(
            Diagram.sized(problem.board, pegs, theme, width, names=names, marks=marks, free=free),
            caption,
        )
        for marks, captions in shown
        for (pegs, free), caption in zip(_positions(problem), captions, strict=False)
    ]


def _positions(problem: Problem) -> Iterator[tuple[int, int]]:
    """Yield the pegs and the free holes of the start, and of a finish given by its pegs."""
    yield problem.start.bits, 0
    if problem.finish.kind == "pegs":
        yield problem.finish.pegs, problem.finish.free


def _weights(problem: Problem, weights: tuple[Weight, ...]) -> Marks:
    named = zip(problem.board.names, weights, strict=True)
    return Marks(weights={name: _number(weight) for name, weight in named if weight})


def _number(weight: Weight) -> float:
    """Return a weight to draw: a whole number, or four places of one with the golden ratio."""
    return weight if isinstance(weight, int) else round(float(weight), 4)


def _sums(problem: Problem, weights: tuple[Weight, ...]) -> list[tuple[str, str]]:
    pagoda = Pagoda(problem.board, weights, problem.rules)
    start = pagoda.weight(problem.start.bits)
    captions = [(f"start: weighs {_number(start)}", "no jump raises the weight")]
    least = pagoda.least(problem.finish)
    if start < least:
        captions.append((f"finish: weighs {_number(least)}", "more than the start"))
    return captions

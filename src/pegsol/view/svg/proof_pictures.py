"""Proofs as pictures: boards with parity sets or weights, trees, and levels of positions."""

from __future__ import annotations

from pegsol.model.problem import Problem
from pegsol.theory.certificates.exhausted_search import ExhaustedSearch
from pegsol.theory.certificates.inductive_set import InductiveSet
from pegsol.theory.certificates.jump_counts import JumpCounts
from pegsol.theory.certificates.parity_sets import ParitySets
from pegsol.theory.certificates.tree import Tree
from pegsol.theory.certificates.weightings import Weightings
from pegsol.theory.proof import Proof
from pegsol.view.svg.count_pictures import count_parts
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.level_bars import level_bars
from pegsol.view.svg.pagoda_pictures import pagoda_parts
from pegsol.view.svg.parity_pictures import parity_cells
from pegsol.view.svg.parts import Look, Parts, explained
from pegsol.view.svg.sheet import Cell, rows_of
from pegsol.view.svg.tree_pictures import tree_parts
from pegsol.view.wording import kind_of
from pegsol.wording import plural


def proof_parts(proof: Proof, look: Look) -> Parts | None:
    """Return the picture of why a proof holds.

    That are start and finish with the parity sets or the weights, and the sums below them; a tree
    of pairs of positions; or how many positions each level of an inductive set has. None for an
    exhausted search without numbers of positions.
    """
    problem = proof.problem
    match proof.certificate:
        case ParitySets() as sets:
            cells = parity_cells(problem, sets, look.theme, names=look.names, width=look.width)
            return Parts((rows_of(cells, 2, look.theme),))
        case Weightings() as weightings:
            return pagoda_parts(problem, weightings, look)
        case Tree() as tree:
            return tree_parts(problem, tree, look)
        case JumpCounts(root):
            return count_parts(problem, problem.start.bits, problem.finish.pegs, root, look)
        case InductiveSet(forward=forward, backward=backward):
            sides = [
                ("from the start", [(level.pegs, level.positions) for level in forward]),
                ("to the finish", [(level.pegs, level.positions) for level in backward]),
            ]
            return _levels(problem, sides, look)
        case ExhaustedSearch(counts=counts) if counts:
            remark = f"{kind_of(proof).capitalize()}."
            return _levels(problem, [("positions of the search", list(counts))], look, remark)
    return None


def _levels(
    problem: Problem, sides: list[tuple[str, list[tuple[int, int]]]], look: Look, remark: str = ""
) -> Parts:
    """Return start and finish, and below them the number of positions of each level as a bar."""

    def cell(pegs: int, free: int, caption: str) -> Cell:
        return Cell(
            Diagram.sized(problem.board, pegs, look.theme, look.width, names=look.names, free=free),
            (caption,),
        )

    finish = problem.finish
    cells = [cell(problem.start.bits, 0, "start")]
    if finish.kind == "pegs":
        cells.append(cell(finish.pegs, finish.free, "finish"))
    total = sum([count for _, levels in sides for _, count in levels])
    sentence = f"Every level has its bar, {plural(total, 'position', ',')} in all; a bar is longer "
    sentence += "by the same length for ten times as many positions."
    listed = [
        f"{heading.capitalize()}: "
        + ", ".join([f"{plural(pegs, 'peg')} {count:,}" for pegs, count in levels])
        + "."
        for heading, levels in sides
        if levels
    ]
    if remark:
        sentence = f"{remark} {sentence}"
    parts = explained(cells, [sentence], look)
    bars = level_bars(sides, parts.blocks[-1].width, look.theme)
    return Parts((*parts.blocks, bars), (sentence, *listed))

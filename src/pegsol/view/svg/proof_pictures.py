"""Pictures of proofs: boards with parity sets or weights, trees, and numbers of positions."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.game.boards.board import Board, column_letters
from pegsol.game.problem import Problem
from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
from pegsol.proof.certificates.inductive_set import InductiveSet
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.colours import Colouring, colouring_of
from pegsol.proof.proof import Proof
from pegsol.view.marks import Marks
from pegsol.view.svg.sheet import Cell, Look, Parts, explained, rows_of
from pegsol.view.svg.tree_pictures import tree_parts
from pegsol.view.svg.weight_pictures import pagoda_parts, sum_parts
from pegsol.view.wording import kind_of
from pegsol.wording import plural


def proof_parts(proof: Proof, look: Look) -> Parts | None:
    """Return the parts of a picture of why a proof holds.

    The picture shows the start and the finish with the parity sets or the weights, and the sums
    below them; or a tree of pairs of positions; or the number of positions on each level of an
    inductive set. For an exhausted search without numbers of positions, None is returned.
    """
    problem = proof.problem
    match proof.certificate:
        case ParitySets() as sets:
            return Parts((rows_of(list(_parity_cells(problem, sets, look)), 2, look.theme),))
        case Tree(reason="pagoda") as tree:
            return pagoda_parts(problem, tree, look)
        case Tree(reason="jump counts", pairs=[pair]) if pair.branches is not None:
            return sum_parts(problem, pair.origin, pair.target, pair.branches, look)
        case Tree() as tree:
            return tree_parts(problem, tree, look)
        case InductiveSet(forward=forward, backward=backward):
            sides = [
                ("from the start", [(level.pegs, level.positions) for level in forward]),
                ("to the finish", [(level.pegs, level.positions) for level in backward]),
            ]
            return _levels(problem, sides, look)
        case ExhaustedSearch(counts=counts) if counts:
            remark = f"{kind_of(proof).capitalize()}."
            return _levels(problem, [("search", list(counts))], look, remark)
    return None


def _levels(
    problem: Problem, sides: list[tuple[str, list[tuple[int, int]]]], look: Look, remark: str = ""
) -> Parts:
    """Return the start and the finish, and below them the number of positions of each level."""

    finish = problem.finish
    cells = [look.cell(problem.board, problem.start.bits, "start")]
    if finish.care:
        cells.append(look.cell(problem.board, finish.pegs, "finish", free=finish.free))
    sentences = [
        f"{heading.capitalize()}, {plural(sum([count for _, count in levels]), 'position', ',')}: "
        + ", ".join([f"{plural(pegs, 'peg')} {count:,}" for pegs, count in levels])
        + "."
        for heading, levels in sides
        if levels
    ]
    return explained(cells, [remark, *sentences] if remark else sentences, look)


def _parity_cells(problem: Problem, certificate: ParitySets, look: Look) -> Iterator[Cell]:
    """Yield boards with the parity sets, two for each set.

    The first board has the pegs of the start. The second board has the pegs of the finish, or, if
    the finish is one peg in any hole, crosses in all holes that this set and earlier sets exclude.
    If a set consists of two of three colours of the holes, letters stand for the colours.
    """
    board, start, finish, out = problem.board, problem.start.bits, problem.finish, 0
    colours = colouring_of(board, certificate.sets)
    for holes, excluded in zip(certificate.sets, certificate.excluded(problem), strict=True):
        on, classes = _on(holes, colours), _classes(board, holes, colours)
        marks = Marks(classes=classes)
        yield look.cell(board, start, *_counted("start", start, holes, on), marks=marks)
        if finish.care:
            caption = ("finish", "the pegs in free holes (?) decide")
            if not finish.free & holes:
                caption = _counted("finish", finish.pegs, holes, on)
            yield look.cell(board, finish.pegs, *caption, marks=marks, free=finish.free)
        elif finish.most == 1:
            out |= excluded
            where = f"{'not' if excluded == holes else 'only'} {on.replace(' and ', ' or ')}"
            left = (board.full ^ out).bit_count()
            rest = f"{plural(left, 'hole')} left for it" if left else "no hole left for it"
            marks = Marks(classes=classes, excluded=board.names_of(out))
            yield look.cell(board, 0, f"last peg: {where}", rest, marks=marks)


def _classes(board: Board, holes: int, colours: Colouring | None) -> dict[str, int]:
    """Return the number of the colour of each hole of a set, by the name of the hole."""
    if colours is None:
        return dict.fromkeys(board.names_of(holes), 0)
    return {
        name: number
        for number, colour in enumerate(colours)
        for name in board.names_of(colour & holes)
    }


def _on(holes: int, colours: Colouring | None) -> str:
    """Return a set of holes in words: by its colours, or as the marked holes."""
    letters = [
        column_letters(number) for number, colour in enumerate(colours or ()) if colour & holes
    ]
    return f"on {' and '.join(letters)}" if len(letters) > 1 else "on the marked holes"


def _counted(word: str, pegs: int, holes: int, on: str) -> tuple[str, str]:
    count = (pegs & holes).bit_count()
    return f"{word}: {plural(count, 'peg')} {on}", "odd" if count & 1 else "even"

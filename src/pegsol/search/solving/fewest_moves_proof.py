"""The certificate that a solution has the fewest moves: see docs/certificates.md.

The layers of positions are made as the check will make them: without the live positions, of which a
checker knows nothing, and with the bounds that the certificate states, until they are enough for
the claim.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.game import Game
from pegsol.game.solution import Solution
from pegsol.proof.checker.fewest_moves import MAX_POSITIONS
from pegsol.proof.checker.statement import MAX_SYMMETRIES
from pegsol.proof.documents import CertificateJson, check, fewest_moves_certificate
from pegsol.proof.position_class import classes_of
from pegsol.proof.regions import Bound, full_regions, regions
from pegsol.search.run import NO_NODE_LIMIT, REPORT_SECONDS, Run
from pegsol.search.solving.both_ends import BothEnds
from pegsol.search.solving.move_ends import End, MoveEnds


def certify_fewest_moves(
    solution: Solution, run: Run, report: Callable[[str], object] = lambda what: None
) -> CertificateJson:
    """Return the certificate, which the checker has accepted, that no solution has fewer moves.

    *solution* has the fewest moves, as a search has found. *report* is called with what is under
    way.

    Raises LimitError at a limit, and ProblemError if the layers have more positions than a
    certificate may have, or for the finish "fewest".
    """
    moves, ends = len(solution.moves), _ends(solution)
    layers = BothEnds(ends, None, max(0, moves - 1), keep=True, threads=run.threads)
    while sum(layers.moves) < moves - 2 and not layers.is_empty:
        report(f"{layers.held:,} positions for the certificate")
        state = layers.advance(run.slice(REPORT_SECONDS), run.engine_memory, NO_NODE_LIMIT)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        if layers.held > MAX_POSITIONS:
            raise ProblemError(
                f"the certificate would need layers of more than {MAX_POSITIONS:,} positions"
            )
    document = fewest_moves_certificate(solution, _as_json(layers, moves))
    report("checking the certificate")
    check(document, run.limits())
    return document


def _ends(solution: Solution) -> MoveEnds:
    """Return the two ends, with the bounds that the page on certificates gives."""
    ends = MoveEnds(Game(solution.problem))
    if len(ends.symmetries) > MAX_SYMMETRIES:
        ends.symmetries = ends.symmetries[:1]
    finish, start, full = ends.own_finish, solution.problem.start.bits, ends.board.full
    pegs, perhaps, most = 0, full, finish.most
    if finish.care:
        pegs, perhaps = finish.pegs, finish.pegs | finish.free
    ends.start = _bounded(ends, ends.start, pegs, perhaps, most)
    if ends.finish is not None:
        ends.finish = _bounded(ends, ends.finish, start, start, start.bit_count())
    return ends


def _bounded(ends: MoveEnds, end: End, pegs: int, perhaps: int, most: int) -> End:
    """Return an *end* with bounds for the moves to the other end.

    There, *pegs* are filled, *perhaps* may be, and *most* is the most pegs.
    """
    every = regions(ends.board)
    if end.backward:  # pegs are added on the way from the position, and were removed before
        return replace(end, bounds=(Bound(full_regions(ends.board, [pegs])),))
    outside = [r for r in every if r & ~perhaps or r.bit_count() > most]
    spared = min(most, len(every) - len(outside))
    return replace(end, bounds=(Bound(tuple(outside)), Bound(every, spared)))


def _as_json(layers: BothEnds, moves: int) -> dict[str, Any]:
    """Return the parts of the proof besides the solution; all is empty after an empty layer."""
    ends, board = layers.ends, layers.ends.board
    names, group = board.names, ends.symmetries
    counts = [*[side.counts()[1:] for side in layers.sides], []]
    missing = moves - 2 - sum(layers.moves)
    if missing > 0:
        empty = next(n for n, side in enumerate(layers.sides) if side.counts()[-1] == 0)
        counts[empty] = counts[empty] + [0] * missing
    content: dict[str, Any] = {
        "regions": [list(board.names_of(region)) for region in regions(board)]
    }
    if len(group) > 1:
        content["symmetries"] = [[names[hole] for hole in symmetry] for symmetry in group]
    sets = classes_of(board).parity_sets
    if counts[1] and sets and not ends.own_finish.is_exact:
        content["parity_sets"] = [list(board.names_of(holes)) for holes in sets]
    return {**content, "forward": counts[0], "backward": counts[1]}

"""The certificate that a solution has the fewest moves: see docs/certificates.md.

The layers of positions are made as the check will make them: without the live positions, of which a
checker knows nothing, and with the bounds that the certificate states, until they are enough for
the claim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.game import Game
from pegsol.game.solution import Solution
from pegsol.proof.checker.fewest_moves import MAX_POSITIONS
from pegsol.proof.checker.statement import MAX_SYMMETRIES
from pegsol.proof.documents import CertificateJson, check, fewest_moves_certificate
from pegsol.proof.position_class import classes_of
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.solving.move_ends import MoveEnds


def certify_fewest_moves(
    solution: Solution, run: Run, report: Callable[[str], object] = lambda what: None
) -> CertificateJson:
    """Return the certificate, which the checker has accepted, that no solution has fewer moves.

    *solution* has the fewest moves, as a search has found. *report* is called with what is under
    way.

    Raises LimitError at a limit, and ProblemError if the layers have more positions than a
    certificate may have, or for the finish "fewest".
    """
    moves = len(solution.moves)
    ends = MoveEnds(Game(solution.problem), as_stated=True, most_symmetries=MAX_SYMMETRIES)
    most = max(0, moves - 1)
    layers = _core.BothEnds(ends.core, None, most, keep=True, threads=run.threads)
    while sum(layers.moves) < moves - 2 and all(side[-1] > 0 for side in layers.counts):
        report(f"{_held(layers):,} positions for the certificate")
        state = layers.advance(run.slice(REPORT_SECONDS), run.engine_memory)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        if _held(layers) > MAX_POSITIONS:
            raise ProblemError(
                f"the certificate would need layers of more than {MAX_POSITIONS:,} positions"
            )
    document = fewest_moves_certificate(solution, _as_json(ends, layers, moves))
    report("checking the certificate")
    check(document, run.limits())
    return document


def _held(layers: _core.BothEnds) -> int:
    """Return the number of positions in all layers."""
    return sum([sum(side) for side in layers.counts])


def _as_json(ends: MoveEnds, layers: _core.BothEnds, moves: int) -> dict[str, Any]:
    """Return the parts of the proof besides the solution; all is empty after an empty layer."""
    encoded, group = ends.encoded, ends.symmetries
    board, finish = encoded.board, encoded.problem.finish
    names, regions = board.names, map(encoded.of_words, _core.regions(encoded.core))
    counts = [*[side[1:] for side in layers.counts], []]
    missing = moves - 2 - sum(layers.moves)
    if missing > 0:
        empty = next(n for n, side in enumerate(layers.counts) if side[-1] == 0)
        counts[empty] = counts[empty] + [0] * missing
    content: dict[str, Any] = {"regions": [list(board.names_of(region)) for region in regions]}
    if len(group) > 1:
        content["symmetries"] = [[names[hole] for hole in symmetry] for symmetry in group]
    sets = classes_of(board).parity_sets
    if counts[1] and sets and not finish.is_exact:
        content["parity_sets"] = [list(board.names_of(holes)) for holes in sets]
    return {**content, "forward": counts[0], "backward": counts[1]}

"""The work of worker processes on packages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pegsol.app.web.task import ExplainTask, NextPackageTask
from pegsol.model.problems.position import Jump
from pegsol.search.surveys.next_package import next_package
from pegsol.theory.packages import Piece, explain


def packages(task: ExplainTask | NextPackageTask) -> dict[str, Any]:
    """Return the pieces of a game, or the next package of its position."""
    game = task.game()
    if isinstance(task, ExplainTask):
        return {"pieces": [_piece(piece) for piece in explain(game.solution())]}
    first = None if task.first is None else Jump(game.board, *task.first)
    here = game.problem.from_position(game.position)
    found = next_package(here, first=first, seconds=task.seconds)
    return {
        "lead": _jumps(found.lead),
        "package": None if found.package is None else _piece(found.package),
        "complete": found.complete,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    hole = piece.before.board.hole
    return {
        "kind": piece.kind,
        "jumps": _jumps(piece.jumps),
        "moves": [str(move) for move in piece.moves],
        "block": list(map(hole, piece.block)),
        "catalyst": list(map(hole, piece.catalyst)),
        "room": list(map(hole, piece.room)),
    }


def _jumps(jumps: Iterable[Jump]) -> list[list[int]]:
    return [[jump.origin, jump.over, jump.target] for jump in jumps]

"""Problems and games as tables for the interactive board: holes, places and lines."""

from __future__ import annotations

from typing import Any

from pegsol.game.boards.board import Board
from pegsol.game.game import Game
from pegsol.game.problem import Problem
from pegsol.view.places import on_lattice, places
from pegsol.view.titles import problem_title


def tables(problem: Problem) -> dict[str, Any]:
    """Return the tables of a problem, without its start."""
    board, finish = problem.board, problem.finish
    return {
        "title": problem_title(problem),
        "holes": list(board.names),
        "places": [list(place) for place in places(board)],
        "lattice": on_lattice(board),
        "lines": [list(line) for line in board.lines],
        "one_way": [list(line) for line in board.one_way],
        "rules": problem.rules,
        "finish": {
            "care": bool(finish.care),
            "pegs": holes(board, finish.pegs),
            "free": holes(board, finish.free),
            "least": finish.least,
            "most": finish.most,
            "fewest": finish.is_fewest,
        },
    }


def as_play(game: Game) -> dict[str, Any]:
    """Return a game with its undone jumps, in the form that the interactive board uses."""
    jumps = game.jumps + game.undone
    return {
        "start": holes(game.board, game.problem.start.bits),
        "jumps": [[jump.origin, jump.over, jump.target] for jump in jumps],
        "made": len(game.jumps),
    }


def holes(board: Board, bits: int) -> list[int]:
    """Return the hole numbers of the set *bits*, which may be too large a number for JavaScript."""
    return [hole for hole in range(len(board)) if bits >> hole & 1]

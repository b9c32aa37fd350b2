"""Peg solitaire: play it, solve it, know it.

>>> import pegsol
>>> result = pegsol.solve(pegsol.problem("english d4 d4"))
>>> result.status.value, len(result.solution.jumps)
('solved', 31)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.errors import (
        FileError,
        IllegalJumpError,
        LimitError,
        MissingExtraError,
        NotationError,
        PegError,
        ProblemError,
        UnknownBoardError,
        VerificationError,
    )
    from pegsol.limits import Limits
    from pegsol.model.board import Board
    from pegsol.model.boards import board
    from pegsol.model.files import parse_problem, problem_json, problem_text, read_problem
    from pegsol.model.game import Game
    from pegsol.model.notation import format_position, parse_jump, parse_moves, parse_position
    from pegsol.model.pddl import parse_pddl, problem_pddl
    from pegsol.model.position import Jump, Move, Position
    from pegsol.model.problem import Finish, Problem
    from pegsol.model.puzzles import Puzzle, problem, puzzles
    from pegsol.model.solution import Solution
    from pegsol.search.analysis import Analysis, JumpReport
    from pegsol.search.counting import Counts, MoveLevel, by_moves, count
    from pegsol.search.listing import solutions
    from pegsol.search.result import Progress, Result, Stats, Status
    from pegsol.search.solve import Search, solve
    from pegsol.search.statespace import Level, StateProgress, StateSpace
    from pegsol.search.tablebase import Tablebase
    from pegsol.theory.proof import Proof

# Where each public name lives. Names are imported when first used, so that `import pegsol` and
# `pegsol --help` cost nothing that is not needed.
_HOMES = {
    "Analysis": "pegsol.search.analysis",
    "Board": "pegsol.model.board",
    "Counts": "pegsol.search.counting",
    "FileError": "pegsol.errors",
    "Finish": "pegsol.model.problem",
    "Game": "pegsol.model.game",
    "IllegalJumpError": "pegsol.errors",
    "Jump": "pegsol.model.position",
    "JumpReport": "pegsol.search.analysis",
    "Level": "pegsol.search.statespace",
    "LimitError": "pegsol.errors",
    "Limits": "pegsol.limits",
    "MissingExtraError": "pegsol.errors",
    "Move": "pegsol.model.position",
    "MoveLevel": "pegsol.search.counting",
    "NotationError": "pegsol.errors",
    "PegError": "pegsol.errors",
    "Position": "pegsol.model.position",
    "Problem": "pegsol.model.problem",
    "ProblemError": "pegsol.errors",
    "Progress": "pegsol.search.result",
    "Proof": "pegsol.theory.proof",
    "Puzzle": "pegsol.model.puzzles",
    "Result": "pegsol.search.result",
    "Search": "pegsol.search.solve",
    "Solution": "pegsol.model.solution",
    "StateProgress": "pegsol.search.statespace",
    "StateSpace": "pegsol.search.statespace",
    "Stats": "pegsol.search.result",
    "Status": "pegsol.search.result",
    "Tablebase": "pegsol.search.tablebase",
    "UnknownBoardError": "pegsol.errors",
    "VerificationError": "pegsol.errors",
    "board": "pegsol.model.boards",
    "by_moves": "pegsol.search.counting",
    "count": "pegsol.search.counting",
    "format_position": "pegsol.model.notation",
    "parse_jump": "pegsol.model.notation",
    "parse_moves": "pegsol.model.notation",
    "parse_pddl": "pegsol.model.pddl",
    "parse_position": "pegsol.model.notation",
    "parse_problem": "pegsol.model.files",
    "problem": "pegsol.model.puzzles",
    "problem_json": "pegsol.model.files",
    "problem_pddl": "pegsol.model.pddl",
    "problem_text": "pegsol.model.files",
    "puzzles": "pegsol.model.puzzles",
    "read_problem": "pegsol.model.files",
    "solutions": "pegsol.search.listing",
    "solve": "pegsol.search.solve",
}

__all__ = [
    "Analysis",
    "Board",
    "Counts",
    "FileError",
    "Finish",
    "Game",
    "IllegalJumpError",
    "Jump",
    "JumpReport",
    "Level",
    "LimitError",
    "Limits",
    "MissingExtraError",
    "Move",
    "MoveLevel",
    "NotationError",
    "PegError",
    "Position",
    "Problem",
    "ProblemError",
    "Progress",
    "Proof",
    "Puzzle",
    "Result",
    "Search",
    "Solution",
    "StateProgress",
    "StateSpace",
    "Stats",
    "Status",
    "Tablebase",
    "UnknownBoardError",
    "VerificationError",
    "board",
    "by_moves",
    "count",
    "format_position",
    "parse_jump",
    "parse_moves",
    "parse_pddl",
    "parse_position",
    "parse_problem",
    "problem",
    "problem_json",
    "problem_pddl",
    "problem_text",
    "puzzles",
    "read_problem",
    "solutions",
    "solve",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pegsol' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))

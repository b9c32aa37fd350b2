"""Peg solitaire: play it, solve it, analyse it.

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
        CancelledError,
        FileError,
        IllegalJumpError,
        ImpossibleError,
        Limit,
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
    from pegsol.model.pddl.domains import domain_pddl
    from pegsol.model.pddl.reading import parse_pddl
    from pegsol.model.pddl.writing import problem_pddl
    from pegsol.model.plan import solution_plan
    from pegsol.model.position import Jump, Move, Position
    from pegsol.model.problem import Finish, Problem
    from pegsol.model.puzzles import Puzzle, problem, puzzles
    from pegsol.model.solution import Solution
    from pegsol.search.result import ExhaustedMoves, Result, Stats, Status
    from pegsol.search.run import MoveProgress, Progress, StateProgress
    from pegsol.search.solving.fewest_moves import FewestMovesSearch
    from pegsol.search.solving.listing import solutions
    from pegsol.search.solving.optimal import OptimalCounts, count_optimal, optimal_solutions
    from pegsol.search.solving.search import Search
    from pegsol.search.solving.shortening import shorten
    from pegsol.search.solving.solve import solve
    from pegsol.search.spaces.batch import Batch
    from pegsol.search.spaces.by_moves import MoveLevel, by_moves
    from pegsol.search.spaces.counting import Counts, count
    from pegsol.search.spaces.level import Level
    from pegsol.search.spaces.playouts import Playouts, playouts
    from pegsol.search.spaces.reachability import can_reach, reachable, winning
    from pegsol.search.spaces.state_space import StateSpace
    from pegsol.search.spaces.tablebase import Tablebase
    from pegsol.search.surveys.analysis import Analysis, JumpReport
    from pegsol.search.surveys.armies import Army, smallest_army
    from pegsol.search.surveys.course import Step, along
    from pegsol.search.surveys.dead_ends import DeadEnds, dead_ends
    from pegsol.search.surveys.difficulty import Difficulty, difficulty
    from pegsol.search.surveys.fewest_pegs import FewestTable, fewest_pegs
    from pegsol.search.surveys.finishes import FinishRow, FinishTable, finish_table
    from pegsol.search.surveys.generation import generate
    from pegsol.search.surveys.next_package import NextPackage, next_package
    from pegsol.search.surveys.prove import Attempt, Evidence, prove
    from pegsol.search.surveys.pruning import PrunedLevel, pruning
    from pegsol.search.surveys.records import Record, records
    from pegsol.search.surveys.repair import Repair, repair
    from pegsol.search.surveys.survey import Survey, SurveyRow, survey
    from pegsol.theory.class_table import ClassPair, ClassTable, class_table
    from pegsol.theory.documents import Checked, check
    from pegsol.theory.packages import Piece, explain
    from pegsol.theory.position_class import (
        feasible_survivors,
        finish_allowed,
        least_pegs,
        parity_sets,
        position_class,
    )
    from pegsol.theory.proof import Proof
    from pegsol.view.animation.animate import animate
    from pegsol.view.booklet import booklet
    from pegsol.view.charts.difficulty import difficulty_chart
    from pegsol.view.charts.fewest_pegs import fewest_chart
    from pegsol.view.charts.levels import dead_end_chart, level_chart, move_chart
    from pegsol.view.charts.pruning import pruning_chart
    from pegsol.view.export.picture import Picture
    from pegsol.view.marks import Marks
    from pegsol.view.notebook.play import play
    from pegsol.view.svg.atlas import finish_atlas, survey_atlas
    from pegsol.view.svg.class_atlas import class_atlas
    from pegsol.view.svg.pictures import draw, film_strip, package_strip

# The module of each public name. Names are imported at first use, so that `import pegsol` and
# `pegsol --help` import only what they need.
_HOMES = {
    "Analysis": "pegsol.search.surveys.analysis",
    "Attempt": "pegsol.search.surveys.prove",
    "Army": "pegsol.search.surveys.armies",
    "Batch": "pegsol.search.spaces.batch",
    "Board": "pegsol.model.board",
    "CancelledError": "pegsol.errors",
    "Checked": "pegsol.theory.documents",
    "ClassPair": "pegsol.theory.class_table",
    "ClassTable": "pegsol.theory.class_table",
    "Counts": "pegsol.search.spaces.counting",
    "DeadEnds": "pegsol.search.surveys.dead_ends",
    "Difficulty": "pegsol.search.surveys.difficulty",
    "Evidence": "pegsol.search.surveys.prove",
    "ExhaustedMoves": "pegsol.search.result",
    "FewestMovesSearch": "pegsol.search.solving.fewest_moves",
    "FewestTable": "pegsol.search.surveys.fewest_pegs",
    "FileError": "pegsol.errors",
    "Finish": "pegsol.model.problem",
    "FinishRow": "pegsol.search.surveys.finishes",
    "FinishTable": "pegsol.search.surveys.finishes",
    "Game": "pegsol.model.game",
    "IllegalJumpError": "pegsol.errors",
    "ImpossibleError": "pegsol.errors",
    "Jump": "pegsol.model.position",
    "JumpReport": "pegsol.search.surveys.analysis",
    "Level": "pegsol.search.spaces.level",
    "Limit": "pegsol.errors",
    "LimitError": "pegsol.errors",
    "Limits": "pegsol.limits",
    "Marks": "pegsol.view.marks",
    "MissingExtraError": "pegsol.errors",
    "Move": "pegsol.model.position",
    "MoveLevel": "pegsol.search.spaces.by_moves",
    "MoveProgress": "pegsol.search.run",
    "NextPackage": "pegsol.search.surveys.next_package",
    "NotationError": "pegsol.errors",
    "OptimalCounts": "pegsol.search.solving.optimal",
    "PegError": "pegsol.errors",
    "Picture": "pegsol.view.export.picture",
    "Piece": "pegsol.theory.packages",
    "Playouts": "pegsol.search.spaces.playouts",
    "Position": "pegsol.model.position",
    "Problem": "pegsol.model.problem",
    "ProblemError": "pegsol.errors",
    "Progress": "pegsol.search.run",
    "Proof": "pegsol.theory.proof",
    "PrunedLevel": "pegsol.search.surveys.pruning",
    "Puzzle": "pegsol.model.puzzles",
    "Record": "pegsol.search.surveys.records",
    "Repair": "pegsol.search.surveys.repair",
    "Result": "pegsol.search.result",
    "Search": "pegsol.search.solving.search",
    "Solution": "pegsol.model.solution",
    "StateProgress": "pegsol.search.run",
    "StateSpace": "pegsol.search.spaces.state_space",
    "Stats": "pegsol.search.result",
    "Status": "pegsol.search.result",
    "Step": "pegsol.search.surveys.course",
    "Survey": "pegsol.search.surveys.survey",
    "SurveyRow": "pegsol.search.surveys.survey",
    "Tablebase": "pegsol.search.spaces.tablebase",
    "UnknownBoardError": "pegsol.errors",
    "VerificationError": "pegsol.errors",
    "along": "pegsol.search.surveys.course",
    "animate": "pegsol.view.animation.animate",
    "board": "pegsol.model.boards",
    "booklet": "pegsol.view.booklet",
    "by_moves": "pegsol.search.spaces.by_moves",
    "can_reach": "pegsol.search.spaces.reachability",
    "check": "pegsol.theory.documents",
    "class_atlas": "pegsol.view.svg.class_atlas",
    "class_table": "pegsol.theory.class_table",
    "count": "pegsol.search.spaces.counting",
    "count_optimal": "pegsol.search.solving.optimal",
    "dead_end_chart": "pegsol.view.charts.levels",
    "dead_ends": "pegsol.search.surveys.dead_ends",
    "difficulty": "pegsol.search.surveys.difficulty",
    "difficulty_chart": "pegsol.view.charts.difficulty",
    "domain_pddl": "pegsol.model.pddl.domains",
    "draw": "pegsol.view.svg.pictures",
    "explain": "pegsol.theory.packages",
    "feasible_survivors": "pegsol.theory.position_class",
    "fewest_chart": "pegsol.view.charts.fewest_pegs",
    "fewest_pegs": "pegsol.search.surveys.fewest_pegs",
    "film_strip": "pegsol.view.svg.pictures",
    "finish_allowed": "pegsol.theory.position_class",
    "finish_atlas": "pegsol.view.svg.atlas",
    "finish_table": "pegsol.search.surveys.finishes",
    "format_position": "pegsol.model.notation",
    "generate": "pegsol.search.surveys.generation",
    "least_pegs": "pegsol.theory.position_class",
    "level_chart": "pegsol.view.charts.levels",
    "move_chart": "pegsol.view.charts.levels",
    "next_package": "pegsol.search.surveys.next_package",
    "optimal_solutions": "pegsol.search.solving.optimal",
    "package_strip": "pegsol.view.svg.pictures",
    "parity_sets": "pegsol.theory.position_class",
    "parse_jump": "pegsol.model.notation",
    "parse_moves": "pegsol.model.notation",
    "parse_pddl": "pegsol.model.pddl.reading",
    "parse_position": "pegsol.model.notation",
    "parse_problem": "pegsol.model.files",
    "play": "pegsol.view.notebook.play",
    "playouts": "pegsol.search.spaces.playouts",
    "position_class": "pegsol.theory.position_class",
    "problem": "pegsol.model.puzzles",
    "problem_json": "pegsol.model.files",
    "problem_pddl": "pegsol.model.pddl.writing",
    "problem_text": "pegsol.model.files",
    "prove": "pegsol.search.surveys.prove",
    "pruning": "pegsol.search.surveys.pruning",
    "pruning_chart": "pegsol.view.charts.pruning",
    "puzzles": "pegsol.model.puzzles",
    "reachable": "pegsol.search.spaces.reachability",
    "read_problem": "pegsol.model.files",
    "records": "pegsol.search.surveys.records",
    "repair": "pegsol.search.surveys.repair",
    "shorten": "pegsol.search.solving.shortening",
    "smallest_army": "pegsol.search.surveys.armies",
    "solution_plan": "pegsol.model.plan",
    "solutions": "pegsol.search.solving.listing",
    "solve": "pegsol.search.solving.solve",
    "survey": "pegsol.search.surveys.survey",
    "survey_atlas": "pegsol.view.svg.atlas",
    "winning": "pegsol.search.spaces.reachability",
}

__all__ = [
    "Analysis",
    "Army",
    "Attempt",
    "Batch",
    "Board",
    "CancelledError",
    "Checked",
    "ClassPair",
    "ClassTable",
    "Counts",
    "DeadEnds",
    "Difficulty",
    "Evidence",
    "ExhaustedMoves",
    "FewestMovesSearch",
    "FewestTable",
    "FileError",
    "Finish",
    "FinishRow",
    "FinishTable",
    "Game",
    "IllegalJumpError",
    "ImpossibleError",
    "Jump",
    "JumpReport",
    "Level",
    "Limit",
    "LimitError",
    "Limits",
    "Marks",
    "MissingExtraError",
    "Move",
    "MoveLevel",
    "MoveProgress",
    "NextPackage",
    "NotationError",
    "OptimalCounts",
    "PegError",
    "Picture",
    "Piece",
    "Playouts",
    "Position",
    "Problem",
    "ProblemError",
    "Progress",
    "Proof",
    "PrunedLevel",
    "Puzzle",
    "Record",
    "Repair",
    "Result",
    "Search",
    "Solution",
    "StateProgress",
    "StateSpace",
    "Stats",
    "Status",
    "Step",
    "Survey",
    "SurveyRow",
    "Tablebase",
    "UnknownBoardError",
    "VerificationError",
    "along",
    "animate",
    "board",
    "booklet",
    "by_moves",
    "can_reach",
    "check",
    "class_atlas",
    "class_table",
    "count",
    "count_optimal",
    "dead_end_chart",
    "dead_ends",
    "difficulty",
    "difficulty_chart",
    "domain_pddl",
    "draw",
    "explain",
    "feasible_survivors",
    "fewest_chart",
    "fewest_pegs",
    "film_strip",
    "finish_allowed",
    "finish_atlas",
    "finish_table",
    "format_position",
    "generate",
    "least_pegs",
    "level_chart",
    "move_chart",
    "next_package",
    "optimal_solutions",
    "package_strip",
    "parity_sets",
    "parse_jump",
    "parse_moves",
    "parse_pddl",
    "parse_position",
    "parse_problem",
    "play",
    "playouts",
    "position_class",
    "problem",
    "problem_json",
    "problem_pddl",
    "problem_text",
    "prove",
    "pruning",
    "pruning_chart",
    "puzzles",
    "reachable",
    "read_problem",
    "records",
    "repair",
    "shorten",
    "smallest_army",
    "solution_plan",
    "solutions",
    "solve",
    "survey",
    "survey_atlas",
    "winning",
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

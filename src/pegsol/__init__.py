"""Peg solitaire: play it, solve it, analyse it.

>>> import pegsol
>>> result = pegsol.solve("english d4 d4")
>>> result.status.value, len(result.solution.jumps)
('solved', 31)
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing takes longer to import than the rest of this module
if TYPE_CHECKING:
    from typing import Any

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
    from pegsol.model.finish import Finish
    from pegsol.model.game import Game
    from pegsol.model.jump import Jump, Move
    from pegsol.model.notation import parse_jump, parse_moves
    from pegsol.model.pddl.domains import domain_pddl
    from pegsol.model.pddl.reading import parse_pddl
    from pegsol.model.pddl.writing import problem_pddl
    from pegsol.model.plan import solution_plan
    from pegsol.model.position import Position, parse_position
    from pegsol.model.problem import Problem
    from pegsol.model.puzzles import Puzzle, problem, puzzles
    from pegsol.model.reading import format_position
    from pegsol.model.solution import Solution
    from pegsol.model.symmetry import Symmetry, SymmetryGroup
    from pegsol.search.refuting.linear import find_pagoda
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
    from pegsol.search.surveys.dead_ends import DeadEnds, DeadLevel, dead_ends
    from pegsol.search.surveys.difficulty import Difficulty, difficulty
    from pegsol.search.surveys.fewest_pegs import FewestClass, FewestTable, fewest_pegs
    from pegsol.search.surveys.finishes import FinishRow, FinishTable, finish_table
    from pegsol.search.surveys.generation import generate
    from pegsol.search.surveys.next_package import NextPackage, next_package
    from pegsol.search.surveys.prove import Attempt, Evidence, prove
    from pegsol.search.surveys.pruning import PrunedLevel, pruning
    from pegsol.search.surveys.records import Record, records
    from pegsol.search.surveys.repair import Repair, repair
    from pegsol.search.surveys.strongest import Catch, StrongestPagodas, strongest_pagodas
    from pegsol.search.surveys.survey import Survey, SurveyRow, survey
    from pegsol.theory.class_table import ClassPair, ClassTable, class_table
    from pegsol.theory.documents import Checked, check
    from pegsol.theory.exercise.jumps import JumpsCheck, SharedHole, check_jumps
    from pegsol.theory.exercise.moves import FailedJump, MovesCheck, check_moves
    from pegsol.theory.exercise.weights import (
        Orientation,
        RaisingJump,
        WeightRepair,
        WeightsCheck,
        check_weights,
    )
    from pegsol.theory.golden import Golden
    from pegsol.theory.named_weightings import NamedWeighting, named_weightings
    from pegsol.theory.packages import Piece, explain
    from pegsol.theory.pagoda import Pagoda, golden_pagoda
    from pegsol.theory.position_class import (
        class_vectors,
        feasible_survivors,
        finish_allowed,
        least_pegs,
        parity_sets,
        position_class,
    )
    from pegsol.theory.proof import Proof
    from pegsol.view.animation.animate import animate
    from pegsol.view.booklet.booklet import booklet
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
    from pegsol.view.theme import Theme, find_theme

# The module of each public name. Names are imported at first use, so that `import pegsol` and
# `pegsol --help` import only what they need.
_HOMES = {
    "Analysis": "pegsol.search.surveys.analysis",
    "Army": "pegsol.search.surveys.armies",
    "Attempt": "pegsol.search.surveys.prove",
    "Batch": "pegsol.search.spaces.batch",
    "Board": "pegsol.model.board",
    "CancelledError": "pegsol.errors",
    "Catch": "pegsol.search.surveys.strongest",
    "Checked": "pegsol.theory.documents",
    "ClassPair": "pegsol.theory.class_table",
    "ClassTable": "pegsol.theory.class_table",
    "Counts": "pegsol.search.spaces.counting",
    "DeadEnds": "pegsol.search.surveys.dead_ends",
    "DeadLevel": "pegsol.search.surveys.dead_ends",
    "Difficulty": "pegsol.search.surveys.difficulty",
    "Evidence": "pegsol.search.surveys.prove",
    "ExhaustedMoves": "pegsol.search.result",
    "FailedJump": "pegsol.theory.exercise.moves",
    "FewestClass": "pegsol.search.surveys.fewest_pegs",
    "FewestMovesSearch": "pegsol.search.solving.fewest_moves",
    "FewestTable": "pegsol.search.surveys.fewest_pegs",
    "FileError": "pegsol.errors",
    "Finish": "pegsol.model.finish",
    "FinishRow": "pegsol.search.surveys.finishes",
    "FinishTable": "pegsol.search.surveys.finishes",
    "Game": "pegsol.model.game",
    "Golden": "pegsol.theory.golden",
    "IllegalJumpError": "pegsol.errors",
    "ImpossibleError": "pegsol.errors",
    "Jump": "pegsol.model.jump",
    "JumpReport": "pegsol.search.surveys.analysis",
    "JumpsCheck": "pegsol.theory.exercise.jumps",
    "Level": "pegsol.search.spaces.level",
    "Limit": "pegsol.errors",
    "LimitError": "pegsol.errors",
    "Limits": "pegsol.limits",
    "Marks": "pegsol.view.marks",
    "MissingExtraError": "pegsol.errors",
    "Move": "pegsol.model.jump",
    "MoveLevel": "pegsol.search.spaces.by_moves",
    "MoveProgress": "pegsol.search.run",
    "MovesCheck": "pegsol.theory.exercise.moves",
    "NamedWeighting": "pegsol.theory.named_weightings",
    "NextPackage": "pegsol.search.surveys.next_package",
    "NotationError": "pegsol.errors",
    "OptimalCounts": "pegsol.search.solving.optimal",
    "Orientation": "pegsol.theory.exercise.weights",
    "Pagoda": "pegsol.theory.pagoda",
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
    "RaisingJump": "pegsol.theory.exercise.weights",
    "Record": "pegsol.search.surveys.records",
    "Repair": "pegsol.search.surveys.repair",
    "Result": "pegsol.search.result",
    "Search": "pegsol.search.solving.search",
    "SharedHole": "pegsol.theory.exercise.jumps",
    "Solution": "pegsol.model.solution",
    "StateProgress": "pegsol.search.run",
    "StateSpace": "pegsol.search.spaces.state_space",
    "Stats": "pegsol.search.result",
    "Status": "pegsol.search.result",
    "Step": "pegsol.search.surveys.course",
    "StrongestPagodas": "pegsol.search.surveys.strongest",
    "Survey": "pegsol.search.surveys.survey",
    "SurveyRow": "pegsol.search.surveys.survey",
    "Symmetry": "pegsol.model.symmetry",
    "SymmetryGroup": "pegsol.model.symmetry",
    "Tablebase": "pegsol.search.spaces.tablebase",
    "Theme": "pegsol.view.theme",
    "UnknownBoardError": "pegsol.errors",
    "VerificationError": "pegsol.errors",
    "WeightRepair": "pegsol.theory.exercise.weights",
    "WeightsCheck": "pegsol.theory.exercise.weights",
    "along": "pegsol.search.surveys.course",
    "animate": "pegsol.view.animation.animate",
    "board": "pegsol.model.boards",
    "booklet": "pegsol.view.booklet.booklet",
    "by_moves": "pegsol.search.spaces.by_moves",
    "can_reach": "pegsol.search.spaces.reachability",
    "check": "pegsol.theory.documents",
    "check_jumps": "pegsol.theory.exercise.jumps",
    "check_moves": "pegsol.theory.exercise.moves",
    "check_weights": "pegsol.theory.exercise.weights",
    "class_atlas": "pegsol.view.svg.class_atlas",
    "class_table": "pegsol.theory.class_table",
    "class_vectors": "pegsol.theory.position_class",
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
    "find_pagoda": "pegsol.search.refuting.linear",
    "find_theme": "pegsol.view.theme",
    "finish_allowed": "pegsol.theory.position_class",
    "finish_atlas": "pegsol.view.svg.atlas",
    "finish_table": "pegsol.search.surveys.finishes",
    "format_position": "pegsol.model.reading",
    "generate": "pegsol.search.surveys.generation",
    "golden_pagoda": "pegsol.theory.pagoda",
    "least_pegs": "pegsol.theory.position_class",
    "level_chart": "pegsol.view.charts.levels",
    "move_chart": "pegsol.view.charts.levels",
    "named_weightings": "pegsol.theory.named_weightings",
    "next_package": "pegsol.search.surveys.next_package",
    "optimal_solutions": "pegsol.search.solving.optimal",
    "package_strip": "pegsol.view.svg.pictures",
    "parity_sets": "pegsol.theory.position_class",
    "parse_jump": "pegsol.model.notation",
    "parse_moves": "pegsol.model.notation",
    "parse_pddl": "pegsol.model.pddl.reading",
    "parse_position": "pegsol.model.position",
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
    "strongest_pagodas": "pegsol.search.surveys.strongest",
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
    "Catch",
    "Checked",
    "ClassPair",
    "ClassTable",
    "Counts",
    "DeadEnds",
    "DeadLevel",
    "Difficulty",
    "Evidence",
    "ExhaustedMoves",
    "FailedJump",
    "FewestClass",
    "FewestMovesSearch",
    "FewestTable",
    "FileError",
    "Finish",
    "FinishRow",
    "FinishTable",
    "Game",
    "Golden",
    "IllegalJumpError",
    "ImpossibleError",
    "Jump",
    "JumpReport",
    "JumpsCheck",
    "Level",
    "Limit",
    "LimitError",
    "Limits",
    "Marks",
    "MissingExtraError",
    "Move",
    "MoveLevel",
    "MoveProgress",
    "MovesCheck",
    "NamedWeighting",
    "NextPackage",
    "NotationError",
    "OptimalCounts",
    "Orientation",
    "Pagoda",
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
    "RaisingJump",
    "Record",
    "Repair",
    "Result",
    "Search",
    "SharedHole",
    "Solution",
    "StateProgress",
    "StateSpace",
    "Stats",
    "Status",
    "Step",
    "StrongestPagodas",
    "Survey",
    "SurveyRow",
    "Symmetry",
    "SymmetryGroup",
    "Tablebase",
    "Theme",
    "UnknownBoardError",
    "VerificationError",
    "WeightRepair",
    "WeightsCheck",
    "along",
    "animate",
    "board",
    "booklet",
    "by_moves",
    "can_reach",
    "check",
    "check_jumps",
    "check_moves",
    "check_weights",
    "class_atlas",
    "class_table",
    "class_vectors",
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
    "find_pagoda",
    "find_theme",
    "finish_allowed",
    "finish_atlas",
    "finish_table",
    "format_position",
    "generate",
    "golden_pagoda",
    "least_pegs",
    "level_chart",
    "move_chart",
    "named_weightings",
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
    "strongest_pagodas",
    "survey",
    "survey_atlas",
    "winning",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "lab":
        return import_module("pegsol.lab")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pegsol' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))

"""The tasks that are sent through pipes to worker processes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, Self

from pegsol.model.formats.files import problem_from_json
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Jump

SearchKind = Literal["solve", "fewest-moves", "all"]
LabKind = Literal["genetic", "experiment", "search", "prune", "orders", "rule"]
Effort = Literal["verdict", "hint", "quick", "full"]
MAX_SEARCH_SECONDS = 3600.0

if TYPE_CHECKING:
    from pegsol.search.surveys.start_shapes import SymmetryWish
    from pegsol.view.booklet.options import Paper
    from pegsol.view.booklet.words import Language
    from pegsol.view.svg.diagram import Names


@dataclass(frozen=True, slots=True)
class Task:
    """A task about a game: the JSON of its problem, and the jumps made."""

    problem: str
    jumps: tuple[tuple[int, int, int], ...]

    @classmethod
    def of(cls, game: Game, **more: Any) -> Self:
        """Return the task for a *game*."""
        jumps = tuple([(jump.origin, jump.over, jump.target) for jump in game.jumps])
        return cls(json.dumps(game.problem.as_json()), jumps, **more)

    def game(self) -> Game:
        """Return the game."""
        problem = problem_from_json(json.loads(self.problem))
        return Game(problem, [Jump(problem.board, *jump) for jump in self.jumps])


@dataclass(frozen=True, slots=True)
class AnalysisTask(Task):
    """Analyse the position of a game; the *key* names its problem."""

    key: str = ""
    effort: Effort = "quick"


@dataclass(frozen=True, slots=True)
class ReviewTask(AnalysisTask):
    """Analyse all positions of a game."""


@dataclass(frozen=True, slots=True)
class FewestMovesTask(Task):
    """Find the fewest moves that a game still needs, for at most this number of *seconds*."""

    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class ExplainTask(Task):
    """Divide a game into packages."""


@dataclass(frozen=True, slots=True)
class NextPackageTask(Task):
    """Find the next package of a position, perhaps one that begins with the *first* jump."""

    first: tuple[int, int, int] | None = None
    seconds: float = 2.0


@dataclass(frozen=True, slots=True)
class RepairTask(Task):
    """Find changes that make a position without a solution solvable."""


@dataclass(frozen=True, slots=True)
class WhyTask(Task):
    """Prove that a position cannot be won, and draw the proof in the colours of *theme*."""

    theme: str = "wood"
    seconds: float = 8.0


@dataclass(frozen=True, slots=True)
class SearchTask(Task):
    """Find a solution, one with the fewest moves, or all solutions."""

    kind: SearchKind = "solve"
    distinct: bool = False
    mod_symmetry: bool = False


@dataclass(frozen=True, slots=True)
class LabTask(Task):
    """A run of the laboratory with *options*, the JSON of its order, for some *seconds*."""

    kind: LabKind = "genetic"
    options: str = "{}"
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class DayTask:
    """Make the puzzles of a day."""

    day: date


@dataclass(frozen=True, slots=True)
class WishTask(Task):
    """Make new puzzles to order on the board of a game, for some *seconds*."""

    count: int = 1
    pegs: int | None = None
    finish: str | None = None
    grade: int | None = None
    symmetry: SymmetryWish | None = None
    unique: bool = False
    connected: bool = False
    rising: bool = False
    seed: int = 0
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class ExportTask:
    """Make a file from problems and games."""

    form: Literal["pdf", "pages", "svg", "png", "gif", "webp", "text", "json"]
    items: tuple[Task, ...]
    theme: str
    names: Names | None
    paper: Paper
    per_page: int | None
    title: str | None
    width: int | None
    speed: float
    shown: Literal["moves", "position"] = "moves"
    worksheet: int | None = None
    cut_out: float | None = None
    language: Language = "en"

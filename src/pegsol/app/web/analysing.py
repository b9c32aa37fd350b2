"""The work of worker processes that analyse positions and games: verdicts, numbers and hints.

The answers are those of the routes ``/api/analysis`` and ``/api/review`` as JSON. They are made in
steps, so that a question that must end early has the results of the first ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.task import AnalysisTask, ReviewTask
from pegsol.errors import LimitError
from pegsol.granted import resident_memory
from pegsol.limits import Limits
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Jump, Position
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import positions_at_most
from pegsol.search.surveys.analysis import (
    FEWEST_WORK,
    MAX_EXACT_POSITIONS,
    Analysis,
    JumpReport,
)
from pegsol.search.surveys.jump_classes import jump_classes
from pegsol.search.surveys.search_cache import SearchCache

EXACT_SECONDS = 45.0  # for all exact numbers of a problem together
MAX_ANALYSES = 8  # that are kept; fewer if they take much memory
CROWDED_SHARE = 0.3  # of the memory; above it, a new analysis replaces all others

LOST: dict[str, Any] = {"winning": False, "solutions": "0", "chance": 0.0}
Row = dict[str, Any]


class Analyser:
    """Analyses positions, and keeps the analyses of a few problems."""

    def __init__(self, memory: int, connection: Connection) -> None:
        self._memory, self._connection = memory, connection
        self._known: dict[tuple[str, bool], Analysis] = {}
        self._exactly = False

    def answer(self, task: AnalysisTask) -> Row:
        """Return what is known about the position of a game."""
        game = task.game()
        found = _blank(game)
        analysis = self._analysis(task, game.problem)
        if analysis is None:
            found["hint"] = _hint_down(game, SearchCache().line_down(game.position, FEWEST_WORK))
            return found
        with suppress(MemoryError):  # the first steps are known
            for step in (_verdict, _jumps, _numbers)[: _STEPS[task.effort]]:
                self._exactly = step is _numbers
                step(found, game, analysis)
        self._exactly = False
        if found["winning"] is False:
            for row in (found, *found["jumps"]):
                row |= LOST
        found["hint"] = None if found["reached"] else _hint(found, game, analysis)
        found["complete"] = _is_complete(found, met_finish=_met_finish(game, analysis))
        return found

    def review(self, task: ReviewTask) -> Row:
        """Return what is known about all positions of a game, the last of which comes first."""
        game = task.game()
        rows = [_blank_review(game, position) for position in game.positions]
        analysis = self._analysis(task, game.problem)
        if analysis is None:
            return {"positions": rows, "lost_at": None, "complete": False}
        steps = (_reviewed,) if task.effort == "verdict" else (_reviewed, _counted)
        with suppress(MemoryError):
            for step in steps:
                self._exactly = step is _counted
                for row, position in zip(reversed(rows), reversed(game.positions), strict=True):
                    if self._connection.poll():
                        break
                    step(row, position, analysis)
                _along(rows)
        for row in rows:
            if row["winning"] is False:
                row |= LOST | {"winners": 0}
        met = _met_finish(game, analysis)
        known = [(row["winning"], row["solutions"], row["winners"]) for row in rows]
        return {
            "positions": rows,
            "lost_at": None if met else _first_lost([row["winning"] for row in rows]),
            "complete": not any(None in values for values in known),
        }

    def _analysis(self, task: AnalysisTask, problem: Problem) -> Analysis | None:
        """Return the analysis of a problem; None if its finish is an unknown number of pegs."""
        name = task.key, task.effort == "full"
        analysis = self._known.pop(name, None)
        if analysis is None:
            others = int(CROWDED_SHARE * self._memory)
            if resident_memory() > others:
                self._known.clear()
            exact = task.effort == "full" or positions_at_most(problem) <= MAX_EXACT_POSITIONS
            try:
                analysis = Analysis(
                    problem,
                    exact_seconds=EXACT_SECONDS if exact else None,
                    limits=Limits(memory=self._memory - others),
                    progress=self._goes_on,
                )
            except LimitError:
                return None
        self._known[name] = analysis
        if len(self._known) > MAX_ANALYSES:
            del self._known[next(iter(self._known))]
        return analysis

    def _goes_on(self, _: object) -> bool:
        """Return whether state spaces may be computed now."""
        return self._exactly and not self._connection.poll()


# -- the steps of an analysis --------------------------------------------------------------------

_STEPS = {"verdict": 1, "hint": 2, "quick": 3, "full": 3}


def _blank(game: Game) -> Row:
    """Return an answer in which nothing is known."""
    legal = game.legal_jumps()
    unknown = dict.fromkeys(("winning", "solutions", "fewest", "chance"))
    groups = jump_classes(game.problem.from_position(game.position))
    return {
        "pegs": game.position.peg_count,
        "reached": False,
        "stuck": not legal,
        **unknown,
        "jumps": [
            {"jump": _holes(jump), **unknown, "group": group}
            for jump, group in zip(legal, groups, strict=True)
        ],
        "lost_at": None,
        "hint": None,
        "best": None,
        "complete": False,
    }


def _verdict(found: Row, game: Game, analysis: Analysis) -> None:
    """Find out whether the position wins; a solution shows that its first jump wins, too."""
    found["reached"] = analysis.problem.finish.holds(game.position.bits)
    found["winning"] = analysis.winning(game.position)
    line = analysis.best_line(game.position) if found["winning"] else ()
    for row in found["jumps"]:
        if line and row["jump"] == _holes(line[0]):
            row["winning"] = True


def _jumps(found: Row, game: Game, analysis: Analysis) -> None:
    """Find out which jumps win, where the game was lost, and how few pegs it can still reach."""
    _note(found, analysis.jumps(game.position, numbers=False))
    found["lost_at"] = analysis.lost_at(game)
    if not found["winning"]:
        found["fewest"] = analysis.fewest(game.position)


def _numbers(found: Row, game: Game, analysis: Analysis) -> None:
    """Count the solutions, and find the chances and the fewest pegs."""
    found["solutions"] = _text(analysis.solutions(game.position))
    found["chance"] = _float(analysis.chance(game.position))
    found["winning"] = analysis.winning(game.position)
    _note(found, analysis.jumps(game.position))
    found["fewest"] = analysis.fewest(game.position)
    found["best"] = analysis.fewest(game.problem.start)
    found["lost_at"] = analysis.lost_at(game)


def _note(found: Row, reports: Sequence[JumpReport]) -> None:
    """Note what the jumps are worth."""
    for row, report in zip(found["jumps"], reports, strict=True):
        row["winning"] = report.winning
        row["solutions"] = _text(report.solutions)
        row["fewest"] = report.fewest
        row["chance"] = _float(report.chance)


def _is_complete(found: Row, *, met_finish: bool) -> bool:
    """Return whether nothing is unknown."""
    values = [found[name] for name in ("winning", "solutions", "chance", "fewest", "best")]
    for row in found["jumps"]:
        values += row.values()
    if found["winning"] is False and not met_finish:
        values.append(found["lost_at"])
    return None not in values


def _met_finish(game: Game, analysis: Analysis) -> bool:
    """Return whether a game has met the finish, at its end or before."""
    return any(analysis.problem.finish.holds(position.bits) for position in game.positions)


# -- the steps of a review -----------------------------------------------------------------------


def _blank_review(game: Game, position: Position) -> Row:
    return {
        "pegs": position.peg_count,
        "reached": False,
        "legal": len(position.legal_jumps(game.problem.rules)),
        **dict.fromkeys(("winning", "solutions", "chance", "fewest", "winners")),
    }


def _reviewed(row: Row, position: Position, analysis: Analysis) -> None:
    row["reached"] = analysis.problem.finish.holds(position.bits)
    row["winning"] = analysis.winning(position)


def _counted(row: Row, position: Position, analysis: Analysis) -> None:
    row["solutions"] = _text(analysis.solutions(position))
    row["chance"] = _float(analysis.chance(position))
    row["winning"] = analysis.winning(position)
    row["fewest"] = analysis.fewest(position)
    jumps = [report.winning for report in analysis.jumps(position, numbers=False)]
    row["winners"] = None if None in jumps else jumps.count(True)


def _along(rows: Sequence[Row]) -> None:
    """Conclude from some positions to others: a won position was never lost before."""
    known = [row["winning"] for row in rows]
    wins = max([number for number, one in enumerate(known) if one], default=-1)
    lost = min([number for number, one in enumerate(known) if one is False], default=len(known))
    for number, row in enumerate(rows):
        if row["winning"] is None and (number < wins or number > lost):
            row["winning"] = number < wins


def _first_lost(verdicts: Sequence[bool | None]) -> int | None:
    """Return the number of the first lost position of a game, or None if it is not known."""
    if False not in verdicts:
        return None
    first = verdicts.index(False)
    return first if first == 0 or verdicts[first - 1] else None


# -- hints ---------------------------------------------------------------------------------------


def _hint(found: Row, game: Game, analysis: Analysis) -> Row | None:
    """Return a good jump with the reason for it, or None if no jump is known to be good."""
    winning = [row for row in found["jumps"] if row["winning"]]
    if winning:
        return _winning_hint(found["jumps"], winning)
    hint = _hint_down(game, analysis.best_line(game.position))
    if hint is not None and found["winning"] is False:
        hint["why"] = "fewest"
    return hint


def _winning_hint(rows: Sequence[Row], winning: Sequence[Row]) -> Row:
    first = winning[0]
    others = [row["winning"] for row in rows if not row["winning"]]
    hint: Row = {"jump": first["jump"], "why": "wins", "pegs": None}
    if len(winning) == 1 and None not in others:
        return hint | {"why": "only" if others else "forced"}
    if any(row["solutions"] is None for row in winning):
        return hint
    counts = [int(row["solutions"]) for row in winning]
    if min(counts) == max(counts):
        return hint
    return hint | {"jump": winning[counts.index(max(counts))]["jump"], "why": "most"}


def _hint_down(game: Game, line: Sequence[Jump]) -> Row | None:
    """Return the first jump of a line to few pegs; reverse rules add pegs, so there is none."""
    if not line or game.problem.rules == "reverse":
        return None
    return {"jump": _holes(line[0]), "why": "perhaps", "pegs": game.position.peg_count - len(line)}


# -- values --------------------------------------------------------------------------------------


def _holes(jump: Jump) -> list[int]:
    return [jump.origin, jump.over, jump.target]


def _text(number: int | None) -> str | None:
    """Return a number as text, because it may exceed the range of JavaScript."""
    return None if number is None else str(number)


def _float(chance: Any) -> float | None:
    return None if chance is None else float(chance)

"""Check the answers that players got with the engine in this process."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from load_clients import Answers

from pegsol import Game, Limits, Position, Problem, problem, solve
from pegsol.search.surveys.analysis import Analysis

SECONDS = 2.0  # for a position that the state space does not decide
MAX_SECONDS = 120.0  # for all such positions together
MAX_POSITIONS = 1 << 30  # of a problem whose whole state space is computed

Values = dict[str, Any]


def wrong_answers(answers: Answers) -> dict[str, int]:
    """Return the numbers of values that are right, wrong, and unknown here too.

    A verdict is checked with the whole state space of its problem or, if that is too large, with a
    separate search. A number is checked with the state space. Each value counts once.
    """
    boards: dict[str, dict[int, Values]] = defaultdict(dict)
    for (name, moves), answer in answers.items():
        game = Game(problem(name), "\n".join(moves))
        for position, values in _values(game, answer):
            known = boards[name].setdefault(position.bits, {})
            known.update({key: value for key, value in values.items() if value is not None})
    count = {"checked": 0, "unchecked": 0, "wrong": 0}
    until = time.monotonic() + MAX_SECONDS
    for name, positions in boards.items():
        given = problem(name)
        engine = _Engine(given, until)
        for bits, values in positions.items():
            for key, value in values.items():
                right = engine.value(key, Position(given.board, bits))
                if right is None:
                    count["unchecked"] += 1
                    continue
                count["checked"] += 1
                if str(right) != str(value):
                    count["wrong"] += 1
                    print(f"wrong: {name}, {bits:#x}: {key} is {right}, not {value}", flush=True)
    return count


def _values(game: Game, answer: Values) -> Iterable[tuple[Position, Values]]:
    """Yield the values that an answer gives for its position and for the positions after jumps."""
    yield game.position, _of(answer)
    for jump, row in zip(game.legal_jumps(), answer["jumps"], strict=True):
        yield game.position.jump(jump, game.problem.rules), _of(row)


def _of(row: Values) -> Values:
    return {key: row.get(key) for key in ("winning", "solutions", "fewest")}


class _Engine:
    """The values that the engine computes for the positions of a problem."""

    def __init__(self, given: Problem, until: float) -> None:
        self._problem, self._until = given, until
        small = 1 << len(given.board) <= MAX_POSITIONS << 4
        self._analysis = Analysis(given) if small else None

    def value(self, key: str, position: Position) -> Any:
        if self._analysis is not None:
            found = getattr(self._analysis, key)(position)
            if found is not None or key != "winning":
                return found
        if key != "winning" or time.monotonic() > self._until:
            return None
        result = solve(self._problem.from_position(position), limits=Limits(time=SECONDS))
        return {"solved": True, "impossible": False}.get(result.status.value)

"""The columns of a table of positions, for exports and Arrow batches.

- ``position``: bit h for a peg in hole h; on boards of more than 64 holes ``position_0`` for the
  first 64 holes, ``position_1`` for the next, and so on;
- ``pegs`` and ``jumps``: the number of the position's pegs, and of the jumps that led to it;
- ``winning``: whether the finish can be reached, if that is known;
- ``dead_end``: whether no jump is legal.

The table also describes itself: ``board`` and ``problem`` are the same as in a JSON problem file,
and ``holes`` has the names of the holes in the order of the bits.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pegsol import _core
from pegsol.errors import ProblemError, checked
from pegsol.game.problem import Finish, Problem
from pegsol.search.spaces.arrays import normal_rules, words_of
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags, Words
    from pegsol.search.spaces.level import Held, Level


class Table:
    """The columns for the positions of *held*; *winning* are its winning positions, if known."""

    def __init__(self, held: Held, winning: StateSpace | None = None) -> None:
        encoding = held.encoding
        if winning is not None:
            checked(StateSpace, winning, "the state space of the winning positions")
            if (winning.starts, winning.rules) != (held.starts, encoding.rules):
                raise ProblemError("these winning positions belong to another state space")
            winning._check_positions()
        self._held = held
        self._winning = winning
        self._core = _core.Batch(encoding.core)
        count = words_of(encoding.board)
        self.positions = (
            ("position",) if count == 1 else tuple([f"position_{word}" for word in range(count)])
        )
        """The names of the columns that make up a position."""
        flags = ("dead_end",) if winning is None else ("winning", "dead_end")
        self.flags = flags
        """The names of the columns of flags."""
        self.kinds = {
            **dict.fromkeys(self.positions, "<u8"),
            "pegs": "<u2",
            "jumps": "<u2",
            **dict.fromkeys(flags, "|b1"),
        }
        """The columns and their types in NumPy's notation."""

    def columns(self, level: Level, words: Words) -> dict[str, NDArray[Any]]:
        """Return the columns of some positions of a level."""
        columns: dict[str, NDArray[Any]] = {
            name: words[:, place] for place, name in enumerate(self.positions)
        }
        columns |= self.numbers(level, len(words))
        return columns | self.marks(words)

    def numbers(self, level: Level, count: int) -> dict[str, NDArray[Any]]:
        """Return the columns that have one value in a whole level."""
        import numpy as np

        return {
            "pegs": np.full(count, level.pegs, "<u2"),
            "jumps": np.full(count, level.jumps, "<u2"),
        }

    def marks(self, words: Words) -> dict[str, Flags]:
        """Return the columns of flags."""
        import numpy as np

        marks: dict[str, Flags] = {}
        if self._winning is not None:
            marks["winning"] = self._winning.find(words)
        dead = np.empty(len(words), np.bool_)
        self._core.stuck(normal_rules(self._held.encoding, words).reshape(-1), dead)
        return {**marks, "dead_end": dead}

    def about(self) -> dict[str, str]:
        """Return the metadata that describe the table, as JSON texts."""
        held = self._held
        board = held.encoding.board
        finish = None if self._winning is None else self._winning.finish
        if not isinstance(finish, Finish):  # a problem cannot have a chosen one
            finish = None
        problems = []
        for start in held.starts:
            problem = Problem(start, finish or Finish.fewest(), rules=held.encoding.rules)
            content = dict(problem.as_json())
            if finish is None:
                del content["finish"]
            problems.append(content)
        about = {
            "board": board.as_json(),
            "holes": board.names,
            "problem": problems[0] if len(problems) == 1 else problems,
        }
        return {key: json.dumps(value) for key, value in about.items()}

"""Many games of one problem at once, an action at a time; neither environment has other rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from pegsol.errors import LimitError, ProblemError, expected, require_extra
from pegsol.game.boards.grids import grids_of
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.gym.views import Views
from pegsol.limits import amount, whole
from pegsol.search.spaces.arrays import packed, unpacked
from pegsol.search.spaces.batch import Batch
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study.analysis import Analysis

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags

Observations = Literal["holes", "planes"]
Reward = Literal["sparse", "pegs", "winnable", "chance"]
Starts = Batch | Iterable[Position]


Known = StateSpace | Analysis | Literal["exact"]
"""What knows exact values: an analysis ("exact" stands for one) all three, a state space which
positions win."""

POTENTIALS = ("winnable", "chance")
"""The rewards that follow an exact value."""
MAX_REMEMBERED = 1 << 20
"""The positions whose values, found one by one, are kept."""


class ExactValues:
    """The exact values of positions of *problem*, looked up in *known*.

    Raises ProblemError for values of another problem.
    """

    def __init__(self, problem: Problem, known: Known) -> None:
        if isinstance(known, str) and known == "exact":
            known = Analysis(problem)
        self.names: tuple[str, ...] = ("winnable",)
        """The values that are known: "winnable", "chance" and "fewest", or the first of them."""
        theirs: Problem | StateSpace
        if isinstance(known, Analysis):
            theirs = known.problem
            asked = {"winnable": known.winning, "chance": known.chance, "fewest": known.fewest}
            self._asked = {name: lru_cache(MAX_REMEMBERED)(ask) for name, ask in asked.items()}
            self.names = tuple(asked)
        elif isinstance(known, StateSpace):
            theirs = known
        else:
            raise expected("'exact', a state space or an analysis for values", known)
        same = problem.board, problem.finish, problem.rules
        if (theirs.board, theirs.finish, theirs.rules) != same:
            raise ProblemError("the values are those of another problem")
        self._known = known

    def of(self, name: str, batch: Batch) -> NDArray[Any]:
        """Return one known value of each of the positions.

        Raises LimitError if an analysis leaves a value open.
        """
        import numpy as np

        if isinstance(self._known, StateSpace):
            return batch.isin(self._known)
        found = [self._asked[name](position) for position in batch]
        if None in found:
            raise LimitError("time", f"the analysis leaves a value open: {name}")
        return np.array(found, {"winnable": bool, "chance": float, "fewest": int}[name])


class Step(NamedTuple):
    """What an action does in each row."""

    rewards: NDArray[np.float64]
    terminated: Flags
    truncated: Flags
    illegal: Flags


class Games:
    """Rows of games. A row whose game has ended begins another one at its next step.

    >>> import numpy
    >>> games = Games("triangle(5) a1 any", 2)
    >>> random = numpy.random.default_rng(1)
    >>> games.begin(random)
    >>> [action] = games.masks()[0].nonzero()[0][:1]
    >>> games.step([action, 0], random).rewards
    array([ 0., -1.])

    See :class:`pegsol.gym.PegEnv` for the options and the errors.
    """

    def __init__(
        self,
        problem: ProblemLike,
        count: int,
        observations: Observations = "holes",
        reward: Reward = "sparse",
        discount: float = 1.0,
        values: Known | None = None,
        views: bool = False,
        starts: Starts | None = None,
        most_jumps: int | None = None,
    ) -> None:
        require_extra("data", "an environment", "numpy")
        import numpy as np

        problem = as_problem(problem)
        if problem.finish.is_fewest:
            problem = replace(problem, finish=Analysis(problem).problem.finish)
        for value, allowed in ((observations, Observations), (reward, Reward)):
            if value not in get_args(allowed):
                raise expected(" or ".join(map(repr, get_args(allowed))), value)
        amount(discount, "a discount", 0, 1)
        self.problem = problem
        self.board = problem.board
        self.starts = _checked_starts(self, starts)
        self._rows = np.arange(whole(count, "a number of games", 1))
        self._planes, self._reward, self._discount = observations == "planes", reward, discount
        self._values = None if values is None else ExactValues(problem, values)
        if reward in POTENTIALS and (self._values is None or reward not in self._values.names):
            raise ProblemError(f"the reward {reward!r} needs values that know it")
        self._views = Views(problem) if views else None
        self._most_jumps = None if most_jumps is None else whole(most_jumps, "a limit of jumps", 1)
        words = self.starts.words.shape[1]
        masks = b"".join([mask.to_bytes(8 * words, "little") for mask, _ in self.board.jump_masks])
        self._masks = np.frombuffer(masks, np.uint64).reshape(-1, words)
        self._made = np.zeros(count, np.int64)
        self._potential = np.zeros(count)
        self.view = np.zeros(count, np.intp)
        """The view under which each game is seen; see :class:`pegsol.gym.Views`."""
        self.ended = np.ones(count, np.bool_)
        """The rows whose game has ended."""

    # -- playing -------------------------------------------------------------------------------

    def begin(self, random: np.random.Generator, at: Position | None = None) -> None:
        """Begin a new game in every row: at a position, or at one of the starts."""
        import numpy as np

        self._words = self.starts.words[:1].repeat(len(self._rows), axis=0)
        self.ended[:] = True
        self._restart(random, self.starts if at is None else _checked_starts(self, [at]))
        self.ended = np.zeros_like(self.ended)
        self._look()
        if self._reward in POTENTIALS:
            self._potential = self._potentials()

    def step(self, actions: Any, random: np.random.Generator) -> Step:
        """Make the action of each row; a row whose game has ended begins another one instead.

        Raises ProblemError unless there is a number of a jump for each row.
        """
        import numpy as np

        actions = np.asarray(actions)
        rows, jumps = len(self._rows), len(self._masks)
        if actions.dtype.kind not in "iu" or actions.shape != (rows,):
            raise ProblemError(f"actions are {rows} integers, one for each game")
        if not 0 <= actions.min() <= actions.max() < jumps:
            raise ProblemError(f"actions are numbers of jumps, from 0 to {jumps - 1}")
        waiting = self.ended
        made = self._legal[self._rows, actions] & ~waiting
        illegal = ~(made | waiting)
        self._words = self._words ^ self._masks[actions] * made[:, np.newaxis]
        self._made += made
        self._restart(random, self.starts)
        self._look()
        met = made & self.batch.meets(self.problem.finish)
        terminated = met | illegal | (made & ~self._legal.any(axis=1))
        truncated = np.zeros_like(terminated)
        if self._most_jumps is not None:
            truncated = made & ~terminated & (self._made >= self._most_jumps)
        rewards = met.astype(np.float64) - illegal
        if self._reward == "pegs":
            rewards += made / len(self.board)
        elif self._reward in POTENTIALS:
            before, self._potential = self._potential, self._potentials() * ~terminated
            rewards += (self._discount * self._potential - before) * ~waiting
        self.ended = terminated | truncated
        return Step(rewards, terminated, truncated, illegal)

    def _restart(self, random: np.random.Generator, starts: Batch) -> None:
        """Begin new games in the rows whose game has ended."""
        import numpy as np

        rows = self.ended.nonzero()[0]
        words = starts.words[random.integers(len(starts), size=len(rows))]
        if self._views is not None and len(rows):
            # A game that is seen under a symmetry is the game from the image of its start.
            self.view[rows] = random.integers(len(self._views), size=len(rows))
            holes = unpacked(self.board, words)
            seen = np.take_along_axis(holes, self._views.holes[self.view[rows]], axis=1)
            words = packed(self.board, seen)
        self._words[rows] = words
        self._made[rows] = 0

    def _look(self) -> None:
        """Find the legal jumps of the positions."""
        self.batch = Batch(self.board, self._words, self.problem.rules)
        """The positions as they are seen."""
        self._legal = self.batch.legal_jumps()

    def _potentials(self) -> NDArray[np.float64]:
        assert self._values is not None
        return self._values.of(self._reward, self._on_the_board()).astype(float)

    def _on_the_board(self) -> Batch:
        """Return the positions as they are on the board, not as they are seen."""
        import numpy as np

        if self._views is None:
            return self.batch
        seen = unpacked(self.board, self.batch.words)
        holes = np.empty_like(seen)
        np.put_along_axis(holes, self._views.holes[self.view], seen, axis=1)
        return Batch(self.board, packed(self.board, holes), self.problem.rules)

    # -- what a player sees ---------------------------------------------------------------------

    def masks(self) -> NDArray[np.int8]:
        """Return 1 for each legal action of each row, 0 for others."""
        import numpy as np

        return self._legal.astype(np.int8)

    def observations(self) -> NDArray[np.int8]:
        """Return what a player sees in each row: the holes, or planes of pegs and empty holes."""
        import numpy as np

        holes = unpacked(self.board, self.batch.words)
        if not self._planes:
            return holes.view(np.int8)
        grids = grids_of(self.board, holes)
        return np.stack([grids == 1, grids == 0], axis=1).view(np.int8)

    def values(self) -> dict[str, NDArray[Any]] | None:
        """Return the exact values of the positions by name; None if none were given."""
        if self._values is None:
            return None
        positions = self._on_the_board()
        return {name: self._values.of(name, positions) for name in self._values.names}


def _checked_starts(games: Games, starts: Starts | None) -> Batch:
    """Return the positions in which games begin; each must have something to play for."""
    problem = games.problem
    if not isinstance(starts, Batch):
        starts = Batch.of([problem.start] if starts is None else starts, problem.rules)
    if (starts.board, starts.rules) != (problem.board, problem.rules):
        raise ProblemError("the starts are on another board, or have other rules, than the problem")
    over = starts.meets(problem.finish) | ~starts.legal_jumps().any(axis=1)
    if not len(starts) or over.any():
        raise ProblemError("a game begins where a jump is legal and the finish is not yet met")
    return starts

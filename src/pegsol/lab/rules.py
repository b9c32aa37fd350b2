"""Pruning rules: a rule names the positions at which a search would give up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pegsol.errors import ProblemError, checked, expected
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import Pagoda
from pegsol.search.spaces.batch import Batch
from pegsol.wording import described, shorten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags

MAX_WEIGHT = 1 << 50
"""The largest weight for which sums do not overflow on the largest boards."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A pruning rule: *rejects* returns whether a search would give up at a position.

    The function is passed a :class:`pegsol.Position` and returns True or False. With *arrays* it is
    passed a :class:`pegsol.Batch` and returns an array with one flag for each position, which is
    much faster.

    >>> from pegsol import lab
    >>> rule = lab.Rule("few pegs", lambda position: position.peg_count < 3)
    >>> lab.soundness("latin-cross", rule).is_sound
    False
    """

    name: str
    """The name of the rule."""
    rejects: Callable[[Any], Any]
    note: str = ""
    """A sentence that describes the rule."""
    arrays: bool = False

    def rejected(self, batch: Batch) -> Flags:
        """Return which positions of a *batch* the rule rejects.

        >>> from pegsol import Batch, lab, problem
        >>> rule = lab.Rule("few pegs", lambda position: position.peg_count < 3)
        >>> rule.rejected(Batch.of([problem("latin-cross").start]))
        array([False])

        Raises ProblemError if the rule raises an error or returns anything but flags.
        """
        import numpy as np

        checked(Batch, batch, "a batch of positions")
        if self.arrays:
            flags = self._called(batch, f"{len(batch):,} positions")
            right = isinstance(flags, np.ndarray) and flags.dtype == np.bool_
            if not right or flags.shape != (len(batch),):
                raise ProblemError(
                    f"rule {self.name!r} must return an array of {len(batch)} flags, "
                    f"not {_described(flags)}"
                )
            return np.asarray(flags)
        answers = np.empty(len(batch), np.bool_)
        for row, position in enumerate(batch):
            where = f"the position with pegs {' '.join(position.pegs)}"
            answer = self._called(position, where)
            if not isinstance(answer, bool | np.bool_):
                raise ProblemError(
                    f"rule {self.name!r} must return True or False, "
                    f"not {_described(answer)}, for {where}"
                )
            answers[row] = answer
        return answers

    def _called(self, positions: Position | Batch, where: str) -> Any:
        try:
            return self.rejects(positions)
        except Exception as error:
            text = shorten(" ".join(str(error).split()), 80)
            raise ProblemError(
                f"rule {self.name!r} raised {type(error).__name__} for {where}: {text}"
            ) from error


def _described(value: object) -> str:
    import numpy as np

    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype}, shape {value.shape}"
    return described(value)


def weight_rule(
    problem: Problem, pagoda: Pagoda, least: int | None = None, name: str = "weights"
) -> Rule:
    """Return the rule that rejects positions that weigh less than *least*.

    *least* defaults to the least weight that the finish allows. The weights need not be a pagoda
    function; if they are, the rule is sound for the default.

    Raises ProblemError for weights on another board, and for weights that are not whole or too
    large.
    """
    if pagoda.board != problem.board:
        raise ProblemError("the weights are for another board than the problem")
    weights = pagoda.whole_weights
    if any(abs(weight) > MAX_WEIGHT for weight in weights):
        raise ProblemError(f"weights are at most {MAX_WEIGHT:,}")
    bound = least_weight(pagoda, problem) if least is None else least

    note = f"rejects positions that weigh less than {bound}"
    return Rule(name, _Lighter(weights, bound), note, arrays=True)


@dataclass(frozen=True, slots=True)
class _Lighter:
    """Tells which positions weigh less than a bound."""

    weights: tuple[int, ...]
    bound: int

    def __call__(self, batch: Batch) -> Flags:
        light: Flags = weigh(batch, self.weights) < self.bound
        return light


def least_weight(pagoda: Pagoda, problem: Problem) -> int:
    """Return the least weight that the finish of *problem* allows, for whole weights."""
    least = pagoda.least(problem.finish)
    assert isinstance(least, int)
    return least


def weigh(batch: Batch, weights: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the weight of each position: the sum of the weights of its pegs.

    >>> from pegsol import Batch, problem
    >>> weigh(Batch.of([problem("line(4) b1").start]), (5, 10, 20, 40))
    array([65])
    """
    import numpy as np

    total = np.zeros(len(batch), np.int64)
    for word in range(batch.words.shape[1]):
        column = batch.words[:, word]
        for shift in range(0, 64, 8):
            part = weights[word * 64 + shift : word * 64 + shift + 8]
            if any(part):
                sums = [
                    sum([weight for bit, weight in enumerate(part) if byte >> bit & 1])
                    for byte in range(256)
                ]
                byte = (column >> np.uint64(shift)).astype(np.uint8)
                total += np.array(sums, np.int64)[byte]
    return total


def pegs_on(batch: Batch, holes: int) -> NDArray[np.int64]:
    """Return the number of pegs that each position has on the given *holes* (bits).

    >>> from pegsol import Batch, problem
    >>> pegs_on(Batch.of([problem("line(4) b1").start]), 0b0110)
    array([1])
    """
    return weigh(batch, tuple([holes >> hole & 1 for hole in range(len(batch.board))]))


def odd_on(batch: Batch, holes: int) -> Flags:
    """Return whether each position has an odd number of pegs on the given *holes* (bits)."""
    odd: Flags = pegs_on(batch, holes) & 1 == 1
    return odd


def checked_rule(value: object) -> Rule:
    """Return *value* as a rule; it may be a rule, or a function of a position.

    Raises TypeError for any other value.
    """
    if isinstance(value, Rule):
        return value
    if callable(value):
        return Rule(getattr(value, "__name__", "rule"), value)
    raise expected("a rule: its name, a function, weights or a Rule", value)

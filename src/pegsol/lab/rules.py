"""Pruning rules: a rule names the positions at which a search would give up.

``pin-types`` is David Dirkse's rule, which is unsound. The other rules that have names are sound:
every position that they reject is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pegsol.errors import NotationError, ProblemError, checked, expected
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.lab.pin_types import pin_weightings
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import class_allows, classes_of
from pegsol.search.encoding import EncodedProblem, out_of_reach
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
    rejects: Callable[[Any], Any] = field(repr=False)
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


def weight_rule(problem: Problem, pagoda: Pagoda, name: str = "weights") -> Rule:
    """Return the rule that rejects positions that weigh less than the finish.

    The weights need not be a pagoda function; if they are, the rule is sound.

    Raises ProblemError for weights on another board, and for weights that are not whole or too
    large.
    """
    if pagoda.board != problem.board:
        raise ProblemError("the weights are for another board than the problem")
    weights = pagoda.weights
    if any(abs(weight) > MAX_WEIGHT for weight in weights):
        raise ProblemError(f"weights are at most {MAX_WEIGHT:,}")
    bound = pagoda.least(problem.finish)

    def light(batch: Batch) -> Flags:
        return weigh(batch, weights) < bound

    return Rule(name, light, f"rejects positions that weigh less than {bound}", arrays=True)


def weigh(batch: Batch, weights: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the weight of each position: the sum of the weights of its pegs."""
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


def checked_rule(value: object) -> Rule:
    """Return *value* as a rule; it may be a rule, or a function of a position.

    Raises TypeError for any other value.
    """
    if isinstance(value, Rule):
        return value
    if callable(value):
        return Rule(getattr(value, "__name__", "rule"), value)
    raise expected("a rule: its name, a function, weights or a Rule", value)


# -- the rules that have names --------------------------------------------------------------------


def built_in_rule(problem: Problem, name: str) -> Rule:
    """Return the rule of that *name*.

    Raises NotationError for another name, and ProblemError if the rule does not fit the problem.
    """
    make = _MAKERS.get(name)
    if make is None:
        raise NotationError(f"no rule is called {name!r}; there are {', '.join(NAMES)}")
    if problem.finish.is_fewest:
        raise ProblemError('rules are for another finish than "fewest", or for its number of pegs')
    return make(problem)


def _pin_types(problem: Problem) -> Rule:
    weightings = pin_weightings(problem)

    def rejects(batch: Batch) -> Flags:
        win, balance = [weigh(batch, tuple(weights)) < least for weights, least in weightings]
        return win | balance

    note = (
        "rejects positions without a peg of type win, or with fewer pegs of type win enable than "
        "of type corner (D. Dirkse, 2010)"
    )
    return Rule("pin-types", rejects, note, arrays=True)


def _position_class(problem: Problem) -> Rule:
    sets = classes_of(problem.board).parity_sets

    def rejects(batch: Batch) -> Flags:
        import numpy as np

        rejected = np.zeros(len(batch), np.bool_)
        left = np.ones(len(batch), np.bool_)
        on = [[holes >> hole & 1 for hole in range(len(batch.board))] for holes in sets]
        odd = [weigh(batch, tuple(weights)) & 1 for weights in on]
        while left.any():  # each pass tests one class
            row = int(left.argmax())
            first, same = batch[row], left.copy()
            for parities in odd:
                same &= parities == parities[row]
            rejected[same] = not class_allows(problem.from_position(first))
            left &= ~same
        return rejected

    note = "rejects positions that are in the class of no position that the finish allows"
    return Rule("position-class", rejects, note, arrays=True)


def _dead_pegs(problem: Problem) -> Rule:
    def rejects(position: Position) -> bool:
        return out_of_reach(EncodedProblem(problem.from_position(position)))

    note = "rejects positions in which pegs stay where the finish has none, or cannot reach it"
    return Rule("dead-pegs", rejects, note)


_MAKERS: dict[str, Callable[[Problem], Rule]] = {
    "pin-types": _pin_types,
    "position-class": _position_class,
    "dead-pegs": _dead_pegs,
}
NAMES = tuple(_MAKERS)

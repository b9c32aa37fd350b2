"""Finishes that no :class:`pegsol.Finish` describes: by a function, or several in a list.

They are looked up among the positions of a state space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from pegsol.errors import ProblemError
from pegsol.model.problems.finish import Finish, FinishLike, is_chosen
from pegsol.model.problems.position import Position
from pegsol.search.run import Run
from pegsol.search.spaces.state_space import StateSpace
from pegsol.wording import described

ChosenFinish = Callable[[Position], bool] | Iterable[Finish | Position]
"""A function that tells whether a position is a finish, or several finishes."""

POLL_INTERVAL = 1 << 12
"""The positions between two looks at the clock."""


def settled_finish(
    run: Run, space: StateSpace, finish: FinishLike | ChosenFinish
) -> Finish | tuple[Position, ...]:
    """Return a finish of *space*, or the positions of the space that are chosen.

    Raises ProblemError if a function does not return True or False, and LimitError.
    """
    if not is_chosen(finish):
        return space._settled(cast("FinishLike", finish))
    if callable(finish):
        return tuple(_found(run, space, finish))
    several = [space._settled(one) for one in finish]
    if all(one.is_exact for one in several):
        positions = dict.fromkeys([Position(space.board, one.pegs) for one in several])
        return tuple([position for position in positions if position in space])
    return tuple(_found(run, space, lambda position: any(one.holds(position) for one in several)))


def _found(
    run: Run, space: StateSpace, is_finish: Callable[[Position], bool]
) -> Iterator[Position]:
    run = run.named("finishes")
    for number, position in enumerate(space):
        if number % POLL_INTERVAL == 0:
            run.check_time()
            run.report(number, space.total)
        answer = is_finish(position)
        if answer not in (True, False):
            raise ProblemError(f"a finish is chosen by True or False, not by {described(answer)}")
        if answer:
            yield position

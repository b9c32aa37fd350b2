"""Counts the solutions of a problem, in all and within a set of positions, and draws them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.arrays import normal_rules
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    from pegsol.search.spaces.arrays import Words


class SolutionCounts:
    """The numbers of solutions from the positions of *winning*, the winning positions of *problem*.

    >>> from pegsol import problem, reachable, winning
    >>> diamond = problem("open-diamond")
    >>> counts = SolutionCounts(diamond, winning(reachable(diamond), diamond.finish), Run())
    >>> counts.total, len(list(counts.draw(Random(1))))
    (13064, 12)

    Raises LimitError if a limit of *run* stops the count.
    """

    def __init__(self, problem: Problem, winning: StateSpace, run: Run) -> None:
        self._problem = problem
        self._encoded = EncodedProblem(problem)
        self._run = run
        tally = Tally(self._encoded, winning, run)
        self._counting = tally.counting("solutions", keep=True)
        if winning:
            tally.feed(self._counting)
        self.total = self._number(self._counting, problem.start)

    def _number(self, counting: _core.Counting, position: Position) -> int:
        bits = self._encoded.bits(position.bits)
        value = counting.value(self._encoded.words(bits))
        return 0 if value is None else int.from_bytes(value, "little")

    def among(self, positions: Mapping[int, Words]) -> int:
        """Return the number of solutions that pass only through the given winning *positions*.

        *positions* maps numbers of pegs to arrays in ascending order.
        """
        encoded, run = self._encoded, self._run
        identity = list(range(len(encoded.board)))
        counting = _core.Counting(
            encoded.core,
            encoded.core_finish(),
            [identity],
            "solutions",
            run.threads,
            run.engine_memory,
            False,
        )
        levels = sorted((encoded.pegs(pegs), words) for pegs, words in positions.items())
        for done, (pegs, words) in enumerate(levels):
            state = counting.add_level(pegs, self._level(words), 0.0)
            while state is _core.State.RUNNING:
                run.report(done, len(levels))
                state = counting.run(run.slice(REPORT_SECONDS))
            if state is _core.State.MEMORY:
                raise LimitError(Limit.MEMORY, "the numbers do not fit the memory limit")
        return self._number(counting, self._problem.start)

    def _level(self, words: Words) -> bytes:
        """Return positions as the core takes a level: by normal rules, ascending."""
        import numpy as np

        encoded = self._encoded
        level = np.zeros((len(words), encoded.word_count), "<u8")
        level[:, : words.shape[1]] = normal_rules(encoded, words)
        return (level[::-1] if encoded.complements else level).tobytes()

    def draw(self, random: Random) -> Iterator[Position]:
        """Yield the positions of a random solution; every solution is equally likely."""
        position = self._problem.start
        yield position
        while not self._problem.finish.holds(position.bits):
            after = [there for _, there in position.successors(self._problem.rules)]
            numbers = [self._number(self._counting, there) for there in after]
            (position,) = random.choices(after, cum_weights=_sums(numbers))
            yield position


def _sums(numbers: list[int]) -> list[int]:
    total, sums = 0, []
    for number in numbers:
        total += number
        sums.append(total)
    return sums

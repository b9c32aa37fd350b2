"""Tests whether a pruning rule is sound, against the exact set of winning positions.

A rule is sound if it rejects no position from which the finish can be reached. An unsound rule
loses the solutions that pass through a position that it rejects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError, require_extra
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.lab.rules import Rule, built_in_rule, checked_rule, weight_rule
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback
from pegsol.search.spaces.arrays import normal_rules, words_of
from pegsol.search.spaces.batch import Batch
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.level import Level
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import InJson, in_json

if TYPE_CHECKING:
    from pegsol.search.spaces.arrays import Words

ROWS, ROWS_IN_PYTHON = 1 << 18, 1 << 10
"""The positions tested between two reports of progress: by a rule for arrays, by other rules."""

RuleLike = Rule | Pagoda | str | Callable[[Position], bool]
"""A rule, weights, the name of a built-in rule, or a function of a position."""


@dataclass(frozen=True, slots=True)
class RuleLevel:
    """The positions after a number of jumps, and the positions that a rule rejects.

    The rule was asked about ``winning_tested`` of the ``winning`` positions and rejected
    ``winning_rejected`` of them. It was asked about ``lost_tested`` of the ``lost`` positions and
    rejected ``lost_rejected`` of them. If not all positions were tested, the tested ones are a
    random sample.

    >>> RuleLevel(3, 29, 60, 56, 56, 0, 4, 4, 2).is_complete
    True
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""
    positions: int
    """The number of reachable positions."""
    winning: int
    """The number of positions from which the finish can be reached."""
    winning_tested: int
    winning_rejected: int
    lost: int
    """The number of positions from which the finish cannot be reached."""
    lost_tested: int
    lost_rejected: int

    @property
    def is_complete(self) -> bool:
        """Whether every position was tested."""
        return self.winning_tested == self.winning and self.lost_tested == self.lost


@dataclass(frozen=True, slots=True)
class Soundness(InJson):
    """What a rule rejects in a problem, and how many solutions it loses.

    >>> found = soundness("open-diamond", "pin-types")
    >>> found.is_sound, found.winning_rejected, found.solutions, found.kept
    (False, 192, 13064, 8224)
    """

    problem: Problem
    """The problem; its finish is a number of pegs if "fewest" was asked for."""
    rule: str
    """The name of the rule."""
    note: str
    """A sentence that describes the rule."""
    levels: tuple[RuleLevel, ...]
    """One level for each number of jumps, from 0 on."""
    solutions: int
    """The number of solutions of the problem, as :func:`pegsol.count` counts them."""
    kept: int | None
    """The solutions without a rejected position; None if a winning position was not tested."""
    example: Solution | None
    """A verified solution from a winning position that the rule rejects; None if none is known."""

    @property
    @in_json
    def is_sound(self) -> bool:
        """Whether the rule rejects none of the winning positions that were tested."""
        return self.winning_rejected == 0

    @property
    @in_json
    def is_complete(self) -> bool:
        """Whether all winning positions were tested, so that :attr:`is_sound` is proved."""
        return all(level.winning_tested == level.winning for level in self.levels)

    @property
    def winning_rejected(self) -> int:
        """The number of winning positions that the rule rejects."""
        return sum([level.winning_rejected for level in self.levels])


def soundness(
    problem: ProblemLike,
    rule: RuleLike,
    *,
    sample: int = 10_000,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Soundness:
    """Return what a *rule* rejects in *problem*: winning positions, lost positions, and solutions.

    The rule is asked about every reachable position, with the start; the test does not assume that
    the rule is symmetric. If a level has more than *sample* winning positions, a function that
    takes one position at a time is asked about a random share of them, *sample* on average, and the
    same holds for lost positions; the number of solutions that it loses is then not known.
    ``progress`` cancels by returning False.

    The names of rules are "position-class", "dead-pegs" and "pin-types", which is unsound; they are
    those of :class:`pegsol.lab.Switches`. If *rule* is a pagoda function, the rule rejects the
    positions that weigh less than the finish.

    >>> from pegsol import Pagoda, lab
    >>> lab.soundness("latin-cross", "position-class").is_sound
    True
    >>> heavy_centre = Pagoda.of("english", {"d4": 2, "d3": 1, "d5": 1})
    >>> found = lab.soundness("latin-cross", heavy_centre)
    >>> found.solutions, found.kept, found.example.problem.start.pegs
    (2, 0, ('d2', 'd3'))

    Raises LimitError if the limits do not allow the state space; ProblemError if the rule does not
    fit the problem, raises an error, or returns anything but flags; NotationError if no rule has
    that name; and MissingExtraError if NumPy (extra ``data``) is missing.
    """
    require_extra("data", "testing a rule", "numpy")
    problem = as_problem(problem)
    whole(sample, "a number of positions", 1)
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    named = None if problem.finish.is_fewest else _as_rule(problem, rule)
    space = explore(run.part(0, 4), problem)
    problem = replace(problem, finish=space._settled(problem.finish))
    named = named or _as_rule(problem, rule)
    winning = retrace(run.part(1, 4), space, problem.finish)
    return _Test(problem, named, space, winning, sample).result(run)


def _as_rule(problem: Problem, rule: RuleLike) -> Rule:
    if isinstance(rule, str):
        return built_in_rule(problem, rule)
    return weight_rule(problem, rule) if isinstance(rule, Pagoda) else checked_rule(rule)


class _Test:
    """A rule under test, and its results so far."""

    def __init__(
        self, problem: Problem, rule: Rule, space: StateSpace, winning: StateSpace, sample: int
    ) -> None:
        self._problem = problem
        self._rule = rule
        self._space = space
        self._winning = winning
        self._sample = sample
        self._won = {level.pegs: level.raw for level in winning.levels}
        self._kept: dict[int, list[Words]] = {}  # winning positions that are not rejected
        self._rejected: dict[int, Position] = {}  # one for each level

    def result(self, run: Run) -> Soundness:
        positions = run.part(2, 4).named("positions tested")
        # This allows for the kept positions, the positions of a batch, and the flags.
        words = words_of(self._problem.board)
        run.check_memory(8 * words * (3 * self._winning.total + 4 * ROWS))
        levels = tuple(self._levels(positions))
        solutions = run.part(3, 4).named("solutions")
        encoded = EncodedProblem(self._problem)
        total = _solutions(encoded, self._winning, solutions)
        kept = None
        if all(level.winning_tested == level.winning for level in levels):
            kept = total
            if any(level.winning_rejected for level in levels):
                kept = _solutions_among(encoded, self._kept, solutions)
        example = self._example()
        if example is not None:
            example.verify()
        rule = self._rule
        return Soundness(self._problem, rule.name, rule.note, levels, total, kept, example)

    # -- positions -----------------------------------------------------------------------------

    def _levels(self, run: Run) -> Iterator[RuleLevel]:
        import numpy as np

        generator = np.random.default_rng(run.seed)
        done = 0
        for level in self._space.levels:
            won = self._won.get(level.pegs, 0)
            counts = [[0, 0], [0, 0]]
            for words in level.batches(ROWS):
                run.report(done, self._space.total)
                done += len(words)
                wins = self._winning.find(words)
                for group, number, rows in ((0, won, wins), (1, level.raw - won, ~wins)):
                    chosen = words[rows]
                    if not self._rule.arrays and number > self._sample:
                        share = self._sample / number
                        chosen = chosen[generator.random(len(chosen)) < share]
                    for part in self._parts(chosen):
                        run.check_time()
                        run.report(done, self._space.total)
                        rejected = self._test(level, part, winning=group == 0)
                        counts[group][0] += len(part)
                        counts[group][1] += rejected
            (won_tested, won_rejected), (lost_tested, lost_rejected) = counts
            yield RuleLevel(
                level.jumps,
                level.pegs,
                level.raw,
                won,
                won_tested,
                won_rejected,
                level.raw - won,
                lost_tested,
                lost_rejected,
            )

    def _parts(self, words: Words) -> Iterator[Words]:
        rows = ROWS if self._rule.arrays else ROWS_IN_PYTHON
        for first in range(0, len(words), rows):
            yield words[first : first + rows]

    def _test(self, level: Level, words: Words, *, winning: bool) -> int:
        """Return the number of positions that the rule rejects, and note the winning ones."""
        batch = Batch(self._problem.board, words, self._problem.rules)
        rejected = self._rule.rejected(batch)
        count = int(rejected.sum())
        if winning:
            self._kept.setdefault(level.pegs, []).append(words[~rejected])
            if count and level.pegs not in self._rejected:
                self._rejected[level.pegs] = batch[int(rejected.argmax())]
        return count

    # -- solutions -----------------------------------------------------------------------------

    def _example(self) -> Solution | None:
        """Return a solution from a rejected winning position that has few jumps left."""
        holds = self._problem.finish.holds
        found = sorted(
            self._rejected.values(),
            key=lambda position: (holds(position.bits), self._levels_left(position)),
        )
        if not found:
            return None
        start = position = found[0]
        jumps: list[Jump] = []
        while not holds(position.bits):
            after = position.successors(self._problem.rules)
            jump, position = next(pair for pair in after if pair[1] in self._winning)
            jumps.append(jump)
        return Solution._of(self._problem.from_position(start), tuple(jumps))

    def _levels_left(self, position: Position) -> int:
        return self._space._encoding.bits(position.bits).bit_count()


def _solutions(encoded: EncodedProblem, winning: StateSpace, run: Run) -> int:
    """Return the number of solutions; *winning* has the winning positions."""
    tally = Tally(encoded, winning, run)
    counting = tally.counting("solutions", keep=True)
    if winning:
        tally.feed(counting)
    return _number(encoded, counting)


def _solutions_among(
    encoded: EncodedProblem, positions: Mapping[int, list[Words]], run: Run
) -> int:
    """Return the number of solutions that pass only through the given winning *positions*.

    *positions* maps numbers of pegs to arrays, which together are in ascending order.
    """
    import numpy as np

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
    for done, (pegs, parts) in enumerate(levels):
        words = np.concatenate(parts)
        level = np.zeros((len(words), encoded.word_count), "<u8")
        level[:, : words.shape[1]] = normal_rules(encoded, words)
        ascending = level[::-1] if encoded.complements else level
        state = counting.add_level(pegs, ascending.tobytes(), 0.0)
        while state is _core.State.RUNNING:
            run.report(done, len(levels))
            state = counting.run(run.slice(REPORT_SECONDS))
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY, "the numbers do not fit the memory limit")
    return _number(encoded, counting)


def _number(encoded: EncodedProblem, counting: _core.Counting) -> int:
    value = counting.value(encoded.words(encoded.start))
    return 0 if value is None else int.from_bytes(value, "little")

"""Lost positions that need no search: those that each method refutes, level by level.

A position is lost if the finish cannot be reached from it. State spaces show which positions are
lost; each method that proves positions lost without a search is tested on them:

- the *position class*, which all positions of a state space share;
- *pagoda functions* that a search from the position proposes;
- *dead pegs*: a peg that can never move or be taken stands where the finish has none, too many such
  pegs stay, or no peg can ever reach a hole in which the finish has one;
- *dead ends*: no jump is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import comb
from random import Random

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.hole_sets import image
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, MAX_SEED, Limits, whole
from pegsol.proof.pagoda import peg_count_pagoda
from pegsol.proof.position_class import class_allows
from pegsol.proof.proof import pagoda_proof
from pegsol.search.encoding import EncodedProblem, out_of_reach
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.level import Level
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import MAX_POSITIONS_AT_ONCE, StateSpace
from pegsol.shapes import Json
from pegsol.wording import shown

MIN_DRAWN_LEVEL, MAX_DRAWS = 1 << 22, 1000
"""Larger levels are sampled, unless each sampled position would take more than 1,000 draws."""
REPORT_POSITIONS = 100
"""The positions tested between two reports of progress."""
METHODS = ("position_class", "pagoda", "dead_pegs", "dead_ends")


@dataclass(frozen=True, slots=True)
class RefutedLevel:
    """The lost positions after a number of jumps, and the tested ones that each method refutes.

    A position counts for each method that refutes it. ``left`` is the number of tested positions
    that no method refutes, so that only a search shows that they are lost. If ``tested`` is less
    than ``lost``, the tested positions are a random sample.

    >>> RefutedLevel(3, 29, 60, 4, 4, 0, 0, 2, 0, 2).share("dead_pegs")
    0.5
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""
    positions: int
    """The number of positions."""
    lost: int
    tested: int
    position_class: int
    """The number refuted by their position class."""
    pagoda: int
    """The number refuted by pagoda functions."""
    dead_pegs: int
    """The number refuted by pegs that can neither move nor be taken."""
    dead_ends: int
    """The number without a legal jump."""
    left: int

    def share(self, name: str) -> float | None:
        """Return the share of the tested positions in that column; None if none were tested."""
        if checked(str, name, "the name of a column") not in (names := asdict(self)):
            raise ProblemError(f"a column is one of {', '.join(names)}, not {shown(name)}")
        return names[name] / self.tested if self.tested else None

    def as_json(self) -> Json:
        """Return the numbers by name."""
        return asdict(self)


def refuted_positions(
    problem: ProblemLike,
    *,
    sample: int = 1000,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> tuple[RefutedLevel, ...]:
    """Return how many lost positions each method refutes in each level of the state space.

    At most *sample* lost positions of each level are tested, and all samples are equally likely;
    the same *seed* chooses the same sample. The number of lost positions is exact.

    >>> from pegsol import problem
    >>> level = refuted_positions(problem("triangle(5) a1 any"))[9]
    >>> level.positions, level.lost, level.tested, level.left
    (414, 352, 352, 221)

    Raises LimitError if the limits do not allow the state space, and ProblemError if the finish is
    a number of pegs by reverse rules.
    """
    problem = as_problem(problem)
    whole(sample, "a number of positions", 1)
    whole(seed, "a seed", most=MAX_SEED)
    run = Run(limits, threads=threads, progress=progress)
    space = explore(run.part(0, 3), problem)
    problem = replace(problem, finish=space._settled(problem.finish))
    winning = retrace(run.part(1, 3), space, problem.finish)
    positions = _LostPositions(space, winning, sample, Random(seed), run)
    return tuple(_tested(problem, positions, run.part(2, 3).named("lost positions")))


def _tested(problem: Problem, positions: _LostPositions, run: Run) -> Iterator[RefutedLevel]:
    """Yield the rows of the table."""
    methods = _Methods(problem)
    for number, (level, lost, chosen) in enumerate(positions):
        counts = dict.fromkeys((*METHODS, "left"), 0)
        tested = 0
        for bits in chosen:
            run.check_time()
            if bits is None:
                continue
            if tested % REPORT_POSITIONS == 0:
                run.report(number, len(positions.levels))
            tested += 1
            for method in methods.refuting(bits) or ("left",):
                counts[method] += 1
        yield RefutedLevel(level.jumps, level.pegs, level.raw, lost, tested, **counts)


# -- methods -------------------------------------------------------------------------------------


class _Methods:
    """The methods that prove a position of a problem lost without a search."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._other_class = not class_allows(problem)  # no jump changes the class
        self._pegs = peg_count_pagoda(problem.board, problem.rules).weights

    def refuting(self, bits: int) -> tuple[str, ...]:
        """Return the methods that prove the position lost."""
        start = Position(self._problem.board, bits)
        problem = self._problem.from_position(start)
        encoded = EncodedProblem(problem)
        weightings = [self._pegs, *PagodaProposals(encoded, seed=0).refuting()]
        answers = (
            self._other_class,
            pagoda_proof(problem, weightings) is not None,
            out_of_reach(encoded),
            not start.legal_jumps(problem.rules),
        )
        return tuple([name for name, yes in zip(METHODS, answers, strict=True) if yes])


# -- positions -----------------------------------------------------------------------------------


class _LostPositions:
    """The lost positions of each level of a state space, or a sample of them."""

    def __init__(
        self, space: StateSpace, winning: StateSpace, sample: int, random: Random, run: Run
    ) -> None:
        self._space = space
        self._winning = winning
        self._sample = sample
        self._random = random
        self._run = run
        self._encoding = space._encoding
        self.levels = space.levels
        won = {level.pegs: level.raw for level in winning.levels}
        self._lost = {level.pegs: level.raw - won.get(level.pegs, 0) for level in space.levels}

    def __iter__(self) -> Iterator[tuple[Level, int, Iterator[int | None]]]:
        """Yield the levels, their numbers of lost positions, and the positions to test as bits.

        Instead of a position that is not taken, None is yielded, so that the caller can check the
        time.
        """
        representatives: dict[int, bytes] = {}
        for number, level in enumerate(self.levels):
            lost = self._lost[level.pegs]
            if lost <= 2 * self._sample:
                yield level, lost, self._passing(level, lost)
            elif _size(level) > MIN_DRAWN_LEVEL and self._is_dense(level, lost):
                yield level, lost, self._drawn(level)
            else:
                if level.pegs not in representatives:
                    representatives = self._taken_out(self.levels[number:])
                yield level, lost, self._picked(representatives[level.pegs])

    def _passing(self, level: Level, lost: int) -> Iterator[int | None]:
        """Visit every lost position of a level, and take the positions that the draw selects.

        D. E. Knuth, The Art of Computer Programming, volume 2, 3.4.2, algorithm S.
        """
        wanted = min(lost, self._sample)
        self._check_memory(level.raw)
        for bits in self._space.bits(level.pegs) if wanted else ():
            if self._wins(bits):
                yield None
                continue
            taken = self._random.randrange(lost) < wanted
            yield bits if taken else None
            lost -= 1
            wanted -= taken
            if not wanted:
                return

    def _is_dense(self, level: Level, lost: int) -> bool:
        return comb(len(self._space.board), level.pegs) <= MAX_DRAWS * lost

    def _drawn(self, level: Level) -> Iterator[int | None]:
        """Draw positions with that number of pegs at random, and take those reachable and lost."""
        board = self._space.board
        holes = range(len(board))
        seen: set[int] = set()
        while len(seen) < self._sample:
            bits = sum([1 << hole for hole in self._random.sample(holes, level.pegs)])
            if bits in seen or Position(board, bits) not in self._space or self._wins(bits):
                yield None
            else:
                seen.add(bits)
                yield bits

    def _picked(self, representatives: bytes) -> Iterator[int | None]:
        """Draw a symmetry class and one of its positions at random, and take the lost positions."""
        group = self._space.symmetries
        size = self._encoding.position_bytes
        seen: set[int] = set()
        while len(seen) < self._sample:
            place = size * self._random.randrange(len(representatives) // size)
            first = int.from_bytes(representatives[place : place + size], "little")
            turn = self._random.randrange(len(group))
            turned = image(first, group[turn])
            bits = self._encoding.bits(turned)
            if bits in seen or self._wins(bits):
                yield None
            elif any(image(first, symmetry) == turned for symmetry in group[:turn]):
                yield None  # each position has one turn, although several symmetries may lead to it
            else:
                seen.add(bits)
                yield bits

    def _wins(self, bits: int) -> bool:
        return Position(self._space.board, bits) in self._winning

    def _taken_out(self, levels: Sequence[Level]) -> dict[int, bytes]:
        """Return the representatives of the first level, and of later levels while they are few.

        The mapping is from the number of pegs to representatives.
        """
        chosen = [levels[0].pegs]
        total = _size(levels[0])
        for level in levels[1:]:
            total += _size(level)
            if total > MAX_POSITIONS_AT_ONCE:
                break
            chosen.append(level.pegs)
        self._check_memory(_size(levels[0]))
        own = {self._encoding.pegs(pegs): pegs for pegs in chosen}
        least = min(own)
        lists = self._space._representatives(least, max(own))
        return {own[least + more]: data for more, data in enumerate(lists) if least + more in own}

    def _check_memory(self, positions: int) -> None:
        """Raise LimitError if that number of positions would not fit when they are taken out."""
        self._run.check_memory(self._encoding.position_bytes * positions)


def _size(level: Level) -> int:
    """Return the number of positions of a level that are taken out of a state space."""
    return level.mod_symmetry or level.raw

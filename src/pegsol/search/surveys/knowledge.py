"""What is proved about the positions of a problem; the knowledge only grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pegsol.model.boards.automorphisms import orbits_of
from pegsol.model.boards.hole_sets import image
from pegsol.model.problems.position import Jump, Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.encoding import EncodedProblem

Value = TypeVar("Value")

MAX_POSITIONS = 4096
"""The number of positions of each kind that are remembered, modulo symmetry."""


class Knowledge:
    """The known values of positions: whether they win, and how few pegs they can reach.

    A solution shows that all positions along it win; a lost position stays lost. Positions that are
    symmetric with respect to the finish share their values. If the finish is "fewest" and that
    number is still unknown, only the numbers of pegs are kept.

    >>> from pegsol import problem, solve
    >>> central = problem("english d4 d4")
    >>> knowledge = Knowledge(central)
    >>> knowledge.note_line(central.start, solve(central).solution.jumps)
    >>> [knowledge.winning(central.start.jump(jump)) for jump in central.start.legal_jumps()]
    [True, True, True, True]

    Raises ProblemError for a number of pegs by reverse rules.
    """

    def __init__(self, problem: Problem) -> None:
        self.finish, self.rules = problem.finish, problem.rules
        self._symmetries = _encoded(problem).symmetries(start=False, finish=True)
        self._winning: dict[int, bool] = {}
        self._fewest: dict[int, tuple[int, bool]] = {}
        self._names: dict[int, int] = {}

    def name(self, position: Position) -> int:
        """Return a number that symmetric positions share."""
        bits = position.bits
        name = self._names.get(bits)
        if name is None:
            name = min([image(bits, symmetry) for symmetry in self._symmetries])
            _keep(self._names, bits, name)
        return name

    # -- what is known -------------------------------------------------------------------------

    def winning(self, position: Position) -> bool | None:
        """Return whether the finish can be reached; None if that is not known."""
        if self.finish.is_fewest:
            return None
        if self.finish.holds(position.bits):
            return True
        return self._winning.get(self.name(position))

    def winning_after(self, positions: Sequence[Position]) -> bool | None:
        """Return whether the last position of a game wins; an earlier one may show that it lost.

        The answer also gives values for the positions between, which are remembered.
        """
        for number in range(len(positions) - 1, -1, -1):
            wins = self.winning(positions[number])
            if wins is False:
                for later in positions[number + 1 :]:
                    self.note(later, False)
                return self.winning(positions[-1])
            if wins:
                return True if number == len(positions) - 1 else None
        return None

    def winning_along(self, positions: Sequence[Position]) -> list[bool | None]:
        """Return whether each position of a game wins.

        All positions before a winning one win, and all positions after a lost one are lost. These
        values are remembered.
        """
        known = [self.winning(position) for position in positions]
        wins = max([n for n, one in enumerate(known) if one], default=-1)
        lost = min([n for n, one in enumerate(known) if one is False], default=len(known))
        for number, position in enumerate(positions):
            if known[number] is None and (number < wins or number > lost):
                self.note(position, number < wins)
                known[number] = number < wins
        return known

    def fewest(self, position: Position) -> tuple[int, bool] | None:
        """Return a number of pegs that can be reached, and whether it is the least."""
        if self.rules == "reverse":  # by reverse rules the number of pegs grows
            return position.peg_count, True
        return self._fewest.get(self.name(position))

    # -- what is found out ---------------------------------------------------------------------

    def note(self, position: Position, wins: bool) -> None:
        """Note whether a position wins."""
        if not self.finish.holds(position.bits):
            _keep(self._winning, self.name(position), wins)

    def note_line(self, position: Position, jumps: Iterable[Jump]) -> None:
        """Note the positions along *jumps*, which lead to the finish."""
        self.note(position, True)
        for jump in jumps:
            position = position.jump(jump, self.rules)
            self.note(position, True)

    def note_fewest(
        self, position: Position, pegs: int, proved: bool, jumps: Iterable[Jump] = ()
    ) -> None:
        """Note that *jumps* lead to *pegs* pegs, and whether fewer are proved impossible."""
        self._note_pegs(position, pegs, proved)
        for jump in jumps:
            position = position.jump(jump, self.rules)
            self._note_pegs(position, pegs, proved)

    def _note_pegs(self, position: Position, pegs: int, proved: bool) -> None:
        name = self.name(position)
        known = self._fewest.get(name)
        if known is None or (not known[1] and (proved or pegs < known[0])):
            _keep(self._fewest, name, (pegs, proved))
            if self.finish.care or self.finish.is_fewest or self.rules == "reverse":
                return
            # Pegs disappear one at a time, so a game passes all numbers of pegs down to the fewest.
            wins = self.finish.least <= position.peg_count and pegs <= self.finish.most
            if proved or wins:
                self.note(position, wins)


def jump_classes(problem: Problem) -> tuple[int, ...]:
    """Return a number for each legal jump at the start; symmetric jumps have the same number.

    The symmetries are those that keep the start and the finish.

    >>> from pegsol import problem
    >>> jump_classes(problem("english d4 d4")), jump_classes(problem("english d4 d1"))
    ((0, 0, 0, 0), (0, 1, 1, 2))
    """
    group = _encoded(problem).symmetries(start=True, finish=True)
    legal = problem.start.legal_jumps(problem.rules)
    triples = [(jump.origin, jump.over, jump.target) for jump in legal]
    orbits = orbits_of(triples, lambda jump: [_image(jump, symmetry) for symmetry in group])
    number = {jump: place for place, orbit in enumerate(orbits) for jump in orbit}
    return tuple([number[jump] for jump in triples])


def _image(jump: tuple[int, int, int], symmetry: Sequence[int]) -> tuple[int, int, int]:
    return symmetry[jump[0]], symmetry[jump[1]], symmetry[jump[2]]


def _encoded(problem: Problem) -> EncodedProblem:
    """Return the encoded problem; symmetries keep the fewest pegs as they keep any number."""
    if problem.finish.is_fewest and problem.rules == "normal":
        problem = replace(problem, finish=Finish.at_most(1))
    return EncodedProblem(problem)


def _keep(table: dict[int, Value], name: int, value: Value) -> None:
    while len(table) >= MAX_POSITIONS and name not in table:
        oldest, *_ = list(table)  # a copy, as other threads may name positions at the same time
        table.pop(oldest, None)
    table[name] = value

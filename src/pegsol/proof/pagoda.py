"""Pagoda functions: weights for the holes that no jump can raise.

A weighting of the holes is a *pagoda function* if w(a) + w(b) >= w(c) for each jump of a peg
from a over b to c: the jump takes the pegs at a and b and leaves one at c, so the weight of the
pegs on the board never rises. In the reverse game a peg at c becomes two at a and b, and the
condition is w(c) >= w(a) + w(b). If every position that a finish allows weighs more than the
start, the finish cannot be reached. Weights are whole numbers.

References: J. H. Conway's pagoda functions (about 1961) in J. D. Beasley, The Ins and Outs of Peg
Solitaire (Oxford 1985), and E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your
Mathematical Plays, chapter 23.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pegsol.errors import ProblemError, VerificationError, expected
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.boards.symmetry import Symmetry
from pegsol.game.finish import Finish, FinishLike, as_finish
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Jump, PegsLike, Position, Rules, position_on


@dataclass(frozen=True, slots=True)
class Pagoda:
    """Whole *weights*, one for each hole of the *board*, for a game by the *rules*.

    The constructor does not check that no jump
    raises the weight: :meth:`check` and :meth:`refutes` do.

    >>> from pegsol import Pagoda
    >>> weights = Pagoda.of("line(4)", {"a1": 1, "c1": 1, "d1": -1})
    >>> weights.is_valid(), weights.weight("vacancies c1"), weights.least("a1")
    (True, 0, 1)
    >>> weights.refutes("line(4) c1 a1"), weights.refutes("line(4) c1 d1")
    (True, False)

    Raises ProblemError unless there is one weight for each hole.
    """

    board: Board
    weights: tuple[int, ...]
    rules: Rules = "normal"

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.board):
            raise ProblemError(
                f"{len(self.weights)} weights for a board of {len(self.board)} holes"
            )

    @classmethod
    def of(cls, board: BoardLike, weights: Mapping[str, int], rules: Rules = "normal") -> Pagoda:
        """Return the function with these *weights* by names of holes, and 0 for other holes.

        >>> from pegsol import Pagoda
        >>> Pagoda.of("line(4)", {"a1": 1, "c1": 1}).weights
        (1, 0, 1, 0)

        Raises NotationError for a name that is not the name of a hole.
        """
        on = as_board(board)
        if not isinstance(weights, Mapping):
            raise expected("weights by names of holes", weights)
        values: list[int] = [0] * len(on)
        for name, weight in weights.items():
            if not isinstance(weight, int):
                raise expected("a whole number as a weight", weight)
            values[on.hole(name)] = weight
        return cls(on, tuple(values), rules)

    @property
    def by_hole(self) -> dict[str, int]:
        """The nonzero weights by the names of their holes.

        >>> from pegsol import Pagoda, board
        >>> Pagoda(board("line(4)"), (1, 0, 1, 0)).by_hole
        {'a1': 1, 'c1': 1}
        """
        pairs = zip(self.board.names, self.weights, strict=True)
        return {name: weight for name, weight in pairs if weight}

    def raising_jumps(self) -> Iterator[Jump]:
        """Yield the jumps that raise the weight; there are none if this is a pagoda function.

        >>> from pegsol.game.boards.board import Board
        >>> line = Board.from_lines([("a", "b", "c")])
        >>> [str(jump) for jump in Pagoda(line, (3, 1, 1)).raising_jumps()]
        ['c-a']
        """
        weights = self.weights
        normal = self.rules == "normal"
        for a, b, c in self.board.jumps:
            gain = weights[c] - weights[a] - weights[b]
            if gain > 0 if normal else gain < 0:
                yield Jump(self.board, a, b, c) if normal else Jump(self.board, c, b, a)

    def is_valid(self) -> bool:
        """Return whether no jump raises the weight."""
        return next(self.raising_jumps(), None) is None

    def check(self) -> None:
        """Raise VerificationError, naming the jump, if a jump raises the weight."""
        for jump in self.raising_jumps():
            raise VerificationError(f"not a pagoda function: jump {jump} raises the weight")

    def weight(self, position: Position | PegsLike) -> int:
        """Return the weight of the pegs in *position*, which may be text, or bits.

        >>> from pegsol import Pagoda
        >>> pagoda = Pagoda.of("line(4)", {"a1": 1, "c1": 1})
        >>> pagoda.weight("a1 b1 c1"), pagoda.weight(0b1001)
        (2, 1)

        Raises ProblemError for a position of another board.
        """
        if not isinstance(position, int):
            position = position_on(self.board, position).bits
        return sum(self._chosen(position))

    def __repr__(self) -> str:
        rules = "" if self.rules == "normal" else f", {self.rules!r}"
        return f"Pagoda.of({self.board!r}, {self.by_hole!r}{rules})"

    def _mapped(self, symmetry: Symmetry) -> Pagoda:
        weights: list[int] = [0] * len(self.weights)
        for hole, weight in enumerate(self.weights):
            weights[symmetry.images[hole]] = weight
        return Pagoda(self.board, tuple(weights), self.rules)

    def _marked(self) -> tuple[int, ...]:
        holes: dict[int, int] = {}
        for hole, weight in enumerate(self.weights):
            holes[weight] = holes.get(weight, 0) | 1 << hole
        return tuple(holes.values())

    def _chosen(self, bits: int) -> list[int]:
        return [weight for hole, weight in enumerate(self.weights) if bits >> hole & 1]

    def least(self, finish: FinishLike) -> int:
        """Return the least weight of the positions with a peg that *finish* allows.

        >>> from pegsol import Pagoda
        >>> pagoda = Pagoda.of("line(3)", {"a1": 2, "b1": -1, "c1": 1})
        >>> pagoda.least("pegs a1 c1"), pagoda.least("at most 2")
        (3, -1)
        """
        return self._least(as_finish(self.board, finish))

    def _least(self, finish: Finish) -> int:
        pegs = self._chosen(finish.pegs)
        if finish.care and not finish.is_any_of:
            return _least_choice(self._chosen(finish.free), pegs)
        lightest = sorted(self._chosen(finish.free) if finish.care else self.weights)
        least, most = finish.least - len(pegs), finish.most - len(pegs)
        return _least_choice(lightest[least:most], pegs + lightest[:least])

    def refutes(self, problem: ProblemLike) -> bool:
        """Return whether this proves that *problem* has no solution.

        >>> from pegsol import Pagoda, Problem
        >>> problem = Problem("line(3)", "pegs b1", "c1")
        >>> one, both = Pagoda.of("line(3)", {"c1": 1}), Pagoda.of("line(3)", {"a1": 1, "c1": 1})
        >>> one.refutes(problem), both.refutes(problem)
        (False, True)
        """
        problem = as_problem(problem)
        # This never refuses a solvable problem. No jump raises the weight, so a solution ends at a
        # weight no greater than the weight of the start, at a position with a peg that the finish
        # allows. If even the lightest such position weighs more, there is no solution.
        return (
            self.rules == problem.rules
            and self.board == problem.board
            and self.weight(problem.start.bits) < self._least(problem.finish)
            and self.is_valid()
        )


def _least_choice(optional: list[int], required: list[int]) -> int:
    """Return the least sum of all *required* and any *optional* weights, at least one."""
    negative = [weight for weight in optional if weight < 0]
    if required or negative:
        return sum(required) + sum(negative)
    return min(optional, default=0)  # 0 for the empty board, at which reverse play may begin


def peg_count_pagoda(board: Board, rules: Rules = "normal") -> Pagoda:
    """Return the pagoda function that counts pegs.

    By the normal rules each jump removes a peg, so the number of pegs never rises; by the reverse
    rules each jump adds one, so the negated number never rises.
    """
    return Pagoda(board, (1 if rules == "normal" else -1,) * len(board), rules)


def each_outweighs(positions: Iterable[int], start: int, pagodas: Sequence[Pagoda]) -> bool:
    """Return whether each of the *positions* weighs more than *start* by one of the *pagodas*."""
    heights = [(pagoda, pagoda.weight(start)) for pagoda in pagodas]
    return all(
        any(height < pagoda.weight(position) for pagoda, height in heights)
        for position in positions
    )


def refuting_cover(start: int, positions: Sequence[int], pagodas: Sequence[Pagoda]) -> list[Pagoda]:
    """Return valid *pagodas* such that each of the *positions* outweighs *start* by one of them.

    None of them can be left out. The list is empty if the *pagodas* do not suffice, or if there are
    no positions.
    """
    heights = [(pagoda, pagoda.weight(start)) for pagoda in pagodas]
    chosen: list[Pagoda] = []
    for position in positions:
        if each_outweighs([position], start, chosen):
            continue
        for pagoda, height in heights:
            if height < pagoda.weight(position) and pagoda.is_valid():
                chosen.append(pagoda)
                break
        else:
            return []
    for pagoda in list(chosen):
        rest = [other for other in chosen if other is not pagoda]
        if each_outweighs(positions, start, rest):
            chosen = rest
    return chosen


def jump_distances(board: Board, pegs: int) -> list[int | None]:
    """Return the distance of each hole from the nearest of *pegs* (bits), along jumps towards them.

    The hole jumped over is at distance 1 from the target, and the origin at distance 2. The
    distance is None if no jumps lead from a hole to a peg.

    >>> from pegsol.game.boards.board import Board
    >>> line = Board.from_lines([("a", "b", "c")], one_way=[("b", "c", "d")])
    >>> jump_distances(line, line.bits(["b"])), jump_distances(line, line.bits(["d"]))
    ([None, 0, None, None], [3, 2, 1, 0])
    """
    onto: list[list[tuple[int, int]]] = [[] for _ in range(len(board))]
    for a, b, c in board.jumps:
        onto[c] += [(b, 1), (a, 2)]
    distances: list[int | None] = [None] * len(board)
    # The holes at each distance; those at the next two are still incomplete.
    ring = holes_of(pegs)
    next_ring: list[int] = []
    distance = 0
    while ring or next_ring:
        after_next: list[int] = []
        for c in ring:
            if distances[c] is None:
                distances[c] = distance
                for hole, step in onto[c]:
                    (next_ring if step == 1 else after_next).append(hole)
        ring, next_ring = next_ring, after_next
        distance += 1
    return distances


def fibonacci_weights(distances: Sequence[int | None], last: int) -> list[int]:
    """Return Fibonacci numbers that fall with the distance, to 1 from *last* on; 0 for None.

    With :func:`jump_distances` they are a pagoda function: the two holes before the target of a
    jump are at most one and two steps farther off, and F(n - 1) + F(n - 2) = F(n). So they balance
    where the powers of the golden ratio do.

    >>> fibonacci_weights([0, 1, 2, 3, 4, 5, None], 4)
    [5, 3, 2, 1, 1, 1, 0]
    """
    numbers = [1, 1]
    while len(numbers) <= last:
        numbers.append(numbers[-1] + numbers[-2])
    return [0 if distance is None else numbers[max(0, last - distance)] for distance in distances]

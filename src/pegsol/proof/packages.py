"""Packages: jumps that clear a block of pegs and leave every other hole as it was.

A 3-purge clears a row of three with the help of a peg beside it, the catalyst, which returns to its
hole. Players think in such packages, and a solution is easiest to remember as a sequence of them
(Berlekamp, Conway and Guy, Winning Ways, chapter 23; Beasley, The Ins and Outs of Peg Solitaire,
chapters 4 and 5).

The jumps of a package need not be consecutive in a solution. Jumps that share no hole commute, so
only jumps that share holes are ordered, and a package is a set of jumps between which no other jump
must come. Exchanging jumps that commute changes neither which jumps can be made nor where they
lead. Reverse rules are normal rules with pegs and empty holes exchanged: there, a package fills a
block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.game import SolutionLike, as_solution
from pegsol.game.jump import moves_json
from pegsol.game.position import Jump, Move, Position, Rules, group_moves, position_after
from pegsol.game.solution import Solution
from pegsol.proof.blocks import Kind, blocks_of
from pegsol.shapes import Hole, MovesJson

MAX_JUMPS = 8
"""The most jumps of a package without a name."""
MAX_STEPS = 20_000
"""The most choices tried for packages that exclude each other; then the best so far is taken."""


class PieceJson(MovesJson):
    """A package, or jumps that belong to none."""

    kind: str
    block: list[Hole]
    """The pegs that it clears."""
    catalyst: list[Hole]
    """The pegs that it borrows."""
    room: list[Hole]
    """The empty holes that it needs."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a solution: a package, or jumps that belong to no package.

    ``kind`` is "2-purge", "3-purge", "6-purge", "L-purge", "package" for a package of another
    shape, or "jumps". ``before`` is the position before the first of the ``jumps``. The ``block``
    has the holes that a package clears (by reverse rules, fills), the ``catalyst`` the pegs that it
    borrows, and the ``room`` the empty holes that it uses. At the end, catalyst and room are as
    they were before.

    >>> from pegsol import explain, problem
    >>> from pegsol.game.game import Game
    >>> game = Game(problem("english"), "b4-d4, c2-c4, d4-b4")
    >>> (piece,) = explain(game.solution())
    >>> piece.kind, piece.block, piece.catalyst, piece.room
    ('3-purge', ('c2', 'c3', 'c4'), ('b4',), ('d4',))
    """

    kind: Kind | Literal["jumps"]
    before: Position
    jumps: tuple[Jump, ...]
    rules: Rules = "normal"
    """The rules of the game."""

    @property
    def after(self) -> Position:
        """The position after the jumps."""
        return position_after(self.before, self.jumps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The jumps grouped into moves."""
        return group_moves(self.jumps)

    @property
    def block(self) -> tuple[str, ...]:
        """The names of the holes that the package clears, or fills."""
        return self._names(self._block)

    @property
    def catalyst(self) -> tuple[str, ...]:
        """The names of the other holes that it uses and that hold a peg, before and after."""
        return self._names(self._borrowed & self.before.bits)

    @property
    def room(self) -> tuple[str, ...]:
        """The names of the other holes that it uses and that are empty, before and after."""
        return self._names(self._borrowed & ~self.before.bits)

    @property
    def _block(self) -> int:
        return 0 if self.kind == "jumps" else self.before.bits ^ self.after.bits

    @property
    def _borrowed(self) -> int:
        if self.kind == "jumps":
            return 0
        touched = 0
        for jump in self.jumps:
            touched |= jump.mask
        return touched & ~self._block

    def _names(self, bits: int) -> tuple[str, ...]:
        return self.before.board.names_of(bits)

    def as_json(self) -> PieceJson:
        """Return the piece as JSON."""
        return {
            "kind": self.kind,
            **moves_json(self.jumps),
            "block": list(self.block),
            "catalyst": list(self.catalyst),
            "room": list(self.room),
        }


def explain(solution: SolutionLike) -> tuple[Piece, ...]:
    """Return a solution as a sequence of packages, and of jumps that belong to no package.

    The pieces have the jumps of the solution; jumps that share no hole may have changed places. The
    division has the fewest pieces of all, where each jump outside the packages is a piece. What a
    package without a name saves counts half; such a package may have up to 8 jumps, and is not a
    sequence of smaller packages. (If very many packages exclude each other, the division is the
    best one found.)

    >>> from pegsol import problem, solve
    >>> for piece in explain(solve(problem("line(6) b1 any")).solution):
    ...     print(piece.kind, *piece.moves)
    2-purge d1-b1 a1-c1
    jumps f1-d1-b1

    Raises IllegalJumpError at a jump that cannot be made.
    """
    solution = as_solution(solution)
    order = _Order(solution)
    chosen = _choose(order, _candidates(order))
    pieces: list[Piece] = []
    for part in order.sequence([part for part, _ in chosen]):
        before = pieces[-1].after if pieces else solution.problem.start
        jumps = tuple([solution.jumps[number] for number in part])
        kinds = [kind for mask, kind in chosen if mask >> part[0] & 1]
        if not kinds and pieces and pieces[-1].kind == "jumps":
            last = pieces.pop()
            before, jumps = last.before, last.jumps + jumps
        kind = kinds[0] if kinds else "jumps"
        pieces.append(Piece(kind, before, jumps, solution.problem.rules))
    return tuple(pieces)


class _Order:
    """The jumps of a solution, ordered only where they share holes; sets of them are bits.

    ``chains`` has for each hole the jumps that touch it, in order; ``places`` has for each jump its
    places in the chains of its holes.
    """

    def __init__(self, solution: Solution) -> None:
        list(solution.positions())  # this raises an error for a jump that cannot be made
        self.board: Board = solution.problem.board
        start, normal = solution.problem.start.bits, solution.problem.rules == "normal"
        self.full = start if normal else self.board.full ^ start
        self.holes = [(jump.origin, jump.over, jump.target) for jump in solution.jumps]
        self.chains: list[list[int]] = [[] for _ in self.board.names]
        self.places: list[dict[int, int]] = []
        self.before: list[int] = []
        for number, holes in enumerate(self.holes):
            last = sum({1 << one for hole in holes for one in self.chains[hole][-1:]})
            self.before.append(last | union(self.before, last))
            self.places.append({hole: len(self.chains[hole]) for hole in holes})
            for hole in holes:
                self.chains[hole].append(number)
        self.after = [0] * len(self.holes)
        for number in reversed(range(len(self.holes))):
            places = self.places[number].items()
            later = {1 << one for hole, at in places for one in self.chains[hole][at + 1 : at + 2]}
            self.after[number] = sum(later) | union(self.after, sum(later))

    def spans(self, jumps: int) -> dict[int, tuple[int, int]]:
        """Return for each hole that the jumps touch the first and last place in its chain."""
        spans: dict[int, tuple[int, int]] = {}
        for number in holes_of(jumps):
            for hole, place in self.places[number].items():
                first, last = spans.get(hole, (place, place))
                spans[hole] = min(first, place), max(last, place)
        return spans

    def effect(self, spans: dict[int, tuple[int, int]]) -> tuple[list[int], list[int]]:
        """Return the holes that end with one peg more than before, and those with one peg less."""
        gained: list[int] = []
        lost: list[int] = []
        for hole, (first, last) in spans.items():
            if (last - first) % 2 == 0:
                held = (self.full >> hole & 1) ^ first & 1
                (lost if held else gained).append(hole)
        return gained, lost

    def neighbours(self, hole: int, span: tuple[int, int]) -> list[int]:
        """Return the jumps before and after a span of the chain of a hole."""
        chain, (first, last) = self.chains[hole], span
        return chain[max(first - 1, 0) : first] + chain[last + 1 : last + 2]

    def sequence(self, packages: list[int]) -> Iterator[list[int]]:
        """Yield the packages and the other jumps in a legal order, close to the given one."""
        packed = sum(packages)  # they share no jump
        single = [1 << number for number in range(len(self.holes)) if not packed >> number & 1]
        in_order = sorted(packages + single, key=lambda part: part & -part)
        waiting = {part: union(self.before, part) & ~part for part in in_order}
        done = 0
        while waiting:
            part = next(part for part, needed in waiting.items() if not needed & ~done)
            del waiting[part]
            done |= part
            yield holes_of(part)


def union(sets: list[int], numbers: int) -> int:
    """Return the union of the sets with these *numbers* (bits)."""
    result = 0
    for number in holes_of(numbers):
        result |= sets[number]
    return result


def _candidates(order: _Order) -> dict[int, Kind]:
    """Return the packages among the jumps, as sets of jumps.

    A set that adds a peg to a hole can become a package only with the jump before or after it in
    the chain of that hole; so all packages are found from their jumps.
    """
    blocks = blocks_of(order.board)
    found: dict[int, Kind] = {}
    seen: set[int] = set()
    # The jumps that must come before and after a jump of the set are kept with each set.
    stack = [(1 << n, order.before[n], order.after[n]) for n in range(len(order.holes))]
    while stack:
        part, before, after = stack.pop()
        if part in seen or part.bit_count() > MAX_JUMPS:
            continue
        seen.add(part)
        spans = order.spans(part)
        gained, lost = order.effect(spans)
        if not gained:
            kind = blocks.kind(sum([1 << hole for hole in lost]))
            if kind is not None:
                found[part] = kind
        # A jump takes pegs from two holes.
        if len(gained) > 2 * (MAX_JUMPS - part.bit_count()):
            continue
        for hole in gained[:1] or spans:
            for number in order.neighbours(hole, spans[hole]):
                earlier, later = before | order.before[number], after | order.after[number]
                # All jumps between two jumps of the set belong to it.
                grown = part | 1 << number | (earlier & later)
                if grown not in seen:
                    stack.append((grown, earlier, later))
    return {
        part: kind for part, kind in found.items() if kind != "package" or not _splits(part, found)
    }


def _splits(part: int, packages: dict[int, Kind]) -> bool:
    """Return whether a set of jumps is a union of packages smaller than itself."""
    smaller = [other for other in packages if other & part == other != part]

    def covered(rest: int) -> bool:
        low = rest & -rest
        return not rest or any(
            covered(rest ^ other) for other in smaller if other & low and other & rest == other
        )

    return covered(part)


# -- the choice ----------------------------------------------------------------------------------


def _choose(order: _Order, candidates: dict[int, Kind]) -> list[tuple[int, Kind]]:
    """Return the most valuable packages that share no jump and can be put in order."""
    chosen: list[int] = []
    for group in _groups(candidates):
        chosen += _Choice(order, {part: candidates[part] for part in group}, chosen).best
    return [(part, candidates[part]) for part in chosen]


def _groups(candidates: dict[int, Kind]) -> list[list[int]]:
    """Return the candidates in groups; candidates of different groups share no jump."""
    groups: list[tuple[int, list[int]]] = []
    for part in candidates:
        jumps, parts = part, [part]
        for others, members in groups:
            if others & part:
                jumps |= others
                parts += members
        groups = [group for group in groups if not group[0] & part] + [(jumps, parts)]
    return [parts for _, parts in groups]


class _Choice:
    """The best choice from a group of packages, beside the packages *taken* from other groups.

    Each jump of a package after the first is worth 2, or 1 if the package has no name: two 3-purges
    are worth 8, a 6-purge 10, and a package of six without a name 5.
    """

    def __init__(self, order: _Order, group: dict[int, Kind], taken: list[int]) -> None:
        self._taken = taken
        self._after = {part: union(order.after, part) for part in [*group, *taken]}
        self._worth = {
            part: (part.bit_count() - 1) * (1 if kind == "package" else 2)
            for part, kind in group.items()
        }
        self._options: dict[int, list[int]] = {}  # for each jump
        for part in sorted(group, key=lambda part: (-self._worth[part], part)):
            for number in holes_of(part):
                self._options.setdefault(number, []).append(part)
        # No choice that includes a jump gains more by it than this.
        self._most = {
            number: max([self._worth[part] / part.bit_count() for part in parts])
            for number, parts in self._options.items()
        }
        self.best: list[int] = []
        self._best_worth = self._steps = 0
        self._search(tuple(sorted(self._options)), (), 0)

    def _search(self, jumps: tuple[int, ...], chosen: tuple[int, ...], worth: int) -> None:
        """Try all choices of packages for the *jumps*, beside those *chosen* already."""
        if worth > self._best_worth:
            self.best, self._best_worth = list(chosen), worth
        for number, jump in enumerate(jumps):  # the jumps before it belong to no package
            self._steps += 1
            left = jumps[number:]
            bound = worth + sum([self._most[one] for one in left])
            if self._steps > MAX_STEPS or int(bound + 1e-9) <= self._best_worth:
                return
            free = sum([1 << one for one in left])
            for part in self._options[jump]:
                if part & free == part and not self._tangled(part, chosen):
                    rest = tuple([one for one in left if not part >> one & 1])
                    self._search(rest, (*chosen, part), worth + self._worth[part])

    def _tangled(self, part: int, chosen: tuple[int, ...]) -> bool:
        """Return whether a package would have to come both before and after others."""
        others = [*self._taken, *chosen]
        reached = self._after[part]
        while True:
            later = [other for other in others if other & reached]
            if not later:
                return False
            others = [other for other in others if not other & reached]
            for other in later:
                reached |= self._after[other]
            if any(self._after[other] & part for other in later):
                return True

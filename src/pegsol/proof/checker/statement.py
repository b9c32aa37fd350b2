"""The statement of a certificate: holes, jumps, a start and the positions that a finish allows.

A set of holes is an integer in which bit h is hole h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.work import Work
from pegsol.wording import shown

MAX_POSITIONS = 100_000
"""The largest number of positions of a finish that a check visits."""
MAX_SYMMETRIES = 48


@dataclass(frozen=True)
class Statement:
    """A game with its start and its finish.

    ``jumps`` has the holes that each jump takes from and gives to. The finish allows the positions
    with pegs on all of ``pegs``, any pegs on ``free`` and no others, if they have ``at_least`` to
    ``at_most`` pegs (any number if that is None). If only the number of pegs counts, ``pegs`` and
    ``free`` are 0, and ``at_most`` is not None.
    ``routes`` has for each jump the hole from which its peg jumps and the hole in which it lands,
    each as a set (0 if there is none). They matter only where moves are counted. ``work`` has the
    limits of the check.

    >>> Statement(("a", "b", "c"), ((0b011, 0b100), (0b110, 0b001)), 0b010, pegs=0b100)
    Statement(names=('a', 'b', 'c'), jumps=((3, 4), (6, 1)), start=2, pegs=4, free=0, ...)

    Raises VerificationError if the statement is not valid.
    """

    names: Sequence[str]
    jumps: Sequence[tuple[int, int]]
    start: int
    pegs: int = 0
    free: int = 0
    at_least: int = 1
    at_most: int | None = None
    routes: Sequence[tuple[int, int]] = ()
    work: Work = field(default_factory=Work, compare=False, repr=False)

    def __post_init__(self) -> None:
        change = 0
        for number, (takes, gives) in enumerate(self.jumps):
            if takes & gives:
                raise refuse(f"jumps[{number}]", "it takes and gives the same hole")
            here = gives.bit_count() - takes.bit_count()
            if here not in (1, -1):
                raise refuse(f"jumps[{number}]", "it does not change the number of pegs by one")
            if here == -change:
                raise refuse(
                    f"jumps[{number}]", "it adds a peg and others remove one, or vice versa"
                )
            change = here
        if self.pegs & self.free:
            raise refuse("finish", "a hole is in its pegs and free")
        if not self.by_number and (not self.pegs | self.free or self.fewest > self.most):
            raise refuse("finish", "it allows no position")

    @classmethod
    def read(cls, content: Mapping[str, Any], work: Work) -> Statement:
        """Return the statement under the keys holes, jumps, start and finish."""
        names = list_of(content["holes"], "holes")
        if not names:
            raise refuse("holes", "there are none")
        for number, name in enumerate(names):
            if type(name) is not str:
                raise refuse(f"holes[{number}]", f"it is a text, not {shown(name)}")
        bare = cls(tuple(names), (), 0, at_most=1, work=work)
        if len(bare.numbers) < len(names):
            double = next(name for number, name in enumerate(names) if bare.numbers[name] != number)
            raise refuse("holes", f"{shown(double)} is named twice")
        jumps, routes = [], []
        for number, jump in enumerate(list_of(content["jumps"], "jumps")):
            where = f"jumps[{number}]"
            if type(jump) is not list or len(jump) != 2:
                raise refuse(where, "it is a list of two lists: what the jump takes and gives")
            jumps.append((bare.holes(jump[0], where), bare.holes(jump[1], where)))
            routes.append((bare.holes(jump[0][:1], where), bare.holes(jump[1][-1:], where)))
        start = bare.holes(content["start"], "start")
        finish = object_with(
            content["finish"], "finish", (), ("pegs", "free", "at_most", "exactly")
        )
        for key in ("at_most", "exactly"):
            if key in finish and not {"pegs", "free"} & finish.keys():
                object_with(finish, "finish", (key,))
                most = whole(finish[key], f"finish.{key}", 1)
                least = most if key == "exactly" else 1
                return replace(
                    bare, jumps=jumps, start=start, at_least=least, at_most=most, routes=routes
                )
        object_with(finish, "finish", ("pegs", "free"), ("exactly",))
        pegs = bare.holes(finish["pegs"], "finish.pegs")
        free = bare.holes(finish["free"], "finish.free")
        found = cls(bare.names, jumps, start, pegs, free, routes=routes, work=work)
        if "exactly" not in finish:
            return found
        most = whole(finish["exactly"], "finish.exactly", 1)
        return replace(found, at_least=most, at_most=most)

    @property
    def by_number(self) -> bool:
        """Whether the finish is only a number of pegs."""
        return self.at_most is not None and not self.pegs | self.free

    @cached_property
    def choice(self) -> list[int]:
        """The holes that may have a peg or not at the end."""
        return [*range(len(self.names))] if self.by_number else holes_of(self.free)

    @property
    def fewest(self) -> int:
        """The fewest pegs at the end."""
        return max(self.at_least, self.pegs.bit_count())

    @cached_property
    def most(self) -> int:
        """The most pegs at the end."""
        most = self.pegs.bit_count() + len(self.choice)
        return most if self.at_most is None else min(self.at_most, most)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each hole, by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def change(self) -> int:
        """The number of pegs that a jump adds: 1 or -1 (-1 if there is no jump)."""
        return 1 if any(a.bit_count() < b.bit_count() for a, b in self.jumps) else -1

    @cached_property
    def jump_holes(self) -> list[tuple[list[int], list[int]]]:
        """What each jump takes and gives, as lists of holes."""
        return [(holes_of(takes), holes_of(gives)) for takes, gives in self.jumps]

    def holes(self, value: object, where: str) -> int:
        """Return the set of holes in a list of different names."""
        bits = 0
        listed = list_of(value, where)
        self.work.step(len(listed))
        for name in listed:
            if type(name) is not str or name not in self.numbers:
                raise refuse(where, f"no hole is named {shown(name)}")
            bit = 1 << self.numbers[name]
            if bits & bit:
                raise refuse(where, f"{shown(name)} is named twice")
            bits |= bit
        return bits

    def parity_sets(self, value: object, most: int | None = None) -> list[int]:
        """Return the sets in a list on which no jump changes the parity of the pegs."""
        sets = []
        for place, names in enumerate(list_of(value, "proof.parity_sets", most)):
            where = f"proof.parity_sets[{place}]"
            holes = self.holes(names, where)
            self.work.step(len(self.jumps))
            for number, (takes, gives) in enumerate(self.jumps):
                if ((takes | gives) & holes).bit_count() & 1:
                    jump = self.jump_words(number)
                    raise refuse(where, f"it has an odd number of the holes of {jump}")
            sets.append(holes)
        return sets

    def weights(self, value: object, where: str) -> list[int]:
        """Return the weights of all holes in an object that names those with a weight."""
        weights = [0] * len(self.names)
        for name, weight in object_with(value, where, (), others=True).items():
            self.holes([name], where)
            weights[self.numbers[name]] = whole(weight, where)
        return weights

    def weightings(self, value: object, most: int) -> list[Weighting]:
        """Return the weightings in a list of at most *most*; no jump raises the weight."""
        found = []
        for place, named in enumerate(list_of(value, "proof.weightings", most)):
            where = f"proof.weightings[{place}]"
            weighting = Weighting(self.weights(named, where))
            self.work.step(len(self.jumps))
            for number, (takes, gives) in enumerate(self.jump_holes):
                if weighting.of(takes) < weighting.of(gives):
                    raise refuse(where, f"{self.jump_words(number)} raises the weight")
            found.append(weighting)
        return found

    def symmetries(self, value: object, *, routes: bool = False) -> list[tuple[int, ...]]:
        """Return the symmetries in a list, which map every jump to a jump, or only the identity.

        With *routes*, each also maps the way of a jump's peg to that of the jump's image.
        """
        count = len(self.names)
        identity = tuple(range(count))
        listed = list_of(value, "proof.symmetries", MAX_SYMMETRIES)
        ways: Sequence[tuple[int, int]] = self.routes if routes else [(0, 0)] * len(self.jumps)
        jumps = {(*jump, *way) for jump, way in zip(self.jumps, ways, strict=True)}
        found = []
        for place, names in enumerate(listed):
            where = f"proof.symmetries[{place}]"
            if self.holes(names, where).bit_count() != count:
                raise refuse(where, "it does not name every hole")
            symmetry = tuple([self.numbers[name] for name in names])
            self.work.step(len(jumps))
            for jump in jumps:
                if tuple([image(holes, symmetry) for holes in jump]) not in jumps:
                    raise refuse(where, "it does not map every jump to a jump")
            found.append(symmetry)
        if not found:
            return [identity]
        group = set(found)
        if identity not in group or len(group) < len(found):
            raise refuse("proof.symmetries", "they are different, and one is the identity")
        for one in found:
            if any(tuple([one[hole] for hole in other]) not in group for other in found):
                raise refuse(
                    "proof.symmetries", "two of them, one after the other, are not one of them"
                )
        return found

    def jump(self, value: object, where: str) -> int:
        """Return *value* if it is the number of a jump."""
        number = whole(value, where, 0)
        if number >= len(self.jumps):
            raise refuse(where, f"there are {len(self.jumps)} jumps, counted from 0")
        return number

    def words(self, bits: int) -> str:
        """Return the names of a set of holes on one line, cut short if there are many."""
        names = [self.names[hole] for hole in holes_of(bits)]
        return shown(" ".join(names))

    def jump_words(self, number: int) -> str:
        """Return the number of a jump with what it takes and gives."""
        takes, gives = self.jumps[number]
        return f"jump {number} ({self.words(takes)} to {self.words(gives)})"

    def can(self, number: int, bits: int) -> bool:
        """Return whether the jump can be made in the position *bits*."""
        takes, gives = self.jumps[number]
        return bits & takes == takes and not bits & gives

    def solved_by(self, value: object, where: str) -> list[int]:
        """Return the numbers of the jumps in a list; refuse a list that is no solution."""
        bits, made = self.start, []
        for place, item in enumerate(list_of(value, where)):
            number = self.jump(item, f"{where}[{place}]")
            if not self.can(number, bits):
                raise refuse(f"{where}[{place}]", f"{self.jump_words(number)} cannot be made here")
            takes, gives = self.jumps[number]
            bits ^= takes | gives
            made.append(number)
        if not self.allows(bits):
            raise refuse(where, "the finish does not allow the position at the end")
        return made

    def touches(self, number: int, region: int) -> bool:
        """Return whether the jump takes or gives a hole of the *region*."""
        takes, gives = self.jumps[number]
        return (takes | gives) & region != 0

    def allows(self, bits: int) -> bool:
        """Return whether the finish allows the position *bits*."""
        is_pattern = self.by_number or bits & ~self.free == self.pegs
        return is_pattern and self.fewest <= bits.bit_count() <= self.most

    def allowed(self, parity_sets: Sequence[int]) -> Iterator[int]:
        """Yield the positions that the finish allows with the parities of the start on these sets.

        Raises VerificationError if the finish allows too many positions to visit them all.
        """
        if self._allows_too_many():
            raise refuse("finish", f"it allows more than {MAX_POSITIONS:,} positions")
        odd = [(holes, (self.start & holes).bit_count() & 1) for holes in parity_sets]
        for bits in self._all_allowed():
            self.work.step(1 + len(odd))
            if all((bits & holes).bit_count() & 1 == parity for holes, parity in odd):
                yield bits

    def ends(self, parity_sets: Sequence[int]) -> Iterator[int]:
        """Yield the allowed positions in which a game may end: see docs/certificates.md.

        They have the parities of the start on these sets. A game that goes below the most pegs of a
        finish given by numbers has had that number of pegs before.

        Raises VerificationError if the finish allows too many positions to visit them all.
        """
        for bits in self.allowed(parity_sets):
            if not self.by_number or self.change > 0 or bits.bit_count() == self.at_most:
                yield bits

    def _allows_too_many(self) -> bool:
        positions = 0
        for count in self._numbers():
            positions += comb(len(self.choice), count)
            if positions > MAX_POSITIONS:
                return True
        return False

    def _numbers(self) -> range:
        """Return how many of the holes to choose from may have pegs."""
        pegs = self.pegs.bit_count()
        return range(self.fewest - pegs, self.most - pegs + 1)

    def _all_allowed(self) -> Iterator[int]:
        for count in self._numbers():
            for chosen in combinations(self.choice, count):
                yield self.pegs | sum([1 << hole for hole in chosen])


@dataclass(frozen=True)
class Weighting:
    """A weight for each hole."""

    weights: Sequence[int]

    def of(self, holes: Iterable[int]) -> int:
        """Return the total weight of these holes."""
        return sum([self.weights[hole] for hole in holes])

    def of_bits(self, bits: int) -> int:
        """Return the weight of a position."""
        return self.of(holes_of(bits))

    def least(self, statement: Statement) -> int:
        """Return the least weight of the positions that the finish allows."""
        pegs = statement.pegs.bit_count()
        choice = sorted([self.weights[hole] for hole in statement.choice])
        least = statement.fewest - pegs
        more = [weight for weight in choice[least : statement.most - pegs] if weight < 0]
        return self.of_bits(statement.pegs) + sum(choice[:least]) + sum(more)


def image(bits: int, symmetry: Sequence[int]) -> int:
    """Return the image of a set of holes."""
    return sum([1 << symmetry[hole] for hole in holes_of(bits)])


def holes_of(bits: int) -> list[int]:
    """Return the holes of a set in ascending order."""
    holes = []
    while bits:
        holes.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return holes

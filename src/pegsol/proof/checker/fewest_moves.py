"""The kind "fewest moves": a solution, and layers of positions that show that none is shorter.

The layers are not in the certificate, only their sizes: the check makes them again, from the start
and from the finish, modulo symmetry and without the positions that a bound leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

from pegsol.errors import Limit, LimitError
from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement, image

MAX_POSITIONS = 20_000_000
"""The largest number of positions in all layers together."""
MAX_JUMPS_EACH, MAX_JUMPS_ANYWAY = 1000, 1_000_000
"""The check gives up after this number of jumps for each position of the layers, and these more.

On some graphs a single move has more ways than could ever be tried.
"""
MAX_REGIONS = 1000
_CHUNK, _TOGETHER = 1000, 1 << 16
"""The positions whose moves are made together, few enough for a processor's cache; and those after
a move that are compared together."""
_TABLE_BYTES = 1 << 25
"""About the most memory of the tables of the values of pegs, and of images compared together."""

_TOO_MANY_JUMPS = "stopped: there are too many ways to make the moves of the proof"

Positions = set[int]
Packing = tuple[int, list[int], int]
"""The regions of one hole together, the larger ones, and the number of them that need no move."""


@dataclass(frozen=True, slots=True)
class End:
    """What is known of all positions at an end: pegs they have, pegs they may have, how many."""

    pegs: int
    perhaps: int
    most: int


@dataclass(frozen=True, slots=True)
class Step:
    """A jump, made or undone: its holes, those with pegs before, and the hole of the peg after."""

    holes: int
    pegs: int
    target: int


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError unless the fewest moves of a solution are those of the proof."""
    object_with(
        content,
        "proof",
        ("kind", "moves", "solution", "forward", "backward"),
        ("regions", "symmetries", "parity_sets"),
    )
    moves = whole(content["moves"], "proof.moves", 1)
    sizes = [_sizes(content[side], f"proof.{side}") for side in ("forward", "backward")]
    _check_jumps(statement)
    _check_solution(statement, content["solution"], moves)
    regions = _regions(statement, content.get("regions", []))
    symmetries = _symmetries(statement, content.get("symmetries", []))
    sets = statement.parity_sets(content.get("parity_sets", []))
    if statement.allows(statement.start):
        raise refuse("start", "the finish allows it, and no move is needed")
    layers = sum(map(len, sizes))
    if moves != layers + 2 and (moves > 1 or layers):
        raise refuse("proof.moves", f"{layers} layers are for {layers + 2} moves")
    if sum(map(sum, sizes)) > MAX_POSITIONS:
        raise refuse("proof", f"the layers have more than {MAX_POSITIONS:,} positions")
    if moves > 1:
        _Layers(statement, regions, symmetries, moves - 1).check(sizes[0], sizes[1], sets)


def _sizes(value: object, where: str) -> list[int]:
    items = enumerate(list_of(value, where))
    return [whole(size, f"{where}[{place}]", 0) for place, size in items]


def _check_jumps(statement: Statement) -> None:
    """Refuse jumps that are not those of a peg over another."""
    for number, (takes, gives) in enumerate(statement.jumps):
        if {takes.bit_count(), gives.bit_count()} != {1, 2}:
            raise refuse(f"jumps[{number}]", "it is not a jump of a peg over another")


def _check_solution(statement: Statement, value: object, moves: int) -> None:
    made = peg = 0
    for number in statement.solved_by(value, "proof.solution"):
        origin, target = statement.routes[number]
        made += origin != peg
        peg = target
    if made != moves:
        raise refuse("proof.solution", f"it has {made} moves, not {moves}")


def _over(statement: Statement, number: int) -> int:
    """Return the hole over which the peg of a jump goes."""
    takes, gives = statement.jumps[number]
    origin, target = statement.routes[number]
    return (takes | gives) ^ origin ^ target


def _regions(statement: Statement, value: object) -> list[int]:
    found = []
    for place, names in enumerate(list_of(value, "proof.regions", MAX_REGIONS)):
        where = f"proof.regions[{place}]"
        region = statement.holes(names, where)
        if not region:
            raise refuse(where, "it has no hole")
        statement.work.step(len(statement.routes))
        for number, (origin, target) in enumerate(statement.routes):
            if _over(statement, number) & region and not (origin | target) & region:
                raise refuse(
                    where, f"{statement.jump_words(number)} goes over it with no end in it"
                )
        found.append(region)
    return found


def _symmetries(statement: Statement, value: object) -> list[tuple[int, ...]]:
    found = statement.symmetries(value, routes=True)
    for place, symmetry in enumerate(found):
        for holes, what in (
            (statement.start, "start"),
            (statement.pegs, "finish"),
            (statement.free, "finish"),
        ):
            if image(holes, symmetry) != holes:
                raise refuse(f"proof.symmetries[{place}]", f"it does not keep the {what}")
    return found


def least_images(
    holes: int, symmetries: Sequence[Sequence[int]]
) -> Callable[[Collection[int]], Positions]:
    """Return a function that returns the least images of positions under a group."""
    if len(symmetries) == 1:
        return set
    # All images of a position are looked up together; each has a field of its own in one integer.
    width = 8 if holes <= 64 else (holes + 7) // 8
    fields = list(enumerate(symmetries))
    all_images = _sums(
        [
            sum([1 << symmetry[hole] + 8 * width * number for number, symmetry in fields])
            for hole in range(holes)
        ]
    )
    size = width * len(symmetries)
    split = Struct(">" + ("Q" if holes <= 64 else f"{width}s") * len(symmetries)).iter_unpack

    def least(positions: Collection[int]) -> Positions:
        found: set[Any] = set()
        for part in _parts(list(positions), max(1, _TABLE_BYTES // size)):
            joined = b"".join([image.to_bytes(size, "big") for image in all_images(part)])
            found.update(map(min, split(joined)))
        return found if holes <= 64 else {int.from_bytes(bits, "big") for bits in found}

    return least


def orbit_counts(
    holes: int, symmetries: Sequence[Sequence[int]]
) -> Callable[[Collection[int]], list[int]]:
    """Return a function that returns a number for each position, the same for all its images.

    The number tells how many pegs are on each orbit, a set of holes that a group maps to itself.
    """
    width = holes.bit_length()
    firsts = [min(images) for images in zip(*symmetries, strict=True)]
    fields = {first: 1 << width * number for number, first in enumerate(sorted(set(firsts)))}
    return _sums([fields[first] for first in firsts])


def _sums(values: Sequence[int]) -> Callable[[Collection[int]], list[int]]:
    """Return a function that returns, for each position, the sum of the values of its pegs."""
    bytes_each = max(values).bit_length() // 8 + 40
    holes = 11  # of each table
    while holes > 1 and ((len(values) // holes + 1) << holes) * bytes_each > _TABLE_BYTES:
        holes -= 1
    tables = []
    for first in range(0, len(values), holes):
        table = [0]
        for value in values[first : first + holes]:
            table += [others + value for others in table]
        tables.append(table)
    mask = (1 << holes) - 1

    def sums(positions: Collection[int]) -> list[int]:
        found = [tables[0][bits & mask] for bits in positions]
        for part, table in enumerate(tables[1:], 1):
            pairs = zip(found, positions, strict=True)
            found = [known + table[bits >> holes * part & mask] for known, bits in pairs]
        return found

    return sums


class _Layers:
    """The layers from both ends, for solutions of at most a number of moves."""

    def __init__(
        self,
        statement: Statement,
        regions: list[int],
        symmetries: Sequence[Sequence[int]],
        most: int,
    ) -> None:
        self._statement, self._most = statement, most
        holes = len(statement.names)
        self._least = least_images(holes, symmetries)
        self._counts = orbit_counts(holes, symmetries)
        full = (1 << holes) - 1
        start, perhaps = statement.start, statement.pegs | statement.free
        finish = End(statement.pegs, full if statement.by_number else perhaps, statement.most)
        ends = End(start, start, start.bit_count()), finish
        self._jumps_left, self._regions = 0, len(regions)
        self._removes = statement.change < 0
        # Each jump that the regions need is one that removes a peg.
        early, late = ends if self._removes else ends[::-1]
        self._before = [_packing([r for r in regions if r & early.pegs == r], 0)]
        outside = [r for r in regions if r & ~late.perhaps or r.bit_count() > late.most]
        inside = len(regions) - len(outside)
        self._after = [_packing(outside, 0)]
        if inside:
            self._after.append(_packing(regions, min(late.most, inside)))

    def check(self, forward: list[int], backward: list[int], sets: Sequence[int]) -> None:
        """Refuse layers of other sizes, or layers that meet."""
        statement, least = self._statement, self._least
        positions = 1 + sum(forward) + sum(backward)
        self._jumps_left = MAX_JUMPS_ANYWAY + MAX_JUMPS_EACH * positions
        known: Positions = set()
        if backward:
            known = least(list(statement.ends(sets)))
            for _ in self._made(known, backward, "proof.backward", backward=True):
                pass
        reached = layer = least([statement.start])
        for layer in self._made(reached, forward, "proof.forward", backward=False):
            if any(map(statement.allows, layer)):
                raise refuse("proof.forward", "a layer has a position that the finish allows")
        # Most positions differ from all known ones in the number of pegs on an orbit.
        alike = set(self._counts(known))
        for after in self._moved(layer, backward=False):
            if backward:
                counted = zip(after, self._counts(after), strict=True)
                met = known & least([bits for bits, count in counted if count in alike])
            else:
                met = set(filter(statement.allows, after))
            if met:
                what = f"the layers meet, at {statement.words(min(met))}"
                raise refuse("proof", what)

    def _made(
        self, reached: Positions, sizes: list[int], where: str, *, backward: bool
    ) -> Iterator[Positions]:
        """Yield the layers after the first, *reached*, to which their positions are added."""
        layer = set(reached)
        needs = self._needs(leaving=backward != self._removes)
        for place, size in enumerate(sizes):
            left = self._most - place - 1
            found: Positions = set()
            for after in self._moved(layer, backward=backward):
                for part in _parts(list(self._least(after) - reached - found)):
                    self._statement.work.step(len(part) * (1 + self._regions))
                    found |= {bits for bits in part if needs(bits) <= left}
                if len(found) > size:
                    break
            if len(found) != size:
                more = "more" if len(found) > size else "fewer"
                raise refuse(f"{where}[{place}]", f"the layer has {more} than {size:,} positions")
            reached |= found
            layer = found
            yield layer

    def _needs(self, *, leaving: bool) -> Callable[[int], int]:
        """Return a bound for the moves between a position and the other end.

        With *leaving*, full regions must be left on the way from the position by jumps that remove
        pegs; otherwise, regions that are not full have been left on the way to it.
        """
        packings = self._after if leaving else self._before

        def needs(bits: int) -> int:
            most = 0
            for single, larger, spared in packings:
                used = bits & single if leaving else single & ~bits
                count = used.bit_count() - spared
                for region in larger:
                    if (bits & region == region) is leaving and not region & used:
                        used |= region
                        count += 1
                if count > most:
                    most = count
            return most

        return needs

    def _moved(self, layer: Positions, *, backward: bool) -> Iterator[Positions]:
        """Yield the positions after one move from those of a layer, or before one, in parts."""
        steps: dict[int, list[Step]] = {}
        for number, (takes, gives) in enumerate(self._statement.jumps):
            origin, target = self._statement.routes[number]
            if backward:
                origin, target, takes, gives = target, origin, gives, takes
            steps.setdefault(origin, []).append(Step(takes | gives, takes, target))
        every = [step for listed in steps.values() for step in listed]
        for chunk in _parts(sorted(layer)):  # neighbours share many positions after a move
            found: Positions = set()
            moving = self._after_jumps(every, chunk)
            while moving:
                further: dict[int, Positions] = {}
                while moving:
                    hole, positions = moving.popitem()
                    # One move may have very many ways: they are made and passed on in parts.
                    for part in _parts(list(positions)):
                        found.update(part)
                        if len(found) > _TOGETHER:
                            yield found
                            found = set()
                        for target, more in self._after_jumps(steps.get(hole, ()), part).items():
                            further.setdefault(target, set()).update(more)
                moving = further
            yield found

    def _after_jumps(self, steps: Sequence[Step], positions: Sequence[int]) -> dict[int, Positions]:
        """Return the positions after each of the steps, by the hole of their peg."""
        found: dict[int, Positions] = {}
        for step in steps:
            holes, pegs = step.holes, step.pegs
            after = [bits ^ holes for bits in positions if bits & holes == pegs]
            self._statement.work.step(len(positions) // 10 + len(after) + 1)
            if after:
                found.setdefault(step.target, set()).update(after)
                self._jumps_left -= len(after)
                if self._jumps_left < 0:
                    raise LimitError(Limit.NODES, _TOO_MANY_JUMPS)
        return found


def _packing(regions: list[int], spared: int) -> Packing:
    single = 0
    for region in regions:
        if region.bit_count() == 1:
            single |= region
    return single, [region for region in regions if region.bit_count() > 1], spared


def _parts(positions: list[int], size: int = _CHUNK) -> Iterator[list[int]]:
    for first in range(0, len(positions), size):
        yield positions[first : first + size]

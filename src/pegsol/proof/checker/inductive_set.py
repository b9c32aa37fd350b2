"""The kind "inductive set": levels of positions that no game leaves before it is lost.

An engine finds these sets; this module and :mod:`pegsol.proof.checker.levels` share no code with
it. The data is read once, and at most two levels are in memory at a time.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import Any

from pegsol.proof.checker.levels import Level, Levels, Weighed, levels_of
from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement, Weighting, image

MAX_WEIGHTINGS = 100
MAX_WEIGHT = 1 << 62
"""The sum of the absolute weights of a weighting must be less than this."""
MAX_LEVELS = 4096
MAX_POSITIONS = 100_000_000
"""The largest number of positions in all levels together."""

Jumps = Sequence[tuple[int, int]]


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError if a game may lead from the start to an allowed position."""
    object_with(
        content,
        "proof",
        ("kind", "forward", "backward", "sha256", "data"),
        ("weightings", "symmetries", "parity_sets"),
    )
    _Check(statement, content).run(_data(content["data"], content["sha256"]))


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the certificate states about a level."""

    name: str
    pegs: int
    positions: int
    size: int


class _Check:
    """The rules of an inductive set for one certificate."""

    def __init__(self, statement: Statement, content: Mapping[str, Any]) -> None:
        self.statement = statement
        self.forward = _entries(content["forward"], "proof.forward")
        self.backward = _entries(content["backward"], "proof.backward")
        self.change = statement.change
        self._check_entries()
        symmetries = statement.symmetries(content.get("symmetries", []))
        sets = statement.parity_sets(content.get("parity_sets", []))
        starts = {image(statement.start, symmetry) for symmetry in symmetries}
        self.patterns = {
            (image(statement.pegs, symmetry), image(statement.free, symmetry))
            for symmetry in symmetries
        }
        self.ends_pegs = _pegs_of_ends(statement)
        self.ends = self._ends(sets) if self.backward else {}
        self.levels = self._levels(symmetries, content.get("weightings", []), starts)

    def _check_entries(self) -> None:
        """Raise VerificationError if the levels do not follow each other."""
        entries = (*self.forward, *self.backward)
        if not entries:
            raise refuse("proof", "it has no level")
        if sum([entry.positions for entry in entries]) > MAX_POSITIONS:
            raise refuse("proof", f"the levels have more than {MAX_POSITIONS:,} positions")
        holes = len(self.statement.names)
        for entry in entries:
            if entry.positions > comb(holes, entry.pegs):
                raise refuse(entry.name, "the board has fewer positions with its number of pegs")
        for one, other in pairwise(entries):
            if other.pegs != one.pegs + self.change:
                raise refuse(
                    other.name, f"after one jump more there are {one.pegs + self.change} pegs"
                )
        start = self.statement.start
        if self.statement.allows(start):
            raise refuse("start", "the finish allows it")
        if self.forward and self.forward[0].pegs != start.bit_count():
            raise refuse(self.forward[0].name, "it does not have as many pegs as the start")

    def _ends(self, sets: Sequence[int]) -> dict[int, list[int]]:
        """Return the ends by their number of pegs."""
        ends: dict[int, list[int]] = {}
        for bits in self.statement.ends(sets):
            ends.setdefault(bits.bit_count(), []).append(bits)
        return ends

    def _levels(
        self, symmetries: Sequence[Sequence[int]], listed: object, starts: set[int]
    ) -> Levels:
        statement = self.statement
        found = statement.weightings(listed, MAX_WEIGHTINGS)
        weighed = []
        for place, weighting in enumerate(found):
            if sum(map(abs, weighting.weights)) >= MAX_WEIGHT:
                raise refuse(f"proof.weightings[{place}]", "the weights are too large")
            least = min([_least(statement, weighting, symmetry) for symmetry in symmetries])
            most = max([weighting.of_bits(bits) for bits in starts])
            weighed.append(Weighed(tuple(weighting.weights), least, most))
        return levels_of(len(statement.names), symmetries, weighed, statement.work)

    def run(self, data: bytes) -> None:
        """Raise VerificationError if the levels in *data* are not a proof."""
        statement, levels = self.statement, self.levels
        jumps = statement.jumps
        undone = [(gives, takes) for takes, gives in jumps]
        read = self._read(data)
        last: Level | None = None
        for entry in self.forward:
            level = next(read)
            if last is not None:
                self._closed(entry.name, last, jumps, entry.pegs, level)
            elif not levels.holds(level, statement.start):
                raise refuse(entry.name, "it does not hold the start")
            if self._holds_end(entry, level):
                raise refuse(entry.name, "it holds a position that the finish allows")
            last = level
        first: Level | None = None
        for entry in self.backward:
            level = next(read)
            if first is not None or last is None:
                self._closed(entry.name, level, undone, entry.pegs - self.change, first)
            else:
                self._apart(entry.name, last, level)
            if entry.pegs == statement.start.bit_count() and levels.holds(level, statement.start):
                raise refuse(entry.name, "it holds the start")
            ends = self.ends.pop(entry.pegs, ()) if self._in_range(entry.pegs) else ()
            for bits in ends:
                if not levels.holds(level, bits) and not levels.dead(bits):
                    raise refuse(entry.name, f"the pegs at {statement.words(bits)} are not in it")
            first = level
        if first is None and last is not None:
            name, pegs = self.forward[-1].name, self.forward[-1].pegs + self.change
            self._closed(name, last, jumps, pegs, None)
        self._check_ends_elsewhere()

    def _read(self, data: bytes) -> Iterator[Level]:
        entries = (*self.forward, *self.backward)
        if sum([entry.size for entry in entries]) != len(data):
            raise refuse("proof.data", "its length is not the sum of the levels' bytes")
        place = 0
        for entry in entries:
            self.statement.work.need(entry.positions * self.levels.bytes_each)
            raw = _expanded(data[place : place + entry.size], entry, self.levels.width)
            level = self.levels.read(raw, entry.positions, entry.pegs)
            if level is None:
                raise refuse(
                    entry.name,
                    f"these are not different positions of {entry.pegs} pegs in ascending order, "
                    "each the least of its images",
                )
            yield level
            place += entry.size

    def _in_range(self, pegs: int) -> bool:
        """Return whether a game from the start to an end may have positions of *pegs* pegs."""
        least, most = self.ends_pegs
        start = self.statement.start.bit_count()
        return least <= pegs <= start if self.change < 0 else start <= pegs <= most

    def _closed(
        self, name: str, level: Level, jumps: Jumps, pegs: int, other: Level | None
    ) -> None:
        """Refuse positions after a jump from *level* that are not dead nor in the *other*."""
        if self._in_range(pegs):
            stray = self.levels.stray(level, jumps, other)
            if stray is not None:
                raise refuse(
                    name,
                    f"a jump leads out of the set, to the pegs at {self.statement.words(stray)}",
                )

    def _apart(self, name: str, last: Level, first: Level) -> None:
        """Refuse a jump from the last level forward to the first level backward."""
        met = self.levels.met(last, self.statement.jumps, first)
        if met is not None:
            raise refuse(name, f"a jump leads into it, to the pegs at {self.statement.words(met)}")

    def _holds_end(self, entry: _Entry, level: Level) -> bool:
        if not self.statement.fewest <= entry.pegs <= self.statement.most:
            return False
        if self.statement.by_number:
            return entry.positions > 0
        return self.levels.matches(level, self.patterns)

    def _check_ends_elsewhere(self) -> None:
        """Refuse ends that are in no level and not dead."""
        known = {entry.pegs for entry in self.forward}
        for pegs, ends in self.ends.items():
            if pegs in known or not self._in_range(pegs):
                continue
            for bits in ends:
                if not self.levels.dead(bits):
                    raise refuse(
                        "proof.backward",
                        f"no level holds the pegs at {self.statement.words(bits)}, which the "
                        "finish allows",
                    )


def _data(value: object, digest: object) -> bytes:
    """Return the data, whose SHA-256 is checked."""
    if type(value) is not str:
        raise refuse("proof.data", "it is a text, in base64")
    try:
        data = base64.b64decode(value, validate=True)
    except ValueError:
        raise refuse("proof.data", "it is not base64") from None
    if base64.b64encode(data).decode() != value:
        raise refuse("proof.data", "it is not base64: unused bits are not 0")
    if hashlib.sha256(data).hexdigest() != digest:
        raise refuse("proof.sha256", "it is not the digest of the data")
    return data


def _entries(value: object, where: str) -> list[_Entry]:
    entries = []
    for place, item in enumerate(list_of(value, where, MAX_LEVELS)):
        here = f"{where}[{place}]"
        entry = object_with(item, here, ("pegs", "positions", "bytes"))
        pegs, positions, size = [
            whole(entry[key], f"{here}.{key}", 0) for key in ("pegs", "positions", "bytes")
        ]
        entries.append(_Entry(here, pegs, positions, size))
    return entries


def _expanded(data: bytes, entry: _Entry, width: int) -> bytes:
    """Return the uncompressed *data* of a level, never more than the level needs."""
    size = entry.positions * width
    stream = zlib.decompressobj()
    try:
        raw = stream.decompress(data, size + 1)
    except zlib.error as error:
        raise refuse(entry.name, f"its data cannot be expanded ({error})") from None
    if len(raw) != size or not stream.eof or stream.unused_data:
        raise refuse(entry.name, f"its data does not expand to {size:,} bytes")
    return raw


def _pegs_of_ends(statement: Statement) -> tuple[int, int]:
    """Return the least and the most pegs of the ends; the most is -1 if there is no end."""
    fewest, most = statement.fewest, statement.most
    if statement.by_number and statement.change < 0:
        fewest = statement.at_most or 0
    return fewest, most if fewest <= most else -1


def _least(statement: Statement, weighting: Weighting, symmetry: Sequence[int]) -> int:
    """Return the least weight of the images of the ends under a symmetry."""
    weights = [weighting.weights[hole] for hole in symmetry]
    if statement.by_number and statement.change < 0:
        return sum(sorted(weights)[: statement.at_most])
    return Weighting(weights).least(statement)

"""Layers of positions by moves, from the start and from the finish, until they meet."""

from __future__ import annotations

from pegsol import _core
from pegsol.search.solving.move_ends import Jumps, MoveEnds

ALL = (1 << 31) - 1


class BothEnds:
    """The layers between two ends; the side that takes less work is extended first.

    The layers look for a solution with at most *most* moves. If a set is given, they hold only
    positions *within* it. A solution is in ``jumps``; no solution has ``excluded`` moves or fewer.
    With *keep*, all layers are kept; otherwise the last layer that matters is not.
    """

    def __init__(
        self,
        ends: MoveEnds,
        within: _core.Membership | None,
        most: int,
        *,
        keep: bool = False,
        threads: int = 1,
    ) -> None:
        self.ends = ends
        self.most = most
        self.forward = ends.layers(ends.start, within, most, threads)
        self.backward: _core.MoveLayers | None = None
        if ends.finish is not None:
            self.backward = ends.layers(ends.finish, within, most, threads)
        self.is_under_way = False
        """Whether a layer has begun and is not complete."""
        self.excluded = -1
        self.jumps: Jumps | None = None
        self._keep = keep
        self._work = [0, 0]  # positions generated in the current layers, backward and forward

    @property
    def sides(self) -> list[_core.MoveLayers]:
        """The layers from the start, and the layers from the finish if it can be listed."""
        return [self.forward] if self.backward is None else [self.forward, self.backward]

    @property
    def moves(self) -> list[int]:
        """The number of moves of the last layer of each side."""
        return [len(side.counts()) - 1 for side in self.sides]

    @property
    def held(self) -> int:
        """The number of positions in all layers."""
        return sum([sum(side.counts()) for side in self.sides])

    @property
    def generated(self) -> int:
        """The number of positions generated."""
        return sum([side.generated() for side in self.sides])

    @property
    def ended(self) -> bool:
        """Whether there is a solution, or none with up to ``most`` moves."""
        return self.jumps is not None or self.excluded >= self.most

    @property
    def is_empty(self) -> bool:
        """Whether a last layer has no positions, so that all others are empty, too."""
        return any(side.counts()[-1] == 0 for side in self.sides)

    @property
    def what(self) -> str:
        """The current layer, in words."""
        side = self._chosen()
        direction = "forward" if side is self.forward else "backward"
        return f"{direction}, {len(side.counts())} moves"

    def advance(self, seconds: float, memory: int, nodes: int) -> _core.State:
        """Work on one layer for up to *seconds*, until *memory* bytes or *nodes* more positions.

        Return COMPLETE after a layer. Return RUNNING, TRUNCATED (if *nodes* stopped it) or MEMORY
        if the layer is not complete; the next call continues it.
        """
        if self.excluded < 0 and self.meet():
            return _core.State.COMPLETE
        if self.is_empty:
            self.excluded = self.most
            return _core.State.COMPLETE
        side = self._chosen()
        other = self.backward if side is self.forward else self.forward
        probes = other is not None and not self._keep and sum(self.moves) + 1 >= self.most
        before = side.generated()
        room = max(0, memory - (0 if other is None else other.memory_bytes()))
        step = nodes if other is None else min(nodes, self._work_of(side).until_choice)
        if other is not None and probes:
            state = side.probe(other, seconds, room, step)
        else:
            state = side.run(seconds, room, step)
        self._work[side is self.forward] += side.generated() - before
        self.is_under_way = True
        if state is _core.State.TRUNCATED and side.generated() - before < nodes:
            return _core.State.RUNNING
        if state is _core.State.SOLVED:
            moves = [
                last + (layers is side) for last, layers in zip(self.moves, self.sides, strict=True)
            ]
            self._join(side.met(), moves)
        elif state is not _core.State.COMPLETE:
            return state
        elif probes:
            self.excluded = sum(self.moves) + 1
        else:
            self.meet()
        self._work[side is self.forward] = 0
        self.is_under_way = False
        return _core.State.COMPLETE

    def _chosen(self) -> _core.MoveLayers:
        """Return the side to work on: the smaller one, unless its layer turns out to be large."""
        sides = self.sides
        if len(sides) == 1:
            return sides[0]
        return min(sides, key=lambda side: self._work_of(side).expected)

    def _work_of(self, side: _core.MoveLayers) -> _core.SideWork:
        *before, last = side.counts()
        done = self._work[side is self.forward]
        return _core.SideWork(last, sum(before), side.generated() - done, done)

    def lower(self, most: int) -> None:
        """Look only for solutions with at most *most* moves from now on.

        This is for use between two layers. The last layers and those to come leave out the
        positions that only longer solutions need.
        """
        if most < self.most:
            self.most = most
            for side in self.sides:
                side.lower(most)

    def meetings(self, most: int = ALL) -> list[list[int]]:
        """Return positions (words) that are in the last layers of both sides or meet the finish."""
        if self.backward is None:
            ends = self.ends
            return self.forward.finished(ends.core_finish(), most, ends.core_min_pegs)
        return self.forward.meetings(self.backward, most)

    def meet(self) -> bool:
        """Return whether the last layers have a solution; otherwise exclude its moves."""
        places = self.meetings(1)
        if places:
            self._join(places[0], self.moves)
            return True
        self.excluded = min(sum(self.moves), self.most)
        return False

    def _join(self, place: list[int], moves: list[int]) -> None:
        """Take the solution through a position at the given numbers of moves from the ends."""
        ends = self.ends
        rest: Jumps = ()
        if self.backward is not None and ends.finish is not None:
            seed, back = self.backward.path(place, moves[1])
            rest = tuple(back[::-1]) + ends.finish.seeds[ends.encoded.of_words(seed)]
        self.jumps = ends.joined(self.forward.path(place, moves[0]), rest)
        self.excluded = sum(moves) - 1

    # -- checkpoints ---------------------------------------------------------------------------

    def save(self) -> list[bytes]:
        """Return the complete layers in the core's format."""
        return [side.save() for side in self.sides]

    def load(self, saved: list[bytes]) -> None:
        """Restore what :meth:`save` returned for the same ends.

        It is not known whether positions are missing. Raises ValueError for any other content.
        """
        for side, data in zip(self.sides, saved, strict=True):
            side.load(data)

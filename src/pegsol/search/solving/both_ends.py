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
        self.forward = ends.layers(ends.start, within, most, threads)
        self.backward: _core.MoveLayers | None = None
        if ends.finish is not None:
            self.backward = ends.layers(ends.finish, within, most, threads)
        self._core = _core.BothEnds(
            self.forward, self.backward, ends.core_finish(), ends.core_min_pegs, most, keep
        )

    @property
    def most(self) -> int:
        """The moves of the solutions that the layers look for."""
        return self._core.most

    @property
    def excluded(self) -> int:
        """No solution has this number of moves or fewer."""
        return self._core.excluded

    @property
    def is_under_way(self) -> bool:
        """Whether a layer has begun and is not complete."""
        return self._core.is_under_way

    @property
    def jumps(self) -> Jumps | None:
        """The jumps of the solution, if it was found."""
        found, ends = self._core.found, self.ends
        if found is None:
            return None
        seed, jumps, back, last = found
        rest: Jumps = ()
        if ends.finish is not None:
            rest = tuple(back[::-1]) + ends.finish.seeds[ends.encoded.of_words(last)]
        return ends.joined((seed, jumps), rest)

    @property
    def sides(self) -> list[_core.MoveLayers]:
        """The layers from the start, and the layers from the finish if it can be listed."""
        return [self.forward] if self.backward is None else [self.forward, self.backward]

    @property
    def moves(self) -> list[int]:
        """The number of moves of the last layer of each side."""
        return list(self._core.moves[: len(self.sides)])

    @property
    def held(self) -> int:
        """The number of positions in all layers."""
        return sum([sum(side.counts()) for side in self.sides])

    @property
    def generated(self) -> int:
        """The number of positions generated."""
        return self._core.generated

    @property
    def ended(self) -> bool:
        """Whether there is a solution, or none with up to ``most`` moves."""
        return self._core.found is not None or self.excluded >= self.most

    @property
    def is_empty(self) -> bool:
        """Whether a last layer has no positions, so that all others are empty, too."""
        return any(side.counts()[-1] == 0 for side in self.sides)

    @property
    def what(self) -> str:
        """The current layer, in words."""
        forward, number = self._core.work
        return f"{'forward' if forward else 'backward'}, {number} moves"

    def advance(self, seconds: float, memory: int, nodes: int) -> _core.State:
        """Work on one layer for up to *seconds*, until *memory* bytes or *nodes* more positions.

        Return COMPLETE after a layer. Return RUNNING, TRUNCATED (if *nodes* stopped it) or MEMORY
        if the layer is not complete; the next call continues it.
        """
        return self._core.advance(seconds, memory, nodes)

    def lower(self, most: int) -> None:
        """Look only for solutions with at most *most* moves from now on.

        This is for use between two layers. The last layers and those to come leave out the
        positions that only longer solutions need.
        """
        self._core.lower(most)

    def meetings(self, most: int = ALL) -> list[list[int]]:
        """Return positions (words) that are in the last layers of both sides or meet the finish."""
        if self.backward is None:
            ends = self.ends
            return self.forward.finished(ends.core_finish(), most, ends.core_min_pegs)
        return self.forward.meetings(self.backward, most)

    def meet(self) -> bool:
        """Return whether the last layers have a solution; otherwise exclude its moves."""
        return self._core.meet()

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

"""The search for fewer moves than a known solution has: beams, live positions, and layers.

The core takes the turns and decides whose turn it is (``core/conduct/fewer_moves.hpp``). Here the
live positions are found, and each solution is replayed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.game import Game
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.search.result import ExhaustedMoves
from pegsol.search.run import REPORT_SECONDS, Progress, Run, engine_memory
from pegsol.search.saved import Fields
from pegsol.search.solving.move_ends import MoveEnds, layer_words
from pegsol.search.spaces.live import LivePositions

MIN_SECONDS = 0.005
"""The least seconds of a step, so that every call makes some progress."""


class Call:
    """The limits of one call of a search, and how it reports.

    *nodes* and *memory* are the total amounts allowed.
    """

    def __init__(self, run: Run, nodes: int, memory: int, report: Callable[[str], None]) -> None:
        self.run, self.nodes, self.memory, self.report = run, nodes, memory, report
        self._at_once = True

    def seconds(self) -> float:
        """Check the time, and return the seconds until the next check."""
        at_once, self._at_once = self._at_once, False
        if at_once:
            return max(MIN_SECONDS, min(self.run.left(), REPORT_SECONDS))
        return self.run.slice(REPORT_SECONDS)

    def reporting(self) -> Run:
        """Return a run that reports the progress of a state space as progress of this search."""

        def report(progress: Progress) -> None:
            percent = 100 * progress.done // max(1, progress.steps)
            self.report(f"{progress.what}, {percent} %")

        limits = self.run.limits()
        if limits.time is not None:
            limits = replace(limits, time=max(limits.time, self.seconds()))
        return self.run.again(limits, progress=report if self.run.is_watched else None)


class LayersByMoves:
    """The layers, the beams and the best solution so far.

    *fewest_pegs* is the number of pegs that can be reached, for the finish "fewest". *earlier* is
    the number of positions that were generated to find the *solution*.
    """

    def __init__(
        self,
        game: Game,
        fewest_pegs: int,
        solution: Solution,
        earlier: int,
        *,
        seed: int,
        threads: int,
    ) -> None:
        self.game = game
        self.fewest_pegs = fewest_pegs
        self.first_nodes = earlier
        finish = game.problem.finish
        if finish.is_fewest:
            finish = Finish.at_most(fewest_pegs)
        self._ends = MoveEnds(game, finish)
        self._jumps = self._ends.encoded.indices(solution.jumps[len(game.jumps) :])
        self._core = _core.FewerMoves(self._ends.core, self._jumps, seed, threads)
        self.live = LivePositions(replace(self._ends.encoded.problem, finish=finish))
        self._file: Fields | None = None  # the checkpoint
        self.solution = solution
        """The best solution so far."""

    # -- what is known -------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        return self.first_nodes + self._core.nodes

    @property
    def at_least(self) -> int:
        """The least number of moves that every solution has after those played."""
        return self._core.at_least

    @property
    def is_loaded(self) -> bool:
        """Whether the layers are from a checkpoint, which does not show that they are complete."""
        return self._core.is_loaded

    @property
    def exhausted(self) -> ExhaustedMoves | None:
        """The number of moves that the layers have excluded."""
        layers = self._core.layers
        if layers is None or layers.excluded < 0:
            return None
        forward, *backward = [tuple(side) for side in layers.counts]
        return ExhaustedMoves(
            forward,
            backward[0] if backward else (),
            len(self._ends.symmetries),
            layers.most,
            self.live.count,
            layers.excluded,
        )

    # -- running -------------------------------------------------------------------------------

    def advance(self, call: Call) -> bool:
        """Take part of a turn; return False once no solution can have fewer moves than the best.

        Raises LimitError if the limits of the call do not suffice; the next call continues.
        """
        core, nodes = self._core, max(0, call.nodes - self.nodes)
        memory = max(0, engine_memory(call.memory) - self.live.memory_bytes)
        turn = core.turn(nodes, memory)
        if turn is _core.Turn.NONE:
            return False
        if turn is _core.Turn.LIVE:
            found = self.live.find(call.reporting())
            with self._blaming(self._file):
                core.take_live(self.live.members if found else None)
            state = _core.State.RUNNING
        else:
            seconds, number = call.seconds(), core.number(turn)
            if turn is _core.Turn.BEAM:
                call.report(f"beam of width {number:,}")
            else:
                call.report(layer_words(turn is _core.Turn.FORWARD, number))
            with self._blaming(self._file if core.is_loaded else None):
                state = core.advance(turn, seconds, nodes, memory)
        if core.jumps != self._jumps:
            self.solution = self._replayed()
        if state is _core.State.TRUNCATED:
            raise LimitError(Limit.NODES)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        return True

    def _replayed(self) -> Solution:
        """Return the best solution of the core, verified."""
        game, self._jumps = self.game, self._core.jumps
        jumps = game.jumps + self._ends.encoded.jumps(self._jumps)
        solution = Solution._of(game.problem, jumps, len(game.jumps))
        solution.verify()
        return solution

    # -- checkpoints ---------------------------------------------------------------------------

    @staticmethod
    def _blaming(file: Fields | None) -> AbstractContextManager[None]:
        """Return a context that attributes errors to the file of the layers."""
        return nullcontext() if file is None else file.used()

    def damaged(self, why: str) -> Exception:
        """Return the error that the checkpoint is damaged, with the reason."""
        return ValueError(why) if self._file is None else self._file.damaged(why)

    def state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return the content of a checkpoint: plain values, and what the core adds."""
        return {"first_nodes": self.first_nodes, "set_up": self.fewest_pegs}, [self._core.save()]

    @classmethod
    def restored(
        cls, game: Game, state: Fields, blobs: list[bytes], *, seed: int, threads: int
    ) -> LayersByMoves:
        """Return the layers that :meth:`state` described.

        Raises NotationError if the state is damaged.
        """
        pegs = state.whole("set_up", most=len(game.problem.board))
        none = Solution._of(game.problem, game.jumps, len(game.jumps))
        nodes = state.whole("first_nodes")
        search = cls(game, pegs, none, nodes, seed=seed, threads=threads)
        search._file = state
        (saved,) = blobs
        search._core.load(saved)
        search.solution = search._replayed()
        if game.problem.finish.is_fewest and search.solution.final.peg_count != pegs:
            raise state.damaged("its solution has another number of pegs")
        return search

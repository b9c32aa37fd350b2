"""The search for fewer moves than a known solution has: layers of positions, and beams.

The state of the search is complete from the start: the two ends, the layers between them, the
beams, and the best solution so far. Each step is a beam, the live positions, or a layer; the choice
depends on the positions generated, never on the time.
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
from pegsol.search.encoding import Encoding
from pegsol.search.result import ExhaustedMoves
from pegsol.search.run import REPORT_SECONDS, Progress, Run, engine_memory
from pegsol.search.saved import Fields
from pegsol.search.solving.both_ends import BothEnds
from pegsol.search.solving.move_ends import Jumps, MoveEnds
from pegsol.search.solving.shortening import MAX_WIDTH, ShortBeams
from pegsol.search.spaces.live import LivePositions

MIN_SECONDS = 0.005
"""The least seconds of a step, so that every call makes some progress."""
UNLIMITED = 1 << 16
"""More moves than any solution has."""
MAX_REPEATED = 250_000
"""Layers of a checkpoint with more positions than this are not repeated before an answer."""


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
    the number of positions that were generated to find the solution.
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
        self._threads = threads
        self.fewest_pegs = fewest_pegs
        self.solution = solution
        """The best solution so far."""
        self._played_moves = len(game.moves)
        self.found = len(solution.moves) - self._played_moves
        """The moves of the best solution after those played."""
        self.first_nodes = earlier
        finish = game.problem.finish
        if finish.is_fewest:
            finish = Finish.at_most(fewest_pegs)
        self._ends = MoveEnds(game, finish)
        self._beams = ShortBeams(self._ends, seed)
        self.live = LivePositions(replace(self._ends.encoded.problem, finish=finish))
        self.bound = self._ends.at_least()
        """The least number of moves that every solution has after those played."""
        self.layers_loaded = False
        """Whether the layers are from a checkpoint, which does not show that they are complete."""
        self._file: Fields | None = None  # the checkpoint
        # The layers of a checkpoint, kept while the live positions are found once more.
        self._saved: tuple[int, list[bytes]] | None = None
        self._earlier_nodes = 0  # positions of layers that were restarted
        self._layers = self._new_layers(self._most)

    # -- what is known -------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        return self.first_nodes + self._beams.nodes + self._layer_nodes

    @property
    def _most(self) -> int:
        """The number of moves of a solution that would be better."""
        return self.found - 1

    @property
    def _layer_nodes(self) -> int:
        return self._earlier_nodes + self._layers.generated

    @property
    def exhausted(self) -> ExhaustedMoves | None:
        """The number of moves that the layers have excluded."""
        layers = self._layers
        if layers.excluded < 0:
            return None
        counts = [tuple(side.counts()) for side in layers.sides]
        return ExhaustedMoves(
            counts[0],
            counts[1] if len(counts) > 1 else (),
            len(layers.ends.symmetries),
            layers.most,
            self.live.count,
            layers.excluded,
        )

    def _memory_left(self, call: Call) -> int:
        return max(0, engine_memory(call.memory) - self.live.memory_bytes)

    # -- running -------------------------------------------------------------------------------

    def decided(self) -> bool:
        """Return whether no solution can have fewer moves than the best.

        An answer that rests on a few layers of a checkpoint is first recomputed.
        """
        layers = self._layers
        if self._most >= self.bound and not (self._saved is None and layers.ended):
            return False
        if not self.layers_loaded or layers.held > MAX_REPEATED:
            return True
        self._earlier_nodes = self._layer_nodes
        self._layers = self._new_layers(self._most)
        return self.decided()

    def advance(self, call: Call) -> None:
        """Take one step: a beam, the live positions, or a layer.

        Raises LimitError if the limits of the call do not suffice; the next call continues.
        """
        if self._saved is None and not self._layers.is_under_way and self._beam_is_due(call):
            self._run_beam(call)
        elif self._live_is_due():
            self._find_live(call)
        else:
            self._add_layer(call)

    # -- beams ---------------------------------------------------------------------------------

    def _beam_is_due(self, call: Call) -> bool:
        beams = self._beams
        if beams.is_running:
            return True
        if beams.width >= MAX_WIDTH or beams.is_over:
            return False
        # The limit of nodes does not stop a beam, so a beam only begins if the nodes suffice.
        if self.nodes + beams.next_nodes > call.nodes:
            return False
        if beams.bytes_needed > self._memory_left(call):
            return False
        return _core.beam_is_due(
            len(self._ends.board),
            self._ends.encoded.start.bit_count(),
            self.found - self.bound,
            beams.nodes,
            beams.next_nodes,
            self._layer_nodes,
        )

    def _run_beam(self, call: Call) -> None:
        beams = self._beams
        what = f"beam of width {beams.width:,}"
        jumps = beams.advance(call.seconds(), self._most, self.live.members)
        if jumps is not None:
            self._take(jumps)
        call.report(what)

    def _take(self, jumps: Jumps) -> None:
        """Keep a solution if it is the best so far."""
        game = self.game
        found = game.jumps + self._ends.encoded.jumps(jumps)
        solution = Solution._of(game.problem, found, len(game.jumps))
        solution.verify()
        moves = len(solution.moves) - self._played_moves
        if moves < self.found:
            self.solution, self.found = solution, moves

    # -- live positions ------------------------------------------------------------------------

    def _live_is_due(self) -> bool:
        if self._saved is not None:
            return True
        layers = self._layers
        if layers.is_under_way:
            return False
        return self.live.is_due(self._layer_nodes, layers.most - sum(layers.moves))

    def _find_live(self, call: Call) -> None:
        before = self._layer_nodes
        if not self.live.find(call.reporting()):
            self._saved = None
            return
        if self._saved is None:
            self._layers = self._new_layers(self._most)
            self._earlier_nodes = before
        else:
            (most, layers), self._saved = self._saved, None
            with nullcontext() if self._file is None else self._file.used():
                self._load_layers(most, layers)
            self._earlier_nodes += before - self._layer_nodes

    # -- layers --------------------------------------------------------------------------------

    def _new_layers(self, most: int) -> BothEnds:
        """Return layers for solutions with at most that number of moves."""
        if self.layers_loaded:  # nothing shows any longer what they excluded
            self.layers_loaded = False
            self.bound = self._ends.at_least()
        return BothEnds(self._ends, self.live.members, most, threads=self._threads)

    def _add_layer(self, call: Call) -> None:
        """Continue a layer; if it is complete, take the solution that it shows."""
        layers = self._layers
        seconds = call.seconds()
        if not layers.is_under_way:
            layers.lower(self._most)
        call.report(layers.what)
        nodes = max(0, call.nodes - self.nodes)
        with self._blaming():
            state = layers.advance(seconds, self._memory_left(call), nodes)
        if state is _core.State.TRUNCATED:
            raise LimitError(Limit.NODES)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        if state is not _core.State.RUNNING:
            with self._blaming():
                self._note_layers()

    def _blaming(self) -> AbstractContextManager[None]:
        """Return a context that attributes errors to the file of the layers."""
        loaded = self._file if self.layers_loaded else None
        return nullcontext() if loaded is None else loaded.used()

    def _note_layers(self) -> None:
        """Take the result of the last layers: a solution, or a number of moves that is excluded."""
        layers = self._layers
        if layers.jumps is not None:
            self._take(layers.jumps)
        self.bound = max(self.bound, min(layers.excluded + 1, self.found))

    def _load_layers(self, most: int, saved: list[bytes]) -> None:
        """Continue from layers of a checkpoint, which state but do not show what they exclude."""
        layers = self._layers = self._new_layers(most)
        layers.load(saved)
        self.layers_loaded = True
        layers.meet()
        self._note_layers()

    # -- checkpoints ---------------------------------------------------------------------------

    def damaged(self, why: str) -> Exception:
        """Return the error that the checkpoint is damaged, with the reason."""
        return ValueError(why) if self._file is None else self._file.damaged(why)

    def state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return the content of a checkpoint: plain values, and the layers in the core's format."""
        found = self._ends.encoded.indices(self.solution.jumps[len(self.game.jumps) :])
        saved = self._saved or (self._layers.most, self._layers.save())
        return {
            "first_nodes": self.first_nodes,
            "set_up": self.fewest_pegs,
            "found": found,
            "beams": self._beams.number,
            "beam_nodes": self._beams.nodes,
            "layer_nodes": self._layer_nodes,
            "most": saved[0],
            "within": self.live.members is not None or self._saved is not None,
        }, saved[1]

    @classmethod
    def restored(
        cls, game: Game, state: Fields, blobs: list[bytes], *, seed: int, threads: int
    ) -> LayersByMoves:
        """Return the layers that :meth:`state` described.

        Raises NotationError if the state is damaged.
        """
        board, finish = game.problem.board, game.problem.finish
        pegs = state.whole("set_up", most=len(board))
        found = state.wholes("found", len(board), len(board.jumps) - 1)
        jumps = game.jumps + Encoding(board, game.problem.rules).jumps(found)
        solution = Solution._of(game.problem, jumps, len(game.jumps))
        solution.verify()
        if finish.is_fewest and solution.final.peg_count != pegs:
            raise state.damaged("its solution has another number of pegs")
        nodes = state.whole("first_nodes")
        search = cls(game, pegs, solution, nodes, seed=seed, threads=threads)
        search._file = state
        search._beams.number = state.whole("beams", most=UNLIMITED)
        search._beams.nodes = state.whole("beam_nodes")
        # Layers leave out positions that only longer solutions need.
        most = state.whole("most", search._most, UNLIMITED)
        if state.flag("within"):
            search._saved = most, blobs
        else:
            search._load_layers(most, blobs)
        search._earlier_nodes = 0
        search._earlier_nodes = state.whole("layer_nodes") - search._layer_nodes
        return search

"""A solution with the fewest moves, and the proof that none is shorter.

A move is one or more consecutive jumps by the same peg. The search goes in layers of one move, from
the start and from the finish, always the smaller side first, until the two meet: then the
solution found has the fewest moves. It leaves out positions

- that are not *live*, that is, on the way from the start to the finish at all. The state space
  tells which (:mod:`pegsol.search.spaces.live`); it is made once it is worth its cost;
- that need too many moves: those so far and a bound for the rest (:mod:`pegsol.theory.regions`)
  must stay below the best solution known, which beams find and improve in between
  (:mod:`pegsol.search.solving.shortening`).

Both sides merge positions by the symmetries that keep the start *and* the finish, no others. The
search from both ends is that of J. K. Barker and R. E. Korf, Solving peg solitaire with
bidirectional BFIDA* (AAAI 2012), by moves instead of jumps.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from pegsol import _core
from pegsol.errors import CancelledError, Limit, LimitError, NotationError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.model.game import GameLike, as_game
from pegsol.model.position import Jump
from pegsol.model.problem import Finish
from pegsol.model.solution import Solution
from pegsol.search.fields import Fields
from pegsol.search.result import ExhaustedMoves, Result, Stats, Status, peak_memory
from pegsol.search.run import (
    MoveCallback,
    MoveProgress,
    Run,
    StateProgress,
    Work,
    engine_memory,
)
from pegsol.search.solving.both_ends import BothEnds
from pegsol.search.solving.checkpoint import read_checkpoint, write_checkpoint
from pegsol.search.solving.live_filter import LiveFilter
from pegsol.search.solving.move_ends import Jumps, MoveEnds
from pegsol.search.solving.search import PROGRESS_SECONDS, Search
from pegsol.search.solving.shortening import MAX_WIDTH, ShortBeams

__all__ = ["FewestMovesSearch"]

MIN_SECONDS = 0.005
"""However short the time, a call makes some progress."""
BEAM_SHARE = 8
"""A beam is run when it generates at most an eighth of the positions that the layers have."""
FIRST_BEAM_NODES = 200_000
"""Positions that the first beams generate before the first layer."""
UNLIMITED = 1 << 16
"""More moves than any solution has."""
MAX_REPEATED = 250_000
"""Layers of a checkpoint with more positions are not gone through again before an answer."""


class FewestMovesSearch:
    """A search for the fewest moves that can be interrupted and continued.

    With *last_sweep*, only solutions count whose last move is a sweep of at least that number of
    jumps. The moves of a :class:`~pegsol.Game` count, and its last move may be continued.

    >>> from pegsol import problem
    >>> search = FewestMovesSearch(problem("english d4 d4"))
    >>> result = search.run(0.0)
    >>> while result.status.value == "undecided":
    ...     result = search.run(0.1)
    >>> len(result.solution.moves), result.moves_at_least
    (18, 18)

    Raises ProblemError for a last sweep of less than one jump.
    """

    def __init__(
        self,
        problem: GameLike,
        *,
        seed: int = 0,
        threads: int = 1,
        last_sweep: int | None = None,
    ) -> None:
        if last_sweep is not None and last_sweep < 1:
            raise ProblemError("a last sweep has at least one jump")
        self._game = as_game(problem)
        self.problem = self._game.problem
        """The problem, or that of the game."""
        self.played: tuple[Jump, ...] = self._game.jumps
        """The jumps of the game, none of a problem."""
        self.seed = seed
        """The seed of all random choices."""
        self.threads = threads
        """The number of threads."""
        self.last_sweep = last_sweep
        """The least number of jumps of the last move, None for any."""
        self.seconds = 0.0
        """The seconds spent so far."""
        self.solution: Solution | None = None
        """The best solution so far."""
        self._played_moves = len(self._game.moves)
        self._first = Search(problem, seed=seed, threads=threads)
        self._ends: MoveEnds | None = None
        self._beams: ShortBeams | None = None
        self._layers: BothEnds | None = None
        self._live: LiveFilter | None = None
        # The layers of a checkpoint, while the live positions are found once more.
        self._saved: tuple[int, list[bytes]] | None = None
        self._file: Fields | None = None  # the checkpoint that the search was loaded from
        self._first_loaded = False  # whether the fewest pegs are those of a checkpoint
        self._layers_loaded = False
        self._memory_allowed = 0
        self._at_least = 0  # moves after those played
        self._first_nodes = 0  # to find any solution
        self._earlier_nodes = 0  # of layers that were started again
        self._result: Result | None = None

    # -- what is known -------------------------------------------------------------------------

    @property
    def at_least(self) -> int:
        """The number of moves that every solution has at least."""
        return self._played_moves + self._at_least

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        beams = 0 if self._beams is None else self._beams.nodes
        return self._first_nodes + beams + self._layer_nodes

    @property
    def live_positions(self) -> _core.Membership | None:
        """The set of live positions, if the search needed them."""
        return None if self._live is None else self._live.members

    @property
    def _found(self) -> int | None:
        """The moves of the best solution after those played."""
        return None if self.solution is None else len(self.solution.moves) - self._played_moves

    @property
    def _most(self) -> int:
        """The moves of a solution that would be better."""
        return UNLIMITED if self._found is None else self._found - 1

    # -- running -------------------------------------------------------------------------------

    def run(
        self,
        seconds: float | None = None,
        *,
        limits: Limits = DEFAULT_LIMITS,
        progress: MoveCallback | None = None,
    ) -> Result:
        """Continue the search for up to *seconds* and within *limits*, which count from this call.

        A result that is undecided has the best solution so far and the number of moves that every
        solution has at least.
        """
        times = [allowed for allowed in (seconds, as_limits(limits).time) if allowed is not None]
        limits = replace(limits, time=min(times, default=None))
        run = Run(limits, threads=self.threads, seed=self.seed, progress=progress)
        self._at_once = True
        self._nodes_allowed = self.nodes + run.nodes
        # The free memory of a later call is without what this search holds.
        before = 0 if run.memory_is_limited else self._memory_allowed
        self._memory_allowed = max(before, run.memory)
        try:
            if self._result is None:
                self._result = self._decide(run)
            return self._result
        except LimitError as error:
            return self._unknown(error.limit, run)
        finally:
            self.seconds += run.seconds()

    def _decide(self, run: Run) -> Result:
        if self._ends is None:
            result = self._begin(run)
            if result is not None:
                return result
        elif self._first_loaded:
            self._find_fewest_pegs(run)
        while not self._decided():
            if self._saved is None and self._beam_is_due():
                self._run_beam(run)
            elif self._live_is_due():
                self._find_live(run)
            else:
                self._add_layer(run)
        stated = ", as layers of the checkpoint state" if self._layers_loaded else ""
        if self.solution is None:
            reason = f"no solution ends with a sweep of {self.last_sweep} jumps{stated}"
            return self._answer(Status.IMPOSSIBLE, reason, run)
        if self._found is not None:
            self._at_least = self._found
        reason = f"no solution has fewer than {self.at_least} moves{stated}"
        return self._answer(Status.SOLVED, reason, run)

    def _decided(self) -> bool:
        """Return whether no solution can have fewer moves than the best.

        What rests on a few layers of a checkpoint is first gone through again.
        """
        layers = self._layers
        assert layers is not None
        if self._most >= self._at_least and not (self._saved is None and layers.ended):
            return False
        if not self._layers_loaded or layers.held > MAX_REPEATED:
            return True
        self._earlier_nodes = self._layer_nodes
        self._start_layers(self._most)
        return self._decided()

    def _seconds(self, run: Run) -> float:
        """Return the seconds until the limits are next checked, after checking them."""
        if self.nodes >= self._nodes_allowed:
            raise LimitError(Limit.NODES)
        at_once, self._at_once = self._at_once, False
        if at_once:
            return max(MIN_SECONDS, min(run.left(), PROGRESS_SECONDS))
        return run.slice(PROGRESS_SECONDS)

    def _begin(self, run: Run) -> Result | None:
        """Find any solution, or that there is none, and set up the two ends."""
        result = self._any_solution(run)
        if result.status is not Status.SOLVED or result.solution is None:
            return result
        if self.last_sweep is None:
            self.solution = result.solution
            if len(result.solution.jumps) == len(self.played):
                return self._answer(Status.SOLVED, "none needed", run)
        self._set_up(result.solution.final.peg_count)
        self._continue_last_sweep()
        return None

    def _find_fewest_pegs(self, run: Run) -> None:
        """Find the fewest pegs again, which a checkpoint only states."""
        result = self._any_solution(run)
        if result.solution is None or result.solution.final.peg_count != self._fewest_pegs:
            assert self._file is not None
            raise self._file.damaged("it is of another number of pegs")
        self._first_loaded = False

    def _any_solution(self, run: Run) -> Result:
        """Return the decided result of the search for any solution."""

        def report(_: object) -> bool:
            try:
                run.notify(self._progress(run, "any solution"))
            except CancelledError:
                return False
            return True

        result = self._first.run(limits=run.limits(), progress=report if run.is_watched else None)
        self._first_nodes = max(self._first_nodes, self._first.nodes)
        if result.limit is not None:
            raise CancelledError if result.limit is Limit.CANCELLED else LimitError(result.limit)
        return result

    def _continue_last_sweep(self) -> None:
        """Take a solution that only continues the last move played, if it is the sweep wanted."""
        ends = self._ends
        assert ends is not None
        if self.last_sweep is None or not self.played:
            return
        begun = len(self._game.moves[-1].jumps)
        for bits, jumps in ends.start.seeds.items():
            if begun + len(jumps) >= self.last_sweep and ends.own_finish.holds(bits):
                self._take(jumps)

    def _set_up(self, fewest_pegs: int) -> None:
        """Set up the two ends, with *fewest_pegs* for the finish "fewest"."""
        self._fewest_pegs = fewest_pegs
        finish = self.problem.finish
        if finish.kind == "fewest":
            finish = Finish.at_most(fewest_pegs)
        self._ends = ends = MoveEnds(self._game, finish, self.last_sweep)
        self._beams = ShortBeams(ends, self.seed)
        here = self.problem.from_position(self._game.position)
        self._live = LiveFilter(replace(here, finish=finish))
        self._at_least = max(self._at_least, self._least_moves())
        self._start_layers(self._most)

    def _least_moves(self) -> int:
        """Return a bound for the moves, by the regions of the board alone."""
        ends = self._ends
        assert ends is not None
        if ends.finish is not None and not ends.finish.seeds:
            return 0
        return ends.at_least() + self._last_moves

    @property
    def _last_moves(self) -> int:
        """The moves between the layers from the finish and the finish itself."""
        return 0 if self.last_sweep is None else 1

    # -- beams ---------------------------------------------------------------------------------

    def _beam_is_due(self) -> bool:
        beams = self._beams
        assert beams is not None
        if self.last_sweep is not None or beams.width >= MAX_WIDTH:
            return False
        if beams.is_running:
            return True
        if beams.bytes_needed > self._memory_left:
            return False
        allowed = FIRST_BEAM_NODES + self._layer_nodes // BEAM_SHARE
        return beams.nodes + beams.next_nodes <= allowed

    @property
    def _layer_nodes(self) -> int:
        return self._earlier_nodes + (0 if self._layers is None else self._layers.generated)

    def _run_beam(self, run: Run) -> None:
        beams = self._beams
        assert beams is not None
        what, width = f"beam of width {beams.width:,}", beams.width
        jumps = beams.advance(self._seconds(run), self._most, self.live_positions)
        if jumps is not None:
            self._take(jumps)
        run.notify(self._progress(run, what, ("beam", width)))

    def _take(self, jumps: Jumps) -> None:
        """Keep a solution if it is the best so far."""
        assert self._ends is not None
        found = self.played + self._ends.encoded.jumps(jumps)
        solution = Solution(self.problem, found, len(self.played))
        solution.verify()
        if self.solution is None or len(solution.moves) < len(self.solution.moves):
            self.solution = solution

    # -- live positions ------------------------------------------------------------------------

    def _live_is_due(self) -> bool:
        layers, live = self._layers, self._live
        assert layers is not None
        assert live is not None
        if self._saved is not None:
            return True
        return live.is_due(self._layer_nodes, layers.wanted - sum(layers.moves))

    def _find_live(self, run: Run) -> None:
        live, before = self._live, self._layer_nodes
        assert live is not None
        if not live.find(self._reporting(run)):
            self._saved = None
            return
        if self._saved is None:
            self._start_layers(self._most)
            self._earlier_nodes = before
        else:
            (most, layers), self._saved = self._saved, None
            assert self._file is not None
            with self._file.used():
                self._load_layers(most, layers)
            self._earlier_nodes += before - self._layer_nodes

    def _reporting(self, run: Run) -> Run:
        """Return *run* with the progress of a state space reported as that of this search."""

        def report(progress: StateProgress) -> None:
            percent = 100 * progress.done // max(1, progress.steps)
            what = f"{progress.what}, {percent} %"
            run.notify(self._progress(run, what, ("positions", percent)))

        limits = run.limits()
        if limits.time is not None:
            limits = replace(limits, time=max(limits.time, self._seconds(run)))
        return Run(limits, threads=self.threads, progress=report if run.is_watched else None)

    # -- layers --------------------------------------------------------------------------------

    def _start_layers(self, most: int) -> BothEnds:
        """Start layers for solutions with at most that number of moves."""
        assert self._ends is not None
        if self._layers_loaded:  # what they excluded is no longer shown by anything
            self._layers_loaded = False
            self._at_least = self._least_moves()
        self._layers = BothEnds(self._ends, self.live_positions, most - self._last_moves)
        return self._layers

    def _add_layer(self, run: Run) -> None:
        """Complete a layer, and take the solution that it shows."""
        layers = self._layers
        assert layers is not None
        state = _core.State.RUNNING
        while state is _core.State.RUNNING:
            seconds = self._seconds(run)
            layers.wanted = min(layers.wanted, self._most - self._last_moves)
            run.notify(self._progress(run, layers.what, layers.work))
            nodes = self._nodes_allowed - self.nodes
            with self._blaming():
                state = layers.advance(seconds, self._memory_left, nodes)
        if state is _core.State.TRUNCATED:
            raise LimitError(Limit.NODES)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        with self._blaming():
            self._note_layers()

    def _blaming(self) -> AbstractContextManager[None]:
        """Return a context in which an error is that of the layers' file."""
        return self._file.used() if self._file and self._layers_loaded else nullcontext()

    def _note_layers(self) -> None:
        """Take what the last layers show: a solution, and how many moves none has."""
        layers = self._layers
        assert layers is not None
        if layers.jumps is not None:
            self._take(layers.jumps)
        self._raise_bound(layers.excluded + 1 + self._last_moves)

    def _load_layers(self, most: int, saved: list[bytes]) -> None:
        """Go on from layers of a checkpoint. What they exclude, they state and do not show."""
        layers = self._start_layers(most)
        layers.load(saved)
        self._layers_loaded = True
        layers.meet()
        self._note_layers()

    def _raise_bound(self, moves: int) -> None:
        at_most = moves if self._found is None else min(moves, self._found)
        self._at_least = max(self._at_least, at_most)

    @property
    def _exhausted(self) -> ExhaustedMoves | None:
        """What the layers have excluded."""
        layers = self._layers
        if layers is None or layers.excluded < 0:
            return None
        counts = [tuple(side.counts()) for side in layers.sides]
        return ExhaustedMoves(
            counts[0],
            counts[1] if len(counts) > 1 else (),
            len(layers.ends.symmetries),
            layers.most,
            None if self._live is None else self._live.count,
            layers.excluded + self._last_moves,
        )

    @property
    def _memory_left(self) -> int:
        live = 0 if self._live is None else self._live.memory_bytes
        return max(0, engine_memory(self._memory_allowed) - live)

    # -- answers -------------------------------------------------------------------------------

    def _progress(self, run: Run, what: str, work: tuple[Work, int] = ("any", 0)) -> MoveProgress:
        found = None if self.solution is None else len(self.solution.moves)
        seconds = self.seconds + run.seconds()
        return MoveProgress(seconds, self.nodes, found, self.at_least, what, self.solution, work)

    def _answer(self, status: Status, reason: str, run: Run, limit: Limit | None = None) -> Result:
        if status is Status.SOLVED and self._found is not None:
            self._at_least = self._found
        stats = Stats(self.seconds + run.seconds(), self.nodes, peak_memory(), "layers by moves")
        minimum = None
        if self.problem.finish.kind == "fewest":
            minimum = status is Status.SOLVED
        return Result(
            self.problem,
            status,
            self.solution,
            None,
            reason,
            stats,
            minimum,
            limit,
            self.at_least,
            None if status is Status.UNDECIDED else self._exhausted,
            "stated" if self._layers_loaded else None,
        )

    def _unknown(self, limit: Limit, run: Run) -> Result:
        return self._answer(Status.UNDECIDED, limit.value, run, limit)

    # -- checkpoints -------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the state of the search to *path* (to a temporary name, then renamed).

        The layer under way is not saved, nor are live positions, which are found again.

        Raises FileError if that cannot be done.
        """
        state: dict[str, Any] = self._identity()
        state |= {
            "seed": self.seed,
            "seconds": self.seconds,
            "first_nodes": self._first_nodes,
            "set_up": None,
        }
        blobs: list[bytes] = []
        if self._ends is not None and self._beams is not None and self._layers is not None:
            found = None
            if self.solution is not None:
                found = self._ends.encoded.indices(self.solution.jumps[len(self.played) :])
            most, blobs = self._saved or (
                self._layers.most + self._last_moves,
                self._layers.save(),
            )
            state |= {
                "set_up": self._fewest_pegs,
                "found": found,
                "beams": self._beams.number,
                "beam_nodes": self._beams.nodes,
                "layer_nodes": self._layer_nodes,
                "most": most,
                "within": self.live_positions is not None or self._saved is not None,
            }
        else:
            state["first"], blobs = self._first.state()
        write_checkpoint(Path(path), state, blobs)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], problem: GameLike, *, threads: int = 1
    ) -> FewestMovesSearch:
        """Return the search for *problem* that was saved at *path*.

        Raises FileError if the file cannot be read, and NotationError if it is no checkpoint,
        is damaged, or belongs to another problem or another kind of search.
        """
        state, blobs = read_checkpoint(Path(path))
        fields = Fields(state, Path(path))
        sweep = None
        if state.get("last_sweep") is not None:
            sweep = fields.whole("last_sweep")
        search = cls(problem, seed=fields.whole("seed"), threads=threads, last_sweep=sweep)
        if any(state.get(key) != value for key, value in search._identity().items()):
            raise NotationError("this checkpoint is of another problem", source=str(path))
        search.seconds = fields.seconds("seconds")
        search._file = fields
        if fields.any("set_up") is not None:
            with fields.used():
                search._restore(fields, blobs)
        elif "first" in fields:
            search._first = Search._restored(fields.part("first"), blobs, problem, threads=threads)
            search._first_nodes = search._first.nodes
        return search

    def _identity(self) -> dict[str, Any]:
        return {
            "objective": "fewest-moves",
            "problem": self.problem.as_json(),
            "played": [str(jump) for jump in self.played],
            "last_sweep": self.last_sweep,
        }

    def _restore(self, state: Fields, blobs: list[bytes]) -> None:
        holes = len(self.problem.board)
        self._set_up(state.whole("set_up", most=holes))
        assert self._beams is not None
        if state.any("found") is not None:
            jumps = len(self.problem.board.jumps)
            self._take(tuple(state.wholes("found", holes, jumps - 1)))
        elif self.last_sweep is None:
            raise state.damaged("it has no solution")
        if self.problem.finish.kind == "fewest":
            self._first_loaded = True
            if self.solution is None or self.solution.final.peg_count != self._fewest_pegs:
                raise state.damaged("its solution has another number of pegs")
        self._beams.number = state.whole("beams", most=UNLIMITED)
        self._beams.nodes = state.whole("beam_nodes")
        self._first_nodes = state.whole("first_nodes")
        # Layers leave out what only longer solutions need.
        most = state.whole("most", min(self._most, UNLIMITED), UNLIMITED)
        if state.flag("within"):
            self._saved = most, blobs
        else:
            self._load_layers(most, blobs)
        self._earlier_nodes = 0
        self._earlier_nodes = state.whole("layer_nodes") - self._layer_nodes

"""A solution with the fewest moves, and the proof that none is shorter.

A move is one or more consecutive jumps by the same peg. The search goes in layers of one move, from
the start and from the finish, always extending the side that takes less work, until the two meet:
then the solution has the fewest moves. The search leaves out positions

- that are not *live*, that is, not on the way from the start to the finish. The state space shows
  which are live (:mod:`pegsol.search.spaces.live`); it is made once it is worth its cost;
- that need too many moves: the moves so far and a bound for the rest (``core/conduct/regions.hpp``)
  must stay below the best known solution, which beams find and improve between the layers.

The core takes the turns of beams and layers and decides whose turn it is
(``core/conduct/fewer_moves.hpp``). Here any solution is found first, and the live positions when
they are due; each better solution is replayed.

Both sides merge positions by the symmetries that keep the start *and* the finish, and no others. J.
K. Barker and R. E. Korf search from both ends by jumps (Solving peg solitaire with bidirectional
BFIDA*, AAAI 2012); this search does so by moves.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from pegsol import _core
from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.game.game import Game, GameLike
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.granted import peak_memory
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.search.result import ExhaustedMoves, Result, Stats, Status
from pegsol.search.run import REPORT_SECONDS, Progress, ProgressCallback, Run, engine_memory
from pegsol.search.saved import Fields
from pegsol.search.solving.move_ends import MoveEnds, layer_words
from pegsol.search.solving.search import Resumable, Search
from pegsol.search.spaces.live import LivePositions

__all__ = ["FewestMovesSearch"]

MIN_SECONDS = 0.005
"""The least seconds of a step, so that every call makes some progress."""
MAX_REPEATED = 250_000
"""Layers of a checkpoint with more positions than this are not repeated before an answer."""


class Fewer:
    """The best *solution* so far, and what looks for fewer moves.

    *pegs* is the number of pegs that can be reached, for the finish "fewest". *earlier* is the
    number of positions that were generated to find any solution.
    """

    def __init__(self, game: Game, pegs: int, solution: Solution, earlier: int, run: Run) -> None:
        self.pegs = pegs
        self.solution = solution
        self.earlier = earlier
        finish = game.problem.finish
        if finish.is_fewest:
            finish = Finish.at_most(pegs)
        self.ends = MoveEnds(game, finish)
        self._game = game
        self._jumps = self.ends.encoded.indices(solution.jumps[len(game.jumps) :])
        self.core = _core.FewerMoves(
            self.ends.core, self._jumps, run.seed, run.threads, MAX_REPEATED
        )
        self.live = LivePositions(replace(self.ends.encoded.problem, finish=finish))
        self.file: Fields | None = None  # the checkpoint

    def replay(self) -> None:
        """Take the best solution of the core, once it is verified."""
        if self.core.jumps == self._jumps:
            return
        game, self._jumps = self._game, self.core.jumps
        jumps = game.jumps + self.ends.encoded.jumps(self._jumps)
        self.solution = Solution._of(game.problem, jumps, len(game.jumps))
        self.solution.verify()

    @property
    def exhausted(self) -> ExhaustedMoves | None:
        """The number of moves that the layers have excluded."""
        layers = self.core.layers
        if layers is None or layers.excluded < 0:
            return None
        forward, *backward = [tuple(side) for side in layers.counts]
        return ExhaustedMoves(
            forward,
            backward[0] if backward else (),
            len(self.ends.symmetries),
            layers.most,
            self.live.count,
            layers.excluded,
        )

    def blaming(self, loaded: bool) -> AbstractContextManager[None]:
        """Return a context that attributes errors to the checkpoint if the layers are *loaded*."""
        return self.file.used() if loaded and self.file is not None else nullcontext()


class FewestMovesSearch(Resumable):
    """A search for the fewest moves that can be interrupted and continued.

    The moves of a :class:`~pegsol.Game` count, and its last move may be continued.

    >>> from pegsol import problem
    >>> search = FewestMovesSearch(problem("english d4 d4"))
    >>> result = search.run(0.0)
    >>> while result.status.value == "undecided":
    ...     result = search.run(0.1)
    >>> len(result.solution.moves), result.moves_at_least
    (18, 18)
    """

    _objective = "fewest-moves"

    def __init__(self, problem: GameLike, *, seed: int = 0, threads: int = 1) -> None:
        super().__init__(problem, seed=seed, threads=threads)
        # The phases are any solution, fewer moves, and the result. A loaded search with the finish
        # "fewest", which only states the fewest pegs, has the first two at once.
        self._first: Search | None = Search(self._game, seed=seed, threads=threads)
        self._fewer: Fewer | None = None
        self._result: Result | None = None

    # -- what is known -------------------------------------------------------------------------

    @property
    def solution(self) -> Solution | None:
        """The best solution so far."""
        known = self._result if self._fewer is None else self._fewer
        return None if known is None else known.solution

    @property
    def at_least(self) -> int:
        """The least number of moves of any solution, as far as it is proved."""
        at_least = 0 if self._fewer is None else self._fewer.core.at_least
        return len(self._game.moves) + at_least

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        if self._fewer is not None:
            return self._fewer.earlier + self._fewer.core.nodes
        return 0 if self._first is None else self._first.nodes

    @property
    def live_positions(self) -> _core.Membership | None:
        """The set of live positions, if the search needed it."""
        return None if self._fewer is None else self._fewer.live.members

    # -- running -------------------------------------------------------------------------------

    def run(
        self,
        seconds: float | None = None,
        *,
        limits: Limits = DEFAULT_LIMITS,
        progress: ProgressCallback | None = None,
    ) -> Result:
        """Continue the search for up to *seconds* and within *limits*, which count from this call.

        An undecided result has the best solution so far and a number of moves that every solution
        needs.
        """
        run = self._own.again(as_limits(limits), seconds, progress)
        memory, nodes = self._allowed_memory(run), self.nodes + run.nodes
        try:
            if self._result is None and self._first is not None:
                self._find_any(self._first, run)
            if self._result is None and self._fewer is not None:
                self._find_fewer(self._fewer, run, nodes, engine_memory(memory))
            assert self._result is not None
            return self._result
        except LimitError as error:
            return self._answer(Status.UNDECIDED, error.limit.value, run, error.limit)
        finally:
            self.seconds += run.seconds()

    def _find_any(self, first: Search, run: Run) -> None:
        """Find any solution, to begin with, unless there is none or none is needed."""

        report = self._reporting(run)
        result = first._advance(run.telling(lambda _: report("any solution")))
        if result.limit is not None:
            raise CancelledError if result.limit is Limit.CANCELLED else LimitError(result.limit)
        solution, fewer = result.solution, self._fewer
        if fewer is not None:  # it is from a checkpoint
            if solution is None or solution.final.peg_count != fewer.pegs:
                assert fewer.file is not None
                raise fewer.file.damaged("it is of another number of pegs")
            fewer.earlier = max(fewer.earlier, first.nodes)
        elif solution is None:
            self._result = result
            return
        elif len(solution.jumps) == len(self.played):
            self._result = replace(
                self._answer(Status.SOLVED, "none needed", run), solution=solution
            )
            return
        else:
            pegs = solution.final.peg_count
            fewer = Fewer(self._game, pegs, solution, first.nodes, self._own)
        self._fewer, self._first = fewer, None

    def _find_fewer(self, fewer: Fewer, run: Run, nodes: int, memory: int) -> None:
        """Take turns until no solution can have fewer moves than the best.

        *nodes* and *memory* are the total amounts allowed.
        """
        core, report = fewer.core, self._reporting(run)
        at_once = max(MIN_SECONDS, min(run.left(), REPORT_SECONDS))
        while True:
            left, room = max(0, nodes - self.nodes), max(0, memory - fewer.live.memory_bytes)
            turn = core.turn(left, room)
            if turn is _core.Turn.NONE:
                break
            seconds, at_once = at_once or run.slice(REPORT_SECONDS), 0.0
            if turn is _core.Turn.LIVE:
                self._find_live(fewer, run, seconds)
                continue
            if turn is _core.Turn.BEAM:
                report(f"beam of width {core.number(turn):,}")
            else:
                report(layer_words(turn is _core.Turn.FORWARD, core.number(turn)))
            with fewer.blaming(core.is_loaded):
                state = core.advance(turn, seconds, left, room)
            fewer.replay()
            if state is not _core.State.RUNNING:
                raise LimitError(Limit.NODES if state is _core.State.TRUNCATED else Limit.MEMORY)
        stated = ", as layers of the checkpoint state" if core.is_loaded else ""
        reason = f"no solution has fewer than {self.at_least} moves{stated}"
        self._result = self._answer(Status.SOLVED, reason, run)

    def _find_live(self, fewer: Fewer, run: Run, seconds: float) -> None:
        report = self._reporting(run)

        def reported(progress: Progress) -> None:
            percent = 100 * progress.done // max(1, progress.steps)
            report(f"{progress.what}, {percent} %")

        limits = run.limits()
        if limits.time is not None:
            limits = replace(limits, time=max(limits.time, seconds))
        live = fewer.live
        found = live.find(run.again(limits, progress=reported if run.is_watched else None))
        with fewer.blaming(True):
            fewer.core.take_live(live.members if found else None)
        fewer.replay()

    def _reporting(self, run: Run) -> Callable[[str], None]:
        """Return a function that reports the progress, with the work under way."""

        def report(what: str) -> None:
            solution, seconds = self.solution, self.seconds + run.seconds()
            found = None if solution is None else len(solution.moves)
            run.notify(
                Progress(
                    seconds,
                    what,
                    nodes=self.nodes,
                    found=found,
                    at_least=self.at_least,
                    solution=solution,
                )
            )

        return report

    def _answer(self, status: Status, reason: str, run: Run, limit: Limit | None = None) -> Result:
        stats = Stats(self.seconds + run.seconds(), self.nodes, peak_memory(), "layers by moves")
        fewer, decided = self._fewer, status is not Status.UNDECIDED
        return Result(
            self.problem,
            status,
            self.solution,
            None,
            reason,
            stats,
            (status is Status.SOLVED) if self.problem.finish.is_fewest else None,
            limit,
            self.at_least,
            fewer.exhausted if decided and fewer is not None else None,
            "stated" if fewer is not None and fewer.core.is_loaded else None,
        )

    # -- checkpoints -------------------------------------------------------------------------

    def _own_state(self) -> tuple[dict[str, Any], list[bytes]]:
        if self._fewer is not None:
            fewer = self._fewer
            return {"first_nodes": fewer.earlier, "set_up": fewer.pegs}, [fewer.core.save()]
        if self._first is None:
            return {"set_up": None}, []
        first, blobs = self._first._state()
        return {"set_up": None, "first": first}, blobs

    def _restore(self, state: Fields, blobs: list[bytes]) -> None:
        if state.any("set_up") is not None:
            with state.used():
                self._fewer = self._restored_fewer(state, blobs)
            if not self.problem.finish.is_fewest:
                self._first = None
        elif "first" in state:
            self._first = Search._restored(
                state.part("first"), blobs, self._game, threads=self.threads
            )

    def _restored_fewer(self, state: Fields, blobs: list[bytes]) -> Fewer:
        game, pegs = self._game, state.whole("set_up", most=len(self.problem.board))
        none = Solution._of(self.problem, game.jumps, len(game.jumps))
        fewer = Fewer(game, pegs, none, state.whole("first_nodes"), self._own)
        fewer.file = state
        (saved,) = blobs
        fewer.core.load(saved)
        fewer.replay()
        if self.problem.finish.is_fewest and fewer.solution.final.peg_count != pegs:
            raise state.damaged("its solution has another number of pegs")
        return fewer

    def __repr__(self) -> str:
        return f"<search for the fewest moves of {self.problem!r}>"

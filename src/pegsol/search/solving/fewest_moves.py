"""A solution with the fewest moves, and the proof that none is shorter.

A move is one or more consecutive jumps by the same peg. The search goes in layers of one move, from
the start and from the finish, always extending the side that takes less work, until the two meet:
then the solution has the fewest moves. The search leaves out positions

- that are not *live*, that is, not on the way from the start to the finish. The state space shows
  which are live (:mod:`pegsol.search.spaces.live`); it is made once it is worth its cost;
- that need too many moves: the moves so far and a bound for the rest (``core/conduct/regions.hpp``)
  must stay below the best known solution, which beams find and improve between the layers.

The search has three phases, each with its own state: a search for any solution, the layers with
beams between them (:mod:`pegsol.search.solving.layers_by_moves`), and the result.

Both sides merge positions by the symmetries that keep the start *and* the finish, and no others. J.
K. Barker and R. E. Korf search from both ends by jumps (Solving peg solitaire with bidirectional
BFIDA*, AAAI 2012); this search does so by moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pegsol import _core
from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.game.game import GameLike
from pegsol.game.solution import Solution
from pegsol.granted import peak_memory
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.search.result import Result, Stats, Status
from pegsol.search.run import Progress, ProgressCallback, Run
from pegsol.search.saved import Fields
from pegsol.search.solving.layers_by_moves import Call, LayersByMoves
from pegsol.search.solving.search import Resumable, Search

__all__ = ["FewestMovesSearch"]


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
        # The phases are any solution, the layers, and the result. A loaded search with the finish
        # "fewest", which only states the fewest pegs, has the first two at once.
        self._first: Search | None = Search(self._game, seed=seed, threads=threads)
        self._layers: LayersByMoves | None = None
        self._result: Result | None = None

    # -- what is known -------------------------------------------------------------------------

    @property
    def solution(self) -> Solution | None:
        """The best solution so far."""
        if self._layers is not None:
            return self._layers.solution
        return None if self._result is None else self._result.solution

    @property
    def at_least(self) -> int:
        """The least number of moves of any solution, as far as it is proved."""
        at_least = 0 if self._layers is None else self._layers.at_least
        return len(self._game.moves) + at_least

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        first = 0 if self._first is None else self._first.nodes
        return first if self._layers is None else self._layers.nodes

    @property
    def live_positions(self) -> _core.Membership | None:
        """The set of live positions, if the search needed it."""
        return None if self._layers is None else self._layers.live.members

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
            if self._result is None and self._layers is not None:
                report = self._reporting(run)
                self._by_layers(self._layers, Call(run, nodes, memory, report), run)
            assert self._result is not None
            return self._result
        except LimitError as error:
            return self._answer(Status.UNDECIDED, error.limit.value, run, error.limit)
        finally:
            self.seconds += run.seconds()

    def _find_any(self, first: Search, run: Run) -> None:
        """Find any solution and begin the layers, unless there is none or none is needed."""

        report = self._reporting(run)
        result = first._advance(run.telling(lambda _: report("any solution")))
        if result.limit is not None:
            raise CancelledError if result.limit is Limit.CANCELLED else LimitError(result.limit)
        solution, layers = result.solution, self._layers
        if layers is not None:  # the layers are from a checkpoint
            if solution is None or solution.final.peg_count != layers.fewest_pegs:
                raise layers.damaged("it is of another number of pegs")
            layers.first_nodes = max(layers.first_nodes, first.nodes)
        elif solution is None:
            self._result = result
            return
        elif len(solution.jumps) == len(self.played):
            self._result = replace(
                self._answer(Status.SOLVED, "none needed", run), solution=solution
            )
            return
        else:
            layers = LayersByMoves(
                self._game,
                solution.final.peg_count,
                solution,
                first.nodes,
                seed=self.seed,
                threads=self.threads,
            )
        self._layers, self._first = layers, None

    def _by_layers(self, layers: LayersByMoves, call: Call, run: Run) -> None:
        """Add layers until no solution can have fewer moves than the best."""
        while layers.advance(call):
            pass
        stated = ", as layers of the checkpoint state" if layers.is_loaded else ""
        reason = f"no solution has fewer than {self.at_least} moves{stated}"
        self._result = self._answer(Status.SOLVED, reason, run)

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
        layers = self._layers
        decided = status is not Status.UNDECIDED
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
            layers.exhausted if decided and layers is not None else None,
            "stated" if layers is not None and layers.is_loaded else None,
        )

    # -- checkpoints -------------------------------------------------------------------------

    def _own_state(self) -> tuple[dict[str, Any], list[bytes]]:
        if self._layers is not None:
            return self._layers.state()
        if self._first is None:
            return {"set_up": None}, []
        first, blobs = self._first._state()
        return {"set_up": None, "first": first}, blobs

    def _restore(self, state: Fields, blobs: list[bytes]) -> None:
        if state.any("set_up") is not None:
            with state.used():
                self._layers = LayersByMoves.restored(
                    self._game, state, blobs, seed=self.seed, threads=self.threads
                )
            if not self.problem.finish.is_fewest:
                self._first = None
        elif "first" in state:
            self._first = Search._restored(
                state.part("first"), blobs, self._game, threads=self.threads
            )

    def __repr__(self) -> str:
        return f"<search for the fewest moves of {self.problem!r}>"

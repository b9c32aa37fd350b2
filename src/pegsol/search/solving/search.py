"""The search for any solution: a verified one, a checked proof that there is none, or a limit.

The order: whether the start itself is a finish; the number of pegs; the position class; beams
of growing width both ways (:mod:`pegsol.search.solving.portfolio`), and after the first few widths
some pagoda functions for the start. The beams continue until one solves, one has visited every
position, or a limit is met.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pegsol import _core
from pegsol.errors import CancelledError, Limit, NotationError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.problem import Finish, Problem
from pegsol.model.solution import Solution
from pegsol.search.encoding import EncodedProblem
from pegsol.search.result import Result, Stats, Status, peak_memory
from pegsol.search.run import Progress, ProgressCallback, Run
from pegsol.search.solving.checkpoint import read_checkpoint, write_checkpoint
from pegsol.search.solving.portfolio import Portfolio, Task
from pegsol.search.solving.refutation import by_pagodas, refuted_at_sight
from pegsol.theory.position_class import least_pegs
from pegsol.theory.proof import Proof, exhausted_search_proof

__all__ = ["Search"]

PROGRESS_SECONDS = 0.1
"""Seconds between two reports of progress."""
BEAMS_BEFORE_PAGODAS = 4
"""Beams that end without a decision before pagoda functions are tried: two widths both ways."""
PROOF_TRIES = 600
"""Pagoda functions tried to prove what an exhausted search has shown."""
MIN_MEMORY = 4 << 20
PROCESS_MEMORY = 24 << 20
"""Bytes that the interpreter and the modules hold."""


class Search:
    """A search that can be interrupted and continued.

    >>> from pegsol import problem
    >>> search = Search(problem("english d4 d4"))
    >>> result = search.run(0.0)
    >>> while result.status is Status.UNKNOWN:
    ...     result = search.run(0.01)
    >>> result.status.value
    'solved'
    """

    def __init__(self, problem: Problem | Game, *, seed: int = 0, threads: int = 1) -> None:
        if seed < 0 or threads < 1:
            raise ProblemError("a seed is at least 0 and threads are at least 1")
        self.played: tuple[Jump, ...] = ()
        if isinstance(problem, Game):
            self.played = problem.jumps
            self.problem = problem.problem
            self._open = self.problem.from_position(problem.position)
        else:
            self.problem = self._open = problem
        self.seed = seed
        self.threads = threads
        self.seconds = 0.0
        # The number of pegs that is not known to be out of reach, for the finish "fewest".
        self.least = 0
        self._best: tuple[Jump, ...] = ()
        self._finished_nodes = 0
        self.portfolio: Portfolio | None = None
        self._weighed = False
        self._result: Result | None = None

    # -- running -----------------------------------------------------------------------------

    def run(
        self,
        seconds: float | None = None,
        *,
        limits: Limits = DEFAULT_LIMITS,
        progress: ProgressCallback | None = None,
    ) -> Result:
        """Continue the search for up to *seconds* and within *limits*.

        The limits count from this call. After Ctrl-C (KeyboardInterrupt) the search can be
        continued as well.
        """
        times = [allowed for allowed in (seconds, limits.time) if allowed is not None]
        limits = replace(limits, time=min(times, default=None))
        run = Run(limits, threads=self.threads, seed=self.seed, progress=progress)
        try:
            if self._result is None and self.portfolio is None:
                self._result = self._without_search(run)
            if self._result is None:
                self._result = self._with_beams(run)
        finally:
            self.seconds += run.seconds()
        result = self._result
        if result.status is Status.UNKNOWN:
            self._result = None
        return result

    def _without_search(self, run: Run) -> Result | None:
        """Answer what needs no search, or set up the portfolio."""
        problem = self._open
        if problem.finish.kind == "fewest":
            if problem.rules == "reverse" or problem.start.peg_count == 1:
                return self._solved((), "none needed", run, minimum=True)
            self.least = least_pegs(problem.start)
            self._look_for(Finish.at_most(self.least))
            return None
        if problem.finish.holds(problem.start.bits):
            return self._solved((), "none needed", run)
        refuted = refuted_at_sight(problem)
        if refuted is not None:
            name, proof = refuted
            return self._refuted(proof, name, run)
        self._look_for(problem.finish)
        return None

    def _look_for(self, finish: Finish) -> None:
        if self.portfolio is not None:
            self._finished_nodes += self.portfolio.nodes
        encoded = EncodedProblem(self._open, finish)
        self.portfolio = Portfolio(encoded, self.seed, self.threads)

    def _with_beams(self, run: Run) -> Result:
        nodes_before = self.nodes
        memory = _memory_for_beams(run.memory)
        started = False
        while True:
            portfolio = self.portfolio
            assert portfolio is not None
            left = run.left()
            nodes_left = run.nodes - (self.nodes - nodes_before)
            if nodes_left <= 0:
                return self._unknown(Limit.NODES, run)
            if left <= 0 and started:
                return self._unknown(Limit.TIME, run)
            if run.is_watched:
                left = min(left, PROGRESS_SECONDS)
            # However short the time, a call makes some progress.
            started = True
            task = portfolio.advance(left, nodes_left, memory)
            if task is not None:
                result = self._decided(task, run)
                if result is not None:
                    return result
                continue
            if not self._weighed and portfolio.rounds_done >= BEAMS_BEFORE_PAGODAS:
                self._weighed = True
                proof = self._weigh()
                if proof is not None:
                    return self._refuted(proof, "pagoda", run)
            if portfolio.memory_met:
                return self._unknown(Limit.MEMORY, run)
            try:
                run.notify(self._progress(run))
            except CancelledError as cancelled:
                return self._unknown(cancelled.limit, run)

    def _weigh(self, tries: int = 0) -> Proof | None:
        portfolio = self.portfolio
        if portfolio is None or self._open.finish.kind == "fewest":
            return None
        return by_pagodas(self._open, portfolio.pagodas, tries)

    def _decided(self, task: Task, run: Run) -> Result | None:
        """Answer from a beam that ended; None if the finish "fewest" needs more."""
        portfolio = self.portfolio
        assert portfolio is not None
        beam = f"beam of width {task.width}"
        method = f"{task.direction} {beam}"
        fewest = self._open.finish.kind == "fewest"
        if task.state is _core.State.SOLVED:
            _, indices = task.beam.path()
            if task.direction == "backward":
                indices.reverse()
            jumps = portfolio.encoded.jumps(indices)
            return self._solved(jumps, method, run, minimum=True if fewest else None)
        portfolio.pagodas.check(task.direction)
        if not fewest:
            proof = self._weigh(PROOF_TRIES) or exhausted_search_proof(
                self._open,
                positions=task.beam.generated(),
                levels=task.beam.levels(),
                direction="forward" if task.direction == "forward" else "backward",
                method=beam,
            )
            return self._refuted(proof, method, run)
        self._note_best()
        if task.direction == "forward" and not task.pruned:
            # Every position was visited, so the fewest pegs met are the minimum.
            return self._solved(self._best, method, run, minimum=True)
        self.least += 1
        if self._pegs_after_best() <= self.least:
            return self._solved(self._best, method, run, minimum=True)
        self._look_for(Finish.at_most(self.least))
        return None

    def _note_best(self) -> None:
        """Keep the best position met forward, for the finish "fewest"."""
        portfolio = self.portfolio
        if portfolio is not None and portfolio.best_pegs < self._pegs_after_best():
            self._best = portfolio.encoded.jumps(portfolio.best_path)

    def _pegs_after_best(self) -> int:
        return self._open.start.peg_count - len(self._best)

    # -- answers -----------------------------------------------------------------------------

    def _solved(
        self, jumps: tuple[Jump, ...], method: str, run: Run, *, minimum: bool | None = None
    ) -> Result:
        solution = Solution(self.problem, self.played + jumps, len(self.played))
        solution.verify()
        reason = ""
        if minimum:
            reason = f"fewer than {solution.final.peg_count} pegs cannot be reached"
        stats = self._stats(method, run)
        return Result(self.problem, Status.SOLVED, solution, None, reason, stats, minimum)

    def _refuted(self, proof: Proof | None, method: str, run: Run) -> Result:
        assert proof is not None
        proof.check()
        return Result(
            self.problem,
            Status.UNSOLVABLE,
            None,
            proof,
            proof.kind,
            self._stats(method, run),
        )

    def _unknown(self, limit: Limit, run: Run) -> Result:
        solution = minimum = None
        if self._open.finish.kind == "fewest":
            self._note_best()
            jumps = self.played + self._best
            solution, minimum = Solution(self.problem, jumps, len(self.played)), False
            solution.verify()
        stats = self._stats("beams", run)
        return Result(
            self.problem, Status.UNKNOWN, solution, None, limit.value, stats, minimum, limit
        )

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        running = self.portfolio.nodes if self.portfolio is not None else 0
        return self._finished_nodes + running

    def _stats(self, method: str, run: Run) -> Stats:
        seconds = self.seconds + run.seconds()
        return Stats(seconds, self.nodes, peak_memory(), method)

    def _progress(self, run: Run) -> Progress:
        portfolio = self.portfolio
        assert portfolio is not None
        seconds = self.seconds + run.seconds()
        width, direction = portfolio.place
        return Progress(seconds, self.nodes, portfolio.best_pegs, width, direction)

    # -- checkpoints -------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the state of the search to *path* (to a temporary name, then renamed).

        Raises FileError if that cannot be done.
        """
        state: dict[str, Any] = self._identity()
        state |= {
            "seed": self.seed,
            "seconds": self.seconds,
            "least": self.least,
            "finished_nodes": self._finished_nodes,
            "weighed": self._weighed,
        }
        blobs: list[bytes] = []
        if self.portfolio is not None:
            state["best"] = self.portfolio.encoded.indices(self._best)
            state["portfolio"], blobs = self.portfolio.state()
        write_checkpoint(Path(path), state, blobs)

    @classmethod
    def load(cls, path: str | Path, problem: Problem | Game, *, threads: int = 1) -> Search:
        """Return the search for *problem* that was saved at *path*.

        Raises FileError if the file cannot be read, and NotationError if it is no checkpoint,
        is damaged, or belongs to another problem or another kind of search.
        """
        state, blobs = read_checkpoint(Path(path))
        search = cls(problem, seed=state["seed"], threads=threads)
        state.setdefault("objective", "first")
        if any(state.get(key) != value for key, value in search._identity().items()):
            raise NotationError("this checkpoint is of another problem", source=str(path))
        if "portfolio" in state:
            search._restore(state, blobs)
        return search

    def _identity(self) -> dict[str, Any]:
        played = [str(jump) for jump in self.played]
        return {"objective": "first", "problem": self.problem.as_json(), "played": played}

    def _restore(self, state: dict[str, Any], blobs: list[bytes]) -> None:
        self._without_search(Run())
        if self._open.finish.kind == "fewest":
            self.least = state["least"]
            self._look_for(Finish.at_most(self.least))
        assert self.portfolio is not None
        self.portfolio.restore(state["portfolio"], blobs)
        self._best = self.portfolio.encoded.jumps(state["best"])
        self._finished_nodes = state["finished_nodes"]
        self._weighed = state["weighed"]
        self.seconds = state["seconds"]


def _memory_for_beams(limit: int) -> int:
    """Return how many bytes the beams may hold for the whole process to stay below *limit*.

    Growing arrays need their old and their new copy at once, so it is half of the memory left.
    """
    return max(MIN_MEMORY, (limit - min(PROCESS_MEMORY, limit // 2)) // 2)

"""Solve a problem: a verified solution, a checked proof that there is none, or the limit met.

The order of attack: is the start itself a finish; the number of pegs; the position class; beams
of growing width both ways (:mod:`pegsol.search.solving.portfolio`), and after the first few widths
some pagoda functions for the start. The beams go on until one solves, one has seen everything, or a
limit is met.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from pegsol.errors import NotationError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.problem import Finish, Problem
from pegsol.model.solution import Solution
from pegsol.search.encoding import make_target
from pegsol.search.result import (
    Progress,
    ProgressCallback,
    Result,
    Stats,
    Status,
    peak_memory,
)
from pegsol.search.solving.checkpoint import read_checkpoint, write_checkpoint
from pegsol.search.solving.portfolio import NO_LIMIT, Portfolio, Task
from pegsol.theory.pagoda import peg_count_pagoda
from pegsol.theory.position_class import least_pegs
from pegsol.theory.proof import (
    Proof,
    exhausted_search_proof,
    pagoda_proof,
    position_class_proof,
)

__all__ = ["Progress", "Result", "Search", "Stats", "Status", "solve"]

PROGRESS_EVERY = 0.1  # seconds
FOREVER = 1e8  # seconds
WEIGH_AFTER = 4  # beams: two widths both ways
PROOF_WEIGHTINGS = 600
SMALLEST_MEMORY = 4 << 20
PROCESS_MEMORY = 24 << 20  # what the interpreter and the modules hold


def solve(
    problem: Problem | Game,
    *,
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressCallback | None = None,
) -> Result:
    """Return a verified solution of *problem*, a proof that there is none, or what stopped it.

    A :class:`~pegsol.Game` is solved from the position played; its own jumps are kept at the
    start of the solution. ``progress`` is called about ten times a second and cancels the search
    by returning False. Runs with one thread and the same seed are the same.

    >>> from pegsol import problem
    >>> result = solve(problem("english d4 d4"))
    >>> result.status, len(result.solution.jumps)
    (<Status.SOLVED: 'solved'>, 31)
    >>> solve(problem("french d4 any")).proof.kind
    'position class'
    """
    return Search(problem, seed=seed, threads=threads).run(limits=limits, progress=progress)


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
        """Search on from where the search stands, for up to *seconds* and within *limits*.

        The limits count from this call. After Ctrl-C (KeyboardInterrupt) the search can be
        continued as well.
        """
        began = time.perf_counter()
        if seconds is None:
            seconds = limits.time if limits.time is not None else FOREVER
        elif limits.time is not None:
            seconds = min(seconds, limits.time)
        try:
            if self._result is None and self.portfolio is None:
                self._result = self._without_search(began)
            if self._result is None:
                self._result = self._with_beams(began, seconds, limits, progress)
        finally:
            self.seconds += time.perf_counter() - began
        result = self._result
        if result.status is Status.UNKNOWN:
            self._result = None
        return result

    def _without_search(self, began: float) -> Result | None:
        """Answer what needs no search, or set up the portfolio."""
        problem = self._open
        if problem.finish.kind != "fewest" and problem.finish.holds(problem.start.bits):
            return self._solved((), "none needed", began)
        if problem.finish.kind == "fewest":
            if problem.rules == "reverse" or problem.start.peg_count == 1:
                return self._solved((), "none needed", began, minimum=True)
            self.least = least_pegs(problem.start)
            self._set_target(Finish.at_most(self.least))
            return None
        if peg_count_pagoda(problem.board, problem.rules).refutes(problem):
            weights = peg_count_pagoda(problem.board, problem.rules).weights
            return self._refuted(pagoda_proof(problem, [weights]), "number of pegs", began)
        proof = position_class_proof(problem)
        if proof is not None:
            return self._refuted(proof, "position class", began)
        self._set_target(problem.finish)
        return None

    def _set_target(self, finish: Finish) -> None:
        if self.portfolio is not None:
            self._finished_nodes += self.portfolio.nodes
        self.portfolio = Portfolio(make_target(self._open, finish), self.seed, self.threads)

    def _with_beams(
        self, began: float, seconds: float, limits: Limits, progress: ProgressCallback | None
    ) -> Result:
        nodes_before = self.nodes
        most_nodes = NO_LIMIT if limits.nodes is None else limits.nodes
        memory = _memory_for_beams(limits.memory_bytes())
        started = False
        while True:
            portfolio = self.portfolio
            assert portfolio is not None
            left = began + seconds - time.perf_counter()
            nodes_left = most_nodes - (self.nodes - nodes_before)
            if nodes_left <= 0:
                return self._unknown("nodes", began)
            if left <= 0 and started:
                return self._unknown("time", began)
            if progress is not None:
                left = min(left, PROGRESS_EVERY)
            # However short the time, a call gets somewhere.
            started = True
            task = portfolio.advance(max(left, 0.0), nodes_left, memory)
            if task is not None:
                result = self._decided(task, began)
                if result is not None:
                    return result
                continue
            if not self._weighed and portfolio.rounds_done >= WEIGH_AFTER:
                self._weighed = True
                proof = self._weigh()
                if proof is not None:
                    return self._refuted(proof, "pagoda", began)
            if portfolio.memory_met:
                return self._unknown("memory", began)
            if progress is not None and progress(self._progress(began)) is False:
                return self._unknown("cancelled", began)

    def _weigh(self, tries: int = 0) -> Proof | None:
        portfolio = self.portfolio
        if portfolio is None or self._open.finish.kind == "fewest":
            return None
        return pagoda_proof(self._open, portfolio.refuting_weightings(tries))

    def _decided(self, task: Task, began: float) -> Result | None:
        """Answer from a beam that ended; None if the finish "fewest" needs more."""
        portfolio = self.portfolio
        assert portfolio is not None
        beam = f"beam of width {task.width}"
        method = f"{task.direction} {beam}"
        fewest = self._open.finish.kind == "fewest"
        if task.state == "solved":
            _, indices = task.beam.path()
            if task.direction == "backward":
                indices.reverse()
            jumps = portfolio.target.jumps(indices)
            return self._solved(jumps, method, began, minimum=True if fewest else None)
        portfolio.check_pagodas(task.direction)
        if not fewest:
            proof = self._weigh(PROOF_WEIGHTINGS) or exhausted_search_proof(
                self._open,
                positions=task.beam.generated(),
                levels=task.beam.levels(),
                direction="forward" if task.direction == "forward" else "backward",
                method=beam,
            )
            return self._refuted(proof, method, began)
        self._note_best()
        if task.direction == "forward" and not task.pruned:
            # Everything was seen: the fewest pegs met are the fewest there are.
            return self._solved(self._best, method, began, minimum=True)
        self.least += 1
        if self._pegs_after_best() <= self.least:
            return self._solved(self._best, method, began, minimum=True)
        self._set_target(Finish.at_most(self.least))
        return None

    def _note_best(self) -> None:
        """Keep the best position met forward, for the finish "fewest"."""
        portfolio = self.portfolio
        if portfolio is not None and portfolio.best_pegs < self._pegs_after_best():
            self._best = portfolio.target.jumps(portfolio.best_path)

    def _pegs_after_best(self) -> int:
        return self._open.start.peg_count - len(self._best)

    # -- answers -----------------------------------------------------------------------------

    def _solved(
        self, jumps: tuple[Jump, ...], method: str, began: float, *, minimum: bool | None = None
    ) -> Result:
        solution = Solution(self.problem, self.played + jumps, len(self.played))
        solution.verify()
        reason = ""
        if minimum:
            reason = f"fewer than {solution.final.peg_count} pegs cannot be reached"
        stats = self._stats(method, began)
        return Result(self.problem, Status.SOLVED, solution, None, reason, stats, minimum)

    def _refuted(self, proof: Proof | None, method: str, began: float) -> Result:
        assert proof is not None
        proof.check()
        return Result(
            self.problem,
            Status.UNSOLVABLE,
            None,
            proof,
            proof.kind,
            self._stats(method, began),
        )

    def _unknown(self, limit: str, began: float) -> Result:
        solution = minimum = None
        if self._open.finish.kind == "fewest":
            self._note_best()
            jumps = self.played + self._best
            solution, minimum = Solution(self.problem, jumps, len(self.played)), False
            solution.verify()
        stats = self._stats("beams", began)
        return Result(self.problem, Status.UNKNOWN, solution, None, limit, stats, minimum)

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        running = self.portfolio.nodes if self.portfolio is not None else 0
        return self._finished_nodes + running

    def _stats(self, method: str, began: float) -> Stats:
        seconds = self.seconds + time.perf_counter() - began
        return Stats(seconds, self.nodes, peak_memory(), method)

    def _progress(self, began: float) -> Progress:
        portfolio = self.portfolio
        assert portfolio is not None
        seconds = self.seconds + time.perf_counter() - began
        width, direction = portfolio.place
        return Progress(seconds, self.nodes, portfolio.best_pegs, width, direction)

    # -- checkpoints -------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write where the search stands to *path* (to a temporary name, then renamed).

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
            state["best"] = self.portfolio.target.indices(self._best)
            state["portfolio"], blobs = self.portfolio.state()
        write_checkpoint(Path(path), state, blobs)

    @classmethod
    def load(cls, path: str | Path, problem: Problem | Game, *, threads: int = 1) -> Search:
        """Return the search for *problem* that was saved at *path*.

        Raises FileError if the file cannot be read, and NotationError if it is no checkpoint,
        is damaged, or belongs to another problem.
        """
        state, blobs = read_checkpoint(Path(path))
        search = cls(problem, seed=state["seed"], threads=threads)
        if any(state[key] != value for key, value in search._identity().items()):
            raise NotationError("this checkpoint is of another problem", source=str(path))
        if "portfolio" in state:
            search._restore(state, blobs)
        return search

    def _identity(self) -> dict[str, Any]:
        played = [str(jump) for jump in self.played]
        return {"problem": self.problem.as_json(), "played": played}

    def _restore(self, state: dict[str, Any], blobs: list[bytes]) -> None:
        self._without_search(time.perf_counter())
        if self._open.finish.kind == "fewest":
            self.least = state["least"]
            self._set_target(Finish.at_most(self.least))
        assert self.portfolio is not None
        self.portfolio.restore(state["portfolio"], blobs)
        self._best = self.portfolio.target.jumps(state["best"])
        self._finished_nodes = state["finished_nodes"]
        self._weighed = state["weighed"]
        self.seconds = state["seconds"]


def _memory_for_beams(limit: int) -> int:
    """Return how many bytes the beams may hold for the whole process to stay below *limit*.

    Growing arrays need their old and their new copy at once, so it is half of what is left.
    """
    return max(SMALLEST_MEMORY, (limit - min(PROCESS_MEMORY, limit // 2)) // 2)

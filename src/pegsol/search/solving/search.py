"""The search for any solution, which ends with a solution, a proof of impossibility, or a limit.

The search first tests whether the start itself is a finish, then the number of pegs and the
position class. Then the methods of :mod:`pegsol.search.solving.methods` take turns: beams of
growing width in both directions and, once the beams have cost enough, methods that are slower to
begin but decide more. They continue until one decides or a limit is reached.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Self

from pegsol.errors import IllegalJumpError, Limit, LimitError, refuses_copies
from pegsol.game.game import Game, GameLike, as_game
from pegsol.game.position import Jump
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.granted import peak_memory
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits, whole
from pegsol.proof.position_class import least_in_class
from pegsol.search.result import (
    AttemptCallback,
    Attempts,
    Result,
    Stats,
    Status,
)
from pegsol.search.run import NO_NODE_LIMIT, REPORT_SECONDS, Progress, ProgressCallback, Run
from pegsol.search.saved import Fields, read_saved, write_saved
from pegsol.search.solving.methods import Answer, Methods, Task, Turn
from pegsol.search.solving.refutation import AT_SIGHT

__all__ = ["Search"]

MAX_RECHECKED_NODES = 1_000_000
"""A search that has generated more positions is too large for its check to repeat."""


class Resumable(ABC):
    """A search that can be saved: what all have in common."""

    _objective: str

    def __init__(self, problem: GameLike, *, seed: int = 0, threads: int = 1) -> None:
        self._own = Run(threads=threads, seed=seed)  # this checks both
        # A player may go on with the game itself.
        self._game = problem.copy() if isinstance(problem, Game) else as_game(problem)
        self.problem = self._game.problem
        """The problem, or the problem of the game."""
        self.played: tuple[Jump, ...] = self._game.jumps
        """The jumps of the game; none for a problem."""
        self.seed = seed
        """The seed of all random choices."""
        self.threads = threads
        """The number of threads."""
        self.seconds = 0.0
        """The seconds spent so far."""
        self._memory_allowed = 0

    def _allowed_memory(self, run: Run) -> int:
        """Return the memory for this call: what is free excludes what the search holds already."""
        before = 0 if run.memory_is_limited else self._memory_allowed
        self._memory_allowed = max(before, run.memory)
        return self._memory_allowed

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the state of the search to *path* (to a temporary name, then renamed).

        What is under way and recomputed soon is not saved: a closure, a layer, live positions.

        Raises FileError if the file cannot be written.
        """
        from pathlib import Path

        write_saved(Path(path), "checkpoint", *self._state())

    @classmethod
    def load(cls, path: str | os.PathLike[str], problem: GameLike, *, threads: int = 1) -> Self:
        """Return the search for *problem* that was saved at *path*.

        Raises FileError if the file cannot be read, and NotationError if it is not a checkpoint, is
        damaged, or belongs to another problem or another kind of search.
        """
        from pathlib import Path

        state, blobs = read_saved(Path(path), "checkpoint")
        return cls._restored(Fields(state, Path(path)), blobs, problem, threads=threads)

    @classmethod
    def _restored(
        cls, state: Fields, blobs: list[bytes], problem: GameLike, *, threads: int
    ) -> Self:
        """Return the search for *problem* whose :meth:`_state` was saved.

        Raises NotationError if the state is damaged, or belongs to another problem.
        """
        search = cls(problem, seed=state.whole("seed"), threads=threads)
        if any(state.any(key) != value for key, value in search._identity().items()):
            raise state.refused("this checkpoint is of another problem")
        search.seconds = state.seconds("seconds")
        search._restore(state, blobs)
        return search

    def _identity(self) -> dict[str, Any]:
        return {
            "objective": self._objective,
            "problem": self.problem.as_json(),
            "played": [str(jump) for jump in self.played],
        }

    def _state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return the content of a checkpoint: plain values, and the states of the core."""
        own, blobs = self._own_state()
        return {**self._identity(), "seed": self.seed, "seconds": self.seconds, **own}, blobs

    @abstractmethod
    def _own_state(self) -> tuple[dict[str, Any], list[bytes]]:
        """Return what only this kind of search has in a checkpoint."""

    @abstractmethod
    def _restore(self, state: Fields, blobs: list[bytes]) -> None:
        """Take what only this kind of search has from a checkpoint."""

    __reduce__ = refuses_copies("save() it, and load() it where it goes on")


class Search(Resumable):
    """A search that can be interrupted and continued.

    >>> from pegsol import problem
    >>> search = Search(problem("english d4 d4"))
    >>> result = search.run(0.0)
    >>> while result.status is Status.UNDECIDED:
    ...     result = search.run(0.01)
    >>> result.status.value
    'solved'
    """

    _objective = "first"

    def __init__(
        self, problem: GameLike, *, seed: int = 0, threads: int = 1, certify: bool = False
    ) -> None:
        super().__init__(problem, seed=seed, threads=threads)
        self._open = self.problem  # from the last position of the game
        if self.played:
            self._open = self.problem.from_position(self._game.position)
        self._least = 0  # the number of pegs to reach, if the finish is "fewest"
        self._fewest_possible = 0  # this object has shown that no fewer pegs can be reached
        self._best: tuple[Jump, ...] = ()
        self._finished_nodes = self._finished_effort = 0
        self._loaded = False
        self._methods: Methods | None = None
        self._certify = certify
        self._attempts = Attempts()
        self._result: Result | None = None

    # -- running -----------------------------------------------------------------------------

    def run(
        self,
        seconds: float | None = None,
        *,
        limits: Limits = DEFAULT_LIMITS,
        effort: int = NO_NODE_LIMIT,
        progress: ProgressCallback | None = None,
        attempted: AttemptCallback | None = None,
    ) -> Result:
        """Continue the search for up to *seconds* and within *limits*.

        The limits count from this call. The search can also be continued after Ctrl-C
        (KeyboardInterrupt). The *effort* is the number of positions that beams may generate before
        the search gives up; unlike the nodes of the *limits*, it allows a closure that is then due.
        *attempted* is called with each method that was tried, and cancels the search by returning
        False.
        """
        whole(effort, "a number of positions")
        self._attempts.callback = attempted
        return self._advance(self._own.again(as_limits(limits), seconds, progress), effort)

    def _advance(self, run: Run, effort: int = NO_NODE_LIMIT) -> Result:
        """Continue the search within *run*; see :meth:`run`."""
        try:
            result = self._decided(run, effort) if self._result is None else self._result
        finally:
            self.seconds += run.seconds()
        self._result = None if result.status is Status.UNDECIDED else result
        return result

    def _decided(self, run: Run, effort: int) -> Result:
        try:
            result = self._without_search(run) if self._methods is None else None
            if result is None:
                result = self._by_methods(run, effort)
            self._attempts.close()
        except LimitError as error:
            exhausted = None if self._methods is None else self._methods.exhausted
            if exhausted is not None:
                result = self._refuted(exhausted, run)
            else:
                result = self._unknown(error.limit, run)
        return replace(result, attempts=self._attempts.ended)

    def _without_search(self, run: Run) -> Result | None:
        """Answer what needs no search, or set up the methods."""
        problem = self._open
        if problem.finish.is_fewest:
            if problem.rules == "reverse" or problem.start.peg_count == 1:
                return self._solved((), "none needed", run, minimum=True)
            self._fewest_possible = least_in_class(problem.start)
            self._look_for_fewest(self._fewest_possible)
            return None
        if problem.finish.holds(problem.start.bits):
            return self._solved((), "none needed", run)
        for name, refutation in AT_SIGHT:
            began = run.seconds()
            answer = Answer(name, None, refutation(problem))
            self._attempts.note(name, run.seconds() - began, answer.found)
            if answer.proof is not None:
                return self._refuted(answer, run)
        self._look_for(problem.finish)
        return None

    def _look_for(self, finish: Finish) -> None:
        self._finished_nodes, self._finished_effort = self.nodes, self._effort()
        task = Task(replace(self._open, finish=finish), self._open.finish.is_fewest)
        self._methods = Methods(task, self.seed, self.threads, certify=self._certify)

    def _look_for_fewest(self, pegs: int) -> None:
        self._least = pegs
        self._look_for(Finish.at_most(pegs))

    def _forget(self) -> None:
        """Free what the engine holds: references in a circle would keep it for some time."""
        self._methods = None

    def _by_methods(self, run: Run, effort: int) -> Result:
        nodes_before = self.nodes
        started = False
        memory = self._allowed_memory(run)
        while True:
            methods = self._methods
            assert methods is not None
            began, seconds = run.seconds(), run.left()
            # Even a very short call makes some progress.
            if seconds <= 0 and started:
                raise LimitError(Limit.TIME)
            started = True
            if run.is_watched:
                seconds = min(seconds, REPORT_SECONDS)
            nodes = run.nodes - (self.nodes - nodes_before)
            turn = Turn(run, seconds, nodes, memory, effort - self._effort())
            method = methods.due(turn)
            if method is None:
                answer = methods.exhausted
            else:
                known = methods.exhausted
                answer = methods.advance(method, turn)
                new = answer or (methods.exhausted if known is None else None)
                found = "" if new is None else new.found
                self._attempts.note(method.name, run.seconds() - began, found)
            result = None if answer is None else self._settled(answer, run)
            if result is not None:
                return result
            run.notify(self._progress(run))

    def _effort(self) -> int:
        """Return the number of positions that beams have generated."""
        now = 0 if self._methods is None else self._methods.beams.nodes
        return self._finished_effort + now

    def _settled(self, answer: Answer, run: Run) -> Result | None:
        """Return the result of an answer; None if the finish "fewest" needs more work."""
        if not self._open.finish.is_fewest:
            if answer.jumps is not None:
                return self._solved(answer.jumps, answer.method, run)
            return self._refuted(answer, run)
        self._note_best()
        if answer.jumps is None:
            self._fewest_possible = self._least + 1
        else:
            pegs = self._open.start.peg_count - len(answer.jumps)
            if pegs <= self._pegs_after_best():
                self._best = answer.jumps
            if pegs > self._least:  # every position was visited
                self._fewest_possible = pegs
        if self._pegs_after_best() <= self._fewest_possible:
            return self._solved(self._best, answer.method, run, minimum=True)
        # A loaded search may have passed a number that it has not refuted itself.
        refuted = answer.jumps is None
        self._look_for_fewest(self._fewest_possible if refuted else self._pegs_after_best() - 1)
        return None

    def _note_best(self) -> None:
        """Keep the best position that forward beams met, for the finish "fewest"."""
        methods = self._methods
        if methods is not None and methods.beams.portfolio.best_pegs < self._pegs_after_best():
            self._best = methods.beams.best()

    def _pegs_after_best(self) -> int:
        return self._open.start.peg_count - len(self._best)

    # -- answers -----------------------------------------------------------------------------

    def _solved(
        self, jumps: tuple[Jump, ...], method: str, run: Run, *, minimum: bool | None = None
    ) -> Result:
        solution = Solution._of(self.problem, self.played + jumps, len(self.played))
        solution.verify()
        reason = ""
        if minimum:
            reason = f"fewer than {solution.final.peg_count} pegs cannot be reached"
        stats = self._stats(method, run)
        return Result(self.problem, Status.SOLVED, solution, None, reason, stats, minimum)

    def _refuted(self, answer: Answer, run: Run) -> Result:
        proof = answer.proof
        assert proof is not None
        standing = proof.check(
            recheck=None if self._loaded or self.nodes <= MAX_RECHECKED_NODES else 0
        )
        stats = self._stats(answer.method, run)
        return Result(
            self.problem, Status.IMPOSSIBLE, None, proof, proof.kind, stats, standing=standing
        )

    def _unknown(self, limit: Limit, run: Run) -> Result:
        solution = minimum = None
        if self._open.finish.is_fewest:
            self._note_best()
            jumps = self.played + self._best
            solution, minimum = Solution._of(self.problem, jumps, len(self.played)), False
            solution.verify()
        stats = self._stats("beams", run)
        return Result(
            self.problem, Status.UNDECIDED, solution, None, limit.value, stats, minimum, limit
        )

    @property
    def nodes(self) -> int:
        """The number of positions generated so far."""
        return self._finished_nodes + (0 if self._methods is None else self._methods.nodes)

    def _stats(self, method: str, run: Run) -> Stats:
        seconds = self.seconds + run.seconds()
        return Stats(seconds, self.nodes, peak_memory(), method)

    def _progress(self, run: Run) -> Progress:
        assert self._methods is not None
        portfolio = self._methods.beams.portfolio
        seconds = self.seconds + run.seconds()
        width, direction = portfolio.place
        what = f"width {width:,} {direction}"
        return Progress(seconds, what, nodes=self.nodes, best=portfolio.best_pegs)

    # -- checkpoints -------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<search for {self.problem!r}>"

    def _own_state(self) -> tuple[dict[str, Any], list[bytes]]:
        state: dict[str, Any] = {"least": self._least, "finished_nodes": self._finished_nodes}
        blobs: list[bytes] = []
        if self._methods is not None:
            beams = self._methods.beams
            state["tried"] = self._methods.tried
            state["best"] = beams.encoded.indices(self._best)
            blobs.append(beams.portfolio.save())
            # A closure that is under way is not saved, but its work is done.
            state["finished_nodes"] = self.nodes - beams.nodes
        return state, blobs

    def _restore(self, state: Fields, blobs: list[bytes]) -> None:
        if "tried" in state:
            self._loaded = True  # its numbers say nothing about its size
            if len(blobs) != 1:
                raise state.damaged("it has not the state of the beams")
            with state.used():
                self._restore_methods(state, blobs[0])

    def _restore_methods(self, state: Fields, saved: bytes) -> None:
        if self._without_search(self._own) is not None:
            raise state.damaged("its problem needs no search")
        fewest = self._open.finish.is_fewest
        self._least = state.whole("least", self._least, self._open.start.peg_count if fewest else 0)
        if fewest:
            self._look_for_fewest(self._least)
        assert self._methods is not None
        tried = state.items("tried", len(self._methods.refutations))
        if not set(tried) <= {refutation.name for refutation in self._methods.refutations}:
            raise state.damaged("it names a method that is none")
        self._methods.tried = tried
        beams = self._methods.beams
        portfolio = beams.portfolio
        beams.tell_symmetries()
        portfolio.load(saved)
        self._best = self._playable(state, state.wholes("best", self._open.start.peg_count))
        if fewest:
            pegs = self._open.start.peg_count
            path = portfolio.best_path
            if portfolio.best_pegs < pegs and portfolio.best_pegs != pegs - len(path):
                raise state.damaged("its best position has another number of pegs")
            self._playable(state, path)
        elif self._best:
            raise state.damaged("its problem keeps no best jumps")
        self._finished_nodes = state.whole("finished_nodes")

    def _playable(self, state: Fields, indices: list[int]) -> tuple[Jump, ...]:
        """Return the jumps for the core's *indices*, after checking that they can be made."""
        assert self._methods is not None
        jumps = self._methods.beams.encoded.jumps(indices)
        position = self._open.start
        try:
            for jump in jumps:
                position = position.jump(jump, self._open.rules)
        except IllegalJumpError:
            raise state.damaged("its best jumps cannot be made") from None
        return jumps

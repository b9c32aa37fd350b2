"""The methods of a search: each goes on where it was, and says when its turn has come.

The order of the turns depends on the work done, never on the time, so that a search gives the same
answer however often it is interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.model.position import Jump
from pegsol.model.problem import Problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.refuting.needed_pegs import NEEDS_BYTES
from pegsol.search.refuting.needs import MEMORY_SHARE, NeedsSearch, suits
from pegsol.search.run import engine_memory
from pegsol.search.solving.portfolio import BeamTask, Portfolio
from pegsol.search.solving.refutation import by_pagodas, by_tree
from pegsol.theory.position_class import class_dimension
from pegsol.theory.proof import Proof, exhausted_search_proof

if TYPE_CHECKING:
    from pegsol.search.spaces.decision import Decision

BEAMS_BEFORE_PAGODAS = 4
"""Beams that end without a decision before pagoda functions are tried: two widths both ways."""
BEAMS_BEFORE_NEEDS = 1
"""Beams that end without a decision before needed pegs are searched."""
FREE_NEEDS, NODES_FOR_A_NEED = 20_000, 50
"""Needs that may be searched at once, and for how many positions of the beams one more."""
TREE_NODES = 200_000
"""Positions that undecided beams have generated before trees are tried: after some 15 ms."""
PROOF_TRIES = 600
"""Pagoda functions tried to prove what an exhausted search has shown."""
BYTES_FOR_A_NODE = 256
"""A closure is due once the beams have generated a position for every 256 bytes of its bitmap: on
the English board after some 15 ms, to take 100 ms at most."""
MIN_MEMORY = 4 << 20


@dataclass(frozen=True, slots=True)
class Task:
    """A problem whose finish is not "fewest"; with *fewest*, a step of the search for the fewest.

    The finish is then the fewest pegs that are not refuted yet.
    """

    problem: Problem
    fewest: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What a method may spend before it returns: seconds, positions, and memory in all."""

    seconds: float
    nodes: int
    memory: int
    closures: bool = True
    """Whether a closure may begin."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method found: jumps to the finish, or if they are None, that there are none.

    In the search for the fewest pegs no ``proof`` is needed, and jumps lead to the fewest.
    """

    method: str
    jumps: tuple[Jump, ...] | None = None
    proof: Proof | None = None


class Method(Protocol):
    """A method of a search."""

    @property
    def nodes(self) -> int:
        """The positions generated so far."""

    def is_due(self, turn: Turn) -> bool:
        """Return whether the method has something to do now."""

    def advance(self, turn: Turn) -> Answer | None:
        """Go on for a while; return the answer, None if it is not found yet.

        Raises LimitError if the nodes or the memory of the turn do not suffice.
        """


class Beams:
    """Beams of growing width, which go on if nothing else is due."""

    def __init__(self, task: Task, seed: int, threads: int) -> None:
        self._task = task
        self.portfolio = Portfolio(EncodedProblem(task.problem), seed, threads)

    @property
    def nodes(self) -> int:
        return self.portfolio.nodes

    def is_due(self, turn: Turn) -> bool:
        return True

    def advance(self, turn: Turn) -> Answer | None:
        portfolio = self.portfolio
        task = portfolio.advance(turn.seconds, turn.nodes, memory_for_beams(turn.memory))
        if task is not None:
            return self._answer(task)
        if portfolio.memory_met:
            raise LimitError(Limit.MEMORY)
        return None

    def refute(self, tries: int = 0) -> Proof | None:
        """Return the proof by the pagoda functions proposed, or by the best of more *tries*."""
        return by_pagodas(self._task.problem, self.portfolio.pagodas, tries)

    def _answer(self, ended: BeamTask) -> Answer:
        portfolio = self.portfolio
        beam = f"beam of width {ended.width}"
        method = f"{ended.direction} {beam}"
        if ended.state is _core.State.SOLVED:
            _, indices = ended.beam.path()
            if ended.direction == "backward":
                indices.reverse()
            return Answer(method, portfolio.encoded.jumps(indices))
        portfolio.pagodas.check(ended.direction)
        if self._task.fewest:
            # If every position was visited, the fewest pegs met are the minimum.
            complete = ended.direction == "forward" and not ended.pruned
            return Answer(method, self.best() if complete else None)
        proof = self.refute(PROOF_TRIES) or exhausted_search_proof(
            self._task.problem,
            positions=ended.beam.generated(),
            levels=ended.beam.levels(),
            direction="forward" if ended.direction == "forward" else "backward",
            method=beam,
        )
        return Answer(method, None, proof)

    def best(self) -> tuple[Jump, ...]:
        """Return jumps to the fewest pegs met forward."""
        return self.portfolio.encoded.jumps(self.portfolio.best_path)


class Refutation:
    """A refutation, tried once: after some undecided beams, with some positions together."""

    nodes = 0

    def __init__(
        self, name: str, refute: Callable[[], Proof | None], beams: Beams, after: tuple[int, int]
    ) -> None:
        self.name = name
        self.tried = False
        self._refute = refute
        self._beams = beams
        self._rounds, self._beam_nodes = after

    def is_due(self, turn: Turn) -> bool:
        portfolio = self._beams.portfolio
        enough = portfolio.finished_nodes >= self._beam_nodes
        return not self.tried and enough and portfolio.rounds_done >= self._rounds

    def advance(self, turn: Turn) -> Answer | None:
        self.tried = True
        try:
            proof = self._refute()
        except (LimitError, MemoryError):  # other methods may do with what memory there is
            return None
        return None if proof is None else Answer(proof.kind, None, proof)


class Needs:
    """The search for needed pegs, if the finish leaves most holes free.

    It begins after a few beams, and then goes on as long as it has not cost much more than they.
    """

    def __init__(self, task: Task, beams: Beams) -> None:
        self._beams = beams
        self._search = NeedsSearch(task.problem) if suits(task.problem) else None

    @property
    def nodes(self) -> int:
        return 0 if self._search is None else self._search.nodes

    def is_due(self, turn: Turn) -> bool:
        search, portfolio = self._search, self._beams.portfolio
        return (
            search is not None
            and not search.ended
            and search.nodes <= turn.nodes
            and search.nodes * NEEDS_BYTES < engine_memory(turn.memory) // MEMORY_SHARE
            and portfolio.rounds_done >= BEAMS_BEFORE_NEEDS
            and search.nodes <= FREE_NEEDS + portfolio.finished_nodes // NODES_FOR_A_NEED
        )

    def advance(self, turn: Turn) -> Answer | None:
        assert self._search is not None
        self._search.advance()
        answer = self._search.answer
        if isinstance(answer, Proof):
            return Answer("needed pegs", None, answer)
        return None if answer is None else Answer("needed pegs", answer)


class Closure:
    """The closure of one end, once the beams have cost their share of what it will cost.

    It is left out while it does not fit the memory, or the nodes do not allow all positions that
    it may have.
    """

    def __init__(self, task: Task, beams: Beams, threads: int) -> None:
        self.nodes = 0
        self._task = task
        self._beams = beams
        self._threads = threads
        board = task.problem.board
        self._positions = 1 << len(board) - class_dimension(board)
        self._passes = 0
        self._decision: Decision | None = None
        self._decided = False
        self._too_small = 0

    @property
    def is_open(self) -> bool:
        """Whether it is under way or comes next: it holds memory until it ends."""
        return self._decision is not None or (self._comes_next and not self._too_small)

    @property
    def _comes_next(self) -> bool:
        portfolio = self._beams.portfolio
        spent = portfolio.finished_nodes * BYTES_FOR_A_NODE * 8
        if self._decided or not portfolio.rounds_done or spent < self._positions:
            return False
        if not self._passes:
            from pegsol.search.spaces.decision import passes

            self._passes = passes(self._task.problem.board)
        return spent >= self._positions * self._passes

    def is_due(self, turn: Turn) -> bool:
        if self._positions > turn.nodes:
            return False
        begins = turn.closures and self._comes_next and turn.memory > self._too_small
        return begins or self._decision is not None

    def advance(self, turn: Turn) -> Answer | None:
        if self._decision is None:
            # Most searches end before they need a state space.
            from pegsol.search.spaces.decision import Decision

            portfolio = self._beams.portfolio
            memory = engine_memory(turn.memory) - portfolio.memory_bytes
            self._decision = Decision.of(portfolio.encoded, memory, self._threads)
            if self._decision is None:
                self._too_small = turn.memory
            return None
        try:
            decided = self._decision.advance(turn.seconds)
        except MemoryError:  # the system grants less than it needs
            self._decision, self._too_small = None, turn.memory
            return None
        self.nodes = self._decision.positions
        if not decided:
            return None
        self._decided = True
        decision, self._decision = self._decision, None
        return self._answer(decision)

    def _answer(self, decision: Decision) -> Answer:
        method = f"{decision.direction} closure"
        problem = self._task.problem
        if decision.jumps is not None:
            jumps = self._beams.portfolio.encoded.jumps(decision.jumps)
            if self._task.fewest:
                return Answer(method, jumps)
            position = problem.start
            for number, jump in enumerate(jumps):
                position = position.jump(jump, problem.rules)
                if problem.finish.holds(position.bits):
                    return Answer(method, jumps[: number + 1])
        proof = self._beams.refute(PROOF_TRIES) or exhausted_search_proof(
            problem,
            positions=self.nodes,
            levels=len(decision.counts),
            direction=decision.direction,
            method="closure",
        )
        return Answer(method, None, proof)


class Methods:
    """All methods on a task, those with short work first."""

    def __init__(self, task: Task, seed: int, threads: int) -> None:
        self.beams = Beams(task, seed, threads)
        self.closure = Closure(task, self.beams, threads)
        self.refutations = [
            Refutation("pagoda", self.beams.refute, self.beams, (BEAMS_BEFORE_PAGODAS, 0)),
            Refutation("tree", lambda: by_tree(task.problem, seed), self.beams, (1, TREE_NODES)),
        ]
        needs = Needs(task, self.beams)
        self._all: list[Method] = [*self.refutations, needs, self.closure, self.beams]

    @property
    def nodes(self) -> int:
        """The positions generated so far."""
        return sum([method.nodes for method in self._all])

    @property
    def tried(self) -> list[str]:
        """The names of the refutations that were tried."""
        return [refutation.name for refutation in self.refutations if refutation.tried]

    @tried.setter
    def tried(self, names: Sequence[str]) -> None:
        for refutation in self.refutations:
            refutation.tried = refutation.name in names

    def advance(self, turn: Turn) -> Answer | None:
        """Give the first method that is due its turn."""
        return next(method for method in self._all if method.is_due(turn)).advance(turn)


def memory_for_beams(limit: int) -> int:
    """Return the same for beams: growing arrays need their old and their new copy at once."""
    return max(MIN_MEMORY, engine_memory(limit) // 2)

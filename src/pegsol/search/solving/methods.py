"""The methods of a search: each continues where it stopped, and reports when its turn comes.

The order of the turns depends on the work done, never on the time. So a search gives the same
answer however often it is interrupted, and on slow and fast machines alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.position_class import class_dimension
from pegsol.proof.proof import Proof, exhausted_search_proof, pagoda_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import NO_NODE_LIMIT, Run, engine_memory
from pegsol.search.solving.portfolio import BeamTask, Portfolio
from pegsol.search.solving.refutation import by_tree

if TYPE_CHECKING:
    from pegsol.search.refuting.growing_armies import NeedsSearch
    from pegsol.search.solving.certifying import Lists
    from pegsol.search.spaces.decision import Decision

BEAMS_BEFORE_PAGODAS = 4
"""The undecided beams before pagoda functions are tried: two widths in both directions."""
BEAMS_BEFORE_NEEDS = 1
"""The undecided beams before the needed pegs are searched."""
FREE_NEEDS, NODES_FOR_A_NEED = 20_000, 50
"""The needs that may be searched at once, and the positions of the beams for each more need."""
TREE_NODES = 4_000_000
"""The positions that undecided beams generate before trees are tried.

The beams then take about as long as loading HiGHS and trying a tree: up to 0.2 s.
"""
MIN_TREE_NODES = 200_000
"""The positions before trees are tried if a closure, which proves less, or the end comes next."""
PROOF_TRIES = 600
"""The pagoda functions tried to prove what an exhausted search has shown."""
BYTES_FOR_A_NODE = 256
"""A closure is due once the beams have generated a position for every 256 bytes of its bitmap: on
the English board after about 15 ms, and it then takes at most 100 ms."""
MIN_MEMORY = 4 << 20


class Task(NamedTuple):
    """A problem whose finish is not "fewest"; with *fewest*, a step of the search for the fewest.

    In such a step, the finish is the fewest pegs that are not refuted yet.
    """

    problem: Problem
    fewest: bool = False


class Turn(NamedTuple):
    """The limits of a method in one turn: seconds, positions, and memory in all."""

    run: Run
    """The run, for methods that check its time themselves."""
    seconds: float
    nodes: int
    memory: int
    effort: int = NO_NODE_LIMIT
    """The positions that beams may generate if no other method is due."""


class Answer(NamedTuple):
    """The answer of a method: jumps to the finish, or None if there are none.

    The search for the fewest pegs needs no ``proof``, and its jumps lead to the fewest pegs.
    """

    method: str
    jumps: tuple[Jump, ...] | None = None
    proof: Proof | None = None

    @property
    def found(self) -> str:
        """What was found, in a word or two."""
        if self.jumps is not None:
            return "solution"
        return "" if self.proof is None else self.proof.kind

    @property
    def is_exhausted(self) -> bool:
        """Whether only the counters of a search prove that there is no solution."""
        from pegsol.proof.certificates.exhausted_search import ExhaustedSearch

        return self.proof is not None and isinstance(self.proof.certificate, ExhaustedSearch)


Method: TypeAlias = "Beams | Refutation | Needs | Closure | Lists"
"""What takes turns: ``is_due`` tells when, and ``advance`` continues for a while.

``advance`` returns the answer, or None if it is not found yet, and raises LimitError if the nodes
or the memory of the turn do not suffice.
"""


class Beams:
    """Beams of growing width, which run if no other method is due."""

    name = "beams"

    def __init__(self, task: Task, seed: int, threads: int) -> None:
        self._task = task
        self.portfolio = Portfolio(EncodedProblem(task.problem), seed, threads)

    @property
    def nodes(self) -> int:
        return self.portfolio.nodes

    def is_due(self, turn: Turn) -> bool:
        return True

    def advance(self, turn: Turn) -> Answer | None:
        portfolio, nodes = self.portfolio, min(turn.nodes, turn.effort)
        if nodes <= 0:
            raise LimitError(Limit.NODES)
        # Growing arrays need their old and their new copy at once.
        memory = max(MIN_MEMORY, engine_memory(turn.memory) // 2)
        task = portfolio.advance(turn.seconds, nodes, memory)
        if task is not None:
            return self._answer(task)
        if portfolio.memory_met:
            raise LimitError(Limit.MEMORY)
        return None

    def refute(self, tries: int = 0) -> Proof | None:
        """Return the proof by the pagoda functions proposed, or by the best of more *tries*."""
        return pagoda_proof(self._task.problem, self.portfolio.pagodas.refuting(tries))

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
        """Return jumps to the fewest pegs that forward beams met."""
        return self.portfolio.encoded.jumps(self.portfolio.best_path)


class Refutation:
    """A refutation, tried once: after some undecided beams, with some positions together.

    It is tried with *fewer* positions if the method *before* which it comes is due, or if the
    effort of the beams ends.
    """

    nodes = 0

    def __init__(
        self,
        name: str,
        refute: Callable[[Turn], Proof | None],
        beams: Beams,
        after: tuple[int, int],
        *,
        before: Method | None = None,
        fewer: int = NO_NODE_LIMIT,
    ) -> None:
        self.name = name
        self.tried = False
        self.memory_bytes = 0
        self._refute = refute
        self._beams = beams
        self._rounds, self._beam_nodes = after
        self._before, self._fewer = before, fewer

    def is_due(self, turn: Turn) -> bool:
        portfolio = self._beams.portfolio
        if self.tried or portfolio.rounds_done < self._rounds:
            return False
        if portfolio.finished_nodes >= self._beam_nodes:
            return True
        if portfolio.finished_nodes < self._fewer:
            return False
        return turn.effort <= 0 or (self._before is not None and self._before.is_due(turn))

    def advance(self, turn: Turn) -> Answer | None:
        self.tried = True
        try:
            proof = self._refute(turn)
        except MemoryError:  # other methods may manage with the memory that there is
            return None
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
            return None
        return None if proof is None else Answer(proof.kind, None, proof)


class Needs:
    """The search for needed pegs, if the finish leaves most holes free.

    The search begins after a few beams, and continues as long as it has not cost much more than the
    beams.
    """

    name = "needed pegs"

    @staticmethod
    def _search_for(problem: Problem) -> NeedsSearch | None:
        if not problem.finish.free:  # most problems do without these modules
            return None
        from pegsol.search.refuting.growing_armies import NeedsSearch, suits

        return NeedsSearch(problem) if suits(problem) else None

    def __init__(self, task: Task, beams: Beams) -> None:
        self._beams = beams
        self._search = self._search_for(task.problem)

    @property
    def nodes(self) -> int:
        return 0 if self._search is None else self._search.nodes

    def is_due(self, turn: Turn) -> bool:
        search, portfolio = self._search, self._beams.portfolio
        return (
            search is not None
            and not search.ended
            and search.nodes <= turn.nodes
            and search.fits(engine_memory(turn.memory))
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
    """The closure of one end, which begins once the beams have done their share of its work.

    It is left out while it does not fit the memory, or while the nodes do not allow all positions
    that it may have.
    """

    name = "closure"

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
        begins = self._comes_next and turn.memory > self._too_small
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
        except MemoryError:  # the system grants less memory than it needs
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
    """All methods for a task; methods with little work come first.

    To *certify* a problem, further methods are added, which cost more and give short certificates.
    If beams or a closure have exhausted all positions, or if beams reach a limit, those methods
    come first, and the counters of the search are the answer only if none of them finds another.
    """

    def __init__(self, task: Task, seed: int, threads: int, *, certify: bool = False) -> None:
        self.beams = Beams(task, seed, threads)
        self.closure = Closure(task, self.beams, threads)
        self.exhausted: Answer | None = None
        """The answer of an exhausted search, while better answers are looked for."""
        self._stopped: LimitError | None = None
        beams, problem = self.beams, task.problem
        self._late: list[Refutation | Lists] = []
        self.refutations = [
            Refutation("pagoda", lambda _: beams.refute(), beams, (BEAMS_BEFORE_PAGODAS, 0))
        ]
        if certify:
            from pegsol.search.solving.certifying import late_refutations

            self._late = late_refutations(problem, seed, beams, lambda: self.exhausted is not None)
        else:
            refute = partial(by_tree, problem, seed)
            tree = Refutation(
                "tree",
                lambda _: refute(),
                beams,
                (1, TREE_NODES),
                before=self.closure,
                fewer=MIN_TREE_NODES,
            )
            self.refutations.append(tree)
        needs = Needs(task, beams)
        self._all: list[Method] = [*self.refutations, *self._late, needs, self.closure, beams]

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

    def due(self, turn: Turn) -> Method | None:
        """Return the method whose turn it is; None if all have ended, after an exhausted search.

        Raises LimitError if a limit has stopped the beams and no other method is left.
        """
        if turn.nodes <= 0:
            self._stop(LimitError(Limit.NODES))
        if self.exhausted is None and self._stopped is None:
            return next(method for method in self._all if method.is_due(turn))
        late = next((method for method in self._late if not method.tried), None)
        if late is None and self._stopped is not None:
            raise self._stopped
        return late

    def advance(self, method: Method, turn: Turn) -> Answer | None:
        """Give a *method* its turn; return the answer, or None if it is not found yet."""
        held = sum([late.memory_bytes for late in self._late])
        if method not in self._late:
            turn = turn._replace(memory=max(0, turn.memory - held))
        try:
            answer = method.advance(turn)
        except LimitError as error:
            if error.limit not in (Limit.NODES, Limit.MEMORY):
                raise
            self._stop(error)
            return None
        if answer is None or not self._late or not answer.is_exhausted:
            return answer
        self.exhausted = answer
        return None

    def _stop(self, error: LimitError) -> None:
        """Give the late methods their turn, if there are any, and then stop at this limit."""
        if not self._late:
            raise error
        self._stopped = self._stopped or error.with_traceback(None)

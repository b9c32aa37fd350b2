"""The methods of a search: each continues where it stopped, in the order that the core says.

The order depends on the work done, never on the time. So a search gives the same answer however
often it is interrupted, and on slow and fast machines alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.proof import Proof, exhausted_search_proof, pagoda_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.run import NO_NODE_LIMIT, Run, engine_memory
from pegsol.search.solving.refutation import by_tree
from pegsol.threads import threads_granted

if TYPE_CHECKING:
    from pegsol.search.refuting.growing_armies import NeedsSearch
    from pegsol.search.solving.certifying import Lists

WIDTHS, DUES = _core.Widths(), _core.Dues()
"""The widths of the beams, and the work after which the methods are due: as the core has them."""
PROOF_TRIES = _core.PROOF_TRIES
"""The pagoda functions tried to prove what an exhausted search has shown."""
MIN_MEMORY = 4 << 20
REFUTATIONS = (_core.Method.PAGODAS, _core.Method.TREE)
"""The methods of the core's order that Python tries as refutations."""


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
"""What takes turns: the core says when, and ``advance`` continues for a while.

``advance`` returns the answer, or None if it is not found yet, and raises LimitError if the nodes
or the memory of the turn do not suffice.
"""


class Beams:
    """Beams of growing width, which run if no other method is due."""

    name = "beams"

    def __init__(self, task: Task, seed: int, threads: int) -> None:
        self._task = task
        self._threads = threads
        self.encoded = EncodedProblem(task.problem)
        self.portfolio = _core.Portfolio(self.encoded.core_problem, seed, threads, WIDTHS)
        self.pagodas = PagodaProposals(self.encoded, seed, beams=self.portfolio)

    @property
    def nodes(self) -> int:
        return self.portfolio.nodes

    def tell_symmetries(self) -> None:
        """Tell the beams the symmetries of the board."""
        self.portfolio.take_symmetries(list(self.encoded.some_symmetries()))

    def advance(self, turn: Turn) -> Answer | None:
        portfolio, nodes = self.portfolio, min(turn.nodes, turn.effort, NO_NODE_LIMIT)
        if nodes <= 0:
            raise LimitError(Limit.NODES)
        if portfolio.needs_symmetries:
            self.tell_symmetries()
        # Growing arrays need their old and their new copy at once.
        memory = max(MIN_MEMORY, engine_memory(turn.memory) // 2)
        threads = 1 if self._threads == 1 else threads_granted(self._threads)
        state = portfolio.advance(turn.seconds, nodes, memory, threads)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
        return None if state is _core.State.RUNNING else self._answer()

    def refute(self, tries: int = 0) -> Proof | None:
        """Return the proof by the pagoda functions proposed, or by the best of more *tries*."""
        return pagoda_proof(self._task.problem, self.pagodas.refuting(tries))

    def _answer(self) -> Answer:
        ended = self.portfolio.decided()
        assert ended is not None
        direction, width, pruned, positions, levels, indices = ended
        beam = f"beam of width {width}"
        method = f"{direction} {beam}"
        if indices is not None:
            return Answer(method, self.encoded.jumps(indices))
        if pruned:
            self.pagodas.checked(direction)
        if self._task.fewest:
            # If every position was visited, the fewest pegs met are the minimum.
            complete = direction == "forward" and not pruned
            return Answer(method, self.best() if complete else None)
        proof = self.refute(PROOF_TRIES) or exhausted_search_proof(
            self._task.problem,
            positions=positions,
            levels=levels,
            direction="forward" if direction == "forward" else "backward",
            method=beam,
        )
        return Answer(method, None, proof)

    def best(self) -> tuple[Jump, ...]:
        """Return jumps to the fewest pegs that forward beams met."""
        return self.encoded.jumps(self.portfolio.best_path)


class Refutation:
    """A refutation, tried once.

    One that the core's order does not know comes *after* a number of undecided beams, which have
    generated a number of positions together.
    """

    nodes = 0

    def __init__(
        self,
        name: str,
        refute: Callable[[Turn], Proof | None],
        beams: Beams,
        after: tuple[int, int] = (0, 0),
    ) -> None:
        self.name = name
        self.tried = False
        self.memory_bytes = 0
        self._refute = refute
        self._beams = beams
        self._rounds, self._beam_nodes = after

    def is_due(self, turn: Turn) -> bool:
        portfolio = self._beams.portfolio
        begun = portfolio.rounds_done >= self._rounds
        return begun and not self.tried and portfolio.finished_nodes >= self._beam_nodes

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
    """The search for needed pegs, if the finish leaves most holes free."""

    name = "needed pegs"

    @staticmethod
    def _search_for(problem: Problem) -> NeedsSearch | None:
        if not problem.finish.free:  # most problems do without these modules
            return None
        from pegsol.search.refuting.growing_armies import NeedsSearch, suits

        return NeedsSearch(problem) if suits(problem) else None

    def __init__(self, task: Task) -> None:
        self._search = self._search_for(task.problem)

    @property
    def nodes(self) -> int:
        return 0 if self._search is None else self._search.nodes

    def searched(self, turn: Turn) -> int | None:
        """Return the needs searched so far; None if the search has ended or does not fit."""
        search = self._search
        if search is None or search.ended or not search.fits(engine_memory(turn.memory)):
            return None
        return search.nodes

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

    def __init__(self, task: Task, beams: Beams, order: _core.Order, threads: int) -> None:
        self.nodes = 0
        self._task = task
        self._beams = beams
        self._order = order
        self._threads = threads
        self._decision: _core.Decision | None = None

    def advance(self, turn: Turn) -> Answer | None:
        try:
            if self._decision is None:
                self._begin(turn)
                return None
            decided = self._decision.advance(turn.seconds)
        except MemoryError:  # the system grants less memory than it needs
            self._leave_out(turn)
            return None
        self.nodes = self._decision.searched[0]
        if not decided:
            return None
        self._order.end(_core.Method.CLOSURE)
        decision, self._decision = self._decision, None
        return self._answer(decision)

    def _begin(self, turn: Turn) -> None:
        # Most searches end before they need a state space.
        from pegsol.search.spaces.engines.division import divide

        encoded, division = self._beams.encoded, divide(self._task.problem.board)
        memory = engine_memory(turn.memory) - self._beams.portfolio.memory_bytes
        if division is not None:
            self._decision = _core.Decision.fitting(
                encoded.core_problem, division.core, max(0, memory), self._threads
            )
        if self._decision is None:
            self._leave_out(turn)
        else:
            self._order.closure_begins()

    def _leave_out(self, turn: Turn) -> None:
        self._decision = None
        self._order.closure_needs_more_than(turn.memory)

    def _answer(self, decision: _core.Decision) -> Answer:
        direction, (_, levels) = decision.direction, decision.searched
        method = f"{direction} closure"
        problem = self._task.problem
        if decision.jumps is not None:
            jumps = self._beams.encoded.jumps(decision.jumps)
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
            levels=levels,
            direction="forward" if direction == "forward" else "backward",
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
        self.beams = beams = Beams(task, seed, threads)
        self._order = _core.Order(beams.encoded.core_problem, not certify, DUES)
        self.exhausted: Answer | None = None
        """The answer of an exhausted search, while better answers are looked for."""
        self._stopped: LimitError | None = None
        self._late: list[Refutation | Lists] = []
        self.refutations = [Refutation("pagoda", lambda _: beams.refute(), beams)]
        if certify:
            from pegsol.search.solving.certifying import late_refutations

            self._late = late_refutations(
                task.problem, seed, beams, lambda: self.exhausted is not None
            )
        else:
            refute = partial(by_tree, task.problem, seed)
            self.refutations.append(Refutation("tree", lambda _: refute(), beams))
        self._needs = Needs(task)
        self._closure = Closure(task, beams, self._order, threads)

    @property
    def _all(self) -> list[Method]:
        return [*self.refutations, *self._late, self._needs, self._closure, self.beams]

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
        for refutation, method in zip(self.refutations, REFUTATIONS, strict=False):
            refutation.tried = refutation.name in names
            if refutation.tried:
                self._order.end(method)

    def due(self, turn: Turn) -> Method | None:
        """Return the method whose turn it is; None if all have ended, after an exhausted search.

        Raises LimitError if a limit has stopped the beams and no other method is left.
        """
        if turn.nodes <= 0:
            self._stop(LimitError(Limit.NODES))
        if self.exhausted is None and self._stopped is None:
            return self._in_order(turn)
        late = next((method for method in self._late if not method.tried), None)
        if late is None and self._stopped is not None:
            raise self._stopped
        return late

    def _in_order(self, turn: Turn) -> Method:
        """Return the method whose turn it is by the order of the core.

        The late methods come after the refutations.
        """
        due = self._order.due(
            self.beams.portfolio,
            min(turn.nodes, NO_NODE_LIMIT),
            max(0, min(turn.effort, NO_NODE_LIMIT)),
            turn.memory,
            self._needs.searched(turn),
        )
        if due in REFUTATIONS:
            self._order.end(due)
            return self.refutations[REFUTATIONS.index(due)]
        late = next((method for method in self._late if method.is_due(turn)), None)
        if late is not None:
            return late
        if due is _core.Method.NEEDS:
            return self._needs
        return self._closure if due is _core.Method.CLOSURE else self.beams

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

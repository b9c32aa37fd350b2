"""The methods that look for a short certificate, the cheapest first.

They need linear programming or lists of positions, and take longer than most searches. So a search
uses them only if a certificate is wanted, after beams and closures, which decide most problems.
"""

from __future__ import annotations

from collections.abc import Callable

from pegsol.errors import Limit, LimitError
from pegsol.game.problem import Problem
from pegsol.proof.proof import Proof
from pegsol.search.refuting import highs, jump_counts, linear, tree
from pegsol.search.refuting.inductive_sets import InductiveSetSearch, suits
from pegsol.search.solving.methods import DUES, Answer, Beams, Refutation, Turn

LATE_WORK = 600_000_000
"""The work of the beams before methods that may take minutes: positions times holes.

On the English board, this is about 18 million positions.
"""
FEWER_ITERATIONS = 300
"""The simplex iterations for jump counts after an exhausted search.

An inductive set of the few positions is then found soon.
"""


class Lists:
    """The search for an inductive set, which lists positions from both ends.

    The search begins after much work of the beams, and then lists as many positions as they
    generate. After an exhausted search it runs to its end.
    """

    name = "inductive set"

    def __init__(self, problem: Problem, seed: int, beams: Beams, nodes: int) -> None:
        self.tried = not suits(problem)
        """Whether the search has ended or does not suit the problem."""
        self._problem, self._seed = problem, seed
        self._beams, self._beam_nodes = beams, nodes
        self._search: InductiveSetSearch | None = None

    @property
    def nodes(self) -> int:
        return 0 if self._search is None else self._search.positions

    @property
    def memory_bytes(self) -> int:
        """The memory that the lists take."""
        return 0 if self._search is None or self.tried else self._search.memory_bytes

    def is_due(self, turn: Turn) -> bool:
        spent = self._beams.portfolio.finished_nodes
        return not self.tried and spent >= max(self.nodes, self._beam_nodes)

    def advance(self, turn: Turn) -> Answer | None:
        try:
            if self._search is None:
                self._search = InductiveSetSearch(self._problem, self._seed, turn.memory)
            self._search.advance(turn.run)
        except (LimitError, MemoryError) as error:
            if isinstance(error, LimitError) and error.limit is not Limit.MEMORY:
                raise
            self.tried, self._search = True, None
            return None
        if not self._search.ended:
            return None
        self.tried = True
        proof = self._search.proof()
        return None if proof is None else Answer(self.name, None, proof)


def late_refutations(
    problem: Problem, seed: int, beams: Beams, is_exhausted: Callable[[], bool]
) -> list[Refutation | Lists]:
    """Return the methods for *problem*, which have their turns after some work of the *beams*.

    Without HiGHS, only the search for an inductive set is left.
    """
    soon, late = (1, DUES.min_tree_nodes), (1, LATE_WORK // len(problem.board))

    def by_counts(turn: Turn) -> Proof | None:
        if is_exhausted():
            return jump_counts.refute(problem, turn.run, iterations=FEWER_ITERATIONS)
        return jump_counts.refute(problem, turn.run)

    def refuting(refute: Callable[[Turn], Proof | None], name: str, after: tuple[int, int]) -> None:
        found.append(Refutation(name, refute, beams, after))

    found: list[Refutation | Lists] = []
    if highs.is_installed():
        refuting(lambda turn: linear.refute(problem, turn.run), "pagoda function", soon)
        refuting(lambda turn: tree.refute(problem, turn.run), "tree", soon)
        refuting(by_counts, "jump counts", late)
    return [*found, Lists(problem, seed, beams, late[1])]

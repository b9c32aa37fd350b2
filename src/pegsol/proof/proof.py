"""Proofs that a problem has no solution.

Any search may find a proof; it is accepted only after :meth:`Proof.check`. Each kind of proof is a
class in :mod:`pegsol.proof.certificates`: a *position class* proof names sets of holes on which no
jump changes the parity of the pegs, a *pagoda* proof gives weightings of the holes that no jump can
raise, a *tree* proof expands a few jumps and weighs the positions to which they lead, and an
*exhausted search* is the statement of a search that visited every position. A check returns
*verified*, or only *stated* for a search too large to repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

from pegsol.errors import VerificationError
from pegsol.game.boards.board import Drawn
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.limits import whole
from pegsol.proof.position_class import class_allows, possible_finishes
from pegsol.shapes import Json, Rule

# Most searches end with a solution, and the kinds of proof take long to import.
if TYPE_CHECKING:
    from pegsol.proof.certificates.certificate import Certificate, Standing
    from pegsol.proof.certificates.exhausted_search import Direction


ProofKind = Literal[
    "solution",
    "position class",
    "pagoda",
    "tree",
    "jump counts",
    "inductive set",
    "exhausted search",
    "fewest moves",
]
ProofJson = Annotated[
    Json,
    Rule(
        properties={"kind": {"enum": get_args(ProofKind)}},
        required=["kind"],
        description="A proof that a problem has no solution, as in a certificate.",
    ),
]


@dataclass(frozen=True, slots=True)
class Proof(Drawn):
    """A proof that *problem* has no solution.

    >>> from pegsol.game.boards.board import Board
    >>> from pegsol.game.position import Position
    >>> from pegsol.game.problem import Finish
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["a", "b"]), Finish.of_bits(line.bits("d")))
    >>> proof = position_class_proof(problem)
    >>> proof.check()
    'verified'
    >>> print(proof.summary())
    Position class: the start has an odd number of pegs on b, c, and every allowed finish
    has an even number. Each line has none or two of these holes, so no jump changes that parity.
    """

    problem: Problem
    certificate: Certificate
    """The proof itself; its class depends on the kind."""

    @property
    def kind(self) -> str:
        """The kind of proof: "position class", "tree", "inductive set" or "exhausted search".

        A tree with a single leaf is named after it: "pagoda" or "jump counts".
        """
        return self.certificate.reason

    def check(self, *, recheck: int | None = None) -> Standing:
        """Return "verified" if the proof holds; raise VerificationError if it does not.

        An exhausted search is repeated if that takes at most *recheck* positions (None stands for
        20,000, or fewer on large boards). If it takes more, the proof rests only on its own
        counters, and the answer is "stated".

        >>> from pegsol import problem
        >>> counters = dict(positions=9, levels=3, direction="forward", method="beam")
        >>> exhausted_search_proof(problem("triangle(5) a1 c4"), **counters).check()
        'verified'
        >>> exhausted_search_proof(problem("english"), **counters).check()  # it has a solution
        'stated'
        """
        from pegsol.proof.checker import check_proof  # takes long to import
        from pegsol.proof.statement import statement_of

        limit = {} if recheck is None else {"recheck": whole(recheck, "a number of positions")}
        proved = check_proof(statement_of(self.problem), self.as_json(), **limit)
        return "stated" if proved == "stated" else "verified"

    def summary(self) -> str:
        """Return the proof in one to three lines for the reader."""
        return self.certificate.summary(self.problem)

    def as_json(self) -> Json:
        """Return the proof without its problem as a JSON object.

        >>> from pegsol.game.boards.board import Board
        >>> from pegsol.game.position import Position
        >>> from pegsol.game.problem import Finish
        >>> line = Board.from_lines([("a", "b", "c")])
        >>> problem = Problem(Position.of(line, ["b"]), Finish.of_bits(line.bits("c")))
        >>> pagoda_proof(problem, [(1, 0, 1)]).as_json()
        {'kind': 'tree', 'weightings': [{'a': 1, 'c': 1}]}
        """
        return {"kind": self.certificate.kind, **self.certificate.as_json(self.problem)}

    def __repr__(self) -> str:
        return f"Proof.from_json({self.problem!r}, {self.as_json()!r})"

    @classmethod
    def from_json(cls, problem: ProblemLike, data: object) -> Proof:
        """Return the proof of *problem* that :meth:`as_json` wrote, after checking it.

        Raises VerificationError if *data* is not a proof that the problem has no solution.
        """
        from pegsol.proof.checker import check_proof
        from pegsol.proof.statement import statement_of

        problem = as_problem(problem)
        if check_proof(statement_of(problem), data) == "solved":
            raise VerificationError("not a proof: proof.kind: it shows a solution")
        return cls._of_checked(problem, cast(Json, data))

    @classmethod
    def _of_checked(cls, problem: Problem, content: Json) -> Proof:
        """Return the proof that :meth:`as_json` wrote and the checker accepts."""
        from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
        from pegsol.proof.certificates.inductive_set import InductiveSet
        from pegsol.proof.certificates.parity_sets import ParitySets
        from pegsol.proof.certificates.tree import Tree

        kinds: list[type[Certificate]] = [ParitySets, Tree, InductiveSet, ExhaustedSearch]
        (kind,) = [kind for kind in kinds if kind.kind == content["kind"]]
        return cls(problem, kind.from_json(problem.board, content))


def position_class_proof(problem: Problem) -> Proof | None:
    """Return the proof by the fewest parity sets that *problem* has no solution, or None.

    If the classes allow the problem, this costs no more than the class test. The result is also
    None if the proof would need more sets than the checker accepts, which happens only on boards
    with very many classes.
    """
    if class_allows(problem):
        return None
    from pegsol.proof.certificates.parity_sets import ParitySets
    from pegsol.proof.checker.position_class import MAX_SETS, MAX_SETS_AT_MOST
    from pegsol.proof.separating import separating_sets

    sets = separating_sets(problem)
    most = MAX_SETS if problem.finish.care else MAX_SETS_AT_MOST
    return None if sets is None or len(sets) > most else Proof(problem, ParitySets(sets))


def pagoda_proof(problem: Problem, weightings: Iterable[Sequence[int]]) -> Proof | None:
    """Return a proof that uses as few of the *weightings* as suffice, or None.

    Weightings that some jump raises are ignored. Either one weighting refutes the whole finish, or
    each position that the finish allows in the class of the start is refuted by one of the chosen
    weightings, none of which can be left out. The second way is tried for finishes that allow few
    positions.

    Raises ProblemError unless each weighting has one weight for each hole.
    """
    weightings = list(weightings)
    if not weightings:
        return None
    from pegsol.proof.certificates.tree import Tree
    from pegsol.proof.pagoda import Pagoda, refuting_cover

    tried = []
    for weights in weightings:
        pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
        if pagoda.refutes(problem):
            return Proof(problem, Tree((pagoda.weights,)))
        tried.append(pagoda)
    chosen = refuting_cover(problem.start.bits, possible_finishes(problem) or (), tried)
    return Proof(problem, Tree(tuple([one.weights for one in chosen]))) if chosen else None


def exhausted_search_proof(
    problem: Problem, *, positions: int, levels: int, direction: Direction, method: str
) -> Proof:
    """Return the statement of a search that visited every position and found no solution.

    >>> from pegsol.game.boards.board import Board
    >>> from pegsol.game.position import Position
    >>> from pegsol.game.problem import Finish
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["b"]), Finish.of_bits(line.bits("c")))
    >>> proof = exhausted_search_proof(
    ...     problem, positions=0, levels=0, direction="forward", method="breadth first")
    >>> proof.check()
    'verified'
    >>> print(proof.summary())
    No jump can be made, and the finish is not reached.
    """
    from pegsol.proof.certificates.exhausted_search import ExhaustedSearch

    return Proof(problem, ExhaustedSearch(positions, levels, direction, method))

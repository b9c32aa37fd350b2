"""Proofs that a problem has no solution, and the checks that they hold.

A proof is found by anything that searches, with whatever means; it is believed only after
:meth:`Proof.check`, which uses exact integers, the lines of the board and nothing native.

There are three kinds. A *position class* proof names sets of holes on which no jump changes the
parity of the pegs. A *pagoda* proof gives weightings of the holes that no jump can raise. An
*exhausted search* is a statement, with its counters, that everything that can be reached was
looked at; it is repeated where there are few positions, and otherwise taken at its word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pegsol.errors import NotationError, VerificationError
from pegsol.model.board import Board
from pegsol.model.problem import Finish, Problem
from pegsol.plural import plural
from pegsol.theory.pagoda import Pagoda, each_outweighs, refuting_cover
from pegsol.theory.position_class import (
    class_meets_finish,
    class_of,
    finish_allowed,
    parity_sets,
    possible_finishes,
    separating_set,
    transpose,
)

ProofKind = Literal["position class", "pagoda", "exhausted search"]
Direction = Literal["forward", "backward", "both"]

DIRECTIONS: tuple[Direction, ...] = ("forward", "backward", "both")

RECHECK_POSITIONS = 20_000
"""An exhausted search is repeated by :meth:`Proof.check` up to this many positions."""


@dataclass(frozen=True, slots=True)
class ParitySets:
    """The certificate of a position class proof: sets of holes (bits) that show it."""

    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weightings:
    """The certificate of a pagoda proof: the weightings, each with a weight for every hole."""

    weights: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ExhaustedSearch:
    """What a search says that looked at everything: its counters.

    ``positions`` and ``levels`` (numbers of jumps) are those that it generated, leaving out what
    symmetry or weightings made needless; ``direction`` tells whether it began at the start, at
    the finish or at both.
    """

    positions: int
    levels: int
    direction: Direction
    method: str


Certificate = ParitySets | Weightings | ExhaustedSearch


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that *problem* has no solution.

    >>> from pegsol.model.board import Board
    >>> from pegsol.model.position import Position
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["a", "b"]), Finish.exactly(line.bits("d")))
    >>> proof = position_class_proof(problem)
    >>> proof.check()
    >>> print(proof.summary())
    Position class: the start has an odd number of pegs on b, c, every allowed finish
    an even number. Each line has none or two of these holes, so no jump changes that parity.
    """

    problem: Problem
    certificate: Certificate

    @property
    def kind(self) -> ProofKind:
        """The kind of proof: "position class", "pagoda" or "exhausted search"."""
        match self.certificate:
            case ParitySets():
                return "position class"
            case Weightings():
                return "pagoda"
            case ExhaustedSearch():
                return "exhausted search"

    def check(self, *, recheck: int = RECHECK_POSITIONS) -> None:
        """Raise VerificationError if the proof does not hold; return None if it does.

        An exhausted search is repeated if that takes at most *recheck* positions; if it takes
        more, its counters are accepted as a statement.
        """
        match self.certificate:
            case ParitySets(sets):
                _check_parity_sets(self.problem, sets)
            case Weightings(weights):
                _check_weightings(self.problem, weights)
            case ExhaustedSearch():
                _check_exhausted(self.problem, self.certificate, recheck)

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import as_svg

        return as_svg(self)

    def summary(self) -> str:
        """Return the proof in one to three lines for people."""
        match self.certificate:
            case ParitySets(sets):
                return _summary_of_sets(self.problem, sets)
            case Weightings(weights):
                return _summary_of_weightings(self.problem, weights)
            case ExhaustedSearch():
                return _summary_of_search(self.certificate)

    def as_json(self) -> dict[str, Any]:
        """Return the proof without its problem, as JSON holds it.

        >>> from pegsol.model.board import Board
        >>> from pegsol.model.position import Position
        >>> line = Board.from_lines([("a", "b", "c")])
        >>> problem = Problem(Position.of(line, ["b"]), Finish.exactly(line.bits("c")))
        >>> pagoda_proof(problem, [(1, 0, 1)]).as_json()
        {'kind': 'pagoda', 'weightings': [{'a': 1, 'c': 1}]}
        """
        board = self.problem.board
        content: dict[str, Any] = {"kind": self.kind}
        match self.certificate:
            case ParitySets(sets):
                start = self.problem.start.bits
                content["parity_sets"] = [list(board.names_of(holes)) for holes in sets]
                content["start_parities"] = [(start & holes).bit_count() & 1 for holes in sets]
            case Weightings(weights):
                content["weightings"] = [_named_weights(board, weighting) for weighting in weights]
            case ExhaustedSearch(positions, levels, direction, method):
                content["positions"] = positions
                content["levels"] = levels
                content["direction"] = direction
                content["method"] = method
        return content

    @classmethod
    def from_json(cls, problem: Problem, data: object) -> Proof:
        """Return the proof of *problem* that :meth:`as_json` wrote. It is not checked here.

        Raises NotationError if *data* is no proof or names a hole that the board does not have.
        """
        content = _mapping(data, "a proof")
        kind = content.get("kind")
        if kind == "position class":
            return cls(problem, ParitySets(_read_sets(problem.board, content)))
        if kind == "pagoda":
            return cls(problem, Weightings(_read_weightings(problem.board, content)))
        if kind == "exhausted search":
            return cls(problem, _read_search(content))
        raise NotationError(
            "the kind of a proof is 'position class', 'pagoda' or 'exhausted search'"
        )


# --- position classes


def position_class_proof(problem: Problem) -> Proof | None:
    """Return the proof by position classes that *problem* has no solution, or None.

    For a problem that the classes allow this costs no more than the class test.
    """
    if finish_allowed(problem):
        return None
    sets: tuple[int, ...] = parity_sets(problem.board)
    if problem.finish.kind == "pegs":
        separating = separating_set(problem)
        sets = sets if separating is None else (separating,)
    return Proof(problem, ParitySets(sets))


def _check_parity_sets(problem: Problem, sets: Sequence[int]) -> None:
    board = problem.board
    for holes in sets:
        if not 0 <= holes <= board.full:
            raise VerificationError("not a proof: a parity set has a hole that is not on the board")
        for mask, _ in board.jump_masks:
            if (mask & holes).bit_count() & 1:
                line = "-".join(board.names_of(mask))
                raise VerificationError(
                    f"not a proof: line {line} has an odd number of holes of a parity set"
                )
    vectors = transpose(sets, len(board))
    if class_meets_finish(vectors, class_of(sets, problem.start.bits), problem.finish):
        raise VerificationError("not a proof: the finish allows a position with these parities")


def _summary_of_sets(problem: Problem, sets: Sequence[int]) -> str:
    finish = problem.finish
    if len(sets) == 1 and finish.kind == "pegs" and not sets[0] & finish.free:
        odd = (problem.start.bits & sets[0]).bit_count() & 1
        start, end = ("odd", "even") if odd else ("even", "odd")
        return (
            f"Position class: the start has an {start} number of pegs on "
            f"{_listed(problem.board, sets[0])}, every allowed finish\nan {end} number. "
            "Each line has none or two of these holes, so no jump changes that parity."
        )
    if finish.kind == "pegs":
        ends = "no position that the finish allows has"
    elif finish.most == 1:
        ends = "no single peg has"
    else:
        ends = f"no position of at most {finish.most} pegs has"
    return (
        f"Position class: {ends} the parities that the start has on {plural(len(sets), 'set')} "
        "of holes.\nEach line has none or two holes of each set, so no jump changes a parity."
    )


# --- pagoda functions


def pagoda_proof(problem: Problem, weightings: Iterable[Sequence[int]]) -> Proof | None:
    """Return a proof that uses as few of the *weightings* as will do, or None.

    Weightings that some jump raises are passed over. Either one weighting refutes the whole
    finish, or each position that the finish allows in the class of the start is refuted by one
    of those chosen, of which none can be left out; the latter is tried for finishes of not too
    many positions.

    Raises ProblemError if a weighting has not one weight for each hole.
    """
    tried = []
    for weights in weightings:
        pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
        if pagoda.refutes(problem):
            return Proof(problem, Weightings((pagoda.weights,)))
        tried.append(pagoda)
    chosen = refuting_cover(problem.start.bits, possible_finishes(problem) or (), tried)
    return Proof(problem, Weightings(tuple([p.weights for p in chosen]))) if chosen else None


def _check_weightings(problem: Problem, weights: Iterable[tuple[int, ...]]) -> None:
    pagodas = []
    for weighting in weights:
        if len(weighting) != len(problem.board):
            raise VerificationError("not a proof: a weighting needs one weight for each hole")
        pagodas.append(Pagoda(problem.board, weighting, problem.rules))
        pagodas[-1].check()
    if not pagodas:
        raise VerificationError("not a proof: there is no weighting")
    if any(pagoda.refutes(problem) for pagoda in pagodas):
        return
    positions = possible_finishes(problem)
    if positions is None or not each_outweighs(positions, problem.start.bits, pagodas):
        raise VerificationError(
            "not a proof: the finish allows a position that no weighting makes heavier than the "
            "start"
        )


def _summary_of_weightings(problem: Problem, weights: Sequence[tuple[int, ...]]) -> str:
    if len(weights) == 1:
        pagoda = Pagoda(problem.board, weights[0], problem.rules)
        start, least = pagoda.weight(problem.start.bits), pagoda.least(problem.finish)
        if start < least:
            return (
                f"Pagoda function: with the weights {_weights_listed(problem.board, weights[0])} "
                f"(other holes 0)\nthe start weighs {start}, every allowed finish at least "
                f"{least}, and no jump raises the weight."
            )
    return (
        f"Pagoda functions: {plural(len(weights), 'weighting')} of the holes that no jump raises.\n"
        "Each position that the finish allows (in the start's position class) weighs more than "
        "the start\nby one of them."
    )


# --- exhausted searches


def exhausted_search_proof(
    problem: Problem, *, positions: int, levels: int, direction: Direction, method: str
) -> Proof:
    """Return the statement of a search that looked at everything and found no solution.

    >>> from pegsol.model.board import Board
    >>> from pegsol.model.position import Position
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["b"]), Finish.exactly(line.bits("c")))
    >>> proof = exhausted_search_proof(
    ...     problem, positions=0, levels=0, direction="forward", method="breadth first")
    >>> proof.check()
    >>> print(proof.summary())
    No jump can be made at the start, which is not a finish.
    """
    return Proof(problem, ExhaustedSearch(positions, levels, direction, method))


def _check_exhausted(problem: Problem, search: ExhaustedSearch, recheck: int) -> None:
    if search.positions < 0 or search.levels < 0 or search.direction not in DIRECTIONS:
        raise VerificationError("not a proof: no search has such counters")
    if _finish_reachable(problem, recheck):
        raise VerificationError("not a proof: the finish can be reached")


def _finish_reachable(problem: Problem, most: int) -> bool:
    """Return whether a finish is reached within *most* positions, from either end."""
    start, finish = problem.start.bits, problem.finish
    before = [
        (mask, pegs if problem.rules == "normal" else mask ^ pegs)
        for mask, pegs in problem.board.jump_masks
    ]
    found = _search(start, before, finish, most)
    if found is None and finish.kind == "pegs" and not finish.free:
        after = [(mask, mask ^ pegs) for mask, pegs in before]
        found = _search(finish.pegs, after, Finish.exactly(start), most)
    return found is True


def _search(origin: int, jumps: Sequence[tuple[int, int]], goal: Finish, most: int) -> bool | None:
    """Return whether *goal* can be reached, or None if *most* positions do not tell."""
    if goal.holds(origin):
        return True
    seen = {origin}
    queue = [origin]
    for bits in queue:
        for mask, pegs in jumps:
            if bits & mask == pegs:
                after = bits ^ mask
                if after not in seen:
                    if goal.holds(after):
                        return True
                    if len(seen) >= most:
                        return None
                    seen.add(after)
                    queue.append(after)
    return False


def _summary_of_search(search: ExhaustedSearch) -> str:
    origin = {
        "forward": "forward from the start",
        "backward": "backward from the finish",
        "both": "from both ends",
    }[search.direction]
    if search.positions == 0 and search.direction == "forward":
        return "No jump can be made at the start, which is not a finish."
    return (
        f"Exhausted search: {search.method}, {origin}, generated "
        f"{plural(search.positions, 'position', ',')}\nin {plural(search.levels, 'level', ',')} "
        "and found no solution. This is its own statement; only where there\nare few positions "
        "does a check repeat it."
    )


# --- reading and writing


def _read_sets(board: Board, content: Mapping[str, object]) -> tuple[int, ...]:
    sets = []
    for names in _list(content, "parity_sets"):
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise NotationError("a parity set is a list of holes' names")
        sets.append(board.bits(names))
    return tuple(sets)


def _read_weightings(board: Board, content: Mapping[str, object]) -> tuple[tuple[int, ...], ...]:
    weightings = []
    for named in _list(content, "weightings"):
        weights = [0] * len(board)
        for name, weight in _mapping(named, "a weighting").items():
            if type(weight) is not int:
                raise NotationError("the weight of a hole is a whole number")
            weights[board.hole(name)] = weight
        weightings.append(tuple(weights))
    return tuple(weightings)


def _read_search(content: Mapping[str, object]) -> ExhaustedSearch:
    positions, levels = content.get("positions"), content.get("levels")
    if type(positions) is not int or type(levels) is not int:
        raise NotationError("the positions and levels of an exhausted search are whole numbers")
    method = content.get("method")
    if not isinstance(method, str):
        raise NotationError("the method of an exhausted search is a text")
    for direction in DIRECTIONS:
        if content.get("direction") == direction:
            return ExhaustedSearch(positions, levels, direction, method)
    raise NotationError(f"the direction of a search is {', '.join(DIRECTIONS[:-1])} or both")


def _mapping(data: object, what: str) -> Mapping[str, object]:
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise NotationError(f"{what} is a JSON object")
    return data


def _list(content: Mapping[str, object], key: str) -> list[object]:
    value = content.get(key)
    if not isinstance(value, list):
        raise NotationError(f"{key!r} of a proof is a list")
    return value


def _named_weights(board: Board, weights: Iterable[int]) -> dict[str, int]:
    return {name: weight for name, weight in zip(board.names, weights, strict=True) if weight}


def _listed(board: Board, holes: int, most: int = 24) -> str:
    names = board.names_of(holes)
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _weights_listed(board: Board, weights: Sequence[int], most: int = 24) -> str:
    shown = [f"{name} {weight}" for name, weight in _named_weights(board, weights).items()]
    more = f" and {len(shown) - most} more" if len(shown) > most else ""
    return ", ".join(shown[:most]) + more

"""The pruning rules that have names.

``pin-types`` is David Dirkse's rule, which is unsound. The others are sound: every position that
they reject is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pegsol.errors import NotationError, ProblemError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.lab.pin_types import pin_types
from pegsol.lab.rules import Rule, least_weight, odd_on, weigh
from pegsol.proof.colours import colourings
from pegsol.proof.named_weightings import named_weightings
from pegsol.proof.pagoda import Pagoda, peg_count_pagoda
from pegsol.proof.position_class import class_allows, classes_of
from pegsol.search.encoding import EncodedProblem, out_of_reach
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.spaces.batch import Batch
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.search.spaces.arrays import Flags


def built_in_rules(problem: ProblemLike) -> tuple[Rule, ...]:
    """Return the named rules that *problem* has, the unsound one first.

    >>> from pegsol import lab
    >>> [rule.name for rule in lab.built_in_rules("english d4 d4")]
    ['pin-types', 'key', 'position-class', 'pagoda', 'dead-pegs', 'dead-ends']
    >>> [rule.name for rule in lab.built_in_rules("english d4 at most 2")]
    ['position-class', 'pagoda', 'dead-pegs', 'dead-ends']
    """
    problem = as_problem(problem)
    rules = []
    for name in NAMES:
        try:
            rules.append(built_in_rule(problem, name))
        except ProblemError:  # the rule is for other finishes
            continue
    return tuple(rules)


def built_in_rule(problem: Problem, name: str) -> Rule:
    """Return the rule of that *name*.

    Raises NotationError for another name, and ProblemError if the rule does not fit the problem.
    """
    make = _MAKERS.get(name)
    if make is None:
        raise NotationError(f"no rule is called {name!r}; there are {', '.join(NAMES)}")
    if problem.finish.is_fewest:
        raise ProblemError('rules are for another finish than "fewest", or for its number of pegs')
    rule = make(problem)
    return replace(rule, rejects=_Rejects(problem, name, rule.rejects))


@dataclass(frozen=True, slots=True)
class _Rejects:
    """What a built-in rule rejects: equal for equal problems, and made again where it is sent."""

    problem: Problem
    name: str
    function: Callable[[Any], Any] = field(compare=False, repr=False)

    def __call__(self, positions: Position | Batch) -> Any:
        return self.function(positions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rejects, (self.problem, self.name)


def _rejects(problem: Problem, name: str) -> Callable[[Any], Any]:
    return built_in_rule(problem, name).rejects


def _pin_types(problem: Problem) -> Rule:
    weightings = pin_types(problem).weightings(len(problem.board))

    def rejects(batch: Batch) -> Flags:
        win, balance = [weigh(batch, tuple(weights)) < least for weights, least in weightings]
        rejected: Flags = win | balance
        return rejected

    note = (
        "rejects positions without a peg of type win, or with fewer pegs of type win enable than "
        "of type corner (D. Dirkse, 2010)"
    )
    return Rule("pin-types", rejects, note, arrays=True)


def _key(problem: Problem) -> Rule:
    """Return Dirkse's test of the keys 1, 2 and 3; every line of three holes has one of each.

    The exclusive or of the keys of all pegs never changes. On the English board the first colouring
    gives the keys that Dirkse prints.
    """
    finish = problem.finish
    found = colourings(problem.board)
    if not found or not finish.is_exact:
        raise ProblemError(
            "keys are for a board whose diagonals have three colours, and a finish of one position"
        )
    one, two, three = found[0]
    sets = [one | three, two | three]  # the bits of the key
    wanted = [(finish.pegs & holes).bit_count() % 2 for holes in sets]

    def rejects(batch: Batch) -> Flags:
        low, high = [odd_on(batch, h) != bool(w) for h, w in zip(sets, wanted, strict=True)]
        rejected: Flags = low | high
        return rejected

    note = (
        "rejects positions whose key, the exclusive or of three colours, differs from the finish's "
        "(D. Dirkse, 2010)"
    )
    return Rule("key", rejects, note, arrays=True)


def _position_class(problem: Problem) -> Rule:
    sets = classes_of(problem.board).parity_sets

    def rejects(batch: Batch) -> Flags:
        import numpy as np

        rejected = np.zeros(len(batch), np.bool_)
        left = np.ones(len(batch), np.bool_)
        while left.any():  # each pass tests one class
            first = batch[int(left.argmax())]
            same = left.copy()
            for holes in sets:
                same &= odd_on(batch, holes) == bool((first.bits & holes).bit_count() % 2)
            rejected[same] = not class_allows(problem.from_position(first))
            left &= ~same
        return rejected

    note = "rejects positions that are in the class of no position that the finish allows"
    return Rule("position-class", rejects, note, arrays=True)


def _pagoda(problem: Problem) -> Rule:
    encoded = EncodedProblem(problem)
    board, finish = problem.board, problem.finish
    found = [peg_count_pagoda(board, problem.rules)]
    if finish.is_exact and problem.rules == "normal":
        found += [one.pagoda for one in named_weightings(board, finish.pegs)]
    for weights, _ in PagodaProposals(encoded, seed=0).weightings("forward"):
        found.append(Pagoda(board, encoded.weights(weights), problem.rules))
    chosen = list(dict.fromkeys([pagoda.whole_weights for pagoda in found if pagoda.is_valid()]))
    bounds = [least_weight(Pagoda(board, weights, problem.rules), problem) for weights in chosen]

    def rejects(batch: Batch) -> Flags:
        import numpy as np

        rejected = np.zeros(len(batch), np.bool_)
        for weights, least in zip(chosen, bounds, strict=True):
            rejected |= weigh(batch, weights) < least
        return rejected

    count = plural(len(chosen), "pagoda function")
    note = f"rejects positions that weigh less than the finish by one of {count}"
    return Rule("pagoda", rejects, note, arrays=True)


def _dead_pegs(problem: Problem) -> Rule:
    def rejects(position: Position) -> bool:
        return out_of_reach(EncodedProblem(problem.from_position(position)))

    note = "rejects positions in which pegs stay where the finish has none, or cannot reach it"
    return Rule("dead-pegs", rejects, note)


def _dead_ends(problem: Problem) -> Rule:
    def rejects(batch: Batch) -> Flags:
        rejected: Flags = ~(batch.legal_jumps().any(axis=1) | batch.meets(problem.finish))
        return rejected

    note = "rejects positions without a legal jump that do not meet the finish"
    return Rule("dead-ends", rejects, note, arrays=True)


_MAKERS: dict[str, Callable[[Problem], Rule]] = {
    "pin-types": _pin_types,
    "key": _key,
    "position-class": _position_class,
    "pagoda": _pagoda,
    "dead-pegs": _dead_pegs,
    "dead-ends": _dead_ends,
}
NAMES = tuple(_MAKERS)

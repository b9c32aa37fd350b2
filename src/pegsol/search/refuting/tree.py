"""Refutation by a tree: a few jumps from both ends, and a pagoda function for each pair left.

One position cannot become another if the other weighs more by a pagoda function. If no pagoda
function shows this, the end with fewer jumps is expanded by one jump, and all resulting pairs must
be refuted, level by level. Most pairs are refuted by a pagoda function that was found for another
pair; for the others a linear programme finds one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from pegsol.game.boards.hole_sets import image
from pegsol.game.problem import Problem
from pegsol.proof.certificates import tree
from pegsol.proof.pagoda import Pagoda, peg_count_pagoda
from pegsol.proof.position_class import possible_finishes
from pegsol.proof.proof import Proof, pagoda_proof
from pegsol.search.encoding import MAX_SYMMETRIES
from pegsol.search.refuting import linear
from pegsol.search.refuting.linear import Pair, Separation, outweighing, symmetries_of
from pegsol.search.run import Run

MAX_ROOTS = 128
"""The most positions, in the class of the start, of a finish for which a tree is tried."""
MAX_PROPOSALS, MAX_JUMPS = 100, 200
"""The number of searches for a pagoda function, on a board of up to 200 jumps."""
MAX_EXPANDED = 200
"""The number of pairs that are expanded."""
MAX_LEAVES = 64
"""One pagoda function is sought that refutes all leaves if there are no more leaves than this."""


def refute(problem: Problem, run: Run) -> Proof | None:
    """Return a proof by pagoda functions, or by a tree, that *problem* has no solution, or None.

    The work is bounded, whether or not there is a proof: it takes up to about 100 linear
    programmes.

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    if problem.finish.is_fewest:
        return None
    positions = possible_finishes(problem)
    if not positions or len(positions) > MAX_ROOTS:
        return linear.refute(problem, run)
    search = _Search(problem, run)
    if not search.expand([(problem.start.bits, position) for position in positions]):
        return None
    if not search.expanded:
        # One pagoda function for all finishes is better than several.
        proof = linear.refute(problem, run)
        if proof is not None:
            return proof
    return search.proof()


class _Search:
    """The pairs that have to be refuted, and the pagoda functions found so far."""

    def __init__(self, problem: Problem, run: Run) -> None:
        self._problem, self._run = problem, run
        self._roots: list[Pair] = []
        self.expanded: dict[Pair, tuple[tree.Reason, list[Pair]]] = {}
        self._group = symmetries_of(problem)[:MAX_SYMMETRIES]
        self._known = [peg_count_pagoda(problem.board, problem.rules)]
        self._hopeless: set[Pair] = set()
        self._left = max(1, MAX_PROPOSALS * MAX_JUMPS // max(MAX_JUMPS, len(problem.board.jumps)))
        self._separation = Separation(problem.board, problem.rules)

    def expand(self, roots: list[Pair]) -> bool:
        """Return whether all pairs of *roots* are refuted, by pagoda functions or by expansion."""
        self._roots = level = roots
        while level:
            following: dict[Pair, None] = {}
            for pair in level:
                if pair[0] == pair[1] or self._left <= 0 or len(self.expanded) > MAX_EXPANDED:
                    return False
                if pair not in self.expanded and not self._refuted(pair):
                    self.expanded[pair] = tree.expansion(self._problem, *pair)
                    following |= dict.fromkeys(self.expanded[pair][1])
            level = list(following)
        return True

    def _refuted(self, pair: Pair) -> bool:
        if _outweighs(self._known, pair):
            return True
        key = min([(image(pair[0], p), image(pair[1], p)) for p in self._group])
        if key in self._hopeless:
            return False
        self._run.check_time()
        self._left -= 1
        found = self._separation.pagoda(*pair)
        if found is None:
            self._hopeless.add(key)
            return False
        self._known += self._images(found, pair)
        return True

    def _images(self, found: Pagoda, pair: Pair) -> Iterator[Pagoda]:
        """Yield the sum of the images of *found* if it refutes the *pair*, or else the images."""
        board, rules = self._problem.board, self._problem.rules
        images = [
            tuple([found.weights[hole] for hole in permutation]) for permutation in self._group
        ]
        total = [sum(weights) for weights in zip(*images, strict=True)]
        divisor = gcd(*total) or 1
        average = Pagoda(board, tuple([weight // divisor for weight in total]), rules)
        if _outweighs([average], pair):
            yield average
        else:
            for weights in dict.fromkeys(images):
                yield Pagoda(board, weights, rules)

    # -- the proof -----------------------------------------------------------------------------

    def proof(self) -> Proof:
        """Return the proof after :meth:`expand`: only what it needs, with small weights."""
        leaves = [pair for pair in self._needed(self._known) if _outweighs(self._known, pair)]
        chosen = self._chosen(leaves)
        # The chosen weights may refute pairs that had to be expanded.
        order = self._needed(chosen)
        by = {pair: _first(chosen, pair) for pair in order}
        used = [pagoda for n, pagoda in enumerate(chosen) if n in by.values()]
        weightings = [pagoda.weights for pagoda in used]
        if None not in by.values():
            found = pagoda_proof(self._problem, weightings)
            if found is not None:
                return found
        statements = []
        for pair, number in by.items():
            if number is None:
                statements.append(tree.Pair(*pair, self.expanded[pair][0]))
            else:
                statements.append(tree.Pair(*pair, "pagoda", used.index(chosen[number])))
        return Proof(self._problem, tree.Tree(tuple(weightings), tuple(statements)))

    def _needed(self, pagodas: Sequence[Pagoda]) -> list[Pair]:
        """Return the pairs that the roots need; each pair comes before the pairs that it needs.

        A pair that one of the *pagodas* refutes needs no other pairs.
        """
        needed = dict.fromkeys(self._roots)
        order = list(needed)
        for pair in order:
            if not _outweighs(pagodas, pair):
                for other in self.expanded[pair][1]:
                    if other not in needed:
                        needed[other] = None
                        order.append(other)
        return order

    def _chosen(self, leaves: list[Pair]) -> list[Pagoda]:
        """Return pagoda functions, as few and as light as are quickly found, for all *leaves*."""
        if len(leaves) <= MAX_LEAVES:
            lightest = self._lightest(leaves)
            if lightest is not None:
                return [lightest]
        chosen, left = [], leaves
        while left:
            best = max(self._known, key=lambda p: sum([_outweighs([p], pair) for pair in left]))
            refuted = [pair for pair in left if _outweighs([best], pair)]
            chosen.append(self._lightest(refuted) or best)
            left = [pair for pair in left if not _outweighs([chosen[-1]], pair)]
        return chosen

    def _lightest(self, pairs: list[Pair]) -> Pagoda | None:
        if not pairs:
            return None
        return outweighing(self._problem.board, self._problem.rules, pairs, self._run)


def _outweighs(pagodas: Sequence[Pagoda], pair: Pair) -> bool:
    """Return whether the second position of *pair* weighs more by any of the *pagodas*."""
    return _first(pagodas, pair) is not None


def _first(pagodas: Sequence[Pagoda], pair: Pair) -> int | None:
    """Return the number of the first of the *pagodas* by which the second position weighs more."""
    origin, target = pair
    for number, pagoda in enumerate(pagodas):
        if pagoda.weight(origin) < pagoda.weight(target):
            return number
    return None

"""The search for the pegs that are needed: backward from some pegs to a part of a supply.

If only some pegs matter at the end and all other holes are free, more pegs at the start never harm:
a jump that would land on an additional peg is left out. So the pegs P can be reached from a supply
S if and only if exactly P can be reached from some *army*, a part of S. Taking back a jump from a
over b to c replaces the peg needed at c by pegs needed at a and b.

**Counts instead of sets.** Suppose for a moment that a hole may be needed several times. Then jumps
that can be taken back may be taken back in any order in which each finds a peg at its c. A hole
that is needed more often than the army provides it (twice, or off the supply) is *short*: sooner or
later a jump onto it is taken back, and that jump may as well be the next. So it suffices to choose
one short hole, the one with the fewest jumps that the bounds allow, and to try all jumps onto it.
If no hole is short, the needs are a candidate for an army, and a search for an order decides
whether they are one. If they are not, any jump may be taken back next.

**Bounds.** By a pagoda function without negative weights, the needs never get lighter backward. So
they are hopeless for armies of up to K pegs once they weigh more than the K heaviest holes of the
supply. If w is a pagoda function, so is the larger of w and a constant; if the constant is the K-th
heaviest weight of the supply, light holes count as whole pegs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Hole = int
Taken = tuple[Hole, Hole, Hole]
"""A jump taken back: the holes a, b and c of a jump from a over b to c."""
Needs = dict[Hole, int]
"""The number of times each hole is needed, without zeros."""
Node = tuple[Needs, int, list[int], tuple[Taken, ...]]
"""Needs, the same as a number, the rest of each bound, and the jumps taken back, last first."""
Found = Literal["army", "none", "limit"]

MAX_ORDER_NODES = 20_000
"""The positions visited to decide whether a candidate is an army."""
NEEDS_BYTES = 600
"""The memory for each of the needs that were generated."""


@dataclass(frozen=True)
class Ground:
    """Where the pegs are needed: the jumps onto each hole, the supply, and pagoda functions.

    ``onto[c]`` has the pairs (a, b) of the jumps from a over b to c. ``weights[j][h]`` is the
    weight of hole h by pagoda function j, which has no negative weights. ``heaviest[j]`` lists the
    weights of the supply by pagoda function j in descending order.
    """

    onto: Mapping[Hole, Sequence[tuple[Hole, Hole]]]
    supplied: Callable[[Hole], bool]
    weights: Sequence[Mapping[Hole, int]]
    heaviest: Sequence[Sequence[int]]


class NeededPegs:
    """The search for an army of up to *most* pegs from which exactly the *pegs* can be reached.

    If :meth:`run` ended with "limit", another call continues it. ``nodes`` counts the needs
    generated. After "army", ``jumps`` are the jumps from the army to the pegs, in order. If
    ``unsure`` is true after "none", a candidate was too hard to decide.
    """

    def __init__(self, ground: Ground, pegs: Iterable[Hole], most: int) -> None:
        self._ground = ground
        self._pegs = frozenset(pegs)
        self.most = most
        self.nodes = 0
        self.unsure = False
        self.jumps: tuple[Taken, ...] = ()
        self._floors = [heavy[min(most, len(heavy)) - 1] for heavy in ground.heaviest]
        caps = [sum(heavy[:most]) for heavy in ground.heaviest]
        self._gains: dict[Hole, list[tuple[list[int], Hole, Hole]]] = {}
        needs = dict.fromkeys(self._pegs, 1)
        slack = [
            cap - sum([self._weight(j, hole) for hole in self._pegs]) for j, cap in enumerate(caps)
        ]
        # The needs are one number with the same number of bits for each hole.
        self._bits = (most + 1).bit_length()
        key = sum([1 << self._bits * hole for hole in self._pegs])
        self._seen = {key}
        self._stack: list[Node] = []
        if min(slack, default=0) >= 0 and len(self._pegs) <= most:
            self._stack.append((needs, key, slack, ()))

    def run(self, nodes: int) -> Found:
        """Search until an army is found, none is left, or *nodes* more needs are generated."""
        limit = self.nodes + nodes
        while self._stack:
            if self.nodes >= limit:
                return "limit"
            node = self._stack.pop()
            needs, _, slack, taken = node
            short = self._short(needs, slack)
            if short is not None:
                self._take_back(short, node)
                continue
            jumps = self._order(needs, taken)
            if jumps is not None:
                self.jumps = jumps
                return "army"
            for hole in needs:
                self._take_back(hole, node)
        return "none"

    def _weight(self, j: int, hole: Hole) -> int:
        return max(self._ground.weights[j][hole], self._floors[j])

    def _short(self, needs: Needs, slack: list[int]) -> Hole | None:
        """Return the short hole onto which the fewest jumps are possible; None if none is short."""
        best: tuple[int, int, Hole] | None = None
        supplied, weights = self._ground.supplied, self._ground.weights[0]
        for hole, count in needs.items():
            if count > 1 or not supplied(hole):
                jumps = 0
                for gains, _, _ in self._gains_at(hole):
                    for have, gain in zip(slack, gains, strict=True):
                        if have < gain:
                            break
                    else:
                        jumps += 1
                # Equal needs must choose the same hole, whatever the order in which they arose.
                rank = jumps, -weights[hole], hole
                if best is None or rank < best:
                    best = rank
                    if not jumps:
                        break
        return None if best is None else best[2]

    def _take_back(self, c: Hole, node: Node) -> None:
        """Push the needs before each jump onto *c*; the lightest are searched first."""
        needs, key, slack, taken = node
        bits = self._bits
        for gains, a, b in self._gains_at(c):
            left = [have - gain for have, gain in zip(slack, gains, strict=True)]
            if min(left) < 0:
                continue
            new = key - (1 << bits * c) + (1 << bits * a) + (1 << bits * b)
            if new in self._seen:
                continue
            self._seen.add(new)
            self.nodes += 1
            before = needs.copy()
            before[c] -= 1
            if not before[c]:
                del before[c]
            before[a] = before.get(a, 0) + 1
            before[b] = before.get(b, 0) + 1
            self._stack.append((before, new, left, (*taken, (a, b, c))))

    def _gains_at(self, c: Hole) -> list[tuple[list[int], Hole, Hole]]:
        """Return the a and b of each jump onto *c*, and what taking it back adds to the weights."""
        known = self._gains.get(c)
        if known is not None:
            return known
        indices = range(len(self._floors))
        gains = [
            ([self._weight(j, a) + self._weight(j, b) - self._weight(j, c) for j in indices], a, b)
            for a, b in self._ground.onto[c]
        ]
        # The stack reverses the order.
        gains.sort(reverse=True)
        self._gains[c] = gains
        return gains

    # -- candidates ----------------------------------------------------------------------------

    def _order(self, army: Needs, taken: tuple[Taken, ...]) -> tuple[Taken, ...] | None:
        """Return jumps from the *army* to the pegs: *taken* in some order, or any others."""
        jumps = in_order(frozenset(army), taken)
        if jumps is not None:
            return jumps
        found, jumps = self._any_jumps(frozenset(army))
        if found == "limit":
            self.unsure = True
        return jumps

    def _any_jumps(self, army: frozenset[Hole]) -> tuple[Found, tuple[Taken, ...] | None]:
        """Search backward for any jumps from exactly the *army* to the pegs."""
        weights = self._ground.weights
        supply = [sum([weight[hole] for hole in army]) for weight in weights]
        came: dict[frozenset[Hole], Taken | None] = {self._pegs: None}
        stack = [self._pegs]
        while stack:
            if len(came) > MAX_ORDER_NODES:
                return "limit", None
            position = stack.pop()
            if position == army:
                return "army", _path(came, position)
            if len(position) >= len(army):
                continue
            for c in position:
                for a, b in self._ground.onto[c]:
                    if a in position or b in position:
                        continue
                    before = position - {c} | {a, b}
                    if before in came:
                        continue
                    heavy = [sum([weight[hole] for hole in before]) for weight in weights]
                    if all(have >= need for have, need in zip(supply, heavy, strict=True)):
                        came[before] = (a, b, c)
                        stack.append(before)
        return "none", None


def _path(
    came: dict[frozenset[Hole], Taken | None], position: frozenset[Hole]
) -> tuple[Taken, ...]:
    jumps = []
    while (jump := came[position]) is not None:
        jumps.append(jump)
        a, b, c = jump
        position = position - {a, b} | {c}
    return tuple(jumps)


def in_order(army: frozenset[Hole], jumps: Iterable[Taken]) -> tuple[Taken, ...] | None:
    """Return the *jumps*, each as often as given, in an order that is legal from the *army*.

    The result is None if there is no such order, or if the search for it took too long.
    """
    left: dict[Taken, int] = {}
    for jump in jumps:
        left[jump] = left.get(jump, 0) + 1
    # The search is depth first with a stack: the jumps made, and for each depth the jumps to try.
    made: list[Taken] = []
    position = army
    failed: set[frozenset[tuple[Taken, int]]] = set()
    waiting = [_legal(position, left)]
    while True:
        if not left:
            return tuple(made)
        if waiting[-1] and len(failed) <= MAX_ORDER_NODES:
            jump = waiting[-1].pop()
            a, b, c = jump
            if left[jump] == 1:
                del left[jump]
            else:
                left[jump] -= 1
            made.append(jump)
            position = position - {a, b} | {c}
            dead = frozenset(left.items()) in failed
            waiting.append([] if dead else _legal(position, left))
            continue
        failed.add(frozenset(left.items()))
        waiting.pop()
        if not made:
            return None
        jump = made.pop()
        a, b, c = jump
        left[jump] = left.get(jump, 0) + 1
        position = position - {c} | {a, b}


def _legal(position: frozenset[Hole], jumps: Iterable[Taken]) -> list[Taken]:
    return [(a, b, c) for a, b, c in jumps if a in position and b in position and c not in position]

"""A pair of jumps: whether they are independent, and why.

The *footprint* of a jump is its three holes: the hole where it starts, the hole that it jumps over,
and the hole where it lands. Jumps with disjoint footprints are independent: if both can be made,
they can be made in either order and lead to the same position. If footprints meet, this cannot
happen, because a jump changes each of its holes: at a shared hole, the first jump destroys what the
second needs. So disjoint footprints are not only sufficient, but also necessary.

Reference: R. Cockett, Peg Solitaire (programming assignment), 2019.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from pegsol.model.boards.hole_sets import holes_of
from pegsol.model.boards.names import BoardLike, as_board
from pegsol.model.problems.jump import Jump, Rules, parse_rules
from pegsol.model.problems.notation import JumpLike, as_jump
from pegsol.shapes import Hole, HoleTriple

Relation = Literal["independent", "exclusive", "successive", "incompatible"]


_FOLLOWS: dict[Relation, str] = {
    "exclusive": "where both can be made, either prevents the other",
    "successive": "never possible together, but either can make the other possible",
    "incompatible": "never possible together, nor one right after the other",
}


State = Literal["peg", "empty"]


class SharedJson(TypedDict):
    """A hole of two jumps, and what each of them needs there."""

    hole: Hole
    first_needs: State
    second_needs: State


class JumpsCheckJson(TypedDict):
    """How two jumps interact."""

    jumps: list[HoleTriple]
    """The two jumps."""
    rules: Rules
    independent: bool
    relation: str
    shared: list[SharedJson]
    why: str


@dataclass(frozen=True, slots=True)
class SharedHole:
    """A hole in the footprints of two jumps: whether each of them needs a peg there.

    >>> from pegsol.exercise import check_jumps
    >>> check_jumps("english", "d2-d4", "d4-d6").shared
    (SharedHole(hole='d4', first=False, second=True),)
    """

    hole: str
    """Its name."""
    first: bool
    """Whether the first jump needs a peg in it."""
    second: bool
    """Whether the second jump needs a peg in it."""


@dataclass(frozen=True, slots=True)
class JumpsCheck:
    """How two jumps, the *first* and the *second*, interact under the *rules*.

    ``shared`` are the holes in both footprints. The ``relation`` is

    - "independent": there are no shared holes;
    - "exclusive": both jumps need the same at each shared hole, so that either prevents the other;
    - "successive": they need the opposite at each shared hole, so that they can never be made at
      the same time, but either can make the other possible;
    - "incompatible": both occur, so that one jump can be made neither at the same time as the other
      nor directly after it.

    >>> from pegsol.exercise import check_jumps
    >>> check_jumps("english", "d2-d4", "d4-d2").relation
    'incompatible'
    """

    first: Jump
    second: Jump
    rules: Rules
    shared: tuple[SharedHole, ...]
    relation: Relation

    @property
    def independent(self) -> bool:
        """Whether the jumps can be made in either order."""
        return self.relation == "independent"

    @property
    def why(self) -> str:
        """The reason in words.

        >>> print(check_jumps("english", "d2-d4", "d6-d4").why)
        both need d4 empty: where both can be made, either prevents the other
        """
        if self.independent:
            return "they share no hole: where both can be made, both orders lead to one position"
        if self.first == self.second:
            return "they are the same jump, which cannot be made twice in a row"
        needs = [
            f"both need {_need(one.hole, one.first)}"
            if one.first == one.second
            else f"{self.first} needs {_need(one.hole, one.first)}, {self.second} needs it "
            f"{'filled' if one.second else 'empty'}"
            for one in self.shared
        ]
        return f"{'; '.join(needs)}: {_FOLLOWS[self.relation]}"

    def as_json(self) -> JumpsCheckJson:
        """Return the check as JSON."""
        return {
            "jumps": [list(self.first.names), list(self.second.names)],
            "rules": self.rules,
            "independent": self.independent,
            "relation": self.relation,
            "shared": [
                {
                    "hole": one.hole,
                    "first_needs": _state(one.first),
                    "second_needs": _state(one.second),
                }
                for one in self.shared
            ],
            "why": self.why,
        }


def check_jumps(
    board: BoardLike, first: JumpLike, second: JumpLike, rules: Rules = "normal"
) -> JumpsCheck:
    """Return whether two jumps on *board* are independent, the holes they share, and what follows.

    >>> from pegsol.exercise import check_jumps
    >>> check_jumps("english", "d2-d4", "b3-b5").independent
    True
    >>> check = check_jumps("english", "d2-d4", "d5-d3")
    >>> check.relation, [one.hole for one in check.shared]
    ('successive', ['d3', 'd4'])

    Raises NotationError for a text that is not a jump of the board.
    """
    on = as_board(board)
    rules = parse_rules(rules)
    one, other = as_jump(on, first, rules), as_jump(on, second, rules)
    ours, theirs = _needs(one, rules), _needs(other, rules)
    shared = tuple(
        [
            SharedHole(on.names[hole], ours[hole], theirs[hole])
            for hole in holes_of(one.mask & other.mask)
        ]
    )
    same = {hole.first == hole.second for hole in shared}
    relation: Relation = "incompatible"
    if not same:
        relation = "independent"
    elif same == {True}:
        relation = "exclusive"
    elif same == {False}:
        relation = "successive"
    return JumpsCheck(one, other, rules, shared, relation)


def _needs(jump: Jump, rules: Rules) -> dict[int, bool]:
    """Return, for each hole of a jump, whether it needs a peg there."""
    return {jump.origin: True, jump.over: rules == "normal", jump.target: False}


def _state(peg: bool) -> State:
    return "peg" if peg else "empty"


def _need(hole: str, peg: bool) -> str:
    return f"a peg in {hole}" if peg else f"{hole} empty"

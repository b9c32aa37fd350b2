"""A pair of jumps: whether they are independent, and why.

The *footprint* of a jump is its three holes: where it starts, what it jumps over, and where it
lands. Jumps with disjoint footprints are independent: where both can be made, both orders can, and
lead to the same position. Footprints that meet rule that out, because a jump changes each of its
holes: at a shared hole, the first jump takes away what the second needed before it. So disjoint
footprints are not only enough, but also necessary.

Reference: R. Cockett, Peg Solitaire (programming assignment), 2019.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pegsol.model.boards import BoardLike, as_board
from pegsol.model.hole_sets import holes_of
from pegsol.model.jump import Jump, Rules
from pegsol.model.notation import JumpLike, as_jump
from pegsol.model.parts import parse_rules

Relation = Literal["independent", "exclusive", "successive", "incompatible"]


_FOLLOWS: dict[Relation, str] = {
    "exclusive": "where both can be made, either prevents the other",
    "successive": "never possible together, but either can make the other possible",
    "incompatible": "never possible together, nor one right after the other",
}


@dataclass(frozen=True, slots=True)
class SharedHole:
    """A hole in the footprints of two jumps: whether each of them needs a peg there.

    >>> from pegsol import check_jumps
    >>> check_jumps("english", "d2-d4", "d4-d6").shared
    (SharedHole(hole='d4', first=False, second=True),)
    """

    hole: str
    """Its name."""
    first: bool
    """Whether the first jump needs a peg there."""
    second: bool
    """Whether the second does."""


@dataclass(frozen=True, slots=True)
class JumpsCheck:
    """How two jumps, the *first* and the *second*, go together by the *rules*.

    ``shared`` are the holes in both footprints. The ``relation`` is

    - "independent": there are none;
    - "exclusive": both jumps need the same at each of them, so that either prevents the other;
    - "successive": they need the opposite at each, so that they can never be made at the same time,
      but either can make the other possible;
    - "incompatible": both happens, so that neither can be made at the same time as the other, nor
      directly after it.

    >>> from pegsol import check_jumps
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
        """Whether the jumps can be made in any order."""
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

    def as_json(self) -> dict[str, Any]:
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

    >>> from pegsol import check_jumps
    >>> check_jumps("english", "d2-d4", "b3-b5").independent
    True
    >>> check = check_jumps("english", "d2-d4", "d5-d3")
    >>> check.relation, [one.hole for one in check.shared]
    ('successive', ['d3', 'd4'])

    Raises NotationError for a text that is no jump of the board.
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


def _state(peg: bool) -> str:
    return "peg" if peg else "empty"


def _need(hole: str, peg: bool) -> str:
    return f"a peg in {hole}" if peg else f"{hole} empty"

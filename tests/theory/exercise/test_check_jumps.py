"""Pairs of jumps, against all positions of the holes that they touch."""

from __future__ import annotations

from itertools import product

import pytest

from pegsol import NotationError, Position, board
from pegsol.exercise import check_jumps
from pegsol.model.boards.hole_sets import holes_of
from pegsol.model.problems.jump import Jump, Rules


def _positions(first: Jump, second: Jump) -> list[int]:
    holes = holes_of(first.mask | second.mask)
    return [
        sum(1 << hole for hole, peg in zip(holes, pegs, strict=True) if peg)
        for pegs in product((False, True), repeat=len(holes))
    ]


def _truth(first: Jump, second: Jump, rules: Rules) -> str:
    """Return the relation of two jumps, from the positions in which they can be made."""
    together = orders = one_then_other = False
    for bits in _positions(first, second):
        position = Position(first.board, bits)
        can = [jump in position.legal_jumps(rules) for jump in (first, second)]
        after = [
            can[number] and other in position.jump(jump, rules).legal_jumps(rules)
            for number, (jump, other) in enumerate([(first, second), (second, first)])
        ]
        together |= all(can)
        one_then_other |= any(after)
        if all(after):
            orders = True
            one = position.jump(first, rules).jump(second, rules)
            assert one == position.jump(second, rules).jump(first, rules)
    if orders:
        return "independent"
    return "exclusive" if together else "successive" if one_then_other else "incompatible"


@pytest.mark.parametrize("name", ["rectangle(4,3)", "line(6)", "cycle(5)", "triangle(4)"])
@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_all_pairs_of_a_board(name: str, rules: Rules) -> None:
    on = board(name)
    jumps = [Jump(on, *(ends if rules == "normal" else ends[::-1])) for ends in on.jumps]
    seen = set()
    for first in jumps[:12]:
        for second in jumps:
            check = check_jumps(on, first, second, rules)
            assert check.relation == _truth(first, second, rules), (first, second)
            assert check.independent == first.commutes_with(second)
            assert [one.hole for one in check.shared] == list(on.names_of(first.mask & second.mask))
            assert check.as_json()["why"] == check.why
            seen.add(check.relation)
    assert len(seen) >= 3


def test_why() -> None:
    assert check_jumps("english", "d2-d4", "d4-d6").why == (
        "d2-d4 needs d4 empty, d4-d6 needs it filled: "
        "never possible together, but either can make the other possible"
    )
    assert check_jumps("english", "d2-d4", "d2-d4").why.startswith("they are the same jump")
    assert "both need a peg in d3" in check_jumps("english", "d2-d4", "d4-d2").why


def test_bad_input() -> None:
    with pytest.raises(NotationError, match="d2-d5"):
        check_jumps("english", "d2-d5", "d2-d4")
    with pytest.raises(NotationError, match="one jump"):
        check_jumps("english", "d2-d4, d1-d3", "d2-d4")
    with pytest.raises(NotationError, match="reverse"):
        check_jumps("english", "d2-d4", "d6-d4", "other")  # type: ignore[arg-type]

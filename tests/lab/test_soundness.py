"""Pruning rules, tested by plain sets, and Dirkse's against the numbers known of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Batch, Pagoda, Position, Problem, count, lab
from pegsol.lab.rules import NAMES
from strategies import examples, small_problems


def kept_solutions(given: Problem, rejects: set[reference.Pegs]) -> int:
    """Return the number of solutions none of whose positions is rejected."""
    done = reference.finish_test(given, reference.reachable(given))
    known: dict[reference.Pegs, int] = {}

    def number(pegs: reference.Pegs) -> int:
        if pegs in rejects:
            return 0
        if done(pegs):
            return 1
        if pegs not in known:
            known[pegs] = sum([number(pegs ^ set(hop)) for hop in reference.hops(given, pegs)])
        return known[pegs]

    return number(reference.start(given))


@examples(80)
@given(
    small_problems(),
    st.integers(0, 99),
    st.sampled_from([0, 1, 4]),
    st.sampled_from(["function", "arrays", "weights"]),
)
def test_any_rule_agrees_with_plain_sets(given: Problem, salt: int, share: int, kind: str) -> None:
    """The rules have neither sense nor symmetry."""
    weights = [(hole * hole * salt) % 7 - 2 for hole in range(len(given.board))]

    def rejects(position: Position) -> bool:
        if kind == "weights":
            return weight(position.bits) < bound
        return hash((position.bits, salt)) % 16 < share

    def weight(bits: int) -> int:
        return sum([own for hole, own in enumerate(weights) if bits >> hole & 1])

    def all_at_once(batch: Batch) -> object:
        import numpy as np

        return np.array([rejects(position) for position in batch], bool)

    rule: Pagoda | lab.Rule = lab.Rule("some", rejects)
    if kind == "weights":
        rule = Pagoda(given.board, tuple(weights), given.rules)
    elif kind == "arrays":
        rule = lab.Rule("some", all_at_once, arrays=True)
    found = lab.soundness(given, rule)
    finish = found.problem.finish  # with the number of pegs, if it was the fewest
    bound = min([weight(bits) for bits in range(1, given.board.full + 1) if finish.holds(bits)])
    positions = reference.reachable(given)
    wins = reference.winning(given, positions)
    bits = {pegs: sum([1 << hole for hole in pegs]) for pegs in positions}
    rejected = {pegs for pegs in positions if rejects(Position(given.board, bits[pegs]))}
    assert found.is_complete
    assert found.is_sound == (not rejected & wins)
    for level in found.levels:
        here = {pegs for pegs in positions if len(pegs) == level.pegs}
        assert level.is_complete
        assert level.positions == len(here)
        assert level.winning == len(here & wins)
        assert level.lost == len(here - wins)
        assert level.winning_rejected == len(here & wins & rejected)
        assert level.lost_rejected == len((here - wins) & rejected)
    assert found.solutions == count(given, distinct=False).solutions
    assert found.kept == kept_solutions(given, rejected)
    if found.example is None:
        assert found.is_sound
    else:
        found.example.verify()
        assert rejects(found.example.problem.start)


@examples(40)
@given(small_problems())
def test_the_other_built_in_rules_are_sound(given: Problem) -> None:
    for name in NAMES[1:]:
        found = lab.soundness(given, name)
        assert (found.is_sound, found.is_complete) == (True, True), name
        assert found.kept == found.solutions, name


@pytest.mark.long
def test_dirkses_rule_on_the_central_game() -> None:
    found = lab.soundness("english d4 d4", "pin-types")
    (level,) = [level for level in found.levels if level.pegs == 8]
    assert (level.winning, level.winning_rejected) == (16_628, 784)
    assert found.kept == 19_920_394_081_520_744

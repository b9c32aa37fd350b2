"""Pruning rules, tested by plain sets, and Dirkse's against the numbers known of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from parameters import long_after
from pegsol import Limits, Pagoda, Position, Problem, count, lab, problem
from pegsol.errors import CancelledError, LimitError, NotationError, ProblemError
from pegsol.lab import sound_rules as module
from pegsol.lab.pin_types import pin_types
from pegsol.lab.rules import NAMES
from strategies import examples, small_problems

PIN_TYPES = """
        3 2 3
        2 1 2
    3 2 3 2 3 2 3
    2 1 2 1 2 1 2
    3 2 3 2 3 2 3
        2 1 2
        3 2 3
"""
"""As D. Dirkse prints them."""


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


def rejecting(salt: int, share: int) -> lab.Rule:
    """Return a rule without sense or symmetry."""
    return lab.Rule("some", lambda position: hash((position.bits, salt)) % 16 < share)


@examples(60)
@given(small_problems(), st.integers(0, 99), st.sampled_from([0, 1, 4]))
def test_any_rule_agrees_with_plain_sets(given: Problem, salt: int, share: int) -> None:
    rule = rejecting(salt, share)
    positions = reference.reachable(given)
    wins = reference.winning(given, positions)
    bits = {pegs: sum([1 << hole for hole in pegs]) for pegs in positions}
    rejects = {pegs for pegs in positions if rule.rejects(Position(given.board, bits[pegs]))}
    found = lab.soundness(given, rule)
    assert found.is_complete
    assert found.is_sound == (not rejects & wins)
    for level in found.levels:
        here = {pegs for pegs in positions if len(pegs) == level.pegs}
        assert level.is_complete
        assert level.positions == len(here)
        assert level.winning == len(here & wins)
        assert level.lost == len(here - wins)
        assert level.winning_rejected == len(here & wins & rejects)
        assert level.lost_rejected == len((here - wins) & rejects)
    assert found.solutions == count(given, distinct=False).solutions
    assert found.kept == kept_solutions(given, rejects)
    if found.example is None:
        assert found.is_sound
    else:
        found.example.verify()
        assert rule.rejects(found.example.problem.start)


@examples(40)
@given(small_problems())
def test_the_other_built_in_rules_are_sound(given: Problem) -> None:
    for name in NAMES[1:]:
        found = lab.soundness(given, name)
        assert found.is_sound, name
        assert found.is_complete
        assert found.kept == found.solutions


@pytest.mark.parametrize("name", long_after(2, NAMES))
def test_built_in_rules_on_puzzles(name: str) -> None:
    for puzzle in ("latin-cross", "open-diamond", "triangle(5) a1 a1"):
        found = lab.soundness(puzzle, name)
        assert found.is_sound == (name != "pin-types" or puzzle != "open-diamond"), puzzle
        assert found.kept == found.solutions or not found.is_sound


def test_dirkses_rule_on_open_diamond() -> None:
    found = lab.soundness("open-diamond", "pin-types")
    assert found.solutions == 13_064
    assert found.solutions - found.kept == 4_840
    assert [level.winning_rejected for level in found.levels if level.pegs == 8] == [80]
    assert found.example is not None
    assert found.example.problem.start.pegs == ("d2", "c3", "e3", "b4", "e4")


@pytest.mark.long
def test_dirkses_rule_on_the_central_game() -> None:
    found = lab.soundness("english d4 d4", "pin-types")
    (level,) = [level for level in found.levels if level.pegs == 8]
    assert (level.winning, level.winning_rejected) == (16_628, 784)
    assert found.kept == 19_920_394_081_520_744


def test_pin_types_are_those_printed() -> None:
    types = pin_types(problem("english d4 d4"))
    for hole, kind in enumerate(PIN_TYPES.split()):
        assert types[int(kind) - 1] >> hole & 1


def test_a_start_that_is_rejected_counts() -> None:
    found = lab.soundness("latin-cross", lambda position: position.peg_count == 6)
    assert not found.is_sound
    assert found.kept == 0
    assert found.levels[0].winning_rejected == 1


def test_rules_for_arrays_agree_with_functions() -> None:
    arrays = lab.Rule("few", lambda batch: batch.peg_counts() % 3 == 0, arrays=True)
    one = lab.Rule("few", lambda position: position.peg_count % 3 == 0)
    found = lab.soundness("open-diamond", arrays)
    assert found.levels == lab.soundness("open-diamond", one).levels
    assert found.rule == "few"
    assert found.winning_rejected > 0


@pytest.mark.long
def test_samples_are_about_as_large_as_stated() -> None:
    def rejects(position: Position) -> bool:
        return position.bits % 5 == 0

    exact = lab.soundness("open-diamond", rejects)
    found = lab.soundness("open-diamond", rejects, sample=50, seed=7)
    assert not found.is_complete
    assert found.kept is None
    for level, known in zip(found.levels, exact.levels, strict=True):
        for every, tested in (
            (level.winning, level.winning_tested),
            (level.lost, level.lost_tested),
        ):
            assert tested == every if every <= 50 else 20 < tested < 90
        assert level.winning_rejected <= known.winning_rejected
        if level.winning <= 50:
            assert level.winning_rejected == known.winning_rejected
    assert found == lab.soundness("open-diamond", rejects, sample=50, seed=7)


@pytest.mark.long
def test_a_sound_rule_is_not_called_sound_after_a_sample() -> None:
    found = lab.soundness("open-diamond", lambda position: False, sample=50)
    assert found.is_sound
    assert not found.is_complete
    assert found.example is None


def test_weights_reject_what_weighs_less_than_the_finish() -> None:
    central = Pagoda.of("english", {"d2": 1, "b4": 1, "d4": 1, "f4": 1, "d6": 1})
    found = lab.soundness("open-diamond", central)
    assert found.is_sound
    assert sum([level.lost_rejected for level in found.levels]) > 0
    wrong = Pagoda.of("english", {"d4": 3, "d2": 1, "d6": 1, "b4": 1, "f4": 1})
    assert not lab.soundness("open-diamond", wrong).is_sound
    with pytest.raises(ProblemError, match="another"):
        lab.soundness("latin-cross", Pagoda.of("line(4)", {"a1": 1}))
    with pytest.raises(ProblemError, match="weights"):
        lab.soundness("line(4) b1 any", Pagoda.of("line(4)", {"a1": 1 << 60}))


def test_a_problem_without_solutions() -> None:
    found = lab.soundness("triangle(4) b3 b3", lambda position: True)
    assert found.solutions == found.kept == 0
    assert found.is_sound


def test_wrong_rules_are_refused_in_one_line() -> None:
    with pytest.raises(NotationError, match="'luck'"):
        lab.soundness("latin-cross", "luck")
    with pytest.raises(ProblemError, match="one peg"):
        lab.soundness("triangle(5) a1 any", "pin-types")
    with pytest.raises(ProblemError, match="not 7"):
        lab.soundness("latin-cross", lambda position: 7)
    with pytest.raises(ProblemError, match=r"ZeroDivisionError.* d2"):
        lab.soundness("latin-cross", lambda position: 1 // 0)
    with pytest.raises(ProblemError, match="uint16"):
        lab.soundness("latin-cross", lab.Rule("x", lambda batch: batch.peg_counts(), arrays=True))
    with pytest.raises(TypeError, match="a rule"):
        lab.soundness("latin-cross", 3)
    with pytest.raises(ProblemError, match="position"):
        lab.soundness("latin-cross", "position-class", sample=0)


def test_limits_and_cancelling(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitError):
        lab.soundness("open-diamond", "position-class", limits=Limits(time=0.0))
    with pytest.raises(CancelledError):
        lab.soundness("open-diamond", "position-class", progress=lambda _: False)
    seen: list[str] = []
    monkeypatch.setattr(module, "ROWS", 100)
    lab.soundness("open-diamond", "position-class", progress=lambda own: seen.append(own.what))
    assert "positions tested" in seen


def test_json() -> None:
    content = lab.soundness("open-diamond", "pin-types").as_json()
    assert content["sound"] is False
    assert content["complete"] is True
    assert (content["solutions"], content["kept"]) == (13064, 8224)
    start = {"pegs": ["d2", "c3", "e3", "b4", "e4"]}
    assert content["example"]["problem"]["start"] == start
    assert content["levels"][4]["winning_rejected"] == 80

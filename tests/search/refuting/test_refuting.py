"""Trees, jump counts and inductive sets; the table in tests/agree asks them on random boards."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Finish, Position, Problem, Proof, problem
from pegsol.errors import Limit, LimitError
from pegsol.limits import Limits
from pegsol.proof.certificates.tree import Pair, Tree
from pegsol.search.refuting import inductive_sets, inductive_sides, jump_counts, tree
from pegsol.search.run import Run
from random_boards import play


def checked(proof: Proof | None) -> Proof:
    assert proof is not None
    proof.check(recheck=0)
    return proof


# Trees and jump counts, for which HiGHS finds pagoda functions

DIAMOND = "e1-e3 e1-b6 e1-e6 e1-e9 d2-f5 d2-i5 e3-e1 e3-e4 e4-e3 e4-b6 e4-e6 e4-e9"
"""The pairs of the diamond of 41 holes that have no solution, though their classes allow one, but
for d2-f8 (G. I. Bell and J. D. Beasley, arXiv math/0611091)."""


@pytest.fixture
def _highs() -> None:
    pytest.importorskip("highspy")


@pytest.mark.usefixtures("_highs")
def test_twelve_pairs_of_the_diamond_and_not_the_four_solvable_ones() -> None:
    for pair in DIAMOND.split():
        proof = checked(tree.refute(problem("diamond(5) " + pair.replace("-", " ")), Run()))
        content = proof.as_json()
        assert len(content["weightings"]) == 1, pair
        assert set(content["weightings"][0].values()) <= {-1, 1}, pair
        assert len(content.get("pairs", [])) <= 4, pair
        assert proof.kind == ("tree" if "pairs" in content else "pagoda"), pair
    for pair in ("d2 f2", "d2 c5", "e3 b4", "e3 e7"):
        assert tree.refute(problem(f"diamond(5) {pair}"), Run()) is None


@pytest.mark.usefixtures("_highs")
def test_a_start_of_the_diamond_leaves_more_than_one_peg() -> None:
    proof = checked(tree.refute(problem("diamond(5) e4 any"), Run()))
    assert isinstance(proof.certificate, Tree)
    assert len(proof.certificate.pairs) <= 10
    assert "parity_sets" in proof.as_json()


@pytest.mark.usefixtures("_highs")
@pytest.mark.parametrize(
    "text",
    [
        "diamond(5) e1 b6",
        # J. D. Beasley, The Ins and Outs of Peg Solitaire (1985), p. 200.
        pytest.param("wiegleb e1 e1", marks=pytest.mark.long),
    ],
)
def test_the_tip_of_an_arm_is_impossible_by_jump_counts(text: str) -> None:
    checked(jump_counts.refute(problem(text), Run()))


@pytest.mark.usefixtures("_highs")
@pytest.mark.parametrize("refute", [tree.refute, jump_counts.refute])
def test_there_is_no_proof_of_what_is_possible_and_time_is_limited(refute) -> None:  # type: ignore[no-untyped-def]
    for text in ("english d4 any", "english d4 fewest", "line(4) b1 c1"):
        assert refute(problem(text), Run()) is None
    with pytest.raises(LimitError):
        refute(problem("diamond(5) e1 b6"), Run(Limits(time=0.0)))


def test_the_summary_of_a_tree_counts_its_pairs() -> None:
    stuck = Problem(Position("line(3)", ["a1"]), Finish.of_bits(0b100))
    proof = checked(Proof(stuck, Tree((), (Pair(0b001, 0b100, "first jump"),))))
    assert "pagoda" not in proof.summary()
    assert "1 pair of positions" in proof.summary()


# Inductive sets


def test_a_full_board_as_the_finish_of_reverse_rules_has_an_inductive_set() -> None:
    """Its complement is the empty position, of which no hole has a weight."""
    full = Problem("triangle(4)", "vacancies a1", "exactly 10", rules="reverse")
    assert checked(inductive_sets.refute(full, Run())).check() == "verified"


def test_learned_weightings_leave_out_most_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("highspy")
    central = problem("english d4 d4")
    lost = central.from_position(play(Random(21), central.start, "normal", 9))
    sizes = []
    for first in (1 << 30, inductive_sides.FIRST_LESSON):
        monkeypatch.setattr(inductive_sides, "FIRST_LESSON", first)
        proof = checked(inductive_sets.refute(lost, Run()))
        sizes.append(proof.certificate.positions)  # type: ignore[union-attr]
    assert sizes[1] * 10 < sizes[0]


class Hurried(Run):
    """A run whose time ends after it was asked a number of times."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self._questions = questions

    def check_time(self) -> None:
        self._questions -= 1
        if self._questions < 0:
            raise LimitError(Limit.TIME)


def test_a_side_that_learns_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of time may come while a side begins anew."""
    monkeypatch.setattr(inductive_sides, "FIRST_LESSON", 4)
    lost = problem("triangle(5) b3 a4")
    whole = inductive_sets.refute(lost, Run())
    search = inductive_sets.InductiveSetSearch(lost, 0, 1 << 30)
    interruptions = 0
    while not search.ended:
        try:
            search.advance(Hurried(1 + interruptions % 7))
        except LimitError:
            interruptions += 1
    assert interruptions > 5
    assert search.proof() == whole

"""Pictures of proofs: weights with their sums, trees, jump counts, and levels of positions."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Proof, draw, problem
from pegsol.game.boards.board import Board
from pegsol.game.formats.json import problem_from_json
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
from pegsol.proof.certificates.inductive_set import InductiveSet, StoredLevel
from pegsol.proof.certificates.tree import Pair, Tree
from pegsol.search.solving.solve import prove
from pegsol.shapes import Json
from pegsol.view.svg.sheet import MAX_DRAWN_PAIRS
from pegsol.view.svg.weight_pictures import MAX_DRAWN_SUMS
from pegsol.view.theme import THEMES
from random_boards import with_seeds
from sample_certificates import samples
from scene import Scene, scene

LINE = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
SHORT = Problem(Position.of(LINE, ["a", "b"]), Finish.of_bits(LINE.bits("d")))


def drawn(proof: Proof, theme: str = "wood") -> Scene:
    picture = draw(proof, theme=theme)
    assert draw(proof, theme=theme).svg == picture.svg
    shown = scene(picture.svg)
    assert shown.one("desc").startswith(proof.summary())
    for text in shown.all("text"):
        assert 0 < float(text.get("x", "")) < picture.width
        assert 0 < float(text.get("y", "")) < picture.height
    for board_pegs in shown.boards:
        for x, y in board_pegs:
            assert 0 < x < picture.width
            assert 0 < y < picture.height
    return shown


def words(shown: Scene) -> str:
    """Return all that is written, in one line."""
    return " ".join(shown.texts).replace("\u00a0", " ")


@with_seeds
def test_any_proof_is_drawn(seed: int) -> None:
    for document in samples(Random(seed)):
        this, proof = problem_from_json(document["problem"]), document["proof"]
        in_order = list(this.board.names) == document["holes"]  # symmetries depend on the order
        if in_order and proof["kind"] not in ("solution", "fewest moves"):
            drawn(Proof.from_json(this, proof))


# -- pagoda functions --------------------------------------------------------------------------


def test_a_pagoda_function_has_its_sums_in_numbers() -> None:
    proof = Proof(SHORT, Tree(((0, 1, 1, 2),)))
    proof.check()
    said = words(drawn(proof))
    assert "Start: 1 peg × 1 = 1. Finish: 1 peg × 2 = 2." in said
    assert "So at most 1 can be left; 2 is more." in said
    assert "No jump raises the weight: b-d, for example, takes 1 + 1 and gives 2." in said


def test_of_a_finish_that_counts_pegs_the_lightest_is_drawn() -> None:
    any_peg = Problem(SHORT.start, Finish.at_most(2))
    proof = Proof(any_peg, Tree(((-9, 0, 0, 0),)))
    shown = drawn(proof)
    assert "lightest finish: weighs −9" not in shown.texts  # it does not weigh more
    proof = Proof(Problem(Position.of(LINE, ["a"]), Finish.at_most(2)), Tree(((-9, 1, 2, 3),)))
    assert len(drawn(proof).boards) == 1
    light = Problem(Position.of(LINE, ["a"]), Finish.of_bits(LINE.bits("d"), LINE.bits("b c")))
    shown = drawn(Proof(light, Tree(((-9, -1, 2, 3),))))
    assert "lightest finish: weighs 2" in shown.texts


def test_by_reverse_rules_a_jump_takes_one_and_gives_two() -> None:
    reverse = Problem(Position.of(LINE, ["d"]), Finish.of_bits(LINE.bits("a c")), rules="reverse")
    proof = Proof(reverse, Tree(((1, -1, 0, -1),)))
    proof.check()
    said = words(drawn(proof))
    assert "Start: −1 peg × 1 = −1. Finish: 1 peg × 1 = 1." in said
    assert "No jump raises the weight: c-a, for example, takes 0 and gives 1 + (−1)." in said


def test_several_weightings_cross_out_the_holes_of_the_last_peg() -> None:
    any_hole = Problem(Position.of(LINE, ["a", "b"]), Finish.any_survivor())
    proof = Proof(any_hole, Tree(((0, 0, 0, 1), (9, 0, 0, 0))))
    shown = drawn(proof)
    assert len(shown.boards) == 4
    assert "1. start: weighs 0" in shown.texts
    assert "2. start: weighs 9" in shown.texts
    assert any("left for it" in text for text in shown.texts)


# -- trees ---------------------------------------------------------------------------------------


def test_a_tree_has_two_boards_for_each_pair_and_lines_between_pairs() -> None:
    pairs = [Pair(0b0011, 0b1000, "first jump"), Pair(0b0100, 0b1000, "pagoda", 0)]
    proof = Proof(SHORT, Tree(((0, 1, 0, 1),), tuple(pairs)))
    shown = drawn(proof)
    assert [len(pegs) for pegs in shown.boards] == [0, 2, 1, 1, 1]  # first the weights
    said = words(shown)
    assert "1." in shown.texts
    assert "2. first jump a-c" in shown.texts
    assert "by its only first jump" in shown.texts
    assert "A, left: 0 right: 1 peg × 1 = 1, more" in said


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_tree_from_both_ends(theme: str) -> None:
    proof = prove(problem("diamond(5) e1 e9")).proof
    assert proof is not None
    assert isinstance(proof.certificate, Tree)
    shown = drawn(proof, theme)
    assert len(shown.boards) == 1 + 2 * len(proof.certificate.pairs)
    assert "2. first jump e3-e1" in shown.texts
    assert "3. last jump e7-e9" in shown.texts


def test_of_a_large_tree_the_first_levels_are_drawn() -> None:
    proof = prove(problem("triangle(5) b3 b3")).proof
    assert proof is not None
    assert isinstance(proof.certificate, Tree)
    number = len(proof.certificate.pairs)
    shown = drawn(proof)
    used = [text for text in shown.texts if text.startswith("weights ")]
    assert len(shown.boards) == len(used) + 2 * MAX_DRAWN_PAIRS
    assert f"{MAX_DRAWN_PAIRS} pairs of {number} are drawn; " in words(shown)
    assert any("not drawn" in text for text in shown.texts)


def test_a_pair_is_drawn_once() -> None:
    """Two jumps that do not disturb each other, in either order."""
    two = Board.from_lines([("a", "b", "c"), ("d", "e", "f")], holes=["x"])
    start, target = two.bits("a b d e"), two.bits("x")
    pairs = [
        Pair(start, target, "first jump"),
        Pair(two.bits("c d e"), target, "first jump"),
        Pair(two.bits("a b f"), target, "first jump"),
        Pair(two.bits("c f"), target, "pagoda", 0),
    ]
    far = Problem(Position(two, start), Finish.of_bits(target))
    proof = Proof(far, Tree(((0,) * 6 + (1,),), tuple(pairs)))
    proof.check()
    shown = drawn(proof)
    assert len(shown.boards) == 1 + 2 * 4
    assert [text for text in shown.texts if text.endswith(": pair 4")] == ["first jump a-c: pair 4"]


# -- jump counts -----------------------------------------------------------------------------------

# The example of the description of certificates.
LEAF: Json = {"weights": {"b": 1, "c": 1, "d": 2}}
LESS: Json = {"weights": {"c": 1}, "last": [[["d"], 1]], "branches": [1]}
BRANCHES: Json = {"jumps": [0], "at_most": 0, "less": LESS, "more": LEAF}


def by_counts(branches: Json) -> Proof:
    pair = Pair(SHORT.start.bits, SHORT.finish.pegs, "jump counts", branches=branches)
    return Proof(SHORT, Tree((), (pair,)))


def test_jump_counts_have_a_sum_for_each_case() -> None:
    proof = by_counts(BRANCHES)
    proof.check()
    shown = drawn(proof)
    assert len(shown.boards) == 4
    said = words(shown)
    assert "1. If a-c is never made:" in said
    assert "2. If a-c is made at least once:" in said
    assert "The last jump that changes d loses at least 1." in said
    assert "The other jumps gain nothing, so at most 0 − 1 = −1 can be left; 0 is more." in said
    assert "So at most 1 can be left; 2 is more." in said


def test_areas_have_letters() -> None:
    leaf: Json = {"weights": {"d": 1}, "areas": [["b", "c", "d"], ["a"]]}
    shown = drawn(by_counts(leaf))
    assert shown.texts.count("A") == shown.texts.count("B") == 2
    assert any("area" in text for text in shown.texts)


def test_of_many_cases_the_first_are_drawn() -> None:
    node = LEAF
    for at_most in range(MAX_DRAWN_SUMS + 2, 0, -1):
        node = {"jumps": [0], "at_most": at_most, "less": LEAF, "more": node}
    proof = by_counts(node)
    proof.check()
    shown = drawn(proof)
    assert len(shown.boards) == 2 * MAX_DRAWN_SUMS
    assert "The certificate has 3 more cases." in shown.texts


def test_jump_counts_in_a_tree() -> None:
    pairs = [
        Pair(0b0011, 0b1000, "first jump"),
        Pair(0b0100, 0b1000, "jump counts", branches={"weights": {"b": 1, "d": 1}}),
    ]
    proof = Proof(SHORT, Tree((), tuple(pairs)))
    proof.check()
    shown = drawn(proof)
    assert "by the sums of jumps below" in shown.texts
    assert "pair 2, left: weighs 0" in shown.texts
    assert "So at most 0 can be left; 1 is more." in shown.texts


# -- levels ----------------------------------------------------------------------------------------


def test_levels_have_their_numbers_of_positions() -> None:
    levels = (StoredLevel(2, 1000, b""), StoredLevel(1, 10, b""))
    proof = Proof(SHORT, InductiveSet((), (), (), levels, (StoredLevel(1, 1, b""),)))
    said = words(drawn(proof))
    assert "From the start, 1,010 positions: 2 pegs 1,000, 1 peg 10." in said
    assert "To the finish, 1 position: 1 peg 1." in said


def test_an_exhausted_search_with_numbers_says_how_it_was_checked() -> None:
    search = ExhaustedSearch(4, 2, "forward", "beam", ((2, 1), (1, 3)))
    said = words(drawn(Proof(SHORT, search)))
    assert "Verified by exhausted search. Search, 4 positions:" in said
    assert "Stated by exhausted search." in words(drawn(Proof(problem("english"), search)))

"""Proofs: found ones hold, damaged ones do not, and no solvable problem is refuted."""

import json
from dataclasses import replace
from random import Random
from time import process_time
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from messages import Messages
from pegsol import Board, Finish, PegError, Position, Problem, Proof, board, problem
from pegsol.errors import ProblemError, VerificationError
from pegsol.game.position import Rules
from pegsol.proof.certificates.exhausted_search import Direction, ExhaustedSearch
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.colours import colouring_of
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.proof import (
    exhausted_search_proof,
    pagoda_proof,
    position_class_proof,
)
from random_boards import random_bits, random_board, random_pagoda, random_problem, with_seeds

LINE = board("line(3)")
LEFT_BEHIND = Problem(Position.of(LINE, ["b1"]), Finish.any_survivor())
TO_AN_END = Problem(Position.of(LINE, ["b1"]), Finish.of_bits(LINE.bits(["a1"]), LINE.bits(["c1"])))


def found(proof: Proof | None) -> Proof:
    """Return the *proof*, which must exist, after a check and a round trip through JSON."""
    assert proof is not None
    proof.check()
    assert Proof.from_json(proof.problem, json.loads(json.dumps(proof.as_json()))) == proof
    assert 1 <= len(proof.summary().splitlines()) <= 3
    return proof


def refused(proof: Proof, match: str = "not a") -> None:
    with pytest.raises(VerificationError, match=match):
        proof.check()


# Position classes


def test_one_set_distinguishes_an_exact_finish_from_the_start() -> None:
    proof = found(position_class_proof(problem("english d4 c3")))
    assert proof.kind == "position class"
    assert isinstance(proof.certificate, ParitySets)
    (holes,) = proof.certificate.sets
    assert proof.as_json()["parity_sets"] == [list(proof.problem.board.names_of(holes))]
    start = (proof.problem.start.bits & holes).bit_count() % 2
    assert (proof.problem.finish.pegs & holes).bit_count() % 2 != start


def test_summary_of_one_set() -> None:
    this = board("line(4)")
    start = Position.of(this, ["a1", "b1"])
    proof = found(position_class_proof(Problem(start, Finish.of_bits(this.bits(["d1"])))))
    assert proof.summary() == (
        "Position class: the start has an odd number of pegs on b1, c1, and every allowed finish\n"
        "has an even number. Each line has none or two of these holes, so no jump changes that "
        "parity."
    )


def test_french_centre_cannot_end_with_one_peg() -> None:
    """The classic argument: two pairs of three colours of the diagonals."""
    task = problem("french d4 any")
    proof = found(position_class_proof(task))
    assert isinstance(proof.certificate, ParitySets)
    colours = colouring_of(task.board, proof.certificate.sets)
    assert colours is not None
    assert len(proof.certificate.sets) == 2
    first, second = proof.certificate.excluded(task)
    assert first | second == task.board.full
    text = proof.summary()
    assert text.startswith("Position class: no single peg has the parities")
    assert text.count("even, so the last peg is not in it.") == 2
    assert "No hole is left." in text
    assert position_class_proof(problem("french d4 at-most-2")) is None


def test_facts_list_the_sets() -> None:
    task = problem("french d4 any")
    proof = found(position_class_proof(task))
    assert isinstance(proof.certificate, ParitySets)
    for number, holes in enumerate(proof.certificate.sets, 1):
        assert f"Set {number} ({', '.join(task.board.names_of(holes))}): even" in proof.summary()


def test_summary_for_at_most_k() -> None:
    this = Board.from_lines([("a", "b", "c")], holes=["x", "y", "z"])
    task = Problem(Position.of(this, ["a", "b", "x", "y", "z"]), Finish.at_most(3))
    proof = found(position_class_proof(task))
    assert "no position of at most 3 pegs has" in proof.summary()
    assert "on 4 sets of holes" in proof.summary()


def test_one_set_distinguishes_a_pattern_from_the_start() -> None:
    this = board("english")
    start = Position.vacancies(this, ["d4"])
    pattern = Finish.of_bits(this.bits(["c3"]), this.bits(["d1", "d4", "a4", "g4", "d7"]))
    proof = found(position_class_proof(Problem(start, pattern)))
    assert isinstance(proof.certificate, ParitySets)
    (holes,) = proof.certificate.sets
    assert holes & pattern.free == 0


def test_a_pattern_of_which_only_the_empty_position_is_left() -> None:
    this = Board.from_lines([("a", "b", "c")])
    task = Problem(Position(this, 0b111), Finish.of_bits(0, 0b011))
    proof = found(position_class_proof(task))
    assert "no position that the finish allows" in proof.summary()


def test_long_lists_of_holes_are_cut_short() -> None:
    proof = found(position_class_proof(problem("square(30) a1 b1")))
    assert len(proof.summary()) < 400
    assert " more" in proof.summary()


@with_seeds
def test_position_class_proofs_hold(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=10))
    proof = position_class_proof(task)
    if proof is not None:
        found(proof)
        assert not reference.solvable(task)
        refused(Proof(replace(task, finish=Finish.fewest()), proof.certificate))


@with_seeds
def test_no_sets_of_holes_refute_what_is_solvable(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=9))
    sets = tuple([random_bits(rng, task.board) for _ in range(rng.randint(0, 3))])
    try:
        Proof(task, ParitySets(sets)).check()
    except VerificationError:
        return
    assert not reference.solvable(task)


def test_sets_that_are_not_parity_sets_are_refused() -> None:
    task = problem("english d4 c3")
    proof = found(position_class_proof(task))
    assert isinstance(proof.certificate, ParitySets)
    (holes,) = proof.certificate.sets
    refused(Proof(task, ParitySets((holes ^ 1,))), match="odd")
    refused(Proof(task, ParitySets(())), match="allows")
    refused(Proof(problem("english d4 d4"), proof.certificate), match="allows")


# Pagoda functions


def test_one_weighting() -> None:
    proof = found(pagoda_proof(TO_AN_END, [(0, 0, 9), (1, 0, 1)]))
    assert proof.kind == "pagoda"
    assert proof.certificate == Tree(((1, 0, 1),))
    assert proof.summary() == (
        "Pagoda function: with the weights a1 1, c1 1 (other holes 0)\n"
        "the start weighs 0, every allowed finish weighs at least 1, and no jump raises the weight."
    )


def test_weightings_that_do_not_do() -> None:
    assert pagoda_proof(TO_AN_END, []) is None
    assert pagoda_proof(TO_AN_END, [(9, 0, 0)]) is None
    assert pagoda_proof(TO_AN_END, [(1, 2, 1)]) is None
    with pytest.raises(ProblemError):
        pagoda_proof(TO_AN_END, [(1, 0)])


# The classes allow a peg at b1 or e1 to survive.
TWO_ENDS = Problem(Position.of(board("line(6)"), ["a1", "c1"]), Finish.any_survivor())


def test_the_weighting_need_not_refute_what_the_classes_do() -> None:
    weights = (0, 1, 0, 1, 1, 0)
    assert not Pagoda(TWO_ENDS.board, weights).refutes(TWO_ENDS)
    proof = found(pagoda_proof(TWO_ENDS, [weights]))
    assert "in the start's position class" in proof.summary()


def test_a_weighting_for_each_survivor() -> None:
    at_b1, at_e1 = (2, 8, 5, 3, 2, 4), (1, 4, 4, 3, 6, 8)
    assert pagoda_proof(TWO_ENDS, [at_b1]) is None
    assert pagoda_proof(TWO_ENDS, [at_e1]) is None
    proof = found(pagoda_proof(TWO_ENDS, [at_b1, (1,) * 6, (9, 9, 0, 0, 0, 9), at_e1]))
    assert isinstance(proof.certificate, Tree)
    assert proof.certificate.weightings == (at_b1, at_e1)
    assert "2 weightings" in proof.summary()


def test_too_many_finishes_are_not_tried_one_by_one() -> None:
    this = board("english")
    task = Problem(Position.of(this, ["c3"]), Finish.of_bits(0, this.full ^ this.bits(["c3"])))
    assert pagoda_proof(task, [(1,) * 33, (0,) * 33]) is None


def test_reverse_games_never_lose_pegs() -> None:
    this = board("english")
    start = Position.of(this, ["a3", "d4", "g5"])
    minus = [-1] * len(this)
    proof = found(pagoda_proof(Problem(start, Finish.at_most(2), rules="reverse"), [minus]))
    assert proof.certificate == Tree((tuple(minus),))
    assert pagoda_proof(Problem(start, Finish.at_most(3), rules="reverse"), [minus]) is None
    assert pagoda_proof(Problem(start, Finish.at_most(2)), [minus]) is None


def test_more_pegs_than_at_the_start() -> None:
    this = board("english")
    task = Problem(Position.of(this, ["c3"]), Finish.of_bits(this.bits(["c3", "d3"])))
    found(pagoda_proof(task, [[1] * len(this)]))


@with_seeds
def test_pagoda_proofs_hold(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=10))
    weightings = [random_pagoda(rng, task.board, task.rules) for _ in range(12)]
    weightings.append(tuple([rng.randint(-3, 3) for _ in range(len(task.board))]))
    proof = pagoda_proof(task, weightings)
    if proof is None:
        return
    found(proof)
    assert not reference.solvable(task)
    assert isinstance(proof.certificate, Tree)
    weights = proof.certificate.weightings
    for left_out in range(len(weights)):
        rest = weights[:left_out] + weights[left_out + 1 :]
        refused(Proof(task, replace(proof.certificate, weightings=rest)))


def test_weightings_that_are_none_are_refused() -> None:
    refused(Proof(TO_AN_END, Tree(())), match="neither")
    refused(Proof(TO_AN_END, Tree(((9, 0, 0),))), match="raises")
    refused(Proof(TO_AN_END, Tree(((1, 2, 1),))), match="excludes")
    refused(
        Proof(TO_AN_END, Tree(((1, 0, 1), (9, 0, 0)))),
        match=r"weightings\[1\]",
    )


# Exhausted searches


def test_a_true_statement() -> None:
    task = problem("triangle(5) a1 c4")
    for direction in get_args(Direction):
        proof = found(
            exhausted_search_proof(task, positions=9, levels=3, direction=direction, method="beam")
        )
        assert proof.kind == "exhausted search"


def test_a_false_statement() -> None:
    proof = exhausted_search_proof(
        problem("triangle(5) a1 a1"), positions=9, levels=3, direction="both", method="beam"
    )
    refused(proof, match="reached")


def test_a_false_statement_found_out_from_the_finish() -> None:
    """Forwards there are too many positions, backwards three jumps lead to the start."""
    this = board("english")
    position = Position.vacancies(this, ["d4"])
    for _ in range(3):
        position = position.jump(position.legal_jumps()[0])
    task = Problem(Position.vacancies(this, ["d4"]), Finish.of_bits(position.bits))
    proof = Proof(task, ExhaustedSearch(1, 1, "forward", "beam"))
    with pytest.raises(VerificationError, match="reached"):
        proof.check(recheck=12)
    assert proof.check(recheck=2) == "stated"


def test_a_large_search_is_stated() -> None:
    proof = found(
        exhausted_search_proof(
            problem("diamond(5) d2 f8"),
            positions=1_234_567,
            levels=39,
            direction="forward",
            method="breadth first",
        )
    )
    assert proof.summary() == (
        "Exhausted search: breadth first, forward from the start, generated 1,234,567 positions\n"
        "in 39 levels and found no solution. A check repeats a small search, which is\n"
        "then verified; a larger one is only stated."
    )
    assert proof.check() == "stated"


def test_a_forged_search_is_not_verified() -> None:
    """Counters of a few positions say nothing about a problem with a solution far away."""
    for name in ("english", "english d4 d4", "wiegleb"):
        proof = exhausted_search_proof(
            problem(name), positions=0, levels=0, direction="forward", method="beam"
        )
        assert proof.check() == "stated"
        assert "No jump can be made" not in proof.summary()


def test_a_board_with_many_jumps_is_not_searched_for_long() -> None:
    proof = exhausted_search_proof(
        problem("rectangle(32,32) a1 any"),
        positions=1,
        levels=1,
        direction="forward",
        method="beam",
    )
    began = process_time()
    assert proof.check() == "stated"
    assert process_time() - began < 20


@pytest.mark.parametrize(
    "search",
    [
        ExhaustedSearch(-1, 0, "forward", "beam"),
        ExhaustedSearch(1, -1, "forward", "beam"),
        ExhaustedSearch(1, 1, "sideways", "beam"),  # type: ignore[arg-type]
    ],
)
def test_counters_that_cannot_be(search: ExhaustedSearch) -> None:
    refused(Proof(LEFT_BEHIND, search), match="a proof")


@with_seeds
def test_a_statement_is_checked(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=9))
    proof = exhausted_search_proof(task, positions=1, levels=1, direction="forward", method="any")
    if reference.solvable(task):
        refused(proof, match="reached")
    else:
        found(proof)


# What is never refuted


@with_seeds
def test_a_start_that_satisfies_the_finish_is_never_refuted(seed: int) -> None:
    rng = Random(seed)
    start = random_problem(rng, random_board(rng)).start
    both: tuple[Rules, ...] = ("normal", "reverse")
    for rules in both:
        weightings = [random_pagoda(rng, start.board, rules) for _ in range(5)]
        for finish in (
            Finish.of_bits(start.bits),
            Finish.of_bits(start.bits, random_bits(rng, start.board)),
            Finish.at_most(start.peg_count),
            Finish.fewest(),
        ):
            task = Problem(start, finish, rules=rules)
            assert position_class_proof(task) is None
            assert pagoda_proof(task, weightings) is None
            refused(Proof(task, ExhaustedSearch(1, 1, "both", "any")))


# Reading

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
proof_like = st.fixed_dictionaries(
    {"kind": st.sampled_from(["position class", "tree", "exhausted search"]) | json_values},
    optional={
        "parity_sets": st.lists(st.lists(st.sampled_from(["a1", "b1", "A1", "z9"]) | st.none()))
        | json_values,
        "weightings": st.lists(
            st.dictionaries(st.sampled_from(["a1", "b1", "c1", "z9"]), st.integers() | json_values)
        )
        | json_values,
        "positions": st.integers() | json_values,
        "levels": st.integers() | json_values,
        "direction": st.sampled_from(["forward", "backward", "both"]) | json_values,
        "method": st.text() | json_values,
    },
)


@settings(deadline=None)
@given(proof_like | json_values)
def test_only_pegsols_errors_escape(data: object) -> None:
    try:
        proof = Proof.from_json(LEFT_BEHIND, data)
        proof.summary()
        proof.check()
    except PegError as error:
        message = str(error)
    else:
        return
    assert len(message.splitlines()) == 1


def test_data_that_is_no_proof(messages: Messages) -> None:
    messages(
        PegError,
        lambda data: Proof.from_json(LEFT_BEHIND, data),
        [
            [],
            {},
            {"kind": "position class"},
            {"kind": "position class", "parity_sets": ["a1"]},
            {"kind": "position class", "parity_sets": [["q7"]]},
            {"kind": "tree", "weightings": {}},
            {"kind": "tree", "weightings": [[1]]},
            {"kind": "tree", "weightings": [{"a1": True}]},
            {"kind": "tree", "weightings": [{"a1": 1.0}]},
            {"kind": "exhausted search"},
            {"kind": "exhausted search", "positions": 1, "levels": 1},
            {"kind": "exhausted search", "positions": 1, "levels": 1, "method": "beam"},
        ],
    )

"""Proofs: found ones hold, damaged ones do not, and no solvable problem is refuted."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

import reference
from messages import Messages
from pegsol import Board, Finish, PegError, Position, Problem, Proof, board, problem
from pegsol.errors import VerificationError
from pegsol.proof.certificates.exhausted_search import Direction, ExhaustedSearch
from pegsol.proof.certificates.parity_sets import ParitySets
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.proof import exhausted_search_proof, pagoda_proof, position_class_proof
from random_boards import random_board, random_pagoda, random_problem, with_seeds

LINE = board("line(3)")
LEFT_BEHIND = Problem(Position.of(LINE, ["b1"]), Finish.any_survivor())
TO_AN_END = Problem(Position.of(LINE, ["b1"]), Finish.of_bits(LINE.bits(["a1"]), LINE.bits(["c1"])))


def found(proof: Proof | None) -> Proof:
    """Return the *proof*, which must exist, after a check and a round trip through JSON."""
    assert proof is not None
    proof.check()
    assert Proof.from_json(proof.problem, json.loads(json.dumps(proof.as_json()))) == proof
    return proof


def refused(proof: Proof, match: str = "not a") -> None:
    with pytest.raises(VerificationError, match=match):
        proof.check()


# Position classes

ONE_LINE = Board.from_lines([("a", "b", "c")])
AND_THREE_HOLES = Board.from_lines([("a", "b", "c")], holes=["x", "y", "z"])


@pytest.mark.parametrize(
    ("task", "summary"),
    [
        (
            Problem(Position.of(AND_THREE_HOLES, ["a", "b", "x", "y", "z"]), Finish.at_most(3)),
            "no position of at most 3 pegs has the parities that the start has on 4 sets of "
            "holes.\nSet 1 (a, c): odd. Set 2 (a, c, x): even. Set 3 (a, c, y): even. "
            "Set 4 (a, c, z): even.\n"
            "The only line has none or two holes of each set, so no jump changes a parity.",
        ),
        (
            problem("square(9) a1 b1"),
            "the start has an even number of pegs on b1, c1, e1, f1, h1, i1, a2, c2, d2, f2, g2, "
            "i2, a3, b3, d3, e3, g3, h3, b4, c4, e4, f4, h4, i4 and 30 more, and every allowed "
            "finish\nhas an odd number. Each line has none or two of these holes, "
            "so no jump changes that parity.",
        ),
        (  # of the pattern only the empty position is left in the class of the start
            Problem(Position(ONE_LINE, 0b111), Finish.of_bits(0, 0b011)),
            "no position that the finish allows has the parities that the start has on 2 sets of "
            "holes.\nSet 1 (a, b): even. Set 2 (a, c): even.\n"
            "Each set has two of three colours, and the only line has all three colours, "
            "so no jump changes a parity.",
        ),
    ],
)
def test_a_position_class_is_explained(task: Problem, summary: str) -> None:
    proof = found(position_class_proof(task))
    assert proof.summary() == f"Position class: {summary}"


# Pagoda functions

LINE_6 = board("line(6)")
# The classes allow a peg at b1 or e1 to survive.
TWO_ENDS = Problem(Position.of(LINE_6, ["a1", "c1"]), Finish.any_survivor())
AT_B1, AT_E1 = (2, 8, 5, 3, 2, 4), (1, 4, 4, 3, 6, 8)
LONE = Position.of(board("english"), ["c3"])
UP_TO_2, UP_TO_3 = [
    Problem(
        Position.of(board("english"), ["a3", "d4", "g5"]), Finish.at_most(most), rules="reverse"
    )
    for most in (2, 3)
]
MINUS = (-1,) * 33


@pytest.mark.parametrize(
    ("task", "weightings", "kept"),
    [
        (TO_AN_END, [(0, 0, 9), (1, 0, 1)], [(1, 0, 1)]),
        (TO_AN_END, [(1, 2, 1)], []),
        # The weighting need not refute what the classes do.
        (TWO_ENDS, [(0, 1, 0, 1, 1, 0)], [(0, 1, 0, 1, 1, 0)]),
        # One for each survivor.
        (TWO_ENDS, [AT_B1], []),
        (TWO_ENDS, [AT_B1, (1,) * 6, (9, 9, 0, 0, 0, 9), AT_E1], [AT_B1, AT_E1]),
        # Too many finishes are not tried one by one.
        (Problem(LONE, Finish.of_bits(0, LONE.board.full ^ LONE.bits)), [(1,) * 33, (0,) * 33], []),
        # More pegs than at the start.
        (Problem(LONE, Finish.of_bits(LONE.bits * 3)), [(1,) * 33], [(1,) * 33]),
        # Reverse games never lose pegs.
        (UP_TO_2, [MINUS], [MINUS]),
        (UP_TO_3, [MINUS], []),
        (replace(UP_TO_2, rules="normal"), [MINUS], []),
    ],
)
def test_weightings_that_refute(
    task: Problem, weightings: list[tuple[int, ...]], kept: list[tuple[int, ...]]
) -> None:
    proof = pagoda_proof(task, weightings)
    assert (proof and found(proof).certificate) == (Tree(tuple(kept)) if kept else None)


@with_seeds
def test_a_pagoda_proof_holds_only_with_all_its_weightings(seed: int) -> None:
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


# What is refused


@pytest.mark.parametrize(
    ("certificate", "said"),
    [
        (ParitySets((0b001,)), "odd"),
        (Tree(((9, 0, 0),)), "raises"),
        (Tree(((1, 2, 1),)), "excludes"),
        (Tree(((1, 0, 1), (9, 0, 0))), r"weightings\[1\]"),
        (ExhaustedSearch(1, -1, "forward", "beam"), "a proof"),
        (ExhaustedSearch(1, 1, "sideways", "beam"), "a proof"),  # type: ignore[arg-type]
    ],
)
def test_a_certificate_that_proves_nothing_is_refused(certificate: Any, said: str) -> None:
    refused(Proof(TO_AN_END, certificate), match=said)


def test_data_that_is_no_proof(messages: Messages) -> None:
    messages(
        PegError,
        lambda data: Proof.from_json(LEFT_BEHIND, data),
        [
            [],
            {},
            {"kind": "position class", "parity_sets": ["a1"]},
            {"kind": "position class", "parity_sets": [["q7"]]},
            {"kind": "tree", "weightings": [{"a1": 1.0}]},
            {"kind": "exhausted search", "positions": 1, "levels": 1},
        ],
    )


# Exhausted searches


def search_proof(
    spec: str | Problem, positions: int = 9, direction: Direction = "forward"
) -> Proof:
    return exhausted_search_proof(
        problem(spec) if isinstance(spec, str) else spec,
        positions=positions,
        levels=3,
        direction=direction,
        method="breadth first",
    )


def test_a_small_search_is_repeated_and_a_large_one_is_stated() -> None:
    for direction in get_args(Direction):
        assert found(search_proof("triangle(5) a1 c4", direction=direction)).check() == "verified"
        refused(search_proof("triangle(5) a1 a1", direction=direction), match="reached")
    for name in ("english d4 d4", "rectangle(32,32) a1 any"):
        assert search_proof(name, positions=0).check() == "stated"
    proof = found(search_proof("diamond(5) d2 f8", 1_234_567))
    assert proof.check() == "stated"


def test_a_false_statement_is_found_out_from_the_finish() -> None:
    """Forwards there are too many positions, backwards three jumps lead to the start."""
    position = Position.vacancies(board("english"), ["d4"])
    for _ in range(3):
        position = position.jump(position.legal_jumps()[0])
    task = Problem(Position.vacancies(position.board, ["d4"]), Finish.of_bits(position.bits))
    with pytest.raises(VerificationError, match="reached"):
        search_proof(task).check(recheck=12)
    assert search_proof(task).check(recheck=2) == "stated"

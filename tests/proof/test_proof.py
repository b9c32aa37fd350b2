"""Proofs: found ones hold, damaged ones do not, and no solvable problem is refuted."""

import json
from dataclasses import replace
from random import Random
from typing import Any, get_args

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


def _only_empty() -> Problem:
    """A pattern of which only the empty position is left in the class of the start."""
    this = Board.from_lines([("a", "b", "c")])
    return Problem(Position(this, 0b111), Finish.of_bits(0, 0b011))


def _isolated() -> Problem:
    this = Board.from_lines([("a", "b", "c")], holes=["x", "y", "z"])
    return Problem(Position.of(this, ["a", "b", "x", "y", "z"]), Finish.at_most(3))


@pytest.mark.parametrize(
    ("task", "summary"),
    [
        (
            problem("line(4) pegs a1 b1 to d1"),
            "the start has an odd number of pegs on b1, c1, and every allowed finish\n"
            "has an even number. Each line has none or two of these holes, "
            "so no jump changes that parity.",
        ),
        (
            problem("english d4 c3 free d1 a4 d4 g4 d7"),
            "the start has an even number of pegs on c1, e1, d2, e2, a3, c3, d3, f3, g3, b4, c4, "
            "e4, f4, a5, b5, d5, e5, g5, c6, d6, c7, e7, and every allowed finish\n"
            "has an odd number. Each line has none or two of these holes, "
            "so no jump changes that parity.",
        ),
        (
            _isolated(),
            "no position of at most 3 pegs has the parities that the start has on 4 sets of "
            "holes.\nSet 1 (a, c): odd. Set 2 (a, c, x): even. Set 3 (a, c, y): even. "
            "Set 4 (a, c, z): even.\n"
            "The only line has none or two holes of each set, so no jump changes a parity.",
        ),
        (
            _only_empty(),
            "no position that the finish allows has the parities that the start has on 2 sets of "
            "holes.\nSet 1 (a, b): even. Set 2 (a, c): even.\n"
            "Each set has two of three colours, and the only line has all three colours, "
            "so no jump changes a parity.",
        ),
    ],
)
def test_a_position_class_is_explained(task: Problem, summary: str) -> None:
    proof = found(position_class_proof(task))
    assert proof.kind == "position class"
    assert proof.summary() == f"Position class: {summary}"


def test_french_centre_cannot_end_with_one_peg() -> None:
    """The classic argument: two pairs of three colours of the diagonals."""
    task = problem("french d4 any")
    proof = found(position_class_proof(task))
    assert isinstance(proof.certificate, ParitySets)
    assert colouring_of(task.board, proof.certificate.sets) is not None
    first, second = proof.certificate.excluded(task)
    assert first | second == task.board.full
    head, sets, last = proof.summary().splitlines()
    assert head.startswith("Position class: no single peg has the parities")
    assert sets == "".join(
        f"Set {number} ({', '.join(task.board.names_of(holes))}): even, "
        "so the last peg is not in it. "
        for number, holes in enumerate(proof.certificate.sets, 1)
    ) + ("No hole is left.")
    assert last.startswith("Each set has two of three colours")
    assert position_class_proof(problem("french d4 at-most-2")) is None


def test_long_lists_of_holes_are_cut_short() -> None:
    summary = found(position_class_proof(problem("square(30) a1 b1"))).summary()
    assert len(summary) < 400
    assert "f2 and 576 more, and every" in summary


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
        (TO_AN_END, [], []),
        (TO_AN_END, [(9, 0, 0)], []),
        (TO_AN_END, [(1, 2, 1)], []),
        # The weighting need not refute what the classes do.
        (TWO_ENDS, [(0, 1, 0, 1, 1, 0)], [(0, 1, 0, 1, 1, 0)]),
        # One for each survivor.
        (TWO_ENDS, [AT_B1], []),
        (TWO_ENDS, [AT_E1], []),
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


def test_weightings_are_explained() -> None:
    proof = found(pagoda_proof(TO_AN_END, [(1, 0, 1)]))
    assert proof.kind == "pagoda"
    assert proof.summary() == (
        "Pagoda function: with the weights a1 1, c1 1 (other holes 0)\n"
        "the start weighs 0, every allowed finish weighs at least 1, and no jump raises the weight."
    )
    assert found(pagoda_proof(TWO_ENDS, [AT_B1, AT_E1])).summary() == (
        "Pagoda functions: 2 weightings of the holes that no jump raises.\n"
        "Each position that the finish allows (in the start's position class) weighs more than "
        "the start\nby one of them."
    )
    with pytest.raises(ProblemError):
        pagoda_proof(TO_AN_END, [(1, 0)])


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


def search_proof(
    spec: str, positions: int = 9, direction: Direction = "forward", method: str = "beam"
) -> Proof:
    return exhausted_search_proof(
        problem(spec), positions=positions, levels=3, direction=direction, method=method
    )


def test_a_small_search_is_repeated_and_a_large_one_is_stated() -> None:
    for direction in get_args(Direction):
        assert found(search_proof("triangle(5) a1 c4", direction=direction)).check() == "verified"
        refused(search_proof("triangle(5) a1 a1", direction=direction), match="reached")
    # Counters of a few positions say nothing about a problem with a solution far away.
    for name in ("english", "english d4 d4", "wiegleb", "rectangle(32,32) a1 any"):
        assert search_proof(name, positions=0).check() == "stated"
    proof = found(search_proof("diamond(5) d2 f8", 1_234_567, method="breadth first"))
    assert proof.kind == "exhausted search"
    assert proof.check() == "stated"
    assert proof.summary() == (
        "Exhausted search: breadth first, forward from the start, generated 1,234,567 positions\n"
        "in 3 levels and found no solution. A check repeats a small search, which is\n"
        "then verified; a larger one is only stated."
    )


def test_a_false_statement_found_out_from_the_finish() -> None:
    """Forwards there are too many positions, backwards three jumps lead to the start."""
    position = Position.vacancies(board("english"), ["d4"])
    for _ in range(3):
        position = position.jump(position.legal_jumps()[0])
    task = Problem(Position.vacancies(position.board, ["d4"]), Finish.of_bits(position.bits))
    proof = Proof(task, ExhaustedSearch(1, 1, "forward", "beam"))
    with pytest.raises(VerificationError, match="reached"):
        proof.check(recheck=12)
    assert proof.check(recheck=2) == "stated"


def test_counters_that_cannot_be() -> None:
    refused(Proof(LEFT_BEHIND, ExhaustedSearch(-1, 0, "forward", "beam")), match="a proof")
    refused(Proof(LEFT_BEHIND, ExhaustedSearch(1, -1, "forward", "beam")), match="a proof")
    sideways = ExhaustedSearch(1, 1, "sideways", "beam")  # type: ignore[arg-type]
    refused(Proof(LEFT_BEHIND, sideways), match="a proof")


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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(["a1", "b1", "A1", "z9"])
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "parity_sets": st.lists(st.lists(NAMES | st.none())),
    "weightings": st.lists(st.dictionaries(NAMES, st.integers() | JSON)),
    "positions": st.integers(),
    "levels": st.integers(),
    "direction": st.sampled_from(["forward", "backward", "both"]),
    "method": st.text(),
}


@settings(deadline=None)
@given(
    JSON
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(["position class", "tree", "exhausted search"]) | JSON},
        optional={name: values | JSON for name, values in FIELDS.items()},
    )
)
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

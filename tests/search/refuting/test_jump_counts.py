"""Refutations by jump counts, against exhaustive truth and problems that nothing else decides."""

from random import Random

import pytest

import reference
from pegsol import problem
from pegsol.errors import LimitError
from pegsol.game.position import Rules
from pegsol.game.problem import Finish, Problem
from pegsol.limits import Limits
from pegsol.proof.certificates.tree import Tree
from pegsol.proof.proof import Proof
from pegsol.search.refuting.arms_and_corners import areas
from pegsol.search.refuting.jump_counts import refute
from pegsol.search.run import Run
from random_boards import play, random_board, random_start

pytest.importorskip("highspy")


def _problem(rng: Random, most: int) -> Problem:
    board = random_board(rng, most)
    rules: Rules = rng.choice(["normal", "reverse"])
    start = random_start(rng, board, rules)
    end = play(rng, start, rules)
    bits = end.bits
    if rng.random() < 0.8:
        # As many pegs as at the end of a game, elsewhere.
        holes = rng.sample(range(len(board)), bits.bit_count())
        bits = sum([1 << hole for hole in holes])
    return Problem(start, Finish.of_bits(bits), rules=rules)


def test_most_random_problems_without_a_solution_are_refuted() -> None:
    unsolvable = refuted = 0
    for seed in range(1000, 1030):
        random = _problem(Random(seed), 9)
        proof = refute(random, Run())
        if not reference.solvable(random):
            unsolvable += 1
            refuted += proof is not None
        else:
            assert proof is None, seed
        if proof is not None:
            proof.check(recheck=0)
            assert Proof.from_json(random, proof.as_json()) == proof, seed
    assert refuted > 0.9 * unsolvable


@pytest.mark.long
def test_the_tip_of_wiegleb_to_itself_is_impossible() -> None:
    """J. D. Beasley, The Ins and Outs of Peg Solitaire (1985), p. 200."""
    proof = refute(problem("wiegleb e1 e1"), Run())
    assert proof is not None
    proof.check(recheck=0)
    assert isinstance(proof.certificate, Tree)
    leaf = proof.certificate.pairs[-1].branches
    assert leaf is not None
    board = proof.problem.board
    assert set(map(board.bits, leaf["areas"])) < set(areas(board))


@pytest.mark.parametrize("finish", ["e3", "b6", "e6", "e9"])
def test_diamond_41_from_its_tip(finish: str) -> None:
    """G. I. Bell and J. D. Beasley, arXiv math/0611091: none of these has a solution."""
    proof = refute(problem(f"diamond(5) e1 {finish}"), Run())
    assert proof is not None
    proof.check(recheck=0)


@pytest.mark.parametrize("text", ["english d4 any", "english d4 fewest", "line(4) b1 c1"])
def test_no_proof(text: str) -> None:
    assert refute(problem(text), Run()) is None


def test_the_limit_of_time_holds() -> None:
    with pytest.raises(LimitError):
        refute(problem("english d4 d4"), Run(Limits(time=0.0)))

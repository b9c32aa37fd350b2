"""All that refutes agrees with the slow textbook solver, and a checker accepts every proof.

The problems are random: boards of up to 11 holes of all geometries, 50 of them (6,000 with
``--long``), with all kinds of finishes but "fewest", by the normal and by the reverse rules. A
failure names the seed; ``agree(problem_of(seed), seed)`` runs it again.
"""

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import reference
from pegsol import Finish, Problem, Proof, Solution
from pegsol.proof.documents import certificate_of, check
from pegsol.proof.position_class import class_allows
from pegsol.proof.proof import pagoda_proof, position_class_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.refuting import (
    growing_armies,
    highs,
    inductive_sets,
    inductive_sides,
    jump_counts,
    linear,
    tree,
)
from pegsol.search.run import Run
from pegsol.search.solving.methods import PROOF_TRIES
from pegsol.search.solving.refutation import by_peg_count
from pegsol.search.spaces.decision import Decision
from random_boards import (
    chunks,
    random_bits,
    random_board,
    random_problem,
    random_start,
    relatives,
)

PROBLEMS = 50
"""Problems in each chunk."""
MEMORY = 64 << 20

Refute = Callable[[Problem, int], Proof | None]


def problem_of(seed: int) -> Problem:
    """Return a random problem with any finish but "fewest"; every third leaves most holes free."""
    rng = Random(seed)
    board = random_board(rng, most=11)
    if seed % 3 == 0:
        start = random_start(rng, board)
        pegs = 1 << rng.randrange(len(board)) | 1 << rng.randrange(len(board))
        empty = random_bits(rng, board) & random_bits(rng, board) & ~start.bits & ~pegs
        return Problem(start, Finish.of_bits(pegs, board.full & ~pegs & ~empty))
    problem = random_problem(rng, board)
    if problem.finish.is_fewest:
        problem = Problem(problem.start, Finish.of_bits(1 << rng.randrange(len(board))))
    return problem


def is_encodable(problem: Problem) -> bool:
    """Return whether a search may begin: by reverse rules no number of pegs gets smaller."""
    return problem.rules == "normal" or problem.finish.care != 0 or problem.finish.least > 1


def by_proposals(problem: Problem, seed: int) -> Proof | None:
    if not is_encodable(problem):
        return None
    proposals = PagodaProposals(EncodedProblem(problem), seed)
    return pagoda_proof(problem, proposals.refuting(PROOF_TRIES))


def by_jump_counts(problem: Problem, seed: int) -> Proof | None:
    """Jump counts take long on problems that they do not refute: here they try less hard."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jump_counts, "MAX_PAIRS", 6)
        return jump_counts.refute(problem, Run(seed=seed))


def by_learned_weightings(problem: Problem, seed: int) -> Proof | None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inductive_sides, "FIRST_LESSON", 1)
        return inductive_sets.refute(problem, Run(seed=seed))


METHODS: dict[str, Refute] = {
    "number of pegs": lambda problem, seed: by_peg_count(problem),
    "position class": lambda problem, seed: position_class_proof(problem),
    "pagoda function": lambda problem, seed: linear.refute(problem, Run(seed=seed)),
    "proposed pagoda functions": by_proposals,
    "tree": lambda problem, seed: tree.refute(problem, Run(seed=seed)),
    "jump counts": by_jump_counts,
    "inductive set": lambda problem, seed: inductive_sets.refute(problem, Run(seed=seed)),
    "set by learned weightings": by_learned_weightings,
}
NEED_HIGHS = {"pagoda function", "tree", "jump counts"}


@pytest.mark.parametrize("chunk", chunks(1, 120))
def test_everything_that_refutes_agrees(chunk: int) -> None:
    refuted: Counter[str] = Counter()
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        try:
            refuted.update(agree(problem_of(seed), seed))
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise
    if chunk < 2:  # 50 problems need not meet all
        wanted = {"needed pegs", "closure", "set forward", "set backward", *METHODS}
        assert wanted - set(refuted) <= (set() if highs.is_installed() else NEED_HIGHS)


def agree(problem: Problem, seed: int) -> list[str]:
    """Refute *problem* in every way; return the names of those that did it."""
    positions = reference.reachable(problem)
    solvable = any(map(reference.finish_test(problem, positions), positions))
    names = []
    for other in (problem, *relatives(problem)):
        proofs: dict[str, Proof] = {}
        for name, refute in METHODS.items():
            if name in NEED_HIGHS and not highs.is_installed():
                continue
            if name == "jump counts" and other is not problem:
                continue  # costly, and the numbers of jumps are the same
            proof = refute(other, seed)
            if proof is not None:
                assert not solvable, name
                judge(proof)
                proofs[name] = proof
        judge_completeness(other, proofs, solvable)
        names += proofs
        names += judge_needs(other, seed, solvable)
        names += judge_closure(other, solvable)
        if "inductive set" in proofs:
            levels = proofs["inductive set"].as_json()
            names += [f"set {way}" for way in ("forward", "backward") if levels.get(way)]
    return names


def judge(proof: Proof) -> None:
    """Check a proof, what JSON makes of it, and the certificate that is written of it."""
    proof.check(recheck=0)
    assert Proof.from_json(proof.problem, json.loads(json.dumps(proof.as_json()))) == proof
    checked = check(json.loads(json.dumps(certificate_of(proof))))
    assert checked.kind == proof.kind
    assert checked.verdict == ("stated" if proof.check() == "stated" else "impossible")


def judge_completeness(problem: Problem, proofs: dict[str, Proof], solvable: bool) -> None:
    """Some methods refute all that can be refuted by their kind of proof."""
    assert ("position class" in proofs) == (not class_allows(problem))
    if is_encodable(problem):
        assert ("inductive set" in proofs) == (not solvable)
        assert ("set by learned weightings" in proofs) == (not solvable)
    if highs.is_installed():
        for name in ("number of pegs", "proposed pagoda functions"):
            if name in proofs and len(proofs[name].as_json()["weightings"]) == 1:
                assert "pagoda function" in proofs
        assert "pagoda function" not in proofs or "tree" in proofs


def judge_needs(problem: Problem, seed: int, solvable: bool) -> list[str]:
    if not growing_armies.suits(problem):
        return []
    search = growing_armies.NeedsSearch(problem)
    while not search.ended:
        search.advance()
    found = search.answer
    if isinstance(found, Proof):
        assert not solvable
        judge(found)
        return ["needed pegs"]
    if found is not None:
        Solution(problem, found).verify()
    return []


def judge_closure(problem: Problem, solvable: bool) -> list[str]:
    """Decide by the closure of one end, if the board has bitmaps and nothing decides at sight."""
    if not is_encodable(problem) or not class_allows(problem):
        return []
    if problem.finish.holds(problem.start.bits):
        return []
    encoded = EncodedProblem(problem)
    decision = Decision.of(encoded, MEMORY)
    if decision is None:
        return []
    while not decision.advance(1.0):
        pass
    position, found = problem.start, False
    for jump in encoded.jumps(decision.jumps or ()):
        position = position.jump(jump, problem.rules)
        found = found or problem.finish.holds(position.bits)
    assert found == solvable
    return [] if solvable else ["closure"]

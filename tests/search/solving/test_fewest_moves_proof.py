"""Certificates of the fewest moves: made exactly for what is true, and refused if changed."""

from __future__ import annotations

import copy
import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import reference
from pegsol import Limits, Problem, ProblemError, Solution, VerificationError, check, problem, solve
from pegsol.errors import LimitError
from pegsol.search.run import Run
from pegsol.search.solving import fewest_moves_proof
from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves
from random_boards import chunks, random_board, random_problem

ORACLES = Path(__file__).parents[2] / "published"
PAIRS = [
    *("c1 c1", "c1 c4", "c1 f4", "c1 c7", "d1 d1", "d1 a4", "d1 d4", "d1 d7", "c2 c2", "c2 c5"),
    *("c2 f5", "d2 d2", "d2 a5", "d2 d5", "c3 c3", "c3 f3", "d3 a3", "d3 d3", "d3 d6", "d4 d4"),
    "d4 d1",
]
"""A vacancy and a survivor of the English board, up to symmetry."""


def shortest(given: Problem) -> Solution:
    solution = solve(given, objective="fewest-moves").solution
    assert solution is not None
    return solution


def certified(spec: str) -> dict[str, Any]:
    return certify_fewest_moves(shortest(problem(spec)), Run())


def is_accepted(document: dict[str, Any]) -> bool:
    try:
        check(document)
    except VerificationError:
        return False
    return True


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_random_problems(chunk: int) -> None:
    for seed in range(25 * chunk, 25 * chunk + 25):
        rng = Random(seed)
        check_proof(random_problem(rng, random_board(rng, most=9)))


def check_proof(given: Problem) -> None:
    """Compare what is proved of a problem with a search through all positions."""
    if given.finish.is_fewest or given.finish.holds(given.start.bits):
        return
    layers = reference.by_moves(given)
    done = reference.finish_test(given, set().union(*layers))
    fewest = next((moves for moves, found in enumerate(layers) if any(map(done, found))), None)
    solution = solve(given, objective="fewest-moves").solution
    if fewest is None:
        assert solution is None
        return
    assert solution is not None
    document = certify_fewest_moves(solution, Run())
    checked = check(document)
    assert (checked.moves, checked.verdict) == (fewest, "solved")
    for wrong in other_claims(document):
        assert not is_accepted(wrong)


def other_claims(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield certificates of other numbers of moves, with layers enough for each."""
    proof = document["proof"]
    for moves in (proof["moves"] - 1, proof["moves"] + 1):
        for side in ("forward", "backward"):
            claim = copy.deepcopy(document)
            claim["proof"]["moves"] = moves
            if moves < proof["moves"]:
                del claim["proof"][side][-1:]
            else:
                claim["proof"][side].append(0)
            yield claim


def test_a_longer_solution_is_no_proof_of_more_moves() -> None:
    document = certified("triangle(5) a1 a1")
    longer = solve("triangle(5) a1 a1").solution
    assert longer is not None
    assert len(longer.moves) > document["proof"]["moves"]
    with pytest.raises(VerificationError, match=r"proof: the layers meet|has more|has fewer"):
        certify_fewest_moves(longer, Run())


@pytest.mark.parametrize("key", ["regions", "symmetries"])
def test_the_layers_need_what_is_stated(key: str) -> None:
    document = certified("triangle(5) a1 a1")
    proof = document["proof"]
    assert is_accepted(document)
    for place in range(len(proof[key])):
        changed = copy.deepcopy(document)
        del changed["proof"][key][place]
        if is_accepted(changed):  # the layers are the same without it
            assert key == "regions"
    changed = copy.deepcopy(document)
    del changed["proof"][key]
    assert not is_accepted(changed)


def test_a_layer_that_would_fill_the_board_is_left_out() -> None:
    proof = certified("rhombus(8) pegs e4 e5 f5 g5 f6 g7 g8 to h5")["proof"]
    assert (proof["moves"], proof["backward"]) == (4, [])


def test_a_set_that_is_no_region() -> None:
    document = certified("triangle(5) a1 a1")
    document["proof"]["regions"].append(["b3"])
    with pytest.raises(VerificationError, match=r"proof\.regions.* goes over it with no end in it"):
        check(document)


def test_the_pegs_of_the_jumps_are_those_of_the_problem() -> None:
    # On a cycle of three vertices, a jump from a over b and one from b over a look alike.
    document = certified("graph(a-b, b-c, c-a, c-d, d-e) pegs a b d to pegs a")
    assert is_accepted(document)
    for number, (takes, _) in enumerate(document["jumps"]):
        changed = copy.deepcopy(document)
        changed["jumps"][number][0] = takes[::-1]
        assert not is_accepted(changed)


def test_limits() -> None:
    solution = shortest(problem("english d4 d4"))
    with pytest.raises(LimitError, match="time"):
        certify_fewest_moves(solution, Run(Limits(time=0.0)))


def test_too_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest_moves_proof, "MAX_POSITIONS", 100)
    with pytest.raises(ProblemError, match="layers of more than 100 positions"):
        certified("triangle(5) a1 a1")


@pytest.mark.long
def test_the_planning_competitions() -> None:
    text = (ORACLES / "planning_problems.csv").read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        given = problem(f"board: english\nstart: pegs {row['start']}\nfinish: {row['finish']}")
        document = certify_fewest_moves(shortest(given), Run())
        assert document["proof"]["moves"] == int(row["moves"]), row


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS)
def test_all_pairs_of_the_english_board(pair: str) -> None:
    document = certified(f"english {pair}")
    assert 15 <= document["proof"]["moves"] <= 19

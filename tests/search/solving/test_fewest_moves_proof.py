"""Certificates of the fewest moves: made exactly for what is true, and refused if changed.

The table in tests/agree makes them on random boards, and changes their numbers of moves.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pegsol import Limits, ProblemError, Solution, VerificationError, check, problem, solve
from pegsol.errors import LimitError
from pegsol.search.run import Run
from pegsol.search.solving import fewest_moves_proof
from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves
from proof.sample_certificates import checks


def shortest(spec: str) -> Solution:
    solution = solve(problem(spec), objective="fewest-moves").solution
    assert solution is not None
    return solution


def certified(spec: str) -> dict[str, Any]:
    return dict(certify_fewest_moves(shortest(spec), Run()))


def test_a_longer_solution_is_no_proof_of_more_moves() -> None:
    longer = solve("triangle(5) a1 a1").solution
    assert longer is not None
    assert len(longer.moves) > 10
    with pytest.raises(VerificationError, match=r"proof: the layers meet|has more|has fewer"):
        certify_fewest_moves(longer, Run())


@pytest.mark.parametrize("key", ["regions", "symmetries"])
def test_the_layers_need_what_is_stated(key: str) -> None:
    document = certified("triangle(5) a1 a1")
    assert checks(document)
    for place in range(len(document["proof"][key])):
        changed = copy.deepcopy(document)
        del changed["proof"][key][place]
        if checks(changed):  # the layers are the same without it
            assert key == "regions"
    del document["proof"][key]
    assert not checks(document)


def test_a_set_that_is_no_region_is_refused() -> None:
    document = certified("triangle(5) a1 a1")
    document["proof"]["regions"].append(["b3"])
    with pytest.raises(VerificationError, match=r"proof\.regions.* goes over it with no end in it"):
        check(document)


def test_a_layer_that_would_fill_the_board_is_left_out() -> None:
    proof = certified("rhombus(8) pegs e4 e5 f5 g5 f6 g7 g8 to h5")["proof"]
    assert (proof["moves"], proof["backward"]) == (4, [])


def test_the_pegs_of_the_jumps_are_those_of_the_problem() -> None:
    # On a cycle of three vertices, a jump from a over b and one from b over a look alike.
    document = certified("graph(a-b, b-c, c-a, c-d, d-e) pegs a b d to pegs a")
    assert checks(document)
    for number, (takes, _) in enumerate(document["jumps"]):
        changed = copy.deepcopy(document)
        changed["jumps"][number][0] = takes[::-1]
        assert not checks(changed)


def test_time_and_positions_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitError, match="time"):
        certify_fewest_moves(shortest("triangle(5) a1 a1"), Run(Limits(time=0.0)))
    monkeypatch.setattr(fewest_moves_proof, "MAX_POSITIONS", 100)
    with pytest.raises(ProblemError, match="layers of more than 100 positions"):
        certified("triangle(5) a1 a1")

"""The command pagodas."""

from __future__ import annotations

import json
from functools import partial

import pytest

import invoke
from pegsol import problem
from pegsol.proof.pagoda import Pagoda
from pegsol.study import strongest

CENTRE = "d4 1, b4 1, f4 1, d2 1, d6 1"

run = partial(invoke.run, code=0)


def test_a_small_board() -> None:
    assert run("study", "pagodas", "line(6)", "--finish", "b1").stdout == (
        "line(6): pagoda functions for b1\n"
        "\n"
        "1\n"
        "    a   b   c   d   e   f\n"
        "1  -1   2   1   1   .   1\n"
        "\n"
        "weights  alone  images  with images  together\n"
        "1        100 %       1        100 %     100 %\n"
        "\n"
        "tried on 1 lost position of random games, of which some pagoda function catches\n"
        "100 %\n"
    )


@pytest.mark.long
def test_named_weightings() -> None:
    lines = run("study", "pagodas", "english", "--named").stdout.splitlines()
    assert "stronger centre" in lines
    assert "golden ratio" in lines


def test_json() -> None:
    found = json.loads(run("study", "pagodas", "cube", "--json").stdout)
    assert found["finish"] == {"pegs": ["a"]}
    assert found["exact"] is True
    cube = problem("cube").board
    for row in found["catches"]:
        weights = tuple(row["weights"].get(name, 0) for name in cube.names)
        Pagoda(cube, weights).check()
        assert 0 < row["alone"] <= row["together"] <= found["catchable"] <= found["tried"]
    named = json.loads(run("study", "pagodas", "cube", "--json", "--named").stdout)
    assert [row["name"] for row in named["catches"]] == ["golden ratio", "pegs of its type"]


def test_without_state_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strongest, "MAX_TRUTH_BYTES", 0)
    text = run("study", "pagodas", "line(6)", "--finish", "b1").stdout
    assert "all that a pagoda function was found for" in " ".join(text.split())

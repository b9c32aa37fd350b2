"""Moves in foreign notations on the command line."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke
from pegsol.model.games.documents import parse_document
from pegsol.model.games.solution import Solution

THILL = Path(__file__).parents[1] / "oracles" / "thill_diamond_41.txt"

run = partial(invoke.run, code=0)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_printout_is_converted(form: str, tmp_path: Path) -> None:
    printed = THILL.read_text(encoding="utf-8")
    path = str(tmp_path / "thill")
    run("convert", "diamond-41", "--moves", printed, "--to", form, "-o", path)
    solution = parse_document(Path(path).read_text(encoding="utf-8"))
    assert isinstance(solution, Solution)
    solution.verify()
    assert len(solution.jumps) == 39
    assert run("convert", "diamond-41", "--moves", printed, "--to", form).stdout == Path(
        path
    ).read_text(encoding="utf-8")
    assert json.loads(run("replay", path, "--json").stdout)["solves"] is True


def test_the_notation_may_be_named() -> None:
    start = ("check", "english", "pegs e3", "f3", "c4 d4", "to g3", "--json", "--moves", "24-26")
    error = run(*start, code=2).stderr
    assert error == ("pegsol: '24-26' may be e3-g3 (cockett), c4-e4 (dirkse): name the notation\n")
    for notation, move in (("cockett", "e3-g3"), ("dirkse", "c4-e4")):
        found = json.loads(run(*start, "--notation", notation, code=10).stdout)
        assert found["moves"] == [move]

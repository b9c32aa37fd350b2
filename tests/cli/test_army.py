"""The command that finds the smallest armies."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from pegsol.cli import main


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["study", "army", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_an_army_with_its_solution_and_why_it_is_the_smallest() -> None:
    text = " ".join(run("4").split())
    assert "the smallest army that gets a peg 4 rows ahead: 20 pegs" in text
    assert "start: 20 pegs; finish: one peg, in" in text
    assert "No smaller army gets there: it weighs too little" in text


def test_no_army_gets_five_rows_ahead() -> None:
    text = " ".join(run("5", code=10).split())
    assert text.startswith("no army gets a peg 5 rows ahead")
    assert "endlessly many, weigh 1; an army weighs less" in text
    assert "weigh 0.7721" in run("8", "--board", "triangular", code=10)


def test_json() -> None:
    answer = json.loads(run("3", "--json", "--board", "square+diagonals"))
    assert (answer["rows"], answer["pegs"], answer["at_least"]) == (3, 5, 5)
    assert len(answer["jumps"]) == 4
    assert json.loads(run("5", "--json", code=10))["at_least"] is None


def test_a_limit_leaves_it_open() -> None:
    text = run("6", "--board", "triangular", "--time-limit", "0.05", code=20)
    assert "undecided: an army that gets a peg 6 rows ahead has at least " in text
    assert "stopped by the time limit" in text


@pytest.mark.parametrize("words", [("0",), ("21",), ("x",)])
def test_bad_input(words: tuple[str, ...]) -> None:
    assert "(help: " in run(*words, code=2)

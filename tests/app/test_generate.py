"""The command that makes new puzzles."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from pegsol import problem, solve
from pegsol.app.cli import main


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["generate", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_puzzles_are_drawn_with_their_difficulty() -> None:
    text = run("english", "--jumps", "8", "--seed", "3", "--solutions")
    assert "start: 9 pegs; finish: one peg, in c2" in text
    assert "difficulty: very easy; 24 solutions, 1 of 2 first jumps can win" in text
    assert "solution: " in text


def test_json_has_all_of_it() -> None:
    puzzles = json.loads(run("triangle(5)", "--count", "3", "--json", "--reverse"))["puzzles"]
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert puzzle["problem"]["rules"] == "reverse"
        assert puzzle["moves"]
        assert puzzle["difficulty"]["solutions"] > 0


def test_text_is_a_problem_file() -> None:
    made = problem(run("english", "--text", "--finish", "d4"))
    assert made.board.names_of(made.finish.pegs) == ("d4",)
    assert solve(made).solution is not None


def test_a_difficulty_may_stay_open() -> None:
    text = run("english", "--jumps", "27", "--time-limit-each", "0", code=20)
    assert "difficulty: not known" in text


@pytest.mark.parametrize("words", [("line(4)", "--jumps", "9"), ("english", "--finish", "x9")])
def test_bad_input_is_one_line(words: tuple[str, ...]) -> None:
    assert run(*words, code=2).count("\n") == 1

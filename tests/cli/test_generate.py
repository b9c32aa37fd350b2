"""The command that makes new puzzles."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from pegsol.cli import main
from pegsol.cli.commands import generate


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["generate", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_puzzles_are_drawn_with_their_difficulty() -> None:
    text = run("english", "--jumps", "8", "--seed", "3", "--solutions")
    assert "start: 9 pegs; finish: one peg, in c2" in text
    assert "difficulty: very easy (3.8). 24 solutions. 1 of 2 first jumps loses" in text
    assert "solution: " in text


def test_json_has_all_of_it() -> None:
    puzzles = json.loads(run("triangle(5)", "--count", "3", "--json"))["puzzles"]
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert puzzle["moves"]
        assert puzzle["difficulty"]["solutions"] > 0


def test_a_set_rises() -> None:
    wishes = ("triangle(5)", "--symmetry", "mirror", "--rising", "--count", "12")
    puzzles = json.loads(run(*wishes, "--json"))["puzzles"]
    numbers = [puzzle["difficulty"]["number"] for puzzle in puzzles]
    assert len(numbers) == 12
    assert numbers == sorted(numbers)


def test_several_boards_take_turns() -> None:
    text = run("triangle(5)", "square(4)", "--count", "2", "--jumps", "4", "--json")
    answer = json.loads(text)
    assert answer["boards"] == ["triangle(5)", "square(4)"]
    assert [one["problem"]["board"] for one in answer["puzzles"]] == answer["boards"]


def test_puzzles_that_were_found_are_shown_if_there_is_no_other() -> None:
    words = ("square(4)", "--jumps", "5", "--finish", "a1", "--symmetry", "mirror", "--count", "99")
    text = run(*words, code=20)
    assert text.count("difficulty: ") > 2
    assert text.count("many tries found no other puzzle of that kind") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("line(4)", "--jumps", "9"),
        ("english", "--finish", "x9"),
        ("line(7)", "--symmetry", "rotation"),
        ("english", "nowhere"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...]) -> None:
    assert run(*words, code=2).count("\n") == 1


def test_ctrl_c_shows_the_puzzles_made_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rate, calls = generate.difficulty, iter(range(9))

    def interrupted(*given: Any, **options: Any) -> Any:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return rate(*given, **options)

    monkeypatch.setattr(generate, "difficulty", interrupted)
    words = ["generate", "english", "--count", "5", "--json"]
    assert main.main(words, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert said == "pegsol: interrupted\n"
    puzzles = json.loads(printed)["puzzles"]
    assert [puzzle["difficulty"] is None for puzzle in puzzles] == [False, True]


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (["english", "--jumps", "32"], 31),
        (["triangle(5)", "--jumps", "13", "--finish", "exactly 2"], 12),
        (["square(30)", "--jumps", "899"], 898),
    ],
)
def test_more_jumps_than_a_board_allows(words: list[str], most: int) -> None:
    assert f"takes at most {most} jumps" in run(*words, code=2)

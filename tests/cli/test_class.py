"""The command ``class``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.test_cli import complaint, output
from hostile_boards import HARD_GRAPH
from pegsol import board, class_table


def test_the_english_board() -> None:
    text = output("study", "class", "english")
    assert text.startswith(
        "english: 33 holes\n\n16 position classes, by 4 independent parity sets\n"
    )
    assert "Null-class board: every position is in the class of its complement." in text
    assert "allows a single peg in all holes with the same letter" in " ".join(text.split())
    assert "d4           1  d1, a4, d4, g4, d7\n" in text
    assert text.split("\n\n")[-1].startswith("21 problems from one vacancy to one peg")


def test_the_french_board_is_not_null_class() -> None:
    text = output("study", "class", "french")
    assert "Not a null-class board" in text
    assert "d4           1  none\n" in text


def test_boards_that_do_not_fit_beside_each_other() -> None:
    lines = output("study", "class", "square(12)").splitlines()
    assert max(map(len, lines)) <= 80
    captions = [line for line in lines if line in ("single pegs", "diagonals 1", "diagonals 2")]
    assert len(captions) == 3


def test_a_board_of_one_class() -> None:
    text = output("study", "class", "complete(5)")
    assert "1 position class, by 0 independent parity sets" in text
    assert "single pegs" in text


def test_more_groups_than_letters(tmp_path: Path) -> None:
    holes = [f"v{number}" for number in range(60)]
    file = tmp_path / "holes.json"
    content = {
        "pegsol": 1,
        "board": {"lines": [], "holes": holes},
        "start": {"pegs": holes},
        "finish": {"survivor": "any"},
    }
    file.write_text(json.dumps(content))
    text = output("study", "class", str(file))
    assert f"{1 << 60:,}" not in text
    assert "2^60 position classes" in text
    assert "single pegs: 60 groups of holes\n" in text


def test_json() -> None:
    found = json.loads(output("study", "class", "triangle(5)", "--json"))
    assert found.items() >= class_table(board("triangle(5)")).as_json().items()


def test_bad_input() -> None:
    assert "no board" in complaint("study", "class", "nonsense")


@pytest.mark.long
def test_few_symmetries_are_said_to_be_few() -> None:
    text = " ".join(output("study", "class", HARD_GRAPH).split())
    order = board(HARD_GRAPH).symmetries.order
    assert f"from one vacancy to one peg, up to the {order} symmetries known, that the" in text

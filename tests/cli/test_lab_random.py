"""The command lab random."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke

run = partial(invoke.run, "lab", "random", code=0, columns=100)


def test_random_play_of_a_small_board() -> None:
    text = run("triangle:5", "a1", "any").stdout
    assert text.startswith("triangle(5) a1 any: 15 holes\nrandom play: exact\n")
    assert "    9     5     93.3 %    14.2 %       1.5369        414" in text
    assert "length: 10.0838 jumps, standard deviation 1.0536\n" in text
    assert "won: 0.686 %, 1 game in 146\n" in text


def test_sampled_games() -> None:
    text = run("latin-cross", "--games", "10000", "--seed", "2").stdout
    assert "random play: 10,000 sampled games" in text
    assert "jumps ± 0.00" in text
    assert "standard error" in text
    assert "can be won" not in text


def test_greedy_play(tmp_path: Path) -> None:
    text = run("open-diamond", "--greedy", "most-jumps").stdout
    assert "greedy play, most-jumps: exact" in text
    assert "won: 37.5 %" in text
    assert "choices where a jump is made: 2.1429" in text
    weights = tmp_path / "weights.txt"
    weights.write_text("d4 2, d3 1")
    by_file = run("latin-cross", "--greedy", str(weights)).stdout
    assert by_file == run("latin-cross", "--greedy", "d4 2 d3 1").stdout


def test_json_and_a_chart(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "left.svg"
    content = json.loads(run("latin-cross", "--json", "--plot", str(file)).stdout)
    assert content["chance"]["fraction"] == "1/64"
    assert content["policy"] == "random"
    assert "Pegs left by random play" in file.read_text()


def test_a_limit_of_time() -> None:
    assert run("triangle:5", "a1", "any", "--time-limit", "0", code=20).stderr.count("\n") == 1

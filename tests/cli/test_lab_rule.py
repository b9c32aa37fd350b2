"""The command lab rule."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke

CENTRE = "0 0 0 0 1 0 0 0 0 0 0 0 0 0 1 0 1 0 1 0 0 0 0 0 0 0 0 0 1 0 0 0 0"

run = partial(invoke.run, "lab", "rule", code=0, columns=90)


def test_an_unsound_rule() -> None:
    text = run("open-diamond", "pin-types", code=10).stdout
    assert "rule pin-types: rejects positions without a peg of type win" in text
    assert "total          1,092       192  4,831     1,397\n" in text
    assert "unsound: it rejects 192 of 1,092 winning positions\n" in text
    assert "it loses 4,840 of 13,064 solutions (37.0 %)\n" in text
    assert text.endswith("solved by e4-e2-c2-c4, b4-d4\n")


def test_a_function_in_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(
        "def three(position):\n    return position.peg_count == 3\n"
        "def never(position):\n    return False\n"
        "def wrong(position):\n    return position.no_such_thing\n"
        "from pegsol import lab\n"
        "fast = lab.Rule('fast', lambda batch: batch.peg_counts() == 3, arrays=True)\n"
    )
    slow = run("open-diamond", f"{rules}:three", code=10).stdout
    fast = run("open-diamond", f"{rules}:fast", code=10).stdout
    assert slow.splitlines()[2:] == fast.splitlines()[2:]
    assert "it loses 13,064 of 13,064 solutions (100 %)" in slow
    sampled = run("open-diamond", f"{rules}:never", "--sample", "20", code=20).stdout
    assert "it rejects none of 168 winning positions tested; there are 1,092" in sampled
    assert "how many of 13,064 solutions it loses is not known after a sample" in sampled
    few = run("open-diamond", f"{rules}:three", "--sample", "20", code=10).stdout
    assert "winning positions tested" in few
    wrong = run("open-diamond", f"{rules}:wrong", code=2)
    assert wrong.stderr.startswith("pegsol: rule 'wrong' raised AttributeError for the position")
    assert wrong.stderr.count("\n") == 1
    assert "has no function 'other'" in run("open-diamond", f"{rules}:other", code=2).stderr


def test_files_that_cannot_be_run(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def rule(position)\n")
    assert "raised SyntaxError" in run("latin-cross", f"{bad}:rule", code=2).stderr
    assert "there is no file" in run("latin-cross", f"{tmp_path}/none.py:rule", code=2).stderr
    assert "no rule or file is called 'luck'" in run("latin-cross", "luck", code=2).stderr


def test_weights_in_a_file(tmp_path: Path) -> None:
    weights = tmp_path / "centre.txt"
    weights.write_text(CENTRE)
    text = run("open-diamond", str(weights)).stdout
    assert "rule centre.txt: rejects positions that weigh less than 1" in text


def test_json() -> None:
    content = json.loads(run("open-diamond", "pin-types", "--json", code=10).stdout)
    assert content["rule"] == "pin-types"
    assert content["kept"] == 8224
    assert len(content["levels"]) == 12


@pytest.mark.parametrize(
    "words", [("latin-cross",), ("nowhere", "dead-pegs"), ("french d4 any", "pin-types")]
)
def test_bad_input_is_one_line(words: tuple[str, ...]) -> None:
    assert len(run(*words, code=2).stderr.splitlines()) <= 4

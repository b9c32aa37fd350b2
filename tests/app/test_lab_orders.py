"""pegsol lab orders: its output and exit codes."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke
from pegsol import lab
from pegsol.errors import Limit
from processes import PEGSOL, interrupted, line_of

run = partial(invoke.run, "lab", "orders")
complaint = partial(invoke.complaint, "lab", "orders")


def test_a_table() -> None:
    result = run("up-arrow", "--node-limit", "5000")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Up-Arrow: english, 33 holes"
    assert lines[2].split("  ")[0] == "holes"
    rows = {line.split()[0]: line.split() for line in lines[3:16]}
    assert rows["columns-up"] == ["columns-up", "48", "390", "1,140", "1,234", "2,398", "3,608"]
    assert rows["columns"][:4] == ["columns", "48", "over", "5,000"]
    assert rows["columns"][-1] == "48"
    assert rows["all"][:3] == ["all", "576", "305"]
    assert lines[17:] == [
        "best: 305 positions, spiral, e n s w, by peg",
        "the worst takes over 16.4 times the positions of the best",
    ]


def test_a_sample_that_comes_to_its_end() -> None:
    result = run("triangle:4", "a1", "any", "--sample", "40", "--seed", "7")
    assert result.exit_code == 0
    found = lab.orders("triangle(4) a1 any", sample=40, seed=7)
    assert f"worst: {found.worst.positions:,} positions, {found.worst.name}" in result.stdout
    assert result.stdout.endswith("these orders were chosen at random\n")
    assert "over" not in result.stdout


def test_nothing_decided() -> None:
    result = run("english", "d4", "d3", "--sample", "3", "--node-limit", "10")
    assert result.exit_code == 0
    assert "over 10" in result.stdout
    assert not [line for line in result.stdout.splitlines() if line.startswith(("best:", "the w"))]


def test_json_is_that_of_the_function() -> None:
    result = run("triangle:4", "a1", "any", "--sample", "5", "--json", "--threads", "2")
    found = json.loads(json.dumps(lab.orders("triangle(4) a1 any", sample=5).as_json()))
    content = json.loads(result.stdout)
    assert content["limits"].items() >= found.pop("limits").items()
    assert content.items() >= found.items()


def test_all_of_many() -> None:
    result = run("line:5", "b1", "any", "--sample", "all", "--json")
    content = json.loads(result.stdout)
    assert content["sample"] is None
    assert len(content["costs"]) == content["orders"]


def test_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "orders.svg"
    assert run("triangle:4", "a1", "any", "--sample", "5", "--plot", str(file)).exit_code == 0
    assert "What the order of jumps costs" in file.read_text()


def test_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "orders.svg"
    words = ("up-arrow", "--time-limit", "0", "--plot", str(file))
    assert complaint(*words, code=20) == "0 orders tried: the time limit came first"
    assert not file.exists()
    content = json.loads(run("up-arrow", "--time-limit", "0", "--json").stdout)
    assert (content["limit"], content["costs"], content["spread"]) == (Limit.TIME, [], None)


@pytest.mark.long
def test_ctrl_c() -> None:
    words = ["orders", "english", "d4", "d3", "--node-limit", "1000000000", "--progress"]
    command = [*PEGSOL, "lab", *words, "--threads", "2"]
    code, _, errors = interrupted(command, line_of("stderr", "0% of the steps"))
    assert code == 130
    assert errors.splitlines()[-1] == "pegsol: interrupted"


def test_bad_input() -> None:
    for words, text in (
        ("--sample 0", "'--sample': '0' is neither a whole number from 1 on nor all"),
        ("--sample some", "'--sample': 'some' is neither a whole number from 1 on nor all"),
        ("--node-limit 0", "'--node-limit': 0 is not in the range x>=1"),
    ):
        result = run("up-arrow", *words.split())
        assert result.exit_code == 2
        assert text in result.stderr
    assert "must end in .svg, .png or .pdf" in complaint("up-arrow", "--plot", "orders.txt")
    assert 'not "fewest"' in complaint("square-5")
    assert "no-such-puzzle" in complaint("no-such-puzzle")

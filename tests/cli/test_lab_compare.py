"""pegsol lab compare: its output and exit codes."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import invoke
from pegsol import lab
from pegsol.errors import Limit
from processes import PEGSOL, interrupted, line_of

run = partial(invoke.run, "lab", "compare", columns=100)
complaint = partial(invoke.complaint, "lab", "compare")
ORDERS = ("--vary", "orders")


def test_a_table_of_orders() -> None:
    result = run("up-arrow", *ORDERS, "--node-limit", "5000")
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
    result = run("triangle:4", "a1", "any", *ORDERS, "--sample", "40", "--seed", "7")
    assert result.exit_code == 0
    found = lab.compare("triangle(4) a1 any", "orders", lab.Switches(seed=7), sample=40)
    assert f"worst: {found.worst.positions:,} positions, {found.worst.name}" in result.stdout
    assert result.stdout.endswith("these orders were chosen at random\n")
    assert "over" not in result.stdout


def test_nothing_decided() -> None:
    result = run("english", "d4", "d3", *ORDERS, "--sample", "3", "--node-limit", "10")
    assert result.exit_code == 0
    assert "over 10" in result.stdout
    assert not [line for line in result.stdout.splitlines() if line.startswith(("best:", "the w"))]


def test_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "orders.svg"
    assert (
        run("triangle:4", "a1", "any", *ORDERS, "--sample", "5", "--plot", str(file)).exit_code == 0
    )
    assert "What the order of jumps costs" in file.read_text()


def test_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "orders.svg"
    words = ("up-arrow", *ORDERS, "--time-limit", "0", "--plot", str(file))
    assert complaint(*words, code=20) == "0 searches done: the time limit came first"
    assert not file.exists()
    content = json.loads(run("up-arrow", *ORDERS, "--time-limit", "0", "--json").stdout)
    assert (content["limit"], content["rows"], content["status"]) == (Limit.TIME, [], "undecided")


@pytest.mark.long
def test_ctrl_c() -> None:
    words = ["compare", "english", "d4", "d3", *ORDERS, "--node-limit", "1000000000", "--progress"]
    command = [*PEGSOL, "lab", *words, "--threads", "2"]
    code, _, errors = interrupted(command, line_of("stderr", "0% of the steps"))
    assert code == 130
    assert errors.splitlines()[-1] == "pegsol: interrupted"


# -- rules -----


def untimed(content: dict[str, Any]) -> dict[str, Any]:
    """Return JSON without the times, which differ."""
    for row in content["rows"]:
        del row["cpu_seconds"]
    return content


def test_a_table_of_rules() -> None:
    result = run("triangle:5", "a1", "a1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "triangle(5) a1 a1: 15 holes"
    assert re.split(r"  +", lines[2]) == [
        "rules",
        "positions",
        "times fewer",
        "CPU ms",
    ]
    found = lab.compare("triangle(5) a1 a1")
    end = lines.index("answer: solved") - 1
    for line, row in zip(lines[3:end], found.rows, strict=True):
        assert re.split(r"  +", line)[:2] == [row.name, f"{row.positions:,}"]
    assert re.split(r"  +", lines[3])[2] == "1"
    assert max(map(len, lines[:end])) <= 80


def test_options_reach_the_search() -> None:
    words = [
        "--order",
        "rows-up, e w ne nw se sw, by target",
        "--table",
        "1K",
        "--solutions",
        "2",
        "--seed",
        "4",
    ]
    words += ["--node-limit", "5000", "--threads", "2"]
    content = json.loads(run("triangle:5", "a1", "a1", *words, "--json").stdout)
    switches = lab.Switches(
        order="rows-up, e w ne nw se sw, by target", table=1024, solutions=2, seed=4
    )
    found = lab.compare("triangle(5) a1 a1", switches=switches, positions=5_000)
    wanted = untimed(json.loads(json.dumps(found.as_json())))
    assert untimed(content).items() >= wanted.items()


def test_all_solutions_and_a_search_that_gives_up() -> None:
    result = run("english", "d4", "d3", "--solutions", "all", "--node-limit", "500")
    assert result.exit_code == 0
    rows = {re.split(r"  +", line)[0]: re.split(r"  +", line) for line in result.stdout.split("\n")}
    assert rows["no rule"][:2] == ["no rule", "over 500"]
    assert rows["position-class"][:2] == ["position-class", "0"]
    assert rows["answer: impossible"]


def test_a_table_that_does_not_fit() -> None:
    assert complaint("line:4", "--memory-limit", "40M", "--table", "1G", code=20)


def test_what_pin_types_lose() -> None:
    first = run("open-diamond").stdout
    assert 'pin types are unsound: "pegsol lab rule PROBLEM pin-types" counts what they' in first
    assert "pin types" not in run("crossbow", "to", "d1 d2").stdout

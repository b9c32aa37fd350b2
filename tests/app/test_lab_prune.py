"""pegsol lab prune: its output and exit codes."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import invoke
from pegsol import lab
from processes import PEGSOL, interrupted, line_of

run = partial(invoke.run, "lab", "prune", columns=100)
complaint = partial(invoke.complaint, "lab", "prune")


def untimed(content: dict[str, Any]) -> dict[str, Any]:
    """Return JSON without the times, which differ."""
    for row in content["rows"]:
        del row["cpu_seconds"]
    return content


def test_a_table() -> None:
    result = run("triangle:5", "a1", "a1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "triangle(5) a1 a1: 15 holes"
    assert re.split(r"  +", lines[2]) == [
        "switches",
        "positions",
        "times fewer",
        "ns each",
        "CPU ms",
        "times faster",
    ]
    found = lab.prune("triangle(5) a1 a1")
    end = lines.index("answer: solved") - 1
    for line, row in zip(lines[3:end], found.rows, strict=True):
        assert re.split(r"  +", line)[:2] == [row.title, f"{row.positions:,}"]
    assert re.split(r"  +", lines[3])[2] == "1"
    assert max(map(len, lines[:end])) <= 80


def test_options_reach_the_search() -> None:
    words = ["--holes", "rows-up", "--directions", "e,w,ne,nw,se,sw", "--by", "target"]
    words += ["--weights", "a1 3 b2 1", "--table", "1K", "--solutions", "2", "--seed", "4"]
    words += ["--node-limit", "5000", "--threads", "2"]
    content = json.loads(run("triangle:5", "a1", "a1", *words, "--json").stdout)
    found = lab.prune(
        "triangle(5) a1 a1",
        holes="rows-up",
        directions="e w ne nw se sw",
        by="target",
        weights={"a1": 3, "b2": 1},
        table=1024,
        solutions=2,
        seed=4,
        positions=5_000,
    )
    wanted = untimed(json.loads(json.dumps(found.as_json())))
    assert content["limits"].items() >= wanted.pop("limits").items()
    assert untimed(content).items() >= wanted.items()


def test_all_solutions_and_a_search_that_gives_up() -> None:
    result = run("english", "d4", "d3", "--solutions", "all", "--node-limit", "500")
    assert result.exit_code == 0
    rows = {re.split(r"  +", line)[0]: re.split(r"  +", line) for line in result.stdout.split("\n")}
    assert rows["no switch"][:2] == ["no switch", "over 500"]
    assert rows["position class"][:2] == ["position class", "0"]
    assert rows["answer: impossible"]


def test_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "prune.svg"
    assert run("triangle:4", "a1", "any", "--plot", str(file)).exit_code == 0
    assert "What pruning saves" in file.read_text()


def test_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "prune.svg"
    words = ("up-arrow", "--time-limit", "0", "--plot", str(file))
    assert complaint(*words, code=20) == "0 searches are done: the time limit came first"
    assert not file.exists()
    assert complaint("line:4", "--memory-limit", "40M", "--table", "1G", code=20)


def test_ctrl_c() -> None:
    words = ["prune", "english", "d4", "d3", "--node-limit", "1000000000", "--progress"]
    command = [*PEGSOL, "lab", *words, "--threads", "2"]
    code, _, errors = interrupted(command, line_of("stderr", "0% of the steps"))
    assert code == 130
    assert errors.splitlines()[-1] == "pegsol: interrupted"


def test_bad_input() -> None:
    assert "no order of holes is called 'zigzag'" in complaint("up-arrow", "--holes", "zigzag")
    assert (
        "'none' is neither a whole number from 1 on"
        in run("up-arrow", "--solutions", "none").stderr
    )
    assert "a number of entries is at least 1" in complaint("up-arrow", "--table", "0")
    assert "weights are pairs" in complaint("up-arrow", "--weights", "d4")
    assert 'not "fewest"' in complaint("square-5")


def test_what_pin_types_lose() -> None:
    every = run("open-diamond", "--solutions", "all").stdout.splitlines()
    assert every[-1] == "pin types are unsound: they lose 4,840 of 13,064 solutions (37.0 %)"
    first = run("open-diamond").stdout
    assert 'pin types are unsound: "pegsol lab rule PROBLEM pin-types" counts what they' in first
    assert "pin types" not in run("crossbow", "to", "d1 d2").stdout

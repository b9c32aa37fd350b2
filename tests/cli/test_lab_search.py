"""The command ``lab search``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pegsol.cli import main


def _search(*words: str) -> Result:
    return CliRunner().invoke(main, ["lab", "search", *words], standalone_mode=True)


def test_it_counts_what_darby_and_matos_counted() -> None:
    shown = _search("up-arrow", "--order", "columns-up")
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    assert lines[0] == "Up-Arrow: english, 33 holes"
    assert "  order: columns-up, n e s w, by peg" in lines
    assert "  rules: none" in lines
    assert [line.split()[-1] for line in lines if "(searched" in line or "ends" in line] == [
        "3,608",
        "1,836",
    ]
    assert "d6-d4" in lines[-1]


def test_a_summary_has_the_counters_of_the_rules() -> None:
    shown = _search("up-arrow", "--table", "64K", "--rules", "symmetries", "--distinct")
    assert "rules: 8 symmetries, table of 65,536 entries" in shown.output
    counts = dict(line.rsplit(maxsplit=1) for line in shown.output.splitlines() if "  " in line)
    assert counts["positions"] == "33,399"
    assert counts["different positions"] == "10,028"
    assert counts["found in the table"] == counts["met again"]


def test_a_table_as_described_and_its_values() -> None:
    table = "size=2^10,replace=always,hash=jump,values=fewest"
    shown = _search("longbow", "--order", "corners last", "--table", table)
    assert "by peg, corners last" in shown.output
    rules = "rules: table of 1,024 entries (replace=always, hash=jump, values=fewest)"
    assert rules in shown.output
    counts = dict(line.rsplit(maxsplit=1) for line in shown.output.splitlines() if "  " in line)
    assert counts["others in their place"] < counts["not found there"]
    assert counts["first jump  fewest pegs"] == "known"
    content = json.loads(
        _search("longbow", "--order", "corners last", "--table", table, "--json").output
    )
    assert content["switches"]["order"].endswith("corners last")
    assert [row["pegs"] for row in content["fewest"]][-1] == 1


FREE_HOLES = (
    "graph(v5-v6, v1-v2, v0-v1, v4-v5, v3-v5, v2-v4, v0-v2, v2-v3, v0-v5) v3 v1 free v5 v6 v2 v0"
)
"""A problem with 109 distinct solutions, of which some orders end too early."""


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["line(4) b1 d1"], 10, "impossible: searched to the end"),
        (
            ["english d4 d3", "--rules", "position-class"],
            10,
            "impossible: proved by position class",
        ),
        (["english d4 d3", "--node-limit", "1000"], 20, "undecided: stopped by the node limit"),
        (
            ["crossbow", "--solutions", "all", "--rules", "independence"],
            0,
            "22 solutions: searched",
        ),
        (
            [FREE_HOLES, "--solutions", "all", "--rules", "independence"],
            0,
            "at least 106 solutions: searched to the end, but independence may leave out others",
        ),
        (["crossbow", "--solutions", "3"], 0, "solved: stopped at solution 3"),
        (["triangle(5) a1 a1", "--order", "random 7"], 0, "random 7, ne e se"),
        (["english", "--rules", "pagoda,dead-pegs"], 0, "6 pagoda functions, dead-pegs"),
        (["crossbow", "--solutions", "all", "--node-limit", "2000"], 20, "so far; stopped by the"),
    ],
)
def test_answers_and_exit_codes(words: list[str], code: int, text: str) -> None:
    shown = _search(*words)
    assert shown.exit_code == code, shown.output
    assert text in shown.output


def test_weights_order_the_jumps_and_pagodas_refute(tmp_path: Path) -> None:
    file = tmp_path / "weights.txt"
    file.write_text(
        "d1 2 d2 1 a3 -1 b3 1 d3 1 f3 1 g3 -1 a5 -1 b5 1 d5 1 f5 1 g5 -1 d6 1\n", encoding="utf-8"
    )
    words = ["crossbow", "--weights", "d3 5, c4 -1", "--pagodas", str(file), "--json"]
    content = json.loads(_search(*words).output)
    assert content["status"] == "solved"
    assert content["totals"]["pagodas"] == sum(content["pagoda_refutations"]) > 0
    assert content["switches"]["weights"][9] == 5
    plain = json.loads(_search("crossbow", "--json").output)
    assert content["totals"]["positions"] != plain["totals"]["positions"]

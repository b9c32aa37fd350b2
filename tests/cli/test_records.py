"""The command ``records``."""

from __future__ import annotations

import json
import re
from functools import partial

import invoke
from pegsol import parse_moves, problem
from pegsol.game.game import Game

run = partial(invoke.run, "study", "records", code=0)


def test_records_of_sweeps_by_default() -> None:
    output = run("line(6)", "b1", "any").stdout
    assert output == (
        "line(6) b1 any: 6 holes\n"
        "\n"
        "longest sweep: 2 jumps\n"
        "\n"
        "  d1-b1, a1-c1, f1-d1-b1\n"
        "\n"
        "longest sweep at the end: 2 jumps\n"
        "\n"
        "  d1-b1, a1-c1, f1-d1-b1\n"
        "\n"
        "longest loop: none\n"
    )


def test_all_records_as_json() -> None:
    one = problem("triangle(6) c5 a1")
    content = json.loads(run("triangle(6) c5 a1", "--json").stdout)
    assert content["problem"] == one.as_json()
    values = {record["kind"]: record["value"] for record in content["records"]}
    assert values == {
        "longest-sweep": 9,
        "last-sweep": 9,
        "longest-loop": 9,
    }
    for record in content["records"]:
        moves = parse_moves(one.board, ", ".join(record["moves"]))
        assert Game(one, [jump for move in moves for jump in move.jumps]).solved
        assert record["status"] == "solved"


def test_impossible_problem_ends_with_exit_code_10() -> None:
    output = run("french", "d4", code=10).stdout
    assert "impossible: proved by position class\n\n  Position class: " in output
    content = json.loads(run("french", "d4", "--json", code=10).stdout)
    assert {record["status"] for record in content["records"]} == {"impossible"}
    assert content["records"][0]["proof"]["kind"] == "position class"


def test_limit_ends_with_exit_code_20() -> None:
    output = run("english", "--time-limit", "0.1", code=20)
    # A busy machine finds nothing in that time.
    sweep, _, loop = re.findall(r"(.*) \(stopped by the time limit\)\n", output.stdout)
    assert re.search("(at best so far|: not found)$", sweep)
    assert re.search("(at best so far|: not found)$", loop)


def test_nothing_found_is_reported() -> None:
    output = run("wiegleb", "d1", "d1", "--time-limit", "0", code=20).stdout
    assert "longest sweep at the end: not found (stopped by the time limit)\n" in output


def test_start_that_is_a_finish_needs_no_move() -> None:
    printed = run("line(4)", "b1", "at-most-3").stdout
    assert "longest sweep at the end: 0 jumps\n" in printed

"""The packages that the command replay shows."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import invoke

LINE = ("line(6) b1 any", "--moves", "d1-b1 a1-c1 f1-d1-b1")

run = partial(invoke.run, "replay", "--packages", code=0, columns=60)


def test_pieces_in_words() -> None:
    printed = run(*LINE).stdout
    assert printed.endswith(
        "solves the problem in 3 moves (4 jumps)\n1 package and 2 jumps\n\n"
        "1. clear the pair a1 d1, with c1 as the catalyst, which\n   comes home\n"
        "   d1-b1, a1-c1\n\n"
        "      a b c d e f\n   1  x . O x o o\n\n"
        "2. f1-d1-b1\n\n"
        "      a b c d e f\n   1  . . o . o o\n\n"
        "x to be cleared   O catalyst\n"
    )


def test_reverse_rules_fill_a_block(tmp_path: Path) -> None:
    path = tmp_path / "back.txt"
    path.write_text("board: line(4)\nrules: reverse\nstart: pegs c1\nfinish: pegs a1 c1 d1\n")
    printed = run(str(path), "--moves", "c1-a1, b1-d1").stdout
    assert "fill the pair a1 d1, with c1 as the catalyst, which" in printed
    assert "x . O x" in printed
    assert "x to be filled" in printed


def test_json_can_be_replayed() -> None:
    printed = run(*LINE, "--json").stdout
    content = json.loads(printed)
    assert content["solves"]
    assert content["moves"] == ["d1-b1", "a1-c1", "f1-d1-b1"]
    assert [piece["kind"] for piece in content["pieces"]] == ["2-purge", "jumps"]
    assert content["pieces"][0]["catalyst"] == ["c1"]
    assert json.loads(run("-", "--json", input=printed).stdout) == content
    assert invoke.run("replay", "-", input=printed).exit_code == 0


def test_moves_that_do_not_solve() -> None:
    printed = run("line(6) b1 any", "--moves", "d1-b1 a1-c1", code=10).stdout
    assert "does not solve the problem" in printed
    assert "1 package\n" in printed
    assert "does not solve" in run("line(6) b1 any", "--moves", "", code=10).stdout

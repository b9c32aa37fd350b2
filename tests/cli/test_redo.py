"""The command ``redo``."""

from __future__ import annotations

import json
from functools import partial

import invoke

run = partial(invoke.run, "redo", code=0)
complaint = partial(invoke.complaint, "redo")


def test_the_texts_are_listed() -> None:
    lines = run().stdout.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")][1:] == [
        "glauser",
        "darby",
        "dirkse",
        "cockett",
        "thill",
    ]
    assert len(json.loads(run("--json").stdout)["texts"]) == 5


def test_a_name_in_any_case_and_in_the_help() -> None:
    assert run("Thill", "--json").stdout.startswith('{\n  "command": "pegsol redo"')
    assert "\n  redo " in invoke.run("--help").stdout


def test_tables_come_first_and_then_the_statements() -> None:
    lines = run("cockett").stdout.splitlines()
    assert lines[0] == "Robin Cockett: Peg solitaire, an exercise for students, 2019"
    assert max(map(len, lines[3:24])) <= 100
    figures = next(line for line in lines if line.startswith("both "))
    assert figures.split() == ["both", "43,452", "176.5"]
    place = next(n for n, line in enumerate(lines) if line.split() == ["wrong", "“31", "pegs”"])
    assert lines[place + 1].strip() == "today: 32 pegs on 33 holes; 31 is the number of jumps"
    assert "--full computes 3 more statements, which may take minutes." in lines


def test_a_limit() -> None:
    said = complaint("glauser", "--time-limit", "0", code=20)
    assert said.startswith("the time limit came first; ")

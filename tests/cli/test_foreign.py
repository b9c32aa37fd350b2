"""Moves in foreign notations on the command line."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke
from pegsol import problem
from pegsol.game.documents import parse_document
from pegsol.game.foreign_notation import NOTATIONS
from pegsol.game.solution import Solution

THILL = Path(__file__).parents[1] / "published" / "thill_diamond_41.txt"

run = partial(invoke.run, code=0)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_printout_is_converted(form: str, tmp_path: Path) -> None:
    printed = THILL.read_text(encoding="utf-8")
    path = str(tmp_path / "thill")
    run("convert", "diamond-41", "--moves", printed, "--to", form, "-o", path)
    solution = parse_document(Path(path).read_text(encoding="utf-8"))
    assert isinstance(solution, Solution)
    solution.verify()
    assert len(solution.jumps) == 39
    assert run("convert", "diamond-41", "--moves", printed, "--to", form).stdout == Path(
        path
    ).read_text(encoding="utf-8")
    assert json.loads(run("replay", path, "--json").stdout)["solves"] is True


def test_the_notation_may_be_named() -> None:
    start = ("check", "english", "pegs e3", "f3", "c4 d4", "to g3", "--json", "--moves", "24-26")
    error = run(*start, code=2).stderr
    read = "e3-g3 (cockett), c4-e4 (dirkse), d5-f5 (counted)"
    assert error == f"pegsol: '24-26' may be {read}: name the notation\n"
    for notation, move in (("cockett", "e3-g3"), ("dirkse", "c4-e4")):
        found = json.loads(run(*start, "--notation", notation, code=10).stdout)
        assert found["moves"] == [move]


@pytest.mark.parametrize("notation", NOTATIONS)
def test_moves_are_written_and_read_again(notation: str) -> None:
    own = "d2-d4, f3-d3, e1-e3"
    converted = run("convert", "english", "--moves", own, "--to", notation).stdout
    back = run("convert", "english", "--moves", converted, "--to", "text", "--notation", notation)
    assert "d2-d4 f3-d3 e1-e3" in back.stdout.replace(",", "")
    assert run("convert", "-", "--to", notation, input=back.stdout).stdout == converted


def test_a_board_that_a_notation_cannot_write_is_refused() -> None:
    error = run("convert", "triangle:5", "a1", "--moves", "a3-a1", "--to", "dirkse", code=2)
    assert error.stderr == "pegsol: the notation 'dirkse' is not for this board\n"


def test_the_boards_in_a_printout_of_thills_program_are_read() -> None:
    printed = THILL.read_text(encoding="utf-8").replace("...Move", "...\nMove")
    game = printed[printed.index("Move") : printed.index("\n\nTime")]
    last = game[game.rindex("Move") :].partition("\n")[2]
    text = f"board: diamond(5)\nfinish: any\nstart:\n{last}\n"
    assert parse_document(text) == problem("diamond(5) d2 any")

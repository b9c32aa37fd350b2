"""The first minute: `make help`, and what `make demo` runs and suggests."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from pegsol.cli import main

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(
    shutil.which("make") is None or not (ROOT / "Makefile").exists(),
    reason="no make, or no Makefile in this copy",
)


def make(*words: str) -> str:
    """Return what make prints."""
    run = subprocess.run(
        ["make", "--no-print-directory", *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return run.stdout


def test_help_is_aligned() -> None:
    lines = make("help").splitlines()
    assert 10 <= len(lines) <= 15
    parts = [re.fullmatch(r"(  make [a-z-]+ +)(\S.*)", line) for line in lines]
    assert len({len(part[1]) for part in parts if part}) == 1
    assert all(parts)
    assert min(len(part[1]) - len(part[1].rstrip()) for part in parts if part) == 2


def test_the_demo_shows_a_game_and_ends_with_two_lines_that_work() -> None:
    """Without the build, which takes too long here."""
    recipe = make("-n", "demo", "VENV=/nowhere", "-o", "build")
    game, suggestions = recipe.splitlines()[-2:]
    assert game == "/nowhere/bin/pegsol replay english"
    shown = subprocess.run(["sh", "-c", suggestions], capture_output=True, text=True, check=True)
    first, second = [line.strip() for line in shown.stdout.splitlines()[-2:]]
    assert first == "make play"
    assert "/nowhere/bin/pegsol play" in make("-n", "play", "VENV=/nowhere", "-o", "build")
    program, *words = second.split()
    assert program == "/nowhere/bin/pegsol"
    assert CliRunner().invoke(main, words).exit_code == 0


def test_the_demo_is_boards_in_a_pipe_and_ends_with_the_finish() -> None:
    run = CliRunner().invoke(main, ["replay", "english"])
    assert run.exit_code == 0
    *_, reached = run.stdout.split("position reached\n")
    assert [line.split(maxsplit=1)[1] for line in reached.rstrip().splitlines()[4:5]] == [
        ". . . o . . ."
    ]
    assert reached.count("o") == 1

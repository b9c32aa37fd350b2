"""Animations: the command ``draw``."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

import invoke
from pegsol import Solution, parse_moves, problem, solve
from pegsol.view.animation.animate import FORMS, animate

run = partial(invoke.run, "draw", code=0)
complaint = partial(invoke.complaint, "draw")


@pytest.fixture(scope="module")
def solution() -> Solution:
    found = solve(problem("line(6) b1 any")).solution
    assert found is not None
    return found


@pytest.fixture
def saved(tmp_path: Path, solution: Solution) -> Path:
    path = tmp_path / "game.json"
    moves = [str(move) for move in solution.moves]
    path.write_text(json.dumps({"problem": solution.problem.as_json(), "moves": moves}))
    return path


def test_the_three_kinds(tmp_path: Path, saved: Path, solution: Solution) -> None:
    for form in FORMS:
        path = tmp_path / f"game.{form}"
        run(str(saved), "--animate", "-o", str(path))
        assert path.read_bytes() == animate(solution, form=form)
    assert len(list(tmp_path.iterdir())) == 4


def test_options(tmp_path: Path, saved: Path, solution: Solution) -> None:
    path = tmp_path / "game.GIF"
    options = ["--width", "100", "--theme", "dark", "--names", "edges"]
    run(str(saved), *options, "-o", str(path))
    wanted = animate(solution, width=100, theme="dark", names="edges")
    assert path.read_bytes() == wanted
    with Image.open(path) as film:
        assert film.size[0] == 100


def test_moves_of_a_problem_need_not_solve_it(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    run("english", "--animate", "--moves", "d2-d4, d5-d3", "-o", str(path))
    start = problem("english")
    jumps = [j for move in parse_moves(start.board, "d2-d4, d5-d3") for j in move.jumps]
    assert path.read_bytes() == animate(Solution(start, tuple(jumps)), form="svg")


def test_from_standard_input(tmp_path: Path, saved: Path, solution: Solution) -> None:
    path = tmp_path / "game.svg"
    run("-", "--animate", "-o", str(path), input=saved.read_text())
    assert path.read_bytes() == animate(solution, form="svg")


def test_bad_input(tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "game.gif")
    assert complaint(str(saved), "-o", str(tmp_path / "game.mp4")).startswith(
        "the name of the file must end in .svg, .png, .pdf, .gif or .webp: "
    )
    assert "there is no folder" in complaint(str(saved), "-o", str(tmp_path / "none" / "a.gif"))
    assert "d1-d3 cannot be made" in complaint("english", "--moves", "d1-d3", "-o", path)
    for module in ("PIL", "resvg_py"):
        monkeypatch.setitem(sys.modules, module, None)
        assert "needs the extra 'export': " in complaint("nonsense", "-o", path)
        monkeypatch.undo()


@pytest.mark.parametrize("options", [["--width", "10"], ["--theme", "pink"], []])
def test_usage(options: list[str], tmp_path: Path) -> None:
    output = ["-o", str(tmp_path / "game.gif")] if options else []
    assert "(help: pegsol draw --help)" in run("english", *options, *output, code=2).stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--animate", "-o", "a.png"], "--animate does not go with a .png file"),
        (["--strip", "moves", "-o", "a.gif"], "--strip does not go with an animation"),
        (["--jumps", "-o", "a.webp"], "--jumps does not go with an animation"),
    ],
)
def test_an_animation_is_told_from_a_still_picture(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in complaint("english", *words)
    run("line(4)", "b1", "any", "-o", "still.svg")
    run("line(4)", "b1", "any", "--animate", "-o", "moving.svg")
    assert ["@keyframes" in Path(f"{name}.svg").read_text() for name in ("still", "moving")] == [
        False,
        True,
    ]


# An animation that Ctrl-C meets after its first picture.
INTERRUPTED = """
import os, signal, sys
from pegsol.cli import main
from pegsol.view.animation import raster_animation

compose = raster_animation._Composer.compose

def compose_and_interrupt(self, moment):
    picture = compose(self, moment)
    os.kill(os.getpid(), signal.SIGINT)
    return picture

raster_animation._Composer.compose = compose_and_interrupt
main(sys.argv[1:])
"""


@pytest.mark.parametrize("old", [None, b"old"])
def test_ctrl_c_leaves_what_was_there(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "game.gif"
    if old is not None:
        path.write_bytes(old)
    words = ["draw", "english", "--moves", "d2-d4", "-o", str(path)]
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED, *words], capture_output=True)
    assert ran.returncode == 130, ran.stderr
    assert ran.stderr.strip() == b"pegsol: interrupted"
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([] if old is None else [old])

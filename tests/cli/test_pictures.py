"""The files that commands write are those of the functions, with the same options."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import resvg_py
from PIL import Image
from pypdf import PdfReader

import invoke
from pegsol import Analysis, Game, Solution, draw, problem, solve
from pegsol.cli import main
from pegsol.cli.commands import draw as draw_command
from pegsol.cli.commands import levels as levels_command
from pegsol.game.documents import documents_text
from pegsol.view.animation.animate import animate
from pegsol.view.booklet.booklet import booklet

TRIANGLE = problem("triangle(5) a1 any")
CROSSBOW, FRENCH = problem("crossbow"), problem("french d4 any")
MOVES = "d2-d4, d5-d3"


def solved(text: str) -> Solution:
    found = solve(problem(text)).solution
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("draw english -o a.svg", lambda: draw(problem("english")).svg),
        (f"draw english --moves '{MOVES}' -o a.svg", lambda: draw(Game("english", MOVES)).svg),
        ("draw crossbow -o a.png", lambda: draw(CROSSBOW).png()),
        ("draw crossbow -o a.PDF", lambda: draw(CROSSBOW).pdf()),
        ("draw crossbow --width 300 -o a.png", lambda: draw(CROSSBOW).scaled(300).png(width=300)),
        ("draw crossbow --width 300 -o a.svg", lambda: draw(CROSSBOW).scaled(300).svg),
        (
            "draw french c1 any --theme dark --names holes -o a.svg",
            lambda: draw(problem("french c1 any"), theme="dark", names="holes").svg,
        ),
        ("draw game.json --strip moves -o a.svg", lambda: draw(solved("line(6) b1 any")).svg),
        (
            "draw game.json --strip packages -o a.svg",
            lambda: draw(solved("line(6) b1 any"), strip="packages").svg,
        ),
        (
            "draw game.json --animate -o a.svg",
            lambda: animate(solved("line(6) b1 any"), form="svg"),
        ),
        ("draw game.json -o a.webp", lambda: animate(solved("line(6) b1 any"), form="webp")),
        (
            "draw game.json --width 100 --theme dark --names edges -o a.GIF",
            lambda: animate(solved("line(6) b1 any"), width=100, theme="dark", names="edges"),
        ),
        (
            f"draw english --animate --moves '{MOVES}' -o a.svg",
            lambda: animate(Solution(problem("english"), MOVES), form="svg"),
        ),
        (
            "print english 'triangle(5) c5 any' game.json -o a.pdf",
            lambda: booklet(
                [problem("english"), problem("triangle(5) c5 any"), solved("line(6) b1 any")]
            ),
        ),
        (
            "print game.json --title Ours --paper letter --names none -o a.pdf",
            lambda: booklet([solved("line(6) b1 any")], title="Ours", paper="letter", names=None),
        ),
        (
            "print crossbow 'french d4 any' --solutions --no-cover -o a.pdf",
            lambda: booklet([CROSSBOW, FRENCH], solutions=True, cover=False),
        ),
        (
            "print some.txt --worksheet 4 --solutions --language de --time-limit-each 5 -o a.pdf",
            lambda: booklet([CROSSBOW, FRENCH], worksheet=4, solutions=True, language="de"),
        ),
        ("print crossbow --cut-out 16.5 -o a.pdf", lambda: booklet([CROSSBOW], cut_out=16.5)),
        ("print line:4 b1 any -o a.pdf", lambda: booklet([problem("line(4) b1 any")])),
    ],
)
def test_a_file_is_what_the_function_returns(
    words: str, expected: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    invoke.command("solve line:6 b1 any -o game.json")
    Path("some.txt").write_text(documents_text([CROSSBOW, FRENCH]), encoding="utf-8")
    before = {*tmp_path.iterdir()}
    invoke.command(words)
    (made,) = {*tmp_path.iterdir()} - before
    wanted = expected()
    assert made.read_bytes() == (wanted.encode() if isinstance(wanted, str) else wanted)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_a_chart_has_the_form_of_its_name(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"plot.{ending}"
    invoke.run("levels", "line:5", "b1", "e1", "--plot", str(file), code=0)
    assert file.read_bytes().startswith({"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[ending])


def test_a_booklet_says_what_was_not_solved(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    words = ["print", "wiegleb e1 e1", "--solutions", "--time-limit-each", "0", "-o", str(file)]
    invoke.run(*words, code=0)
    assert "the time limit stopped the search" in PdfReader(file).pages[-1].extract_text()


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        ("draw english -o a.png", "resvg_py", "export"),
        ("draw english -o a.gif", "PIL", "export"),
        ("draw english -o a.pdf", "typst", "pdf"),
        ("print english -o a.pdf", "typst", "pdf"),
        ("levels english --plot a.svg", "matplotlib", "plot"),
        ("levels english --plot a.png", "resvg_py", "export"),
        ("levels english --plot a.pdf", "typst", "pdf"),
    ],
)
def test_a_missing_extra_is_named_before_any_work(
    words: str, module: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(draw_command, "item_of", None)
    monkeypatch.setattr(levels_command, "level_table", None)
    monkeypatch.setitem(sys.modules, module, None)
    assert f"needs the extra '{extra}': " in invoke.command(words, code=2).stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_named_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw_command, "item_of", None)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "not writable" in invoke.complaint("draw", "english", "-o", str(tmp_path / "a.svg"))


def test_jumps_of_which_nothing_is_known_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "winning", lambda self, position: None)
    result = invoke.command("draw triangle:5 a1 any --jumps -o -")
    assert result.stderr == "pegsol: unknown and not drawn: a3-a1, c3-a1\n"
    assert result.stdout == draw(TRIANGLE).svg


def test_a_picture_that_is_too_large_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def too_large(**options: object) -> bytes:
        raise ValueError("nodes limit reached")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", too_large)
    assert invoke.complaint("draw", "english", "-o", str(tmp_path / "a.png")) == (
        "the picture is too large to be drawn in pixels: nodes limit reached"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("old", [None, b"old"])
def test_ctrl_c_during_an_animation_leaves_what_was_there(
    tmp_path: Path,
    old: bytes | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path, save = tmp_path / "game.gif", Image.Image.save

    def interrupted(*given: Any, **options: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        save(*given, **options)

    if old is not None:
        path.write_bytes(old)
    monkeypatch.setattr(Image.Image, "save", interrupted)
    words = ["draw", "english", "--moves", "d2-d4", "-o", str(path)]
    assert main.main(words, standalone_mode=False) == 130
    assert capsys.readouterr().err == "pegsol: interrupted\n"
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([] if old is None else [old])


def test_the_width_is_that_of_the_pixels_and_of_the_page(tmp_path: Path) -> None:
    files = [str(tmp_path / f"a.{ending}") for ending in ("png", "pdf", "gif")]
    for file in files:
        invoke.run("draw", "line:4", "b1", "any", "--width", "300", "-o", file, code=0)
    for file in (files[0], files[2]):
        with Image.open(io.BytesIO(Path(file).read_bytes())) as image:
            assert image.size[0] == 300
    assert float(PdfReader(files[1]).pages[0].mediabox[2]) == pytest.approx(225, abs=0.02)

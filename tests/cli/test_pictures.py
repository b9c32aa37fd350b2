"""The files that commands write are those of the functions, with the same options."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import invoke
from pegsol import Limits, Solution, draw, problem
from pegsol.cli.commands import draw as draw_command
from pegsol.cli.commands import levels as levels_command
from pegsol.game.documents import documents_text
from pegsol.view.animation.animate import animate
from pegsol.view.booklet.booklet import booklet

CROSSBOW, FRENCH = problem("crossbow"), problem("french d4 any")
GAME = Solution("line(6) b1 any", "d1-b1, a1-c1, f1-d1-b1")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("draw crossbow --width 300 -o a.PDF", lambda: draw(CROSSBOW).scaled(300).pdf()),
        ("draw game.txt --strip packages -o a.svg", lambda: draw(GAME, strip="packages").svg),
        (
            "draw game.txt --width 100 --theme dark --names edges -o a.GIF",
            lambda: animate(GAME, width=100, theme="dark", names="edges"),
        ),
        (
            "print crossbow 'triangle(5) c5 any' game.txt --title Ours --paper letter"
            " --names none --solutions --time-limit-each 0 -o a.pdf",
            lambda: booklet(
                [CROSSBOW, problem("triangle(5) c5 any"), GAME],
                title="Ours",
                paper="letter",
                names=None,
                solutions=True,
                limits=Limits(time=0.0),
            ),
        ),
        (
            "print some.txt --worksheet 4 --solutions --language de -o a.pdf",
            lambda: booklet([CROSSBOW, FRENCH], worksheet=4, solutions=True, language="de"),
        ),
        ("print crossbow --cut-out 16.5 -o a.pdf", lambda: booklet([CROSSBOW], cut_out=16.5)),
    ],
)
def test_a_file_is_what_the_function_returns(
    words: str, expected: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(documents_text([GAME]), encoding="utf-8")
    Path("some.txt").write_text(documents_text([CROSSBOW, FRENCH]), encoding="utf-8")
    before = {*tmp_path.iterdir()}
    invoke.command(words)
    (made,) = {*tmp_path.iterdir()} - before
    wanted = expected()
    assert made.read_bytes() == (wanted.encode() if isinstance(wanted, str) else wanted)


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        ("draw english -o a.png", "resvg_py", "export"),
        ("print english -o a.pdf", "typst", "pdf"),
        ("levels english --plot a.svg", "matplotlib", "plot"),
    ],
)
def test_what_is_missing_is_named_before_any_work(
    words: str, module: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(draw_command, "item_of", None)
    monkeypatch.setattr(levels_command, "level_table", None)
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, module, None)
        assert f"needs the extra '{extra}': " in invoke.command(words, code=2).stderr
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "not writable" in invoke.command(words, code=2).stderr
    assert not list(tmp_path.iterdir())

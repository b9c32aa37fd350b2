"""The command draw."""

from __future__ import annotations

import io
import json
import sys
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image
from pypdf import PdfReader

import invoke
from pegsol import Analysis, board, draw, parse_moves, problem, solve
from pegsol.cli import main
from pegsol.cli.group import exit_code
from pegsol.game.game import Game
from pegsol.view.export import raster
from pegsol.view.marks import Marks
from pegsol.view.markup import number

run = partial(invoke.run, "draw", code=0)
complaint = partial(invoke.complaint, "draw")


def drawn(*words: str, input: str | None = None) -> str:
    """Return the SVG that a command draws."""
    return run(*words, "-o", "-", input=input).stdout


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    result = solve(problem("triangle(5) a1 any"))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(result.as_json()))
    return path


def after(text: str, moves: str) -> Game:
    start = problem(text)
    jumps = [jump for move in parse_moves(start.board, moves) for jump in move.jumps]
    return Game(start, jumps)


def test_a_problem() -> None:
    assert drawn("english") == draw(problem("english")).svg
    assert drawn("french", "c1", "any", "--theme", "dark", "--names", "holes") == (
        draw(problem("french c1 any"), theme="dark", names="holes").svg
    )


def test_a_position_after_moves() -> None:
    moves = "d2-d4, d5-d3"
    assert drawn("english", "--moves", moves) == draw(after("english", moves)).svg


def test_files_of_each_kind(tmp_path: Path) -> None:
    for name in ("a.svg", "a.png", "a.PDF"):
        run("crossbow", "-o", str(tmp_path / name))
    picture = draw(problem("crossbow"))
    assert (tmp_path / "a.svg").read_text() == picture.svg
    assert (tmp_path / "a.png").read_bytes() == picture.png()
    assert (tmp_path / "a.PDF").read_bytes() == picture.pdf()
    assert len(list(tmp_path.iterdir())) == 3


def test_width(tmp_path: Path) -> None:
    for name in ("a.svg", "a.png", "a.pdf"):
        run("crossbow", "--width", "300", "-o", str(tmp_path / name))
    root = ElementTree.fromstring((tmp_path / "a.svg").read_text())
    assert root.get("width") == "300"
    natural = draw(problem("crossbow"))
    height = float(root.get("height", ""))
    assert height / 300 == pytest.approx(natural.height / natural.width, abs=1e-3)
    assert root.get("viewBox") == f"0 0 {number(natural.width)} {number(natural.height)}"
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (300, round(height))
    box = PdfReader(tmp_path / "a.pdf").pages[0].mediabox
    assert [float(side) for side in box[2:]] == pytest.approx([225, 0.75 * height], abs=0.02)


def test_the_film_of_a_saved_solution(saved: Path) -> None:
    solution = solve(problem("triangle(5) a1 any")).solution
    assert solution is not None
    assert drawn(str(saved), "--strip", "moves") == draw(solution).svg
    assert drawn("-", "--strip", "moves", input=saved.read_text()) == draw(solution).svg
    assert drawn(str(saved)) == draw(solution.final).svg


def test_a_solution_package_by_package(saved: Path) -> None:
    solution = solve(problem("triangle(5) a1 any")).solution
    assert solution is not None
    assert drawn(str(saved), "--strip", "packages") == draw(solution, strip="packages").svg


def test_the_film_of_moves() -> None:
    game = after("english", "d2-d4, d5-d3")
    assert drawn("english", "--moves", "d2-d4, d5-d3", "--strip", "moves") == (
        draw(game.solution()).svg
    )


def test_jumps_that_win_and_jumps_that_lose() -> None:
    moves = "a3-a1, c5-a3"
    played = after("triangle(5) a1 any", moves)
    wins = {one.jump: one.winning for one in Analysis(played.problem).jumps(played.position)}
    assert set(wins.values()) == {True, False}
    marks = Marks(
        winning=tuple([jump for jump, won in wins.items() if won]),
        losing=tuple([jump for jump, won in wins.items() if not won]),
    )
    assert drawn("triangle(5)", "a1", "any", "--moves", moves, "--jumps") == (
        draw(played, marks=marks).svg
    )
    at_start = drawn("triangle(5)", "a1", "any", "--jumps")
    assert "Winning: a3-a1, c3-a1." in at_start


def test_jumps_of_which_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "winning", lambda self, position: None)
    result = run("triangle(5)", "a1", "any", "--jumps", "-o", "-")
    assert result.stderr == "pegsol: unknown and not drawn: a3-a1, c3-a1\n"
    assert result.stdout == draw(problem("triangle(5) a1 any")).svg


@pytest.mark.parametrize("name", ["board.jpg", "board", "board.mp4", ".svg"])
def test_other_endings(tmp_path: Path, name: str) -> None:
    message = complaint("english", "-o", str(tmp_path / name))
    assert message.startswith("the name of the file must end in .svg, .png, .pdf, .gif or .webp: ")


def test_what_cannot_be_written_is_said_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pegsol.cli.commands import draw as command

    def unwanted(word: str) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr(command, "item_of", unwanted)
    path = tmp_path / "none" / "a.svg"
    assert "there is no folder" in complaint("english", "-o", str(path))
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "not writable" in complaint("english", "-o", str(tmp_path / "a.svg"))
    monkeypatch.undo()
    monkeypatch.setattr(command, "item_of", unwanted)
    for module, ending, extra in (("resvg_py", "png", "export"), ("typst", "pdf", "pdf")):
        monkeypatch.setitem(sys.modules, module, None)
        message = complaint("english", "-o", str(tmp_path / f"a.{ending}"))
        assert f"needs the extra '{extra}': " in message


def test_usage() -> None:
    for words in [
        ["english"],
        ["english", "-o", "-", "--time-limit", "9"],
        ["english", "-o", "-", "--strip", "moves", "--jumps", "--moves", "d2-d4"],
        ["english", "-o", "-", "--theme", "pink"],
        ["english", "-o", "-", "--names", "seven"],
        ["english", "-o", "-", "--width", "0"],
    ]:
        assert "(help: pegsol draw --help)" in run(*words, code=2).stderr, words


def test_a_saved_game_has_its_moves_already(saved: Path) -> None:
    message = run(str(saved), "--moves", "a3-a1", "-o", "-", code=2).stderr
    assert message.startswith("pegsol: --moves does not go with a saved game (help")


def test_a_picture_that_is_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def too_large(**options: object) -> bytes:
        raise ValueError("nodes limit reached")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", too_large)
    message = complaint("english", "-o", str(tmp_path / "a.png"))
    assert message == "the picture is too large to be drawn in pixels: nodes limit reached"
    assert not list(tmp_path.iterdir())


def test_ctrl_c_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(svg: str, *, width: int | None = None) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(raster, "png", interrupted)
    words = ["draw", "english", "-o", str(tmp_path / "a.png")]
    assert exit_code(lambda: main.main(words, standalone_mode=False)) == 130
    assert not list(tmp_path.iterdir())


def test_a_picture_that_is_there_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text("old")
    run("line(3)", "-o", str(path))
    assert path.read_text().startswith("<svg")
    assert ElementTree.parse(io.BytesIO(path.read_bytes()))
    assert "line(3)" in draw(board("line(3)")).title

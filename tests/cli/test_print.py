"""The command print."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

import invoke
from pegsol import problem, solve
from pegsol.cli import main
from pegsol.cli.group import exit_code
from pegsol.game.documents import documents_text
from pegsol.view.booklet import booklet as view
from pegsol.view.booklet.booklet import booklet

run = partial(invoke.run, "print", code=0)
complaint = partial(invoke.complaint, "print")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.pdf"


def saved(folder: Path, text: str) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(solve(problem(text)).as_json()))
    return path


def test_a_book_of_anything(tmp_path: Path, book: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("title: Mine\nboard: line(4)\nstart: vacancies b1\nfinish: a1\n")
    game = saved(tmp_path, "crossbow")
    run("english", "triangle(5) c5 any", str(own), str(game), "-o", str(book))
    solution = solve(problem("crossbow")).solution
    assert solution is not None
    mine = problem(own.read_text())
    items = [problem("english"), problem("triangle(5) c5 any"), mine, solution]
    assert book.read_bytes() == booklet(items)
    assert not list(tmp_path.glob(".*"))


def test_options(tmp_path: Path, book: Path) -> None:
    game = saved(tmp_path, "triangle(5) a1 any")
    options = ["--title", "Ours", "--paper", "letter"]
    run(str(game), *options, "--names", "none", "-o", str(book))
    solution = solve(problem("triangle(5) a1 any")).solution
    assert solution is not None
    assert book.read_bytes() == booklet(
        [solution],
        title="Ours",
        paper="letter",
        names=None,
    )


def test_solutions_worksheets_and_boards(book: Path) -> None:
    two = [problem("crossbow"), problem("french d4 any")]
    run("crossbow", "french d4 any", "--solutions", "--no-cover", "-o", str(book))
    assert book.read_bytes() == booklet(two, solutions=True, cover=False)
    words = ["--worksheet", "4", "--solutions", "--language", "de", "--time-limit-each", "5"]
    run("crossbow", "french d4 any", *words, "-o", str(book))
    assert book.read_bytes() == booklet(two, worksheet=4, solutions=True, language="de")
    run("crossbow", "--cut-out", "16.5", "-o", str(book))
    assert book.read_bytes() == booklet(two[:1], cut_out=16.5)


def test_a_file_with_several_problems(tmp_path: Path, book: Path) -> None:
    some = [problem("crossbow"), problem("latin-cross")]
    (tmp_path / "some.txt").write_text(documents_text(some))
    run(str(tmp_path / "some.txt"), "-o", str(book))
    assert book.read_bytes() == booklet(some)


def test_generated_puzzles(tmp_path: Path, book: Path) -> None:
    made = CliRunner().invoke(main, ["generate", "triangle(5)", "--count", "3", "--json"]).output
    (tmp_path / "some.json").write_text(made)
    run(str(tmp_path / "some.json"), "--worksheet", "4", "-o", str(book))
    assert "3 puzzles" in PdfReader(book).pages[0].extract_text()
    (tmp_path / "some.json").write_text('{"puzzles": [3]}')
    assert str(tmp_path) in complaint(str(tmp_path / "some.json"), "-o", str(book))


def test_an_unsolved_problem_says_so(book: Path) -> None:
    run("wiegleb e1 e1", "--solutions", "--time-limit-each", "0", "-o", str(book))
    assert "the time limit stopped the search" in PdfReader(book).pages[-1].extract_text()


def test_a_solution_from_standard_input(tmp_path: Path, book: Path) -> None:
    text = saved(tmp_path, "crossbow").read_text()
    run("-", "-o", str(book), input=text)
    assert "Solution" in PdfReader(book).pages[-1].extract_text()


def test_a_problem_that_was_not_solved(tmp_path: Path, book: Path) -> None:
    game = saved(tmp_path, "french d4 any")
    run(str(game), "-o", str(book))
    assert book.read_bytes() == booklet([problem("french d4 any")])


def test_bad_input(tmp_path: Path, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaint("english", "-o", str(tmp_path / "book.svg")).startswith(
        "the name of the file must end in .pdf: "
    )
    assert "there is no folder" in complaint("english", "-o", str(tmp_path / "none" / "a.pdf"))
    assert "did you mean french?" in complaint("frnch", "-o", str(book))
    (tmp_path / "game.json").write_text(
        json.dumps({"problem": problem("english").as_json(), "moves": ["d1-d3"]})
    )
    message = complaint(str(tmp_path / "game.json"), "-o", str(book))
    assert message == "jump d1-d3 cannot be made: d3 is not empty"
    assert complaint("english", "--cut-out", "0", "-o", str(book)) == (
        "a diameter in mm is 2 to 100, not 0.0"
    )
    assert complaint("english", "--language", "de", "-o", str(book)).startswith("only worksheets")
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "needs the extra 'pdf': " in complaint("nonsense", "-o", str(book))
    assert not book.exists()


@pytest.mark.parametrize("options", [["--paper", "a5"], ["--worksheet", "3"], []])
def test_usage(options: list[str], book: Path) -> None:
    output = ["-o", str(book)] if options else []
    assert "(help: pegsol print --help)" in run("english", *options, *output, code=2).stderr


def test_ctrl_c_leaves_no_file(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(template: str, content: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(view, "typeset", interrupted)
    words = ["print", "english", "-o", str(book)]
    assert exit_code(lambda: main.main(words, standalone_mode=False)) == 130
    assert not list(book.parent.iterdir())

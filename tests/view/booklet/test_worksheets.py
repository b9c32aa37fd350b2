"""Worksheets: puzzles with stars and lines to write on."""

from __future__ import annotations

import pytest

from parameters import long_after
from pdf_text import texts
from pegsol import Problem
from pegsol import problem as load
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.options import Options, Paper
from pegsol.view.booklet.worksheets import rule_in_words, sheet_puzzles

WORKSHEET = Options(worksheet=4)
NAMES = ["latin-cross", "greek-cross", "crossbow", "outpost", "triangle-5", "house", "grow-a-cross"]


@pytest.mark.parametrize(
    ("size", "pages", "paper"),
    long_after(1, [(1, 7, "a4"), (2, 4, "letter"), (4, 2, "letter"), (6, 2, "a4")]),
)
def test_puzzles_on_a_page(size: int, pages: int, paper: Paper) -> None:
    problems = [load(name) for name in NAMES]
    cover, *sheets = texts(booklet(problems, worksheet=size, paper=paper))
    assert len(sheets) == pages
    assert "7 puzzles" in cover
    titles = [one.title for one in problems]
    for number, sheet in enumerate(sheets):
        here = titles[number * size : (number + 1) * size]
        assert [title for title in titles if f"\xa0{title}\n" in sheet] == here


def test_nothing_is_solved_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("pegsol.search.solving.solve.solve")
    cover, sheet = texts(booklet([load("latin-cross")], worksheet=4))
    assert "1 puzzle" in cover.split("\n")
    assert "d5-d3" not in sheet


def test_stars() -> None:
    def grade(text: str) -> object:
        return sheet_puzzles([load(text)], WORKSHEET)[0]["grade"]

    assert grade("latin-cross") == {"stars": 1, "of": 5, "words": "very easy"}
    assert grade("english d4 d4") == {"stars": 5, "of": 5, "words": "very hard"}
    assert grade("triangle(5) a1 a1") == {"stars": 3, "of": 5, "words": "medium"}
    assert grade("triangle(5) b3 b3") is None  # impossible


def test_no_stars_if_the_difficulty_is_too_costly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegsol.study.difficulty.difficulty", lambda *_, **__: None)
    assert sheet_puzzles([load("line(6) b1 any")], WORKSHEET)[0]["grade"] is None


def test_a_single_peg_is_a_ring_and_a_pattern_a_board() -> None:
    def boards(text: str) -> int:
        return len(sheet_puzzles([load(text)], WORKSHEET)[0]["task"])

    assert boards("english d4 d4") == 1
    assert boards("triangle(5) b3 any") == 1
    assert boards("outpost") == 2
    ringed = sheet_puzzles([load("english d4 d1")], WORKSHEET)[0]["task"][0]
    assert "Finish: d1." in ringed["alt"]


def test_the_rule() -> None:
    words = rule_in_words([load("line(4) c1 any"), load("english d4 any")], Options())
    assert words.endswith("Write: a1-c1.")
    assert "the ring" in rule_in_words([load("latin-cross"), load("line(3)")], Options())
    assert rule_in_words([load("grow-a-cross")], Options()) == ""


def test_a_sheet_without_a_cover_has_the_rules_and_a_line_for_a_name() -> None:
    some = [load(name) for name in NAMES]
    sheets = texts(booklet(some, worksheet=4, cover=False))
    for number, sheet in enumerate(sheets, 1):
        lines = sheet.split("\n")
        assert lines[0].split(" · ") == ["Peg solitaire", f"sheet {number} of 2 Name "]
        assert sum("A peg jumps over its neighbour" in line for line in lines) == 1
    cover, first, _ = texts(booklet(some, worksheet=4))
    assert "A peg jumps over its neighbour" in cover.replace("\n", " ")
    assert "Name" not in first.split("\n")[0]


@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        ("latin-cross", 5),
        ("english", 31),
        ("english d4 at-most-3", 31),
        ("english d4 exactly-3", 29),
        ("english d4 fewest", 31),
        ("grow-a-cross", 5),
        ("central-game-reverse", 31),
    ],
)
def test_a_line_for_each_jump(text: str, jumps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegsol.study.difficulty.difficulty", lambda *_, **__: None)
    assert sheet_puzzles([load(text)], WORKSHEET)[0]["jumps"] == jumps
    (sheet,) = texts(booklet([load(text)], worksheet=1, cover=False, names=None))
    lines = sheet.split("\n")
    assert {str(number) for number in range(1, jumps + 1)} <= set(lines)
    assert str(jumps + 1) not in lines


def test_long_titles_and_descriptions() -> None:
    cross = load("latin-cross")
    long = Problem(cross.start, cross.finish, title="Long title " * 40, description="Word. " * 400)
    for size in (1, 2, 4, 6):
        assert len(texts(booklet([long] * size, worksheet=size))) == 2

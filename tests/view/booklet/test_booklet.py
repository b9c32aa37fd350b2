"""Booklets of puzzles: chapters and solutions, worksheets, boards to cut out, six languages."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from messages import Messages
from pegsol import (
    Board,
    Finish,
    Game,
    Limits,
    Position,
    Problem,
    ProblemError,
    Solution,
    board,
    problem,
    prove,
)
from pegsol.game.boards.names import catalogue
from pegsol.game.formats.puzzles import puzzles
from pegsol.view.booklet.answers import Answer, answer_of
from pegsol.view.booklet.booklet import booklet, filled
from pegsol.view.booklet.cut_out import cut_outs
from pegsol.view.booklet.options import Options, Paper
from pegsol.view.booklet.worksheets import sheet_puzzles
from pegsol.view.messages import LANGUAGES, Language
from pegsol.view.solved import solution_of
from pegsol.view.titles import board_title
from view import pdf_text

MILLIMETRE = 72 / 25.4  # points
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
TRIANGLE = solution_of("triangle(5) a1 any")
CROSSBOW = problem("crossbow")


def pages(items: Any, paper: Paper = "a4", **options: Any) -> list[str]:
    """Return the texts of the pages, which screen readers can read and which have their size.

    No text stands outside the margins, and only the edges of boards have small letters.
    """
    pdf = booklet(items, paper=paper, **options)
    assert b"pdfuaid" in pdf
    (width, height), texts = PAPERS[paper], []
    placed: list[tuple[float, float]] = []

    def note(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if text.strip():
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            placed.append((x, tm[4] * cm[1] + tm[5] * cm[3] + cm[5]))
            is_small = abs(tm[0] * cm[0] + tm[1] * cm[2]) * size < 8
            assert not is_small or re.fullmatch(r"([a-z?] ?)+|[0-9]+", text.strip()), text

    for page in pdf_text.read(pdf).pages:
        assert tuple(map(float, page.mediabox[2:])) == pytest.approx((width, height), abs=0.01)
        texts.append(page.extract_text(visitor_text=note))
    assert [(x, y) for x, y in placed if not (26 < x < width - 26 and 26 < y < height - 26)] == []
    return texts


def said(texts: list[str]) -> str:
    """Return what stands on pages, in one line."""
    return " ".join(" ".join(texts).replace("\xa0", " ").split())


def squeezed(text: str) -> str:
    return "".join(text.split())


# -- chapters ------------------------------------------------------------------------------------


def test_a_booklet_has_a_cover_contents_and_a_chapter_for_each_item() -> None:
    items: list[Any] = [CROSSBOW, TRIANGLE, problem("french d3 any")]
    pdf = booklet(items, title="My book", paper="letter")
    cover, contents, *chapters = pages(items, title="My book", paper="letter")
    assert cover.split("\n") == ["My book", "3 puzzles"]
    found = [re.fullmatch(r"(.+?) ?[. ]{6,}([0-9]+)", line) for line in contents.split("\n")]
    listed = {m[1]: int(m[2]) for m in found if m}
    assert listed == {
        "Crossbow": 3,
        "Triangle of 15 holes from a1, last peg anywhere": 4,
        "French from d3, last peg anywhere": 6,
    }
    assert [page.split("\n")[1] for page in chapters if "Board" in page] == [*listed]
    outline = pdf_text.read(pdf).outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == [*listed]
    for words in ("English, 33 holes", "10 pegs", "one peg, in d1", "Robin Cockett", "Difficulty"):
        assert words in chapters[0]
    assert squeezed(CROSSBOW.description) in squeezed(chapters[0])
    assert chapters[0].rstrip().endswith("3")  # its number
    assert "french" not in chapters[3]
    # The solution, which fits one page, move by move.
    shown = re.findall(r"^([0-9]+)\. +(\S+)", chapters[2], re.MULTILINE)
    moves = [(str(number), str(move)) for number, move in enumerate(TRIANGLE.moves, 1)]
    assert shown == moves
    assert "".join("".join(pair) for pair in moves) in squeezed(chapters[2])
    assert f"{len(moves)} moves, 13 jumps" in chapters[2]
    assert "1 peg left" in chapters[2]


def test_a_booklet_of_one_item_has_no_contents_and_an_unfinished_game_says_so() -> None:
    cover, _, begun = pages([Solution("english", "d2-d4")])
    assert said([cover]) == "English, last peg in d4 1 puzzle, with solutions"
    assert "1 move, 1 jump; the finish is not reached" in begun
    assert "31 pegs left" in begun
    assert len(pages("line:4 b1 any", cover=False)) == 1


def test_long_titles_and_captions_stay_on_the_page() -> None:
    walk = "a1-c1-e1-g1-g3-e3-c3-a3-a5"
    pegs = Position("square(8)", "a1 b1 d1 f1 g2 f3 d3 b3 a4")
    solution = Solution(Problem(pegs, Finish.any_survivor(), title="Title " * 30), walk)
    ring = [str(number) for number in range(1001, 1013)]  # no place to break as words go
    graph = Board.from_lines([(ring[i - 2], ring[i - 1], ring[i]) for i in range(12)])
    start = Position.of(graph, [ring[0], *ring[1::2]])
    numbers = "-".join([*ring[::2], ring[0]])
    around = Solution(Problem(start, Finish.any_survivor()), numbers)
    texts = pages([solution, around])
    assert f"1.{walk}" in squeezed(texts[3])
    assert f"1.{numbers}" in squeezed(texts[5])


def test_refused_options(messages: Messages) -> None:
    messages(
        ProblemError,
        lambda what, options: booklet(what, **options),
        [
            *(([], {}), ("english", {"paper": "a5"}), ("english", {"worksheet": 3})),
            *(("english", {"cut_out": 10, "worksheet": 4}), ("line(64)", {"cut_out": 100})),
            *(("english", {"cut_out": width}) for width in (1.9, 101, math.nan)),
            ("english", {"worksheet": 1, "language": "it"}),
        ],
    )


# -- answers and proofs --------------------------------------------------------------------------


def test_every_move_is_drawn_at_the_back() -> None:
    mine = Game("line(4) c1 any", "a1-c1, d1-b1").solution()
    texts = pages([CROSSBOW, "french d4 any", mine], solutions=True)
    assert "3 puzzles, with solutions" in texts[0]
    listed = [line.split(" .")[0] for line in texts[1].split("\n")[2:6]]
    assert [listed[0], listed[-1]] == ["Crossbow", "Solutions"]
    back = texts[next(n for n, p in enumerate(texts) if "Solutions" in p.split("\n")[1:3]) :]
    assert not [page for page in texts[2 : -len(back)] if "1. " in page]
    for number, move in enumerate(solution_of(CROSSBOW).moves, 1):
        assert f" {number}. {move} " in said(back)
    assert "1 Crossbow" in said(back)
    assert "1 peg left" in said(back)
    assert "2 French, last peg anywhere no solution: position class" in said(back)
    assert " 1 a1-c1 2 d1-b1 " in said(back)


def test_an_answer_is_what_was_given_or_found_within_the_limits() -> None:
    proof = prove(problem("english d4 d3")).proof
    assert proof is not None
    assert answer_of(proof, Limits()).proof is proof
    begun = Game("triangle(5) a1 any", "a3-a1").solution()
    answer = answer_of(begun, Limits())
    assert answer.solution is not None
    assert (answer.solution.defects(), answer.solution.problem) == ([], begun.problem)
    late = answer_of(problem("wiegleb e1 e1"), Limits(time=0.0)).remark(Options())
    assert late == "Not solved: the time limit stopped the search."
    fewest = Answer(problem("french-fewest"), TRIANGLE, limit="time").remark(Options())
    assert fewest == "Fewer pegs may be possible: the time limit stopped the search."
    assert answer.remark(Options()) == ""


def test_a_proof_follows_its_problem_in_words_and_as_a_picture() -> None:
    proof = prove(problem("diamond(5) e1 e9")).proof
    assert proof is not None
    texts = pages([proof, "english"])
    assert "2 puzzles" in texts[0].split("\n")
    assert "No solution tree Tree: 3 pairs of positions" in said(texts)
    assert "3. last jump e7-e9" in said(texts)


# -- worksheets ----------------------------------------------------------------------------------

NAMES = ["latin-cross", "greek-cross", "crossbow", "outpost", "triangle-5", "house", "grow-a-cross"]


@pytest.mark.parametrize(
    ("size", "count", "paper"),
    [(4, 2, "letter"), pytest.param(1, 7, "a4", marks=pytest.mark.long)],
)
def test_a_sheet_has_its_puzzles_the_rules_and_a_line_for_a_name_if_there_is_no_cover(
    size: int, count: int, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = [problem(name).title for name in NAMES]
    sheets = pages(NAMES, worksheet=size, paper=paper, cover=False)
    assert len(sheets) == count
    for number, sheet in enumerate(sheets, 1):
        here = titles[(number - 1) * size : number * size]
        assert [title for title in titles if f"\xa0{title}\n" in sheet] == here
        lines = sheet.split("\n")
        assert lines[0].split(" · ") == ["Peg solitaire", f"sheet {number} of {count} Name "]
        assert sum("A peg jumps over its neighbour" in line for line in lines) == 1
    monkeypatch.delattr("pegsol.search.solving.solve.solve")  # nothing is solved unless asked
    cover, first, *_ = pages(NAMES, worksheet=size, paper=paper)
    assert "A peg jumps over its neighbour" in cover.replace("\n", " ")
    assert "7 puzzles" in cover
    assert "Name" not in first.split("\n")[0]


PUZZLES = """
latin-cross | 1 very easy | 1 | 5
english d4 d4 | 5 very hard | 1 | 31
triangle(5) a1 a1 | 3 medium | 1 | 13
triangle(5) b3 b3 | impossible | 1 | 13
outpost | 4 hard | 2 | 20
triangle(5) a1 exactly-3 | 1 very easy | 1 | 11
grow-a-cross | 1 very easy | 2 | 5
central-game-reverse | 5 very hard | 2 | 31
"""
"""Puzzles with their grades, boards and jumps: a single peg is a ring, a pattern is a board."""


def test_a_puzzle_on_a_worksheet_has_its_grade_its_boards_and_a_line_for_each_jump() -> None:
    for line in PUZZLES.strip().splitlines():
        text, grade, boards, jumps = line.split(" | ")
        (found,) = sheet_puzzles([problem(text)], Options(worksheet=4))
        given = found["grade"] or {"stars": "impossible", "words": "", "of": 5}
        assert f"{given['stars']} {given['words']}".strip() == grade, text
        assert (len(found["task"]), found["jumps"], given["of"]) == (int(boards), int(jumps), 5)


# -- boards to cut out ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "diameter"), [("english", 8.0), ("triangle(5)", 30.0)])
def test_holes_are_as_wide_as_pegs(name: str, diameter: float) -> None:
    [made] = cut_outs([board(name)], Options(cut_out=diameter))
    picture = made["picture"]
    scale = made["width"] / picture["width"]  # millimetres for a pixel
    assert made["height"] / picture["height"] == pytest.approx(scale)
    radii = {float(text) for text in re.findall(r' r="([0-9.]+)"', picture["svg"])}
    assert [radius * 2 * scale for radius in radii] == pytest.approx([diameter], abs=0.01)
    circles = re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', picture["svg"])
    places = [(float(x) * scale, float(y) * scale) for x, y in circles]
    assert len(places) == len(board(name))
    nearest = min(math.dist(p, q) for p in places for q in places if p != q)
    assert nearest == pytest.approx(1.3 * diameter, rel=0.01)


def test_a_bar_to_measure_is_as_long_as_it_says() -> None:
    pdf = booklet("line(3)", cut_out=10)
    assert "50 mm" in pdf_text.texts(pdf)[0]
    content = pdf_text.read(pdf).pages[0].get_contents().get_data()  # type: ignore[union-attr]
    lines = re.findall(rb"0 0 m\s+([0-9.]+) 0 l", content)
    assert max(map(float, lines)) == pytest.approx(50 * MILLIMETRE, abs=0.01)


# -- languages -----------------------------------------------------------------------------------

ENGLISH = re.compile(r"\b(pegs?|jumps?|finish|holes?|the|sheet|moves?|left|cut)\b")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_is_left(language: Language) -> None:
    words = Options(language=language)
    names = [name for entry in catalogue() for name in entry.examples]
    titles = {board_title(board(name), language) for name in names}
    found = [*titles, words.title_of(problem("english d4 d4").complement())]
    for puzzle in puzzles():
        found += [words.title_of(puzzle.problem), words.description_of(puzzle.problem)]
    for finish in ("d4", "any", "fewest", "at-most-3", "exactly-3", "c1 d1"):
        found.append(words.title_of(problem(f"french d3 {finish}")))
    assert not [text for text in found if ENGLISH.search(text.lower())]
    same = titles & {board_title(board(name)) for name in names}
    assert len(same) <= 7  # names of people and of shapes
    items = ["latin-cross", "french d4 any", "grow-a-cross"]
    for options in ({"worksheet": 2, "solutions": True}, {"cut_out": 24}):
        content = filled(items, Options(language=language, **options))[1]  # type: ignore[arg-type]
        content.pop("words", None)
        seen = re.sub(r"<svg.*?</svg>|'\w+':", "", str(content), flags=re.DOTALL)
        assert not ENGLISH.search(seen.lower())

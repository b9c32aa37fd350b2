"""Booklets of puzzles and solutions."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from pdf_text import read, sizes, texts
from pegsol import (
    Board,
    Finish,
    Position,
    Problem,
    ProblemError,
    Proof,
    Solution,
    board,
    parse_moves,
    problem,
    prove,
    solve,
)
from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.options import Paper

CAPTION = re.compile(r"^([0-9]+)\. +(\S+)", re.MULTILINE)


@cache
def solved(text: str) -> Solution:
    solution = solve(problem(text)).solution
    assert solution is not None
    return solution


def played(start: Problem, moves: str) -> Solution:
    return Solution(start, tuple(j for m in parse_moves(start.board, moves) for j in m.jumps))


def captions(page: str) -> list[tuple[int, str]]:
    return [(int(number), move) for number, move in CAPTION.findall(page)]


def squeezed(page: str) -> str:
    return "".join(page.split())


def test_title_page_contents_and_chapters() -> None:
    solution = solved("triangle(5) a1 any")
    pdf = booklet([problem("crossbow"), solution, problem("french-corner")], title="My book")
    cover, contents, *chapters = texts(pdf)
    assert cover.split("\n") == ["My book", "3 puzzles"]
    lines = contents.split("\n")
    assert "Contents" in lines
    found = [re.fullmatch(r"(.+?) ?[. ]{6,}([0-9]+)", line) for line in lines]
    assert [(m[1], int(m[2])) for m in found if m] == [
        ("Crossbow", 3),
        ("Triangle of 15 holes from a1, last peg anywhere", 4),
        ("French, from c1", 6),
    ]
    assert [page.split("\n")[1] for page in chapters if "Board" in page] == [
        "Crossbow",
        "Triangle of 15 holes from a1, last peg anywhere",
        "French, from c1",
    ]
    outline = read(pdf).outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == [
        "Crossbow",
        "Triangle of 15 holes from a1, last peg anywhere",
        "French, from c1",
    ]


def test_a_chapter_has_the_facts_of_its_problem() -> None:
    puzzle = problem("crossbow")
    page = texts(booklet([puzzle]))[1]
    assert "English, 33 holes" in page
    assert "10 pegs" in page
    assert "one peg, in d1" in page
    assert "Robin Cockett" in page
    assert squeezed(puzzle.description) in squeezed(page)
    assert "Difficulty" in page
    assert "easy" in page
    assert page.rstrip().endswith("2")  # its number


def test_a_solution_move_by_move() -> None:
    solution = solved("english d4 d4")
    pages = texts(booklet([solution]))
    moves = [str(move) for move in solution.moves]
    shown = [caption for page in pages for caption in captions(page)]
    assert shown == list(enumerate(moves, 1))
    assert "1 peg left" in pages[-1]
    notation = squeezed(pages[2])
    assert "".join(f"{number}{move}" for number, move in enumerate(moves, 1)) in notation
    assert f"{len(moves)} moves (31 jumps)" in pages[2]
    assert "English, last peg in d4" in pages[3].split("\n")[0]  # the running header


@pytest.mark.long
def test_larger_boards_have_fewer_diagrams_on_a_page() -> None:
    def most(solution: Solution) -> int:
        return max(len(captions(page)) for page in texts(booklet([solution])))

    square = problem("square(16) a1 any")
    few = played(square, "c1-a1, e1-c1, b3-b1, b1-d1, c3-c1")
    assert most(solved("triangle(5) c5 any")) == 13
    assert most(solved("english d4 d4")) >= most(solved("wiegleb-centre")) > most(few)


def test_moves_that_do_not_reach_the_finish() -> None:
    pages = texts(booklet([played(problem("english"), "d2-d4")]))
    assert "1 move (1 jump); the finish is not reached" in pages[2]
    assert "31 pegs left" in pages[2]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612.0, 792.0))])
def test_paper(paper: Paper, size: tuple[float, float]) -> None:
    for page in read(booklet([solved("crossbow")], paper=paper)).pages:
        assert tuple(map(float, page.mediabox[2:])) == pytest.approx(size, abs=0.01)


@pytest.mark.long
def test_long_captions_are_broken_and_nothing_leaves_the_page() -> None:
    walk = "a1-c1-e1-g1-g3-e3-c3-a3-a5"
    square = board("square(8)")
    pegs = ["a1", "b1", "d1", "f1", "g2", "f3", "d3", "b3", "a4"]
    start = Problem(Position.of(square, pegs), Finish.any_survivor(), title="Title " * 30)
    solution = played(start, walk)
    assert [len(move) for move in solution.moves] == [8]
    ring = [str(number) for number in range(1001, 1013)]  # no place to break as words go
    graph = Board.from_lines([(ring[i - 2], ring[i - 1], ring[i]) for i in range(12)])
    pegs = [ring[0], *ring[1::2]]
    numbers = "-".join([*ring[::2], ring[0]])
    around = played(Problem(Position.of(graph, pegs), Finish.any_survivor()), numbers)
    pdf = booklet([solution, around, solved("english d4 d4")])
    pages = texts(pdf)
    assert f"1.{walk}" in squeezed(pages[3])
    assert f"1.{numbers}" in squeezed(pages[5])
    for page in read(pdf).pages:
        placed: list[tuple[float, float]] = []

        def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
            if text.strip():
                x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
                y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                placed.append((x, y))  # noqa: B023

        page.extract_text(visitor_text=note)
        assert placed
        assert all(60 < x < 535 and 30 < y < 812 for x, y in placed)


def test_a_short_solution_fits_one_page() -> None:
    pages = texts(booklet([solved("triangle(5) a1 any")]))
    assert len(pages) == 3
    assert "Solution" in pages[2]


@pytest.mark.long
def test_graphs_one_hole_and_the_largest_board() -> None:
    graph = Board.from_lines([("west", "middle", "east"), ("middle", "east", "south")])
    start = Problem(Position.vacancies(graph, ["south"]), Finish.any_survivor())
    dot = board("line(1)")
    huge = board("rectangle(32,32)")
    items: list[Problem | Solution] = [
        played(start, "middle-south"),
        Problem(Position.of(dot, ["a1"]), Finish.any_survivor(), description="One.\n\nTwo."),
        Solution(Problem(Position.of(dot, ["a1"]), Finish.any_survivor()), ()),
        played(Problem(Position.vacancies(huge, ["a1"]), Finish.fewest()), "c1-a1"),
    ]
    pages = texts(booklet(items))
    assert "Graph of 4 holes" in pages[2]
    assert "1. middle-south" in pages[3]
    assert [line for line in pages[4].split("\n") if line in ("One.", "Two.")] == ["One.", "Two."]
    assert "1022 pegs left" in pages[-1]


def test_headings_are_words() -> None:
    cover, page = texts(booklet([problem("french d3 any")]))
    assert " ".join(cover.split()).startswith("French from d3, last peg anywhere 1 puzzle")
    assert page.split("\n")[1] == "French from d3, last peg anywhere"
    assert "french" not in page


def test_no_cover() -> None:
    assert len(texts(booklet([problem("english")], cover=False))) == 1
    first, *_ = texts(booklet([problem("english"), problem("crossbow")], cover=False))
    assert "Contents" in first


def test_screen_readers_can_read_every_kind() -> None:
    some = [problem("crossbow"), problem("french d4 any")]
    assert b"pdfuaid" in booklet(some, solutions=True)
    assert b"pdfuaid" in booklet(some, worksheet=2, solutions=True)
    assert b"pdfuaid" in booklet(some, cut_out=30)


@pytest.mark.long
def test_captions_can_be_read() -> None:
    letters = r"([a-g] ?)+$|[0-9]+$"  # along the edges of boards
    for page in read(booklet([solved("english d4 d4")])).pages:
        small = [text for text, size in sizes(page) if size < 8]
        assert not [text for text in small if not re.match(letters, text)]


def test_titles_are_text_and_nothing_else() -> None:
    wild = '#panic("x") \\ "quoted" [b] $x$ <l> @r *s* Жя\x07\n漢'
    start = problem("triangle(5)")
    named = Problem(start.start, start.finish, title=wild, description=wild)
    pages = texts(booklet([named], title=wild))
    for page in pages[:3]:
        assert squeezed('#panic("x") \\ "quoted" [b] $x$ <l> @r *s* Жя') in squeezed(page)


def test_the_same_bytes_twice() -> None:
    items = [solved("english d4 d4"), problem("crossbow")]
    assert booklet(items) == booklet(items)


def test_bad_input() -> None:
    with pytest.raises(ProblemError, match="booklet"):
        booklet([])
    with pytest.raises(ProblemError, match="'a5'"):
        booklet([problem("english")], paper="a5")  # type: ignore[arg-type]


def test_a_proof_follows_its_problem() -> None:
    proof = prove(problem("diamond(5) e1 e9")).proof
    assert proof is not None
    pages = texts(booklet([proof, problem("english")]))
    assert "2 puzzles" in pages[0]
    chapter = " ".join(" ".join(pages).split())
    assert "No solution tree Tree: 3 pairs of positions" in chapter
    assert "3. last jump e7-e9" in chapter
    assert texts(booklet([proof]))[0].split("\n")[2:] == ["1 puzzle"]


def test_an_exhausted_search_is_told_in_words() -> None:
    search = ExhaustedSearch(4, 2, "forward", "beam")
    pages = texts(booklet([Proof(problem("triangle(5) b3 b3"), search)]))
    assert "No solution verified by exhausted search" in " ".join(" ".join(pages).split())
    stated = texts(booklet([Proof(problem("english"), search)]))
    assert "No solution stated by exhausted search" in " ".join(" ".join(stated).split())


@pytest.mark.parametrize(
    ("options", "shares"),
    [
        ({}, [0, 0.5]),
        ({"solutions": True}, [0, 0.25, 0.5, 0.75]),
    ],
)
def test_progress(options: dict[str, Any], shares: list[float]) -> None:
    seen: list[float] = []
    booklet(["crossbow", "latin-cross"], progress=seen.append, **options)
    assert seen == shares

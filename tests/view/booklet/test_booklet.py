"""Booklets of puzzles: chapters and solutions, worksheets, boards to cut out, six languages."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any

import pytest

from messages import Messages
from parameters import long_after
from pdf_text import read, sizes, texts
from pegsol import (
    Board,
    Finish,
    Game,
    Limits,
    Position,
    Problem,
    ProblemError,
    Proof,
    Solution,
    board,
    problem,
    prove,
    solve,
)
from pegsol.game.boards.names import catalogue
from pegsol.game.formats.puzzles import puzzles
from pegsol.proof.certificates.exhausted_search import ExhaustedSearch
from pegsol.view.booklet.answers import Answer, answer_of
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.cut_out import cut_outs
from pegsol.view.booklet.options import Options, Paper
from pegsol.view.booklet.worksheets import rule_in_words, sheet_puzzles
from pegsol.view.messages import LANGUAGES, Language
from pegsol.view.solved import solution_of
from pegsol.view.titles import board_title

MILLIMETRE = 72 / 25.4  # points
NAMES = ["latin-cross", "greek-cross", "crossbow", "outpost", "triangle-5", "house", "grow-a-cross"]


@cache
def solved(text: str) -> Solution:
    solution = solve(problem(text)).solution
    assert solution is not None
    return solution


def said(pages: list[str]) -> str:
    """Return what stands on pages, in one line."""
    return " ".join(" ".join(pages).replace("\xa0", " ").split())


def squeezed(page: str) -> str:
    return "".join(page.split())


# -- chapters ------------------------------------------------------------------------------------


def test_title_page_contents_chapters_and_outline() -> None:
    items = [problem("crossbow"), solved("triangle(5) a1 any"), problem("french-corner")]
    pdf = booklet(items, title="My book")
    cover, contents, *chapters = texts(pdf)
    assert cover.split("\n") == ["My book", "3 puzzles"]
    found = [re.fullmatch(r"(.+?) ?[. ]{6,}([0-9]+)", line) for line in contents.split("\n")]
    listed = {m[1]: int(m[2]) for m in found if m}
    assert listed == {
        "Crossbow": 3,
        "Triangle of 15 holes from a1, last peg anywhere": 4,
        "French, from c1": 6,
    }
    assert [page.split("\n")[1] for page in chapters if "Board" in page] == [*listed]
    outline = read(pdf).outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == [*listed]
    assert len(texts(booklet("english", cover=False))) == 1
    assert "Contents" in texts(booklet(["english", "crossbow"], cover=False))[0]
    assert booklet(items) == booklet(items)


def test_a_chapter_has_the_facts_of_its_problem() -> None:
    puzzle = problem("crossbow")
    page = texts(booklet([puzzle]))[1]
    for words in ("English, 33 holes", "10 pegs", "one peg, in d1", "Robin Cockett", "easy"):
        assert words in page
    assert "Difficulty" in page
    assert squeezed(puzzle.description) in squeezed(page)
    assert page.rstrip().endswith("2")  # its number
    cover, page = texts(booklet("french d3 any"))
    assert said([cover]).startswith("French from d3, last peg anywhere 1 puzzle")
    assert page.split("\n")[1] == "French from d3, last peg anywhere"
    assert "french" not in page


def test_a_solution_move_by_move() -> None:
    solution = solved("english d4 d4")
    pages = texts(booklet([solution]))
    moves = list(enumerate(map(str, solution.moves), 1))
    shown = re.findall(r"^([0-9]+)\. +(\S+)", "\n".join(pages), re.MULTILINE)
    assert [(int(number), move) for number, move in shown] == moves
    assert "1 peg left" in pages[-1]
    assert "".join(f"{number}{move}" for number, move in moves) in squeezed(pages[2])
    assert f"{len(moves)} moves (31 jumps)" in pages[2]
    assert "English, last peg in d4" in pages[3].split("\n")[0]  # the running header
    assert len(texts(booklet([solved("triangle(5) a1 any")]))) == 3  # a short one fits one page
    begun = texts(booklet([Solution("english", "d2-d4")]))[2]
    assert "1 move (1 jump); the finish is not reached" in begun
    assert "31 pegs left" in begun


@pytest.mark.long
def test_larger_boards_have_fewer_diagrams_on_a_page() -> None:
    square = Solution("square(16) a1 any", "c1-a1, e1-c1, b3-b1, b1-d1, c3-c1")
    names = ("triangle(5) c5 any", "english d4 d4", "wiegleb-centre")
    pages = [texts(booklet([one])) for one in (*map(solved, names), square)]
    most = [max(len(re.findall(r"^[0-9]+\. ", page, re.MULTILINE)) for page in of) for of in pages]
    assert most[0] == 13
    assert most[1] >= most[2] > most[3]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612.0, 792.0))])
def test_paper(paper: Paper, size: tuple[float, float]) -> None:
    for page in read(booklet([solved("crossbow")], paper=paper)).pages:
        assert tuple(map(float, page.mediabox[2:])) == pytest.approx(size, abs=0.01)


@pytest.mark.long
def test_long_captions_are_broken_and_nothing_leaves_the_page() -> None:
    walk = "a1-c1-e1-g1-g3-e3-c3-a3-a5"
    pegs = Position("square(8)", "a1 b1 d1 f1 g2 f3 d3 b3 a4")
    solution = Solution(Problem(pegs, Finish.any_survivor(), title="Title " * 30), walk)
    ring = [str(number) for number in range(1001, 1013)]  # no place to break as words go
    graph = Board.from_lines([(ring[i - 2], ring[i - 1], ring[i]) for i in range(12)])
    start = Position.of(graph, [ring[0], *ring[1::2]])
    numbers = "-".join([*ring[::2], ring[0]])
    around = Solution(Problem(start, Finish.any_survivor()), numbers)
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
    letters = r"([a-g] ?)+$|[0-9]+$"  # along the edges of boards
    for page in read(booklet([solved("english d4 d4")])).pages:
        small = [text for text, size in sizes(page) if size < 8]
        assert not [text for text in small if not re.match(letters, text)]


@pytest.mark.long
def test_graphs_one_hole_and_the_largest_board() -> None:
    graph = Board.from_lines([("west", "middle", "east"), ("middle", "east", "south")])
    dot = Position("line(1)", "a1")
    items: list[Problem | Solution] = [
        Solution(Problem(Position.vacancies(graph, ["south"]), "any"), "middle-south"),
        Problem(dot, Finish.any_survivor(), description="One.\n\nTwo."),
        Solution(Problem(dot, Finish.any_survivor()), ()),
        Solution(Problem("rectangle(32,32)", "a1", "fewest"), "c1-a1"),
    ]
    pages = texts(booklet(items))
    assert "Graph of 4 holes" in pages[2]
    assert "1. middle-south" in pages[3]
    assert [line for line in pages[4].split("\n") if line in ("One.", "Two.")] == ["One.", "Two."]
    assert "1022 pegs left" in pages[-1]


def test_titles_are_text_and_nothing_else() -> None:
    wild = '#panic("x") \\ "quoted" [b] $x$ <l> @r *s* Жя\x07\n漢'
    start = problem("triangle(5)")
    named = Problem(start.start, start.finish, title=wild, description=wild)
    for page in texts(booklet([named], title=wild))[:3]:
        assert squeezed('#panic("x") \\ "quoted" [b] $x$ <l> @r *s* Жя') in squeezed(page)


def test_screen_readers_can_read_every_kind() -> None:
    kinds: list[dict[str, Any]] = [{"solutions": True}, {"worksheet": 2, "solutions": True}]
    for options in [*kinds, {"cut_out": 30}]:
        assert b"pdfuaid" in booklet(["crossbow", "french d4 any"], **options)


@pytest.mark.parametrize(
    ("options", "shares"),
    [({}, [0, 0.5]), ({"solutions": True}, [0, 0.25, 0.5, 0.75])],
)
def test_progress(options: dict[str, Any], shares: list[float]) -> None:
    seen: list[float] = []
    booklet(["crossbow", "latin-cross"], progress=seen.append, **options)
    assert seen == shares


def test_refused_options(messages: Messages) -> None:
    messages(
        ProblemError,
        lambda what, options: booklet(what, **options),
        [
            ([], {}),
            ("english", {"paper": "a5"}),
            ("english", {"worksheet": 3}),
            ("english", {"cut_out": 10, "worksheet": 4}),
            ("line(64)", {"cut_out": 100}),
            *(("english", {"cut_out": width}) for width in (0, -3, 1.9, 101, math.nan, math.inf)),
            ("english", {"language": "de"}),
            ("english", {"worksheet": 1, "language": "it"}),
        ],
    )


# -- answers and proofs --------------------------------------------------------------------------


def test_every_move_is_drawn_at_the_back() -> None:
    pages = texts(booklet(["crossbow", "french d4 any"], solutions=True))
    assert "2 puzzles, with solutions" in pages[0]
    listed = [line.split(" .")[0] for line in pages[1].split("\n")[2:5]]
    assert listed == ["Crossbow", "French, last peg anywhere", "Solutions"]
    assert "1. " not in pages[2]
    back = said(pages[next(n for n, p in enumerate(pages) if "Solutions" in p.split("\n")[1:3]) :])
    for number, move in enumerate(solution_of(problem("crossbow")).moves, 1):
        assert f" {number}. {move} " in back
    assert "1 Crossbow" in back
    assert "1 peg left" in back
    assert "2 French, last peg anywhere no solution: position class" in back


def test_an_answer_is_what_was_given_or_found() -> None:
    mine = Game("line(4) c1 any", "a1-c1, d1-b1").solution()
    pages = texts(booklet([mine], solutions=True))
    assert sum("1. a1-c1" in page for page in pages) == 1
    proof = prove(problem("english d4 d3")).proof
    assert proof is not None
    assert answer_of(proof, Limits()).proof is proof
    begun = Game("triangle(5) a1 any", "a3-a1").solution()
    answer = answer_of(begun, Limits())
    assert answer.solution is not None
    assert (answer.solution.defects(), answer.solution.problem) == ([], begun.problem)
    late = booklet("wiegleb e1 e1", solutions=True, limits=Limits(time=0.0))
    assert "Not solved: the time limit stopped the search." in said(texts(late))
    fewest = Answer(problem("french-fewest"), solved("latin-cross"), limit="time")
    words = "Fewer pegs may be possible: the time limit stopped the search."
    assert fewest.remark(Options()) == words


def test_a_proof_follows_its_problem() -> None:
    proof = prove(problem("diamond(5) e1 e9")).proof
    assert proof is not None
    pages = texts(booklet([proof, problem("english")]))
    assert "2 puzzles" in pages[0]
    assert "No solution tree Tree: 3 pairs of positions" in said(pages)
    assert "3. last jump e7-e9" in said(pages)
    assert texts(booklet([proof]))[0].split("\n")[2:] == ["1 puzzle"]
    search = ExhaustedSearch(4, 2, "forward", "beam")
    for text, words in (("triangle(5) b3 b3", "verified"), ("english", "stated")):
        pages = texts(booklet([Proof(problem(text), search)]))
        assert f"No solution {words} by exhausted search" in said(pages)


# -- worksheets ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "pages", "paper"),
    long_after(1, [(1, 7, "a4"), (2, 4, "letter"), (4, 2, "letter"), (6, 2, "a4")]),
)
def test_puzzles_on_a_page(size: int, pages: int, paper: Paper) -> None:
    cover, *sheets = texts(booklet(NAMES, worksheet=size, paper=paper))
    assert len(sheets) == pages
    assert "7 puzzles" in cover
    titles = [problem(name).title for name in NAMES]
    for number, sheet in enumerate(sheets):
        here = titles[number * size : (number + 1) * size]
        assert [title for title in titles if f"\xa0{title}\n" in sheet] == here


def test_nothing_is_solved_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("pegsol.search.solving.solve.solve")
    cover, sheet = texts(booklet("latin-cross", worksheet=4))
    assert "1 puzzle" in cover.split("\n")
    assert "d5-d3" not in sheet


@pytest.mark.parametrize(
    ("text", "grade", "boards", "jumps"),
    [
        ("latin-cross", (1, "very easy"), 1, 5),
        ("english d4 d4", (5, "very hard"), 1, 31),  # a single peg is a ring
        ("triangle(5) a1 a1", (3, "medium"), 1, 13),
        ("triangle(5) b3 b3", None, 1, 13),  # impossible
        ("outpost", (4, "hard"), 2, 20),  # a pattern is a board
        ("english d4 at-most-3", (3, "medium"), 1, 31),
        ("english d4 exactly-3", (3, "medium"), 1, 29),
        ("grow-a-cross", (1, "very easy"), 2, 5),
        ("central-game-reverse", (5, "very hard"), 2, 31),
    ],
)
def test_a_puzzle_on_a_worksheet(
    text: str,
    grade: tuple[int, str] | None,
    boards: int,
    jumps: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = sheet_puzzles([problem(text)], Options(worksheet=4))[0]
    stars = {"stars": grade[0], "of": 5, "words": grade[1]} if grade else None
    assert (found["grade"], len(found["task"]), found["jumps"]) == (stars, boards, jumps)
    monkeypatch.setattr("pegsol.study.difficulty.difficulty", lambda *_, **__: None)
    impossible = sheet_puzzles([problem("line(6) b1 any")], Options(worksheet=4))[0]
    assert impossible["grade"] is None  # it would be too costly to know
    (sheet,) = texts(booklet([problem(text)], worksheet=1, cover=False, names=None))
    lines = set(sheet.split("\n"))
    assert {str(number) for number in range(1, jumps + 1)} <= lines
    assert str(jumps + 1) not in lines


def test_the_rule_and_the_ring() -> None:
    def rule(*asked: str) -> str:
        return rule_in_words([problem(text) for text in asked], Options())

    assert rule("line(4) c1 any", "english d4 any").endswith("Write: a1-c1.")
    assert "the ring" in rule("latin-cross", "line(3)")
    assert rule("grow-a-cross") == ""
    ringed = sheet_puzzles([problem("english d4 d1")], Options(worksheet=4))[0]["task"][0]
    assert "Finish: d1." in ringed["alt"]


def test_a_sheet_without_a_cover_has_the_rules_and_a_line_for_a_name() -> None:
    for number, sheet in enumerate(texts(booklet(NAMES, worksheet=4, cover=False)), 1):
        lines = sheet.split("\n")
        assert lines[0].split(" · ") == ["Peg solitaire", f"sheet {number} of 2 Name "]
        assert sum("A peg jumps over its neighbour" in line for line in lines) == 1
    cover, first, _ = texts(booklet(NAMES, worksheet=4))
    assert "A peg jumps over its neighbour" in cover.replace("\n", " ")
    assert "Name" not in first.split("\n")[0]
    cross = problem("latin-cross")
    long = Problem(cross.start, cross.finish, title="Long title " * 40, description="Word. " * 400)
    for size in (1, 2, 4, 6):
        assert len(texts(booklet([long] * size, worksheet=size))) == 2


# -- boards to cut out ---------------------------------------------------------------------------


@pytest.mark.parametrize("diameter", [8.0, 30.0])
@pytest.mark.parametrize("name", ["english", "triangle(5)", "cycle(6)"])
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
    assert nearest > diameter  # pegs do not touch
    if name != "cycle(6)":
        assert nearest == pytest.approx(1.3 * diameter, rel=0.01)


def test_pages_to_cut_out() -> None:
    small = texts(booklet("english", cut_out=15))
    assert len(small) == 1
    assert "English, for pegs of 15 mm" in small[0]
    (large,) = read(booklet("english", cut_out=40)).pages  # larger than the paper
    assert float(large.mediabox.width) > 7 * 1.3 * 40 * MILLIMETRE
    options = Options(cut_out=10, paper="letter")  # it stands or lies
    pages = [cut_outs([board(f"rectangle({n})")], options)[0]["page"] for n in ("11,15", "15,11")]
    assert [tuple(page) for page in pages] == [(215.9, 279.4), (279.4, 215.9)]
    # The bar is as long as it says.
    for paper, words, length in (("a4", "50 mm", 50 * MILLIMETRE), ("letter", "2 inches", 144.0)):
        pdf = booklet("line(3)", cut_out=10, paper=paper)  # type: ignore[arg-type]
        assert words in texts(pdf)[0]
        content = read(pdf).pages[0].get_contents().get_data()  # type: ignore[union-attr]
        lines = re.findall(rb"0 0 m\s+([0-9.]+) 0 l", content)
        assert max(map(float, lines)) == pytest.approx(length, abs=0.01)
    # Each board comes once.
    assert len(texts(booklet(["english", "triangle(5)", "crossbow"], cut_out=10))) == 2


# -- languages -----------------------------------------------------------------------------------

OTHERS = LANGUAGES[1:]
ENGLISH = re.compile(r"\b(pegs?|jumps?|finish|holes?|the|sheet|moves?|left|cut)\b")


@pytest.mark.parametrize("language", OTHERS)
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


@pytest.mark.parametrize("language", long_after(1, OTHERS))
def test_pages_in_other_languages(language: Language) -> None:
    items = ["latin-cross", "french d4 any", "grow-a-cross"]
    pages = texts(booklet(items, worksheet=2, language=language, solutions=True))
    pages += texts(booklet(items, cut_out=24, language=language))
    assert not ENGLISH.search(" ".join(pages).lower())

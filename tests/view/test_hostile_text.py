"""Titles and descriptions by strangers in everything that pegsol draws, prints and writes.

Each file is parsed: it has the elements and attributes that it has with a harmless title, and the
hostile one is nothing but text in it.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf.generic import NameObject

import pdf_text
from pegsol import (
    Analysis,
    Board,
    Finish,
    Game,
    Position,
    Problem,
    Proof,
    Solution,
    animate,
    booklet,
    chart,
    dead_ends,
    draw,
    play,
    problem,
    reachable,
    solve,
)
from pegsol.errors import PegError
from pegsol.game.documents import documents_text, parse_document
from pegsol.view.booklet.booklet import filled
from pegsol.view.booklet.options import Options
from pegsol.view.export.typeset import compiled

HARMLESS = "A title of letters"
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "attribute": '" onload="alert(1)" x=\'',
    "closing": "</title></desc></text></style></svg><svg onload=alert(1)>",
    "cdata": "]]><script>alert(1)</script><![CDATA[",
    "entity": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
    "instruction": "<?xml-stylesheet href='x.css'?>",
    "comment": "--><script>alert(1)</script><!--",
    "half": "&lt;script&gt; &#60;b&#62; &amp",
    "link": "[a](javascript:alert(1)) ![b](x) <javascript:alert(1)>",
    "typst": '#read("/etc/passwd") #import "@preview/x:1.0.0" $ #eval("1")',
    "mathtext": r"$\frac{ \undefined ^^ $$ _{",
    "tex": r"\input{/etc/passwd} %",
    "template": "{{7*7}} ${7*7} <%= 7*7 %> `id` $(id)",
    "controls": "\x1b[2J\x1b]0;mine\x07\x9b2J\x00\x7f\x85\b\r\u2028",
    "bidi": "\u202egpj.exe\u2066\u200f",
    "formats": "title\nboard: french\nstart: pegs a1\nfinish: any",
    "brackets": ") (:goal (and)) ; (define",
    "not a character": "\ufffe\uffff\U0001ffff",
    "prefix": "\0-title \0",
    "long": "<b>" * 2000,
}
Skeleton = frozenset[tuple[str, frozenset[str]]]


ALONE = [pytest.param(text, id=name, marks=pytest.mark.long) for name, text in HOSTILE.items()]


@pytest.fixture(params=[pytest.param(" ".join(HOSTILE.values()), id="all"), *ALONE])
def hostile(request: pytest.FixtureRequest) -> str:
    """A title: all hostile ones as one, or, in the long tests, each alone."""
    title: str = request.param
    return title


def titled(title: str, text: str = "triangle(5) a1 a1") -> Problem:
    """Return a problem with a title and a description."""
    return replace(problem(text), title=title, description=title)


@cache
def _solution() -> Solution:
    found = solve(problem("triangle(5) a1 a1")).solution
    assert found is not None
    return found


def solved(title: str) -> Solution:
    """Return a solution of a problem with that title."""
    return Solution(titled(title), _solution().jumps)


@cache
def _proof(text: str) -> Proof:
    found = solve(text).proof
    assert found is not None
    return found


def refuted(title: str, text: str) -> Proof:
    """Return a proof that a problem with that title has no solution."""
    return replace(_proof(text), problem=titled(title, text))


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, frozenset[str]]] = set()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.found.add((tag, frozenset([name for name, _ in attrs])))

    def handle_decl(self, decl: str) -> None:
        self.found.add((decl, frozenset()))

    handle_pi = unknown_decl = handle_comment = handle_decl


def skeletons(text: str) -> tuple[Skeleton, Skeleton]:
    """Return the elements of a picture with the names of their attributes.

    They are those that a reader of XML finds, and those that one of HTML finds, where the picture
    may stand in a page.
    """
    elements = ElementTree.fromstring(text).iter()
    page = _Elements()
    page.feed(text)
    page.close()
    return frozenset((one.tag, frozenset(one.keys())) for one in elements), frozenset(page.found)


PICTURES: dict[str, Callable[[str], str]] = {
    "problem": lambda title: draw(titled(title)).svg,
    "game": lambda title: draw(Game(titled(title), "a3-a1"), names="holes").svg,
    "solution": lambda title: draw(solved(title)).svg,
    "film strip": lambda title: draw(solved(title)).svg,
    "packages": lambda title: draw(solved(title), strip="packages").svg,
    "parity": lambda title: draw(refuted(title, "english d4 d3")).svg,
    "pagoda": lambda title: draw(refuted(title, "line(6) c1 c1")).svg,
    "search": lambda title: draw(refuted(title, "triangle(5) a1 c4")).svg,
    "animation": lambda title: animate(solved(title), form="svg").decode(),
    "levels": lambda title: chart(_levels(), titled(title)).svg,
    "dead ends": lambda title: chart(replace(_ends(), problem=titled(title))).svg,
    "difficulty": lambda title: chart(_steps(), titled(title)).svg,
    "shown in a notebook": lambda title: titled(title)._repr_svg_(),
    "page of a booklet": lambda title: compiled(
        *filled([solved(title)], Options(title=title)), "svg"
    )[-1].decode(),
}


@cache
def _levels() -> Any:
    return reachable(problem("triangle(5) a1 a1")).levels


@cache
def _ends() -> Any:
    return dead_ends(problem("triangle(5) a1 a1"))


@cache
def _steps() -> Any:
    line = problem("line(4) b1 c1")
    return Analysis(line).along(Game(line, "d1-b1"))


def _named(title: str) -> Board:
    board = problem("line(4) b1 c1").board
    return Board(board.names, board.lines, name=title)


@cache
def _harmless(kind: str) -> tuple[Skeleton, Skeleton]:
    return skeletons(PICTURES[kind](HARMLESS))


@pytest.mark.parametrize("kind", PICTURES)
def test_a_title_is_text_in_a_picture(kind: str, hostile: str) -> None:
    svg = PICTURES[kind](hostile)
    for found, harmless in zip(skeletons(svg), _harmless(kind), strict=True):
        assert found <= harmless
    steers = {char for char in svg if unicodedata.category(char) == "Cc"}
    assert steers <= {"\n", "\t"}


def test_hostile_skeletons_would_be_noticed() -> None:
    svg = draw(titled(HARMLESS)).svg
    xml, html = _harmless("problem")
    changed = svg.replace(HARMLESS, "<set/>")
    assert not skeletons(changed)[0] <= xml
    assert not skeletons(changed)[1] <= html


# -- tables of notebooks, and boards to play on ----------------------------------------------------


def test_a_board_to_play_on_shows_no_markup(hostile: str) -> None:
    still, _ = play(titled(hostile))._picture()
    harmless, _ = play(titled(HARMLESS))._picture()
    assert skeletons(still) == skeletons(harmless)


def test_tables_of_a_notebook(hostile: str) -> None:
    def table(title: str) -> Skeleton:
        page, board = _Elements(), _named(title)
        page.feed(
            reachable(Problem(Position.of(board, ["a1", "b1"]), Finish.at_most(1)))._repr_html_()
        )
        page.close()
        return frozenset(page.found)

    assert table(hostile) == table(HARMLESS)


# -- files in pixels and on paper ------------------------------------------------------------------


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_a_moving_picture_has_no_text(form: Any) -> None:
    made = animate(solved(HOSTILE["script"]), form=form, width=120)
    assert b"alert" not in made
    with Image.open(io.BytesIO(made)) as image:
        assert not {"comment", "xmp", "exif"} & image.info.keys()


def test_a_still_picture_has_no_text() -> None:
    with Image.open(io.BytesIO(draw(titled(HOSTILE["script"])).png(width=120))) as image:
        assert not any(isinstance(value, str) for value in image.info.values())


ACTIONS = {
    "/AA",
    "/OpenAction",
    "/JavaScript",
    "/JS",
    "/Launch",
    "/URI",
    "/EmbeddedFiles",
    "/GoToR",
}


def _words(value: Any) -> set[str]:
    """Return all keys and names in an object of a PDF."""
    if isinstance(value, dict):
        return set(map(str, value)) | set().union(*map(_words, value.values()), ())
    if isinstance(value, list):
        return set().union(*map(_words, value), ())
    return {str(value)} if isinstance(value, NameObject) else set()


@pytest.mark.parametrize("worksheet", [None, 1])
def test_a_title_is_text_on_paper(hostile: str, worksheet: Any) -> None:
    items = [titled(hostile)] if worksheet else [titled(hostile), solved(hostile)]
    pdf = booklet(items, title=hostile, worksheet=worksheet)
    reader = pdf_text.read(pdf)
    words = set().union(*[_words(reader.get_object(n)) for n in range(1, reader.trailer["/Size"])])
    assert "/Pages" in words
    assert not ACTIONS & words
    seen = "".join("".join(pdf_text.texts(pdf)).split())
    assert "root:" not in seen
    start = "".join([char for char in hostile if char.isascii() and char.isprintable()][:12])
    start = "".join(start.split())
    assert start in seen or start[::-1] in seen  # as it is turned


# -- formats ---------------------------------------------------------------------------------------


def _same(one: Problem, other: Problem) -> bool:
    return (one.board.digest, one.start.bits, one.finish) == (
        other.board.digest,
        other.start.bits,
        other.finish,
    )


def test_a_title_changes_nothing_in_a_file_of_a_problem(hostile: str) -> None:
    given = titled(hostile)
    read = problem(given.to_text())
    assert _same(read, given)
    assert "\n" not in read.title
    read = problem(given.to_text("json"))
    assert (read.title, read.description, _same(read, given)) == (hostile, hostile, True)
    assert given.to_text("json").isascii()
    read = problem(given.to_text("pddl"))
    assert (read.start.peg_count, len(read.board)) == (given.start.peg_count, len(given.board))
    assert hostile not in given.to_text("pddl")


def test_a_title_changes_nothing_in_a_file_of_a_solution(hostile: str) -> None:
    given = solved(hostile)
    read = parse_document(documents_text([given]))
    assert isinstance(read, Solution)
    assert _same(read.problem, given.problem)
    assert list(map(str, read.jumps)) == list(map(str, given.jumps))


def test_a_hole_has_no_name_that_could_be_markup() -> None:
    for name in [*HOSTILE.values(), "a b", "=1+1", "a,b", "-x"]:
        with pytest.raises(PegError, match="name"):
            Board.from_lines([(name, "b", "c")])


@pytest.mark.parametrize(
    "name", ["constructor", "toString", "é", "o'brien", "null", "hasOwnProperty"]
)
def test_a_hole_may_have_a_name_that_means_something_elsewhere(name: str) -> None:
    board = Board.from_lines([(name, "b", "c"), ("b", "c", "d")])
    given = Problem(Position.of(board, [name, "b"]), Finish.at_most(1))
    assert solve(given).solution is not None
    assert name.replace("'", "’") in draw(given, names="holes").svg.replace("'", "’")

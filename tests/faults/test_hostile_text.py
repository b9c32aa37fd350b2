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
import pegsol
from pegsol import Board, Finish, Game, Position, Problem, Proof, Solution, draw, problem
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
ALONE = [pytest.param(text, id=name, marks=pytest.mark.long) for name, text in HOSTILE.items()]
TOGETHER = " ".join(HOSTILE.values())
each_title = pytest.mark.parametrize("hostile", [pytest.param(TOGETHER, id="all"), *ALONE])
Skeleton = frozenset[tuple[str, frozenset[str]]]


def titled(title: str, text: str = "triangle(5) a1 a1") -> Problem:
    """Return a problem with a title and a description."""
    return replace(problem(text), title=title, description=title)


@cache
def answer(text: str) -> Any:
    found = pegsol.solve(text)
    return found.solution or found.proof


def solved(title: str) -> Solution:
    """Return a solution of a problem with that title."""
    return Solution(titled(title), answer("triangle(5) a1 a1").jumps)


def refuted(title: str, text: str) -> Proof:
    """Return a proof that a problem with that title has no solution."""
    proof: Proof = replace(answer(text), problem=titled(title, text))
    return proof


def page_of_booklet(title: str) -> str:
    return compiled(*filled([solved(title)], Options(title=title)), "svg")[-1].decode()


def table_of_notebook(title: str) -> str:
    board = problem("line(4) b1 c1").board
    named = Board(board.names, board.lines, name=title)
    start = Position.of(named, ["a1", "b1"])
    return f"<div>{pegsol.reachable(Problem(start, Finish.at_most(1)))._repr_html_()}</div>"


PICTURES: dict[str, Callable[[str], str]] = {
    "problem": lambda title: draw(titled(title)).svg,
    "game": lambda title: draw(Game(titled(title), "a3-a1"), names="holes").svg,
    "solution": lambda title: draw(solved(title)).svg,
    "packages": lambda title: draw(solved(title), strip="packages").svg,
    "parity": lambda title: draw(refuted(title, "english d4 d3")).svg,
    "pagoda": lambda title: draw(refuted(title, "line(6) c1 c1")).svg,
    "search": lambda title: draw(refuted(title, "triangle(5) a1 c4")).svg,
    "animation": lambda title: pegsol.animate(solved(title), form="svg").decode(),
    "levels": lambda title: pegsol.chart(pegsol.reachable("line(4)").levels, titled(title)).svg,
    "dead ends": lambda title: (
        pegsol.chart(replace(pegsol.dead_ends("line(4)"), problem=titled(title))).svg
    ),
    "shown in a notebook": lambda title: titled(title)._repr_svg_(),
    "to play on": lambda title: pegsol.play(titled(title))._picture()[0],
    "table of a notebook": table_of_notebook,
    "page of a booklet": page_of_booklet,
}


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
    """Return the elements of a picture with their attributes, as XML and as part of a page."""
    elements = ElementTree.fromstring(text).iter()
    page = _Elements()
    page.feed(text)
    page.close()
    return frozenset((one.tag, frozenset(one.keys())) for one in elements), frozenset(page.found)


@each_title
def test_a_title_is_text_in_a_picture(hostile: str) -> None:
    for kind, made in PICTURES.items():
        picture = made(hostile)
        for found, harmless in zip(skeletons(picture), skeletons(made(HARMLESS)), strict=True):
            assert found <= harmless, kind
        steers = {char for char in picture if unicodedata.category(char) == "Cc"}
        assert steers <= {"\n", "\t"}, kind


def test_a_hostile_element_would_be_noticed() -> None:
    svg = draw(titled(HARMLESS)).svg
    for found, harmless in zip(
        skeletons(svg.replace(HARMLESS, "<set/>")), skeletons(svg), strict=True
    ):
        assert not found <= harmless


def test_pictures_of_pixels_have_no_text() -> None:
    for form in ("gif", "webp"):
        made = pegsol.animate(solved(HOSTILE["script"]), form=form, width=120)  # type: ignore[arg-type]
        assert b"alert" not in made
        with Image.open(io.BytesIO(made)) as image:
            assert not {"comment", "xmp", "exif"} & image.info.keys()
    with Image.open(io.BytesIO(draw(titled(HOSTILE["script"])).png(width=120))) as image:
        assert not any(isinstance(value, str) for value in image.info.values())


ACTIONS = {"/AA", "/OpenAction", "/JavaScript", "/JS", "/Launch", "/URI"} | {
    *("/EmbeddedFiles", "/GoToR"),
}


def _words(value: Any) -> set[str]:
    """Return all keys and names in an object of a PDF."""
    if isinstance(value, dict):
        return set(map(str, value)) | set().union(*map(_words, value.values()), ())
    if isinstance(value, list):
        return set().union(*map(_words, value), ())
    return {str(value)} if isinstance(value, NameObject) else set()


@each_title
def test_a_title_is_text_on_paper(hostile: str) -> None:
    for worksheet in (None, 1):
        items = [titled(hostile)] if worksheet else [titled(hostile), solved(hostile)]
        pdf = pegsol.booklet(items, title=hostile, worksheet=worksheet)  # type: ignore[arg-type]
        reader = pdf_text.read(pdf)
        numbers = range(1, reader.trailer["/Size"])
        words = set().union(*[_words(reader.get_object(number)) for number in numbers])
        assert "/Pages" in words
        assert not ACTIONS & words
        seen = "".join("".join(pdf_text.texts(pdf)).split())
        assert "root:" not in seen
        start = [char for char in hostile if char.isascii() and char.isprintable()][:12]
        text = "".join("".join(start).split())
        assert text in seen or text[::-1] in seen  # as it is turned


def _same(one: Problem, other: Problem) -> bool:
    return (one.board.digest, one.start.bits, one.finish) == (
        *(other.board.digest, other.start.bits),
        other.finish,
    )


@each_title
def test_a_title_changes_nothing_in_a_file(hostile: str) -> None:
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
    document = parse_document(documents_text([solved(hostile)]))
    assert isinstance(document, Solution)
    assert _same(document.problem, given)
    assert list(map(str, document.jumps)) == list(map(str, solved(hostile).jumps))


def test_a_hole_has_no_name_that_could_be_markup() -> None:
    for name in [*HOSTILE.values(), "a b", "=1+1", "a,b", "-x"]:
        with pytest.raises(PegError, match="name"):
            Board.from_lines([(name, "b", "c")])
    for name in ("constructor", "é", "o'brien", "null"):  # which mean something elsewhere
        board = Board.from_lines([(name, "b", "c"), ("b", "c", "d")])
        given = Problem(Position.of(board, [name, "b"]), Finish.at_most(1))
        assert pegsol.solve(given).solution is not None
        assert name.replace("'", "’") in draw(given, names="holes").svg.replace("'", "’")

"""Titles and descriptions by strangers in everything that pegsol draws, prints and writes.

Each file is parsed: it has the elements and attributes that it has with a harmless title, and the
hostile one is nothing but text in it.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf.generic import NameObject

from pegsol import (
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
from pegsol.view.booklet.booklet import filled
from pegsol.view.booklet.options import Options
from pegsol.view.export.typeset import compiled
from pegsol.view.solved import solution_of
from view import pdf_text

HARMLESS = "A title of letters"
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "attribute": '"><img src=x onerror=alert(1)> " onload="alert(1)" x=\'',
    "closing": "</title></desc></text></style></svg><svg onload=alert(1)>",
    "cdata": "]]><script>alert(1)</script><![CDATA[",
    "entity": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a; <?xml-stylesheet?>',
    "comment": "--><script>alert(1)</script><!-- &lt;script&gt; &#60;b&#62; &amp",
    "link": "[a](javascript:alert(1)) ![b](x) <javascript:alert(1)>",
    "typst": '#read("/etc/passwd") #import "@preview/x:1.0.0" $ #eval("1")',
    "tex": r"$\frac{ \undefined ^^ $$ _{ \input{/etc/passwd} %",
    "controls": "\x1b[2J\x1b]0;mine\x07\x9b2J\x00\x7f\x85\b\r\u2028",
    "bidi": "\u202egpj.exe\u2066\u200f",
    "formats": "title\nboard: french\nstart: pegs a1\nfinish: any",
    "brackets": ") (:goal (and)) ; (define",
    "not a character": "\ufffe\uffff\U0001ffff \0-title \0",
    "long": "<b>" * 2000,
}
Skeleton = frozenset[tuple[str, frozenset[str]]]
ASKED = problem("triangle(5) a1 a1")
SOLUTION = solution_of(ASKED)
ENDS = dead_ends(ASKED)


ALONE = [pytest.param(text, id=name, marks=pytest.mark.long) for name, text in HOSTILE.items()]
hostile_titles = pytest.mark.parametrize(
    "hostile", [pytest.param(" ".join(HOSTILE.values()), id="all"), *ALONE]
)
"""All hostile titles as one, or, in the long tests, each alone."""


def titled(title: str, text: str = "triangle(5) a1 a1") -> Problem:
    """Return a problem with a title and a description."""
    return replace(problem(text), title=title, description=title)


def solved(title: str) -> Solution:
    """Return a solution of a problem with that title."""
    return Solution(titled(title), SOLUTION.jumps)


def refuted(title: str, text: str) -> Proof:
    """Return a proof that a problem with that title has no solution."""
    proof = solve(text).proof
    assert proof is not None
    return replace(proof, problem=titled(title, text))


def named(title: str) -> Problem:
    """Return a problem on a board with that name."""
    board = problem("line(4) b1 c1").board
    own = Board(board.names, board.lines, name=title)
    return Problem(Position.of(own, ["a1", "b1"]), Finish.at_most(1))


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
    "film strip": lambda title: draw(solved(title)).svg,
    "parity": lambda title: draw(refuted(title, "english d4 d3")).svg,
    "pagoda": lambda title: draw(refuted(title, "line(6) c1 c1")).svg,
    "search": lambda title: draw(refuted(title, "triangle(5) a1 c4")).svg,
    "animation": lambda title: animate(solved(title), form="svg").decode(),
    "levels": lambda title: chart(reachable(ASKED).levels, titled(title)).svg,
    "dead ends": lambda title: chart(replace(ENDS, problem=titled(title))).svg,
    "board to play on": lambda title: play(titled(title))._picture()[0],
    "table of a notebook": lambda title: reachable(named(title))._repr_html_(),
    "page of a booklet": lambda title: compiled(
        *filled([solved(title)], Options(title=title)), "svg"
    )[-1].decode(),
}


@hostile_titles
@pytest.mark.parametrize("kind", PICTURES)
def test_a_title_is_text_in_a_picture(kind: str, hostile: str) -> None:
    svg = PICTURES[kind](hostile)
    for found, harmless in zip(skeletons(svg), skeletons(PICTURES[kind](HARMLESS)), strict=True):
        assert found <= harmless
    steers = {char for char in svg if unicodedata.category(char) == "Cc"}
    assert steers <= {"\n", "\t"}


# -- files in pixels and on paper ------------------------------------------------------------------


def test_a_picture_in_pixels_has_no_text() -> None:
    solution = solved(HOSTILE["script"])
    made = [animate(solution, form=form, width=120) for form in ("gif", "webp")]
    for data in (*made, draw(titled(HOSTILE["script"])).png(width=120)):
        assert b"alert" not in data
        with Image.open(io.BytesIO(data)) as image:
            assert not {"comment", "xmp", "exif"} & image.info.keys()
            assert not any(isinstance(value, str) for value in image.info.values())


ACTIONS = {"/AA", "/OpenAction", "/JavaScript", "/JS", "/Launch", "/URI"}


def _words(value: Any) -> set[str]:
    """Return all keys and names in an object of a PDF."""
    if isinstance(value, dict):
        return set(map(str, value)) | set().union(*map(_words, value.values()), ())
    if isinstance(value, list):
        return set().union(*map(_words, value), ())
    return {str(value)} if isinstance(value, NameObject) else set()


@hostile_titles
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

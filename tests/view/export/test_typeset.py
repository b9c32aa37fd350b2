"""Pages in vectors."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pegsol import Board, board, draw
from pegsol.errors import MissingExtraError
from pegsol.view.export.typeset import one_line, page

WILD = 'a "quote" \\ and #panic("x") [or] $x$ @a <b> */ // `c` _d_ = e'
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>'


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def fonts(resources: Any) -> Iterator[Any]:
    """Yield the fonts of a page and of the pictures on it."""
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield font.get_object()
    for picture in resources.get("/XObject", {}).values():
        yield from fonts(picture.get_object().get("/Resources", {}))


def test_fonts_are_ours_and_embedded() -> None:
    reader = read(draw(board("english"), names="edges").pdf())
    found = list(fonts(reader.pages[0]["/Resources"]))
    assert found
    for font in found:
        assert "Inter" in font["/BaseFont"]
        (descendant,) = font["/DescendantFonts"]
        descriptor = descendant.get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
    text = reader.pages[0].extract_text()
    assert sorted("".join(text.split())) == [*"1234567", *"abcdefg"]


def test_a_page_has_its_size_its_title_and_tags_for_screen_readers() -> None:
    reader = read(page(BLANK, 80, 40, "A board"))
    assert len(reader.pages) == 1
    assert tuple(map(float, reader.pages[0].mediabox[2:])) == (60, 30)  # points for pixels
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    (figure,) = root["/StructTreeRoot"]["/K"][0].get_object()["/K"]
    assert figure.get_object()["/Alt"] == "A board"
    for title, shown in [
        ("Two to one", "Two to one"),
        (WILD, WILD),
        ("Солитер, Σολιτέρ, 漢字 🙂", "Солитер, Σολιτέρ, 漢字 🙂"),
        ("tabs\tand\nlines\x00 \x07\ud800", one_line("tabs\tand\nlines\x00 \x07\ud800")),
        ("x" * 5000, one_line("x" * 5000)),
        (" \x00", "A picture"),
    ]:
        metadata = read(page(BLANK, 80, 40, title)).metadata
        assert metadata is not None
        assert metadata.title == shown


def test_a_letter_missing_from_the_font_is_left_out() -> None:
    strange = Board.from_lines([("漢", "b", "c")])
    assert "b" in read(draw(strange, names="holes").pdf()).pages[0].extract_text()


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    code = (
        "import hashlib; from pegsol import draw, problem;"
        "print(hashlib.sha256(draw(problem('crossbow'), names='edges').pdf()).hexdigest())"
    )
    digests = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, cwd=folder
        ).stdout
        for folder in (tmp_path, None)
    ]
    assert digests[0] == digests[1] != b""
    pdf = draw(board("line(3)")).pdf()
    assert b"CreationDate" not in pdf
    assert b"CreateDate" not in pdf


def test_without_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match="'pdf'"):
        draw(board("line(3)")).pdf()

"""Pictures as files: their format, their pixels, and pages in vectors."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pegsol import Board, ProblemError, board, draw, problem
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line, page
from view import pdf_text
from view.scene import scene

CENTRAL = problem("english d4 d4")


def test_the_ending_of_a_file_is_its_format(tmp_path: Path) -> None:
    picture = draw(CENTRAL)
    for name, magic in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(magic)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "b.PNG", "c.pdf"]
    with pytest.raises(ProblemError, match=r"'\.jpg'"):
        picture.save(tmp_path / "d.jpg")


def pixels(picture: Picture, width: int | None = None) -> Image.Image:
    return Image.open(io.BytesIO(picture.png(width=width))).convert("RGB")


def test_pixels_have_their_colours_their_width_and_letters() -> None:
    picture = draw(CENTRAL.start, theme="contrast")
    image, shown = pixels(picture, round(picture.width)), scene(picture.svg)
    named = dict(zip(CENTRAL.start.pegs, shown.pegs, strict=True))
    assert {image.getpixel((round(x), round(y))) for x, y in shown.pegs} == {(0xFF, 0xE6, 0x00)}
    x, y = [(p + q) / 2 for p, q in zip(named["d3"], named["d5"], strict=True)]
    assert image.getpixel((round(x), round(y))) == (0, 0, 0)  # d4
    widths = [pixels(picture, 300).width, pixels(picture).width]
    assert widths == [300, round(2 * picture.width)]


# -- pages ---------------------------------------------------------------------------------------

WILD = 'a "quote" \\ and #panic("x") [or] $x$ @a <b> */ // `c` _d_ = e'
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>'


def fonts(resources: Any) -> Iterator[Any]:
    """Yield the fonts of a page and of the pictures on it."""
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield font.get_object()
    for picture in resources.get("/XObject", {}).values():
        yield from fonts(picture.get_object().get("/Resources", {}))


def test_fonts_are_ours_and_embedded_and_a_letter_that_they_lack_is_left_out() -> None:
    strange = Board.from_lines([("漢", "b", "c")])
    assert "b" in pdf_text.texts(draw(strange, names="holes").pdf())[0]
    english = pdf_text.read(draw(board("english"), names="edges").pdf()).pages[0]
    found = list(fonts(english["/Resources"]))
    assert found
    for font in found:
        assert "Inter" in font["/BaseFont"]
        (descendant,) = font["/DescendantFonts"]
        descriptor = descendant.get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
    assert sorted("".join(english.extract_text().split())) == [*"1234567", *"abcdefg"]


def test_a_page_has_its_size_its_title_and_tags_for_screen_readers() -> None:
    pdf = page(BLANK, 80, 40, "A board")
    assert b"CreationDate" not in pdf
    assert b"CreateDate" not in pdf
    reader = pdf_text.read(pdf)
    assert [tuple(map(float, one.mediabox[2:])) for one in reader.pages] == [(60, 30)]  # points
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    (figure,) = root["/StructTreeRoot"]["/K"][0].get_object()["/K"]
    assert figure.get_object()["/Alt"] == "A board"
    for title, shown in [
        (WILD, WILD),
        ("Солитер, Σολιτέρ, 漢字 🙂\x00", one_line("Солитер, Σολιτέρ, 漢字 🙂\x00")),
        ("x" * 5000, one_line("x" * 5000)),
        (" \x00", "A picture"),
    ]:
        metadata = pdf_text.read(page(BLANK, 80, 40, title)).metadata
        assert metadata is not None
        assert metadata.title == shown

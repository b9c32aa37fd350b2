"""Typeset pages in vectors with Typst and the fonts of this package (extra ``pdf``).

Templates receive texts as data, never as part of their source, so that no title can run a command.
The same content gives the same bytes, because a document has no date and uses no other fonts.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from pegsol.errors import ProblemError, require_extra
from pegsol.view.export.raster import FONTS

_PAGE = Path(__file__).with_name("page.typ")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")


def page(svg: str, width: float, height: float, title: str) -> bytes:
    """Return a picture as a one-page PDF of *width* by *height* pixels of 0.75 points each.

    Raises MissingExtraError without the extra ``pdf``.
    """
    name = one_line(title) or "A picture"
    return typeset(_PAGE, {"svg": svg, "width": width, "height": height, "title": name})


def typeset(template: Path, content: dict[str, Any]) -> bytes:
    """Return the PDF that a *template* makes of *content*.

    The PDF is tagged for screen readers (PDF/UA-1), and every template must support this.

    Raises ProblemError for a picture with too many parts, and MissingExtraError without the extra
    ``pdf``.
    """
    with suppress(ProblemError):  # the standard forbids letters missing from the font
        return compiled(template, content, "pdf", "ua-1")[0]
    return compiled(template, content, "pdf")[0]


def compiled(
    template: Path,
    content: dict[str, Any],
    form: Literal["pdf", "svg"],
    *standards: Literal["ua-1"],
) -> list[bytes]:
    """Return a PDF as the only part, or each page as SVG."""
    require_extra("pdf", "a PDF", "typst")
    from typst import Compiler, Fonts, TypstError

    compiler = Compiler(
        template.read_bytes(),
        root=str(template.parent),
        font_paths=Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
        ),
    )
    data = {"content": json.dumps(content)}
    try:
        made = compiler.compile(format=form, sys_inputs=data, pdf_standards=list(standards))
    except TypstError as error:  # such as a picture with too many parts
        raise ProblemError(f"this cannot be typeset: {error.message}") from None
    assert made is not None
    return made if isinstance(made, list) else [made]


def one_line(text: str) -> str:
    """Return *text* on one line, without the characters that a PDF cannot contain."""
    return " ".join(_CONTROL.sub(" ", text).split())

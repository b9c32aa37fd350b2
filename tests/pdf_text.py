"""Read the texts on the pages of a PDF."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PageObject, PdfReader


def read(pdf: bytes) -> PdfReader:
    """Return the PDF as pypdf reads it."""
    return PdfReader(io.BytesIO(pdf))


def texts(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in read(pdf).pages]


def sizes(page: PageObject) -> list[tuple[str, float]]:
    """Return the texts on a page, each with the size of its letters in points."""
    found = []

    def note(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip():
            turned = tm[0] * cm[0] + tm[1] * cm[2]
            found.append((text.strip(), round(abs(turned) * size, 1)))

    page.extract_text(visitor_text=note)
    return found

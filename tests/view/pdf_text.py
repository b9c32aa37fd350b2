"""Read the texts on the pages of a PDF."""

from __future__ import annotations

import io

from pypdf import PdfReader


def read(pdf: bytes) -> PdfReader:
    """Return the PDF as pypdf reads it."""
    return PdfReader(io.BytesIO(pdf))


def texts(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in read(pdf).pages]

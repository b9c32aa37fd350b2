"""Answers that several routes give: documented errors, and pictures that browsers keep."""

from __future__ import annotations

import hashlib
from typing import Any

from fastapi import Response

from pegsol.app.web.schema import Error

SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

Documented = dict[int | str, dict[str, Any]]


def _error(status: int, description: str) -> Documented:
    content = {"application/json": {"schema": Error.model_json_schema()}}
    return {status: {"description": description, "content": content}}


REFUSED = (
    _error(400, "The request makes no sense")
    | _error(403, "Sent by another site")
    | _error(408, "The request took too long to arrive")
    | _error(413, "Too large")
    | _error(415, "Compressed")
    | _error(422, "Does not match the schema")
    | _error(431, "The head is too long")
    | _error(429, "The server is too busy")
    | _error(503, "The work could not be done in time, or the saved games are locked")
    | _error(507, "The disk of the server is full")
)
NONE = _error(404, "There is none of that name")


class Picture(Response):
    """An SVG picture."""

    media_type = "image/svg+xml"


def drawn(svg: str, if_none_match: str | None) -> Picture:
    """Return a picture, or status 304 if the browser has it already."""
    tag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:24]}"'
    headers = {
        "etag": tag,
        "cache-control": "private, max-age=3600",
        "content-security-policy": SVG_POLICY,
    }
    if if_none_match is not None and tag in if_none_match:
        return Picture(status_code=304, headers=headers)
    return Picture(svg, headers=headers)

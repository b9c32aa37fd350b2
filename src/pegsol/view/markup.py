"""Write SVG as text: elements, numbers, and whole documents with a title and a description."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache

PREFIX = "\0"
"""A placeholder before each id of a document, replaced by a prefix made from its content.

Two pictures on one page must not share ids, or one would be drawn with the colours of the other.
"""

# XML forbids some of these characters and advises against the others, which control terminals.
_FORBIDDEN = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TURNING = re.compile("[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Text direction marks and line ends; a document has them as numbers, for terminals."""

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


@lru_cache(1 << 16)  # the pictures of a game repeat their numbers
def number(value: float) -> str:
    """Return a length or a coordinate, rounded to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def without_controls(text: str) -> str:
    """Return *text* without control characters and other characters that XML forbids."""
    return _FORBIDDEN.sub("", text)


def escape(text: str) -> str:
    """Return *text* escaped for XML, without the characters that XML forbids."""
    return without_controls(text).translate(_ESCAPES)


def tag(name: str, /, *children: str, **attributes: float | str | None) -> str:
    """Return an element.

    An underscore in an attribute's name becomes a hyphen. An attribute that is None is omitted.

    >>> tag("circle", r=2.5, stroke_width=1, fill=None)
    '<circle r="2.5" stroke-width="1"/>'
    >>> tag("g", "<path/>", class_="set")
    '<g class="set"><path/></g>'
    """
    written = "".join(
        [
            f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def _value(value: float | str) -> str:
    if isinstance(value, str):
        return PREFIX.join(map(escape, value.split(PREFIX)))
    return number(value)


def path(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """Return the data of a path with straight lines through the points."""
    data = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points])
    return data + "Z" if closed else data


def document(
    body: Iterable[str],
    *,
    width: float,
    height: float,
    title: str,
    description: str,
    definitions: Iterable[str] = (),
    style: str = "",
) -> str:
    """Return an SVG document of *width* by *height* pixels with a title and a description.

    The same content gives the same text.
    """
    inside = "\n".join(body)
    defs = "".join(definitions)
    title, description = escape(title), escape(description)
    content = "\n".join([title, description, defs, style, inside])
    prefix = "p" + hashlib.sha256(content.encode()).hexdigest()[:8]
    head = tag(
        "svg",
        "\n",
        tag("title", title, id=f"{prefix}-title"),
        tag("desc", description, id=f"{prefix}-desc"),
        "\n",
        tag("style", style) + "\n" if style else "",
        tag("defs", defs) + "\n" if defs else "",
        inside,
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_labelledby=f"{prefix}-title {prefix}-desc",
    )
    text = head.replace(PREFIX, f"{prefix}-") + "\n"
    return _TURNING.sub(lambda mark: f"&#{ord(mark[0])};", text)

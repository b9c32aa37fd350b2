"""The texts of the pages in all languages, which booklets and notebooks share.

Each language has a catalogue in ``web/texts``: messages by their keys, with places for values, in
ICU's message format. ``web/board/messages.js`` reads them for the pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

Language = Literal["en", "ca", "de", "es", "fr", "nl"]
LANGUAGES: tuple[Language, ...] = ("en", "ca", "de", "es", "fr", "nl")

_FOLDER = Path(__file__).parents[1] / "web" / "texts"
_PLACE = re.compile(r"(\w+)(?:, (\w+)(?:, (.*))?)?", re.DOTALL)


@cache
def catalogue(language: Language) -> Mapping[str, Any]:
    """Return all messages of a language by their keys; some are lists of paragraphs."""
    parts = [_FOLDER / part / f"{language}.json" for part in ("first", "later")]
    first, later = (json.loads(part.read_text("utf-8")) for part in parts)
    return {**first, **later}


@cache
def texts(language: Language) -> dict[str, Any]:
    """Return the messages of a language as a tree: those of the board are in "BOARD"."""
    tree: dict[str, Any] = {}
    for key, text in catalogue(language).items():
        *path, last = key.split(".")
        branch = tree
        for word in path:
            branch = branch.setdefault(word, {})
        branch[last] = text
    return tree


def message(language: Language, key: str, values: Mapping[str, Any]) -> str:
    """Return a message with its values; a list of names is also their number.

    >>> message("nl", "FINISH.in", {"holes": ["d1", "d4"]})
    'laatste pinnen in d1 en d4'
    """
    return _filled(catalogue(language)[key], language, values)


def _filled(text: str, language: Language, values: Mapping[str, Any], count: str = "#") -> str:
    return "".join(
        _value(part, language, values) if inside else part.replace("#", count)
        for inside, part in _parts(text)
    )


def _parts(text: str) -> Iterable[tuple[bool, str]]:
    """Return the texts outside and inside of braces."""
    depth, parts = 0, [""]
    for piece in re.split(r"([{}])", text):
        depth += piece == "{"
        if (piece == "{" and depth == 1) or (piece == "}" and depth == 1):
            parts.append("")
        else:
            parts[-1] += piece
        depth -= piece == "}"
    return [(bool(number % 2), part) for number, part in enumerate(parts)]


def _value(place: str, language: Language, values: Mapping[str, Any]) -> str:
    """Return what stands for a place, such as "count, plural, one {# peg} other {# pegs}"."""
    match = _PLACE.fullmatch(place)
    assert match, place
    name, kind, style = match.groups()
    value = values[name]
    if kind is None:
        return str(value)
    if kind == "list":
        *others, last = value
        word = catalogue(language)["BOARD.or" if style == "or" else "BOOKLET.and"].strip()
        return f"{', '.join(others)} {word} {last}" if others else str(last)
    cases = [part.strip() if not inside else part for inside, part in _parts(style)]
    chosen = dict(zip(cases[::2], cases[1::2], strict=False))
    if kind == "select":
        return _filled(chosen.get(value or "none", chosen["other"]), language, values)
    assert kind == "plural", place  # Python needs no other types
    count = value if isinstance(value, int) else len(value)
    one = count < 2 if language == "fr" else count == 1
    text = chosen.get(f"={count}") or chosen.get("one" if one else "other", chosen["other"])
    return _filled(text, language, values, str(count))

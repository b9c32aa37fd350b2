"""Text in messages: quotes values, escapes and shortens text, and counts things."""

from __future__ import annotations

import re

_MAX_LENGTH = 60
_TOO_LONG = r"[0-9]{41,}|[0-9]{1,3}(?:,[0-9]{3}){14,}|[^\s/'\"]{256,}"
"""No name of a file is longer than 255 characters."""


_STEERING = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control and format characters, surrogates, and ends of lines and paragraphs."""

_JOINERS = "\u200c\u200d"
"""Format characters that only join letters or emoji, as some languages need."""


def printable(text: str) -> str:
    r"""Return *text* with escapes for the characters that steer a terminal or turn its text.

    These are control characters, line ends, marks for the direction of writing and all other
    invisible characters. Titles, names of files and similar texts come from others; with such
    characters they could hide or fake the text around them.
    """
    if text.isprintable():
        return text
    from unicodedata import category  # seldom needed

    return "".join(
        [
            ascii(char)[1:-1] if category(char) in _STEERING and char not in _JOINERS else char
            for char in text
        ]
    )


def shorten(text: str, length: int = _MAX_LENGTH) -> str:
    """Return *text*, cut to *length* characters with an ellipsis at its end if it is longer."""
    return text if len(text) <= length else text[: length - 3] + "..."


def abridged(text: str) -> str:
    """Return *text* without the ends of numbers and names that are too long to repeat."""
    return re.sub(_TOO_LONG, lambda found: shorten(found[0]), text)


def shown(value: object) -> str:
    """Return *value* as an error message shows it: on one line, in at most 60 characters."""
    if isinstance(value, str):
        text = ascii(value[: 2 * _MAX_LENGTH])
    else:
        import json  # slow to import, and few programs get here

        try:
            text = json.dumps(value)
        except (TypeError, ValueError, RecursionError):
            text = described(value)
    return shorten(text)


def described(value: object) -> str:
    """Return what *value* is, for a message that something else was expected."""
    if isinstance(value, int) and abs(value) >> 300:  # Python refuses to write down a longer one
        return f"a number of {value.bit_length()} bits"
    if value is None or isinstance(value, bool | int | float | str):
        return shorten(ascii(value))
    name = type(value).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def words_of(text: str) -> list[str]:
    """Return the words of a text, separated by white space or commas."""
    return text.replace(",", " ").split()


def plural(count: int, noun: str, form: str = "") -> str:
    """Return a count, in a *form* of the built-in ``format``, and its noun."""
    return f"{count:{form}} {noun}" if count == 1 else f"{count:{form}} {noun}s"


def without_comments(text: str) -> str:
    """Return *text* with blanks for its comments, which begin with # at a word's beginning."""
    return re.sub(r"(?<!\S)#[^\n]*", lambda match: " " * len(match[0]), text)


def without_tex(text: str) -> str:
    r"""Return *text* without the commands of LaTeX around its words, as in tables from a PDF."""
    text = re.sub(r"\\[a-z]*frac\{([^{}\n]{1,20})\}\{([^{}\n]{1,20})\}", r"\1/\2", text)
    return re.sub(r"\\[a-z]{1,20}\{([^{}\n]{0,40})\}", r"\1", text).replace("$", "")

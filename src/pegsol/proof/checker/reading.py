"""Reads a certificate strictly: JSON, objects with exactly their keys, lists, whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from pegsol.errors import VerificationError
from pegsol.wording import shorten, shown

MAX_DIGITS = 1000
"""The largest number of digits of a number."""
_TOO_LARGE = 10**MAX_DIGITS


def refuse(where: str, what: str) -> VerificationError:
    """Return the error for a wrong part of a certificate."""
    return VerificationError(f"not a proof: {where}: {what}")


def read_json(text: str | bytes) -> object:
    """Return the JSON value of a *text* (in bytes, UTF-8).

    Raises VerificationError if the text is not JSON, has a number that is not whole, has an object
    with the same key twice, or nests brackets too deeply.
    """
    import json  # a proof that has just been found is checked without it

    try:
        return json.loads(
            text if isinstance(text, str) else text.decode(),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_not_whole,
            parse_constant=_not_whole,
        )
    except RecursionError:
        raise refuse("the text", "too many brackets within each other") from None
    except UnicodeDecodeError:
        raise refuse("the text", "it is not UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise refuse(where, f"this is not JSON: {error.msg}") from None


def object_with(
    value: object,
    where: str,
    keys: Sequence[str],
    optional: Sequence[str] = (),
    *,
    others: bool = False,
) -> Mapping[str, Any]:
    """Return *value* if it is an object with the *keys*, any *optional* ones, no others."""
    if type(value) is not dict:
        raise refuse(where, f"it is an object, not {shown(value)}")
    for key in keys:
        if key not in value:
            raise refuse(where, f"it has no {key!r}")
    if not others:
        for key in value:
            if key not in keys and key not in optional:
                raise refuse(where, f"the key {shown(key)} is not known")
    return value


def list_of(value: object, where: str, most: int | None = None) -> list[Any]:
    """Return *value* if it is a list of at most *most* items."""
    if type(value) is not list:
        raise refuse(where, f"it is a list, not {shown(value)}")
    if most is not None and len(value) > most:
        raise refuse(where, f"it has {len(value)} items, more than {most}")
    return value


def whole(value: object, where: str, least: int | None = None) -> int:
    """Return *value* if it is a whole number, at least *least*, with a bounded number of digits."""
    if type(value) is not int:
        raise refuse(where, f"it is a whole number, not {shown(value)}")
    if abs(value) >= _TOO_LARGE:
        raise refuse(where, f"the number has more than {MAX_DIGITS} digits")
    if least is not None and value < least:
        raise refuse(where, f"the number is at least {least}, not {shown(value)}")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise refuse("the text", f"an object has the key {shown(key)} twice")
            seen.add(key)
    return content


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise refuse("the text", f"a number has more than {MAX_DIGITS} digits")
    return int(digits)


def _not_whole(text: str) -> NoReturn:
    raise refuse("the text", f"{shorten(text)} is not a whole number")

"""How an error message shows what it was given."""

from __future__ import annotations

_LONGEST = 60


def shown(value: object) -> str:
    """Return *value* as an error message shows it: on one line, and not too long.

    >>> shown("d4"), shown([1, "two", None])
    ("'d4'", '[1, "two", null]')
    """
    if isinstance(value, str):
        text = ascii(value[: 2 * _LONGEST])
    else:
        import json  # slow to import, and few programs end up here

        try:
            text = json.dumps(value)
        except (TypeError, ValueError, RecursionError):
            text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."

"""The owners of saved things: a secret cookie names its owner, who is known by its hash alone.

A reader of the file of saved games, or of a copy, cannot send the cookie of another player. A
cookie has 128 random bits, so its hash needs no salt.
"""

from __future__ import annotations

import hashlib
import re

COOKIE_FORM = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits


def owner_named(name: str) -> str:
    """Return the owner that a cookie names; another *name* is that of the owner."""
    return hashlib.sha256(name.encode()).hexdigest() if COOKIE_FORM.fullmatch(name) else name

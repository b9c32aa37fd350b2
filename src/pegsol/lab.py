"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {}

__all__: list[str] = []


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pegsol.lab' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))

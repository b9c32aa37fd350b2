"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.jump_order import jump_order
    from pegsol.search.lab.plain import search
    from pegsol.search.lab.plain_result import PlainSearch, SearchLevel, Switches
    from pegsol.search.run import SearchProgress

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "PlainSearch": "pegsol.search.lab.plain_result",
    "SearchLevel": "pegsol.search.lab.plain_result",
    "SearchProgress": "pegsol.search.run",
    "Switches": "pegsol.search.lab.plain_result",
    "jump_order": "pegsol.search.lab.jump_order",
    "search": "pegsol.search.lab.plain",
}

__all__ = [
    "PlainSearch",
    "SearchLevel",
    "SearchProgress",
    "Switches",
    "jump_order",
    "search",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pegsol.lab' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))

"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.built_in_rules import built_in_rules
    from pegsol.search.lab.greedy_play import greedy_play
    from pegsol.search.lab.random_play import RandomLevel, RandomPlay, random_play
    from pegsol.search.lab.rules import Rule
    from pegsol.search.lab.soundness import RuleLevel, Soundness, soundness

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "RandomLevel": "pegsol.search.lab.random_play",
    "RandomPlay": "pegsol.search.lab.random_play",
    "Rule": "pegsol.search.lab.rules",
    "RuleLevel": "pegsol.search.lab.soundness",
    "Soundness": "pegsol.search.lab.soundness",
    "built_in_rules": "pegsol.search.lab.built_in_rules",
    "greedy_play": "pegsol.search.lab.greedy_play",
    "random_play": "pegsol.search.lab.random_play",
    "soundness": "pegsol.search.lab.soundness",
}

__all__ = [
    "RandomLevel",
    "RandomPlay",
    "Rule",
    "RuleLevel",
    "Soundness",
    "built_in_rules",
    "greedy_play",
    "random_play",
    "soundness",
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

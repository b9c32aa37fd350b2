"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.built_in_rules import built_in_rules
    from pegsol.search.lab.greedy_play import greedy_play
    from pegsol.search.lab.jump_order import jump_order
    from pegsol.search.lab.plain import search
    from pegsol.search.lab.plain_result import PlainSearch, SearchLevel, Switches
    from pegsol.search.lab.random_play import RandomLevel, RandomPlay, random_play
    from pegsol.search.lab.rules import Rule
    from pegsol.search.lab.soundness import RuleLevel, Soundness, soundness
    from pegsol.search.run import SearchProgress
    from pegsol.view.charts.random_play import pegs_left_chart

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "PlainSearch": "pegsol.search.lab.plain_result",
    "RandomLevel": "pegsol.search.lab.random_play",
    "RandomPlay": "pegsol.search.lab.random_play",
    "Rule": "pegsol.search.lab.rules",
    "RuleLevel": "pegsol.search.lab.soundness",
    "SearchLevel": "pegsol.search.lab.plain_result",
    "SearchProgress": "pegsol.search.run",
    "Soundness": "pegsol.search.lab.soundness",
    "Switches": "pegsol.search.lab.plain_result",
    "built_in_rules": "pegsol.search.lab.built_in_rules",
    "greedy_play": "pegsol.search.lab.greedy_play",
    "jump_order": "pegsol.search.lab.jump_order",
    "pegs_left_chart": "pegsol.view.charts.random_play",
    "random_play": "pegsol.search.lab.random_play",
    "search": "pegsol.search.lab.plain",
    "soundness": "pegsol.search.lab.soundness",
}

__all__ = [
    "PlainSearch",
    "RandomLevel",
    "RandomPlay",
    "Rule",
    "RuleLevel",
    "SearchLevel",
    "SearchProgress",
    "Soundness",
    "Switches",
    "built_in_rules",
    "greedy_play",
    "jump_order",
    "pegs_left_chart",
    "random_play",
    "search",
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

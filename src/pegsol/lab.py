"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.built_in_rules import built_in_rules
    from pegsol.search.lab.candidates import Candidate
    from pegsol.search.lab.chi_squared import ChiSquared
    from pegsol.search.lab.experiment import ExperimentRow, GeneticExperiment, genetic_experiment
    from pegsol.search.lab.genetic import GeneticProgress, GeneticResult, genetic
    from pegsol.search.lab.genetic_search import GeneticSearch
    from pegsol.search.lab.greedy_play import greedy_play
    from pegsol.search.lab.jump_order import jump_order
    from pegsol.search.lab.left_winning import left_winning
    from pegsol.search.lab.orders import OrderCost, OrderTable, orders
    from pegsol.search.lab.plain import search
    from pegsol.search.lab.plain_result import PlainSearch, SearchLevel, Switches
    from pegsol.search.lab.prune import PruneRow, PruneTable, prune
    from pegsol.search.lab.random_play import RandomLevel, RandomPlay, random_play
    from pegsol.search.lab.rules import Rule
    from pegsol.search.lab.soundness import RuleLevel, Soundness, soundness
    from pegsol.search.run import SearchProgress
    from pegsol.view.charts.orders import order_chart
    from pegsol.view.charts.prune import prune_chart
    from pegsol.view.charts.random_play import pegs_left_chart

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "Candidate": "pegsol.search.lab.candidates",
    "ChiSquared": "pegsol.search.lab.chi_squared",
    "ExperimentRow": "pegsol.search.lab.experiment",
    "GeneticExperiment": "pegsol.search.lab.experiment",
    "GeneticProgress": "pegsol.search.lab.genetic",
    "GeneticResult": "pegsol.search.lab.genetic",
    "GeneticSearch": "pegsol.search.lab.genetic_search",
    "OrderCost": "pegsol.search.lab.orders",
    "OrderTable": "pegsol.search.lab.orders",
    "PlainSearch": "pegsol.search.lab.plain_result",
    "PruneRow": "pegsol.search.lab.prune",
    "PruneTable": "pegsol.search.lab.prune",
    "RandomLevel": "pegsol.search.lab.random_play",
    "RandomPlay": "pegsol.search.lab.random_play",
    "Rule": "pegsol.search.lab.rules",
    "RuleLevel": "pegsol.search.lab.soundness",
    "SearchLevel": "pegsol.search.lab.plain_result",
    "SearchProgress": "pegsol.search.run",
    "Soundness": "pegsol.search.lab.soundness",
    "Switches": "pegsol.search.lab.plain_result",
    "built_in_rules": "pegsol.search.lab.built_in_rules",
    "genetic": "pegsol.search.lab.genetic",
    "genetic_experiment": "pegsol.search.lab.experiment",
    "greedy_play": "pegsol.search.lab.greedy_play",
    "jump_order": "pegsol.search.lab.jump_order",
    "left_winning": "pegsol.search.lab.left_winning",
    "order_chart": "pegsol.view.charts.orders",
    "orders": "pegsol.search.lab.orders",
    "pegs_left_chart": "pegsol.view.charts.random_play",
    "prune": "pegsol.search.lab.prune",
    "prune_chart": "pegsol.view.charts.prune",
    "random_play": "pegsol.search.lab.random_play",
    "search": "pegsol.search.lab.plain",
    "soundness": "pegsol.search.lab.soundness",
}

__all__ = [
    "Candidate",
    "ChiSquared",
    "ExperimentRow",
    "GeneticExperiment",
    "GeneticProgress",
    "GeneticResult",
    "GeneticSearch",
    "OrderCost",
    "OrderTable",
    "PlainSearch",
    "PruneRow",
    "PruneTable",
    "RandomLevel",
    "RandomPlay",
    "Rule",
    "RuleLevel",
    "SearchLevel",
    "SearchProgress",
    "Soundness",
    "Switches",
    "built_in_rules",
    "genetic",
    "genetic_experiment",
    "greedy_play",
    "jump_order",
    "left_winning",
    "order_chart",
    "orders",
    "pegs_left_chart",
    "prune",
    "prune_chart",
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

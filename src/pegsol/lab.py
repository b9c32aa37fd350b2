"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.candidates import Candidate
    from pegsol.search.lab.chi_squared import ChiSquared
    from pegsol.search.lab.experiment import ExperimentRow, GeneticExperiment, genetic_experiment
    from pegsol.search.lab.genetic import GeneticProgress, GeneticResult, genetic
    from pegsol.search.lab.genetic_search import GeneticSearch
    from pegsol.search.lab.jump_order import jump_order
    from pegsol.search.lab.left_winning import left_winning
    from pegsol.search.lab.plain import search
    from pegsol.search.lab.plain_result import PlainSearch, SearchLevel, Switches
    from pegsol.search.run import SearchProgress

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "Candidate": "pegsol.search.lab.candidates",
    "ChiSquared": "pegsol.search.lab.chi_squared",
    "ExperimentRow": "pegsol.search.lab.experiment",
    "GeneticExperiment": "pegsol.search.lab.experiment",
    "GeneticProgress": "pegsol.search.lab.genetic",
    "GeneticResult": "pegsol.search.lab.genetic",
    "GeneticSearch": "pegsol.search.lab.genetic_search",
    "PlainSearch": "pegsol.search.lab.plain_result",
    "SearchLevel": "pegsol.search.lab.plain_result",
    "SearchProgress": "pegsol.search.run",
    "Switches": "pegsol.search.lab.plain_result",
    "genetic": "pegsol.search.lab.genetic",
    "genetic_experiment": "pegsol.search.lab.experiment",
    "jump_order": "pegsol.search.lab.jump_order",
    "left_winning": "pegsol.search.lab.left_winning",
    "search": "pegsol.search.lab.plain",
}

__all__ = [
    "Candidate",
    "ChiSquared",
    "ExperimentRow",
    "GeneticExperiment",
    "GeneticProgress",
    "GeneticResult",
    "GeneticSearch",
    "PlainSearch",
    "SearchLevel",
    "SearchProgress",
    "Switches",
    "genetic",
    "genetic_experiment",
    "jump_order",
    "left_winning",
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

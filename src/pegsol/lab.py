"""The laboratory: plain ways to search and to play, run on any board and measured.

``pegsol.lab`` has its own names, imported at first use like those of ``pegsol``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.search.lab.jump_order import jump_order
    from pegsol.search.lab.orders import OrderCost, OrderTable, orders
    from pegsol.search.lab.plain import search
    from pegsol.search.lab.plain_result import PlainSearch, SearchLevel, Switches
    from pegsol.search.lab.prune import PruneRow, PruneTable, prune
    from pegsol.search.run import SearchProgress
    from pegsol.view.charts.orders import order_chart
    from pegsol.view.charts.prune import prune_chart

# The module of each public name, in the order of the alphabet.
_HOMES: dict[str, str] = {
    "OrderCost": "pegsol.search.lab.orders",
    "OrderTable": "pegsol.search.lab.orders",
    "PlainSearch": "pegsol.search.lab.plain_result",
    "PruneRow": "pegsol.search.lab.prune",
    "PruneTable": "pegsol.search.lab.prune",
    "SearchLevel": "pegsol.search.lab.plain_result",
    "SearchProgress": "pegsol.search.run",
    "Switches": "pegsol.search.lab.plain_result",
    "jump_order": "pegsol.search.lab.jump_order",
    "order_chart": "pegsol.view.charts.orders",
    "orders": "pegsol.search.lab.orders",
    "prune": "pegsol.search.lab.prune",
    "prune_chart": "pegsol.view.charts.prune",
    "search": "pegsol.search.lab.plain",
}

__all__ = [
    "OrderCost",
    "OrderTable",
    "PlainSearch",
    "PruneRow",
    "PruneTable",
    "SearchLevel",
    "SearchProgress",
    "Switches",
    "jump_order",
    "order_chart",
    "orders",
    "prune",
    "prune_chart",
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

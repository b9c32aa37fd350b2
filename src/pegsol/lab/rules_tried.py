"""The searches of a comparison that turns the rules of a plain search on and off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pegsol.errors import ProblemError
from pegsol.game.problem import Problem
from pegsol.lab.pin_types import pin_types
from pegsol.lab.searched_table import as_table
from pegsol.lab.switches import Switches

TABLE = 1 << 20
"""The entries of the table if the caller sets no size."""
RULES = ("position class", "pagoda functions", "dead pegs", "P-filter", "table", "symmetries")
"""The rules of the search when all are on, in the order in which they are tried."""
_PREVIOUS = "previous jump"
_PINS = "pin types"


@dataclass(frozen=True, slots=True)
class Rules:
    """A search with the rules *on*."""

    group: str
    name: str
    on: tuple[str, ...]

    @property
    def title(self) -> str:
        """The rules that are on, in words.

        >>> Rules("alone", "symmetries", ("symmetries",)).title
        'table, symmetries'
        """
        if self.group == "alone":
            full = {"symmetries": "table, symmetries", _PINS: "pin types (unsound)"}
            return full.get(self.name, self.name)
        if self.group == "all but":
            return f"all but {'table, symmetries' if self.name == 'table' else self.name}"
        return "no switch" if self.group == "none" else "all switches"

    def switched(self, plain: Switches) -> Switches:
        """Return the switches with these rules on, and no others."""
        on = self.on
        # Symmetries work in the table, so they are off without it.
        tabled = "table" in on or on == ("symmetries",)
        table = as_table(plain.table)
        return replace(
            plain,
            position_class="position class" in on,
            pagodas="proposed" if "pagoda functions" in on else (),
            dead_pegs="dead pegs" in on,
            pin_types=_PINS in on,
            independence="all" if "P-filter" in on else "previous" if _PREVIOUS in on else "none",
            table=(table if table.size else TABLE) if tabled else 0,
            symmetries=tabled and "symmetries" in on,
        )


def rules_tried(problem: Problem) -> list[Rules]:
    """Return the searches without rules, with each rule, with all but each, and with all."""
    alone = [Rules("alone", name, (name,)) for name in (*RULES[:3], _PREVIOUS, *RULES[3:])]
    rest = [tuple([other for other in RULES if other != name]) for name in RULES]
    others = [Rules("all but", name, on) for name, on in zip(RULES, rest, strict=True)]
    return [
        Rules("none", "", ()),
        *alone,
        *_pinned(problem),
        *others,
        Rules("all", "", RULES),
    ]


def _pinned(problem: Problem) -> list[Rules]:
    """Return the searches with pin types, which are not among "all": they are unsound."""
    try:
        pin_types(problem)
    except ProblemError:  # they are for other finishes
        return []
    both = ("P-filter", _PINS)
    return [Rules("alone", _PINS, (_PINS,)), Rules("alone", ", ".join(both), both)]

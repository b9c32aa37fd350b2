"""The switches of a plain search: the order of its jumps, and the rules that shorten it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypedDict

from pegsol.errors import ProblemError
from pegsol.lab.orders import By, HolesLike, WeightsLike
from pegsol.lab.searched_table import Table, TableLike, as_table
from pegsol.limits import whole
from pegsol.proof.pagoda import Pagoda
from pegsol.shapes import Hole, Json, WeightJson, WeightsJson
from pegsol.wording import shorten

Independence = Literal["none", "previous", "all"]
INDEPENDENCE: tuple[Independence, ...] = ("none", "previous", "all")

PagodasLike = str | Pagoda | Iterable[Pagoda]
"""Pagoda functions, or "proposed" for the functions that the engine proposes."""


class SwitchesJson(TypedDict):
    """The choices of a plain search."""

    holes: str | list[Hole]
    directions: str
    by: By
    weights: WeightsJson | list[WeightJson] | None
    corners_last: bool
    table: Annotated[Json, Table] | None
    symmetries: bool | int | None
    """Whether symmetric positions are one, or the number of symmetries then."""
    position_class: bool
    pagodas: Literal["proposed"] | list[list[WeightJson]]
    """The weights of each function, hole by hole."""
    independence: Independence
    dead_pegs: bool
    pin_types: bool
    distinct: bool
    solutions: int | None
    """The search stops at this solution; null for all."""
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """The choices of a plain search, for :func:`pegsol.lab.search`.

    ``holes``, ``directions``, ``by``, ``weights`` and ``corners_last`` fix the order of the jumps,
    as in :func:`pegsol.lab.jump_order`. In the answer of a search they are complete: the holes and
    the directions are named, a weight is given for each hole, the table has the size that it had,
    and the proposed pagoda functions are listed.

    >>> from pegsol import lab
    >>> lab.search("line(4) b1 c1", Switches(table=100)).switches.table
    Table(size=128, replace='bucket', hash='multiply', values='lost')

    Raises ProblemError for choices that make no sense, such as symmetries with neither a table nor
    ``distinct``.
    """

    holes: HolesLike = field(default="", hash=False)
    """The order of holes: its name, or the names of the holes; if empty, the usual order."""
    directions: str = ""
    """The directions in their order; if empty, they are clockwise from north."""
    by: By = "peg"
    """Whether the holes in order are those of the jumping "peg" or those of the "target"."""
    weights: WeightsLike | None = field(default=None, hash=False)
    """The weights of the holes that order the jumps."""
    corners_last: bool = False
    """Whether jumps into corners, holes that no jump leads over, come after all others."""
    table: TableLike = 0
    """The table of searched positions: its number of entries, text, or a :class:`pegsol.lab.Table`.

    0 is no table.
    """
    symmetries: bool = False
    """Whether symmetric positions share an entry; the symmetries are those that keep the finish."""
    position_class: bool = False
    """Whether the position class of the start is tested."""
    pagodas: PagodasLike = field(default=(), hash=False)
    """The pagoda functions that refute positions, or "proposed"."""
    independence: Independence = "none"
    """Which independent jumps are left out.

    A jump is compared with the "previous" jump, or with "all" jumps back to the last one that has a
    hole in common with it. If the finish leaves holes free, the order that is kept may meet the
    finish too early; then a search for all solutions leaves out some.
    """
    dead_pegs: bool = False
    """Whether positions are refuted by dead pegs."""
    pin_types: bool = False
    """Whether positions are given up by pin types, D. Dirkse's rule for a finish of one peg.

    The rule is unsound: it rejects winning positions, too. ``pegsol.lab.soundness(problem,
    "pin-types")`` tells which, and how many solutions it loses.
    """
    distinct: bool = False
    """Whether different positions are counted, which takes memory for all of them."""
    solutions: int | None = 1
    """The number of the solution at which the search stops; None to search everything."""
    seed: int = 0
    """The seed of random orders and of proposed pagoda functions."""

    def __post_init__(self) -> None:
        if self.solutions is not None:
            whole(self.solutions, "a number of solutions", 1)
        table = as_table(self.table)
        object.__setattr__(self, "table", table)
        if self.independence not in INDEPENDENCE:
            given = shorten(str(self.independence), 20)
            raise ProblemError(f'independence is "none", "previous" or "all", not {given!r}')
        if self.symmetries and not table.size and not self.distinct:
            raise ProblemError(
                "symmetric positions are found in a table: symmetries need one "
                "(or count distinct ones)"
            )

    def as_json(self) -> dict[str, Any]:
        """Return the choices by name."""
        content = {name: getattr(self, name) for name in self.__slots__}
        table = as_table(self.table)
        content["table"] = table.as_json() if table.size else None
        if self.weights is not None and not isinstance(self.weights, Mapping):
            content["weights"] = list(self.weights)
        if not isinstance(self.pagodas, str):
            pagodas = [self.pagodas] if isinstance(self.pagodas, Pagoda) else self.pagodas
            content["pagodas"] = [list(pagoda.whole_weights) for pagoda in pagodas]
        return content


NO_SWITCHES = Switches()
"""The textbook's search: no rule shortens it, and it stops at the first solution."""

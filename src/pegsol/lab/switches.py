"""The switches of a plain search: the order of its jumps, and the rules that shorten it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal, TypedDict, get_args

from pegsol.errors import NotationError, PegError, ProblemError, expected
from pegsol.lab.orders import WeightsLike
from pegsol.limits import parse_memory, whole
from pegsol.proof.pagoda import Pagoda
from pegsol.shapes import Json, Rule, Signed, WeightsJson
from pegsol.wording import shorten, shown

RULES = (
    "position-class",
    "pagoda",
    "dead-pegs",
    "previous-jump",
    "independence",
    "pin-types",
    "symmetries",
)
"""The rules of a plain search in the order in which they are tried."""

Replace = Literal["bucket", "always", "depth"]
Hash = Literal["multiply", "hole", "jump"]
Values = Literal["lost", "fewest"]

_CHOICES = {"replace": get_args(Replace), "hash": get_args(Hash), "values": get_args(Values)}


@dataclass(frozen=True, slots=True)
class Table:
    """A table of searched positions, for :class:`pegsol.lab.Switches`.

    It keeps the positions themselves and compares them, so it may forget a position, but it never
    takes a position for another.

    >>> from pegsol import lab
    >>> small = Table(4096, replace="always", hash="hole")
    >>> found = lab.search("up-arrow", lab.Switches(table=small))
    >>> found.misses, found.collisions, found.overwritten
    (89352, 85383, 85375)

    Raises ProblemError for unknown choices and for a size that is not a number from 0 on.
    """

    size: int
    """The number of entries; 0 for no table.

    The number is rounded up to a power of two, and for buckets to a cache line.
    """
    replace: Replace = "bucket"
    """Which position goes if there is no room for a new one.

    With "bucket" a position may be anywhere in a cache line (8 places on boards of up to 64 holes),
    and if that is full, the hash chooses the position that goes. With "always" and "depth" there is
    one place for each hash: "always" gives it to the new position, and "depth" to the one with more
    pegs, whose search took longer.
    """
    hash: Hash = "multiply"
    """What decides on the place of a position.

    "multiply" mixes its bits by multiplications, as Thill's program does; "hole" joins a random
    number for each hole that has a peg, and "jump" one for each jump on the way to the position.
    With "jump" a position that is reached by other jumps is looked for in another place.
    """
    values: Values = "lost"
    """What is kept.

    "lost" keeps positions without a solution. "fewest" keeps all that were searched, with the
    fewest pegs known below them, and so a search beyond the first solution meets each of them once.
    """

    def __post_init__(self) -> None:
        whole(self.size, "a number of entries")
        for name, known in _CHOICES.items():
            if getattr(self, name) not in known:
                wrong = shown(str(getattr(self, name)))
                raise ProblemError(f"{name} is {', '.join(known[:-1])} or {known[-1]}, not {wrong}")

    def __str__(self) -> str:
        """Return the text of the table, without the defaults."""
        chosen = [(name, getattr(self, name)) for name in _CHOICES]
        words = [f"{name}={value}" for name, value in chosen if value != _CHOICES[name][0]]
        return ",".join([f"size={self.size}", *words])


TableLike = int | str | Table
"""A table, its number of entries, or text such as "64K" or "size=2^20,replace=depth,hash=jump"."""


def as_table(table: TableLike) -> Table:
    """Return a table from its number of entries or from text.

    >>> as_table("size=64K,hash=hole")
    Table(size=65536, replace='bucket', hash='hole', values='lost')
    >>> as_table("2^20") == as_table(1 << 20)
    True

    Raises NotationError if the text is neither a number nor choices with a size, and ProblemError
    for choices that are unknown.
    """
    if isinstance(table, Table):
        return table
    if isinstance(table, int):
        return Table(table)
    if not isinstance(table, str):
        raise expected("a table, such as 5000 or 'size=64K,replace=depth'", table)
    words = [word.strip() for word in table.split(",")]
    if "=" not in table:
        return Table(_size(table))
    choices: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in ("size", *_CHOICES) or name in choices:
            raise NotationError(
                f"a table has one size, replace, hash and values, such as size=64K,hash=hole, not "
                f"{shown(word)}"
            )
        choices[name] = _size(value) if name == "size" else value
    if "size" not in choices:
        raise NotationError(f"a table has a size, such as size=64K,{words[0]}")
    return Table(**choices)


def _size(text: str) -> int:
    """Return a number of entries, with a unit, or a power of two."""
    power = re.fullmatch(r"2\^([0-9]{1,2})", text.strip())
    if power:
        return 1 << int(power[1])
    try:
        return parse_memory(text)
    except PegError:
        message = f"{shown(text)} is not a number of entries such as 5000, 64K or 2^20"
        raise NotationError(message) from None


class SwitchesJson(TypedDict):
    """The choices of a plain search."""

    order: str
    weights: WeightsJson | list[Signed] | None
    rules: list[Annotated[str, Rule(enum=RULES)]]
    pagodas: list[list[Signed]]
    """The weights of each pagoda function, hole by hole."""
    table: Annotated[Json, Table] | None
    distinct: bool
    solutions: int | None
    """The search stops at this solution; null for all."""
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """The choices of a plain search, for :func:`pegsol.lab.search`.

    In the answer of a search they are complete: the order names the holes and the directions, a
    weight is given for each hole, the table has the size that it had, and the proposed pagoda
    functions are listed.

    >>> from pegsol import lab
    >>> lab.search("line(4) b1 c1", Switches(table=100)).switches.table
    Table(size=128, replace='bucket', hash='multiply', values='lost')
    >>> Switches(rules="independence, dead-pegs").rules
    ('dead-pegs', 'independence')

    Raises ProblemError for choices that make no sense, such as symmetries with neither a table nor
    ``distinct``.
    """

    order: str = ""
    """The order of the jumps, as :func:`pegsol.lab.jump_order` reads it."""
    weights: WeightsLike | None = field(default=None, hash=False)
    """The weights of the holes that order the jumps."""
    rules: str | tuple[str, ...] = ()
    """The names of the rules that shorten the search.

    - "position-class" tests the class of the start.
    - "pagoda" refutes positions by pagoda functions that the engine proposes.
    - "dead-pegs" refutes positions by pegs that can never move or be taken.
    - "independence" compares a jump with all jumps back to the last one that has a hole in common
      with it, and leaves it out if it could have been made before one that comes later in the
      order; "previous-jump" compares it with the one before only. If the finish leaves holes free,
      the order that is kept may meet the finish too early; then a search for all solutions leaves
      out some.
    - "pin-types" is D. Dirkse's rule for a finish of one peg. It is unsound: it rejects winning
      positions, too. ``pegsol.lab.soundness(problem, "pin-types")`` tells which, and how many
      solutions it loses.
    - "symmetries" lets symmetric positions share an entry of the table; the symmetries are those
      that keep the finish.
    """
    pagodas: Iterable[Pagoda] = field(default=(), hash=False)
    """Pagoda functions that refute positions, too."""
    table: TableLike = 0
    """The table of searched positions: its number of entries, 0 for none, or its text.

    The text is such as "64K", "2^20" or "size=64K,replace=depth,hash=hole,values=fewest".
    """
    distinct: bool = False
    """Whether different positions are counted, which takes memory for all of them."""
    solutions: int | None = 1
    """The number of the solution at which the search stops; None to search everything."""
    seed: int = 0
    """The seed of proposed pagoda functions and of the random numbers of a table."""

    def __post_init__(self) -> None:
        if self.solutions is not None:
            whole(self.solutions, "a number of solutions", 1)
        table, rules = as_table(self.table), _rules(self.rules)
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "rules", rules)
        if "symmetries" in rules and not table.size and not self.distinct:
            raise ProblemError(
                "symmetric positions are found in a table: symmetries need one "
                "(or count distinct ones)"
            )

    def as_json(self) -> SwitchesJson:
        """Return the choices by name."""
        table, weights = as_table(self.table), self.weights
        if weights is not None:
            weights = dict(weights) if isinstance(weights, Mapping) else list(weights)
        return {
            "order": self.order,
            "weights": weights,
            "rules": list(self.rules),
            "pagodas": [list(pagoda.weights) for pagoda in self.pagodas],
            "table": asdict(table) if table.size else None,
            "distinct": self.distinct,
            "solutions": self.solutions,
            "seed": self.seed,
        }


def _rules(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of rules that a text or a list has, each once."""
    what = "names of rules, such as 'pagoda, independence'"
    if not isinstance(given, Iterable):
        raise expected(what, given)
    names = [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)
    for name in names:
        if name and name not in RULES:
            raise ProblemError(
                f"no rule of a search is called {shorten(str(name), 20)!r}; there are "
                f"{', '.join(RULES)}"
            )
    if {"previous-jump", "independence"} <= set(names):
        raise ProblemError("independence does what the rule previous-jump does, and more")
    return tuple([name for name in RULES if name in names])


NO_SWITCHES = Switches()
"""The textbook's search: no rule shortens it, and it stops at the first solution."""

"""The table of searched positions of a plain search: its size, and what becomes of a full slot.

M. Thill keeps the positions that his search has left in a table with one place for each hash; a new
position takes the place of an older one. He asks whether keys by A. Zobrist's method would be
better than the hash that he uses, and notes that an overwritten position near the start is a loss
("A Solver for the Peg Solitaire Diamond-41 Board Game"). Each of his choices is one here.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from pegsol.errors import NotationError, PegError, ProblemError, expected
from pegsol.limits import parse_memory, whole
from pegsol.shapes import Json
from pegsol.wording import shown

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
    >>> small = lab.Table(4096, replace="always", hash="hole")
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
        """Return the text from which :func:`as_table` makes the table, without the defaults."""
        chosen = [(name, getattr(self, name)) for name in _CHOICES]
        words = [f"{name}={value}" for name, value in chosen if value != _CHOICES[name][0]]
        return ",".join([f"size={self.size}", *words])

    def as_json(self) -> Json:
        """Return the choices by name."""
        return asdict(self)


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

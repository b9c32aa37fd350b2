"""Limits of a search: time, memory, nodes; and the clock that keeps the first."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from pegsol.errors import Limit, LimitError, NotationError, ProblemError, expected
from pegsol.granted import free_memory, most_memory
from pegsol.wording import described, shorten

_UNITS = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}

MAX_WHOLE = 2**63 - 1
"""The largest number to which the core counts."""
SHOWN_SECONDS = 60.0
"""The seconds in which a solution to show is looked for, unless the caller sets a limit."""
MAX_SEED = 2**64 - 1
"""The largest seed of random numbers."""


@dataclass(frozen=True, slots=True, init=False)
class Limits:
    """The limits of a search; ``None`` means no limit of that kind.

    ``time`` is in wall-clock seconds. ``memory`` is the number of bytes that the whole process may
    hold, or a text such as "500M" or "2G", as the command line takes it. ``None`` means three
    quarters of the free memory. A limit below about 32 MB cannot be kept, because Python and a
    small search take that much. The limit is never more than three quarters of what the control
    groups and the resource limits of the process allow. ``nodes`` is the number of positions
    generated. A limit of more than 2**63 - 1 bytes or nodes, which no machine reaches, counts as
    2**63 - 1.

    >>> Limits(time=2.5, memory="2G")
    Limits(time=2.5, memory=2147483648, nodes=None)

    Raises ProblemError for a number below 0, NotationError for a text that is not a size, and
    TypeError for anything else.
    """

    time: float | None = None
    memory: int | None = None
    nodes: int | None = None

    def __init__(
        self,
        time: float | None = None,
        memory: int | str | None = None,
        nodes: int | None = None,
    ) -> None:
        if isinstance(memory, str):
            memory = parse_memory(memory)
        for name, value in (("time", time), ("memory", memory), ("nodes", nodes)):
            if not isinstance(value, int | None) and not (
                name == "time" and isinstance(value, float)
            ):
                raise expected(f"a number or None as the {name} limit", value)
            if value is not None and not value >= 0:  # also if it is no number
                raise ProblemError(f"a {name} limit must not be negative, not {described(value)}")
            endless = name == "time" and value == float("inf")
            if value is not None and value > MAX_WHOLE and not endless:
                value = MAX_WHOLE
            object.__setattr__(self, name, value)

    def memory_bytes(self) -> int:
        """Return the memory limit in bytes: if none is set, three quarters of the free memory.

        The limit is never more than three quarters of what the system allows this process: the
        engine does not count Python's memory, and the kernel ends a process that reaches the limit
        of its control group.
        """
        if self.memory is None:
            return free_memory() * 3 // 4
        most = most_memory()
        return self.memory if most is None else min(self.memory, most * 3 // 4)


DEFAULT_LIMITS = Limits()

FOREVER = 1e8
"""The seconds that stand for no time limit."""


class Clock:
    """The time of a call: the seconds since it began, and those that its limit leaves."""

    def __init__(self, seconds: float | None) -> None:
        self._began = time.perf_counter()
        self._until = self._began + (FOREVER if seconds is None else seconds)

    def seconds(self) -> float:
        """Return the seconds since the clock was made."""
        return time.perf_counter() - self._began

    def left(self) -> float:
        """Return the seconds that are left; 0 if the time is over."""
        return max(0.0, self._until - time.perf_counter())

    def check(self) -> None:
        """Raise LimitError if the time is over."""
        if time.perf_counter() >= self._until:
            raise LimitError(Limit.TIME)


def whole(value: int, what: str, least: int = 0, most: int = MAX_WHOLE) -> int:
    """Return *value*, a whole number from *least* to *most*; *what* says in words what it is.

    Raises TypeError for another type, and ProblemError for another number.
    """
    if not isinstance(value, int):
        raise expected(what, value)
    amount(value, what, least, most)
    return value


def amount(value: float, what: str, least: float = 0, most: float = MAX_WHOLE) -> float:
    """Return *value*, a number from *least* to *most*; *what* says in words what it is.

    Raises TypeError for another type, and ProblemError for another number.
    """
    if not isinstance(value, int | float):
        raise expected(what, value)
    if not least <= value <= most:  # also if it is no number
        allowed = f"{least:,} to {most:,}"
        if most >= MAX_WHOLE:  # a bound that only broken input reaches
            allowed = f"at most {most:,}" if value > most else f"at least {least:,}"
        raise ProblemError(f"{what} is {allowed}, not {described(value)}")
    return value


def as_limits(value: Limits) -> Limits:
    """Return *value*; raise TypeError if it is no limits."""
    if not isinstance(value, Limits):
        raise expected("limits, such as Limits(time=10.0)", value)
    return value


def parse_memory(text: str) -> int:
    """Return the bytes of a size: a number with an optional unit K, M, G or T.

    Raises NotationError if *text* is not a size.
    """
    pattern = r"([0-9]{1,15}(?:\.[0-9]{1,15})?)\s*([kmgt]?)(?:i?b)?"
    match = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
    if match is None:
        raise NotationError(f"{shorten(text, 40)!a} is not a size of memory such as 500M or 2G")
    return int(float(match[1]) * _UNITS[match[2].lower()])


def memory_text(count: int, digits: int = 1) -> str:
    """Return *count* bytes as text for the reader, with more *digits* if one is not enough.

    >>> memory_text(64 << 20), memory_text(6_300_000_000), memory_text(6_300_000_000, 3)
    ('64 MiB', '5.9 GiB', '5.867 GiB')
    """
    units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    amount, power = float(count), 0
    while amount >= 1000 and power < len(units) - 1:
        amount, power = amount / 1024, power + 1
    return (
        f"{amount:,.{digits}f} {units[power]}"
        if power > 2
        else f"{amount:.{digits + 2}g} {units[power]}"
    )


def too_much(needed: int, allowed: int) -> tuple[str, str]:
    """Return the texts of two unequal sizes, with enough digits to tell them apart."""
    digits = 1
    while (texts := (memory_text(needed, digits), memory_text(allowed, digits)))[0] == texts[1]:
        digits += 1
    return texts

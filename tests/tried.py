"""The cases that tests try, and their numbers, which the fixture ``tried`` notes for the docs."""

from typing import Protocol


class Tried(Protocol):
    """Notes what a test tries, how often, in which unit, and a remark if there is one."""

    def __call__(self, what: str, number: int, unit: str, remark: str = "", /) -> None:
        """Note it."""

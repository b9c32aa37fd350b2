"""The cases that tests try, and their numbers, which the fixture ``tried`` notes for the docs."""

from collections.abc import Callable

Tried = Callable[[str, int, str], None]

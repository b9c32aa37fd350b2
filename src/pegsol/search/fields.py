"""The fields of saved JSON, each checked for its type and range before it is used."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pegsol.errors import NotationError

if TYPE_CHECKING:
    from pathlib import Path  # slow to import

MAX_COUNT = 2**62
"""The largest value of a counter of a search."""


class Fields:
    """The fields of the JSON object *content*, which was read from the file *source*.

    Each method returns the field of that name. It raises NotationError if the field is missing, has
    another type, or is out of range.

    >>> from pathlib import Path
    >>> Fields({"step": 3}, Path("state.json")).whole("step", most=4)
    3
    """

    def __init__(self, content: object, source: Path) -> None:
        self._source = source
        if not isinstance(content, dict):
            raise self.damaged("it is no object")
        self._content: dict[str, Any] = content

    def __contains__(self, key: str) -> bool:
        return key in self._content

    def damaged(self, why: str) -> NotationError:
        """Return the error that the file is damaged; *why* is the reason."""
        return NotationError(f"this file is damaged: {why}", source=str(self._source))

    def refused(self, why: str) -> NotationError:
        """Return the error that the file cannot be used here; *why* is the reason."""
        return NotationError(why, source=str(self._source))

    def any(self, key: str) -> Any:
        """Return the field, whatever its type is."""
        if key not in self._content:
            raise self.damaged(f"it has no {key!r}")
        return self._content[key]

    def whole(self, key: str, least: int = 0, most: int = MAX_COUNT) -> int:
        """Return a whole number from *least* to *most*."""
        return self._whole(self.any(key), key, least, most)

    def seconds(self, key: str) -> float:
        """Return a number that is not negative."""
        value = self.any(key)
        if type(value) not in (int, float) or not 0 <= value < math.inf:
            raise self.damaged(f"{key!r} is not a number of seconds")
        return float(value)

    def flag(self, key: str) -> bool:
        """Return a field that is true or false."""
        value = self.any(key)
        if type(value) is not bool:
            raise self.damaged(f"{key!r} is neither true nor false")
        return value

    def items(self, key: str, most: int) -> list[Any]:
        """Return a list of at most that many items."""
        value = self.any(key)
        if type(value) is not list or len(value) > most:
            raise self.damaged(f"{key!r} is not a list of at most {most:,} items")
        return value

    def wholes(self, key: str, length: int, most: int = MAX_COUNT) -> list[int]:
        """Return a list of at most *length* whole numbers from 0 to *most*."""
        return [self._whole(value, key, 0, most) for value in self.items(key, length)]

    def part(self, key: str) -> Fields:
        """Return the fields of an object."""
        value = self.any(key)
        if type(value) is not dict:
            raise self.damaged(f"{key!r} is no object")
        return Fields(value, self._source)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Raise the error that the file is damaged if the core refuses its content in the block."""
        try:
            yield
        except NotationError:
            raise
        except (ValueError, IndexError, TypeError, OverflowError, MemoryError) as error:
            raise self.damaged(" ".join(str(error).split()) or "it cannot be used") from None

    def _whole(self, value: object, key: str, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.damaged(f"{key!r} is not a whole number from {least} to {most:,}")
        return value

"""What a test tries, and how often, for docs/reliability.md; the fixture ``tried`` notes it."""

from collections.abc import Callable

Tried = Callable[[str, int, str], None]

"""The pace of some work, which a trial shows before its clock ends it."""

from __future__ import annotations

from pegsol.errors import CancelledError
from pegsol.limits import Clock
from pegsol.search.run import StateProgress


class Pace:
    """When each phase of some work began, and how soon its share was done, by a clock.

    >>> pace = Pace(Clock(60.0))
    >>> pace.note(StateProgress(11, 55, 0.1, "reachable positions"))
    True
    >>> pace.share("reachable positions"), pace.share("winning positions")
    (0.2, None)
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._phases: dict[str, tuple[float, float, float]] = {}

    def note(self, progress: StateProgress) -> bool:
        """Note what is done; cancel the work when the time of the clock is over."""
        now, share = self.clock.seconds(), progress.done / progress.steps
        began, at, before = self._phases.get(progress.what, (now, now, 0.0))
        if share > before:
            at, before = now, share
        self._phases[progress.what] = began, at, before
        return self.clock.left() > 0

    def check(self) -> None:
        """Raise CancelledError if the time is over."""
        if self.clock.left() <= 0:
            raise CancelledError

    def began(self, phase: str) -> float | None:
        """Return the seconds after which a phase began; None if it did not."""
        return self._phases[phase][0] if phase in self._phases else None

    def share(self, phase: str) -> float | None:
        """Return the share of a phase that was done; None if it did not begin."""
        return self._phases[phase][2] if phase in self._phases else None

    def seconds(self, phase: str) -> float | None:
        """Return the seconds that a whole phase takes; None if nothing of it was done."""
        began, at, share = self._phases.get(phase, (0.0, 0.0, 0.0))
        return (at - began) / share if share else None

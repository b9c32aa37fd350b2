"""Choose the searches that run now: all searches take turns, and new searches come first.

More searches may be begun than the processors can run. A search whose turn is over is suspended
until its next turn. A new search comes first during its first seconds, so a quick search ends
before it has to wait. Next comes the address that has used the least time, however many searches it
has; among its owners, the owner that has used the least time; and among that owner's searches, the
search that has waited longest. A search that has waited for a long time counts as new, so none
waits for ever. A search of an address that has had much more time than another is never put first.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pegsol.app.web.shares import Client, Shares

MAX_RUNNING = 2
TURN_SECONDS = 1.0
NEW_SECONDS = 3.0  # that a search runs before it is no longer new
PATIENCE_SECONDS = 10.0  # after which a waiting search also comes first


class Player(Protocol):
    """A search that takes turns."""

    @property
    def client(self) -> Client:
        """The client that began the search."""

    @property
    def starting(self) -> bool:
        """Whether the process has not begun to search; the turn counts from then on."""

    @property
    def ran(self) -> float:
        """The seconds that the search has run."""


P = TypeVar("P", bound=Player)


class Stopwatch:
    """A stopwatch, which counts the seconds while it runs."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return self._sum + (0.0 if self._since is None else time.monotonic() - self._since)

    def on(self) -> None:
        """Start counting."""
        if self._since is None:
            self._since = time.monotonic()

    def off(self) -> None:
        """Stop counting."""
        self._sum, self._since = self.seconds, None


@dataclass(slots=True)
class _Turn:
    began: float
    is_first: bool  # it came first, like a new search


class Turns(Generic[P]):
    """The turns of searches, and the time that each client has used."""

    def __init__(self) -> None:
        self._shares = Shares()
        self._turns: dict[P, _Turn] = {}
        self._waiting: dict[P, float] = {}  # since when
        self._at = time.monotonic()

    def next(self, players: Sequence[P]) -> list[P]:
        """Return the *players* that run from now on, at most two.

        An address or an owner that has one turn leaves the other turn to others that wait.
        """
        now = time.monotonic()
        self._count(players, now)
        taken: Counter[Client | str] = Counter()
        chosen: list[P] = []
        left = list(players)
        while left and len(chosen) < MAX_RUNNING:
            first = min(left, key=lambda player: (*_of(taken, player), *self._rank(player, now)))
            left.remove(first)
            chosen.append(first)
            taken.update([first.client.address, first.client])
        self._turns = {player: self._turn(player, now) for player in chosen}
        self._waiting = {player: self._waits_since(player, now) for player in left}
        return chosen

    def _count(self, players: Sequence[P], now: float) -> None:
        """Count the time since the last turns."""
        here = {player.client for player in players}
        self._shares.keep(here)
        for player, turn in self._turns.items():
            if player.client in here:
                self._shares.count(player.client, now - self._at)
            if player.starting:
                turn.began = now
        self._at = now

    def _rank(self, player: P, now: float) -> tuple[int, float, float, float, float]:
        turn = self._turn(player, now)
        stays = self._turns.get(player) is turn
        order = 0 if stays and turn.is_first else 1 if turn.is_first else 2 if stays else 3
        used = self._shares.used(player.client)
        return order, *used, self._waits_since(player, now), player.ran

    def _turn(self, player: P, now: float) -> _Turn:
        """Return the turn of a search if it runs now: its present turn unless that is over."""
        turn = self._turns.get(player)
        if turn is not None and now - turn.began < TURN_SECONDS:
            return turn
        waits_long = now - self._waits_since(player, now) > PATIENCE_SECONDS
        is_fair = self._shares.ahead(player.client) <= PATIENCE_SECONDS
        return _Turn(now, is_first=is_fair and (player.ran < NEW_SECONDS or waits_long))

    def _waits_since(self, player: P, now: float) -> float:
        return self._waiting.get(player, now if player.ran or player in self._turns else 0.0)


def _of(taken: Counter[Client | str], player: Player) -> tuple[int, int]:
    """Return the number of turns of a search's address and of its owner."""
    return taken[player.client.address], taken[player.client]

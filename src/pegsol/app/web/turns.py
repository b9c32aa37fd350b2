"""Which searches run now: all of them take turns, new ones first.

More searches may be begun than processors can run. A search whose turn is over is suspended, and
goes on when its next turn comes. A new search comes first in its first seconds, so a quick one ends
before it waits; then the address that has used the least time comes next, and of it the owner,
whatever the number of their searches, and of one owner's searches the one that has waited longest.
A search that has waited for long comes with the new ones, so none waits for ever. No search of an
address that has had much more than another comes first.
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
PATIENCE_SECONDS = 10.0  # after which a search that waits comes first, too


class Player(Protocol):
    """A search that takes turns."""

    @property
    def client(self) -> Client:
        """Whose search it is."""

    @property
    def starting(self) -> bool:
        """Whether its process has not begun to search: its turn counts from then on."""

    @property
    def ran(self) -> float:
        """The seconds that it has run."""


P = TypeVar("P", bound=Player)


class Stopwatch:
    """A stopwatch: it counts the seconds while it runs."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return self._sum + (0.0 if self._since is None else time.monotonic() - self._since)

    def on(self) -> None:
        """Count from now."""
        if self._since is None:
            self._since = time.monotonic()

    def off(self) -> None:
        """Stop counting."""
        self._sum, self._since = self.seconds, None


@dataclass(slots=True)
class _Turn:
    began: float
    is_first: bool  # it came with the new ones


class Turns(Generic[P]):
    """The turns of searches, and the time that each client has used."""

    def __init__(self) -> None:
        self._shares = Shares()
        self._turns: dict[P, _Turn] = {}
        self._waiting: dict[P, float] = {}  # since when
        self._at = time.monotonic()

    def next(self, players: Sequence[P]) -> list[P]:
        """Return those of the *players* that run from now on, at most two.

        An address that has a turn leaves the other one to others that wait, and so does an owner.
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
        """Return the turn of a search if it runs now: the one it has, unless that is over."""
        turn = self._turns.get(player)
        if turn is not None and now - turn.began < TURN_SECONDS:
            return turn
        waits_long = now - self._waits_since(player, now) > PATIENCE_SECONDS
        is_fair = self._shares.ahead(player.client) <= PATIENCE_SECONDS
        return _Turn(now, is_first=is_fair and (player.ran < NEW_SECONDS or waits_long))

    def _waits_since(self, player: P, now: float) -> float:
        return self._waiting.get(player, now if player.ran or player in self._turns else 0.0)


def _of(taken: Counter[Client | str], player: Player) -> tuple[int, int]:
    """Return how many turns the address of a search has, and its owner."""
    return taken[player.client.address], taken[player.client]

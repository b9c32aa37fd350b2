"""Which searches run now: simulated, with no processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from pegsol.app.web import turns
from pegsol.app.web.shares import Client
from pegsol.app.web.turns import MAX_RUNNING, PATIENCE_SECONDS, Turns

STEP = 0.125  # seconds


@dataclass(eq=False)
class Search:
    """A search that needs a number of seconds."""

    owner: str = "me"
    needs: float = 1e9
    address: str = ""
    starting: bool = False
    on_turn: bool = False
    ran: float = 0.0
    waits_from: float = 0.0
    longest_wait: float = 0.0

    @property
    def client(self) -> Client:
        return Client(self.owner, self.address)


class World:
    """A clock, and searches that take turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(turns.time, "monotonic", lambda: self.now)
        self.turns: Turns[Search] = Turns()
        self.searches: list[Search] = []

    def add(self, *searches: Search) -> None:
        for search in searches:
            search.waits_from = self.now
            self.searches.append(search)

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            chosen = self.turns.next(self.searches)
            assert len(chosen) == min(MAX_RUNNING, len(self.searches))
            for search in self.searches:
                self._turn(search, search in chosen)
            self.now += STEP
            for search in chosen:
                search.ran += 0 if search.starting else STEP
            self.searches = [search for search in self.searches if search.ran < search.needs]

    def _turn(self, search: Search, on: bool) -> None:
        search.on_turn = on
        if on:
            wait = self.now - search.waits_from
            search.longest_wait = max(search.longest_wait, wait)
            search.waits_from = self.now + STEP


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    return World(monkeypatch)


def shares(searches: Sequence[Search]) -> Counter[str]:
    total: Counter[str] = Counter()
    for search in searches:
        total[search.owner] += int(search.ran)
    return total


def test_a_new_search_runs_at_once(world: World) -> None:
    world.add(Search(), Search())
    world.run(600)
    quick = Search(needs=2.0)
    world.add(quick)
    world.run(2.5)
    assert quick.ran == 2.0
    assert quick.longest_wait == 0.0


def test_the_one_that_has_run_longest_makes_place(world: World) -> None:
    old = Search()
    world.add(old)
    world.run(60)
    younger = Search()
    world.add(younger)
    world.run(60)
    world.add(Search())
    world.run(0.5)
    assert (old.on_turn, younger.on_turn) == (False, True)


def test_all_have_fair_turns(world: World) -> None:
    searches = [Search() for _ in range(5)]
    world.add(*searches)
    world.run(300)
    ran = [search.ran for search in searches]
    assert max(ran) - min(ran) < 5
    assert max(search.longest_wait for search in searches) < 5


def test_owners_have_equal_shares(world: World) -> None:
    mine, yours = [Search("me") for _ in range(4)], [Search("you")]
    world.add(*mine, *yours)
    world.run(100)
    assert yours[0].ran == pytest.approx(100, abs=2)
    others = [Search("a third")]
    world.add(*others)
    before = shares(mine + yours)
    world.run(300)
    used = shares(mine + yours + others)
    for owner in ("me", "you", "a third"):
        assert used[owner] - before[owner] == pytest.approx(200, abs=10)


def test_ten_new_ones_at_once_all_begin_soon(world: World) -> None:
    world.add(Search("old"), Search("old"))
    world.run(100)
    quick = [Search(f"owner {i % 5}", needs=1.0) for i in range(10)]
    world.add(*quick)
    world.run(15)
    assert all(search.ran == 1.0 for search in quick)
    assert max(search.longest_wait for search in quick) < 10


def test_a_stream_of_new_searches_starves_nobody(world: World) -> None:
    old = [Search("a"), Search("b")]
    world.add(*old)
    world.run(100)
    for _ in range(100):
        world.add(*[Search(owner, needs=2.0) for owner in ("c", "d", "e")])
        world.run(2.0)
    assert max(search.longest_wait for search in old) < PATIENCE_SECONDS + 10
    assert all(search.ran > 110 for search in old)


def test_a_process_that_is_starting_keeps_its_turn(world: World) -> None:
    starting = [Search(starting=True), Search(starting=True)]
    world.add(*starting)
    world.run(2)
    world.add(Search(), Search())
    world.run(5)
    assert all(search.on_turn for search in starting)


def test_invented_owners_of_one_address_share_its_time(world: World) -> None:
    one = [Search(f"invented {number}", address="one") for number in range(8)]
    others = [Search("a", address="two"), Search("b", address="three")]
    world.add(*one, *others)
    world.run(100)
    before = shares(one + others)
    world.run(300)
    used = shares(one + others) - before
    assert sum([used[search.owner] for search in one]) == pytest.approx(200, abs=10)
    assert [used["a"], used["b"]] == pytest.approx([200, 200], abs=10)

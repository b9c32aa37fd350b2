"""Helpers: who gets which task, and which process ends; with puppets instead of processes."""

from __future__ import annotations

import time
from multiprocessing import Pipe
from typing import Any

import pytest

from pegsol.app.web import helpers as module
from pegsol.app.web.helpers import Helpers
from pegsol.app.web.pool import BusyError
from pegsol.app.web.shares import Client
from processes import wait_until


class Puppet:
    """A process that does what a test says."""

    def __init__(self) -> None:
        self.connection, self.theirs = Pipe()
        self.alive, self.on, self.memory = True, True, 0

    def suspend(self) -> None:
        self.on = False

    def go_on(self) -> None:
        self.on = True

    def end(self) -> None:
        self.alive = False

    def task(self) -> Any:
        return self.theirs.recv()

    def done(self, value: Any) -> None:
        self.theirs.send(("done", value))


class Puppets:
    """The processes of a server, all of them puppets."""

    def __init__(self) -> None:
        self.started: list[Puppet] = []

    def start(self, *_: object, **more: object) -> Puppet:
        puppet = Puppet()  # other threads start theirs at the same time
        self.started.append(puppet)
        return puppet


@pytest.fixture
def puppets() -> Puppets:
    return Puppets()


@pytest.fixture
def make(puppets: Puppets, monkeypatch: pytest.MonkeyPatch) -> Any:
    made: list[Helpers] = []
    monkeypatch.setattr(module, "SHORT_SECONDS", 0.0)
    monkeypatch.setattr(module, "TURN_INTERVAL", 0.005)

    def new(count: int) -> Helpers:
        made.append(Helpers(puppets, count=count))  # type: ignore[arg-type]
        return made[-1]

    yield new
    for helpers in made:
        helpers.close()


ME, YOU = Client("me", "home"), Client("you", "school")


def test_what_a_helper_has_learnt_is_kept_when_others_wait(make: Any, puppets: Puppets) -> None:
    helpers: Helpers = make(2)
    slow = helpers.ask("slow", key="large", client=ME, seconds=0.0)
    wait_until(lambda: puppets.started)
    first = puppets.started[0]
    assert first.task() == "slow"
    assert slow.exception() is not None  # too late
    quick = helpers.ask("quick", key="small", client=YOU, seconds=60)
    wait_until(lambda: len(puppets.started) == 2)
    second = puppets.started[1]
    assert second.task() == "quick"
    second.done(1)
    assert quick.result() == 1
    assert first.alive
    first.done(2)  # nobody waits for it, but the process knows it now
    again = helpers.ask("again", key="large", client=YOU, seconds=60)
    assert first.task() == "again"
    first.done(3)
    assert again.result() == 3
    assert len(puppets.started) == 2


def test_equal_questions_share_an_answer(make: Any, puppets: Puppets) -> None:
    helpers: Helpers = make(2)
    mine = helpers.ask("start", key="board", client=ME, seconds=60)
    yours = helpers.ask("start", key="board", client=YOU, seconds=60)
    gone = helpers.ask("start", key="board", client=YOU, seconds=60)
    assert gone.cancel()
    wait_until(lambda: puppets.started)
    (puppet,) = puppets.started
    assert puppet.task() == "start"
    puppet.done(7)
    assert (mine.result(), yours.result()) == (7, 7)
    assert not puppet.theirs.poll(0.02)


def test_addresses_come_in_turn_whatever_the_number_of_their_owners(
    make: Any, puppets: Puppets
) -> None:
    helpers: Helpers = make(1)
    one = [Client(f"invented {number}", "one") for number in range(4)]
    asked = [helpers.ask(client.owner, key="", client=client, seconds=60) for client in one]
    asked.append(helpers.ask("you", key="", client=YOU, seconds=60))
    wait_until(lambda: puppets.started)
    (puppet,) = puppets.started
    tasks = []
    for _ in asked:
        tasks.append(puppet.task())
        time.sleep(0.01)  # the work takes time
        puppet.done(None)
    assert tasks[:2] == ["invented 0", "you"]


def test_questions_are_limited_for_owners_and_for_addresses(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_WAITING_PER_OWNER", 2)
    monkeypatch.setattr(module, "MAX_WAITING_PER_ADDRESS", 3)
    helpers: Helpers = make(1)
    asked = [helpers.ask(n, key="", client=ME, seconds=60) for n in range(2)]
    with pytest.raises(BusyError, match="questions"):
        helpers.ask(3, key="", client=ME, seconds=60)
    helpers.ask(4, key="", client=Client("invented", "home"), seconds=60)
    with pytest.raises(BusyError, match="questions"):
        helpers.ask(5, key="", client=Client("another", "home"), seconds=60)
    helpers.ask(6, key="", client=YOU, seconds=60)
    assert asked[1].cancel()
    helpers.ask(7, key="", client=ME, seconds=60)


@pytest.mark.long  # it failed once, for a reason that was not found
def test_too_much_memory_ends_the_helper_that_was_idle_longest(
    make: Any, puppets: Puppets, monkeypatch: pytest.MonkeyPatch
) -> None:
    helpers: Helpers = make(3)
    asked = [helpers.ask(key, key=key, client=ME, seconds=60) for key in "abc"]
    wait_until(lambda: len(puppets.started) == 3)
    by_task = {puppet.task(): puppet for puppet in puppets.started}
    for puppet in by_task.values():
        puppet.done(None)
    for future in asked:
        future.result()
    for puppet in by_task.values():
        puppet.memory = module.MAX_BYTES // 2
    busy = helpers.ask("busy", key="a", client=ME, seconds=60)
    assert by_task["a"].task() == "busy"
    wait_until(lambda: not by_task["b"].alive)
    assert (by_task["a"].alive, by_task["c"].alive) == (True, True)
    by_task["a"].done(None)
    busy.result()


def test_if_no_helper_is_free_the_late_one_of_the_greediest_address_ends(
    make: Any, puppets: Puppets, monkeypatch: pytest.MonkeyPatch
) -> None:
    helpers: Helpers = make(2)
    late = [helpers.ask(client.owner, key="", client=client, seconds=0.0) for client in (ME, YOU)]
    wait_until(lambda: len(puppets.started) == 2)
    by_task = {puppet.task(): puppet for puppet in puppets.started}
    for future in late:
        assert future.exception() is not None
    with helpers.lock:
        helpers._shares.count(YOU, 1000.0)
    third = helpers.ask("third", key="", client=Client("third", "train"), seconds=60)
    time.sleep(0.05)
    assert all(puppet.alive for puppet in puppets.started)  # they have not had their fair time
    monkeypatch.setattr(module, "FAIR_SECONDS", 0.0)
    wait_until(lambda: len(puppets.started) == 3)
    assert (by_task["me"].alive, by_task["you"].alive) == (True, False)
    assert puppets.started[2].task() == "third"
    puppets.started[2].done(3)
    assert third.result() == 3

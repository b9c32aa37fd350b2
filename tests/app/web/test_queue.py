"""The queue of work for processes: slots, places, pauses, limits, and processes that die."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.web.loops import run, until
from pegsol import Game, problem
from pegsol.app.web import queue as module
from pegsol.app.web.clients import Client
from pegsol.app.web.job import Job, Subject
from pegsol.app.web.queue import KINDS, Queue
from pegsol.app.web.refusal import BusyError, WorkerError
from pegsol.app.web.task import AnalysisTask, FewestMovesTask, SearchTask
from pegsol.app.web.worker import WORKER_MEMORY_BYTES, run_worker
from pegsol.processes import Processes

ENDLESS, TRIANGLE = "wiegleb e1 e1", "triangle(5) a1 any"
has_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")


@asynccontextmanager
async def a_queue(memory: int = WORKER_MEMORY_BYTES) -> AsyncIterator[Queue]:
    processes = Processes(memory)
    queue = Queue(processes)
    try:
        yield queue
    finally:
        processes.close()
        await queue.close()
        assert not processes.children()


def add(queue: Queue, owner: str, of: str = ENDLESS, address: str = "") -> Job[Any]:
    task = SearchTask.of(Game(problem(of)))
    client = Client(owner, address)
    return queue.add(task, client=client, about=Subject(of, of), seconds=600.0)


def visit(owner: str = "me") -> Any:
    gone = asyncio.get_running_loop().create_future()
    return SimpleNamespace(client=Client(owner), gone=gone)


def question(of: str, effort: Any = "quick") -> AnalysisTask:
    return AnalysisTask.of(Game(problem(of)), key=of, effort=effort)


def system_state(job: Job[Any]) -> str:
    """Return the letter by which the system calls the state of a job's process."""
    assert job.child is not None
    with open(f"/proc/{job.child.pid}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(")")[2].split()[0]


def few(monkeypatch: pytest.MonkeyPatch, **searches: Any) -> None:
    """Change the limits of searches."""
    changed = module.KINDS["searches"]._replace(**searches)
    monkeypatch.setattr(module, "KINDS", module.KINDS | {"searches": changed})


def test_searches_wait_for_a_slot_in_the_order_in_which_they_came() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            searches = [add(queue, owner) for owner in "abcd"]
            await until(lambda: all(job.at_work for job in searches[:2]))
            assert [job.state for job in searches] == ["running"] * 2 + ["queued"] * 2
            queue.stop(searches[2])
            assert searches[2].state == "stopped"
            assert searches[2].answer is None
            await queue.end(searches[0])
            await until(lambda: searches[3].at_work)
            assert searches[0].answer["reason"] == "cancelled"

    run(come())


def test_questions_do_not_wait_for_searches() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            searches = [add(queue, "me") for _ in range(4)]
            await until(lambda: all(job.at_work for job in searches[:2]))
            assert (await queue.answer(question(TRIANGLE), visit(), 600.0))["winning"]

    run(come())


@has_proc
def test_a_paused_search_gives_its_slot_back_and_its_process_is_suspended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few(monkeypatch, slots=1)

    async def come() -> None:
        async with a_queue() as queue:
            first, second = add(queue, "a"), add(queue, "b")
            await until(lambda: first.at_work)
            queue.pause(first)
            await until(lambda: system_state(first) == "T" and second.at_work)
            ran = first.watch.seconds
            queue.resume(first)
            await asyncio.sleep(0)
            assert (first.state, first.watch.seconds, system_state(first)) == ("queued", ran, "T")
            queue.pause(first)  # while it waits
            await queue.end(second)
            assert (first.state, system_state(first)) == ("paused", "T")
            queue.resume(first)
            await until(lambda: first.state == "running" and system_state(first) != "T")
            await until(lambda: first.watch.seconds > ran)
            queue.pause(first)
            await queue.end(first)  # even a search that is suspended reports
            assert first.answer is not None

    run(come())


def test_a_search_may_be_paused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, slots=1)

    async def come() -> None:
        async with a_queue() as queue:
            first, second, third = [add(queue, owner) for owner in "abc"]
            queue.pause(second)
            await until(lambda: first.begun)
            queue.pause(first)  # its process is starting
            await until(lambda: first.at_work and third.at_work)
            assert [job.state for job in (first, second)] == ["paused", "paused"]
            assert first.watch.seconds == 0
            queue.stop(third)
            queue.resume(second)
            await until(lambda: second.at_work)

    run(come())


def test_owners_addresses_and_all_have_a_limited_number_of_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few(monkeypatch, owner=2, address=3, everyone=4)

    async def come() -> None:
        async with a_queue() as queue:
            mine = [add(queue, "me", address="here") for _ in range(2)]
            with pytest.raises(BusyError, match="2 searches") as owner:
                add(queue, "me", address="here")
            add(queue, "you", address="here")
            with pytest.raises(BusyError, match="later") as address:
                add(queue, "somebody", address="here")
            add(queue, "far", address="there")
            with pytest.raises(BusyError, match="later"):
                add(queue, "new", address="elsewhere")
            codes = [owner.value.code, address.value.code]
            assert codes == ["too-many-searches", "searches-full"]
            assert queue.open_of("me") == mine
            await queue.end(mine[0])
            add(queue, "me", address="here")

    run(come())


def test_an_owner_asks_a_limited_number_of_questions_at_once() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            asked = [
                asyncio.create_task(queue.answer(question(TRIANGLE), visit(), 600.0))
                for _ in range(KINDS["questions"].owner)
            ]
            await asyncio.sleep(0)
            with pytest.raises(BusyError, match="questions"):
                await queue.answer(question(TRIANGLE), visit(), 600.0)
            assert await asyncio.wait_for(queue.answer(question(TRIANGLE), visit("you"), 600), 60)
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    run(come())


def test_a_process_that_dies_fails_its_own_work_only() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            search, other = add(queue, "me"), add(queue, "me")
            await until(lambda: search.at_work and other.at_work)
            assert search.child is not None
            os.kill(search.child.pid, signal.SIGKILL)
            await search.ended
            assert (search.state, search.error and search.error.code) == ("failed", "search-died")
            slow = asyncio.create_task(queue.answer(question("english"), visit(), 600.0))
            await until(lambda: len(queue._processes.children()) == 2)
            (child,) = [one for one in queue._processes.children() if one is not other.child]
            os.kill(child.pid, signal.SIGKILL)
            with pytest.raises(WorkerError, match="unexpectedly"):
                await slow
            assert (await queue.answer(question(TRIANGLE), visit(), 600.0))["winning"]
            assert other.state == "running"

    run(come())


def test_work_ends_with_its_client_and_its_process_goes_on() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            here = visit()
            task = FewestMovesTask.of(Game(problem("wiegleb e4 any")), seconds=600.0)
            asking = asyncio.create_task(queue.answer(task, here, 600.0))
            await until(lambda: len(queue._processes.children()) == 1)
            here.gone.set_result(None)
            with pytest.raises(WorkerError, match="too long"):
                await asking
            await until(lambda: bool(queue._idle))
            assert (await queue.answer(question(TRIANGLE), visit(), 600.0))["winning"]
            assert len(queue._processes.children()) == 1

    run(come())


def test_what_does_not_end_in_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, last=0.05)

    async def come() -> None:
        async with a_queue() as queue:
            job = add(queue, "me")
            await until(lambda: job.at_work)
            assert job.child is not None
            job.seconds = 0.0
            os.kill(job.child.pid, signal.SIGSTOP)  # it hears nothing
            monkeypatch.setattr(type(job.child), "go_on", lambda _: None)
            await job.ended
            assert (job.state, job.stopping, job.answer) == ("done", "time", None)

    run(come())


def test_a_word_that_comes_too_late_is_ignored() -> None:
    processes = Processes(WORKER_MEMORY_BYTES)
    child = processes.start(run_worker)
    child.connection.send("stop")
    child.connection.send(question(TRIANGLE))
    assert child.connection.recv() == ("begun", None)
    word, value = child.connection.recv()
    assert (word, value["winning"]) == ("done", True)
    processes.close()


def test_a_search_left_by_its_pages_makes_room_for_another_owner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few(monkeypatch, slots=1)

    async def come() -> None:
        async with a_queue() as queue:
            left = add(queue, "me")
            await until(lambda: left.at_work)
            left.asked -= module.LEFT_SECONDS + 1
            mine = add(queue, "me")
            queue.tidy()
            assert not left.stopping
            yours = add(queue, "you")
            queue.pause(mine)
            queue.tidy()
            await left.ended
            assert (left.state, left.stopping) == ("stopped", "room")
            await until(lambda: yours.at_work)

    run(come())


def test_paused_searches_hold_a_limited_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> None:
        async with a_queue() as queue:
            searches = [add(queue, "me") for _ in range(2)]
            await until(lambda: all(job.at_work for job in searches))
            searches[1].asked -= 1.0
            for job in searches:
                queue.pause(job)
            queue.tidy()
            assert not any(job.stopping for job in searches)
            held = sum([job.memory for job in searches])
            monkeypatch.setattr(module, "MAX_PAUSED_BYTES", held // 2)
            queue.tidy()
            await searches[1].ended
            assert (searches[0].state, searches[1].stopping) == ("paused", "room")

    run(come())


def test_what_nobody_asks_about_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> None:
        async with a_queue() as queue:
            first = add(queue, "me", "line(4) b1 c1")
            await first.ended
            assert queue.get(first.id, "me") is first
            assert queue.get(first.id, "you") is None
            monkeypatch.setattr(module, "MAX_ENDED", 0)
            second = add(queue, "me")
            assert queue.get(first.id, "me") is None
            monkeypatch.setattr(module, "EXPIRY_SECONDS", -1.0)
            queue.tidy()
            await second.ended
            assert (queue.get(second.id, "me"), second.state) == (None, "stopped")

    run(come())


def test_idle_processes_end_and_free_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> None:
        async with a_queue() as queue:
            for _ in range(2):
                assert (await queue.answer(question(TRIANGLE), visit(), 600.0))["winning"]
                queue.tidy()
                assert len(queue._idle) == 1
            monkeypatch.setattr(module, "IDLE_SECONDS", -1.0)
            queue.tidy()
            assert not queue._idle
            assert not queue._processes.children()

    run(come())


def test_memory_is_bounded() -> None:
    async def come() -> None:
        async with a_queue(memory=40 << 20) as queue:
            job = add(queue, "me")
            await job.ended
            assert job.answer["reason"] == "memory"
            found = await queue.answer(question("english"), visit(), 600.0)
            assert (found["winning"], found["complete"]) == (True, False)

    run(come())


def test_the_time_of_a_question_is_limited() -> None:
    async def come() -> None:
        async with a_queue() as queue:
            await queue.answer(question(TRIANGLE), visit(), 600.0)  # a process has begun
            began = time.monotonic()
            found = await queue.answer(question("wiegleb e2 e2", "full"), visit(), 0.2)
            assert time.monotonic() - began < 30
            assert not found["complete"]

    run(come())

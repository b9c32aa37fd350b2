"""Helpers: permanent worker processes that analyse positions and make files.

A helper remembers the analyses of its boards, so the tasks of a board go to the helper that knows
the board. If its client no longer waits, a helper takes turns with others for at most a minute, and
its results serve later questions. A helper ends earlier only if no other is free or memory runs
out.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pegsol.app.web.pool import POLL_INTERVAL, BusyError, ChildProcess, Processes, WorkerError
from pegsol.app.web.refusal import RefusalError
from pegsol.app.web.shares import Client, Places, Shares
from pegsol.app.web.task import FewestMovesTask
from pegsol.app.web.turns import MAX_RUNNING, Stopwatch, Turns
from pegsol.app.web.worker import HELPERS_LOWER, MAX_ANALYSES, run_helper

MAX_HELPERS = 6  # processes, of which two run at a time
MAX_BYTES = 2 << 30  # of memory for all helpers together
MAX_WAITING, MAX_WAITING_PER_ADDRESS, MAX_WAITING_PER_OWNER = 512, 256, 4  # questions
MAX_SECONDS = 60.0  # of a helper's work on a task
SHORT_SECONDS = 0.3  # that a board waits for the helper that knows it if that helper is busy
FAIR_SECONDS = 5.0  # that a task has at least before it must end for others
STOP_TIMEOUT = 0.5  # seconds that a task has to stop
IDLE_TIMEOUT = 60.0  # seconds after which an idle helper ends, and frees its memory
TURN_INTERVAL = 0.1  # seconds between two decisions about which helpers run
NEW_PROCESS = 2  # boards that a helper knows before another process is started for the next


@dataclass(eq=False, slots=True)
class Request:
    """A task, and the number of clients that wait for its result."""

    task: Any
    key: str
    client: Client
    seconds: float
    future: Future[Any] = field(default_factory=Future)
    askers: int = 0


class Helpers:
    """The helpers of a server, and the tasks that wait for one."""

    def __init__(self, processes: Processes, count: int = MAX_HELPERS) -> None:
        self.lock = threading.RLock()
        self._changed = threading.Condition(self.lock)
        self._waiting: list[Request] = []
        self._places = Places(MAX_WAITING_PER_OWNER, MAX_WAITING_PER_ADDRESS, MAX_WAITING)
        self._shares = Shares()
        self._turns: Turns[Helper] = Turns()
        self._closed = False
        self._helpers = [Helper(self, processes) for _ in range(count)]
        threading.Thread(target=self._look_after, daemon=True).start()

    def ask(self, task: Any, *, key: str, client: Client, seconds: float) -> Future[Any]:
        """Return the future answer, or, after *seconds* of work, the part that is known by then.

        Tasks with the same *key* go to the same helper, which may know the answer already. Tasks
        with an empty key need no prior knowledge. Equal tasks share one answer. The future can be
        cancelled at any time.

        Raises BusyError if too many tasks wait.
        """
        with self.lock:
            check_room(self._places, client)
            request = self._same(task) or Request(task, key, client, seconds)
            request.askers += 1
            own: Future[Any] = Future()
            self._places.take(client)
            request.future.add_done_callback(partial(_pass_on, own))
            own.add_done_callback(lambda _: self._answered(request, client))
            if request.askers == 1:
                self._waiting.append(request)
                self._arrange()
        return own

    def close(self) -> None:
        """Take no more tasks."""
        with self.lock:
            self._closed = True
            self._changed.notify_all()

    # -- questions -----------------------------------------------------------------------------

    def _same(self, task: Any) -> Request | None:
        """Return the waiting or running request for an equal task, if there is one."""
        at_hand = [one.request for one in self._helpers if one.request is not None]
        for request in self._waiting + at_hand:
            if request.task == task and not request.future.done():
                return request
        return None

    def _answered(self, request: Request, client: Client) -> None:
        with self.lock:
            self._places.leave(client)
            request.askers -= 1
            if not request.askers:
                request.future.cancel()  # has no effect if it is done

    # -- helpers -------------------------------------------------------------------------------

    def next_for(self, helper: Helper) -> Request | None:
        """Wait for a helper's next task; return None if none comes in a minute and it must end.

        Raises WorkerError when the server is shutting down.
        """
        with self.lock:
            self._changed.wait_for(
                lambda: helper.request or helper.ending or self._closed, IDLE_TIMEOUT
            )
            if self._closed:
                raise WorkerError("the server is shutting down", "ending")
            return helper.request

    def finished(self, helper: Helper, client: Client, seconds: float) -> None:
        """Count the time of a task; the helper may then take another."""
        with self.lock:
            self._shares.count(client, seconds)
            helper.rest()
            self._arrange()

    def others_wait(self) -> bool:
        """Return whether any task that waits or runs is more urgent than finding fewest moves."""
        with self.lock:
            urgent = [one for one in self._waiting if not _is_least_urgent(one)]
            return bool(urgent) or self._is_crowded(beside=1)

    def _is_crowded(self, beside: int = 0) -> bool:
        """Return whether the helpers at work are as many as may run, plus *beside*."""
        return sum(one.request is not None for one in self._helpers) >= MAX_RUNNING + beside

    def _look_after(self) -> None:
        """Decide repeatedly which helpers work, until there is nothing left to do."""
        with self.lock:
            while not self._closed:
                self._arrange()
                busy = self._waiting or any(helper.request for helper in self._helpers)
                self._changed.wait(TURN_INTERVAL if busy else None)

    def _arrange(self) -> None:
        """Give tasks to helpers, and run the helpers whose turn it is."""
        self._waiting = [one for one in self._waiting if not one.future.done()]
        busy = [helper for helper in self._helpers if helper.request is not None]
        here = [helper.client for helper in busy] + [one.client for one in self._waiting]
        self._shares.keep(here)
        for request in sorted(
            self._waiting, key=lambda one: (_is_least_urgent(one), self._shares.used(one.client))
        ):
            if _is_least_urgent(request) and self._is_crowded():
                continue
            helper = self._helper_for(request)
            if helper is not None:
                helper.take(request)
                self._waiting.remove(request)
        self._make_room()
        busy = [helper for helper in self._helpers if helper.request is not None]
        chosen = self._turns.next(busy)
        for helper in self._helpers:
            idle = helper.request is None and len(busy) < MAX_RUNNING
            helper.run() if idle or helper in chosen else helper.hold()
        self._changed.notify_all()

    def _helper_for(self, request: Request) -> Helper | None:
        """Return the helper that takes a request, or None if the request must wait."""
        knowing = [one for one in self._helpers if request.key and request.key in one.keys]
        free = [one for one in knowing if one.request is None and not one.ending]
        if free:
            return free[0]
        if any(one.serves(request.key) or one.ran < SHORT_SECONDS for one in knowing):
            return None
        free = [one for one in self._helpers if one.request is None and not one.ending]
        # Work without a board is not given to helpers that know boards.
        new = NEW_PROCESS if request.key else 0.5
        return min(free, key=lambda one: len(one.keys) if one.begun else new, default=None)

    def _make_room(self) -> None:
        """End a helper if tasks wait for too long or memory runs out.

        If memory runs out, an idle helper ends first. Otherwise the choice is among the helpers
        whose clients no longer wait and that have run for their fair time: of the address that has
        had the most time, the helper that has run longest ends.
        """
        if any(helper.ending for helper in self._helpers):
            return
        late = [one for one in self._helpers if one.is_late and one.ran > FAIR_SECONDS]
        worst = max(late, key=lambda one: (self._shares.used(one.client)[0], one.ran), default=None)
        if sum([helper.memory for helper in self._helpers]) > MAX_BYTES:
            idle = [one for one in self._helpers if one.begun and one.request is None]
            oldest = min(idle, key=lambda one: one.asked, default=worst)
            if oldest is not None:
                oldest.end()
        elif worst is not None and self._waiting and all(one.request for one in self._helpers):
            worst.end()


class Helper:
    """A process that does one task after another, and the thread that manages the process.

    The keys of a helper are the boards that it knows.
    """

    def __init__(self, helpers: Helpers, processes: Processes) -> None:
        self._helpers, self._processes = helpers, processes
        self._child: ChildProcess | None = None
        self._watch = Stopwatch()
        self._on = True
        self.request: Request | None = None
        self.client = Client("")
        self.keys: dict[str, None] = {}
        self.asked = 0.0
        self.ending = False
        threading.Thread(target=self._work, daemon=True).start()

    # -- called by Helpers under its lock ------------------------------------------------------

    starting = False  # the start of a process counts as work

    @property
    def begun(self) -> bool:
        """Whether the helper has a process."""
        return self._child is not None

    @property
    def ran(self) -> float:
        """The seconds that the helper's task has run."""
        return self._watch.seconds

    @property
    def memory(self) -> int:
        """The bytes that the helper's process holds."""
        child = self._child
        return 0 if child is None else child.memory

    @property
    def is_late(self) -> bool:
        """Whether the helper continues although no client waits for its task."""
        return self.request is not None and self.request.future.done()

    def serves(self, key: str) -> bool:
        """Return whether the helper's task is about that board."""
        return self.request is not None and self.request.key == key

    def take(self, request: Request) -> None:
        """Do a task."""
        self.request, self.client, self.asked = request, request.client, time.monotonic()
        self._watch = Stopwatch()
        if request.key:
            self.keys.pop(request.key, None)
            self.keys[request.key] = None
            if len(self.keys) > MAX_ANALYSES:
                del self.keys[next(iter(self.keys))]

    def rest(self) -> None:
        """Become idle."""
        self._watch.off()
        self.request = None

    def run(self) -> None:
        """Start or resume the process."""
        if self.request is not None:
            self._watch.on()
        if not self._on:
            self._on = True
            if self._child is not None:
                self._child.go_on()

    def hold(self) -> None:
        """Suspend the process."""
        self._watch.off()
        if self._on:
            self._on = False
            if self._child is not None:
                self._child.suspend()

    def end(self) -> None:
        """End the process; the helper takes no task until it has ended."""
        self.ending = True

    # -- the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            try:
                request = self._helpers.next_for(self)
            except WorkerError:
                return
            if request is None:
                self._end_child()
                continue
            self._do(request)
            self._helpers.finished(self, request.client, self.ran)

    def _do(self, request: Request) -> None:
        """Answer a request, or fail it."""
        if request.future.done():
            return
        try:
            if self._child is None or not self._child.alive:
                child = self._processes.start(run_helper, lower=HELPERS_LOWER)
                with self._helpers.lock:
                    self._child = child
                    if not self._on:
                        child.suspend()
            self._child.connection.send(request.task)
            self._listen(self._child.connection, request)
        except (EOFError, OSError, WorkerError):
            self._end_child()
            _fail(request, WorkerError("a worker process ended unexpectedly: try again"))

    def _listen(self, connection: Any, request: Request) -> None:
        """Wait for the answer; if it is late, send a part and continue for later questions.

        Searches for the fewest moves are the least urgent tasks, so other tasks stop them.
        """
        began, future = time.monotonic(), request.future
        part: Any = None
        yields, stop_by = isinstance(request.task, FewestMovesTask), MAX_SECONDS
        while True:
            if yields and (future.done() or self._helpers.others_wait()):
                connection.send("stop")
                yields, stop_by = False, self.ran + STOP_TIMEOUT
            if connection.poll(POLL_INTERVAL):
                word, value = connection.recv()
                if word == "part":
                    part = value
                    continue
                if word == "done":
                    _answer(request, value)
                elif word == "error":
                    _fail(request, value)
                else:
                    _answer_in_part(part, request, value, "too-much-memory")
                return
            if time.monotonic() - began > request.seconds and not future.done():
                _answer_in_part(part, request, "this takes too long", "too-slow")
            if self.ending or self.ran > stop_by:
                _fail(request, WorkerError("more urgent work came first: try again", "busy"))
                self._end_child()
                return

    def _end_child(self) -> None:
        child, self._child = self._child, None
        self.keys.clear()
        self.ending = False
        if child is not None:
            child.end()


def _is_least_urgent(request: Request) -> bool:
    return isinstance(request.task, FewestMovesTask)


def check_room(places: Places, client: Client) -> None:
    """Raise BusyError if too many questions of a client, or of all clients, wait."""
    full = places.full_for(client)
    if full == "owner":
        raise BusyError("too many of your questions wait for an answer: try again")
    if full:
        raise BusyError("too many questions wait for an answer: try again shortly")


# -- answers -------------------------------------------------------------------------------------


def _pass_on(own: Future[Any], done: Future[Any]) -> None:
    """Pass an answer on, so that a client that leaves does not cancel it for others."""
    with suppress(InvalidStateError):
        if done.cancelled():
            own.cancel()
        elif (error := done.exception()) is not None:
            own.set_exception(error)
        else:
            own.set_result(done.result())


def _answer_in_part(part: Any, request: Request, reason: str, code: str) -> None:
    """Answer with the known part, or fail for *reason* if nothing is known."""
    if part is None:
        _fail(request, WorkerError(reason, code))
    else:
        _answer(request, part)


def _answer(request: Request, value: Any) -> None:
    with suppress(InvalidStateError):  # the client may leave at any moment
        request.future.set_result(value)


def _fail(request: Request, error: RefusalError) -> None:
    with suppress(InvalidStateError):
        request.future.set_exception(error)

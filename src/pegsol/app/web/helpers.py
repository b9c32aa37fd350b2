"""Helpers: worker processes that stay, analyse positions and make files.

A helper remembers the analyses of its boards, so the tasks of a board go to the helper that knows
it. One whose client no longer waits goes on in turns with others, for a minute at most, and what it
finds serves later questions. It is ended only if none of all helpers is free or memory runs out.
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
from pegsol.app.web.worker import MAX_ANALYSES, run_helper

MAX_HELPERS = 6  # processes, of which two run at a time
MAX_BYTES = 2 << 30  # of memory for all helpers together
MAX_WAITING, MAX_WAITING_PER_ADDRESS, MAX_WAITING_PER_OWNER = 512, 256, 4  # questions
MAX_SECONDS = 60.0  # that a helper runs for a task
SHORT_SECONDS = 0.3  # that a board waits for the helper that knows it while that does other work
FAIR_SECONDS = 5.0  # that a task runs at least before it ends for others that wait
STOP_TIMEOUT = 0.5  # seconds for a task that is to stop
IDLE_TIMEOUT = 60.0  # seconds after which an idle helper ends, and frees its memory
TURN_INTERVAL = 0.1  # seconds between two decisions who runs
NEW_PROCESS = 2  # boards that a helper knows before another process is started for the next


@dataclass(eq=False, slots=True)
class Request:
    """A task, and how many wait for its result."""

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
        """Return the future answer; after *seconds* of work, the part of it that is known by then.

        Tasks with the same *key* go to the same helper, which may know the answer already; tasks
        with an empty key need no knowledge. Equal tasks share one answer. The future can be
        cancelled at any time.

        Raises BusyError if too many wait.
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
        """Return the request for an equal task, if one waits or is answered now."""
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
                request.future.cancel()  # unless it is done

    # -- helpers -------------------------------------------------------------------------------

    def next_for(self, helper: Helper) -> Request | None:
        """Wait for the task of a helper; return None if it is to end, as there is none in a minute.

        Raises WorkerError when the server ends.
        """
        with self.lock:
            self._changed.wait_for(
                lambda: helper.request or helper.ending or self._closed, IDLE_TIMEOUT
            )
            if self._closed:
                raise WorkerError("the server ends", "ending")
            return helper.request

    def finished(self, helper: Helper, client: Client, seconds: float) -> None:
        """Count the time of a task; the helper takes another."""
        with self.lock:
            self._shares.count(client, seconds)
            helper.rest()
            self._arrange()

    def others_wait(self) -> bool:
        """Return whether tasks wait or run that are more urgent than to find the fewest moves."""
        with self.lock:
            urgent = [one for one in self._waiting if not _is_least_urgent(one)]
            return bool(urgent) or self._is_crowded(beside=1)

    def _is_crowded(self, beside: int = 0) -> bool:
        """Return whether as many helpers work as may run, and *beside* more."""
        return sum(one.request is not None for one in self._helpers) >= MAX_RUNNING + beside

    def _look_after(self) -> None:
        """Decide again and again who works, while there is anything to do."""
        with self.lock:
            while not self._closed:
                self._arrange()
                busy = self._waiting or any(helper.request for helper in self._helpers)
                self._changed.wait(TURN_INTERVAL if busy else None)

    def _arrange(self) -> None:
        """Give tasks to helpers, and let those run whose turn it is."""
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
        """Return the helper that takes a request; None if it waits."""
        knowing = [one for one in self._helpers if request.key and request.key in one.keys]
        free = [one for one in knowing if one.request is None and not one.ending]
        if free:
            return free[0]
        if any(one.serves(request.key) or one.ran < SHORT_SECONDS for one in knowing):
            return None
        free = [one for one in self._helpers if one.request is None and not one.ending]
        # Work without a board leaves those free that know some.
        new = NEW_PROCESS if request.key else 0.5
        return min(free, key=lambda one: len(one.keys) if one.begun else new, default=None)

    def _make_room(self) -> None:
        """End a helper if too many tasks wait for too long, or for memory.

        For memory, it is first one that is idle. Otherwise it is one whose client no longer waits,
        of the address that has had the most: the one that has run longest, but not for less than
        its fair time.
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
    """A process that does one task after another, and the thread that looks after it.

    Its keys are the boards that it knows.
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

    # -- what the helpers ask, under their lock ------------------------------------------------

    starting = False  # the start of a process counts, too

    @property
    def begun(self) -> bool:
        """Whether it has a process."""
        return self._child is not None

    @property
    def ran(self) -> float:
        """The seconds that its task has run."""
        return self._watch.seconds

    @property
    def memory(self) -> int:
        """The bytes that its process holds."""
        child = self._child
        return 0 if child is None else child.memory

    @property
    def is_late(self) -> bool:
        """Whether it goes on though nobody waits for its task any more."""
        return self.request is not None and self.request.future.done()

    def serves(self, key: str) -> bool:
        """Return whether its task is of that board."""
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
        """Have no task from now."""
        self._watch.off()
        self.request = None

    def run(self) -> None:
        """Run from now."""
        if self.request is not None:
            self._watch.on()
        if not self._on:
            self._on = True
            if self._child is not None:
                self._child.go_on()

    def hold(self) -> None:
        """Suspend its process."""
        self._watch.off()
        if self._on:
            self._on = False
            if self._child is not None:
                self._child.suspend()

    def end(self) -> None:
        """End its process; it takes no task until then."""
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
                child = self._processes.start(run_helper)
                with self._helpers.lock:
                    self._child = child
                    if not self._on:
                        child.suspend()
            self._child.connection.send(request.task)
            self._listen(self._child.connection, request)
        except (EOFError, OSError, WorkerError):
            self._end_child()
            _fail(request, WorkerError("a worker process died: try again"))

    def _listen(self, connection: Any, request: Request) -> None:
        """Wait for the answer; when it is late, send a part, and go on for later questions.

        The fewest moves are the least urgent: other tasks stop them.
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
                _fail(request, WorkerError("more urgent work came", "busy"))
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
    """Raise BusyError if too many questions of a client wait, or too many of all."""
    full = places.full_for(client)
    if full == "owner":
        raise BusyError("too many of your questions wait for an answer: try again")
    if full:
        raise BusyError("too many questions wait for an answer: try again shortly")


# -- answers -------------------------------------------------------------------------------------


def _pass_on(own: Future[Any], done: Future[Any]) -> None:
    """Pass an answer on, so that who leaves does not cancel it for others."""
    with suppress(InvalidStateError):
        if done.cancelled():
            own.cancel()
        elif (error := done.exception()) is not None:
            own.set_exception(error)
        else:
            own.set_result(done.result())


def _answer_in_part(part: Any, request: Request, reason: str, code: str) -> None:
    """Answer with the part that is known, or fail for that reason."""
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

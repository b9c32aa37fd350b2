"""Doctests run in the installed package: it is imported before pytest reads the sources."""

from __future__ import annotations

import gc
import json
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import pegsol  # noqa: F401
from messages import Messages, checker
from tried import Tried

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadFileScheduling

# A busy machine must not fail a test: speed is for the benchmarks. `make test` tries the same
# examples each time, so that a change fails for what it changes; `make test-all` tries new ones.
settings.register_profile("long", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=15, derandomize=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long")
    parser.addoption("--write-messages", action="store_true", help="rewrite tests/messages.txt")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the number of random examples before the tests are imported; let Ctrl-C interrupt.

    `nohup` and some schedulers start programs that ignore SIGINT, and so would what tests start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.load_profile("long" if config.getoption("--long") else "quick")
    gc.disable()  # the tests that are collected stay, so there is no garbage among them


def pytest_collection_finish() -> None:
    """Look for garbage again, but never among what has been collected."""
    gc.freeze()
    gc.enable()


TOGETHER = "tests/web/", "tests/app/web/routes/"
"""The folders whose tests share a browser and a server, which take seconds to start."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """Give out tests by file or folder, so that what they prepare is prepared once."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next(filter(nodeid.startswith, TOGETHER), super()._split_scope(nodeid))

    return Scheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = [item for item in items if item.get_closest_marker("long")]
    if config.getoption("--long"):
        for item in long:
            item.add_marker(pytest.mark.timeout(3600))
        return
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)


class TimeOver(BaseException):
    """A test has run for too long.

    Hypothesis would take the exception of pytest-timeout for a failing example, and would then look
    for a smaller one for ever.
    """


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """End a test after its time with an exception that nothing catches but pytest."""

    def over(*_: object) -> None:
        raise TimeOver(f"{item.nodeid} has run for {settings.timeout:g} seconds")

    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout)
    item.cancel_timeout = lambda: signal.setitimer(  # type: ignore[attr-defined]
        signal.ITIMER_REAL, 0
    )
    return True


@pytest.fixture
def messages(request: pytest.FixtureRequest) -> Messages:
    """Return a function that compares what bad inputs raise with tests/messages.txt."""
    return checker(request.node.nodeid, request.config.getoption("--write-messages"))


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Tried:
    """Return a function that notes what a test tries and how often, for docs/reliability.md.

    ``tried("random problems against a textbook solver", 150, "problems")``; tests that note the
    same words share a row. A fourth word is a remark for the row.
    """

    def note(what: str, number: int, unit: str, remark: str = "") -> None:
        record_property("tried", json.dumps([what, number, unit, *[remark] * bool(remark)]))

    return note

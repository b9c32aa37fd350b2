"""Doctests run in the installed package: it is imported before pytest reads the sources."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import pegsol  # noqa: F401
from messages import Messages, checker

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadFileScheduling

# A busy machine must not fail a test: speed is for the benchmarks. `make test` tries the same
# examples each time, so that a change fails for what it changes; `make test-all` tries new ones.
settings.register_profile("long", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10, derandomize=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long")
    parser.addoption("--accept", action="store_true", help="rewrite what tests expect in files")


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


TOGETHER = ("tests/web/",)
"""The folders whose tests share a browser, which takes seconds to start."""
FIRST = {
    "tests/web/",
    *("tests/test_docs.py", "tests/contract/test_json.py", "tests/contract/test_inputs.py"),
    *("tests/study/crew/test_crews.py", "tests/study/datasets/test_survey.py"),
    *("tests/test_results.py", "tests/agree/test_agree.py"),
}
"""The files and folders whose tests take longest; others follow by the number of their tests."""


def unit_of(nodeid: str) -> str:
    """Return the file or folder whose tests one worker runs."""
    return next(filter(nodeid.startswith, TOGETHER), nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """Give out tests by file or folder, so that what they prepare is prepared once."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(nodeid)

    config.option.loadscopereorder = False  # the workers have put them in order
    return Scheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = [item for item in items if item.get_closest_marker("long")]
    if config.getoption("--long"):
        for item in long:
            item.add_marker(pytest.mark.timeout(3600))
    else:
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
    if hasattr(config, "workerinput"):  # so that no worker has a long file alone at the end
        sizes = Counter(unit_of(item.nodeid) for item in items)
        items.sort(
            key=lambda item: (unit_of(item.nodeid) not in FIRST, -sizes[unit_of(item.nodeid)])
        )


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
    return checker(request.node.nodeid, request.config.getoption("--accept"))

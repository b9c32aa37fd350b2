"""Doctests run in the installed package: it is imported before pytest reads the sources."""

import json
from collections.abc import Callable

import pytest
from hypothesis import settings

import pegsol  # noqa: F401

# A busy machine must not fail a test: speed is for the benchmarks. `make test` tries the same
# examples each time, so that a change fails for what it changes; `make test-all` tries new ones.
settings.register_profile("long", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=30, derandomize=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the number of random examples before the tests are imported."""
    settings.load_profile("long" if config.getoption("--long") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Callable[[str, int, str], None]:
    """Return a function that notes what a test tries and how often, for docs/reliability.md.

    ``tried("random problems against a textbook solver", 150, "problems")``; tests that note the
    same words share a row.
    """

    def note(what: str, number: int, unit: str) -> None:
        record_property("tried", json.dumps([what, number, unit]))

    return note

"""What each function of the laboratory refuses, and how limits and callbacks end it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from messages import Messages
from pegsol import Limits, Pagoda, board, lab
from pegsol.errors import CancelledError, Limit, LimitError, PegError

WEIGHTS = Pagoda.of("line(4)", {"a1": 1})


def test_wrong_choices_are_refused(messages: Messages) -> None:
    messages(
        (PegError, ValueError, TypeError),
        lambda choices: lab.search("english d4 d4", lab.Switches(**choices)),
        [
            {"table": -1},
            {"table": 1.5},
            {"table": "2^100"},
            {"table": "size=1K,replace=never"},
            {"table": "size=1K,size=2K"},
            {"table": "size=1K,colour=red"},
            {"order": "d4 d4"},
            {"order": "news e"},
            {"order": "rows, by hole"},
            {"rules": "independence, previous-jump"},
            {"pagodas": "strong"},
            {"weights": {"d4": 1.5}},
            {"pagodas": [Pagoda.of("english", {"d4": 40_000, "b4": 40_000})]},
            {"pagodas": [Pagoda(board("english"), (4_000,) * 33)]},
            {"pagodas": [Pagoda.of("french", {"d4": 1})]},
        ],
    )


def test_work_that_makes_no_sense_is_refused(messages: Messages) -> None:
    genetic: Any = partial(lab.genetic, "line(4) b1")
    sound: Any = partial(lab.soundness, "latin-cross")
    compare: Any = partial(lab.compare, "up-arrow")
    messages(
        (PegError, TypeError),
        lambda call: call(),
        [
            lambda: lab.search("cycle(6) v1 any", lab.Switches(order="columns")),
            lambda: lab.search("english", lab.Switches(table=1 << 20), limits=Limits(memory=1)),
            lambda: compare("orders", sample=0),
            lambda: compare(vary="holes"),
            lambda: genetic(population=1),
            lambda: genetic(tries=-1),
            lambda: genetic(threshold=0),
            lambda: genetic(mutation=1.5),
            lambda: genetic(populations=0),
            lambda: genetic(seed=-1),
            lambda: genetic(classes="a1 b1; b1 c1; d1"),
            lambda: genetic(classes="A B C"),
            lambda: genetic(classes=""),
            lambda: lab.random_play("english d4 fewest", games=10),
            lambda: lab.random_play("latin-cross", games=0),
            lambda: lab.random_play("latin-cross", "best"),
            lambda: lab.random_play("latin-cross", WEIGHTS),
            lambda: lab.random_play("latin-cross", "most-jumps", games=9),
            lambda: lab.random_play("square(9) e5 fewest", "most-jumps"),
            lambda: lab.random_play("triangle(5)", "most-jumps", limits=Limits(nodes=5)),
            lambda: sound("luck"),
            lambda: lab.soundness("triangle(5) a1 any", "pin-types"),
            lambda: sound(lambda position: 7),
            lambda: sound(lambda position: 1 // 0),
            lambda: sound(lab.Rule("x", lambda batch: batch.peg_counts(), arrays=True)),
            lambda: sound(3),
            lambda: sound("position-class", sample=0),
            lambda: sound(WEIGHTS),
            lambda: lab.soundness("line(4) b1 any", Pagoda.of("line(4)", {"a1": 1 << 60})),
            lambda: lab.redo("matos"),
        ],
    )


@pytest.mark.parametrize(
    ("name", "given"), [("nodes", 100_000), ("time", 0.2), ("memory", 1 << 22)]
)
def test_a_limit_stops_a_search_and_leaves_its_counters(name: str, given: Any) -> None:
    limits = Limits(**{name: given})
    choices = lab.Switches(distinct=True, table=1 << 16)
    found = lab.search("english d4 d3", choices, limits=limits)
    assert (found.status.value, found.limit, found.complete) == ("undecided", Limit(name), False)
    assert found.positions > 0
    assert found.duplicates is not None
    assert name != "nodes" or found.positions == given
    threshold = 30 if name == "memory" else None
    genetic = lab.genetic("wiegleb any", threshold=threshold, limits=Limits(**{name: given // 4}))
    assert genetic.limit == name
    assert name != "nodes" or genetic.positions >= given // 4


UNTIL_CANCELLED: dict[str, Callable[..., Any]] = {
    "search": partial(lab.search, "english d4 d3"),
    "compare": partial(lab.compare, "up-arrow", "orders"),
    "genetic": partial(lab.genetic, "french-centre"),
    "experiment": partial(lab.genetic_experiment, runs=50),
    "random": partial(lab.random_play, "triangle(5) a1 any"),
    "soundness": partial(lab.soundness, "open-diamond", "position-class"),
    "redo": partial(lab.redo, "cockett"),
}


@pytest.mark.parametrize("name", UNTIL_CANCELLED)
def test_work_is_reported_and_can_be_cancelled(name: str) -> None:
    seen: list[Any] = []

    def watch(progress: object) -> bool:
        seen.append(progress)
        return len(seen) < 3

    if name in ("search", "genetic"):  # they return what they have found
        found = UNTIL_CANCELLED[name](progress=watch)
        assert found.limit is Limit.CANCELLED
        assert 0 < seen[0].positions < seen[1].positions <= seen[2].positions <= found.positions
    else:
        with pytest.raises(CancelledError):
            UNTIL_CANCELLED[name](progress=watch)
        assert all(0 <= state.done <= state.steps for state in seen)
    assert len(seen) == 3


@pytest.mark.parametrize("name", ["random", "soundness", "experiment"])
def test_work_without_a_part_of_an_answer_raises_at_a_limit(name: str) -> None:
    with pytest.raises(LimitError):
        UNTIL_CANCELLED[name](limits=Limits(time=0.0))

"""What each function of the laboratory refuses, and how limits and callbacks end it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from messages import Messages
from pegsol import Limits, Pagoda, board, lab
from pegsol.errors import Limit, PegError

WEIGHTS = Pagoda.of("line(4)", {"a1": 1})


def test_wrong_choices_and_numbers_are_refused(messages: Messages) -> None:
    def search(**choices: Any) -> None:
        lab.search("english d4 d4", lab.Switches(**choices))

    genetic: Any = partial(lab.genetic, "line(4) b1")
    play: Any = partial(lab.random_play, "latin-cross")
    sound: Any = partial(lab.soundness, "latin-cross")
    compare: Any = partial(lab.compare, "up-arrow")
    tables = (-1, "2^100", "size=1K,replace=never", "size=1K,size=2K")
    pagodas = Pagoda(board("english"), (4_000,) * 33), Pagoda.of("french", {"d4": 1})
    numbers = {"population": 1, "tries": -1, "threshold": 0, "mutation": 1.5}
    messages(
        (PegError, ValueError, TypeError),
        lambda call, *given: call(*given),
        [
            *(partial(search, table=table) for table in tables),
            *(partial(search, order=order) for order in ("d4 d4", "news e")),
            partial(search, rules="independence, previous-jump"),
            partial(search, weights={"d4": 1.5}),
            *(partial(search, pagodas=[pagoda]) for pagoda in pagodas),
            lambda: lab.search("cycle(6) v1 any", lab.Switches(order="columns")),
            lambda: lab.search("english", lab.Switches(table=1 << 20), limits=Limits(memory=1)),
            lambda: compare("orders", sample=0),
            *(partial(genetic, **{name: number}) for name, number in numbers.items()),
            *(partial(genetic, classes=text) for text in ("a1 b1; b1 c1; d1", "A B C")),
            lambda: lab.random_play("english d4 fewest", games=10),
            lambda: play(games=0),
            (play, "best"),
            lambda: lab.random_play("triangle(5)", "most-jumps", limits=Limits(nodes=5)),
            (sound, "luck"),
            (sound, lambda position: 7),
            (sound, lab.Rule("x", lambda batch: batch.peg_counts(), arrays=True)),
            (sound, WEIGHTS),
            lambda: sound("position-class", sample=0),
            lambda: lab.soundness("line(4) b1 any", Pagoda.of("line(4)", {"a1": 1 << 60})),
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

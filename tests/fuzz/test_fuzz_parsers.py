"""Every parser reads any text, any bytes and damaged files: only pegsol's own errors escape."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from fuzz.feeding import feed, feed_bytes
from parameters import long_after
from pegsol.game.boards.names import known_names
from published.test_written import FILES, cases

WORDS = [
    *known_names(),
    *["+diagonals", "(5)", "(", "a-b", "b-c", ",", "d4", "d2-d4", "any", "pegs", "\n"],
]
WRITTEN = [case.text for file in FILES for case in cases(file)]


@pytest.mark.parametrize(
    ("inputs", "feed"),
    [
        pytest.param(st.text(), feed, id="text"),
        pytest.param(st.binary(), feed_bytes, id="bytes"),
        pytest.param(st.lists(st.sampled_from(WORDS)).map(" ".join), feed, id="words"),
        pytest.param(strategies.mutated(strategies.documents()), feed, id="damaged files"),
        pytest.param(strategies.mutated(st.sampled_from(WRITTEN)), feed, id="damaged drawings"),
    ],
)
def test_only_errors_of_pegsol_escape(
    inputs: st.SearchStrategy[Any], feed: Callable[[Any], None]
) -> None:
    strategies.examples(100)(given(inputs)(feed))()


@pytest.mark.parametrize("many", long_after(1, [3_000, 30_000]))
def test_bombs(many: int) -> None:
    for text in [
        '{"pegsol": ' + "[" * many,
        '{"pegsol": ' + "9" * 10_000 + "}",
        "(" * many,
        "(define " + "(a)" * many,
        "d2" + " -" * (2 * many),
        "-" * (5 * many),
        " \t" * (3 * many) + "x",
        "o " * (4 * many),
        "o\n" * many,
        "graph(" + "a-b," * many,
        "square(" + "9" * many + ")",
        "finish: " + "x " * many,
        "lines:\n" + "a b c\n" * many + "start: pegs a\nfinish: a",
        "v" + "1" * 5000,
        "4\x16\x164\n4",
        "graph(v" + "1" * 5000 + "-b)",
    ]:
        feed(text)

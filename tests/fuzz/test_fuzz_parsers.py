"""Every parser reads any text, any bytes and damaged files."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from fuzz.feeding import feed, feed_bytes
from parameters import long_after
from pegsol import problem
from pegsol.game.boards.names import known_names
from pegsol.game.problem import TextFormat

WORDS = st.sampled_from(
    [
        *known_names(),
        "+diagonals",
        "(5)",
        "(",
        "a-b",
        "b-c",
        ",",
        "d4",
        "d2-d4",
        "any",
        "pegs",
        "\n",
    ]
)


@strategies.examples(60)
@given(st.text())
def test_any_text(text: str) -> None:
    feed(text)


@strategies.examples(100)
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    feed_bytes(data)


@strategies.examples(60)
@given(st.lists(WORDS).map(" ".join))
def test_words_of_the_notation(text: str) -> None:
    feed(text)


@strategies.examples(150)
@given(strategies.mutated(strategies.documents()))
def test_damaged_files(text: str) -> None:
    feed(text)


@pytest.mark.parametrize("many", long_after(1, [6_000, 30_000]))
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
        "graph(v" + "1" * 5000 + "-b)",
    ]:
        feed(text)


def test_atheris_harness(tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    for form in get_args(TextFormat):
        (tmp_path / form).write_text(problem("crossbow").to_text(form), encoding="utf-8")
    script = Path(__file__).with_name("fuzz_parsers.py")
    command = [sys.executable, script, "-runs=500", "-max_len=3000", tmp_path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr

"""Every way to answer a question agrees with the slow textbook solver, on random boards.

A new way, such as an engine or an option, is one row of a question's table. A failure names the
question, the way, the seed and the problem; ``ask(question, way, range(seed, seed + 1), folder)``
asks it again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from agree.moves import GAMES, MOVES
from agree.solving import REFUTING, SOLVING
from agree.spaces import COUNTS, SHORTEST, SPACES
from agree.table import Question, ask
from random_boards import chunks

QUESTIONS = (SOLVING, REFUTING, MOVES, GAMES, SPACES, COUNTS, SHORTEST)
CHUNKS = chunks(1, 24)


ROWS = [
    pytest.param(
        *(question, way, number.values[0]),
        marks=number.marks,
        id=f"{question.name}-{way}-{number.values[0]}",
    )
    for question in QUESTIONS
    for number in CHUNKS
    for way in question.ways
]


@pytest.mark.parametrize(("question", "name", "chunk"), ROWS)
def test_every_way_agrees_with_the_textbook(
    question: Question, name: str, chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = question.ways[name]
    pytest.importorskip(way.needs)
    for place, value in way.patches.items():
        monkeypatch.setattr(place, value)
    first = chunk * way.problems
    answers = ask(question, name, range(first, first + way.problems), tmp_path)
    assert answers >= way.least or chunk > 0, "these problems do not test this way"

"""Starts and finishes as lists of pegs or of empty holes, in all notations of a problem."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import Finish, NotationError, PegError, Position, Problem, board, problem
from pegsol.game.formats.files import parse_problem

ENGLISH = board("english")
HOLES = st.sets(st.sampled_from(ENGLISH.names), min_size=1, max_size=32)


@pytest.mark.parametrize(
    ("text", "start", "finish"),
    [
        ("english pegs b4 c4 e4 to d1", "pegs b4 c4 e4", "d1"),
        ("english pegs b4, c4, e4 to d1 d2", "pegs b4 c4 e4", "d1 d2"),
        ("english empty d4 c3 to any", "vacancies d4 c3", "any"),
        ("English Empty D4 To At most 2", "d4", "at most 2"),
        ("english vacancies c1 d1", "vacancies c1 d1", "any"),
        ("english d4 to d1", "d4", "d1"),
        ("english to d1", "d4", "d1"),
        ("english pegs d4 to vacancies d4", "pegs d4", "vacancies d4"),
        ("english pegs d4 to empty d4 c4 free d1", "pegs d4", "vacancies d4 c4 free d1"),
        ("triangle 5 pegs a1 b2 to c3", None, None),
    ],
)
def test_one_line(text: str, start: str | None, finish: str | None) -> None:
    found = problem(text)
    if start is None:
        assert (found.board.name, found.start.pegs) == ("triangle(5)", ("a1", "b2"))
    else:
        assert found == Problem("english", start, finish)


@given(pegs=HOLES, end=HOLES)
def test_pegs_and_empty_holes_say_the_same(pegs: set[str], end: set[str]) -> None:
    wanted = Problem(Position.of(ENGLISH, pegs), Finish.of_bits(ENGLISH.bits(end)))
    empty = set(ENGLISH.names) - pegs
    others = set(ENGLISH.names) - end
    starts = [f"pegs {' '.join(pegs)}", f"empty {' '.join(empty)}", f"vacancies {' '.join(empty)}"]
    finishes = [
        " ".join(end),
        f"pegs {' '.join(end)}",
        f"vacancies {' '.join(others)}",
        f"empty {' '.join(others)}",
    ]
    for start in starts:
        for finish in finishes:
            assert problem(f"english {start} to {finish}") == wanted
            text = f"board: english\nstart: {start}\nfinish: {finish}\n"
            assert parse_problem(text) == wanted
    for content in ({"pegs": sorted(end)}, {"vacancies": sorted(others)}):
        start_json = {"pegs": sorted(pegs)}
        document = {"pegsol": 1, "board": "english", "start": start_json, "finish": content}
        assert problem(document) == wanted


def test_free_holes_beside_vacancies() -> None:
    document = {
        "pegsol": 1,
        "board": "line(4)",
        "start": {"vacancies": ["b1"]},
        "finish": {"vacancies": ["a1", "b1"], "free": ["d1"]},
    }
    assert problem(document).finish == Finish.of_bits(0b0100, free=0b1000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("english pegs b4 to", "no finish follows 'to'"),
        ("english pegs b4 z9 to d1", "there is no hole 'z9'"),
        ("english pegs b4 b4 to d1", "hole b4 is given twice"),
        ("english d4 c3 to any", "a start is"),
        ("english pegs d4 to empty d4 free d4", "cannot be empty and be free as well"),
        ("english pegs to d1", "the start has no peg"),
        ("graph(a-to,to-b) a", "'to' is a word of the notation"),
        ("graph(a-empty,empty-b) a", "'empty' is a word of the notation"),
    ],
)
def test_errors(text: str, message: str) -> None:
    with pytest.raises(PegError, match=message) as caught:
        problem(text)
    assert "\n" not in str(caught.value)


def test_a_finish_without_pegs_is_refused() -> None:
    with pytest.raises(PegError, match="the finish"):
        problem("line(3) pegs a1 to empty a1 b1 c1")
    with pytest.raises(NotationError, match="one of the keys pegs"):
        problem({"pegsol": 1, "board": "line(3)", "start": {"pegs": ["a1"]}, "finish": {}})

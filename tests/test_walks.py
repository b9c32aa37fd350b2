"""Public functions convert what they are given once, at the door; inside there are only values."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

import pytest

from pegsol import FewestMovesSearch, Game, count, problem, solve
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_position, as_problem
from pegsol.game.game import as_game, as_solution
from pegsol.game.notation import as_jump, as_jumps
from pegsol.game.position import as_start

CONVERTERS = {
    converter.__code__: converter.__name__
    for converter in (
        as_board,
        as_game,
        as_jump,
        as_jumps,
        as_position,
        as_problem,
        as_solution,
        as_start,
    )
}

TRIANGLE, FEWEST = problem("triangle(5) a1 a1"), problem("triangle(5) a1 fewest")
IMPOSSIBLE = problem("french d4 any")
GAME = Game(TRIANGLE, "a3-a1")


def conversions(call: Callable[[], object]) -> Counter[str]:
    """Return how often each converter is called."""
    found: Counter[str] = Counter()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in CONVERTERS:
            found[CONVERTERS[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        call()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize(
    ("call", "converters"),
    [
        (lambda: count(TRIANGLE), ["as_problem"]),
        (lambda: solve(TRIANGLE), ["as_game", "as_problem"]),
        (lambda: solve(FEWEST), ["as_game", "as_problem"]),
        (lambda: solve(IMPOSSIBLE), ["as_game", "as_problem"]),
        (lambda: FewestMovesSearch(GAME).run(), []),
    ],
    ids=["count", "solve", "fewest pegs", "impossible", "fewest moves"],
)
def test_a_problem_is_converted_once(call: Callable[[], object], converters: list[str]) -> None:
    assert conversions(call) == Counter(converters)

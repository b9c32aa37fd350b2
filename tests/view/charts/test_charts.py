"""Charts: what they show, in words as well; and how they are refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import pegsol
from messages import Messages
from pegsol import Analysis, board, by_moves, chart, lab, problem
from pegsol.errors import PegError
from pegsol.game.game import Game
from pegsol.lab.comparison import ComparedSearch, Comparison
from pegsol.lab.orders import By
from pegsol.lab.plain_result import COUNTERS
from pegsol.search.result import Status
from pegsol.search.spaces.by_moves import MoveLevel
from pegsol.study.dead_ends import dead_ends
from pegsol.study.fewest_pegs import fewest_pegs
from pegsol.view.export.picture import Picture
from pegsol.view.solved import solution_of
from view.scene import scene

TRIANGLE = problem("triangle(5) a1 any")
SPACE = pegsol.reachable(TRIANGLE, dead_ends=True)
UNDECIDED = Status.UNDECIDED


STEPS = Analysis(TRIANGLE).along(Game(TRIANGLE, solution_of(TRIANGLE).jumps))
JUMPS = [str(step.jump) for step in STEPS]
UNKNOWN = replace(STEPS[0], winning=None, chance=None, solutions=None)
LOST = replace(STEPS[0], number=2, jump=None, winning=0, chance=Fraction(0))


def searched(group: str, name: str, positions: int, **more: Any) -> ComparedSearch:
    counts = dict.fromkeys(COUNTERS, 0) | {"positions": positions}
    row = ComparedSearch(
        group=group,
        name=name,
        switches=lab.Switches(),
        status=Status.SOLVED,
        decided=True,
        cpu_seconds=0.0,
        **counts,
    )
    return replace(row, **more)


def cost(holes: str, by: By, positions: int, status: Status = Status.SOLVED) -> ComparedSearch:
    decided = status is not UNDECIDED
    return searched(holes, f"{holes}, by {by}", positions, status=status, decided=decided)


COSTS = (
    *(cost("rows", "peg", 5_000, UNDECIDED) for _ in range(2)),
    cost("rows", "target", 4_000),
    *(cost("spiral", "peg", 200) for _ in range(2)),
    cost("spiral", "target", 30, Status.IMPOSSIBLE),
)
RULES = (
    searched("none", "no switch", 20_000, decided=False, status=UNDECIDED),
    searched("alone", "table", 160),
    searched("all but", "all but table, symmetries", 80),
    searched("all", "all switches", 0),
)
CHARTS: dict[str, tuple[Callable[[], Picture], set[str], set[str], str]] = {
    "levels": (
        lambda: chart(
            SPACE.levels, TRIANGLE, to_finish=pegsol.winning(SPACE, TRIANGLE.finish).levels
        ),
        {"reachable", "modulo symmetry", "winning", "dead ends", "1,000", "0", "12"}
        | {f"{total} in all" for total in ("3,016", "1,544", "769", "390", "122")},
        {"?"},
        "Reachable: 3,016 in all, most at 7 jumps: 679.",
    ),
    "moves": (
        lambda: chart(
            by_moves("triangle(5) a1 a1"),
            "triangle(5) a1 a1",
            to_finish=by_moves(problem("triangle(5) a1 a1"), backward=True),
        ),
        {"moves from the start", "moves to the finish", "moves"},
        {"reachable"},
        r"Moves from the start: [\d,]+ in all, most at \d+ moves: [\d,]+\.",
    ),
    "large numbers": (
        lambda: chart([MoveLevel(n, 10 ** (2 * n), 1, 1) for n in range(9)], TRIANGLE),
        {"1", "10,000", "100 million", "10¹⁶"},
        {"1,000", "1,000,000"},
        "most at 8 moves: 10,000,000,000,000,000",
    ),
    "dead ends": (
        lambda: chart(dead_ends(TRIANGLE)),
        {"dead ends", "all positions", "122 in all", "3,016 in all"},
        {"winning"},
        "Dead ends: 122 in all, most at 11 jumps: 37. All positions: 3,016 in all",
    ),
    "fewest pegs": (
        lambda: chart(fewest_pegs(board("triangle(5)"))),
        {"triangle(5): 15 holes; 32,767 positions", "42.5 %", "36.8 %", "13.7 %", "100,000"},
        set(),
        "1 peg: 13,935, 2 pegs: 12,057,",
    ),
    "random play": (
        lambda: chart(lab.random_play(TRIANGLE)),
        {"Pegs left by random play", "pegs left", "0.69 %"},
        {"1,000"},
        r"^\d+: [\d.]+ %\. ",
    ),
    "orders": (
        lambda: chart(Comparison(TRIANGLE, "orders", COSTS, 1, 5_000, orders=6)),
        {"rows", "spiral", "200", "over 5,000", "100", "1,000", "median"},
        set(),
        "^Median. Spiral: 200. Rows: over 5,000.$",  # the best median is the first
    ),
    "rules": (
        lambda: chart(Comparison(TRIANGLE, "rules", RULES, None, 20_000)),
        {"over 20,000", "160", "80", "0", "no switch", "all but table, symmetries", "positions"}
        | {"triangle(5) a1 any: 15 holes; an open triangle gave up"},
        {"median"},
        "Positions. No switch: over 20,000. Table: 160. All but table, symmetries: 80. "
        "All switches: 0.",
    ),
    "difficulty": (
        lambda: chart(STEPS, TRIANGLE),
        {*JUMPS, "at first 0.686 %", f"just one: {[s.winning for s in STEPS].count(1)} of 13"},
        {"?", "?: not known", "lost"},
        f"{JUMPS[0]}: 2 of 2 win.",
    ),
    "a lost and an unknown game": (
        lambda: chart([UNKNOWN, LOST], TRIANGLE),
        {"?", "lost", "?: not known", "just one: 0 of 1", "random play wins"},
        {"at first 0.686 %"},
        "an unknown number of 2 win. Then: 0 of 2 win.",
    ),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_shows_its_numbers_and_can_be_read_aloud(name: str) -> None:
    make, wanted, unwanted, words = CHARTS[name]
    picture = make()
    shown = scene(picture.svg)
    assert shown.size == (picture.width, picture.height)
    assert (shown.one("title"), shown.one("desc")) == (picture.title, picture.description)
    assert shown.texts[0] == picture.title.split(". ")[0]
    assert "triangle(5)" in picture.title
    assert wanted <= set(shown.texts), (wanted - set(shown.texts), shown.texts)
    assert not unwanted & set(shown.texts)
    assert re.search(words, picture.description), picture.description
    assert "<style" not in picture.svg  # which would change the page around it


def markers(picture: Picture, colour: str) -> int:
    """Return how many markers of a colour there are, without that beside the line's name."""
    marker = rf'<use href="#[^"]*" x="[^"]*" y="[^"]*" style="fill: {colour}'
    return len(re.findall(marker, picture.svg)) - 1


def test_each_number_has_a_marker_on_its_line() -> None:
    picture = CHARTS["levels"][0]()
    assert CHARTS["levels"][0]().svg == picture.svg
    ids, others = (
        set(re.findall(r' id="([^"]*)"', one.svg)) for one in (picture, CHARTS["difficulty"][0]())
    )
    assert not ids & others  # on one page
    assert markers(picture, "#0072b2") == 2 * 14 + 1  # two lines
    assert markers(picture, "#d55e00") == len([one for one in SPACE.levels if one.dead_ends])
    assert markers(CHARTS["difficulty"][0](), "#d55e00") == 13


def test_what_has_no_chart_is_refused(messages: Messages) -> None:
    messages(
        (PegError, TypeError),
        lambda *given, **options: chart(*given, **options),
        [
            TRIANGLE,
            (SPACE.levels,),
            (dead_ends(TRIANGLE), TRIANGLE),
            ([1, 2], TRIANGLE),
            ([], TRIANGLE),
            Comparison(TRIANGLE, "orders", (), 1, 5_000, orders=6),
        ],
    )
    with pytest.raises(TypeError, match="Level"):
        chart(SPACE.levels, TRIANGLE, to_finish=by_moves(TRIANGLE))

"""Charts: their content, equal bytes for equal input, and their limits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib import rcParams

import pegsol
from messages import Messages
from parameters import long_after
from pegsol import Analysis, board, by_moves, chart, lab, problem, solve
from pegsol.errors import MissingExtraError, PegError
from pegsol.game.game import Game
from pegsol.lab.comparison import ComparedSearch, Comparison
from pegsol.lab.orders import By
from pegsol.lab.plain_result import COUNTERS
from pegsol.search.result import Status
from pegsol.search.spaces.by_moves import MoveLevel
from pegsol.search.spaces.level import Level
from pegsol.study.analysis import Step
from pegsol.study.dead_ends import dead_ends
from pegsol.study.fewest_pegs import fewest_pegs
from pegsol.view.charts.plotting import Line, power_in_words
from pegsol.view.export.picture import Picture

TRIANGLE = problem("triangle(5) a1 any")
SPACE = pegsol.reachable(TRIANGLE, dead_ends=True)


def levels() -> Picture:
    return chart(SPACE.levels, TRIANGLE, to_finish=pegsol.winning(SPACE, TRIANGLE.finish).levels)


def moves() -> Picture:
    exact = problem("triangle(5) a1 a1")
    return chart(by_moves(exact), exact, to_finish=by_moves(exact, backward=True))


def steps_of_a_solution() -> tuple[Step, ...]:
    solution = solve(TRIANGLE).solution
    assert solution is not None
    return Analysis(TRIANGLE).along(Game(TRIANGLE, solution.jumps))


@cache
def ordered() -> Comparison:
    return lab.compare(TRIANGLE, "orders", sample=40, positions=5_000)


@cache
def switched() -> Comparison:
    return lab.compare(TRIANGLE)


CHARTS: dict[str, Callable[[], Picture]] = {
    "levels": levels,
    "moves": moves,
    "dead ends": lambda: chart(dead_ends(TRIANGLE)),
    "fewest": lambda: chart(fewest_pegs(board("triangle(5)"))),
    "orders": lambda: chart(ordered()),
    "rules": lambda: chart(switched()),
    "difficulty": lambda: chart(steps_of_a_solution(), TRIANGLE),
}
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: Picture) -> list[str]:
    """Return what is written in a picture."""
    return [text.text or "" for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def points(picture: Picture, colour: str) -> int:
    """Return how many markers of a colour there are."""
    found = re.findall(
        rf'<use href="#[^"]*" x="[^"]*" y="[^"]*" style="fill: {colour}', picture.svg
    )
    return len(found)


@pytest.mark.parametrize("name", long_after(4, CHARTS))
def test_a_chart_is_a_picture_that_can_be_read_aloud(name: str) -> None:
    picture = CHARTS[name]()
    root = ElementTree.fromstring(picture.svg)
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == picture.title
    assert description.text == picture.description
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert root.get("viewBox") == f"0 0 {picture.width:g} {picture.height:g}"
    assert texts(picture)[0] == picture.title.split(". ")[0]
    assert "triangle(5)" in picture.title
    assert re.search(r"[0-9]", picture.description)


@pytest.mark.long
def test_charts_are_the_same_twice_and_leave_the_page_and_matplotlib_as_they_were() -> None:
    before = dict(rcParams)
    pictures = [make() for make in CHARTS.values()]
    assert [make().svg for make in CHARTS.values()] == [picture.svg for picture in pictures]
    assert pictures[-1].png(width=200) == CHARTS["difficulty"]().png(width=200)
    assert dict(rcParams) == before
    ids = [re.findall(r' id="([^"]*)"', picture.svg) for picture in pictures]
    assert len({name for names in ids for name in names}) == sum(map(len, ids))
    for picture, own in zip(pictures, ids, strict=True):
        used = set(re.findall(r'(?:href="#|url\(#)([^")]*)', picture.svg))
        assert used
        assert used <= set(own)
        assert "<style" not in picture.svg
        assert "\0" not in picture.svg


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match="'plot'"):
        levels()


# -- what they show ------------------------------------------------------------------------------


def test_positions_per_level() -> None:
    picture = levels()
    written = texts(picture)
    assert {"reachable", "modulo symmetry", "winning", "dead ends", "1,000"} <= set(written)
    totals = [words for words in written if words.endswith(" in all")]
    assert totals == ["3,016 in all", "1,544 in all", "769 in all", "390 in all", "122 in all"]
    assert "Reachable: 3,016 in all, most at 7 jumps: 679." in picture.description
    names = 2  # lines of a colour, each with a piece beside its name
    assert points(picture, "#0072b2") == 2 * 14 + names
    dead = len([level for level in SPACE.levels if level.dead_ends])
    assert points(picture, "#d55e00") == dead + 1
    # Lines without numbers are left out.
    rows = [Level(0, 1, 1, None, None)]
    picture = chart(rows, TRIANGLE)
    written = texts(picture)
    assert "reachable" in written
    assert not {"modulo symmetry", "winning", "dead ends"} & set(written)
    assert written.count("0") == 1  # jumps; no other tick
    assert chart(rows, TRIANGLE, to_finish=[]).svg == picture.svg


def test_large_numbers() -> None:
    rows = [MoveLevel(number, 10 ** (2 * number), 1, 1) for number in range(9)]
    written = texts(chart(rows, TRIANGLE))
    assert {"1", "10,000", "100 million", "10¹⁶"} <= set(written)
    assert "1,000,000" not in written
    assert Line("", [(0, None), (1, 2)], "#000000").known == [(1, 2)]
    words = "|".join([power_in_words(power) for power in (3, 6, 9, 12, 14, 15)])
    assert words == "1,000|1 million|1 billion|1 trillion|100 trillion|10¹⁵"


def test_fewest_pegs() -> None:
    picture = chart(fewest_pegs(board("triangle(5)")))
    written = texts(picture)
    assert written[1] == "triangle(5): 15 holes; 32,767 positions"
    place = written.index("42.5 %")
    assert written[place : place + 3] == ["42.5 %", "36.8 %", "13.7 %"]
    assert picture.description.startswith("1 peg: 13,935, 2 pegs: 12,057,")


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
    decided = status is not Status.UNDECIDED
    return searched(holes, f"{holes}, by {by}", positions, status=status, decided=decided)


def test_orders() -> None:
    undecided = Status.UNDECIDED
    costs = (
        cost("rows", "peg", 5_000, undecided),
        cost("rows", "peg", 5_000, undecided),
        cost("rows", "target", 4_000),
        cost("spiral", "peg", 200),
        cost("spiral", "peg", 200),
        cost("spiral", "target", 30, Status.IMPOSSIBLE),
    )
    picture = chart(Comparison(TRIANGLE, "orders", costs, 1, 5_000, orders=6))
    written = texts(picture)
    # The best median is the first.
    assert [words for words in written if words in ("rows", "spiral")] == ["spiral", "rows"]
    assert {"200", "over 5,000", "100", "1,000"} <= set(written)
    assert written[1].endswith("; an open triangle gave up")
    assert picture.description == "Median. Spiral: 200. Rows: over 5,000."


def test_orders_that_all_come_to_an_end() -> None:
    costs = (cost("rows", "peg", 0), cost("rows", "target", 50))
    picture = chart(Comparison(TRIANGLE, "orders", costs, 1, 5_000, orders=9_999, sample=2))
    written = texts(picture)
    assert not [words for words in written if "gave up" in words or words.startswith("over")]


def test_rules() -> None:
    rows = (
        searched("none", "no switch", 20_000, decided=False, status=Status.UNDECIDED),
        searched("alone", "table", 160),
        searched("all but", "all but table, symmetries", 80),
        searched("all", "all switches", 0),
    )
    picture = chart(Comparison(TRIANGLE, "rules", rows, None, 20_000))
    written = texts(picture)
    assert {"over 20,000", "160", "80", "0"} <= set(written)
    assert {"no switch", "table", "all but table, symmetries", "all switches"} <= set(written)
    assert picture.description == (
        "Positions. No switch: over 20,000. Table: 160. All but table, symmetries: 80. "
        "All switches: 0."
    )


def test_difficulty() -> None:
    steps = steps_of_a_solution()
    picture = chart(steps, TRIANGLE)
    written = texts(picture)
    jumps = [str(step.jump) for step in steps]
    place = written.index(jumps[0])
    assert written[place : place + len(jumps)] == jumps
    single = [step.winning for step in steps].count(1)
    assert f"just one: {single} of 13" in written
    assert not {"?", "?: not known"} & set(written)
    assert "at first 0.686 %" in written
    assert "lost" not in written
    assert points(picture, "#d55e00") == 13 + 1
    assert f"{jumps[0]}: 2 of 2 win." in picture.description


def test_difficulty_of_a_lost_and_of_an_unknown_game() -> None:
    first = steps_of_a_solution()[0]
    unknown = replace(first, winning=None, chance=None, solutions=None)
    lost = replace(first, number=2, jump=None, winning=0, chance=Fraction(0))
    picture = chart([unknown, lost], TRIANGLE)
    written = texts(picture)
    assert {"?", "lost", "?: not known", "just one: 0 of 1"} <= set(written)
    assert "random play wins" in written
    assert not [words for words in written if words.startswith("at first") or "%" in words]
    assert "an unknown number of 2 win. Then: 0 of 2 win." in picture.description


def test_a_long_game_has_numbers_below() -> None:
    first = steps_of_a_solution()[0]
    written = texts(chart([replace(first, number=n) for n in range(1, 61)], TRIANGLE))
    assert str(first.jump) not in written
    assert "50" in written


def test_what_has_no_chart_is_refused(messages: Messages) -> None:
    rows = SPACE.levels
    messages(
        (PegError, TypeError),
        lambda *given, **options: chart(*given, **options),
        [
            TRIANGLE,
            (rows,),
            (dead_ends(TRIANGLE), TRIANGLE),
            ([1, 2], TRIANGLE),
            ([], TRIANGLE),
            replace(ordered(), rows=()),
        ],
    )
    with pytest.raises(TypeError, match="Level"):
        chart(rows, TRIANGLE, to_finish=by_moves(TRIANGLE))

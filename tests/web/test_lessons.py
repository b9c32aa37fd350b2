"""All that the lessons claim: solutions, fewest moves, what goes, what is impossible and why."""

from __future__ import annotations

import json

import pytest
from web_data import Item, files, lessons

from pegsol import Board, Game, Problem, Status, board, parse_moves, solve
from pegsol.game.position import Position
from pegsol.game.problem import Finish
from pegsol.proof.position_class import class_allows
from pegsol.search.result import Result

ITEMS = [(lesson, item) for lesson, items in lessons().items() for item in items]


def of(*kinds: str) -> list[pytest.ParameterSet]:
    """Return the items of some kinds, each under its name."""
    return [
        pytest.param(lesson, item, id=f"{lesson}/{item.name}")
        for lesson, item in ITEMS
        if item.kind in kinds
    ]


def played(item: Item) -> Game:
    game = Game(item.problem)
    for move in parse_moves(item.problem.board, " ".join(item.content)):
        for jump in move.jumps:
            game.jump(jump)
    return game


def both_ways(board: Board) -> list[tuple[int, int, int]]:
    return [line for a, b, c in board.lines for line in ((a, b, c), (c, b, a))]


def is_pagoda(board: Board, weights: tuple[int, ...]) -> bool:
    return all(weights[a] + weights[b] >= weights[c] for a, b, c in both_ways(board))


def weight(weights: tuple[int, ...], pegs: int) -> int:
    return sum(number for hole, number in enumerate(weights) if pegs >> hole & 1)


def test_every_lesson_is_taught_in_full() -> None:
    assert len(lessons()) == 10
    for items in lessons().values():
        assert items[0].kind in ("demo", "figure")
        assert sum(item.kind not in ("demo", "figure") for item in items) >= 3
        assert len({item.name for item in items}) == len(items)


@pytest.mark.parametrize(("lesson", "item"), of("demo", "solution"))
def test_moves_reach_the_finish(lesson: str, item: Item) -> None:
    game = played(item)
    assert item.problem.finish.holds(game.position.bits)
    if item.rings:  # those that go, and no others
        gone = set(item.problem.start.pegs) - set(game.position.pegs)
        assert gone == set(item.rings)
        assert set(game.position.pegs) <= set(item.problem.start.pegs)
    if lesson in ("three", "six", "ell", "packages") and item.name != "finale":
        # What is left stood there from the start: catalysts come home, bystanders never left.
        assert set(game.position.pegs) < set(item.problem.start.pegs)


@pytest.mark.parametrize(("lesson", "item"), of("solution"))
def test_no_solution_has_fewer_moves(lesson: str, item: Item) -> None:
    assert item.limit is None or len(item.content) <= item.limit
    if item.fewest is None:
        assert item.problem.rules == "reverse" or item.name == "twenty"
        return
    result = solve(item.problem, objective="fewest-moves")
    assert result.solution is not None
    assert len(result.solution.moves) == result.moves_at_least == item.fewest == len(item.content)


@pytest.mark.parametrize(("lesson", "item"), of("options"))
def test_answers_are_right_and_proved(lesson: str, item: Item) -> None:
    problem = item.problem
    assert item.answer in item.content
    result: Result = solve(problem)
    assert result.status is (Status.SOLVED if item.answer == "yes" else Status.IMPOSSIBLE)
    assert class_allows(problem) == (item.answer != "class")
    if item.numbers:
        assert is_pagoda(problem.board, item.numbers)
        start = weight(item.numbers, problem.start.bits)
        assert (start < weight(item.numbers, problem.finish.pegs)) == (item.answer == "pagoda")
    elif item.answer == "pagoda":
        assert result.proof is not None
        assert result.proof.kind == "pagoda"


@pytest.mark.parametrize("name", ["centre", "off"])
def test_the_rule_of_three_names_the_survivors(name: str) -> None:
    item = next(item for item in lessons()["classes"] if item.name == name)
    problem, start = item.problem, item.problem.start
    allowed = [
        hole
        for number, hole in enumerate(problem.board.names)
        if class_allows(Problem(start, Finish.of_bits(1 << number)))
    ]
    assert sorted(allowed) == sorted(item.content)


def test_the_last_jump_comes_from_where_the_reverse_game_says() -> None:
    item = next(item for item in lessons()["backwards"] if item.kind == "mark")
    jumps = Game(item.problem).legal_jumps()
    names = item.problem.board.names
    assert sorted(names[jump.target] for jump in jumps) == sorted(item.content)


@pytest.mark.parametrize(("lesson", "item"), of("figure"))
def test_figures_show_what_they_should(lesson: str, item: Item) -> None:
    lines, numbers = both_ways(item.problem.board), item.numbers
    assert len(numbers) == len(item.problem.board)
    if lesson == "classes":  # every jump meets each of the three numbers once
        assert all(sorted(numbers[hole] for hole in line) == [1, 2, 3] for line in lines)
    else:
        assert is_pagoda(item.problem.board, numbers)


@pytest.mark.parametrize(("name", "enough"), [("three", 4), ("seven", 8)])
def test_no_smaller_army_reaches_as_far(name: str, enough: int) -> None:
    """Weights that fall like Fibonacci numbers bound every army below the line."""
    item = next(item for item in lessons()["armies"] if item.name == name)
    below = [hole for hole, name in enumerate(item.problem.board.names) if int(name[1:]) > 3]
    heaviest = sorted([item.numbers[hole] for hole in below], reverse=True)
    target = weight(item.numbers, item.problem.finish.pegs)
    assert sum(heaviest[: enough - 1]) < target <= sum(heaviest[:enough])


def test_no_army_reaches_the_fifth_row() -> None:
    """Conway's proof, exactly: numbers a + b*s with s*s = 1 - s, the golden section.

    A hole at distance d of the target weighs s^d. With s + s^2 = 1 no jump raises the weight, and
    the whole half-plane weighs as much as the target: a finite army weighs less.
    """

    def times(p: tuple[int, int], q: tuple[int, int]) -> tuple[int, int]:
        (a, b), (c, d) = p, q
        return a * c + b * d, a * d + b * c - b * d

    powers = [(1, 0)]
    for _ in range(8):
        powers.append(times(powers[-1], (0, 1)))
    assert tuple(map(sum, zip(powers[1], powers[2], strict=True))) == (1, 0)
    # Each row weighs s^d (1 + 2 s + 2 s^2 + ...) = s^d (1 + 2 s/(1 - s)), where 1/(1 - s) = 1/s^2.
    # As 1/s = 1 + s, a row weighs s^d (3 + 2 s), and all rows s^5 (3 + 2 s)/(1 - s) in all.
    inverse = (1, 1)
    assert times(inverse, (0, 1)) == (1, 0)
    row = times((3, 2), powers[5])
    assert times(times(row, inverse), inverse) == (1, 0)


def test_pages_get_all_of_it() -> None:
    answer = json.loads(dict(files())["lessons.json"])["lessons"]
    assert list(answer) == list(lessons())
    item = answer["jumping"][1]
    assert (item["name"], item["content"]) == ("first", ["d2-d4"])
    english = board("english")
    assert [item["tables"]["holes"][hole] for hole in item["start"]] == ["d2", "d3"]
    assert Position.of(english, ["d2", "d3"]).bits == lessons()["jumping"][1].problem.start.bits
    assert len(json.dumps(answer)) < 250_000

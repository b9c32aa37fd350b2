"""All that the lessons claim: solutions, fewest moves, what goes, what is impossible and why."""

from __future__ import annotations

import json
import re

from web_data import lessons

from pegsol import Board, Game, Problem, Status, parse_moves, solve
from pegsol.game.problem import Finish
from pegsol.proof.position_class import class_allows
from pegsol.view.messages import texts

ITEMS = [(lesson, item) for lesson, items in lessons().items() for item in items]
SHOWN = ("demo", "figure")


def both_ways(board: Board) -> list[tuple[int, int, int]]:
    return [line for a, b, c in board.lines for line in ((a, b, c), (c, b, a))]


def is_pagoda(board: Board, weights: tuple[int, ...]) -> bool:
    return all(weights[a] + weights[b] >= weights[c] for a, b, c in both_ways(board))


def weight(weights: tuple[int, ...], pegs: int) -> int:
    return sum(number for hole, number in enumerate(weights) if pegs >> hole & 1)


def test_every_lesson_is_taught_in_full_and_every_text_is_there() -> None:
    teaching, terms = texts("en")["TEACHING"], texts("en")["TERMS"]
    assert list(teaching) == list(lessons())
    for name, items in lessons().items():
        shown = [item.name for item in items if item.kind in SHOWN]
        rest = [item.name for item in items if item.kind not in SHOWN]
        assert items[0].kind in SHOWN
        assert len(rest) >= 3
        assert len({*shown, *rest}) == len(items)
        assert list(teaching[name]["shown"]) == shown
        assert list(teaching[name]["items"]) == rest
    marked = re.findall(r"\[(?:[^\]|\"]+\|)?([a-z]+)\]", json.dumps(texts("en")))
    assert set(marked) <= set(terms)


def test_moves_reach_the_finish_and_no_solution_has_fewer() -> None:
    solutions = [one for one in ITEMS if one[1].kind in ("demo", "solution")]
    assert len(solutions) > 30
    for lesson, item in solutions:
        where, problem = f"{lesson}/{item.name}", item.problem
        game = Game(problem)
        for move in parse_moves(problem.board, " ".join(item.content)):
            for jump in move.jumps:
                game.jump(jump)
        before, after = set(problem.start.pegs), set(game.position.pegs)
        assert problem.finish.holds(game.position.bits), where
        if item.rings:  # those that go, and no others
            assert (before - after, after - before) == (set(item.rings), set()), where
        if lesson in ("three", "six", "ell", "packages") and item.name != "finale":
            # What is left stood there from the start: catalysts come home, bystanders never left.
            assert after < before, where
        if item.kind == "demo":
            continue
        assert item.limit is None or len(item.content) <= item.limit, where
        if item.fewest is None:
            assert problem.rules == "reverse" or item.name == "twenty", where
            continue
        result = solve(problem, objective="fewest-moves")
        assert result.solution is not None, where
        found = len(result.solution.moves), result.moves_at_least, len(item.content)
        assert found == (item.fewest,) * 3, where


def test_answers_are_right_and_proved() -> None:
    asked = [one for one in ITEMS if one[1].kind == "options"]
    assert len(asked) > 5
    for lesson, item in asked:
        where, problem = f"{lesson}/{item.name}", item.problem
        assert item.answer in item.content, where
        result = solve(problem)
        status = Status.SOLVED if item.answer == "yes" else Status.IMPOSSIBLE
        assert (result.status, class_allows(problem)) == (status, item.answer != "class"), where
        if item.numbers:
            assert is_pagoda(problem.board, item.numbers), where
            start, finish = problem.start.bits, problem.finish.pegs
            forbidden = weight(item.numbers, start) < weight(item.numbers, finish)
            assert forbidden == (item.answer == "pagoda"), where
        elif item.answer == "pagoda":
            assert result.proof is not None, where
            assert result.proof.kind == "pagoda", where


def test_holes_to_mark_are_what_classes_and_the_reverse_game_say() -> None:
    for item in lessons()["classes"]:
        if item.kind == "mark":  # the rule of three names the survivors
            start, names = item.problem.start, item.problem.board.names
            ends = [Problem(start, Finish.of_bits(1 << hole)) for hole in range(len(names))]
            allowed = [name for name, end in zip(names, ends, strict=True) if class_allows(end)]
            assert sorted(allowed) == sorted(item.content), item.name
    (item,) = [item for item in lessons()["backwards"] if item.kind == "mark"]
    names = item.problem.board.names
    targets = [names[jump.target] for jump in Game(item.problem).legal_jumps()]
    assert sorted(targets) == sorted(item.content)


def test_figures_show_numbers_that_every_jump_meets_or_that_no_jump_raises() -> None:
    for lesson, item in ITEMS:
        if item.kind == "figure" and lesson == "classes":
            lines = both_ways(item.problem.board)
            assert all(sorted(item.numbers[hole] for hole in line) == [1, 2, 3] for line in lines)
        elif item.kind == "figure":
            assert is_pagoda(item.problem.board, item.numbers)

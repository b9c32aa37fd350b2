"""The command count."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

import invoke
from pegsol import problem
from pegsol.search.spaces import counting

run = partial(invoke.run, "count", code=0)


def printed(*words: str, code: int = 0) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(run(*words, code=code).stdout)
    return content


def test_the_numbers_as_a_table() -> None:
    solutions = (
        "\n"
        "start: 14 pegs; finish: one peg, in any hole\n"
        "\n"
        "                 all   mod sym.\n"
        "solutions     29,760     14,880\n"
        "distinct         180         90\n"
    )
    assert run("triangle(5)", "a1", "any").stdout.endswith(solutions)
    games = "games        568,630\n"
    assert run("triangle(5)", "a1", "any", "--games").stdout.endswith(solutions + games)


def test_numbers_are_given_when_they_are_known() -> None:
    """The cheapest come first, and the numbers so far stay."""
    given: list[counting.Counts] = []
    last = counting.count(problem("triangle(5) a1 any"), games=True, known=given.append)
    assert [(x.solutions, x.distinct, x.games) for x in given] == [
        (29_760, None, None),
        (29_760, 180, None),
        (29_760, 180, 568_630),
    ]
    assert given[-1] == last


def test_the_numbers_as_json() -> None:
    numbers = {
        "solutions": 29_760,
        "distinct": 180,
        "solutions_mod_symmetry": 14_880,
        "distinct_mod_symmetry": 90,
    }
    words = ["triangle(5)", "a1", "any", "--json"]
    assert printed(*words).items() >= {**numbers, "games": None}.items()
    assert printed(*words, "--games").items() >= {**numbers, "games": 568_630}.items()


@pytest.mark.long
def test_the_english_board() -> None:
    numbers = {
        "solutions": 40_861_647_040_079_968,
        "distinct": 8_126_848,
        "solutions_mod_symmetry": 5_107_705_880_009_996,
        "distinct_mod_symmetry": 1_015_856,
        "games": 577_116_156_815_309_849_672,
    }
    assert printed("english", "--games", "--json").items() >= numbers.items()


def test_no_solution_is_an_answer() -> None:
    """No solution is an answer, too."""
    answer = printed("line(5)", "b1", "any", "--games", "--json")
    assert (answer["solutions"], answer["distinct"], answer["games"]) == (0, 0, 1)
    assert "solutions          0          0\n" in run("line(5)", "b1", "any").stdout


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_a_number_that_is_not_known_has_a_reason(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = "graph(v5-v6, v1-v2, v0-v1, v4-v5, v3-v5, v2-v4, v0-v2, v2-v3, v0-v5)"
    task = (given, "v3", "v1 free v5 v6 v2 v0", *words)
    assert "109" in run(*task).stdout
    monkeypatch.setattr(counting, "MAX_LISTED", 100)
    text = " ".join(run(*task, code=20).stdout.split())
    assert "must be listed, but there are more than 100 solutions" in text
    assert words or "distinct not known: some orders of independent jumps" in text


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_the_time_is_over(more: list[str]) -> None:
    result = run("wiegleb", "--time-limit", "0.1", *more, code=20)  # which takes for ever
    assert result.stderr == "pegsol: stopped by the time limit\n"


def test_the_memory_does_not_suffice() -> None:
    result = run("french", "--memory-limit", "100M", code=20)
    assert result.stderr.startswith("pegsol: the state space needs about ")
    assert result.stderr.count("\n") == 1


def test_a_number_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MAX_FIXED_POSITIONS", 0)
    answer = printed("triangle(5)", "a1", "any", "--json", code=20)
    assert answer["solutions"] == 29_760
    assert answer["solutions_mod_symmetry"] is None
    table = run("triangle(5)", "a1", "any", code=20).stdout
    assert "\nsolutions     29,760  not known\n" in table


def test_several_threads() -> None:
    words = ["triangle(6)", "a1", "any", "--json"]
    assert printed(*words, "--threads", "2") == printed(*words)

"""What the table of questions is made of: a question, and a way to answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import reference
from pegsol import Game, Jump, Problem, Solution
from random_boards import random_board, random_problem


def never(problem: Any, truth: Any) -> bool:
    return False


@dataclass(frozen=True)
class Way:
    """A way to answer a question; *answers* is passed the problem, the seed, and a folder."""

    answers: Callable[[Any, int, Path], Iterable[Any]]
    problems: int = 20
    """The number of random problems, each of which is asked in this way."""
    must: Callable[[Any, Any], bool] = lambda problem, truth: True
    """Whether this way must answer, judged by the problem and the textbook's answer."""
    least: int = 1
    """The least number of answers to the first of the problems: a row is not hollow."""
    patches: Mapping[str, object] = field(default_factory=dict)
    """Values of constants that are usually too large to matter on small boards."""
    needs: str = "pegsol"
    """The module without which there is no answer."""


@dataclass(frozen=True, eq=False)
class Question:
    """A question about random problems, and all ways to answer it."""

    name: str
    problem: Callable[[int], Any]
    """The random problem of a seed."""
    truth: Callable[[Any], Any]
    """The answer of the textbook."""
    judge: Callable[[Any, Any, Any], None]
    """Compares an answer with the textbook's: it is passed the problem, and both."""
    ways: dict[str, Way] = field(repr=False)


@lru_cache(maxsize=200)
def asked(question: Question, seed: int) -> tuple[Any, Any]:
    """Return a problem and its true answer; the ways to answer it follow one another."""
    problem = question.problem(seed)
    return problem, question.truth(problem)


def ask(question: Question, name: str, seeds: range, folder: Path) -> int:
    """Ask the problems of the *seeds* in one way; return the number of answers."""
    way, number = question.ways[name], 0
    for seed in seeds:
        problem, truth = asked(question, seed)
        try:
            before = number
            for answer in way.answers(problem, seed, folder):
                question.judge(problem, truth, answer)
                number += 1
            assert number > before or not way.must(problem, truth), "there is no answer"
        except Exception as error:
            error.add_note(f"{question.name}, by {name}, seed {seed}: {problem!r}")
            raise
    return number


# What several questions need


def small_problem(seed: int, most: int = 12) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng, most))


def hops_of(found: Solution | Game) -> tuple[reference.Hop, ...]:
    return tuple([(jump.origin, jump.over, jump.target) for jump in found.jumps])


def judge_solution(solution: Solution, played: tuple[Jump, ...] = ()) -> reference.Pegs:
    """Replay a solution with the textbook's own rules; return its last position."""
    problem = solution.problem
    solution.verify()
    assert solution.jumps[: solution.fixed] == played
    pegs = reference.start(problem)
    reached = reference.reachable(problem) if not played else None
    for number, hop in enumerate(hops_of(solution), 1):
        assert hop in reference.hops(problem, pegs)
        pegs ^= set(hop)
        if number == len(played):
            reached = reference.reachable(problem, pegs)
    assert reached is not None
    assert reference.finish_test(problem, reached)(pegs)
    return pegs

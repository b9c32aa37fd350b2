"""Random and greedy play against play by plain sets, and against published numbers."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

import reference
from pegsol import Pagoda, Problem, lab, problem
from pegsol.lab.random_games import walk_in_fractions, walk_in_numbers
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import Run
from pegsol.search.spaces.reachability import reachable, winning
from strategies import examples, small_problems

Chances = dict[reference.Pegs, Fraction]
Choose = Callable[[reference.Pegs], list[reference.Pegs]]


def played(done: Callable[[reference.Pegs], bool], start: Chances, choose: Choose) -> list[Chances]:
    """Return the chance of each position after 0 jumps, 1 jump and so on.

    Positions after a finish have the chance 0.
    """
    levels = [start]
    while levels[-1]:
        after: Chances = defaultdict(Fraction)
        for pegs, chance in levels[-1].items():
            chosen = choose(pegs)
            for there in chosen:
                after[there] += 0 if done(pegs) else chance / len(chosen)
        levels.append(dict(after))
    return levels[:-1]


@examples(80)
@given(small_problems())
def test_play_agrees_with_plain_play(given: Problem) -> None:
    positions = reference.reachable(given)
    done, wins = reference.finish_test(given, positions), reference.winning(given, positions)
    weights = tuple([hole * hole % 7 - 2 for hole in range(len(given.board))])
    worths: dict[str, Callable[[reference.Pegs], int]] = {
        "random": lambda pegs: 0,
        "most-jumps": lambda pegs: len(reference.hops(given, pegs)),
        "fewest-jumps": lambda pegs: -len(reference.hops(given, pegs)),
        "weights": lambda pegs: sum([weights[hole] for hole in pegs]),
    }
    for name, worth in worths.items():

        def choose(
            pegs: reference.Pegs, worth: Callable[[reference.Pegs], int] = worth
        ) -> list[reference.Pegs]:
            there = [pegs ^ set(hop) for hop in reference.hops(given, pegs)]
            return [one for one in there if worth(one) == max(map(worth, there))]

        policy = Pagoda(given.board, weights, given.rules) if name == "weights" else name
        play = lab.random_play(given, policy)
        plain = played(done, {reference.start(given): Fraction(1)}, choose)
        assert (play.policy, play.method) == (name, "fractions")
        assert len(play.levels) == len(plain)
        for level, chances in zip(play.levels, plain, strict=True):
            choices = {pegs: len(choose(pegs)) for pegs in chances}
            ends = [pegs for pegs in chances if done(pegs) or not choices[pegs]]
            going = [pegs for pegs in chances if pegs not in ends and chances[pegs]]
            assert level.visited == sum(chances.values())
            assert level.ended == sum([chances[pegs] for pegs in ends])
            assert level.won == sum([chances[pegs] for pegs in ends if done(pegs)])
            assert level.winning == sum([chances[pegs] for pegs in chances if pegs in wins])
            assert level.positions == len(chances)
            assert level.pegs == len(next(iter(chances)))
            branching = None
            if going:
                branching = sum([chances[pegs] * choices[pegs] for pegs in going])
                branching /= sum([chances[pegs] for pegs in going])
            assert level.branching == branching
        assert sum(play.pegs_left.values()) == 1
        assert play.chance == sum([level.won for level in play.levels])
        assert play.length == sum([level.jumps * level.ended for level in play.levels])


@examples(60)
@given(small_problems())
def test_numbers_agree_with_fractions(given: Problem) -> None:
    space = reachable(given)
    given = replace(given, finish=space._settled(given.finish))
    wins = winning(space, given.finish)
    encoded = EncodedProblem(given)
    fractions = list(walk_in_fractions(Run(), encoded, wins))
    numbers = list(walk_in_numbers(Run(threads=2), encoded, space, wins))
    for exact, rounded in zip(fractions, numbers, strict=True):
        for name in exact.__slots__:
            values = [float(getattr(level, name) or 0) for level in (exact, rounded)]
            assert values[0] == pytest.approx(values[1], rel=1e-11)


def test_sampled_games_agree_with_exact_play() -> None:
    triangle, games = problem("triangle(5) a1 any"), 20_000
    exact, sampled = lab.random_play(triangle), lab.random_play(triangle, games=games, seed=3)
    assert (sampled.method, sampled.games) == ("sampled", games)
    assert sampled == lab.random_play(triangle, games=games, seed=3, threads=2)
    assert sampled != lab.random_play(triangle, games=games, seed=4)
    error = sampled.length_deviation / math.sqrt(games)
    assert abs(sampled.length - exact.length) < 4 * error
    for level, known in zip(sampled.levels, exact.levels, strict=True):
        for name in ("visited", "ended", "won"):
            chance = getattr(known, name)
            tolerance = 4.5 * math.sqrt(chance * (1 - chance) / games) + 1e-12
            assert abs(getattr(level, name) - chance) <= tolerance, (level, name)
        assert level.positions is level.winning is level.branching is None


@pytest.mark.long
def test_a_larger_space_is_played_in_numbers() -> None:
    play = lab.random_play("english d4 d4")
    assert play.method == "numbers"
    assert play.chance == 1.34888195759e-08  # as pegsol analyse
    assert [level.positions for level in play.levels[:4]] == [1, 4, 12, 60]
    assert play.levels[6].ended == pytest.approx(1 / 135, rel=1e-12)
    assert play.length == pytest.approx(24.3581967949, rel=1e-11)

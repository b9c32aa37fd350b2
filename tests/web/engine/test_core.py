"""The same questions to the engine as WebAssembly and to the one of Python: equal answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pegsol
from pegsol import Board, Problem, _core
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import EncodedProblem, core_board
from pegsol.search.scores import squared_score
from pegsol.search.spaces.engines.division import Division, divide
from web.engine.engine import ask

SLICES = 1_000_000, 700
PROBLEMS = (
    "english d4 d4",
    "triangle(6) a1 any",
    "square(9) e5 any",
    "square(12) f6 any",
)
"""The last two boards have 81 and 144 holes: positions of two words, and of more."""


def number(words: list[int]) -> int:
    """Return a position that is given as words."""
    return sum(word << 64 * place for place, word in enumerate(words))


def tables(problem: Problem) -> dict[str, Any]:
    """Return what both engines get of a problem."""
    encoded = EncodedProblem(problem)
    care, value, most = encoded.core_finish()
    return {
        "holes": len(problem.board),
        "jumps": [list(jump) for jump in problem.board.jumps],
        "start": str(encoded.start),
        "finish": [str(number(care)), str(number(value)), most],
    }


def words(encoded: EncodedProblem) -> list[int]:
    """Return the start of a problem as words."""
    return encoded.words(encoded.start)


@pytest.mark.parametrize("text", PROBLEMS)
def test_beams_and_slices(text: str) -> None:
    problem = pegsol.problem(text)
    encoded, given = EncodedProblem(problem), tables(problem)
    core = core_board(problem.board)
    score = squared_score(problem.board)
    for width in (28, 300):
        symmetries = [list(images) for images in encoded.symmetries(start=False, finish=True)][:8]
        score_given = [list(score[0]), score[1]]
        more = {"score": score_given, "symmetries": symmetries, "pagodas": [], "width": width}
        found = ask("beams", given | more | {"slices": SLICES}, "core")
        beam = _core.Beam(
            core, [words(encoded)], encoded.core_finish(), score, symmetries, [], width, 7
        )
        state = beam.run(1e6, 1 << 40, 1 << 40)
        while state is _core.State.RUNNING:
            state = beam.run(1e6, 1 << 40, 1 << 40)
        seed, jumps = beam.path()
        own = {
            "state": state.value,
            "generated": beam.generated(),
            "levels": beam.levels(),
            "fewestPegs": beam.fewest_pegs(),
            "seed": seed,
            "jumps": jumps,
        }
        assert found == [own, own]


@pytest.mark.parametrize("text", ["english d4 d4", "triangle(5) a1 any"])
def test_listings_and_pagodas(text: str) -> None:
    problem = pegsol.problem(text)
    encoded, core = EncodedProblem(problem), core_board(problem.board)
    score = squared_score(problem.board)
    beam = _core.Beam(core, [words(encoded)], encoded.core_finish(), score, [], [], 1000, 1)
    beam.run(1e6, 1 << 40, 1 << 40)
    hint = beam.path()[1]
    finishes = [encoded.bits(finish.bits) for finish in [beam_end(problem, hint)]]
    given = tables(problem) | {"score": [list(score[0]), score[1]], "hint": hint}
    found = ask("listing", given | {"finishes": [str(bits) for bits in finishes]}, "core")
    listing = _core.Listing(
        core, words(encoded), encoded.core_finish(), score, [], [], hint, True, 1 << 24
    )
    listed = []
    while len(listed) < 20 and listing.run(1e6) is _core.State.SOLVED:
        listed.append(listing.solution())
    assert found["listed"] == listed
    assert len(listed) == 20
    ends = [encoded.words(bits) for bits in finishes]
    own = _core.pagodas(core, [words(encoded)], ends, -3, 200, 8, 5)
    assert found["pagodas"] == [[weights, least] for weights, least in own]


def beam_end(problem: Problem, jumps: list[int]) -> Any:
    """Return the position after some jumps of the core."""
    position = problem.start
    for jump in EncodedProblem(problem).jumps(jumps):
        position = position.jump(jump)
    return position


def divided(board: Board) -> tuple[Division, dict[str, Any]]:
    """Return a division of a board, and what the browser gets of it."""
    division = divide(board)
    assert division is not None
    return division, {
        "classVectors": [str(vector) for vector in classes_of(board).vectors],
        "within": division.within,
        "outer": division.outer,
        "inner": division.inner,
        "potential": division.potential,
    }


def reachable(problem: Problem, rng: Random, count: int) -> list[int]:
    """Return positions of random games, and some that are only near them."""
    positions = []
    for _ in range(count):
        position = problem.start
        for _ in range(rng.randrange(len(problem.board))):
            legal = position.legal_jumps()
            if not legal:
                break
            position = position.jump(rng.choice(legal))
        positions += [position.bits, position.bits ^ 1 << rng.randrange(len(problem.board))]
    return positions


def closures(problem: Problem, slices: list[int]) -> list[Any]:
    """Compare the closures and values of a problem; return the browser's answers."""
    encoded = EncodedProblem(problem)
    division, described = divided(problem.board)
    positions = reachable(problem, Random(3), 30)
    care, value, most = encoded.core_finish()
    end, complement = (problem.board.full ^ bits for bits in (number(value), encoded.start))
    symmetries = [list(images) for images in encoded.symmetries(start=True, finish=True)]
    given = tables(problem) | {"division": described, "slices": slices, "symmetries": symmetries}
    given |= {"end": str(end), "complement": str(complement)}
    given |= {"positions": [str(position) for position in positions]}
    found: list[Any] = ask("closures", given, "core")

    reached = _core.Closure(division.layout, encoded.start, [encoded.start], dead_ends=True)
    while not reached.run(1e6, 1 << 30):
        pass
    winning = _core.Closure(division.layout, complement, [end], bound=reached)
    while not winning.run(1e6, 1 << 30):
        pass
    values = []
    if division.layout.takes_values:
        valuation = _core.Valuation(winning, (care, value, most), symmetries, 1, 1 << 40)
        assert valuation.run(1e6) is _core.State.COMPLETE
        for position in positions:
            solutions = valuation.solutions(position)
            whole = None if solutions is None else str(int.from_bytes(solutions, "little"))
            values.append([whole, valuation.chance(position)])
        assert any(whole for whole, _ in values)
    counts, dead_ends, _ = reached.counts()
    own = {
        "positions": counts,
        "deadEnds": dead_ends,
        "winning": winning.counts()[0],
        "inside": [reached.contains(position) for position in positions],
        "values": values,
    }
    assert found[:-1] == [own] * len(slices)
    return found


@pytest.mark.parametrize("text", ["triangle(6) a1 a1", "square(5) c1 c2", "rectangle(3,9) a5 a5"])
def test_closures(text: str) -> None:
    closures(pegsol.problem(text), [1 << 20, 3])


@pytest.mark.long
def test_central_game() -> None:
    problem = pegsol.problem("english d4 d4")
    (found, memory) = closures(problem, [512])
    assert sum(found["positions"]) == 187_636_299
    assert sum(found["winning"]) == 13_428_122
    assert memory < 200_000_000


def test_levels_and_counting() -> None:
    problem = pegsol.problem("triangle(5) a1 any")
    encoded, core = EncodedProblem(problem), core_board(problem.board)
    symmetries = [list(images) for images in encoded.symmetries(start=True, finish=True)]
    found = ask("levels", tables(problem) | {"symmetries": symmetries}, "core")
    levels = _core.Levels(core, [words(encoded)], symmetries, 1 << 30)
    assert levels.run(1e6) is _core.State.COMPLETE
    assert levels.mark_winning(encoded.core_finish(), 1e6) is _core.State.COMPLETE
    for pegs, counts in enumerate(found["counts"]):
        own = levels.count(pegs), levels.raw(pegs), levels.dead_ends(pegs), levels.winning(pegs)
        assert tuple(counts) == own
    for mode, value in zip(("solutions", "distinct"), found["values"], strict=True):
        counting = _core.Counting(core, encoded.core_finish(), symmetries, mode, 1, 1 << 30)
        for pegs in range(16):
            if levels.winning(pegs):
                counting.add_level(pegs, levels.winning_level(pegs), 1e6)
        own_value = counting.value(words(encoded))
        assert own_value is not None
        assert int(value) == int.from_bytes(own_value, "little")
    assert found["values"][0] == "29760"


def test_moves() -> None:
    problem = pegsol.problem("triangle(5) a1 any")
    encoded, core = EncodedProblem(problem), core_board(problem.board)
    score = squared_score(problem.board)
    given = tables(problem) | {"score": [list(score[0]), score[1]]}
    found = ask("moves", given, "core")
    layers = _core.MoveLayers(core, [words(encoded)], [], False)
    while layers.counts()[-1]:
        layers.run(1e6, 1 << 30, 1 << 40)
    beam = _core.ShortBeam(
        core, [words(encoded)], encoded.core_finish(), [], score, False, None, [], 30, 50, 1
    )
    beam.run(1e6)
    assert found == {
        "counts": layers.counts(),
        "ranges": [list(pair) for pair in layers.peg_ranges()],
        "generated": beam.generated(),
        "moves": beam.moves(),
        "path": beam.path()[1],
    }


def test_guided_game() -> None:
    problem = pegsol.problem("triangle(5) a1 any")
    encoded, core = EncodedProblem(problem), core_board(problem.board)
    weights = [Random(1).randrange(10) for _ in range(15)]
    care, value, most = encoded.core_finish()
    game = _core.GuidedGame(core, words(encoded), [(care, value, 1, most)], 9, 1 << 30)
    game.begin(weights, 5)
    game.run(1e6)
    found = ask("guided", tables(problem) | {"weights": weights}, "core")
    assert found == list(game.result())


def test_lack_of_memory_is_an_answer() -> None:
    problem = pegsol.problem("english d4 d4")
    score = squared_score(problem.board)
    given = tables(problem) | {"score": [list(score[0]), score[1]]}
    found = ask("memory", given | {"division": divided(problem.board)[1]}, "core")
    assert found == {
        "state": _core.State.MEMORY.value,
        "after": _core.State.SOLVED.value,
        "closure": "memory",
        "board": "a jump needs three holes of the board",
        "position": "a position has pegs in holes of the board only",
        "beam": "a beam keeps at least one position",
    }

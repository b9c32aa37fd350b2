"""The objects of the engine as WebAssembly and as Python's module give equal answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pegsol
from parameters import long_after
from pegsol import Problem, _core
from pegsol.game.boards.board import Board
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import EncodedProblem, core_board
from pegsol.search.scores import squared_score
from pegsol.search.spaces.engines.division import Division, divide
from web.engine.engine import ask


def number(words: list[int]) -> int:
    """Return a position that is given as words."""
    return sum(word << 64 * place for place, word in enumerate(words))


def tables(problem: Problem, *, start: bool = True) -> dict[str, Any]:
    """Return what both engines get of a problem."""
    encoded = EncodedProblem(problem)
    care, value, most = encoded.core_finish()
    potential, mobility = squared_score(problem.board)
    symmetries = encoded.symmetries(start=start, finish=True)
    return {
        "holes": len(problem.board),
        "jumps": [list(jump) for jump in problem.board.jumps],
        "start": str(encoded.start),
        "finish": [str(number(care)), str(number(value)), most],
        "score": [list(potential), mobility],
        "symmetries": [list(images) for images in symmetries],
    }


# Boards of one word, two words and more: the last two have 81 and 144 holes.
@pytest.mark.parametrize(
    "text", ["english d4 d4", "triangle(6) a1 any", "square(9) e5 any", "square(12) f6 any"]
)
def test_beams_in_slices_of_any_size(text: str) -> None:
    problem = pegsol.problem(text)
    encoded, given = EncodedProblem(problem), tables(problem, start=False)
    core, finish = core_board(problem.board), encoded.core_finish()
    starts = [encoded.words(encoded.start)]
    given["symmetries"] = given["symmetries"][:8]
    for width in (28, 300):
        score = squared_score(problem.board)
        beam = _core.Beam(core, starts, finish, score, given["symmetries"], [], width, 7)
        state = _core.State.RUNNING
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
        slices = [given | {"width": width, "slice": slice} for slice in (1_000_000, 700)]
        assert ask("beams", slices) == [own, own]


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


def near(problem: Problem) -> list[int]:
    """Return positions of random games, and some that are only near them."""
    rng, holes, positions = Random(3), len(problem.board), []
    for _ in range(30):
        position = problem.start
        for _ in range(rng.randrange(holes)):
            if legal := position.legal_jumps():
                position = position.jump(rng.choice(legal))
        positions += [position.bits, position.bits ^ 1 << rng.randrange(holes)]
    return positions


CLOSED = ("triangle(6) a1 a1", "square(5) c1 c2", "rectangle(3,9) a5 a5", "english d4 d4")


@pytest.mark.parametrize("text", long_after(3, CLOSED))
def test_closures_and_values(text: str) -> None:
    problem = pegsol.problem(text)
    encoded, given, positions = EncodedProblem(problem), tables(problem), near(problem)
    division, described = divided(problem.board)
    care, value, most = encoded.core_finish()
    end, complement = (problem.board.full ^ bits for bits in (number(value), encoded.start))
    reached = _core.Closure(division.layout, encoded.start, [encoded.start], dead_ends=True)
    while not reached.run(1e6, 1 << 30):
        pass
    winning = _core.Closure(division.layout, complement, [end], bound=reached)
    while not winning.run(1e6, 1 << 30):
        pass
    values = []
    if division.layout.takes_values:
        finish, symmetries = (care, value, most), given["symmetries"]
        valuation = _core.Valuation(winning, finish, symmetries, 1, 1 << 40)
        assert valuation.run(1e6) is _core.State.COMPLETE
        for position in positions:
            solutions = valuation.solutions(position)
            whole = None if solutions is None else str(int.from_bytes(solutions, "little"))
            values.append([whole, valuation.chance(position)])
    counts, dead_ends, _ = reached.counts()
    own = {
        "positions": counts,
        "deadEnds": dead_ends,
        "winning": winning.counts()[0],
        "inside": [reached.contains(position) for position in positions],
        "values": values,
    }
    given |= {"division": described, "end": str(end), "complement": str(complement)}
    given |= {"positions": [str(position) for position in positions]}
    slices = [512] if text in CLOSED[3:] else [1 << 20, 3]
    for found in ask("closures", [given | {"slice": slice} for slice in slices]):
        assert found.pop("memory") < 200_000_000
        assert found == own


def test_levels_and_counting() -> None:
    problem = pegsol.problem("triangle(5) a1 any")
    encoded, core, given = EncodedProblem(problem), core_board(problem.board), tables(problem)
    symmetries, start = given["symmetries"], encoded.words(encoded.start)
    levels = _core.Levels(core, [start], symmetries, 1 << 30)
    assert levels.run(1e6) is _core.State.COMPLETE
    assert levels.mark_winning(encoded.core_finish(), 1e6) is _core.State.COMPLETE
    counts = [
        [levels.count(pegs), levels.raw(pegs), levels.dead_ends(pegs), levels.winning(pegs)]
        for pegs in range(16)
    ]
    values = []
    for mode in ("solutions", "distinct"):
        counting = _core.Counting(core, encoded.core_finish(), symmetries, mode, 1, 1 << 30)
        for pegs in range(16):
            if levels.winning(pegs):
                counting.add_level(pegs, levels.winning_level(pegs), 1e6)
        value = counting.value(start)
        assert value is not None
        values.append(str(int.from_bytes(value, "little")))
    assert ask("levels", [given]) == [{"counts": counts, "values": values}]


def test_lack_of_memory_is_an_answer() -> None:
    problem = pegsol.problem("english d4 d4")
    given = tables(problem) | {"division": divided(problem.board)[1]}
    assert ask("memory", [given]) == [
        {
            "state": _core.State.MEMORY.value,
            "after": _core.State.SOLVED.value,
            "closure": "memory",
            "board": "a jump needs three holes of the board",
            "position": "a position has pegs in holes of the board only",
            "beam": "a beam keeps at least one position",
        }
    ]

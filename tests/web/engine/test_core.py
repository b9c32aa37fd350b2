"""Beams of the engine as WebAssembly and as Python's module are equal, and memory has limits."""

from __future__ import annotations

from typing import Any

import pytest

import pegsol
from pegsol import Problem, _core
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import EncodedProblem, core_board
from pegsol.search.scores import squared_score
from pegsol.search.spaces.engines.division import divide
from web.engine.engine import ask


def number(words: list[int]) -> int:
    """Return a position that is given as words."""
    return sum(word << 64 * place for place, word in enumerate(words))


def tables(problem: Problem) -> dict[str, Any]:
    """Return what both engines get of a problem."""
    encoded = EncodedProblem(problem)
    care, value, most = encoded.core_finish()
    potential, mobility = squared_score(problem.board)
    symmetries = encoded.symmetries(start=False, finish=True)
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
    encoded, given = EncodedProblem(problem), tables(problem)
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


def test_lack_of_memory_is_an_answer() -> None:
    problem = pegsol.problem("english d4 d4")
    division = divide(problem.board)
    assert division is not None
    names = ("within", "outer", "inner", "potential")
    vectors = [str(vector) for vector in classes_of(problem.board).vectors]
    own = {name: getattr(division, name) for name in names} | {"classVectors": vectors}
    given = tables(problem) | {"division": own}
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

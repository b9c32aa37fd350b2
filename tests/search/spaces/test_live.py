"""The live positions of problems, compared with a textbook search."""

from __future__ import annotations

import pytest

import reference
from pegsol import problem
from pegsol.search.run import Run
from pegsol.search.spaces import live
from pegsol.search.spaces.engines.division import _division
from pegsol.search.spaces.live import LivePositions

COMPLEMENTS = ("triangle(5) a1 a1", "triangle(5) b2 b2", "square(4) b1 b1")
OTHERS = ("triangle(5) a1 c5", "triangle(5) a2 c3", "square(4) b1 c4", "triangle(5) a1 any")


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("reverse", [False, True], ids=["normal", "reverse"])
def test_live_positions_are_those_of_the_reference(
    closed: bool, reverse: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tested = set()
    for text in (*COMPLEMENTS, *OTHERS):
        asked = problem(text)
        if reverse:
            asked = asked.complement()
        division = _division(asked.board, closed)
        if division is None:
            continue
        monkeypatch.setattr(live, "choose", lambda *_, division=division, **__: division)
        want = reference.winning(asked, reference.reachable(asked))
        found = LivePositions(asked)
        assert found.find(Run())
        assert found.count == len(want)
        assert len(want) > 10 or text == "square(4) b1 b1"  # which has no solution
        held, flip = found._bitmap, asked.board.full if found._complemented else 0
        assert held is not None
        for pegs in want:
            assert held.core.contains(sum(1 << hole for hole in pegs) ^ flip)
        tested.add(text)
    assert not tested.isdisjoint(COMPLEMENTS)
    assert not tested.isdisjoint(OTHERS)

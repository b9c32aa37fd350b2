"""The pairs of boards, dead ends and the fewest pegs: published numbers, and progress."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pegsol import board, problem, survey
from pegsol.errors import LimitError
from pegsol.proof.position_class import pairs_in_class
from pegsol.search.run import Progress
from pegsol.study.dead_ends import dead_ends
from pegsol.study.fewest_pegs import fewest_pegs, fewest_rows

ORACLES = Path(__file__).parents[1] / "published"
CLASSES = json.loads((ORACLES / "position_classes.json").read_text(encoding="utf-8"))
NAMED = {
    "english33": "english",
    "french37": "french",
    "wiegleb45": "wiegleb",
    "asymmetric39_3322": "asymmetric",
    "diamond41": "diamond(5)",
    "square3": "square(3)",
    "square4": "square(4)",
    "square5": "square(5)",
    "square6": "square(6)",
    "square9": "square(9)",
    "rect4x5": "rectangle(4,5)",
}


@pytest.mark.parametrize("known", NAMED)
def test_published_numbers_of_feasible_problems(known: str) -> None:
    """Without looking for solutions: no time is left for that."""
    given = board(NAMED[known])
    orbits = pairs_in_class(given)
    assert len(orbits) == CLASSES[known]["svss_feasible_up_to_symmetry"]
    assert len({orbit[0][0] for orbit in orbits}) <= CLASSES[known]["start_types"]


@pytest.mark.parametrize(
    "work",
    [
        lambda report: survey("triangle(6)", want="count", progress=report).rows,
        lambda report: dead_ends(problem("english d1 any"), progress=report),
        lambda report: fewest_pegs(board("triangle(6)"), progress=report),
    ],
    ids=["survey", "dead ends", "fewest"],
)
def test_progress_goes_on_and_cancels(work: Callable[[Callable[..., object]], object]) -> None:
    seen: list[tuple[int, int]] = []

    def note(progress: Progress) -> bool | None:
        seen.append((progress.done, progress.steps))
        return None

    work(note)
    assert seen == sorted(seen)
    assert all(done <= steps for done, steps in seen)
    with pytest.raises(LimitError) as caught:
        work(lambda _: False)
    assert caught.value.limit == "cancelled"


def test_classes_come_one_by_one() -> None:
    assert tuple(fewest_rows("triangle(4)")) == fewest_pegs("triangle(4)").classes

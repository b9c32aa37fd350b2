"""What work will cost, told before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from pegsol import Limits, ProblemError, Tablebase, estimate, problem, reachable
from pegsol.limits import Clock
from pegsol.search.surveys import estimate as module
from pegsol.search.surveys.cost import Work


class CountedClock(Clock):
    """A clock that goes on by a tenth of a second whenever it is read, on any machine."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__(seconds)
        self._limit = seconds or 0.0
        self._read = 0

    def seconds(self) -> float:
        self._read += 1
        return self._read / 10

    def left(self) -> float:
        return max(0.0, self._limit - self.seconds())


@pytest.mark.parametrize(
    "text", ["triangle(5) a1 any", "line(12)", "star(13)", "english pegs d4 d5"]
)
def test_small_work_is_done_and_measured(text: str) -> None:
    found = estimate(text, "levels")
    space = reachable(text)
    assert (found.positions, found.engine) == (space.total, space.engine)
    assert found.measured
    assert found.fits
    assert found.seconds == found.seconds_at_least
    assert found.positions <= found.positions_at_most
    assert not found.notes


@pytest.mark.parametrize("work", ["count", "analyse", "fewest-moves", "tablebase", "survey"])
def test_all_work_on_a_small_board(work: Work) -> None:
    found = estimate("triangle(4) a2 any", work)
    assert found.fits
    assert found.seconds is not None
    assert found.as_json()["work"] == work


def test_a_trial_is_extrapolated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Clock", CountedClock)
    found = estimate("french c1 any", "levels")
    assert not found.measured
    assert found.seconds is not None
    assert found.seconds > found.seconds_at_least
    assert found.positions is None
    assert found.memory == found.memory_at_least > 1 << 30


def test_a_short_trial_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_SECONDS", 0.0)
    found = estimate("english d4 d4", "levels")
    assert found.seconds is None
    assert "not known: a second does not fill one level" in found.notes[-1]


def test_numbers_besides_the_positions_are_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_SECONDS", 0.1)
    for work in ("count", "analyse"):
        found = estimate("english d4 d4", work)
        assert (found.seconds, found.memory, found.fits) == (None, None, None)
        assert found.memory_at_least > 64 << 20
        assert "winning position" in found.notes[-1]


def test_what_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_SECONDS", 60.0)
    limits = Limits(memory=1 << 30)
    lists = estimate("square(9)", "levels", limits=limits)
    assert (lists.fits, lists.engine, lists.seconds) == (False, "sparse", None)
    assert "needs more than" in lists.notes[0]
    assert estimate("square(9)", "count", limits=limits).fits is False
    bitmap = estimate("diamond(5)", "levels", limits=limits)
    assert bitmap.fits is False
    assert "needs about 16.0 GiB" in bitmap.notes[1]
    assert "16.0 GiB of disk" in bitmap.notes[2]


def test_work_of_which_only_the_numbers_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = estimate("english d4 d4", "levels", limits=Limits(memory=75 << 20))
    monkeypatch.setattr(module, "Clock", CountedClock)
    limits = Limits(memory=700 << 20)
    numbers = estimate("french c1 any", "levels", limits=limits)
    whole = estimate("french c1 any", "levels").memory
    assert numbers.memory is not None
    assert whole is not None
    assert numbers.memory < numbers.memory_limit == 700 << 20 < whole
    assert numbers.fits
    assert "1.0 GiB of disk" in numbers.notes[0]
    assert numbers.notes[1] == "only the numbers of the positions that can be reached fit"
    assert measured.memory is not None
    assert measured.memory < 75 << 20


def test_a_tablebase_that_does_not_fit() -> None:
    assert estimate("wiegleb", "tablebase").notes == ("the time is not known: it does not fit",)


def test_a_tablebase_takes_as_much_as_it_asks_for(tmp_path: Path) -> None:
    found = estimate("triangle(6) a1 any", "tablebase")
    made = Tablebase.build("triangle(6) a1 any", tmp_path / "x.tb")
    assert found.positions == made.indexing.count
    fewest = estimate("triangle(6) a1 any", "tablebase", fewest=True)
    assert fewest.seconds is None
    assert "up to 15 times" in fewest.notes[-1]


def test_a_survey_of_one_vacancy() -> None:
    assert estimate("english", "survey", vacancy="d4").notes == ("2 pairs up to symmetry",)


def test_work_that_cannot_be_estimated() -> None:
    with pytest.raises(ProblemError, match="the work is levels, count"):
        estimate("english", "play")  # type: ignore[arg-type]
    with pytest.raises(ProblemError, match="cannot be made"):
        estimate("english d4 fewest", "tablebase")


def test_large_problems_are_analysed_by_short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIAL_SECONDS", 300.0)
    found = estimate(problem("wiegleb e1 any"), "analyse")
    assert (found.engine, found.measured, found.fits) == ("search", True, True)
    assert found.seconds == found.seconds_at_least > 0
    monkeypatch.setattr(module, "TRIAL_SECONDS", 1e-9)
    found = estimate(problem("wiegleb e1 any"), "analyse")
    assert (found.measured, found.seconds) == (False, None)
    assert found.notes[-1] == "the time is not known: they take longer"

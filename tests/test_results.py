"""The results in the documentation are those of pegsol."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

RESULTS = Path(__file__).parents[1] / "docs" / "results"
ORACLES = Path(__file__).parent / "published"

maker = pytest.importorskip("make", reason="the results are not in this copy")


def rows(name: str) -> list[dict[str, str]]:
    lines = (RESULTS / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# pegsol ")
    return list(csv.DictReader(lines[1:]))


@pytest.mark.parametrize(
    "name",
    ["triangle-5", pytest.param("triangle-6", marks=pytest.mark.long)],
)
def test_results_are_made_again(name: str, tmp_path: Path) -> None:
    maker.make(name, tmp_path)
    made = (tmp_path / f"{name}.csv").read_text(encoding="utf-8")
    assert made == (RESULTS / f"{name}.csv").read_text(encoding="utf-8")


def test_every_file_can_be_made() -> None:
    assert {path.stem for path in RESULTS.glob("*.csv")} == set(maker.MAKERS)


def test_published_numbers() -> None:
    with (ORACLES / "fools_solitaire.csv").open(encoding="utf-8") as lines:
        published = [
            (row["vacancy"], row["shortest_dead_end_jumps"], row["dead_positions_at_that_length"])
            for row in csv.DictReader(lines)
        ]
    assert [
        (row["vacancy"], row["jumps"], row["dead_ends"]) for row in rows("english-fools")
    ] == published
    english = {(row["vacancy"], row["survivor"]): row for row in rows("english")}
    assert len(english) == 21
    assert english["d4", "d4"]["solutions"] == "40861647040079968"
    assert english["d4", "d4"]["distinct"] == "8126848"
    histogram = rows("english-fewest")[1:]
    assert sum(int(row["all"]) for row in histogram) == 2**33 - 1

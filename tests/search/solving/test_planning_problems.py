"""The planning competitions' problems: fewest moves against the oracle."""

import csv
from pathlib import Path

from pegsol import Status, problem, solve

ORACLE = Path(__file__).parents[2] / "published" / "planning_problems.csv"
ROWS = list(csv.DictReader(ORACLE.read_text(encoding="utf-8").splitlines()))


def test_fewest_moves() -> None:
    for row in ROWS:
        given = problem(f"board: english\nstart: pegs {row['start']}\nfinish: {row['finish']}")
        result = solve(given, objective="fewest-moves")
        assert result.status is Status.SOLVED, row
        assert result.solution is not None, row
        result.solution.verify()
        assert len(result.solution.moves) == result.moves_at_least == int(row["moves"]), row

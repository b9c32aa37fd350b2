"""The data dictionary: the page shows the table, and a row has its columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from pegsol import survey
from pegsol.study.datasets.columns import COLUMNS, STEADY, data_dictionary

FORMATS = Path(__file__).parents[3] / "docs" / "formats.md"


@pytest.mark.skipif(not FORMATS.exists(), reason="the documentation is not here")
def test_the_page_shows_the_table() -> None:
    assert "\n\n<!-- columns -->\n\n" in FORMATS.read_text("utf-8")  # which docs/conf.py fills
    assert data_dictionary().count("\n") == len(COLUMNS) + 1


def test_rows_have_the_columns() -> None:
    wants = "answer,proof,moves,distinct,chance"
    kinds = {"text": str, "whole": int, "number": float}
    names = [column.name for column in COLUMNS]
    filled: set[str] = set()
    for row in survey("line(6)", want=wants, time_each=60.0).rows:
        assert list(row.columns) == names
        for column in COLUMNS:
            value = row.columns[column.name]
            assert value is None or type(value) is kinds[column.type], column.name
            filled |= set() if value is None else {column.name}
    assert set(names) - filled == {"given", "node_limit", "reason", "memory_limit"}
    assert len(STEADY) == len(set(STEADY)) == len(names) - 4

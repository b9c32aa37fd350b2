"""Read the reports that tests, fuzzers and benchmarks write, as rows of the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

Rows = list[dict[str, Any]]


def tests(report: Path) -> Rows:
    """Return a row for each thing that pytest's tests said they *tried*."""
    rows: dict[str, dict[str, Any]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is not None:
            continue
        noted = [
            (json.loads(one.get("value", "")))
            for one in case.iter("property")
            if one.get("name") == "tried"
        ]
        failed = case.find("failure") is not None or case.find("error") is not None
        for what, number, unit in noted:
            row = rows.setdefault(what, {"what": what, "number": 0, "unit": unit, "failures": 0})
            row["number"] += number
            row["failures"] += failed
    return list(rows.values())


def rows(report: Path) -> Rows:
    """Return the rows of a report that is a list of them."""
    found: Rows = json.loads(report.read_text(encoding="utf-8"))
    return found


READERS: dict[str, Callable[[Path], Rows]] = {"tests": tests, "rows": rows}

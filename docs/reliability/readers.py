"""Read the reports that tests, fuzzers and benchmarks write, as rows of the page."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]

Rows = list[dict[str, Any]]


def tests(report: Path) -> Rows:
    """Return a row for each thing that pytest's tests *tried*, and one for all others of a file."""
    found: dict[str, dict[str, Any]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is not None:
            continue
        failed = case.find("failure") is not None or case.find("error") is not None
        noted = [
            json.loads(one.get("value", ""))
            for one in case.iter("property")
            if one.get("name") == "tried"
        ]
        for what, number, unit in noted or [(subject(case.get("classname", "")), 1, "tests")]:
            row = found.setdefault(what, {"what": what, "number": 0, "unit": unit, "failures": 0})
            row["number"] += number
            row["failures"] += failed
    return sorted(found.values(), key=lambda row: row["unit"] == "tests")


def subject(module: str) -> str:
    """Return what the tests of a module are about: the first line of its docstring."""
    text = ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    line = (ast.get_docstring(ast.parse(text)) or module).partition("\n")[0].rstrip(".")
    return line[:1].lower() + line[1:]


def rows(report: Path) -> Rows:
    """Return the rows of a report that is a list of them."""
    found: Rows = json.loads(report.read_text(encoding="utf-8"))
    return found


READERS: dict[str, Callable[[Path], Rows]] = {"tests": tests, "rows": rows}

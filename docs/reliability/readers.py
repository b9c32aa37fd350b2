"""Read the reports that tests and fuzzers write, as rows of the page."""

from __future__ import annotations

import ast
import json
import re
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
        if not noted:
            noted = [(subject(case.get("classname", "")), 1, "tests")]
        for what, number, unit, *remark in noted:
            row = found.setdefault(what, {"what": what, "number": 0, "unit": unit, "failures": 0})
            row["number"] += number
            row["failures"] += failed
            if remark:
                row["note"] = remark[0]
    return sorted(found.values(), key=lambda row: row["unit"] == "tests")


def subject(module: str) -> str:
    """Return what the tests of a module are about: the first line of its docstring."""
    text = ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    line = (ast.get_docstring(ast.parse(text)) or module).partition("\n")[0].rstrip(".")
    return line[:1].lower() + line[1:]


def fuzzer(report: Path) -> Rows:
    """Return a row for each target that was fuzzed."""
    text = report.read_text(encoding="utf-8", errors="replace")
    parts = re.split(r"^fuzzing: (\w+)$", text, flags=re.MULTILINE)[1:]
    found = []
    for target, part in zip(parts[::2], parts[1::2], strict=True):
        inputs = [int(n) for n in re.findall(r"stat::number_of_executed_units: *(\d+)", part)]
        failures = len(re.findall(r"SUMMARY: ", part))
        what = f"what `tests/fuzz/core/{target}.cpp` reads"
        found.append({"what": what, "number": sum(inputs), "unit": "inputs", "failures": failures})
    return found


def processors(report: Path) -> Rows:
    """Return a row for each processor that tests/processors/check.py tells of."""
    found = []
    for name, text in re.findall(r"^(\S+) +(.*)$", report.read_text("utf-8"), re.MULTILINE):
        lines = re.search(r"(\d+) (notes|lines of answers)", text)
        if lines is None and not text.startswith(("FAILED", "not run")):
            continue
        row = {"what": PROCESSORS.get(name, name), "unit": "lines compared"}
        failed = text.startswith("FAILED")
        row |= {"number": int(lines[1]) if lines else 0, "failures": int(failed)}
        found.append(row | ({} if lines else {"note": text}))
    return found


PROCESSORS = {
    "x86-64": "the engine on any x86-64",
    "x86-64-v3": "the engine with AVX2",
    "x86-64-v4": "the engine with AVX-512",
    "aarch64": "the engine on aarch64, emulated",
    "threads": "the engine's threads under thread sanitizer",
    "here": "35 commands of the installed package here",
    "SandyBridge": "the same on an emulated x86-64 without AVX2",
    "Haswell": "the same on an emulated x86-64 with AVX2",
}
READERS: dict[str, Callable[[Path], Rows]] = {
    "tests": tests,
    "fuzzer": fuzzer,
    "processors": processors,
}

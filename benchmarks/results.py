"""The files of the results, as JSON with a line for each row, and the pages made of them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SHORT_LINE, LONG_LINE = 160, 4000
"""Characters in a line of JSON: a short line is never divided, and no row exceeds a long one."""


def results_path(suite: str, root: Path = ROOT) -> Path:
    """Return the file of the results of a suite."""
    return root / "benchmarks" / "results" / f"{suite}.json"


def page_path(page: str, root: Path = ROOT) -> Path:
    """Return the file of a page of the benchmarks."""
    return root / "docs" / "benchmarks" / f"{page}.md"


def read_results(suite: str, root: Path = ROOT) -> Any:
    """Return the last results of a suite; None if there are none."""
    path = results_path(suite, root)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def write_results(suite: str, content: Any, root: Path = ROOT) -> None:
    """Write the results of a suite as JSON, one row a line."""
    write_text(results_path(suite, root), in_rows(content) + "\n")


def write_part(page: Path, mark: str, text: str) -> None:
    """Put a text between ``<!-- mark -->`` and ``<!-- /mark -->`` of a page."""
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    old = page.read_text(encoding="utf-8")
    before, after = old.split(begin)[0], old.split(end)[1]
    write_text(page, f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}")


def write_text(path: Path, text: str) -> None:
    """Write a file under a temporary name and rename it; its folder need not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def in_rows(value: Any, indent: str = "") -> str:
    """Return *value* as JSON with a line for each row: a dict that holds mostly plain values."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) <= SHORT_LINE:
        return line
    inner = list(value.values() if isinstance(value, dict) else value)
    nested = sum(isinstance(one, dict | list) for one in inner)
    is_row = isinstance(value, dict) and nested * 2 < len(inner) and len(line) < LONG_LINE
    if not nested or is_row:
        return line
    more = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {in_rows(one, more)}" for key, one in value.items()]
        return "{\n" + ",\n".join(more + part for part in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(more + in_rows(one, more) for one in value) + f"\n{indent}]"

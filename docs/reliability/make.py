"""Write the page on reliability: `python docs/reliability/make.py`, in a moment.

The figures are those in `kept.json`. `make.py --run` makes them again, which takes hours;
`make.py --run NAME ...` makes those of some sections (`kills`).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import readers
from sections import COMPARISON, INTRODUCTION, SECTIONS, Row, Section

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = HERE.parent / "reliability.md"
KEPT = HERE / "kept.json"

Kept = dict[str, dict[str, Any]]
"""For each section when, on which commit and in how many seconds it ran, and its rows."""


def kept() -> Kept:
    """Return the figures in the file."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def keep(found: Kept) -> None:
    """Write figures to the file, in the order of the page."""
    ordered = {section.name: found[section.name] for section in SECTIONS if section.name in found}
    KEPT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def run(section: Section) -> dict[str, Any]:
    """Run a section's command, and return its figures."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        command = [part.replace("REPORT", str(report)) for part in section.command]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        if not report.exists():
            sys.exit(f"make.py: {section.name} ended with {status} and left no report")
        rows = readers.READERS[section.reader](report)
    return {
        "commit": commit(),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seconds": round(time.monotonic() - began),
        "rows": rows,
    }


def commit() -> str:
    """Return the commit of the sources, "+" after it if they have been changed since."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs", ":!benchmarks")
    return git("rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def page(found: Kept) -> str:
    """Return the page."""
    parts = [INTRODUCTION]
    parts += [_section(section, found[section.name]) for section in SECTIONS]
    parts += [COMPARISON.read_text(encoding="utf-8")]
    return "\n".join(parts)


def _section(section: Section, found: dict[str, Any]) -> str:
    rows = [Row(**row) for row in found["rows"]]
    table = ["| what was tried | how often | failures |", "| :-- | --: | --: |"]
    table += [f"| {row.what} | {_number(row)} | {_failures(row)} |" for row in rows]
    minutes = max(1, round(found["seconds"] / 60))
    ran = (
        f"*{found['date']}, commit {found['commit']}, {minutes} minute{'s' * (minutes > 1)}: "
        f"`make reliability RUN={section.name}`*"
    )
    return "\n".join([f"## {section.title}", "", section.text, "", *table, "", ran, ""])


def _number(row: Row) -> str:
    unit = row.unit.removesuffix("s") if row.number == 1 else row.unit
    return f"{row.number:,} {unit}"


def _failures(row: Row) -> str:
    return str(row.failures) if row.note is None else f"{row.failures} ({row.note})"


def main(arguments: Sequence[str]) -> None:
    """Run what is asked for, and write the page."""
    found = kept()
    if arguments[:1] == ["--run"]:
        for section in _chosen(arguments[1:]):
            found[section.name] = run(section)
            keep(found)
    PAGE.write_text(page(found), encoding="utf-8")


def _chosen(names: Sequence[str]) -> Iterable[Section]:
    unknown = set(names) - {section.name for section in SECTIONS}
    if unknown:
        sys.exit(f"make.py: no section {', '.join(sorted(unknown))}")
    return [section for section in SECTIONS if not names or section.name in names]


if __name__ == "__main__":
    main(sys.argv[1:])

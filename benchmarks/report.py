"""Tables, times and sizes as the pages show them, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

NO_BREAK = "\u00a0"


def table(heads: list[str], alignment: str, rows: Iterable[list[str]]) -> str:
    """Return a table in Markdown; *alignment* has l, r or c for each column."""
    rules = {"l": ":--", "r": "--:", "c": ":-:"}
    lines = [heads, [rules[side] for side in alignment], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def seconds_text(seconds: float) -> str:
    """Return a time in milliseconds or seconds, to three digits."""
    value, unit = (seconds * 1e3, "ms") if seconds < 0.9995 else (seconds, "s")
    digits = f"{value:,.0f}" if value >= 1000 else f"{value:#.3g}".rstrip(".")
    return digits + NO_BREAK + unit


def memory_text(count: float) -> str:
    """Return a number of bytes in MiB, or in GiB to three digits."""
    mebibytes = count / 2**20
    return f"{mebibytes / 1024:.3g} GiB" if mebibytes >= 1000 else f"{mebibytes:.0f} MiB"


def times_text(ratio: float) -> str:
    """Return how many times as long."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def machine_text(machine: Mapping[str, Any]) -> str:
    """Return the description of a machine."""
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gib']} GiB; "
        f"{machine['system']}; {machine['python']}; engine compiled by {machine['compiler']}"
    )


def measured_on(results: Mapping[str, Any]) -> str:
    """Return the sentences about the machine, and about rows from other ones."""
    processor = results["machine"]["processor"]
    others = [key for key, case in results["cases"].items() if case["on"] != processor]
    more = f" Measured earlier, on another processor: {', '.join(others)}." if others else ""
    return (
        f"Measured with pegsol {results['pegsol']} on: {machine_text(results['machine'])}.{more} "
        "Do not compare these times\nwith those of another machine.\n"
    )

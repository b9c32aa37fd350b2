"""Render the results of proofs.py: docs/benchmarks/proofs.md."""

from __future__ import annotations

from collections import Counter

from report import machine_text, seconds_text, table
from results import PairFigures, ProofCase, ProofResults

KINDS = ("solution", "pagoda", "tree", "jump counts", "inductive set", "exhausted search")
CLASS_TARGET, PAGODA_TARGET, CHECK_TARGET = 0.001, 0.01, 1.0

HEADING = """\
<!-- Written by `make bench SUITE=proofs`; changes here are lost. -->

# Benchmarks of certificates

`make bench SUITE=proofs` repeats these measurements. One pair of the diamond of 41 holes, d2 to f8,
takes minutes and 6 GiB; `BENCH_ARGS=--long` measures it, and it is then marked \\*. Each problem
gets a certificate, as from `pegsol prove`, which is written as JSON, read again and checked, as by
`pegsol check`.

Times are CPU seconds, user plus system, on one thread, in a process that has loaded the modules and
HiGHS (0.3 s). *All* is the time of all methods together until the problem is decided; a search of
0.1 s comes before the methods that only refute, and one of up to 10 s before the slower of these.
*Method* is the time of the method that decided it, or of the linear programme if the search found a
pagoda function. *Check* is the least of up to three times to read the JSON and to check it. A
figure that misses its target is **bold**: {class_target} for a proof by position class,
{pagoda_target} for the linear programme that finds a pagoda function, {check_target} for the check
of a certificate that is no inductive set. Once a search is exhausted, jump counts get a second by
the clock; a slower machine finds more inductive sets instead.

Measured with pegsol {pegsol} on: {machine}. The machine was busy with
other work. Do not compare these times with those of another machine.
"""

PAIRS = """\
## Pairs that the classes allow

For each board, the table counts the problems with one vacancy and one survivor that the position
class allows, up to symmetry, by the kind of certificate that decides them.
"""

CLASSES = """\
## Pairs that the classes do not allow

The table has up to 300 pairs of each board, without use of symmetry. The first proof also makes the
board's tables.
"""

IMPOSSIBLE = """\
## Every impossible pair

The pairs that a pagoda function refutes have one row for each board, with the slowest and the
largest.
"""

SINGLE = """\
## Single problems

The armies are full squares of pegs on boards of about 300 holes, whose finish asks for one peg some
rows ahead and leaves all other holes free.
"""


def page(results: ProofResults) -> str:
    """Return docs/benchmarks/proofs.md."""
    head = HEADING.format(
        pegsol=results["pegsol"],
        machine=machine_text(results["machine"]),
        class_target=seconds_text(CLASS_TARGET),
        pagoda_target=seconds_text(PAGODA_TARGET),
        check_target=seconds_text(CHECK_TARGET),
    )
    boards, rest = _sorted(results)
    parts = [head, PAIRS, _pairs_table(boards), CLASSES, _class_table(boards)]
    parts += [IMPOSSIBLE, _impossible_table(boards)]
    return "\n".join([*parts, SINGLE, _single_table(rest)])


def _sorted(results: ProofResults) -> tuple[dict[str, ProofCase], list[PairFigures]]:
    """Return the boards, each with all of its pairs, and the problems that are no pairs."""
    boards: dict[str, ProofCase] = {}
    rest: list[PairFigures] = []
    for name, case in results["cases"].items():
        pairs = case["pairs"]
        board = name.split()[0]
        if "holes" in case:
            boards[name] = {**case, "pairs": [*pairs]}
        elif board in boards:
            boards[board]["pairs"] += [{**pair, "name": pair["name"] + " \\*"} for pair in pairs]
        else:
            rest += pairs
    return boards, rest


def _pairs_table(boards: dict[str, ProofCase]) -> str:
    heads = ["board", "holes", "pairs", *KINDS, "open", "all", "slowest", "check", "largest"]
    rows = []
    for name, case in boards.items():
        pairs = case["pairs"]
        kinds = Counter(pair["kind"] for pair in pairs)
        rows.append(
            [
                f"`{name}`",
                str(case["holes"]),
                str(len(pairs)),
                *[str(kinds[kind] or "") for kind in KINDS],
                str(kinds["undecided"] or ""),
                seconds_text(sum(pair["seconds"] for pair in pairs)),
                seconds_text(max(pair["seconds"] for pair in pairs)),
                _check(max(pairs, key=lambda pair: pair["check_seconds"] or 0)),
                _bytes(max(pair["bytes"] for pair in pairs)),
            ]
        )
    total = [pair for case in boards.values() for pair in case["pairs"]]
    kinds = Counter(pair["kind"] for pair in total)
    counts = [str(kinds[kind]) for kind in KINDS]
    sums = ["all", "", str(len(total)), *counts, str(kinds["undecided"])]
    rows.append([*sums, seconds_text(sum(pair["seconds"] for pair in total)), "", "", ""])
    return table(heads, "lrrrrrrrrrrrrr", rows)


def _class_table(boards: dict[str, ProofCase]) -> str:
    heads = ["board", "pairs", "proved", "first", "median", "slowest", "check"]
    rows = []
    for name, case in boards.items():
        classes = case.get("classes")
        if classes:
            rows.append(
                [
                    f"`{name}`",
                    str(classes["pairs"]),
                    str(classes["checked"]),
                    _timed(classes["first_seconds"], CLASS_TARGET),
                    _timed(classes["median_seconds"], CLASS_TARGET),
                    _timed(classes["seconds"], CLASS_TARGET),
                    _timed(classes["check_seconds"], CHECK_TARGET),
                ]
            )
    return table(heads, "lrrrrrr", rows)


def _impossible_table(boards: dict[str, ProofCase]) -> str:
    rows = []
    for name, case in boards.items():
        by_pagoda = [pair for pair in case["pairs"] if pair["kind"] == "pagoda"]
        if by_pagoda:
            worst: PairFigures = {
                **max(by_pagoda, key=lambda pair: pair["method_seconds"]),
                "name": f"{name}, {len(by_pagoda)} by pagoda",
                "seconds": max(pair["seconds"] for pair in by_pagoda),
                "check_seconds": max(pair["check_seconds"] or 0 for pair in by_pagoda),
                "bytes": max(pair["bytes"] for pair in by_pagoda),
            }
            rows.append(_figures(worst))
        rows += [
            _figures(pair) for pair in case["pairs"] if pair["kind"] not in ("pagoda", "solution")
        ]
    heads = ["problem", "certificate", "method", "all", "check", "bytes"]
    return table(heads, "llrrrr", rows)


def _single_table(pairs: list[PairFigures]) -> str:
    heads = ["problem", "certificate", "method", "all", "check", "bytes"]
    return table(heads, "llrrrr", [_figures(pair) for pair in pairs])


def _figures(pair: PairFigures) -> list[str]:
    kind = pair["kind"] + (
        ", cannot be checked" if pair["verdict"] in ("stated", "unchecked") else ""
    )
    target = {"pagoda function": PAGODA_TARGET, "position class": CLASS_TARGET}.get(pair["method"])
    return [
        pair["name"],
        f"**{kind}**" if kind in ("undecided", "exhausted search, cannot be checked") else kind,
        _timed(pair["method_seconds"], target),
        seconds_text(pair["seconds"]),
        _check(pair),
        _bytes(pair["bytes"]),
    ]


def _check(pair: PairFigures) -> str:
    seconds = pair["check_seconds"]
    if seconds is None:
        return ""
    return _timed(seconds, None if pair["kind"] == "inductive set" else CHECK_TARGET)


def _timed(seconds: float, target: float | None) -> str:
    text = seconds_text(seconds)
    return f"**{text}**" if target is not None and seconds > target else text


def _bytes(count: int) -> str:
    return f"{count:,}" if count else ""

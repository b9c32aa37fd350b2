"""Measure how certificates are found and checked, and their size; write docs/benchmarks/proofs.md.

Each board, and each single problem, has a process of its own, which loads all modules and HiGHS
first.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from cases import LOST, LOST_TEXT, feasible_pairs
from report import measured_on, seconds_text, table

import pegsol
from pegsol.model.formats.json import json_text
from pegsol.search.refuting import linear, tree
from pegsol.search.run import Run
from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves
from pegsol.search.solving.solve import prove
from pegsol.theory.class_table import class_table
from pegsol.theory.documents import certificate_of, check, parse_certificate
from pegsol.theory.proof import Proof, position_class_proof

LIMITS = pegsol.Limits(time=3600.0, memory=8 << 30)
CLASS_PROBLEMS, CHECKS = 300, 3

KINDS = ("solution", "pagoda", "tree", "jump counts", "inductive set", "exhausted search")
Figures = dict[str, Any]
CLASS_TIMES = ("first_seconds", "median_seconds", "seconds", "check_seconds")

BOARDS = (
    *("english", "french", "wiegleb", "semi-wiegleb", "asymmetric"),
    *(f"diamond({n})" for n in (3, 4, 5)),
    *(f"square({n})" for n in (4, 5, 6, 7)),
    *(f"triangle({n})" for n in (4, 5, 6, 7, 8)),
    *(f"hexagon({n})" for n in (2, 3, 4)),
    *("star(13)", "star(37)"),
)
SINGLE = "single problems"
LONG = "diamond(5) d2 f8"
"""This problem takes a minute and 6 GiB."""
FEWEST = "fewest moves of "


def single_problems() -> Iterator[tuple[str, pegsol.Problem]]:
    """Yield problems that are not a pair on a board, with their names."""
    yield "French, 36 pegs to one in the centre", pegsol.problem("french d4 d4")
    yield (
        "square(32), a vacancy and a survivor in other classes",
        pegsol.problem("square(32) a1 b1"),
    )
    central = pegsol.problem("english d4 d4")
    yield LOST, pegsol.problem(LOST_TEXT)
    for seed in (18, 0):
        game, rng = pegsol.Game(central), Random(seed)
        while len(game.jumps) < 8:
            game.jump(rng.choice(game.legal_jumps()))
        yield (
            f"central game after eight random jumps ({seed})",
            central.from_position(game.position),
        )
    for width in (12, 15):
        for ahead in (4, 5):
            yield f"army {width} x {width}, {ahead} rows ahead", army(width, ahead)


def army(width: int, ahead: int) -> pegsol.Problem:
    """Return the problem of a full square army on a board of about 300 holes."""
    board = pegsol.board(f"rectangle({width},{max(width + ahead, 300 // width)})")
    rows = len(board) // width
    front = rows - width
    start = sum(1 << hole for hole in range(len(board)) if hole // width >= front)
    peg = 1 << ((front - ahead) * width + width // 2)
    finish = pegsol.Finish.of_bits(peg, board.full ^ peg)
    return pegsol.Problem(pegsol.Position(board, start), finish)


def measure_pair(problem: pegsol.Problem, name: str) -> Figures:
    """Return the cost of deciding *problem* and of checking the certificate."""
    last, method = time.process_time(), 0.0

    def note(attempt: object) -> None:
        nonlocal last, method
        now = time.process_time()
        last, method = now, now - last

    began = time.process_time()
    evidence = prove(problem, limits=LIMITS, progress=note)
    seconds = time.process_time() - began
    figures: Figures = {
        "name": name,
        "kind": "undecided",
        "method": "",
        "seconds": seconds,
        "method_seconds": method,
        "check_seconds": None,
        "bytes": 0,
        "verdict": "",
    }
    if evidence.solution is None and evidence.proof is None:
        return figures
    document = evidence.certificate()
    data = json_text(document).encode()
    figures["kind"], figures["bytes"] = document["proof"]["kind"], len(data)
    figures["method"] = evidence.attempts[-1].method
    figures["check_seconds"], figures["verdict"] = checked(data)
    if figures["kind"] == "pagoda" and figures["method"] == "short search":
        # A search comes first and may try pagoda functions itself.
        began = time.process_time()
        if linear.refute(problem, Run()) is not None:
            figures["method_seconds"] = time.process_time() - began
            figures["method"] = "pagoda function"
    return figures


def checked(data: bytes) -> tuple[float, str]:
    """Return the least CPU seconds to read and check a certificate, and the verdict."""
    times, verdict = [], ""
    while not times or (len(times) < CHECKS and times[0] < 1):
        began = time.process_time()
        verdict = check(parse_certificate(data)).verdict
        times.append(time.process_time() - began)
    return min(times), verdict


def measure_fewest(text: str) -> Figures:
    """Return the cost of the certificate for the fewest moves, once a solution is known."""
    solution = pegsol.solve(pegsol.problem(text), objective="fewest-moves").solution
    assert solution is not None
    began = time.process_time()
    document = certify_fewest_moves(solution, Run())
    seconds = time.process_time() - began
    data = json_text(document).encode()
    check_seconds, verdict = checked(data)
    return {
        "name": FEWEST + text,
        "kind": document["proof"]["kind"],
        "seconds": seconds,
        "method_seconds": seconds - check_seconds,
        "check": check_seconds,
        "bytes": len(data),
        "verdict": verdict,
    }


def measure_classes(board: pegsol.Board) -> Figures | None:
    """Return the cost of proofs by position class for pairs that the classes do not allow."""
    survivors = class_table(board).survivors
    pairs = [(v, s) for v in board.names for s in board.names if s not in survivors[v]]
    Random(0).shuffle(pairs)
    found, prove_seconds, check_seconds = 0, [], []
    for vacancy, survivor in pairs[:CLASS_PROBLEMS]:
        start = pegsol.Position.vacancies(board, [vacancy])
        problem = pegsol.Problem(start, pegsol.Finish.of_bits(board.bits([survivor])))
        began = time.process_time()
        proof = position_class_proof(problem)
        prove_seconds.append(time.process_time() - began)
        assert isinstance(proof, Proof)
        seconds, verdict = checked(json_text(certificate_of(proof)).encode())
        found += verdict == "impossible"
        check_seconds.append(seconds)
    if not found:
        return None
    # The first one makes the tables of the board.
    later = sorted(prove_seconds[1:] or prove_seconds)
    return {
        "pairs": len(pairs),
        "checked": found,
        "first_seconds": prove_seconds[0],
        "median_seconds": later[len(later) // 2],
        "seconds": later[-1],
        "check_seconds": max(check_seconds),
    }


def warm() -> None:
    """Load all modules and HiGHS."""
    tree.refute(pegsol.problem("triangle(5) b3 b3"), Run())
    prove(pegsol.problem("line(4) b1 c1")).certificate()


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    found: list[dict[str, Any]] = [
        {"key": name, "jobs": {name: ["proofs", "board", name]}} for name in BOARDS
    ]
    for name, _ in single_problems():
        found.append({"key": name, "jobs": {name: ["proofs", "problem", name]}})
        found[-1]["repetitions"] = 3 if name == LOST else 1
    found.append({"key": LONG, "jobs": {LONG: ["proofs", "problem", LONG]}, "long": True})
    for text in feasible_pairs("english"):
        name = FEWEST + text
        found.append({"key": name, "jobs": {name: ["proofs", "fewest", text]}, "long": True})
    return found


def work(kind: str, name: str) -> Figures:
    """Measure a case in this process; times are in seconds."""
    warm()
    if kind == "fewest":
        return measure_fewest(name)
    if kind == "problem":
        problem = dict(single_problems()).get(name) or pegsol.problem(name)
        figures = measure_pair(problem, name)
        figures["check"] = figures["check_seconds"] or 0.0
        return figures
    board = pegsol.board(name)
    classes = measure_classes(board)
    names = [f"{name} {pair.vacancy} {pair.survivor}" for pair in class_table(board).pairs]
    pairs = [measure_pair(pegsol.problem(text), text) for text in names if text != LONG]
    seconds = sum(pair["seconds"] for pair in pairs)
    return {"seconds": seconds, "holes": len(board), "classes": classes, "pairs": pairs}


TEXT = """\
<!-- Written by `make bench SUITE=proofs`; changes here are lost. -->

# Benchmarks of certificates

`make bench SUITE=proofs` repeats these measurements. One pair of the diamond of 41 holes, d2 to f8,
takes minutes and 6 GiB. `BENCH_ARGS=--long` includes it and marks it with \\*. For each problem, we
make a certificate as `pegsol prove` does, write it as JSON, read it again, and check it as `pegsol
check` does.

Times are CPU seconds, user plus system, on one thread, in a process that has loaded the modules
and HiGHS (0.3 s). *All* is the time of all methods together until the problem is decided. A short
search comes before the methods that can only refute, and a longer search before the slower of these
methods. *Method* is the time of the method that decided the problem, or of the linear programme if
the search found a pagoda function. *Check* is the least of up to three times to read the JSON and
check it. When a search is exhausted, jump counts get a limited number of simplex iterations, and
then pegsol makes an inductive set.

{machine}
"""

PAIRS = """\
## Pairs that the classes allow

For each board, the table counts the problems with one vacancy and one survivor that the position
class allows, up to symmetry, by the kind of certificate that decides them.
"""

CLASSES = """\
## Pairs that the classes do not allow

The table has up to 300 pairs of each board and makes no use of symmetry. The time of the first
proof includes building the board's tables.
"""

IMPOSSIBLE = """\
## Every impossible pair

The pairs of a board that a pagoda function refutes share one row, which shows the slowest time and
the largest certificate.
"""

SINGLE = """\
## Single problems

The armies are full squares of pegs on boards of about 300 holes. Their finish requires one peg some
rows ahead and leaves all other holes free. The certificate for the fewest moves is made after their
number is known. Its *all* includes the check, which computes all layers of positions again.
"""


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page."""
    boards, rest = _sorted(results)
    parts = [TEXT.format(machine=measured_on(results)), PAIRS, _pairs_table(boards), CLASSES]
    parts += [_class_table(boards), IMPOSSIBLE, _impossible_table(boards)]
    return {"proofs": "\n".join([*parts, SINGLE, _single_table(rest)])}


def _sorted(results: Any) -> tuple[dict[str, Figures], list[Figures]]:
    """Return the boards, each with all of its pairs, and the problems that are no pairs."""
    boards: dict[str, Figures] = {}
    rest: list[Figures] = []
    for name, case in results["cases"].items():
        (found,) = case["jobs"].values()
        if "pairs" in found:
            boards[name] = {**found, "pairs": [*found["pairs"]]}
            continue
        pair = {**found, "seconds": found["seconds"][0], "check_seconds": found["check"][0]}
        board = name.split()[0]
        if name == LONG and board in boards:
            boards[board]["pairs"].append({**pair, "name": f"{name} \\*"})
        else:
            rest.append(pair)
    return boards, rest


def _pairs_table(boards: dict[str, Figures]) -> str:
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


def _class_table(boards: dict[str, Figures]) -> str:
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
                    *[seconds_text(classes[key]) for key in CLASS_TIMES],
                ]
            )
    return table(heads, "lrrrrrr", rows)


def _impossible_table(boards: dict[str, Figures]) -> str:
    rows = []
    for name, case in boards.items():
        by_pagoda = [pair for pair in case["pairs"] if pair["kind"] == "pagoda"]
        if by_pagoda:
            worst: Figures = {
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


def _single_table(pairs: list[Figures]) -> str:
    heads = ["problem", "certificate", "method", "all", "check", "bytes"]
    return table(heads, "llrrrr", [_figures(pair) for pair in pairs])


def _figures(pair: Figures) -> list[str]:
    kind = pair["kind"] + (
        ", cannot be checked" if pair["verdict"] in ("stated", "unchecked") else ""
    )
    return [
        pair["name"],
        f"**{kind}**" if kind in ("undecided", "exhausted search, cannot be checked") else kind,
        seconds_text(pair["method_seconds"]),
        seconds_text(pair["seconds"]),
        _check(pair),
        _bytes(pair["bytes"]),
    ]


def _check(pair: Figures) -> str:
    return "" if pair["check_seconds"] is None else seconds_text(pair["check_seconds"])


def _bytes(count: int) -> str:
    return f"{count:,}" if count else ""

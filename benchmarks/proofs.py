"""Measure how certificates are found and checked, and their size; write docs/benchmarks/proofs.md.

Each board is measured in its own process after loading all modules and HiGHS. Cases that are not
measured keep the figures of their last run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, cast

from machine import machine
from measure import ask_worker
from proofs_report import page
from results import (
    ROOT,
    ClassFigures,
    PairFigures,
    ProofResults,
    read_results,
    write_results,
    write_text,
)

import pegsol
from pegsol.model.formats.json import json_text
from pegsol.model.problems.notation import parse_jump
from pegsol.search.refuting import linear, tree
from pegsol.search.run import Run
from pegsol.search.solving.solve import prove
from pegsol.theory.class_table import class_table
from pegsol.theory.documents import certificate_of, check, parse_certificate
from pegsol.theory.proof import Proof, position_class_proof

LIMITS = pegsol.Limits(time=3600.0, memory=8 << 30)
CLASS_PROBLEMS, CHECKS = 300, 3

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
"""This case takes a minute and 6 GiB, so it is left out unless the user asks for it."""


def single_problems() -> Iterator[tuple[str, pegsol.Problem]]:
    """Yield problems that are not a pair on a board, with their names."""
    yield "French, 36 pegs to one in the centre", pegsol.problem("french d4 d4")
    yield (
        "square(32), a vacancy and a survivor in other classes",
        pegsol.problem("square(32) a1 b1"),
    )
    central = pegsol.problem("english d4 d4")
    position = central.start
    for text in ("d2-d4", "d5-d3", "b4-d4", "d3-d5"):
        position = position.jump(parse_jump(central.board, text))
    yield "central game after four poor jumps", central.from_position(position)
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


def measure_pair(problem: pegsol.Problem, name: str) -> PairFigures:
    """Return the cost of deciding *problem* and of checking the certificate."""
    last, method = time.process_time(), 0.0

    def note(attempt: object) -> None:
        nonlocal last, method
        now = time.process_time()
        last, method = now, now - last

    began = time.process_time()
    evidence = prove(problem, limits=LIMITS, progress=note)
    seconds = time.process_time() - began
    figures: PairFigures = {
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


def measure_classes(board: pegsol.Board) -> ClassFigures | None:
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


def work(case: str) -> dict[str, Any]:
    """Measure a case in this process; times are to the microsecond."""
    warm()
    if case == LONG:
        return {"pairs": [measure_pair(pegsol.problem(LONG), LONG)]}
    if case == SINGLE:
        return {"pairs": [measure_pair(problem, name) for name, problem in single_problems()]}
    board = pegsol.board(case)
    classes = measure_classes(board)
    names = [f"{case} {pair.vacancy} {pair.survivor}" for pair in class_table(board).pairs]
    pairs = [measure_pair(pegsol.problem(name), name) for name in names if name != LONG]
    return {"holes": len(board), "classes": classes, "pairs": pairs}


def main(given: Sequence[str]) -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser("run.py proofs", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="measure these only")
    parser.add_argument("--long", action="store_true", help=f"measure {LONG} only: 6 GiB")
    parser.add_argument("--render", action="store_true", help="only write the page again")
    parser.add_argument("--output", type=Path, default=ROOT, metavar="DIRECTORY")
    arguments = parser.parse_args(given)
    every = [*BOARDS, SINGLE]
    unknown = set(arguments.cases) - set(every)
    if unknown:
        sys.exit(f"there is no case {min(unknown)}; the cases are {', '.join(every)}")
    cases = [LONG] if arguments.long else arguments.cases or every
    results = read(arguments.output)
    for case in [] if arguments.render else cases:
        print(case, file=sys.stderr, flush=True)
        known = results["cases"] | {case: ask_worker("proofs", case)}
        results["cases"] = {key: known[key] for key in [*every, LONG] if key in known}
        write(results | {"pegsol": version("pegsol"), "machine": machine()}, arguments.output)
    if arguments.render:
        write(results, arguments.output)


def read(root: Path) -> ProofResults:
    """Return the results so far."""
    nothing = {"pegsol": version("pegsol"), "machine": machine(), "cases": {}}
    return cast(ProofResults, read_results("proofs", root) or nothing)


def write(results: ProofResults, root: Path) -> None:
    """Write the results and the page under *root*."""
    write_results("proofs", results, root)
    write_text(root / "docs" / "benchmarks" / "proofs.md", page(results))

"""Measure puzzles to order: how many a second, and how many wishes are met; write wishes.md."""

from __future__ import annotations

import time
from itertools import islice
from random import Random
from typing import Any

from report import measured_on, table

from pegsol import Limits, PegError, ProblemError, generate

COUNT = 10
"""The puzzles of each wish."""
SECONDS = 20.0
"""After this time, no more puzzles of a wish are made."""
BOARDS = ("triangle(5)", "english", "french", "wiegleb", "square(8)")
WISHES: dict[str, dict[str, Any]] = {
    "8 jumps": {"jumps": 8},
    "mirror, 9 pegs": {"pegs": 9, "symmetry": "mirror"},
    "rotation, 9 pegs": {"pegs": 9, "symmetry": "rotation"},
    "no symmetry, 9 pegs": {"pegs": 9, "symmetry": "none"},
    "connected, 12 pegs": {"pegs": 12, "connected": True},
    "one solution, 8 jumps": {"jumps": 8, "unique": True},
    "one solution, 12 jumps": {"jumps": 12, "unique": True},
    "one solution, 16 jumps": {"jumps": 16, "unique": True},
    "one solution, 20 jumps": {"jumps": 20, "unique": True},
    "mirror, one solution, 12 jumps": {"jumps": 12, "symmetry": "mirror", "unique": True},
    "easy": {"grade": "easy"},
    "medium": {"grade": "medium"},
    "very hard": {"grade": "very hard"},
}
RANDOM, EACH = 200, 10.0
"""The random wishes, and the seconds for each."""
PARTS = 4
RANDOM_BOARDS = (
    *("english", "french", "wiegleb", "asymmetric", "triangle(5)", "triangle(6)", "triangle(7)"),
    *("hexagon(3)", "square(6)", "square(7)", "diamond(4)", "star(37)", "rectangle(5,8)"),
)

TEXT = """\
<!-- Written by `make bench SUITE=wishes`; changes here are lost. -->

# Puzzles to order

`make bench SUITE=wishes` orders ten puzzles of each kind on each board. The table shows how many
puzzles pegsol makes in a second of CPU time, which includes finding the positions that can reach
the finishes. *None* means that the winning positions or the counts show that no such puzzle exists,
and *all* means that no other puzzle exists. *Only* means that pegsol found this number of puzzles
within twenty seconds of elapsed time, while the machine also did other work.
"""

SHARE = """\
## Random wishes

Each of {all} random wishes names one of {boards} boards. At random, it also asks for a number of
pegs, a grade, a symmetry, a single solution, or connected pegs. With ten seconds of elapsed time
for each wish, pegsol met {met} ({share:.0%}), refused {refused} because no such puzzle exists
({out:.0%}), and left {open} open.

{machine}"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    kinds = [
        {"key": f"{wish} on {board}", "jobs": {"order": ["wishes", wish, board]}}
        for wish in WISHES
        for board in BOARDS
    ]
    parts = {f"part {n}": ["wishes", "random", str(n)] for n in range(PARTS)}
    return [*kinds, {"key": "random", "jobs": parts}]


def work(wish: str, board: str) -> dict[str, Any]:
    """Return the time of puzzles to order, or what became of a part of the random wishes."""
    began = time.process_time()
    found = _random(int(board)) if wish == "random" else _ordered(wish, board)
    return {"seconds": time.process_time() - began, **found}


def _ordered(wish: str, board: str) -> dict[str, Any]:
    count, ended = 0, ""
    try:
        for one in islice(generate(board, **WISHES[wish], limits=Limits(time=SECONDS)), COUNT):
            one.verify()
            count += 1
    except PegError as error:
        ended = "refused" if isinstance(error, ProblemError) else "open"
    return {"count": count, "ended": ended}


def _random(part: int) -> dict[str, Any]:
    outcomes = {"met": 0, "refused": 0, "open": 0}
    for number in range(part, RANDOM, PARTS):
        board, wish = random_wish(number)
        try:
            next(generate(board, seed=number, limits=Limits(time=EACH), **wish)).verify()
            outcomes["met"] += 1
        except ProblemError:
            outcomes["refused"] += 1
        except PegError:
            outcomes["open"] += 1
    return outcomes


def random_wish(number: int) -> tuple[str, dict[str, Any]]:
    """Return the random wish with a number: a board, and the arguments of generate()."""
    random = Random(number)
    board, wish = random.choice(RANDOM_BOARDS), dict[str, Any]()
    if random.random() < 1 / 2:
        wish["pegs"] = random.randint(5, 18)
    if random.random() < 1 / 3:
        wish["grade"] = random.choice(("very easy", "easy", "medium", "hard", "very hard"))
    if random.random() < 1 / 2:
        wish["symmetry"] = random.choice(("none", "mirror", "rotation", "full"))
    wish["unique"] = random.random() < 1 / 4
    wish["connected"] = random.random() < 1 / 4
    return board, wish


def pages(results: Any, root: Any) -> dict[str, str]:
    """Return the page with the table and the share of the random wishes."""
    measured = results["cases"]
    rows = [
        [wish, *[_cell(measured.get(f"{wish} on {board}")) for board in BOARDS]] for wish in WISHES
    ]
    parts = [TEXT, table(["wish", *BOARDS], "l" + "r" * len(BOARDS), rows)]
    if "random" in measured:
        jobs = measured["random"]["jobs"].values()
        met, refused, left = [sum(one[key] for one in jobs) for key in ("met", "refused", "open")]
        every = met + refused + left
        parts.append(
            SHARE.format(
                all=every,
                boards=len(RANDOM_BOARDS),
                met=met,
                share=met / every,
                refused=refused,
                out=refused / every,
                open=left,
                machine=measured_on(results),
            )
        )
    return {"wishes": "\n".join(parts)}


def _cell(case: Any) -> str:
    if case is None:
        return ""
    one = case["jobs"]["order"]
    if not one["count"]:
        return "none" if one["ended"] == "refused" else "not found"
    speed = one["count"] / one["seconds"][0]
    shown = f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"
    if one["count"] == COUNT:
        return shown
    some = f"all {one['count']}" if one["ended"] == "refused" else f"only {one['count']}"
    return f"{shown} ({some})"

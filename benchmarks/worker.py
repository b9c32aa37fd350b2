"""Do one measurement in this process, and print it as JSON.

    worker.py do EXPRESSION       a Python expression over the public names of pegsol
    worker.py peer NAME PROBLEM   another program
    worker.py copy BOARD          one copy of the bitmap of a board's position class
    worker.py machine             what this machine is

The time of an expression begins when the modules are loaded. It covers reading the problem,
building its board, the work, and the check that pegsol makes before it answers.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from itertools import islice
from typing import Any

from pairs import pairs

import pegsol
import pegsol.game.formats.text
from pegsol import lab
from pegsol.search.spaces.engines.division import divide

PIECE = 1 << 26
"""Bytes that are copied at a time, too many for the cache."""


def done(expression: str) -> dict[str, Any]:
    """Return the CPU seconds, the wall seconds and the peak memory of an expression."""
    names = {name: getattr(pegsol, name) for name in pegsol.__all__}
    code = compile(expression, "<case>", "eval")
    began, wall = time.process_time(), time.perf_counter()
    eval(code, names | {"lab": lab, "islice": islice, "pairs": pairs})
    found = {"seconds": time.process_time() - began, "wall": time.perf_counter() - wall}
    unit = 1 if sys.platform == "darwin" else 1024
    return found | {"peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit}


def copied(board: str) -> dict[str, Any]:
    """Return the CPU seconds to copy the bitmap once, in pieces too large for the cache."""
    division = divide(pegsol.board(board))
    assert division is not None
    piece = bytes(min(division.core.bytes, PIECE))
    target = bytearray(len(piece))
    target[:] = piece  # touch the pages before timing
    began = time.process_time()
    for _ in range(3):
        target[:] = piece
    return {"seconds": (time.process_time() - began) / 3 * (division.core.bytes / len(piece))}


def main(task: str, *words: str) -> None:
    """Do a task, and print its figures."""
    match task:
        case "do":
            found = done(*words)
        case "copy":
            found = copied(*words)
        case "peer":
            import peers

            found = peers.measured(*words) if peers.release(words[0]) else {}
        case _:
            from machine import machine

            found = {"machine": machine()}
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])

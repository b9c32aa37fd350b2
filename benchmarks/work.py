"""Count the work of a fixed suite, and compare it with benchmarks/work.txt.

The counts are the same on every machine: positions that searches generated, positions in the layers
of fewest moves, positions of closures, and the certificates that proofs found. A change of search
effort therefore shows in review, as a change of that file. ``make work`` writes it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cases import LOST
from pairs import pairs

import pegsol
from pegsol.game.formats.json import json_text
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import divide

FILE = Path(__file__).with_suffix(".txt")
DIAMOND = ("d2 f2", "d2 c5", "e3 b4", "e3 e7")
"""The pairs that have solutions, of 17."""
WIEGLEB = ("d1 d1", "e1 e4", "e3 e9", "d4 d1", "e5 e5")
SQUARE = ("a1 a1", "b1 h1", "c1 c1", "c1 i4", "e5 e5")
HOW = "if the change is meant, `make work` writes benchmarks/work.txt"


class Piece(NamedTuple):
    """A piece of work: its name, and a function that does it and returns what it counted."""

    name: str
    do: Callable[[], str]


def quick() -> Iterator[Piece]:
    """Yield what `make test` counts."""
    yield from _solve(*pairs("english"), *pairs("french"))
    yield from _solve(*[f"diamond(5) {pair}" for pair in DIAMOND])
    yield from _solve(*[f"wiegleb {pair}" for pair in WIEGLEB])
    yield from _solve(*pairs("triangle(5)"), *pairs("triangle(6)"))
    yield from _solve(*[puzzle.name for puzzle in pegsol.puzzles()])
    yield from _levels("english d4 d4", "triangle(7) a1 any", "square(5) a1 any", "hexagon(3)")
    yield from _moves("english d4 d4", "english d1 d1", *pairs("triangle(5)"))
    yield from _prove(*pairs("diamond(3)"), *pairs("square(4)"))


def rest() -> Iterator[Piece]:
    """Yield what only the long tests count."""
    known = {piece.name for piece in quick()}
    others = [f"square(9) {pair}" for pair in SQUARE]
    wiegleb = [text for text in pairs("wiegleb") if text != "wiegleb e1 e1"]  # it has no solution
    for text in (*wiegleb, *pairs("triangle(7)"), *others):
        yield from [piece for piece in _solve(text) if piece.name not in known]
    yield from _levels("french c1 any", "triangle(8) a1 any", "square(6) a1 any")
    others = [*pairs("english"), *pairs("triangle(6)")]
    yield from [piece for piece in _moves(*others) if piece.name not in known]
    yield from _prove(*pairs("diamond(4)"), *pairs("semi-wiegleb"), "wiegleb e1 e1")
    yield Piece("prove lost after four poor jumps", partial(_proved, LOST))


def _solve(*texts: str) -> Iterator[Piece]:
    for text in texts:
        yield Piece(f"solve {text}", partial(_solved, text))


def _solved(text: str) -> str:
    result = pegsol.solve(text)
    return f"{result.stats.nodes:,} positions, {result.status.value} by {result.stats.method}"


def _levels(*texts: str) -> Iterator[Piece]:
    for text in texts:
        yield Piece(f"levels {text}", partial(_counted, text))


def _counted(text: str) -> str:
    problem = pegsol.problem(text)
    space = pegsol.reachable(problem, keep=False)
    modulo = "" if space.mod_symmetry is None else f", {space.mod_symmetry:,} modulo symmetry"
    division, held = divide(problem.board), [0]
    assert division is not None
    Bitmap(division, Task(problem.start.bits, [problem.start.bits]), held.append, keep=False)
    sizes = f"bitmap of {division.core.bytes:,} bytes, {max(held):,} held"
    return f"{space.total:,} positions{modulo}, {sizes}"


def _moves(*texts: str) -> Iterator[Piece]:
    for text in texts:
        yield Piece(f"moves {text}", partial(_fewest, text))


def _fewest(text: str) -> str:
    result = pegsol.solve(text, objective="fewest-moves")
    layers = ""
    if result.exhausted is not None:
        ends = ((result.exhausted.forward, "start"), (result.exhausted.backward, "finish"))
        for counts, end in ends:
            layers += f"; from the {end} {' '.join(map(str, counts))}"
    return f"{result.stats.nodes:,} positions, at least {result.moves_at_least} moves{layers}"


def _prove(*texts: str) -> Iterator[Piece]:
    for text in texts:
        yield Piece(f"prove {text}", partial(_proved, text))


def _proved(text: str) -> str:
    result = pegsol.prove(text)
    document = result.certificate()
    kind, size = document["proof"]["kind"], len(json_text(document))
    return f"{result.stats.nodes:,} positions, {kind} of {size:,} bytes"


def kept() -> dict[str, str]:
    """Return the counts in the file."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """Return a line for each count that has changed and the sums of each kind; "" if none has."""
    changed = {name: counted for name, counted in new.items() if old.get(name) != counted}
    if not changed:
        return ""
    sums: dict[str, Counter[str]] = {}
    for name in changed:
        kind = sums.setdefault(name.split()[0], Counter())
        kind.update(before=_number(old.get(name, "0")), now=_number(new[name]), pieces=1)
    lines = [
        f"{name}: {old.get(name, 'not counted before')} -> {counted}{_percent(old, new, name)}"
        for name, counted in changed.items()
    ]
    lines += [
        f"{kind}: {one['pieces']} changed, {one['before']:,} -> {one['now']:,} positions in these"
        for kind, one in sums.items()
    ]
    return "\n".join([*lines, HOW])


def _number(counted: str) -> int:
    found = re.match(r"[\d,]+", counted)
    return int(found[0].replace(",", "")) if found else 0


def _percent(old: Mapping[str, str], new: Mapping[str, str], name: str) -> str:
    before, now = _number(old.get(name, "")), _number(new[name])
    return f" ({100 * (now - before) / before:+.1f} %)" if before else ""


def main() -> None:
    """Count everything, which takes minutes, report what has changed, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only what `make test` counts")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if work changed")
    options = parser.parse_args()
    pieces = [*quick(), *([] if options.quick else rest())]
    old, new = kept(), {}
    for piece in pieces:
        new[piece.name] = piece.do()
        print(f"{piece.name}: {new[piece.name]}", file=sys.stderr)
    changed = changes(old, new)
    print(changed or "no work has changed")
    if options.check:
        sys.exit(1 if changed else 0)
    counts = old | new if options.quick else new
    FILE.write_text("".join(f"{name}: {one}\n" for name, one in counts.items()), "utf-8")


if __name__ == "__main__":
    main()

"""The kind "tree": positions that cannot become others, by weights or by all jumps between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pegsol.proof.checker.jump_counts import check_branches
from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement, Weighting

MAX_WEIGHTINGS = 1000
Pairs = set[tuple[int, int]]

_EXTRA = {
    "pagoda": ("weighting",),
    "first jump": (),
    "last jump": (),
    "jump counts": ("branches",),
}
"""The keys of a pair by each argument, after from, to and by."""


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError if a pair is wrong, or the pair of an allowed position is missing."""
    object_with(content, "proof", ("kind",), ("weightings", "parity_sets", "pairs"))
    found = statement.weightings(content.get("weightings", []), MAX_WEIGHTINGS)
    sets = statement.parity_sets(content.get("parity_sets", []))
    listed = []
    for place, value in enumerate(list_of(content.get("pairs", []), "proof.pairs")):
        where = f"proof.pairs[{place}]"
        pair = object_with(value, where, ("from", "to", "by"), others=True)
        by = pair["by"]
        if not isinstance(by, str) or by not in _EXTRA:
            raise refuse(where, f"it is by {', '.join(_EXTRA)}")
        object_with(pair, where, ("from", "to", "by", *_EXTRA[by]))
        ends = (
            statement.holes(pair["from"], f"{where}.from"),
            statement.holes(pair["to"], f"{where}.to"),
        )
        listed.append((where, pair, ends))
    pairs = {ends for _, _, ends in listed}
    for where, pair, ends in listed:
        _check_pair(statement, found, pairs, pair, ends, where)
    if not found and not pairs:
        raise refuse("proof", "it has neither weightings nor pairs")
    heights = [(weighting, weighting.of_bits(statement.start)) for weighting in found]
    if any(height < weighting.least(statement) for weighting, height in heights):
        return
    for bits in statement.allowed(sets):
        if (statement.start, bits) in pairs:
            continue
        statement.work.step(len(found))
        if not any(height < weighting.of_bits(bits) for weighting, height in heights):
            raise refuse(
                "proof",
                f"no pair and no weighting excludes the pegs at {statement.words(bits)}, which the "
                "finish allows",
            )


def shape(weightings: int, reasons: Sequence[str]) -> str:
    """Return the kind of a tree with *reasons* for its pairs: that of its only leaf, or "tree"."""
    if not reasons:
        return "pagoda"
    return "jump counts" if not weightings and list(reasons) == ["jump counts"] else "tree"


def _check_pair(
    statement: Statement,
    found: list[Weighting],
    pairs: Pairs,
    pair: Mapping[str, Any],
    ends: tuple[int, int],
    where: str,
) -> None:
    """Raise VerificationError if a pair does not hold under the assumption that the others do."""
    before, after = ends
    statement.work.step(len(statement.jumps))
    if before == after:
        raise refuse(where, "both positions are the same")
    if pair["by"] == "pagoda":
        number = whole(pair["weighting"], f"{where}.weighting", 0)
        if number >= len(found):
            raise refuse(f"{where}.weighting", f"there are {len(found)}, counted from 0")
        if not found[number].of_bits(before) < found[number].of_bits(after):
            raise refuse(where, f"'to' weighs no more than 'from' by weighting {number}")
    elif pair["by"] == "jump counts":
        check_branches(statement, before, after, pair["branches"], f"{where}.branches")
    else:
        first = pair["by"] == "first jump"
        for number, (takes, gives) in enumerate(statement.jumps):
            if first and before & takes == takes and not before & gives:
                needed = before ^ (takes | gives), after
            elif not first and after & gives == gives and not after & takes:
                needed = before, after ^ (takes | gives)
            else:
                continue
            if needed not in pairs:
                raise refuse(
                    where, f"the pair with jump {number} {'made' if first else 'undone'} is missing"
                )

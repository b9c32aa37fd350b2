"""The kind "exhausted search": counters, which prove nothing and can only be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pegsol.theory.checker.reading import list_of, object_with, refuse, whole
from pegsol.wording import shown

DIRECTIONS = ("forward", "backward", "both")


def check_counters(content: Mapping[str, Any]) -> None:
    """Raise VerificationError if these are not the counters of a search."""
    object_with(
        content, "proof", ("kind", "positions", "levels", "direction", "method"), ("counts",)
    )
    whole(content["positions"], "proof.positions", 0)
    whole(content["levels"], "proof.levels", 0)
    if content["direction"] not in DIRECTIONS:
        known = ", ".join(DIRECTIONS)
        raise refuse("proof.direction", f"it is one of {known}, not {shown(content['direction'])}")
    if type(content["method"]) is not str:
        raise refuse("proof.method", f"it is a text, not {shown(content['method'])}")
    for place, pair in enumerate(list_of(content.get("counts", []), "proof.counts")):
        where = f"proof.counts[{place}]"
        for value in list_of(pair, where, 2):
            whole(value, where, 0)
        if len(pair) != 2:
            raise refuse(where, "it is a list of two numbers: pegs and positions")

"""The kind "exhausted search": counters, which prove nothing; a small search is repeated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pegsol.errors import VerificationError
from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement
from pegsol.proof.checker.work import Work
from pegsol.wording import shown

DIRECTIONS = ("forward", "backward", "both")
MAX_POSITIONS = 20_000
"""A search is repeated up to this number of positions, unless another number is given."""
MAX_TRIES = 10_000_000
"""The limit of jumps tried: on a board with many jumps, few positions are visited."""


def check(
    statement: Statement, content: Mapping[str, Any], positions: int
) -> Literal["impossible", "stated"]:
    """Return "impossible" if a search of at most *positions* positions shows it, else "stated".

    Raises VerificationError if these are not valid counters, or if the search reaches the finish.
    """
    check_counters(content)
    limit = min(positions, MAX_TRIES // max(1, len(statement.jumps)))
    jumps = [(takes | gives, takes) for takes, gives in statement.jumps]
    reached = _reaches(statement.start, jumps, statement.allows, limit, statement.work)
    if reached is None and not statement.by_number and not statement.free:
        start, back = statement.start, [(holes, holes ^ pegs) for holes, pegs in jumps]
        reached = _reaches(statement.pegs, back, lambda bits: bits == start, limit, statement.work)
    if reached:
        raise VerificationError("not a proof: the finish can be reached")
    return "stated" if reached is None else "impossible"


def _reaches(
    origin: int,
    jumps: Sequence[tuple[int, int]],
    ends: Callable[[int], bool],
    limit: int,
    work: Work,
) -> bool | None:
    """Return whether jumps lead to an end; None if *limit* positions do not decide it."""
    if ends(origin):
        return True
    seen = {origin}
    queue = [origin]
    for bits in queue:
        work.step(len(jumps))
        for holes, pegs in jumps:
            if bits & holes == pegs:
                after = bits ^ holes
                if after not in seen:
                    if ends(after):
                        return True
                    if len(seen) >= limit:
                        return None
                    seen.add(after)
                    queue.append(after)
    return False


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

"""Hints: one good jump, and why it is good."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.app.web.schema import Hint, JumpAnswer, Reason
from pegsol.model.position import Rules
from pegsol.wording import plural


def hint(
    rows: Sequence[JumpAnswer], wins: bool | None, reach: Sequence[int | None], rules: Rules
) -> Hint | None:
    """Return a hint for a position, None if no jump is known to be good.

    *rows* are its legal jumps, *wins* is whether it wins, and *reach* has the fewest pegs known to
    be reachable after each jump.
    """
    winning = [row for row in rows if row.winning]
    if winning:
        return _winning(rows, winning)
    known = [(pegs, row) for pegs, row in zip(reach, rows, strict=True) if pegs is not None]
    if not known or rules == "reverse":  # whose jumps add pegs
        return None
    pegs, best = min(known, key=lambda pair: pair[0])
    counted = plural(pegs, "peg")
    if wins is None:
        return _of(best, "perhaps", f"not proved; this can lead to {counted}", pegs)
    return _of(best, "fewest", f"the finish is out of reach; this leads to {counted}", pegs)


def _winning(rows: Sequence[JumpAnswer], winning: list[JumpAnswer]) -> Hint:
    others = [row.winning for row in rows if not row.winning]
    if len(winning) == 1 and None not in others:
        if not others:
            return _of(winning[0], "forced", "the only legal jump")
        return _of(winning[0], "only", "the only jump that keeps the game winnable")
    counted = [(int(row.solutions), row) for row in winning if row.solutions is not None]
    if len(counted) < len(winning):
        return _of(winning[0], "wins", "it keeps the game winnable")
    most, best = max(counted, key=lambda pair: pair[0])
    if min(counted, key=lambda pair: pair[0])[0] == most:
        return _of(best, "wins", "it keeps the game winnable")
    return _of(best, "most", "it leaves the most solutions")


def _of(row: JumpAnswer, why: Reason, reason: str, pegs: int | None = None) -> Hint:
    return Hint(jump=row.jump, why=why, reason=reason, pegs=pegs)

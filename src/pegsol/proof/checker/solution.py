"""The kind "solution": jumps that lead from the start to a position that the finish allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pegsol.proof.checker.reading import list_of, object_with, refuse
from pegsol.proof.checker.statement import Statement


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError if the jumps do not solve the problem."""
    object_with(content, "proof", ("kind", "jumps"))
    bits = statement.start
    for place, value in enumerate(list_of(content["jumps"], "proof.jumps")):
        where = f"proof.jumps[{place}]"
        number = statement.jump(value, where)
        if not statement.can(number, bits):
            raise refuse(where, f"{statement.jump_words(number)} cannot be made here")
        takes, gives = statement.jumps[number]
        bits ^= takes | gives
    if not statement.allows(bits):
        raise refuse("proof.jumps", "the finish does not allow the position at the end")

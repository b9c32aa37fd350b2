"""The kind "pagoda": by weights that no jump raises, each allowed position outweighs the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pegsol.theory.checker.parity import parity_sets
from pegsol.theory.checker.reading import object_with, refuse
from pegsol.theory.checker.statement import Statement
from pegsol.theory.checker.weighting import weightings


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError if an allowed position may weigh no more than the start."""
    object_with(content, "proof", ("kind", "weightings"), ("golden", "parity_sets"))
    found = weightings(statement, content)
    sets = parity_sets(statement, content.get("parity_sets", []), "proof.parity_sets")
    if not found:
        raise refuse("proof.weightings", "there are none")
    heights = [(weighting, weighting.of_bits(statement.start)) for weighting in found]
    if any(height < weighting.least(statement) for weighting, height in heights):
        return
    for bits in statement.allowed(sets):
        statement.work.step(len(heights) * bits.bit_count())
        if not any(height < weighting.of_bits(bits) for weighting, height in heights):
            raise refuse(
                "proof.weightings",
                f"by none the pegs at {statement.words(bits)}, which the finish allows, "
                "weigh more than the start",
            )

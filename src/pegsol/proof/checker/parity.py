"""Sets of holes on which no jump changes the parity of the pegs."""

from __future__ import annotations

from pegsol.proof.checker.reading import list_of, refuse
from pegsol.proof.checker.statement import Statement


def parity_sets(
    statement: Statement, value: object, where: str, most: int | None = None
) -> list[int]:
    """Return the parity sets in a list of at most *most* lists of holes."""
    sets = []
    for place, names in enumerate(list_of(value, where, most)):
        here = f"{where}[{place}]"
        holes = statement.holes(names, here)
        statement.work.step(len(statement.jumps))
        for number, (takes, gives) in enumerate(statement.jumps):
            if ((takes | gives) & holes).bit_count() & 1:
                raise refuse(
                    here, f"it has an odd number of the holes of {statement.jump_words(number)}"
                )
        sets.append(holes)
    return sets

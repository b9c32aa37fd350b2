"""Groups of symmetries: permutations of the holes that map every jump to a jump."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.proof.checker.reading import list_of, refuse
from pegsol.proof.checker.statement import Statement, holes_of

MAX_SYMMETRIES = 48


def symmetries_of(
    statement: Statement, value: object, *, routes: bool = False
) -> list[tuple[int, ...]]:
    """Return the symmetries of a proof, or only the identity.

    With *routes*, each also maps the way of a jump's peg to that of the jump's image.
    """
    count = len(statement.names)
    identity = tuple(range(count))
    listed = list_of(value, "proof.symmetries", MAX_SYMMETRIES)
    ways: Sequence[tuple[int, int]] = (
        statement.routes if routes else [(0, 0)] * len(statement.jumps)
    )
    jumps = {(*jump, *way) for jump, way in zip(statement.jumps, ways, strict=True)}
    found = []
    for place, names in enumerate(listed):
        where = f"proof.symmetries[{place}]"
        if statement.holes(names, where).bit_count() != count:
            raise refuse(where, "it does not name every hole")
        symmetry = tuple([statement.numbers[name] for name in names])
        statement.work.step(len(jumps))
        for jump in jumps:
            if tuple([image(holes, symmetry) for holes in jump]) not in jumps:
                raise refuse(where, "it does not map every jump to a jump")
        found.append(symmetry)
    if not found:
        return [identity]
    group = set(found)
    if identity not in group or len(group) < len(found):
        raise refuse("proof.symmetries", "they are different, and one is the identity")
    for one in found:
        if any(tuple([one[hole] for hole in other]) not in group for other in found):
            raise refuse(
                "proof.symmetries", "two of them, one after the other, are not one of them"
            )
    return found


def image(bits: int, symmetry: Sequence[int]) -> int:
    """Return the image of a set of holes."""
    return sum([1 << symmetry[hole] for hole in holes_of(bits)])

"""The pairs of a board: problems with one vacancy and one survivor."""

from __future__ import annotations

from pegsol import Position, board
from pegsol.proof.position_class import position_class


def pairs(name: str) -> tuple[str, ...]:
    """Return the pairs of a board, up to its symmetries, as texts that pegsol reads.

    The list has only pairs that the position class allows, because the others need no search.
    """
    here = board(name)
    classes = [position_class(Position(here, 1 << hole)) for hole in range(len(here))]
    full = position_class(Position(here, here.full))
    symmetries = list(here.symmetries.permutations())
    seen: set[tuple[int, int]] = set()
    texts = []
    for vacancy, vacancy_class in enumerate(classes):
        for survivor, survivor_class in enumerate(classes):
            if full ^ vacancy_class == survivor_class and (vacancy, survivor) not in seen:
                seen.update((image[vacancy], image[survivor]) for image in symmetries)
                texts.append(f"{name} {here.names[vacancy]} {here.names[survivor]}")
    return tuple(texts)

"""Merson regions: all small ones are found. The table in tests/agree judges their bounds."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import reference
from pegsol import Board, _core
from pegsol.search.encoding import Encoding
from random_boards import chunks, random_board


def is_region(here: Board, holes: frozenset[int]) -> bool:
    """Return whether the first peg to go is one of the region's own: no jump crosses it."""
    return all(a in holes or c in holes for a, b, c in here.jumps if b in holes)


def minimal_regions(here: Board) -> set[frozenset[int]]:
    """Return the minimal regions of up to 8 holes by trying every set of holes."""
    found: list[frozenset[int]] = []
    for size in range(1, min(8, len(here)) + 1):
        for chosen in map(frozenset, combinations(range(len(here)), size)):
            if is_region(here, chosen) and not any(region <= chosen for region in found):
                found.append(chosen)
    return set(found)


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_all_minimal_regions_of_random_boards(chunk: int) -> None:
    for seed in range(15 * chunk, 15 * chunk + 15):
        here = random_board(Random(seed), 9)
        encoding = Encoding(here)
        found = map(encoding.of_words, _core.regions(encoding.core))
        assert set(map(reference.holes, found)) == minimal_regions(here), seed

"""The smallest armies on endless boards, compared with the published sizes."""

import pytest

from pegsol import Limits, smallest_army
from pegsol.errors import CancelledError, Limit
from pegsol.study.armies import LATTICES, Lattice, endless_weight

# OEIS A014225 and A014227; Bell, Hirschberg and Guerrero-Garcia (2007) for diagonal jumps.
SMALLEST: dict[Lattice, tuple[int, ...]] = {
    "square": (2, 4, 8, 20),
    "triangular": (2, 3, 5, 9, 17),
    "square+diagonals": (2, 3, 5, 8, 13),
}


def test_smallest_armies() -> None:
    sizes = [(lattice, *one) for lattice, row in SMALLEST.items() for one in enumerate(row, 1)]
    for lattice, rows, pegs in sizes:
        army = smallest_army(rows, lattice)
        assert army.solution is not None, (lattice, rows)
        army.solution.verify()
        start, final = army.solution.problem.start, army.solution.final
        found = (start.peg_count, army.at_least, final.peg_count)
        assert found == (pegs, pegs, 1), (lattice, rows)
        # The whole army stands behind the line, and the goal is that number of rows ahead.
        places = start.board.coordinates
        assert places is not None, (lattice, rows)
        front = min(places[hole][1] for hole in range(len(places)) if start.bits >> hole & 1)
        assert front - places[final.bits.bit_length() - 1][1] == rows, (lattice, rows)


@pytest.mark.parametrize(("lattice", "first"), [*zip(LATTICES, (5, 9, 8), strict=True)])
def test_no_army_gets_so_far(lattice: Lattice, first: int) -> None:
    assert endless_weight(lattice, first - 1) > 1 >= endless_weight(lattice, first)
    army = smallest_army(first, lattice)
    assert (army.solution, army.at_least, army.limit) == (None, None, None)
    assert army.total <= 1


def test_a_limit_leaves_a_bound() -> None:
    army = smallest_army(6, "triangular", limits=Limits(time=0.05))
    assert (army.solution, army.limit) == (None, Limit.TIME)
    assert army.at_least is not None
    assert army.at_least <= 36
    with pytest.raises(CancelledError):
        smallest_army(4, progress=lambda progress: False)

"""The smallest armies on endless boards, compared with the published sizes."""

import pytest

from pegsol import Limits, smallest_army
from pegsol.errors import CancelledError, Limit, ProblemError
from pegsol.search.refuting.needed_pegs import NeededPegs
from pegsol.study.armies import LATTICES, Lattice, _HalfBoard, endless_weight

# OEIS A014225 and A014227; Bell, Hirschberg and Guerrero-Garcia (2007) for diagonal jumps.
SMALLEST: dict[Lattice, tuple[int, ...]] = {
    "square": (2, 4, 8, 20),
    "triangular": (2, 3, 5, 9, 17),
    "square+diagonals": (2, 3, 5, 8, 13),
}


def test_smallest_armies() -> None:
    for lattice, rows, pegs in [
        (name, n, size) for name, sizes in SMALLEST.items() for n, size in enumerate(sizes, 1)
    ]:
        army = smallest_army(rows, lattice)
        assert army.solution is not None, (lattice, rows, pegs)
        army.solution.verify()
        start, final = army.solution.problem.start, army.solution.final
        assert (start.peg_count, army.at_least, final.peg_count) == (pegs, pegs, 1), (
            lattice,
            rows,
            pegs,
        )
        # The whole army stands behind the line, and the goal is that number of rows ahead.
        places = start.board.coordinates
        assert places is not None, (lattice, rows, pegs)
        front = min(places[hole][1] for hole in range(len(places)) if start.bits >> hole & 1)
        assert front - places[final.bits.bit_length() - 1][1] == rows, (lattice, rows, pegs)


@pytest.mark.long
def test_six_rows_with_diagonals() -> None:
    army = smallest_army(6, "square+diagonals")
    assert army.solution is not None
    assert army.solution.problem.start.peg_count == 23


@pytest.mark.long
def test_six_rows_on_a_triangular_board_need_36_pegs() -> None:
    endless = _HalfBoard("triangular", 6)
    assert NeededPegs(endless.ground(35), [endless.number(0, 0)], 35).run(10**6) == "none"


@pytest.mark.parametrize(
    ("lattice", "first"), [("square", 5), ("triangular", 8), ("square+diagonals", 9)]
)
def test_no_army_gets_so_far(lattice: Lattice, first: int) -> None:
    assert endless_weight(lattice, first - 1) > 1 >= endless_weight(lattice, first)
    army = smallest_army(first, lattice)
    assert (army.solution, army.at_least, army.limit) == (None, None, None)
    assert army.total <= 1


@pytest.mark.parametrize("lattice", LATTICES)
def test_the_endless_weight_is_a_sum(lattice: Lattice) -> None:
    def distance(x: int, y: int) -> int:
        if lattice == "square":
            return abs(x) + abs(y)
        return max(abs(x), abs(y), abs(x - y) if lattice == "triangular" else 0)

    phi = (1 + 5**0.5) / 2
    for rows in (1, 4, 7):
        total = sum(phi ** -distance(x, y) for y in range(rows, 60) for x in range(-70, 131))
        assert endless_weight(lattice, rows) == pytest.approx(total)


def test_a_limit_leaves_a_bound() -> None:
    army = smallest_army(6, "triangular", limits=Limits(time=0.05))
    assert (army.solution, army.limit) == (None, Limit.TIME)
    assert army.at_least is not None
    assert army.at_least <= 36
    assert army.as_json()["limit"] == "time"


def test_it_can_be_cancelled() -> None:
    with pytest.raises(CancelledError):
        smallest_army(4, progress=lambda progress: False)


def test_bad_questions() -> None:
    with pytest.raises(ProblemError, match="1 to 20"):
        smallest_army(0)
    with pytest.raises(ProblemError, match="'round'"):
        smallest_army(3, "round")  # type: ignore[arg-type]

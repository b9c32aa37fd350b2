"""Colourings: the classic ones, and on every board all three colours on each line."""

from random import Random

from pegsol import Board, board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.proof.colours import colour_pairs, colouring_of, colourings
from pegsol.proof.position_class import classes_of
from random_boards import random_board, with_seeds


def test_the_number_of_colourings() -> None:
    for name, number in [
        ("english", 2),
        ("french", 2),
        ("square(5)", 2),
        ("line(9)", 1),
        ("triangle(5)", 1),
        ("hexagon(4)", 1),
        ("star(13)", 1),
        ("english+diagonals", 0),
        ("path(10)", 1),
        ("cycle(9)", 1),
        ("cycle(8)", 0),
        ("complete(5)", 0),
    ]:
        assert len(colourings(board(name))) == number, (name, number)


def test_the_diagonals_of_the_english_board() -> None:
    this = board("english")
    assert this.coordinates is not None
    for colours, slope in zip(colourings(this), (1, -1), strict=True):
        for colour in colours:
            places = [this.coordinates[hole] for hole in holes_of(colour)]
            diagonals = {(x + slope * y) % 3 for x, y in places}
            assert len(diagonals) == 1


@with_seeds
def test_every_line_has_all_colours(seed: int) -> None:
    this = random_board(Random(seed), most=12)
    for colours in colourings(this):
        assert sum(colours) == this.full
        for line in this.jumps:
            assert len({next(k for k in range(3) if colours[k] >> h & 1) for h in line}) == 3
        for holes in colour_pairs(colours):
            assert all((holes & mask).bit_count() in (0, 2) for mask, _ in this.jump_masks)
            assert colouring_of(this, (holes,)) is not None


@with_seeds
def test_a_board_of_lines_has_the_colourings_of_its_lattice(seed: int) -> None:
    this = random_board(Random(seed), most=12)
    if this.coordinates is None or len(classes_of(this).parity_sets) > 6:
        return
    names = this.names
    plain = Board(names, this.lines, one_way=this.one_way)
    assert set(colourings(this)) <= set(colourings(plain))

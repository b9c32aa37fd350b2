"""Tables of position classes: published counts, and agreement with the classes of positions."""

from random import Random

from pegsol import Position, board, class_table
from pegsol.proof.gf2 import transpose
from pegsol.proof.position_class import feasible_survivors
from proof.test_position_class import NAMES, ORACLE, catalogue_name
from random_boards import random_board, with_seeds

LARGE = [key for key in ORACLE if key not in ("triangle2", "triangle3", "hexagon2", "square3")]


def test_published_counts() -> None:
    """On very small boards the lines have more symmetries than the shape, so these differ."""
    for key in LARGE:
        known, table = ORACLE[key], class_table(board(catalogue_name(key)))
        assert table.null_class == known["null_class"], key
        if table.board.symmetries.order == known["symmetries"]:
            assert len(table.pairs) == known["svss_feasible_up_to_symmetry"], key


def test_the_boards_of_the_oracle_have_the_published_symmetries() -> None:
    assert all(
        board(name).symmetries.order == ORACLE[key]["symmetries"] for key, name in NAMES.items()
    )


@with_seeds
def test_survivors_are_those_of_the_class(seed: int) -> None:
    this = random_board(Random(seed), most=10)
    table = class_table(this)
    assert sum(pair.problems for pair in table.pairs) == sum(map(len, table.survivors.values()))
    for vacancy, survivors in table.survivors.items():
        if len(this) > 1:
            start = Position.vacancies(this, [vacancy])
            assert survivors == feasible_survivors(start)
            assert all(set(survivors) >= set(g) or not set(survivors) & set(g) for g in table.holes)
    vectors = transpose([this.bits(names) for names in table.parity_sets], len(this))
    assert len(set(vectors)) == len(table.holes)


def test_the_table_as_json() -> None:
    content = class_table(board("line(4)")).as_json()
    assert content == {
        "board": "line(4)",
        "classes": 4,
        "null_class": False,
        "parity_sets": [["a1", "c1", "d1"], ["b1", "c1"]],
        "colourings": [[["a1", "d1"], ["b1"], ["c1"]]],
        "holes": [["a1", "d1"], ["b1"], ["c1"]],
        "survivors": {"a1": [], "b1": ["c1"], "c1": ["b1"], "d1": []},
        "feasible": 1,
        "pairs": [{"vacancy": "b1", "survivor": "c1", "problems": 2}],
    }

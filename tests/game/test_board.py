"""Boards: the catalogue and its spellings, boards of one's own, and what is refused."""

import csv
from pathlib import Path

import pytest

from messages import Messages
from pegsol import Board, board
from pegsol.errors import PegError
from pegsol.game.boards.board import check_name, column_letters
from pegsol.game.boards.names import catalogue, central_hole, default_vacancy, known_names

ABC = ("a", "b", "c")


# -- holes and lines -----------------------------------------------------------------------------


def test_holes_are_named_and_numbered() -> None:
    assert Board.from_coordinates("square", [(1, 1), (0, 1), (1, 0)]).names == ("b1", "a2", "b2")
    assert board("line(30)").names[24:28] == ("y1", "z1", "aa1", "ab1")
    assert column_letters(26 + 26 * 26) == "aaa"
    assert Board.from_lines([("v10", "v9", "v2")]).names == ("v2", "v9", "v10")
    english = board("english")
    assert english.hole("D4") == 16
    assert english.names_of(english.bits(["d4", "c1"])) == ("c1", "d4")
    assert english.bits("c1 d4") == 1 | 1 << 16
    mixed = Board.from_lines([("a", "A", "b")])
    assert [mixed.names[mixed.hole(name)] for name in "aAB"] == ["a", "A", "b"]


def test_lines_and_one_way_lines_are_jumps() -> None:
    both = ((0, 1, 2), (2, 1, 0))
    for lines, one_way, jumps in (
        ([ABC, ABC[::-1]], [("c", "d", "e")], (*both, (2, 3, 4))),
        ([], [ABC, ABC[::-1]], both),
        ([ABC], [ABC[::-1]], both),
    ):
        made = Board.from_lines(lines, one_way=one_way, holes=["z"])
        assert made.jumps == jumps
        assert made == board({"lines": lines, "one_way": one_way, "holes": ["z"]})
        assert made.names[-1] == "z"


def test_equality_is_by_content_not_by_name() -> None:
    assert board("rectangle(4,4)") == board("square(4)") != board("square(4)+diagonals")
    boards = [
        Board.from_lines([ABC]),
        Board.from_lines([ABC], holes=["d"]),
        Board.from_lines([("a", "c", "b")]),
        Board.from_lines([("x", "y", "z")]),
        Board.from_lines([], one_way=[ABC]),
        Board("abc", [(0, 1, 2)], coordinates=[(0, 0), (1, 0), (2, 0)], geometry="square"),
    ]
    assert len(set(boards)) == len(boards)


# -- the catalogue -------------------------------------------------------------------------------


ROWS = Path(__file__).with_name("boards.csv").read_text(encoding="utf-8").splitlines()
BOARDS = [*csv.DictReader(ROWS, delimiter=";")]


@pytest.mark.parametrize("row", BOARDS, ids=lambda row: row["name"])
def test_boards_of_the_catalogue(row: dict[str, str]) -> None:
    found = board(row["name"])
    centre, vacancy = central_hole(found), default_vacancy(found)
    middle = "" if centre is None else found.names[centre]
    assert (middle, found.names[vacancy]) == (row["middle"], row["vacancy"])
    if centre is not None:
        assert all(one.images[centre] == centre for one in found.symmetries.generators)
    sizes = len(found), len(found.lines), found.symmetries.order
    assert ",".join(map(str, sizes)) == ",".join([row["holes"], row["lines"], row["symmetries"]])
    for spelling in filter(None, [row["name"], *row["other spellings"].split("|")]):
        again = board(f" {spelling} ")
        assert (again, again.name) == (found, row["name"])


def test_the_catalogue_lists_every_board_that_exists() -> None:
    listed = {entry.name.partition("(")[0] for entry in catalogue()}
    aliases = {alias.lower().replace(" ", "-") for entry in catalogue() for alias in entry.aliases}
    assert {name.partition("(")[0] for name in known_names()} <= listed | aliases
    assert aliases <= set(known_names())
    for entry in catalogue():
        assert entry.note, entry
        assert [board(example).name for example in entry.examples] == list(entry.examples)


def names_of_jumps(on: Board) -> set[tuple[str, ...]]:
    return {tuple([on.names[hole] for hole in jump]) for jump in on.jumps}


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3), (3, 1), (3, 2), (3, 3), (4, 4), (6, 4)])
@pytest.mark.parametrize("family", ["torus", "cylinder"])
def test_boards_that_wrap_around(family: str, size: tuple[int, int]) -> None:
    width, height = size
    found, flat = board(f"{family}({width},{height})"), board(f"rectangle({width},{height})")
    assert (found.names, found.coordinates) == (flat.names, flat.coordinates)
    wanted = set()
    for x, y in flat.coordinates or ():
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            stops = [((x + n * right) % width, y + n * down) for n in range(3)]
            if family == "torus":
                stops = [(column, row % height) for column, row in stops]
            if len(set(stops)) == 3 and all(0 <= row < height for _, row in stops):
                wanted.add(tuple([f"{column_letters(column)}{row + 1}" for column, row in stops]))
    assert names_of_jumps(found) == wanted
    if family == "torus" and min(size) > 2:  # turns and reflections of each ring
        assert found.symmetries.order == 4 * width * height * (2 if width == height else 1)


@pytest.mark.parametrize("side", range(1, 6))
def test_a_hexagon_without_jumps_along_its_sides(side: int) -> None:
    found, whole = board(f"thinkjump({side})"), board(f"hexagon({side})")
    assert (found.names, found.coordinates) == (whole.names, whole.coordinates)
    assert whole.coordinates is not None
    end = side - 1
    along = [{x - end, y - end, -(x - end) - (y - end)} for x, y in whole.coordinates]
    lines = [
        line
        for line in whole.lines
        if not any(all(edge in along[hole] for hole in line) for edge in (end, -end))
    ]
    assert list(found.lines) == lines
    assert (found == whole) == (side < 3)


# -- what is refused -----------------------------------------------------------------------------


REFUSED_NAMES = (
    "englsh square(99999999999) diamond(100000) square(0) square(٣) square square(1,2)"
    " square(5 cross(1,1,1,1,0) english(5) triangle:five star(14) path(5)+diagonals path(2000)"
    " bipartite(999999,999999) cycle(2) torus(40,40) torus(4,4)+diagonals"
    " graph() graph(a-) graph(a-a) graph(a-b,b-a)"
)
REFUSED_OBJECTS: list[object] = [
    *(5, {}, {"geometry": "round", "holes": []}, {"geometry": "square"}),
    {"geometry": "square", "holes": [[0, 0]], "lines": []},
    *(
        {"geometry": "square", "holes": holes}
        for holes in ({}, ["a1"], [[0]], [[0, True]], [], [[0, 0]] * 2, [[0, 0]] * 5000)
    ),
    *({"lines": lines} for lines in (5, ["abc"], [["a", "b", 3]], [["a", "b"]], [["a", "b", "a"]])),
    *({"lines": [["a", "b", "c d"]]}, {"lines": [["a", "b", "c"]] * 200_000}),
    *({"lines": [], "holes": ["z", "z"]}, {"lines": [], "colour": 1}),
]


def test_refused_boards(messages: Messages) -> None:
    lattices = ([(-1, 0)], [(0, 10**6)], [(x, 0) for x in range(1025)])
    names = ["a-b", "a" * 41, "Free"]
    messages(
        PegError,
        lambda wrong: wrong() if callable(wrong) else board(wrong),
        [
            *REFUSED_NAMES.split(),
            "x" * 70_000,
            *REFUSED_OBJECTS,
            *(lambda holes=holes: Board.from_coordinates("square", holes) for holes in lattices),
            *(lambda name=name: check_name(name) for name in names),
            lambda: Board.from_lines([("a", "b", "c", "d")]),
            lambda: Board(["a", "b", "a"], []),
            lambda: board("english").hole("z9"),
        ],
    )

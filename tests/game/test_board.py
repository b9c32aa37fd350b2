"""Boards: holes, lines, names, equality, and what is refused."""

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings

import strategies
from messages import Messages
from pegsol import Board, NotationError, ProblemError, board
from pegsol.game.boards.board import MAX_HOLES, Geometry, check_name, column_letters


def test_square_lines_run_along_rows_and_columns() -> None:
    square = Board.from_coordinates("square", [(x, y) for x in range(3) for y in range(3)])
    assert len(square.lines) == 6


@pytest.mark.parametrize(
    ("geometry", "ends"),
    [
        ("square", {"a3", "c1", "c5", "e3"}),
        ("square+diagonals", {"a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"}),
        ("triangular", {"a1", "c1", "a3", "e3", "c5", "e5"}),
        ("hexagonal", {"c1", "e1", "a3", "e3", "a5", "c5"}),
    ],
)
def test_jumps_from_the_middle(geometry: Geometry, ends: set[str]) -> None:
    places = [(x, y) for x in range(5) for y in range(5)]
    lattice = Board.from_coordinates(geometry, places)
    centre = lattice.hole("c3")
    assert {lattice.names[c] for a, _, c in lattice.jumps if a == centre} == ends


def test_holes_are_numbered_by_rows() -> None:
    assert Board.from_coordinates("square", [(1, 1), (0, 1), (1, 0)]).names == ("b1", "a2", "b2")


def test_columns_after_z() -> None:
    assert board("line(30)").names[25:28] == ("z1", "aa1", "ab1")
    assert column_letters(26 + 26 * 26) == "aaa"


def test_hole_names_ignore_case() -> None:
    assert board("english").hole("D4") == 16


def test_names_that_differ_in_case_only() -> None:
    mixed = Board.from_lines([("a", "A", "b")])
    assert mixed.names[mixed.hole("A")] == "A"
    assert mixed.names[mixed.hole("a")] == "a"


def test_unknown_hole_is_refused() -> None:
    with pytest.raises(NotationError, match="'z9'"):
        board("english").hole("z9")


def test_bits_and_names_are_inverse() -> None:
    english = board("english")
    assert english.names_of(english.bits(["d4", "c1"])) == ("c1", "d4")


def test_names_of_lines_boards_are_in_natural_order() -> None:
    lines = Board.from_lines([("v10", "v9", "v2")])
    assert lines.names == ("v2", "v9", "v10")


def test_one_way_line_gives_one_jump() -> None:
    single = Board.from_lines([], one_way=[("a", "b", "c")])
    assert single.jumps == ((0, 1, 2),)


def test_opposite_one_way_lines_are_an_ordinary_line() -> None:
    double = Board.from_lines([], one_way=[("a", "b", "c"), ("c", "b", "a")])
    assert double == Board.from_lines([("a", "b", "c")])


def test_a_line_both_ways_and_one_way_is_an_ordinary_line() -> None:
    double = Board.from_lines([("a", "b", "c")], one_way=[("c", "b", "a")])
    assert double == Board.from_lines([("c", "b", "a")])


def test_overs_list_the_choice_of_jumped_holes() -> None:
    square = board("cycle(4)")
    assert square.overs[0, 2] == (1, 3)


def test_jump_masks() -> None:
    assert board("line(3)").jump_masks == ((0b111, 0b011), (0b111, 0b110))


def test_refused_coordinates(messages: Messages) -> None:
    messages(
        ProblemError,
        lambda holes: Board.from_coordinates("square", holes),
        [
            [],
            [(0, 0), (0, 0)],
            [(-1, 0)],
            [(0, 10**6)],
            [(x, 0) for x in range(MAX_HOLES + 1)],
        ],
    )


@pytest.mark.parametrize("line", [("a", "b"), ("a", "b", "a"), ("a", "b", "c", "d")])
def test_refused_lines(line: tuple[str, ...]) -> None:
    with pytest.raises(ProblemError):
        Board.from_lines([line])


@pytest.mark.parametrize(
    "name", ["", "-", "a-b", "a,b", "a b", "(a)", "a" * 41, "any", "Free", "1" * 5000]
)
def test_refused_names(name: str) -> None:
    with pytest.raises(NotationError):
        check_name(name)
    with pytest.raises(NotationError):
        Board.from_lines([], holes=[name])


def test_repeated_name_is_refused() -> None:
    with pytest.raises(ProblemError, match="twice"):
        Board(["a", "b", "a"], [])


@settings(deadline=None)
@given(strategies.boards())
def test_equal_boards_have_one_hash_and_digest(given_board: Board) -> None:
    again = board(given_board.as_json())
    assert again is not given_board
    assert hash(again) == hash(given_board)
    assert again.digest == given_board.digest


def test_equality_is_by_content_not_by_name() -> None:
    assert board("rectangle(4,4)") == board("square(4)")
    assert board("square(4)") != board("square(4)+diagonals")
    assert board("english") != "english"


def test_a_thousand_holes() -> None:
    large = board("square(32)")
    assert len(large) == MAX_HOLES
    assert large.symmetries.order == 8


def test_equal_boards_share_their_content_once_compared() -> None:
    one, other = board("rectangle(9,3)"), board("rectangle(9,3)")
    assert one is not other
    assert one == other
    assert one._content is other._content
    assert one == other


def test_boards_that_differ_in_any_part_are_unequal() -> None:
    lines = [("a", "b", "c")]
    boards = [
        Board.from_lines(lines),
        Board.from_lines(lines, holes=["d"]),
        Board.from_lines([("a", "c", "b")]),
        Board.from_lines([("x", "y", "z")]),
        Board.from_lines([], one_way=lines),
        Board("abc", [(0, 1, 2)], coordinates=[(0, 0), (1, 0), (2, 0)], geometry="square"),
    ]
    assert len(set(boards)) == len(boards)
    assert not any(one == other for one in boards for other in boards if one is not other)
    assert boards[0] != "abc"


def test_copies_are_equal_and_have_one_hash() -> None:
    english = board("english")
    assert hash(english) == hash(board("english"))
    for other in (copy.copy(english), copy.deepcopy(english), pickle.loads(pickle.dumps(english))):
        assert other is not english
        assert (other, hash(other)) == (english, hash(english))


def test_a_pickled_board_has_the_hash_of_the_process_that_reads_it() -> None:
    english = board("english")
    hash(english)
    code = (
        "import pickle, sys; from pegsol import board;"
        "there = pickle.load(sys.stdin.buffer);"
        "assert there in {board('english')}"
    )
    subprocess.run([sys.executable, "-c", code], input=pickle.dumps(english), check=True)

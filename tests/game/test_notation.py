"""Jumps, moves and diagrams as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import Board, NotationError, Position, board, parse_moves
from pegsol.game.boards.diagram import format_pattern, parse_diagram, parse_pattern
from pegsol.game.notation import as_jump

ENGLISH = board("english")


# Jumps and moves


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_jumps_are_read_back(given_board: Board, data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(["normal", "reverse"]))
    position = data.draw(strategies.positions(given_board))
    for jump in position.legal_jumps(rules)[:10]:
        assert as_jump(given_board, str(jump), rules=rules) == jump


@settings(deadline=None)
@given(strategies.boards(), st.lists(st.integers(0, 10**6), max_size=20))
def test_moves_are_read_back(given_board: Board, choices: list[int]) -> None:
    position = Position(given_board, given_board.full & ~(1 << len(given_board) // 2))
    moves = []
    for choice in choices:
        jumps = position.legal_jumps()
        if not jumps:
            break
        jump = jumps[choice % len(jumps)]
        position = position.jump(jump)
        moves.append(jump)
    text = ", ".join(map(str, moves))
    assert [move.jumps for move in parse_moves(given_board, text)] == [(jump,) for jump in moves]


@pytest.mark.parametrize(
    "text",
    [
        "e1-c1-c3 d5-d3",
        "e1-c1-c3,d5-d3",
        " e1-c1-c3 ,\n\td5-d3 , ",
        "e1 - c1- c3\nd5 -d3",
        "E1-C1(d1)-c3 d5-d3(d4)",
    ],
)
def test_ways_to_write_moves(text: str) -> None:
    assert [str(move) for move in parse_moves(ENGLISH, text)] == ["e1-c1-c3", "d5-d3"]


def test_no_moves() -> None:
    assert parse_moves(ENGLISH, " \n ,, ") == ()


def test_refused_jumps(messages: Messages) -> None:
    messages(
        NotationError,
        lambda text: as_jump(ENGLISH, text),
        [
            "",
            "d2-d4 d5-d3",
            "e1-c1-c3",
            "d2",
            "  d2-d5",
            "d2-z9",
            "d2-d4(c3)",
            "d2-d4(z9)",
            "d2-d4(",
            "d2-d4()",
            "d2--d4",
            "-d2",
        ],
    )


def test_refused_moves_report_the_place() -> None:
    with pytest.raises(NotationError, match=r"line 2, column 8: .*d2-d5"):
        parse_moves(ENGLISH, "e1-c1,\nd2-d4  d2-d5")


def test_a_choice_of_jumped_hole_is_named() -> None:
    with pytest.raises(NotationError, match=r"v1-v3\(v2\) or v1-v3\(v4\)"):
        as_jump(board("cycle(4)"), "v1-v3")
    with pytest.raises(NotationError, match="write"):
        as_jump(board("complete(7)"), "v1-v3")


def test_one_way_lines() -> None:
    single = board({"lines": [], "one_way": [["a", "b", "c"]]})
    assert as_jump(single, "a-c").over == 1
    assert as_jump(single, "c-a", rules="reverse").names == ("c", "b", "a")
    with pytest.raises(NotationError, match="c-a"):
        as_jump(single, "c-a")


def test_one_way_lines_with_a_choice_in_one_game_only() -> None:
    lines = [["a", "x", "c"], ["a", "y", "c"], ["c", "z", "a"]]
    choice = board({"lines": [], "one_way": lines})
    back = as_jump(choice, "c-a(x)", rules="reverse")
    assert str(back) == "c-a(x)"
    assert str(as_jump(choice, "c-a")) == "c-a(z)"


# Diagrams of known boards


@settings(deadline=None)
@given(strategies.boards().flatmap(strategies.positions))
def test_positions_are_read_back(position: Position) -> None:
    assert Position(position.board, position.to_text()) == position


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_patterns_are_read_back(given_board: Board, data: st.DataObject) -> None:
    free = data.draw(st.integers(0, given_board.full))
    pegs = data.draw(st.integers(0, given_board.full)) & ~free
    assert parse_pattern(given_board, format_pattern(given_board, pegs, free)) == (pegs, free)


@pytest.mark.parametrize(
    ("name", "vacancy", "drawn"),
    [
        ("cross(1,1,1,1,1)", "c2", "  o\no o .\n  o"),
        ("triangle(3)", "c3", "  o\n o o\no o ."),
        ("hexagon(2)", "c2", " o o\no o .\n o o"),
        ("rhombus(2)", "a2", "o o\n . o"),
        ("path(3)", "v3", "v1 o\nv2 o\nv3 ."),
    ],
)
def test_drawings(name: str, vacancy: str, drawn: str) -> None:
    assert Position.vacancies(board(name), [vacancy]).to_text() == drawn


def test_a_row_without_holes_is_drawn() -> None:
    apart = board({"geometry": "square", "holes": [[0, 0], [1, 2]]})
    assert Position.of(apart, ["a1"]).to_text() == "o\n-\n  ."


def test_boards_scattered_too_far_are_drawn_without_gaps() -> None:
    apart = board({"geometry": "square", "holes": [[0, 0], [9000, 0], [0, 9000]]})
    assert Position.of(apart, ["a1"]).to_text() == "o .\n."


@pytest.mark.parametrize(
    "text",
    [
        "  o\n o .\no . o",
        "1\n1 0\n1 0 1",
        "x\nX.\nx○x",
        "●\n*.\n".replace("*", "●") + "● ○ ●",
        "1   o\n2  o .\n3 o . o\n  a b c",
        "\ta\tb\tc\n1\tX\n$\\frac{1}{2}$\tX\t0\n3\tX\t\tХ",
        "|x|\n|x|o|\n|x|o|x|",
        "|o|\n|o|.|\n|o|.|o|",
        "- - o - -\n\n- o - · -\n\no - . - o\n",
        "# # o # #\n_\no.\n\to . o",
    ],
)
def test_ways_to_draw_a_position(text: str) -> None:
    assert Position(board("triangle(3)"), text).pegs == ("a1", "a2", "a3", "c3")


def test_refused_positions(messages: Messages) -> None:
    messages(
        NotationError,
        lambda text: parse_pattern(board("triangle(3)"), text, either=False),
        [
            "",
            "o\n. .",
            "o\n. .\n. . .\n.",
            "o\n.\n. . .",
            "o o\n. .\n. . .",
            "o\n. q\n. . .",
            "o\n. ?\n. . .",
            "o" * (2**20 + 1),
            "\n" * 20_000,
        ],
    )


def test_refused_lists_of_holes(messages: Messages) -> None:
    messages(
        NotationError,
        lambda text: parse_pattern(board("path(3)"), text, either=False),
        [
            "v1 o\nv2 .",
            "v1 o\nv1 .",
            "v1 o\nv9 .",
            "v1",
            "v1 q",
            "v1 -",
            "v1 ?",
        ],
    )


def test_lines_count_from_where_the_diagram_starts() -> None:
    with pytest.raises(NotationError, match="line 12, column 1"):
        parse_pattern(board("triangle(3)"), "o\nq", first_line=11)


# Diagrams of new boards


@settings(deadline=None)
@given(strategies.named_boards().filter(lambda named: named.coordinates is not None), st.data())
def test_drawings_of_boards_give_the_boards(given_board: Board, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(given_board))
    assert parse_diagram(position.to_text(), given_board.geometry) == given_board.coordinates


def test_columns() -> None:
    for geometry, text, places in [
        ("square", "oo\n o", [(0, 0), (1, 0), (1, 1)]),
        ("square", "o o\n  o", [(0, 0), (1, 0), (1, 1)]),
        ("square", "   o . \n     .\n", [(0, 0), (1, 0), (1, 1)]),
        ("square", "o - o\n-\no", [(0, 0), (2, 0), (0, 2)]),
        ("square", "- - -\n- o .", [(0, 0), (1, 0)]),
        ("square", "|o|.|\n  |o|", [(0, 0), (1, 0), (1, 1)]),
        ("triangular", "o\noo\nooo", [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]),
        ("triangular", "o\no o\no o o", [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]),
        ("triangular", "  o\n o o\no o o", [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]),
        ("hexagonal", " o o\no o o\n o o", list(board("hexagon(2)").coordinates or ())),
        ("hexagonal", "o o\n o o", [(0, 0), (1, 0), (0, 1), (1, 1)]),
        ("hexagonal", "oo\noo", [(0, 0), (1, 0), (0, 1), (1, 1)]),
    ]:
        assert list(parse_diagram(text, geometry)) == places, (geometry, text, places)


def test_pegs_and_free_holes() -> None:
    assert parse_pattern(board("line(3)"), "o . ?") == (0b001, 0b100)


def test_refused_diagrams(messages: Messages) -> None:
    messages(
        NotationError,
        lambda geometry, text: parse_diagram(text, geometry),
        [
            ("square", ""),
            ("square", " - - "),
            ("square", "o o\n o"),
            ("square", "o o  o"),
            ("triangular", "o\n o\no  o"),
            ("square", "o\n\no"),
            ("square", "o\to"),
            ("square", "o ?"),
            ("square", "o o\no z"),
            ("square", "o" * 1025),
        ],
    )

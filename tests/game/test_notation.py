"""Jumps, moves, holes and diagrams as text: pegsol's notation and those of other programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import (
    Board,
    Game,
    NotationError,
    Position,
    Problem,
    Solution,
    board,
    parse_moves,
    problem,
)
from pegsol.game.boards.diagram import format_pattern, parse_diagram, parse_pattern
from pegsol.game.foreign_notation import NOTATIONS, own_holes, write_moves
from pegsol.game.jump import Rules
from pegsol.game.notation import as_jump, as_jumps

ENGLISH, TRIANGLE = board("english"), board("triangle(3)")
THILL = Path(__file__).parents[1] / "published" / "thill_diamond_41.txt"
ONE_WAY = board({"lines": [], "one_way": [["a", "b", "c"]]})


def moves(text: str, on: Board | str = ENGLISH, notation: str | None = None) -> str:
    return " ".join(map(str, parse_moves(on, text, notation=notation)))


# -- jumps and moves -----------------------------------------------------------------------------


@settings(deadline=None)
@given(strategies.boards(), st.sampled_from(["normal", "reverse"]), st.data())
def test_jumps_and_moves_are_read_back(on: Board, rules: Rules, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(on))
    played = []
    while (jumps := position.legal_jumps(rules)) and len(played) < 8:
        for jump in jumps[:10]:
            assert as_jump(on, str(jump), rules=rules) == jump
        played.append(data.draw(st.sampled_from(jumps)))
        position = position.jump(played[-1], rules)
    read = parse_moves(on, ", ".join(map(str, played)), rules=rules)
    assert [move.jumps for move in read] == [(jump,) for jump in played]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (" \n ,, ", ""),
        (" e1-c1-c3 ,\n\td5-d3 , ", "e1-c1-c3 d5-d3"),
        ("E1-C1(d1)-c3 d5-d3(d4)", "e1-c1-c3 d5-d3"),
        ('["c6-c4", "a5-c5"]', "c6-c4 a5-c5"),
        ("c6–c4; a5 -> c5", "c6-c4 a5-c5"),
        ("e1c1c3, c6→c4", "e1-c1-c3 c6-c4"),
        ("1. c6-c4 2) a5-c5", "c6-c4 a5-c5"),
        ("c6 to c4, A5 to c5 to e5", "c6-c4 a5-c5-e5"),
        ("# my game\nc6-c4 # 1. d4-d6\n\n 2. a5-c5, # the end", "c6-c4 a5-c5"),
        # The notation is the one in which the moves are jumps.
        ("(3,1)-(3,3), (5,2)-(3,2), (4,0)-(4,2)", "d2-d4 f3-d3 e1-e3"),
    ],
)
def test_ways_to_write_moves(text: str, wanted: str) -> None:
    assert moves(text) == wanted


def test_hexagons_in_bells_coordinates() -> None:
    """The top row of a hexagon of side 4 is a1 to d1 and the bottom row d7 to g7; d4 is inside."""
    assert moves("[A1-C3], f7d5", "hexagon(4)", "recmath") == "d1-d3 c7-c5"
    assert problem("thinkjump(4) recmath b1 f7") == problem("thinkjump(4) e1 c7")
    assert problem("hexagon(4) recmath pegs d4 g4 to any") == problem(
        "hexagon(4) pegs d4 g4 to any"
    )
    assert Solution("thinkjump(4)", "d1-d3").to_text("recmath") == "a1-c3"


def test_jumps_may_be_a_list_and_names_of_holes_win() -> None:
    assert as_jumps(ENGLISH, ["d2d4", "f3d3"]) == as_jumps(ENGLISH, "d2-d4, f3-d3")
    assert as_jumps(ENGLISH, ["d2", "d4"]) == as_jumps(ENGLISH, "d2-d4")
    for numbers in ([[4, 1], (6, 4)], [(4, 2, 1), [6, 5, 4]], [((1, 3), (1, 1)), ((3, 3), (1, 3))]):
        game = Game("triangle(5) a1", numbers)
        assert [str(move) for move in game.moves] == ["a3-a1", "c3-a3"]
    joined = board({"lines": [["d2d4", "x1", "y1"], ["13", "23", "33"]]})
    assert moves("13-33 d2d4-y1", joined) == "13-33 d2d4-y1"


def test_refused_moves_and_notations(messages: Messages) -> None:
    def written(on: str, moves: str, notation: str) -> str:
        return Solution(on, moves).to_text(notation)  # type: ignore[arg-type]

    no_jumps = "|d2-d4 d5-d3|d2|  d2-d5|d2-z9|d2-d4(c3)|d2-d4(|d2--d4"
    messages(
        NotationError,
        lambda call, *given: call(*given),
        [
            *((as_jump, ENGLISH, text) for text in no_jumps.split("|")),
            (as_jump, ONE_WAY, "c-a"),
            (as_jump, board("cycle(4)"), "v1-v3"),
            (as_jump, board("complete(7)"), "v1-v3"),
            (moves, "e1-c1,\nd2-d4  d2-d5"),
            (moves, "99-33"),
            (moves, "13-33", ENGLISH, "beasley"),
            (moves, "13-33,\n13-45", ENGLISH, "cockett"),
            (moves, "3↑", ENGLISH, "dirkse"),
            (moves, "Move: 10", ENGLISH, "thill"),
            # Boards without columns, and one without a hole in the middle.
            *((moves, "1-3", "cycle(6)", name) for name in ("counted", "thill")),
            (moves, "Move: 1, 3", "square(4)", "thill"),
            (own_holes, ENGLISH, ["3", "33"], None),
            (problem, "english pegs 99 to d4"),
            (problem, "english pegs 40 41 any"),
            (written, "english", "d2-d4", "beasley"),
            (written, "cycle(6)", "", "counted"),
            (written, "square(11)", "a1-a3", "cockett"),
        ],
    )


# -- notations of others -------------------------------------------------------------------------


def test_thills_printout_is_a_solution_and_its_boards_are_the_positions() -> None:
    text = THILL.read_text(encoding="utf-8")
    solution = Solution("diamond-41", text)
    solution.verify()
    assert len(solution.jumps) == 39
    assert solution.jumps == as_jumps(solution.board, parse_moves("diamond(5)", text))
    printed = re.findall(r"(?:^ *\|[xo|]+\n){9}", text, re.MULTILINE)
    positions = [
        Position(solution.board, diagram.replace("o", ".").replace("|", " ")) for diagram in printed
    ]
    assert positions[:2] == list(solution.positions())[-2:-4:-1]
    assert positions[2:] == [solution.problem.start]  # the boards between are left out here
    listed = re.findall("Move: .*", text)
    assert write_moves(solution.board, solution.jumps, "thill").splitlines() == listed


BOARDS = ["english", "french", "diamond(5)", "rectangle(7,6)", "square(9)", "english+diagonals"]
BOARDS += ["triangle(5)", "hexagon(4)", "star(37)", "square(11)", "7x5"]
SUITED = [
    (name, on) for on in map(board, BOARDS) for name in NOTATIONS if NOTATIONS[name].holes(on)
]


@strategies.examples(2000)
@given(st.sampled_from(SUITED), st.data())
def test_what_is_written_for_others_is_read_again(
    suited: tuple[str, Board], data: st.DataObject
) -> None:
    name, on = suited
    rules: Rules = data.draw(st.sampled_from(["normal", "reverse"]))
    start = data.draw(st.integers(1, on.full))
    game = Game(Problem(on, Position(on, start), "any", rules=rules))
    for number in data.draw(st.lists(st.integers(0, 99), max_size=9)):
        if jumps := game.position.legal_jumps(rules):
            game.play([jumps[number % len(jumps)]])
    steps = [(on.coordinates[jump.origin], on.coordinates[jump.over]) for jump in game.jumps]
    diagonal = any(x != u and y != v for (x, y), (u, v) in steps)
    if diagonal and name in ("dirkse", "thill"):
        with pytest.raises(NotationError, match=name):
            write_moves(on, game.jumps, name)
        return
    text = write_moves(on, game.jumps, name)
    read = parse_moves(on, text, rules=rules, notation=name) if game.jumps else ()
    assert as_jumps(on, read, rules) == game.jumps
    assert text or not game.jumps


@strategies.examples(2000)
@given(st.sampled_from([one for one in SUITED if one[0] != "thill"]), st.data())
def test_problems_in_other_notations_are_read(
    suited: tuple[str, Board], data: st.DataObject
) -> None:
    name, on = suited
    notation = NOTATIONS[name]
    texts = {own: notation.form.format(text) for text, own in notation.holes(on).items()}
    holes = st.lists(st.sampled_from(on.names), min_size=1, unique=True)
    pegs, finish = data.draw(holes), data.draw(holes)
    start, end = [" ".join([texts[hole] for hole in some]) for some in (pegs, finish)]
    wanted = Problem(on, f"pegs {' '.join(pegs)}", " ".join(finish))
    assert problem(f"{on.name} {name} pegs {start} to {end}") == wanted


def test_holes_may_be_numbers_in_a_notation() -> None:
    assert own_holes(ENGLISH, ["40", "41", "43"]) == ["a5", "b5", "d5"]
    assert own_holes(ENGLISH, ["3", "25"], "dirkse") == ["c1", "d4"]
    assert own_holes(ENGLISH, ["3", "99"]) == ["3", "99"]
    assert moves("4-1, 6-4", "triangle(5)") == "a3-a1 c3-a3"


def test_long_texts_are_read_at_once() -> None:
    blanks = " " * 100_000
    for text in (f"1{blanks}2", f"({blanks}1,2)", "1" * 100_000, f"Move{blanks}:1", "1, " * 99_999):
        with pytest.raises(NotationError):
            moves(text)


# -- diagrams ------------------------------------------------------------------------------------


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_diagrams_are_read_back(on: Board, data: st.DataObject) -> None:
    free = data.draw(st.integers(0, on.full))
    position = data.draw(strategies.positions(on))
    pegs, drawn = position.bits & ~free, position.to_text()
    assert Position(on, drawn) == position
    assert parse_pattern(on, format_pattern(on, pegs, free)) == (pegs, free)
    if on.coordinates is None:  # in one line, too
        assert Position(on, " ".join(drawn.split())) == position
    elif on.name is not None:
        assert parse_diagram(drawn, on.geometry) == on.coordinates


@pytest.mark.parametrize(
    ("on", "vacancy", "drawn"),
    [
        ("cross(1,1,1,1,1)", "c2", "  o\no o .\n  o"),
        ("path(3)", "v3", "v1 o\nv2 o\nv3 ."),
        ({"lines": [["a", "b", "o"]]}, "b", "a o\nb .\no o"),  # no column is named a
        ({"geometry": "square", "holes": [[0, 0], [1, 2]]}, "b3", "o\n-\n  ."),
        ({"geometry": "square", "holes": [[0, 0], [9000, 0], [0, 9000]]}, "a9001", "o o\n."),
    ],
)
def test_how_positions_are_drawn(on: object, vacancy: str, drawn: str) -> None:
    position = Position.vacancies(board(on), [vacancy])  # type: ignore[arg-type]
    assert (position.to_text(), Position(position.board, drawn)) == (drawn, position)


@pytest.mark.parametrize(
    "text",
    [
        "x\nX.\nx○x",
        "1   o\n2  o .\n3 o . o\n  a b c",
        "\ta\tb\tc\n1\tX\n$\\frac{1}{2}$\tX\t0\n3\tX\t\tХ",
        "|x|\n|x|o|\n|x|o|x|",
        "- - o - -\n\n- o - · -\n\no - . - o\n",
        "# # o # #\n_\no.\n\to . o",
    ],
)
def test_ways_to_draw_a_position(text: str) -> None:
    assert Position(TRIANGLE, text).pegs == ("a1", "a2", "a3", "c3")


def test_refused_diagrams(messages: Messages) -> None:
    def position(text: str, on: Board = TRIANGLE, first_line: int = 1) -> None:
        parse_pattern(on, text, either=False, first_line=first_line)

    path = board("path(3)")
    no_triangles = ("", "o\n. .", "o\n. .\n. . .\n.", "o\n.\n. . .", "o\n. ?\n. . .")
    no_squares = ("", "o o\n o", "o\n\no", "o\to", "o o\no z", "o" * 1025)
    messages(
        NotationError,
        lambda call, *given: call(*given),
        [
            *((position, text) for text in no_triangles),
            *((position, text) for text in ("o" * (2**20 + 1), "\n" * 20_000)),
            (position, "o\nq", TRIANGLE, 11),
            *((position, line, path) for line in ("v1", "v1 o\nv1 .", "v1 o\nv9 .")),
            *((parse_diagram, text, "square") for text in no_squares),
        ],
    )

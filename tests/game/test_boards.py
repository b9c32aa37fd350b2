"""The catalogue of boards, and boards described by JSON."""

import json
from pathlib import Path

import pytest

from messages import Messages
from pegsol import NotationError, ProblemError, board
from pegsol.errors import PegError, UnknownBoardError
from pegsol.game.boards.names import (
    catalogue,
    central_hole,
    default_vacancy,
    known_names,
)

ORACLE = json.loads(
    (Path(__file__).parents[1] / "published" / "position_classes.json").read_text(encoding="utf-8")
)
ORACLE_NAMES = {
    "english33": "english",
    "french37": "french",
    "wiegleb45": "wiegleb",
    "asymmetric39_3322": "asymmetric",
    "diamond41": "diamond(5)",
    "diamond25": "diamond(4)",
    "semi_wiegleb39_rect": "semi-wiegleb",
    **{f"square{n}": f"square({n})" for n in range(3, 10)},
    **{f"rect{w}x{h}": f"rectangle({w},{h})" for w, h in [(4, 5), (4, 6), (5, 6), (3, 5), (3, 4)]},
    **{f"triangle{n}": f"triangle({n})" for n in range(2, 13)},
    # The three lines of hexagon(2) have more symmetries than the drawing that the oracle counts.
    **{f"hexagon{n}": f"hexagon({n})" for n in range(3, 6)},
    "star13": "star(13)",
    "star37": "star(37)",
}


def test_published_holes_and_symmetries() -> None:
    for key in list(ORACLE_NAMES):
        found = board(ORACLE_NAMES[key])
        assert (len(found), found.symmetries.order) == (
            ORACLE[key]["holes"],
            ORACLE[key]["symmetries"],
        ), key
        assert len(found.symmetries.orbits) == ORACLE[key]["start_types"], key


def test_sizes() -> None:
    for name, holes, lines, order in [
        ("old-english", 67, 168, 4),
        ("cross(2,2,2,2)", 33, 38, 8),
        ("cross(1,0,2,3)", 27, 30, 1),
        ("cross(1,2,1,2,4)", 40, 52, 4),
        ("cross(0,0,0,0)", 9, 6, 8),
        ("diamond(3)", 13, 10, 8),
        ("diamond(6)", 61, 82, 8),
        ("line(9)", 9, 7, 2),
        ("square(1)", 1, 0, 1),
        ("rhombus(4)", 16, 20, 4),
        ("hexagon(1)", 1, 0, 1),
        ("star(73)", 73, 147, 12),
        ("star(121)", 121, 267, 12),
        ("english+diagonals", 33, 68, 8),
        ("path(6)", 6, 4, 2),
        ("cycle(6)", 6, 6, 12),
        ("cycle(3)", 3, 3, 6),
        ("complete(5)", 5, 30, 120),
        ("bipartite(2,3)", 5, 9, 12),
        ("star-graph(4)", 5, 6, 24),
        ("graph(a-b, b-c, c-d, d-a)", 4, 4, 8),
        ("graph(a-b, c)", 3, 0, 6),
        ("path(1)", 1, 0, 1),
    ]:
        found = board(name)
        assert (len(found), len(found.lines), found.symmetries.order) == (holes, lines, order), (
            name,
            holes,
            lines,
            order,
        )


def test_spellings_are_normalised() -> None:
    for spelling, name in [
        ("English", "english"),
        (" european ", "french"),
        ("Triangle( 5 )", "triangle(5)"),
        ("rectangle(4 , 06)", "rectangle(4,6)"),
        ("cross(1,2,1,2,3)", "cross(1,2,1,2)"),
        ("cross(1,2,1,2,width=4)", "cross(1,2,1,2,4)"),
        ("complete-bipartite(2,3)", "bipartite(2,3)"),
        ("square(4) + Diagonals", "square(4)+diagonals"),
        ("old-english+diagonals", "old-english"),
        ("graph(C-b,a-b)", "graph(C-b, a-b)"),
        ("graph(b-a,z)", "graph(b-a, z)"),
        ("triangle:5", "triangle(5)"),
        ("triangle5", "triangle(5)"),
        ("Triangle 5", "triangle(5)"),
        ("triangle : 5", "triangle(5)"),
        ("rectangle:7x6", "rectangle(7,6)"),
        ("rectangle7x6", "rectangle(7,6)"),
        ("rectangle 7 6", "rectangle(7,6)"),
        ("rectangle 7 × 6", "rectangle(7,6)"),
        ("cross:1,2,1,2", "cross(1,2,1,2)"),
        ("cross:1,2,1,2,width=4", "cross(1,2,1,2,4)"),
        ("diamond:4+diagonals", "diamond(4)+diagonals"),
        ("diamond4 + diagonals", "diamond(4)+diagonals"),
        ("complete-bipartite:2,3", "bipartite(2,3)"),
        ("star graph 4", "star-graph(4)"),
        ("graph:a-b,b-c", "graph(a-b, b-c)"),
    ]:
        assert board(spelling).name == name, (spelling, name)
        assert board(name).name == name, (spelling, name)
        assert board(name) == board(spelling), (spelling, name)


def test_catalogue_examples_exist() -> None:
    for entry in catalogue():
        assert entry.note, entry
        for example in entry.examples:
            assert board(example).name == example, entry
        for alias in entry.aliases:
            assert alias.lower().replace(" ", "-") in known_names(), entry


def test_catalogue_names_every_board() -> None:
    listed = {entry.name.partition("(")[0] for entry in catalogue()}
    aliases = {alias.lower().replace(" ", "-") for entry in catalogue() for alias in entry.aliases}
    assert {name.partition("(")[0] for name in known_names()} <= listed | aliases


def test_unknown_name_has_near_matches() -> None:
    with pytest.raises(UnknownBoardError, match="'englsh'"):
        board("englsh")


def test_refused_numbers() -> None:
    for spec, message in [
        ("square(100000)", "more than 1024 holes"),
        ("square(99999999999)", "at most 1024 holes"),
        ("rectangle(1,100000)", "more than 1024 holes"),
        ("diamond(100000)", "more than 1024 holes"),
        ("diamond(1)", "the least is 2"),
        ("square(0)", "the least is 1"),
        ("square(-1)", "not a whole number"),
        ("square(x)", "not a whole number"),
        ("square(٣)", "not a whole number"),
        ("square()", "not a whole number"),
        ("square", "is written square:n, such as square:6$"),
        ("square(1,2)", "is written square:n, such as square:6$"),
        ("cross(1,2)", "is written cross:top,right,bottom,left,width=3, such as cross:2,2,2,2$"),
        ("cross(1,1,1,1,0)", "at least 1 hole wide"),
        ("english(5)", "takes no numbers"),
        ("english:5", "takes no numbers"),
        ("triangle:five", "'five' in triangle:n is not a whole number"),
        ("rectangle:5", "is written rectangle:w,h, such as rectangle:4,6"),
        ("star(14)", "13, 37, 73, 121"),
        ("star(1000000)", "13, 37, 73, 121"),
        ("path(5)+diagonals", "not on the square lattice"),
        ("triangle(5)+diagonals", "not on the square lattice"),
        ("path(2000)", "at most 1024 holes"),
        ("bipartite(999999,999999)", "at most 1024 holes"),
        ("complete(1000)", "at most 100000 lines"),
        ("star-graph(1000)", "at most 100000 lines"),
        ("cycle(2)", "the least is 3"),
        ("graph()", "is written"),
        ("graph", "is written"),
        ("graph(a-b-c)", "is not an edge"),
        ("graph(a-a)", "is not an edge"),
        ("graph(a-b, b-a)", "given twice"),
    ]:
        with pytest.raises(ProblemError, match=message):
            board(spec)


@pytest.mark.parametrize("spec", ["square(5", "graph(a-?)", "graph(a-)", "x" * 70_000])
def test_unreadable_names(spec: str) -> None:
    with pytest.raises(NotationError):
        board(spec)


def test_refused_objects(messages: Messages) -> None:
    messages(
        PegError,
        board,
        [
            5,
            None,
            {},
            {"geometry": "round", "holes": []},
            {"geometry": ["square"], "holes": []},
            {"geometry": "square"},
            {"geometry": "square", "holes": {}},
            {"geometry": "square", "holes": ["a1"]},
            {"geometry": "square", "holes": [[0]]},
            {"geometry": "square", "holes": [[0, True]]},
            {"geometry": "square", "holes": [[0, 1.0]]},
            {"geometry": "square", "holes": []},
            {"geometry": "square", "holes": [[0, 0]] * 2},
            {"geometry": "square", "holes": [[0, 0]] * 5000},
            {"geometry": "square", "holes": [[0, 0]], "lines": []},
            {"lines": 5},
            {"lines": ["abc"]},
            {"lines": [["a", "b", 3]]},
            {"lines": [["a", "b"]]},
            {"lines": [["a", "b", "a"]]},
            {"lines": [["a", "b", "c d"]]},
            {"lines": [], "holes": ["z", "z"]},
            {"lines": [], "one_way": None, "holes": ["z"]},
            {"lines": [], "colour": 1},
        ],
    )


def test_object_of_lines() -> None:
    found = board({"lines": [["a", "b", "c"]], "one_way": [["c", "d", "e"]], "holes": ["z"]})
    assert found.names == ("a", "b", "c", "d", "e", "z")
    assert found.jumps == ((0, 1, 2), (2, 1, 0), (2, 3, 4))


def test_central_hole() -> None:
    for name, centre in [
        ("english", "d4"),
        ("french", "d4"),
        ("wiegleb", "e5"),
        ("semi-wiegleb", "d5"),
        ("asymmetric", None),
        ("square(6)", None),
        ("triangle(4)", "b3"),
        ("triangle(5)", None),
        ("hexagon(3)", "c3"),
        ("star(37)", "e5"),
        ("rhombus(4)", None),
        ("path(5)", None),
    ]:
        found = board(name)
        hole = central_hole(found)
        assert (None if hole is None else found.names[hole]) == centre, (name, centre)


def test_central_hole_is_fixed_by_all_symmetries() -> None:
    for name in [entry.examples[0] for entry in catalogue() if "graph" not in entry.name]:
        found = board(name)
        hole = central_hole(found)
        if hole is not None:
            assert all(one.images[hole] == hole for one in found.symmetries.generators), name
            assert default_vacancy(found) == hole, name


@pytest.mark.parametrize(
    ("name", "hole"),
    [
        ("square(6)", "c3"),
        ("triangle(5)", "b3"),
        ("asymmetric", "d5"),
        ("rhombus(4)", "c2"),
        ("path(5)", "v2"),
        ("star-graph(4)", "v1"),
    ],
)
def test_default_vacancy(name: str, hole: str) -> None:
    found = board(name)
    assert found.names[default_vacancy(found)] == hole


def test_the_centre_needs_no_symmetries() -> None:
    found = board("square(32)")
    central_hole(found)
    default_vacancy(found)
    assert "symmetries" not in vars(found)

"""Problems and games in text and JSON, and files that are read and written safely."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import FileError, Finish, Game, NotationError, Problem, Solution, problem
from pegsol.errors import PegError
from pegsol.game.documents import documents_text, parse_document, parse_documents
from pegsol.game.formats.files import MAX_FILE_BYTES, parse_problem, read_text, write_file
from pegsol.game.formats.json import problem_from_json
from pegsol.proof.documents import check

CROSSBOW = """\
title: Crossbow
board: english
finish: d1
start:
    . . .
    . . .
. . . . . . .
. o o . o o .
. o o o o o .
    . o .
    . . .
"""


TABLE = "\ta\tb\t\\mathbf{c}\td\n$\\frac{1}{2}$\tX\tО\t X\tХ\t\n"
REVERSE = Problem("line(4)", "pegs d1", "pegs b1 c1", rules="reverse")


# -- round trips ---------------------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> Problem | Solution:
    """Problems, some with a few moves made at random."""
    game = Game(draw(strategies.problems()))
    for _ in range(draw(st.integers(0, 6))):
        if jumps := game.legal_jumps():
            game.jump(draw(st.sampled_from(jumps)))
    return game.solution() if game.jumps else game.problem


@strategies.examples(150)
@given(items=st.lists(games(), min_size=1, max_size=3))
def test_problems_and_games_are_read_back_from_text_and_json(
    items: list[Problem | Solution],
) -> None:
    text = documents_text(items)
    read = parse_documents(text)
    assert read == items
    assert documents_text(read) == text
    assert parse_documents(json.dumps([item.as_json() for item in items])) == items
    assert parse_document(json.dumps(items[0].as_json(), indent=1)) == items[0]
    for item, again in zip(items, read, strict=True):
        asked, found = (one if isinstance(one, Problem) else one.problem for one in (item, again))
        printable = "".join([c if c.isprintable() else " " for c in asked.title])
        assert found.title == " ".join(printable.split())
        own = parse_problem(asked.to_text("json"))
        assert (own.title, own.description) == (asked.title, asked.description)


# -- problems in text ----------------------------------------------------------------------------

COMMENTED = "# first\nboard: line(4)\n  # second\nstart: vacancy b1\n# third\nfinish: d1\n# last"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (CROSSBOW, "crossbow"),
        (CROSSBOW.replace("\n", "\r\n"), "crossbow"),
        (COMMENTED, "line(4) b1 d1"),
        ("board: line(4)\nstart: pegs d1\nfinish: b1 c1\nrules: Reverse\n", REVERSE.as_json()),
        *(
            (f"board: line(4)\nfinish: any\nstart: {start}\n", "line(4) pegs a1 b1 to any")
            for start in ("pegs a1,b1", "vacancies c1 d1", "\n\n  o o . .\n\n", "\nxx..")
        ),
        # A table of another program has start and finish in one.
        (f"board: line(4)\nstart:\n{TABLE}", "line(4) b1 b1"),
        ("legend: * empty\nboard: line(4)\nfinish: any\nstart:\no * o o", "line(4) b1 any"),
    ],
)
def test_ways_to_write_a_problem(text: str, wanted: object) -> None:
    assert parse_problem(text) == problem(wanted)  # type: ignore[arg-type]


def test_a_description_may_look_like_other_lines() -> None:
    text = "description: the first line\n  # the second\n\n   moves: none\n# a comment\n"
    read = parse_document(text + CROSSBOW)
    assert isinstance(read, Problem)
    assert read == problem("crossbow")
    written = "the first line\n# the second\n\nmoves: none"
    assert (read.title, read.description) == ("Crossbow", written)


def test_boards_of_ones_own() -> None:
    drawn = parse_problem("geometry: square\nfinish: any\nstart:\n# # o\n# . o\n")
    assert drawn.board.names == ("b1", "a2", "b2")  # a hash is no hole
    drawn = parse_problem("geometry: triangular\nfinish:\n  ?\n . o\nstart:\n  o\n . o\n")
    assert drawn.board.coordinates == ((0, 0), (0, 1), (1, 1))
    assert drawn.finish == Finish.of_bits(0b100, 0b001)
    text = "geometry: Square + Diagonals\nholes: b2 c3 d4 AA10\nstart: pegs b2 c3\nfinish: d4\n"
    listed = parse_problem(text).board
    assert listed.coordinates == ((1, 1), (2, 2), (3, 3), (26, 9))
    assert listed.lines == ((0, 1, 2),)
    text = "lines:\n a b c\n # a comment\n c>d > e\n e-f-g\nholes: z\nstart: pegs a b\nfinish: any"
    graph = parse_problem(text).board
    assert (graph.names, graph.lines, graph.one_way) == (
        ("a", "b", "c", "d", "e", "f", "g", "z"),
        ((0, 1, 2), (4, 5, 6)),
        ((2, 3, 4),),
    )


def test_a_legend_that_is_given_replaces_that_of_the_text() -> None:
    text, legend = "geometry: square\nfinish: fewest\nstart:\n", "# none, o peg, x empty, O peg"
    for other in (f"legend: {legend}", "legend: # either"):
        found = parse_problem(f"{other}\n{text}#ox#\nOooo", legend=legend)
        assert found == parse_problem(f"{text}-o.-\noooo")


LINE = "board: line(4)\nfinish: any\nstart: vacancies b1\n"
WRONG_PARTS = {
    "line(4)": ["", "lin(4)"],
    "any": ["", "z9", "d1 d1", "d1 free d1", "pegs"],
    "vacancies b1": ["", "b1", "\no o . q", "\no o ? o", "\no o o", "pegs a1\no o o o"],
}


def test_refused_texts(messages: Messages) -> None:
    messages(
        PegError,
        parse_problem,
        [
            *("", "hello", "colour: red\n", f"{LINE}finish: any", f"{LINE}geometry: square"),
            f"{LINE}rules: none",
            *(LINE.replace(old, new) for old, parts in WRONG_PARTS.items() for new in parts),
            *("".join(lines) for lines in combinations(LINE.splitlines(keepends=True), 2)),
            "legend: xx peg\ngeometry: square\nstart:\nx\nfinish: any",
            "geometry: square\nstart: pegs a1\nfinish: any",
            "geometry: square\nholes: a1 a0\nstart: pegs a1\nfinish: any",
            "lines:\n a b\nstart: pegs a\nfinish: any",
        ],
    )


# -- problems in JSON ------------------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "pegsol": 1,
    "board": "line(4)",
    "start": {"vacancies": ["b1"]},
    "finish": {"survivor": "d1"},
}
WRONG_VALUES: dict[str, list[Any]] = {
    "pegsol": [2, True, 1.0],
    "colour": [1],
    "title": [5],
    "description": [None],
    "board": [5],
    "rules": ["odd", 1],
    "start": [[], {}, {"pegs": ["a1"], "vacancies": []}, {"holes": []}, {"pegs": ["a1", "A1"]}],
    "finish": [
        *("any", {}, {"free": ["a1"]}, {"fewest": False}, {"at_most": 3, "fewest": True}),
        *({"at_most": True}, {"survivor": 3}, {"pegs": ["d1"], "free": ["d1"]}),
    ],
}


def test_refused_json(messages: Messages) -> None:
    changes = [{key: value} for key, values in WRONG_VALUES.items() for value in values]
    documents: list[object] = [GOOD | change for change in changes]
    documents += [{key: GOOD[key] for key in GOOD if key != lost} for lost in GOOD]
    messages(PegError, problem_from_json, [*documents, [1]])


def test_broken_json_is_refused_at_its_place() -> None:
    """Python's words for what it cannot read depend on its version."""
    for text, place in (
        ("{", "line 1, column 2: .*JSON"),
        ('{"pegsol": 1,\n oops}', "line 2, column 2: .*JSON"),
        ('{"problem"', "JSON"),
        ("{} {}", "JSON"),
        ('{"pegsol": NaN}', "'pegsol'"),
    ):
        for read in (parse_problem, parse_document):
            with pytest.raises(NotationError, match=place):
                read(text)


# -- games ---------------------------------------------------------------------------------------


def test_refused_games(messages: Messages) -> None:
    game = {"problem": problem("line(4) b1 c1").as_json(), "moves": ["d1-b1"]}
    messages(
        PegError,
        lambda text: parse_document(text if isinstance(text, str) else json.dumps(text)),
        [
            "",
            {"problem": "line(4)", "moves": []},
            LINE + "moves: b1-d1",
            game | {"moves": "d1-b1"},
            game | {"moves": [3]},
            game | {"fixed": 3},
            game | {"jumps": [["d1", "c1", "a1"]]},
        ],
    )


# -- files ---------------------------------------------------------------------------------------


def test_a_file_is_text_in_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "problem.txt"
    path.write_bytes(b"\xef\xbb\xbf" + CROSSBOW.encode())  # with a byte order mark
    assert problem(path) == problem("crossbow")
    for data, message in (
        (b" \n\t", "the file is empty"),
        (b"\xff\xfe\x00", "the file is not text"),
        (b"board:\x00english", "the file is binary"),
        (b"x" * (MAX_FILE_BYTES + 1), "larger than 4 MiB"),
    ):
        path.write_bytes(data)
        with pytest.raises(PegError, match=rf"problem\.txt.*{message}"):
            problem(path)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path, tmp_path / ("x" * 300), "nul\0byte"):
        with pytest.raises(FileError, match="read"):
            read_text(path)
    for path in ("/dev/zero", "/dev/null"):
        for read in (lambda path: problem(Path(path)), check):
            with pytest.raises(FileError, match="regular"):
                read(path)


def test_text_that_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "problem.txt"
    write_file(path, "newer\n")
    for wrong, text in ((path, "\ud800"), (tmp_path, "text"), ("nul\0byte", "text")):
        with pytest.raises(FileError, match="write"):
            write_file(wrong, text)
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"newer\n"]
    write_file("/dev/null", "text")
    assert not Path("/dev/null").is_file()

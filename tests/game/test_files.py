"""Problem files: the text and JSON formats, and reading and writing safely."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import FileError, Finish, NotationError, Problem, ProblemError, problem
from pegsol.errors import PegError
from pegsol.game.boards import board
from pegsol.game.boards import names as board_names
from pegsol.game.formats.files import (
    MAX_FILE_BYTES,
    decode_text,
    parse_problem,
    read_text,
    write_file,
)
from pegsol.game.formats.json import problem_from_json
from pegsol.proof.documents import check
from pegsol.view.terminal.position import draw_problem

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


# Round trips


@strategies.examples(200)
@given(strategies.problems())
def test_text_is_read_back(given_problem: Problem) -> None:
    again = parse_problem(given_problem.to_text())
    assert again == given_problem
    assert again.to_text() == given_problem.to_text()


@strategies.examples(200)
@given(strategies.problems())
def test_json_is_read_back(given_problem: Problem) -> None:
    again = parse_problem(given_problem.to_text("json"))
    assert again == given_problem
    assert (again.title, again.description) == (given_problem.title, given_problem.description)


@settings(deadline=None)
@given(strategies.problems())
def test_text_to_json_and_back(given_problem: Problem) -> None:
    through = parse_problem(parse_problem(given_problem.to_text()).to_text("json"))
    assert through == given_problem


@settings(deadline=None)
@given(st.text(), st.text())
def test_odd_titles_and_descriptions(title: str, description: str) -> None:
    central = problem("english d4 d4")
    odd = Problem(central.start, central.finish, title=title, description=description)
    again = parse_problem(odd.to_text())
    printable = "".join([c if c.isprintable() else " " for c in title])
    assert again.title == " ".join(printable.split())
    assert again.to_text() == odd.to_text()


def test_json_is_one_key_a_line() -> None:
    assert problem("english d4 d4").to_text("json").splitlines()[1:4] == [
        '  "pegsol": 1,',
        '  "board": "english",',
        '  "start": {"vacancies": ["d4"]},',
    ]


# Reading text


def test_the_example_of_the_documentation() -> None:
    crossbow = parse_problem(CROSSBOW)
    assert crossbow == problem("crossbow")
    assert crossbow.title == "Crossbow"


def test_descriptions() -> None:
    text = (
        "description: the first line\n  # the second: not a key\n\n   the fourth\n"
        "# a comment\n" + CROSSBOW
    )
    read = parse_problem(text)
    assert read.description == "the first line\n# the second: not a key\n\nthe fourth"
    assert read == problem("crossbow")


def test_everything_may_be_indented() -> None:
    text = "\n".join(["    " + line for line in CROSSBOW.splitlines()])
    assert parse_problem(text) == problem("crossbow")


def test_windows_line_ends() -> None:
    assert parse_problem(CROSSBOW.replace("\n", "\r\n")) == problem("crossbow")


def test_comments() -> None:
    text = "# first\nboard: line(4)\n  # second\nstart: vacancy b1\n# third\nfinish: d1\n# last\n"
    assert parse_problem(text) == problem("line(4) b1 d1")


def test_a_hash_in_a_diagram_is_no_hole() -> None:
    text = "geometry: square\nfinish: any\nstart:\n# # o\n# . o\n"
    assert parse_problem(text).board.names == ("b1", "a2", "b2")


@pytest.mark.parametrize(
    ("line", "finish"),
    [
        ("d1", Finish.of_bits(1 << 3)),
        ("d1 a1", Finish.of_bits(0b1001)),
        ("pegs d1, a1", Finish.of_bits(0b1001)),
        ("d1 free a1 b1", Finish.of_bits(0b1000, 0b0011)),
        ("pegs free a1", Finish.of_bits(0, 0b0001)),
        ("any", Finish.any_survivor()),
        ("Any", Finish.any_survivor()),
        ("at most 3", Finish.at_most(3)),
        ("at-most-3", Finish.at_most(3)),
        ("fewest", Finish.fewest()),
        ("\no . ? .", Finish.of_bits(0b0001, 0b0100)),
    ],
)
def test_finishes(line: str, finish: Finish) -> None:
    read = parse_problem(f"board: line(4)\nstart: vacancies b1\nfinish: {line}\n")
    assert read.finish == finish


@pytest.mark.parametrize(
    ("line", "pegs"),
    [
        ("pegs a1 b1", ("a1", "b1")),
        ("pegs a1,b1", ("a1", "b1")),
        ("vacancies c1 d1", ("a1", "b1")),
        ("vacancy d1", ("a1", "b1", "c1")),
        ("vacancies", ("a1", "b1", "c1", "d1")),
        ("\n\n  o o . .\n\n", ("a1", "b1")),
        ("\nxx..", ("a1", "b1")),
    ],
)
def test_starts(line: str, pegs: tuple[str, ...]) -> None:
    read = parse_problem(f"board: line(4)\nfinish: any\nstart: {line}\n")
    assert read.start.pegs == pegs


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize(
    "text",
    [
        *(
            "outpost",
            "triangle(4)",
            "hexagon(2) a2 a2",
            "line(30)",
            "english d4 d1",
            "cycle(5)",
        ),
        "graph(a-b, b-c, c-d) a d",
        "geometry: square\nstart:\n.o.o\n-\n o\nfinish: a1",
        "geometry: hexagonal\nstart:\n o o\no . o\nfinish: any",
    ],
)
def test_what_show_draws_is_read(text: str, width: int) -> None:
    shown = problem(text)
    drawn = str(draw_problem(shown, width=width)).rpartition("\nstart: ")[0].partition("\n")[2]
    named = shown.board.name
    head = f"board: {named}" if named else f"geometry: {shown.board.geometry}"
    finish = "" if shown.finish.care else "\nfinish: any"
    assert parse_problem(f"{head}\n{drawn}{finish}") == shown


# Each has its author's meaning with a legend, or without a second meaning.
FOREIGN = [
    ("", "xx.xx\n.....", None),
    ("legend: x none, . peg, - empty\n", "x..x\n.-..", "-oo-\no.oo"),
    ("", "#ox#\noooo", None),
    ("legend: # none, o peg, x empty\n", "#ox#\noooo", "-o.-\noooo"),
    ("", "0 1 1\n1 0 0", None),
    ("legend: 0 none, 1 peg, 2 empty\n", "0 1 1\n1 2 0", "- o o\no . -"),
    ("", "#0#\n###", None),
    ("legend: # peg, 0 empty\n", "#0#\n###", "o.o\nooo"),
    ("", "xee\neOo", None),
    ("legend: x none, e peg, o empty, O peg\n", "xee\neOo", "-oo\noo."),
]


@pytest.mark.parametrize(("legend", "drawn", "ours"), FOREIGN)
def test_what_other_programs_draw_is_read_or_refused(
    legend: str, drawn: str, ours: str | None
) -> None:
    text = f"geometry: square\n{legend}finish: fewest\nstart:\n"
    if ours is not None:
        assert parse_problem(text + drawn) == parse_problem(text.replace(legend, "") + ours)
        return
    with pytest.raises(NotationError, match="add a line such as legend: "):
        parse_problem(text + drawn)


def test_a_board_by_name_needs_one_sign_for_pegs() -> None:
    text = "board: line(4)\nfinish: any\nstart:\n"
    with pytest.raises(NotationError, match=r"'o' and '\*' are both signs for a peg"):
        parse_problem(f"{text}o * o o")
    read = parse_problem(f"legend: * empty\n{text}o * o o")
    assert read == parse_problem(f"{text}x 0 x x") == problem("line(4) b1 any")


def test_a_table_has_start_and_finish_in_one() -> None:
    table = "\ta\tb\t\\mathbf{c}\td\n$\\frac{1}{2}$\tX\tО\t X\tХ\t\n"
    assert parse_problem(f"board: line(4)\nstart:\n{table}") == problem("line(4) b1 b1")
    assert parse_problem(f"finish: a1\nboard: line(4)\nstart:\n{table}") == problem("line(4) b1 a1")


def test_board_from_the_start_diagram() -> None:
    text = "geometry: triangular\nfinish:\n  ?\n . o\nstart:\n  o\n . o\n"
    read = parse_problem(text)
    assert read.board.coordinates == ((0, 0), (0, 1), (1, 1))
    assert read.finish == Finish.of_bits(0b100, 0b001)


def test_board_from_a_list_of_holes() -> None:
    text = "geometry: Square + Diagonals\nholes: b2 c3 d4 AA10\nstart: pegs b2 c3\nfinish: d4\n"
    read = parse_problem(text)
    assert read.board.coordinates == ((1, 1), (2, 2), (3, 3), (26, 9))
    assert read.board.lines == ((0, 1, 2),)


def test_board_from_lines() -> None:
    text = "lines:\n a b c\n # a comment\n c>d > e\n e-f-g\nholes: z\nstart: pegs a b\nfinish: any"
    read = parse_problem(text)
    assert read.board.names == ("a", "b", "c", "d", "e", "f", "g", "z")
    assert (len(read.board.lines), len(read.board.one_way)) == (2, 1)


def test_rules() -> None:
    text = "board: line(4)\nstart: pegs d1\nfinish: b1 c1\nrules: Reverse\n"
    assert parse_problem(text).rules == "reverse"


LINE = "board: line(4)\nfinish: any\nstart: vacancies b1\n"


def test_refused_texts(messages: Messages) -> None:
    messages(
        PegError,
        parse_problem,
        [
            "",
            "hello",
            "colour: red\n",
            LINE + "finish: any\n",
            "board: line(4)\nfinish: any\n",
            "board: line(4)\nstart: vacancies b1\n",
            "finish: any\nstart: vacancies b1\n",
            LINE + "geometry: square\n",
            LINE + "holes: a1\n",
            LINE + "more\n",
            LINE.replace("line(4)", ""),
            LINE.replace("line(4)", "lin(4)"),
            LINE.replace("line(4)", "line(x)"),
            LINE.replace("any", ""),
            LINE.replace("vacancies b1", ""),
            LINE.replace("any", "z9"),
            LINE.replace("any", "at most x"),
            LINE.replace("any", "at most 0"),
            LINE.replace("any", "d1 d1"),
            LINE.replace("any", "d1 free d1"),
            LINE.replace("any", "pegs"),
            LINE.replace("vacancies b1", "b1"),
            LINE.replace("vacancies b1", "vacancies b1 b1"),
            LINE.replace("vacancies b1", "vacancies z9"),
            LINE.replace("vacancies b1", "pegs"),
            LINE.replace("vacancies b1", "\no o . q"),
            LINE.replace("vacancies b1", "\no o ? o"),
            LINE.replace("vacancies b1", "\no o o"),
            LINE.replace("vacancies b1", "pegs a1\no o o o"),
            LINE + "rules: none\n",
            "geometry: round\nstart:\no\nfinish: any",
            "legend: x\ngeometry: square\nstart:\nx\nfinish: any",
            "legend: xx peg\ngeometry: square\nstart:\nx\nfinish: any",
            "board: line(3)\n start  finish\n o o .  . . o\nfinish: any",
            "geometry: square\nstart: pegs a1\nfinish: any",
            "geometry: square\nstart:\no o\n o\nfinish: any",
            "geometry: square\nholes: a1 a0\nstart: pegs a1\nfinish: any",
            "lines:\n a b\nstart: pegs a\nfinish: any",
            "lines:\n a > b c\nstart: pegs a\nfinish: any",
            "lines:\n a b a\nstart: pegs a\nfinish: any",
            "lines:\n a b any\nstart: pegs a\nfinish: any",
        ],
    )


def test_errors_name_the_source() -> None:
    with pytest.raises(NotationError, match=r"^my file, line 2: .*'z9'"):
        parse_problem(LINE.replace("any", "z9"), source="my file")
    with pytest.raises(ProblemError, match=r"^my file: line 2: "):
        parse_problem(LINE.replace("any", "at most 0"), source="my file")
    with pytest.raises(ProblemError, match=r"^my file: "):
        parse_problem(LINE.replace("vacancies b1", "pegs"), source="my file")


# Reading JSON

GOOD: dict[str, Any] = {
    "pegsol": 1,
    "board": "line(4)",
    "start": {"vacancies": ["b1"]},
    "finish": {"survivor": "d1"},
}


@pytest.mark.parametrize(
    ("finish", "expected"),
    [
        ({"survivor": "d1"}, Finish.of_bits(8)),
        ({"survivor": "any"}, Finish.any_survivor()),
        ({"pegs": ["a1", "d1"]}, Finish.of_bits(9)),
        ({"pegs": ["d1"], "free": ["a1"]}, Finish.of_bits(8, 1)),
        ({"pegs": [], "free": ["a1"]}, Finish.of_bits(0, 1)),
        ({"pegs": ["d1"], "free": []}, Finish.of_bits(8)),
        ({"at_most": 3}, Finish.at_most(3)),
        ({"fewest": True}, Finish.fewest()),
    ],
)
def test_json_finishes(finish: dict[str, Any], expected: Finish) -> None:
    assert problem_from_json({**GOOD, "finish": finish}).finish == expected


def test_refused_json(messages: Messages) -> None:
    messages(
        PegError,
        lambda change: parse_problem(json.dumps({**GOOD, **change})),
        [
            {"pegsol": 2},
            {"pegsol": True},
            {"pegsol": 1.0},
            {"pegsol": "1"},
            {"colour": 1},
            {"title": 5},
            {"description": None},
            {"board": 5},
            {"rules": "odd"},
            {"rules": 1},
            {"start": []},
            {"start": {}},
            {"start": {"pegs": ["a1"], "vacancies": []}},
            {"start": {"holes": []}},
            {"start": {"pegs": "a1"}},
            {"start": {"pegs": [1]}},
            {"start": {"pegs": ["z9"]}},
            {"start": {"pegs": ["a1", "A1"]}},
            {"start": {"pegs": []}},
            {"finish": "any"},
            {"finish": {}},
            {"finish": {"free": ["a1"]}},
            {"finish": {"at_most": 3, "fewest": True}},
            {"finish": {"at_most": 3, "free": []}},
            {"finish": {"at_most": True}},
            {"finish": {"at_most": 1.5}},
            {"finish": {"at_most": 0}},
            {"finish": {"at_most": 10**12}},
            {"finish": {"survivor": 3}},
            {"finish": {"survivor": "z9"}},
            {"finish": {"fewest": False}},
            {"finish": {"pegs": ["d1"], "free": ["d1"]}},
            {"finish": {"pegs": []}},
            {"finish": {"pegs": ["d1", "d1"]}},
            {"finish": {"pegs": {"d1": 1}}},
        ],
    )


@pytest.mark.parametrize("key", ["pegsol", "board", "start", "finish"])
def test_missing_keys(key: str) -> None:
    with pytest.raises(NotationError, match=f"'{key}'"):
        problem_from_json({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "line 1, column 2: .*JSON"),
        ('{"pegsol": 1,\n oops}', "line 2, column 2: .*JSON"),
        ('{"a": 1, "a": 2}', "'a'"),
        ('{"a": ' + "[" * 100_000, "deep"),
        ('{"a": ' + "9" * 5000 + "}", "long"),
        ('{"pegsol": NaN}', "'pegsol'"),
        ("{} {}", "JSON"),
    ],
)
def test_broken_json(text: str, place: str) -> None:
    # Python's words for what it cannot read depend on its version.
    with pytest.raises(NotationError, match=place):
        parse_problem(text)


def test_an_object_is_wanted() -> None:
    with pytest.raises(NotationError, match="object"):
        problem_from_json([1])


# Files


@pytest.mark.parametrize("form", ["text", "json", "pddl"])
def test_files_are_read(tmp_path: Path, form: Any) -> None:
    path = tmp_path / "problem"
    write_file(path, problem("crossbow").to_text(form))
    assert problem(path) == problem("crossbow")


def test_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "problem.txt"
    path.write_bytes(b"\xef\xbb\xbf" + CROSSBOW.encode())
    assert problem(path) == problem("crossbow")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\t", "the file is empty"),
        (b"\xff\xfe\x00", "the file is not text"),
        (b"board:\x00english", "the file is binary"),
        (b"x" * (MAX_FILE_BYTES + 1), "larger than 4 MiB"),
        (b"board: nowhere\nstart: vacancies a1\nfinish: a1", "named 'nowhere'"),
        (b"title", "line 1: expected a key with a colon"),
    ],
)
def test_refused_files(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "problem.txt"
    path.write_bytes(data)
    with pytest.raises(PegError, match=message):
        problem(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path, tmp_path / ("x" * 300), "nul\0byte"):
        with pytest.raises(FileError, match="read"):
            read_text(path)


def test_decode_names_the_source() -> None:
    with pytest.raises(NotationError, match=r"^standard input: "):
        decode_text(b"", source="standard input")


def test_write_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "problem.txt"
    write_file(path, "old")
    write_file(path, "newer\n")
    assert path.read_bytes() == b"newer\n"
    assert list(tmp_path.iterdir()) == [path]


def test_write_keeps_the_old_file_if_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "problem.txt"
    write_file(path, "old")
    with pytest.raises(FileError, match="write"):
        write_file(path, "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_write_follows_links(tmp_path: Path) -> None:
    path, link = tmp_path / "problem.txt", tmp_path / "link"
    path.write_text("old", encoding="utf-8")
    link.symlink_to(path)
    write_file(link, "new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no such device")
def test_write_to_a_device() -> None:
    write_file("/dev/null", "text")
    assert not Path("/dev/null").is_file()


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "file", "nul\0byte"):
        with pytest.raises(FileError, match="write"):
            write_file(path, "text")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files")
def test_only_regular_files_are_read() -> None:
    for path in ("/dev/zero", "/dev/null"):
        with pytest.raises(FileError, match="regular"):
            problem(Path(path))
        with pytest.raises(FileError, match="regular"):
            check(path)


def calls_of(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[Any]:
    """Return a list that grows with each call of a function."""
    calls: list[Any] = []
    called = getattr(module, name)

    def counted(*given: Any) -> Any:
        calls.append(given)
        return called(*given)

    monkeypatch.setattr(module, name, counted)
    return calls


def test_names_of_too_many_holes_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"v{n}" for n in range(300_000)]
    looked_at = calls_of(monkeypatch, board, "check_name")
    sorted_by = calls_of(monkeypatch, board, "_natural")
    graph = {"lines": [["a", "b", "c"]], "holes": names}
    for content in (graph, {"lines": [names[:3]] * 300_000}):
        with pytest.raises(ProblemError, match="a board"):
            board_names.board(content)
    for lines in (["a b c"] * 100_001, [f"{n}x {n}y {n}z" for n in range(100_000)]):
        with pytest.raises(ProblemError, match=r"line 1: a board has .* not"):
            problem("\n".join(["lines:", *lines, "start: pegs a", "finish: any"]))
    with pytest.raises(ProblemError, match=r"\b300003\b"):
        board.Board.from_lines([("a", "b", "c")], holes=names)
    assert len(looked_at) + len(sorted_by) < 10


@settings(deadline=None)
@given(strategies.problems())
def test_a_problem_writes_itself_in_each_format(given_problem: Problem) -> None:
    assert problem(given_problem.to_text()) == problem(given_problem.to_text("json"))
    with pytest.raises(ProblemError, match="one of text, json, pddl, pddl-domain, not 'xml'"):
        given_problem.to_text("xml")  # type: ignore[arg-type]

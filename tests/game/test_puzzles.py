"""The named puzzles, and the one text for a problem."""

import io
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pegsol import FileError, Finish, NotationError, ProblemError, problem, puzzles
from pegsol.errors import PegError, UnknownBoardError
from pegsol.game.boards.names import board, catalogue, suggested_names
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.puzzles import (
    _FILE,
    COLLECTIONS,
    LADDER,
    _head,
    _parts,
    load_problem,
    puzzle,
)
from pegsol.game.grades import GRADES
from pegsol.study.difficulty import difficulty

NAMES = [name for entry in puzzles() for name in (entry.name, *entry.aliases)]


# The table


def test_at_least_forty() -> None:
    assert len(puzzles()) >= 40


def test_every_puzzle_is_complete() -> None:
    for entry in puzzles():
        assert entry.title == entry.problem.title, entry
        assert entry.source, entry
        assert entry.collection in COLLECTIONS, entry
        if entry.solvable:
            assert entry.difficulty in GRADES, entry
        else:
            assert (entry.grade, entry.number, entry.difficulty) == (None, None, None), entry
        assert problem(entry.name) == entry.problem == puzzle(entry.name.upper()).problem, entry
        assert parse_problem(entry.problem.to_text()) == entry.problem, entry


def test_the_file_has_known_keys_only() -> None:
    listed = Path(_FILE).read_text(encoding="utf-8").count("\n[")
    assert listed == len(set(_parts().values())) == len(puzzles())
    for name, head in map(_head, _parts().values()):
        known = ("aliases", "collection", "number", "grade", "source", "solvable")
        assert list(head) == [key for key in known if key in head]
        graded = [key for key in ("number", "grade", "solvable") if key in head]
        assert len(graded) == 1, "a number, or a grade, or no solution"
        assert head.get("grade") in (None, "1", "2", "3", "4", "5")
        assert head.get("solvable") in (None, "no")
        assert re.fullmatch(r"[a-z0-9-]+", name)


def test_names_are_unique_and_mean_one_board() -> None:
    """A name of a puzzle may also be that of its board, as cracker-barrel is."""
    assert len(set(NAMES)) == len(NAMES)
    boards = {}
    for name in NAMES:
        with suppress(PegError):
            boards[name] = board(name)
    assert list(boards) == ["cracker-barrel"]
    assert all(problem(name).board == boards[name] for name in boards)


def test_collections_are_in_order_and_those_without_a_solution_apart() -> None:
    collections = [entry.collection for entry in puzzles()]
    assert list(dict.fromkeys(collections)) == list(COLLECTIONS)
    assert collections == sorted(collections, key=list(COLLECTIONS).index)
    for entry in puzzles():
        assert entry.solvable == (entry.collection != "impossible")


@pytest.mark.parametrize("name", [p.name for p in puzzles() if p.number is not None])
@pytest.mark.long
def test_numbers_are_those_of_the_difficulty(name: str) -> None:
    entry = puzzle(name)
    found = difficulty(entry.problem)
    assert found is not None
    assert entry.number == round(found.number, 1)
    assert found.error < 1


def test_numbers_of_small_puzzles_are_those_of_the_difficulty() -> None:
    small = [p for p in puzzles() if p.number and 1 < p.problem.start.peg_count < 15]
    assert len(small) >= 10
    for entry in small:
        found = difficulty(entry.problem)
        assert found is not None
        assert entry.number == round(found.number, 1), entry.name


def test_no_step_of_the_ladder_is_easier_than_the_last() -> None:
    numbers = [puzzle(name).number or 0 for name in LADDER]
    assert numbers == sorted(numbers)
    assert numbers[0] > 0


def test_the_ladder_begins_with_ten_small_puzzles() -> None:
    pegs = [puzzle(name).problem.start.peg_count for name in LADDER]
    assert max(pegs[:10]) == 14
    assert (pegs[0], pegs[-1]) == (6, 32)
    assert {puzzle(name).problem.finish for name in LADDER} == {
        puzzle("latin-cross").problem.finish
    }


def test_twelve_or_more_of_all_grades_finish_in_the_centre_of_the_english_board() -> None:
    english = board("english")
    centre = Finish.of_bits(english.bits(["d4"]))
    graded = [p for p in puzzles() if p.problem.board == english and p.problem.finish == centre]
    assert len(graded) >= 12
    assert {entry.grade for entry in graded} == {1, 2, 3, 4, 5}


def test_pegs() -> None:
    for name, pegs in [
        ("cross", 6),
        ("plus", 9),
        ("fireplace", 11),
        ("pyramid", 16),
        ("up-arrow", 17),
        ("diamond", 24),
        ("solitaire", 32),
        ("crossbow", 10),
        ("longbow", 14),
        ("not-quite-dead", 27),
        ("half-dead", 17),
        ("nearly-alive", 8),
        ("diamond-41", 40),
        ("36-pegs", 36),
        ("army-3", 8),
        ("army-4", 20),
        ("three-squares", 105),
    ]:
        assert problem(name).start.peg_count == pegs, (name, pegs)


def test_classic_patterns_are_symmetric() -> None:
    for name in ("cross", "plus", "fireplace", "pyramid", "up-arrow", "longbow", "crossbow"):
        start = problem(name).start
        mirror = {chr(ord("a") + ord("g") - ord(hole[0])) + hole[1] for hole in start.pegs}
        assert mirror == set(start.pegs)


def test_seven_complement_problems() -> None:
    orbits = board("english").symmetries.orbits
    holes = [board("english").names[orbit[0]] for orbit in orbits]
    assert [problem(f"complement-{hole}").spec for hole in holes] == [
        f"english {hole} {hole}" for hole in holes
    ]


def test_printed_positions_of_not_quite_dead() -> None:
    from pegsol import parse_moves

    position = problem("not-quite-dead").start
    halves = [
        "e2-e4, g3-e3, g5-g3, d3-f3, g3-e3, b3-d3, c1-c3, e1-c1, c4-c2, c1-c3",
        "c6-c4, a5-c5, a3-a5, d5-b5, a5-c5, c4-c6, c7-c5, f5-d5, e7-e5",
    ]
    for name, moves in zip(["half-dead", "nearly-alive"], halves, strict=True):
        for move in parse_moves(position.board, moves):
            for jump in move.jumps:
                position = position.jump(jump)
        assert position == problem(name).start


def test_three_squares() -> None:
    squares = problem("three-squares").board
    assert len(squares) == 106
    assert squares.symmetries.order == 4


def test_unknown_puzzle() -> None:
    with pytest.raises(UnknownBoardError, match="crossbow"):
        puzzle("crosbow")


# One text for a problem


def test_specs() -> None:
    for text, spec in [
        ("english", "english d4 d4"),
        (" English  D4   D4 ", "english d4 d4"),
        ("english d1", "english d1 any"),
        ("english any", "english d4 any"),
        ("english fewest", "english d4 fewest"),
        ("english at-most-3", "english d4 at-most-3"),
        ("english at most 3", "english d4 at-most-3"),
        ("english d1 at most 3", "english d1 at-most-3"),
        ("french c1 any", "french c1 any"),
        ("european", "french d4 d4"),
        ("triangle(7) b3", "triangle(7) b3 any"),
        ("triangle ( 7 ) b3", "triangle(7) b3 any"),
        ("square(6)", "square(6) c3 any"),
        ("cross(2, 2, 2, 2) d4", "cross(2,2,2,2) d4 any"),
        ("square(5) + diagonals a1 b2", "square(5)+diagonals a1 b2"),
        ("graph(a-b, b-c, c-d) a d", "graph(a-b, b-c, c-d) a d"),
        ("path(4)", "path(4) v2 any"),
        ("central-game", "english d4 d4"),
        ("Solitaire", "english d4 d4"),
        ("Hi-Q", "english d4 d4"),
        ("hi-q d1", "english d1 any"),
        ("Cracker Barrel", "triangle(5) a1 any"),
        ("cracker barrel b3 a1", "triangle(5) b3 a1"),
        ("German", "wiegleb e5 e5"),
        ("Old English d7 fewest", "old-english d7 fewest"),
        ("9x9", "square(9) e5 e5"),
        ("4×6 a1", "rectangle(4,6) a1 any"),
        ("6x6+diagonals a1", "square(6)+diagonals a1 any"),
        ("triangle:7 b3", "triangle(7) b3 any"),
        ("triangle7 b3 any", "triangle(7) b3 any"),
        ("triangle 5", "triangle(5) b3 any"),
        ("triangle-5", "triangle(5) a1 any"),
        ("triangle 5 corner", "triangle(5) a1 a1"),
        ("square 4 a1 at most 3", "square(4) a1 at-most-3"),
        ("diamond 41", "diamond(5) d2 f2"),
        ("diamond 5", "diamond(5) e5 e5"),
        ("star graph 4 v2 fewest", "star-graph(4) v2 fewest"),
        ("rectangle 7 6 d1 d4", "rectangle(7,6) d1 d4"),
        ("rectangle:7x6+diagonals d1", "rectangle(7,6)+diagonals d1 any"),
        ("graph:a-b,b-c,c-d a d", "graph(a-b, b-c, c-d) a d"),
    ]:
        assert problem(text).spec == spec, (text, spec)


PATTERNS = [example for entry in catalogue() for example in entry.examples if example.endswith(")")]


def test_a_pattern_is_spelled_in_many_ways_beside_all_puzzles() -> None:
    """No name of a puzzle hides a board, though "cross", "diamond" and "triangle-5" are names."""
    for pattern in PATTERNS:
        expected, full = board(pattern), f"{pattern} {board(pattern).names[0]} any"
        name, _, numbers = pattern.removesuffix(")").partition("(")
        spellings = [
            f"{name}:{numbers.replace(' ', '')}",
            f"{name} ({numbers})",
            f"{name}( {numbers} )",
        ]
        if name != "graph":
            spaced = numbers.replace(",", " ")
            spellings += [f"{name}{numbers}", f"{name} {numbers}", f"{name} {spaced}"]
            spellings += [
                f"{name}:{numbers.replace(',', 'x')}",
                f"{name}{numbers.replace(',', ' x ')}",
            ]
        for spelling in spellings:
            assert board(spelling) == problem(spelling).board == expected, spelling
            assert problem(
                full.replace(pattern, spelling.upper() if name != "graph" else spelling)
            ) == (problem(full)), pattern


def test_a_puzzle_is_its_name_or_the_board_that_the_words_name() -> None:
    for entry in puzzles():
        families = {name.partition("(")[0] for name in PATTERNS}
        for name in (entry.name, *entry.aliases):
            assert problem(name) == entry.problem, entry
            spoken, parts = problem(name.replace("-", " ")), name.split("-")
            if spoken != entry.problem:
                assert parts[0] in families, entry
                assert spoken.board == board(f"{parts[0]}({parts[1]})"), entry
                assert len(parts) == 2, entry


def test_several_pegs_at_the_finish() -> None:
    assert problem("french d4 d1 d4") == problem("french-two-pegs")


@pytest.mark.parametrize("form", ["text", "json", "pddl"])
def test_documents(form: Any) -> None:
    crossbow = problem("crossbow")
    assert problem(crossbow.to_text(form)) == crossbow


def test_objects() -> None:
    assert problem(problem("crossbow").as_json()) == problem("crossbow")


def test_refused_specs() -> None:
    for text, error, message in [
        ("", UnknownBoardError, "named ''"),
        ("englsh d4", UnknownBoardError, "named 'englsh d4'"),
        ("crosbow", UnknownBoardError, "did you mean crossbow"),
        ("englsh", UnknownBoardError, "did you mean english"),
        ("crossbow z4", NotationError, "there is no hole 'z4'"),
        ("latin cross exactly d4", NotationError, "'exactly' takes a number of pegs"),
        (
            "crossbow exactly 34",
            ProblemError,
            "the finish has exactly 34 pegs, but the board has only 33 holes",
        ),
        ("english z9", NotationError, "no hole 'z9'"),
        ("english d4 z9", NotationError, "no hole 'z9'"),
        ("english d4 d4 d4", NotationError, "hole d4 is given twice"),
        ("square(1)", ProblemError, "the start has no peg"),
        ("square(1000) a1", ProblemError, "more than 1024 holes"),
        ("square(5", NotationError, "the bracket is not closed"),
        (5, NotationError, "a problem is a text or an object, not 5"),
        ("(define)", NotationError, "no section problem"),
        ("a\nb", NotationError, "line 1: expected a key with a colon"),
    ]:
        with pytest.raises(error, match=message):
            problem(text)


# Arguments of a command


@pytest.mark.parametrize("form", ["text", "json", "pddl"])
@pytest.mark.parametrize("name", ["puzzle.txt", "puzzle.pddl", "plain", "with blanks (1)"])
def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, form: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(problem("crossbow").to_text(form), encoding="utf-8")
    assert load_problem(name) == load_problem(str(tmp_path / name)) == problem("crossbow")


def test_a_puzzle_is_found_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("english").write_text("board: line(4)\nstart: pegs a1\nfinish: a1", encoding="utf-8")
    assert load_problem("english").spec == "english d4 d4"
    assert load_problem("./english").board.name == "line(4)"


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(problem("crossbow").to_text().encode())

    monkeypatch.setattr("sys.stdin", Input())
    assert load_problem("-") == problem("crossbow")
    with pytest.raises(NotationError, match=r"^standard input: "):
        load_problem("-")


@pytest.mark.parametrize("path", ["missing.txt", "no/such/file", "/", "./english", "english.json"])
def test_missing_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="read"):
        load_problem(path)


@pytest.mark.parametrize("argument", ["englsh", "nul\0byte", "x" * 5000, "nothing(a.b)"])
def test_neither_a_name_nor_a_file(argument: str) -> None:
    with pytest.raises(UnknownBoardError):
        load_problem(argument)


def test_graphs_with_dots_are_no_files() -> None:
    assert load_problem("graph(a.b-c, c-d.e)").board.names == ("a.b", "c", "d.e")


def test_document_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text("board: english\nstart: pegs z9\nfinish: any", encoding="utf-8")
    with pytest.raises(NotationError, match=r"broken\.txt, line 2: .*'z9'"):
        load_problem(str(path))


def test_known_names_are_offered() -> None:
    with pytest.raises(UnknownBoardError) as caught:
        problem("weigleb")
    assert caught.value.near[0] in suggested_names("weigleb")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("crss", ["cross", "crossbow"]),
        ("trangle(5)", ["triangle:5"]),
        ("trangle 5 a1", ["triangle:5"]),
        ("crosss(2,2,2,2)", ["cross:2,2,2,2"]),
        ("rectangel:5", ["rectangle:4,6"]),
        ("triangel", ["triangle:5"]),
    ],
)
def test_suggestions_can_be_typed_as_they_are(text: str, near: list[str]) -> None:
    """They have no brackets, which a shell would refuse, they exist, and none comes twice."""
    with pytest.raises(UnknownBoardError) as caught:
        problem(text)
    found = caught.value.near
    assert found[: len(near)] == near
    assert len(set(found)) == len(found)
    for name in found:
        assert problem(name)
        assert not set(name) & set("() ")

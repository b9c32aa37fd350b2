"""The named puzzles, and the one text for a problem."""

import re
from pathlib import Path
from typing import Any

import pytest

from messages import Messages
from parameters import long_after
from pegsol import FileError, Problem, problem, puzzles
from pegsol.errors import PegError, UnknownBoardError
from pegsol.game.boards.names import board, catalogue, known_names
from pegsol.game.formats.files import parse_problem
from pegsol.game.formats.puzzles import (
    _FILE,
    COLLECTIONS,
    LADDER,
    load_problem,
    puzzle,
)
from pegsol.game.grades import GRADES
from pegsol.study.difficulty import difficulty

NAMES = [name for entry in puzzles() for name in (entry.name, *entry.aliases)]


# -- the table -----------------------------------------------------------------------------------


def test_every_puzzle_is_complete_and_its_name_means_one_thing() -> None:
    listed = Path(_FILE).read_text(encoding="utf-8").count("\n[")
    assert listed == len(puzzles()) >= 40
    for entry in puzzles():
        assert re.fullmatch(r"[a-z0-9-]+", entry.name)
        assert entry.title == entry.problem.title, entry
        assert entry.source, entry
        assert entry.solvable == (entry.collection != "impossible"), entry
        assert (entry.difficulty in GRADES) == entry.solvable, entry
        if not entry.solvable:
            assert (entry.grade, entry.number, entry.difficulty) == (None, None, None), entry
        assert problem(entry.name) == entry.problem == puzzle(entry.name.upper()).problem, entry
        assert parse_problem(entry.problem.to_text()) == entry.problem, entry
    collections = list(dict.fromkeys([entry.collection for entry in puzzles()]))
    assert collections == list(COLLECTIONS)
    assert len(set(NAMES)) == len(NAMES)
    # Two patterns of boards have names of puzzles, too, and a puzzle on the board of its name.
    assert set(NAMES) & set(known_names()) == {"cross", "diamond", "cracker-barrel"}
    assert problem("cracker-barrel").board == board("cracker-barrel")


SMALL = [one.name for one in puzzles() if one.number and 1 < one.problem.start.peg_count < 15]
LARGE = [one.name for one in puzzles() if one.number is not None and one.name not in SMALL]


@pytest.mark.parametrize("name", long_after(len(SMALL), SMALL + LARGE))
def test_numbers_are_those_of_the_difficulty(name: str) -> None:
    entry = puzzle(name)
    found = difficulty(entry.problem)
    assert found is not None
    assert entry.number == round(found.number, 1)
    assert found.error < 1


def test_the_ladder_begins_with_ten_small_puzzles_and_gets_harder() -> None:
    steps = [puzzle(name) for name in LADDER]
    numbers = [step.number or 0 for step in steps]
    assert numbers == sorted(numbers)
    pegs = [step.problem.start.peg_count for step in steps]
    assert (max(pegs[:10]), pegs[0], pegs[-1]) == (14, 6, 32)
    assert {step.problem.finish for step in steps} == {puzzle("latin-cross").problem.finish}
    assert {step.grade for step in steps} == {1, 2, 3, 4, 5}


# -- one text for a problem ----------------------------------------------------------------------


SPECS = Path(__file__).with_name("specs.txt").read_text(encoding="utf-8").splitlines()[2:]


@pytest.mark.parametrize("line", SPECS)
def test_what_is_typed_for_a_problem(line: str) -> None:
    text, _, spec = line.partition(" = ")
    loud = text if "graph" in text else f"  {text.upper()}  "
    assert (problem(text).spec, problem(loud).spec) == (spec, spec)


PATTERNS = [example for entry in catalogue() for example in entry.examples if example.endswith(")")]


def test_a_pattern_is_spelled_in_many_ways_beside_all_puzzles() -> None:
    """No name of a puzzle hides a board, though "cross", "diamond" and "triangle-5" are names."""
    for pattern in PATTERNS:
        expected, full = board(pattern), f"{pattern} {board(pattern).names[0]} any"
        name, _, numbers = pattern.removesuffix(")").partition("(")
        spellings = [f"{name}:{numbers.replace(' ', '')}", f"{name} ({numbers})"]
        if name != "graph":
            spellings += [
                f"{name}{numbers}",
                f"{name} {numbers.replace(',', ' ')}",
                f"{name}:{numbers.replace(',', 'x')}",
                f"{name.upper()}{numbers.replace(',', ' x ')}",
            ]
        for spelling in spellings:
            assert board(spelling) == problem(spelling).board == expected, spelling
            assert problem(full.replace(pattern, spelling)) == problem(full), spelling


def test_a_puzzle_with_another_finish_has_another_title() -> None:
    own, central = puzzle("up-arrow").problem, puzzle("central-game").problem
    for text, start, finish, title in [
        ("up-arrow at most 2", own.start, "at most 2", "Up-Arrow, at most 2 pegs left"),
        ("up-arrow to fewest", own.start, "fewest", "Up-Arrow, as few pegs as possible"),
        ("solitaire d1", central.start, "d1", "Solitaire, the central game, last peg in d1"),
    ]:
        found = problem(text)
        assert (found, found.title) == (Problem(start, finish), title)
        assert found.description == ""
    assert problem("central-game d4").title == central.title


def test_refused_specs(messages: Messages) -> None:
    messages(
        PegError,
        problem,
        [
            *("", "englsh d4", "crosbow", "crossbow z4", "crossbow exactly 34", "english z9"),
            *("english d4 d4 d4", "square(1000) a1", "square(5", 5, "(define)"),
            *("triangle(5)x", "triangle(5) + x"),
        ],
    )


def test_suggestions_can_be_typed_as_they_are() -> None:
    """They have no brackets, which a shell would refuse, they exist, and none comes twice."""
    for text, first in [("weigleb", "wiegleb"), ("crss", "cross"), ("trangle(5)", "triangle:5")]:
        with pytest.raises(UnknownBoardError) as caught:
            problem(text)
        found = caught.value.near
        assert found[0] == first
        assert len(set(found)) == len(found)
        assert all(problem(name) and not set(name) & set("() ") for name in found)


# -- arguments of a command ----------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json", "pddl"])
def test_a_problem_is_read_from_a_text_an_object_and_a_file_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Any
) -> None:
    crossbow = problem("crossbow")
    text = crossbow.to_text(form)
    assert problem(text) == problem(crossbow.as_json()) == crossbow
    monkeypatch.chdir(tmp_path)
    for name in ("puzzle.txt", "puzzle.pddl", "plain", "with blanks (1)"):
        Path(name).write_text(text, encoding="utf-8")
        assert load_problem(name) == load_problem(str(tmp_path / name)) == crossbow
        assert problem(Path(name)) == crossbow
    Path("english").write_text("board: line(4)\nstart: pegs a1\nfinish: a1", encoding="utf-8")
    assert load_problem("english").spec == "english d4 d4"  # before a file
    assert load_problem("./english").board.name == "line(4)"


def test_neither_a_name_nor_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in ("missing.txt", "no/such/file", "/", "./english", "english.json"):
        with pytest.raises(FileError, match="read"):
            load_problem(path)
    for argument in ("englsh", "nul\0byte", "x" * 5000, "nothing(a.b)"):
        with pytest.raises(UnknownBoardError):
            load_problem(argument)
    assert load_problem("graph(a.b-c, c-d.e)").board.names == ("a.b", "c", "d.e")

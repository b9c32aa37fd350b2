"""Problems, games and solutions in text and JSON: what is written is read back."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pegsol import Game, IllegalJumpError, NotationError, Problem, Solution, problem
from pegsol.cli import main
from pegsol.game.documents import (
    documents_text,
    parse_document,
    parse_documents,
)
from strategies import examples, problems

LINE = problem("line(4) b1 c1")


@st.composite
def documents(draw: st.DrawFn) -> Problem | Solution:
    """Problems, some with a few moves made at random."""
    start = draw(problems())
    game, chance = Game(start), random.Random(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 6))):
        jumps = game.legal_jumps()
        if jumps:
            game.jump(chance.choice(jumps))
    return game.solution() if game.jumps else start


@examples(100)
@given(items=st.lists(documents(), min_size=1, max_size=3))
def test_what_is_written_is_read_back(items: list[Problem | Solution]) -> None:
    assert parse_documents(documents_text(items)) == items
    assert parse_documents(json.dumps([item.as_json() for item in items])) == items
    assert parse_document(json.dumps(items[0].as_json(), indent=1)) == items[0]


def test_a_description_may_speak_of_moves() -> None:
    text = "board: line(4)\nstart: vacancies b1\nfinish: any\ndescription:\n  moves: none\n"
    found = parse_document(text)
    assert isinstance(found, Problem)
    assert found.description == "moves: none"


@pytest.mark.parametrize("words", [["solve"], ["replay", "--moves", "d1-b1, a1-c1"]])
def test_what_the_command_line_prints_is_read(words: list[str]) -> None:
    printed = CliRunner().invoke(main, [words[0], "line(4)", "b1", "c1", *words[1:], "--json"])
    found = parse_document(printed.stdout)
    assert isinstance(found, Solution)
    assert (found.problem, len(found.jumps), found.defects()) == (LINE, 2, [])


def test_an_answer_without_moves_is_its_problem() -> None:
    printed = CliRunner().invoke(main, ["solve", "line(4)", "b1", "a1", "--json"])
    assert parse_document(printed.stdout) == problem("line(4) b1 a1")


def test_the_command_line_reads_games_in_text(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(documents_text([Game(LINE).solution()]).rstrip() + " d1-b1\n  a1-c1\n")
    assert CliRunner().invoke(main, ["replay", str(path)]).exit_code == 0
    path.write_text(documents_text([LINE]))
    done = CliRunner().invoke(main, ["replay", str(path)])  # solves it first
    assert (done.exit_code, "a1-c1" in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", NotationError, "empty"),
        ("moves: d2-d4", NotationError, "empty"),
        ('{"problem": 3}', NotationError, "must be an object"),
        ('{"problem"', NotationError, "not JSON"),
        ("[" * 10_000, NotationError, "."),
        ('[{"moves": ["d1-b1"]}]', NotationError, "'moves' is not a key"),
        ('{"problem": "line(4)", "moves": []}', NotationError, "must be an object"),
        (documents_text([LINE]) + "moves: d1-b1, nonsense", NotationError, "nonsense"),
        (documents_text([LINE]) + "moves: b1-d1", IllegalJumpError, "b1-d1"),
        (documents_text([LINE, LINE]), NotationError, "expected one problem or game, not 2"),
    ],
)
def test_nonsense_is_refused(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_document(text)


@pytest.mark.parametrize(
    ("change", "words"),
    [({"moves": "d1-b1"}, "must be a list"), ({"fixed": 3}, "fixed"), ({"moves": [3]}, "list")],
)
def test_the_parts_of_a_game_are_checked(change: dict[str, object], words: str) -> None:
    content = {"problem": LINE.as_json(), "moves": ["d1-b1"]} | change
    with pytest.raises(NotationError, match=words):
        parse_document(json.dumps(content))

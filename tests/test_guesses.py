"""Names that people guess: the error names the right word, and nothing else changes."""

from __future__ import annotations

import copy
import inspect
import pickle
import pydoc
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pegsol
from pegsol import Game, Limits, Problem, guesses, problem
from public import NAMED, PUBLIC

LINE = problem("line(4) b1 c1")


@cache
def values() -> dict[str, Any]:
    """Return a value of each class that answers guesses, by the name that the errors use."""
    result = pegsol.solve(LINE)
    solution = result.solution
    assert solution is not None
    return {
        "board": LINE.board,
        "position": LINE.start,
        "jump": solution.jumps[0],
        "game": Game(LINE),
        "problem": LINE,
        "finish": LINE.finish,
        "solution": solution,
        "result": result,
        "proof": pegsol.solve("line(4) b1 a1").proof,
        "space": pegsol.reachable(LINE),
        "limits": Limits(),
        "analysis": pegsol.Analysis(LINE),
        "picture": pegsol.draw(LINE),
        "tablebase": pegsol.Tablebase,  # the class for one, which would need a file
        "path": Path(),
    }


def table() -> Iterator[tuple[str, str, str]]:
    """Yield each owner with a guess and what the error says instead."""
    for owner, rows in guesses._TABLE.items():
        for right, words in rows.items():
            for guess in words.split():
                yield owner, guess, right


def test_each_guess_is_an_error_that_says_what_to_use() -> None:
    made = {type(value).__name__: value for value in values().values()}
    for owner, guess, right in table():
        kind = pegsol if owner == "pegsol" else NAMED[owner]
        for thing in (kind, made.get(owner, kind)):
            assert not hasattr(thing, guess), (owner, guess)
            assert guess not in dir(thing)
            with pytest.raises(AttributeError, match=re.escape(f"{guess!r}; use {right}")):
                getattr(thing, guess)
            with pytest.raises(AttributeError, match=r"no attribute 'nonsense'$"):
                thing.nonsense  # noqa: B018


def test_what_the_errors_name_is_there() -> None:
    """Every word before a bracket or after a dot is a public name, or an attribute of the value."""
    for owner, _, right in table():
        for first, name in re.findall(r"\b(?:(\w+)\.)?(\w+)\b(?=\(|\.|$| or |,)", right):
            if first in ("pegsol", "lab"):
                assert hasattr(getattr(pegsol, first, pegsol), name), right
            elif first:
                on = values().get(first, NAMED.get(first))
                assert hasattr(on, name) or first == "symmetries", (owner, right)


def test_guesses_stay_out_of_help_and_of_subclasses() -> None:
    for name in {owner for owner, _, _ in table()} - {"pegsol"}:
        text = pydoc.plain(pydoc.render_doc(PUBLIC[name]))
        assert "_Guess" not in text
        assert "__dir__" not in text

    class Mine(Game):
        def push(self, moves: str) -> None:
            self.play(moves)

    mine = Mine(LINE)
    mine.push("d1-b1")
    assert len(mine.jumps) == 1
    assert "push" in dir(mine)
    assert "pop" not in dir(mine)
    with pytest.raises(AttributeError, match="undo"):
        mine.pop  # type: ignore[attr-defined]  # noqa: B018


def test_values_are_copied_and_pickled_as_before() -> None:
    for name in ("board", "position", "jump", "problem", "finish", "solution", "result", "limits"):
        value = values()[name]
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value
        assert pickle.loads(pickle.dumps(type(value))) is type(value)


def takers_of_limits() -> Iterator[Callable[..., Any]]:
    """Yield the public callables, and methods of public classes, that take limits."""
    for thing in PUBLIC.values():
        members = [getattr(one, "__func__", one) for one in vars(thing).values()]
        for one in members if inspect.isclass(thing) else [thing]:
            if inspect.isfunction(one) and "limits" in inspect.signature(one).parameters:
                yield one


@pytest.mark.parametrize(
    ("guess", "right"),
    [("time_limit", "limits=Limits(time=...)"), ("memory_limit", "limits=Limits(memory='2G')")],
)
def test_whatever_takes_limits_names_them(guess: str, right: str) -> None:
    found = list(takers_of_limits())
    assert len(found) > 30
    for one in found:
        with pytest.raises(TypeError, match=re.escape(f"no argument {guess!r}; use {right}")):
            one(**{guess: 2})


def test_limits_of_memory_are_read_as_on_the_command_line() -> None:
    assert Limits(memory="2G") == Limits(memory=2 << 30)
    with pytest.raises(pegsol.NotationError, match="'2 elephants' is not a size"):
        Limits(memory="2 elephants")


def test_a_result_has_no_truth_value() -> None:
    assert values()["result"].solved
    with pytest.raises(TypeError, match=r"use result\.solved"):
        bool(values()["result"])


def test_a_solution_is_a_sequence_of_jumps_and_always_true() -> None:
    solution = values()["solution"]
    assert (len(solution), list(solution)) == (2, list(solution.jumps))
    assert Game(LINE, solution).solved
    done = pegsol.solve(Problem("line(4)", "pegs c1", "c1")).solution
    assert done is not None
    assert (len(done), bool(done)) == (0, True)


def test_files_are_read_wherever_a_problem_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(LINE.to_text())
    assert problem(path) == Game(path).problem == pegsol.solve(path).problem == LINE
    with pytest.raises(pegsol.FileError, match="cannot read"):
        problem(tmp_path / "nothing.txt")
    with pytest.raises(pegsol.UnknownBoardError, match=r"problem\(Path\(\.\.\.\)\) reads a file"):
        problem("mine.txt")


def test_names_of_the_laboratory_are_found_from_the_top() -> None:
    with pytest.raises(AttributeError, match=r"use pegsol\.lab\.random_play$"):
        pegsol.random_play  # type: ignore[attr-defined]  # noqa: B018


def test_the_boards_are_those_of_the_command() -> None:
    assert [board.name for board in pegsol.boards()][:2] == ["english", "french"]

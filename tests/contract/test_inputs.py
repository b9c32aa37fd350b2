"""What public callables take: text, tuples and objects alike; all else is refused in few words."""

from __future__ import annotations

import inspect
import math
import re
import typing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegsol
import strategies
from contract.catalogue import CALLS, GIVEN, Call, Other, classes_in, parts_of
from parameters import long_after
from pegsol import (
    Board,
    Game,
    IllegalJumpError,
    Limits,
    NotationError,
    PegError,
    Position,
    Problem,
    ProblemError,
    Solution,
    Status,
)

UNCHECKED = {"Finish", "Jump", "Move", "Position", "Problem", "Solution", "gym.Views"} | {
    *("Finish.of_bits", "Finish.holds", "Pagoda.weight"),
}
"""What takes bits and numbers of holes unchecked: each search makes many of them."""
HUGE = 10**5000
WRONG: dict[str, object] = {
    "None": None,
    "object": object(),
    "[object]": [object()],
    "huge": HUGE,
    "-1": -1,
    "nan": math.nan,
    "surrogate": "\ud800",
    "board": GIVEN.board,
    "status": Status.SOLVED,
    "limits": Limits(),
    "3": 3,
    "2.5": 2.5,
    "2^63": 2**63,
    "inf": math.inf,
    "bytes": b"d4",
    "null": "b1\0",
    "text": "x",
    "numbers": [HUGE, -1, math.nan],
    "{None}": {None: None},
    "{b1}": {"b1": HUGE},
    "[{}]": [{}],
    "[[None]]": [[None]],
}
"""Values of which most are wrong for each parameter."""


def must_refuse(call: Call, hint: Any, value: object) -> bool:
    """Return whether a parameter of this type is checked, and the value is of another type."""
    parts = parts_of(hint)
    if Other in parts:
        return False
    right = [part for part in (*parts, *map(typing.get_origin, parts)) if inspect.isclass(part)]
    numbers = {int, float} & set(parts)
    if numbers and call.name not in UNCHECKED:  # a number may have no limit, or be cut to it
        return not isinstance(value, (int, *right)) or type(value) is list
    checked = [*classes_in(hint)] != [] and not numbers
    return checked and (not isinstance(value, tuple(right)) or value == WRONG["[object]"])


@pytest.mark.parametrize("name", long_after(8, WRONG))
def test_a_wrong_value_is_refused_in_few_words_that_say_what_was_expected(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where text that names a folder makes one
    value = WRONG[name]
    for call in CALLS:
        for key, hint in call.hints.items():
            where, said = f"{call.name}({key}={name})", ""
            try:
                call(**{key: value})
            except (PegError, TypeError, ValueError) as error:
                said = str(error)
                assert len(said) < 300, where
                if must_refuse(call, hint, value):
                    own = isinstance(error, PegError) or said.startswith("expected ")
                    assert own, f"{where}: {said}"
            except Exception as error:
                raise AssertionError(where) from error
            assert said or not must_refuse(call, hint, value), where


def test_a_limit_beyond_64_bits_is_never_reached() -> None:
    line = pegsol.problem("triangle(4) a1 any")
    limits = Limits(time=HUGE, nodes=2**63, memory=10**30)
    for call in CALLS:
        if call.name in ("solve", "count", "lab.search", "lab.compare"):
            assert call(line, limits=limits) is not None
    assert pegsol.lab.genetic(line, threshold=2**63 - 1, populations=1)


def outcome(call: Call, **values: Any) -> Any:
    """Return what a call returns or how it ends, without the time that it took."""
    try:
        value = call(**values)
    except PegError as error:  # such as a proof that the problem does not have
        return repr(error)
    if type(value).__name__ == "Result":
        return value.solution
    text = repr(value)
    if "seconds=" in text or type(value).__eq__ is object.__eq__:
        return re.sub(r"seconds=[\d.e-]+|0x\w+", "", text)
    return value


def forms_of(hint: Any) -> list[Any]:
    """Return the forms of one problem or board that a parameter of this type takes."""
    parts = set(parts_of(hint))
    if {Problem, str} <= parts:
        return [GIVEN, "triangle(4) b2 a2", GIVEN.as_json()]
    return [GIVEN.board, "triangle(4)"] if {Board, str} <= parts else []


@pytest.mark.parametrize(
    "call",
    [call for call in CALLS if any(map(forms_of, call.hints.values()))],
    ids=lambda call: call.name,
)
def test_a_problem_and_a_board_may_be_text_or_an_object(call: Call) -> None:
    for key, hint in call.hints.items():
        found = [outcome(call, **{key: form}) for form in forms_of(hint)]
        assert all(one == found[0] for one in found), (key, found)


@given(strategies.problems(), st.integers(1, 5), st.data())
def test_positions_and_moves_may_be_text_names_or_objects(
    found: Problem, count: int, data: st.DataObject
) -> None:
    position = data.draw(strategies.positions(found.board))
    pegs, empty = " ".join(position.pegs), ", ".join(position.complement().pegs)
    texts = [f"pegs {pegs}", f"vacancies {empty}", position.to_text()]
    forms = [position.pegs, list(position.pegs), position.bits, position]
    for form in (*forms, *texts[: 2 + ("\n" in texts[2])]):
        assert Position(found.board, form) == position
    game = Game(found)
    while game.legal_jumps() and len(game.jumps) < count:
        game.jump(game.legal_jumps()[0])
    text = ", ".join(map(str, game.moves))
    for moves in (
        *(text, text.replace(",", "\n"), text.split(", ") if text else []),
        *(game.jumps, game.moves, iter(game.jumps), [jump.names for jump in game.jumps]),
        [*game.moves[:1], *map(str, game.moves[1:])],
    ):
        assert Game(found, moves).jumps == game.jumps
    assert Solution(found, text).jumps == game.jumps


def test_play_makes_all_moves_or_none() -> None:
    game = Game("english", "d2-d4, f3-d3")
    game.undo()
    before = game.jumps, game.undone, game.positions
    for moves, error, words in (
        ("b3-d3, e4-e2", IllegalJumpError, r"e2 is not empty \(jump 2 of the moves\)"),
        ("b3-d3, z9-z7", NotationError, "line 1, column 8"),
        (["b3-d3", 3], TypeError, "expected moves, such as .*, not 3"),
    ):
        with pytest.raises(error, match=words):
            game.play(moves)  # type: ignore[arg-type]
        assert (game.jumps, game.undone, game.positions) == before
    game.play("b3-d3, c1-c3")
    game.play("")
    assert list(map(str, game.jumps)) == ["d2-d4", "b3-d3", "c1-c3"]


def test_a_result_a_game_and_a_puzzle_stand_for_their_solution_and_problem() -> None:
    result = pegsol.solve("line(6) b1 any")
    assert pegsol.explain(result) == pegsol.explain(result.solution)  # type: ignore[arg-type]
    game = Game("line(4) b1 c1", "d1-b1, a1-c1")
    assert pegsol.draw(game, strip="moves").svg == pegsol.draw(game.solution()).svg
    with pytest.raises(ProblemError, match="in this Result"):
        pegsol.explain(pegsol.solve("english d4 d3"))

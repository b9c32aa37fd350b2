"""The browser writes problems and games as text and JSON as Python's model does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pegsol import Game, problem, solve
from pegsol.game.documents import documents_text
from pegsol.game.formats.puzzles import puzzles
from pegsol.game.problem import Problem
from scripts import ask
from strategies import examples, problems
from web.game.calls import PAGES


def test_files_are_those_of_python() -> None:
    central = solve("english").solution
    assert central is not None
    played: dict[str, Any] = {"problem": "english", "moves": [str(move) for move in central.moves]}
    crossbow = {"problem": "crossbow"}
    orders: list[dict[str, Any]] = [
        {"form": form, "items": items, "title": "The <Game>", "shown": shown}
        for form in ("text", "json")
        for items in ([crossbow], [played], [crossbow, played])
        for shown in ("moves", "position")
    ]
    for order, (name, content) in zip(orders, ask(PAGES, "files", orders), strict=True):
        games = [Game(one["problem"], one.get("moves", [])) for one in order["items"]]
        if order["shown"] == "position":
            games = [Game(replace(game.problem, start=game.position)) for game in games]
        shown = [game.solution() if game.jumps else game.problem for game in games]
        ending = "txt" if order["form"] == "text" else "json"
        assert name == f"the-game.{ending}"
        if order["form"] == "text":
            assert content == documents_text(shown)
        else:
            wanted = [one.as_json() for one in shown]
            assert json.loads(content) == (wanted if len(wanted) > 1 else wanted[0])


def written(given: list[Problem]) -> list[str]:
    orders = [{"form": "text", "items": [{"problem": one.as_json()}]} for one in given]
    return [content for _, content in ask(PAGES, "files", orders)]


def test_all_puzzles_are_written_alike() -> None:
    every = [puzzle.problem for puzzle in puzzles()]
    assert written(every) == [one.to_text() for one in every]


@examples(10)
@given(given=st.lists(problems(), min_size=40, max_size=40))
def test_any_problem_is_read_back(given: list[Problem]) -> None:
    for one, text in zip(given, written(given), strict=True):
        assert problem(text) == one

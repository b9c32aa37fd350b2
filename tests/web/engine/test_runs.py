"""Searches of the pages find what Python does, and the genetic solver plays as Python does."""

from __future__ import annotations

from typing import Any

import pytest

from parameters import long_after
from pegsol import Game, problem, solutions
from pegsol.lab.candidates import Candidate, Evaluation
from pegsol.search.run import Run
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from web.described import described
from web.engine.engine import ask

GENETIC: dict[str, Any] = {
    "population": 30,
    "tries": 70,
    "threshold": 11,
    "mutation": 0,
    "seed": 0,
    "classes": "",
    "populations": 3,
    "pace": "full",
}
Case = tuple[str, dict[str, Any]]
SEARCH: dict[str, Any] = {"kind": "all", "played": [], "distinct": False, "mod_symmetry": False}

EVOLVED: list[Case] = [
    ("english d4 d4", {"seed": 3}),
    ("english d4 d5", {"seed": 1, "populations": 1}),  # has no solution
    ("triangle:5 a1 any", {"seed": 2, "classes": "each", "mutation": 0.2}),
    ("latin-cross", {"seed": 4, "threshold": 4, "population": 2, "tries": 5}),
    ("hexagon(3) c3 c3", {"seed": 5, "populations": 1}),
    ("square(5)+diagonals c3 c3", {"seed": 6, "populations": 1}),
    ("cycle(8)", {"seed": 7, "classes": "each"}),
]
LISTED: list[Case] = [
    ("line(6) b1 any", {}),
    ("line(6) b1 any", {"distinct": True}),
    ("crossbow", {"mod_symmetry": True}),
    ("crossbow", {"mod_symmetry": True, "distinct": True}),
    ("triangle:4 a1 any", {}),  # is impossible
]
PLAYED = ["d2-d4", "f3-d3"]
SOLVED: list[Case] = [("french-fewest", {}), ("english d4 d4", {"played": PLAYED})]
SHORTER: list[Case] = [
    ("crossbow", {}),
    ("crossbow", {"played": ["b5-b3"]}),
    ("triangle:5 b2 fewest", {}),
    ("latin-cross", {"played": ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]}),
]
NOT_DECIDED: list[Case] = [("english d4 d3", {}), ("english d4 d4", {"stop": 30})]
KINDS: dict[str, tuple[list[Case], dict[str, Any]]] = {
    "genetic": (EVOLVED, GENETIC),
    "search": (LISTED, SEARCH),
    "one": (SOLVED, SEARCH | {"kind": "solve"}),
    "moves": (SHORTER + NOT_DECIDED, SEARCH | {"kind": "fewest-moves"}),
}


@pytest.fixture(scope="module")
def answers() -> dict[str, list[dict[str, Any]]]:
    """The answers of all runs in node, for each kind of them."""
    given = [
        {
            "kind": "search" if kind in ("one", "moves") else kind,
            "described": described(text),
            "options": usual | options,
        }
        for kind, (cases, usual) in KINDS.items()
        for text, options in cases
    ]
    found = iter(ask("runs", given))
    return {kind: [next(found) for _ in cases] for kind, (cases, _) in KINDS.items()}


def weighed(text: str, found: dict[str, Any], options: dict[str, Any]) -> None:
    """Compare the game of each candidate shown with the one that Python plays by its weights."""
    of, threshold = problem(text), options["threshold"]
    evaluation = Evaluation(of, threshold, options["classes"] or None)
    for one in found["candidates"]:
        assert all(1 <= weight <= 10 for weight in one["weights"])
        assert len(one["weights"]) == len(evaluation.classes)
        weights = tuple(one["weights"])
        played, solution, _ = evaluation.evaluate(Candidate(1, weights), Run())
        assert one["evaluated"]
        assert (one["fitness"], one["solves"]) == (played.fitness, played.is_solution)
        jumps = played.jumps if solution is None else solution.jumps
        game = replayed(text, one["moves"])
        assert game.jumps == jumps
        assert [game.position.board.names[hole] for hole in one["pegs"]] == list(game.position.pegs)
        assert game.solved or not one["solves"]


@pytest.mark.parametrize("number", long_after(1, range(len(EVOLVED))))
def test_a_population_has_its_size_and_games_as_python_plays_them(
    answers: dict[str, list[dict[str, Any]]], number: int
) -> None:
    (text, options), found = EVOLVED[number], answers["genetic"][number]
    chosen = GENETIC | options
    assert len(found["candidates"]) == chosen["population"]
    assert found["tries"] <= chosen["tries"]
    assert found["population"] <= chosen["populations"]
    full = chosen["population"] + chosen["tries"]
    assert found["solved"] or found["evaluations"] == full * chosen["populations"]
    assert found["solved"] == any(one["solves"] for one in found["candidates"])
    assert found["reason"] == ("" if found["solved"] else "populations")
    known = {**found, "candidates": [one for one in found["candidates"] if one["evaluated"]]}
    fitness = [one["fitness"] for one in known["candidates"]]
    assert fitness == sorted(fitness, reverse=True)
    weighed(text, known, chosen)


@pytest.mark.parametrize("number", range(len(LISTED)))
def test_the_same_solutions_are_listed(
    answers: dict[str, list[dict[str, Any]]], number: int
) -> None:
    (text, options), found = LISTED[number], answers["search"][number]
    listed = [[str(move) for move in one.moves] for one in solutions(problem(text), **options)]
    assert found["told"] == listed
    assert found.get("found", 0) == len(listed)
    assert found["status"] == ("solved" if listed else "impossible")


def test_the_fewest_pegs_are_reached_and_a_game_goes_on(
    answers: dict[str, list[dict[str, Any]]],
) -> None:
    fewest, going = answers["one"]
    assert (fewest["status"], fewest["minimum"]) == ("solved", True)
    assert going["moves"][:2] == PLAYED
    assert len([jump for move in going["moves"] for jump in move.split("-")[1:]]) == 31


def replayed(text: str, moves: list[str]) -> Game:
    """Return the game of some moves, each of which is checked."""
    game = Game(problem(text))
    for move in moves:
        game.play(move)
    return game


@pytest.mark.parametrize("number", range(len(SHORTER)))
def test_the_fewest_moves_are_found_and_proved(
    answers: dict[str, list[dict[str, Any]]], number: int
) -> None:
    (text, options), found = SHORTER[number], answers["moves"][number]
    own = replayed(text, options.get("played", []))
    best = FewestMovesSearch(own).run().solution
    assert best is not None
    assert (found["status"], found["moves_at_least"]) == ("solved", len(best.moves))
    assert found["moves"] == found["told"][-1]
    game = replayed(text, found["moves"])
    assert len(game.moves) == len(best.moves)
    assert game.jumps[: len(own.jumps)] == own.jumps
    assert game.position.peg_count == best.final.peg_count
    assert problem(text).finish.is_fewest or game.solved
    lengths = [len(moves) for moves in found["told"]]
    assert lengths == sorted(set(lengths), reverse=True)


def test_a_search_for_the_fewest_moves_has_no_answer_or_is_stopped(
    answers: dict[str, list[dict[str, Any]]],
) -> None:
    impossible, stopped = answers["moves"][len(SHORTER) :]
    assert (impossible["status"], impossible["moves_at_least"]) == ("impossible", None)
    assert (stopped["status"], stopped["reason"]) == ("undecided", "cancelled")
    assert 0 < stopped["moves_at_least"] <= 18 <= len(stopped["moves"])
    assert stopped["moves"] == stopped["told"][-1]
    assert replayed("english d4 d4", stopped["moves"]).solved

"""Runs of the pages find what Python finds, and the genetic solver plays as Python does."""

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

SEARCH: dict[str, Any] = {"kind": "all", "played": [], "distinct": False, "mod_symmetry": False}
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


def run(text: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what a run ends with, and the solutions of which it tells."""
    kind = "genetic" if "population" in options else "search"
    ((found),) = ask("runs", [{"kind": kind, "described": described(text), "options": options}])
    return dict(found)


def replayed(text: str, moves: list[str]) -> Game:
    """Return the game of some moves, each of which is checked."""
    return Game(problem(text), ", ".join(moves))


@pytest.mark.parametrize(
    ("text", "changes"),
    long_after(
        2,
        [
            ("english d4 d4", {"seed": 3}),
            ("triangle:5 a1 any", {"seed": 2, "classes": "each", "mutation": 0.2}),
            ("english d4 d5", {"seed": 1, "populations": 1}),  # has no solution
            ("latin-cross", {"seed": 4, "threshold": 4, "population": 2, "tries": 5}),
            ("hexagon(3) c3 c3", {"seed": 5, "populations": 1}),
            ("square(5)+diagonals c3 c3", {"seed": 6, "populations": 1}),
            ("cycle(8)", {"seed": 7, "classes": "each"}),
        ],
    ),
)
def test_a_population_has_its_size_and_games_as_python_plays_them(
    text: str, changes: dict[str, Any]
) -> None:
    chosen = GENETIC | changes
    found = run(text, chosen)
    everyone = found["candidates"]
    assert len(everyone) == chosen["population"]
    assert found["tries"] <= chosen["tries"]
    assert found["population"] <= chosen["populations"]
    full = chosen["population"] + chosen["tries"]
    assert found["solved"] or found["evaluations"] == full * chosen["populations"]
    assert found["solved"] == any(one["solves"] for one in everyone)
    assert found["reason"] == ("" if found["solved"] else "populations")
    candidates = [one for one in everyone if one["evaluated"]]
    fitness = [one["fitness"] for one in candidates]
    assert fitness == sorted(fitness, reverse=True)
    evaluation = Evaluation(problem(text), chosen["threshold"], chosen["classes"] or None)
    for one in candidates:
        assert all(1 <= weight <= 10 for weight in one["weights"])
        assert len(one["weights"]) == len(evaluation.classes)
        played, solution, _ = evaluation.evaluate(Candidate(1, tuple(one["weights"])), Run())
        assert (one["fitness"], one["solves"]) == (played.fitness, played.is_solution)
        game = replayed(text, one["moves"])
        assert game.jumps == (played.jumps if solution is None else solution.jumps)
        assert [game.board.names[hole] for hole in one["pegs"]] == list(game.position.pegs)
        assert game.solved or not one["solves"]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("line(6) b1 any", {}),
        ("line(6) b1 any", {"distinct": True}),
        ("crossbow", {"mod_symmetry": True}),
        ("crossbow", {"mod_symmetry": True, "distinct": True}),
        ("triangle:4 a1 any", {}),  # is impossible
    ],
)
def test_the_same_solutions_are_listed(text: str, options: dict[str, Any]) -> None:
    found = run(text, SEARCH | options)
    listed = [[str(move) for move in one.moves] for one in solutions(problem(text), **options)]
    assert (found["told"], found.get("found", 0)) == (listed, len(listed))
    assert found["status"] == ("solved" if listed else "impossible")


def test_one_solution_reaches_the_fewest_pegs_or_goes_on_with_a_game() -> None:
    fewest = run("french-fewest", SEARCH | {"kind": "solve"})
    assert (fewest["status"], fewest["minimum"]) == ("solved", True)
    played = ["d2-d4", "f3-d3"]
    moves = run("english d4 d4", SEARCH | {"kind": "solve", "played": played})["moves"]
    assert moves[:2] == played
    assert replayed("english d4 d4", moves).solved


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("crossbow", []),
        ("crossbow", ["b5-b3"]),
        ("triangle:5 b2 fewest", []),
        ("latin-cross", ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]),
    ],
)
def test_the_fewest_moves_are_found_and_proved(text: str, played: list[str]) -> None:
    found = run(text, SEARCH | {"kind": "fewest-moves", "played": played})
    own = replayed(text, played)
    best = FewestMovesSearch(own).run().solution
    assert best is not None
    assert (found["status"], found["moves_at_least"]) == ("solved", len(best.moves))
    assert found["moves"] == found["told"][-1]
    game = replayed(text, found["moves"])
    assert len(game.moves) == len(best.moves)
    assert game.jumps[: len(own.jumps)] == own.jumps
    assert game.position.peg_count == best.final.peg_count
    lengths = [len(moves) for moves in found["told"]]
    assert lengths == sorted(set(lengths), reverse=True)


def test_a_search_for_the_fewest_moves_has_no_answer_or_is_stopped() -> None:
    options = SEARCH | {"kind": "fewest-moves"}
    impossible = run("english d4 d3", options)
    assert (impossible["status"], impossible["moves_at_least"]) == ("impossible", None)
    stopped = run("english d4 d4", options | {"stop": 30})
    assert (stopped["status"], stopped["reason"]) == ("undecided", "cancelled")
    assert 0 < stopped["moves_at_least"] <= 18 <= len(stopped["moves"])
    assert stopped["moves"] == stopped["told"][-1]
    assert replayed("english d4 d4", stopped["moves"]).solved

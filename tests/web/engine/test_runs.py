"""Runs of the pages find what Python finds, and the genetic solver plays as Python does."""

from __future__ import annotations

from typing import Any

import pytest

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


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("english d4 d4", {"seed": 3}),
        ("triangle:5 a1 any", {"seed": 2, "classes": "each", "mutation": 0.2}),
    ],
)
def test_a_population_has_its_size_and_games_as_python_plays_them(
    text: str, changes: dict[str, Any]
) -> None:
    chosen = GENETIC | changes
    found = run(text, chosen)
    assert found == run(text, chosen)  # the seed is all that chooses
    everyone = found["candidates"]
    assert len(everyone) == chosen["population"]
    assert found["tries"] <= chosen["tries"]
    assert found["population"] <= chosen["populations"]
    candidates = [one for one in everyone if one["evaluated"]]
    fitness = [one["fitness"] for one in candidates]
    assert fitness == sorted(fitness, reverse=True)
    evaluation = Evaluation(problem(text), chosen["threshold"], chosen["classes"] or None)
    for one in candidates:
        played, solution, _ = evaluation.evaluate(Candidate(1, tuple(one["weights"])), Run())
        assert (one["fitness"], one["solves"]) == (played.fitness, played.is_solution)
        game = Game(problem(text), ", ".join(one["moves"]))
        assert game.jumps == (played.jumps if solution is None else solution.jumps)


@pytest.mark.parametrize(
    ("text", "options"),
    [
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
    assert Game(problem("english d4 d4"), ", ".join(moves)).solved


def test_the_fewest_moves_of_a_game_that_has_begun_are_found_and_proved() -> None:
    game = Game(problem("crossbow"), "b5-b3")
    best = FewestMovesSearch(game).run().solution
    assert best is not None
    found = run("crossbow", SEARCH | {"kind": "fewest-moves", "played": ["b5-b3"]})
    assert (found["status"], found["moves_at_least"]) == ("solved", len(best.moves))
    assert found["moves"] == found["told"][-1]
    ended = Game(game.problem, ", ".join(found["moves"]))
    assert (ended.solved, len(ended.moves), ended.moves[0]) == (
        True,
        len(best.moves),
        game.moves[0],
    )

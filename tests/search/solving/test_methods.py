"""When the methods of a search have their turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pegsol import Game, Limits, Search, Status, problem, solve
from pegsol.search.refuting import highs
from pegsol.search.run import Run
from pegsol.search.solving.methods import Methods, Task, Turn
from processes import ctrl_c


def poor_game(seed: int, name: str = "english d4 d4") -> Game:
    """Return a game after eight random jumps."""
    game, rng = Game(problem(name)), Random(seed)
    while len(game.jumps) < 8:
        game.jump(rng.choice(game.legal_jumps()))
    return game


LOST, WON = poor_game(18), poor_game(7)


@pytest.fixture
def no_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "is_installed", lambda: False)


@pytest.mark.usefixtures("no_trees")
def test_a_game_lost_early_is_refuted_by_a_closure() -> None:
    result = solve(LOST)
    assert (result.status, result.stats.method) == (Status.IMPOSSIBLE, "forward closure")
    assert result.proof is not None
    certificate = result.proof.as_json()
    assert certificate["kind"] == "exhausted search"
    assert certificate["direction"] == "forward"
    assert certificate["positions"] > 500_000


@pytest.mark.usefixtures("no_trees")
def test_a_closure_finds_a_solution_too() -> None:
    result = solve(WON)
    assert (result.status, result.stats.method) == (Status.SOLVED, "forward closure")
    assert result.solution is not None
    assert result.solution.fixed == 8
    assert len(result.solution.jumps) == 31


@pytest.mark.usefixtures("no_trees")
def test_a_closure_finds_the_fewest_pegs() -> None:
    result = solve(Game(problem("english d4 fewest"), LOST.jumps))
    assert result.minimum is True
    assert result.solution is not None
    assert result.solution.final.peg_count == 2


def closing(search: Search) -> bool:
    """Return whether a closure is under way or comes next."""
    if search._methods is None:
        return False
    closure = search._methods.closure
    return closure._decision is not None or (closure._comes_next and not closure._too_small)


@pytest.mark.usefixtures("no_trees")
def test_a_closure_in_slices_finds_what_one_run_finds() -> None:
    for game in (LOST, WON):
        whole, search = solve(game), Search(game)
        result, was_closing = search.run(0.0), False
        while result.status is Status.UNDECIDED:
            was_closing |= closing(search)
            result = search.run(0.005)
        assert was_closing
        assert not closing(search)
        assert (result.status, result.solution) == (whole.status, whole.solution)
        assert result.stats.nodes == whole.stats.nodes


@pytest.mark.usefixtures("no_trees")
def test_a_closure_begins_again_after_a_checkpoint(tmp_path: Path) -> None:
    whole, search = solve(WON), Search(WON)
    while not search.nodes or not closing(search):
        search.run(0.0)
    search.run(0.01)
    search.save(tmp_path / "closing")
    loaded = Search.load(tmp_path / "closing", WON)
    assert closing(loaded)
    assert loaded.run().solution == whole.solution


@pytest.mark.usefixtures("no_trees")
def test_a_closure_can_be_interrupted() -> None:
    # On the French board it takes a second.
    search = Search(poor_game(0, "french-corner"))
    while not closing(search):
        assert search.run(0.005).status is Status.UNDECIDED
    with ctrl_c(0.1):
        search.run()
    assert closing(search)


def test_a_closure_needs_its_memory_and_nodes() -> None:
    search = Search(LOST)
    for limits in (Limits(memory=40 << 20), Limits(nodes=2_000_000)):
        assert "closure" not in search.run(limits=limits).stats.method


def test_a_tree_refutes_what_no_pagoda_function_does() -> None:
    pytest.importorskip("highspy")
    result = solve(problem("diamond(5) e1 b6"))
    assert result.proof is not None
    assert result.proof.kind == result.stats.method == "tree"


@pytest.mark.parametrize("vacancy", ["e1", "e4"])
def test_fewest_pegs_of_the_diamond(vacancy: str) -> None:
    pytest.importorskip("highspy")
    result = solve(problem(f"diamond(5) {vacancy} fewest"), limits=Limits(time=60.0))
    assert result.minimum is True
    assert result.solution is not None
    assert result.solution.final.peg_count == 2


@pytest.mark.parametrize(
    ("text", "finished", "effort", "due"),
    [
        ("wiegleb e1 e7", 3_000_000, 1, False),
        ("wiegleb e1 e7", 4_000_000, 1, True),
        ("wiegleb e1 e7", 300_000, 0, True),  # the work allowed ends
        ("wiegleb e1 e7", 100_000, 0, False),
        ("english d4 d4", 250_000, 1, False),
        ("english d4 d4", 300_000, 1, True),  # a closure is due
    ],
)
def test_trees_wait_unless_a_closure_or_the_end_comes_next(
    text: str, finished: int, effort: int, due: bool
) -> None:
    methods = Methods(Task(problem(text)), 0, 1)
    portfolio = methods.beams.portfolio
    portfolio.next_number, portfolio.finished_nodes = 4, finished
    tree = methods.refutations[-1]
    assert tree.name == "tree"
    assert tree.is_due(Turn(Run(), 1.0, 1 << 40, 1 << 30, effort)) is due

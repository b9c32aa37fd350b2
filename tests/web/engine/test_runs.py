"""Searches, plain searches and the genetic solver of the pages find and count what Python does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parameters import long_after
from pegsol import Game, lab, problem, solutions
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from scripts import pages, run_script
from web.described import described

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
PLAIN: dict[str, Any] = {
    "holes": "",
    "directions": "",
    "by": "peg",
    "seed": 0,
    "weights": None,
    "table": 0,
    "symmetries": False,
    "position_class": False,
    "pagodas": False,
    "independence": "none",
    "dead_pegs": False,
    "pin_types": False,
    "solutions": 1,
}
Case = tuple[str, dict[str, Any]]
SEARCH: dict[str, Any] = {"kind": "all", "played": [], "distinct": False, "mod_symmetry": False}
SCRIPT = """
import { Board } from "./engine/board.js";
import { finishOf } from "./engine/classes.js";
import { load } from "./engine/core.js";
import { bitsOf } from "./engine/gf2.js";
import { evolve } from "./engine/lab/genetic.js";
import { plainSearch } from "./engine/lab/plain.js";
import { Stopped } from "./engine/runs/running.js";
import { searchRun } from "./engine/runs/search.js";

const engine = (name) => load(readFileSync(new URL(`engine/${name}.wasm`, import.meta.url)));
const [solver, part] = [await engine("solver"), await engine("spaces")];
const works = {
  genetic: (task, running) => evolve(part, task, running),
  plain: (task, running) =>
    plainSearch(part, task.options.pagodas ? solver : null, task, running),
  search: (task, running) => searchRun(solver, async () => part, task, running),
};
answer = [];
for (const { kind, described, options } of given) {
  const told = [];
  let looks = 0;
  const running = {
    tell: (word, value) => word === "solution" && told.push(value),
    pause: async () => {
      if (++looks === options.stop) throw new Stopped();
    },
    word: async () => "",
  };
  const task = {
    board: new Board(described),
    reverse: described.rules === "reverse",
    start: bitsOf(described.start),
    finish: finishOf(described.tables.finish),
    described,
    options: { seconds: 60, ...options },
  };
  answer.push({ ...(await works[kind](task, running)), told });
}
"""


EVOLVED: list[Case] = [
    ("english d4 d4", {"seed": 3}),
    ("english d4 d5", {"seed": 1, "populations": 1}),  # has no solution
    ("triangle:5 a1 any", {"seed": 2, "classes": "each", "mutation": 0.2}),
    ("latin-cross", {"seed": 4, "threshold": 4, "population": 2, "tries": 5}),
]
COUNTED: list[Case] = [
    ("up-arrow", {"holes": "columns-up"}),
    ("triangle:5 a1 any", {"holes": "random", "seed": 7}),
    ("triangle:5 a1 any", {"holes": "spiral", "table": 1 << 16, "symmetries": True}),
    ("triangle:5 a1", {"weights": {"a1": 3, "b2": 2}, "by": "target", "holes": "centre"}),
    (
        "english",
        {"holes": "rows", "directions": "e,n,w,s", "independence": "all", "pin_types": True},
    ),
    ("latin-cross", {"solutions": None, "pagodas": True, "dead_pegs": True}),
    ("english d4 d3", {"position_class": True}),
    ("cycle(8)", {"holes": "board-reversed", "independence": "previous"}),
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
    "plain": (COUNTED, PLAIN),
    "search": (LISTED, SEARCH),
    "one": (SOLVED, SEARCH | {"kind": "solve"}),
    "moves": (SHORTER + NOT_DECIDED, SEARCH | {"kind": "fewest-moves"}),
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
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
    found = iter(run_script(pages(tmp_path_factory.mktemp("pages")), SCRIPT, given))
    return {kind: [next(found) for _ in cases] for kind, (cases, _) in KINDS.items()}


def test_random_numbers_are_those_of_python(tmp_path: Path) -> None:
    script = """
    import { Random } from "./engine/lab/random.js";
    answer = given.map((seed) => {
      const random = new Random(seed);
      return [Array.from({ length: 700 }, () => random.random()), random.sample(33)];
    });
    """
    seeds = [0, 1, 999_999, "3 1", "12 100000", "x" * 300]
    found = run_script(pages(tmp_path / "pages"), script, seeds)
    for seed, (numbers, drawn) in zip(seeds, found, strict=True):
        random = Random(seed)
        assert numbers == [random.random() for _ in range(700)]
        assert drawn == random.sample(range(33), 33)


@pytest.mark.parametrize("number", long_after(1, range(len(EVOLVED))))
def test_a_seed_makes_the_same_candidates(
    answers: dict[str, list[dict[str, Any]]], number: int
) -> None:
    (text, options), found = EVOLVED[number], answers["genetic"][number]
    chosen = GENETIC | options
    most = chosen["populations"]
    more = {name: chosen[name] for name in ("population", "tries", "threshold", "mutation", "seed")}
    search = lab.GeneticSearch(problem(text), classes=chosen["classes"] or None, **more)

    def over() -> bool:
        used_up = search.number >= most and search.tries >= chosen["tries"]
        evaluated = all(one.fitness is not None for one in search.candidates)
        return search.solution is not None or (used_up and evaluated)

    while not over():
        search.step()
    candidates = sorted(search.candidates, key=lambda one: not one.is_solution)
    shown = [(list(one.weights), one.fitness or 0, one.is_solution) for one in candidates]
    same = [(one["weights"], one["fitness"], one["solves"]) for one in found["candidates"]]
    assert same == shown
    counts = (search.number, search.tries, search.evaluations)
    assert (found["population"], found["tries"], found["evaluations"]) == counts
    assert found["solved"] == (search.solution is not None)
    assert found["reason"] == ("" if found["solved"] else "populations")


@pytest.mark.parametrize("number", range(len(COUNTED)))
def test_a_plain_search_counts_the_same(
    answers: dict[str, list[dict[str, Any]]], number: int
) -> None:
    (text, options), found = COUNTED[number], answers["plain"][number]
    chosen = PLAIN | options
    pagodas: Any = "proposed" if chosen["pagodas"] else ()
    expected = lab.search(problem(text), lab.Switches(**{**chosen, "pagodas": pagodas})).as_json()
    for name in ("status", "moves", "totals", "levels"):
        assert found[name] == expected[name], name


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

"""The command lab genetic."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import invoke
from pegsol import Solution, lab
from pegsol.game.formats.puzzles import load_problem
from pegsol.lab.candidates import Evaluation
from pegsol.lab.populations import Population
from pegsol.search.run import Run
from pegsol.view.svg.population_picture import population_picture

run = partial(invoke.run, "lab", "genetic", code=0)


def test_a_solution_with_its_weights_and_moves() -> None:
    found = lab.genetic("english d4 d4", seed=3)
    assert found.solution is not None
    lines = run("english", "--seed", "3").stdout.splitlines()
    assert lines[0] == f"solved in population {found.number} after {found.tries} tries"
    assert f"{found.evaluations:,} evaluations of candidates" in lines[1]
    assert "weights of the best candidate, 33 of 33 holes agree" in lines
    weights = found.best.hole_weights(found.classes)
    top = [str(weights[name]) for name in ("c1", "d1", "e1")]
    assert next(line for line in lines if line.startswith("1 ")).split() == ["1", *top]
    assert str(found.solution.moves[0]) in lines[-5] + lines[-4] + lines[-3] + lines[-2]


def test_json_is_a_solution() -> None:
    found = json.loads(run("french", "d4", "d1 d4", "--seed", "1", "--json").stdout)
    assert found["status"] == "solved"
    problem = load_problem("french d4 d1 d4")
    Solution(problem, ", ".join(found["moves"])).verify()
    assert len(found["classes"]) == 8
    assert len(found["candidates"]) == 30
    assert found["candidates"][0]["solved"]


def test_what_is_not_solved_is_undecided() -> None:
    result = run("french-centre", "--populations", "2", "--tries", "3", code=20)
    assert result.stdout.startswith("undecided, in population 2 after 3 tries")
    limited = run("french-centre", "--time-limit", "0.1", code=20)
    assert limited.stdout.startswith("undecided: stopped by the time limit")


def test_classes_from_a_file_or_as_sets(tmp_path: Path) -> None:
    drawn = tmp_path / "classes.txt"
    drawn.write_text("1\n2 2\n3 1 3\n")
    options = ("--json", "--populations", "1", "--classes")
    for classes in (str(drawn), "a1 b3; a2 b2; a3 c3"):
        found = json.loads(run("triangle:3", "a1", "any", *options, classes, code=20).stdout)
        assert found["classes"] == [["a1", "b3"], ["a2", "b2"], ["a3", "c3"]]
    said = invoke.complaint("lab", "genetic", "triangle:3", "a1", "any", "--classes", "a1; a2")
    assert said == "every hole must be in a class of holes; missing: b2 a3 b3 c3"


def test_the_experiment_beside_the_published_one() -> None:
    experiment = partial(invoke.run, "lab", "genetic", code=0)
    text = experiment("english", "--runs", "12", "--seed", "1").stdout
    assert "compared with the 167 published runs: chi-squared" in text
    assert [
        line.split()[-4:] for line in text.splitlines() if line.lstrip().startswith("131-")
    ] == [["53", "7,125", "0.154", "%"]]
    found = json.loads(experiment("english", "--runs", "12", "--seed", "1", "--json").stdout)
    assert len(found["found"]) == 12
    assert len(found["rows"]) == len(found["published"]) == 12
    assert "published" not in experiment("triangle(5)", "--runs", "3").stdout


def test_the_picture(tmp_path: Path) -> None:
    file = tmp_path / "population.svg"
    run("english", "--seed", "3", "--plot", str(file))
    assert "of 33 holes. 1 candidate is a solution." in file.read_text("utf-8")


def test_boards_are_dark_until_they_are_evaluated() -> None:
    run, problem = Run(), load_problem("french-centre")
    evaluation = Evaluation(problem)
    population = Population(evaluation, 1, run, 4, 0, 0.0, 0)
    population.step(run, run.nodes)
    picture = population_picture(problem, evaluation.classes, population.candidates)
    assert picture.svg.count("#30363d") == 3
    assert picture.description.endswith("of 37 holes. 3 candidates not evaluated.")

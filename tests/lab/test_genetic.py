"""The genetic solver: its games against a slow reference, its populations and its experiment."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pegsol import (
    Limits,
    NotationError,
    Problem,
    ProblemError,
    Status,
    lab,
    problem,
)
from pegsol.errors import CancelledError
from pegsol.lab.candidates import Candidate, Evaluation
from pegsol.lab.experiment import (
    PUBLISHED_FOUND,
    PUBLISHED_RUNS,
    chance_of_more,
    chi_squared,
)
from pegsol.lab.genetic_solver import GeneticResult
from pegsol.lab.populations import Population
from pegsol.search.run import Run
from reference import genetic as reference
from strategies import examples, problems


@given(problems(), st.data())
@examples(80)
def test_a_game_is_that_of_the_reference(one: Problem, data: st.DataObject) -> None:
    assume(not one.finish.is_fewest and len(one.board) <= 12)
    assume(one.board.symmetries.order <= 1_000)  # the reference tries each of them at each jump
    assume(one.rules == "normal" or one.finish.care or one.finish.one_number)
    threshold = data.draw(st.integers(1, 6))
    work = Evaluation(one, threshold)
    weights = tuple(data.draw(st.integers(1, 10)) for _ in work.classes)
    played, solution, visited = work.evaluate(Candidate(1, weights), Run())
    by_name = played.hole_weights(work.classes)
    by_hole = {hole: by_name[name] for hole, name in enumerate(one.board.names)}
    made, fitness = reference.game(one, by_hole, threshold)
    assert [(j.origin, j.over, j.target) for j in played.jumps or ()] == made
    assert played.fitness == fitness
    assert played.is_solution == (fitness == len(one.board)) == (solution is not None)
    assert visited > len(made)


@pytest.mark.parametrize(
    ("text", "classes"),
    [("english", 7), ("french d4 d4", 8), ("french d4 d1 d4", 8), ("english d1", 20)],
)
def test_the_classes_are_the_orbits_that_keep_the_start(text: str, classes: int) -> None:
    found = Evaluation(problem(text)).classes
    assert len(found) == classes
    names = [name for names in found for name in names]
    assert sorted(names) == sorted(problem(text).board.names)


def test_the_published_classes_of_the_english_board() -> None:
    found = {frozenset(names) for names in Evaluation(problem("english")).classes}
    assert {"d4"} in found
    assert {"c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7"} in found
    assert {"d1", "a4", "g4", "d7"} in found
    assert {"c3", "e3", "c5", "e5"} in found


def test_a_finish_is_meant_up_to_the_symmetries_of_the_start() -> None:
    result = lab.genetic("french d4 d1 d4", seed=1)
    assert result.solution is not None
    result.solution.verify()
    assert result.solution.final.pegs == ("d1", "d4")
    assert result.best.final is not None
    assert result.best.final.pegs in {("d1", "d4"), ("a4", "d4"), ("d4", "g4"), ("d4", "d7")}


@pytest.mark.parametrize(
    "text",
    [
        "english d4 d1",
        "english d4 any",
        "english d4 at most 3",
        "english d4 exactly 4",
        "triangle(6) a1 any",
    ],
)
def test_other_finishes(text: str) -> None:
    result = lab.genetic(text, seed=2, limits=Limits(time=20))
    assert result.status is Status.SOLVED
    assert result.solution is not None
    result.solution.verify()


def test_fewest_is_solved_with_as_few_as_the_class_has() -> None:
    result = lab.genetic("french d4 fewest", seed=2)
    assert result.solution is not None
    assert result.solution.final.peg_count == 2


def test_the_reverse_game() -> None:
    result = lab.genetic(problem("english").complement(), seed=1)
    assert result.solution is not None
    result.solution.verify()
    assert len(result.solution.jumps) == 31


def test_an_impossible_problem_is_undecided() -> None:
    result = lab.genetic("french-centre", populations=2, tries=5)
    assert (result.status, result.limit, result.solution) == (Status.UNDECIDED, None, None)
    assert (result.number, result.tries, result.evaluations) == (2, 5, 70)


def test_a_limit_of_positions() -> None:
    result = lab.genetic("french-centre", limits=Limits(nodes=20_000))
    assert result.limit == "nodes"
    assert result.positions >= 20_000


def test_a_limit_of_time_and_of_memory() -> None:
    assert lab.genetic("french-centre", limits=Limits(time=0.05)).limit == "time"
    large = lab.genetic("wiegleb any", threshold=30, limits=Limits(memory=1 << 20))
    assert large.limit == "memory"


def test_a_callback_sees_the_population_and_cancels() -> None:
    seen: list[GeneticResult] = []

    def watch(progress: GeneticResult) -> bool:
        seen.append(progress)
        return len(seen) < 2

    result = lab.genetic("french-centre", progress=watch)
    assert result.limit == "cancelled"
    assert len(seen) == 2
    assert len(seen[-1].population) == 30
    assert seen[0].evaluations < seen[1].evaluations


def _population(run: Run, size: int, tries: int) -> Population:
    evaluation = Evaluation(problem("french-centre"))
    return Population(evaluation, 1, run, size, tries, 0.0, 3)


def test_a_population_is_sorted_once_it_is_evaluated() -> None:
    run = Run()
    population = _population(run, 5, 4)
    young = [population.candidates]
    for _ in range(4):
        population.step(run, run.nodes)
        young.append(population.candidates)
    assert [[each.number for each in row] for row in young] == [[1, 2, 3, 4, 5]] * 5
    for _ in range(5):
        population.step(run, run.nodes)
        fitness = [each.fitness for each in population.candidates]
        assert fitness == sorted(fitness, key=lambda value: -(value or 0))
        assert len(fitness) == 5
    assert (population.tries, population.is_over) == (4, True)


def test_an_offspring_has_the_weights_of_two_candidates() -> None:
    run = Run()
    population = _population(run, 6, 70)
    for _ in range(6):
        population.step(run, run.nodes)
    for _ in range(50):
        parents = population.candidates
        child = population.step(run, run.nodes)
        assert any(
            all(w in pair for w, *pair in zip(child.weights, a.weights, b.weights, strict=True))
            for a in parents
            for b in parents
            if a is not b
        )


def test_what_goes_beyond_the_text() -> None:
    mutated = lab.genetic("french-centre", mutation=0.5, populations=1, seed=1)
    plain = lab.genetic("french-centre", populations=1, seed=1)
    assert plain.population != mutated.population


@pytest.mark.parametrize(
    "given",
    [
        {"population": 1},
        {"tries": -1},
        {"threshold": 0},
        {"mutation": 1.5},
        {"populations": 0},
        {"seed": -1},
    ],
)
def test_numbers_out_of_range(given: dict[str, object]) -> None:
    with pytest.raises(ProblemError):
        lab.genetic("english", **given)  # type: ignore[arg-type]


def test_the_published_table_adds_up() -> None:
    rows = lab.genetic_experiment(runs=1).published
    assert rows is not None
    assert [row.entering for row in rows] == [167, 137, 121, 107, 96, 89, 80, 72, 69, 64, 58, 53]
    assert [row.evaluations for row in rows] == [
        4560, 1290, 1140, 1015, 925, 845, 760, 705, 665, 610, 555, 7125,
    ]  # fmt: skip
    assert [round(100 * row.chance, 2) for row in rows] == [
        0.66, 1.24, 1.23, 1.08, 0.76, 1.07, 1.05, 0.43, 0.75, 0.98, 0.90, 0.15,
    ]  # fmt: skip
    assert PUBLISHED_RUNS - sum(PUBLISHED_FOUND) == 42


@pytest.mark.long
def test_the_experiment_agrees_with_the_published_one() -> None:
    found = lab.genetic_experiment()
    comparison = found.comparison
    assert comparison is not None
    assert comparison.chance > 0.05
    assert sum(row.solved for row in found.rows) + found.failed == 167
    assert found.evaluations == sum(n or 280 for n in found.found)
    assert found.cpu_seconds < 10


def test_an_experiment_is_cancelled() -> None:
    with pytest.raises(CancelledError):
        lab.genetic_experiment(runs=50, progress=lambda progress: progress.done < 3)


def test_classes_of_a_short_experiment() -> None:
    found = lab.genetic_experiment("english", runs=4, population=10, tries=25)
    assert [(row.low, row.high) for row in found.rows] == [(1, 10), (11, 20), (21, 30), (31, 35)]
    assert found.published is None


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    # Tables of the distribution, M. Abramowitz & I. Stegun, 26.8.
    [(2.70554, 1, 0.1), (9.21034, 2, 0.01), (11.0705, 5, 0.05), (24.9958, 15, 0.05), (0, 3, 1)],
)
def test_the_chi_squared_distribution(value: float, degrees: int, chance: float) -> None:
    assert chance_of_more(value, degrees) == pytest.approx(chance, rel=1e-4)


# fmt: off
OWN = """
  a b c d e f g
1     A A A
2     A B A
3 A A C C C A A
4 A B C D C B A
5 A A C C C A A
6     A B A
7     A A A
"""
# fmt: on


@pytest.mark.parametrize(
    "classes",
    [
        OWN,
        OWN.replace("A", "1").replace("B", "2").replace("C", "3").replace("D", "10"),
        OWN.split("g\n", 1)[1],
    ],
)
def test_classes_of_ones_own(classes: str) -> None:
    result = lab.genetic("english", classes=classes, seed=2, populations=1, tries=0)
    assert [len(names) for names in result.classes] == [20, 4, 8, 1]
    assert set(result.classes[1]) == {"d2", "b4", "f4", "d6"}
    assert len(result.best.weights) == 4


@pytest.mark.parametrize(
    ("classes", "said"),
    [
        ("a1 b1; b1 c1; d1", "the hole b1 is in two classes"),
        ("a1; b1", "missing: c1 d1"),
        ("A B C", "a word for each of the 4 holes, or listed by name: no hole is called 'A'"),
        ("", "missing: a1 b1 c1 d1"),
    ],
)
def test_wrong_classes_are_refused(classes: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        lab.genetic("line(4) b1", classes=classes)


def test_small_cells_are_merged() -> None:
    test = chi_squared([3, 3, 3, 50, 1], [4, 3, 3, 45, 2])
    assert (test.value, test.degrees) == (chi_squared([6, 54], [7, 50]).value, 1)
    assert chi_squared([1], [1]).chance == 1
